//! The programs that fetch: how each is called for one request, and where it says what the server answers.

use super::address::WebAddress;
use super::validators::Validators;
use std::process::Command;
use std::time::Duration;

/// What a server reads of who asks.
const USER_AGENT: &str = concat!("sankoma/", env!("CARGO_PKG_VERSION"));
/// Seconds until a connection must stand.
const CONNECT_SECONDS: &str = "10";

/// A program that fetches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FetchProgram {
    /// <https://curl.se>: headers and body on standard output.
    Curl,
    /// <https://www.gnu.org/software/wget/>: headers on standard error, indented, the body on standard output.
    Wget,
}

impl FetchProgram {
    /// The programs, the preferred one first.
    pub(super) const ALL: [Self; 2] = [Self::Curl, Self::Wget];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Curl => "curl",
            Self::Wget => "wget",
        }
    }

    /// The call for one request, whose redirect is not followed. No file of settings is read: it could add cookies,
    /// headers and passwords. The address stands behind `--`, so that it is never an option.
    pub(super) fn command(
        self,
        address: &WebAddress,
        validators: &Validators,
        time: Duration,
        max_bytes: u64,
    ) -> Command {
        let mut command = Command::new(self.name());
        // The program ends itself by its own limit too, should this one be killed.
        let seconds = time.as_secs().max(1).to_string();
        match self {
            Self::Curl => {
                // It counts only where it is the first.
                command.arg("--disable");
                command.args(["--silent", "--show-error", "--include", "--suppress-connect-headers", "--globoff"]);
                command.args(["--proto", "=http,https", "--proto-redir", "=http,https"]);
                command.args(["--connect-timeout", CONNECT_SECONDS, "--max-time", &seconds]);
                command.args(["--max-filesize", &max_bytes.to_string(), "--user-agent", USER_AGENT]);
            }
            Self::Wget => {
                command.env("LC_ALL", "C");
                command.args(["--no-config", "--no-netrc", "--no-cookies", "--no-hsts"]);
                command.args(["--no-verbose", "--server-response", "--output-document=-", "--max-redirect=0"]);
                command.args(["--tries=1", &format!("--timeout={seconds}")]);
                command.args([&format!("--connect-timeout={CONNECT_SECONDS}"), &format!("--user-agent={USER_AGENT}")]);
            }
        }
        for header in validators.headers() {
            command.args(["--header", &header]);
        }
        command.arg("--").arg(address.as_str());
        command
    }

    /// Why the program ended with an error, from what it wrote: `curl: (6) Could not resolve host: x`.
    pub(super) fn reason(self, stderr: &str) -> String {
        let lines = || stderr.lines().map(str::trim_end).filter(|line| !line.is_empty());
        let reason = match self {
            Self::Curl => lines().find_map(|line| line.strip_prefix("curl: (")?.split_once(") ").map(|(_, text)| text)),
            Self::Wget => lines().rfind(|line| !line.starts_with("  ") && !line.ends_with(':')),
        };
        reason.or_else(|| lines().next()).unwrap_or(self.name()).to_owned()
    }
}
