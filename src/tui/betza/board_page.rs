//! The board of a game of a game file: where its squares and hands are on the screen, and how they are drawn.
//!
//! ```text
//!  △ White   1:P 2:S2
//!    5   4   3   2   1
//!   vR  vB  vS  vG  vK   a
//!    .   .   .   .  vP   b
//!    …
//!  ▲ Black   nothing in hand
//! ```
//!
//! Squares are as large as there is room; a board that is larger than the screen is shown around its cursor.

use super::BetzaGameState;
use super::argument::BetzaPlace;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::views::BoardSize;
use ratatui::layout::{Position, Rect, Size};
use ratatui::style::Style;
use sankoma_betza::play::BetzaPlayer;
use sankoma_betza::reference::{ReferenceGame, ReferenceMove, ReferencePiece, ReferencePieceKind};
use sankoma_record::notation::color_mark;
use sankoma_rules::Color;
use sankoma_wording::{Language, PieceStyle, text};
use std::ops::Range;

/// Columns and rows of a square, the largest first.
const SQUARES: [Size; 5] = [Size::new(10, 5), Size::new(8, 4), Size::new(6, 3), Size::new(4, 2), Size::new(3, 1)];
/// The index of the smallest squares, and of those of a medium board.
const SMALLEST: usize = 4;
const MEDIUM: usize = 3;
/// Columns beside the board: the labels of the ranks, and a margin.
const LABELS: u16 = 5;
/// Rows above and below the board: both hands and the labels of the files.
const ROWS_AROUND: u16 = 3;
/// Columns that the panel next to the board needs, and the gap before it.
const PANEL: u16 = 24;
const GAP: u16 = 1;

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BetzaBoardLayout {
    square: Size,
    /// The squares that are shown, as columns and rows of the screen.
    board: Rect,
    /// The first column and row of the board that are shown.
    first: (u8, u8),
    /// The row of the hand above the board, and of that below.
    hands: [u16; 2],
    files_row: u16,
    columns: u16,
    /// What is left next to the board.
    pub(super) panel: Option<Rect>,
    flip: bool,
    files: u8,
    ranks: u8,
}

