//! Positions in a filter line: SFEN, `startpos` or `here`, with moves.

use sankoma_rules::{Move, Position, sfen};

/// Number of `words` that belong to a position: an SFEN (side, hands and number may be missing) or `startpos` or
/// `here`, then `moves` and moves.
pub(super) fn word_count(words: &[&str]) -> usize {
    let mut rest = words;
    while let ["" | "position" | "sfen", tail @ ..] = rest {
        rest = tail;
    }
    let board = rest.split_first().map(|(board, tail)| (board.contains('/'), tail));
    if let Some((is_board, tail)) = board {
        let fields = if is_board {
            tail.iter().zip(0..3).take_while(|(word, place)| sfen::is_field(*place, word)).count()
        } else {
            0
        };
        rest = &tail[fields..];
    }
    if let ["moves", tail @ ..] = rest {
        let moves = tail.iter().take_while(|word| starts_a_move(word)).count();
        rest = &tail[moves..];
    }
    words.len() - rest.len()
}

/// A move, or the beginning of one that is being typed.
fn starts_a_move(word: &str) -> bool {
    let mut letters = word.chars();
    match (letters.next(), letters.next()) {
        (Some('1'..='9'), None | Some('a'..='i')) => word.len() <= 5 && word.is_ascii(),
        (Some('R' | 'B' | 'G' | 'S' | 'N' | 'L' | 'P'), None | Some('*')) => word.len() <= 4 && word.is_ascii(),
        _ => word.parse::<Move>().is_ok(),
    }
}

/// The position that `text` shows. The last move may be half-typed when `under_way`; it is left out then.
pub(super) fn parse(text: &str, under_way: bool, here: &Position) -> Option<Position> {
    let text = text.trim();
    let text = text.strip_prefix("position").map_or(text, str::trim);
    let (start, moves) = text.split_once("moves").map_or((text, ""), |(start, moves)| (start.trim(), moves.trim()));
    let mut position = match start {
        "here" => here.clone(),
        _ => Position::from_setup_unchecked(&sfen::parse_setup(&complete_sfen(start)).ok()?),
    };
    let moves: Vec<&str> = moves.split_ascii_whitespace().collect();
    for (at, word) in moves.iter().enumerate() {
        match word.parse::<Move>().ok().filter(|&mv| position.can_make(mv)) {
            Some(mv) => position.play(mv),
            None if under_way && at + 1 == moves.len() => {}
            None => return None,
        }
    }
    Some(position)
}

/// Side and hands are given where they are missing.
fn complete_sfen(start: &str) -> String {
    let start = start.strip_prefix("sfen").map_or(start, str::trim);
    match start.split_ascii_whitespace().count() {
        1 if start != "startpos" => format!("{start} b -"),
        2 => format!("{start} -"),
        _ => start.to_owned(),
    }
}
