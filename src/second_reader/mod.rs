//! A second reader: what another program, the library shogi-kifu-converter, reads in the same bytes.
//!
//! Its readers recurse as deep as variations are nested, index beyond what they have read, and take a fifth of a
//! millisecond a move, so that a file can overflow the stack, panic or last for minutes. A stack overflow ends the
//! whole process, and no thread can be given a limit of memory or be ended from outside. Therefore it runs in a process
//! of its own, this program again with the hidden argument `__second-reader`, under limits of the system.
//!
//! ```text
//! bytes ─ decoding ─▶ text ─ process ═▶ library: JKF, or error and line ═▶ our reader ─▶ comparison ─▶ diagnostics
//! ```
//!
//! | question | file |
//! |---|---|
//! | which formats does it read, and where does it stop? | `library` |
//! | in which encoding would it read the file? | `decoding` |
//! | how is it asked, and what limits it? | `process` |
//! | what differs from what was read here? | `reading` |
//! | how is a difference named? | `difference` |

mod decoding;
mod difference;
mod library;
mod process;
mod reading;

pub use difference::ReaderDifferenceKind;
pub use library::LibraryFormat;
pub use process::{COMMAND, serve};
pub use reading::{SecondAnswer, SecondReading, read};

/// The other program.
pub const PROGRAM: &str = "shogi-kifu-converter";
/// Its version; a test compares it with `Cargo.lock`.
pub const PROGRAM_VERSION: &str = "0.2.2";
