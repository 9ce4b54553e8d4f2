//! The shares of a network's score on the board.

use super::report::share_row;
use crate::cli::eval::args::NetworkViewOptions;
use crate::cli::eval::board_views::board_text;
use crate::cli::eval::rows::{EvalHeatRow, HandShareRow};
use crate::cli::eval::text_format::{black_view_unit, board_piece_text, piece_text, whole_centipawn_text};
use crate::cli::output::json::RawUnit;
use sankoma_eval::{ExplanationEffort, NetworkExplanation, NetworkShare};
use sankoma_rules::{Position, Square};
use sankoma_wording::Language;
use sankoma_wording::labels::WEIGHTS;
use std::fmt::Write as _;

/// Each piece's share on its square.
pub(super) struct NetworkHeatReport {
    explanation: NetworkExplanation,
    position: Position,
    lang: Language,
}

impl NetworkHeatReport {
    pub(super) fn of(view: &NetworkViewOptions<'_>, position: &Position) -> Self {
        let explanation = view.weights.explain(position, ExplanationEffort::LONG);
        Self { explanation, position: position.clone(), lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalHeatRow {
        let NetworkExplanation { sfen, weights, scale, pieces, .. } = &self.explanation;
        let on_board = |share: &NetworkShare| Some((share.group.square()?.to_string(), share.total));
        EvalHeatRow {
            sfen: sfen.clone(),
            weights: weights.clone(),
            unit: RawUnit::Raw,
            scale: scale.units(),
            squares: pieces.iter().filter_map(on_board).collect(),
            hands: self.in_hand().map(|share| HandShareRow::Network(share_row(&self.explanation, share))).collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let heading = match lang {
            Language::Ja => format!("各駒の持ち分（{view}）"),
            Language::En => format!("Each piece's share ({view})"),
        };
        let NetworkExplanation { sfen, weights, .. } = &self.explanation;
        let mut text = format!("{sfen}\n{} {weights}\n\n{heading}\n", WEIGHTS.text(lang));
        text += &board_text(lang, |square| self.cell(square));
        for share in self.in_hand() {
            let _ = writeln!(text, "  {} {}", piece_text(share.group, lang), self.share_text(share));
        }
        text
    }

    fn cell(&self, square: Square) -> String {
        let Some(piece) = self.position.on(square) else {
            return ".".to_owned();
        };
        let share = self.explanation.pieces.iter().find(|share| share.group.square() == Some(square));
        format!(
            "{}{}",
            board_piece_text(piece, self.lang),
            share.map(|share| self.share_text(share)).unwrap_or_default()
        )
    }

    fn share_text(&self, share: &NetworkShare) -> String {
        whole_centipawn_text(self.explanation.scale.centipawns(share.total))
    }

    fn in_hand(&self) -> impl Iterator<Item = &NetworkShare> {
        self.explanation.pieces.iter().filter(|share| share.group.square().is_none())
    }
}
