//! Value parsers that several commands use for their options.

use crate::record::RecordFormat;
use clap::builder::RangedU64ValueParser;
use std::borrow::Cow;

/// The value of an option cannot be used. clap prints it behind the option and its value.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}")]
pub(crate) struct OptionValueError {
    /// What the value should have been.
    expected: Cow<'static, str>,
}

impl OptionValueError {
    /// An error that says what was expected.
    pub(crate) fn expected(expected: impl Into<Cow<'static, str>>) -> Self {
        Self { expected: expected.into() }
    }

    /// An error that lists the possible values.
    pub(crate) fn expected_one_of(values: impl Iterator<Item = &'static str>) -> Self {
        Self::expected(format!("one of {}", values.collect::<Vec<_>>().join(" ")))
    }
}

/// Parses the name of a record format.
pub(crate) fn record_format(name: &str) -> Result<RecordFormat, OptionValueError> {
    RecordFormat::named(name).ok_or_else(|| OptionValueError::expected_one_of(RecordFormat::names()))
}

/// Parses a share, from 0 to 1.
pub(crate) fn share(text: &str) -> Result<f64, OptionValueError> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| OptionValueError::expected("a number from 0 to 1"))
}

/// How many things may be worked on at once: games, files, positions.
pub(crate) fn concurrency_range() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=1024)
}
