//! Search statistics: the moves at the root (`--roots`), counters (`--counters`) and the line that the transposition
//! table holds (`--table-line`).

use super::args::Args;
use super::printer::SearchPrinter;
use super::rows::{ThinkRootsRow, ThinkRow};
use crate::cli::context::Result;
use crate::cli::output::json::row_text;
use crate::cli::output::score::bounded_score_text;
use crate::cli::output::standard_output;
use sankoma_analysis::SearchSnapshot;
use sankoma_record::notation;
use sankoma_rules::Move;
use sankoma_search::{IterationScore, RootMoveStatistics, SearchCounters, TranspositionLine};
use std::io::Write;

/// Number of the latest scores of a root move that are printed.
const MAX_SCORES: usize = 8;

/// Prints the statistics that were asked for, of a search of `nodes` nodes.
pub(super) fn print(
    args: &Args,
    snapshot: Option<&SearchSnapshot>,
    printer: &SearchPrinter<'_>,
    nodes: u64,
) -> Result<()> {
    let Some(snapshot) = snapshot else { return Ok(()) };
    let SearchSnapshot { root_statistics: roots, counters, table_line, .. } = snapshot;
    let mut out = standard_output::json_or_text(args.json);
    let parts = if args.json {
        [
            args.roots.then(|| ThinkRow::Roots(ThinkRootsRow::of(roots, nodes))),
            args.counters.then(|| ThinkRow::Counters(counters.into())),
            args.table_line.then(|| ThinkRow::TableLine(table_line.into())),
        ]
        .map(|row| row.as_ref().map(row_text))
    } else {
        [
            args.roots.then(|| printer.roots(roots, nodes)),
            args.counters.then(|| printer.counters(counters)),
            args.table_line.then(|| printer.table_line(table_line)),
        ]
    };
    for part in parts.into_iter().flatten() {
        writeln!(out, "{part}")?;
    }
    Ok(())
}

impl SearchPrinter<'_> {
    fn names(&self, line: &[Move]) -> Vec<String> {
        notation::line_text(self.position, line, self.style, self.lang)
    }

    /// One line per root move, the best first.
    fn roots(&self, roots: &[RootMoveStatistics], nodes: u64) -> String {
        roots.iter().map(|root| self.root(root, nodes)).collect::<Vec<_>>().join("\n")
    }

    fn root(&self, root: &RootMoveStatistics, nodes: u64) -> String {
        let line: Vec<Move> = [root.mv].into_iter().chain(root.reply).collect();
        let names = self.names(&line);
        let from = root.scores.len().saturating_sub(MAX_SCORES);
        let scores: Vec<String> = root.scores[from..].iter().map(root_score_text).collect();
        let reply = names.get(1).map(|name| format!(" {name}")).unwrap_or_default();
        format!(
            "{} depth {}/{} nodes {} {:.1}% [{}] {}{reply}",
            names[0],
            root.depth(),
            root.seldepth,
            root.nodes,
            root.node_share(nodes),
            scores.join(" "),
            root.explanation().text(self.lang)
        )
    }

    fn counters(&self, counters: &SearchCounters) -> String {
        let lang = self.lang;
        let statistics = counters.statistics().into_iter().map(|statistic| {
            let percent = statistic.percent.map(|percent| format!(" ({percent:.1}%)")).unwrap_or_default();
            format!("{}: {}{percent}", statistic.label.text(lang), statistic.count)
        });
        let ends = counters.node_reasons().filter(|(_, counts)| counts.iter().any(|&count| count > 0));
        let ends = ends.map(|(label, [search, quiet])| format!("  {}: {search} + {quiet}", label.text(lang)));
        let skips = counters.skip_reasons().filter(|&(_, count)| count > 0);
        let skips = skips.map(|(label, count)| format!("  {}: {count}", label.text(lang)));
        let ends_heading = lang.pick("局面の終わり方（探索 + 静止探索）:", "how nodes ended (search + quiescence):");
        let skips_heading = lang.pick("省いた手:", "moves left out:");
        let rows =
            statistics.chain([ends_heading.to_owned()]).chain(ends).chain([skips_heading.to_owned()]).chain(skips);
        rows.collect::<Vec<_>>().join("\n")
    }

    fn table_line(&self, line: &TranspositionLine) -> String {
        let moves: Vec<Move> = line.steps.iter().map(|step| step.mv).collect();
        let steps = self.names(&moves).into_iter().zip(&line.steps);
        let steps =
            steps.map(|(name, step)| format!("{name} {}/{}", bounded_score_text(step.score, step.bound), step.depth));
        let heading = self.lang.pick("表の手順", "table");
        let end = line.end.message();
        format!("{heading}: {} ({})", steps.collect::<Vec<_>>().join("  "), end.text(self.lang))
    }
}

/// A depth with its score: `5:+34`, `6:<=-12`, `7:mate +3`.
fn root_score_text(score: &IterationScore) -> String {
    format!("{}:{}", score.depth, bounded_score_text(score.score, score.bound))
}
