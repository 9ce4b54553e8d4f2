//! The lines of play that are known at the position shown: the engine's, the threat's, those in the comment, and the
//! one that was entered.

use super::line_of_play::{LineFault, LineOfPlay};
use crate::tui::core::Core;
use crate::tui::engine::EngineState;
use crate::tui::engines::{OtherEngine, OtherEngineLine, OtherEngineMoves};
use crate::tui::game::{GameState, LintedLine};
use crate::tui::line_source::LineSource;
use crate::tui::review;
use sankoma_analysis::results::ResultLine;
use sankoma_analysis::threat::{Brinkmate, Threatmate};
use sankoma_analysis::why::Finding;
use sankoma_record::NodeId;
use sankoma_record::annotation::{AnnotatedPosition, Annotation, AnnotationScore};
use sankoma_rules::legality::ReplayedLine;
use sankoma_rules::{Color, Move, Position};
use sankoma_search::{Bound, PvLine, Score};

/// Every line at the position shown, in the order of the list.
pub(super) fn all(core: &Core) -> Vec<LineOfPlay> {
    let Core { game, engine, engines: others, .. } = core;
    let base = LineBase { node: game.node_to_extend(), start: &game.shown.position };
    let mut lines: Vec<LineOfPlay> = better_line(core).into_iter().collect();
    lines.extend(engine_lines(&base, engine));
    lines.extend(others.analysing().flat_map(|other| lines_of_other(&base, other)));
    lines.extend(threat_line(&base, engine));
    lines.extend(brinkmate_line(&base, engine));
    // A line of the comment that the engine shows too, as it does where nothing deeper was searched, has one row.
    let is_new = |line: &LineOfPlay| lines.iter().all(|known| known.node != line.node || known.moves != line.moves);
    let commented: Vec<LineOfPlay> = comment_lines(game).into_iter().filter(is_new).collect();
    lines.extend(commented);
    lines.extend(reason_lines(core));
    lines.extend(game.linted.as_ref().map(checked_line));
    lines.retain(|line| !line.moves.is_empty() || line.fault.is_some());
    lines
}

/// The better line in place of the move shown, where that is a mistake.
fn better_line(core: &Core) -> Option<LineOfPlay> {
    let shown = core.game.shown.node;
    core.review.assessment(shown)?.quality()?;
    let (node, start) = before_move(core)?;
    let (before, _) = review::results_around(core, shown)?;
    let best = before.lines.first()?;
    let explained = core.why.get(shown).map(|known| known.explanation.better.clone());
    let moves = explained.filter(|moves| moves.len() >= best.pv.len()).unwrap_or_else(|| best.pv.clone());
    let base = LineBase { node, start: &start };
    let score = Some((best.score, start.side_to_move()));
    Some(LineOfPlay { score, depth: Some(before.depth), ..base.line(LineSource::Better, moves) })
}

/// The lines of the reasons for the move shown.
fn reason_lines(core: &Core) -> Vec<LineOfPlay> {
    let Some((explained, (node, start))) = core.why.get(core.game.shown.node).zip(before_move(core)) else {
        return Vec::new();
    };
    let base = LineBase { node, start: &start };
    let explanation = &explained.explanation;
    // What no line shows is stepped along the played one.
    let line = |finding: &Finding| if finding.line.is_empty() { &explanation.played } else { &finding.line }.clone();
    let findings = explanation.findings.iter().zip(1..);
    findings.map(|(finding, number)| base.line(LineSource::Reason(number), line(finding))).collect()
}

/// The node before the move shown, and its position: that of the explanation, where there is one, else replayed.
fn before_move(core: &Core) -> Option<(NodeId, Position)> {
    let (tree, shown) = (&core.game.document.game, core.game.shown.node);
    let explained = core.why.get(shown).map(|known| known.question.before.clone());
    Some((tree.parent(shown)?, explained.or_else(|| tree.position_before(shown))?))
}

/// Where a line begins.
struct LineBase<'a> {
    node: NodeId,
    start: &'a Position,
}

impl LineBase<'_> {
    fn line(&self, source: LineSource, moves: Vec<Move>) -> LineOfPlay {
        let (node, start) = (self.node, self.start.clone());
        LineOfPlay { source, node, start, moves, score: None, bound: Bound::Exact, depth: None, fault: None }
    }

    /// A line of a running search, with its score from the view of `side`.
    fn searched(&self, source: LineSource, found: &PvLine, side: Color) -> LineOfPlay {
        LineOfPlay {
            score: Some((found.score, side)),
            bound: found.bound,
            depth: Some(found.depth),
            ..self.line(source, found.pv.clone())
        }
    }
}

