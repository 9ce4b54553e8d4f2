//! Why a program is of no use.

use crate::wording::{Message, quoted};
use std::time::Duration;

/// What went wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsiClientError {
    /// It could not be started.
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        problem: String,
    },
    /// It has ended, or closed its output.
    Exited {
        /// The exit status in words, if it is known.
        status: Option<String>,
        /// The last lines it wrote to standard error.
        last_errors: Vec<String>,
    },
    /// It did not answer in time.
    Timeout {
        /// The answer that was expected.
        expected: &'static str,
        /// How long it was waited for.
        timeout: Duration,
    },
    /// Its answer cannot be understood.
    Unreadable {
        /// The answer.
        line: String,
    },
    /// It has no option of this name.
    NoOption {
        /// The name.
        name: String,
        /// Those it has.
        known: Vec<String>,
    },
}

impl UsiClientError {
    /// The sentence for people, about "it".
    pub fn message(&self) -> Message {
        match self {
            Self::NotStarted { program, problem } => Message::new(
                format!("{}を起動できません: {problem}", quoted(program)),
                format!("cannot start {}: {problem}", quoted(program)),
            ),
            Self::Exited { status, last_errors: last_words } => exited_message(status.as_deref(), last_words),
            Self::Timeout { expected, timeout: after } => {
                let seconds = after.as_secs_f64();
                Message::new(
                    format!("{seconds:.1}秒以内に {expected} の応答なし"),
                    format!("did not answer in {seconds:.1} s, expected {expected}"),
                )
            }
            Self::Unreadable { line } => Message::new(
                format!("解釈できない応答: {}", quoted(line)),
                format!("answered {}, expected bestmove with a move, resign or win", quoted(line)),
            ),
            Self::NoOption { name, known } => {
                let (name, known) = (quoted(name), known.join(" "));
                Message::new(
                    format!("オプション {name} はありません（あるのは {known}）"),
                    format!("has no option {name}, expected one of {known}"),
                )
            }
        }
    }
}

fn exited_message(status: Option<&str>, last_words: &[String]) -> Message {
    let status = status.map_or_else(String::new, |status| format!(" ({status})"));
    let words = if last_words.is_empty() { String::new() } else { format!(": {}", quoted(&last_words.join(" / "))) };
    Message::new(format!("プログラムが終了しました{status}{words}"), format!("ended unexpectedly{status}{words}"))
}
