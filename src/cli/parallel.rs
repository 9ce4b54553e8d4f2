//! Ordered parallel map: one function over many items on several threads, with the results in the order of the items.

use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

/// How many results per thread may wait for an earlier one.
const MAX_PENDING_RESULTS: usize = 16;

/// The number of threads requested, or the number of cores.
pub(super) fn thread_count(requested: Option<usize>) -> usize {
    requested.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Calls `work` on each of `items` on `threads` threads, and `take` with every result on this thread, in the order of the
/// items. Items are taken from the iterator as threads become free and no result is stored, so memory does not grow
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
    let (pending, pending_results) = mpsc::sync_channel(threads * MAX_PENDING_RESULTS);
    let queue = Mutex::new(Some(WorkQueue { items, pending }));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((item, result)) = next_item(&queue) {
                    // The receiver is gone when `take` has failed.
                    let _ = result.send(work(item));
                }
            });
        }
        // The loop owns the receiver: when it ends early, threads see that the channel is closed.
        for result in pending_results {
            // A closed channel means that the thread has panicked, which the scope passes on.
            let Ok(result) = result.recv() else { break };
            take(result)?;
        }
        Ok(())
    })
}

/// Items to work on, and the channel of their pending results, in the same order.
struct WorkQueue<I, R> {
    items: I,
    pending: SyncSender<Receiver<R>>,
}

/// The next item and the channel for its result. The queue is dropped when it is empty or its receiver is gone, which
/// ends the loop over pending results.
fn next_item<I: Iterator, R>(queue: &Mutex<Option<WorkQueue<I, R>>>) -> Option<(I::Item, SyncSender<R>)> {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    let WorkQueue { items, pending } = queue.as_mut()?;
    let (result, pending_result) = mpsc::sync_channel(1);
    let item = items.next().filter(|_| pending.send(pending_result).is_ok());
    if item.is_none() {
        *queue = None;
    }
    item.map(|item| (item, result))
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
}
