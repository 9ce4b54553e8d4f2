//! Limits of the other engines' searches, as they are typed.

use crate::tui::argument::ActionArgument;
use sankoma_usi::client::UsiGo;
use sankoma_wording::{Message, message, quoted};
use std::time::Duration;

/// `infinite`, `nodes=N`, `depth=N`, `time=2s`, `mate`, `mate=5s` or `ponder`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineGoChoice(pub UsiGo);

impl ActionArgument for EngineGoChoice {
    const PLACEHOLDER: &'static str = "HOW";

    fn words() -> Vec<&'static str> {
        vec!["infinite", "nodes=", "depth=", "time=", "mate", "mate=", "ponder"]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let go = match text.split_once('=').map_or((text, None), |(word, value)| (word, Some(value))) {
            ("infinite", None) => Some(UsiGo::Infinite),
            ("ponder", None) => Some(UsiGo::Ponder),
            ("mate", None) => Some(UsiGo::Mate(None)),
            ("mate", Some(time)) => seconds(time).map(|time| UsiGo::Mate(Some(time))),
            ("time", Some(time)) => seconds(time).map(UsiGo::MoveTime),
            ("nodes", Some(nodes)) => nodes.parse().ok().filter(|&nodes| nodes > 0).map(UsiGo::Nodes),
            ("depth", Some(depth)) => depth.parse().ok().filter(|&depth| depth > 0).map(UsiGo::Depth),
            _ => None,
        };
        go.map(Self).ok_or_else(|| {
            let text = quoted(text);
            message!(
                "{text}: infinite、nodes=N、depth=N、time=2s、mate、mate=5s、ponder のどれかが必要です",
                "{text}, expected infinite, nodes=N, depth=N, time=2s, mate, mate=5s or ponder"
            )
        })
    }
}

/// Parses seconds: `2`, `2s`, `0.5s`.
fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.strip_suffix('s').unwrap_or(text).parse().ok()?;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}
