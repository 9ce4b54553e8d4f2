//! Record extraction: where in a page is a record? In a `<pre>` or `<textarea>`, in a text of a script, in an attribute,
//! in JSON, or in the text of the page as a person reads it; else a link may lead to one.

use super::address::WebAddress;
use super::html::{HtmlPart, HtmlTag, parts, without_entities};
use super::{script, shogi_wars};
use encoding_rs::Encoding;
use sankoma_record::{self as record, RecordFormat};
use sankoma_rules::Setup;
use std::collections::BTreeSet;
use std::path::Path;

/// Bytes from the beginning of a page in which its encoding is declared.
const DECLARATION_BYTES: usize = 2048;
/// Shortest text that is looked at.
const MIN_BYTES: usize = 8;
/// Moves that the text of a whole page must have: a sentence about a game may have one.
const MIN_PLIES_OF_PAGE: usize = 2;
/// Endings of records that links lead to.
const LINK_ENDINGS: [&str; 8] = ["kif", "kifu", "csa", "ki2", "ki2u", "jkf", "usi", "usen"];

/// What is found in a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PageFinding {
    /// A record, the longest of so many.
    Record { text: String, count: usize },
    /// A link to a record, the first of so many.
    Link { target: WebAddress, count: usize },
    /// Neither.
    Nothing,
}

/// Whether bytes begin as a page does.
pub(super) fn begins_like_page(bytes: &[u8]) -> bool {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARATION_BYTES)]).to_ascii_lowercase();
    let start = start.trim_start_matches('\u{feff}').trim_start();
    ["<!doctype html", "<html", "<head", "<body", "<?xml", "<!--"].iter().any(|tag| start.starts_with(tag))
}

/// The text of a page: in the encoding that the server names, else the page itself, else the one it seems to have.
pub(super) fn decoded(bytes: &[u8], charset: Option<&str>) -> String {
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(DECLARATION_BYTES)]).to_ascii_lowercase();
    let declared = start.split_once("charset=").map(|(_, behind)| {
        let is_name = |letter: &char| letter.is_ascii_alphanumeric() || "-_".contains(*letter);
        behind.trim_start_matches(['"', '\'']).chars().take_while(is_name).collect::<String>()
    });
    let mut named = charset.map(str::to_owned).into_iter().chain(declared);
    match named.find_map(|name| Encoding::for_label(name.as_bytes())) {
        Some(encoding) => encoding.decode(bytes).0.into_owned(),
        None => record::decode(bytes).0.into_owned(),
    }
}

/// The record in a page, or a link to one.
pub(super) fn find(html: &str, address: &WebAddress) -> PageFinding {
    let parts = parts(html);
    let texts = texts(&parts);
    let mut found: Vec<(FoundRecord, &String)> =
        texts.iter().filter_map(|text| Some((FoundRecord::of(text)?, text))).collect();
    if found.is_empty() {
        let text = readable_text(&parts);
        let plies = FoundRecord::of(&text).map_or(0, |record| record.plies);
        if plies >= MIN_PLIES_OF_PAGE {
            return PageFinding::Record { text, count: 1 };
        }
        return link(&parts, address);
    }
    let games: BTreeSet<&str> =
        found.iter().filter(|(record, _)| record.plies > 0).map(|(_, text)| text.trim()).collect();
    let count = games.len().max(1);
    // Of equal ones the first.
    found.reverse();
    let longest = found.into_iter().max_by_key(|(record, _)| *record);
    longest.map_or(PageFinding::Nothing, |(_, text)| PageFinding::Record { text: text.clone(), count })
}

/// How much of a record a text is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct FoundRecord {
    plies: usize,
    /// Whether it is a position of its own.
    is_position: bool,
}

impl FoundRecord {
    /// `None` where a text has neither moves nor a position.
    fn of(text: &str) -> Option<Self> {
        if text.len() < MIN_BYTES {
            return None;
        }
        let record = record::read(text.as_bytes(), None);
        if record.format == RecordFormat::Unknown {
            return None;
        }
        let line = record.game.main_line();
        let plies = line.iter().filter(|&&id| record.game.node(id).mv.is_some()).count();
        let is_position = *record.game.start() != Setup::startpos();
        (plies > 0 || is_position).then_some(Self { plies, is_position })
    }
}

