//! Program settings: what is needed to start a USI program.

use std::path::PathBuf;
use std::time::Duration;

/// The option that sets the number of threads, where a program has it.
pub(super) const THREADS_OPTION: &str = "Threads";

/// Command and options to start a program with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiProgramSettings {
    /// Path or name of the program.
    pub program: String,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// Its working directory; `None` for that of this program.
    pub directory: Option<PathBuf>,
    /// Environment variables to set.
    pub environment: Vec<(String, String)>,
    /// Options to set: names and values.
    pub options: Vec<(String, String)>,
    /// The value of the option `Threads`, if the program has it and `options` does not set it.
    pub threads: Option<u32>,
    /// Time limit for `usiok` and `readyok`.
    pub timeout: Duration,
}

impl UsiProgramSettings {
    /// The settings of a program without arguments and options, in the directory of this program.
    pub fn new(program: impl Into<String>, timeout: Duration) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            directory: None,
            environment: Vec::new(),
            options: Vec::new(),
            threads: None,
            timeout,
        }
    }

    /// The number of threads to be set in a program with the options `known`.
    pub(super) fn threads_to_set(&self, known: &[String]) -> Option<u32> {
        let is_set = self.options.iter().any(|(name, _)| is_threads(name));
        self.threads.filter(|_| !is_set && !Self::lacks_threads(known))
    }

    /// A program with the options `known` has none for the number of threads.
    pub(super) fn lacks_threads(known: &[String]) -> bool {
        !known.iter().any(|name| is_threads(name))
    }
}

fn is_threads(name: &str) -> bool {
    name.eq_ignore_ascii_case(THREADS_OPTION)
}
