//! `weights summary`: what files of labelled positions hold.

use super::input::{self, LabelInput};
use crate::cli::context::{CommandContext, Result, Status};
use crate::cli::output::json::{list, named_words, rows, unsorted_row_text};
use crate::cli::output::standard_output;
use sankoma_laboratory::labels::{LabelSummary, OpeningCount, OpeningKind, SummaryBin, SummedCounts, TextGames};
use sankoma_wording::text::group_thousands;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, labels, sentence};
use std::io::Write as _;
use std::path::PathBuf;

/// Arguments of `weights summary`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Labelled positions as `weights label` writes them; several files count together, `-` is standard input. With a
    /// file of text, what it does not hold is left out: openings, and what became of the other positions.
    #[arg(required = true, value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

rows! {
    /// One object: counts over all files.
    struct WeightsSummaryRow(summary: &LabelSummary) {
        /// Labelled positions.
        positions: u64,
        /// Games: of binary files the complete ones, of text those that its lines number; null where a line of text has
        /// no number.
        games: Option<u64> = (!summary.has_unnumbered).then_some(summary.games),
        /// Positions whose side to move lost, drew, won.
        results: [u64; 3],
        /// Positions without a result.
        without_result: u64,
        /// Games that Black lost, drew, won, null as for `games`; `games` less their sum are games of text without a
        /// result.
        black_results: Option<[u64; 3]> = (!summary.has_unnumbered).then_some(summary.black_results),
        /// What became of the positions of complete games; null with a file of text, which does not say it.
        counts: Option<WeightsSummaryCountsRow> = (!summary.has_text).then(|| (&summary.counts).into()),
        /// Positions by score, in centipawns.
        scores: Vec<WeightsSummaryBinRow> = list(&summary.scores),
        /// Positions without a score.
        without_score: u64,
        /// Positions by ply.
        plies: Vec<WeightsSummaryBinRow> = list(&summary.plies),
        /// Games and positions by opening; null with a file of text, which does not say it.
        openings: Option<Vec<WeightsSummaryOpeningRow>> =
            (!summary.has_text).then(|| list(&summary.openings)),
    }

    /// What became of the positions of complete games.
    struct WeightsSummaryCountsRow(counts: &SummedCounts) {
        /// Labelled positions at the end of a quiescence search's line.
        resolved: u64,
        /// Left out because an equal position has a label already.
        duplicates: u64,
        /// Left out because the game was decided.
        decided: u64,
        /// Left out because quiescence search found no quiet position.
        unresolved: u64,
        /// Moves drawn at random.
        random_moves: u64,
    }

    /// A range of scores or plies.
    struct WeightsSummaryBinRow(bin: &SummaryBin) {
        /// Its minimum; the next range ends it.
        from: i32,
        /// Positions in it.
        positions: u64,
    }

    /// What begins with an opening.
    struct WeightsSummaryOpeningRow(count: &OpeningCount) {
        /// The kind.
        name: OpeningKindName = OpeningKindName::of(count.kind),
        /// Games.
        games: u64,
        /// Positions.
        positions: u64,
    }
}

named_words! {
    /// A kind of opening.
    OpeningKindName: OpeningKind
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let mut summary = LabelSummary::new();
    for path in &args.labels {
        let mut text_games = TextGames::default();
        input::for_each_label_input(path, context.lang, |input| match input {
            LabelInput::Record(record) => summary.add(record),
            LabelInput::Line(label) => summary.add_line(label, &mut text_games),
        })?;
        summary.add_text_games(&text_games);
    }
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        writeln!(out, "{}", unsorted_row_text(&WeightsSummaryRow::from(&summary)))?;
    } else {
        out.write_all(to_text(&summary, context.lang).as_bytes())?;
    }
    Ok(Status::Done)
}

