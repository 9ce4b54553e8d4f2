//! Ordered parallel map: one function over many items on several threads, with the results in the order of the items.
//!
//! The results wait in a queue of this file: a channel of the standard library would be compiled in three kinds for
//! each type of result, some 20 kB of code.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many results per thread may wait for an earlier one.
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
    let queue = OrderedQueue::new(items, threads * MAX_PENDING_RESULTS);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let _end = WorkerEnd(&queue);
                while let Some((number, item)) = queue.next_item() {
                    queue.put(number, work(item));
                }
            });
        }
        let closing = ClosedAtEnd(&queue);
        while let Some(result) = closing.0.next_result() {
            take(result)?;
        }
        Ok(())
    })
}

/// Items to work on, and results in the order of their items.
struct OrderedQueue<I, R> {
    state: Mutex<QueueState<I, R>>,
    /// Woken when a result arrives or is taken, and at the end.
    changed: Condvar,
    /// How many results may be begun and not taken.
    max_pending: usize,
}

struct QueueState<I, R> {
    /// `None` once there are no more, or nobody takes results any longer.
    items: Option<I>,
    /// How many results were taken.
    taken: usize,
    /// The results of the items begun since, each once it is there.
    pending: VecDeque<Option<R>>,
    /// Whether a thread has panicked, which the scope passes on.
    has_panicked: bool,
}

impl<I: Iterator, R> OrderedQueue<I, R> {
    fn new(items: I, max_pending: usize) -> Self {
        let state = QueueState { items: Some(items), taken: 0, pending: VecDeque::new(), has_panicked: false };
        Self { state: Mutex::new(state), changed: Condvar::new(), max_pending }
    }

    fn lock(&self) -> MutexGuard<'_, QueueState<I, R>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until `is_ready`.
    fn wait(&self, is_ready: impl Fn(&QueueState<I, R>) -> bool) -> MutexGuard<'_, QueueState<I, R>> {
        let waited = self.changed.wait_while(self.lock(), |state| !is_ready(state));
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    /// The next item with its number, once its result may be begun; `None` at the end.
    fn next_item(&self) -> Option<(usize, I::Item)> {
        let mut state = self.wait(|state| state.items.is_none() || state.pending.len() < self.max_pending);
        let item = state.items.as_mut()?.next();
        if item.is_none() {
            state.items = None;
            self.changed.notify_all();
        }
        let number = state.taken + state.pending.len();
        state.pending.extend(item.is_some().then_some(None));
        item.map(|item| (number, item))
    }

    /// Keeps the result of an item until it is taken. Nobody takes it once the work has ended.
    fn put(&self, number: usize, result: R) {
        let mut state = self.lock();
        let place = number - state.taken;
        if let Some(place) = state.pending.get_mut(place) {
            *place = Some(result);
        }
        self.changed.notify_all();
    }

    /// The next result, once it is there; `None` at the end.
    fn next_result(&self) -> Option<R> {
        let is_decided = |state: &QueueState<I, R>| match state.pending.front() {
            Some(first) => first.is_some(),
            None => state.items.is_none(),
        };
        let mut state = self.wait(|state| is_decided(state) || state.has_panicked);
        let result = state.pending.pop_front()??;
        state.taken += 1;
        self.changed.notify_all();
        Some(result)
    }
}

/// The end of a thread: if it panics, no result is waited for any longer.
struct WorkerEnd<'a, I: Iterator, R>(&'a OrderedQueue<I, R>);

impl<I: Iterator, R> Drop for WorkerEnd<'_, I, R> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.lock().has_panicked = true;
            self.0.changed.notify_all();
        }
    }
}

/// Ends the work when nobody takes results any longer, however that comes.
struct ClosedAtEnd<'a, I: Iterator, R>(&'a OrderedQueue<I, R>);

impl<I: Iterator, R> Drop for ClosedAtEnd<'_, I, R> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.items = None;
        state.pending.clear();
        self.0.changed.notify_all();
    }
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
