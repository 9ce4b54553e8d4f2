//! The change of the score by each move of a line or game.

use super::args::EvalViewOptions;
use super::diff::current_pair;
use super::graph::graph;
use super::move_sequence::{MoveSequence, SequencePly};
use super::rows::{EvalPlyRow, EvalPositionSumsRow, EvalRow, EvalWalkRow};
use super::term_rows::rows;
use super::text_format::{black_view_unit, centipawn_text, side_name};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::RawUnit;
use sankoma_eval::{EvaluationChange, Explainable as _, PairChange, RawUnits as _, Rescaled, TermSums};
use sankoma_eval::{ThreePieceWeights, pair_words, ply_changes, series};
use sankoma_rules::{Color, Position};
use sankoma_wording::Language;
use sankoma_wording::labels;
use sankoma_wording::text::width;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// How many pairs of pieces are shown for each ply.
const PAIRS_PER_PLY: usize = 3;
/// Columns before them.
const PAIRS_INDENT: usize = 6;
/// Columns between two of them.
const PAIRS_GAP: usize = 2;
/// How many of the largest changes are marked.
const MARKED_CHANGES: usize = 3;

/// A line of play, ply by ply.
pub(super) struct LineReport<'a> {
    sequence: &'a MoveSequence,
    start: TermSums,
    changes: Vec<EvaluationChange>,
    /// Indices of the largest changes, the largest first.
    largest: Vec<usize>,
    weights: String,
    second: Option<SecondWeights>,
    lang: Language,
}

/// The sums by a second set of weights, for the start and after each ply.
struct SecondWeights {
    weights: String,
    sums: Vec<TermSums>,
}

