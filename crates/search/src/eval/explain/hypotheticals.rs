//! Hypothetical positions: the score without a piece, or with it on each other square.

use super::explainable::Explainable;
use super::piece_group::{PieceGroup, in_same_group};
use super::sums::TermSums;
use crate::eval::features::{LocatedPiece, PieceLocation, pieces};
use crate::eval::raw_scale::RawScale;
use sankoma_rules::{Bitboard, Piece, PieceKind, Position, Setup, Square};

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
    /// Where it stands.
    pub from: Square,
    /// `total_raw` with the piece on each square, by [`Square::index`]; `None` where another piece stands, where it could
    /// never move again, where a pawn would stand on the file of another, and where a king would stand in check. The
    /// square where it stands has one in any case.
    pub totals: [Option<i32>; Square::COUNT],
}

/// Computes the totals with the piece from `from` on each square in turn; `None` when `from` is empty. The side to move
/// stays.
pub fn sweep<W: Explainable + ?Sized>(weights: &W, position: &Position, from: Square) -> Option<PieceSweep> {
    let piece = position.on(from)?;
    let mut lifted = position.setup();
    lifted.set(from, None);
    let with_it_on = |square: Square| {
        let mut setup = lifted.clone();
        setup.set(square, Some(piece));
        setup
    };
    let mut totals = [None; Square::COUNT];
    let board = Position::from_setup_unchecked(&lifted);
    for square in Square::all().filter(|&square| square == from || can_stand(piece, square, &board)) {
        totals[square.index()] = Some(total_of(weights, &with_it_on(square)));
    }
    Some(PieceSweep { scale: weights.scale(), piece, from, totals })
}

fn can_stand(piece: Piece, square: Square, board: &Position) -> bool {
    let is_allowed = match piece.kind {
        PieceKind::Pawn => (board.pieces(piece.color, PieceKind::Pawn) & Bitboard::file(square.file())).is_empty(),
        PieceKind::King => !board.is_attacked(square, piece.color.other(), board.occupied()),
        _ => true,
    };
    is_allowed && board.on(square).is_none() && square.rank_for(piece.color) > piece.kind.dead_end_ranks()
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
