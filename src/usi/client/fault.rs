//! Why a program is of no use.

use crate::rules::{Message, quoted};
use std::time::Duration;

/// What went wrong with a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// It could not be started.
    NotStarted {
        /// The program.
        program: String,
        /// What the system says.
        problem: String,
    },
    /// It has ended, or closed its output.
    Died {
        /// The exit status in words, if it is known.
        status: Option<String>,
        /// The last lines it wrote to standard error.
        last_words: Vec<String>,
    },
    /// It did not answer in time.
    Silent {
        /// The answer that was expected.
        expected: &'static str,
        /// How long it was waited for.
        after: Duration,
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

impl Fault {
    /// The sentence for people, about "it".
    pub fn message(&self) -> Message {
        match self {
            Self::NotStarted { program, problem } => Message::new(
                format!("{}を起動できません: {problem}", quoted(program)),
                format!("cannot start {}: {problem}", quoted(program)),
            ),
            Self::Died { status, last_words } => died(status.as_deref(), last_words),
            Self::Silent { expected, after } => {
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

fn died(status: Option<&str>, last_words: &[String]) -> Message {
    let status = status.map_or_else(String::new, |status| format!(" ({status})"));
    let words = if last_words.is_empty() { String::new() } else { format!(": {}", quoted(&last_words.join(" / "))) };
    Message::new(format!("プログラムが終了しました{status}{words}"), format!("ended unexpectedly{status}{words}"))
}
