//! JSON values that several commands write alike.

use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Square};
use serde_json::{Value, json};

/// Moves in USI notation.
pub(crate) fn usi_moves(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// Names of squares, such as `7f`.
pub(crate) fn square_names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(Square::to_string).collect()
}

/// `value` with both texts of `message`.
pub(crate) fn with_message(value: Value, message: &Message) -> Value {
    with_fields(value, [("message_ja", json!(message.ja)), ("message_en", json!(message.en))])
}

/// `object` with further fields.
pub(crate) fn with_fields<const N: usize>(mut object: Value, fields: [(&str, Value); N]) -> Value {
    for (key, value) in fields {
        object[key] = value;
    }
    object
}
