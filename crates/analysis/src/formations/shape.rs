//! Shapes: a small language for pieces on squares, read when the program is compiled.
//!
//! ```text
//!  K88       an own king on 8h (8八); squares are file and rank as Black sees them, for White the board is turned
//!  S57,47    an own silver on one of these squares
//!  -P77      no own pawn there
//!  +B22      a promoted piece: a horse
//!  r82       a small letter: a piece of the opponent, its square still seen by the own side
//!  B* b*     a bishop in the own hand, in the opponent's
//! ```

use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square};
use sankoma_wording::Message;

/// Maximum number of terms of a shape.
const MAX_TERMS: usize = 8;

/// Pieces that stand on the board, or do not, at the same time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    terms: [ShapeTerm; MAX_TERMS],
    len: usize,
}

/// One kind of piece of one side, and where it is.
#[derive(Clone, Copy, Debug)]
struct ShapeTerm {
    kind: PieceKind,
    is_own: bool,
    /// Whether no such piece is there.
    is_absent: bool,
    place: ShapePlace,
}

#[derive(Clone, Copy, Debug)]
enum ShapePlace {
    Hand,
    /// One of these squares, as bits of a [`Bitboard`]: seen by Black and by White.
    Squares([u128; 2]),
}

/// Reads a shape. Text that is none stops the compiler.
pub(super) const fn shape(text: &str) -> Shape {
    let text = text.as_bytes();
    let unread = ShapeTerm { kind: PieceKind::Pawn, is_own: true, is_absent: false, place: ShapePlace::Hand };
    let mut shape = Shape { terms: [unread; MAX_TERMS], len: 0 };
    let mut at = 0;
    while at < text.len() {
        (shape.terms[shape.len], at) = read_term(text, at);
        shape.len += 1;
        assert!(at >= text.len() || text[at] == b' ', "one blank stands between terms");
        at += 1;
    }
    shape
}

/// The term that begins at a byte, and the byte behind it.
const fn read_term(text: &[u8], mut at: usize) -> (ShapeTerm, usize) {
    let is_absent = text[at] == b'-';
    at += is_absent as usize;
    let is_promoted = text[at] == b'+';
    at += is_promoted as usize;
    let letter = text[at] as char;
    let kind = match PieceKind::from_sfen_letter(letter) {
        Some(kind) => kind.after_move(is_promoted),
        None => None,
    };
    let Some(kind) = kind else { panic!("a shape has the letters of SFEN") };
    let (place, at) = read_place(text, at + 1);
    (ShapeTerm { kind, is_own: letter.is_ascii_uppercase(), is_absent, place }, at)
}

/// `*`, or squares with commas between them.
const fn read_place(text: &[u8], mut at: usize) -> (ShapePlace, usize) {
    if text[at] == b'*' {
        return (ShapePlace::Hand, at + 1);
    }
    let mut squares = [0; 2];
    loop {
        let Some(square) = Square::new(text[at] - b'0', text[at + 1] - b'0') else { panic!("not a square") };
        squares[Color::Black.index()] |= Bitboard::of(square).bits();
        squares[Color::White.index()] |= Bitboard::of(square.rotate()).bits();
        at += 2;
        if at >= text.len() || text[at] != b',' {
            return (ShapePlace::Squares(squares), at);
        }
        at += 1;
    }
}

impl Shape {
    fn terms(&self) -> &[ShapeTerm] {
        &self.terms[..self.len]
    }

    /// Whether the shape is on the board for `color`.
    pub(super) fn stands(&self, position: &Position, color: Color) -> bool {
        self.terms().iter().all(|term| term.holds(position, color))
    }

    /// The squares of the own pieces of a shape that stands, without the king's.
    pub(super) fn squares_held(&self, position: &Position, color: Color) -> Vec<Square> {
        let pieces = self.terms().iter().filter(|term| term.is_own && term.kind != PieceKind::King);
        pieces.flat_map(|term| term.squares_held(position, color)).collect()
    }

