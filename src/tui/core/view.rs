//! The view: what is in focus, turned, zoomed and scrolled, and which pages are asked for that cover the panes.

use super::messages::Messages;
use super::page_request::PageRequest;
use crate::tui::arrangement::{Arrangement, Arrangements, Measure, SizeClass};
use crate::tui::glyphs::{AmbiguousWidth, BlockElements};
use crate::tui::pane::Pane;
use crate::tui::theme::Theme;
use crate::tui::views::{
    BoardSize, EngineView, EvaluationOverlay, EvaluationView, GraphView, MovesView, ResizeDirection,
};
use ratatui::layout::Size;
use sankoma_analysis::review::win_rate_formula;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Color;
use sankoma_wording::{Language, PieceStyle, UnknownNameError};
use std::str::FromStr;

/// Attack overlay: whose attacks are counted on every square of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AttackOverlay {
    /// None.
    #[default]
    Off,
    /// Both sides' attacks.
    Both,
    /// One side's attacks.
    OneSide(Color),
}

impl AttackOverlay {
    /// Whether the attacks of `color` are counted.
    pub fn shows(self, color: Color) -> bool {
        self == Self::Both || self == Self::OneSide(color)
    }

    /// The one after it, cyclically.
    const fn next(self) -> Self {
        match self {
            Self::Off => Self::Both,
            Self::Both => Self::OneSide(Color::Black),
            Self::OneSide(Color::Black) => Self::OneSide(Color::White),
            Self::OneSide(Color::White) => Self::Off,
        }
    }
}

impl FromStr for AttackOverlay {
    type Err = UnknownNameError;

    fn from_str(text: &str) -> Result<Self, UnknownNameError> {
        match text {
            "both" => Ok(Self::Both),
            "black" => Ok(Self::OneSide(Color::Black)),
            "white" => Ok(Self::OneSide(Color::White)),
            other => Err(UnknownNameError::new("side", other, &["both", "black", "white"])),
        }
    }
}

/// A change of the sizes of panes that waits for the layout, which knows how much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaneResize {
    /// Of the pane in focus.
    Focused(ResizeDirection),
    /// Of this measure, by this many cells.
    Border(Measure, i16),
}

/// How the core is shown on the screen.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches that have nothing to do with each other")]
pub struct ViewState {
    /// The pane in focus, to which keys go.
    pub focus: Pane,
    /// The one shown of the panes that share an area on small screens.
    pub tab: Pane,
    /// Whether the pane in focus has the whole screen.
    pub zoom: bool,
    /// Whether the board is turned, White below.
    pub flip: bool,
    /// Whether the arrow keys scroll a page of text, not the pane in focus.
    pub has_text_page: bool,
    /// Whether the change of a move in the evaluation pane is that between the ends of two lines, without rows to
    /// choose.
    pub is_change_of_lines: bool,
    /// Whether the squares of the promotion zone are marked: the page on entering kings is open.
    pub marks_promotion_zone: bool,
    /// Whose attacks are counted on the board.
    pub attacks: AttackOverlay,
    /// The view of the engine pane.
    pub engine: EngineView,
    /// The view of the evaluation pane.
    pub evaluation: EvaluationView,
    /// The view of the game graph.
    pub graph: GraphView,
    /// The view of the moves.
    pub moves: MovesView,
    /// Whether the explorer has a tab: games are indexed, or it was called once.
    pub offers_explorer: bool,
    /// Sizes of panes, and which are hidden.
    pub arrangements: Arrangements,
    /// A change of sizes that the layout still has to make.
    pub resize: Option<PaneResize>,
    /// The size of the screen that was drawn last.
    pub screen: Size,
    /// The evaluation drawn over the board; off while attacks are counted there.
    pub overlay: EvaluationOverlay,
    /// Whether the best moves are marked on the board; off while numbers are written there.
    pub best_marks: bool,
    /// How pieces are written.
    pub pieces: PieceStyle,
    /// Whether the font of the terminal has kanji.
    pub has_kanji: bool,
    /// The size of the board that is wanted.
    pub board_size: BoardSize,
    /// The notation of moves, wherever they are listed.
    pub notation: NotationStyle,
    /// Whether the workbench captures the mouse.
    pub mouse: bool,
    /// The name of the theme.
    pub theme: String,
    /// The width at which the terminal draws ambiguous characters.
    pub ambiguous: AmbiguousWidth,
    /// The block elements that the terminal's font has.
    pub blocks: BlockElements,
    scroll: [usize; Pane::COUNT],
    /// The scroll offset of each view of the engine that is not shown.
    engine_scroll: [usize; EngineView::ALL.len()],
    /// What is asked of the stack of pages.
    page_requests: Vec<PageRequest>,
}

