//! Requests for pages: what a part of the state asks of the stack of pages, which it does not know.

/// A request of a part of the state to the stack of pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PageRequest {
    /// Open the command line with this text.
    CommandLine(String),
    /// Show what differs between the game here and its file on the disk.
    Conflict,
    /// Offer the unsaved changes of earlier sessions.
    Recovery,
    /// Show the games of the folder.
    Folder,
    /// Show the summary of the guessed moves.
    GuessSummary,
    /// Show the other engines.
    Engines,
    /// Show the settings of the engine of this name, which was added.
    AddedEngine(String),
    /// Show the drill.
    Drill,
    /// Show the game of a game file.
    BetzaGame,
    /// Complete the path that is typed by the names in this folder, as it was typed; those of folders end in `/`.
    NamesListed(String, Vec<String>),
    /// A game was opened: pages that list games or files have served their purpose.
    GameOpened,
}
