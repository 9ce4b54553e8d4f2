//! Writing pictures: what they show is gathered at once; they are drawn and written on a thread of their own.

use super::Workbench;
use crate::tui::action::PictureRequest;
use crate::tui::event::Event;
use crate::tui::model::file_name;
use crate::tui::picture::PictureContents;
use sankoma_record::Severity;
use sankoma_record::files::{AtomicFile, ExistingFile};
use sankoma_wording::Message;
use std::io::{self, ErrorKind, Write as _};
use std::thread;

impl Workbench {
    /// Draws a picture and writes it.
    pub(super) fn write_picture(&mut self, request: PictureRequest) {
        let screen = self.screen().as_size();
        match PictureContents::of(&self.model, &self.theme, screen, &request) {
            Ok(contents) => {
                let name = file_name(&request.path);
                let drawing = Message::new(format!("{name} を描いています"), format!("drawing {name}"));
                self.model.core.messages.notify(Severity::Note, drawing);
                let events = self.events.clone();
                thread::spawn(move || {
                    let _ = events.send(Event::PictureWritten(draw_and_write(&contents, &request)));
                });
            }
            Err(error) => self.model.core.messages.notify(Severity::Warning, error),
        }
    }
}

fn draw_and_write(contents: &PictureContents, request: &PictureRequest) -> Result<Message, Message> {
    let bytes = contents.file(request)?;
    let name = file_name(&request.path);
    write(request, &bytes).map_err(|error| unwritten(request, &name, &error))?;
    Ok(Message::new(format!("{name} に書きました"), format!("{name} is written")))
}

fn write(request: &PictureRequest, bytes: &[u8]) -> io::Result<()> {
    let existing = if request.overwrite { ExistingFile::Replace } else { ExistingFile::Keep };
    let mut file = AtomicFile::create(&request.path, existing)?;
    file.write_all(bytes)?;
    file.commit()
}

fn unwritten(request: &PictureRequest, name: &str, error: &io::Error) -> Message {
    if error.kind() == ErrorKind::AlreadyExists {
        return Message::new(
            format!("{name} はもうあります（:picture! で上書き）"),
            format!("{name} exists; :picture! replaces it"),
        );
    }
    let path = request.path.display();
    Message::new(format!("'{path}' に書けません: {error}"), format!("cannot write '{path}': {error}"))
}
