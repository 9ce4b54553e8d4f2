//! Missed terms: where fitted factors differ most from the weights that they were fitted to, in words.
//!
//! Tables of king–piece–piece cells are not unique, so cells are not compared. What is compared is what pieces and pairs
//! do in positions:
//!
//! ```text
//! piece   what is lost without it, its KKP term and all of its pairs, averaged over the positions that have this king and
//!         piece, less the average of its kind: a kind's value is material
//! pair    its term, less what each of the two has in its pairs on average (double centring)
//! ```
//!
//! A number moved from a piece's own term into its pairs, or back, changes neither. Both views are added. A board and its mirror image count as the same.
//!
//! | question | file |
//! |---|---|
//! | what pieces are worth, by the own or the enemy's king | `pieces` |
//! | pairs beyond their pieces | `pairs` |

mod pairs;
mod pieces;

use super::report::{MissedTerm, MissedTermKind, TableFit};
use crate::labels::PackedPosition;
use pairs::PairTerms;
use pieces::PieceWorths;
use sankoma_rules::{Color, Square};
use sankoma_search::eval::ThreePieceTerms;
use sankoma_search::eval::features::{Feature, KingSquares, LocatedPiece};
use sankoma_search::eval::three_piece::feature_meanings::describe_feature;
use sankoma_search::eval::{RawScale, RawUnits};

/// The fit of pieces and pairs, and what it misses most.
#[derive(Clone, Debug)]
pub struct MissedLevels {
    /// Pieces and pairs as wholes.
    pub parts: Vec<TableFit>,
    /// The terms that it misses most, by kind, those first that add most to the squared error.
    pub terms: Vec<MissedTerm>,
}

/// Terms of each kind that are listed.
const LISTED: usize = 12;
/// Terms that fewer views have, by share, are not listed.
const RARE: f64 = 0.002;

/// Compares `fitted` with `target` over positions. `progress` is called for each of them.
pub fn missed_terms<T, F>(target: &T, fitted: &F, positions: &[PackedPosition], progress: &dyn Fn()) -> MissedLevels
where
    T: ThreePieceTerms + RawUnits,
    F: ThreePieceTerms + RawUnits,
{
    let (mut pieces, mut pairs) = (PieceWorths::default(), PairTerms::default());
    let scales = [target.scale(), fitted.scale()];
    let mut views = 0;
    for position in positions {
        let unpacked = position.unpack();
        let (kings, all) = (unpacked.king_squares(), unpacked.pieces());
        if let [Some(_), Some(_)] = Color::ALL.map(|view| kings.of_view(view)) {
            let terms = PositionTerms::of(target, fitted, scales, (kings, all));
            pieces.add(&terms);
            pairs.add(&terms);
            views += 2;
        }
        progress();
    }
    let (mut parts, mut terms) = (Vec::new(), Vec::new());
    for (part, listed) in [pieces.into_levels(views), pairs.into_levels(views)] {
        parts.push(part);
        terms.extend(listed);
    }
    MissedLevels { parts, terms }
}

/// Terms in the target and in the fit, in centipawns from Black's view.
type TermPair = [f64; 2];

/// The terms of one position.
struct PositionTerms<'a> {
    kings: KingSquares,
    all: &'a [LocatedPiece],
    /// By piece.
    kkp: Vec<TermPair>,
    /// By pair, the second before the first: [`Self::pairs`].
    kpp: Vec<TermPair>,
}

impl<'a> PositionTerms<'a> {
    fn of(
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
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, TermPair)> + '_ {
        let indices = (0..self.all.len()).flat_map(|first| (0..first).map(move |second| (first, second)));
        indices.zip(&self.kpp).map(|((first, second), &terms)| (first, second, terms))
    }

    /// The view of `side`.
    fn view(&self, side: Color) -> MirroredView {
        let king = self.kings.of_view(side).expect("positions with both kings alone are compared");
        MirroredView { side, mirrored: king.mirror().index() > king.index(), king }
    }
}

/// One side's view, mirrored where its king stands on the files 1–4.
#[derive(Clone, Copy)]
struct MirroredView {
    side: Color,
    king: Square,
    mirrored: bool,
}

impl MirroredView {
    fn king(self) -> Square {
        if self.mirrored { self.king.mirror() } else { self.king }
    }

    fn feature(self, piece: LocatedPiece) -> Feature {
        self.mirror(Feature::of(self.side, piece))
    }

    fn mirror(self, feature: Feature) -> Feature {
        if self.mirrored { feature.mirror() } else { feature }
    }
}

/// A sum of terms, and of how many.
#[derive(Clone, Copy, Debug, Default)]
struct TermSum {
    count: f64,
    terms: TermPair,
}

impl TermSum {
    fn add(&mut self, sign: f64, terms: TermPair) {
        self.merge(&Self { count: 1.0, terms: terms.map(|term| sign * term) });
    }

    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        for (sum, terms) in self.terms.iter_mut().zip(other.terms) {
            *sum += terms;
        }
    }

    fn mean(&self) -> TermPair {
        self.terms.map(|sum| sum / self.count.max(1.0))
    }
}

/// A term with its count.
struct CountedTerm {
    kind: MissedTermKind,
    king: Square,
    features: Vec<Feature>,
    count: f64,
    terms: TermPair,
}

impl CountedTerm {
    /// What the fit's miss adds to the squared error.
    fn error(&self) -> f64 {
        self.count * (self.terms[0] - self.terms[1]).powi(2)
    }

    fn into_missed(self, views: u64) -> MissedTerm {
        MissedTerm {
            kind: self.kind,
            king: self.king,
            pieces: self.features.iter().map(|&feature| describe_feature(feature).en).collect(),
            features: self.features,
            frequency: self.count / views as f64,
            target: self.terms[0],
            fitted: self.terms[1],
        }
    }
}

/// The fit of all of these terms, weighted by their counts.
fn table_fit(name: &'static str, terms: &[CountedTerm]) -> TableFit {
    let count: f64 = terms.iter().map(|term| term.count).sum();
    let all: f64 = terms.iter().map(|term| term.count * term.terms[0].powi(2)).sum();
    let missed: f64 = terms.iter().map(CountedTerm::error).sum();
    TableFit {
        name,
        rows: terms.len() as u64,
        deviation: (all / count.max(1.0)).sqrt(),
        explained: if all > 0.0 { 1.0 - missed / all } else { 0.0 },
    }
}

/// The terms that add most to the squared error.
fn most_missed(mut terms: Vec<CountedTerm>, views: u64) -> Vec<MissedTerm> {
    terms.retain(|term| term.count >= RARE * views as f64);
    terms.sort_by(|a, b| b.error().total_cmp(&a.error()));
    terms.into_iter().take(LISTED).map(|term| term.into_missed(views)).collect()
}
