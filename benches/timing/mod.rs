//! Timing for the benchmarks that print ratios.

use std::time::{Duration, Instant};

/// Wall time of `work`.
pub(crate) fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Median of `times`, which must not be empty.
pub(crate) fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// CPU time of this thread for `work`, which excludes other load on the machine (Linux, resolution of some
/// milliseconds); wall time elsewhere.
#[allow(dead_code, reason = "not every benchmark needs both clocks")]
pub(crate) fn timed_on_core(work: impl FnOnce()) -> Duration {
    let before = time_on_core();
    let elapsed = timed(work);
    match (before, time_on_core()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => elapsed,
    }
}

fn time_on_core() -> Option<Duration> {
    let schedstat = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    schedstat.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}