    /// The shape in words, as Black sees it.
    pub(super) fn message(&self) -> Message {
        let terms: Vec<Message> = self.terms().iter().map(ShapeTerm::message).collect();
        let join = |text: fn(&Message) -> &str, between| terms.iter().map(text).collect::<Vec<_>>().join(between);
        Message::new(join(|term| &term.ja, "、"), join(|term| &term.en, ", "))
    }
}

impl ShapeTerm {
    fn holds(&self, position: &Position, color: Color) -> bool {
        let owner = if self.is_own { color } else { color.other() };
        let is_there = match self.place {
            ShapePlace::Hand => position.hand(owner).has(self.kind),
            ShapePlace::Squares(squares) => position.pieces(owner, self.kind).bits() & squares[color.index()] != 0,
        };
        is_there != self.is_absent
    }

    /// The squares of this term on which its own pieces stand.
    fn squares_held<'p>(&'p self, position: &'p Position, color: Color) -> impl Iterator<Item = Square> + 'p {
        let squares = match self.place {
            ShapePlace::Squares(squares) if !self.is_absent => squares[color.index()],
            _ => 0,
        };
        position.pieces(color, self.kind).into_iter().filter(move |&square| Bitboard::of(square).bits() & squares != 0)
    }

    /// `７七銀`, `silver 7g`.
    fn message(&self) -> Message {
        let (owner_ja, owner_en) = if self.is_own { ("", "") } else { ("相手の", "the opponent's ") };
        let (absent_ja, absent_en) = if self.is_absent { ("なし", "no ") } else { ("", "") };
        let (kind_ja, kind_en) = (self.kind.ja(), self.kind.en());
        match self.place {
            ShapePlace::Hand => Message::new(
                format!("{owner_ja}持駒の{kind_ja}{absent_ja}"),
                format!("{absent_en}{owner_en}{kind_en} in hand"),
            ),
            ShapePlace::Squares(squares) => {
                let (ja, en) = square_names(squares[Color::Black.index()]);
                Message::new(
                    format!("{owner_ja}{ja}{kind_ja}{absent_ja}"),
                    format!("{absent_en}{owner_en}{kind_en} {en}"),
                )
            }
        }
    }
}

/// `７七か６七`, `7g or 6g`.
fn square_names(squares: u128) -> (String, String) {
    let squares: Vec<Square> = Square::all().filter(|&square| Bitboard::of(square).bits() & squares != 0).collect();
    let ja: Vec<String> = squares.iter().map(|square| square.ja()).collect();
    let en: Vec<String> = squares.iter().map(ToString::to_string).collect();
    (ja.join("か"), en.join(" or "))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHAPE: Shape = shape("K88 S57,47 -P77 r82 B*");

    #[test]
    fn a_shape_is_seen_by_either_side() {
        let black = "4k4/1r7/9/9/9/9/9/1K3S3/9 b B 1";
        let position = |sfen| Position::from_sfen(sfen).expect("it is a position");
        assert!(!SHAPE.stands(&position(black), Color::Black), "the silver is on 4h");
        let black = position("4k4/1r7/9/9/9/9/5S3/1K7/9 b B 1");
        assert!(SHAPE.stands(&black, Color::Black) && !SHAPE.stands(&black, Color::White));
        let white = position("9/7k1/3s5/9/9/9/9/7R1/4K4 w b 1");
        assert!(SHAPE.stands(&white, Color::White));
        assert_eq!(SHAPE.squares_held(&white, Color::White), [Square::new(6, 3).expect("it is a square")]);
        assert!(!SHAPE.stands(&position("4k4/1r7/9/9/9/9/2P2S3/1K7/9 b B 1"), Color::Black), "a pawn is on 7g");
        assert!(!SHAPE.stands(&position("4k4/1r7/9/9/9/9/5S3/1K7/9 b - 1"), Color::Black), "the hand is empty");
    }

    #[test]
    fn a_shape_is_told_in_both_languages() {
        let told = SHAPE.message();
        assert_eq!(told.ja, "８八玉、４七か５七銀、７七歩なし、相手の８二飛、持駒の角");
        assert_eq!(told.en, "king 8h, silver 4g or 5g, no pawn 7g, the opponent's rook 8b, bishop in hand");
    }
}
