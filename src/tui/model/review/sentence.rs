//! Mistakes in one sentence, and the way from one to the next.

use crate::tui::model::Core;
use crate::tui::views::PointOfView;
use sankoma_analysis::review::MoveAssessment;
use sankoma_record::NodeId;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::notation::line_text;
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Color, Move};

impl Core {
    /// Goes to the next move of the line that has a mark, in the direction of `step`, and says what was wrong with it.
    pub(in crate::tui) fn seek_mistake(&mut self, step: isize) {
        self.refresh_assessments();
        let line = &self.game.shown.line;
        let is_mistake = |node: &NodeId| self.review.assessment(*node).is_some_and(|found| found.quality().is_some());
        let is_assessed = line.iter().any(|&node| self.review.assessment(node).is_some());
        let plies =
            std::iter::successors(self.game.shown.ply().checked_add_signed(step), |at| at.checked_add_signed(step));
        let found = plies.map_while(|at| line.get(at).copied()).find(is_mistake);
        match found {
            Some(node) => {
                self.game.go_to_node(node, &mut self.messages);
                if let Some(sentence) = self.mistake_sentence(node) {
                    self.messages.note(sentence.ja, sentence.en);
                }
            }
            None if !is_assessed => self.messages.warn(
                "この手順はまだ検討されていません（R で全局検討）",
                "this line is not reviewed yet; R reviews it",
            ),
            None if step > 0 => self.messages.warn("この先に悪手はありません", "no mistake after this ply"),
            None => self.messages.warn("この前に悪手はありません", "no mistake before this ply"),
        }
    }

    /// `33 ▲1七桂 ?? loses 24 % (−94 → −635); best ▲2四歩`; `None` for a move that is no mistake.
    pub fn mistake_sentence(&self, node: NodeId) -> Option<Message> {
        let found = self.review.assessment(node)?;
        let quality = found.quality()?;
        let (ply, loss) = (found.ply, 100.0 * found.win_rate_loss());
        let sentence = |lang: Language| {
            let mv = self.text_in_place_of(node, found.mv, lang)?;
            let scores = self.score_change(found, lang).map(|change| format!("（{change}）")).unwrap_or_default();
            let best = self.better_move_in(node, lang);
            let (mark, class) = (quality.symbol(), quality.message());
            Some(match lang {
                Language::Ja => {
                    let best = best.map(|best| format!("。最善は {best}")).unwrap_or_default();
                    format!("{ply}手目 {mv} {mark} {}: 勝率を {loss:.0} % 落とす{scores}{best}", class.ja)
                }
                Language::En => {
                    let scores = scores.replace('（', " (").replace('）', ")");
                    let best = best.map(|best| format!("; best {best}")).unwrap_or_default();
                    format!("{ply} {mv} {mark} {}: loses {loss:.0} %{scores}{best}", class.en)
                }
            })
        };
        Some(Message::new(sentence(Language::Ja)?, sentence(Language::En)?))
    }

    /// The better move in place of a marked one, in the notation in use.
    pub fn better_move(&self, node: NodeId) -> Option<String> {
        self.review.assessment(node)?.quality()?;
        self.better_move_in(node, self.lang)
    }

    fn better_move_in(&self, node: NodeId, lang: Language) -> Option<String> {
        self.text_in_place_of(node, self.review.assessment(node)?.best_move?, lang)
    }

    /// A move in the position before `node`.
    fn text_in_place_of(&self, node: NodeId, mv: Move, lang: Language) -> Option<String> {
        let before = self.game.document.game.position_before(node)?;
        Some(line_text(&before, &[mv], self.view.notation, lang).concat().replace('\u{3000}', ""))
    }

    /// `−94 → −635`, from the point of view in use.
    fn score_change(&self, found: &MoveAssessment, lang: Language) -> Option<String> {
        let parent = self.game.document.game.parent(found.node)?;
        let viewer = match self.engine.point_of_view {
            PointOfView::Black => Color::Black,
            PointOfView::SideToMove => found.mover,
        };
        let text = |node: NodeId| Some(score_text(self.node_score(node)?.score, viewer, lang));
        Some(format!("{} → {}", text(parent)?, text(found.node)?))
    }
}

/// A score from the view of `viewer`: `+45`, `−635`, `+詰7`.
fn score_text(score: AnnotationScore, viewer: Color, lang: Language) -> String {
    let sign = |favoured: bool| if favoured { '+' } else { '−' };
    match score {
        AnnotationScore::Centipawns(0) => "0".to_owned(),
        AnnotationScore::Centipawns(points) => {
            format!("{}{}", sign((points > 0) == (viewer == Color::Black)), points.unsigned_abs())
        }
        AnnotationScore::Mate { winner, plies } => {
            let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
            format!("{}{}{plies}", sign(winner == viewer), lang.pick("詰", "mate "))
        }
    }
}
