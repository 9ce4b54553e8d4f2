//! `position startpos|sfen … [moves …]`.

use super::{ParseCommandError, UsiCommand};
use crate::rules::{Move, Position, legality, sfen};
use crate::wording::{ToMessage, quoted};

/// The first illegal move ends the line: what comes before it is played.
pub(super) fn parse(words: &[&str]) -> Result<UsiCommand, ParseCommandError> {
    let split = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let setup = sfen::parse_setup(&words[..split].join(" ")).map_err(|error| ParseCommandError(error.message().en))?;
    let mut problems: Vec<String> = setup.defects().iter().map(|defect| defect.message().en).collect();
    let mut position = Position::from_setup_unchecked(&setup);
    for (word, number) in words.iter().skip(split + 1).zip(1..) {
        match word.parse() {
            Ok(mv) if position.is_legal(mv) => position.play(mv),
            read => {
                problems.push(format!(
                    "move {number} {}: {}",
                    quoted(word),
                    illegality_text(&position, word, read.ok())
                ));
                break;
            }
        }
    }
    Ok(UsiCommand::Position(Box::new(position), problems))
}

/// The first rule that a move of a `position` command breaks.
fn illegality_text(position: &Position, word: &str, mv: Option<Move>) -> String {
    let reasons = match mv {
        Some(mv) => legality::reasons(position, mv),
        None => legality::verdict_on_text(position, word).reasons,
    };
    reasons.first().map_or_else(|| "it is not legal".to_owned(), |reason| reason.message().en)
}
