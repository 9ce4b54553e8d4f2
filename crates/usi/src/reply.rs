//! USI replies as a type, and their text.

use super::options::OPTIONS;
use sankoma_analysis::threat::{Brinkmate, Defence, Threatmate};
use sankoma_rules::Move;
use sankoma_search::mate::{Mate, MateOutcome, MateProgress};
use sankoma_search::{Bound, CurrentMove, Score, SearchInfo, nodes_per_second};
use std::fmt;
use std::time::Duration;

/// A reply of the engine.
#[derive(Clone, Debug, PartialEq)]
pub enum UsiReply {
    /// Name, author, options, `usiok`.
    Identity,
    /// `readyok`.
    Ready,
    /// `info` for one line of play; unless `show_passes` is set, the PV ends before a pass.
    Line {
        /// The line and the figures of the search.
        info: SearchInfo,
        /// The rank is written.
        multipv: bool,
        /// The PV may contain passes.
        show_passes: bool,
    },
    /// `info string threat …`, its score from the opponent's view.
    ThreatLine {
        /// The line and the figures of the search.
        info: SearchInfo,
        /// A pass may be written `0000`.
        show_passes: bool,
    },
    /// `info string threatmate …`.
    Threatmate {
        /// Threatmate, as far as it is known.
        mate: Threatmate,
        /// A pass may be written `0000`.
        show_passes: bool,
    },
    /// `info string brinkmate …`.
    Brinkmate {
        /// Brinkmate, as far as it is known.
        brinkmate: Brinkmate,
        /// A pass may be written `0000`.
        show_passes: bool,
    },
    /// `info … currmove …`.
    CurrentMove(CurrentMove),
    /// `info` about the progress of a mate search.
    MateProgress(MateProgress),
    /// `info` about a mate that was found.
    MateLine {
        /// Mate that was found.
        mate: Mate,
        /// Nodes searched.
        nodes: u64,
        /// Time used.
        time: Duration,
    },
    /// `info` for a position whose side to move has no legal move.
    Mated,
    /// `info` for a move of the book.
    BookLine {
        /// Centipawns from the view of the side to move, if the book has them.
        score: Option<i32>,
        /// Plies of the search behind the score, if the book has them.
        depth: Option<u32>,
        /// Move that is played.
        mv: Move,
        /// The reply that is expected.
        reply: Option<Move>,
    },
    /// `info string …`.
    InfoString(String),
    /// `info string error: …`.
    Error(String),
    /// Lines for debugging, outside the protocol.
    PlainText(String),
    /// `bestmove`, with the expected reply to ponder on.
    BestMove(Move, Option<Move>),
    /// `bestmove win`: a declaration.
    Win,
    /// `bestmove resign`.
    Resign,
    /// `checkmate …`: a line, `nomate`, or `timeout` where a limit was reached.
    Checkmate(MateOutcome),
}

impl fmt::Display for UsiReply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Identity => identity(f),
            Self::Ready => f.write_str("readyok"),
            Self::Line { info, multipv, show_passes } => line(f, info, *multipv, *show_passes),
            Self::ThreatLine { info, show_passes } => threat_line(f, info, *show_passes),
            Self::Threatmate { mate, show_passes } => threatmate(f, mate, *show_passes),
            Self::Brinkmate { brinkmate, show_passes } => self::brinkmate(f, brinkmate, *show_passes),
            Self::CurrentMove(CurrentMove { mv, number, depth }) => {
                write!(f, "info depth {depth} currmove {mv} currmovenumber {number}")
            }
            Self::MateProgress(progress) => mate_progress(f, progress),
            Self::MateLine { mate, nodes, time } => mate_line(f, mate, *nodes, *time),
            Self::Mated => write!(f, "info depth 0 score {}", Score::Mate(0)),
            Self::BookLine { score, depth, mv, reply } => book_line(f, *score, *depth, *mv, *reply),
            Self::InfoString(text) => write!(f, "info string {text}"),
            Self::Error(text) => write!(f, "info string error: {}", truncated(text)),
            Self::PlainText(text) => f.write_str(text),
            Self::BestMove(best, Some(ponder)) => write!(f, "bestmove {best} ponder {ponder}"),
            Self::BestMove(best, None) => write!(f, "bestmove {best}"),
            Self::Win => f.write_str("bestmove win"),
            Self::Resign => f.write_str("bestmove resign"),
            Self::Checkmate(outcome) => checkmate(f, outcome),
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

