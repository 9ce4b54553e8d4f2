//! The score with one piece on each square.

use super::board::board_text;
use super::diff::with_fields;
use super::text_format::{black_view_unit, board_piece_text, parse_square, piece_text, whole_centipawn_text};
use super::{EvalViewOptions, Result};
use crate::eval::features::PieceLocation;
use crate::eval::{Explainable as _, PieceGroup, PieceSweep, SCALE, sweep};
use crate::rules::{Position, Square};
use crate::wording::{Language, quoted};
use anyhow::{anyhow, bail};
use serde_json::{Value, json};

/// A sweep and what is needed to show it.
pub(super) struct SweepReport {
    sweep: PieceSweep,
    position: Position,
    weights: String,
    lang: Language,
}

/// The square that `--sweep` names.
///
/// # Errors
/// What is no square.
pub(super) fn parse_sweep_square(text: &str) -> Result<Square> {
    parse_square(text).ok_or_else(|| anyhow!("{} is not a square, expected one such as 7f", quoted(text)))
}

impl SweepReport {
    /// Takes the piece of `from` over the board.
    ///
    /// # Errors
    /// An empty square.
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position, from: Square) -> Result<Self> {
        let Some(sweep) = sweep(view.weights, position, from) else {
            bail!("{from} is empty, expected a square with a piece");
        };
        let weights = view.weights.name().to_owned();
        Ok(Self { sweep, position: position.clone(), weights, lang: view.lang })
    }

    pub(super) fn json(&self) -> Value {
        with_fields(
            json!(self.sweep),
            [
                ("sfen", json!(self.position.sfen())),
                ("weights", json!(self.weights)),
                ("unit", json!("raw")),
                ("scale", json!(SCALE)),
            ],
        )
    }

    /// Raw totals by square.
    pub(super) fn totals(&self) -> Value {
        json!(self.sweep)["totals"].take()
    }

    pub(super) fn text(&self) -> String {
        format!("{}\n{}\n\n{}", self.position.sfen(), self.weights_line(), self.board())
    }

    fn weights_line(&self) -> String {
        format!("{} {}", self.lang.pick("評価関数", "weights"), self.weights)
    }

    /// The heading, the board, and what its signs mean.
    pub(super) fn board(&self) -> String {
        let PieceSweep { piece, from, .. } = self.sweep;
        let (lang, name) =
            (self.lang, piece_text(PieceGroup { piece, place: PieceLocation::Board(from), count: 1 }, self.lang));
        let view = black_view_unit(lang);
        let (head, signs) = match lang {
            Language::Ja => (
                format!("{name}を各マスに置いたときの評価値（{view}）"),
                "[ ] 今のマス   駒 ふさがっているマス   x 行き所のないマス",
            ),
            Language::En => (
                format!("Score with {name} on each square ({view})"),
                "[ ] where it stands   letters: occupied   x: it could never move",
            ),
        };
        format!("{head}\n{}\n  {signs}\n", board_text(lang, |square| self.cell(square)))
    }

    fn cell(&self, square: Square) -> String {
        match (self.sweep.totals[square.index()], self.position.on(square)) {
            _ if square == self.sweep.from => {
                let here = self.sweep.totals[square.index()].map(whole_centipawn_text).unwrap_or_default();
                format!("[{here}]")
            }
            (Some(raw), _) => whole_centipawn_text(raw),
            (None, Some(piece)) => board_piece_text(piece, self.lang),
            (None, None) => "x".to_owned(),
        }
    }
}
