//! Search request: what to search, with which evaluation and table, and how far.

use super::control::SearchControl;
use super::iteration::IterativeDeepening;
use super::observer::SearchObserver;
use super::report::{SearchOutcome, SearchReport};
use super::score::Score;
use super::time_management::TimeBudget;
use super::transposition_table::TranspositionTable;
use sankoma_rules::declaration::DeclarationRule;
use sankoma_rules::{Move, Position};

/// A search to be made, with everything it needs; [`SearchRequest::run`] makes it.
#[derive(Clone)]
pub struct SearchRequest<'a> {
    /// Static evaluation of positions.
    pub evaluation: &'a dyn Searchable,
    /// Transposition table: results of earlier searches, to which this one adds its own.
    pub table: &'a TranspositionTable,
    /// Stop signal and deadlines.
    pub control: &'a SearchControl,
    /// Root of the search, with the moves that led to it.
    pub position: Position,
    /// Number of the best lines to find, at least 1.
    pub multipv: usize,
    /// Limits of the search. With several threads the node limit counts the nodes of all of them and is exceeded by at
    /// most a few thousand.
    pub limits: SearchLimits,
    /// Number of threads, the caller's included: 1 to [`MAX_THREADS`](super::MAX_THREADS). With one thread and without
    /// deadlines the result depends on nothing but the request and the table.
    pub threads: usize,
}

/// An evaluation that can be searched with: each [`Evaluation`](sankoma_eval::Evaluation), and
/// [`Weights`](sankoma_eval::Weights), which choose among the kinds of weights.
///
/// The search is generic over the evaluation, so that the evaluation is chosen once and not at every node. It is
/// compiled where an evaluation is made `dyn Searchable`: for the kinds of `Weights` that is this crate, where all that
/// a node calls can be inlined.
pub trait Searchable: Send + Sync {
    /// [`SearchRequest::run`] with this evaluation, whichever the request names.
    fn search(
        &self,
        request: &SearchRequest<'_>,
        observer: Option<&mut dyn SearchObserver>,
        receive: &mut dyn FnMut(SearchReport),
    ) -> SearchOutcome;

    /// [`SearchRequest::deepening`] with this evaluation, whichever the request names.
    fn deepening<'a>(
        &'a self,
        request: &SearchRequest<'a>,
        observer: Option<&'a mut (dyn SearchObserver + 'a)>,
    ) -> Box<dyn IterativeDeepening + 'a>;

    /// Quiescence search of `position`, without the moves that led to it: the score for the side to move, and the line
    /// that leads to it, empty where standing pat is best. Other quiescence searches may have filled `table`; nothing
    /// else may have.
    ///
    /// The score is the static evaluation at the end of the line, seen from the root's side, unless the line ends in a
    /// mate or a repetition.
    fn quiescence_with(&self, table: &TranspositionTable, position: &Position) -> (Score, Vec<Move>);

    /// [`Self::quiescence_with`] a table of its own.
    fn quiescence(&self, position: &Position) -> (Score, Vec<Move>) {
        self.quiescence_with(&TranspositionTable::new(1), position)
    }
}

impl<'a> SearchRequest<'a> {
    /// Asks for the best line of `position` on one thread, without limits.
    pub fn new(
        evaluation: &'a dyn Searchable,
        table: &'a TranspositionTable,
        control: &'a SearchControl,
        position: Position,
    ) -> Self {
        Self { evaluation, table, control, position, multipv: 1, limits: SearchLimits::infinite(), threads: 1 }
    }

    /// Searches until a limit is reached or the control stops it. Reports go to `receive` on the caller's thread, the
    /// leader of the search.
    pub fn run(&self, mut receive: impl FnMut(SearchReport)) -> SearchOutcome {
        self.evaluation.search(self, None, &mut receive)
    }

    /// [`Self::run`], with the nodes of the caller's thread shown to `observer`. An observed search is slower by a call
    /// for each event.
    pub fn run_observed(
        &self,
        observer: &mut dyn SearchObserver,
        mut receive: impl FnMut(SearchReport),
    ) -> SearchOutcome {
        self.evaluation.search(self, Some(observer), &mut receive)
    }

    /// Prepares the search on the caller's thread alone, to be advanced a depth at a time: its number of threads, its
    /// time budget and the mate search at the root are left to [`Self::run`].
    pub fn deepening(&self) -> Box<dyn IterativeDeepening + 'a> {
        self.evaluation.deepening(self, None)
    }

    /// [`Self::deepening`], with every node shown to `observer`.
    pub fn deepening_observed<'o>(&self, observer: &'o mut dyn SearchObserver) -> Box<dyn IterativeDeepening + 'o>
    where
        'a: 'o,
    {
        let request: SearchRequest<'o> = self.clone();
        request.evaluation.deepening(&request, Some(observer))
    }
}

/// Limits of a search; the first one reached ends it. The default is no limit at all, and the 27-point rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchLimits {
    /// Last depth to complete, in plies.
    pub depth: Option<u32>,
    /// Nodes to search, those of the mate search at the root included. Exact on one thread, so that a run can be
    /// repeated.
    pub nodes: Option<u64>,
    /// Time budget, counted from the start of the search.
    pub time: Option<TimeBudget>,
    /// The game is a draw after this many moves, counted by [`Position::move_number`].
    pub max_moves: Option<u32>,
    /// Entering king (入玉宣言): the rule by which a side wins before it is mated; `None`: by none.
    pub declaration: Option<DeclarationRule>,
    /// Moves to consider at the root; empty means all.
    pub search_moves: Vec<Move>,
    /// A move of a game is to be played and nobody asks for explanations: no nodes go into a mate search at the root
    /// then.
    pub playing: bool,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            time: None,
            max_moves: None,
            declaration: Some(DeclarationRule::Points27),
            search_moves: Vec::new(),
            playing: false,
        }
    }
}

impl SearchLimits {
    /// No limit: searches until stopped.
    pub fn infinite() -> Self {
        Self::default()
    }

    /// A limit of this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// A limit of this many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}
