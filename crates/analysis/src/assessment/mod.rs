//! Assessment: a static score as a player judges a position (形勢判断): material, either king, the pieces, the move.
//!
//! It is the purified split of the score (`sankoma_eval::purified_split`) by what its parts are about; the
//! parts sum to the score exactly. What cancels between the kings is taken off, and in a handicap game what its start has.
//! With a search the board after the moves that are forced is judged, and what the search sees further is one number.
//! Nothing is said without a fact on the board, nor against the sign of its number.
//!
//! ```
//! use sankoma_analysis::assessment::assess_by;
//! use sankoma_eval::{ExplanationEffort, Weights};
//! use sankoma_rules::Position;
//!
//! let assessment = assess_by(&Weights::built_in(), &Position::startpos(), ExplanationEffort::SHORT);
//! let shown: Vec<&str> = assessment.parts.iter().map(|part| part.sentence.en.as_str()).collect();
//! assert_eq!(shown[0], "material is even");
//! assert_eq!(shown.last(), Some(&"Black has the move"));
//! ```
//!
//! | question | file |
//! |---|---|
//! | the parts and their sentences | `parts`; the rows that sum to one: `part_rows` |
//! | the whole in one sentence | `verdict` |
//! | which moves are forced, so that the board after them is judged? | `forced` |
//! | from which start does a handicap game count? | `handicap` |
//! | who is ahead in pieces? | `material`; what a side has less than in another position: `material_change` |
//! | what does one piece do to another? | `relation` |
//! | what does a player see of a king? | `king_facts`; of a piece near it: `king_reason`; its squares: `king_safety` |
//! | is there a mate, of which a static score knows nothing? | `known_mate` |
//! | which pieces hang, are pinned, shut in or strong? | `piece_facts`; what a capture gains: `exchange` |
//! | how are sentences joined and shortened? | `clause` |
//! | what differs between two positions? | `difference`, `difference_row`, `difference_rows` |
//! | which piece of one position is which of the other? | `row_tracks` |
//! | an assessment by any weights; what do the weights in use give to the kinds? | `by_weights` |
//! | the parts of a network's score; the rows of two positions' difference in them | `network_assessment`, `network_difference` |
//! | what has a kind by a network, and a piece beyond it? | `network_kinds` |

mod by_weights;
mod clause;
mod difference;
mod difference_row;
mod difference_rows;
mod exchange;
mod forced;
mod handicap;
mod king_facts;
mod king_reason;
mod king_safety;
mod known_mate;
mod material;
mod material_change;
mod network_assessment;
mod network_difference;
mod network_kinds;
mod part_rows;
mod parts;
mod piece_facts;
mod relation;
mod row_tracks;
#[cfg(test)]
mod tests;
mod verdict;

pub use by_weights::{assess_by, assess_line_by, usual_values};
pub use difference::{AssessmentDifference, PartDifference};
pub use difference_row::{AssessedPosition, DifferenceRow};
pub use forced::{ForcedMoves, MAX_FORCED_PLIES};
pub(crate) use king_safety::escape_squares;
pub use known_mate::known_mate;
pub use material::exchange_between;
pub use material_change::MaterialChange;
pub use network_assessment::{assess_searched_shares, assess_shares};
pub use part_rows::{PartRow, others_words};
pub use parts::{Assessment, AssessmentPart, AssessmentSource, SearchedAssessment, Topic, assess, assess_searched};
pub use relation::{PieceOnSquare, Relation, pair_relation, relation};
