//! The change of the score by each move of a line or game.

use super::args::EvalViewOptions;
use super::diff::{current_pair, moved_piece_text};
use super::graph::graph;
use super::move_sequence::{MoveSequence, SequencePly};
use super::network_rows::{EvalNetworkPieceChangeRow, EvalNetworkSumsRow};
use super::term_rows::{EvalPositionSumsRow, PairChangeRow, RawNumbersRow, TermSumsRow};
use super::text_format::{black_view_unit, centipawn_text, joined, section, side_name, weights_heading};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{SideLetter, list, rows};
use sankoma_eval::{
    Breakdown, EvaluationChange, Explainable as _, ExplanationEffort, PairChange, PieceChange, RawScale, RawUnits as _,
    Rescaled, TermChange, TermSums, ThreePieceWeights, Weights, pair_words, ply_changes, series,
};
use sankoma_rules::{Color, Position};
use sankoma_wording::text::width;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels, sentence};
use std::cmp::Reverse;
use std::fmt::Write as _;

/// Number of pairs of pieces shown for each ply; by a network, of pieces.
const SHOWN_PER_PLY: usize = 3;
/// Columns before them.
const PAIRS_INDENT: usize = 6;
/// Columns between two of them.
const PAIRS_GAP: usize = 2;
/// Number of the largest changes that are marked.
const MARKED_CHANGES: usize = 3;

rows! {
    /// `--line` and `--game`: the change of the score by each move.
    struct EvalWalkRow(report: &LineReport<'_>, terms: &[&TermChange]) {
        let second = report.second.as_ref();

        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(&report.weights, report.scale),
        /// Name of the weights of `--against`; null without it.
        against: Option<String> = second.map(|other| other.weights.clone()),
        /// The sums at the start.
        start: EvalPositionSumsRow = EvalPositionSumsRow::of(report.sequence.start.sfen(), &terms[0].from),
        /// The same by the other weights; null without `--against`.
        start_against: Option<TermSumsRow> = second.map(|other| (&other.sums[0]).into()),
        /// The plies.
        plies: Vec<EvalPlyRow> =
            terms.iter().enumerate().map(|(index, change)| EvalPlyRow::of(report, index, change)).collect(),
    }

    /// A ply of a line or game.
    struct EvalPlyRow(report: &LineReport<'_>, index: usize, change: &TermChange) {
        let ply = &report.sequence.plies[index];
        let side_to_move = ply.position.side_to_move();

        /// Its number, from 1.
        #[schemars(range(min = 1))]
        ply: usize = ply.number,
        /// The move, USI.
        r#move: String = ply.mv.to_string(),
        /// The position after it.
        sfen: String = ply.position.sfen(),
        /// The side to move then.
        side_to_move: SideLetter = side_to_move.into(),
        /// The score in centipawns, from that side's view.
        score: i32 = change.to.score(side_to_move),
        #[serde(flatten)]
        sums: TermSumsRow = (&change.to).into(),
        /// The sums less those before the move.
        change: TermSumsRow = (&change.by).into(),
        /// The three pairs that changed most.
        pairs: Vec<PairChangeRow> = list(&change.pairs),
        /// 1 to 3 for the three largest changes of `total_raw`, else null.
        #[schemars(range(min = 1))]
        largest: Option<usize> = report.rank(index),
        /// The sums by the other weights; null without `--against`.
        against: Option<TermSumsRow> = report.second.as_ref().map(|other| (&other.sums[index + 1]).into()),
    }

    /// `--line` and `--game` with a network.
    struct EvalNetworkWalkRow(report: &LineReport<'_>) {
        let [total_raw, kings] = report.changes.first().map_or([0, 0], |first| [first.totals[0], first.kings[0]]);

        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(&report.weights, report.scale),
        /// The sums at the start.
        start: EvalNetworkSumsRow = EvalNetworkSumsRow { sfen: report.sequence.start.sfen(), total_raw, kings },
        /// The plies.
        plies: Vec<EvalNetworkPlyRow> =
            (0..report.changes.len()).map(|index| EvalNetworkPlyRow::of(report, index)).collect(),
    }

    /// A ply of a line or game.
    struct EvalNetworkPlyRow(report: &LineReport<'_>, index: usize) {
        let (ply, change) = (&report.sequence.plies[index], &report.changes[index]);
        let side_to_move = ply.position.side_to_move();
        let ([_, total_raw], [_, kings]) = (change.totals, change.kings);

        /// Its number, from 1.
        #[schemars(range(min = 1))]
        ply: usize = ply.number,
        /// The move, USI.
        r#move: String = ply.mv.to_string(),
        /// The side to move after it.
        side_to_move: SideLetter = side_to_move.into(),
        /// The score in centipawns, from that side's view.
        score: i32 = report.scale.score(total_raw, side_to_move),
        #[serde(flatten)]
        sums: EvalNetworkSumsRow = EvalNetworkSumsRow { sfen: ply.position.sfen(), total_raw, kings },
        /// The three pieces whose share changed most.
        pieces: Vec<EvalNetworkPieceChangeRow> = list(&change.pieces),
    }
}

