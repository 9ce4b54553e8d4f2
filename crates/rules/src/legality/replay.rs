//! Replay of a line of play up to its first illegal move.

use super::explanation::LegalityExplanation;
use super::line_end::LineEndWord;
use crate::{Move, Position};

/// A line of play, replayed as far as the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedLine {
    /// Every word of it up to the end, in order.
    pub plies: Vec<ReplayedPly>,
    /// The first ply that cannot be played.
    pub fault: Option<ReplayFault>,
    /// End of the line where its last word is no move; what stands behind that word is left out.
    pub end: Option<ReplayedEnd>,
}

/// The word by which an engine ends a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayedEnd {
    /// As it was written.
    pub text: String,
    /// Meaning of the word.
    pub end: LineEndWord,
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
    /// Its index among the plies, 0 for the first.
    pub at: usize,
    /// The position in which the move was to be made.
    pub position: Position,
    /// Why it cannot be made.
    pub explanation: LegalityExplanation,
}

/// Replays `words` from `position`, up to a word that ends the line. `read` returns the legal move that a word means in
/// a position, or why there is none.
pub fn replay_words<'a>(
    position: &Position,
    words: impl Iterator<Item = &'a str>,
    read: impl Fn(&Position, &str) -> Result<Move, Box<LegalityExplanation>>,
) -> ReplayedLine {
    let mut position = position.clone();
    let mut line = ReplayedLine { plies: Vec::new(), fault: None, end: None };
    for word in words {
        if let Some(end) = LineEndWord::of_word(word) {
            line.end = Some(ReplayedEnd { text: word.to_owned(), end });
            break;
        }
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

    /// Makes the move that `word` means, or sets the fault.
    fn replay_word(
        &mut self,
        position: &mut Position,
        word: &str,
        read: impl Fn(&Position, &str) -> Result<Move, Box<LegalityExplanation>>,
    ) -> Option<Move> {
        match read(position, word) {
            Ok(mv) => {
                position.play(mv);
                Some(mv)
            }
            Err(explanation) => {
                self.fault =
                    Some(ReplayFault { at: self.plies.len(), position: position.clone(), explanation: *explanation });
                None
            }
        }
    }
}
