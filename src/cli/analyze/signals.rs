//! Ctrl-C and its relatives: what is found is kept, and the same command goes on later.

use crate::analysis::review::StopFlag;
use std::sync::Arc;

/// Pulls `halt` at the first signal that asks the program to end; the second one ends it at once, which no file minds.
/// Where signals cannot be caught, each does that.
#[cfg(unix)]
pub(super) fn on_signals(stop: &Arc<StopFlag>) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let Ok(mut signals) = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM]) else { return };
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        for signal in &mut signals {
            if stop.is_stopped() {
                std::process::exit(128 + signal);
            }
            stop.stop();
        }
    });
}

#[cfg(not(unix))]
pub(super) fn on_signals(_: &Arc<StopFlag>) {}
