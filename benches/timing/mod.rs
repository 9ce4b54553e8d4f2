//! What the benches that print ratios share.

use std::time::{Duration, Instant};

/// How long `work` takes.
pub(crate) fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// The middle of `times`, of which there is at least one.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// How long this thread runs for `work`: what others do on the machine meanwhile does not count, where the system keeps
/// such accounts (Linux). They are kept to some milliseconds.
#[allow(dead_code, reason = "each bench takes the clock that it needs")]
pub(crate) fn timed_on_core(work: impl FnOnce()) -> Duration {
    let before = time_on_core();
    let elapsed = timed(work);
    match (before, time_on_core()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => elapsed,
    }
}

fn time_on_core() -> Option<Duration> {
    let account = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    account.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
