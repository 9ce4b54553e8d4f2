//! Choice of a review: which plies, in which order, how far each position is searched, by which engines.

use crate::tui::argument::{ActionArgument, meaningless_word};
use crate::tui::engines::argument::{NamedEngine, quoted_name, split_words};
use crate::tui::settings::LineCount;
use sankoma_analysis::review::{ReviewOrder, ReviewScope, ReviewSearchSettings};
use sankoma_search::{SearchLimits, TimeBudget};
use sankoma_wording::Message;
use std::fmt;
use std::time::Duration;

/// A review as a person asks for it: `33-60 backwards nodes=100000 lines=2 passes=2 engine=NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewChoice {
    /// The plies of the moves to assess; all when `None`.
    pub plies: Option<(usize, usize)>,
    /// The order of the positions.
    pub order: ReviewOrder,
    /// How far each position is searched.
    pub limit: ReviewLimit,
    /// The number of lines.
    pub lines: usize,
    /// The number of passes; in the second one suspicious moves are compared, or searched again by another engine.
    pub passes: u32,
    /// The engines, at least one, each once.
    pub engines: Vec<NamedEngine>,
}

/// How far a position is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewLimit {
    /// Nodes.
    Nodes(u64),
    /// Plies.
    Depth(u32),
    /// Milliseconds.
    Millis(u64),
}

/// Most engines of a review.
const MAX_ENGINES: usize = 4;
/// Longest time for a position in milliseconds.
const MAX_MILLIS: u64 = 86_400_000;

impl Default for ReviewChoice {
    fn default() -> Self {
        Self {
            plies: None,
            order: ReviewOrder::Backward,
            limit: ReviewLimit::Nodes(100_000),
            lines: 1,
            passes: ReviewSearchSettings::MAX_PASSES,
            engines: vec![NamedEngine::BuiltIn],
        }
    }
}

impl ReviewChoice {
    /// The part of the main line that is reviewed.
    pub fn scope(&self) -> ReviewScope {
        match self.plies {
            Some((first, last)) => ReviewScope { first, last, variations: false },
            None => ReviewScope::MAIN_LINE,
        }
    }

    /// How each position is searched.
    pub fn search_settings(&self) -> ReviewSearchSettings {
        let limits = self.limit.search_limits();
        ReviewSearchSettings { limits, multipv: self.lines, order: self.order, passes: self.passes, variations: false }
    }
}

impl ReviewLimit {
    /// The limits of a search.
    pub fn search_limits(self) -> SearchLimits {
        match self {
            Self::Nodes(nodes) => SearchLimits::nodes(nodes),
            Self::Depth(depth) => SearchLimits::depth(depth),
            Self::Millis(millis) => SearchLimits {
                time: Some(TimeBudget::exactly(Duration::from_millis(millis))),
                ..SearchLimits::default()
            },
        }
    }

    /// Reads `nodes=100k`, `depth=14` or `time=2s`; `None` if it is none of them.
    pub(in crate::tui) fn read_word(word: &str) -> Option<Self> {
        match word.split_once('=')? {
            ("nodes", number) => short_number(number).filter(|&nodes| nodes > 0).map(Self::Nodes),
            ("depth", number) => number.parse().ok().filter(|depth| (1..=127).contains(depth)).map(Self::Depth),
            ("time", time) => millis(time).map(Self::Millis),
            _ => None,
        }
    }
}

impl fmt::Display for ReviewChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies {
            None => f.write_str("all ")?,
            Some((first, usize::MAX)) => write!(f, "{first}- ")?,
            Some((first, last)) => write!(f, "{first}-{last} ")?,
        }
        f.write_str(if self.order == ReviewOrder::Forward { "forwards " } else { "backwards " })?;
        write!(f, "{} lines={} passes={}", self.limit, self.lines, self.passes)?;
        if self.engines == [NamedEngine::BuiltIn] {
            return Ok(());
        }
        self.engines.iter().try_for_each(|engine| write!(f, " engine={}", quoted_name(engine.name())))
    }
}

impl fmt::Display for ReviewLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "nodes={nodes}"),
            Self::Depth(depth) => write!(f, "depth={depth}"),
            Self::Millis(millis) => write!(f, "time={}.{:03}s", millis / 1000, millis % 1000),
        }
    }
}

impl ActionArgument for ReviewChoice {
    const PLACEHOLDER: &'static str = "PLIES ORDER LIMIT ENGINES";

    fn words() -> Vec<&'static str> {
        vec![
            "all backwards nodes=100000 lines=1 passes=2",
            "all backwards nodes=100000 lines=1 passes=1",
            "all backwards nodes=1000000 lines=3",
            "all forwards time=2s lines=1",
            "all backwards depth=14 lines=1",
            "all backwards nodes=100000 lines=1 engine=sankoma",
        ]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let mut choice = Self { engines: Vec::new(), ..Self::default() };
        let mut names_an_engine = false;
        for word in split_words(text) {
            if choice.read_word(&word).is_some() {
                names_an_engine = word.starts_with("engine=");
                continue;
            }
            let is_more_of_the_name = names_an_engine && !word.contains('=') && choice.extend_engine(&word);
            if !is_more_of_the_name {
                return Err(unknown_word(&word));
            }
        }
        if choice.engines.is_empty() {
            choice.engines.push(NamedEngine::BuiltIn);
        }
        Ok(choice)
    }
}

