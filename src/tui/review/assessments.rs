//! The assessments of the moves of the line shown and of the main line.

use super::comparison::{EngineAssessments, ReviewComparison};
use super::recorded::RecordedResults;
use crate::tui::game::{GameState, position_keys};
use sankoma_analysis::results::{EngineIdentity, PositionKey, ResultStore};
use sankoma_analysis::review::{MoveAssessment, PositionValue, assess_move};
use sankoma_record::{Game, NodeId};
use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// What each move lost, as far as the positions before and after it are known.
#[derive(Debug, Default)]
pub(in crate::tui) struct LineAssessments {
    found: HashMap<NodeId, MoveAssessment>,
    /// Which of them come from the scores of comments.
    from_comments: HashSet<NodeId>,
    /// The main line as every engine has it, computed when it is asked for: to assess the whole line by each engine
    /// takes too long for every new result of an analysis.
    comparison: OnceCell<ReviewComparison>,
    /// What they were computed from.
    basis: Option<AssessmentBasis>,
}

/// What the assessments depend on, as far as it changes while a game is shown.
#[derive(Debug, PartialEq)]
struct AssessmentBasis {
    results: u64,
    reviewer: EngineIdentity,
    comments: u64,
    edits: (usize, usize),
    line: Vec<NodeId>,
}

/// The values of a position: found by a search, and written in a comment. Two positions are compared only by values
/// from the same source.
#[derive(Clone, Copy, Default)]
struct PositionValues<'a> {
    searched: Option<PositionValue<'a>>,
    recorded: Option<PositionValue<'a>>,
}

/// A move with the source of what is said of it.
struct AssessedMove {
    assessment: MoveAssessment,
    is_from_comments: bool,
}

impl LineAssessments {
    /// The assessment of the move that leads to `node`.
    pub(super) fn get(&self, node: NodeId) -> Option<&MoveAssessment> {
        self.found.get(&node)
    }

    /// The main line as every engine has it; computed once between two changes that [`Self::refresh`] has seen.
    pub(super) fn comparison(
        &self,
        game: &GameState,
        results: &ResultStore,
        reviewer: &EngineIdentity,
    ) -> &ReviewComparison {
        self.comparison.get_or_init(|| {
            let (nodes, keys) = keyed_main_line(game);
            let line = KeyedLine { nodes: &nodes, keys: &keys };
            ReviewComparison { engines: compare(&game.document.game, line, results, reviewer) }
        })
    }

    /// All assessments, those of lower plies first.
    pub(super) fn in_order(&self, game: &Game) -> Vec<MoveAssessment> {
        let mut all: Vec<MoveAssessment> =
            self.found.values().filter(|found| game.is_linked(found.node)).cloned().collect();
        all.sort_by_key(|found| (found.ply, found.node));
        all
    }

    /// Whether the assessment of the move that leads to `node` comes from the scores of comments.
    pub(super) fn is_from_comments(&self, node: NodeId) -> bool {
        self.from_comments.contains(&node)
    }

    /// Forgets everything: another game is shown.
    pub(in crate::tui) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Assesses the moves again if what they depend on has changed. Returns whether it has.
    pub(super) fn refresh(
        &mut self,
        game: &GameState,
        results: &ResultStore,
        reviewer: &EngineIdentity,
        recorded: &RecordedResults,
    ) -> bool {
        let basis = AssessmentBasis {
            results: results.revision(),
            reviewer: reviewer.clone(),
            comments: recorded.changes(),
            edits: game.document.undo_counts(),
            line: game.shown.line.clone(),
        };
        if self.basis.as_ref() == Some(&basis) {
            return false;
        }
        self.basis = Some(basis);
        self.found.clear();
        self.from_comments.clear();
        self.comparison.take();
        let tree = &game.document.game;
        let shown = KeyedLine { nodes: &game.shown.line, keys: game.shown.position_keys(tree) };
        let (main_line, keys) = keyed_main_line(game);
        let main = KeyedLine { nodes: &main_line, keys: &keys };
        let sources = ValueSources { results, reviewer, recorded };
        for line in if main_line == game.shown.line { vec![shown] } else { vec![shown, main] } {
            let found = line.assess(tree, |node, key| sources.values(node, key));
            for AssessedMove { assessment, is_from_comments } in found {
                if is_from_comments {
                    self.from_comments.insert(assessment.node);
                }
                self.found.insert(assessment.node, assessment);
            }
        }
        true
    }
}