/// The texts of a page that may be a record.
fn texts(parts: &[HtmlPart<'_>]) -> Vec<String> {
    let mut found = Vec::new();
    for (at, part) in parts.iter().enumerate() {
        match part {
            HtmlPart::Tag(tag) if !tag.is_end => {
                if matches!(tag.name.as_str(), "pre" | "code") {
                    let end = parts[at..].iter().position(|part| is_end_of(part, &tag.name));
                    found.push(readable_text(&parts[at..at + end.unwrap_or(parts.len() - at)]));
                }
                for (name, value) in &tag.attributes {
                    let converted = (name == "data-react-props").then(|| shogi_wars::record_in_props(value)).flatten();
                    found.push(converted.unwrap_or_else(|| with_line_ends(value)));
                }
            }
            HtmlPart::Raw("textarea", text) => found.push(without_entities(text).into_owned()),
            HtmlPart::Raw("script", text) => {
                found.extend(script::literals(text));
                found.push((*text).trim().to_owned());
            }
            _ => {}
        }
    }
    found
}

fn is_end_of(part: &HtmlPart<'_>, name: &str) -> bool {
    matches!(part, HtmlPart::Tag(HtmlTag { name: found, is_end: true, .. }) if found == name)
}

/// A value in which `\n` may stand for the end of a line.
fn with_line_ends(value: &str) -> String {
    if value.contains('\n') { value.to_owned() } else { value.replace("\\r", "").replace("\\n", "\n") }
}

/// The text between tags, where each row of a table and each paragraph has lines of its own.
fn readable_text(parts: &[HtmlPart<'_>]) -> String {
    const LINES: [&str; 14] =
        ["br", "p", "div", "li", "tr", "table", "ul", "ol", "pre", "h1", "h2", "h3", "h4", "section"];
    let mut text = String::new();
    for part in parts {
        match part {
            HtmlPart::Text(part) => text.push_str(&without_entities(part)),
            HtmlPart::Tag(tag) if LINES.contains(&tag.name.as_str()) => {
                let is_break = tag.name == "br" && !tag.is_end;
                if is_break || !text.ends_with('\n') {
                    text.push('\n');
                }
            }
            HtmlPart::Tag(tag) if matches!(tag.name.as_str(), "td" | "th") && tag.is_end => text.push(' '),
            HtmlPart::Tag(_) | HtmlPart::Raw(..) => {}
        }
    }
    text.trim_start_matches('\n').to_owned()
}

/// The first link to a record: of a tag, or a name of a file in a script.
fn link(parts: &[HtmlPart<'_>], address: &WebAddress) -> PageFinding {
    let base = parts.iter().find_map(|part| match part {
        HtmlPart::Tag(tag) if tag.name == "base" => address.join(tag.attribute("href")?).ok(),
        _ => None,
    });
    let base = base.as_ref().unwrap_or(address);
    let mut targets: Vec<WebAddress> = Vec::new();
    for part in parts {
        let references: Vec<String> = match part {
            HtmlPart::Tag(tag) => tag.attributes.iter().map(|(_, value)| value.clone().into_owned()).collect(),
            HtmlPart::Raw("script", text) => script::literals(text),
            HtmlPart::Text(_) | HtmlPart::Raw(..) => Vec::new(),
        };
        for target in references.iter().filter_map(|reference| base.join(reference).ok()) {
            if is_record_name(&target) && !targets.contains(&target) {
                targets.push(target);
            }
        }
    }
    match targets.first() {
        Some(target) => PageFinding::Link { target: target.clone(), count: targets.len() },
        None => PageFinding::Nothing,
    }
}

fn is_record_name(target: &WebAddress) -> bool {
    let ending = Path::new(target.path()).extension().and_then(|ending| ending.to_str());
    ending.is_some_and(|ending| LINK_ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n先手：歩山\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
    const CSA: &str = "V2.2\nPI\n+\n+2726FU\n-8384FU\n+2625FU\n";

    fn found(html: &str) -> PageFinding {
        let address = WebAddress::named("https://example.org/games/page.html").expect("it has a scheme");
        find(html, &address.expect("it is an address"))
    }

    fn plies_of(html: &str) -> Option<usize> {
        match found(html) {
            PageFinding::Record { text, .. } => FoundRecord::of(&text).map(|record| record.plies),
            _ => None,
        }
    }

    #[test]
    fn a_record_is_found_wherever_pages_have_one() {
        let entities = KIF.replace('歩', "&#27497;").replace('(', "&#x28;");
        let escaped = KIF.replace('\n', "\\n").replace('手', "\\u624b");
        for html in [
            format!("<html><pre>{KIF}</pre></html>"),
            format!("<html><pre class='x'>{entities}</pre></html>"),
            format!("<html><textarea>{entities}</textarea></html>"),
            format!("<html><script>var kifu = '{escaped}';</script></html>"),
            format!("<html><script>var kifu = `{KIF}`;</script></html>"),
            format!("<html><script type='text/plain'>{KIF}</script></html>"),
            format!("<html><div data-kif=\"{entities}\"></div></html>"),
            format!("<html><div data-kif=\"{}\"></div></html>", KIF.replace('\n', "\\n")),
            format!("<html><p>A game:</p><p>{}</p></html>", KIF.replace('\n', "<br>\n")),
            "<html><a href='?x' data-u='~0.7ku2jm.r'></html>".to_owned(),
            "<html><script>var sfen = \"position startpos moves 7g7f 3c3d\";</script></html>".to_owned(),
        ] {
            assert_eq!(plies_of(&html), Some(2), "{html}");
        }
    }

    #[test]
    fn the_longest_of_several_is_taken_and_counted() {
        let html = format!("<pre>{KIF}</pre><pre>{CSA}</pre><textarea>{CSA}</textarea>");
        assert_eq!(found(&html), PageFinding::Record { text: CSA.to_owned(), count: 2 });
        let board = "<p data-sfen='4k4/9/9/9/9/9/9/9/4K4 b G 1'>";
        assert!(matches!(found(board), PageFinding::Record { count: 1, .. }));
    }

    #[test]
    fn links_are_found_where_no_record_is() {
        let target = |html: &str| match found(html) {
            PageFinding::Link { target, count } => Some((target.as_str().to_owned(), count)),
            _ => None,
        };
        let expected = |text: &str, count| Some((format!("https://{text}"), count));
        assert_eq!(target("<a href='a.html'><a href=b.KIF>"), expected("example.org/games/b.KIF", 1));
        assert_eq!(target("<a href='/c.csa?x=1'><a href='d.kif'>"), expected("example.org/c.csa?x=1", 2));
        assert_eq!(target("<base href='//cdn.org/x/'><a href='d.jkf'>"), expected("cdn.org/x/d.jkf", 1));
        assert_eq!(target("<script>load(\"e.ki2\")</script>"), expected("example.org/games/e.ki2", 1));
        for html in [
            "",
            "<p>7六歩は好手です。</p>",
            "<a href='file:///etc/a.kif'>",
            "<a href='javascript:a.kif'>",
            "<pre></pre>",
        ] {
            assert_eq!(found(html), PageFinding::Nothing, "{html}");
        }
    }

    #[test]
    fn a_page_is_decoded_as_it_says() {
        let html = format!("<html><meta charset=\"Shift_JIS\"><pre>{KIF}</pre>");
        let bytes = encoding_rs::SHIFT_JIS.encode(&html).0.into_owned();
        assert_eq!(decoded(&bytes, None), html);
        let bytes = encoding_rs::EUC_JP.encode(KIF).0.into_owned();
        assert_eq!(decoded(&bytes, Some("euc-jp")), KIF);
        assert_eq!(decoded(&bytes, Some("no such name")), KIF);
        assert!(begins_like_page(b"\xEF\xBB\xBF\n <!DOCTYPE HTML>") && !begins_like_page(KIF.as_bytes()));
    }
}
