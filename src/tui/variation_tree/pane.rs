//! The tree of variations, a view of the moves pane: a row for each ply, a column for each line.
//!
//! ```text
//!   32△ ╠ ５三金 ───┬ ７二金           ╠ ╬ the best line by the scores known, ┣ ┳ the way to the move shown
//!   33▲ ╠ １七桂 ?  ├ ２四歩 ──┬ ９六歩   a mark as in the list; the colour of a move is that of its score
//!   34△ ╠ １五歩    ├ 同　歩   └+12手 変化2   a folded line: what it hides
//!   35▲ ╚ ２四歩    └ １七桂
//! ```
//!
//! Only the cells on the screen are computed.

use super::{HiddenNodes, TreeCell, TreeLayout, TreeLine, best_line, shown_layout};
use crate::tui::action::Action;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, NodeScore, ScoreSource, score_at};
use crate::tui::game::{is_faulty_ply, moves_pane as moves};
use crate::tui::glyphs::{AmbiguousWidth, BlockElements};
use crate::tui::panes::score_format;
use crate::tui::review::assess_off_line;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use sankoma_analysis::review::{MoveAssessment, MoveQuality};
use sankoma_record::notation::{NotationStyle, color_mark, unmarked_text};
use sankoma_record::{NodeId, PositionCursor};
use sankoma_wording::{Language, counted_noun, sentence, text};
use std::collections::HashSet;
use std::ops::Range;

/// Columns of the parts of a cell: rail and sign, move, score, and mark with the blank before it. A line leads on from
/// there.
const RAIL: usize = 2;
const MOVE: usize = 8;
const SCORE: usize = 7;
const MARK: usize = 3;
const LEAD: usize = 1;
/// Scores are written where so many lines, or all there are, have room for them.
const LINES_WITH_SCORES: usize = 3;

/// The part of the tree on the screen, and how wide its cells are.
struct TreeWindow {
    /// Columns of the ply numbers with the marks of the sides.
    gutter: usize,
    has_scores: bool,
    rows: Range<usize>,
    lines: Range<usize>,
}

impl TreeWindow {
    /// The window with the node shown in the middle of the rows, unless it is near an end of them, and as far to the
    /// left as it can be: what a variation replaces stands there.
    fn new(core: &Core, layout: &TreeLayout, columns: usize, rows: usize) -> Self {
        let (row, line) = layout.place_of(&core.game.document.game, core.game.shown.node).unwrap_or_default();
        let digits = layout.rows.max(1).ilog10().max(2) as usize + 1;
        let gutter = digits + 2;
        let room = (columns + LEAD).saturating_sub(gutter);
        let has_scores = layout.columns.min(LINES_WITH_SCORES) * cell_columns(true) <= room;
        let count = (room / cell_columns(has_scores)).max(1);
        Self {
            gutter,
            has_scores,
            rows: centered(row, rows, layout.rows),
            lines: leftmost(line, count, layout.columns),
        }
    }

    /// The first column on the screen of a cell that is visible.
    fn x(&self, line: usize) -> usize {
        self.gutter + (line - self.lines.start) * cell_columns(self.has_scores)
    }
}

const fn cell_columns(has_scores: bool) -> usize {
    RAIL + MOVE + if has_scores { SCORE } else { 0 } + MARK + LEAD
}

fn centered(at: usize, room: usize, all: usize) -> Range<usize> {
    let first = at.saturating_sub(room / 2).min(all.saturating_sub(room));
    first..all.min(first + room)
}

fn leftmost(at: usize, room: usize, all: usize) -> Range<usize> {
    let first = (at + 1).saturating_sub(room);
    first..all.min(first + room)
}

/// How a part of the tree is drawn, by its shape too.
#[derive(Clone, Copy, PartialEq, Eq)]
enum RailKind {
    Plain,
    /// On the way to the node shown.
    Path,
    /// On the best line.
    Best,
}

