//! Positions on the command line and on standard input.

use super::Result;
use crate::rules::Position;
use anyhow::{Context as _, bail};
use std::io::BufRead;

/// The position that `text` shows: SFEN, `startpos`, or a `position … moves …` line. Nothing means the start position.
pub(super) fn position(text: &str) -> Result<Position> {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    let (start, moves) = text.split_once(" moves").unwrap_or((text, ""));
    let start = if start.is_empty() { "startpos" } else { start };
    let mut position = Position::from_sfen(start)?;
    for word in moves.split_ascii_whitespace() {
        let mv = word.parse()?;
        if !position.can_make(mv) {
            bail!("'{word}' cannot be made in {}, expected a move of a piece that is there", position.sfen());
        }
        position.play(mv);
    }
    Ok(position)
}

/// Positions given as arguments, quoted or as single words; from standard input, one a line, when there are none.
pub(super) fn positions(arguments: &[String]) -> Result<Vec<Position>> {
    if !arguments.is_empty() {
        let (texts, rest) = sfens_then_rest(arguments);
        if let Some(word) = rest.first() {
            bail!("'{word}' is not an SFEN, expected one such as 'lnsgkgsnl/… b - 1' or startpos");
        }
        return texts.iter().map(|text| position(text)).collect();
    }
    let mut found = Vec::new();
    for (number, line) in std::io::stdin().lock().lines().enumerate() {
        let line = line.context("cannot read standard input")?;
        if !line.trim().is_empty() {
            found.push(position(&line).with_context(|| format!("standard input, line {}", number + 1))?);
        }
    }
    Ok(found)
}

/// The one position of a command that takes at most one.
pub(super) fn one_position(arguments: &[String]) -> Result<Position> {
    if arguments.is_empty() {
        return Ok(Position::startpos());
    }
    match positions(arguments)?.as_slice() {
        [one] => Ok(one.clone()),
        many => bail!("{} positions given, expected one", many.len()),
    }
}

/// Splits arguments into the SFENs they begin with and what follows them. A shell hands over an unquoted SFEN as up to
/// four words; they are put together again.
pub(super) fn sfens_then_rest(arguments: &[String]) -> (Vec<String>, &[String]) {
    let mut texts = Vec::new();
    let mut rest = arguments;
    while let [first, ..] = rest {
        let words = if first.contains(' ') || first == "startpos" {
            1
        } else if first.contains('/') {
            1 + rest.iter().skip(1).take(3).enumerate().take_while(|(place, word)| is_field(*place, word)).count()
        } else {
            break;
        };
        texts.push(rest[..words].join(" "));
        rest = &rest[words..];
    }
    (texts, rest)
}

/// Whether `word` can be the SFEN field after the board at `place`: side, hands, move number.
fn is_field(place: usize, word: &str) -> bool {
    match place {
        0 => word == "b" || word == "w",
        1 => word == "-" || word.chars().all(|letter| letter.is_ascii_digit() || "RBGSNLPrbgsnlp".contains(letter)),
        _ => word.chars().all(|letter| letter.is_ascii_digit()),
    }
}
