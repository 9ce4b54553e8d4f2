//! What was seen of the search: the moves at the root, the numbers, the table's line.

use super::super::wording::{bound_code, in_words, unit_and_number};
use super::{Args, Printer, Result};
use crate::analysis::Seen;
use crate::record::notation;
use crate::rules::Move;
use crate::search::{Counters, RootScore, RootStat, TableLine};
use serde_json::{Value, json};
use std::io::Write;

/// So many of the latest scores of a move are printed.
const SCORES: usize = 8;

/// Prints what is asked for of what was seen in `nodes` nodes.
pub(super) fn print(args: &Args, seen: Option<&Seen>, printer: &Printer<'_>, nodes: u64) -> Result<()> {
    let Some(seen) = seen else { return Ok(()) };
    let mut out = std::io::stdout().lock();
    let parts = [
        args.roots.then(|| if args.json { roots_json(&seen.roots, nodes) } else { printer.roots(&seen.roots, nodes) }),
        args.counters.then(|| if args.json { counters_json(&seen.counters) } else { printer.counters(&seen.counters) }),
        args.table_line
            .then(|| if args.json { line_json(&seen.table_line) } else { printer.table_line(&seen.table_line) }),
    ];
    for part in parts.into_iter().flatten() {
        writeln!(out, "{part}")?;
    }
    Ok(())
}

impl Printer<'_> {
    fn names(&self, line: &[Move]) -> Vec<String> {
        notation::line_text(self.position, line, self.style(), self.lang)
    }

    /// One line a move, the best first.
    fn roots(&self, roots: &[RootStat], nodes: u64) -> String {
        roots.iter().map(|root| self.root(root, nodes)).collect::<Vec<_>>().join("\n")
    }

    fn root(&self, root: &RootStat, nodes: u64) -> String {
        let line: Vec<Move> = [root.mv].into_iter().chain(root.reply).collect();
        let names = self.names(&line);
        let from = root.history.len().saturating_sub(SCORES);
        let scores: Vec<String> = root.history[from..].iter().map(in_history).collect();
        let reply = names.get(1).map(|name| format!(" {name}")).unwrap_or_default();
        format!(
            "{} depth {}/{} nodes {} {:.1}% [{}] {}{reply}",
            names[0],
            root.depth(),
            root.seldepth,
            root.nodes,
            root.share(nodes),
            scores.join(" "),
            root.why().text(self.lang)
        )
    }

    fn counters(&self, counters: &Counters) -> String {
        let figures = counters.figures().into_iter().map(|figure| {
            let percent = figure.percent.map(|percent| format!(" ({percent:.1}%)")).unwrap_or_default();
            format!("{}: {}{percent}", figure.words.text(self.lang), figure.count)
        });
        let ends = counters.ends().filter(|(_, counts)| counts.iter().any(|&count| count > 0));
        let ends = ends.map(|(words, [search, quiet])| format!("  {}: {search} + {quiet}", words.text(self.lang)));
        let skips = counters.left_out().filter(|&(_, count)| count > 0);
        let skips = skips.map(|(words, count)| format!("  {}: {count}", words.text(self.lang)));
        let ends_head = self.lang.pick("局面の終わり方（探索 + 静止探索）", "how nodes ended (search + quiescence)");
        let skips_head = self.lang.pick("省いた手", "moves left out");
        let heads = [ends_head, skips_head].map(|head| format!("{head}:"));
        let [ends_head, skips_head] = heads;
        let rows = figures.chain([ends_head]).chain(ends).chain([skips_head]).chain(skips);
        rows.collect::<Vec<_>>().join("\n")
    }

    fn table_line(&self, line: &TableLine) -> String {
        let moves: Vec<Move> = line.steps.iter().map(|step| step.mv).collect();
        let steps = self.names(&moves).into_iter().zip(&line.steps);
        let steps = steps.map(|(name, step)| format!("{name} {}/{}", in_words(step.score, step.bound), step.depth));
        let head = self.lang.pick("表の手順", "table");
        let end = line.end.message();
        format!("{head}: {} ({})", steps.collect::<Vec<_>>().join("  "), end.text(self.lang))
    }
}

fn in_history(score: &RootScore) -> String {
    format!("{}:{}", score.depth, in_words(score.score, score.bound))
}

/// `+34`, `<=-12`, `mate +3`.
fn roots_json(roots: &[RootStat], nodes: u64) -> String {
    let moves: Vec<Value> = roots.iter().map(|root| root_json(root, nodes)).collect();
    json!({ "kind": "roots", "nodes": nodes, "moves": moves }).to_string()
}

fn root_json(root: &RootStat, nodes: u64) -> Value {
    let scores = root.history.iter().map(|score| {
        let (unit, number) = unit_and_number(score.score);
        json!({ "depth": score.depth, "unit": unit, "score": number, "bound": bound_code(score.bound) })
    });
    json!({
        "move": root.mv.to_string(), "nodes": root.nodes, "share": root.share(nodes), "depth": root.depth(),
        "seldepth": root.seldepth, "history": scores.collect::<Vec<_>>(), "reduced": root.reduced, "again": root.again,
        "reason": root.reason.map(crate::search::Reason::code), "reply": root.reply.map(|mv| mv.to_string()),
    })
}

fn counters_json(counters: &Counters) -> String {
    let mut value = json!({ "kind": "counters" });
    for figure in counters.figures() {
        value[figure.words.code] = json!(figure.count);
    }
    for (words, [search, quiet]) in counters.ends() {
        value["reasons"][words.code] = json!({ "search": search, "quiescence": quiet });
    }
    for (words, count) in counters.left_out() {
        value["left_out"][words.code] = json!(count);
    }
    value.to_string()
}

fn line_json(line: &TableLine) -> String {
    let steps = line.steps.iter().map(|step| {
        let (unit, number) = unit_and_number(step.score);
        json!({
            "move": step.mv.to_string(), "unit": unit, "score": number, "bound": bound_code(step.bound),
            "depth": step.depth,
        })
    });
    json!({ "kind": "table_line", "steps": steps.collect::<Vec<_>>(), "end": line.end.message().en }).to_string()
}
