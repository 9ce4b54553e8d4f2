//! Findings: why a move is a mistake, or good; each proved or measured, each with a line that shows it on the board.
//!
//! ```
//! use sankoma_analysis::why::{FindingKind, MoveQuestion, ScoredLine, explain_move};
//! use sankoma_rules::Position;
//! use sankoma_search::{Score, SearchControl, eval::Weights};
//!
//! // Black lets the rook stand where the bishop attacks it.
//! let before = Position::from_sfen("4k4/9/9/9/4b4/9/9/1R7/4K4 b - 1")?;
//! let line = |moves: &[&str], score| ScoredLine {
//!     moves: moves.iter().map(|text| text.parse().expect("a move")).collect(),
//!     score: Score::Cp(score),
//! };
//! let question = MoveQuestion::new(before, line(&["8h5h"], 300), line(&["5i4i", "5e8h+"], -1_100));
//! let explanation = explain_move(&question, &Weights::built_in(), &SearchControl::new());
//! assert_eq!(explanation.findings[0].kind.code(), "loses_exchange");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Nothing is said that the line does not show: an exchange is counted on the replayed line, a motif is reported where
//! one of its targets is captured, a mate is searched. docs/why.md defines every kind.
//!
//! | question | file |
//! |---|---|
//! | which move, which better move, which lines? | `question`, `replay` |
//! | what was found? | `finding`; in sentences: `sentences` |
//! | which mates are allowed, missed, threatened? | `mates` |
//! | what falls along a line, as players count it? | `exchange`, `material`; in one line alone: `compared_exchange` |
//! | why could it be captured? | `capture_cause` |
//! | by which means? | [`motifs`] |
//! | which rooks and bishops reach little? | `activity` |
//! | does a line repeat the position? | `repetition` |
//! | what happens to the king? | `king`, `king_guard` |
//! | what kind of thing was overlooked? | `theme` |
//! | what do the static scores at both ends differ in? | `static_split` |
//! | is another move in the place of a mistake right? | `tried_move` |

mod activity;
mod capture_cause;
mod compared_exchange;
mod exchange;
mod finding;
mod king;
mod king_guard;
mod material;
mod mates;
pub mod motifs;
mod question;
mod repetition;
mod replay;
mod sentences;
mod static_split;
#[cfg(test)]
mod tests;
mod theme;
mod tried_move;

pub use crate::scored_line::ScoredLine;
pub use capture_cause::CaptureCause;
pub use exchange::{CapturedPiece, NetExchange};
pub use finding::{Finding, FindingKind};
pub use king_guard::KingGuard;
pub use question::MoveQuestion;
pub use static_split::{StaticLoss, StaticSplit, left_out_with};
pub use theme::MistakeTheme;
pub use tried_move::{TriedMove, judge_tried};

use crate::review::MoveQuality;
use exchange::ExchangeCount;
use material::Lines;
use mates::MateQuestions;
use replay::LineReplay;
use sankoma_rules::{Move, Position};
use sankoma_search::eval::Weights;
use sankoma_search::{SearchControl, Searchable as _, TranspositionTable};
use std::cmp::Reverse;

/// Why a move is a mistake or good.
#[derive(Clone, Debug)]
pub struct MoveExplanation {
    /// The better line to its quiet end.
    pub better: Vec<Move>,
    /// The played line to its quiet end.
    pub played: Vec<Move>,
    /// The findings, the weightiest first; never empty for a move that lost win rate.
    pub findings: Vec<Finding>,
}

/// The static difference is reported where no stronger reason outweighs it.
const STATIC_WEIGHT: i32 = 20;

