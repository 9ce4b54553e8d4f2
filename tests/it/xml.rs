//! XML: a strict parser of the documents that the program writes, for tests.

use std::collections::HashMap;

/// An element of an XML document with the text directly inside it.
pub(crate) struct XmlElement {
    pub(crate) name: String,
    pub(crate) attributes: HashMap<String, String>,
    pub(crate) text: String,
}

/// Parses a document without comments and declarations into its elements, in document order. Panics where it is not
/// well-formed: a tag that is not closed, an attribute without quotes, an unknown entity, text outside the root.
pub(crate) fn parse_xml(document: &str) -> Vec<XmlElement> {
    let (mut elements, mut open): (Vec<XmlElement>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut rest = document.trim();
    while !rest.is_empty() {
        assert!(elements.is_empty() || !open.is_empty(), "after the root element: {rest}");
        let Some(tag) = rest.strip_prefix('<') else {
            let text = rest.split('<').next().unwrap_or_default();
            let parent = *open.last().expect("text is inside an element");
            elements[parent].text += &unescaped(text);
            rest = &rest[text.len()..];
            continue;
        };
        let (tag, after) = tag.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            let closed = open.pop().expect("a closing tag has an opening one");
            assert_eq!(elements[closed].name, name, "tags are closed in order");
        } else {
            let is_empty = tag.ends_with('/');
            if !is_empty {
                open.push(elements.len());
            }
            elements.push(parse_tag(tag.strip_suffix('/').unwrap_or(tag)));
        }
    }
    assert!(open.is_empty(), "{} elements are not closed", open.len());
    elements
}

fn parse_tag(tag: &str) -> XmlElement {
    let (name, mut rest) = tag.split_once(' ').unwrap_or((tag, ""));
    let is_in_names = |letter: char| letter.is_alphanumeric() || "-_".contains(letter);
    assert!(!name.is_empty() && name.chars().all(is_in_names), "'{name}' is no name");
    let mut attributes = HashMap::new();
    while !rest.is_empty() {
        let (key, value) = rest.split_once("=\"").expect("an attribute has a value in quotes");
        let (value, after) = value.split_once('"').expect("the value ends with a quote");
        assert!(!value.contains('<'), "{tag}");
        assert!(attributes.insert(key.to_owned(), unescaped(value)).is_none(), "{key} is given twice: {tag}");
        rest = after.trim_start();
    }
    XmlElement { name: name.to_owned(), attributes, text: String::new() }
}

/// Replaces the entities of XML.
fn unescaped(text: &str) -> String {
    let mut parts = text.split('&');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (entity, after) = part.split_once(';').expect("an entity ends");
        plain.push(match entity {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            other => panic!("&{other}; is no entity of this document"),
        });
        plain += after;
    }
    plain
}
