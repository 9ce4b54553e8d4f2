//! What each move of a line or game changed.

use super::View;
use super::diff::{pair_shown, with};
use super::graph::graph;
use super::table::{Edge, Table};
use super::walk::{Ply, Walk};
use super::words::{black_cp, cp, pair, side};
use crate::eval::{Change, Explainable as _, PairChange, SCALE, Sums, Weights, series, story};
use crate::rules::{Color, Lang, Position};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// Of each ply so many pairs are told.
const PAIRS: usize = 3;
/// So many of the largest changes are marked.
const LARGEST: usize = 3;

/// A line of play, ply by ply.
pub(super) struct Line<'a> {
    walk: &'a Walk,
    start: Sums,
    changes: Vec<Change>,
    /// The places of the largest changes, the largest first.
    largest: Vec<usize>,
    weights: String,
    other: Option<Other>,
    lang: Lang,
}

/// What a second set of weights says, for the start and each ply.
struct Other {
    weights: String,
    sums: Vec<Sums>,
}

impl<'a> Line<'a> {
    pub(super) fn of(view: &View<'_>, other: Option<&Weights>, walk: &'a Walk) -> Self {
        let start = Sums::of(view.weights, &walk.start);
        let positions: Vec<&Position> = walk.positions().collect();
        let changes: Vec<Change> =
            story(view.weights, positions.iter().copied()).filter_map(|ply| ply.change).map(shortened).collect();
        let other = other.map(|weights| Other {
            weights: weights.name().to_owned(),
            sums: series(weights, positions.iter().copied()),
        });
        let (largest, weights) = (largest(&changes), view.weights.name().to_owned());
        Self { walk, start, changes, largest, weights, other, lang: view.lang }
    }

    pub(super) fn json(&self) -> Value {
        let plies: Vec<Value> = (0..self.changes.len()).map(|at| self.ply_json(at)).collect();
        let start = with(json!(self.start), [("sfen", json!(self.walk.start.sfen()))]);
        json!({
            "weights": self.weights, "against": self.other.as_ref().map(|other| &other.weights), "unit": "raw",
            "scale": SCALE, "start": start, "start_against": self.other.as_ref().map(|other| other.sums[0]),
            "plies": plies,
        })
    }

    fn ply_json(&self, at: usize) -> Value {
        let (ply, change) = (&self.walk.plies[at], &self.changes[at]);
        let side_to_move = ply.position.side_to_move();
        with(
            json!(change.to),
            [
                ("ply", json!(ply.number)),
                ("move", json!(ply.mv.to_string())),
                ("sfen", json!(ply.position.sfen())),
                ("side_to_move", json!(side_to_move.sfen())),
                ("score", json!(change.to.score(side_to_move))),
                ("change", json!(change.by)),
                ("pairs", json!(change.pairs)),
                ("largest", json!(self.rank(at))),
                ("against", json!(self.other.as_ref().map(|other| other.sums[at + 1]))),
            ],
        )
    }

    pub(super) fn text(&self) -> String {
        let (lang, view) = (self.lang, black_cp(self.lang));
        let title = lang.pick("各手の変化", "What each move changed");
        let mut sections = vec![
            self.head(),
            format!("{title} ({view})\n{}\n{}", self.second_line_says(), self.rows()),
            self.largest_changes(),
        ];
        sections.extend(self.other.as_ref().map(|other| self.side_by_side(other)));
        let numbers: Vec<usize> = self.walk.plies.iter().map(|ply| ply.number).collect();
        let sums: Vec<Sums> = self.changes.iter().map(|change| change.to).collect();
        sections.push(graph(&numbers, &sums, lang));
        sections.join("\n")
    }

    fn head(&self) -> String {
        let (words, sfen) = (self.lang.pick("評価関数", "weights"), self.walk.start.sfen());
        let total = format!("{} {}", self.lang.pick("開始局面の合計", "total at the start"), cp(self.start.total_raw));
        format!("{sfen}\n{words} {}\n{total} ({})\n", self.weights, black_cp(self.lang))
    }