/// The lines of the result; before the first one the progress of the running search.
fn engine_lines(base: &LineBase<'_>, engine: &EngineState) -> Vec<LineOfPlay> {
    let turn = base.start.side_to_move();
    let Some(result) = &engine.result else {
        let running = engine.lines.iter().flatten().map(|info| &info.line);
        return running.map(|line| base.searched(LineSource::Engine(line.rank), line, turn)).collect();
    };
    let line = |(found, rank): (&ResultLine, usize)| LineOfPlay {
        score: Some((found.score, turn)),
        bound: found.bound,
        depth: Some(result.depth),
        ..base.line(LineSource::Engine(rank), found.pv.clone())
    };
    engine.result_lines().iter().zip(1..).map(line).collect()
}

/// The lines of another engine, with the ply from which on they cannot be played.
fn lines_of_other(base: &LineBase<'_>, other: &OtherEngine) -> Vec<LineOfPlay> {
    let turn = base.start.side_to_move();
    let line = |found: OtherEngineLine<'_>| LineOfPlay {
        score: found.score.map(|score| (score, turn)),
        bound: found.bound,
        depth: found.depth,
        fault: match &found.moves {
            OtherEngineMoves::Legal(_) => None,
            OtherEngineMoves::Replayed(line) => line_fault(line),
        },
        ..base.line(LineSource::Other(other.slot, found.rank), found.legal_moves())
    };
    other.shown_lines().into_iter().map(line).collect()
}

/// Where a replayed line becomes impossible.
fn line_fault(line: &ReplayedLine) -> Option<LineFault> {
    let fault = line.fault.as_ref()?;
    Some(LineFault { text: line.plies[fault.at].text.clone(), explanation: fault.explanation.clone() })
}

/// The threat: the proved mate if it is a threatmate, else the searched line.
fn threat_line(base: &LineBase<'_>, engine: &EngineState) -> Option<LineOfPlay> {
    let attacker = base.start.side_to_move().other();
    let searched = base.searched(LineSource::Threat, &engine.threat_line.as_ref()?.line, attacker);
    let Some(Threatmate::Yes { line, plies, .. }) = engine.threat_verdict.as_ref().map(|threat| &threat.mate) else {
        return Some(searched);
    };
    let score = Some((Score::Mate(*plies as i32), attacker));
    Some(LineOfPlay { moves: line.clone(), score, bound: Bound::Exact, ..searched })
}

fn brinkmate_line(base: &LineBase<'_>, engine: &EngineState) -> Option<LineOfPlay> {
    let Brinkmate::Proved { line, .. } = &engine.threat_verdict.as_ref()?.brinkmate else { return None };
    let score = Some((Score::Mate(-(line.len() as i32)), base.start.side_to_move()));
    Some(LineOfPlay { score, ..base.line(LineSource::Brinkmate, line.clone()) })
}

/// The lines in the comment of the node shown, from the position that each is about.
fn comment_lines(game: &GameState) -> Vec<LineOfPlay> {
    let tree = &game.document.game;
    let annotations = game.shown.annotations(tree).iter().filter(|found| found.pv.is_some());
    annotations.zip(1..).filter_map(|(found, number)| comment_line(game, found, number)).collect()
}

fn comment_line(game: &GameState, found: &Annotation, number: usize) -> Option<LineOfPlay> {
    let tree = &game.document.game;
    let before = match found.kind {
        AnnotatedPosition::AfterMove => None,
        AnnotatedPosition::BeforeMove | AnnotatedPosition::InsteadOfMove => {
            Some((tree.parent(game.shown.node)?, tree.position_before(game.shown.node)?))
        }
    };
    let base = match &before {
        Some((node, start)) => LineBase { node: *node, start },
        None => LineBase { node: game.node_to_extend(), start: &game.shown.position },
    };
    let moves = found.pv.as_ref()?.moves.clone();
    let score = found.score.and_then(score_of_comment);
    Some(LineOfPlay { score, depth: found.depth, ..base.line(LineSource::Comment(number), moves) })
}

fn checked_line(linted: &LintedLine) -> LineOfPlay {
    LineOfPlay {
        fault: line_fault(&linted.line),
        ..LineBase { node: linted.node, start: &linted.start }.line(LineSource::Checked, linted.line.moves())
    }
}

/// A score from a comment; a mate in an unknown number of plies has none.
fn score_of_comment(score: AnnotationScore) -> Option<(Score, Color)> {
    match score {
        AnnotationScore::Centipawns(points) => Some((Score::Cp(points), Color::Black)),
        AnnotationScore::Mate { winner, plies } => Some((Score::Mate(i32::try_from(plies?).ok()?), winner)),
    }
}
