//! Handicap: the start from which material and everything else is counted in a handicap game. A position shows it by the
//! pieces that board and hands lack.

use sankoma_record::handicap_setups;
use sankoma_rules::{PieceKind, Position};
use sankoma_wording::Message;
use std::sync::OnceLock;

/// Kinds that change hands.
const KINDS: [PieceKind; 7] = PieceKind::HAND_NOTATION_ORDER;

/// The named starts with how many pieces of each kind they have.
static STARTS: OnceLock<Vec<(Position, [u32; 7])>> = OnceLock::new();

/// The start of the handicap game that a position can be from; `None` for an even game and for any other set of pieces.
pub(super) fn handicap_start(position: &Position) -> Option<&'static Position> {
    let starts = STARTS.get_or_init(|| {
        let starts = handicap_setups().filter_map(|setup| Position::new(&setup).ok());
        starts.map(|start| (start.clone(), piece_counts(&start))).collect()
    });
    let counts = piece_counts(position);
    starts.iter().find(|(_, of_start)| *of_start == counts).map(|(start, _)| start)
}

/// Number of pieces of each kind, promoted or not.
fn piece_counts(position: &Position) -> [u32; 7] {
    KINDS.map(|kind| {
        let promoted = kind.promoted().map_or(0, |promoted| position.pieces_of_kind(promoted).count());
        let in_hand = sankoma_rules::Color::ALL.map(|side| u32::from(position.hand(side).count(kind)));
        position.pieces_of_kind(kind).count() + promoted + in_hand[0] + in_hand[1]
    })
}

/// A sentence with the sides as they are called in a handicap game.
pub(super) fn with_handicap_names(sentence: &Message) -> Message {
    Message::new(sentence.ja.replace("先手", "下手").replace("後手", "上手"), sentence.en.clone())
}
