//! Positions on the command line and on standard input.

use super::Result;
use crate::rules::{Position, SetupDefect, sfen};
use crate::wording::{ToMessage, joined, quoted};
use anyhow::{Context as _, anyhow, bail};
use std::io::BufRead;

/// The position that `text` shows: SFEN, `startpos`, or a `position … moves …` line.
pub(super) fn position(text: &str) -> Result<Position> {
    let (start, moves) = start_and_moves(text);
    play(Position::from_sfen(start).map_err(|error| anyhow!("{}", error.message().en))?, moves)
}

/// Like [`position`], defects of the set-up and all: for examining it.
pub(super) fn position_as_it_is(text: &str) -> Result<Position> {
    let (start, moves) = start_and_moves(text);
    let setup = sfen::parse_setup(start).map_err(|error| anyhow!("{}", error.message().en))?;
    play(Position::from_setup_unchecked(&setup), moves)
}

/// Like [`position`], but refused for those defects only that forbid a search: two pawns on a file do not.
pub(super) fn searchable_position(text: &str) -> Result<Position> {
    let position = position_as_it_is(text)?;
    if position.setup().defects().iter().any(SetupDefect::forbids_search) {
        Position::new(&position.setup()).map_err(|defects| anyhow!("{}", joined(&defects).en))?;
    }
    Ok(position)
}

fn start_and_moves(text: &str) -> (&str, &str) {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    text.split_once(" moves").unwrap_or((text, ""))
}

fn play(mut position: Position, moves: &str) -> Result<Position> {
    for word in moves.split_ascii_whitespace() {
        let Ok(mv) = word.parse() else {
            bail!(
                "{} is not a move in USI notation; expected a form such as 7g7f, 8h2b+, P*5e or 0000 (pass)",
                quoted(word)
            );
        };
        if !position.can_make(mv) {
            bail!("{} cannot be made in {}, expected a move of a piece that is there", quoted(word), position.sfen());
        }
        position.play(mv);
    }
    Ok(position)
}

/// Positions given as arguments, quoted or as single words.
pub(super) fn positions(arguments: &[String]) -> Result<Vec<Position>> {
    let (texts, rest) = sfens_then_rest(arguments);
    match rest.first() {
        Some(word) => Err(not_an_sfen(word)),
        None => texts.iter().map(|text| position(text)).collect(),
    }
}

/// Positions from standard input, one a line, each as soon as it is written.
pub(super) fn positions_from_standard_input() -> impl Iterator<Item = Result<Position>> {
    from_standard_input(position)
}

/// What `read` makes of the lines of standard input, each as soon as it is written.
pub(super) fn from_standard_input(
    read: impl Fn(&str) -> Result<Position> + Copy,
) -> impl Iterator<Item = Result<Position>> {
    let lines = std::io::stdin().lock().split(b'\n').zip(1..);
    lines.filter_map(move |(line, number)| match line.context("cannot read standard input") {
        Ok(line) => read_line(&line, number, read),
        Err(problem) => Some(Err(problem)),
    })
}

/// The position in a line of standard input; none in a blank one.
pub(super) fn position_of_line(line: &[u8], number: usize) -> Option<Result<Position>> {
    read_line(line, number, position)
}

fn read_line(line: &[u8], number: usize, read: impl Fn(&str) -> Result<Position>) -> Option<Result<Position>> {
    let read = || read(&String::from_utf8_lossy(line)).with_context(|| format!("standard input, line {number}"));
    (!line.trim_ascii().is_empty()).then(read)
}

/// What is said of a word that stands where an SFEN should.
pub(super) fn not_an_sfen(word: &str) -> anyhow::Error {
    anyhow!("{} is not an SFEN, expected one such as 'lnsgkgsnl/… b - 1' or startpos", quoted(word))
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
