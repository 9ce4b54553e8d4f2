//! One kind of work on many things, on several threads, with the results in the order of the things.

use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Mutex, PoisonError};

/// So many results per thread may wait for an earlier one.
const MAX_PENDING_RESULTS: usize = 16;

/// As many threads as asked for, or as there are cores.
pub(super) fn thread_count(asked: Option<usize>) -> usize {
    asked.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Does `work` on each of `things` on `threads` threads and hands every result to `take`, in the order of the things
/// whatever the threads do. Things are asked for as threads become free and no result is kept, so memory does not grow
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
    let (promise, promised) = mpsc::sync_channel(threads * MAX_PENDING_RESULTS);
    let queue = Mutex::new(Some(WorkQueue { items, promise }));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((thing, answer)) = next_item(&queue) {
                    // Nobody waits for it any more when `take` has failed.
                    let _ = answer.send(work(thing));
                }
            });
        }
        // Moved into the loop: when it ends early, threads that want to promise more hear of it.
        for result in promised {
            // Without an answer the thread has panicked, and the scope passes that on.
            let Ok(result) = result.recv() else { break };
            take(result)?;
        }
        Ok(())
    })
}

/// Things to be done, and where their results are promised in the same order.
struct WorkQueue<I, R> {
    items: I,
    promise: SyncSender<Receiver<R>>,
}

/// The next thing and where to send its result. The queue goes when it is empty or nobody listens: that ends the loop
/// over what was promised.
fn next_item<I: Iterator, R>(queue: &Mutex<Option<WorkQueue<I, R>>>) -> Option<(I::Item, SyncSender<R>)> {
    let mut queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    let WorkQueue { items: things, promise } = queue.as_mut()?;
    let (answer, promised) = mpsc::sync_channel(1);
    let thing = things.next().filter(|_| promise.send(promised).is_ok());
    if thing.is_none() {
        *queue = None;
    }
    thing.map(|thing| (thing, answer))
}

#[cfg(test)]
mod tests {
    use super::map_in_order;
    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    #[test]
    fn results_come_in_the_order_of_the_things() {
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
