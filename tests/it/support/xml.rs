//! XML documents that the program writes, as lists of their elements.

use std::collections::HashMap;

/// An element of an XML document with the text directly inside it.
pub(crate) struct XmlElement {
    pub(crate) name: String,
    pub(crate) attributes: HashMap<String, String>,
    pub(crate) text: String,
}

/// The elements of a document in document order. Panics where it is not well-formed.
pub(crate) fn parse_xml(document: &str) -> Vec<XmlElement> {
    let document = roxmltree::Document::parse(document).expect("the document is well-formed");
    document.descendants().filter(roxmltree::Node::is_element).map(|node| XmlElement::of(&node)).collect()
}

impl XmlElement {
    fn of(node: &roxmltree::Node<'_, '_>) -> Self {
        let attribute = |attribute: roxmltree::Attribute<'_, '_>| (attribute.name().into(), attribute.value().into());
        let texts = node.children().filter(roxmltree::Node::is_text).filter_map(|text| text.text());
        Self {
            name: node.tag_name().name().to_owned(),
            attributes: node.attributes().map(attribute).collect(),
            text: texts.collect(),
        }
    }
}
