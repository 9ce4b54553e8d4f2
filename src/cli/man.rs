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
        page.extend(section(command)?);
    }
    std::io::stdout().lock().write_all(&page)?;
    Ok(Status::Done)
}

/// One command's synopsis, description and options as a section of the program's page.
fn section(command: &clap::Command) -> Result<Vec<u8>> {
    let page = Man::new(command.clone());
    let mut parts = Vec::new();
    page.render_synopsis_section(&mut parts)?;
    page.render_description_section(&mut parts)?;
    page.render_options_section(&mut parts)?;
    let parts = String::from_utf8(parts)?.replace(".SH ", ".SS ");
    Ok(format!(".SH {}\n{parts}", command.get_name().to_uppercase()).into_bytes())
}
