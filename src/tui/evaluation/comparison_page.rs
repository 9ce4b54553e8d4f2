//! Comparison of two positions or moves, side by side: each by the quiet end of its line, and the difference as a tree:
//! parts, in them pieces and relations. Every column sums to the score without a remainder.
//!
//! ```text
//!  Comparison                                                   Black's view, cp
//!   A  better P-2d, 12 plies on
//!   B  played N-1g, 9 plies on: White wins a silver
//!                                                       A        B      B-A
//!   total                                           -80.2   -600.4   -520.2
//! ▸+material                                        +20.0   -300.0   -320.0
//!  -Black's king                                   +120.0    +20.0   -100.0
//!     gold 7h guards the king                       +40.0        0    -40.0
//!     12 more                                       +80.0    +20.0    -60.0
//!   A  king 8h in Yagura (gold 7h, silver 7g and gold 6g), safe
//!   B  king 8h, exposed
//! ```
//!
//! With a network the parts are material, the pieces, and the kings with the move.

use super::pane::format::{centipawns, favouring};
use super::{PositionComparison, compare_positions};
use crate::tui::action::{Action, ActionId};
use crate::tui::board::pane::small_board;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::draw_row_background;
use crate::tui::pages::{Below, PageAnswer};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use sankoma_analysis::assessment::{PartDifference, exchange_between, others_words};
use sankoma_analysis::results::EngineIdentity;
use sankoma_wording::labels::{BLACKS_VIEW, TOTAL};
use sankoma_wording::{Language, text};
use std::ops::Range;

/// How many pieces and relations of a part are shown; the others are joined.
const STRONGEST: usize = 12;
/// Columns of a number.
const NUMBER: usize = 9;
/// Rows of a sentence of the chosen part in either position.
const SENTENCE_ROWS: usize = 2;
/// Rows below the list: a blank one, and the sentences of A and B.
const FOOTER_ROWS: u16 = 1 + 2 * SENTENCE_ROWS as u16;
/// From this width in columns on, the boards stand beside the table.
const WITH_BOARDS: u16 = 112;

/// The page with what it compares.
#[derive(Debug)]
pub struct ComparisonPage {
    compared: Box<PositionComparison>,
    /// Which parts are open.
    open: Vec<bool>,
    cursor: ListCursor,
    /// The engine of the weights that it was computed by.
    engine: EngineIdentity,
}

/// A row of the tree.
#[derive(Clone, Copy)]
enum TreeRow {
    /// A part of the assessment.
    Part(usize),
    /// One of its pieces or relations.
    Row(usize, usize),
    /// All its weaker ones: how many, with their sums.
    Others(usize, usize, [i64; 2]),
}

impl TreeRow {
    const fn part(self) -> usize {
        match self {
            Self::Part(part) | Self::Row(part, _) | Self::Others(part, ..) => part,
        }
    }
}

impl ComparisonPage {
    /// The part with the largest difference is open.
    fn new(compared: Box<PositionComparison>, engine: EngineIdentity) -> Self {
        let parts = &compared.difference.parts;
        let largest = parts.iter().enumerate().max_by_key(|(_, part)| part.by().abs()).map(|(at, _)| at);
        let open = (0..parts.len()).map(|at| Some(at) == largest).collect();
        Self { compared, open, cursor: ListCursor::default(), engine }
    }

    fn parts(&self) -> &[PartDifference] {
        &self.compared.difference.parts
    }

    fn tree_rows(&self) -> Vec<TreeRow> {
        let of_part = |(at, part): (usize, &PartDifference)| {
            let (shown, others) = part.strongest(if self.open[at] { STRONGEST } else { 0 });
            let others = others.filter(|_| self.open[at]).map(|(count, sums)| TreeRow::Others(at, count, sums));
            let rows = (0..shown.len()).map(move |row| TreeRow::Row(at, row));
            std::iter::once(TreeRow::Part(at)).chain(rows).chain(others).collect::<Vec<_>>()
        };
        self.parts().iter().enumerate().flat_map(of_part).collect()
    }

