//! Movement notation: Ralph Betza's way of writing how a piece moves, in its dialects, and a slow reference move
//! generator driven by it.
//!
//! ```
//! use sankoma::betza::{BetzaNotation, describe};
//! use sankoma::wording::Language;
//!
//! let gold = BetzaNotation::parse("WfF", None)?;
//! assert_eq!(describe(&gold, Language::En)[0], "steps one square in every orthogonal direction");
//! # Ok::<(), sankoma::betza::BetzaParseError>(())
//! ```
//!
//! | question | file |
//! |---|---|
//! | which letters does a dialect know? | `dialect` |
//! | how is a notation read and written? | `parse`, `notation` |
//! | what does it allow? | `meaning`, `directions` |
//! | how is that described? | `describe` |
//! | how is it drawn? | `diagram`, `drawing` |
//! | how are shogi's pieces written? | `shogi` |
//! | which moves are legal in a game written so? | `reference` |

mod describe;
mod diagram;
mod dialect;
mod directions;
pub mod drawing;
mod meaning;
mod notation;
mod parse;
pub mod reference;
pub mod shogi;

pub use describe::{describe, describe_meaning};
pub use diagram::{DiagramCell, DiagramTargetKind, MovementDiagram, diagram, fitting_size};
pub use dialect::{BetzaDialect, UnknownDialectError};
pub use directions::StepVector;
pub use meaning::{CaptureMode, DropRule, Meaning, MovementAction, PathRule, Ride, UNLIMITED};
pub use notation::{BetzaNotation, ChainOperator, NotationPart, NotationStep, StepCore, StepRange};
pub use parse::BetzaParseError;
