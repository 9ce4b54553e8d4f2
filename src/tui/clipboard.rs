//! Copying a text to the clipboard.

use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::execute;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Clipboard programs that read the text from standard input.
const PROGRAMS: [&[&str]; 4] = [&["wl-copy"], &["xclip", "-selection", "clipboard"], &["pbcopy"], &["clip.exe"]];

/// Copies `text` to the clipboard of the terminal with the escape sequence OSC 52, which works over a network too.
/// Terminals do not report whether they support it, so that without a network the first available clipboard program
/// gets the text as well.
///
/// # Errors
/// If the terminal cannot be written to.
pub(super) fn copy(text: &str) -> io::Result<()> {
    execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?;
    if std::env::var_os("SSH_CONNECTION").is_none() {
        PROGRAMS.into_iter().find(|program| pipe_to(program, text).is_ok());
    }
    Ok(())
}

fn pipe_to(program: &[&str], text: &str) -> io::Result<()> {
    let [name, arguments @ ..] = program else {
        return Ok(());
    };
    let mut child =
        Command::new(name).args(arguments).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    if let Some(mut input) = child.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    // Clipboard programs keep running to serve the text; a thread waits for them, so that no zombie process remains.
    std::thread::spawn(move || child.wait());
    Ok(())
}
