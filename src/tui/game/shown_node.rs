//! The node on the board, with the line that it lies on.

use sankoma_analysis::results::PositionKey;
use sankoma_record::notation::{NotationStyle, game_text};
use sankoma_record::{Game, NodeId, annotation};
use sankoma_rules::Position;
use sankoma_rules::legality::{LegalityExplanation, explain_reasons};
use sankoma_wording::Language;
use std::cell::OnceCell;

/// The node on the board, the line through it, and its position.
#[derive(Clone, Debug)]
pub struct ShownNode {
    /// The node on the board.
    pub node: NodeId,
    /// The line: from the root through the node to the end of its continuations.
    pub line: Vec<NodeId>,
    /// The position at the node, with the moves that led there.
    pub position: Position,
    /// Why the move that led here is illegal, if it is.
    pub explanation: Option<LegalityExplanation>,
    /// The move texts of `line` by notation and language, computed on first use.
    texts: [[OnceCell<Vec<String>>; 2]; NotationStyle::NAMES.len()],
    /// What the comments at the node say of it, parsed on first use.
    annotations: OnceCell<Vec<annotation::Annotation>>,
    /// The keys of the positions of `line`, computed on first use.
    keys: OnceCell<Vec<PositionKey>>,
    /// The scores in the comments of `line`.
    scores: Vec<Option<annotation::AnnotationScore>>,
}

impl ShownNode {
    /// Shows `node`.
    pub fn new(game: &Game, node: NodeId) -> Self {
        let line = game.line_through(node);
        let (position, explanation) = (game.position(node), illegality_explanation(game, node));
        let scores = annotation::scores(game, &line);
        let (annotations, keys) = (OnceCell::new(), OnceCell::new());
        Self { node, line, position, explanation, texts: Default::default(), annotations, keys, scores }
    }

    /// The nodes of the line after this one, in the direction of `step`.
    pub fn nodes_ahead(&self, step: isize) -> impl Iterator<Item = NodeId> + '_ {
        let plies = std::iter::successors(self.ply().checked_add_signed(step), move |at| at.checked_add_signed(step));
        plies.map_while(|at| self.line.get(at).copied())
    }

    /// Shows another node. The line is kept if the node lies on it.
    pub fn go_to(&mut self, game: &Game, node: NodeId) {
        if self.line.get(game.ply(node)) == Some(&node) {
            self.node = node;
            self.position = game.position(node);
            self.explanation = illegality_explanation(game, node);
            self.annotations = OnceCell::new();
        } else {
            *self = Self::new(game, node);
        }
    }

    /// Plies from the start, 0 for the start position; the node's index in `line`.
    pub fn ply(&self) -> usize {
        self.ply_of(self.node)
    }

    /// The index of `node` in the line; 0 if it is not on it.
    pub fn ply_of(&self, node: NodeId) -> usize {
        self.line.iter().position(|&other| other == node).unwrap_or(0)
    }

    /// What the comments at the node shown of `game` say of it.
    pub fn annotations(&self, game: &Game) -> &[annotation::Annotation] {
        self.annotations.get_or_init(|| annotation::at_node(game, self.node))
    }

    /// The move texts of `line`, a line of `game`; the root's is empty.
    pub(super) fn move_texts(&self, game: &Game, style: NotationStyle, lang: Language) -> &[String] {
        self.texts[style as usize][lang as usize].get_or_init(|| game_text(game, &self.line, style, lang))
    }

    /// The keys of the positions of `line`, a line of `game`.
    pub fn position_keys(&self, game: &Game) -> &[PositionKey] {
        self.keys.get_or_init(|| position_keys(game, &self.line))
    }

    /// The score that the record's comment gives the position at `ply` of the line, from Black's point of view.
    pub fn recorded_score(&self, ply: usize) -> Option<annotation::AnnotationScore> {
        self.scores.get(ply).copied().flatten()
    }
}

/// The keys of the positions of any line of `game` that begins at the root.
pub(in crate::tui) fn position_keys(game: &Game, line: &[NodeId]) -> Vec<PositionKey> {
    let mut position = Position::from_setup_unchecked(game.start());
    let key = |&node: &NodeId| {
        game.node(node).play(&mut position);
        PositionKey::of(&position)
    };
    line.iter().map(key).collect()
}

fn illegality_explanation(game: &Game, id: NodeId) -> Option<LegalityExplanation> {
    let node = game.node(id);
    let before = if node.reasons.is_empty() { None } else { game.position_before(id) };
    Some(explain_reasons(&before?, node.mv, node.reasons.clone()))
}
