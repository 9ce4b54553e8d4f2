//! Observers: what they are shown is consistent, and does not change the search.

use super::{CountingObserver, NoSearchObserver, SearchCounters, SearchObserver};
use crate::reasons::{EnteredNode, NODE_REASONS, NodeReason, SKIP_REASONS};
use crate::score::Value;
use crate::tests::fixed_weights::fixed_factors;
use crate::{
    Bound, IterationStatus, RootMoveStatistics, SearchControl, SearchInfo, SearchLimits, SearchOutcome, SearchReport,
    SearchRequest, TranspositionLine, TranspositionLineEnd, TranspositionTable,
};
use sankoma_rules::{Move, Position, legality, movegen};
use std::collections::HashSet;

const POSITIONS: [&str; 3] = [
    "startpos",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
];

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

/// The results of an observed search.
struct ObservedSearch<O> {
    outcome: SearchOutcome,
    roots: Vec<RootMoveStatistics>,
    infos: Vec<SearchInfo>,
    line: TranspositionLine,
    observer: O,
}

fn observe<O: SearchObserver>(sfen: &str, multipv: usize, limits: &SearchLimits, mut observer: O) -> ObservedSearch<O> {
    let (table, control) = (TranspositionTable::new(16), SearchControl::new());
    let mut infos = Vec::new();
    let start = position(sfen);
    let request = SearchRequest {
        multipv,
        limits: limits.clone(),
        ..SearchRequest::new(fixed_factors(), &table, &control, start.clone())
    };
    let mut search = request.deepening_observed(&mut observer);
    let mut receive = |report| {
        if let SearchReport::Line(info) = report {
            infos.push(info);
        }
    };
    while search.iterate(&mut receive) == IterationStatus::Continue {}
    let (outcome, roots) = (search.outcome(), search.root_statistics());
    drop(search);
    ObservedSearch { outcome, roots, infos, line: table.line(&start), observer }
}

/// Checks that nodes are entered and left like brackets, and counts them.
#[derive(Default)]
struct NestingObserver {
    open: Vec<EnteredNode>,
    nodes: u64,
}

impl SearchObserver for NestingObserver {
    fn enter(&mut self, node: EnteredNode) {
        assert!(node.alpha < node.beta);
        match self.open.last() {
            None => assert_eq!((node.ply, node.mv), (0, None)),
            Some(above) => assert!(node.ply == above.ply + 1 || (node.ply == above.ply && node.mv == above.mv)),
        }
        self.nodes += u64::from(!self.open.is_empty());
        self.open.push(node);
    }

    fn leave(&mut self, ply: usize, _: Value, _: NodeReason) {
        assert_eq!(self.open.pop().map(|node| node.ply), Some(ply));
    }
}

#[test]
fn every_node_is_entered_and_left_once_and_observing_changes_nothing() {
    for sfen in POSITIONS {
        for limits in [SearchLimits::depth(7), SearchLimits::nodes(12_345)] {
            let observed = observe(sfen, 2, &limits, NestingObserver::default());
            assert!(observed.observer.open.is_empty());
            assert_eq!(observed.observer.nodes, observed.outcome.nodes);
            assert_eq!(observe(sfen, 2, &limits, NoSearchObserver).outcome, observed.outcome);
        }
    }
}

#[test]
fn counters_add_up() {
    for sfen in POSITIONS {
        for limits in [SearchLimits::depth(8), SearchLimits::nodes(30_000)] {
            let ObservedSearch { outcome, observer, .. } = observe(sfen, 1, &limits, CountingObserver::default());
            let counters: &SearchCounters = observer.counters();
            assert_eq!(counters.total_nodes(), outcome.nodes);
            for (nodes, reasons) in counters.nodes.iter().zip(counters.reasons) {
                assert_eq!(*nodes, reasons.iter().sum::<u64>(), "every node ends for one reason");
            }
            let cuts = NodeReason::Cut(Move::PASS, 1).index();
            assert!((0..2).all(|part| counters.first_move_cuts[part] <= counters.reasons[part][cuts]));
            assert!(counters.nodes_ended_by(NodeReason::NullMove) <= counters.passes && counters.passes > 0);
            assert!(counters.full_depth_searches <= counters.reduced && counters.reduced > 0);
            assert!(counters.nodes.iter().all(|&nodes| nodes > 0) && counters.skips.iter().sum::<u64>() > 0);
            assert!(counters.statistics().iter().all(|figure| figure.percent.is_none_or(|part| part <= 100.0)));
        }
    }
}

