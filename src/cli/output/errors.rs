//! Errors and warnings: one line each on standard error.

use super::standard_output;
use crate::web::{AddressError, WebError};
use sankoma_books::BookError;
use sankoma_explorer::IndexError;
use sankoma_wording::text::printable;
use sankoma_wording::{Language, Message, io_error_message, io_error_text, message};
use std::error::Error;
use std::fmt;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

/// Input error: names what is wrong and what was expected, in both languages, so that the code that finds it need not
/// know the language.
#[derive(Debug)]
pub(crate) struct InputError {
    message: Message,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

impl InputError {
    /// The two texts of the sentence.
    pub(crate) fn new(ja: impl Into<String>, en: impl Into<String>) -> Self {
        Self { message: Message::new(ja, en), cause: None }
    }

    /// A sentence behind the name of what it is about, such as a path.
    pub(crate) fn about(name: impl fmt::Display, sentence: &Message) -> Self {
        Self::new(format!("{name}: {}", sentence.ja), format!("{name}: {}", sentence.en))
    }

    /// The error with one more sentence behind its own.
    pub(crate) fn followed_by(self, sentence: &Message) -> Self {
        let Message { ja, en } = &self.message;
        Self { message: message!(("{ja}。{}", sentence.ja), ("{en}; {}", sentence.en)), ..self }
    }

    /// The error with its cause, which is printed after it.
    pub(crate) fn caused_by(self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self { cause: Some(cause.into()), ..self }
    }
}

impl From<Message> for InputError {
    fn from(message: Message) -> Self {
        Self { message, cause: None }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message.en)
    }
}

impl Error for InputError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as _)
    }
}

/// The error about a file that cannot be read.
pub(crate) fn unreadable(path: &Path, error: io::Error) -> InputError {
    let path = path.display();
    InputError::from(message!("'{path}' を読めません", "cannot read '{path}'")).caused_by(error)
}

/// The error about standard input that cannot be read.
pub(crate) fn unreadable_standard_input(error: io::Error) -> InputError {
    InputError::new("標準入力を読めません", "cannot read standard input").caused_by(error)
}

/// Prints one line to standard error, after the name of the program. A closed standard error stops no work.
pub(crate) fn print_to_stderr(text: &str) {
    let _ = writeln!(io::stderr(), "sankoma: {}", printable(&text.replace('\n', " ")));
}

/// A person sees standard error.
pub(crate) fn stderr_is_terminal() -> bool {
    io::stderr().is_terminal()
}

/// Prints why a command failed. That the reader of standard output has seen enough is no failure.
pub(crate) fn report_command_error(error: &anyhow::Error, lang: Language) -> ExitCode {
    if standard_output::is_closed_by_reader(error) {
        return ExitCode::SUCCESS;
    }
    print_to_stderr(&describe_error(error, lang));
    ExitCode::from(2)
}

/// The error with its causes.
pub(crate) fn describe_error(error: &anyhow::Error, lang: Language) -> String {
    let causes: Vec<String> = error.chain().map(|cause| describe_cause(cause, lang)).collect();
    causes.join(": ")
}

/// A cause in words; of an error of the system without its number, which says nothing more.
fn describe_cause(cause: &(dyn Error + 'static), lang: Language) -> String {
    let of_system = cause.downcast_ref::<io::Error>();
    // What is written through a buffer returns its errors as those of the system.
    let carried = of_system.and_then(io::Error::get_ref).and_then(|inner| inner.downcast_ref());
    if let Some(InputError { message, .. }) = cause.downcast_ref().or(carried) {
        return message.text(lang).to_owned();
    }
    if let Some(message) = sentence_of(cause) {
        return message.text(lang).to_owned();
    }
    match (of_system, lang) {
        (Some(error), Language::Ja) => io_error_message(error).ja,
        (Some(error), Language::En) => io_error_text(error),
        (None, _) => cause.to_string(),
    }
}

/// The sentence of an error that other parts of the program have in both languages.
fn sentence_of(cause: &(dyn Error + 'static)) -> Option<Message> {
    let written = cause.downcast_ref::<Message>().cloned();
    let of_book = || cause.downcast_ref().map(BookError::message);
    let of_index = || cause.downcast_ref().map(IndexError::message);
    let of_address = || cause.downcast_ref().map(AddressError::message);
    let of_net = || cause.downcast_ref().map(WebError::message);
    written.or_else(of_book).or_else(of_index).or_else(of_address).or_else(of_net)
}