impl ReviewChoice {
    /// Takes a word; `None` if it means nothing here.
    fn read_word(&mut self, word: &str) -> Option<()> {
        match (word, word.split_once('=')) {
            ("all", _) => self.plies = None,
            ("forwards" | "forward", _) => self.order = ReviewOrder::Forward,
            ("backwards" | "backward", _) => self.order = ReviewOrder::Backward,
            (_, Some(("nodes" | "depth" | "time", _))) => self.limit = ReviewLimit::read_word(word)?,
            (_, Some(("lines", number))) => {
                self.lines = number.parse().ok().filter(|lines| (1..=LineCount::MAX).contains(lines))?;
            }
            (_, Some(("passes", number))) => {
                let is_possible = |passes: &u32| (1..=ReviewSearchSettings::MAX_PASSES).contains(passes);
                self.passes = number.parse().ok().filter(is_possible)?;
            }
            (_, Some(("engine", name))) if !name.is_empty() => self.add_engine(NamedEngine::named(name))?,
            _ => self.plies = Some(ply_range(word)?),
        }
        Some(())
    }

    /// Adds a word to the name of the last engine: names with blanks need no quotes. Returns whether there is one.
    fn extend_engine(&mut self, word: &str) -> bool {
        let Some(NamedEngine::Other(name)) = self.engines.last_mut() else { return false };
        *name = format!("{name} {word}");
        true
    }

    /// Adds an engine; `None` if there are too many.
    fn add_engine(&mut self, engine: NamedEngine) -> Option<()> {
        if !self.engines.contains(&engine) {
            self.engines.push(engine);
        }
        (self.engines.len() <= MAX_ENGINES).then_some(())
    }
}

fn unknown_word(word: &str) -> Message {
    let (lines, passes) = (LineCount::MAX, ReviewSearchSettings::MAX_PASSES);
    meaningless_word(
        word,
        &format!(
            "all または 33-60、forwards か backwards、nodes=100000、depth=14、time=2s、lines=1〜{lines}、passes=1〜{passes}、engine=名前（{MAX_ENGINES}つまで）と書きます"
        ),
        &format!(
            "all or 33-60, forwards or backwards, nodes=100000, depth=14, time=2s, lines=1 to {lines}, passes=1 to {passes}, engine=NAME up to {MAX_ENGINES} times"
        ),
    )
}

/// `33-60`, `33-` or `33`.
fn ply_range(word: &str) -> Option<(usize, usize)> {
    let (first, last) = word.split_once('-').unwrap_or((word, word));
    let first: usize = first.parse().ok().filter(|&first| first > 0)?;
    let last = if last.is_empty() { usize::MAX } else { last.parse().ok()? };
    (first <= last).then_some((first, last))
}

/// `100000`, `100k` or `2m`.
fn short_number(text: &str) -> Option<u64> {
    let (digits, factor) = match text.char_indices().last()? {
        (at, 'k' | 'K') => (&text[..at], 1_000),
        (at, 'm' | 'M') => (&text[..at], 1_000_000),
        _ => (text, 1),
    };
    digits.parse::<u64>().ok()?.checked_mul(factor)
}

/// `2s`, `0.5s` or `500ms`.
fn millis(text: &str) -> Option<u64> {
    let millis = match text.strip_suffix("ms") {
        Some(millis) => millis.parse().ok()?,
        None => Duration::try_from_secs_f64(text.strip_suffix('s')?.parse().ok()?).ok()?.as_millis() as u64,
    };
    (1..=MAX_MILLIS).contains(&millis).then_some(millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_written_as_it_is_read() {
        for text in [
            "all backwards nodes=100000 lines=1 passes=2",
            "33-60 forwards depth=14 lines=3 passes=1",
            "20- backwards time=0.500s lines=20 passes=2",
            "all backwards nodes=1000 lines=1 passes=2 engine=Stockfish",
            "all backwards nodes=1000 lines=1 passes=2 engine=sankoma engine=\"Two words\"",
        ] {
            assert_eq!(ReviewChoice::parse(text).map(|choice| choice.to_string()), Ok(text.to_owned()));
        }
        let twice = ReviewChoice::parse("engine=A engine=sankoma engine=A").expect("it is a choice");
        assert_eq!(twice.engines, [NamedEngine::Other("A".to_owned()), NamedEngine::BuiltIn]);
        assert!(ReviewChoice::parse("engine=A engine=B engine=C engine=D engine=E").is_err(), "five are too many");
        for text in ["engine=Two words lines=2", "lines=2 engine=\"Two words\"", "lines=2 engine=Two words"] {
            let unquoted = ReviewChoice::parse(text).expect("it is a choice");
            assert_eq!((unquoted.engines, unquoted.lines), (vec![NamedEngine::Other("Two words".to_owned())], 2));
        }
        let short = ReviewChoice::parse("nodes=2m 5").expect("it is a choice");
        assert_eq!((short.limit, short.plies), (ReviewLimit::Nodes(2_000_000), Some((5, 5))));
    }

    #[test]
    fn a_word_that_means_nothing_is_named() {
        for word in [
            "60-33",
            "0-5",
            "nodes=0",
            "nodes=x",
            "lines=21",
            "passes=0",
            "passes=3",
            "time=-1s",
            "time=2",
            "sideways",
            "depth=200",
            "engine=",
        ] {
            let refused = ReviewChoice::parse(word).expect_err(word);
            assert!(refused.en.starts_with(&format!("'{word}' means nothing")), "{}", refused.en);
        }
    }
}
