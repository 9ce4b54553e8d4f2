//! The text of a record file, whatever its format: bytes, lines, characters.
//!
//! | question | file |
//! |---|---|
//! | which encoding do the bytes have? | `encoding` |
//! | where do lines begin, and at which column is a part of one? | `lines` |
//! | how do Japanese records write digits, squares, pieces and sides? | `kanji` |
//! | which letters count as the same in a search? | `normalization` |

pub(super) mod encoding;
pub(super) mod kanji;
pub(super) mod lines;
pub(super) mod normalization;
