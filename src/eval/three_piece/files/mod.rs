//! Weight files of other programs: which formats there are, and how they are read and written.
//!
//! The files have no header: a file is recognised by its name and its exact size alone. The project's own files are text:
//! parameters of the factors (`.toml`).
//!
//! | question | file |
//! |---|---|
//! | which formats are there, and how large are their files? | `formats` |
//! | which files are in a folder? | `weights_folder` |
//! | which format is that? | `recognise` |
//! | how are weights opened? | `open` |
//! | what went wrong, in words? | `open_error`, `messages` |
//! | how is a file read that may change meanwhile? | `file_reader` |
//! | how do files of the 38-entry form become cells? | `tables` |
//! | how does `fv.bin` become cells? | `bonanza` (indices), `bonanza_expansion` |
//! | which published weights are these? | `checksum` |
//! | how are weights written, and what can a format not store? | `save`, `unstorable` |
//! | what does the unit of the formats cost finer weights? | `rounded_cells` |
//! | where do piece values go that a format does not have? | `folded_values` |

mod bonanza;
mod bonanza_expansion;
mod checksum;
mod file_reader;
mod folded_values;
mod formats;
mod messages;
mod open;
mod open_error;
mod recognise;
mod rounded_cells;
mod save;
mod tables;
mod unstorable;
mod weights_folder;

pub use folded_values::{FoldedValues, inexact_values};
pub use formats::{FORMATS, FileContents, FormatFile, NumberWidth, WeightsFormat};
pub use open::{OpenedWeights, is_learned, is_parameters, open, open_learned, open_parameters};
pub use open_error::WeightsOpenError;
pub use rounded_cells::{RoundedCells, RoundingLoss};
pub use save::{WeightsSaveError, ensure_absent, save};
pub use unstorable::{UnstorableCells, UnstorableReason, unstorable_cells, unwritable_reason};
