//! The score with one piece on each square.

use super::board::board;
use super::diff::with;
use super::words::{black_cp, named, on_board, square, whole_cp};
use super::{Result, View};
use crate::eval::features::Place;
use crate::eval::{Explainable as _, SCALE, Spot, Sweep, sweep};
use crate::rules::{Lang, Position, Square, quoted};
use anyhow::{anyhow, bail};
use serde_json::{Value, json};

/// A sweep and what is needed to show it.
pub(super) struct Swept {
    sweep: Sweep,
    position: Position,
    weights: String,
    lang: Lang,
}

/// The square that `--sweep` names.
///
/// # Errors
/// What is no square.
pub(super) fn read_square(text: &str) -> Result<Square> {
    square(text).ok_or_else(|| anyhow!("{} is not a square, expected one such as 7f", quoted(text)))
}

impl Swept {
    /// Takes the piece of `from` over the board.
    ///
    /// # Errors
    /// An empty square.
    pub(super) fn of(view: &View<'_>, position: &Position, from: Square) -> Result<Self> {
        let Some(sweep) = sweep(view.weights, position, from) else {
            bail!("{from} is empty, expected a square with a piece");
        };
        let weights = view.weights.name().to_owned();
        Ok(Self { sweep, position: position.clone(), weights, lang: view.lang })
    }

    pub(super) fn json(&self) -> Value {
        with(
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
        let Sweep { piece, from, .. } = self.sweep;
        let (lang, name) = (self.lang, named(Spot { piece, place: Place::Board(from), count: 1 }, self.lang));
        let view = black_cp(lang);
        let (head, signs) = match lang {
            Lang::Ja => (
                format!("{name}を各マスに置いたときの評価値（{view}）"),
                "[ ] 今のマス   駒 ふさがっているマス   x 行き所のないマス",
            ),
            Lang::En => (
                format!("Score with {name} on each square ({view})"),
                "[ ] where it stands   letters: occupied   x: it could never move",
            ),
        };
        format!("{head}\n{}\n  {signs}\n", board(lang, |square| self.cell(square)))
    }

    fn cell(&self, square: Square) -> String {
        match (self.sweep.totals[square.index()], self.position.on(square)) {
            _ if square == self.sweep.from => {
                let here = self.sweep.totals[square.index()].map(whole_cp).unwrap_or_default();
                format!("[{here}]")
            }
            (Some(raw), _) => whole_cp(raw),
            (None, Some(piece)) => on_board(piece, self.lang),
            (None, None) => "x".to_owned(),
        }
    }
}
