//! Putting a text on the clipboard.

use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::execute;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Programs that take a clipboard's text on standard input.
const PROGRAMS: [&[&str]; 4] = [&["wl-copy"], &["xclip", "-selection", "clipboard"], &["pbcopy"], &["clip.exe"]];

/// Sends `text` to the terminal's clipboard, which works over a network too (OSC 52). Terminals do not say whether
/// they obeyed, so that on the machine's own screen the first clipboard program that there is gets it as well.
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
    // Clipboard programs stay to serve the text: nobody waits for them here.
    std::thread::spawn(move || child.wait());
    Ok(())
}
