//! Pages that open because a part of the state asks for them.

use super::command_line::CommandLinePage;
use super::{Page, PageKind, PageStack};
use crate::tui::betza::page::BetzaGamePage;
use crate::tui::core::PageRequest;
use crate::tui::drill::page::DrillPage;
use crate::tui::engines::page::EnginesPage;
use crate::tui::engines::settings_page::EngineSettingsPage;
use crate::tui::files::conflict_page::ConflictPage;
use crate::tui::files::folder_page::FolderPage;
use crate::tui::files::recovery_page::RecoveryPage;
use crate::tui::guess::summary_page::GuessSummaryPage;

impl PageStack {
    /// Does what a part of the state asks for.
    pub(in crate::tui) fn fulfil(&mut self, request: PageRequest) {
        match request {
            PageRequest::CommandLine(text) => self.push(Page::CommandLine(CommandLinePage::with(text))),
            PageRequest::Conflict => self.push(Page::Conflict(ConflictPage::default())),
            PageRequest::Recovery => self.push(Page::Recovery(RecoveryPage::default())),
            // What is offered for recovery is answered first.
            PageRequest::Folder if self.contains(PageKind::Recovery) => self.push_below(Page::Folder(FolderPage)),
            PageRequest::Folder => self.push(Page::Folder(FolderPage)),
            PageRequest::GuessSummary => self.push(Page::GuessSummary(GuessSummaryPage::default())),
            PageRequest::Engines => {
                if !self.raise(PageKind::Engines) {
                    self.push(Page::Engines(EnginesPage));
                }
            }
            // The settings of an engine that was added follow its page, if that is still shown.
            PageRequest::AddedEngine(engine) => {
                if self.top() == Some(PageKind::Engines) {
                    self.push(Page::EngineSettings(EngineSettingsPage::of(engine)));
                }
            }
            PageRequest::Drill => {
                self.close_lists();
                self.push(Page::Drill(DrillPage));
            }
            PageRequest::BetzaGame => {
                if !self.raise(PageKind::BetzaGame) {
                    self.push(Page::BetzaGame(BetzaGamePage));
                }
            }
            PageRequest::NamesListed(folder, names) => {
                if let Some(Page::CommandLine(line)) = self.topmost_mut() {
                    line.prompt.receive_folder(folder, names);
                }
            }
            PageRequest::GameOpened => self.close_lists(),
        }
    }
}
