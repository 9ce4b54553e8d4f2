//! Rules: the generator, the definition of legality and the reader of moves.

pub(crate) mod agreement;
mod legality;
mod lines;
mod same_reasons;
