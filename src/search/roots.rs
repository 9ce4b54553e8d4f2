//! What became of every move at the root.

use super::node::Window;
use super::score::Value;
use super::watch::{Fate, Reason, percent};
use super::{Bound, Score};
use crate::rules::{Lang, Message, Move};

/// What a search has found out about one move at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootStat {
    /// The move.
    pub mv: Move,
    /// Positions searched below it, in all iterations.
    pub nodes: u64,
    /// Deepest ply reached below it.
    pub seldepth: u32,
    /// Its score in every iteration that searched it to an end, the latest last.
    pub history: Vec<RootScore>,
    /// Plies by which it was searched less deep in the latest iteration before it was, if it was, searched in full.
    pub reduced: i32,
    /// How often the latest iteration had to search it again, deeper or with a wider window.
    pub again: u32,
    /// How the position after it came to its value last, seen by the opponent.
    pub reason: Option<Reason>,
    /// The reply that decided; none where the opponent need not move, or it is not known any more.
    pub reply: Option<Move>,
}

/// What one iteration said of a move at the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RootScore {
    /// Nominal depth of the iteration, in plies.
    pub depth: u32,
    /// From the view of the side to move at the root.
    pub score: Score,
    /// Whether it is exact: of most moves it is only found that they are not better than the best.
    pub bound: Bound,
}

impl RootStat {
    pub(super) const fn new(mv: Move) -> Self {
        Self { mv, nodes: 0, seldepth: 0, history: Vec::new(), reduced: 0, again: 0, reason: None, reply: None }
    }

    /// Takes what a search of the move in `window` has come to.
    pub(super) fn tell(&mut self, window: Window, value: Value, fate: Fate, in_table: Option<Move>) {
        let bound = Bound::of(value, window.alpha, window.beta);
        let score = RootScore { depth: window.depth as u32, score: Score::from_value(value), bound };
        if self.depth() == score.depth {
            self.history.pop();
        }
        self.history.push(score);
        self.reduced = fate.reduced;
        self.again = fate.again;
        self.reason = fate.reason;
        let from_table = in_table.filter(|_| fate.reason == Some(Reason::Table));
        self.reply = fate.reason.and_then(Reason::mv).or(from_table);
    }

    /// Takes a mate that was proved beside the search, which an iteration of `depth` plies has come to.
    pub(super) fn tell_mate(&mut self, depth: u32, score: Score, bound: Bound, reply: Option<Move>) {
        if self.depth() == depth {
            self.history.pop();
        }
        self.history.push(RootScore { depth, score, bound });
        (self.reduced, self.again, self.reason, self.reply) = (0, 0, None, reply);
    }

    /// The latest iteration that searched it to an end, in plies; zero when none has.
    pub fn depth(&self) -> u32 {
        self.latest().map_or(0, |score| score.depth)
    }

    /// What the latest iteration said.
    pub fn latest(&self) -> Option<RootScore> {
        self.history.last().copied()
    }

    /// Its part of `all` nodes, in percent. What is missing to a hundred went to the mate search.
    pub fn share(&self, all: u64) -> f64 {
        percent(self.nodes, all).unwrap_or(0.0)
    }

    /// Whether the latest iteration found it no better than another move.
    pub fn is_refuted(&self) -> bool {
        self.latest().is_some_and(|score| score.bound == Bound::Upper)
    }

    /// Why it stands where it stands: what the opponent has against it, and how it was searched. Does not name
    /// [`Self::reply`].
    pub fn why(&self) -> Message {
        let Some(latest) = self.latest() else {
            return Message::new("まだ読んでいない", "not searched yet");
        };
        let verdict = match latest.bound {
            Bound::Upper => Message::new("却下", "refuted"),
            Bound::Exact => Message::new("最善", "best"),
            Bound::Lower => Message::new("窓より上", "above the window"),
        };
        let opponent = self.reason.filter(|_| latest.bound == Bound::Upper).map(|reason| {
            let Message { ja, en } = reason.message();
            Message::new(format!("（相手: {ja}）"), format!(" (opponent: {en})"))
        });
        let plies = self.reduced;
        let reduced = (plies != 0).then(|| Message::new(format!("、{plies}手浅く"), format!(", reduced by {plies}")));
        let times = self.again;
        let again =
            (times > 0).then(|| Message::new(format!("、再探索{times}回"), format!(", searched again {times}x")));
        let parts: Vec<Message> = [Some(verdict), opponent, reduced, again].into_iter().flatten().collect();
        let [ja, en] = [Lang::Ja, Lang::En].map(|lang| parts.iter().map(|part| part.text(lang)).collect::<String>());
        Message::new(ja, en)
    }
}
