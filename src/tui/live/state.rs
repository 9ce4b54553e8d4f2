//! State of followed games.

use crate::tui::files::OpenFileId;
use std::collections::BTreeMap;
use std::time::Duration;

/// Games that are played elsewhere and followed here, and what is being fetched.
#[derive(Debug, Default)]
pub struct LiveState {
    /// The followed games, by their file.
    pub(super) games: BTreeMap<OpenFileId, FollowedGame>,
    /// What a person waits for.
    pub fetches: Vec<RunningFetch>,
    /// The number of the latest fetch.
    pub(super) fetch_count: u64,
}

/// A followed game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct FollowedGame {
    /// Plies of its main line, an end not counted.
    pub(super) plies: usize,
    /// When its newest move came, since the program started.
    pub(super) since: Duration,
    /// How old that move was then.
    pub(super) age: Duration,
    /// Plies that were there when its newest move was last on the board.
    pub(super) seen: usize,
    /// Whether its record says how it ended.
    pub(super) is_over: bool,
}

/// An address that is being fetched because a person has named it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunningFetch {
    /// Its number.
    pub number: u64,
    /// The host.
    pub host: String,
    /// Bytes that have come.
    pub bytes: u64,
}
