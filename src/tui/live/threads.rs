//! Threads that fetch: one for each address that a person has named, one for each that is followed. No key waits for
//! them, and all of them end with the program.

use crate::tui::core::{Core, Effect, OpenRequest};
use crate::tui::event::{Event, WebEvent};
use crate::tui::files::OpenFileId;
use crate::tui::live;
use crate::web::{self, FetchControl, FetchLimits, FetchedRecord, Validators, WebAddress, WebAnswer};
use sankoma_record::{self as record, Record, Severity};
use sankoma_wording::Message;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// How long a followed address is left alone between two questions.
const FOLLOW_INTERVAL: Duration = Duration::from_secs(10);
/// How long at most, after questions that were not answered.
const MAX_INTERVAL: Duration = Duration::from_secs(160);
/// How often the progress of a fetch is reported.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(200);

/// The threads that fetch. Dropping them ends them, with the programs that they run.
pub(in crate::tui) struct WebThreads {
    events: Sender<Event>,
    named: Vec<(u64, Arc<FetchControl>)>,
    followed: BTreeMap<OpenFileId, FollowedAddress>,
    /// By what servers know whether a record has changed.
    validators: BTreeMap<OpenFileId, Validators>,
}

/// The thread of a followed address; it ends when this is dropped.
struct FollowedAddress {
    control: Arc<FetchControl>,
    /// A message asks at once; that there is no sender any more ends the thread.
    ask: Sender<()>,
}

impl Drop for FollowedAddress {
    fn drop(&mut self) {
        self.control.cancel();
    }
}

impl Drop for WebThreads {
    fn drop(&mut self) {
        self.named.iter().for_each(|(_, control)| control.cancel());
    }
}

impl WebThreads {
    /// No threads yet; what they report goes to `events`.
    pub(in crate::tui) fn new(events: Sender<Event>) -> Self {
        Self { events, named: Vec::new(), followed: BTreeMap::new(), validators: BTreeMap::new() }
    }

    /// What ends the fetch with this number, and where it reports.
    fn begin(&mut self, number: u64) -> (Arc<FetchControl>, Sender<Event>) {
        let control = Arc::new(FetchControl::default());
        self.named.push((number, Arc::clone(&control)));
        (control, self.events.clone())
    }

    fn end(&mut self, number: u64) {
        self.named.retain(|(known, _)| *known != number);
    }

    /// Ends the threads of files that are closed.
    pub(in crate::tui) fn end_closed(&mut self, core: &Core) {
        let files = core.files.open.files();
        self.followed.retain(|id, _| files.iter().any(|file| file.id == *id));
    }
}

/// Fetches what a person has named.
pub(in crate::tui) fn open_address(
    threads: &mut WebThreads,
    core: &mut Core,
    address: WebAddress,
    request: OpenRequest,
) {
    let number = live::start_fetch(core, &address);
    let (control, events) = threads.begin(number);
    thread::spawn(move || {
        let mut reported = Instant::now();
        let progress = |bytes| {
            if reported.elapsed() >= PROGRESS_INTERVAL {
                reported = Instant::now();
                let _ = events.send(Event::Web(Box::new(WebEvent::Progress { number, bytes })));
            }
        };
        let fetched = web::fetch_record(&address, FetchLimits::default(), &control, progress);
        let fetched = fetched.map(|fetched| {
            let record = parsed(&fetched);
            (fetched, record)
        });
        events.send(Event::Web(Box::new(WebEvent::Fetched { number, request, fetched })))
    });
}

/// A record that may still be growing.
fn parsed(fetched: &FetchedRecord) -> Record {
    record::read_partial(&fetched.bytes, Some(Path::new(&fetched.name)))
}

/// Asks the address of the file shown again, at once.
pub(in crate::tui) fn reload_address(threads: &mut WebThreads, core: &mut Core) {
    let file = core.files.open.shown().id;
    let Some(source) = live::web_source(core, file) else { return };
    if let Some(followed) = threads.followed.get(&file) {
        let _ = followed.ask.send(());
        return;
    }
    let number = live::start_fetch(core, &source);
    let (control, events) = threads.begin(number);
    thread::spawn(move || {
        let answer = web::fetch_again(&source, &Validators::default(), FetchLimits::default(), &control);
        send_again(&events, file, Some(number), answer.map_err(|error| error.message()))
    });
}

