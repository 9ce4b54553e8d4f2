//! Writing pictures: what they show is gathered at once; they are drawn and written by a job.

use super::Runtime;
use crate::tui::core::job::{CoreChange, Job, JobKind, PendingJob, Task, notice};
use crate::tui::files::file_name;
use crate::tui::picture::PictureContents;
use crate::tui::picture::request_argument::PictureRequest;
use sankoma_record::Severity;
use sankoma_record::files::{AtomicFile, ExistingFile};
use sankoma_wording::{Message, message};
use std::io::{self, ErrorKind, Write as _};

impl Runtime {
    /// Draws a picture and writes it.
    pub(super) fn write_picture(&mut self, request: PictureRequest) -> io::Result<()> {
        let screen = self.screen().as_size();
        match PictureContents::of(&self.workbench, &self.theme, screen, &request) {
            Ok(contents) => {
                let name = file_name(&request.path);
                let drawing = message!("{name} を描いています", "drawing {name}");
                self.workbench.core.messages.notify(Severity::Note, drawing);
                self.start_job(PendingJob::new(PictureWriting { contents, request }))?;
            }
            Err(error) => self.workbench.core.messages.notify(Severity::Warning, error),
        }
        Ok(())
    }
}

/// Drawing a picture and writing it.
struct PictureWriting {
    contents: PictureContents,
    request: PictureRequest,
}

impl Job for PictureWriting {
    const KIND: JobKind = JobKind::Writing;

    fn run(self, _: &Task<'_>) -> CoreChange {
        match draw_and_write(&self.contents, &self.request) {
            Ok(written) => notice(Severity::Note, written),
            Err(reason) => notice(Severity::Warning, reason),
        }
    }
}

fn draw_and_write(contents: &PictureContents, request: &PictureRequest) -> Result<Message, Message> {
    let bytes = contents.file(request)?;
    let name = file_name(&request.path);
    write(request, &bytes).map_err(|error| unwritten(request, &name, &error))?;
    Ok(message!("{name} に書きました", "{name} is written"))
}

fn write(request: &PictureRequest, bytes: &[u8]) -> io::Result<()> {
    let existing = if request.overwrite { ExistingFile::Replace } else { ExistingFile::Keep };
    let mut file = AtomicFile::create(&request.path, existing)?;
    file.write_all(bytes)?;
    file.commit()
}

fn unwritten(request: &PictureRequest, name: &str, error: &io::Error) -> Message {
    if error.kind() == ErrorKind::AlreadyExists {
        return message!("{name} はもうあります（:picture! で上書き）", "{name} exists; :picture! replaces it");
    }
    let path = request.path.display();
    message!("'{path}' に書けません: {error}", "cannot write '{path}': {error}")
}
