//! Second reading: what another program reads in the file shown, asked for while the diagnostics are visible, and
//! stored by the content of the file.

mod asking;
mod job;

pub(in crate::tui) use asking::{ask_second_reader, receive_second_reading, second_reading};

use super::files::OpenFile;
use crate::second_reader::SecondReading;
use sankoma_wording::Message;
use std::path::PathBuf;
use std::sync::Arc;

/// Maximum number of files whose readings are stored.
const MAX_KEPT: usize = 16;

/// What another program reads in the files.
#[derive(Debug, Default)]
pub struct SecondReadings {
    /// Whether it can be asked at all.
    pub is_available: bool,
    /// The files asked about, the latest last.
    known: Vec<(SecondReadingRequest, SecondReadingState)>,
}

/// A question what another program reads in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct SecondReadingRequest {
    /// The content of the file.
    pub bytes: Arc<[u8]>,
    /// Its path, if it has one: its ending says the encoding.
    pub path: Option<PathBuf>,
}

/// The state of one question.
#[derive(Clone, Debug)]
pub enum SecondReadingState {
    /// It has no answer yet.
    Pending,
    /// It could not be asked, for this reason.
    NotAsked(Message),
    /// The answer.
    Known(Arc<SecondReading>),
}

impl SecondReadings {
    fn find(&self, request: &SecondReadingRequest) -> Option<&SecondReadingState> {
        self.known.iter().find(|(known, _)| known == request).map(|(_, state)| state)
    }

    fn set(&mut self, request: &SecondReadingRequest, state: SecondReadingState) {
        self.known.retain(|(known, _)| known != request);
        let excess = (self.known.len() + 1).saturating_sub(MAX_KEPT);
        self.known.drain(..excess);
        self.known.push((request.clone(), state));
    }
}

impl SecondReadingRequest {
    /// The question about a file; `None` for one that was read from nowhere, or not whole.
    fn about(file: &OpenFile) -> Option<Self> {
        let is_whole = !file.original.is_empty() && !file.stale;
        is_whole.then(|| Self { bytes: Arc::clone(&file.original), path: file.source.path.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::second_reader::SecondAnswer;
    use crate::tui::core::effect::Effect;
    use crate::tui::second_reading;
    use crate::tui::workbench::tests::{asked, notice_text, opened, run_command};
    use sankoma_record::{self as record, Diagnostic, Severity};

    const GAME: &str = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";

    /// An answer whose one difference is the end of what it reads, at the second move.
    fn stopped() -> SecondReading {
        let difference = Diagnostic {
            severity: Severity::Warning,
            code: "reader_stops",
            file: None,
            line: Some(3),
            column: None,
            ply: Some(2),
            node: None,
            message: Message::new("止まる", "it stops"),
        };
        SecondReading {
            answer: SecondAnswer::Read,
            plies: 2,
            plies_read: 1,
            plies_readable: None,
            differences: vec![difference],
        }
    }

    fn question(effects: &[Effect]) -> Option<SecondReadingRequest> {
        asked::<SecondReadingRequest>(effects).cloned()
    }

    #[test]
    fn it_is_asked_once_when_the_diagnostics_show() {
        let mut model = opened(GAME);
        assert_eq!(question(&run_command(&mut model, "focus diagnostics")), None);
        model.core.second_readings.is_available = true;
        run_command(&mut model, "focus comment");
        assert_eq!(question(&run_command(&mut model, "next")), None);
        let request = question(&run_command(&mut model, "focus diagnostics")).expect("a question");
        assert_eq!(&*request.bytes, GAME.as_bytes());
        assert!(matches!(second_reading::second_reading(&model.core), Some(SecondReadingState::Pending)));
        assert_eq!(question(&run_command(&mut model, "next")), None);
        second_reading::receive_second_reading(&mut model.core, &request, Ok(stopped()));
        assert_eq!(question(&model.core.compute_visible()), None);
        assert_eq!(model.core.game.document.listed_diagnostics().count(), 1);
        // The same file with other content is another question.
        model.core.reload(record::read(GAME.replace("３四歩(33)", "８四歩(83)").as_bytes(), None));
        assert!(question(&model.core.compute_visible()).is_some_and(|other| other != request));
        assert_eq!(model.core.game.document.listed_diagnostics().count(), 0);
    }

    #[test]
    fn a_format_that_it_does_not_read_is_no_difference() {
        let mut model = opened(GAME);
        model.core.second_readings.is_available = true;
        let request = question(&run_command(&mut model, "focus diagnostics")).expect("a question");
        second_reading::receive_second_reading(
            &mut model.core,
            &request,
            Ok(SecondReading { answer: SecondAnswer::NotAsked, ..stopped() }),
        );
        model.core.compute_visible();
        assert!(matches!(second_reading::second_reading(&model.core), Some(SecondReadingState::Known(_))));
        assert_eq!(model.core.game.document.listed_diagnostics().count(), 0);
    }

    #[test]
    fn its_differences_are_gone_through_like_diagnostics() {
        let mut model = opened(GAME);
        model.core.second_readings.is_available = true;
        let request = question(&run_command(&mut model, "focus diagnostics")).expect("a question");
        second_reading::receive_second_reading(&mut model.core, &request, Ok(stopped()));
        model.core.compute_visible();
        run_command(&mut model, "first");
        run_command(&mut model, "next-diagnostic");
        assert_eq!((model.core.game.picked_diagnostic(), model.core.game.shown.ply()), (Some(0), 2));
        assert_eq!(notice_text(&model), "1/1 line 3: it stops");
    }
}