impl Default for ViewState {
    fn default() -> Self {
        Self {
            focus: Pane::Moves,
            tab: Pane::Engine,
            zoom: false,
            flip: false,
            has_text_page: false,
            is_change_of_lines: false,
            marks_promotion_zone: false,
            attacks: AttackOverlay::Off,
            engine: EngineView::default(),
            evaluation: EvaluationView::default(),
            graph: GraphView::default(),
            moves: MovesView::default(),
            offers_explorer: false,
            arrangements: Arrangements::default(),
            resize: None,
            screen: Size::new(80, 24),
            overlay: EvaluationOverlay::Off,
            best_marks: false,
            pieces: PieceStyle::default(),
            has_kanji: true,
            board_size: BoardSize::default(),
            notation: NotationStyle::default(),
            mouse: true,
            theme: Theme::names().next().unwrap_or_default().to_owned(),
            ambiguous: AmbiguousWidth::default(),
            blocks: BlockElements::default(),
            scroll: [0; Pane::COUNT],
            engine_scroll: [0; EngineView::ALL.len()],
            page_requests: Vec::new(),
        }
    }
}

impl ViewState {
    /// Focuses `pane`, and shows it, even if it was hidden.
    pub fn focus(&mut self, pane: Pane) {
        self.focus = pane;
        self.offers_explorer |= pane == Pane::Explorer;
        if self.arrangement().is_hidden(pane) {
            self.arrangement_mut().set_hidden(pane, false);
        }
        if pane.scrolls() {
            self.tab = pane;
        }
    }

    /// The arrangement of panes on a screen of the present size.
    pub const fn arrangement(&self) -> &Arrangement {
        self.arrangements.of(SizeClass::of(self.screen))
    }

    /// The arrangement of panes on a screen of the present size, to be changed.
    pub const fn arrangement_mut(&mut self) -> &mut Arrangement {
        self.arrangements.of_mut(SizeClass::of(self.screen))
    }

    /// Focuses the pane `steps` further on, cyclically, among those that are not hidden.
    pub(super) fn focus_step(&mut self, steps: isize) {
        let mut pane = self.focus.step(steps);
        let is_offered = |pane| !self.arrangement().is_hidden(pane) && (pane != Pane::Explorer || self.offers_explorer);
        while !is_offered(pane) && pane != self.focus {
            pane = pane.step(steps.signum());
        }
        self.focus(pane);
    }

    /// Hides a pane, the one in focus if none is named, or shows it again.
    pub(super) fn toggle_hidden(&mut self, pane: Option<Pane>, messages: &mut Messages) {
        let pane = pane.unwrap_or(self.focus);
        if pane == Pane::Board {
            messages.warn("盤面は隠せません", "the board cannot be hidden");
            return;
        }
        if self.arrangement().is_hidden(pane) {
            self.focus(pane);
            return;
        }
        self.arrangement_mut().set_hidden(pane, true);
        self.zoom &= self.focus != pane;
        if self.focus == pane {
            self.focus = Pane::Board;
        }
        let (ja, en) = (pane.title(Language::Ja), pane.title(Language::En));
        messages.note(
            format!("「{ja}」を隠しました（:focus {name} で戻る）", name = pane.name()),
            format!("{en} is hidden; :focus {name} shows it again", name = pane.name()),
        );
    }

    /// Gives all panes of this screen size their standard sizes, and shows those that are hidden.
    pub(super) fn reset_panes(&mut self, messages: &mut Messages) {
        *self.arrangement_mut() = Arrangement::default();
        messages.note("欄の大きさを元に戻しました", "all panes have their standard sizes again");
    }

    /// Shows a view of the game graph; without one the next.
    pub(super) fn show_graph_view(&mut self, view: Option<GraphView>, messages: &mut Messages) {
        self.graph = view.unwrap_or(self.graph.next());
        self.arrangement_mut().set_hidden(Pane::Graph, false);
        let [ja, en] = [Language::Ja, Language::En].map(|lang| match self.graph {
            GraphView::WinRate => win_rate_formula().text(lang).to_owned(),
            other => other.title(lang).to_owned(),
        });
        messages.note(format!("形勢グラフ: {ja}"), format!("game graph: {en}"));
    }

