//! Hypothetical positions: the score without a piece, or with it on each other square.

use super::explainable::Explainable;
use super::piece_group::{PieceGroup, in_same_group};
use super::sums::TermSums;
use crate::features::{LocatedPiece, PieceLocation, pieces};
use crate::raw_scale::RawScale;
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Position, Setup, Square};
use sankoma_wording::Message;

/// Removal values: for each piece the total less the total without that piece, raw, from Black's view. Groups in hand
/// lose one piece. The groups are those of the breakdown, without missing pieces.
///
/// A removal value is not the piece's share: of a pair's term the share has half, and a removal all.
pub fn removals<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<(PieceGroup, i32)> {
    let total = TermSums::of(weights, position).total_raw;
    let setup = position.setup();
    let list: Vec<LocatedPiece> = pieces(position).collect();
    let rows = list.chunk_by(|&a, &b| in_same_group(a, b)).filter_map(PieceGroup::of);
    rows.map(|group| (group, total - total_of(weights, &without(&setup, group)))).collect()
}

/// The totals with one piece on each square in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceSweep {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// The piece, a king or any other.
    pub piece: Piece,
    /// Square on which it stands.
    pub from: Square,
    /// `total_raw` with the piece on each square, by [`Square::index`]; `None` where an obstacle stands against it. The
    /// square where it stands has one in any case.
    pub totals: [Option<i32>; Square::COUNT],
    /// Why the piece cannot stand on a square without a total.
    pub obstacles: [Option<SweepObstacle>; Square::COUNT],
}

/// Why a piece cannot stand on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SweepObstacle {
    /// Another piece stands there.
    Occupied,
    /// It could never move again.
    DeadEnd,
    /// A pawn stands on this file.
    TwoPawns,
    /// The king of its side would stand in check.
    Check,
    /// It would give check while its side has the move, so that the king could be captured.
    KingCapture,
}

impl SweepObstacle {
    /// The obstacle in words, of a square.
    pub fn message(self) -> Message {
        match self {
            Self::Occupied => Message::new("駒がある", "occupied"),
            Self::DeadEnd => Message::new("行き所のない駒になる", "it could never move again"),
            Self::TwoPawns => Message::new("二歩になる", "two pawns on one file"),
            Self::Check => Message::new("自玉に王手がかかる", "the king would be in check"),
            Self::KingCapture => Message::new("手番の側の王手になる", "it would give check out of turn"),
        }
    }
}

/// Computes the totals with the piece from `from` on each square in turn; `None` when `from` is empty. The side to move
/// stays.
pub fn sweep<W: Explainable + ?Sized>(weights: &W, position: &Position, from: Square) -> Option<PieceSweep> {
    sweep_by(weights.scale(), position, from, |there| TermSums::of(weights, there).total_raw)
}

/// [`sweep`] by any weights: `total` gives the raw total of a position.
pub(crate) fn sweep_by(
    scale: RawScale,
    position: &Position,
    from: Square,
    total: impl Fn(&Position) -> i32,
) -> Option<PieceSweep> {
    let piece = position.on(from)?;
    let mut lifted = position.setup();
    lifted.set(from, None);
    let with_it_on = |square: Square| {
        let mut setup = lifted.clone();
        setup.set(square, Some(piece));
        setup
    };
    let (mut totals, mut obstacles) = ([None; Square::COUNT], [None; Square::COUNT]);
    for square in Square::all() {
        let there = Position::from_setup_unchecked(&with_it_on(square));
        let obstacle = if square == from { None } else { obstacle(piece, square, position, &there, from) };
        obstacles[square.index()] = obstacle;
        totals[square.index()] = obstacle.is_none().then(|| total(&there));
    }
    Some(PieceSweep { scale, piece, from, totals, obstacles })
}

/// Why the piece of `from` cannot stand on `square`; `there` is the position with it there.
fn obstacle(piece: Piece, square: Square, here: &Position, there: &Position, from: Square) -> Option<SweepObstacle> {
    use SweepObstacle as Obstacle;
    let owner = piece.color;
    let other_pawns = (here.pieces(owner, PieceKind::Pawn) & Bitboard::file(square.file())) - Bitboard::of(from);
    let is_exposed = |position: &Position, side: Color| {
        position.king(side).is_some_and(|king| position.is_attacked(king, side.other(), position.occupied()))
    };
    // A check that stands already says nothing against the square; a king always does against its own.
    let newly = |side| is_exposed(there, side) && (piece.kind == PieceKind::King || !is_exposed(here, side));
    let is_two_pawns = piece.kind == PieceKind::Pawn && !other_pawns.is_empty();
    let found = [
        (here.on(square).is_some(), Obstacle::Occupied),
        (square.rank_for(owner) <= piece.kind.dead_end_ranks(), Obstacle::DeadEnd),
        (is_two_pawns, Obstacle::TwoPawns),
        (newly(owner), Obstacle::Check),
        (here.side_to_move() == owner && newly(owner.other()), Obstacle::KingCapture),
    ];
    found.into_iter().find(|(holds, _)| *holds).map(|(_, obstacle)| obstacle)
}

fn total_of<W: Explainable + ?Sized>(weights: &W, setup: &Setup) -> i32 {
    TermSums::of(weights, &Position::from_setup_unchecked(setup)).total_raw
}

fn without(setup: &Setup, group: PieceGroup) -> Setup {
    let mut setup = setup.clone();
    match group.place {
        PieceLocation::Board(square) => setup.set(square, None),
        PieceLocation::Hand(_) => {
            let hand = &mut setup.hands[group.piece.color.index()];
            *hand = hand.with(group.piece.kind, hand.count(group.piece.kind) - 1);
        }
        PieceLocation::Missing => {}
    }
    setup
}

impl PieceSweep {
    /// The total with the piece where it stands.
    pub fn current_total(&self) -> Option<i32> {
        self.totals[self.from.index()]
    }
}
