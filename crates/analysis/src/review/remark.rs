//! Remark: what is written about a move with a mark.

use super::assessment::MoveAssessment;
use sankoma_record::Game;
use sankoma_record::notation::{NotationStyle, move_text, unmarked_text};
use sankoma_wording::{Language, labels};

/// `?? 悪手 -23% 最善 ▲２六歩(27)`, or `! 唯一の好手`; `None` for a move without a mark.
pub fn move_remark(game: &Game, assessment: &MoveAssessment, style: NotationStyle, lang: Language) -> Option<String> {
    let Some(quality) = assessment.quality() else {
        let name = labels::ONLY_GOOD_MOVE.text(lang);
        return assessment.mark().map(|mark| format!("{mark} {name}"));
    };
    let text = if lang == Language::Ja { move_text } else { unmarked_text };
    let best = assessment.best_move.zip(game.position_before(assessment.node));
    let best = best.map(|(best, before)| format!(" {} {}", labels::BEST.text(lang), text(&before, best, style)));
    let loss = 100.0 * assessment.win_rate_loss();
    let (mark, name) = (quality.mark(), assessment.class_name()?);
    Some(format!("{mark} {} -{loss:.0}%{}", name.text(lang), best.unwrap_or_default()))
}

/// `?? 悪手 -23% 最善 ▲２六歩(27): …`: the remark with the reason, where one is known.
pub fn remark_with_reason(mut remark: String, reason: Option<&str>) -> String {
    remark.extend(reason.into_iter().flat_map(|reason| [": ", reason]));
    remark
}
