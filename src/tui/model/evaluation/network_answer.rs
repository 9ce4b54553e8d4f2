//! Shares of a network's score: what is asked about the position shown, the answers, and what of them is known.

use super::assessment::{AssessmentQuestion, engine_score};
use super::comparison::{ComparedPosition, PositionComparison};
use super::line_change::{LineChange, LinesOfMove};
use super::quiet_end::QuietEnd;
use crate::tui::model::job_slot::JobSlot;
use sankoma_analysis::assessment::{
    AssessmentPart, ForcedMoves, add_further, assess_network, known_mate, network_sentence,
};
use sankoma_eval::{
    ExplanationEffort, NetworkChange, NetworkExplanation, NetworkShare, NetworkWeights, SharesComparison, Weights,
};
use sankoma_rules::{Move, Position};
use sankoma_wording::Message;
use std::cmp::Reverse;

/// What is known of the shares of the position shown.
#[derive(Debug, Default)]
pub struct NetworkState {
    pub(super) explaining: JobSlot,
    /// The shares of the position shown, and whether the change by the last move was asked for with them.
    pub(super) here: Option<(bool, NetworkAnswer)>,
    /// The shares by which the score of the engine's line is judged, and of which line.
    pub(super) judged: Option<(AssessmentQuestion, NetworkAnswer)>,
    /// The shares of the position shown by both sets of weights.
    pub(super) comparison: Option<SharesComparison>,
    /// The lines around the move shown, while what it changed between their ends is to be shown and not known.
    pub(super) wanted_lines: Option<Box<ComparedLines>>,
}

/// The better line and the one with the move, as positions to be compared.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ComparedLines {
    pub(super) lines: LinesOfMove,
    pub(super) sides: [ComparedPosition; 2],
}

/// A request for shares.
pub struct NetworkRequest {
    pub(super) position: Position,
    pub(super) question: NetworkQuestion,
    /// The weights in use, those that evaluate first.
    pub(super) sets: [Option<Weights>; 2],
}

/// What is asked about a position.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NetworkQuestion {
    /// Its shares, and what changed since the position before, where that is asked for.
    Here { with_change: bool, before: Option<Box<Position>> },
    /// Those by which the score of the engine's line is judged: after its forced moves, or at its end.
    Judged(AssessmentQuestion),
    /// Those by both sets of weights.
    Comparison,
    /// What the move that led to it changed between the ends of two lines.
    Lines(Box<ComparedLines>),
}

/// What answers a request.
pub(super) enum NetworkReply {
    /// Shares by the network.
    Shares(Box<NetworkAnswer>),
    /// Shares by both sets of weights.
    Comparison(SharesComparison),
    /// What a move changed between the ends of two lines.
    Lines(Box<LineChange>),
}

/// The shares of a position.
#[derive(Clone, Debug)]
pub struct NetworkAnswer {
    /// The shares.
    pub explanation: NetworkExplanation,
    /// The parts of the score in a player's words.
    pub parts: Vec<AssessmentPart>,
    /// A mate, of which the score knows nothing.
    pub mate: Option<Message>,
    /// The score in one sentence.
    pub sentence: Message,
    /// The forced moves that lead to the position, where the score is that of a search.
    pub forced: Option<Vec<Move>>,
    /// What the last move changed, where that was asked for and there was one.
    pub change: Option<NetworkChange>,
    /// Where it is the end of the engine's line: that end. All shares are of the position there.
    pub end: Option<QuietEnd>,
}

