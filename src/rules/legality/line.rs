//! Replaying a line of play that somebody claims.

use super::explanation::{Explanation, explain_reasons};
use super::token::{self, Token};
use super::{Reason, reasons_in_game};
use crate::rules::{Move, Position};

/// A line of play, replayed as far as the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Every word of it, in order; nothing is left out.
    pub plies: Vec<Ply>,
    /// The first ply that cannot stand.
    pub fault: Option<Fault>,
}

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// As it was written.
    pub text: String,
    /// The move that was replayed; `None` from the fault on, where words are kept as text.
    pub mv: Option<Move>,
}

/// Where a line becomes impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Its place among the plies, 0 for the first.
    pub at: usize,
    /// The position in which the move was to be made.
    pub position: Position,
    /// Why it cannot be.
    pub explanation: Explanation,
}

/// Replays the words of `text` from `position`: moves in USI or CSA, passes in every spelling.
pub fn line(position: &Position, text: &str) -> Line {
    replay(position, text.split_whitespace(), |_, word| Err(Reason::Syntax { text: word.to_owned() }))
}

/// Replays `words` from `position`. What is no move in USI or CSA is handed to `read` with the position it stands in,
/// which may know further notations and says what is wrong with a word that is none of them.
pub fn replay<'a>(
    position: &Position,
    words: impl Iterator<Item = &'a str>,
    read: impl Fn(&Position, &str) -> Result<Move, Reason>,
) -> Line {
    let mut position = position.clone();
    let mut line = Line { plies: Vec::new(), fault: None };
    for word in words {
        let mv = if line.fault.is_none() { line.step(&mut position, word, &read) } else { None };
        line.plies.push(Ply { text: word.to_owned(), mv });
    }
    line
}

impl Line {
    /// The moves up to the fault.
    pub fn moves(&self) -> Vec<Move> {
        self.plies.iter().map_while(|ply| ply.mv).collect()
    }

    /// Makes the move that `word` means, or notes why it cannot be made.
    fn step(
        &mut self,
        position: &mut Position,
        word: &str,
        read: impl Fn(&Position, &str) -> Result<Move, Reason>,
    ) -> Option<Move> {
        let mut token = token::read(position, word);
        if let (None, [Reason::Syntax { .. }]) = (token.mv, token.reasons.as_slice()) {
            token = match read(position, word) {
                Ok(mv) => Token { mv: Some(mv), reasons: Vec::new() },
                Err(reason) => Token { mv: None, reasons: vec![reason] },
            };
        }
        let mut reasons: Vec<Reason> = token.reasons;
        if let Some(mv) = token.mv {
            reasons.extend(reasons_in_game(position, mv));
        }
        if reasons.is_empty() {
            token.mv.into_iter().for_each(|mv| position.play(mv));
            return token.mv;
        }
        let explanation = explain_reasons(position, token.mv, reasons);
        self.fault = Some(Fault { at: self.plies.len(), position: position.clone(), explanation });
        None
    }
}
