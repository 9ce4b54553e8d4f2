//! Pairs beyond what their pieces add to all of their pairs.

use super::counted_terms::{CountedTerm, TermSum, most_missed, table_fit};
use super::position_terms::{PositionTerms, TermPair};
use crate::fit::report::{MissedTerm, MissedTermKind, TableFit};
use sankoma_rules::{Color, Square};
use sankoma_search::eval::features::Feature;
use std::collections::HashMap;

/// Sums of the terms of pairs, from the view of the side whose king it is.
#[derive(Default)]
pub(super) struct PairTerms {
    pairs: HashMap<(Square, Feature, Feature), TermSum>,
    pieces: HashMap<(Square, Feature), TermSum>,
    kings: HashMap<Square, TermSum>,
}

impl PairTerms {
    pub(super) fn add(&mut self, position: &PositionTerms<'_>) {
        for side in Color::ALL {
            let (view, sign) = (position.view(side), f64::from(side.sign()));
            let king = view.king();
            let features: Vec<Feature> = position.all.iter().map(|&piece| view.feature(piece)).collect();
            let of_king = self.kings.entry(king).or_default();
            let mut of_pieces = vec![TermSum::default(); features.len()];
            for (first, second, terms) in position.pairs() {
                let (a, b) = (features[first], features[second]);
                self.pairs.entry((king, a.min(b), a.max(b))).or_default().add(sign, terms);
                of_pieces[first].add(sign, terms);
                of_pieces[second].add(sign, terms);
                of_king.add(sign, terms);
            }
            for (&feature, sum) in features.iter().zip(&of_pieces) {
                self.pieces.entry((king, feature)).or_default().merge(sum);
            }
        }
    }

    pub(super) fn into_levels(self, views: u64) -> (TableFit, Vec<MissedTerm>) {
        let mut pairs: Vec<_> = self.pairs.iter().map(|(&key, &sum)| (key, sum)).collect();
        // In one order, which makes sums over them deterministic.
        pairs.sort_unstable_by_key(|&(key, _)| key);
        let terms: Vec<CountedTerm> = pairs.iter().map(|(key, sum)| self.centred(*key, sum)).collect();
        (table_fit("pairs", &terms), most_missed(terms, views))
    }

    /// The mean of a pair less those of its pieces' pairs, plus that of all pairs.
    fn centred(&self, (king, first, second): (Square, Feature, Feature), sum: &TermSum) -> CountedTerm {
        let [a, b] = [first, second].map(|feature| self.pieces[&(king, feature)].mean());
        let (pair, all) = (sum.mean(), self.kings[&king].mean());
        let terms: TermPair = std::array::from_fn(|set| pair[set] - a[set] - b[set] + all[set]);
        CountedTerm { kind: MissedTermKind::Pair, king, features: vec![first, second], count: sum.count, terms }
    }
}
