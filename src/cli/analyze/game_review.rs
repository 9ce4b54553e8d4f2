//! One game under review.

use super::super::score_format::default_style;
use super::ReviewOptions;
use crate::analysis::review::{
    AccuracySummary, MoveAssessment, ReviewSection, SearchedPosition, SectionPlan, assess_moves,
};
use crate::record::annotation::block::{self, AnnotationBlock};
use crate::record::notation::{move_text, unmarked_text};
use crate::record::{Game, NodeId};
use crate::rules::{Move, SetupDefect};
use crate::wording::Language;
use std::collections::BTreeMap;

/// A game, what is known of its positions, and what is not known yet.
pub(super) struct GameReview {
    pub(super) game: Game,
    pub(super) evaluated: BTreeMap<NodeId, SearchedPosition>,
    /// Positions that cannot be searched.
    pub(super) unsearchable: Vec<(NodeId, Vec<SetupDefect>)>,
    /// What is still to be searched.
    pub(super) pending: Vec<ReviewSection>,
    /// Positions searched in this run.
    pub(super) searched: usize,
}

impl GameReview {
    /// Takes up what an earlier review with the same settings has found.
    pub(super) fn new(game: Game, options: &ReviewOptions) -> Self {
        let evaluated: BTreeMap<NodeId, SearchedPosition> =
            game.walk().filter_map(|node| Some((node, earlier_result(&game, node, &options.signature)?))).collect();
        let plan = SectionPlan::of(&game, &options.extent);
        let pending =
            plan.sections.into_iter().filter_map(|section| unsearched_part(section, &evaluated, options)).collect();
        Self { game, evaluated, unsearchable: plan.unsearchable, pending, searched: 0 }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// The last ply of the main line that has a move.
    pub(super) fn plies(&self) -> usize {
        let line = self.game.main_line();
        line.iter().rposition(|&id| self.game.node(id).mv.is_some()).unwrap_or(0)
    }

    /// Writes down what a section has given. Earlier blocks of ours at its nodes make room.
    pub(super) fn add_results(
        &mut self,
        section: &ReviewSection,
        found: Vec<(NodeId, SearchedPosition)>,
        options: &ReviewOptions,
    ) {
        self.pending.retain(|waiting| waiting != section);
        for (node, seen) in found {
            let (signature, lines) = (options.signature.clone(), seen.lines.clone());
            block::remove(&mut self.game, node, |_| true);
            let position = self.game.position(node);
            let block = AnnotationBlock { signature, remark: String::new(), lines };
            block::add(&mut self.game, node, &block, options.dialect, &position);
            self.evaluated.insert(node, seen);
            self.searched += 1;
        }
    }

    pub(super) fn verdicts(&self) -> Vec<MoveAssessment> {
        assess_moves(&self.game, &self.evaluated)
    }

    pub(super) fn summary(&self) -> AccuracySummary {
        AccuracySummary::of(&self.game, &self.verdicts())
    }

    /// Names the mistakes in the comments, as far as the positions before and after them are known.
    pub(super) fn name_mistakes(&mut self, signature: &str, lang: Language) {
        let verdicts = self.verdicts();
        let mut named: BTreeMap<NodeId, String> = BTreeMap::new();
        for verdict in &verdicts {
            if let Some(remark) = self.remark(verdict, lang) {
                named.insert(verdict.node, remark);
            }
        }
        for &node in self.evaluated.keys() {
            let remark = named.get(&node).map(String::as_str).unwrap_or_default();
            block::set_remark(&mut self.game, node, signature, remark);
        }
    }

    /// 悪手 -23% 最善 ▲２六歩(27)
    fn remark(&self, verdict: &MoveAssessment, lang: Language) -> Option<String> {
        let class = verdict.quality()?.message();
        let best = self.best_text(verdict, lang).map(|best| format!(" {} {best}", lang.pick("最善", "best")));
        Some(format!("{} -{:.0}%{}", class.text(lang), 100.0 * verdict.win_rate_loss(), best.unwrap_or_default()))
    }

    /// The move that had been better.
    pub(super) fn best_text(&self, verdict: &MoveAssessment, lang: Language) -> Option<String> {
        self.move_text_at(verdict.node, verdict.best_move?, lang)
    }

    /// The move that was made.
    pub(super) fn move_text(&self, verdict: &MoveAssessment, lang: Language) -> String {
        self.move_text_at(verdict.node, verdict.mv, lang).unwrap_or_else(|| verdict.mv.to_string())
    }

    fn move_text_at(&self, node: NodeId, mv: Move, lang: Language) -> Option<String> {
        let before = self.game.position_before(node)?;
        let text = if lang == Language::Ja { move_text } else { unmarked_text };
        Some(text(&before, mv, default_style(lang)))
    }
}

/// What our comments at `node` say, if they were written under the same settings.
fn earlier_result(game: &Game, node: NodeId, signature: &str) -> Option<SearchedPosition> {
    let (_, block) = block::blocks(game, node).into_iter().find(|(_, block)| block.signature == signature)?;
    Some(SearchedPosition { turn: game.position(node).side_to_move(), lines: block.lines })
}

/// What of a section is to be searched: where a search can be repeated all of it or nothing, so that its table goes
/// through the same states as if nothing had been broken off.
fn unsearched_part(
    mut section: ReviewSection,
    seen: &BTreeMap<NodeId, SearchedPosition>,
    options: &ReviewOptions,
) -> Option<ReviewSection> {
    let is_known = |node: &NodeId| seen.contains_key(node);
    if section.iter().all(is_known) {
        return None;
    }
    if !options.settings.is_deterministic() {
        section.retain(|node| !is_known(node));
    }
    Some(section)
}
