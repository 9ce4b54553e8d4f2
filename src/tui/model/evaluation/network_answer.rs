//! Shares of a network's score: the request for them, the answer, and what of it is known of the position shown.

use sankoma_analysis::assessment::{NetworkReason, network_reasons};
use sankoma_rules::Position;
use sankoma_search::eval::{
    ExplanationEffort, NetworkChange, NetworkExplanation, NetworkWeights, SharesComparison, ThreePieceWeights, Weights,
    explain,
};

/// How many reasons of pieces and of pairs are said.
const REASONS: usize = 5;

/// What is known of the shares of the position shown.
#[derive(Debug, Default)]
pub struct NetworkState {
    /// The number of the position shown, counted by the positions that were.
    pub(super) number: u64,
    /// Whether an answer is still to come, of whichever position.
    pub(super) is_waiting: bool,
    /// The last question about the position shown that was answered, and its answer.
    pub(super) known: Option<(NetworkQuestion, NetworkAnswer)>,
}

/// A request for shares.
#[derive(Clone, Debug, PartialEq)]
pub struct NetworkRequest {
    /// The number of the request, which its answer carries.
    pub number: u64,
    /// The position.
    pub position: Position,
    /// The position before, for the change between the two.
    pub before: Option<Position>,
    /// What the answer is for.
    pub(super) question: NetworkQuestion,
}

/// Which numbers are asked for beside the shares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NetworkQuestion {
    pub(super) change: bool,
    pub(super) comparison: bool,
}

/// The shares of a position.
#[derive(Clone, Debug)]
pub struct NetworkAnswer {
    /// The shares.
    pub explanation: NetworkExplanation,
    /// What stands out on the board.
    pub reasons: Vec<NetworkReason>,
    /// What the last move changed, where that was asked for and there was one.
    pub change: Option<NetworkChange>,
    /// The shares by the weights to compare with, where that was asked for and there are some.
    pub comparison: Option<SharesComparison>,
}

impl NetworkRequest {
    /// Finds the shares; of the weights to compare with those of their terms.
    pub fn answer(&self, network: &NetworkWeights, against: Option<&ThreePieceWeights>) -> NetworkAnswer {
        let explanation = network.explain(&self.position, ExplanationEffort::SHORT);
        let before = self.before.as_ref().map(|before| network.explain(before, ExplanationEffort::SHORT));
        let against = against.filter(|_| self.question.comparison);
        NetworkAnswer {
            reasons: network_reasons(&explanation, &self.position, REASONS),
            change: before.map(|before| NetworkChange::between(&before, &explanation)),
            comparison: against
                .map(|against| SharesComparison::of((&explanation).into(), (&explain(against, &self.position)).into())),
            explanation,
        }
    }

    /// Finds the shares by both sets of weights in use, the one that evaluates first; `None` where that is no network.
    pub fn answer_by(&self, sets: &[Option<Weights>; 2]) -> Option<NetworkAnswer> {
        let [Some(Weights::Network(network)), against] = sets else { return None };
        Some(self.answer(network, against.as_ref().and_then(|against| against.terms().ok())))
    }
}

impl NetworkState {
    /// What is known of the position shown.
    pub fn answer(&self) -> Option<&NetworkAnswer> {
        self.known.as_ref().map(|(_, answer)| answer)
    }

    /// Forgets the position. An answer about it that is still to come is dropped.
    pub(super) fn clear(&mut self) {
        self.known = None;
        self.number += 1;
    }

    /// Takes the answer to the request of this number, none where the weights were others by then.
    pub fn receive(&mut self, request: &NetworkRequest, answer: Option<NetworkAnswer>) {
        self.is_waiting = false;
        if request.number == self.number {
            self.known = answer.map(|answer| (request.question, answer));
        }
    }
}

impl NetworkQuestion {
    /// Whether an answer to this one answers another.
    pub(super) const fn covers(self, other: Self) -> bool {
        (self.change || !other.change) && (self.comparison || !other.comparison)
    }
}
