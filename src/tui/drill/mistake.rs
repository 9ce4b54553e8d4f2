//! Mistake: a move of a reviewed game that is to be bettered, with what its review says about it.

use super::argument::RetryChoice;
use super::theme::HintTheme;
use sankoma_analysis::results::PositionResult;
use sankoma_analysis::review::MoveAssessment;
use sankoma_analysis::why::{Finding, MoveQuestion};
use sankoma_eval::Weights;
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Move, Setup};
use sankoma_wording::{Language, Message};
use std::path::PathBuf;
use std::sync::Arc;

/// A mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The ply of the move in its game, from 1.
    pub ply: usize,
    /// The name of the file of its game, where the mistakes of several are retried.
    pub game: Option<Arc<str>>,
    /// The position before the opponent's last move, and that move; `None` where the game begins with the mistake.
    pub lead: Option<(Setup, Move)>,
    /// The move with the better one and the lines of both.
    pub question: MoveQuestion,
    /// Nodes of the search of the review.
    pub nodes: u64,
    /// The weightiest reason why it is a mistake, once it is known.
    pub reason: Option<Finding>,
}

impl Mistake {
    /// The moves of `nodes` that have a mark and belong to those whose mistakes are wanted. `assessed` gives the
    /// assessment of the move that leads to a node, `around` the results before and after it.
    pub(in crate::tui) fn all_of<'a>(
        game: &Game,
        nodes: &[NodeId],
        choice: &RetryChoice,
        assessed: impl Fn(NodeId) -> Option<MoveAssessment>,
        around: impl Fn(NodeId) -> Option<(&'a PositionResult, &'a PositionResult)>,
    ) -> Vec<Self> {
        let mistake = |&node: &NodeId| {
            let found = assessed(node).filter(|found| found.quality().is_some())?;
            let (before, after) = choice.wants(game, found.mover).then(|| around(node))??;
            Self::new(game, node, before, after)
        };
        nodes.iter().filter_map(mistake).collect()
    }

    fn new(game: &Game, node: NodeId, before: &PositionResult, after: &PositionResult) -> Option<Self> {
        let question = MoveQuestion::of_results(&game.position_before(node)?, game.node(node).mv?, before, after)?;
        let nodes = question.nodes;
        (!question.is_best()).then(|| Self {
            ply: game.ply(node),
            game: None,
            lead: lead(game, node),
            question,
            nodes: if nodes > 0 { nodes } else { before.nodes },
            reason: None,
        })
    }

    /// The better move.
    pub fn better(&self) -> Move {
        self.question.better.moves[0]
    }

    /// What the mistake is about, once its reason is known.
    pub fn theme(&self) -> Option<HintTheme> {
        self.reason.as_ref().map(|reason| HintTheme::of(&reason.kind))
    }

    /// A move in the position before the mistake: `▲１七桂`.
    pub(super) fn move_text(&self, mv: Move, style: NotationStyle, lang: Language) -> String {
        line_text(&self.question.before, &[mv], style, lang).concat().replace('\u{3000}', "").trim().to_owned()
    }

    /// `33 ▲１七桂 -24%`, in a drill of several games with the file.
    pub fn label(&self, style: NotationStyle, lang: Language) -> String {
        let mv = self.move_text(self.question.played_move(), style, lang);
        let game = self.game.as_ref().map(|game| format!(" {game}")).unwrap_or_default();
        format!("{:>3} {mv} -{:.0}%{game}", self.ply, 100.0 * self.question.loss())
    }

    /// Why the move of the game was a mistake, in both languages; empty where no reason is known.
    pub(super) fn reason_message(&self, style: NotationStyle) -> Message {
        let text = |lang| self.reason.as_ref().map(|reason| reason.text(&self.question.before, style, lang));
        Message::new(text(Language::Ja).unwrap_or_default(), text(Language::En).unwrap_or_default())
    }
}

/// The legal move that leads to the position before `node`, with the position before it.
fn lead(game: &Game, node: NodeId) -> Option<(Setup, Move)> {
    let parent = game.parent(node)?;
    let mv = game.node(parent).sound_move()?;
    Some((game.position_before(parent)?.setup(), mv))
}

/// Collecting and explaining the mistakes of a drill, which then begins.
pub struct RetryReading {
    /// The mistakes.
    pub request: RetryRequest,
    /// The weights by which they are explained.
    pub weights: Weights,
}

/// Mistakes to be retried.
#[derive(Clone, Debug, PartialEq)]
pub enum RetryRequest {
    /// These, of the file of this name.
    Mistakes(String, Vec<Mistake>),
    /// Those of reviewed games.
    Games {
        /// The folder that was listed.
        folder: PathBuf,
        /// The paths of the files in it, with the index of the game.
        games: Vec<(PathBuf, usize)>,
        /// Whose mistakes.
        choice: RetryChoice,
    },
}
