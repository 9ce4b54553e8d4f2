//! Assessment: a static score as a player judges a position (形勢判断): material, either king, the pieces, the move.
//!
//! It is the purified split of the score (`sankoma_search::eval::purified_split`) by what its parts are about; the
//! parts sum to the score exactly. What cancels between a piece and its counterpart of the other side is not shown. A
//! sentence names the strongest relation that holds on the board.
//!
//! ```
//! use sankoma_analysis::assessment::Assessor;
//! use sankoma_rules::Position;
//! use sankoma_search::eval::LearnedWeights;
//!
//! let assessor = Assessor::new(&**LearnedWeights::shared());
//! let assessment = assessor.assess(&Position::startpos());
//! let shown: Vec<&str> = assessment.parts.iter().map(|part| part.sentence.en.as_str()).collect();
//! assert_eq!(shown[0], "material is even");
//! assert_eq!(shown.last(), Some(&"Black has the move"));
//! ```
//!
//! | question | file |
//! |---|---|
//! | the parts and their sentences | `parts`; the rows that sum to one | `part_rows` |
//! | who is ahead in pieces? | `material`; what a side has less than in another position: `material_change` |
//! | what does one piece do to another? | `relation` |
//! | what stands for and against a king? | `king`; is it safe? `king_safety` |
//! | is there a mate, of which a static score knows nothing? | `known_mate` |
//! | which pieces are best and worst placed? | `placement` |
//! | how are sentences joined and shortened? | `clause` |
//! | what does a piece share with its counterpart? | `counterparts` |
//! | what differs between two positions? | `difference`, `difference_row`, `difference_rows` |
//! | which piece of one position is which of the other? | `row_tracks`, with its name `row_name` |
//! | what do the weights in use give to the kinds? | `known_usual` |
//! | the parts of a network's score; what two positions differ in by them | `network_assessment`, `network_difference` |
//! | what stands out in a network's shares, as far as the board shows it? | `network_reasons` |
//! | what has a kind by a network, and a piece beyond it? | `network_kinds` |

mod clause;
mod counterparts;
mod difference;
mod difference_row;
mod difference_rows;
mod king;
mod king_reason;
mod king_safety;
mod known_mate;
mod known_usual;
mod material;
mod material_change;
mod network_assessment;
mod network_difference;
mod network_kinds;
mod network_reasons;
mod part_rows;
mod parts;
mod placement;
mod relation;
mod row_name;
mod row_tracks;
#[cfg(test)]
mod tests;

pub use difference::{AssessmentDifference, PartDifference};
pub use difference_row::{AssessedPosition, DifferenceRow};
pub(crate) use king_safety::escape_squares;
pub use known_mate::known_mate;
pub use known_usual::usual_values;
pub use material::exchange_between;
pub use material_change::MaterialChange;
pub use network_assessment::assess_network;
pub use network_difference::ExplainedPosition;
pub use network_reasons::{NetworkReason, NetworkReasonKind, network_reasons, pair_relation};
pub use part_rows::{PartRow, others_words};
pub use parts::{Assessment, AssessmentPart, Assessor, Topic, assess};
pub use relation::{PieceOnSquare, Relation, relation};
