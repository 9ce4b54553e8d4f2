//! One game under review.

use super::super::wording::usual_style;
use super::Order;
use crate::analysis::review::{Plan, Section, Seen, Summary, Verdict, verdicts};
use crate::record::annotation::block::{self, Block};
use crate::record::notation::{bare_text, move_text};
use crate::record::{Game, NodeId};
use crate::rules::{Defect, Lang, Move};
use std::collections::BTreeMap;

/// A game, what is known of its positions, and what is not known yet.
pub(super) struct Reviewed {
    pub(super) game: Game,
    pub(super) seen: BTreeMap<NodeId, Seen>,
    /// Positions that cannot be searched.
    pub(super) refused: Vec<(NodeId, Vec<Defect>)>,
    /// What is still to be searched.
    pub(super) waiting: Vec<Section>,
    /// Positions searched in this run.
    pub(super) searched: usize,
}

impl Reviewed {
    /// Takes up what an earlier review with the same settings has found.
    pub(super) fn new(game: Game, order: &Order) -> Self {
        let seen: BTreeMap<NodeId, Seen> =
            game.walk().filter_map(|node| Some((node, found_before(&game, node, &order.signature)?))).collect();
        let plan = Plan::of(&game, &order.extent);
        let waiting = plan.sections.into_iter().filter_map(|section| unknown(section, &seen, order)).collect();
        Self { game, seen, refused: plan.refused, waiting, searched: 0 }
    }

    pub(super) fn is_complete(&self) -> bool {
        self.waiting.is_empty()
    }

    /// The last ply of the main line that has a move.
    pub(super) fn plies(&self) -> usize {
        let line = self.game.main_line();
        line.iter().rposition(|&id| self.game.node(id).mv.is_some()).unwrap_or(0)
    }

    /// Writes down what a section has given. Earlier blocks of ours at its nodes make room.
    pub(super) fn enter(&mut self, section: &Section, found: Vec<(NodeId, Seen)>, order: &Order) {
        self.waiting.retain(|waiting| waiting != section);
        for (node, seen) in found {
            let (signature, lines) = (order.signature.clone(), seen.lines.clone());
            block::remove(&mut self.game, node, |_| true);
            let position = self.game.position(node);
            let block = Block { signature, remark: String::new(), lines };
            block::add(&mut self.game, node, &block, order.dialect, &position);
            self.seen.insert(node, seen);
            self.searched += 1;
        }
    }

    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        verdicts(&self.game, &self.seen)
    }

    pub(super) fn summary(&self) -> Summary {
        Summary::of(&self.game, &self.verdicts())
    }

    /// Names the mistakes in the comments, as far as the positions before and after them are known.
    pub(super) fn name_mistakes(&mut self, signature: &str, lang: Lang) {
        let verdicts = self.verdicts();
        let mut named: BTreeMap<NodeId, String> = BTreeMap::new();
        for verdict in &verdicts {
            if let Some(remark) = self.remark(verdict, lang) {
                named.insert(verdict.node, remark);
            }
        }
        for &node in self.seen.keys() {
            let remark = named.get(&node).map(String::as_str).unwrap_or_default();
            block::set_remark(&mut self.game, node, signature, remark);
        }
    }

    /// 悪手 -23% 最善 ▲２六歩(27)
    fn remark(&self, verdict: &Verdict, lang: Lang) -> Option<String> {
        let class = verdict.class()?.message();
        let best = self.best_text(verdict, lang).map(|best| format!(" {} {best}", lang.pick("最善", "best")));
        Some(format!("{} -{:.0}%{}", class.text(lang), 100.0 * verdict.loss(), best.unwrap_or_default()))
    }

    /// The move that had been better.
    pub(super) fn best_text(&self, verdict: &Verdict, lang: Lang) -> Option<String> {
        self.text_of(verdict.node, verdict.best?, lang)
    }

    /// The move that was made.
    pub(super) fn move_text(&self, verdict: &Verdict, lang: Lang) -> String {
        self.text_of(verdict.node, verdict.mv, lang).unwrap_or_else(|| verdict.mv.to_string())
    }

    fn text_of(&self, node: NodeId, mv: Move, lang: Lang) -> Option<String> {
        let before = self.game.position_before(node)?;
        let text = if lang == Lang::Ja { move_text } else { bare_text };
        Some(text(&before, mv, usual_style(lang)))
    }
}

/// What our comments at `node` say, if they were written under the same settings.
fn found_before(game: &Game, node: NodeId, signature: &str) -> Option<Seen> {
    let (_, block) = block::blocks(game, node).into_iter().find(|(_, block)| block.signature == signature)?;
    Some(Seen { turn: game.position(node).side_to_move(), lines: block.lines })
}

/// What of a section is to be searched: where a search can be repeated all of it or nothing, so that its table goes
/// through the same states as if nothing had been broken off.
fn unknown(mut section: Section, seen: &BTreeMap<NodeId, Seen>, order: &Order) -> Option<Section> {
    let is_known = |node: &NodeId| seen.contains_key(node);
    if section.iter().all(is_known) {
        return None;
    }
    if !order.settings.is_repeatable() {
        section.retain(|node| !is_known(node));
    }
    Some(section)
}
