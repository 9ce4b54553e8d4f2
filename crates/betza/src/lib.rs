#![doc = include_str!("../README.md")]
//!
//! | question | file |
//! |---|---|
//! | which letters does a dialect know? | `dialect` |
//! | how is a notation read? | `parse`, `notation` |
//! | what can a part allow? | `action` |
//! | what does it allow? | `meaning`, `atom`, `directions` |
//! | … leg by leg? | `legs`, `turns`, `path_builder` |
//! | what is not carried out, and why? | `refusals` |
//! | how is that described? | `describe`, `phrases` |
//! | how is it drawn? | `diagram`, `drawing` |
//! | how are shogi's pieces written? | `shogi` |
//! | which moves are legal in a game written so? | `reference` |
//! | how is such a game played, written and read? | `play` |

mod action;
mod atom;
mod describe;
mod diagram;
mod dialect;
mod directions;
pub mod drawing;
mod legs;
mod meaning;
mod notation;
mod parse;
mod path_builder;
mod phrases;
pub mod play;
pub mod reference;
mod refusals;
pub mod shogi;
mod turns;

pub use action::{
    CaptureMode, DropRule, LegHeading, LegPass, Meaning, MovementAction, MovementPath, PathLeg, PathPattern, PathRule,
    UNLIMITED,
};
pub use describe::{describe, describe_meaning};
pub use diagram::{DiagramCell, DiagramTargetKind, MovementDiagram, diagram, fitting_size};
pub use dialect::BetzaDialect;
pub use directions::StepVector;
pub use notation::BetzaNotation;
pub use parse::BetzaParseError;
pub(crate) use path_builder::MAX_TAKEN;
pub use turns::{LegTurn, Turn};
