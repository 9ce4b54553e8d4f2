//! Replaying a line of play that somebody claims.

use super::explanation::{LegalityExplanation, explain_reasons};
use super::move_token::{self, MoveToken};
use super::{IllegalityReason, reasons_in_game};
use crate::rules::{Move, Position};

/// A line of play, replayed as far as the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedLine {
    /// Every word of it, in order; nothing is left out.
    pub plies: Vec<ReplayedPly>,
    /// The first ply that cannot stand.
    pub fault: Option<ReplayFault>,
}

/// One word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedPly {
    /// As it was written.
    pub text: String,
    /// The move that was replayed; `None` from the fault on, where words are kept as text.
    pub mv: Option<Move>,
}

/// Where a line becomes impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayFault {
    /// Its place among the plies, 0 for the first.
    pub at: usize,
    /// The position in which the move was to be made.
    pub position: Position,
    /// Why it cannot be.
    pub explanation: LegalityExplanation,
}

/// Replays the words of `text` from `position`: moves in USI or CSA, passes in every spelling.
pub fn replay_text(position: &Position, text: &str) -> ReplayedLine {
    replay_words(position, text.split_whitespace(), |_, word| Err(IllegalityReason::Syntax { text: word.to_owned() }))
}

/// Replays `words` from `position`. What is no move in USI or CSA is handed to `read` with the position it stands in,
/// which may know further notations and says what is wrong with a word that is none of them.
pub fn replay_words<'a>(
    position: &Position,
    words: impl Iterator<Item = &'a str>,
    read: impl Fn(&Position, &str) -> Result<Move, IllegalityReason>,
) -> ReplayedLine {
    let mut position = position.clone();
    let mut line = ReplayedLine { plies: Vec::new(), fault: None };
    for word in words {
        let mv = if line.fault.is_none() { line.replay_word(&mut position, word, &read) } else { None };
        line.plies.push(ReplayedPly { text: word.to_owned(), mv });
    }
    line
}

impl ReplayedLine {
    /// The moves up to the fault.
    pub fn moves(&self) -> Vec<Move> {
        self.plies.iter().map_while(|ply| ply.mv).collect()
    }

    /// Makes the move that `word` means, or notes why it cannot be made.
    fn replay_word(
        &mut self,
        position: &mut Position,
        word: &str,
        read: impl Fn(&Position, &str) -> Result<Move, IllegalityReason>,
    ) -> Option<Move> {
        let mut token = move_token::read_token(position, word);
        if let (None, [IllegalityReason::Syntax { .. }]) = (token.mv, token.reasons.as_slice()) {
            token = match read(position, word) {
                Ok(mv) => MoveToken { mv: Some(mv), reasons: Vec::new() },
                Err(reason) => MoveToken { mv: None, reasons: vec![reason] },
            };
        }
        let mut reasons: Vec<IllegalityReason> = token.reasons;
        if let Some(mv) = token.mv {
            reasons.extend(reasons_in_game(position, mv));
        }
        if reasons.is_empty() {
            token.mv.into_iter().for_each(|mv| position.play(mv));
            return token.mv;
        }
        let explanation = explain_reasons(position, token.mv, reasons);
        self.fault = Some(ReplayFault { at: self.plies.len(), position: position.clone(), explanation });
        None
    }
}