    /// Brings a pane to the front of its tabs. The focus stays on the board and on the moves; on another tab, which may
    /// be hidden now, it gives way.
    pub(in crate::tui) fn bring_forward(&mut self, pane: Pane) {
        self.tab = pane;
        if self.focus.scrolls() {
            self.focus = pane;
        }
    }

    /// Shows the next attack overlay. It takes the place of the evaluation overlay and of the marks of the best moves.
    pub(super) fn next_attacks(&mut self, messages: &mut Messages) {
        self.attacks = self.attacks.next();
        self.overlay = EvaluationOverlay::Off;
        self.best_marks = false;
        match self.attacks {
            AttackOverlay::Off => messages.note("利きの数: なし", "attacks: not counted"),
            AttackOverlay::Both => messages.note("利きの数: 両方", "attacks: both sides"),
            AttackOverlay::OneSide(color) => {
                messages.note(format!("利きの数: {}", color.ja()), format!("attacks: {}", color.en()));
            }
        }
    }

    /// Marks the best moves on the board, in the place of the overlays, or no longer.
    pub(in crate::tui) fn toggle_best_marks(&mut self, messages: &mut Messages) {
        self.best_marks = !self.best_marks;
        if !self.best_marks {
            messages.note("最善手の印を消しました", "the best moves are not marked any more");
            return;
        }
        (self.attacks, self.overlay) = (AttackOverlay::Off, EvaluationOverlay::Off);
        messages.note(
            "最善手に順位の印を付けます（1> 元、>1 先、*1 打つ）",
            "best moves are marked: 1> leaves, >1 arrives, *1 is dropped",
        );
    }

    /// Writes the pieces in `style`; without one in the next way.
    pub(in crate::tui) fn set_pieces(&mut self, style: Option<PieceStyle>, messages: &mut Messages) {
        self.pieces = style.unwrap_or(self.pieces.next());
        let [ja, en] = [Language::Ja, Language::En].map(|lang| self.pieces.title(lang));
        messages.note(format!("駒の文字: {ja}"), format!("pieces: {en}"));
    }

    /// Draws the board in this size where there is room; without one in the next.
    pub(in crate::tui) fn set_board_size(&mut self, size: Option<BoardSize>, messages: &mut Messages) {
        self.board_size = size.unwrap_or(self.board_size.next());
        let [ja, en] = [Language::Ja, Language::En].map(|lang| self.board_size.title(lang));
        messages.note(format!("盤の大きさ: {ja}"), format!("size of the board: {en}"));
    }

    /// Shows an evaluation overlay, or removes it if it is shown; without a name shows the next.
    pub(super) fn switch_overlay(&mut self, wanted: Option<EvaluationOverlay>, messages: &mut Messages) {
        let overlay = match wanted {
            Some(overlay) if overlay == self.overlay => EvaluationOverlay::Off,
            Some(overlay) => overlay,
            None => self.overlay.next(),
        };
        self.set_overlay(overlay, messages);
    }

    /// Shows an evaluation overlay. It takes the place of the attack overlay and of the marks of the best moves.
    fn set_overlay(&mut self, overlay: EvaluationOverlay, messages: &mut Messages) {
        self.overlay = overlay;
        if overlay != EvaluationOverlay::Off {
            self.attacks = AttackOverlay::Off;
            self.best_marks = false;
        }
        match overlay {
            EvaluationOverlay::Off => messages.note("評価を盤に重ねません", "nothing is laid over the board"),
            EvaluationOverlay::Heat => {
                messages.note("駒の価値を除いた各駒の寄与を盤に重ねます", "what each piece adds beyond its value");
            }
            EvaluationOverlay::Sweep => messages.note(
                "カーソルの駒か手番の玉を各マスに置いた評価の差を重ねます",
                "how the score changes with the piece under the cursor, or else the king, elsewhere",
            ),
        }
    }

    /// The scroll offset of `pane` in rows.
    pub fn scroll_offset(&self, pane: Pane) -> usize {
        self.scroll[pane as usize]
    }

    /// Scrolls `pane` by `rows`, down when positive.
    pub fn scroll(&mut self, pane: Pane, rows: isize) {
        let offset = &mut self.scroll[pane as usize];
        *offset = offset.saturating_add_signed(rows);
    }

    /// Scrolls `pane` as little as needed to show this line of its text in `height` rows.
    pub fn scroll_to(&mut self, pane: Pane, line: usize, height: usize) {
        let offset = &mut self.scroll[pane as usize];
        *offset = (*offset).clamp((line + 1).saturating_sub(height), line);
    }

