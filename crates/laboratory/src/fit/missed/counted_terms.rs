//! Counted terms: means of terms over positions, and those that the fit misses most.

use super::position_terms::TermPair;
use crate::fit::report::{MissedTerm, MissedTermKind, TableFit};
use sankoma_rules::Square;
use sankoma_search::eval::features::Feature;
use sankoma_search::eval::three_piece::feature_meanings::describe_feature;

/// Terms of each kind that are listed.
const LISTED: usize = 12;
/// Terms that fewer views have, by share, are not listed.
const RARE: f64 = 0.002;

/// A sum of terms, and of how many.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TermSum {
    pub(super) count: f64,
    pub(super) terms: TermPair,
}

impl TermSum {
    pub(super) fn add(&mut self, sign: f64, terms: TermPair) {
        self.merge(&Self { count: 1.0, terms: terms.map(|term| sign * term) });
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.count += other.count;
        for (sum, terms) in self.terms.iter_mut().zip(other.terms) {
            *sum += terms;
        }
    }

    pub(super) fn mean(&self) -> TermPair {
        self.terms.map(|sum| sum / self.count.max(1.0))
    }
}

/// A term with its count.
pub(super) struct CountedTerm {
    pub(super) kind: MissedTermKind,
    pub(super) king: Square,
    pub(super) features: Vec<Feature>,
    pub(super) count: f64,
    pub(super) terms: TermPair,
}

impl CountedTerm {
    /// What the fit's miss adds to the squared error.
    pub(super) fn error(&self) -> f64 {
        self.count * (self.terms[0] - self.terms[1]).powi(2)
    }

    pub(super) fn into_missed(self, views: u64) -> MissedTerm {
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
pub(super) fn table_fit(name: &'static str, terms: &[CountedTerm]) -> TableFit {
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
pub(super) fn most_missed(mut terms: Vec<CountedTerm>, views: u64) -> Vec<MissedTerm> {
    terms.retain(|term| term.count >= RARE * views as f64);
    terms.sort_by(|a, b| b.error().total_cmp(&a.error()));
    terms.into_iter().take(LISTED).map(|term| term.into_missed(views)).collect()
}
