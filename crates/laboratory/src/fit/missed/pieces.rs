//! Piece terms: what pieces are worth in positions, by the own or the enemy's king.

use super::counted_terms::{CountedTerm, TermSum, most_missed, table_fit};
use super::position_terms::{PositionTerms, TermPair};
use crate::fit::report::{MissedTerm, MissedTermKind, TableFit};
use sankoma_rules::{Color, PieceKind, Square};
use sankoma_search::eval::features::Feature;
use std::collections::BTreeMap;

/// Sums of what pieces are worth, from their owners' view.
#[derive(Default)]
pub(super) struct PieceWorths {
    by_king: BTreeMap<(bool, Square, Feature), (PieceKind, TermSum)>,
    by_kind: BTreeMap<PieceKind, TermSum>,
}

impl PieceWorths {
    pub(super) fn add(&mut self, position: &PositionTerms<'_>) {
        let mut worths = position.kkp.clone();
        for (first, second, terms) in position.pairs() {
            for piece in [first, second] {
                add(&mut worths[piece], terms);
            }
        }
        for (&piece, worth) in position.all.iter().zip(worths) {
            let owner = piece.piece.color;
            let (kind, sign) = (value_kind(piece.piece.kind), f64::from(owner.sign()));
            self.by_kind.entry(kind).or_default().add(sign, worth);
            for side in Color::ALL {
                let view = position.view(side);
                let key = (side == owner, view.king(), view.feature(piece));
                self.by_king.entry(key).or_insert((kind, TermSum::default())).1.add(sign, worth);
            }
        }
    }

    pub(super) fn into_levels(self, views: u64) -> (TableFit, Vec<MissedTerm>) {
        let terms = |own_king: bool| -> Vec<CountedTerm> {
            let chosen = self.by_king.iter().filter(|((own, ..), _)| *own == own_king);
            let term = chosen.map(|(&(_, king, feature), (kind, sum))| {
                let ([target, fitted], [of_kind, fitted_of_kind]) = (sum.mean(), self.by_kind[kind].mean());
                let terms = [target - of_kind, fitted - fitted_of_kind];
                let kind = if own_king { MissedTermKind::OwnKing } else { MissedTermKind::EnemyKing };
                CountedTerm { kind, king, features: vec![feature], count: sum.count, terms }
            });
            term.collect()
        };
        let (own, enemy) = (terms(true), terms(false));
        let fit = table_fit("pieces", &own);
        (fit, [own, enemy].into_iter().flat_map(|terms| most_missed(terms, views)).collect())
    }
}

fn add(sum: &mut TermPair, terms: TermPair) {
    for (sum, term) in sum.iter_mut().zip(terms) {
        *sum += term;
    }
}

/// The kind whose value a piece has: promoted small pieces share the gold's terms.
fn value_kind(kind: PieceKind) -> PieceKind {
    if kind.moves_like_gold() { PieceKind::Gold } else { kind }
}