#[test]
fn root_moves_share_all_nodes_and_the_best_is_that_of_the_outcome() {
    for sfen in POSITIONS {
        for (multipv, limits) in
            [(1, SearchLimits::depth(7)), (3, SearchLimits::depth(6)), (1, SearchLimits::nodes(20_000))]
        {
            let ObservedSearch { outcome, roots, .. } = observe(sfen, multipv, &limits, NoSearchObserver);
            assert_eq!(roots.iter().map(|root| root.nodes).sum::<u64>(), outcome.nodes);
            let shares: f64 = roots.iter().map(|root| root.node_share(outcome.nodes)).sum();
            assert!((shares - 100.0).abs() < 1e-6, "{shares}");
            assert_eq!(Some(roots[0].mv), outcome.best);
            let moves: HashSet<Move> = roots.iter().map(|root| root.mv).collect();
            assert_eq!(moves.len(), movegen::legal(&position(sfen)).len());
            for (line, root) in outcome.lines.iter().zip(&roots) {
                assert_eq!(line.pv[0], root.mv);
            }
        }
    }
}

#[test]
fn the_score_history_of_the_best_move_is_what_was_reported() {
    for sfen in POSITIONS {
        let ObservedSearch { roots, infos, .. } = observe(sfen, 1, &SearchLimits::depth(7), NoSearchObserver);
        for root in &roots {
            assert!(root.scores.is_sorted_by(|a, b| a.depth < b.depth), "one score an iteration");
            assert_eq!(root.scores.len(), 7, "{}: every iteration searches every move", root.mv);
        }
        for info in infos {
            let root = roots.iter().find(|root| root.mv == info.line.pv[0]).expect("it is one of them");
            let score = root.scores.iter().find(|score| score.depth == info.line.depth).expect("it was searched");
            assert_eq!((score.score, score.bound), (info.line.score, info.line.bound));
        }
    }
}

/// The pawn's promotion and the gold both mate: neither is refuted.
#[test]
fn a_move_that_mates_as_well_as_the_best_is_said_to_mate() {
    let sfen = "8k/9/7GP/9/9/9/9/9/9 b R 1";
    let ObservedSearch { roots, .. } = observe(sfen, 1, &SearchLimits::depth(1), NoSearchObserver);
    let said = |text: &str| roots.iter().find(|root| root.mv.to_string() == text).map(|root| root.explanation().en);
    for text in ["1c1b+", "2c1b"] {
        let words = said(text).expect("it is a root move");
        assert!(words.contains("best") || words.contains("mates too"), "{text}: {words}");
    }
    assert!(roots.iter().any(|root| root.explanation().en.contains("mates too")));
}

#[test]
fn a_move_that_is_not_best_is_refuted_for_a_reason() {
    for sfen in POSITIONS {
        let start = position(sfen);
        let ObservedSearch { roots, .. } = observe(sfen, 1, &SearchLimits::depth(7), NoSearchObserver);
        assert!(!roots[0].is_refuted());
        let mut replies = 0;
        for root in &roots {
            let reason = root.reason.expect("it was searched");
            let words = root.explanation();
            assert!(!words.ja.is_empty() && words.en.is_ascii());
            if let Some(reply) = root.reply {
                let after = start.clone().after([root.mv]);
                assert!(legality::is_legal(&after, reply), "{} {reply}", root.mv);
                replies += 1;
            }
            if let NodeReason::Cut(reply, _) = reason {
                assert!(root.is_refuted() && root.reply == Some(reply));
            }
        }
        // Others are refuted without a move: by standing still, or even by a pass.
        assert!(replies > 5, "{replies} replies");
    }
}

#[test]
fn the_table_holds_the_best_line() {
    for sfen in POSITIONS {
        let ObservedSearch { outcome, line, .. } = observe(sfen, 1, &SearchLimits::depth(6), NoSearchObserver);
        let first = line.steps.first().expect("the table holds something");
        assert_eq!(Some(first.mv), outcome.best);
        assert_eq!((first.score, first.bound), (outcome.lines[0].score, Bound::Exact));
        let mut at = position(sfen);
        for step in &line.steps {
            assert!(legality::is_legal(&at, step.mv), "{} in {}", step.mv, at.sfen());
            at.play(step.mv);
        }
        assert!(line.steps.len() >= 3, "{line:?}");
        assert!(!line.end.message().ja.is_empty());
    }
}

#[test]
fn an_empty_table_holds_no_line() {
    let line = TranspositionTable::new(1).line(&Position::startpos());
    assert_eq!((line.steps.len(), line.end), (0, TranspositionLineEnd::Missing));
}

#[test]
fn every_kind_has_a_label_of_its_own() {
    let words = NODE_REASONS.iter().chain(&SKIP_REASONS);
    let codes: HashSet<&str> = words.clone().map(|words| words.code).collect();
    assert_eq!(codes.len(), NODE_REASONS.len() + SKIP_REASONS.len());
    for words in words {
        assert!(words.en.is_ascii() && !words.en.is_empty() && !words.ja.is_ascii(), "{words:?}");
    }
}
