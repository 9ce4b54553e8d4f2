//! The log of a run: its settings and constants, then a line for each pair of games in the order in which they were
//! learned from. The values follow from these lines, so that a run is resumed exactly where it stopped; a last line
//! that was cut off counts as not written.
//!
//! ```text
//! sankoma tuning 1
//! set  pairs  20000
//! set  nodes  4000
//! constant  reduction_base  700  0  3000  140
//! pair  1  -1
//! ```
//!
//! The fields are separated by tabs: of a constant its name, start, minimum, maximum and step; of a pair its number
//! and the points of the first engine less those of the second.

use super::spsa::{Spsa, SpsaSettings, TunedConstant};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::Path;

/// The first line. The number is the version of the format.
const HEADING: &str = "sankoma tuning 1";

/// Why a log cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TuningLogError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no log of tuning, or one of another version.
    #[error("the first line is not '{HEADING}'")]
    OtherFormat,
    /// A line cannot be read.
    #[error("line {0} cannot be read")]
    Line(usize),
    /// The run has other settings.
    #[error("it was begun with {name} {found}, now {name} {wanted}: expected the same settings, or another file")]
    OtherSettings {
        /// The setting or constant.
        name: String,
        /// In the file.
        found: String,
        /// On the command line.
        wanted: String,
    },
}

/// A run as read from its log.
#[derive(Clone, Debug, PartialEq)]
pub struct TuningRun {
    /// The settings other than those of SPSA, by name: nodes, weights, openings.
    pub conditions: Vec<(String, String)>,
    /// The run at its start.
    pub start: Spsa,
    /// The pairs learned from, in order: number, and points of the first engine less those of the second.
    pub pairs: Vec<(u32, f64)>,
}

impl TuningRun {
    /// A run of which nothing has been played.
    pub fn new(start: Spsa, conditions: Vec<(String, String)>) -> Self {
        Self { conditions, start, pairs: Vec::new() }
    }

    /// Reads a log. A last line without an end is left out.
    ///
    /// # Errors
    /// It is no log, or a line cannot be read.
    pub fn parse(text: &str) -> Result<Self, TuningLogError> {
        let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
        let mut lines = whole.lines().zip(1..);
        if lines.next().is_none_or(|(line, _)| line != HEADING) {
            return Err(TuningLogError::OtherFormat);
        }
        let mut reader = LogReader::default();
        for (line, number) in lines {
            reader.read(line).ok_or(TuningLogError::Line(number))?;
        }
        Ok(reader.finish())
    }

    /// The heading of the log: settings and constants.
    pub fn heading(&self) -> String {
        let SpsaSettings { pairs, rate, seed } = self.start.settings();
        let mut text = format!("{HEADING}\nset\tpairs\t{pairs}\nset\trate\t{rate}\nset\tseed\t{seed}\n");
        for (name, value) in &self.conditions {
            let _ = writeln!(text, "set\t{name}\t{value}");
        }
        for TunedConstant { name, start, min, max, step } in self.start.constants() {
            let _ = writeln!(text, "constant\t{name}\t{start}\t{min}\t{max}\t{step}");
        }
        text
    }

    /// The run where it stands now.
    pub fn replay(&self) -> Spsa {
        let mut spsa = self.start.clone();
        self.pairs.iter().for_each(|&(pair, points)| spsa.learn(pair, points));
        spsa
    }

    /// The values after each of about `count` equal parts of the pairs, beginning with the start.
    pub fn path(&self, count: u32) -> Vec<(u32, Vec<f64>)> {
        let all = self.pairs.len() as u32;
        let step = all.div_ceil(count.max(1)).max(1);
        let mut spsa = self.start.clone();
        let mut path = vec![(0, spsa.values().to_vec())];
        for (&(pair, points), learned) in self.pairs.iter().zip(1..) {
            spsa.learn(pair, points);
            if learned % step == 0 || learned == all {
                path.push((learned, spsa.values().to_vec()));
            }
        }
        path
    }

    /// The numbers of the pairs that have not been played.
    pub fn missing_pairs(&self) -> Vec<u32> {
        let played: BTreeSet<u32> = self.pairs.iter().map(|&(pair, _)| pair).collect();
        (1..=self.start.settings().pairs).filter(|pair| !played.contains(pair)).collect()
    }

