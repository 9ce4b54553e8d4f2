//! Choice of a game: who plays which side, with which clocks, how far an engine thinks, and where the game begins.

use crate::tui::argument::{ActionArgument, meaningless_word};
use crate::tui::engines::argument::{NamedEngine, quoted_name, split_words};
use crate::tui::review::argument::ReviewLimit;
use sankoma_analysis::engine_match::{BYOYOMI, TimeControl};
use sankoma_rules::Color;
use sankoma_wording::{Message, message};
use std::fmt;

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SidePlayer {
    /// A person at this keyboard.
    Person,
    /// An engine.
    Engine(NamedEngine),
}

/// The word for a person in [`PlayChoice`].
const PERSON: &str = "person";

impl SidePlayer {
    fn named(name: &str) -> Self {
        if name == PERSON { Self::Person } else { Self::Engine(NamedEngine::named(name)) }
    }

    /// Its name on the command line.
    pub fn name(&self) -> &str {
        match self {
            Self::Person => PERSON,
            Self::Engine(engine) => engine.name(),
        }
    }
}

/// A game as a person asks for it: `white 10m+10s nodes=100000 engine=NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayChoice {
    /// Who plays Black and White.
    pub players: [SidePlayer; 2],
    /// The clocks, if the game has clocks.
    pub time: Option<TimeControl>,
    /// How far an engine thinks about each move; `None`: as the clocks allow.
    pub limit: Option<ReviewLimit>,
    /// Whether the game begins at the start position of the game shown, not at the position shown.
    pub from_start: bool,
    /// Whether the scores of engines are written into comments.
    pub comments: bool,
}

impl Default for PlayChoice {
    /// A person with Black against the built-in engine, without clocks, 100,000 nodes a move.
    fn default() -> Self {
        Self {
            players: [SidePlayer::Person, SidePlayer::Engine(NamedEngine::BuiltIn)],
            time: None,
            limit: Some(ReviewLimit::Nodes(100_000)),
            from_start: false,
            comments: true,
        }
    }
}

impl PlayChoice {
    /// Whether a person plays `color`.
    pub fn is_person(&self, color: Color) -> bool {
        self.players[color.index()] == SidePlayer::Person
    }

    /// Whether a person plays at all.
    pub fn has_person(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.is_person(color))
    }

    /// How far an engine thinks: without clocks and limit as in [`Self::default`].
    pub fn limit_in_force(&self) -> Option<ReviewLimit> {
        if self.time.is_none() { self.limit.or(Self::default().limit) } else { self.limit }
    }
}

impl fmt::Display for PlayChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |player: &SidePlayer| quoted_name(player.name());
        let engine = |word: &str, player: &SidePlayer| match player {
            SidePlayer::Engine(NamedEngine::BuiltIn) => word.to_owned(),
            other => format!("{word} engine={}", quoted(other)),
        };
        let [black, white] = &self.players;
        let players = match (black, white) {
            (SidePlayer::Person, SidePlayer::Person) => "both".to_owned(),
            (SidePlayer::Person, other) => engine("black", other),
            (other, SidePlayer::Person) => engine("white", other),
            (black, white) if black == white => engine("engines", black),
            (black, white) => format!("black={} white={}", quoted(black), quoted(white)),
        };
        f.write_str(&players)?;
        match self.time {
            Some(time) => write!(f, " {time}")?,
            None => f.write_str(" no-clock")?,
        }
        match self.limit {
            Some(limit) => write!(f, " {limit}")?,
            None => f.write_str(" no-limit")?,
        }
        f.write_str(if self.from_start { " start" } else { " here" })?;
        f.write_str(if self.comments { " comments" } else { " no-comments" })
    }
}

impl ActionArgument for PlayChoice {
    const PLACEHOLDER: &'static str = "SIDE CLOCK LIMIT";

    fn words() -> Vec<&'static str> {
        vec![
            "black no-clock nodes=100000",
            "white 10m+10s no-limit",
            "black 10m 30s byoyomi nodes=1000000",
            "both 30s byoyomi",
            "engines no-clock time=1s",
        ]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let mut draft = PlayDraft::default();
        for word in with_whole_names(split_words(text)) {
            draft.read_word(&word).ok_or_else(|| unknown_word(&word))?;
        }
        draft.finish()
    }
}

/// The words of a choice that were read so far.
#[derive(Default)]
struct PlayDraft {
    choice: PlayChoice,
    /// The words of the clocks.
    clock: Vec<String>,
    /// Which sides a person plays.
    persons: Option<[bool; 2]>,
    engine: Option<NamedEngine>,
    /// The players that were named for a side.
    named: [Option<SidePlayer>; 2],
}