/// A line of play, ply by ply.
pub(super) struct LineReport<'a> {
    sequence: &'a MoveSequence,
    scale: RawScale,
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
    pub(super) fn of(view: &EvalViewOptions<'_>, other: Option<&Weights>, sequence: &'a MoveSequence) -> Self {
        let other = other.and_then(|other| other.terms().ok());
        let positions: Vec<&Position> = sequence.positions().collect();
        let changes = changes(view.weights, other, &positions);
        let scale = changes.first().map_or_else(|| view.weights.scale(), |change| change.scale);
        let second = other.map(|other| SecondWeights {
            weights: other.name().to_owned(),
            sums: series(&Rescaled::new(other, scale), positions.iter().copied()),
        });
        let (largest, weights) = (largest_change_indices(&changes), view.weights.name().to_owned());
        Self { sequence, scale, changes, largest, weights, second, lang: view.lang }
    }

    /// The changes of the terms; empty by a network.
    pub(super) fn terms(&self) -> Vec<&TermChange> {
        self.changes.iter().filter_map(|change| change.terms.as_ref()).collect()
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let (title, terms) = (lang.pick("各手の変化", "What each move changed"), self.terms());
        if terms.is_empty() {
            return joined([self.heading(), section(title, &self.share_table(), lang)]);
        }
        let numbers: Vec<usize> = self.sequence.plies.iter().map(|ply| ply.number).collect();
        let sums: Vec<TermSums> = terms.iter().map(|change| change.to).collect();
        joined([
            self.heading(),
            section(title, &format!("{}\n{}", self.pairs_legend(), self.rows(&terms)), lang),
            self.largest_changes(&terms),
            self.second.as_ref().map_or_else(String::new, |other| self.side_by_side(other)),
            graph(&numbers, &sums, lang),
        ])
    }

    fn heading(&self) -> String {
        let total = self.text_of(self.changes.first().map_or(0, |first| first.totals[0]));
        let start = self.lang.pick("開始局面の合計", "total at the start");
        let heading = weights_heading(&self.sequence.start.sfen(), &self.weights, self.lang);
        format!("{heading}{start} {total} ({})\n", black_view_unit(self.lang))
    }

    /// One row per ply by a network, with the pieces whose share changed most.
    fn share_table(&self) -> String {
        let lang = self.lang;
        let mut table = TextTable::new([
            (ColumnAlignment::Right, lang.pick("手", "ply")),
            (ColumnAlignment::Left, lang.pick("指し手", "move")),
            (ColumnAlignment::Right, labels::SUM.text(lang)),
            (ColumnAlignment::Right, "Δ"),
            (ColumnAlignment::Left, lang.pick("持ち分が最も変わった駒", "shares that changed most")),
        ]);
        let piece = |change: &PieceChange| {
            format!("{} {}", self.text_of(change.by), moved_piece_text(change.before, change.after, lang))
        };
        for (ply, change) in self.sequence.plies.iter().zip(&self.changes) {
            let largest: Vec<String> = change.pieces.iter().map(piece).collect();
            let numbers = [change.totals[1], change.by()].map(|raw| self.text_of(raw));
            let cells = [ply.number.to_string(), ply.text.clone()].into_iter().chain(numbers);
            table.add_row(cells.chain([largest.join("  ")]));
        }
        table.text()
    }

    fn pairs_legend(&self) -> &'static str {
        self.lang.pick("各手の下はKPPが最も変わった3組", "under each move the three pairs whose KPP changed most")
    }

    /// One row per ply, and under it the pairs that changed most.
    fn rows(&self, terms: &[&TermChange]) -> String {
        let table = self.table(terms).text();
        let mut lines = table.lines();
        let mut text = format!("{}\n", lines.next().unwrap_or_default());
        for (index, line) in lines.enumerate() {
            let mark = self.rank(index).map(|rank| format!("  <{rank}")).unwrap_or_default();
            let _ = writeln!(text, "{line}{mark}");
            let pairs = &terms[index].pairs;
            if !pairs.is_empty() {
                text.push_str(&self.pairs_text(pairs));
            }
        }
        text
    }

    fn table(&self, terms: &[&TermChange]) -> TextTable {
        let (lang, zero) = (self.lang, TermSums::default());
        let deltas = zero.terms().map(|term| format!("Δ{}", term.name(lang)));
        let headings =
            [(ColumnAlignment::Right, lang.pick("手", "ply")), (ColumnAlignment::Left, lang.pick("指し手", "move"))]
                .into_iter()
                .chain([(ColumnAlignment::Right, labels::SUM.text(lang))])
                .chain(deltas.iter().map(|name| (ColumnAlignment::Right, name.as_str())));
        let mut table = TextTable::new(headings);
        for (ply, change) in self.sequence.plies.iter().zip(terms) {
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
    fn largest_changes(&self, terms: &[&TermChange]) -> String {
        let title = self.lang.pick("合計が大きく動いた手", "Where the total changed most");
        let rows = self.largest.iter().enumerate();
        let lines: String = rows.map(|(rank, &index)| self.largest_line(rank + 1, index, terms[index])).collect();
        if lines.is_empty() { lines } else { section(title, &lines, self.lang) }
    }

    fn largest_line(&self, rank: usize, index: usize, change: &TermChange) -> String {
        let SequencePly { number, text, .. } = &self.sequence.plies[index];
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
        sentence!(
            self.lang,
            "  <{rank} {number}手目 {text} {size}（{loser}の損）\n      {by}\n",
            "  <{rank} ply {number} {text} {size} (worse for {loser})\n      {by}\n"
        )
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
            let (a, b) = (change.totals[1], sums[1].total_raw);
            let by = [a, b, b - a, change.by(), b - sums[0].total_raw].map(|raw| self.text_of(raw));
            table.add_row([ply.number.to_string(), ply.text.clone()].into_iter().chain(by));
        }
        let title = lang.pick("二つの評価関数の合計", "Totals of both sets of weights");
        let names = format!("A {}\nB {}", self.weights, other.weights);
        section(title, &format!("{names}\n{}", table.text()), lang)
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
        centipawn_text(self.scale.centipawns(raw))
    }

    /// The rank of a change among the largest: 1 for the largest, `None` for one that is not marked.
    fn rank(&self, index: usize) -> Option<usize> {
        self.largest.iter().position(|&other| other == index).map(|position| position + 1)
    }
}

