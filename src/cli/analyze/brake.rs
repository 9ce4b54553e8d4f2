//! Ctrl-C and its relatives: what is found is kept, and the same command goes on later.

use crate::analysis::review::Halt;
use std::sync::Arc;

/// Pulls `halt` at the first signal that asks the program to end; the second one ends it at once, which no file minds.
/// Where signals cannot be caught, each does that.
#[cfg(unix)]
pub(super) fn on_signals(halt: &Arc<Halt>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let halt = Arc::clone(halt);
    std::thread::spawn(move || {
        for signal in &mut signals {
            if halt.is_pulled() {
                std::process::exit(128 + signal);
            }
            halt.pull();
        }
    });
}

#[cfg(not(unix))]
pub(super) fn on_signals(_: &Arc<Halt>) {}
