//! Games of Betza's notation: the notation, the reference generator, the command and played games.

mod command;
pub(crate) mod games;
mod manual;
mod notation;
mod paths;
mod play;
mod reference;