/// Follows the address that a file came from, or no longer.
pub(in crate::tui) fn follow_address(threads: &mut WebThreads, core: &Core, file: OpenFileId, is_wanted: bool) {
    let source = live::web_source(core, file).filter(|_| is_wanted && !live::has_ended(core, file));
    let Some(source) = source else {
        threads.followed.remove(&file);
        return;
    };
    let (control, events) = (Arc::new(FetchControl::default()), threads.events.clone());
    let (ask, questions) = mpsc::channel();
    let validators = threads.validators.get(&file).cloned().unwrap_or_default();
    let known = Arc::clone(&control);
    thread::spawn(move || ask_again_and_again(file, &source, validators, &known, &questions, &events));
    threads.followed.insert(file, FollowedAddress { control, ask });
}

/// Asks at intervals; where there is no answer, at longer and longer ones.
fn ask_again_and_again(
    file: OpenFileId,
    source: &WebAddress,
    mut validators: Validators,
    control: &FetchControl,
    questions: &Receiver<()>,
    events: &Sender<Event>,
) {
    let mut interval = FOLLOW_INTERVAL;
    while matches!(questions.recv_timeout(interval), Ok(()) | Err(RecvTimeoutError::Timeout)) {
        let answer = web::fetch_again(source, &validators, FetchLimits::default(), control);
        if control.is_cancelled() {
            return;
        }
        interval = if answer.is_ok() { FOLLOW_INTERVAL } else { (interval * 2).min(MAX_INTERVAL) };
        if let Ok(WebAnswer::Record(fetched)) = &answer {
            validators.clone_from(&fetched.validators);
        }
        if send_again(events, file, None, answer.map_err(|error| error.message())).is_err() {
            return;
        }
    }
}

fn send_again(
    events: &Sender<Event>,
    file: OpenFileId,
    number: Option<u64>,
    answer: Result<WebAnswer, Message>,
) -> Result<(), mpsc::SendError<Event>> {
    let record = answer.map(|answer| match answer {
        WebAnswer::Record(fetched) => Some(parsed(&fetched)),
        WebAnswer::Unchanged => None,
    });
    events.send(Event::Web(Box::new(WebEvent::Again { file, number, record })))
}

/// Takes what a thread reports.
pub(in crate::tui) fn take_event(threads: &mut WebThreads, core: &mut Core, event: WebEvent) -> Vec<Effect> {
    match event {
        WebEvent::Progress { number, bytes } => {
            live::receive_progress(core, number, bytes);
            Vec::new()
        }
        WebEvent::Fetched { number, request, fetched } => {
            threads.end(number);
            match fetched {
                Err(error) => {
                    live::fail_fetch(core, number, error.message());
                    Vec::new()
                }
                Ok((fetched, record)) => {
                    let validators = fetched.validators.clone();
                    let (file, effects) = live::receive_record(core, number, fetched, record, &request);
                    threads.validators.insert(file, validators);
                    effects
                }
            }
        }
        WebEvent::Again { file, number, record } => {
            if let Some(number) = number {
                threads.end(number);
                live::end_fetch(core, number);
            }
            take_answer(threads, core, file, record)
        }
    }
}

/// Takes what a followed address has now; one whose game has ended is asked no more.
fn take_answer(
    threads: &mut WebThreads,
    core: &mut Core,
    file: OpenFileId,
    record: Result<Option<Record>, Message>,
) -> Vec<Effect> {
    let mut effects = Vec::new();
    match record {
        Err(reason) => core.messages.notify(Severity::Warning, reason),
        Ok(None) => {}
        Ok(Some(record)) => effects = live::receive_again(core, file, record),
    }
    if live::has_ended(core, file) {
        threads.followed.remove(&file);
    }
    effects
}
