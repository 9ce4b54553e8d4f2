//! Reading of a file by another program.

use super::{SecondReadingRequest, receive_second_reading};
use crate::second_reader;
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, change};
use sankoma_record as record;
use sankoma_wording::{io_error_text, message};

impl Job for SecondReadingRequest {
    const KIND: JobKind = JobKind::Shown;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let name = self.path.as_deref();
        let answer = second_reader::read(&record::read(&self.bytes, name), name).map_err(|error| {
            let reason = io_error_text(&error);
            let program = second_reader::PROGRAM;
            message!("{program} を始められません: {reason}", "cannot start {program}: {reason}")
        });
        change(move |core| receive_second_reading(core, &self, answer))
    }
}