impl PlayDraft {
    /// Takes a word; `None` if it means nothing here.
    fn read_word(&mut self, word: &str) -> Option<()> {
        let choice = &mut self.choice;
        match (word, word.split_once('=').filter(|(_, value)| !value.is_empty())) {
            ("black", _) => self.persons = Some([true, false]),
            ("white", _) => self.persons = Some([false, true]),
            ("both", _) => self.persons = Some([true, true]),
            ("engines", _) => self.persons = Some([false, false]),
            ("no-clock", _) => choice.time = None,
            ("no-limit", _) => choice.limit = None,
            ("here", _) => choice.from_start = false,
            ("start", _) => choice.from_start = true,
            ("comments", _) => choice.comments = true,
            ("no-comments", _) => choice.comments = false,
            (_, Some(("engine", name))) if name != PERSON => self.engine = Some(NamedEngine::named(name)),
            (_, Some(("black", name))) => self.named[0] = Some(SidePlayer::named(name)),
            (_, Some(("white", name))) => self.named[1] = Some(SidePlayer::named(name)),
            (BYOYOMI, _) => self.clock.push(word.to_owned()),
            _ if word.starts_with(|letter: char| letter.is_ascii_digit()) => self.clock.push(word.to_owned()),
            _ => choice.limit = Some(ReviewLimit::read_word(word)?),
        }
        Some(())
    }

    fn finish(mut self) -> Result<PlayChoice, Message> {
        if !self.clock.is_empty() {
            let time = self.clock.join(" ").parse::<TimeControl>();
            self.choice.time = Some(time.map_err(|error| unknown_clock(&error.0))?);
        }
        let engine = SidePlayer::Engine(self.engine.unwrap_or(NamedEngine::BuiltIn));
        let persons = self.persons.unwrap_or([true, false]);
        let players = persons.map(|person| if person { SidePlayer::Person } else { engine.clone() });
        let [black, white] = self.named;
        let [default_black, default_white] = players;
        self.choice.players = [black.unwrap_or(default_black), white.unwrap_or(default_white)];
        Ok(self.choice)
    }
}

/// The words, those behind the name of an engine that mean nothing else being a part of it: names with blanks need no
/// quotes.
fn with_whole_names(words: Vec<String>) -> Vec<String> {
    let names_player = |word: &str| ["engine=", "black=", "white="].iter().any(|begin| word.starts_with(begin));
    let is_of_name = |word: &str| !word.contains('=') && PlayDraft::default().read_word(word).is_none();
    let mut whole: Vec<String> = Vec::new();
    for word in words {
        match whole.last_mut().filter(|last| names_player(last) && is_of_name(&word)) {
            Some(name) => *name = format!("{name} {word}"),
            None => whole.push(word),
        }
    }
    whole
}

fn unknown_clock(text: &str) -> Message {
    message!(
        "「{text}」は持ち時間ではありません。10m、10m+5s、10m 30s byoyomi、30s byoyomi のように書きます",
        "'{text}' is no clock, expected one such as 10m, 10m+5s, 10m 30s byoyomi or 30s byoyomi"
    )
}

fn unknown_word(word: &str) -> Message {
    meaningless_word(
        word,
        "black・white・both・engines、engine=名前、時計（10m+5s、30s byoyomi、no-clock）、nodes=100000・depth=10・time=2s・no-limit、here・start と書きます",
        "black, white, both or engines, engine=NAME, a clock (10m+5s, 30s byoyomi, no-clock), nodes=100000, depth=10, time=2s or no-limit, here or start",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_choice_is_written_as_it_is_read() {
        for text in [
            "black no-clock nodes=100000 here comments",
            "white engine=Stockfish 10m+10s no-limit start no-comments",
            "both 30s byoyomi depth=5 here comments",
            "engines 10m 30s byoyomi time=1.500s here comments",
            "black=sankoma white=\"My Engine\" no-clock nodes=1 here comments",
        ] {
            assert_eq!(PlayChoice::parse(text).map(|choice| choice.to_string()), Ok(text.to_owned()));
        }
        for text in ["white=\"Two words\" here black=person", "here black=person white=Two words no-clock"] {
            let unquoted = PlayChoice::parse(text).expect("it is a choice");
            assert_eq!(unquoted.players[1], SidePlayer::Engine(NamedEngine::Other("Two words".to_owned())), "{text}");
        }
        let short = PlayChoice::parse("nodes=1k white").expect("it is a choice");
        assert_eq!(short.players, [SidePlayer::Engine(NamedEngine::BuiltIn), SidePlayer::Person]);
        assert_eq!(short.limit, Some(ReviewLimit::Nodes(1000)));
    }

    #[test]
    fn a_word_that_means_nothing_is_named() {
        for word in ["gold", "nodes=0", "engine=", "engine=person", "time=x", "depth=0", "black=", "-1m"] {
            let refused = PlayChoice::parse(&format!("white {word}")).expect_err(word);
            assert!(refused.en.starts_with(&format!("'{word}' means nothing")), "{}", refused.en);
        }
        for clock in ["10x", "5m 3s", "byoyomi", "0"] {
            let refused = PlayChoice::parse(clock).expect_err(clock);
            assert!(refused.en.starts_with(&format!("'{clock}' is no clock")), "{}", refused.en);
        }
    }
}