/// Where values come from: searches of the engine that is followed, and comments.
#[derive(Clone, Copy)]
pub(super) struct ValueSources<'a> {
    pub(super) results: &'a ResultStore,
    pub(super) reviewer: &'a EngineIdentity,
    pub(super) recorded: &'a RecordedResults,
}

impl<'a> ValueSources<'a> {
    /// Comments count for the built-in engine, whoever wrote them; for another engine only its own do: its review may
    /// have been stopped half-way, and the rest of the game is not to be judged in its name.
    fn values(self, node: NodeId, key: &PositionKey) -> PositionValues<'a> {
        let Self { results, reviewer, recorded } = self;
        let is_own = reviewer == results.engine();
        let recorded = if is_own { recorded.get(node) } else { recorded.of_engine(node, reviewer) };
        let turn = key.side_to_move();
        PositionValues {
            searched: results.get_of(key, reviewer).and_then(|result| result.value(turn)),
            recorded: recorded.and_then(|result| result.value(turn)),
        }
    }

    /// The assessment of the move between two nodes, which need not lie on a line that is assessed as a whole.
    pub(super) fn assess_step(
        self,
        game: &Game,
        nodes: [NodeId; 2],
        keys: &[PositionKey; 2],
    ) -> Option<MoveAssessment> {
        let step = KeyedLine { nodes: &nodes, keys };
        step.assess(game, |node, key| self.values(node, key)).pop().map(|found| found.assessment)
    }
}

/// The nodes of a line, with the keys of their positions.
#[derive(Clone, Copy)]
struct KeyedLine<'a> {
    nodes: &'a [NodeId],
    keys: &'a [PositionKey],
}

impl KeyedLine<'_> {
    /// Assesses the moves between two positions with values: those that compare the move, if any do.
    fn assess<'v>(self, game: &Game, values: impl Fn(NodeId, &PositionKey) -> PositionValues<'v>) -> Vec<AssessedMove> {
        let values: Vec<PositionValues<'_>> =
            self.nodes.iter().zip(self.keys).map(|(&node, key)| values(node, key)).collect();
        let assess = |(&node, step): (&NodeId, &[PositionValues<'_>])| {
            let mv = game.node(node).mv?;
            let searched = step[0].searched.zip(step[1].searched);
            let recorded = step[0].recorded.zip(step[1].recorded);
            let is_compared = |values: &(PositionValue<'_>, PositionValue<'_>)| values.0.comparison_of(mv).is_some();
            let is_better_recorded =
                recorded.as_ref().is_some_and(is_compared) && !searched.as_ref().is_some_and(is_compared);
            let is_from_comments = searched.is_none() || is_better_recorded;
            let (before, after) = if is_from_comments { recorded? } else { searched? };
            Some(AssessedMove { assessment: assess_move(game, node, before, after)?, is_from_comments })
        };
        self.nodes.iter().skip(1).zip(values.windows(2)).filter_map(assess).collect()
    }
}

/// The assessments by every engine that has a result for a position of the line, `reviewer` first.
fn compare(
    game: &Game,
    line: KeyedLine<'_>,
    results: &ResultStore,
    reviewer: &EngineIdentity,
) -> Vec<EngineAssessments> {
    let mut engines: Vec<&EngineIdentity> = vec![reviewer];
    for result in line.keys.iter().flat_map(|key| results.of_all_engines(key)) {
        if !engines.contains(&&result.engine) {
            engines.push(&result.engine);
        }
    }
    let assessed = |engine: &EngineIdentity| {
        let assessed = line.assess(game, |_, key| PositionValues {
            searched: results.get_of(key, engine).and_then(|result| result.value(key.side_to_move())),
            recorded: None,
        });
        let assessments = assessed.into_iter().map(|found| found.assessment).collect();
        EngineAssessments { engine: engine.clone(), assessments }
    };
    engines.into_iter().map(assessed).filter(|found| !found.assessments.is_empty()).collect()
}

/// The main line, and the keys of its positions.
fn keyed_main_line(game: &GameState) -> (Vec<NodeId>, Cow<'_, [PositionKey]>) {
    let tree = &game.document.game;
    let main_line = tree.main_line();
    let keys = if main_line == game.shown.line {
        Cow::Borrowed(game.shown.position_keys(tree))
    } else {
        Cow::Owned(position_keys(tree, &main_line))
    };
    (main_line, keys)
}
