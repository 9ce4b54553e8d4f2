//! Records from the net as open files.

use super::following::{begin_following, has_new_version};
use super::state::RunningFetch;
use crate::tui::core::{Core, Effect, OpenRequest};
use crate::tui::files::{OpenFileId, OpenFileSource};
use crate::web::{FetchedRecord, WebAddress};
use sankoma_record::{Record, Severity};
use sankoma_wording::Message;

/// Takes note that an address is being fetched. Returns the number of the fetch.
pub(in crate::tui) fn start_fetch(core: &mut Core, address: &WebAddress) -> u64 {
    core.live.fetch_count += 1;
    let (number, host) = (core.live.fetch_count, address.host().to_owned());
    core.live.fetches.push(RunningFetch { number, host, bytes: 0 });
    number
}

/// So many bytes of a fetch have come.
pub(in crate::tui) fn receive_progress(core: &mut Core, number: u64, bytes: u64) {
    if let Some(fetch) = core.live.fetches.iter_mut().find(|fetch| fetch.number == number) {
        fetch.bytes = bytes;
    }
}

/// A fetch has ended.
pub(in crate::tui) fn end_fetch(core: &mut Core, number: u64) {
    core.live.fetches.retain(|fetch| fetch.number != number);
}

/// A fetch has failed.
pub(in crate::tui) fn fail_fetch(core: &mut Core, number: u64, reason: Message) {
    end_fetch(core, number);
    core.messages.notify(Severity::Error, reason);
}

/// Opens a record that was fetched, or goes to its file if that is open. How it was found is said.
pub(in crate::tui) fn receive_record(
    core: &mut Core,
    number: u64,
    fetched: FetchedRecord,
    record: Record,
    request: &OpenRequest,
) -> (OpenFileId, Vec<Effect>) {
    end_fetch(core, number);
    let FetchedRecord { source, name, notes, age, .. } = fetched;
    let open = source.as_ref().and_then(|source| core.files.open.find_web(source));
    let mut effects = Vec::new();
    let file = if let Some(file) = open {
        effects.extend(receive_again(core, file, record));
        core.files.show_file_of(file, request, &mut core.game, &mut core.view, &mut core.messages);
        effects.extend(core.propagate_board_change());
        file
    } else {
        effects.extend(core.load_with(record, OpenFileSource { path: None, name }, request));
        core.files.open.newest_is_from(source)
    };
    if request.follow {
        effects.extend(begin_following(core, file, age));
        effects.push(Effect::Follow(file, true));
    }
    for note in notes {
        core.messages.notify(Severity::Note, note);
    }
    (file, effects)
}

/// Takes over what an address has when it is asked again.
pub(in crate::tui) fn receive_again(core: &mut Core, file: OpenFileId, record: Record) -> Vec<Effect> {
    core.files.update_from_web(file, record, &mut core.game, &mut core.messages);
    has_new_version(core, file);
    core.propagate_board_change()
}

/// The address that a file came from, to be asked again.
pub(in crate::tui) fn web_source(core: &Core, file: OpenFileId) -> Option<WebAddress> {
    core.files.open.files().iter().find(|open| open.id == file)?.web.clone()
}
