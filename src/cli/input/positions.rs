//! Positions on the command line.

use crate::cli::context::Result;
use crate::cli::output::errors::{InputError, print_to_stderr};
use anyhow::{anyhow, bail};
use sankoma_record::notation;
use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Position, sfen};
use sankoma_wording::{Language, Message, ToMessage, joined, message, quoted};

/// Parses a position: SFEN, `startpos`, or a `position … moves …` line with moves in any notation.
///
/// # Errors
/// Text that is no such line, a set-up with defects, and a move that cannot be made.
pub(crate) fn parse_position(text: &str) -> Result<Position> {
    let (start, moves) = start_and_moves(text);
    play(Position::from_sfen(start).map_err(|error| InputError::from(error.message()))?, moves)
}

/// Like [`parse_position`], but accepts defects of the set-up.
pub(crate) fn parse_unchecked_position(text: &str) -> Result<Position> {
    let (start, moves) = start_and_moves(text);
    let setup = sfen::parse_setup(start).map_err(|error| InputError::from(error.message()))?;
    play(Position::from_setup_unchecked(&setup), moves)
}

/// Like [`parse_position`], but accepts defects that do not forbid a search, such as two pawns on a file.
pub(crate) fn parse_searchable_position(text: &str) -> Result<Position> {
    let position = parse_unchecked_position(text)?;
    if !position.setup().is_searchable() {
        Position::new(&position.setup()).map_err(|defects| InputError::from(joined(&defects)))?;
    }
    Ok(position)
}

fn start_and_moves(text: &str) -> (&str, &str) {
    let text = text.trim();
    let text = text.strip_prefix("position ").unwrap_or(text);
    text.split_once(" moves").unwrap_or((text, ""))
}

fn play(mut position: Position, moves: &str) -> Result<Position> {
    for word in notation::words(moves) {
        let mv = notation::parse(&position, word).map_err(|reason| impossible_move_error(&position, word, &reason))?;
        if !position.can_make(mv) || (!mv.is_pass() && !position.is_legal(mv)) {
            let reasons = legality::reasons(&position, mv);
            let error = reasons.first().map_or_else(
                || {
                    let (word, sfen) = (quoted(word), position.sfen());
                    InputError::from(message!("{word} は {sfen} で指せません", "{word} cannot be made in {sfen}"))
                },
                |reason| impossible_move_error(&position, word, reason),
            );
            bail!(error);
        }
        position.play(mv);
    }
    Ok(position)
}

fn impossible_move_error(position: &Position, word: &str, reason: &IllegalityReason) -> InputError {
    let message = reason.message();
    if matches!(reason, IllegalityReason::Syntax { .. }) {
        return message.into();
    }
    let (word, sfen) = (quoted(word), position.sfen());
    InputError::from(message!(
        ("{word} は {sfen} で指せません: {}", message.ja),
        ("{word} cannot be made in {sfen}: {}", message.en)
    ))
}

/// Parses the positions of a command, each one quoted argument or several words.
pub(crate) fn positions_from_arguments(arguments: &[String]) -> Result<Vec<Position>> {
    let (texts, rest) = split_sfens(arguments);
    match rest.first() {
        Some(word) => Err(not_an_sfen_error(word)),
        None => texts.iter().map(|text| parse_position(text)).collect(),
    }
}

/// The texts of several positions, each one quoted argument or several words. A word that begins no position stands for
/// itself, and the words after an SFEN whose fields are not complete belong to it, whether they are fields or not.
pub(crate) fn position_texts(arguments: &[String]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut rest = arguments;
    while !rest.is_empty() {
        let words = words_of_position(rest, |_, word| !begins_position(word)).unwrap_or(1);
        texts.push(rest[..words].join(" "));
        rest = &rest[words..];
    }
    texts
}

/// How many arguments make up the position that they begin with: one that is quoted, or an unquoted SFEN of up to four,
/// whose later ones satisfy `belongs` (their index behind the board, the word). `None` where they begin with none.
fn words_of_position(arguments: &[String], belongs: impl Fn(usize, &str) -> bool) -> Option<usize> {
    let [first, others @ ..] = arguments else { return None };
    if !begins_position(first) {
        return None;
    }
    if first.contains(' ') || first == "startpos" {
        return Some(1);
    }
    Some(1 + others.iter().take(3).enumerate().take_while(|(index, word)| belongs(*index, word)).count())
}

/// The word begins a position: an SFEN, `startpos` or a `position …` line.
pub(crate) fn begins_position(word: &str) -> bool {
    word == "startpos" || word.contains([' ', '/'])
}

/// Parses one of [`position_texts`].
///
/// # Errors
/// As for [`parse_position`], and a word that begins no position.
pub(crate) fn parse_position_argument(text: &str) -> Result<Position> {
    if begins_position(text) { parse_position(text) } else { Err(not_an_sfen_error(text)) }
}

/// The error about a word that stands where an SFEN is expected.
pub(crate) fn not_an_sfen_error(word: &str) -> anyhow::Error {
    let word = quoted(word);
    anyhow!(message!(
        "{word} はSFENではありません。'lnsgkgsnl/… b - 1' や startpos のような局面が必要です",
        "{word} is not an SFEN, expected one such as 'lnsgkgsnl/… b - 1' or startpos"
    ))
}

/// Parses the position of a command that takes at most one; the start position when there is none.
pub(crate) fn position_from_arguments(arguments: &[String]) -> Result<Position> {
    if arguments.is_empty() {
        return Ok(Position::startpos());
    }
    match positions_from_arguments(arguments)?.as_slice() {
        [one] => Ok(one.clone()),
        many => Err(one_position_expected(many.len())),
    }
}

/// The error about `count` positions where one is expected.
pub(crate) fn one_position_expected(count: usize) -> anyhow::Error {
    anyhow!(message!("局面が{count}個あります。1個だけ指定してください", "{count} positions given, expected one"))
}

/// Says on standard error that the game which led to a position is over, by which rule and what follows from it.
pub(crate) fn report_game_over(position: &Position, consequence: &Message, lang: Language) {
    if let Some(over) = legality::game_over(position) {
        let (over, consequence) = (over.message().text(lang).to_owned(), consequence.text(lang));
        print_to_stderr(&format!("{over}{}{consequence}", lang.pick("。", "; ")));
    }
}

/// Splits arguments into the SFENs that they begin with and what follows. An unquoted SFEN is up to four arguments;
/// they are joined.
pub(crate) fn split_sfens(arguments: &[String]) -> (Vec<String>, &[String]) {
    let mut texts = Vec::new();
    let mut rest = arguments;
    while let Some(words) = words_of_position(rest, sfen::is_field) {
        texts.push(rest[..words].join(" "));
        rest = &rest[words..];
    }
    (texts, rest)
}
