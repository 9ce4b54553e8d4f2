//! Root moves: the nodes spent on each, its score in each iteration, and why it is not the best move.

use super::lines::waiting_row;
use crate::tui::core::Core;
use crate::tui::panes::row_format::{share_bar, spaced_move};
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::text::{Line, Span};
use sankoma_record::notation::line_text;
use sankoma_rules::{Color, Move};
use sankoma_search::{IterationScore, RootMoveStatistics, TranspositionLine};
use sankoma_wording::{labels, text};

/// Columns of a move, a score, a depth, a number of nodes and a share.
const MOVE: usize = 13;
const SCORE: usize = 9;
const DEPTH: usize = 6;
const NODES: usize = 6;
const SHARE: usize = 7;
/// Columns of the bar of that share, with the blank before it.
const BAR: usize = 9;
const FIXED: usize = 1 + MOVE + SCORE + DEPTH + NODES + SHARE + BAR;
/// Columns of a score of an earlier iteration.
const EARLIER: usize = 8;
/// Columns reserved for the reason; earlier scores get what remains.
const REASON_COLUMNS: usize = 36;

pub(super) fn rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let Some(seen) = &core.engine.iteration_statistics else {
        return vec![waiting_row(core, theme)];
    };
    let mover = core.game.shown.position.side_to_move();
    let viewer = score_format::viewer(core.engine.point_of_view, mover);
    let table = RootMovesTable {
        core,
        theme,
        mover,
        viewer,
        earlier_scores: columns.saturating_sub(FIXED + REASON_COLUMNS) / EARLIER,
    };
    let mut roots: Vec<&RootMoveStatistics> = seen.root_statistics.iter().collect();
    if let Some(others) = roots.get_mut(1..) {
        others.sort_by_key(|root| std::cmp::Reverse(root.nodes));
    }
    let all = roots.iter().map(|root| root.nodes).sum();
    let mut rows = vec![table.heading(columns)];
    rows.extend(roots.iter().map(|root| table.row(root, all, columns)));
    rows.insert(1, table.table_line_row(&seen.table_line, columns));
    rows
}

/// Layout and context of the table.
struct RootMovesTable<'a> {
    core: &'a Core,
    theme: &'a Theme,
    mover: Color,
    viewer: Color,
    /// How many earlier scores there is room for.
    earlier_scores: usize,
}

impl RootMovesTable<'_> {
    fn heading(&self, columns: usize) -> Line<'static> {
        let lang = self.core.lang;
        let viewer = lang.pick(self.viewer.ja(), self.viewer.en());
        let mut head = format!(" {}{}", text::pad(labels::MOVE.text(lang), MOVE), text::pad_left(viewer, SCORE));
        let labels =
            [(labels::DEPTH.text(lang), DEPTH), (labels::NODES.text(lang), NODES), (lang.pick("割合", "share"), SHARE)];
        for (label, width) in labels {
            head.push_str(&text::pad_left(label, width));
        }
        head.push_str(&" ".repeat(BAR));
        if self.earlier_scores > 0 {
            let label = lang.pick("それまでの評価", "scores before");
            head.push_str(&text::pad(&format!("  {label}"), EARLIER * self.earlier_scores));
        }
        head.push_str(lang.pick("  理由", "  why"));
        Line::styled(text::pad(&text::fit(&head, columns), columns), self.theme.heading)
    }

    fn row(&self, root: &RootMoveStatistics, all: u64, columns: usize) -> Line<'static> {
        let core = self.core;
        let names = self.names(&[root.mv].into_iter().chain(root.reply).collect::<Vec<_>>());
        let (latest, before) = root.scores.split_last().map_or((None, &[][..]), |(last, rest)| (Some(last), rest));
        let shown = latest.map_or_else(|| "-".to_owned(), |latest| self.score(latest));
        let style = latest
            .filter(|_| !root.is_refuted())
            .and_then(|latest| score_format::favoured_side(latest.score, self.mover));
        let style = style.map_or(self.theme.faint, |color| score_format::side_style(color, self.theme));
        let depth = format!("{}/{}", root.depth(), root.seldepth);
        let spent = [
            text::pad_left(&depth, DEPTH),
            text::pad_left(&text::short_number(root.nodes), NODES),
            text::pad_left(&format!("{:.1}%", root.node_share(all)), SHARE),
        ];
        let share = root.node_share(all) / 100.0;
        let bar = text::pad(&format!(" {}", share_bar(share, BAR as u16 - 1, core.view.ambiguous)), BAR);
        let from = before.len().saturating_sub(self.earlier_scores);
        let mut earlier = String::new();
        for score in &before[from..] {
            earlier.push_str(&text::pad_left(&text::fit(&self.score(score), EARLIER - 1), EARLIER));
        }
        let earlier = text::pad(&earlier, EARLIER * self.earlier_scores);
        let reply = names.get(1).map(|name| format!(" {name}")).unwrap_or_default();
        let why = format!("  {}{reply}", root.explanation().text(core.lang));
        let room = columns.saturating_sub(FIXED + EARLIER * self.earlier_scores);
        Line::from(vec![
            Span::raw(format!(" {}", text::pad(&text::fit(&names[0], MOVE), MOVE))),
            Span::styled(text::pad_left(&shown, SCORE), style),
            Span::raw(spent.concat()),
            Span::styled(bar, style),
            Span::styled(earlier, self.theme.faint),
            Span::raw(text::fit(&why, room)),
        ])
    }

    /// The line stored in the transposition table.
    fn table_line_row(&self, line: &TranspositionLine, columns: usize) -> Line<'static> {
        let lang = self.core.lang;
        let moves: Vec<Move> = line.steps.iter().map(|step| step.mv).collect();
        let steps = self.names(&moves).into_iter().zip(&line.steps).map(|(name, step)| {
            let score = score_format::text(step.score, step.bound, self.mover, self.viewer, lang);
            format!("{} {score}/{}", name.trim(), step.depth)
        });
        let steps: Vec<String> = steps.chain([format!("({})", line.end.message().text(lang))]).collect();
        let text = format!(" {} {}", lang.pick("表の手順", "table"), steps.join("  "));
        Line::styled(text::fit(&text, columns), self.theme.faint)
    }

    fn names(&self, line: &[Move]) -> Vec<String> {
        let texts = line_text(&self.core.game.shown.position, line, self.core.view.notation, self.core.lang);
        texts.iter().map(|text| spaced_move(text)).collect()
    }

    fn score(&self, score: &IterationScore) -> String {
        score_format::text(score.score, score.bound, self.mover, self.viewer, self.core.lang)
    }
}
