//! Scores and numbers as comments write them.

use super::AnnotationScore;
use crate::record::text::lines::is_blank;
use crate::rules::Color;

/// Takes a score off the front of `text`: `123`, `+45`, `-7↑`, `1.5`, `+詰`, `-詰 12`, `詰み`. What follows a number
/// may not be a letter: 12手 is no score. A fraction of a centipawn is left out.
pub(super) fn take_score(text: &str) -> Option<(AnnotationScore, &str)> {
    let (color, rest) = take_sign(text);
    if let Some(rest) = rest.strip_prefix('詰') {
        let rest = rest.strip_prefix('み').unwrap_or(rest);
        let (plies, rest) = take_plies(rest);
        return Some((AnnotationScore::Mate { winner: color, plies }, rest));
    }
    let (digits, rest) = split_digits(rest);
    let points: i32 = digits.parse().ok()?;
    let rest = rest.strip_prefix('.').map_or(rest, |rest| split_digits(rest).1);
    let ends = rest.chars().next().is_none_or(|letter| !letter.is_alphanumeric());
    ends.then_some((AnnotationScore::Centipawns(color.sign() * points), rest))
}

/// `先手勝ち:7手`, `後手勝ち`.
pub(super) fn parse_win(text: &str) -> Option<AnnotationScore> {
    let black = text.strip_prefix("先手勝ち").map(|rest| (Color::Black, rest));
    let (winner, rest) = black.or_else(|| Some((Color::White, text.strip_prefix("後手勝ち")?)))?;
    let (plies, _) = take_plies(rest.trim_start_matches([':', '：']));
    Some(AnnotationScore::Mate { winner, plies })
}

/// What [`parse_win`] reads.
pub(super) fn win_text(winner: Color, plies: Option<u32>) -> String {
    let plies = plies.map(|plies| format!(":{plies}手")).unwrap_or_default();
    format!("{}勝ち{plies}", winner.ja())
}

/// What [`take_score`] reads: `123`, `-45`, `+詰 7`.
pub(super) fn score_text(score: AnnotationScore) -> String {
    match score {
        AnnotationScore::Centipawns(points) => points.to_string(),
        AnnotationScore::Mate { winner, plies } => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            format!("{sign}詰{}", plies.map(|plies| format!(" {plies}")).unwrap_or_default())
        }
    }
}

/// Takes digits off the front; commas between them are skipped.
pub(super) fn take_number(text: &str) -> Option<(u64, &str)> {
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != ',').unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    Some((digits.replace(',', "").parse().ok()?, rest))
}

/// `16` or `16/24`.
pub(super) fn take_depths(text: &str) -> Option<(u32, Option<u32>, &str)> {
    let (depth, rest) = take_number(text)?;
    let second = rest.strip_prefix('/').and_then(take_number);
    let (seldepth, rest) = second.map_or((None, rest), |(seldepth, rest)| (u32::try_from(seldepth).ok(), rest));
    Some((u32::try_from(depth).ok()?, seldepth, rest))
}

fn take_plies(text: &str) -> (Option<u32>, &str) {
    let (digits, rest) = split_digits(text.trim_start_matches(is_blank));
    match digits.parse() {
        Ok(plies) => (Some(plies), rest),
        Err(_) => (None, text),
    }
}

/// Whom the score favours; without a sign it is Black.
fn take_sign(text: &str) -> (Color, &str) {
    if let Some(rest) = text.strip_prefix(['-', '－', '−']) {
        return (Color::White, rest);
    }
    (Color::Black, text.strip_prefix(['+', '＋']).unwrap_or(text))
}

fn split_digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len()))
}
