//! Searches with every evaluation, compiled in this crate for each kind of weights.

use super::iteration::IterativeDeepening;
use super::iterative_deepening::DeepeningSearch;
use super::lazy_smp::LazySmp;
use super::observer::{NoSearchObserver, SearchObserver};
use super::quiescence::quiescence;
use super::report::{SearchOutcome, SearchReport};
use super::request::{SearchRequest, Searchable};
use super::score::Score;
use super::transposition_table::TranspositionTable;
use sankoma_eval::network::NetworkWeights;
use sankoma_eval::{CompactWeights, FullWeights, LearnedWeights, ThreePieceWeights, Weights};
use sankoma_rules::{Move, Position};

/// Compiles the search for an evaluation.
macro_rules! searchable {
    ($($evaluation:ty),+) => {$(
        impl Searchable for $evaluation {
            fn search(
                &self,
                request: &SearchRequest<'_>,
                observer: Option<&mut dyn SearchObserver>,
                receive: &mut dyn FnMut(SearchReport),
            ) -> SearchOutcome {
                let search = LazySmp { evaluation: self, request };
                match observer {
                    Some(observer) => search.run(observer, receive),
                    None => search.run(NoSearchObserver, receive),
                }
            }

            fn deepening<'a>(
                &'a self,
                request: &SearchRequest<'a>,
                observer: Option<&'a mut (dyn SearchObserver + 'a)>,
            ) -> Box<dyn IterativeDeepening + 'a> {
                match observer {
                    Some(observer) => Box::new(DeepeningSearch::new(self, request, observer)),
                    None => Box::new(DeepeningSearch::new(self, request, NoSearchObserver)),
                }
            }

            fn quiescence_with(&self, table: &TranspositionTable, position: &Position) -> (Score, Vec<Move>) {
                quiescence(self, table, position)
            }
        }
    )+};
}
searchable!(CompactWeights, LearnedWeights, FullWeights, NetworkWeights);

impl Searchable for Weights {
    fn search(
        &self,
        request: &SearchRequest<'_>,
        observer: Option<&mut dyn SearchObserver>,
        receive: &mut dyn FnMut(SearchReport),
    ) -> SearchOutcome {
        of_kind(self).search(request, observer, receive)
    }

    fn deepening<'a>(
        &'a self,
        request: &SearchRequest<'a>,
        observer: Option<&'a mut (dyn SearchObserver + 'a)>,
    ) -> Box<dyn IterativeDeepening + 'a> {
        of_kind(self).deepening(request, observer)
    }

    fn quiescence_with(&self, table: &TranspositionTable, position: &Position) -> (Score, Vec<Move>) {
        of_kind(self).quiescence_with(table, position)
    }
}

/// The weights of whatever kind as what is searched with.
fn of_kind(weights: &Weights) -> &dyn Searchable {
    match weights {
        Weights::ThreePiece(ThreePieceWeights::Compact(weights)) => &**weights,
        Weights::ThreePiece(ThreePieceWeights::Learned(weights)) => &**weights,
        Weights::ThreePiece(ThreePieceWeights::Full(weights)) => &**weights,
        Weights::Network(weights) => &**weights,
    }
}