impl NetworkRequest {
    /// Finds the shares; `None` where the weights cannot answer.
    pub(super) fn answer(&self) -> Option<NetworkReply> {
        let [Some(weights), against] = &self.sets else { return None };
        if self.question == NetworkQuestion::Comparison {
            let [a, b] = [weights, against.as_ref()?].map(|set| set.shares(&self.position, ExplanationEffort::SHORT));
            return Some(NetworkReply::Comparison(SharesComparison::of(a, b)));
        }
        let Weights::Network(network) = weights else { return None };
        let answer = match &self.question {
            NetworkQuestion::Judged(question) => NetworkAnswer::judged(weights, network, &self.position, question)?,
            NetworkQuestion::Here { before, .. } => {
                NetworkAnswer::of(network, &self.position).since(network, before.as_deref())
            }
            NetworkQuestion::Lines(compared) => {
                let ComparedLines { lines, sides } = (**compared).clone();
                let comparison = PositionComparison::of(weights, sides);
                return Some(NetworkReply::Lines(Box::new(LineChange { lines, comparison })));
            }
            NetworkQuestion::Comparison => return None,
        };
        Some(NetworkReply::Shares(Box::new(answer)))
    }
}

impl NetworkAnswer {
    fn of(network: &NetworkWeights, position: &Position) -> Self {
        let explanation = network.explain(position, ExplanationEffort::SHORT);
        let parts = assess_network(&explanation, position);
        let (sentence, mate) = (network_sentence(&parts, position, None), known_mate(position));
        Self { explanation, parts, mate, sentence, forced: None, change: None, end: None }
    }

    /// The score of a line by the shares after its forced moves, or those of its end; `None` without a line.
    fn judged(
        weights: &Weights,
        network: &NetworkWeights,
        position: &Position,
        question: &AssessmentQuestion,
    ) -> Option<Self> {
        let (line, score) = question.line.as_ref()?;
        let for_black = engine_score(position, Some((line, *score)));
        if question.is_end {
            let end = QuietEnd::with_score(weights, position, line, for_black);
            return Some(Self { end: Some(end.clone()), ..Self::of(network, &end.position) });
        }
        let forced = ForcedMoves::of(position, line);
        let mut answer = Self::of(network, &forced.position);
        if let Some(score) = for_black {
            add_further(&mut answer.parts, &answer.explanation, score);
        }
        let mover = position.side_to_move();
        answer.sentence = network_sentence(&answer.parts, &forced.position, Some((mover, *score)));
        Some(Self { forced: Some(forced.moves), mate: None, ..answer })
    }

    /// Whether the position of the shares is the one on the board.
    pub fn is_on_board(&self) -> bool {
        self.end.is_none() && self.forced.as_ref().is_none_or(Vec::is_empty)
    }

    fn since(mut self, network: &NetworkWeights, before: Option<&Position>) -> Self {
        let before = before.map(|before| network.explain(before, ExplanationEffort::SHORT));
        self.change = before.map(|before| NetworkChange::between(&before, &self.explanation));
        self
    }

    /// The pieces in the order of the tables: Black's, then White's, each by descending absolute share.
    pub fn shares_in_table_order(&self) -> Vec<&NetworkShare> {
        let mut shares: Vec<&NetworkShare> = self.explanation.pieces.iter().collect();
        shares.sort_by_key(|share| (share.group.piece.color.index(), Reverse(share.total.abs())));
        shares
    }
}

impl NetworkState {
    /// What is known of the position shown.
    pub fn here(&self) -> Option<&NetworkAnswer> {
        self.here.as_ref().map(|(_, answer)| answer)
    }

    /// By what the score of the engine's line is judged, at its end or before.
    pub fn judged(&self, is_end: bool) -> Option<&NetworkAnswer> {
        self.judged.as_ref().filter(|(question, _)| question.is_end == is_end).map(|(_, answer)| answer)
    }

    /// The shares of the position shown by both sets of weights.
    pub const fn comparison(&self) -> Option<&SharesComparison> {
        self.comparison.as_ref()
    }

    /// Forgets the position. An answer about it that is still to come is dropped.
    pub(super) fn clear(&mut self) {
        (self.here, self.judged, self.comparison, self.wanted_lines) = (None, None, None, None);
        self.explaining.cancel();
    }
}
