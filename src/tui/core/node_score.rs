//! The score of a node: what graph, title bar, move list and footer show of a position.

use super::Core;
use crate::tui::review;
use sankoma_analysis::results::PositionKey;
use sankoma_analysis::review::{black_win_rate, score_for_black};
use sankoma_record::NodeId;
use sankoma_record::annotation::{self, AnnotationScore};
use sankoma_rules::{Color, Position};

/// Where a score comes from, the most trustworthy first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ScoreSource {
    /// A search by the engine whose marks are shown, of this depth in plies.
    Search(u32),
    /// A comment of the record.
    Comment,
    /// Quiescence search.
    Quiescence,
}

/// The score of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeScore {
    /// From Black's view.
    pub score: AnnotationScore,
    /// Where it comes from.
    pub source: ScoreSource,
}

impl NodeScore {
    /// Black's win rate, 0 to 1.
    pub fn black_win_rate(&self) -> f64 {
        black_win_rate(self.score)
    }

    /// The side that it favours; `None` for 0.
    pub fn favoured_side(&self) -> Option<Color> {
        match self.score {
            AnnotationScore::Centipawns(0) => None,
            AnnotationScore::Centipawns(points) => Some(if points > 0 { Color::Black } else { Color::White }),
            AnnotationScore::Mate { winner, .. } => Some(winner),
        }
    }
}

impl Core {
    /// The score of the position at `node`: of a search, else of the record's comment, else of quiescence search, which
    /// is left out where the marks are those of another engine: its scores are not mixed with ours. `None` while
    /// nothing is known, and for a node that is no position of its own (the end of the game, text that is no move).
    pub fn node_score(&self, node: NodeId) -> Option<NodeScore> {
        let game = &self.game.document.game;
        if !may_show_score(self, node) {
            return None;
        }
        let ply = game.ply(node);
        let shown = &self.game.shown;
        let shows_recorded = self.review.shows_recorded_scores(node);
        if shown.line.get(ply) == Some(&node) {
            let recorded = shown.recorded_score(ply).filter(|_| shows_recorded);
            return self.score_by_key(&shown.position_keys(game)[ply], recorded);
        }
        score_at(self, node, &game.position(node))
    }

    fn score_by_key(&self, key: &PositionKey, recorded: Option<AnnotationScore>) -> Option<NodeScore> {
        let turn = key.side_to_move();
        let searched = self.results.get_of(key, review::reviewer(self)).and_then(|result| {
            let score = score_for_black(result.lines.first()?.score, turn);
            Some(NodeScore { score, source: ScoreSource::Search(result.depth) })
        });
        let recorded = recorded.map(|score| NodeScore { score, source: ScoreSource::Comment });
        let quiescence = || {
            if self.review.reviewer.is_some() {
                return None;
            }
            let score = score_for_black(self.line_scores.get(key)?, turn);
            Some(NodeScore { score, source: ScoreSource::Quiescence })
        };
        searched.or(recorded).or_else(quiescence)
    }
}

/// [`Core::node_score`] of a node whose position is known: whoever walks over many nodes need not set up each of them.
pub(in crate::tui) fn score_at(core: &Core, node: NodeId, position: &Position) -> Option<NodeScore> {
    let game = &core.game.document.game;
    if !may_show_score(core, node) {
        return None;
    }
    let shows_recorded = core.review.shows_recorded_scores(node);
    let recorded = annotation::scores(game, &[node]).into_iter().flatten().next().filter(|_| shows_recorded);
    core.score_by_key(&PositionKey::of(position), recorded)
}

/// Whether a score of `node` may be shown: scores are not hidden, and the node is a position of its own.
fn may_show_score(core: &Core, node: NodeId) -> bool {
    let is_position = node == NodeId::ROOT || core.game.document.game.node(node).mv.is_some();
    is_position && !core.hides_scores()
}
