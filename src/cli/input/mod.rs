//! Input: what commands read from their arguments, from files and from the environment.
//!
//! | question | file |
//! |---|---|
//! | which positions? | `positions` |
//! | which game records, and how are their games assigned to files? | `record_files` |
//! | what has the person settled, in which language? | `settings` |

pub(crate) mod positions;
pub(crate) mod record_files;
pub(crate) mod settings;
