//! Time controls: sudden death, byoyomi and Fischer clocks, and the one form in which they are written: `10m`,
//! `10m+5s`, `10m 30s byoyomi`, `30s byoyomi`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The time control, the same for both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeControl {
    /// Main time for the whole game.
    pub main: Duration,
    /// Fischer increment, added for every move.
    pub increment: Duration,
    /// Byoyomi: time for every move once the main time is used up.
    pub byoyomi: Duration,
}

/// A text that is no time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no time control, expected one such as 10m, 10m+5s, 10m 30s byoyomi or 30s byoyomi")]
pub struct TimeControlError(pub String);

/// The word behind the time for every move once the main time is used up.
pub const BYOYOMI: &str = "byoyomi";
/// Maximum time, a day, in milliseconds.
const MAX_MILLIS: f64 = 86_400_000.0;
/// Units with their milliseconds, the longest first.
const UNITS: [(&str, u32); 4] = [("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

impl FromStr for TimeControl {
    type Err = TimeControlError;

    /// Numbers without a unit are seconds.
    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let parsed = match words[..] {
            [main] => main_time(main),
            [byoyomi, BYOYOMI] => parse_time(byoyomi).map(|byoyomi| Self { byoyomi, ..Self::default() }),
            [main, byoyomi, BYOYOMI] => {
                main_time(main).zip(parse_time(byoyomi)).map(|(control, byoyomi)| Self { byoyomi, ..control })
            }
            _ => None,
        };
        parsed.filter(|control| !control.is_zero()).ok_or_else(|| TimeControlError(text.to_owned()))
    }
}

/// `MAIN` or `MAIN+INCREMENT`.
fn main_time(text: &str) -> Option<TimeControl> {
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let (main, increment) = (parse_time(main)?, parse_time(increment)?);
    Some(TimeControl { main, increment, ..TimeControl::default() })
}

impl TimeControl {
    /// It gives no time at all.
    pub fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let has_main = !self.main.is_zero() || !self.increment.is_zero();
        if has_main {
            f.write_str(&time_text(self.main))?;
        }
        if !self.increment.is_zero() {
            write!(f, "+{}", time_text(self.increment))?;
        }
        if self.byoyomi.is_zero() {
            return Ok(());
        }
        let gap = if has_main { " " } else { "" };
        write!(f, "{gap}{} {BYOYOMI}", time_text(self.byoyomi))
    }
}

/// Parses `1h30m`, `10m`, `5s`, `500ms`, or a number of seconds such as `0.5`; at most a day.
pub fn parse_time(text: &str) -> Option<Duration> {
    let from_millis =
        |millis: f64| (0.0..=MAX_MILLIS).contains(&millis).then(|| Duration::from_secs_f64(millis / 1000.0));
    let mut millis = 0.0;
    let mut rest = text;
    let mut units = UNITS.iter();
    while !rest.is_empty() {
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        let number: f64 = rest[..end].parse().ok()?;
        let unit_end = rest[end..].find(|letter: char| letter.is_ascii_digit()).map_or(rest.len(), |at| end + at);
        let unit = &rest[end..unit_end];
        if unit.is_empty() && rest.len() == text.len() {
            return from_millis(number * 1000.0);
        }
        // Each unit stands at most once, the longer ones first.
        let (_, factor) = units.find(|(name, _)| *name == unit)?;
        millis += number * f64::from(*factor);
        rest = &rest[unit_end..];
    }
    if text.is_empty() { None } else { from_millis(millis) }
}

/// A time as [`parse_time`] reads it, in whole milliseconds.
pub fn time_text(time: Duration) -> String {
    let mut left = time.as_millis();
    let parts = UNITS.map(|(name, millis)| {
        let count = left / u128::from(millis);
        left %= u128::from(millis);
        if count > 0 { format!("{count}{name}") } else { String::new() }
    });
    let text = parts.concat();
    if text.is_empty() { "0s".to_owned() } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn control(main: u64, increment: u64, byoyomi: u64) -> TimeControl {
        let [main, increment, byoyomi] = [main, increment, byoyomi].map(Duration::from_millis);
        TimeControl { main, increment, byoyomi }
    }

    #[test]
    fn the_usual_forms_are_read() {
        for (text, expected) in [
            ("10m", control(600_000, 0, 0)),
            ("10m+5s", control(600_000, 5_000, 0)),
            ("10m 30s byoyomi", control(600_000, 0, 30_000)),
            ("30s byoyomi", control(0, 0, 30_000)),
            ("1h30m", control(5_400_000, 0, 0)),
            ("600+0.5", control(600_000, 500, 0)),
            ("0+2", control(0, 2_000, 0)),
            ("1m500ms", control(60_500, 0, 0)),
        ] {
            assert_eq!(text.parse(), Ok(expected), "{text}");
        }
        for text in
            ["", "0", "x", "10x", "-1", "1e9", "5m5m", "5s5m", "10m+", "byoyomi", "1m 2m", "1m 2m 3s byoyomi", "30h"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(TimeControlError(text.to_owned())));
        }
    }

    proptest! {
        #[test]
        fn a_time_control_is_written_as_it_is_read(
            main in 0_u64..86_400_000, increment in 0_u64..100_000, byoyomi in 0_u64..100_000
        ) {
            let written = control(main, increment, byoyomi);
            prop_assume!(!written.is_zero());
            prop_assert_eq!(written.to_string().parse(), Ok(written));
        }
    }
}
