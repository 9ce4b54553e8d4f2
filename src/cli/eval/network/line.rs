//! The change of a network's shares by each move of a line or game.

use super::change::sums_row;
use crate::cli::eval::args::NetworkViewOptions;
use crate::cli::eval::diff::moved_piece_text;
use crate::cli::eval::move_sequence::MoveSequence;
use crate::cli::eval::network_rows::{EvalNetworkPlyRow, EvalNetworkWalkRow};
use crate::cli::eval::term_rows::rows;
use crate::cli::eval::text_format::{black_view_unit, centipawn_text};
use crate::cli::output::json::RawUnit;
use sankoma_eval::{ExplanationEffort, NetworkChange, NetworkExplanation, NetworkPieceChange, RawScale};
use sankoma_wording::Language;
use sankoma_wording::labels::{SUM, WEIGHTS};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};

/// How many pieces are shown for each ply.
const PIECES_PER_PLY: usize = 3;

/// A line of play, ply by ply.
pub(super) struct NetworkLineReport<'a> {
    sequence: &'a MoveSequence,
    start: NetworkExplanation,
    plies: Vec<ExplainedPly>,
    lang: Language,
}

/// The position after a ply and what changed since the one before.
struct ExplainedPly {
    explanation: NetworkExplanation,
    by: i32,
    largest: Vec<NetworkPieceChange>,
}

impl<'a> NetworkLineReport<'a> {
    pub(super) fn of(view: &NetworkViewOptions<'_>, sequence: &'a MoveSequence) -> Self {
        let mut positions = sequence.positions();
        let explain = |position| view.weights.explain(position, ExplanationEffort::SHORT);
        let start = positions.next().map_or_else(|| explain(&sequence.start), explain);
        let mut before = start.clone();
        let plies = positions.map(|position| {
            let explanation = explain(position);
            let change = NetworkChange::between(&before, &explanation);
            before = explanation.clone();
            let largest = change.pieces.iter().take(PIECES_PER_PLY).copied().collect();
            ExplainedPly { explanation, by: change.totals[1] - change.totals[0], largest }
        });
        let plies = plies.collect();
        Self { sequence, start, plies, lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalNetworkWalkRow {
        let plies = self.sequence.plies.iter().zip(&self.plies).map(|(ply, explained)| EvalNetworkPlyRow {
            ply: ply.number,
            r#move: ply.mv.to_string(),
            side_to_move: explained.explanation.side_to_move.into(),
            score: explained.explanation.score,
            sums: sums_row(&explained.explanation),
            pieces: rows(&explained.largest),
        });
        EvalNetworkWalkRow {
            weights: self.start.weights.clone(),
            unit: RawUnit::Raw,
            scale: self.start.scale.units(),
            start: sums_row(&self.start),
            plies: plies.collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let (lang, scale) = (self.lang, self.start.scale);
        let mut table = TextTable::new([
            (ColumnAlignment::Right, lang.pick("手", "ply")),
            (ColumnAlignment::Left, lang.pick("指し手", "move")),
            (ColumnAlignment::Right, SUM.text(lang)),
            (ColumnAlignment::Right, "Δ"),
            (ColumnAlignment::Left, lang.pick("持ち分が最も変わった駒", "shares that changed most")),
        ]);
        for (ply, explained) in self.sequence.plies.iter().zip(&self.plies) {
            let numbers =
                [explained.explanation.total_raw, explained.by].map(|raw| centipawn_text(scale.centipawns(raw)));
            let largest: Vec<String> = explained.largest.iter().map(|row| change_text(row, scale, lang)).collect();
            let cells = [ply.number.to_string(), ply.text.clone()].into_iter().chain(numbers);
            table.add_row(cells.chain([largest.join("  ")]));
        }
        let total = centipawn_text(scale.centipawns(self.start.total_raw));
        let (start, title) =
            (lang.pick("開始局面の合計", "total at the start"), lang.pick("各手の変化", "What each move changed"));
        let (view, words) = (black_view_unit(lang), WEIGHTS.text(lang));
        let NetworkExplanation { sfen, weights, .. } = &self.start;
        format!("{sfen}\n{words} {weights}\n{start} {total} ({view})\n\n{title} ({view})\n{}", table.text())
    }
}

/// `+12.5 P7g > P7f`.
fn change_text(row: &NetworkPieceChange, scale: RawScale, lang: Language) -> String {
    let change = row.change;
    let name = moved_piece_text(change.before, change.after, lang);
    format!("{} {name}", centipawn_text(scale.centipawns(change.by)))
}
