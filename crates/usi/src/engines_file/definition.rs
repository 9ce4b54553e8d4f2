//! The definition of an engine, and the process that it stands for.

use crate::client::UsiProgramSettings;
use sankoma_record::files::user_folder::expand_home;
use std::path::{MAIN_SEPARATOR, PathBuf};
use std::time::Duration;

/// An engine that a person has named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineDefinition {
    /// Its name: not empty, on one line, of no other engine.
    pub name: String,
    /// The program: a path, which may begin with `~/`, or a name that is looked up as a shell does.
    pub command: String,
    /// Its command-line arguments.
    pub arguments: Vec<String>,
    /// The working directory; `None` for the folder of the command, where engines look for their files.
    pub directory: Option<String>,
    /// Options to set: names and values, in the order of the file.
    pub options: Vec<(String, String)>,
    /// The value of the option `Threads`, unless `options` has one.
    pub threads: Option<u32>,
    /// Environment variables to set.
    pub environment: Vec<(String, String)>,
}

impl EngineDefinition {
    /// Settings to start the program with; `timeout` limits the wait for `usiok` and `readyok`.
    pub fn program_settings(&self, timeout: Duration) -> UsiProgramSettings {
        let is_path = self.command.contains(['/', MAIN_SEPARATOR]);
        let program = if is_path { expand_home(&self.command) } else { PathBuf::from(&self.command) };
        let own_folder = || program.parent().filter(|_| program.is_absolute()).map(PathBuf::from);
        let directory = self.directory.as_deref().map(expand_home).or_else(own_folder);
        UsiProgramSettings {
            program: program.to_string_lossy().into_owned(),
            arguments: self.arguments.clone(),
            directory,
            environment: self.environment.clone(),
            options: self.options.clone(),
            threads: self.threads,
            timeout,
        }
    }

    /// The value of an option that is set; names are compared without case.
    pub fn option(&self, name: &str) -> Option<&str> {
        let set = self.options.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
        set.map(|(_, value)| value.as_str())
    }

    /// Sets an option, or with `None` leaves it to the program.
    pub fn set_option(&mut self, name: &str, value: Option<String>) {
        let at = self.options.iter().position(|(known, _)| known.eq_ignore_ascii_case(name));
        match (at, value) {
            (Some(at), Some(value)) => self.options[at].1 = value,
            (Some(at), None) => drop(self.options.remove(at)),
            (None, Some(value)) => self.options.push((name.to_owned(), value)),
            (None, None) => {}
        }
    }
}
