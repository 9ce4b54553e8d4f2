//! Stand-ins until search and analysis land.
#![allow(missing_docs)]
pub mod search {
    use crate::rules::Move;
    use std::time::Duration;
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Score {
        Cp(i32),
        Mate(i32),
    }
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Bound {
        Exact,
        Lower,
        Upper,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Line {
        pub rank: usize,
        pub depth: u32,
        pub seldepth: u32,
        pub score: Score,
        pub bound: Bound,
        pub pv: Vec<Move>,
    }
    #[derive(Clone, Debug, PartialEq)]
    pub struct Info {
        pub line: Line,
        pub nodes: u64,
        pub nps: u64,
        pub time: Duration,
        pub hashfull: u32,
    }
    #[derive(Clone, Debug, Default)]
    pub struct Limits;
    impl Limits {
        pub fn infinite() -> Self {
            Self
        }
    }
}
pub mod analysis {
    use super::search::{Info, Limits};
    use crate::rules::{Move, Position};
    #[derive(Clone, Debug)]
    pub struct Request {
        pub generation: u64,
        pub position: Position,
        pub multipv: usize,
        pub threat: bool,
        pub limits: Limits,
    }
    #[derive(Clone, Debug)]
    pub enum Report {
        Line(Info),
        Threat(Info),
        Done { best: Option<Move> },
    }
    #[derive(Debug)]
    pub struct Analyst;
    impl Analyst {
        pub fn start(_hash_mib: usize, _receive: impl Fn(u64, Report) + Send + 'static) -> Self {
            Self
        }
        pub fn request(&self, _request: Request) {}
        pub fn stop(&self) {}
    }
}

pub mod eval {
    use crate::eval::ThreePiece;
    use crate::rules::Position;
    #[derive(Clone, Debug)]
    pub struct Breakdown {
        pub material: i32,
    }
    pub fn explain(_: &ThreePiece, _: &Position) -> Breakdown {
        Breakdown { material: 0 }
    }
}
