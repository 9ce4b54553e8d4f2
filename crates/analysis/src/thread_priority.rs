//! Thread priority: a thread that searches gives way to the thread that draws the screen.

/// Lowers the priority of this thread, and of the threads and processes that it starts from now on.
///
/// Only on Linux, where a thread has a nice value of its own and hands it down. Elsewhere the value belongs to the
/// whole process: nothing is changed there.
pub fn lower_thread_priority() {
    // Where this is refused, the searches compete with the screen as equals, which is no error.
    #[cfg(target_os = "linux")]
    if rustix::process::getpriority_process(None).is_ok_and(|nice| nice < SEARCH_NICE) {
        let _ = rustix::process::setpriority_process(None, SEARCH_NICE);
    }
}

/// Nice value of searches: a tenth of the weight of a thread at 0, so that a key is answered although every core
/// searches; alone on a core, a search is as fast as without.
#[cfg(target_os = "linux")]
const SEARCH_NICE: i32 = 10;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn nice() -> i32 {
        rustix::process::getpriority_process(None).expect("a thread has a priority")
    }

    #[test]
    fn only_the_thread_itself_and_what_it_starts_get_a_lower_priority() {
        let before = nice();
        let lowered = std::thread::spawn(|| {
            lower_thread_priority();
            (nice(), std::thread::spawn(nice).join().expect("it ends"))
        });
        let expected = before.max(SEARCH_NICE);
        assert_eq!(lowered.join().expect("it ends"), (expected, expected));
        assert_eq!(nice(), before);
    }
}