    /// Limits the scroll offset of `pane` to `max` rows.
    pub fn limit_scroll(&mut self, pane: Pane, max: usize) {
        let offset = &mut self.scroll[pane as usize];
        *offset = (*offset).min(max);
    }

    /// Asks the stack of pages for something.
    pub(in crate::tui) fn request(&mut self, request: PageRequest) {
        self.page_requests.push(request);
    }

    /// What was asked of the stack of pages since the last call.
    pub(in crate::tui) fn take_page_requests(&mut self) -> Vec<PageRequest> {
        std::mem::take(&mut self.page_requests)
    }

    /// The name of the built-in theme after the one in use.
    pub(super) fn next_theme(&self) -> String {
        let names: Vec<&str> = Theme::names().collect();
        let at = names.iter().position(|name| *name == self.theme);
        names[at.map_or(0, |at| (at + 1) % names.len())].to_owned()
    }

    /// Shows a view of the engine, scrolled as it was left; without one the next.
    pub(in crate::tui) fn show_engine_view(&mut self, view: Option<EngineView>) {
        self.engine_scroll[self.engine as usize] = self.scroll_offset(Pane::Engine);
        self.engine = view.unwrap_or(self.engine.next());
        self.tab = Pane::Engine;
        self.scroll[Pane::Engine as usize] = self.engine_scroll[self.engine as usize];
    }

    /// Shows a view of the evaluation; without one the next, or the present one where its tab is covered.
    pub(super) fn show_evaluation_view(&mut self, view: Option<EvaluationView>) {
        let is_shown = self.tab == Pane::Evaluation;
        self.evaluation = view.unwrap_or(if is_shown { self.evaluation.next() } else { self.evaluation });
        self.tab = Pane::Evaluation;
        self.scroll(Pane::Evaluation, isize::MIN);
    }

    /// Whether keys go to the moves of the explorer.
    pub(super) fn is_explorer_focused(&self) -> bool {
        self.focus == Pane::Explorer && !self.has_text_page
    }

    /// Shows a view of the moves, and focuses them; without one the next.
    pub(super) fn show_moves_view(&mut self, view: Option<MovesView>) {
        self.moves = view.unwrap_or(self.moves.next());
        self.focus(Pane::Moves);
    }

    /// Whether keys go to the tree of variations.
    pub(super) fn is_variation_tree_focused(&self) -> bool {
        self.focus == Pane::Moves && self.moves == MovesView::Tree && !self.has_text_page
    }

    /// Whether keys go to the search tree.
    pub fn is_tree_focused(&self) -> bool {
        self.focus == Pane::Engine && self.engine == EngineView::Tree && !self.has_text_page
    }

    /// Whether keys go to the reasons of the score and the rows below them.
    pub fn is_inspection_focused(&self) -> bool {
        use EvaluationView as View;
        let has_no_rows = match self.evaluation {
            View::Pairs | View::Graph | View::Scores => true,
            View::Change => self.is_change_of_lines,
            View::Assessment | View::LineEnd | View::Breakdown | View::Factors | View::StaticChange | View::Compare => {
                false
            }
        };
        self.focus == Pane::Evaluation && !has_no_rows && !self.has_text_page
    }

    /// Whether the keys up and down choose a line of play: next to the board, in the list of the lines itself, and in
    /// the Why pane, whose reasons have lines.
    pub(super) fn is_choosing_lines(&self) -> bool {
        let is_beside = match self.focus {
            Pane::Board | Pane::Why => true,
            Pane::Moves => self.moves == MovesView::List,
            Pane::Engine => matches!(self.engine, EngineView::Lines | EngineView::Others),
            _ => false,
        };
        is_beside && !self.has_text_page
    }

    /// Whether keys go to the list of diagnostics.
    pub(super) fn is_diagnostics_focused(&self) -> bool {
        self.focus == Pane::Diagnostics && !self.has_text_page
    }

    /// Captures the mouse, or releases it to the terminal.
    pub(in crate::tui) fn toggle_mouse(&mut self, messages: &mut Messages) {
        self.mouse = !self.mouse;
        if self.mouse {
            messages.note("マウスを使います", "the mouse works here again");
        } else {
            messages.note(
                "マウスを端末に返しました（もう一度で戻す）",
                "the mouse is the terminal's; the same key takes it back",
            );
        }
    }
}
