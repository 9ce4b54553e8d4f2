//! Records at web addresses, for every command that reads a record.

use super::asked_language;
use crate::cli::context::Result;
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::progress::ProgressBar;
use crate::web::{self, FetchControl, FetchLimits, FetchedRecord, WebAddress, fetching_message};
use std::path::Path;

/// The web address that an argument is; `None` where it is the name of a file or anything else.
///
/// # Errors
/// An address that is not fetched.
pub(crate) fn address(argument: &Path) -> Result<Option<WebAddress>> {
    Ok(argument.to_str().and_then(WebAddress::named).transpose()?)
}

/// The argument is meant as an address.
pub(crate) fn is_address(argument: &Path) -> bool {
    argument.to_str().is_some_and(|text| WebAddress::named(text).is_some())
}

/// Fetches the record at an address. How it was found is printed to standard error, and how much has come while it
/// lasts.
///
/// # Errors
/// There is no record within the limits.
pub(crate) fn fetch(address: &WebAddress) -> Result<FetchedRecord> {
    let (host, lang) = (address.host(), asked_language());
    let bar = ProgressBar::spinner().with_message(fetching_message(host, 0).text(lang));
    let progress = |bytes| {
        bar.set_message(fetching_message(host, bytes).text(lang));
        bar.tick();
    };
    let fetched = web::fetch_record(address, FetchLimits::default(), &FetchControl::default(), progress);
    drop(bar);
    let fetched = fetched?;
    for note in &fetched.notes {
        print_to_stderr(note.text(lang));
    }
    Ok(fetched)
}
