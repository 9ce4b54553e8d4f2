//! Writing a review into the comments of the main line, as one change that can be undone.

use crate::tui::core::Core;
use crate::tui::{review, why};
use sankoma_analysis::results::{PositionKey, PositionResult};
use sankoma_analysis::review::{SearchedPosition, move_remark, record_comparison, remark_with_reason};
use sankoma_record::annotation::CommentDialect;
use sankoma_record::annotation::block::{self, AnnotationBlock, PROGRAM};
use sankoma_record::notation::NotationStyle;
use sankoma_record::{Game, GameEdit, NodeId, PositionCursor};
use sankoma_wording::counted_noun;
use std::sync::Arc;

/// Writes the results of the main line into its comments in the words of `dialect`, in place of earlier ones of the
/// same engine; all other comments stay.
pub(in crate::tui) fn write_review(core: &mut Core, dialect: CommentDialect) {
    review::refresh_assessments(core);
    let (edits, results) = review_comments(core, dialect);
    if edits.is_empty() {
        let (ja, en) = match results {
            0 => ("書き込む検討結果がありません（R で全局検討）", "there is no result to write; R reviews the game"),
            _ => ("検討はすでにコメントに書き込まれています", "the review is in the comments already"),
        };
        core.messages.warn(ja, en);
        return;
    }
    let (count, lacking) = (edits.len(), why::unexplained_mistakes(core));
    core.game.edit_comments(edits);
    let [ja, en] = if lacking == 0 {
        [String::new(), String::new()]
    } else {
        [
            format!("、うち{lacking}手は理由を調べている途中です"),
            format!(", without the reasons of {lacking}, which are still looked for"),
        ]
    };
    core.messages.note(
        format!("{count}手のコメントに検討を書き込みました{ja}（u で元に戻す、Ctrl+S で保存）"),
        format!("the review is written into {}{en}; u undoes, Ctrl+S saves", counted_noun(count, "comment")),
    );
}

/// The comments that change, and how many positions have a result.
fn review_comments(core: &Core, dialect: CommentDialect) -> (Vec<GameEdit>, usize) {
    let before = &core.game.document.game;
    let mut game = before.clone();
    let own = format!("{PROGRAM} {} workbench", env!("CARGO_PKG_VERSION"));
    let reviewer = review::reviewer(core);
    let signature = match &core.review.reviewer {
        None => own,
        Some(other) => block::signature_of_engine(&own, &other.name),
    };
    let is_of_same_engine = |found: &str| block::searching_engine(found) == block::searching_engine(&signature);
    let mut cursor = PositionCursor::new(before);
    let (mut edits, mut results) = (Vec::new(), 0);
    // The result of the position before.
    let mut earlier: Option<Arc<PositionResult>> = None;
    for node in before.main_line() {
        let position = cursor.position_at(node);
        let compared = before.node(node).mv.and_then(|mv| earlier.as_ref()?.comparison_of(mv).cloned());
        earlier = core.results.get_of(&PositionKey::of(position), reviewer).cloned();
        let Some(result) = &earlier else { continue };
        if node != NodeId::ROOT && before.node(node).mv.is_none() {
            continue;
        }
        results += 1;
        let SearchedPosition { lines, .. } = result.as_searched(position.side_to_move());
        let block = AnnotationBlock { signature: signature.clone(), remark: remark(core, &game, node), lines };
        block::remove(&mut game, node, is_of_same_engine);
        block::add(&mut game, node, &block, dialect, position);
        if reviewer.is_built_in() {
            record_comparison(&mut game, node, compared.as_ref());
        }
        let lines = game.node(node).comments.clone();
        if lines != before.node(node).comments {
            edits.push(GameEdit::Comments { node, lines });
        }
    }
    (edits, results)
}

fn remark(core: &Core, game: &Game, node: NodeId) -> String {
    let style = NotationStyle::of_language(core.lang);
    let found = core.review.assessment(node);
    let remark = found.and_then(|found| move_remark(game, found, style, core.lang));
    let reason = || core.why.first_reason(node, style, core.lang);
    remark.map(|remark| remark_with_reason(remark, reason().as_deref())).unwrap_or_default()
}
