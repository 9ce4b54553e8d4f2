//! Time used for moves, and the durations that records write.

use crate::text::lines::trim;
use std::time::Duration;

/// Time used for one move, and by the same side up to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// Time spent on this move.
    pub spent: Duration,
    /// For all moves of this side so far, if the file says it.
    pub total: Option<Duration>,
}

/// `time` in whole seconds, the nearest.
pub(crate) fn whole_seconds(time: Duration) -> Duration {
    Duration::from_secs(time.as_secs().saturating_add(u64::from(time.subsec_millis() >= 500)))
}

/// The fraction of a second of `time`: nothing, or a point and the digits needed.
pub(crate) fn fraction_text(time: Duration) -> String {
    match time.subsec_nanos() {
        0 => String::new(),
        nanoseconds => format!(".{nanoseconds:09}").trim_end_matches('0').to_owned(),
    }
}

/// Seconds with an optional fraction; no sign, no exponent.
pub(crate) fn parse_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let is_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_digits(whole) || !is_digits(fraction) || fraction.len() > 9 {
        return None;
    }
    let whole = whole.parse().ok()?;
    if fraction.is_empty() {
        return Some(Duration::from_secs(whole));
    }
    let nanoseconds: u32 = format!("{fraction:0<9}").parse().ok()?;
    Some(Duration::new(whole, nanoseconds))
}

/// `m:ss`, `h:mm:ss` or seconds alone, the last part with or without a fraction.
pub(crate) fn parse_duration(text: &str) -> Option<Duration> {
    let colon = [':', '：'];
    let (larger, last) = text.rsplit_once(colon).map_or((None, text), |(larger, last)| (Some(larger), last));
    let mut minutes = 0_u64;
    for (place, part) in larger.into_iter().flat_map(|larger| larger.split(colon)).enumerate() {
        if place == 2 {
            return None;
        }
        minutes = minutes.checked_mul(60)?.checked_add(trim(part).parse().ok()?)?;
    }
    parse_seconds(trim(last))?.checked_add(Duration::from_secs(minutes.checked_mul(60)?))
}
