//! `man`: the manual, generated from the definition of the command line: one page with every command, or a page each.

use super::context::{Result, Status};
use crate::cli::output::{new_file, standard_output};
use clap_mangen::Man;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `man`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Write a page for each command into this folder: sankoma.1, sankoma-check.1 and so on.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Replace pages that exist.
    #[arg(long, requires = "out")]
    force: bool,
}

/// Prints or writes the pages of `program`, the definition of the command line.
pub(super) fn run(args: &Args, mut program: clap::Command) -> Result {
    program.build();
    match &args.out {
        Some(folder) => write_pages(&program, folder, args.force)?,
        None => standard_output::file().write_all(&whole_page(&program)?)?,
    }
    Ok(Status::Done)
}

/// Writes the page of a command and those of its subcommands.
fn write_pages(command: &clap::Command, folder: &Path, force: bool) -> Result<()> {
    let page = Man::new(command.clone()).source(concat!("sankoma ", env!("CARGO_PKG_VERSION"))).manual("sankoma");
    let mut text = Vec::new();
    page.render(&mut text)?;
    new_file::write(&folder.join(page.get_filename()), &text, force)?;
    command.get_subcommands().try_for_each(|subcommand| write_pages(subcommand, folder, force))
}

/// The page of the program with a section for each command.
fn whole_page(program: &clap::Command) -> Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(program.clone()).render(&mut page)?;
    for command in program.get_subcommands() {
        page.extend(sections(command, command.get_name())?);
    }
    Ok(page)
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
