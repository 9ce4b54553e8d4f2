//! Shards: parts of long work that run anywhere, in any order, and are joined by `sankoma join`.
//!
//! Work is a list of pieces: files, or games by number. A shard appends a line of JSON to its result file as soon as a
//! piece is done, so that a run that is killed loses the pieces under way and no other, and the same command resumes.
//!
//! | question | file |
//! |---|---|
//! | which part was asked for? | `work_shard` |
//! | what is a piece, and to which shard does it belong? | `piece` |
//! | what do the lines of a result file say, and how is a changed one found? | `result_line`, `checksum` |
//! | how is a result file begun and resumed, and one of other work refused? | `result_file` |
//! | how does a shard work on its pieces? | `shard_run` |
//! | how are results found again, in the order of one run? | `joined_results`; what is missing: `join_problem` |
//!
//! `cli/shard` divides pieces of work (files by a hash of their bytes, games by their number), appends a line to the
//! result file on the thread that has done a piece, and finds the lines again in the order of one run; `join` gives
//! them to the command, whose own code prints them. A heading names every option that changes results, as clap read it,
//! so that an option added later counts by itself (docs/at-scale.md).

mod checksum;
mod join_problem;
mod joined_results;
mod piece;
mod result_file;
mod result_line;
mod shard_run;
mod work_shard;

pub(crate) use join_problem::JoinProblem;
pub(crate) use joined_results::JoinedResults;
pub(crate) use piece::{WorkPiece, divide_files, game_pieces};
pub(crate) use result_file::other_work;
pub(crate) use shard_run::ShardRun;
pub(crate) use work_shard::{PieceUnit, ShardArgs, WorkShard};
