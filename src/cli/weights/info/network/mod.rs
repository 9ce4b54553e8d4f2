//! Description of a network: its file, how its numbers are used over positions, and what the scale of its scores is.
//!
//! | question | file |
//! |---|---|
//! | what is known of it, and how are the scores of positions distributed? | `report` |
//! | what is printed as text, as JSON? | `text`, `rows` |
//! | which scale makes its scores centipawns? | `scale_fit` |

pub(super) mod report;
pub(super) mod rows;
mod scale_fit;
mod text;
