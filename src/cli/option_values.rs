//! Value parsers that several commands use for their options.

use sankoma_record::RecordFormat;
use sankoma_wording::Message;
use std::ops::{Bound, RangeBounds};

/// The value of an option cannot be used. clap prints it behind the option and its value.
#[derive(Debug, thiserror::Error)]
#[error("expected {}", expected.en)]
pub(crate) struct OptionValueError {
    /// What the value should have been.
    pub(crate) expected: Message,
}

impl OptionValueError {
    /// An error that says what was expected.
    pub(crate) fn expected(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { expected: Message::new(ja, en) }
    }

    /// An error that lists the possible values.
    pub(crate) fn expected_one_of(values: impl Iterator<Item = &'static str>) -> Self {
        let values = values.collect::<Vec<_>>().join(" ");
        Self::expected(format!("{values} のどれか"), format!("one of {values}"))
    }
}

/// Parses the name of a record format.
pub(crate) fn record_format(name: &str) -> Result<RecordFormat, OptionValueError> {
    RecordFormat::named(name).ok_or_else(|| OptionValueError::expected_one_of(RecordFormat::names()))
}

/// Parses a share, from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, OptionValueError> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| OptionValueError::expected("0から1の数", "a number from 0 to 1"))
}

/// Parses a number that is not infinite.
pub(crate) fn decimal(text: &str) -> Result<f64, OptionValueError> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| OptionValueError::expected("数", "a number"))
}

/// Returns a parser of whole numbers in `range`.
pub(crate) fn whole_number<T: TryFrom<u64>>(
    range: impl RangeBounds<u64>,
) -> impl Fn(&str) -> Result<T, OptionValueError> + Clone + Send + Sync + 'static {
    let first = match range.start_bound() {
        Bound::Included(&first) => first,
        Bound::Excluded(&before) => before.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let last = match range.end_bound() {
        Bound::Included(&last) => Some(last),
        Bound::Excluded(&end) => Some(end.saturating_sub(1)),
        Bound::Unbounded => None,
    };
    move |text| {
        let number = text.parse().ok().filter(|number| *number >= first && last.is_none_or(|last| *number <= last));
        let is_huge = text.bytes().all(|byte| byte.is_ascii_digit());
        let last = last.or_else(|| is_huge.then(largest::<T>));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| expected_whole_number(first, last))
    }
}

/// The largest number of a type that has so many bits.
fn largest<T: TryFrom<u64>>() -> u64 {
    (0..u64::BITS).map(|unused| u64::MAX >> unused).find(|&number| T::try_from(number).is_ok()).unwrap_or_default()
}

fn expected_whole_number(first: u64, last: Option<u64>) -> OptionValueError {
    match (first, last) {
        (_, Some(last)) => OptionValueError::expected(
            format!("{first}から{last}の整数"),
            format!("a whole number from {first} to {last}"),
        ),
        (0, None) => OptionValueError::expected("整数", "a whole number"),
        (_, None) => OptionValueError::expected(format!("{first}以上の整数"), format!("a whole number from {first}")),
    }
}

/// Range of the number of things worked on at once: games, files, positions.
pub(crate) fn concurrency_range() -> impl Fn(&str) -> Result<usize, OptionValueError> + Clone + Send + Sync + 'static {
    whole_number(1..=1024)
}
