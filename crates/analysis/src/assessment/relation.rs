//! Relation: what one piece does to another on the board, the strongest that holds.

use sankoma_rules::wording::{Language, Message, square_name};
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};

/// A piece with its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOnSquare {
    /// The piece.
    pub piece: Piece,
    /// Where it stands.
    pub square: Square,
}

/// What the first piece does to the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// A rook, bishop or lance keeps it before its king.
    Pins,
    /// It can be captured.
    Attacks,
    /// It stands in the way of a rook, bishop or lance of its own side.
    Blocks,
    /// A capture can be answered by a recapture.
    Guards,
    /// Both reach this square.
    BothReach(Square),
}

/// The strongest relation between two pieces, the one that acts first; `None` where there is none.
pub fn relation(
    position: &Position,
    a: PieceOnSquare,
    b: PieceOnSquare,
) -> Option<(PieceOnSquare, Relation, PieceOnSquare)> {
    let either = |test: &dyn Fn(PieceOnSquare, PieceOnSquare) -> bool, relation| {
        let acts = |x, y| test(x, y).then_some((x, relation, y));
        acts(a, b).or_else(|| acts(b, a))
    };
    let board = Board { position };
    either(&|x, y| board.pins(x, y), Relation::Pins)
        .or_else(|| either(&|x, y| board.attacks(x, y) && x.piece.color != y.piece.color, Relation::Attacks))
        .or_else(|| either(&|x, y| board.blocks(x, y), Relation::Blocks))
        .or_else(|| either(&|x, y| board.attacks(x, y) && x.piece.color == y.piece.color, Relation::Guards))
        .or_else(|| Some((a, Relation::BothReach(board.common_target(a, b)?), b)))
}

struct Board<'a> {
    position: &'a Position,
}

impl Board<'_> {
    fn reach(&self, at: PieceOnSquare) -> Bitboard {
        attacks::attacks(at.piece, at.square, self.position.occupied())
    }

    fn attacks(&self, from: PieceOnSquare, target: PieceOnSquare) -> bool {
        self.reach(from).has(target.square)
    }

    fn pins(&self, slider: PieceOnSquare, piece: PieceOnSquare) -> bool {
        let Some(king) = self.position.king(piece.piece.color) else { return false };
        slider.piece.color != piece.piece.color
            && piece.piece.kind != PieceKind::King
            && self.attacks(slider, piece)
            && self.without(piece.square, slider).has(king)
    }

    /// What a piece reaches when `square` is empty.
    fn without(&self, square: Square, at: PieceOnSquare) -> Bitboard {
        attacks::attacks(at.piece, at.square, self.position.occupied() - Bitboard::of(square))
    }

    /// Whether a piece stands in the way of a slider of its side: more than three squares lie behind it.
    fn blocks(&self, piece: PieceOnSquare, slider: PieceOnSquare) -> bool {
        let opened = self.without(piece.square, slider) - self.reach(slider);
        piece.piece.color == slider.piece.color && opened.count() >= 3
    }

    /// A square that both reach and that matters: an enemy piece stands there, or it lies beside the enemy's king.
    fn common_target(&self, a: PieceOnSquare, b: PieceOnSquare) -> Option<Square> {
        if a.piece.color != b.piece.color {
            return None;
        }
        let enemy: Color = a.piece.color.other();
        let both = self.reach(a) & self.reach(b);
        let pieces = both & self.position.pieces_of(enemy);
        let beside_king = self.position.king(enemy).map_or(Bitboard::EMPTY, attacks::king) & both;
        pieces.first().or_else(|| beside_king.first())
    }
}

impl Relation {
    /// `gold 7h guards silver 7g`, `７八金が７七銀を守っている`.
    pub fn sentence(self, actor: PieceOnSquare, other: PieceOnSquare) -> Message {
        let [(a_ja, a_en), (b_ja, b_en)] = [actor, other].map(words);
        match self {
            Self::Pins => Message::new(format!("{a_ja}が{b_ja}を縛っている"), format!("{a_en} pins {b_en}")),
            Self::Attacks => Message::new(format!("{a_ja}が{b_ja}に当たっている"), format!("{a_en} attacks {b_en}")),
            Self::Blocks => Message::new(format!("{a_ja}が{b_ja}の利きを止めている"), format!("{a_en} blocks {b_en}")),
            Self::Guards => Message::new(format!("{a_ja}が{b_ja}を守っている"), format!("{a_en} guards {b_en}")),
            Self::BothReach(square) => {
                let [ja, en] = [Language::Ja, Language::En].map(|lang| square_name(square, lang));
                Message::new(format!("{a_ja}と{b_ja}が{ja}に利いている"), format!("{a_en} and {b_en} both reach {en}"))
            }
        }
    }
}

/// `７八金`, `gold 7h`.
pub(super) fn words(at: PieceOnSquare) -> (String, String) {
    let kind = at.piece.kind;
    let ja = if kind == PieceKind::ProPawn { "と金" } else { kind.ja() };
    (format!("{}{ja}", at.square.ja()), format!("{} {}", kind.en(), at.square))
}
