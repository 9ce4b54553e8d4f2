//! Written times that contradict each other.

use sankoma_rules::Color;
use sankoma_wording::{Message, message};
use std::time::Duration;

/// Fault of the written times.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TimeInconsistency {
    /// A side's total is less than it was.
    Backwards { color: Color, before: Duration, total: Duration },
    /// A side's total is not the one before and the time of the move.
    WrongTotal { color: Color, expected: Duration, total: Duration },
}

sankoma_wording::codes! { TimeInconsistency;
    Self::Backwards { .. } => "time_backwards",
    Self::WrongTotal { .. } => "time_total",
}

impl TimeInconsistency {
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Backwards { color, before, total } => message!(
                (
                    "{}の累計 {} が前の累計 {} より減っています",
                    color.ja(),
                    duration_text(*total),
                    duration_text(*before)
                ),
                (
                    "{}'s total {} is less than its total {} before",
                    color.en(),
                    duration_text(*total),
                    duration_text(*before)
                )
            ),
            Self::WrongTotal { color, expected, total } => message!(
                (
                    "{}の累計 {} が合いません（ここまでの合計は {}）",
                    color.ja(),
                    duration_text(*total),
                    duration_text(*expected)
                ),
                (
                    "{}'s total {} does not add up, expected {}",
                    color.en(),
                    duration_text(*total),
                    duration_text(*expected)
                )
            ),
        }
    }
}

/// `0:01:30`, with a fraction where there is one.
fn duration_text(time: Duration) -> String {
    let seconds = time.as_secs();
    let fraction = match time.subsec_millis() {
        0 => String::new(),
        millis => format!(".{millis:03}").trim_end_matches('0').to_owned(),
    };
    format!("{}:{:02}:{:02}{fraction}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