    /// The first setting or constant in which `wanted` differs.
    fn difference(&self, wanted: &Self) -> Option<TuningLogError> {
        let (found, wanted) = (self.heading(), wanted.heading());
        let (mut found, mut wanted) = (found.lines(), wanted.lines());
        loop {
            let (found, wanted) = match (found.next(), wanted.next()) {
                (None, None) => return None,
                (found, wanted) if found == wanted => continue,
                (found, wanted) => (found.unwrap_or_default(), wanted.unwrap_or_default()),
            };
            let name = if wanted.is_empty() { found } else { wanted }.split('\t').nth(1).unwrap_or_default().to_owned();
            let value = |line: &str| line.split('\t').skip(2).collect::<Vec<_>>().join(" ");
            return Some(TuningLogError::OtherSettings { name, found: value(found), wanted: value(wanted) });
        }
    }
}

#[derive(Default)]
struct LogReader {
    settings: Vec<(String, String)>,
    constants: Vec<TunedConstant>,
    pairs: Vec<(u32, f64)>,
}

impl LogReader {
    /// Reads a line; `None` if it makes no sense.
    fn read(&mut self, line: &str) -> Option<()> {
        let fields: Vec<&str> = line.split('\t').collect();
        match fields[..] {
            ["set", name, value] => {
                let is_number = value.parse::<f64>().is_ok_and(f64::is_finite);
                if !is_number && matches!(name, "pairs" | "rate" | "seed") {
                    return None;
                }
                self.settings.push((name.to_owned(), value.to_owned()));
            }
            ["constant", name, start, min, max, step] => {
                let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
                let (start, min, max, step) = (number(start)?, number(min)?, number(max)?, number(step)?);
                if !(min..=max).contains(&start) || step <= 0.0 {
                    return None;
                }
                self.constants.push(TunedConstant { name: name.to_owned(), start, min, max, step });
            }
            ["pair", number, points] => {
                let points: f64 = points.parse().ok().filter(|points: &f64| points.abs() <= 2.0)?;
                self.pairs.push((number.parse().ok().filter(|&number| number > 0)?, points));
            }
            _ => return None,
        }
        Some(())
    }

    fn finish(mut self) -> TuningRun {
        let mut take = |name: &str| {
            let at = self.settings.iter().position(|(known, _)| known == name);
            at.map(|at| self.settings.remove(at).1).unwrap_or_default()
        };
        let settings = SpsaSettings {
            pairs: take("pairs").parse().unwrap_or_default(),
            rate: take("rate").parse().unwrap_or_default(),
            seed: take("seed").parse().unwrap_or_default(),
        };
        TuningRun { conditions: self.settings, start: Spsa::new(self.constants, settings), pairs: self.pairs }
    }
}

/// A log that is being written.
#[derive(Debug)]
pub struct TuningLog {
    file: File,
}

impl TuningLog {
    /// Begins the log of `run`, or resumes the one that is there; returns the run with what has been played of it.
    ///
    /// # Errors
    /// The file cannot be read or written, is no log, or is that of a run with other settings.
    pub fn open(path: &Path, run: TuningRun) -> Result<(Self, TuningRun), TuningLogError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let heading = run.heading();
        if text.len() < heading.len() && heading.starts_with(&text) {
            // New, or cut off before its heading was whole.
            file.set_len(0)?;
            file.seek(SeekFrom::Start(0))?;
            file.write_all(heading.as_bytes())?;
            return Ok((Self { file }, run));
        }
        let known = TuningRun::parse(&text)?;
        if let Some(difference) = known.difference(&run) {
            return Err(difference);
        }
        let end = text.rfind('\n').map_or(0, |end| end + 1) as u64;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok((Self { file }, known))
    }

    /// Writes that a pair was learned from.
    ///
    /// # Errors
    /// The line cannot be written.
    pub fn add(&mut self, pair: u32, points: f64) -> Result<(), TuningLogError> {
        Ok(self.file.write_all(format!("pair\t{pair}\t{points}\n").as_bytes())?)
    }
}
