//! sankoma: shogi analysis that explains. The crate behind the `sankoma` program is a library too: play a game, judge a
//! move, read a record, evaluate and search.
//!
//! ```
//! use sankoma_search::eval::{CompactWeights, explain};
//! use sankoma_record::{self as record, RecordFormat, RecordWriteOptions};
//! use sankoma_rules::{Position, legality, movegen};
//! use sankoma_search::{SearchControl, SearchLimits, SearchRequest, TranspositionTable};
//!
//! // Play a game: USI moves from the start position.
//! let mut position = Position::startpos();
//! for text in ["7g7f", "3c3d"] {
//!     position.play(text.parse()?);
//! }
//! assert_eq!(movegen::count_legal_all(&position), 39);
//!
//! // Judge a move: every rule that it breaks.
//! let verdict = legality::verdict_on_text(&position, "2g2e");
//! assert_eq!(verdict.reasons[0].code(), "cannot_reach");
//!
//! // Read a record in whatever format and encoding, and write it in another.
//! let kif = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 投了\n";
//! let record = record::read(kif.as_bytes(), None);
//! let csa = record::write(&[&record.game], RecordWriteOptions::defaults_for(RecordFormat::Csa));
//! assert!(record.diagnostics.is_empty());
//! assert!(String::from_utf8_lossy(&csa.bytes).contains("-3334FU"));
//!
//! // Evaluate: the score in centipawns, and the share of each piece but the kings.
//! let weights = CompactWeights::built_in();
//! let breakdown = explain(weights, &position);
//! assert_eq!(breakdown.pieces.len(), 38);
//!
//! // Search 2,000 nodes on one thread: the same result every time.
//! let (table, control) = (TranspositionTable::new(16), SearchControl::new());
//! let limits = SearchLimits { nodes: Some(2_000), ..SearchLimits::default() };
//! let request = SearchRequest { limits, ..SearchRequest::new(weights, &table, &control, position) };
//! let outcome = request.run(|_report| {});
//! println!("{} {:?}", outcome.lines[0].score, outcome.best.map(|mv| mv.to_string()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What does not need the screen lies in crates of its own, lowest first; `docs/ARCHITECTURE.md` draws which imports which.
//!
//! | crate | contents |
//! |---|---|
//! | [`sankoma_rules`] | the game: positions, moves, legality; `wording`: text for people; `betza`: movement notation |
//! | [`sankoma_search`] | alpha-beta search and mate search; `eval`: evaluation and its explanation |
//! | [`sankoma_record`] | game records: formats, the game tree, diagnostics, Japanese notation; `files`: files written whole |
//! | [`sankoma_analysis`] | a search on its own thread, threats, reviews of games, matches; `usi`: the USI protocol |
//! | [`sankoma_laboratory`] | labelled positions, self-play, fits, training, tuning, weight statistics and conversion |

mod cli;
#[allow(unreachable_pub, reason = "`pub` marks what other folders of the program use; the library shows `run` alone")]
mod picture;
#[allow(unreachable_pub, reason = "as in `picture`")]
mod second_reader;
#[allow(unreachable_pub, reason = "as in `picture`")]
mod tui;

/// The `sankoma` program: reads the command line, carries it out and returns the exit status.
pub use cli::run;

/// What the integration tests of this package name; not part of the library's interface. Single items, not modules, so
/// that the compiler reports what neither the program nor a test uses.
#[doc(hidden)]
pub mod internals {
    pub use crate::picture::{
        BoardDiagram, BoardMark, CoordinateStyle, PictureError, Scene, SystemFonts, animated_svg, gif, png, svg,
    };
    pub use crate::second_reader::{PROGRAM, PROGRAM_VERSION, ReaderDifferenceKind};
    pub use crate::tui::glyphs::AmbiguousWidth;
    pub use crate::tui::key::read_keys;
    pub use crate::tui::manual::keys as keys_manual;
    pub use crate::tui::model::{AttackOverlay, NamedWeights};
    pub use crate::tui::picture::text as screen_text;
    pub use crate::tui::terminal_guard::panic_in_full_screen;
    pub use crate::tui::theme::{ColorDepth, Theme};
    pub use crate::tui::views::{BoardSize, EngineView, EvaluationView};
    pub use crate::tui::{RawRecord, ScreenshotOptions, render_screenshot};
}
