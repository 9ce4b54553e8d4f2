//! Mistakes in one sentence, and the way from one to the next.

use super::reviewer;
use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::pane::Pane;
use crate::tui::views::PointOfView;
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::notation::line_text;
use sankoma_record::{NodeId, Severity};
use sankoma_rules::{Color, Move};
use sankoma_search::Superiority;
use sankoma_wording::{Language, Message, message};

/// Goes to the next move of the line that has a mark, in the direction of `step`, and says what was wrong with it.
pub(in crate::tui) fn seek_mistake(core: &mut Core, step: isize) {
    reviewer::refresh_assessments(core);
    let found = core.game.shown.nodes_ahead(step).find(|&node| core.review.is_mistake(node));
    match found {
        Some(node) => show_mistake(core, node),
        None if !is_line_reviewed(core) => warn_unreviewed(core),
        None if step > 0 => core.messages.warn("この先に悪手はありません", "no mistake after this ply"),
        None => core.messages.warn("この前に悪手はありません", "no mistake before this ply"),
    }
}

/// Whether a move of the line shown is assessed.
pub(in crate::tui) fn is_line_reviewed(core: &Core) -> bool {
    core.game.shown.line.iter().any(|&node| core.review.assessment(node).is_some())
}

/// Says that the line shown is to be reviewed first.
pub(in crate::tui) fn warn_unreviewed(core: &mut Core) {
    let (ja, en) = ("この手順はまだ検討されていません（R で全局検討）", "this line is not reviewed yet; R reviews it");
    core.messages.warn(ja, en);
}

/// Goes to a move, and says what was wrong with it.
pub(in crate::tui) fn show_mistake(core: &mut Core, node: NodeId) {
    core.game.go_to_node(node, &mut core.messages);
    core.chosen_line = LineSource::Better;
    core.view.bring_forward(Pane::Why);
    say_mistake(core, node);
}

/// Says what was wrong with a move, and why as far as that is known.
pub(in crate::tui) fn say_mistake(core: &mut Core, node: NodeId) {
    if let Some(sentence) = mistake_sentence(core, node) {
        core.why.announce(node, &sentence);
        core.messages.show(Severity::Note, sentence);
    }
}

/// `33 ▲1七桂 ?? mistake: loses 24 %: does not answer the threat of …; best ▲2四歩 (-94 → -635)`; `None` for a move
/// that is no mistake.
fn mistake_sentence(core: &Core, node: NodeId) -> Option<Message> {
    let found = core.review.assessment(node)?;
    let note = mistake_note(core, node)?;
    let mv = |lang: Language| text_in_place_of(core, node, found.mv, lang);
    Some(message!(
        ("{}手目 {} {}", found.ply, mv(Language::Ja)?, note.ja),
        ("{} {} {}", found.ply, mv(Language::En)?, note.en)
    ))
}

/// `?? mistake: loses 24 %: does not answer the threat of …; best ▲2四歩 (-94 → -635)`; `None` for a move that is no
/// mistake.
pub(in crate::tui) fn mistake_note(core: &Core, node: NodeId) -> Option<Message> {
    let found = core.review.assessment(node)?;
    let (mark, class) = (found.quality()?.mark(), found.class_name()?);
    let loss = 100.0 * found.win_rate_loss();
    let sentence = |lang: Language| {
        let scores = score_change(core, found, lang).map(|change| format!("（{change}）")).unwrap_or_default();
        let best = better_move_in(core, node, lang);
        let reason = core
            .why
            .first_reason(node, core.view.notation, lang)
            .map(|reason| format!(": {reason}"))
            .unwrap_or_default();
        match lang {
            Language::Ja => {
                let best = best.map(|best| format!("。最善は {best}")).unwrap_or_default();
                format!("{mark} {}: 勝率を {loss:.0} % 落とす{reason}{best}{scores}", class.ja)
            }
            Language::En => {
                let scores = scores.replace('（', " (").replace('）', ")");
                let best = best.map(|best| format!("; best {best}")).unwrap_or_default();
                format!("{mark} {}: loses {loss:.0} %{reason}{best}{scores}", class.en)
            }
        }
    };
    Some(Message::new(sentence(Language::Ja), sentence(Language::En)))
}

/// The better move in place of a marked one, in the notation in use.
pub(in crate::tui) fn better_move(core: &Core, node: NodeId) -> Option<String> {
    core.review.assessment(node)?.quality()?;
    better_move_in(core, node, core.lang)
}

fn better_move_in(core: &Core, node: NodeId, lang: Language) -> Option<String> {
    text_in_place_of(core, node, core.review.assessment(node)?.best_move?, lang)
}

/// A move in the position before `node`.
fn text_in_place_of(core: &Core, node: NodeId, mv: Move, lang: Language) -> Option<String> {
    let before = core.game.document.game.position_before(node)?;
    Some(line_text(&before, &[mv], core.view.notation, lang).concat().replace('\u{3000}', ""))
}

/// `-94 → -635`, from the point of view in use.
fn score_change(core: &Core, found: &MoveAssessment, lang: Language) -> Option<String> {
    let parent = core.game.document.game.parent(found.node)?;
    let viewer = match core.engine.point_of_view {
        PointOfView::Black => Color::Black,
        PointOfView::SideToMove => found.mover,
    };
    let text = |node: NodeId| Some(score_text(core.node_score(node)?.score, viewer, lang));
    Some(format!("{} → {}", text(parent)?, text(found.node)?))
}

/// A score from the view of `viewer`: `+45`, `-635`, `+詰7`, `優等局面`.
fn score_text(score: AnnotationScore, viewer: Color, lang: Language) -> String {
    let sign = |favoured: bool| if favoured { '+' } else { '-' };
    match score {
        AnnotationScore::Centipawns(0) => "0".to_owned(),
        AnnotationScore::Centipawns(points) => {
            if let Some(found) = Superiority::of_centipawns(points) {
                let found = if viewer == Color::Black { found } else { found.flipped() };
                return found.label().text(lang).to_owned();
            }
            format!("{}{}", sign((points > 0) == (viewer == Color::Black)), points.unsigned_abs())
        }
        AnnotationScore::Mate { winner, plies } => {
            let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
            format!("{}{}{plies}", sign(winner == viewer), lang.pick("詰", "mate "))
        }
    }
}