/// Rows of the comment below the tree are at most this part of the pane.
const COMMENT_PART: usize = 3;

pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let comment = comment_rows(core, canvas.theme, canvas.area);
    let rows = canvas.height() - comment.len();
    let layout = shown_layout(core);
    let window = TreeWindow::new(core, &layout, canvas.width(), rows);
    draw_plies(core, &window, canvas);
    let mut drawing = TreeDrawing {
        core,
        layout: &layout,
        window: &window,
        best: best_line(core),
        cursor: PositionCursor::new(&core.game.document.game),
    };
    let area = Rect { height: rows as u16, ..canvas.area };
    drawing.draw(&mut canvas.part(area));
    for (y, row) in comment.iter().enumerate() {
        canvas.line(0, (rows + y) as u16, row);
    }
}

/// The comment on the move shown, below the tree.
fn comment_rows(core: &Core, theme: &Theme, area: Rect) -> Vec<Line<'static>> {
    let mut rows = moves::comment(core, theme, usize::from(area.width));
    rows.truncate(usize::from(area.height) / COMMENT_PART);
    rows
}

/// The numbers of the plies, each with the side that moves.
fn draw_plies(core: &Core, window: &TreeWindow, canvas: &mut Canvas<'_>) {
    let faint = canvas.theme.text.patch(canvas.theme.faint);
    let first = core.game.document.game.start().side_to_move;
    for (y, ply) in window.rows.clone().enumerate() {
        let number = text::pad_left(&ply.to_string(), window.gutter - 2);
        let mark = match ply {
            0 => ' ',
            ply => color_mark(if ply % 2 == 1 { first } else { first.other() }),
        };
        canvas.text(0, y as u16, &format!("{number}{mark} "), faint);
    }
}

struct TreeDrawing<'a> {
    core: &'a Core,
    layout: &'a TreeLayout,
    window: &'a TreeWindow,
    best: HashSet<NodeId>,
    cursor: PositionCursor<'a>,
}

/// What is written in a cell, but for its rail.
struct CellText {
    name: String,
    score: String,
    mark: Option<MoveQuality>,
    style: Style,
}

