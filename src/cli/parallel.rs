//! Ordered parallel map: one function over many items on several threads, with the results in the order of the items.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, SyncSender};

/// Number of results per thread that may wait for an earlier one.
const MAX_PENDING_RESULTS: usize = 16;

/// The number of threads requested, or the number of cores.
pub(super) fn thread_count(requested: Option<usize>) -> usize {
    requested.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Calls `work` on each of `items` on `threads` threads, and `take` with every result on this thread, in the order of
/// the items. Items are taken from the iterator as threads become free and no result is stored, so memory does not grow
/// with their number.
///
/// # Errors
/// The first error of `take`, which ends the work.
pub(super) fn map_in_order<T, R: Send, E>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> Result<(), E>,
) -> Result<(), E> {
    let items = Mutex::new(items.fuse());
    // Takes the next item and announces its result under one lock, so that the results have the order of the items.
    let next_item = |announced: &SyncSender<Receiver<R>>| {
        let mut items = items.lock().ok()?;
        let item = items.next()?;
        let (done, result) = mpsc::sync_channel(1);
        announced.send(result).ok()?;
        Some((item, done))
    };
    let (announced, results) = mpsc::sync_channel(threads * MAX_PENDING_RESULTS);
    let (next_item, work) = (&next_item, &work);
    std::thread::scope(move |scope| {
        for _ in 0..threads {
            let announced = announced.clone();
            scope.spawn(move || {
                while let Some((item, done)) = next_item(&announced) {
                    let _ = done.send(work(item));
                }
            });
        }
        drop(announced);
        for result in results {
            // A thread that has panicked sends nothing; the scope passes the panic on.
            let Ok(result) = result.recv() else { break };
            take(result)?;
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::map_in_order;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 7] {
            let mut taken = Vec::new();
            // The first of every ten takes longest.
            let work = |number: u64| {
                std::thread::sleep(Duration::from_micros(500 * u64::from(number.is_multiple_of(10))));
                number
            };
            let Ok(()) = map_in_order(0..300, threads, work, |number| {
                taken.push(number);
                Ok::<(), Infallible>(())
            });
            assert!(taken.iter().copied().eq(0..300), "{threads} threads: {taken:?}");
        }
    }

    #[test]
    fn no_thread_runs_far_ahead_of_a_slow_taker() {
        let begun = AtomicUsize::new(0);
        let mut taken = 0;
        let work = |_| begun.fetch_add(1, Ordering::SeqCst);
        let Ok(()) = map_in_order(0..2_000, 3, work, |_| {
            taken += 1;
            let ahead = begun.load(Ordering::SeqCst) - taken;
            assert!(ahead <= 3 * super::MAX_PENDING_RESULTS + 3, "{ahead} results wait");
            Ok::<(), Infallible>(())
        });
        assert_eq!(taken, 2_000);
    }

    #[test]
    fn an_error_of_the_taker_ends_the_work() {
        let begun = AtomicUsize::new(0);
        let result = map_in_order(0.., 2, |_: u64| begun.fetch_add(1, Ordering::SeqCst), |_| Err("enough"));
        assert_eq!(result, Err("enough"));
        assert!(begun.load(Ordering::SeqCst) < 200);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_the_work_is_passed_on() {
        let work = |number: u64| assert!(number != 40, "the work panics");
        let Ok(()) = map_in_order(0..100, 3, work, |()| Ok::<(), Infallible>(()));
    }
}
