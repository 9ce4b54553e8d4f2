//! Apery's `book.bin`: entries of 16 bytes, little-endian: the key of the position (8), move (2), count (2), score (4).
//! They are sorted by key where the file is searched in place.
//!
//! | question | file |
//! |---|---|
//! | which number has a position? | `key`; its random numbers: `mersenne_twister` |
//! | which number has a move? | `bits` |
//! | how is a file searched? | `search` |

mod bits;
mod key;
mod mersenne_twister;
mod search;

pub(crate) use search::{AperySearch, ENTRY_BYTES};
