//! Session files: results as text, with a checksum.
//!
//! ```text
//! sankoma results 1
//! e   9f0c…   built-in                 engine: fingerprint of the weights or -, name
//! p   lnsgkgsnl/… b -                  position
//! r   0   14   120034   850            result: engine by number, depth, nodes, milliseconds
//! l   cp 34   =   21   2g2f 8c8d …     line: score, exact or at least, depth of the longest line, moves
//! c   2000 | cp 34 2g2f … | …       comparison of a move, as `MoveComparison::text` writes it; older files have none
//! end 7c1d…                            FNV-1a of all lines before
//! ```
//!
//! The fields are separated by tabs.

use super::position_key::PositionKey;
use super::position_result::{EngineIdentity, PositionResult, ResultLine};
use crate::move_comparison::{MoveComparison, read_score};
use sankoma_record::fnv1a;
use sankoma_rules::{Move, Position};
use sankoma_search::Bound;
use std::fmt::Write as _;
use std::sync::Arc;
use std::time::Duration;

/// The first line. The number is the version of the format.
const HEADING: &str = "sankoma results 1";

/// Why a file of results cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionFileError {
    /// It is no such file, or one of another version.
    #[error("the first line is not '{HEADING}'")]
    OtherFormat,
    /// Its end is missing or its content has changed.
    #[error("the checksum does not match: the file is damaged")]
    Checksum,
    /// A line cannot be read.
    #[error("line {0} cannot be read")]
    Line(usize),
}

/// Results with their positions.
pub type SessionResults = Vec<(PositionKey, Arc<PositionResult>)>;

/// The text of a session file.
pub(super) fn session_text<'a>(
    results: impl IntoIterator<Item = (&'a PositionKey, &'a Arc<PositionResult>)>,
) -> String {
    let mut engines: Vec<EngineIdentity> = Vec::new();
    let (mut text, mut shown) = (String::new(), None);
    for (key, result) in results {
        if shown.replace(key) != Some(key) {
            let _ = writeln!(text, "p\t{}", key.sfen());
        }
        let engine = engines.iter().position(|known| *known == result.engine).unwrap_or_else(|| {
            engines.push(result.engine.clone());
            write_engine(&mut text, &result.engine);
            engines.len() - 1
        });
        let _ = writeln!(text, "r\t{engine}\t{}\t{}\t{}", result.depth, result.nodes, result.time.as_millis());
        result.lines.iter().for_each(|line| write_line(&mut text, line));
        for comparison in result.comparisons.iter().flatten() {
            let _ = writeln!(text, "c\t{}", comparison.text());
        }
    }
    let text = format!("{HEADING}\n{text}");
    let checksum = fnv1a(text.as_bytes());
    format!("{text}end\t{checksum:016x}\n")
}

fn write_engine(text: &mut String, engine: &EngineIdentity) {
    let weights = engine.weights.map_or("-".to_owned(), |weights| format!("{weights:016x}"));
    let name: String = engine.name.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    let _ = writeln!(text, "e\t{weights}\t{name}");
}

fn write_line(text: &mut String, line: &ResultLine) {
    let moves: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
    let bound = match line.bound {
        Bound::Exact => "=",
        Bound::Lower => ">",
        Bound::Upper => "<",
    };
    let _ = writeln!(text, "l\t{}\t{bound}\t{}\t{}", line.score, line.seldepth, moves.join(" "));
}

/// Reads a session file.
///
/// # Errors
/// The text is no whole session file of this version.
pub(super) fn read_session(text: &str) -> Result<SessionResults, SessionFileError> {
    if text.lines().next() != Some(HEADING) {
        return Err(SessionFileError::OtherFormat);
    }
    let (content, end) = text.rfind("end\t").map(|at| text.split_at(at)).ok_or(SessionFileError::Checksum)?;
    if end.trim_end() != format!("end\t{:016x}", fnv1a(content.as_bytes())) {
        return Err(SessionFileError::Checksum);
    }
    let mut reader = SessionReader::default();
    for (number, line) in content.lines().enumerate().skip(1) {
        reader.read(line).ok_or(SessionFileError::Line(number + 1))?;
    }
    reader.finish_result();
    Ok(reader.results)
}

#[derive(Default)]
struct SessionReader {
    engines: Vec<EngineIdentity>,
    position: Option<PositionKey>,
    /// The result whose lines are being read.
    open: Option<PositionResult>,
    results: SessionResults,
}

impl SessionReader {
    /// Reads a line; `None` if it makes no sense.
    fn read(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once('\t')?;
        match kind {
            "e" => self.engines.push(engine(rest)?),
            "p" => {
                self.finish_result();
                self.position = Some(PositionKey::of(&Position::from_sfen(&format!("{rest} 1")).ok()?));
            }
            "r" => {
                self.finish_result();
                self.position.as_ref()?;
                self.open = Some(self.result(rest)?);
            }
            "l" => self.open.as_mut()?.lines.push(result_line(rest)?),
            "c" => {
                let comparison = MoveComparison::read(rest)?;
                self.open.as_mut()?.comparisons.get_or_insert_default().push(comparison);
            }
            _ => return None,
        }
        Some(())
    }

    fn finish_result(&mut self) {
        let finished = self.open.take().filter(|result| !result.lines.is_empty());
        if let (Some(key), Some(result)) = (&self.position, finished) {
            self.results.push((key.clone(), Arc::new(result)));
        }
    }

    fn result(&self, text: &str) -> Option<PositionResult> {
        let [engine, depth, nodes, millis] = fields(text)?;
        let engine = self.engines.get(engine.parse::<usize>().ok()?)?.clone();
        Some(PositionResult {
            lines: Vec::new(),
            depth: depth.parse().ok()?,
            nodes: nodes.parse().ok()?,
            time: Duration::from_millis(millis.parse().ok()?),
            comparisons: engine.no_comparisons(),
            engine,
        })
    }
}

fn fields<const COUNT: usize>(text: &str) -> Option<[&str; COUNT]> {
    text.split('\t').collect::<Vec<_>>().try_into().ok()
}

fn engine(text: &str) -> Option<EngineIdentity> {
    let (weights, name) = text.split_once('\t')?;
    let weights = if weights == "-" { None } else { Some(u64::from_str_radix(weights, 16).ok()?) };
    Some(EngineIdentity { name: name.into(), weights })
}

fn result_line(text: &str) -> Option<ResultLine> {
    let [score, bound, seldepth, moves] = fields(text)?;
    let bound = match bound {
        "=" => Bound::Exact,
        ">" => Bound::Lower,
        "<" => Bound::Upper,
        _ => return None,
    };
    let (kind, number) = score.split_once(' ')?;
    let score = read_score(kind, number)?;
    let pv = moves.split_whitespace().map(|mv| mv.parse::<Move>().ok()).collect::<Option<_>>()?;
    Some(ResultLine { score, bound, seldepth: seldepth.parse().ok()?, pv })
}
