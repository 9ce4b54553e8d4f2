//! Process id: a process number, and the place where that number counts: a host and its process namespace.

use std::fmt;
use std::sync::LazyLock;

/// A process of this or another machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProcessId {
    /// Hash of host name and process namespace.
    place: u32,
    number: u32,
}

/// The place of this process. Containers may share a folder, but not their process numbers.
static OWN_PLACE: LazyLock<u32> = LazyLock::new(|| {
    let namespace = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    fnv1a([host_name().as_slice(), namespace.as_os_str().as_encoded_bytes()].concat().as_slice())
});

impl ProcessId {
    /// This process.
    pub fn own() -> Self {
        Self { place: *OWN_PLACE, number: std::process::id() }
    }

    /// Reads a process id as it is displayed: eight hexadecimal digits, a dash and a number.
    pub fn read(text: &str) -> Option<Self> {
        let (place, number) = text.split_once('-').filter(|(place, _)| place.len() == 8)?;
        Some(Self { place: u32::from_str_radix(place, 16).ok()?, number: number.parse().ok()? })
    }

    /// No such process exists, as far as can be known: one of another place cannot be asked.
    pub fn is_dead(self) -> bool {
        self.place == *OWN_PLACE && !is_running(self.number)
    }

    #[cfg(all(test, unix))]
    pub(super) fn with_number(self, number: u32) -> Self {
        Self { number, ..self }
    }

    #[cfg(all(test, unix))]
    pub(super) fn elsewhere(self) -> Self {
        Self { place: !self.place, ..self }
    }
}

#[cfg(unix)]
fn host_name() -> Vec<u8> {
    rustix::system::uname().nodename().to_bytes().to_vec()
}

#[cfg(not(unix))]
fn host_name() -> Vec<u8> {
    Vec::new()
}

/// A process with this number runs here. One of another person counts, though it may not be signalled.
#[cfg(unix)]
fn is_running(number: u32) -> bool {
    let process = i32::try_from(number).ok().and_then(rustix::process::Pid::from_raw);
    let is_known = |process| rustix::process::test_kill_process(process) != Err(rustix::io::Errno::SRCH);
    process.is_none_or(is_known) && !is_zombie(number)
}

/// Zombie: a process that has ended and whose parent has not asked for its exit status. Where `/proc` does not say,
/// none.
#[cfg(unix)]
fn is_zombie(number: u32) -> bool {
    let state = |stat: String| stat.rsplit_once(')').and_then(|(_, fields)| fields.trim_start().chars().next());
    std::fs::read_to_string(format!("/proc/{number}/stat")).ok().and_then(state) == Some('Z')
}

/// Other systems are not asked: every process counts as running.
#[cfg(not(unix))]
fn is_running(_: u32) -> bool {
    true
}

/// FNV-1a hash, the same in every version of the program (<http://www.isthe.com/chongo/tech/comp/fnv/>).
fn fnv1a(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811C_9DC5, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}-{}", self.place, self.number)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    /// Long enough for a slow machine; a test that passes does not wait for it.
    const LONG: Duration = Duration::from_secs(20);

    #[test]
    fn a_process_that_has_ended_is_dead_before_its_parent_has_asked() {
        let mut command = Command::new("sleep");
        let mut child = command.arg("60").stdin(Stdio::null()).spawn().expect("sleep can be run");
        let id = ProcessId::own().with_number(child.id());
        assert!(!id.is_dead());
        child.kill().expect("the process can be ended");
        let started = Instant::now();
        while !id.is_dead() {
            assert!(started.elapsed() < LONG, "the process counts as running");
            std::thread::yield_now();
        }
        child.wait().expect("the process has ended");
        assert!(id.is_dead());
    }
}
