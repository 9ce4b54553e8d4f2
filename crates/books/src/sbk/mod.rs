//! `.sbk`, the book of `ShogiGUI`: a message of protocol buffers. Its description, `book.proto`, is public (`BookConv`,
//! CC0):
//!
//! ```text
//! SBook       1 Author   2 Description   3 BookStates (many)
//! SBookState  1 Id   2 BoardKey   3 HandKey   4 Games   5 WonBlack   6 WonWhite   7 Position   8 Comment   9 Moves (many)
//!             10 Evals (many)
//! SBookMove   1 Move   2 Evalution   3 Weight   4 NextStateId
//! SBookEval   1 EvalutionValue   2 Depth   3 SelDepth   4 Nodes   5 Variation   6 EngineName
//! ```
//!
//! Only some states have a Position, an SFEN; the others are those to which the moves of a state lead by `NextStateId`.
//!
//! | question | file |
//! |---|---|
//! | how are fields packed? | `fields` |
//! | what does a state say? | `state` |
//! | which state is a position? | `search` |

mod fields;
mod search;
mod state;

pub(crate) use search::SbkSearch;
