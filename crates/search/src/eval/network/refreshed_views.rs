//! Refresh cache ("Finny tables"): the sums of a view by the square of its king.
//!
//! Each row of a view depends on its king's square, so that a king's move sums 38 rows from scratch. A search moves a king
//! to the same few squares again and again, each time among almost the same pieces: only the difference is summed.

use super::aligned::AlignedNumbers;
use super::input_features::{AttackClasses, MISSING};
use super::kernel::{NetworkKernel, RowChange};
use super::numbers::{Network, SummedNetwork};
use crate::eval::features::{LocatedPiece, PieceLocation, missing_count};
use crate::eval::piece_sets::PieceSets;
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
    /// Pieces that are missing from a full set.
    missing: usize,
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
        let known = known.get_or_insert_with(|| Box::new(RefreshedView::of_no_piece(network)));
        known.update(weights, (view, king), position);
        sums.copy_from_slice(&known.sums);
    }
}

impl RefreshedView {
    fn of_no_piece(network: &Network) -> Self {
        let mut sums = AlignedNumbers::zeroed(network.architecture.width);
        sums.copy_from_slice(&network.transformer.biases);
        let (pieces, attacks) = (PieceSets::EMPTY, AttackClasses::NONE);
        Self { sums, pieces, kings: [None; 2], attacks, missing: 0 }
    }

    fn update(&mut self, weights: &SummedNetwork, (view, king): (Color, Square), position: &Position) {
        let features = weights.network.architecture.features;
        let before = self.attacks;
        self.attacks = if features.follow_attacks() { AttackClasses::of(position, view) } else { before };
        let mut batch = RowBatch::new(weights.kernel, &mut self.sums);
        let mut change = |piece: LocatedPiece, attacks: &AttackClasses, is_added: bool| {
            if let Some(entry) = features.entry(view, piece, attacks) {
                batch.push(weights.network.row(king, entry), is_added);
            }
        };
        if before != self.attacks {
            self.pieces.for_each_on_board(|piece, square| {
                if before.at(square) != self.attacks.at(square) {
                    let located = LocatedPiece { piece, place: PieceLocation::Board(square) };
                    change(located, &before, false);
                    change(located, &self.attacks, true);
                }
            });
        }
        self.pieces.update(position, |piece, is_added| change(piece, &self.attacks, is_added));
        for color in Color::ALL {
            let now = position.king(color);
            let before = std::mem::replace(&mut self.kings[color.index()], now);
            for (square, is_added) in [(before, false), (now, true)] {
                let piece = Piece::new(color, PieceKind::King);
                let located = square.map(|square| LocatedPiece { piece, place: PieceLocation::Board(square) });
                located.filter(|_| before != now).into_iter().for_each(|king| change(king, &self.attacks, is_added));
            }
        }
        let missing = missing_count(position);
        let row = weights.network.row(king, MISSING);
        (missing..self.missing).for_each(|_| batch.push(row, false));
        (self.missing..missing).for_each(|_| batch.push(row, true));
        self.missing = missing;
        batch.finish();
    }
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
