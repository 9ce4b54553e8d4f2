//! Movement notation: Ralph Betza's way of writing how a piece moves, in its dialects, and a slow reference move
//! generator driven by it.
//!
//! | question | file |
//! |---|---|
//! | which letters does a dialect know? | `dialect` |
//! | how is a notation read and written? | `parse`, `notation` |
//! | what does it allow? | `sense`, `compass` |
//! | how is that said in words? | `describe` |
//! | how is it drawn? | `diagram`, `drawing` |
//! | how are shogi's pieces written? | `shogi` |
//! | which moves are legal in a game written so? | `reference` |

mod compass;
mod describe;
mod diagram;
mod dialect;
pub mod drawing;
mod notation;
mod parse;
pub mod reference;
mod sense;
pub mod shogi;

pub use compass::Vector;
pub use describe::{describe, meaning};
pub use diagram::{Cell, Diagram, How, diagram, fitting_size};
pub use dialect::Dialect;
pub use notation::{Core, Joint, Notation, Part, Range, Step};
pub use parse::ParseError;
pub use sense::{Action, Drop, Gait, Mode, Ride, Sense, UNLIMITED};
