//! Replies as a type, and their text.

use super::options::OPTIONS;
use crate::rules::Move;
use crate::search::{Bound, Info};
use std::fmt;

/// What the engine says.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Name, author, options, `usiok`.
    Identity,
    /// `readyok`.
    Ready,
    /// `info` of one line; `passes` may be shown or end it.
    Line {
        /// What to tell.
        info: Info,
        /// Whether the rank is told.
        multipv: bool,
        /// Whether passes may stand in the PV.
        passes: bool,
    },
    /// `info string threat …`, its score from the opponent's view.
    Threat {
        /// What to tell.
        info: Info,
        /// Whether a pass may be written `0000`.
        passes: bool,
    },
    /// `info string …`.
    Text(String),
    /// `bestmove`, with the reply to ponder on.
    BestMove(Move, Option<Move>),
    /// `bestmove win`: a declaration.
    Win,
    /// `bestmove resign`: there is no legal move.
    Resign,
    /// `checkmate notimplemented`.
    NoMateSearch,
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Identity => identity(f),
            Self::Ready => f.write_str("readyok"),
            Self::Line { info, multipv, passes } => line(f, info, *multipv, *passes),
            Self::Threat { info, passes } => threat(f, info, *passes),
            Self::Text(text) => write!(f, "info string {text}"),
            Self::BestMove(best, Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            Self::BestMove(best, None) => write!(f, "bestmove {best}"),
            Self::Win => f.write_str("bestmove win"),
            Self::Resign => f.write_str("bestmove resign"),
            Self::NoMateSearch => f.write_str("checkmate notimplemented"),
        }
    }
}

fn identity(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    writeln!(f, "id name sankoma {}", env!("CARGO_PKG_VERSION"))?;
    writeln!(f, "id author the sankoma authors")?;
    for row in OPTIONS {
        writeln!(f, "option {}", row.describe())?;
    }
    f.write_str("usiok")
}

fn threat(f: &mut fmt::Formatter<'_>, info: &Info, passes: bool) -> fmt::Result {
    write!(f, "info string threat depth {} score {} pv", info.line.depth, info.line.score)?;
    f.write_str(&super::threat::words(&info.line.pv, passes))
}

fn line(f: &mut fmt::Formatter<'_>, info: &Info, multipv: bool, passes: bool) -> fmt::Result {
    let line = &info.line;
    write!(f, "info depth {} seldepth {}", line.depth, line.seldepth)?;
    if multipv {
        write!(f, " multipv {}", line.rank)?;
    }
    write!(f, " score {}", line.score)?;
    match line.bound {
        Bound::Exact => {}
        Bound::Lower => f.write_str(" lowerbound")?,
        Bound::Upper => f.write_str(" upperbound")?,
    }
    let (nodes, nps, millis) = (info.nodes, info.nps(), info.time.as_millis());
    write!(f, " nodes {nodes} nps {nps} time {millis} hashfull {} pv", info.hashfull)?;
    line.pv.iter().take_while(|mv| passes || !mv.is_pass()).try_for_each(|mv| write!(f, " {mv}"))
}
