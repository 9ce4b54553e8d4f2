//! Weight files of other programs: which there are, and how they are read.
//!
//! No such file has a header. One is known by its name and its exact size, and by nothing else.

mod layout;

pub use layout::{FORMATS, Format, Part};