impl BetzaBoardLayout {
    /// The layout of the board in `area`.
    pub(super) fn new(state: &BetzaGameState, core: &Core, area: Rect) -> Self {
        let rules = state.game.rules();
        let (files, ranks) = (u16::from(rules.files), u16::from(rules.ranks));
        let largest = match core.view.board_size {
            BoardSize::Small => SMALLEST,
            BoardSize::Medium => MEDIUM,
            BoardSize::Auto | BoardSize::Large => 0,
        };
        let needs = |square: Size| Size::new(files * square.width + LABELS, ranks * square.height + ROWS_AROUND);
        let fits = |square: &&Size| {
            let needed = needs(**square);
            needed.width + GAP + PANEL <= area.width && needed.height <= area.height
        };
        let square = *SQUARES[largest..].iter().find(fits).unwrap_or(&SQUARES[SMALLEST]);
        let room =
            (area.width.saturating_sub(LABELS) / square.width, area.height.saturating_sub(ROWS_AROUND) / square.height);
        let (shown_files, shown_ranks) = (files.min(room.0), ranks.min(room.1));
        let hands = Color::ALL.into_iter().flat_map(|side| hand_parts(state, core, side));
        let hand = hands.map(|part| part.columns.end).max().unwrap_or(0);
        let columns = (shown_files * square.width + LABELS).max(hand + GAP).min(area.width);
        let board = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: shown_files * square.width,
            height: shown_ranks * square.height,
        };
        let mut layout = Self {
            square,
            board,
            first: (0, 0),
            hands: [area.y, board.bottom()],
            files_row: area.y + 1,
            columns,
            panel: None,
            flip: core.view.flip,
            files: rules.files,
            ranks: rules.ranks,
        };
        layout.first = layout.first_shown(state, (shown_files, shown_ranks));
        let left = area.width.saturating_sub(columns + GAP);
        layout.panel = (left >= PANEL / 2).then(|| Rect { x: area.x + columns + GAP, width: left, ..area });
        layout
    }

    /// The first column and row that are shown: those that hold the cursor near the middle of a board that is too
    /// large.
    fn first_shown(&self, state: &BetzaGameState, shown: (u16, u16)) -> (u8, u8) {
        let at = match state.cursor {
            BetzaPlace::Square(square) => self.column_and_row(square),
            BetzaPlace::Hand(_) => (self.files / 2, self.ranks / 2),
        };
        let first = |at: u8, shown: u16, all: u8| {
            let shown = shown as u8;
            at.saturating_sub(shown / 2).min(all - shown.min(all))
        };
        (first(at.0, shown.0, self.files), first(at.1, shown.1, self.ranks))
    }

    /// Column and row of a square as the board is turned.
    fn column_and_row(&self, square: u8) -> (u8, u8) {
        let square = if self.flip { self.files * self.ranks - 1 - square } else { square };
        (square % self.files, square / self.files)
    }

    /// Whether not every square is shown.
    pub(super) fn is_cut(&self) -> bool {
        self.board.width < u16::from(self.files) * self.square.width
            || self.board.height < u16::from(self.ranks) * self.square.height
    }

    /// The cells of a square, if it is shown.
    fn cell(&self, square: u8) -> Option<Rect> {
        let (column, row) = self.column_and_row(square);
        let (column, row) = (column.checked_sub(self.first.0)?, row.checked_sub(self.first.1)?);
        let cell = Rect {
            x: self.board.x + u16::from(column) * self.square.width,
            y: self.board.y + u16::from(row) * self.square.height,
            width: self.square.width,
            height: self.square.height,
        };
        (cell.right() <= self.board.right() && cell.bottom() <= self.board.bottom()).then_some(cell)
    }

    /// The place at a cell of the screen.
    pub(super) fn place_at(&self, state: &BetzaGameState, core: &Core, cell: Position) -> Option<BetzaPlace> {
        if self.board.contains(cell) {
            let found =
                (0..self.files * self.ranks).find(|square| self.cell(*square).is_some_and(|area| area.contains(cell)));
            return found.map(BetzaPlace::Square);
        }
        let side = state.game.side_to_move();
        if cell.y != self.hand_row(side) {
            return None;
        }
        let x = cell.x.checked_sub(self.board.x - 1)?;
        let part = hand_parts(state, core, side).into_iter().find(|part| part.columns.contains(&x))?;
        part.kind.map(BetzaPlace::Hand)
    }

    fn hand_row(&self, side: Color) -> u16 {
        let is_above = (side == Color::White) != self.flip;
        self.hands[usize::from(!is_above)]
    }

    /// Draws board and hands.
    pub(super) fn draw(&self, state: &BetzaGameState, core: &Core, canvas: &mut Canvas<'_>) {
        for side in Color::ALL {
            self.draw_hand(state, core, side, canvas);
        }
        self.draw_labels(state.game.rules(), core, canvas);
        let position = state.game.position();
        let targets = state.targets();
        let side = state.game.side_to_move().index();
        let checked = position.royal_square(side).filter(|_| state.standing.in_check);
        for square in 0..state.game.rules().squares() {
            let Some(cell) = self.cell(square) else { continue };
            let ground = self.ground(state, square, &targets, checked, canvas);
            let mut part = canvas.part(cell);
            part.fill(ground);
            match position.piece_on(square) {
                Some(piece) => draw_piece(piece, state.game.rules(), core, ground, &mut part),
                None => draw_dot(core, ground, targets.contains(&square), &mut part),
            }
        }
    }

    /// The style of a square: the surface of the board with its highlight, of which the cursor has precedence.
    fn ground(
        &self,
        state: &BetzaGameState,
        square: u8,
        targets: &[u8],
        checked: Option<u8>,
        canvas: &Canvas<'_>,
    ) -> Style {
        let theme = canvas.theme;
        let here = BetzaPlace::Square(square);
        let (column, row) = self.column_and_row(square);
        let mut ground = theme.text.patch(theme.board);
        if self.square.height > 1 && !(column + row).is_multiple_of(2) {
            ground = ground.patch(theme.board_stripe);
        }
        let is_last = |mv: ReferenceMove| {
            mv.to == square || mv.from == Some(square) || mv.taken_squares().any(|taken| taken == square)
        };
        let proves = state.refusal.as_ref().is_some_and(|(_, squares)| squares.contains(&square));
        let highlight = if state.cursor == here {
            theme.square_cursor
        } else if state.picked == Some(here) {
            theme.square_picked
        } else if proves {
            theme.square_proof
        } else if targets.contains(&square) {
            theme.square_target
        } else if checked == Some(square) {
            theme.square_check
        } else if state.last_move().is_some_and(is_last) {
            theme.square_last
        } else {
            Style::new()
        };
        ground.patch(highlight)
    }

    fn draw_labels(&self, rules: &ReferenceGame, core: &Core, canvas: &mut Canvas<'_>) {
        let style = canvas.theme.text.patch(canvas.theme.board_label);
        let area = canvas.area;
        for square in 0..rules.squares() {
            let Some(cell) = self.cell(square) else { continue };
            if cell.y == self.board.y {
                let label = text::pad_left(&rules.file_of(square).to_string(), usize::from(cell.width / 2 + 1));
                canvas.text(cell.x - area.x, self.files_row - area.y, &label, style);
            }
            if cell.right() == self.board.right() {
                let y = cell.y + cell.height / 2 - area.y;
                canvas.text(self.board.right() + 1 - area.x, y, &rules.rank_label(square, core.lang), style);
            }
        }
    }

    fn draw_hand(&self, state: &BetzaGameState, core: &Core, side: Color, canvas: &mut Canvas<'_>) {
        let theme = canvas.theme;
        let area = canvas.area;
        let y = self.hand_row(side);
        let mut row = canvas.part(Rect { x: area.x, y, width: self.columns, height: 1 });
        for part in hand_parts(state, core, side) {
            let place = part.kind.map(BetzaPlace::Hand);
            let is_own = side == state.game.side_to_move();
            let style = match place {
                Some(place) if is_own && state.cursor == place => theme.square_cursor,
                Some(place) if is_own && state.picked == Some(place) => theme.square_picked,
                Some(_) => theme.strong,
                None if part.is_side && is_own && state.standing.outcome.is_none() => theme.turn,
                None if part.is_side => theme.strong,
                None => theme.faint,
            };
            row.text(part.columns.start, 0, &part.text, theme.text.patch(style));
        }
    }
}

