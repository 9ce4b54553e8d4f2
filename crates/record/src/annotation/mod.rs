//! Annotations: evaluations and lines of play that programs leave in comments, as data with the untouched text.
//!
//! They are parsed from the comments of a node whenever a caller asks, so they cannot disagree with a comment that has
//! been edited. What is not understood stays a comment.
//!
//! | dialect | as the file has it | sign of its scores |
//! |---|---|---|
//! | `shogihome` | `#評価値=123` `#読み筋=▲７六歩…` `#詰み=先手勝ち:7手`; `*…` for a player's own search | Black's view |
//! | `shogigui` | `対局`, `解析` or `検討`, then `候補1 時間 00:01.2 深さ 16/24 ノード数 9 評価値 123↑ 読み筋 ▲７六歩(77) …` | Black's view |
//! | `kishin` | `Engine … Version … 候補1 深さ … 評価値 -47 読み筋 …` | Black's view |
//! | `floodgate` | `** 116 -8173KE +3736FU #12345` (CSA 3 too), moves also in USI | Black's view |
//! | `kshogi` | `#指し手[62]△７五歩 ▲３三桂成 …`, `#形勢[…]`, `#推奨手[…]` for another move | Black's view |
//! | `plain` | `評価値 +64 読み筋 7g7f 3c3d` wherever else it stands | Black's view |
//!
//! Every known dialect gives its scores from Black's view, and a score without a sign is positive. Values by which
//! programs mean a mate of unknown length (±30000, ±100000) stay the centipawns they are written in.
//!
//! In every dialect a line with the signature of the program stands before what [`block`] writes:
//! `[sankoma 0.1.0 nodes=20000] 悪手 …`.
//!
//! | question | file |
//! |---|---|
//! | what can an annotation say? | `types` |
//! | how do comments write scores, depths and labelled fields? | `fields` |
//! | how does each program write them? | `dialects` |
//! | which annotations stand at a node, and for which position? | `reading` |
//! | how is an analysis written into comments, found again and replaced? | [`block`] |

pub mod block;
mod dialects;
mod fields;
mod reading;
mod types;

pub use reading::{at_node, deepest_score, dialect_at, prose, scores};
pub use types::{AnnotatedPosition, Annotation, AnnotationPv, AnnotationScore, AnnotationSource, CommentDialect};
