//! `man`: the manual page, generated from the definition of the command line.

use super::context::{Result, Status};
use crate::cli::output::standard_output;
use clap_mangen::Man;
use std::io::Write;

/// Arguments of `man`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

/// Prints the page of `program`, the definition of the command line.
pub(super) fn run(mut program: clap::Command) -> Result {
    program.build();
    let mut page = Vec::new();
    Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
        page.extend(sections(command, command.get_name())?);
    }
    standard_output::file().write_all(&page)?;
    Ok(Status::Done)
}

/// The section of a command and those of its subcommands.
fn sections(command: &clap::Command, path: &str) -> Result<Vec<u8>> {
    let mut sections = section(command, path)?;
    for subcommand in command.get_subcommands() {
        sections.extend(self::sections(subcommand, &format!("{path} {}", subcommand.get_name()))?);
    }
    Ok(sections)
}

/// Synopsis, description and options of a command as one section of the page (roff).
fn section(command: &clap::Command, path: &str) -> Result<Vec<u8>> {
    let page = Man::new(command.clone());
    let mut parts = Vec::new();
    page.render_synopsis_section(&mut parts)?;
    page.render_description_section(&mut parts)?;
    page.render_options_section(&mut parts)?;
    let parts = String::from_utf8(parts)?.replace(".SH ", ".SS ");
    Ok(format!(".SH {}\n{parts}", path.to_uppercase()).into_bytes())
}
