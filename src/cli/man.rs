//! `man`: the manual page, generated from the command line's own definition.

use super::{Cli, Result, Status};
use clap::CommandFactory;
use clap_mangen::Man;
use std::io::Write;

/// Arguments of `man`: none.
#[derive(clap::Args)]
pub(super) struct Args {}

pub(super) fn run() -> Result {
    let mut program = Cli::command();
    program.build();
    let mut page = Vec::new();
    Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
        page.extend(sections(command, command.get_name())?);
    }
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Done)
}

/// A command's section, and one for each command below it.
fn sections(command: &clap::Command, path: &str) -> Result<Vec<u8>> {
    let mut sections = section(command, path)?;
    for below in command.get_subcommands() {
        sections.extend(self::sections(below, &format!("{path} {}", below.get_name()))?);
    }
    Ok(sections)
}

/// One command's synopsis, description and options as a section of the program's page.
fn section(command: &clap::Command, path: &str) -> Result<Vec<u8>> {
    let page = Man::new(command.clone());
    let mut parts = Vec::new();
    page.render_synopsis_section(&mut parts)?;
    page.render_description_section(&mut parts)?;
    page.render_options_section(&mut parts)?;
    let parts = String::from_utf8(parts)?.replace(".SH ", ".SS ");
    Ok(format!(".SH {}\n{parts}", path.to_uppercase()).into_bytes())
}