/// Explains a move: takes some tens of milliseconds, or less where `control` stops it.
///
/// # Panics
/// One of the two lines has no move.
pub fn explain_move(question: &MoveQuestion, weights: &Weights, control: &SearchControl) -> MoveExplanation {
    let table = TranspositionTable::new(1);
    let quiet_moves = |position: &Position| quiet_line(weights, &table, position);
    let [better, played] = [&question.better, &question.played]
        .map(|line| LineReplay::to_quiet_end(&question.before, &line.moves, quiet_moves));
    let mut mates = MateQuestions::new(control);
    let mut findings = if question.is_best() {
        praise(question, &played, quiet_moves, &mut mates)
    } else {
        faults(
            question,
            weights,
            &Lines { question, better: &better, played: &played, quiet_moves: &quiet_moves },
            &mut mates,
        )
    };
    findings.sort_by_key(|finding| Reverse(finding.weight));
    MoveExplanation { better: better.moves().to_vec(), played: played.moves().to_vec(), findings }
}

/// What is wrong with a move.
fn faults(
    question: &MoveQuestion,
    weights: &Weights,
    lines: &Lines<'_>,
    mates: &mut MateQuestions<'_>,
) -> Vec<Finding> {
    let (better, played) = (lines.better, lines.played);
    let mut found = mates.findings(question, better, played);
    if found.iter().any(|finding| finding.kind.clears_move()) {
        found.retain(|finding| finding.kind.clears_move());
        return found;
    }
    found.extend(lines.findings());
    found.extend(repetition::findings(question, better, played));
    found.extend(king::findings(question, better, played));
    found.extend(activity::findings(question, better, played));
    found.extend(material::needless_retreat(question, played));
    if found.iter().any(|finding| finding.weight >= finding::BRINKMATE_WEIGHT) {
        return found;
    }
    if question.is_nearly_best() {
        if question.loses_nothing() {
            found.clear();
        }
        let kind = FindingKind::NearlyBest { loss: question.loss() };
        found.push(question.finding(kind, better.moves().to_vec(), Vec::new(), finding::NEARLY_BEST_WEIGHT));
    } else {
        let split = StaticSplit::between(weights, question.mover(), better.end(), played.end());
        let split = split.filter(|split| !split.losses.is_empty());
        let no_single_reason = FindingKind::NoSingleReason { plies: played.len() as u32 };
        let kind = split.map_or(no_single_reason, FindingKind::StaticDifference);
        let is_said = found.is_empty() || matches!(kind, FindingKind::StaticDifference(_));
        found.extend(is_said.then(|| question.finding(kind, played.moves().to_vec(), Vec::new(), STATIC_WEIGHT)));
    }
    found
}

/// What is good about the best move.
fn praise(
    question: &MoveQuestion,
    played: &LineReplay,
    quiet_moves: impl FnOnce(&Position) -> Vec<Move>,
    mates: &mut MateQuestions<'_>,
) -> Vec<Finding> {
    let mover = question.mover();
    let line = || played.moves().to_vec();
    let mut found = Vec::new();
    if let Some(plies) = mates::MateScore::mates_in(question.played.score) {
        found.push(question.finding(FindingKind::Mates { plies }, line(), question.enemy_king(), finding::MATE_WEIGHT));
        return found;
    }
    found.extend(mates.answered(question, played));
    if found.is_empty() {
        found.extend(material::answered_threat(question, played, quiet_moves));
    }
    let loss = question.second_loss.filter(|&loss| MoveQuality::of(loss) >= Some(MoveQuality::Dubious));
    found.extend(loss.map(|loss| {
        question.finding(
            FindingKind::OnlyMove { loss },
            line(),
            vec![question.played_move().to()],
            (1000.0 * loss) as i32,
        )
    }));
    let (given, count) = (exchange::deepest_deficit(played, mover), ExchangeCount::of(played, played.len()));
    if given >= 300 && count.balance(mover) >= 0 {
        let kind = FindingKind::Sacrifice { given, won: count.net(mover) };
        found.push(question.finding(kind, line(), vec![question.played_move().to()], given));
    }
    found
}

/// The line of the quiescence search, without which a position is not quiet.
fn quiet_line(weights: &Weights, table: &TranspositionTable, position: &Position) -> Vec<Move> {
    weights.quiescence_with(table, position).1
}