    /// Opens or closes the part of the selected row, which is then selected.
    fn toggle(&mut self) {
        let rows = self.tree_rows();
        let Some(part) = rows.get(self.cursor.selected).map(|row| row.part()) else { return };
        self.open[part] = !self.open[part];
        let at = self.tree_rows().iter().position(|row| matches!(row, TreeRow::Part(at) if *at == part));
        self.cursor.selected = at.unwrap_or(0);
    }
}

impl ListPage for ComparisonPage {
    /// Heading, A, B, titles, total.
    const HEADER_ROWS: u16 = 5;
    const FOOTER_ROWS: u16 = FOOTER_ROWS;
    const HINTS: &'static [ActionId] = &[ActionId::ListUp, ActionId::ListDown, ActionId::ListOpen, ActionId::Cancel];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let compared = compare_positions(core)?;
        Some((Self::new(Box::new(compared), core.results.engine().clone()), Vec::new()))
    }

    fn cursor(&self, _: &Core) -> (ListCursor, usize) {
        (self.cursor, self.tree_rows().len())
    }

    fn cursor_mut<'a>(&'a mut self, _: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut self.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let lang = core.lang;
        let title = match core.evaluation.network_weights() {
            None => lang.pick(" 比較", " Comparison"),
            Some(_) => lang.pick(" 比較（持ち分と同種の平均）", " Comparison by shares and the means of kinds"),
        };
        (title.to_owned(), format!("{} ", BLACKS_VIEW.text(lang)))
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        let (lang, theme) = (core.lang, canvas.theme);
        for side in 0..2 {
            let y = side as u16 + 1;
            canvas.text(2, y, letter(side), theme.text.patch(theme.key));
            let room = canvas.width().saturating_sub(6);
            canvas.text(5, y, &text::fit(&side_text(&self.compared, side, lang), room), theme.text);
        }
        let titles = ["A", "B", "B-A"].map(|title| text::pad_left(title, NUMBER)).concat();
        let columns = table_columns(canvas);
        canvas.text((columns - titles.len().min(columns)) as u16, 3, &titles, theme.text.patch(theme.faint));
        let total = self.compared.difference.totals();
        draw_numbers(self, total, |style| theme.text.patch(style), 4, canvas);
        canvas.text(3, 4, TOTAL.text(lang), theme.text.patch(theme.strong));
        None
    }

    fn draw_rows(&self, core: &Core, visible: Range<usize>, canvas: &mut Canvas<'_>) {
        let rows = self.tree_rows();
        for (y, at) in (0..).zip(visible) {
            draw_row(self, rows[at], at == self.cursor.selected, core.lang, y, canvas);
        }
    }

    fn draw_below(&self, core: &Core, room: u16, canvas: &mut Canvas<'_>) {
        if let Some(row) = self.tree_rows().get(self.cursor.selected) {
            draw_sentences(self, row.part(), core.lang, room + 1, canvas);
        }
        draw_boards(self, core, canvas);
    }

    fn open_row(&mut self, _: usize, _: &mut Core) -> PageAnswer {
        self.toggle();
        PageAnswer::done()
    }

    /// Other weights give other numbers.
    fn is_current(&self, core: &Core) -> bool {
        *core.results.engine() == self.engine
    }
}

const fn letter(side: usize) -> &'static str {
    if side == 0 { "A" } else { "B" }
}

