//! The parts of a page: tags with their attributes, text, and the content of scripts. Any text gives parts; nothing is
//! refused.

use std::borrow::Cow;

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum HtmlPart<'a> {
    /// Text between tags, entities not decoded.
    Text(&'a str),
    /// A tag.
    Tag(HtmlTag<'a>),
    /// What stands in an element whose content is no markup: the name of the element, and the text.
    Raw(&'static str, &'a str),
}

/// A tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HtmlTag<'a> {
    /// Its name, in small letters.
    pub(super) name: String,
    /// Whether it ends an element.
    pub(super) is_end: bool,
    /// Names, in small letters, and values, entities decoded.
    pub(super) attributes: Vec<(String, Cow<'a, str>)>,
}

impl HtmlTag<'_> {
    /// The value of an attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| &**value)
    }
}

/// Elements whose content is no markup.
const RAW: [&str; 5] = ["script", "style", "textarea", "title", "noscript"];

/// The parts of a page, in order.
pub(super) fn parts(html: &str) -> Vec<HtmlPart<'_>> {
    let (mut parts, mut rest) = (Vec::new(), html);
    while let Some(at) = rest.find('<') {
        let (text, tag) = rest.split_at(at);
        if !text.is_empty() {
            parts.push(HtmlPart::Text(text));
        }
        if let Some(comment) = tag.strip_prefix("<!--") {
            rest = comment.find("-->").map_or("", |end| &comment[end + 3..]);
            continue;
        }
        let Some((tag, behind)) = take_tag(tag) else {
            // A `<` that begins no tag is text.
            parts.push(HtmlPart::Text(&tag[..1]));
            rest = &tag[1..];
            continue;
        };
        rest = behind;
        let raw = RAW.into_iter().find(|name| !tag.is_end && tag.name == *name);
        parts.push(HtmlPart::Tag(tag));
        if let Some(name) = raw {
            let end = end_of_raw(rest, name);
            parts.push(HtmlPart::Raw(name, &rest[..end]));
            rest = &rest[end..];
        }
    }
    if !rest.is_empty() {
        parts.push(HtmlPart::Text(rest));
    }
    parts
}

/// Where the end tag of an element begins.
fn end_of_raw(text: &str, name: &str) -> usize {
    let is_end = |at: usize| {
        let behind = text.as_bytes().get(at + 2..at + 2 + name.len());
        behind.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    };
    text.match_indices("</").map(|(at, _)| at).find(|&at| is_end(at)).unwrap_or(text.len())
}

/// The tag that a text begins with, and what is behind it.
fn take_tag(text: &str) -> Option<(HtmlTag<'_>, &str)> {
    let inside = text.strip_prefix('<')?;
    let (is_end, inside) = inside.strip_prefix('/').map_or((false, inside), |behind| (true, behind));
    if !inside.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '!' || letter == '?') {
        return None;
    }
    let name_end = inside.find(|letter: char| letter.is_ascii_whitespace() || "/>".contains(letter))?;
    let name = inside[..name_end].to_ascii_lowercase();
    let (mut attributes, mut rest) = (Vec::new(), &inside[name_end..]);
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace() || letter == '/');
        if rest.is_empty() {
            return None;
        }
        if let Some(behind) = rest.strip_prefix('>') {
            return Some((HtmlTag { name, is_end, attributes }, behind));
        }
        let (attribute, behind) = take_attribute(rest);
        attributes.push(attribute);
        rest = behind;
    }
}

