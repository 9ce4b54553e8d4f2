//! Writing weights in the formats of other programs.
//!
//! | question | file |
//! |---|---|
//! | what can the format not hold? | `loss` |
//! | how does a row become bytes? | `encode` |
//! | how do files appear whole or not at all? | `save` |

mod encode;
mod save;
mod unstorable;

pub use save::{WeightsSaveError, ensure_absent, save};
pub use unstorable::{UnstorableCells, UnstorableReason, unstorable_cells};

use super::{FileContents, WeightsFormat};
use crate::wording::Message;

/// Why no weights can be written in this format; `None` for those that can.
pub fn unwritable(format: &WeightsFormat) -> Option<Message> {
    let bonanza = format.files.iter().any(|part| part.contents == FileContents::Bonanza);
    bonanza.then(|| {
        Message::new(
            "fv.binは書けません。KKと手番の値を置く場所がなく、持駒0枚の番号に値を分け直すこともできません",
            "fv.bin cannot be written: it has no place for KK cells and turn parts, and nothing says which of its \
             entries for empty hands a number should go back to",
        )
    })
}
