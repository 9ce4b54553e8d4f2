//! King reason: what the square of a king, or pieces close to it, do for or against it.

use super::relation::{PieceOnSquare, listed};
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, PieceKind, Position, Square, attacks};

/// How many pieces of one reason are named.
const MAX_PIECES: usize = 3;

/// What is good or bad about a king.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum KingFact {
    /// It stands on its square of the start (居玉).
    AtHome,
    /// It has come forward without being in the enemy's camp.
    Forward,
    /// It is in the enemy's camp (入玉).
    Entered,
    /// A pawn one or two squares in front of it.
    CoversHead,
    /// A silver, a gold or the like in front of it (玉頭の厚み).
    Thickness,
    /// A piece that reaches it or a square next to it.
    Guards,
    /// A piece next to it that takes its square (壁).
    Walls,
    /// Its rook is near (玉飛接近).
    RookClose,
    /// An enemy piece gives check.
    Checks,
    /// An enemy piece reaches a square next to it.
    Bears,
    /// What a pair does next to it.
    Relation(Message),
    /// The weights count it for the king, or against it; the board does not say why.
    Counts { is_good: bool },
}

/// A fact with the pieces that make it, none for the king's own square. Those of one reason have one owner.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct KingReason {
    fact: KingFact,
    pieces: Vec<PieceOnSquare>,
}

impl KingReason {
    /// What a king's square says, if its share has this sign.
    pub(super) fn of_square(king: Square, side: Color, is_good: bool) -> Option<Self> {
        let fact = match (king.rank_for(side), is_good) {
            (..=3, true) => KingFact::Entered,
            (4..=6, false) => KingFact::Forward,
            (9, false) if king.file() == 5 => KingFact::AtHome,
            _ => return None,
        };
        Some(Self { fact, pieces: Vec::new() })
    }

    /// What a piece does for or against the king of `side`; `None` where nothing on the board says so.
    pub(super) fn of_piece(position: &Position, side: Color, at: PieceOnSquare, is_good: bool) -> Option<Self> {
        let king = position.king(side)?;
        let PieceOnSquare { piece, square } = at;
        let reach = attacks::attacks(piece, square, position.occupied());
        let beside = attacks::king(king);
        let reaches_beside = !(reach & beside).is_empty();
        let is_rook = piece.kind.unpromoted() == PieceKind::Rook;
        let is_close = king.distance(square) <= 2;
        let is_ahead = is_ahead_of(king, square, side);
        let fact = match (piece.color == side, is_good) {
            (true, true) if is_ahead && piece.kind == PieceKind::Pawn => KingFact::CoversHead,
            (true, true) if is_ahead && !is_rook => KingFact::Thickness,
            (true, true) if reaches_beside || reach.has(king) => KingFact::Guards,
            (true, false) if is_rook && is_close => KingFact::RookClose,
            (true, false) if beside.has(square) => KingFact::Walls,
            (false, false) if reach.has(king) => KingFact::Checks,
            (false, false) if reaches_beside => KingFact::Bears,
            _ => return None,
        };
        Some(Self { fact, pieces: vec![at] })
    }

    /// A number without a reason on the board: of the king's square where there is no piece.
    pub(super) fn counted(piece: Option<PieceOnSquare>, is_good: bool) -> Self {
        Self { fact: KingFact::Counts { is_good }, pieces: piece.into_iter().collect() }
    }

    /// What a pair does.
    pub(super) fn of_pair(sentence: Message) -> Self {
        Self { fact: KingFact::Relation(sentence), pieces: Vec::new() }
    }

    /// Whether it says that enemy pieces bear on the king.
    pub(super) fn is_pressure(&self) -> bool {
        self.fact == KingFact::Bears
    }

    /// Whether another reason says the same of other pieces of the same side.
    pub(super) fn takes(&self, other: &Self) -> bool {
        let owner = |reason: &Self| reason.pieces.first().map(|at| at.piece.color);
        self.fact == other.fact && owner(self).is_some() && owner(self) == owner(other)
    }

    /// Adds the pieces of another reason that says the same.
    pub(super) fn add(&mut self, other: Self) {
        self.pieces.extend(other.pieces);
    }

    /// Leaves out pieces that are named elsewhere; whether anything is left.
    pub(super) fn leave_out(&mut self, named: &[Square]) -> bool {
        let was_of_square = self.pieces.is_empty();
        self.pieces.retain(|at| !named.contains(&at.square));
        was_of_square || !self.pieces.is_empty()
    }

    /// The reason in words, for the king of `side`: the owner is named where the pieces are the enemy's.
    pub(super) fn sentence(&self, side: Color) -> Message {
        let named = &self.pieces[..self.pieces.len().min(MAX_PIECES)];
        let (mut ja, mut en) = listed(named);
        if let Some(enemy) = named.first().map(|at| at.piece.color).filter(|&owner| owner != side) {
            (ja, en) = (format!("{}の{ja}", enemy.ja()), format!("{}'s {en}", enemy.en()));
        }
        let (verb_ja, one, many) = match &self.fact {
            KingFact::AtHome => return Message::new("居玉", "it has not left the centre"),
            KingFact::Forward => return Message::new("玉が前に出ている", "it has come far forward"),
            KingFact::Entered => return Message::new("入玉している", "it has entered the camp"),
            KingFact::Relation(sentence) => return sentence.clone(),
            KingFact::Counts { is_good } if named.is_empty() => return counts_square(*is_good),
            KingFact::Counts { is_good: true } => ("がプラス", "counts for the king", "count for the king"),
            KingFact::Counts { is_good: false } => ("がマイナス", "counts against the king", "count against the king"),
            KingFact::CoversHead => ("が玉頭を守る", "covers the king's head", "cover the king's head"),
            KingFact::Thickness => ("が玉頭の厚み", "stands before the king", "stand before the king"),
            KingFact::Guards => ("が玉の守り", "guards the king", "guard the king"),
            KingFact::Walls => (wall(named), "walls the king in", "wall the king in"),
            KingFact::RookClose => ("が玉に近い", "stands close to the king", "stand close to the king"),
            KingFact::Checks => ("の王手", "gives check", "give check"),
            KingFact::Bears => ("が玉に迫る", "bears on the king", "bear on the king"),
        };
        let verb = if named.len() == 1 { one } else { many };
        Message::new(format!("{ja}{verb_ja}"), format!("{en} {verb}"))
    }
}

/// That the weights count the king's square for it, or against it.
fn counts_square(is_good: bool) -> Message {
    if is_good {
        Message::new("玉の位置がプラス", "its square counts for it")
    } else {
        Message::new("玉の位置がマイナス", "its square counts against it")
    }
}

/// A wall of silvers is called 壁銀, one of golds 壁金.
fn wall(pieces: &[PieceOnSquare]) -> &'static str {
    let all = |kind| pieces.iter().all(|at| at.piece.kind == kind);
    if all(PieceKind::Silver) {
        "が壁銀"
    } else if all(PieceKind::Gold) {
        "が壁金"
    } else {
        "が壁"
    }
}

/// Whether a square lies one or two ranks in front of the king, on its file or one beside it.
fn is_ahead_of(king: Square, square: Square, side: Color) -> bool {
    let ranks = king.rank_for(side).saturating_sub(square.rank_for(side));
    (1..=2).contains(&ranks) && king.file().abs_diff(square.file()) <= 1
}