/// A part of the line of a hand.
struct HandPart {
    text: String,
    /// Where it stands on the line.
    columns: Range<u16>,
    kind: Option<u8>,
    is_side: bool,
}

/// Side, player, then the pieces in hand; those of the side to move with the digits that pick them.
fn hand_parts(state: &BetzaGameState, core: &Core, side: Color) -> Vec<HandPart> {
    let mut parts: Vec<HandPart> = Vec::new();
    let mut add = |text: String, kind, is_side| {
        let start = parts.last().map_or(0, |part| part.columns.end);
        parts.push(HandPart { columns: start..start + text::width(&text) as u16, text, kind, is_side });
    };
    add(format!(" {} {} ", color_mark(side), core.lang.pick(side.ja(), side.en())), None, true);
    let hand = state.hand(side);
    if hand.is_empty() {
        add(core.lang.pick(" 持駒なし", " nothing in hand").to_owned(), None, false);
    }
    let is_own = side == state.game.side_to_move() && state.game.player_to_move() == BetzaPlayer::Person;
    for (at, (kind, count)) in hand.into_iter().enumerate() {
        add(if is_own && at < 9 { format!(" {}", at + 1) } else { " ".to_owned() }, None, false);
        let name = piece_text(&state.game.rules().kinds[kind as usize], core.view.pieces);
        let count = if count > 1 { count.to_string() } else { String::new() };
        add(format!("{}{count}", name.trim()), Some(kind), false);
    }
    parts
}

/// The piece in two columns: its kanji where the game has one and kanji are shown, else its letters.
fn piece_text(kind: &ReferencePieceKind, style: PieceStyle) -> String {
    match (&kind.kanji, style) {
        (Some(kanji), PieceStyle::Kanji | PieceStyle::OneKanji) => kanji.clone(),
        _ => text::pad_left(&kind.symbol, 2),
    }
}

/// The whole Japanese name where it has two characters and the square has room for it.
fn wide_piece_text(kind: &ReferencePieceKind, style: PieceStyle) -> Option<String> {
    (style == PieceStyle::Kanji && text::width(&kind.name.ja) == 4).then(|| kind.name.ja.clone())
}

/// Draws a piece: the opponent's of the side below with a `v` before it, as in the boards of KIF files.
fn draw_piece(piece: ReferencePiece, rules: &ReferenceGame, core: &Core, ground: Style, cell: &mut Canvas<'_>) {
    let theme = cell.theme;
    let kind = &rules.kinds[piece.kind as usize];
    let is_white = piece.side == 1;
    let ink = if is_white { theme.piece_white } else { theme.piece_black };
    let is_marked = ground.fg != theme.text.patch(theme.board).fg;
    let style = if is_marked { ground.add_modifier(ink.add_modifier) } else { ground.patch(ink) };
    let wide = wide_piece_text(kind, core.view.pieces).filter(|_| cell.width() >= 6);
    let name = wide.unwrap_or_else(|| piece_text(kind, core.view.pieces));
    let bare = name.trim_start();
    let mark = if is_white { "v" } else { " " };
    let marked = format!("{}{mark}{bare}", " ".repeat(name.len() - bare.len()));
    let x = cell.width().saturating_sub(text::width(&marked)) as u16 / 2;
    cell.text(x, (cell.height() as u16).saturating_sub(1) / 2, &marked, style);
}

/// The dot of an empty square; of a target a sign that is seen without colours too.
fn draw_dot(core: &Core, ground: Style, is_target: bool, cell: &mut Canvas<'_>) {
    let theme = cell.theme;
    let is_marked = ground.fg != theme.text.patch(theme.board).fg;
    let style = if is_marked { ground } else { ground.patch(theme.board_line) };
    let dot = match (is_target, core.view.pieces, core.lang) {
        (true, ..) => " *",
        (false, PieceStyle::Western, _) | (false, _, Language::En) => " .",
        (false, ..) => "・",
    };
    let x = cell.width().saturating_sub(3) as u16 / 2 + 1;
    cell.text(x, (cell.height() as u16).saturating_sub(1) / 2, dot, style);
}
