//! Which diagnostics are asked for.

use crate::record::{Diagnostic, Severity, codes};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Arguments that choose among diagnostics. What they leave out is neither printed nor counted.
#[derive(clap::Args)]
pub(super) struct DiagnosticFilter {
    /// Report these codes only, such as nifu; several are separated by commas.
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = code)]
    only: Vec<&'static str>,
    /// Report what matters at least so much; note is everything.
    #[arg(long, value_name = "SEVERITY", default_value = "note", value_parser = severity())]
    severity: Severity,
}

/// A code that reading may give; a word that is none gets those most like it.
fn code(word: &str) -> Result<&'static str, String> {
    const SHOWN: usize = 4;
    codes::of_reading().find(|&code| code == word).ok_or_else(|| {
        let mut near: Vec<&str> = codes::of_reading().collect();
        near.sort_by_key(|code| levenshtein_distance(word, code));
        format!("expected a code such as {}", near[..SHOWN].join(", "))
    })
}

/// How many letters must be put in, left out or changed to make `one` into `other` (Levenshtein).
fn levenshtein_distance(one: &str, other: &str) -> usize {
    // Nobody types a code of more letters, and the time is their product.
    const LONGEST: usize = 40;
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.chars().take(LONGEST).enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (column, expected) in other.chars().enumerate() {
            let changed = diagonal + usize::from(letter != expected);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

fn severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(Severity::ALL.map(Severity::name)).map(|name| {
        Severity::ALL.into_iter().find(|severity| severity.name() == name).expect("only these names are possible")
    })
}

impl DiagnosticFilter {
    pub(super) fn passes(&self, found: &Diagnostic) -> bool {
        found.severity >= self.severity && (self.only.is_empty() || self.only.contains(&found.code))
    }
}
