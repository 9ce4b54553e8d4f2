//! Commands without a screen, run as processes.

mod analyze;
mod bench;
mod book;
mod check;
mod check_second_reader;
pub(crate) mod cli;
mod convert;
mod explain;
mod explore;
mod hostile_text;
mod interruptions;
mod json_contract;
mod match_command;
mod merge;
mod option_values;
mod pictures;
mod report;
mod settings;
mod shards;
mod waiting;
mod web_records;
mod written_files;