/// The change by each ply; by terms in the finer scale of both sets of weights.
fn changes(weights: &Weights, other: Option<&ThreePieceWeights>, positions: &[&Position]) -> Vec<EvaluationChange> {
    match weights {
        Weights::ThreePiece(terms) => {
            let weights = Rescaled::new(terms, other.unwrap_or(terms).scale());
            ply_changes(&weights, positions.iter().copied()).filter_map(|ply| ply.change).map(truncated).collect()
        }
        Weights::Network(network) => {
            let explain = |&position: &&Position| network.explain(position, ExplanationEffort::SHORT);
            let explained: Vec<Breakdown> = positions.iter().map(explain).collect();
            let change = |pair: &[Breakdown]| EvaluationChange::between_samples(&pair[0], &pair[1]);
            explained.windows(2).map(change).map(truncated).collect()
        }
    }
}

/// Drops the pieces and pairs that are not shown. There are about 700 pairs per ply.
fn truncated(mut change: EvaluationChange) -> EvaluationChange {
    change.pieces.truncate(SHOWN_PER_PLY);
    if let Some(terms) = &mut change.terms {
        terms.pairs.truncate(SHOWN_PER_PLY);
        terms.pairs.shrink_to_fit();
    }
    change
}

fn largest_change_indices(changes: &[EvaluationChange]) -> Vec<usize> {
    let size = |index: usize| changes[index].by().abs();
    let mut indices: Vec<usize> = (0..changes.len()).filter(|&index| size(index) != 0).collect();
    indices.sort_by_key(|&index| Reverse(size(index)));
    indices.truncate(MARKED_CHANGES);
    indices
}
