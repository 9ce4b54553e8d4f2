//! Editing an opening book and writing it.

use super::{BookChange, BookEdit};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task};
use crate::tui::files::file_name;
use sankoma_books::{BookError, TextBookFile};
use sankoma_record::Severity;
use sankoma_wording::{Message, counted_noun, message};

impl Job for BookEdit {
    const KIND: JobKind = JobKind::Writing;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let (severity, message) = match carry_out(&self) {
            Ok(message) => (Severity::Note, message),
            Err(error) => (Severity::Error, error.message()),
        };
        Box::new(move |core| {
            core.explorer.ask_again();
            core.messages.notify(severity, message);
            Vec::new()
        })
    }
}

/// Reads the book, which need not be there yet, changes it and writes it.
fn carry_out(edit: &BookEdit) -> Result<Message, BookError> {
    let mut file = TextBookFile::read_or_new(&edit.path)?;
    for (position, change) in &edit.changes {
        match change {
            BookChange::Add(mv) => file.add(position, mv.clone())?,
            BookChange::Remove(mv) => {
                file.remove(position, *mv)?;
            }
            BookChange::Comment(mv, comment) => {
                file.comment(position, Some(*mv), comment)?;
            }
        }
    }
    let positions = file.position_count();
    file.save()?;
    let name = file_name(&edit.path);
    Ok(match edit.changes.as_slice() {
        [(_, BookChange::Add(mv))] => {
            message!(("{name} に {} を加えました", mv.mv), ("{} was added to {name}", mv.mv))
        }
        [(_, BookChange::Remove(mv))] => {
            message!("{name} から {mv} を消しました", "{mv} was removed from {name}")
        }
        [(_, BookChange::Comment(mv, _))] => {
            message!("{name} の {mv} のコメントを書きました", "the comment on {mv} was written into {name}")
        }
        changes => message!(
            ("{name} に{}手を加えました（全{positions}局面）", changes.len()),
            (
                "{} added to {name}, which has {}",
                counted_noun(changes.len(), "move"),
                counted_noun(positions, "position")
            )
        ),
    })
}
