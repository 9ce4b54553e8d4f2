//! Refresh cache ("Finny tables"): the sums of a view by the square of its king.
//!
//! Each row of a view depends on its king's square, so that a king's move sums 38 rows from scratch. A search moves a
//! king to the same few squares again and again, each time among almost the same pieces: only the difference is summed.

use super::aligned::AlignedNumbers;
use super::input_features::{AttackClasses, MISSING};
use super::kernel::{NetworkKernel, RowChange};
use super::numbers::{Network, SummedNetwork};
use crate::features::{LocatedPiece, PIECE_LIST_LENGTH, PieceLocation};
use crate::piece_sets::PieceSets;
use sankoma_rules::{Color, Piece, PieceKind, Position, Square};

/// For each side and each square of its king, the sums when the king last stood there.
#[derive(Clone, Debug, Default)]
pub(super) struct RefreshedViews {
    /// View of `side` and `square`: `side · 81 + square`; none where no king has stood.
    views: Vec<Option<Box<RefreshedView>>>,
}

/// Sums with what they are of.
#[derive(Clone, Debug)]
struct RefreshedView {
    sums: AlignedNumbers<i16>,
    pieces: PieceSets,
    kings: [Option<Square>; 2],
    attacks: AttackClasses,
    /// Number of pieces, kings left out.
    present: usize,
}

impl RefreshedViews {
    /// Sums a view of `position`, whose king stands on `king` in its own coordinates.
    pub(super) fn copy_to(
        &mut self,
        sums: &mut [i16],
        weights: &SummedNetwork,
        (view, king): (Color, Option<Square>),
        position: &Position,
    ) {
        let network = &*weights.network;
        let Some(king) = network.king_of_rows(king) else {
            sums.copy_from_slice(&network.transformer.biases);
            return;
        };
        if self.views.is_empty() {
            self.views.resize(2 * Square::COUNT, None);
        }
        let known = &mut self.views[view.index() * Square::COUNT + king.index()];
        let known = known.get_or_insert_with(|| Box::new(RefreshedView::of_no_piece(network, king)));
        known.update(weights, (view, king), position);
        sums.copy_from_slice(&known.sums);
    }
}

impl RefreshedView {
    /// Every piece is missing.
    fn of_no_piece(network: &Network, king: Square) -> Self {
        let mut sums = AlignedNumbers::zeroed(network.architecture.width);
        let missing = network.row(king, MISSING).iter().map(|number| number.wrapping_mul(missing(0) as i16));
        let biases = network.transformer.biases.iter();
        sums.iter_mut().zip(biases.zip(missing)).for_each(|(sum, (bias, missing))| *sum = bias.wrapping_add(missing));
        let (pieces, attacks) = (PieceSets::EMPTY, AttackClasses::NONE);
        Self { sums, pieces, kings: [None; 2], attacks, present: 0 }
    }

    fn update(&mut self, weights: &SummedNetwork, (view, king): (Color, Square), position: &Position) {
        let features = weights.network.architecture.features;
        let Self { sums, pieces, kings, attacks, present } = self;
        let mut batch = RowBatch::new(weights.kernel, sums);
        let mut change = |piece: LocatedPiece, attacks: &AttackClasses, is_added: bool| {
            if let Some(entry) = features.entry(view, piece, attacks) {
                batch.push(weights.network.row(king, entry), is_added);
            }
        };
        if features.follow_attacks() {
            let before = std::mem::replace(attacks, AttackClasses::of(position, view));
            pieces.for_each_on_board(|piece, square| {
                if before.at(square) != attacks.at(square) {
                    let located = LocatedPiece { piece, place: PieceLocation::Board(square) };
                    change(located, &before, false);
                    change(located, attacks, true);
                }
            });
        }
        let missing_before = missing(*present);
        pieces.update(position, |piece, is_added| {
            *present = if is_added { *present + 1 } else { *present - 1 };
            change(piece, attacks, is_added);
        });
        for color in Color::ALL {
            let now = position.king(color);
            let before = std::mem::replace(&mut kings[color.index()], now);
            for (square, is_added) in [(before, false), (now, true)] {
                let piece = Piece::new(color, PieceKind::King);
                let located = square.map(|square| LocatedPiece { piece, place: PieceLocation::Board(square) });
                located.filter(|_| before != now).into_iter().for_each(|king| change(king, attacks, is_added));
            }
        }
        let (missing, row) = (missing(*present), weights.network.row(king, MISSING));
        (missing..missing_before).for_each(|_| batch.push(row, false));
        (missing_before..missing).for_each(|_| batch.push(row, true));
        batch.finish();
    }
}

/// Pieces that a full set has more than these, kings left out.
fn missing(present: usize) -> usize {
    PIECE_LIST_LENGTH.saturating_sub(present)
}

/// Rows that are removed or added together at most.
const BATCH: usize = 16;

/// Rows to be removed and added, as many together as there is room for.
struct RowBatch<'a, 'b> {
    kernel: NetworkKernel,
    sums: &'b mut [i16],
    /// Those removed and those added.
    rows: [[&'a [i16]; BATCH]; 2],
    lengths: [usize; 2],
}

impl<'a, 'b> RowBatch<'a, 'b> {
    fn new(kernel: NetworkKernel, sums: &'b mut [i16]) -> Self {
        Self { kernel, sums, rows: [[&[]; BATCH]; 2], lengths: [0; 2] }
    }

    fn push(&mut self, row: &'a [i16], is_added: bool) {
        let list = usize::from(is_added);
        if self.lengths[list] == BATCH {
            self.finish();
        }
        self.rows[list][self.lengths[list]] = row;
        self.lengths[list] += 1;
    }

    fn finish(&mut self) {
        let [removed, added] = [0, 1].map(|list| &self.rows[list][..self.lengths[list]]);
        self.kernel.change(self.sums, None, RowChange { removed, added });
        self.lengths = [0; 2];
    }
}
