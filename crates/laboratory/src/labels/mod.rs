//! Labelled positions: what weights are fitted to, in memory, as text and in files of binary records.
//!
//! | question | file |
//! |---|---|
//! | what is a labelled position, and its line of text? | `labelled_position` |
//! | how does a position fit into 32 bytes? | `packed_position`, bit by bit `piece_code` |
//! | the record of a position and that of a game's end, in 40 bytes | `record` |
//! | files of records: header and reading | `label_file` |
//! | how many positions are there of each kind? | `label_summary` |
//!
//! ```
//! use sankoma_laboratory::labels::{GameResult, LabelledPosition, PackedPosition};
//! use sankoma_rules::Position;
//!
//! let position = PackedPosition::pack(&Position::startpos())?;
//! let label = LabelledPosition {
//!     score: Some(35),
//!     result: Some(GameResult::Won),
//!     game: Some(1),
//!     ..LabelledPosition::unlabelled(position)
//! };
//! assert_eq!(label.position.unpack().pieces().len(), 38);
//! assert_eq!(LabelledPosition::read(&label.to_string())?, label);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `labels` holds positions with score and result: 40 bytes each in files (`labels/record`), or a line of text; readers
//! of labels take either. `PackedPosition` gives kings and pieces without a `Position`.

mod label_file;
mod label_summary;
mod labelled_position;
mod packed_position;
mod piece_code;
mod record;

pub use label_file::{LabelFileError, LabelFileHeader, LabelReader, LabelShare, is_label_file};
pub use label_summary::{LabelSummary, OpeningCount, SummaryBin, SummedCounts, TextGames};
pub(crate) use labelled_position::MAX_LABEL_PLY;
pub use labelled_position::{GameResult, LabelledPosition, OpeningKind};
pub use packed_position::{PackPositionError, PackedPosition, UnpackedPosition};
pub use record::{LabelCounts, LabelRecord, LabelledGame, NoLabelRecordError};

/// Logistic scale of win probabilities, in centipawns, where no position has both score and result to estimate it from.
pub(crate) const DEFAULT_LOGISTIC_SCALE: f64 = 600.0;
