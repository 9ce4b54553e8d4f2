//! Request: what a program is asked.

use sankoma_analysis::Generation;
use sankoma_rules::Position;
use sankoma_search::SearchLimits;
use std::time::Duration;

/// A request to search a position. It replaces the one that is running or waits.
#[derive(Clone, Debug, PartialEq)]
pub struct UsiAnalysisRequest {
    /// The number that the reports about it carry.
    pub generation: Generation,
    /// The position, with the moves that led to it.
    pub position: Position,
    /// Limits and options of the search.
    pub go: UsiGo,
}

/// The arguments of `go`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UsiGo {
    /// Until it is stopped.
    Infinite,
    /// So many nodes.
    Nodes(u64),
    /// To this depth in plies.
    Depth(u32),
    /// For this long.
    MoveTime(Duration),
    /// For about this long, in the words of a game without main time, which every program knows.
    Byoyomi(Duration),
    /// For a mate, at most this long; `None`: until it is decided.
    Mate(Option<Duration>),
    /// Until it is stopped, as if on the opponent's time.
    Ponder,
}

impl UsiGo {
    /// The words for `limits`: time, nodes or depth, the first of them that is set.
    pub fn within(limits: &SearchLimits) -> Self {
        match (&limits.time, limits.nodes, limits.depth) {
            (Some(time), ..) => Self::Byoyomi(time.hard),
            (None, Some(nodes), _) => Self::Nodes(nodes),
            (None, None, Some(depth)) => Self::Depth(depth),
            (None, None, None) => Self::Infinite,
        }
    }

    /// The time that the program may take; zero where no time is set.
    pub fn time(self) -> Duration {
        match self {
            Self::MoveTime(time) | Self::Byoyomi(time) | Self::Mate(Some(time)) => time,
            Self::Infinite | Self::Nodes(_) | Self::Depth(_) | Self::Mate(None) | Self::Ponder => Duration::ZERO,
        }
    }

    /// The words after `go`.
    pub fn words(self) -> String {
        match self {
            Self::Infinite => "infinite".to_owned(),
            Self::Nodes(nodes) => format!("nodes {nodes}"),
            Self::Depth(depth) => format!("depth {depth}"),
            Self::MoveTime(time) => format!("movetime {}", time.as_millis()),
            Self::Byoyomi(time) => format!("btime 0 wtime 0 byoyomi {}", time.as_millis()),
            Self::Mate(Some(time)) => format!("mate {}", time.as_millis()),
            Self::Mate(None) => "mate infinite".to_owned(),
            Self::Ponder => "ponder".to_owned(),
        }
    }
}

/// The commands of the thread.
pub(super) enum ThreadCommand {
    Analyse(Box<UsiAnalysisRequest>),
    Stop,
    Press(String),
    Say(String),
}
