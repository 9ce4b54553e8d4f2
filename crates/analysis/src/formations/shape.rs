//! Shapes: a small language of the tables for pieces on squares.
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
use sankoma_wording::{Message, message};

/// Pieces that stand on the board, or do not, at the same time.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Shape(Vec<ShapeTerm>);

/// One kind of piece of one side, and where it is.
#[derive(Clone, Copy, Debug)]
struct ShapeTerm {
    kind: PieceKind,
    is_own: bool,
    /// No such piece is there.
    is_absent: bool,
    place: ShapePlace,
}

#[derive(Clone, Copy, Debug)]
enum ShapePlace {
    Hand,
    /// One of these squares, as bits of a [`Bitboard`]: seen by Black and by White.
    Squares([u128; 2]),
}

impl TryFrom<String> for Shape {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::read(&text)
    }
}

/// The kind of a piece in the letters of SFEN, of either case: `+B`.
pub(super) fn piece_kind(text: &str) -> Option<PieceKind> {
    let letter = text.strip_prefix('+').unwrap_or(text).parse().ok()?;
    PieceKind::from_sfen_letter(letter)?.after_move(text.starts_with('+'))
}

impl ShapeTerm {
    fn read(text: &str) -> Option<Self> {
        let present = text.strip_prefix('-').unwrap_or(text);
        let (piece, place) = present.split_at(present.find(|letter: char| letter == '*' || letter.is_ascii_digit())?);
        Some(Self {
            kind: piece_kind(piece)?,
            is_own: piece.ends_with(|letter: char| letter.is_ascii_uppercase()),
            is_absent: present != text,
            place: ShapePlace::read(place)?,
        })
    }
}

impl ShapePlace {
    /// `*`, or squares with commas between them.
    fn read(text: &str) -> Option<Self> {
        if text == "*" {
            return Some(Self::Hand);
        }
        let mut squares = [0; 2];
        for square in text.split(',') {
            let digits: u8 = square.parse().ok()?;
            let square = Square::new(digits / 10, digits % 10)?;
            squares[Color::Black.index()] |= Bitboard::of(square).bits();
            squares[Color::White.index()] |= Bitboard::of(square.rotate()).bits();
        }
        Some(Self::Squares(squares))
    }
}

impl Shape {
    /// Reads terms with blanks between them.
    ///
    /// # Errors
    /// The text of a term that is none.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let term = |text: &str| ShapeTerm::read(text).ok_or_else(|| format!("`{text}` is no term of a shape"));
        text.split(' ').map(term).collect::<Result<_, _>>().map(Self)
    }

    /// The shape is on the board for `color`.
    pub(super) fn stands(&self, position: &Position, color: Color) -> bool {
        self.0.iter().all(|term| term.holds(position, color))
    }

    /// The squares of the own pieces of a shape that stands, without the king's.
    pub(super) fn squares_held(&self, position: &Position, color: Color) -> Vec<Square> {
        let pieces = self.0.iter().filter(|term| term.is_own && term.kind != PieceKind::King);
        pieces.flat_map(|term| term.squares_held(position, color)).collect()
    }

    /// The shape in words, as Black sees it.
    pub(super) fn message(&self) -> Message {
        joined(self.0.iter().map(ShapeTerm::message), &Message::new("、", ", "))
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
            ShapePlace::Hand => {
                message!("{owner_ja}持駒の{kind_ja}{absent_ja}", "{absent_en}{owner_en}{kind_en} in hand")
            }
            ShapePlace::Squares(squares) => {
                let (ja, en) = square_names(squares[Color::Black.index()]);
                message!("{owner_ja}{ja}{kind_ja}{absent_ja}", "{absent_en}{owner_en}{kind_en} {en}")
            }
        }
    }
}

/// Messages with a mark between them.
pub(super) fn joined(messages: impl Iterator<Item = Message>, between: &Message) -> Message {
    let (ja, en): (Vec<String>, Vec<String>) = messages.map(|message| (message.ja, message.en)).unzip();
    Message::new(ja.join(between.ja.as_str()), en.join(between.en.as_str()))
}

/// `７七か６七`, `7g/6g`.
fn square_names(squares: u128) -> (String, String) {
    let squares: Vec<Square> = Square::all().filter(|&square| Bitboard::of(square).bits() & squares != 0).collect();
    let ja: Vec<String> = squares.iter().map(|square| square.ja()).collect();
    let en: Vec<String> = squares.iter().map(ToString::to_string).collect();
    (ja.join("か"), en.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::LazyLock;

    static SHAPE: LazyLock<Shape> = LazyLock::new(|| Shape::read("K88 S57,47 -P77 r82 B*").expect("it is a shape"));

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
        assert_eq!(told.en, "king 8h, silver 4g/5g, no pawn 7g, the opponent's rook 8b, bishop in hand");
    }
}
