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
use crate::eval::{Evaluation, ThreePieceWeights, Weights};
use sankoma_rules::{Move, Position};

impl<E: Evaluation> Searchable for E {
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

impl Searchable for Weights {
    fn search(
        &self,
        request: &SearchRequest<'_>,
        observer: Option<&mut dyn SearchObserver>,
        receive: &mut dyn FnMut(SearchReport),
    ) -> SearchOutcome {
        self.searchable().search(request, observer, receive)
    }

    fn deepening<'a>(
        &'a self,
        request: &SearchRequest<'a>,
        observer: Option<&'a mut (dyn SearchObserver + 'a)>,
    ) -> Box<dyn IterativeDeepening + 'a> {
        self.searchable().deepening(request, observer)
    }

    fn quiescence_with(&self, table: &TranspositionTable, position: &Position) -> (Score, Vec<Move>) {
        self.searchable().quiescence_with(table, position)
    }
}

impl Weights {
    fn searchable(&self) -> &dyn Searchable {
        match self {
            Self::ThreePiece(ThreePieceWeights::Compact(weights)) => &**weights,
            Self::ThreePiece(ThreePieceWeights::Learned(weights)) => &**weights,
            Self::ThreePiece(ThreePieceWeights::Full(weights)) => &**weights,
            Self::Network(weights) => &**weights,
        }
    }
}