impl<'a> LineReport<'a> {
    pub(super) fn of(
        view: &EvalViewOptions<'_>,
        other: Option<&ThreePieceWeights>,
        sequence: &'a MoveSequence,
    ) -> Self {
        let scale = other.unwrap_or(view.weights).scale();
        let weights = Rescaled::new(view.weights, scale);
        let start = TermSums::of(&weights, &sequence.start);
        let positions: Vec<&Position> = sequence.positions().collect();
        let changes: Vec<EvaluationChange> =
            ply_changes(&weights, positions.iter().copied()).filter_map(|ply| ply.change).map(truncate_pairs).collect();
        let second = other.map(|other| SecondWeights {
            weights: other.name().to_owned(),
            sums: series(&Rescaled::new(other, start.scale), positions.iter().copied()),
        });
        let (largest, weights) = (largest_change_indices(&changes), view.weights.name().to_owned());
        Self { sequence, start, changes, largest, weights, second, lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalRow {
        EvalRow::Walk(EvalWalkRow {
            weights: self.weights.clone(),
            against: self.second.as_ref().map(|other| other.weights.clone()),
            unit: RawUnit::Raw,
            scale: self.start.scale.units(),
            start: EvalPositionSumsRow { sfen: self.sequence.start.sfen(), sums: (&self.start).into() },
            start_against: self.second.as_ref().map(|other| (&other.sums[0]).into()),
            plies: (0..self.changes.len()).map(|index| self.ply_row(index)).collect(),
        })
    }

    fn ply_row(&self, index: usize) -> EvalPlyRow {
        let (ply, change) = (&self.sequence.plies[index], &self.changes[index]);
        let side_to_move = ply.position.side_to_move();
        EvalPlyRow {
            ply: ply.number,
            r#move: ply.mv.to_string(),
            sfen: ply.position.sfen(),
            side_to_move: side_to_move.into(),
            score: change.to.score(side_to_move),
            sums: (&change.to).into(),
            change: (&change.by).into(),
            pairs: rows(&change.pairs),
            largest: self.rank(index),
            against: self.second.as_ref().map(|other| (&other.sums[index + 1]).into()),
        }
    }

    pub(super) fn text(&self) -> String {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let title = lang.pick("各手の変化", "What each move changed");
        let mut sections = vec![
            self.heading(),
            format!("{title} ({view})\n{}\n{}", self.pairs_legend(), self.rows()),
            self.largest_changes(),
        ];
        sections.extend(self.second.as_ref().map(|other| self.side_by_side(other)));
        let numbers: Vec<usize> = self.sequence.plies.iter().map(|ply| ply.number).collect();
        let sums: Vec<TermSums> = self.changes.iter().map(|change| change.to).collect();
        sections.push(graph(&numbers, &sums, lang));
        sections.join("\n")
    }

    fn heading(&self) -> String {
        let (words, sfen) = (labels::WEIGHTS.text(self.lang), self.sequence.start.sfen());
        let total = format!(
            "{} {}",
            self.lang.pick("開始局面の合計", "total at the start"),
            centipawn_text(self.start.total_centipawns())
        );
        format!("{sfen}\n{words} {}\n{total} ({})\n", self.weights, black_view_unit(self.lang))
    }

    fn pairs_legend(&self) -> &'static str {
        self.lang.pick("各手の下はKPPが最も変わった3組", "under each move the three pairs whose KPP changed most")
    }

    /// One row per ply, and under it the pairs that changed most.
    fn rows(&self) -> String {
        let table = self.table().text();
        let mut lines = table.lines();
        let mut text = format!("{}\n", lines.next().unwrap_or_default());
        for (index, line) in lines.enumerate() {
            let mark = self.rank(index).map(|rank| format!("  <{rank}")).unwrap_or_default();
            let _ = writeln!(text, "{line}{mark}");
            let pairs = &self.changes[index].pairs;
            if !pairs.is_empty() {
                text.push_str(&self.pairs_text(pairs));
            }
        }
        text
    }

    fn table(&self) -> TextTable {
        let (lang, zero) = (self.lang, TermSums::default());
        let deltas = zero.terms().map(|term| format!("Δ{}", term.name(lang)));
        let headings =
            [(ColumnAlignment::Right, lang.pick("手", "ply")), (ColumnAlignment::Left, lang.pick("指し手", "move"))]
                .into_iter()
                .chain([(ColumnAlignment::Right, labels::SUM.text(lang))])
                .chain(deltas.iter().map(|name| (ColumnAlignment::Right, name.as_str())));
        let mut table = TextTable::new(headings);
        for (ply, change) in self.sequence.plies.iter().zip(&self.changes) {
            let by = change.by.terms().map(|term| centipawn_text(term.centipawns()));
            table.add_row(
                [ply.number.to_string(), ply.text.clone(), centipawn_text(change.to.total_centipawns())]
                    .into_iter()
                    .chain(by),
            );
        }
        table
    }

    /// The moves with the largest changes, and the terms that changed.
    fn largest_changes(&self) -> String {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let title = lang.pick("合計が大きく動いた手", "Where the total changed most");
        let rows = self.largest.iter().enumerate();
        let lines: String = rows.map(|(rank, &index)| self.largest_line(rank + 1, index)).collect();
        if lines.is_empty() { String::new() } else { format!("{title} ({view})\n{lines}") }
    }

    fn largest_line(&self, rank: usize, index: usize) -> String {
        let (SequencePly { number, text, .. }, change) = (&self.sequence.plies[index], &self.changes[index]);
        let raw = change.by.total_raw;
        let size = self.text_of(raw);
        let loser = side_name(if raw < 0 { Color::Black } else { Color::White }, self.lang);
        let mut terms = change.by.terms();
        terms.sort_by_key(|term| Reverse(term.raw.abs()));
        let by: Vec<String> = terms
            .iter()
            .filter(|term| term.raw != 0)
            .map(|term| format!("{} {}", term.name(self.lang), centipawn_text(term.centipawns())))
            .collect();
        let by = by.join(self.lang.pick("、", ", "));
        match self.lang {
            Language::Ja => {
                format!("  <{rank} {number}手目 {text} {size}（{loser}の損）\n      {by}\n")
            }
            Language::En => {
                format!("  <{rank} ply {number} {text} {size} (worse for {loser})\n      {by}\n")
            }
        }
    }

    /// The totals of both sets of weights.
    fn side_by_side(&self, other: &SecondWeights) -> String {
        let lang = self.lang;
        let mut table = TextTable::new([
            (ColumnAlignment::Right, lang.pick("手", "ply")),
            (ColumnAlignment::Left, lang.pick("指し手", "move")),
            (ColumnAlignment::Right, "A"),
            (ColumnAlignment::Right, "B"),
            (ColumnAlignment::Right, "B-A"),
            (ColumnAlignment::Right, "ΔA"),
            (ColumnAlignment::Right, "ΔB"),
        ]);
        for ((ply, change), sums) in self.sequence.plies.iter().zip(&self.changes).zip(other.sums.windows(2)) {
            let (a, b) = (change.to.total_raw, sums[1].total_raw);
            let by = [a, b, b - a, change.by.total_raw, b - sums[0].total_raw].map(|raw| self.text_of(raw));
            table.add_row([ply.number.to_string(), ply.text.clone()].into_iter().chain(by));
        }
        let title = lang.pick("二つの評価関数の合計", "Totals of both sets of weights");
        let names = format!("A {}\nB {}", self.weights, other.weights);
        format!("{title} ({})\n{names}\n{}", black_view_unit(lang), table.text())
    }

    /// The changed pairs in words, as many in a line as there is room for.
    fn pairs_text(&self, pairs: &[PairChange]) -> String {
        let words = |change: &PairChange| {
            let (first, second) = current_pair(change)?;
            Some(format!("{} {}", self.text_of(change.by), pair_words(first, second, self.lang)))
        };
        let mut lines: Vec<String> = Vec::new();
        for words in pairs.iter().filter_map(words) {
            match lines.last_mut().filter(|line| width(line) + PAIRS_GAP + width(&words) <= SCREEN_WIDTH) {
                Some(line) => line.extend([" ".repeat(PAIRS_GAP), words]),
                None => lines.push(format!("{:PAIRS_INDENT$}{words}", "")),
            }
        }
        lines.join("\n") + "\n"
    }

    /// A raw number in centipawns.
    fn text_of(&self, raw: i32) -> String {
        centipawn_text(self.start.scale.centipawns(raw))
    }

    /// The rank of a change among the largest: 1 for the largest, `None` for one that is not marked.
    fn rank(&self, index: usize) -> Option<usize> {
        self.largest.iter().position(|&other| other == index).map(|position| position + 1)
    }
}

/// Drops the pairs that are not shown. There are about 700 per ply.
fn truncate_pairs(mut change: EvaluationChange) -> EvaluationChange {
    change.pairs.truncate(PAIRS_PER_PLY);
    change.pairs.shrink_to_fit();
    change
}

fn largest_change_indices(changes: &[EvaluationChange]) -> Vec<usize> {
    let size = |index: usize| changes[index].by.total_raw.abs();
    let mut indices: Vec<usize> = (0..changes.len()).filter(|&index| size(index) != 0).collect();
    indices.sort_by_key(|&index| Reverse(size(index)));
    indices.truncate(MARKED_CHANGES);
    indices
}
