//! Process watcher: ends what a program started when this program is gone, however it went.
//!
//! A program reads the end of its input when this program is killed, but one that hangs reads nothing. So a shell waits
//! alongside each program for the end of its own input, and then kills the program's process group. (The system could
//! do that by itself with `PR_SET_PDEATHSIG`, which only unsafe code can ask for in a child, and for no grandchild.)

use std::io::Write;
use std::process::{Child, Command, Stdio};

/// The shell waits for a line, or for the end of its input.
const SCRIPT: &str = r#"trap '' HUP INT TERM; read -r word || kill -s KILL -- "-$1""#;

/// The shell that waits. Dropping it ends it; the process group is left alone.
pub(super) struct ProcessWatcher {
    shell: Child,
}

impl ProcessWatcher {
    /// Watches over the process group with this number; `None` if no shell can be started.
    pub(super) fn start(group: u32) -> Option<Self> {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", SCRIPT, "sh", &group.to_string()]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Some(Self { shell: command.spawn().ok()? })
    }
}

impl Drop for ProcessWatcher {
    fn drop(&mut self) {
        if let Some(mut input) = self.shell.stdin.take() {
            // Fails if the shell is gone.
            let _ = input.write_all(b"done\n");
        }
        let _ = self.shell.wait();
    }
}
