//! The change of a network's shares from one position to another.

use crate::cli::eval::args::NetworkViewOptions;
use crate::cli::eval::diff::moved_piece_text;
use crate::cli::eval::network_rows::{EvalNetworkDiffRow, EvalNetworkSumsRow};
use crate::cli::eval::term_rows::rows;
use crate::cli::eval::text_format::{black_view_unit, centipawn_text};
use crate::cli::output::json::RawUnit;
use sankoma_eval::{ExplanationEffort, NetworkChange, NetworkExplanation, NetworkPieceChange, RawScale};
use sankoma_rules::Position;
use sankoma_wording::Language;
use sankoma_wording::labels::{TOTAL, WEIGHTS};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};

/// Two positions and the change of the shares between them.
pub(super) struct NetworkChangeReport {
    change: NetworkChange,
    sfens: [String; 2],
    weights: String,
    top: usize,
    lang: Language,
}

impl NetworkChangeReport {
    pub(super) fn of(view: &NetworkViewOptions<'_>, before: &Position, after: &Position) -> Self {
        let [before, after] = [before, after].map(|position| view.weights.explain(position, ExplanationEffort::LONG));
        let change = NetworkChange::between(&before, &after);
        let weights = view.weights.name().to_owned();
        Self { change, sfens: [before.sfen, after.sfen], weights, top: view.top, lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalNetworkDiffRow {
        let NetworkChange { scale, totals, kings, pieces } = &self.change;
        let [from, to] = [0, 1].map(|side| EvalNetworkSumsRow {
            sfen: self.sfens[side].clone(),
            total_raw: totals[side],
            kings: kings[side],
        });
        let weights = self.weights.clone();
        EvalNetworkDiffRow { weights, unit: RawUnit::Raw, scale: scale.units(), from, to, pieces: rows(pieces) }
    }

    pub(super) fn text(&self) -> String {
        let (lang, scale) = (self.lang, self.change.scale);
        let mut table = TextTable::new([
            (ColumnAlignment::Left, lang.pick("駒", "piece")),
            (ColumnAlignment::Right, lang.pick("前", "before")),
            (ColumnAlignment::Right, lang.pick("後", "after")),
            (ColumnAlignment::Right, "Δ"),
            (ColumnAlignment::Right, "±"),
        ]);
        let (shown, others) = self.change.pieces.split_at(self.top.min(self.change.pieces.len()));
        for row in shown {
            table.add_row(piece_cells(row, scale, lang));
        }
        let sum = |part: fn(&NetworkPieceChange) -> i32| others.iter().map(part).sum::<i32>();
        let rest = [sum(|row| row.change.from), sum(|row| row.change.to)];
        let more = match lang {
            Language::Ja => format!("ほか{}枚", others.len()),
            Language::En => format!("{} more", others.len()),
        };
        let rest = (!others.is_empty()).then_some((more.as_str(), rest));
        let sums =
            [(lang.pick("両玉と手番", "kings and move"), self.change.kings), (TOTAL.text(lang), self.change.totals)];
        for (name, [from, to]) in rest.into_iter().chain(sums) {
            let numbers = [from, to, to - from].map(|raw| centipawn_text(scale.centipawns(raw)));
            table.add_row(std::iter::once(name.to_owned()).chain(numbers));
        }
        let title = lang.pick("持ち分の変化、大きい順", "Change of the shares, largest first");
        let heading = format!("{}\n{} {}", self.sfens.join("\n"), WEIGHTS.text(lang), self.weights);
        format!("{heading}\n\n{title} ({})\n{}", black_view_unit(lang), table.text())
    }
}

fn piece_cells(row: &NetworkPieceChange, scale: RawScale, lang: Language) -> impl Iterator<Item = String> + use<> {
    let change = row.change;
    let numbers = [change.from, change.to, change.by].map(|raw| centipawn_text(scale.centipawns(raw)));
    let error = format!("{:.1}", row.error / f64::from(scale.units()));
    let name = moved_piece_text(change.before, change.after, lang);
    std::iter::once(name).chain(numbers).chain([error])
}

/// The sums of an explained position.
pub(super) fn sums_row(explanation: &NetworkExplanation) -> EvalNetworkSumsRow {
    let NetworkExplanation { sfen, total_raw, kings, .. } = explanation;
    EvalNetworkSumsRow { sfen: sfen.clone(), total_raw: *total_raw, kings: *kings }
}
