//! Relation: what one piece does to another on the board, the strongest that holds.

use sankoma_eval::PieceGroup;
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Position, Square, attacks};
use sankoma_wording::{Language, Message, english_list, message, square_name};

/// A piece with its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOnSquare {
    /// Kind and colour of the piece.
    pub piece: Piece,
    /// Square on which the piece stands.
    pub square: Square,
}

/// Relation of the first piece to the second.
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
    let are_enemies = a.piece.color != b.piece.color;
    let attacks = |x: PieceOnSquare, y: PieceOnSquare| x.reach(position).has(y.square);
    either(&|x, y| x.pins(y, position), Relation::Pins)
        .or_else(|| either(&|x, y| are_enemies && attacks(x, y), Relation::Attacks))
        .or_else(|| either(&|x, y| x.blocks(y, position), Relation::Blocks))
        .or_else(|| either(&|x, y| !are_enemies && attacks(x, y), Relation::Guards))
        .or_else(|| Some((a, Relation::BothReach(a.common_target(b, position)?), b)))
}

/// The relation of two pieces on the board in words, with the side that acts: `Black: gold 7h guards silver 7g`.
pub fn pair_relation(position: &Position, first: PieceGroup, second: PieceGroup) -> Option<Message> {
    let (actor, relation, other) = relation(position, PieceOnSquare::of(first)?, PieceOnSquare::of(second)?)?;
    let (side, said) = (actor.piece.color, relation.sentence(actor, other));
    Some(message!(("{}: {}", side.ja(), said.ja), ("{}: {}", side.en(), said.en)))
}

impl PieceOnSquare {
    /// The piece of a group on the board; `None` in hand.
    pub(super) fn of(group: PieceGroup) -> Option<Self> {
        Some(Self { piece: group.piece, square: group.square()? })
    }

    /// The squares that it attacks.
    fn reach(self, position: &Position) -> Bitboard {
        attacks::attacks(self.piece, self.square, position.occupied())
    }

    /// The squares that it can move to, as far as its own side's pieces let it.
    pub(super) fn moves(self, position: &Position) -> Bitboard {
        self.reach(position) - position.pieces_of(self.piece.color)
    }

    /// The squares that it attacks when `square` is empty.
    fn reach_without(self, square: Square, position: &Position) -> Bitboard {
        attacks::attacks(self.piece, self.square, position.occupied() - Bitboard::of(square))
    }

    fn pins(self, other: Self, position: &Position) -> bool {
        let Some(king) = position.king(other.piece.color) else { return false };
        self.piece.color != other.piece.color
            && other.piece.kind != PieceKind::King
            && self.reach(position).has(other.square)
            && self.reach_without(other.square, position).has(king)
    }

    /// It stands in the way of a slider of its side, three squares or more of which lie behind it.
    fn blocks(self, slider: Self, position: &Position) -> bool {
        let opened = slider.reach_without(self.square, position) - slider.reach(position);
        self.piece.color == slider.piece.color && opened.count() >= 3
    }

    /// A square that both reach and that matters: an enemy piece stands there, or it lies beside the enemy's king.
    fn common_target(self, other: Self, position: &Position) -> Option<Square> {
        if self.piece.color != other.piece.color {
            return None;
        }
        let enemy: Color = self.piece.color.other();
        let both = self.reach(position) & other.reach(position);
        let beside_king = position.king(enemy).map_or(Bitboard::EMPTY, attacks::king) & both;
        (both & position.pieces_of(enemy)).first().or_else(|| beside_king.first())
    }
}

impl Relation {
    /// The side for which it is good, by the piece that acts.
    pub(super) const fn gains(self, actor: PieceOnSquare) -> Color {
        match self {
            Self::Blocks => actor.piece.color.other(),
            Self::Pins | Self::Attacks | Self::Guards | Self::BothReach(_) => actor.piece.color,
        }
    }

    /// `gold 7h guards silver 7g`, `７八金が７七銀を守っている`.
    pub fn sentence(self, actor: PieceOnSquare, other: PieceOnSquare) -> Message {
        let [(a_ja, a_en), (b_ja, b_en)] = [actor, other].map(words);
        match self {
            Self::Pins => message!("{a_ja}が{b_ja}を縛っている", "{a_en} pins {b_en}"),
            Self::Attacks => message!("{a_ja}が{b_ja}に当たっている", "{a_en} attacks {b_en}"),
            Self::Blocks if other.piece.kind == PieceKind::Rook && actor.square.file() == other.square.file() => {
                message!("{a_ja}が飛車先を止めている", "{a_en} blocks {b_en}")
            }
            Self::Blocks => message!("{a_ja}が{b_ja}の利きを止めている", "{a_en} blocks {b_en}"),
            Self::Guards => message!("{a_ja}が{b_ja}を守っている", "{a_en} guards {b_en}"),
            Self::BothReach(square) => {
                let [ja, en] = [Language::Ja, Language::En].map(|lang| square_name(square, lang));
                message!("{a_ja}と{b_ja}が{ja}に利いている", "{a_en} and {b_en} both reach {en}")
            }
        }
    }
}

/// `７八金`, `gold 7h`.
pub(super) fn words(at: PieceOnSquare) -> (String, String) {
    let kind = at.piece.kind;
    (format!("{}{}", at.square.ja(), kind.ja_in_sentence()), format!("{} {}", kind.en(), at.square))
}

/// `４九金と３八銀`, `gold 4i and silver 3h`; of one kind `４七・５七の歩`, `pawns 4g and 5g`.
pub(super) fn listed(pieces: &[PieceOnSquare]) -> (String, String) {
    let same_kind = pieces.windows(2).all(|pair| pair[0].piece.kind == pair[1].piece.kind);
    match pieces {
        [first, _, ..] if same_kind => {
            let squares = |lang| pieces.iter().map(|at| square_name(at.square, lang)).collect::<Vec<_>>();
            let kind = first.piece.kind;
            (
                format!("{}の{}", squares(Language::Ja).join("・"), kind.ja_in_sentence()),
                format!("{}s {}", kind.en(), english_list(&squares(Language::En))),
            )
        }
        _ => {
            let (ja, en): (Vec<String>, Vec<String>) = pieces.iter().map(|&at| words(at)).unzip();
            (ja.join("と"), english_list(&en))
        }
    }
}
