//! Each piece's share on the board.

use super::EvalViewOptions;
use super::board::board_text;
use super::text_format::{black_view_unit, board_piece_text, piece_text, whole_centipawn_text};
use crate::eval::{Breakdown, PieceShare, explain, heat_map};
use crate::rules::{Position, Square};
use crate::wording::Language;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The shares of a position, by square.
pub(super) struct HeatReport {
    breakdown: Breakdown,
    /// Raw, by [`Square::index`].
    totals: [Option<i32>; Square::COUNT],
    position: Position,
    lang: Language,
}

impl HeatReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        let breakdown = explain(view.weights, position);
        Self { totals: heat_map(&breakdown), breakdown, position: position.clone(), lang: view.lang }
    }

    pub(super) fn json(&self) -> Value {
        let squares: Map<String, Value> = Square::all()
            .filter_map(|square| Some((square.to_string(), json!(self.totals[square.index()]?))))
            .collect();
        let hands: Vec<&PieceShare> = self.off_board().collect();
        let Breakdown { sfen, scale, weights, .. } = &self.breakdown;
        json!({ "sfen": sfen, "weights": weights, "unit": "raw", "scale": scale, "squares": squares, "hands": hands })
    }

    pub(super) fn text(&self) -> String {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let head = match lang {
            Language::Ja => format!("各駒の持ち分（駒割＋KKP＋KPPの半分、{view}）"),
            Language::En => format!("Each piece's share (material + KKP + half its KPP; {view})"),
        };
        let Breakdown { sfen, weights, .. } = &self.breakdown;
        let mut text = format!("{sfen}\n{} {weights}\n\n{head}\n", lang.pick("評価関数", "weights"))
            + &board_text(lang, |at| self.cell(at));
        for share in self.off_board() {
            let _ = writeln!(text, "  {} {}", piece_text(share.group, lang), whole_centipawn_text(share.total));
        }
        text
    }

    fn cell(&self, square: Square) -> String {
        let Some(piece) = self.position.on(square) else {
            return ".".to_owned();
        };
        let share = self.totals[square.index()].map(whole_centipawn_text).unwrap_or_default();
        format!("{}{share}", board_piece_text(piece, self.lang))
    }

    /// What is in hand, and what is missing.
    fn off_board(&self) -> impl Iterator<Item = &PieceShare> {
        self.breakdown.pieces.iter().filter(|share| share.group.square().is_none())
    }
}