/// The attribute that a text begins with, which is not empty: `name`, `name=value`, `name="value"`.
fn take_attribute(text: &str) -> ((String, Cow<'_, str>), &str) {
    let is_end = |letter: char| letter.is_ascii_whitespace() || "=>/".contains(letter);
    // A name may begin with any sign, so that something is always taken.
    let first = text.chars().next().map_or(1, char::len_utf8);
    let end = text[first..].find(is_end).map_or(text.len(), |at| first + at);
    let name = text[..end].to_ascii_lowercase();
    let behind = text[end..].trim_start();
    let Some(value) = behind.strip_prefix('=').map(str::trim_start) else {
        return ((name, Cow::Borrowed("")), &text[end..]);
    };
    let quote = value.chars().next().filter(|quote| "\"'".contains(*quote));
    let (value, behind) = match quote {
        Some(quote) => value[1..].split_once(quote).unwrap_or((&value[1..], "")),
        None => value
            .split_at(value.find(|letter: char| letter.is_ascii_whitespace() || letter == '>').unwrap_or(value.len())),
    };
    ((name, without_entities(value)), behind)
}

/// A text in which `&lt;`, `&#12354;`, `&#x3042;` and their like are what they mean; others stay as they are.
pub(super) fn without_entities(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut found = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        found.push_str(before);
        let (letter, behind) = take_entity(behind).unwrap_or(('&', behind));
        found.push(letter);
        rest = behind;
    }
    found.push_str(rest);
    Cow::Owned(found)
}

/// The character of the entity that a text begins with, behind its `&`.
fn take_entity(text: &str) -> Option<(char, &str)> {
    const MAX_LENGTH: usize = 10;
    let end = text.bytes().take(MAX_LENGTH).position(|byte| byte == b';')?;
    let (name, behind) = (&text[..end], &text[end + 1..]);
    let letter = match name {
        "amp" => '&',
        "lt" => '<',
        "gt" => '>',
        "quot" => '"',
        "apos" => '\'',
        "nbsp" => ' ',
        _ => {
            let number = name.strip_prefix('#')?;
            let code = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(code).filter(|letter| *letter != '\0').unwrap_or(char::REPLACEMENT_CHARACTER)
        }
    };
    Some((letter, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_taken_apart() {
        let html = "<!DOCTYPE html><!-- <b> --><P Class=a data-x='1 &amp; 2' checked>3 < 4<br/><script>if (a</b) '<p>'</SCRIPT ></p>end";
        let parts = parts(html);
        let texts: Vec<&str> =
            parts.iter().filter_map(|part| if let HtmlPart::Text(text) = part { Some(*text) } else { None }).collect();
        assert_eq!(texts, ["3 ", "<", " 4", "end"]);
        assert!(parts.contains(&HtmlPart::Raw("script", "if (a</b) '<p>'")));
        let tags: Vec<&HtmlTag<'_>> =
            parts.iter().filter_map(|part| if let HtmlPart::Tag(tag) = part { Some(tag) } else { None }).collect();
        let names: Vec<(&str, bool)> = tags.iter().map(|tag| (tag.name.as_str(), tag.is_end)).collect();
        let expected =
            [("!doctype", false), ("p", false), ("br", false), ("script", false), ("script", true), ("p", true)];
        assert_eq!(names, expected);
        assert_eq!((tags[1].attribute("class"), tags[1].attribute("data-x")), (Some("a"), Some("1 & 2")));
        assert_eq!((tags[1].attribute("checked"), tags[1].attribute("id")), (Some(""), None));
    }

    #[test]
    fn any_text_has_parts() {
        for html in
            ["<", "<a", "<a b", "<a b=", "<a b='", "<!--", "<script>", "a<b>c</", "<=x>", "<a =>", "<a ='>", "</>"]
        {
            for end in (0..=html.len()).filter(|&end| html.is_char_boundary(end)) {
                parts(&html[..end]);
            }
        }
    }

    #[test]
    fn entities_are_decoded() {
        for (text, expected) in [
            ("▲&#65303;六歩&#x20;&lt;&gt;&amp;amp;&quot;", "▲７六歩 <>&amp;\""),
            ("a & b &x; &#; &#xZZ; &#0; &#55296; &", "a & b &x; &#; &#xZZ; \u{FFFD} \u{FFFD} &"),
        ] {
            assert_eq!(without_entities(text), expected);
        }
    }
}
