//! `weights info`: describes a set of weights.
//!
//! | question | file |
//! |---|---|
//! | what is it made of, where does it come from? | `description`; of learned weights `learned` |
//! | what is a network, and how are its numbers used? | `network` |
//! | which places and pairs count most? | `strongest` |
//! | what was asked for? | `args` |
//! | what is wrong with its cells? | `findings` |
//! | what is printed as JSON? | `rows`, each form beside its text |

mod args;
mod description;
mod findings;
mod learned;
mod network;
pub(in crate::cli) mod rows;
mod strongest;

pub(in crate::cli) use args::Args;

use super::input::{WeightsInput, open_with_source};
use crate::cli::context::{CommandContext, Result};
use crate::cli::output::print;
use description::{WeightsInfoCompactRow, WeightsInfoFullRow};
use learned::WeightsInfoLearnedRow;
use network::report::NetworkReport;
use rows::WeightsInfoRow;
use std::sync::Arc;
use strongest::StrongestTerms;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let lang = context.lang;
    let input = open_with_source(&args.path)?;
    args.check_network_options(&input)?;
    let (text, row, found) = match input {
        WeightsInput::Compact(weights) => {
            let found = args.cells.then(|| findings::find(&*weights));
            let terms = StrongestTerms::of(&*weights);
            let text = description::compact_text(&weights, lang) + &terms.text(lang);
            let row = WeightsInfoCompactRow::of(&weights, &terms, found.as_deref());
            (text, WeightsInfoRow::Compact(row), found)
        }
        WeightsInput::Learned(weights) => {
            let found = args.cells.then(|| findings::find(&*weights));
            let terms = StrongestTerms::of(&*weights);
            let text = learned::text(&weights, lang) + &terms.text(lang);
            let row = WeightsInfoLearnedRow::of(&weights, &terms, found.as_deref());
            (text, WeightsInfoRow::Learned(row), found)
        }
        WeightsInput::Files(opened) => {
            let found = findings::find(&opened.cells);
            let row = WeightsInfoFullRow::of(&opened, &found);
            (description::files_text(&opened, lang), WeightsInfoRow::Full(row), Some(found))
        }
        WeightsInput::Network(weights) => {
            let weights = Arc::new(args.output_scale.scaled_network(&weights));
            let report = NetworkReport::of(&weights, args, lang)?;
            (report.text(), WeightsInfoRow::Network((&report).into()), None)
        }
    };
    let remarks = |found: Vec<_>| findings::to_text(&found, lang);
    print(args.json, || row, || text + &found.map(remarks).unwrap_or_default())
}
