//! Move comparison: a move and the best other one, each searched alone from the same position with the same nodes.

use crate::move_quality::MoveQuality;
use crate::scored_line::ScoredLine;
use sankoma_rules::Move;
use sankoma_search::Score;
use std::fmt::Write as _;

/// Win rate that every other move loses where a move is the only good one, 0 to 1.
const MIN_LEAD: f64 = 0.10;
/// Longest line that is kept, in plies.
const MAX_PLIES: usize = 16;
/// Text between the lines of a comparison.
const SEPARATOR: &str = " | ";

/// The move played and the best other move. They were searched twice, each time alone and alike, the second time with two
/// or more times the nodes, and the two times agree on what is claimed of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveComparison {
    /// The best other move, and what follows.
    pub other: ScoredLine,
    /// The move played, and what follows.
    pub played: ScoredLine,
    /// The other and the played line with fewer nodes, half of them or less.
    pub earlier: [ScoredLine; 2],
    /// Nodes of the search of either line; 0 where something else limited them.
    pub nodes: u64,
}

/// Claim of two searches about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Claim {
    /// It lost so much, or nothing of account.
    Class(Option<MoveQuality>),
    /// All other moves lose so much that it is the only good one.
    OnlyGoodMove,
}

impl MoveComparison {
    /// The comparison by two pairs of searches, with so many nodes for each line of a pair. Where they claim
    /// different things of the move, the one that claims less counts; where they differ in which move is better, the one
    /// for the move played.
    ///
    /// # Panics
    /// A line has no move.
    pub fn of_budgets(earlier: [ScoredLine; 2], latest: [ScoredLine; 2], nodes: [u64; 2]) -> Self {
        let [first, second] = [&earlier, &latest].map(loss);
        let is_less = if first * second < 0.0 { first < second } else { first.abs() < second.abs() };
        let is_milder = claim(&earlier) != claim(&latest) && is_less;
        let (lines, earlier, nodes) = if is_milder { (earlier, latest, nodes[0]) } else { (latest, earlier, nodes[1]) };
        let [other, played] = lines.map(shortened);
        Self { other, played, earlier: earlier.map(shortened), nodes }
    }

    /// The move played.
    pub fn played_move(&self) -> Move {
        self.played.moves[0]
    }

    /// The move played is as good as every other, or better.
    pub fn is_best(&self) -> bool {
        self.signed_loss() <= 0.0
    }

    /// The better line: that of the move played where no other is better.
    pub fn better(&self) -> &ScoredLine {
        if self.is_best() { &self.played } else { &self.other }
    }

    /// The better and the played line with fewer nodes.
    pub fn earlier_lines(&self) -> [ScoredLine; 2] {
        let [other, played] = self.earlier.clone();
        [if self.is_best() { played.clone() } else { other }, played]
    }

    /// The win rate that the move lost, 0 to 1.
    pub fn loss(&self) -> f64 {
        self.signed_loss().max(0.0)
    }

    /// The win rate that the best other move loses against the one played, 0 to 1.
    pub fn lead(&self) -> f64 {
        (-self.signed_loss()).max(0.0)
    }

    /// The win rate that the move lost; negative where it is the better one.
    fn signed_loss(&self) -> f64 {
        self.other.win_rate() - self.played.win_rate()
    }

    /// Both pairs of searches claim the same of the move; otherwise what is claimed is the lesser.
    pub fn is_agreed(&self) -> bool {
        claim(&self.earlier) == claim(&[self.other.clone(), self.played.clone()])
    }

    /// All other moves lose so much that this one is the only good one.
    pub fn is_only_good_move(&self) -> bool {
        self.lead() >= MIN_LEAD && self.is_agreed()
    }

    /// The comparison in one line: nodes, then both lines with these and both with the other nodes: score and moves.
    pub fn text(&self) -> String {
        let mut text = self.nodes.to_string();
        for line in [&self.other, &self.played, &self.earlier[0], &self.earlier[1]] {
            let _ = write!(text, "{SEPARATOR}{}", line.score);
            line.moves.iter().for_each(|mv| text.extend([" ", &mv.to_string()]));
        }
        text
    }

    /// Reads what [`Self::text`] has written; `None` if it is something else.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.split(SEPARATOR);
        let nodes = parts.next()?.trim().parse().ok()?;
        let lines: Vec<ScoredLine> = parts.map(read_line).collect::<Option<_>>()?;
        let [other, played, earlier_other, earlier_played] = lines.try_into().ok()?;
        Some(Self { other, played, earlier: [earlier_other, earlier_played], nodes })
    }
}

/// Claim of a pair of searches, of the best other move and of the move played.
fn claim(lines: &[ScoredLine; 2]) -> Claim {
    let loss = loss(lines);
    if loss <= -MIN_LEAD { Claim::OnlyGoodMove } else { Claim::Class(MoveQuality::of(loss)) }
}

/// Two pairs of searches, each of the best other move and the move played, claim the same.
pub(crate) fn agree(one: &[ScoredLine; 2], other: &[ScoredLine; 2]) -> bool {
    claim(one) == claim(other)
}

/// The pair of searches claims something of the move played.
pub(crate) fn claims_something(lines: &[ScoredLine; 2]) -> bool {
    claim(lines) != Claim::Class(None)
}

/// The win rate that the move played lost against the other; negative where it is better.
fn loss([other, played]: &[ScoredLine; 2]) -> f64 {
    other.win_rate() - played.win_rate()
}

fn shortened(mut line: ScoredLine) -> ScoredLine {
    line.moves.truncate(MAX_PLIES);
    line
}

fn read_line(text: &str) -> Option<ScoredLine> {
    let mut words = text.split_whitespace();
    let (kind, number) = (words.next()?, words.next()?);
    let score = read_score(kind, number)?;
    let moves: Vec<Move> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (!moves.is_empty()).then_some(ScoredLine { moves, score })
}

/// Reads a score as it is written: `cp 34`, `mate -5`, `mate +`.
pub(crate) fn read_score(kind: &str, number: &str) -> Option<Score> {
    match (kind, number) {
        ("mate", "+") => Some(Score::Mate(Score::UNKNOWN_MATE)),
        ("mate", "-") => Some(Score::Mate(-Score::UNKNOWN_MATE)),
        ("mate", number) => number.parse().ok().map(Score::Mate),
        ("cp", number) => number.parse().ok().map(Score::Cp),
        _ => None,
    }
}
