//! The words that `ShogiGUI` and its relatives put before their numbers, in any order.

use super::parsed::ParsedAnnotation;
use super::{moves, numbers};
use crate::record::game::move_time::parse_duration;
use crate::record::text::lines::{is_blank, trim};

/// A word, and what takes its value off the front of the text behind it.
type LabelledField = (&'static str, for<'a> fn(&mut ParsedAnnotation, &'a str) -> &'a str);

const FIELDS: [LabelledField; 8] = [
    ("候補", rank),
    ("時間", time),
    ("深さ", depth),
    ("ノード数", nodes),
    ("評価値", score),
    ("エンジン", engine),
    ("Engine", engine),
    (PV, pv),
];

const PV: &str = "読み筋";

/// Reads every known word of `text` with its value into `found`. The line of play takes all the rest.
pub(super) fn read(text: &str, found: &mut ParsedAnnotation) {
    let mut rest = text.trim_start_matches(is_separator);
    while !rest.is_empty() {
        let field = FIELDS.iter().find_map(|(name, take)| Some((take, rest.strip_prefix(name)?)));
        rest = match field {
            Some((take, behind)) => take(found, behind.trim_start_matches(is_separator)),
            None => &rest[word(rest).len()..],
        };
        rest = rest.trim_start_matches(is_separator);
    }
}

fn is_separator(letter: char) -> bool {
    is_blank(letter) || matches!(letter, '：' | ':' | '=' | '/' | '、')
}

fn word(text: &str) -> &str {
    &text[..text.find(is_separator).unwrap_or(text.len())]
}

fn rank<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((rank, rest)) = numbers::take_number(text) else { return text };
    found.rank = u32::try_from(rank).ok();
    rest
}

fn time<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let end = text.find(is_blank).unwrap_or(text.len());
    found.time = parse_duration(&text[..end]);
    &text[end..]
}

fn depth<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((depth, seldepth, rest)) = numbers::take_depths(text) else { return text };
    found.depth = Some(depth);
    found.seldepth = seldepth;
    rest
}

fn nodes<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((nodes, rest)) = numbers::take_number(text) else { return text };
    found.nodes = Some(nodes);
    rest
}

fn score<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let Some((score, rest)) = numbers::take_score(text) else { return text };
    found.value = Some(score);
    rest
}

fn engine<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let name = word(text);
    found.engine = Some(name.to_owned()).filter(|name| !name.is_empty());
    &text[name.len()..]
}

/// A number directly behind the word says to which candidate the line belongs: 読み筋2：△８四歩.
fn pv<'a>(found: &mut ParsedAnnotation, text: &'a str) -> &'a str {
    let numbered = numbers::take_number(text).filter(|(_, rest)| rest.starts_with(['：', ':']));
    let (rank, line) = numbered.map_or((None, text), |(rank, rest)| (u32::try_from(rank).ok(), rest));
    let line = trim(line.trim_start_matches(is_separator));
    if moves::starts_like_moves(line) {
        found.rank = found.rank.or(rank);
        found.pv = Some(line.to_owned());
        return "";
    }
    text
}
