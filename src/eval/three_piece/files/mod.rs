//! Weight files of other programs: which there are, and how they are read.
//!
//! No such file has a header. One is known by its name and its exact size, and by nothing else. The project's own files
//! are text: parameters of the factors (`.toml`).
//!
//! | question | file |
//! |---|---|
//! | which formats are there, and how large are their files? | `layout` |
//! | what lies in a folder? | `found` |
//! | which format is that, or why is it none? | `recognise` |
//! | what is a person told whose file does not fit? | `refusal`, in the words of `sentences` |
//! | how is a file read that may change meanwhile? | `source` |
//! | how do numbers of a file become cells? | `tables`; `bonanza` and `expand` for `fv.bin` |
//! | how are the project's own parameters read? | `parameters` |
//! | whose weights are these? | `checksum` |
//! | how are weights written? | `write` |

mod bonanza;
mod bonanza_expansion;
mod checksum;
mod file_reader;
mod formats;
mod messages;
mod open;
mod open_error;
mod parameters;
mod recognise;
mod tables;
mod weights_folder;
pub mod write;

pub use checksum::{checksum, known_name};
pub use formats::{FORMATS, FileContents, FormatFile, NumberWidth, WeightsFormat};
pub use open::{OpenedWeights, open};
pub use open_error::WeightsOpenError;
pub use parameters::{is_parameters, open_parameters};
