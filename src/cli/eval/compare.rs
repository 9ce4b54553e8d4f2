//! Two sets of weights on one position. `weights diff` prints the same.

use super::table::{Edge, Table};
use super::words::{black_cp, cp, named, side};
use crate::eval::{Comparison, Judgement, SCALE, Weights, compare};
use crate::rules::{Color, Lang, Position};
use serde_json::{Value, json};

/// What two sets of weights, A and B, say of a position.
pub(in crate::cli) struct Compared {
    comparison: Comparison,
    side_to_move: Color,
    lang: Lang,
}

impl Compared {
    pub(in crate::cli) fn of(a: &Weights, b: &Weights, position: &Position, lang: Lang) -> Self {
        Self { comparison: compare(a, b, position), side_to_move: position.side_to_move(), lang }
    }

    pub(in crate::cli) fn json(&self) -> Value {
        let mut json = json!(self.comparison);
        json["side_to_move"] = json!(self.side_to_move.sfen());
        json["unit"] = json!("cp");
        json["scale"] = json!(SCALE);
        json
    }

    pub(in crate::cli) fn text(&self) -> String {
        let Comparison { sfen, a, b, .. } = &self.comparison;
        let head = format!("{sfen}\n{}{}", self.judgement("A", a), self.judgement("B", b));
        let (lang, view) = (self.lang, black_cp(self.lang));
        let (terms, rows) = (lang.pick("項目", "Terms"), lang.pick("駒の持ち分", "Shares of the pieces"));
        let order = lang.pick("差の大きい順", "largest difference first");
        let sections = [
            head,
            format!("{terms} ({view})\n{}", self.terms()),
            format!("{rows}, {order} ({view})\n{}", self.rows()),
            self.values(),
        ];
        sections.join("\n")
    }

    /// `A score +12 cp (view of Black, who is to move)  NAME`.
    fn judgement(&self, letter: &str, judgement: &Judgement) -> String {
        let Judgement { weights, score, .. } = judgement;
        let who = side(self.side_to_move, self.lang);
        match self.lang {
            Lang::Ja => format!("{letter} {weights}\n  評価値 {score:+} cp（手番の{who}から見た値）\n"),
            Lang::En => format!("{letter} {weights}\n  score {score:+} cp (view of {who}, who is to move)\n"),
        }
    }

    fn table(name: &str) -> Table {
        Table::new([(Edge::Left, name), (Edge::Right, "A"), (Edge::Right, "B"), (Edge::Right, "B-A")])
    }

    fn terms(&self) -> String {
        let Comparison { a, b, by, .. } = &self.comparison;
        let mut table = Self::table("");
        for ((a, b), by) in a.sums.all().zip(b.sums.all()).zip(by.all()) {
            table.row([a.name(self.lang).to_owned(), cp(a.raw), cp(b.raw), cp(by.raw)]);
        }
        table.text()
    }

    fn rows(&self) -> String {
        let mut table = Self::table("");
        for row in &self.comparison.rows {
            table.row([named(row.spot, self.lang), cp(row.a.total), cp(row.b.total), cp(row.by)]);
        }
        table.text()
    }

    /// The piece values of both; nothing when they are the same.
    fn values(&self) -> String {
        let Comparison { a, b, .. } = &self.comparison;
        if a.values == b.values {
            return String::new();
        }
        let mut table = Self::table("");
        for (a, b) in a.values.iter().zip(&b.values) {
            let name = self.lang.pick(a.piece.ja(), a.piece.en()).to_owned();
            table.row([name, a.value.to_string(), b.value.to_string(), format!("{:+}", b.value - a.value)]);
        }
        let title = self.lang.pick("駒の価値（cp）", "Piece values (centipawns)");
        format!("{title}\n{}", table.text())
    }
}
