//! Position terms: what the target and the fit say of the pieces and pairs of one position.

use sankoma_rules::{Color, Square};
use sankoma_search::eval::features::{Feature, KingSquares, LocatedPiece};
use sankoma_search::eval::{RawScale, ThreePieceTerms};

/// Terms in the target and in the fit, in centipawns from Black's view.
pub(super) type TermPair = [f64; 2];

/// The terms of one position.
pub(super) struct PositionTerms<'a> {
    pub(super) kings: KingSquares,
    pub(super) all: &'a [LocatedPiece],
    /// By piece.
    pub(super) kkp: Vec<TermPair>,
    /// By pair, the second before the first: [`Self::pairs`].
    pub(super) kpp: Vec<TermPair>,
}

impl<'a> PositionTerms<'a> {
    pub(super) fn of(
        target: &impl ThreePieceTerms,
        fitted: &impl ThreePieceTerms,
        [of_target, of_fitted]: [RawScale; 2],
        (kings, all): (KingSquares, &'a [LocatedPiece]),
    ) -> Self {
        let kkp = all.iter().map(|&piece| {
            [of_target.centipawns(target.kkp(kings, piece)), of_fitted.centipawns(fitted.kkp(kings, piece))]
        });
        let pairs =
            all.iter().enumerate().flat_map(|(at, &first)| all[..at].iter().map(move |&second| (first, second)));
        let kpp = pairs.map(|(first, second)| {
            [
                of_target.centipawns(target.kpp(kings, first, second)),
                of_fitted.centipawns(fitted.kpp(kings, first, second)),
            ]
        });
        Self { kings, all, kkp: kkp.collect(), kpp: kpp.collect() }
    }

    /// Every pair: the indices of its pieces, and its terms.
    pub(super) fn pairs(&self) -> impl Iterator<Item = (usize, usize, TermPair)> + '_ {
        let indices = (0..self.all.len()).flat_map(|first| (0..first).map(move |second| (first, second)));
        indices.zip(&self.kpp).map(|((first, second), &terms)| (first, second, terms))
    }

    /// The view of `side`.
    pub(super) fn view(&self, side: Color) -> MirroredView {
        let king = self.kings.of_view(side).expect("positions with both kings alone are compared");
        MirroredView { side, mirrored: king.mirror().index() > king.index(), king }
    }
}

/// One side's view, mirrored where its king stands on the files 1–4.
#[derive(Clone, Copy)]
pub(super) struct MirroredView {
    pub(super) side: Color,
    pub(super) king: Square,
    pub(super) mirrored: bool,
}

impl MirroredView {
    pub(super) fn king(self) -> Square {
        if self.mirrored { self.king.mirror() } else { self.king }
    }

    pub(super) fn feature(self, piece: LocatedPiece) -> Feature {
        self.mirror(Feature::of(self.side, piece))
    }

    pub(super) fn mirror(self, feature: Feature) -> Feature {
        if self.mirrored { feature.mirror() } else { feature }
    }
}