impl TreeDrawing<'_> {
    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let (layout, window) = (self.layout, self.window);
        for line in layout.lines().filter(|line| window.rows.contains(&line.first_row)) {
            self.draw_lead(line, canvas);
        }
        for line in layout.lines().filter(|line| window.lines.contains(&line.column)) {
            for row in window.rows.start.max(line.first_row)..window.rows.end {
                let Some(cell) = layout.cell_of(line, row) else { break };
                self.draw_cell(line, row, cell, canvas);
            }
        }
    }

    /// The line from the move that the first one of a variation replaces.
    fn draw_lead(&self, line: &TreeLine, canvas: &mut Canvas<'_>) {
        let (Some(from), window) = (line.replaces, self.window) else { return };
        let outside = from >= window.lines.end || line.column < window.lines.start;
        let Some(&first) = self.layout.nodes_of(line).first().filter(|_| !outside) else { return };
        let start = if from < window.lines.start { window.gutter } else { window.x(from) + RAIL };
        let end = if line.column < window.lines.end { window.x(line.column) } else { canvas.width() };
        let kind = self.rail_kind(first);
        let lead = self.rails(kind)[5].repeat(end.saturating_sub(start));
        let y = (line.first_row - window.rows.start) as u16;
        canvas.text(start as u16, y, &lead, rail_style(kind, canvas.theme));
    }

    fn draw_cell(&mut self, line: &TreeLine, row: usize, cell: TreeCell, canvas: &mut Canvas<'_>) {
        let (x, y) = (self.window.x(line.column) as u16, (row - self.window.rows.start) as u16);
        let TreeCell::Node(node) = cell else {
            let style = canvas.theme.text.patch(canvas.theme.faint);
            let count = hidden_text(line.hidden.unwrap_or_default(), self.core.lang);
            canvas.text(x, y, self.rails(RailKind::Plain)[3], style);
            return canvas.text(x + 1, y, &text::fit(&format!("+{count}"), self.text_columns() + 1), style);
        };
        let kind = self.rail_kind(node);
        let rail = self.rails(kind)[rail_shape(self.layout, line, row)];
        canvas.text(x, y, rail, rail_style(kind, canvas.theme));
        let content = self.content(node, canvas);
        let is_shown = node == self.core.game.shown.node;
        let ground = if is_shown { canvas.theme.text.patch(canvas.theme.chosen) } else { canvas.theme.text };
        let ink = |style: Style| {
            let plain = if is_shown { Style { fg: None, bg: None, ..style } } else { style };
            if kind == RailKind::Plain { ground.patch(plain) } else { ground.patch(plain).patch(bold()) }
        };
        let sign = if is_faulty_ply(self.core.game.document.game.node(node)) { "!" } else { " " };
        canvas.text(x + 1, y, sign, ink(content.style));
        let mark = content.mark.map_or("", MoveQuality::mark);
        let room = self.text_columns() - if mark.is_empty() { 0 } else { MARK };
        let name = text::fit(&content.name, room);
        let name = if self.window.has_scores {
            let name =
                if text::width(&name) > MOVE && !content.score.is_empty() { text::fit(&name, MOVE) } else { name };
            text::pad(&name, MOVE) + &text::pad_left(&content.score, SCORE)
        } else {
            name
        };
        canvas.text(x + RAIL as u16, y, &format!("{} ", name.trim_end()), ink(content.style));
        if let Some(quality) = content.mark {
            let at = x + (RAIL + text::width(name.trim_end()) + 1) as u16;
            canvas.text(at, y, &format!("{mark} "), ink(moves::mark_style(quality, canvas.theme)));
        }
    }

    /// Columns of what is written in a cell.
    const fn text_columns(&self) -> usize {
        cell_columns(self.window.has_scores) - RAIL - LEAD
    }

    fn content(&mut self, node: NodeId, canvas: &Canvas<'_>) -> CellText {
        let (core, theme) = (self.core, canvas.theme);
        let game = &core.game.document.game;
        let content = game.node(node);
        let Some(before) = self.cursor.position_before(node) else {
            let style = Style::new();
            let name = core.lang.pick("開始局面", "start").to_owned();
            return CellText { name, score: String::new(), mark: None, style };
        };
        let name = match (content.mv, &content.end) {
            (Some(mv), _) if mv.is_pass() => core.lang.pick("パス", "pass").to_owned(),
            (Some(mv), _) => unmarked_text(before, mv, short_notation(core.view.notation)),
            (None, Some(end)) => end.message().text(core.lang).to_owned(),
            (None, None) => content.written.as_deref().unwrap_or_default().to_owned(),
        };
        let turn = before.side_to_move();
        let is_known = core.review.assessment(node).is_some();
        let before = (!is_known).then(|| before.without_history());
        let after = self.cursor.position_at(node);
        let found = score_at(core, node, after).filter(|found| found.source != ScoreSource::Quiescence);
        let elsewhere = before.and_then(|before| assess_off_line(core, node, &before, after));
        let assessment = core.review.assessment(node).or(elsewhere.as_ref());
        let mark = assessment.filter(|_| !core.hides_scores()).and_then(MoveAssessment::quality);
        let viewer = score_format::viewer(core.engine.point_of_view, turn.other());
        let score = found.map(|found| score_format::of_node(&found, viewer, core.lang)).unwrap_or_default();
        let style = if is_faulty_ply(content) {
            theme.error
        } else {
            let side = found.as_ref().and_then(NodeScore::favoured_side);
            side.map_or_else(|| moves::move_style(core, node, theme), |side| score_format::side_style(side, theme))
        };
        CellText { name, score, mark, style }
    }

    fn rail_kind(&self, node: NodeId) -> RailKind {
        let shown = &self.core.game.shown;
        let ply = self.core.game.document.game.ply(node);
        let is_on_path = ply <= shown.ply() && shown.line.get(ply) == Some(&node);
        match (self.best.contains(&node), is_on_path) {
            (true, _) => RailKind::Best,
            (false, true) => RailKind::Path,
            (false, false) => RailKind::Plain,
        }
    }

    /// The glyphs of a kind: start, first of a variation, between, last, alone, and the line that leads there.
    fn rails(&self, kind: RailKind) -> [&'static str; 6] {
        let view = &self.core.view;
        match (view.ambiguous, kind) {
            (AmbiguousWidth::Wide, RailKind::Plain) => ["+", "+", "+", "+", "-", "-"],
            (AmbiguousWidth::Wide, RailKind::Path) => ["#", "#", "#", "#", "#", "="],
            (AmbiguousWidth::Wide, RailKind::Best) => ["*", "*", "*", "*", "*", "="],
            (AmbiguousWidth::Narrow, RailKind::Best) => ["╔", "╦", "╠", "╚", "═", "═"],
            (AmbiguousWidth::Narrow, RailKind::Path) if view.blocks == BlockElements::Eighths => {
                ["┏", "┳", "┣", "┗", "━", "━"]
            }
            (AmbiguousWidth::Narrow, _) => ["┌", "┬", "├", "└", "─", "─"],
        }
    }
}

