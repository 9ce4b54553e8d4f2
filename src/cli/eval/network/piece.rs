//! View of one piece by a network: its share, its pairs, and the score with it on other squares.

use super::report::{pair_row, pairs_text, share_cells, share_row, with_relations};
use crate::cli::context::Result;
use crate::cli::eval::args::NetworkViewOptions;
use crate::cli::eval::board_views::SweepReport;
use crate::cli::eval::network_rows::EvalNetworkPieceRow;
use crate::cli::eval::piece::find_piece;
use crate::cli::eval::text_format::{black_view_unit, piece_text};
use crate::cli::output::json::RawUnit;
use sankoma_eval::{ExplanationEffort, NetworkExplanation, NetworkPair, NetworkShare, PieceGroup};
use sankoma_rules::Position;
use sankoma_wording::labels::WEIGHTS;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message};

/// A piece, or the pieces of a kind in one hand.
pub(super) struct NetworkPieceReport {
    group: PieceGroup,
    explanation: NetworkExplanation,
    pairs: Vec<(NetworkPair, Option<Message>)>,
    sweep: Option<SweepReport>,
    lang: Language,
}

impl NetworkPieceReport {
    /// Explains the piece that `name` names: `7f`, `P*`, `p*`.
    ///
    /// # Errors
    /// Those of [`find_piece`].
    pub(super) fn of(view: &NetworkViewOptions<'_>, position: &Position, name: &str) -> Result<Self> {
        let group = find_piece(name, position)?;
        let explanation = view.weights.explain(position, ExplanationEffort::LONG);
        let pairs = with_relations(explanation.pairs_of(group).take(view.top), position);
        let sweep = group.square().and_then(|square| view.weights.sweep(position, square));
        let sweep = sweep.map(|sweep| SweepReport::new(sweep, position, view.weights.name(), view.lang));
        Ok(Self { group, explanation, pairs, sweep, lang: view.lang })
    }

    fn share(&self) -> Option<&NetworkShare> {
        self.explanation.pieces.iter().find(|share| share.group == self.group)
    }

    pub(super) fn json_row(&self) -> EvalNetworkPieceRow {
        let NetworkExplanation { sfen, weights, scale, total_raw, .. } = &self.explanation;
        EvalNetworkPieceRow {
            sfen: sfen.clone(),
            weights: weights.clone(),
            unit: RawUnit::Raw,
            scale: scale.units(),
            total_raw: *total_raw,
            piece: self.group.into(),
            share: self.share().map(|share| share_row(&self.explanation, share)),
            pairs: self.pairs.iter().map(pair_row).collect(),
            sweep: self.sweep.as_ref().map(SweepReport::totals),
        }
    }

    pub(super) fn text(&self) -> String {
        let NetworkExplanation { sfen, weights, scale, .. } = &self.explanation;
        let heading = format!("{sfen}\n{} {weights}\n", WEIGHTS.text(self.lang));
        let all = self.explanation.pairs_of(self.group).count();
        let pairs = pairs_text(&self.pairs, all, *scale, self.lang);
        let board = self.sweep.as_ref().map(SweepReport::board).unwrap_or_default();
        let sections = [heading, self.share_text(), pairs, board];
        sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn share_text(&self) -> String {
        let lang = self.lang;
        let Some(share) = self.share() else {
            let name = piece_text(self.group, lang);
            return match lang {
                Language::Ja => format!("{name}（玉は取り除けないので、持ち分を持たない）\n"),
                Language::En => format!("{name} (a king cannot be taken away, and has no share)\n"),
            };
        };
        let [name, share, error, worth, beyond] = share_cells(&self.explanation, share, lang);
        let mut table = TextTable::new([(ColumnAlignment::Left, name.as_str()), (ColumnAlignment::Right, "cp")]);
        let rows = [
            (lang.pick("持ち分", "share"), share),
            (lang.pick("標準誤差", "standard error"), error),
            (lang.pick("有無の差（持駒は1枚）", "score less the score without it"), worth),
            (lang.pick("同種の平均との差", "beyond the mean of its kind"), beyond),
        ];
        for (name, number) in rows {
            table.add_row([name.to_owned(), number]);
        }
        format!("{} ({})\n{}", lang.pick("持ち分", "Share"), black_view_unit(lang), table.text())
    }
}