fn threat_line(f: &mut fmt::Formatter<'_>, info: &SearchInfo, show_passes: bool) -> fmt::Result {
    write!(f, "info string threat depth {} score {} pv", info.line.depth, info.line.score)?;
    threat_moves(f, &info.line.pv, show_passes)
}

fn threatmate(f: &mut fmt::Formatter<'_>, mate: &Threatmate, show_passes: bool) -> fmt::Result {
    f.write_str("info string threatmate ")?;
    match mate {
        Threatmate::Yes { line, plies, .. } => {
            write!(f, "mate {plies} pv")?;
            threat_moves(f, line, show_passes)
        }
        Threatmate::No => f.write_str("none"),
        Threatmate::InCheck => f.write_str("in check"),
        Threatmate::Searching | Threatmate::Unknown(_) => f.write_str("unknown"),
    }
}

fn brinkmate(f: &mut fmt::Formatter<'_>, brinkmate: &Brinkmate, show_passes: bool) -> fmt::Result {
    f.write_str("info string brinkmate ")?;
    match brinkmate {
        Brinkmate::Proved { line, .. } => {
            f.write_str("proved pv")?;
            threat_moves(f, line, show_passes)
        }
        Brinkmate::No(Defence::Move(mv)) => write!(f, "none defence {mv}"),
        Brinkmate::No(Defence::Declaration) => f.write_str("none defence win"),
        Brinkmate::NotProved { defence, .. } => write!(f, "not proved defence {defence}"),
        Brinkmate::NotSearched | Brinkmate::Searching { .. } => f.write_str("unknown"),
    }
}

/// The moves of a threat. A pass is written `pass` unless `show_passes` is set: a GUI that looks for moves in strings
/// may not know `0000`.
fn threat_moves(f: &mut fmt::Formatter<'_>, moves: &[Move], show_passes: bool) -> fmt::Result {
    moves.iter().try_for_each(|mv| if mv.is_pass() && !show_passes { f.write_str(" pass") } else { write!(f, " {mv}") })
}

fn line(f: &mut fmt::Formatter<'_>, info: &SearchInfo, multipv: bool, show_passes: bool) -> fmt::Result {
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
    line.pv.iter().take_while(|mv| show_passes || !mv.is_pass()).try_for_each(|mv| write!(f, " {mv}"))
}

fn book_line(
    f: &mut fmt::Formatter<'_>,
    score: Option<i32>,
    depth: Option<u32>,
    mv: Move,
    reply: Option<Move>,
) -> fmt::Result {
    f.write_str("info")?;
    if let Some(depth) = depth {
        write!(f, " depth {depth}")?;
    }
    if let Some(score) = score {
        write!(f, " score cp {score}")?;
    }
    f.write_str(" pv")?;
    moves(f, &[&[mv], reply.as_slice()].concat())
}

fn mate_progress(f: &mut fmt::Formatter<'_>, progress: &MateProgress) -> fmt::Result {
    let MateProgress { nodes, time, fill, length } = progress;
    f.write_str("info ")?;
    if let Some(length) = length {
        write!(f, "score mate {length} ")?;
    }
    write!(f, "nodes {nodes} nps {} time {} hashfull {fill}", nodes_per_second(*nodes, *time), time.as_millis())
}

fn mate_line(f: &mut fmt::Formatter<'_>, mate: &Mate, nodes: u64, time: Duration) -> fmt::Result {
    let (length, nps) = (mate.length, nodes_per_second(nodes, time));
    write!(f, "info depth {length} score mate {length} nodes {nodes} nps {nps} time {} pv", time.as_millis())?;
    moves(f, &mate.line)
}

fn checkmate(f: &mut fmt::Formatter<'_>, outcome: &MateOutcome) -> fmt::Result {
    f.write_str("checkmate")?;
    match outcome {
        MateOutcome::Mate(mate) => moves(f, &mate.line),
        MateOutcome::NoMate => f.write_str(" nomate"),
        MateOutcome::Unknown(_) => f.write_str(" timeout"),
    }
}

fn moves(f: &mut fmt::Formatter<'_>, moves: &[Move]) -> fmt::Result {
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}

/// Maximum length of the text of an error, in characters.
const MAX_ERROR_CHARACTERS: usize = 1_000;

/// Shortens the text of an error to one line without control characters that a GUI can show.
fn truncated(text: &str) -> String {
    let shown =
        text.chars().take(MAX_ERROR_CHARACTERS).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.chars().nth(MAX_ERROR_CHARACTERS).is_some() { shown + "…" } else { shown }
}
