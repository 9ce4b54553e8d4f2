//! Assessments by the reviewer of the game: whose marks are shown, what the others say, and the summary of it all.

use super::assessments::ValueSources;
use super::reviewer_results::reviewer;
use super::{AssessmentDisagreement, MAX_DISAGREEMENTS, ReviewComparison};
use crate::tui::core::Core;
use crate::tui::engines::argument::NamedEngine;
use crate::tui::why;
use sankoma_analysis::results::{EngineIdentity, PositionKey};
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::NodeId;
use sankoma_rules::Position;
use sankoma_usi::client::is_identity_of;
use std::sync::Arc;

/// Assesses the moves of the line shown again if anything has changed; explanations that do not follow from it any more
/// are outdated then.
pub(in crate::tui) fn refresh_assessments(core: &mut Core) {
    let reviewer = reviewer(core).clone();
    let Core { review, game, results, .. } = core;
    review.formations.refresh(game.document.undo_counts());
    review.recorded.refresh(&game.document.game, &game.shown.line);
    if review.line.refresh(game, results, &reviewer, &review.recorded) {
        why::find_outdated_explanations(core);
    }
}

/// The assessments of the main line by every engine, the one whose marks are shown first.
pub(in crate::tui) fn review_comparison(core: &Core) -> &ReviewComparison {
    core.review.line.comparison(&core.game, &core.results, reviewer(core))
}

/// The disagreements that the summary lists.
pub(in crate::tui) fn shown_disagreements(core: &Core) -> Vec<AssessmentDisagreement> {
    let mut found = review_comparison(core).disagreements();
    found.truncate(MAX_DISAGREEMENTS);
    found
}

/// The name of an engine as people know it; that of ours is the program's.
pub(in crate::tui) fn engine_name<'a>(core: &Core, engine: &'a EngineIdentity) -> &'a str {
    if engine == core.results.engine() { "sankoma" } else { &engine.name }
}

/// A game that was reviewed by other engines alone is shown with the marks of the first of them, unless a review runs,
/// which may have come to them first.
pub(in crate::tui) fn choose_only_reviewer(core: &mut Core) {
    if core.review.run.is_some() {
        return;
    }
    refresh_assessments(core);
    let engines = &review_comparison(core).engines;
    if engines.iter().all(|found| found.engine != *reviewer(core)) {
        core.review.reviewer = engines.first().map(|found| found.engine.clone());
        refresh_assessments(core);
    }
}

/// Shows the marks of the named engine, or of the next one that has assessed moves of this game.
pub(in crate::tui) fn choose_reviewer(core: &mut Core, named: Option<&NamedEngine>) {
    refresh_assessments(core);
    let own = core.results.engine();
    let mut known: Vec<EngineIdentity> =
        review_comparison(core).engines.iter().map(|found| found.engine.clone()).collect();
    known.sort_by_key(|engine| (engine != own, Arc::clone(&engine.name)));
    let shown = known.iter().position(|engine| engine == reviewer(core));
    if let (None, Some(shown)) = (named, shown) {
        known.rotate_left(shown);
    }
    let is_named = |engine: &&EngineIdentity| match named {
        None => *engine != reviewer(core),
        Some(NamedEngine::BuiltIn) => *engine == own,
        Some(NamedEngine::Other(name)) => is_identity_of(engine, name) || *engine.name == **name,
    };
    let Some(chosen) = known.iter().find(is_named).cloned() else {
        core.messages.warn(
            "この対局をほかに検討したエンジンはありません（R で engine=名前 を加える）",
            "no other engine has reviewed this game; R with engine=NAME asks one",
        );
        return;
    };
    let name = engine_name(core, &chosen).to_owned();
    core.review.reviewer = Some(chosen).filter(|chosen| chosen != core.results.engine());
    refresh_assessments(core);
    core.messages.note(format!("{name} の検討を表示しています"), format!("marks and scores are those of {name}"));
}

/// The worst moves of both players, the largest loss first: the rows of the summary that lead to a move.
pub(in crate::tui) fn worst_moves(core: &Core) -> Vec<MoveAssessment> {
    let summary = core.review.accuracy(&core.game.document.game).unwrap_or_default();
    let mut worst: Vec<MoveAssessment> = summary.players.into_iter().flat_map(|player| player.worst_moves).collect();
    worst.sort_by_key(|found| found.ply);
    // A stable sort: of equal losses the earlier move comes first.
    worst.sort_by(|a, b| b.win_rate_loss().total_cmp(&a.win_rate_loss()));
    worst
}

/// The moves that the rows of the summary lead to: the worst, then those on which engines disagree.
pub(in crate::tui) fn summary_moves(core: &Core) -> Vec<NodeId> {
    let worst = worst_moves(core).into_iter().map(|found| found.node);
    worst.chain(shown_disagreements(core).iter().map(AssessmentDisagreement::node)).collect()
}

/// Shows the deepest result that is known of the position on the board: of a search or of a comment.
pub(in crate::tui) fn show_known_result(core: &mut Core) {
    core.engine.result = core.known_result();
}

/// The assessment of a move that lies neither on the line shown nor on the main line, between the positions `before`
/// and `after` it.
pub(in crate::tui) fn assess_off_line(
    core: &Core,
    node: NodeId,
    before: &Position,
    after: &Position,
) -> Option<MoveAssessment> {
    let game = &core.game.document.game;
    let sources = ValueSources { results: &core.results, reviewer: reviewer(core), recorded: &core.review.recorded };
    let keys = [before, after].map(PositionKey::of);
    sources.assess_step(game, [game.parent(node)?, node], &keys)
}
