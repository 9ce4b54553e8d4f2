//! `info`: what a program reports of its search.

use sankoma_analysis::engine_match::PlayerSearchInfo;
use sankoma_search::{Bound, Score};
use std::time::Duration;

/// The words of an `info` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UsiSearchInfo {
    /// Multi-PV: the rank of the line, from 1.
    pub(super) rank: usize,
    pub(super) depth: Option<u32>,
    pub(super) seldepth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) nps: Option<u64>,
    pub(super) time: Option<Duration>,
    /// Filling of the transposition table, in permille.
    pub(super) hashfull: Option<u32>,
    /// From the view of the side to move.
    pub(super) score: Option<Score>,
    pub(super) bound: Bound,
    /// The words of the line of play.
    pub(super) pv: Vec<String>,
}

impl UsiSearchInfo {
    pub(super) fn parse(words: &[&str]) -> Self {
        let mut info = Self {
            rank: 1,
            depth: None,
            seldepth: None,
            nodes: None,
            nps: None,
            time: None,
            hashfull: None,
            score: None,
            bound: Bound::Exact,
            pv: Vec::new(),
        };
        let mut score = None;
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "multipv" => info.rank = number(words.next()).unwrap_or(1).max(1),
                "depth" => info.depth = number(words.next()),
                "seldepth" => info.seldepth = number(words.next()),
                "nodes" => info.nodes = number(words.next()),
                "nps" => info.nps = number(words.next()),
                "time" => info.time = number(words.next()).map(Duration::from_millis),
                "hashfull" => info.hashfull = number(words.next()),
                "score" => score = words.next().zip(words.next()),
                "lowerbound" => info.bound = Bound::Lower,
                "upperbound" => info.bound = Bound::Upper,
                "pv" => {
                    info.pv = words.by_ref().map(str::to_owned).collect();
                }
                "string" => break,
                _ => {}
            }
        }
        info.score = score.and_then(|(unit, value)| parse_score(unit, value));
        info
    }

    /// The figures of the best line; those of other lines are left out.
    pub(super) fn of_best_line(&self) -> PlayerSearchInfo {
        if self.rank != 1 {
            return PlayerSearchInfo::default();
        }
        PlayerSearchInfo { score: self.score, depth: self.depth, nodes: self.nodes }
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

/// Parses a score.
fn parse_score(unit: &str, value: &str) -> Option<Score> {
    match (unit, value) {
        ("mate", "+") => Some(Score::Mate(Score::UNKNOWN_MATE)),
        ("mate", "-") => Some(Score::Mate(-Score::UNKNOWN_MATE)),
        ("mate", number) => number.trim_start_matches('+').parse().ok().map(Score::Mate),
        ("cp", number) => number.trim_start_matches('+').parse().ok().map(Score::Cp),
        _ => None,
    }
}
