//! What is told of the mate search at the root.

use crate::wording::{Message, group_thousands};

/// How far the search for a mate by checks alone has come beside a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMateReport {
    /// Positions whose moves it has looked at. They count among those of the search.
    pub nodes: u64,
    /// What it has come to.
    pub verdict: RootMateVerdict,
}

/// What a mate search at the root has come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RootMateVerdict {
    /// It goes on.
    #[default]
    Open,
    /// It is proved that checks alone do not mate, within the moves that the game may still have.
    NoMate,
    /// The side to move mates.
    Mate {
        /// Within so many plies, whatever the other side does.
        plies: u32,
        /// Whether it is proved that no checks mate sooner.
        shortest: bool,
    },
    /// Checks would mate, but not with a move that was asked for, or by way of a position that ends the game.
    Unplayable,
}

impl RootMateReport {
    /// The verdict and what it took: `詰み探索 12,345局面 不詰`.
    pub fn message(&self) -> Message {
        let (nodes, verdict) = (group_thousands(self.nodes), self.verdict.message());
        Message::new(
            format!("詰み探索 {nodes}局面 {}", verdict.ja),
            format!("mate search {nodes} nodes: {}", verdict.en),
        )
    }
}

impl RootMateVerdict {
    /// In few words.
    pub fn message(self) -> Message {
        match self {
            Self::Open => Message::new("未解決", "open"),
            Self::NoMate => Message::new("不詰", "no mate by checks"),
            Self::Mate { plies, shortest: true } => Message::new(format!("{plies}手詰"), format!("mate in {plies}")),
            Self::Mate { plies, shortest: false } => {
                Message::new(format!("{plies}手以内の詰み"), format!("mate in {plies} at most"))
            }
            Self::Unplayable => Message::new("詰みはあるが指せない", "a mate that may not be played"),
        }
    }
}

/// Keeps a receiver of reports from saying the same verdict twice.
#[derive(Debug, Default)]
pub struct RootMateVerdictTracker(RootMateVerdict);

impl RootMateVerdictTracker {
    /// Whether there is a verdict and it is new.
    pub fn is_new(&mut self, search: &RootMateReport) -> bool {
        std::mem::replace(&mut self.0, search.verdict) != search.verdict
    }
}
