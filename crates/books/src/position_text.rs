//! Position text: how a position is written in a book, the SFEN without the number of the next move.

use sankoma_rules::{Position, sfen};

/// The text by which a book knows a position.
pub(crate) fn position_text(position: &Position) -> String {
    without_move_number(position.sfen())
}

/// The position with the sides exchanged and the board turned round.
pub(crate) fn turned(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup().turned())
}

/// The text in the order of rows and hands in which it is written here; `None` if it is no SFEN.
pub(crate) fn usual_text(text: &str) -> Option<String> {
    if is_plainly_usual(text) {
        return Some(text.to_owned());
    }
    parsed_text(text)
}

fn parsed_text(text: &str) -> Option<String> {
    Some(without_move_number(sfen::parse_setup(text).ok()?.sfen()))
}

/// The text is surely the usual one, seen from its letters: reading a position and writing it takes ten times as long.
fn is_plainly_usual(text: &str) -> bool {
    let mut fields = text.split(' ');
    let (Some(board), Some("b" | "w"), Some(hands), None) =
        (fields.next(), fields.next(), fields.next(), fields.next())
    else {
        return false;
    };
    is_usual_board(board.as_bytes()) && is_usual_hands(hands.as_bytes())
}

fn is_usual_board(board: &[u8]) -> bool {
    let mut rows = 0;
    board.split(|&letter| letter == b'/').all(|row| {
        rows += 1;
        is_usual_row(row)
    }) && rows == 9
}

/// Nine squares, and no number behind another one.
fn is_usual_row(row: &[u8]) -> bool {
    let (mut width, mut before) = (0, b'/');
    for &letter in row {
        let is_sound = match letter.to_ascii_uppercase() {
            b'1'..=b'9' => !before.is_ascii_digit() && before != b'+',
            b'+' | b'G' | b'K' => before != b'+',
            b'P' | b'L' | b'N' | b'S' | b'B' | b'R' => true,
            _ => false,
        };
        if !is_sound {
            return false;
        }
        width += match letter {
            b'1'..=b'9' => u32::from(letter - b'0'),
            b'+' => 0,
            _ => 1,
        };
        before = letter;
    }
    width == 9 && before != b'+'
}

/// Pieces in their order, with counts from 2 to 18 before them.
fn is_usual_hands(hands: &[u8]) -> bool {
    const ORDER: &[u8] = b"RBGSNLPrbgsnlp";
    if hands == b"-" {
        return true;
    }
    let mut order = ORDER.iter();
    let mut count: Option<u32> = None;
    for &letter in hands {
        if letter.is_ascii_digit() {
            let digit = u32::from(letter - b'0');
            // A zero in front would be left out.
            if count.is_none() && digit == 0 || count.is_some_and(|count| count > 1) {
                return false;
            }
            count = Some(count.unwrap_or(0) * 10 + digit);
        } else if count.take().is_some_and(|count| !(2..=18).contains(&count)) || !order.any(|&next| next == letter) {
            return false;
        }
    }
    !hands.is_empty() && count.is_none()
}

fn without_move_number(mut sfen: String) -> String {
    sfen.truncate(sfen.rfind(' ').unwrap_or(sfen.len()));
    sfen
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TEXTS: [&str; 3] = [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
        "9/9/4+P1+b2/9/9/9/9/9/K7k w RB4G2SN12Prbgs2nl6p",
        "+l+n+s6/9/9/9/9/9/9/9/8G b 18P",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(4_000))]

        #[test]
        fn what_is_plainly_usual_is_read_and_written_the_same(seed: u64) {
            let mut rng = fastrand::Rng::with_seed(seed);
            let mut text = TEXTS[rng.usize(..3)].as_bytes().to_vec();
            for _ in 0..rng.usize(..3) {
                let (at, letter) = (rng.usize(..text.len()), b"+/0123456789 -bwPpGgKkRrx"[rng.usize(..25)]);
                match rng.u8(..3) {
                    0 => text[at] = letter,
                    1 => text.insert(at, letter),
                    _ => text.swap(at, rng.usize(..at.max(1))),
                }
            }
            let text = String::from_utf8(text).expect("ASCII");
            if is_plainly_usual(&text) {
                prop_assert_eq!(parsed_text(&text), Some(text));
            }
        }
    }

    #[test]
    fn usual_texts_are_known_from_their_letters() {
        assert!(TEXTS.into_iter().all(is_plainly_usual));
    }
}
