//! Errors of a USI client.

use sankoma_wording::{Message, message, most_similar_first, quoted, shortened};
use std::time::Duration;

/// Why a USI program cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UsiClientError {
    /// It could not be started.
    NotStarted {
        /// Command of the program.
        program: String,
        /// Reason why it did not start.
        problem: Message,
    },
    /// It has ended, or closed its output.
    Exited {
        /// The exit status in words, if known.
        status: Option<String>,
        /// The last lines it wrote to standard error.
        last_errors: Vec<String>,
    },
    /// It did not answer in time.
    Timeout {
        /// The answer that was expected.
        expected: &'static str,
        /// Time that it had.
        timeout: Duration,
    },
    /// Its answer to `go` cannot be read.
    Unreadable {
        /// Line of the answer.
        line: String,
    },
    /// It has no option of this name.
    NoOption {
        /// Name of the option.
        name: String,
        /// The names of its options.
        known: Vec<String>,
    },
}

impl UsiClientError {
    /// Returns the sentence for people, with the program as the subject left out.
    pub fn message(&self) -> Message {
        match self {
            Self::NotStarted { program, problem } => {
                let program = quoted(program);
                message!(
                    ("{program}を起動できません（USIプログラムのコマンドのはず）: {}", problem.ja),
                    ("cannot start {program}, expected the command line of a USI program: {}", problem.en)
                )
            }
            Self::Exited { status, last_errors } => exited_message(status.as_deref(), last_errors),
            Self::Timeout { expected, timeout } => {
                let seconds = timeout.as_secs_f64();
                message!(
                    "{seconds:.1}秒以内に {expected} の応答なし",
                    "did not answer in {seconds:.1} s, expected {expected}"
                )
            }
            Self::Unreadable { line } => message!(
                ("解釈できない応答: {}", quoted(line)),
                ("answered {}, expected bestmove with a move, resign or win", quoted(line))
            ),
            Self::NoOption { name, known } => no_option_message(name, known),
        }
    }
}

/// Names the options that are most like `name`, each whole.
fn no_option_message(name: &str, known: &[String]) -> Message {
    const MAX_NAMED: usize = 6;
    let similar = most_similar_first(name, known.iter().map(String::as_str));
    let named: Vec<String> = similar.iter().take(MAX_NAMED).map(|option| shortened(option)).collect();
    let (name, named) = (quoted(name), named.join(", "));
    if similar.len() > MAX_NAMED {
        let count = similar.len();
        message!(
            "オプション {name} はありません（近いのは {named}。全部で{count}個）",
            "has no option {name}, the nearest of its {count} are {named}"
        )
    } else {
        message!("オプション {name} はありません（あるのは {named}）", "has no option {name}, expected one of {named}")
    }
}

fn exited_message(status: Option<&str>, last_errors: &[String]) -> Message {
    let status = status.map_or_else(String::new, |status| format!(" ({status})"));
    let errors = if last_errors.is_empty() { String::new() } else { format!(": {}", quoted(&last_errors.join(" / "))) };
    message!("プログラムが終了しました{status}{errors}", "ended unexpectedly{status}{errors}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many options a program has, those like the name are said, and none is cut off.
    #[test]
    fn an_unknown_option_is_answered_by_those_like_it() {
        let known: Vec<String> = (0..40).map(|number| format!("Option Number {number}")).collect();
        let known = [&known[..], &["Move Overhead".to_owned(), "USI_Hash".to_owned()]].concat();
        let said = no_option_message("MoveOverhead", &known).en;
        assert!(said.starts_with("has no option 'MoveOverhead', the nearest of its 42 are Move Overhead, "), "{said}");
        assert!(said.ends_with(|last: char| last.is_ascii_digit()), "{said}");
        let said = no_option_message("Hash", &known[40..]).en;
        assert_eq!(said, "has no option 'Hash', expected one of USI_Hash, Move Overhead");
    }
}