fn rail_style(kind: RailKind, theme: &Theme) -> Style {
    theme.text.patch(match kind {
        RailKind::Plain => theme.faint,
        RailKind::Path => theme.strong,
        RailKind::Best => theme.good,
    })
}

/// Which of the glyphs of a kind the rail of a node is.
fn rail_shape(layout: &TreeLayout, line: &TreeLine, row: usize) -> usize {
    let goes_on = layout.cell_of(line, row + 1).is_some();
    match (row == line.first_row, goes_on, line.replaces.is_some()) {
        (true, true, false) => 0,
        (true, true, true) => 1,
        (false, true, _) => 2,
        (false, false, _) => 3,
        (true, false, _) => 4,
    }
}

fn bold() -> Style {
    Style::new().add_modifier(Modifier::BOLD)
}

/// The notation of a move in a cell: of the Japanese ones the short one.
const fn short_notation(style: NotationStyle) -> NotationStyle {
    match style {
        NotationStyle::Kif => NotationStyle::Federation,
        other => other,
    }
}

fn hidden_text(hidden: HiddenNodes, lang: Language) -> String {
    match (lang, hidden.variations) {
        (Language::Ja, 0) => format!("{}手", hidden.nodes),
        (Language::Ja, variations) => format!("{}手 変化{variations}", hidden.nodes),
        (Language::En, 0) => counted_noun(hidden.nodes, "ply"),
        (Language::En, variations) => format!("{}, {variations} var", hidden.nodes),
    }
}

/// Heading: which lines are on the screen, where there are others.
pub(in crate::tui) fn note(core: &Core) -> String {
    let layout = shown_layout(core);
    sentence!(core.lang, ("分岐図 {}列 ", layout.columns), ("tree of {} ", counted_noun(layout.columns, "line")))
}

/// A click on a move shows it, on the one shown or on a count folds or unfolds it.
pub(in crate::tui) fn click(core: &Core, area: Rect, column: u16, row: u16) -> Option<Action> {
    let layout = shown_layout(core);
    let comment = comment_rows(core, &Theme::standard(), area).len();
    let window = TreeWindow::new(core, &layout, usize::from(area.width), usize::from(area.height) - comment);
    let row = window.rows.clone().nth(usize::from(row))?;
    let at = usize::from(column).checked_sub(window.gutter)? / cell_columns(window.has_scores);
    let line = window.lines.clone().nth(at)?;
    Some(match layout.cell(row, line)? {
        TreeCell::Node(node) => Action::VisitTreeNode(node),
        TreeCell::Hidden(node) => Action::ToggleFold(node),
    })
}
