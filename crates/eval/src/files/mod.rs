//! Weight files of other programs: which formats there are, and how they are read.
//!
//! The files have no header: a file is recognised by its name and its exact size alone. The project's own files are
//! text: parameters of the factors (`.toml`).
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
//! | which file is a network, and how is it opened? | `network` |
//! | which published weights are these? | `checksum` |
//!
//! A mapped file that shrinks kills its reader. `files::recognise` knows names and exact sizes; `WeightsOpenError`
//! states in one line what was found and what was expected. `weights convert` writes any `CellSource` in a
//! `WrittenFormat` (KPPT, `KPP_KKPT`; the others are only read): `FoldedValues` puts piece values that the format does
//! not have into its KKP cells, `RoundedCells` counts in its raw unit.

mod bonanza;
mod bonanza_expansion;
mod checksum;
mod file_reader;
mod formats;
mod messages;
mod network;
mod open;
mod open_error;
mod recognise;
mod tables;
mod weights_folder;

pub use formats::{FORMATS, FileContents, FormatFile, NETWORK_FILE, NumberWidth, WeightsFormat};
pub(super) use network::open_network;
pub use network::{is_network, network_file};
pub use open::{OpenedWeights, is_learned, is_parameters, open, open_learned, open_parameters};
pub use open_error::WeightsOpenError;
