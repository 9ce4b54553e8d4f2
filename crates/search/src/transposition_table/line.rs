//! Transposition table line: the moves that the table holds from a position.

use super::TranspositionTable;
use super::entry::TranspositionEntry;
use crate::report::Bound;
use crate::score::{MAX_PLY, Score};
use sankoma_rules::{Move, Position, legality, movegen, repetition};

/// One move of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TranspositionLineMove {
    /// Move of the line.
    pub mv: Move,
    /// Score that the table holds for the position before the move, from the view of the side to move where the line
    /// begins; mates count from there.
    pub score: Score,
    /// Exact score, or a bound of it, from the same view.
    pub bound: Bound,
    /// Depth of the entry in plies; zero is quiescence search.
    pub depth: u32,
}

/// Why the line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranspositionLineEnd {
    /// The table does not hold the position.
    Missing,
    /// The table holds the position without a move.
    NoMove,
    /// The entry's move is not legal: the entry belongs to another position, or was torn by a race.
    Illegal(Move),
    /// The position has occurred before in the line.
    Repetition,
    /// The line has reached its maximum length.
    MaxLength,
}

/// The line that the table holds from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TranspositionLine {
    /// Its moves, each legal after the one before.
    pub steps: Vec<TranspositionLineMove>,
    /// Reason why it ends.
    pub end: TranspositionLineEnd,
}

impl TranspositionTable {
    /// The line that the table holds from `position`.
    ///
    /// A search stores its root after each iteration, unless it may choose among some moves only. Where it is missing,
    /// the line begins with the move to the best position among those that the table holds.
    pub fn line(&self, position: &Position) -> TranspositionLine {
        let mut position = position.clone();
        let mut steps: Vec<TranspositionLineMove> = Vec::new();
        loop {
            let ply = steps.len();
            if ply >= MAX_PLY {
                return TranspositionLine { steps, end: TranspositionLineEnd::MaxLength };
            }
            if ply > 0 && repetition::second_occurrence(&position).is_some() {
                return TranspositionLine { steps, end: TranspositionLineEnd::Repetition };
            }
            match self.next_line_move(&mut position, ply) {
                Ok(step) => {
                    position.play(step.mv);
                    steps.push(step);
                }
                Err(end) => return TranspositionLine { steps, end },
            }
        }
    }

    fn next_line_move(
        &self,
        position: &mut Position,
        ply: usize,
    ) -> Result<TranspositionLineMove, TranspositionLineEnd> {
        let Some(entry) = self.probe(position.key(), ply) else {
            return if ply == 0 {
                self.best_successor(position).ok_or(TranspositionLineEnd::Missing)
            } else {
                Err(TranspositionLineEnd::Missing)
            };
        };
        let mv = entry.best.ok_or(TranspositionLineEnd::NoMove)?;
        if !legality::is_legal(position, mv) {
            return Err(TranspositionLineEnd::Illegal(mv));
        }
        Ok(line_move(mv, entry, ply % 2 == 1))
    }

    /// The move to the best position that the table holds: exact ones and those not refuted first, then the deepest.
    fn best_successor(&self, position: &mut Position) -> Option<TranspositionLineMove> {
        let moves = movegen::legal_all(position);
        let known = moves.iter().filter_map(|&mv| {
            position.play(mv);
            let entry = self.probe(position.key(), 1);
            position.unmake();
            entry.map(|entry| (line_move(mv, entry, true), entry))
        });
        let best = known.max_by_key(|(step, entry)| (step.bound != Bound::Upper, entry.depth, -entry.value))?;
        Some(TranspositionLineMove { depth: best.0.depth + 1, ..best.0 })
    }
}

fn line_move(mv: Move, entry: TranspositionEntry, turned: bool) -> TranspositionLineMove {
    let (score, bound) = (Score::from_value(entry.value), entry.bound);
    TranspositionLineMove {
        mv,
        score: if turned { score.flipped() } else { score },
        bound: if turned { bound.flipped() } else { bound },
        depth: entry.depth as u32,
    }
}