/// Which position it is, how far its line goes, and what is exchanged on the way.
fn side_text(compared: &PositionComparison, side: usize, lang: Language) -> String {
    let (position, end) = (&compared.sides[side], &compared.ends[side]);
    let name = position.name.text(lang);
    let plies = end.plies;
    let mate = compared.is_mate(side).then(|| lang.pick("詰み", "mate").to_owned());
    let exchange = || exchange_between(&position.position, &end.position).map(|found| found.text(lang).to_owned());
    let way = mate.or_else(exchange);
    match (position.line.is_empty(), lang) {
        (true, Language::Ja) => format!("{name}: 読み筋がないので、先を読まない評価"),
        (true, Language::En) => format!("{name}: static score, no line of play is known"),
        (false, Language::Ja) => {
            format!("{name}: {plies}手先{}", way.map(|way| format!("、{way}")).unwrap_or_default())
        }
        (false, Language::En) => {
            let unit = if plies == 1 { "ply" } else { "plies" };
            format!("{name}: {plies} {unit} on{}", way.map(|way| format!(", {way}")).unwrap_or_default())
        }
    }
}

/// Columns of the tree with its numbers: all but those of the boards.
fn table_columns(canvas: &Canvas<'_>) -> usize {
    let boards = if canvas.area.width >= WITH_BOARDS { small_board::SIZE.width + 2 } else { 1 };
    canvas.width().saturating_sub(usize::from(boards))
}

fn draw_row(page: &ComparisonPage, row: TreeRow, chosen: bool, lang: Language, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let part = &page.parts()[row.part()];
    let (indent, mark, words, units) = match row {
        TreeRow::Part(at) => {
            let mark = if part.rows.is_empty() {
                " "
            } else if page.open[at] {
                "-"
            } else {
                "+"
            };
            (2, mark, part.topic.name().text(lang).to_owned(), part.units)
        }
        TreeRow::Row(_, at) => (5, " ", part.rows[at].words().text(lang).to_owned(), part.rows[at].units),
        TreeRow::Others(_, count, sums) => (5, " ", others_words(count).text(lang).to_owned(), sums),
    };
    canvas.text(1, y, mark, on(theme.key));
    let room = table_columns(canvas).saturating_sub(usize::from(indent) + 3 * NUMBER + 1);
    canvas.text(indent, y, &text::fit(&words, room), on(Style::new()));
    draw_numbers(page, units, on, y, canvas);
}

/// What A and B have, and the difference, in the columns at the right.
fn draw_numbers(page: &ComparisonPage, [a, b]: [i64; 2], on: impl Fn(Style) -> Style, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let mut x = table_columns(canvas).saturating_sub(3 * NUMBER);
    for units in [a, b, b - a] {
        let value = page.compared.difference.centipawns(units);
        let number = text::pad_left(&centipawns(value), NUMBER);
        canvas.text(x as u16, y, &number, on(favouring(value, theme)));
        x += NUMBER;
    }
}

/// What makes the part in either position, in words.
fn draw_sentences(page: &ComparisonPage, part: usize, lang: Language, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let room = table_columns(canvas).saturating_sub(5);
    for (side, sentence) in page.parts()[part].sentences.iter().enumerate() {
        let y = y + (side * SENTENCE_ROWS) as u16;
        canvas.text(2, y, letter(side), theme.text.patch(theme.key));
        for (row, words) in text::wrap(sentence.text(lang), room).iter().take(SENTENCE_ROWS).enumerate() {
            canvas.text(5, y + row as u16, words, theme.text);
        }
    }
}

/// The positions at the ends of both lines, one below the other, where there is room.
fn draw_boards(page: &ComparisonPage, core: &Core, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let size = small_board::SIZE;
    if canvas.area.width < WITH_BOARDS {
        return;
    }
    let x = canvas.area.width - size.width - 1;
    for (side, end) in page.compared.ends.iter().enumerate() {
        let y = side as u16 * (size.height + 2);
        if y + size.height >= canvas.area.height {
            return;
        }
        canvas.text(x, y, letter(side), theme.text.patch(theme.key));
        let board = Rect { x: canvas.area.x + x, y: canvas.area.y + y + 1, width: size.width, height: size.height };
        let mut board = canvas.part(board);
        for (row, line) in small_board::rows(&end.position, &core.view, core.lang, theme).iter().enumerate() {
            board.line(0, row as u16, line);
        }
    }
}
