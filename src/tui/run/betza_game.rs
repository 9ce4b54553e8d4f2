//! Effects of a game of a game file: its files, and the computer.

use super::Workbench;
use super::betza_files::{read_betza_opening, save};
use crate::tui::event::Event;
use crate::tui::model::betza_game::{self, BetzaEffect};
use std::thread;

impl Workbench {
    /// Does what a game needs. Files are read on another thread.
    pub(super) fn perform_betza(&mut self, effect: BetzaEffect) -> anyhow::Result<()> {
        match effect {
            BetzaEffect::Open(opening) => {
                let events = self.events.clone();
                thread::spawn(move || events.send(Event::BetzaRead(Box::new(read_betza_opening(&opening)))));
            }
            BetzaEffect::Save(saving) => {
                let saved = save(&saving);
                betza_game::receive_saved(&mut self.model.core, *saving, saved);
            }
            BetzaEffect::Think(thinking) => self.think_in_betza_game(*thinking)?,
            BetzaEffect::Stop => self.betza_search.stop(),
        }
        Ok(())
    }
}
