//! Which diagnostics are asked for.

use crate::record::{Diagnostic, Severity};
use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Arguments that choose among diagnostics. What they leave out is neither printed nor counted.
#[derive(clap::Args)]
pub(super) struct Filter {
    /// Report these codes only, such as nifu; several are separated by commas.
    #[arg(long, value_name = "CODE", value_delimiter = ',')]
    only: Vec<String>,
    /// Report what matters at least so much; note is everything.
    #[arg(long, value_name = "SEVERITY", default_value = "note", value_parser = severity())]
    severity: Severity,
}

fn severity() -> impl TypedValueParser<Value = Severity> {
    PossibleValuesParser::new(Severity::ALL.map(Severity::name)).map(|name| {
        Severity::ALL.into_iter().find(|severity| severity.name() == name).expect("only these names are possible")
    })
}

impl Filter {
    pub(super) fn passes(&self, found: &Diagnostic) -> bool {
        found.severity >= self.severity && (self.only.is_empty() || self.only.iter().any(|code| code == found.code))
    }
}