    fn second_line_says(&self) -> &'static str {
        self.lang.pick("各手の下はKPPが最も変わった3組", "under each move the three pairs whose KPP moved most")
    }

    /// One row per ply, under it the pairs that moved most.
    fn rows(&self) -> String {
        let table = self.table().text();
        let mut lines = table.lines();
        let mut text = format!("{}\n", lines.next().unwrap_or_default());
        for (at, line) in lines.enumerate() {
            let mark = self.rank(at).map(|rank| format!("  <{rank}")).unwrap_or_default();
            let _ = writeln!(text, "{line}{mark}");
            if !self.changes[at].pairs.is_empty() {
                let _ = writeln!(text, "      {}", pairs_text(&self.changes[at].pairs, self.lang));
            }
        }
        text
    }

    fn table(&self) -> Table {
        let (lang, zero) = (self.lang, Sums::default());
        let deltas = zero.terms().map(|term| format!("Δ{}", term.name(lang)));
        let heads = [(Edge::Right, lang.pick("手", "ply")), (Edge::Left, lang.pick("指し手", "move"))]
            .into_iter()
            .chain([(Edge::Right, lang.pick("合計", "total"))])
            .chain(deltas.iter().map(|name| (Edge::Right, name.as_str())));
        let mut table = Table::new(heads);
        for (ply, change) in self.walk.plies.iter().zip(&self.changes) {
            let by = change.by.terms().map(|term| cp(term.raw));
            table.row([ply.number.to_string(), ply.text.clone(), cp(change.to.total_raw)].into_iter().chain(by));
        }
        table
    }

    /// Where it went up or down most, and what did it.
    fn largest_changes(&self) -> String {
        let (lang, view) = (self.lang, black_cp(self.lang));
        let title = lang.pick("大きく動いた手（手番の項を除く）", "Where the score moved most, the turn left out");
        let rows = self.largest.iter().enumerate();
        let lines: String = rows.map(|(rank, &at)| self.largest_line(rank + 1, at)).collect();
        if lines.is_empty() { String::new() } else { format!("{title} ({view})\n{lines}") }
    }

    fn largest_line(&self, rank: usize, at: usize) -> String {
        let (Ply { number, text, .. }, change) = (&self.walk.plies[at], &self.changes[at]);
        let raw = without_turn(change);
        let loser = side(if raw < 0 { Color::Black } else { Color::White }, self.lang);
        let mut terms = change.by.terms().into_iter().filter(|term| term.key != "turn").collect::<Vec<_>>();
        terms.sort_by_key(|term| Reverse(term.raw.abs()));
        let by: Vec<String> = terms
            .iter()
            .filter(|term| term.raw != 0)
            .map(|term| format!("{} {}", term.name(self.lang), cp(term.raw)))
            .collect();
        let by = by.join(self.lang.pick("、", ", "));
        match self.lang {
            Lang::Ja => format!("  <{rank} {number}手目 {text} {}（{loser}の損）\n      {by}\n", cp(raw)),
            Lang::En => format!("  <{rank} ply {number} {text} {} ({loser} loses)\n      {by}\n", cp(raw)),
        }
    }

    /// The totals of both sets of weights.
    fn side_by_side(&self, other: &Other) -> String {
        let lang = self.lang;
        let mut table = Table::new([
            (Edge::Right, lang.pick("手", "ply")),
            (Edge::Left, lang.pick("指し手", "move")),
            (Edge::Right, "A"),
            (Edge::Right, "B"),
            (Edge::Right, "B-A"),
            (Edge::Right, "ΔA"),
            (Edge::Right, "ΔB"),
        ]);
        for ((ply, change), sums) in self.walk.plies.iter().zip(&self.changes).zip(other.sums.windows(2)) {
            let (a, b) = (change.to.total_raw, sums[1].total_raw);
            let by = [a, b, b - a, change.by.total_raw, b - sums[0].total_raw].map(cp);
            table.row([ply.number.to_string(), ply.text.clone()].into_iter().chain(by));
        }
        let title = lang.pick("二つの評価関数の合計", "Totals of both sets of weights");
        let names = format!("A {}\nB {}", self.weights, other.weights);
        format!("{title} ({})\n{names}\n{}", black_cp(lang), table.text())
    }

    /// 1 for the largest change.
    fn rank(&self, at: usize) -> Option<usize> {
        self.largest.iter().position(|&other| other == at).map(|place| place + 1)
    }
}

/// A change with as many pairs as are told; a long game would keep seven hundred a ply.
fn shortened(mut change: Change) -> Change {
    change.pairs.truncate(PAIRS);
    change.pairs.shrink_to_fit();
    change
}

fn largest(changes: &[Change]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..changes.len()).filter(|&at| without_turn(&changes[at]) != 0).collect();
    places.sort_by_key(|&at| Reverse(without_turn(&changes[at]).abs()));
    places.truncate(LARGEST);
    places
}

/// Every move hands the turn over; that is no reason to mark one.
fn without_turn(change: &Change) -> i32 {
    change.by.total_raw - change.by.turn
}

fn pairs_text(pairs: &[PairChange], lang: Lang) -> String {
    let text = |change: &PairChange| {
        pair_shown(change).map(|(first, second)| format!("{} {}", cp(change.by), pair(first, second, lang)))
    };
    pairs.iter().filter_map(text).collect::<Vec<_>>().join("  ")
}
