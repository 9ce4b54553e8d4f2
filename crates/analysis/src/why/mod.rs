//! Findings: why a move is a mistake, or good; each proved or measured, each with a line that shows it on the board.
//!
//! ```
//! use sankoma_analysis::why::{FindingKind, MoveQuestion, ScoredLine, explain_move};
//! use sankoma_eval::Weights;
//! use sankoma_rules::Position;
//! use sankoma_search::{Score, SearchControl};
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
//! A line is evidence only as far as it is near and as short searches along it agree with its score; an event of it is
//! a reason only if its worth fits the loss, the answer that punishes fails after the better move, and the lines of half
//! the nodes have it too. Where nothing holds, that is said. docs/why.md defines every kind.
//!
//! | question | file |
//! |---|---|
//! | which move, which better move, which lines? | `question`, `replay` |
//! | how far is a line evidence? | `evidence` |
//! | may an event be the reason for the loss? | `lines` |
//! | what was found? | `finding`; in sentences: `sentences` |
//! | which mates are allowed, missed, threatened? | `mates`; what proves them? `mate_questions` |
//! | what falls along a line, as players count it? | `exchange`, `material` |
//! | why could it be captured? | `capture_cause` |
//! | by which means? | [`motifs`] |
//! | what does a move do at once? | `effect` |
//! | what do the answer and the better move do? | `replies` |
//! | which moves lose time? | `timing` |
//! | does a line repeat the position? | `repetition` |
//! | what happens to the king? | `king` |
//! | what does a good move do? | `praise` |
//! | what kind of thing was overlooked? | `theme` |
//! | is another move in the place of a mistake right? | `tried_move` |

mod capture_cause;
mod effect;
mod evidence;
mod exchange;
mod finding;
mod king;
mod lines;
mod mate_questions;
mod material;
mod mates;
pub mod motifs;
mod praise;
mod question;
mod repetition;
mod replay;
mod replies;
mod sentences;
#[cfg(test)]
mod tests;
mod theme;
mod timing;
mod tried_move;

pub use crate::scored_line::ScoredLine;
pub use capture_cause::CaptureCause;
pub use effect::MoveEffect;
pub use exchange::{CapturedPiece, NetExchange};
pub use finding::{Finding, FindingKind, LostMaterial};
pub use question::MoveQuestion;
pub use replay::Arrival;
pub use theme::MistakeTheme;
pub use tried_move::{TriedMove, judge_tried};

use evidence::ShortSearches;
use finding::Rank;
use lines::Lines;
use mate_questions::MateQuestions;
use replay::LineReplay;
use sankoma_eval::Weights;
use sankoma_rules::Move;
use sankoma_search::SearchControl;
use std::cmp::Reverse;

/// Why a move is a mistake or good.
#[derive(Clone, Debug)]
pub struct MoveExplanation {
    /// The better line, fourteen plies of it at most.
    pub better: Vec<Move>,
    /// The played line likewise.
    pub played: Vec<Move>,
    /// The findings, the first to be said first; never empty for a move that lost win rate.
    pub findings: Vec<Finding>,
}

/// Explains a move: takes up to half a second where the lines were searched with 200,000 nodes, less where `control`
/// stops it.
///
/// # Panics
/// One of the two lines has no move.
pub fn explain_move(question: &MoveQuestion, weights: &Weights, control: &SearchControl) -> MoveExplanation {
    let searches = ShortSearches::new(weights, control, question.nodes);
    let mut mates = MateQuestions::new(control);
    let mut findings = if question.is_best() {
        praise::praise(question, &searches, &mut mates)
    } else {
        faults(question, &searches, &mut mates)
    };
    findings.sort_by_key(|finding| Reverse(finding.weight));
    let [better, played] =
        [&question.better, &question.played].map(|line| LineReplay::of(&question.before, &line.moves).moves().to_vec());
    MoveExplanation { better, played, findings }
}

/// Faults of a move.
fn faults(question: &MoveQuestion, searches: &ShortSearches<'_>, mates: &mut MateQuestions<'_>) -> Vec<Finding> {
    let lines = Lines::new(question, searches);
    let mut found = lines.reasons(mates);
    if found.iter().any(|finding| finding.kind.clears_move()) {
        found.retain(|finding| finding.kind.clears_move());
        return found;
    }
    if question.is_nearly_best() {
        found.retain(|finding| finding.kind.is_decided());
        let kind = FindingKind::NearlyBest { loss: question.loss() };
        found.push(question.finding(kind, lines.better.replay.moves().to_vec(), Vec::new(), Rank::NEARLY_BEST));
        return found;
    }
    if question.earlier.is_some() {
        found = confirmed(found, other_reasons(question, searches, mates));
    }
    if found.is_empty() {
        let kind = FindingKind::DeepLine { from: lines.deep_from() as u32 };
        found.push(question.finding(kind, Vec::new(), Vec::new(), Rank::NONE));
    }
    found
}

/// The reasons by the lines of fewer nodes, and by those of short searches behind both moves.
fn other_reasons(
    question: &MoveQuestion,
    searches: &ShortSearches<'_>,
    mates: &mut MateQuestions<'_>,
) -> Vec<Vec<Finding>> {
    let [better, played] =
        [&question.better, &question.played].map(|line| searches.line_behind(&question.before, line));
    let short = [better, played];
    let mut found = Vec::new();
    for [better, played] in question.earlier.iter().chain([&short]).cloned() {
        let other = MoveQuestion { better, played, earlier: None, ..question.clone() };
        found.push(Lines::new(&other, searches).reasons(mates));
    }
    found
}

/// Findings that at least two of the searches show, as the first of them has them; and those that decide the game by
/// the first.
fn confirmed(first: Vec<Finding>, others: Vec<Vec<Finding>>) -> Vec<Finding> {
    let all: Vec<Vec<Finding>> = std::iter::once(first).chain(others).collect();
    let mut kept: Vec<Finding> = Vec::new();
    for (number, findings) in all.iter().enumerate() {
        for finding in findings {
            let has = |findings: &&Vec<Finding>| findings.iter().any(|other| finding.is_same_reason(other));
            let is_decided = number == 0 && finding.kind.is_decided();
            let is_confirmed = all.iter().filter(has).count() >= 2 && !finding.kind.is_decided();
            let is_known = kept.iter().any(|other| finding.is_same_reason(other));
            if !is_known && (is_decided || is_confirmed) {
                kept.push(finding.clone());
            }
        }
    }
    kept
}

impl Lines<'_> {
    /// All that the lines show.
    fn reasons(&self, mates: &mut MateQuestions<'_>) -> Vec<Finding> {
        let mut found = mates.findings(self);
        if found.iter().any(|finding| finding.kind.clears_move() || finding.weight >= Rank::BRINKMATE) {
            return found;
        }
        found.extend(repetition::findings(self));
        found.extend(self.material());
        for effect in [self.allowed_reply(mates), self.missed_move(mates)].into_iter().flatten() {
            let is_said = found.iter().any(|finding| finding.squares.first() == effect.squares.first());
            found.extend((!is_said).then_some(effect));
        }
        found.extend(self.fewer_escapes());
        found.extend(self.timing());
        found
    }

    /// From which move on, counted from 1, the played line shows what is no evidence: where material falls, or else
    /// where the evidence ends.
    fn deep_from(&self) -> usize {
        let whole = LineReplay::of(self.before(), &self.question.played.moves);
        let whole = whole.extended(|end| self.searches.quiet_line(end));
        let falls = exchange::settled_loss(&whole, self.mover()).filter(|&plies| plies > self.played.plies);
        falls.unwrap_or(self.played.plies + 1)
    }
}
