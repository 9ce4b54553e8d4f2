//! Each piece's share on the board.

use super::View;
use super::board::board;
use super::words::{black_cp, named, on_board, whole_cp};
use crate::eval::{Breakdown, PieceShare, explain, heat};
use crate::rules::{Lang, Position, Square};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The shares of a position, by square.
pub(super) struct Heat {
    breakdown: Breakdown,
    /// Raw, by [`Square::index`].
    totals: [Option<i32>; Square::COUNT],
    position: Position,
    lang: Lang,
}

impl Heat {
    pub(super) fn of(view: &View<'_>, position: &Position) -> Self {
        let breakdown = explain(view.weights, position);
        Self { totals: heat(&breakdown), breakdown, position: position.clone(), lang: view.lang }
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
        let (lang, view) = (self.lang, black_cp(self.lang));
        let head = match lang {
            Lang::Ja => format!("各駒の持ち分（駒割＋KKP＋KPPの半分、{view}）"),
            Lang::En => format!("Each piece's share (material + KKP + half its KPP; {view})"),
        };
        let Breakdown { sfen, weights, .. } = &self.breakdown;
        let mut text = format!("{sfen}\n{} {weights}\n\n{head}\n", lang.pick("評価関数", "weights"))
            + &board(lang, |at| self.cell(at));
        for share in self.off_board() {
            let _ = writeln!(text, "  {} {}", named(share.spot, lang), whole_cp(share.total));
        }
        text
    }

    fn cell(&self, square: Square) -> String {
        let Some(piece) = self.position.on(square) else {
            return ".".to_owned();
        };
        let share = self.totals[square.index()].map(whole_cp).unwrap_or_default();
        format!("{}{share}", on_board(piece, self.lang))
    }

    /// What is in hand, and what is missing.
    fn off_board(&self) -> impl Iterator<Item = &PieceShare> {
        self.breakdown.pieces.iter().filter(|share| share.spot.square().is_none())
    }
}