/// The counts, a line each; then openings, scores and plies. What files of text do not hold is left out.
pub(super) fn to_text(summary: &LabelSummary, lang: Language) -> String {
    let mut text = counts(summary, lang).unindented_text();
    if !summary.has_text {
        text.push('\n');
        text.push_str(&openings(&summary.openings, lang).unindented_text());
    }
    for (heading, bins) in [(labels::SCORE.text(lang), &summary.scores), (lang.pick("手数", "ply"), &summary.plies)] {
        text.push('\n');
        text.push_str(&histogram(heading, bins, summary.positions, lang).unindented_text());
    }
    text
}

/// A label in Japanese and in English, and its value.
type CountRow = (&'static str, &'static str, String);

fn counts(summary: &LabelSummary, lang: Language) -> TextTable {
    let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Left]);
    let mut rows = vec![("局面", "positions", group_thousands(summary.positions))];
    if !summary.has_unnumbered {
        rows.extend(counts_of_games(summary, lang));
    }
    rows.push(("手番側の結果", "side to move's results", three_results(&summary.results, lang)));
    rows.push(match (summary.has_text, group_thousands(summary.without_result)) {
        (false, count) => ("結果なし（ランダムな手の前）", "without result (before a random move)", count),
        (true, count) => ("結果なし", "without result", count),
    });
    if !summary.has_text {
        rows.extend(counts_of_records(&summary.counts));
    }
    for (ja, en, value) in rows {
        table.add_row([lang.pick(ja, en).to_owned(), value]);
    }
    table
}

fn counts_of_games(summary: &LabelSummary, lang: Language) -> [CountRow; 2] {
    let mut results = three_results(&summary.black_results, lang);
    if summary.games_without_result > 0 {
        let unknown = group_thousands(summary.games_without_result);
        results += &sentence!(lang, " 不明{unknown}", ", unknown {unknown}");
    }
    [("対局", "games", group_thousands(summary.games)), ("先手の結果", "Black's results", results)]
}

/// What text does not say.
fn counts_of_records(counts: &SummedCounts) -> [CountRow; 5] {
    [
        ("静止探索の末端", "at the end of quiescence", group_thousands(counts.resolved)),
        ("重複（除外）", "duplicates, left out", group_thousands(counts.duplicates)),
        ("大差・詰み（除外）", "decided, left out", group_thousands(counts.decided)),
        ("静止せず（除外）", "not quiet, left out", group_thousands(counts.unresolved)),
        ("ランダムな手", "random moves", group_thousands(counts.random_moves)),
    ]
}

fn three_results(counts: &[u64; 3], lang: Language) -> String {
    let [lost, drawn, won] = counts.map(group_thousands);
    sentence!(lang, "勝ち{won} 引き分け{drawn} 負け{lost}", "won {won}, drawn {drawn}, lost {lost}")
}

fn openings(openings: &[OpeningCount], lang: Language) -> TextTable {
    let mut table = TextTable::new([
        (ColumnAlignment::Left, lang.pick("開始局面", "opening")),
        (ColumnAlignment::Right, lang.pick("対局", "games")),
        (ColumnAlignment::Right, labels::POSITIONS.text(lang)),
    ]);
    for count in openings {
        table.add_row([
            count.kind.title(lang).to_owned(),
            group_thousands(count.games),
            group_thousands(count.positions),
        ]);
    }
    table
}

#[expect(clippy::cast_precision_loss, reason = "a share is shown with one decimal")]
fn histogram(heading: &str, bins: &[SummaryBin], positions: u64, lang: Language) -> TextTable {
    let columns = [heading, labels::POSITIONS.text(lang), "%"];
    let mut table = TextTable::new(columns.map(|column| (ColumnAlignment::Right, column)));
    for (index, bin) in bins.iter().enumerate() {
        let from = match bins.get(index + 1) {
            Some(next) => format!("{}..{}", bin.from, next.from - 1),
            None => format!("{}..", bin.from),
        };
        let share = 100.0 * bin.positions as f64 / positions.max(1) as f64;
        table.add_row([from, group_thousands(bin.positions), format!("{share:.1}")]);
    }
    table
}
