//! The page of a game that is played by the rules of a game file: the board with the hands, how the game stands, why a
//! move is not legal, the piece under the cursor, and the moves.
//!
//! ```text
//!  minishogi  ply 3   game.txt [+]                    ▲ person  △ computer
//!  △ White   nothing in hand        │ White to move, thinking
//!    5  4  3  2  1                  │ silver S: FfW
//!  vR vB vS vG vK  a                │   steps one square …
//!  …                                │  1 ▲R1e-1d
//!  ▲ Black   1P                     │  2 △P1b-1c
//! ```

use super::argument::BetzaPlace;
use super::board_page::BetzaBoardLayout;
use super::{BetzaGameState, BetzaOpening, BetzaQuestion};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::betza;
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, PageRequest};
use crate::tui::files::file_name;
use crate::tui::pages::list::body_area;
use crate::tui::pages::mode::{BoardMode, draw_notes};
use crate::tui::pages::popup::{PopupPage, PopupRow};
use crate::tui::pages::{Below, MouseAnswer, MouseGesture, Page, PageAnswer, PageContent, PageView};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use sankoma_betza::play::{BetzaPlayer, MATE_SCORE, MoveChoice, move_text};
use sankoma_betza::{MovementAction, describe_meaning};
use sankoma_record::notation::color_mark;
use sankoma_rules::Color;
use sankoma_wording::{Language, ordinal, sentence, text};

/// The page; the game is in the core, where it stays when the page closes.
#[derive(Clone, Debug)]
pub struct BetzaGamePage;

/// A game of a game file is on the screen: what is below does not change.
const MODE: BoardMode = BoardMode {
    groups: &[ActionGroup::BetzaGame, ActionGroup::Cursor],
    actions: &[
        ActionId::BetzaGame,
        ActionId::Flip,
        ActionId::Pieces,
        ActionId::BoardSize,
        ActionId::ThemeNext,
        ActionId::Theme,
        ActionId::LangNext,
        ActionId::Language,
        ActionId::Set,
        ActionId::Mouse,
        ActionId::Picture,
        ActionId::PictureAnyway,
    ],
    refuses_input: |action| {
        matches!(action, Action::Paste(_) | Action::PickSquare(_) | Action::PickHand(..) | Action::ReleasePiece(_))
    },
};

/// Columns from which on the moves stand next to the other texts of the panel.
const WIDE_PANEL: u16 = 64;
/// Columns of the moves there.
const MOVES: u16 = 30;
/// Rows of moves that the other texts of the panel leave.
const MIN_MOVES: u16 = 4;

impl PageContent for BetzaGamePage {
    fn open(action: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let effects = match action {
            Action::BetzaGame(Some(name)) => betza::open_or_ask(core, Some(BetzaOpening::Rules(name.0.clone()))),
            _ if core.betza.open.is_none() => {
                core.view.request(PageRequest::CommandLine(format!("{} ", ActionId::BetzaGame.row().name)));
                return None;
            }
            _ => Vec::new(),
        };
        Some((Self, effects))
    }

    fn groups(&self, core: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        use ActionGroup as Group;
        if question(core).is_some() {
            return vec![Group::List, Group::Promotion, Group::Program];
        }
        vec![Group::BetzaGame, Group::Cursor, Group::View, Group::Program]
    }

    fn hints(&self, core: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        if question(core).is_some() {
            return Some(vec![Id::ListOpen, Id::ListUp, Id::ListDown, Id::Cancel]);
        }
        let is_picked = core.betza.open.as_ref().is_some_and(|state| state.picked.is_some());
        let first = if is_picked { [Id::CursorPick, Id::Cancel] } else { [Id::CursorPick, Id::BetzaHand] };
        let others = [
            Id::BetzaUndo,
            Id::BetzaRedo,
            Id::BetzaSave,
            Id::BetzaBlack,
            Id::BetzaWhite,
            Id::BetzaMove,
            Id::BetzaPause,
            Id::BetzaResign,
            Id::BetzaNew,
            Id::BetzaOpen,
            Id::Cancel,
        ];
        Some(first.into_iter().chain(others.into_iter().filter(|id| !first.contains(id))).collect())
    }

    fn can_perform(&self, action: ActionId, core: &Core) -> Option<bool> {
        let state = core.betza.open.as_ref()?;
        match action {
            ActionId::BetzaUndo | ActionId::BetzaFirst => Some(state.game.shown() > 0),
            ActionId::BetzaRedo | ActionId::BetzaLast => Some(state.game.shown() < state.game.moves().len()),
            ActionId::BetzaResign => Some(state.standing.outcome.is_none()),
            ActionId::BetzaPause => Some(state.game.players != [BetzaPlayer::Person; 2]),
            _ => None,
        }
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if question(core).is_some() {
            return perform_on_question(action, core);
        }
        if core.betza.open.is_none() {
            return if *action == Action::Cancel { PageAnswer::closed() } else { PageAnswer::PassOn };
        }
        perform_on_game(action, core)
    }

    fn is_current(&self, core: &Core) -> bool {
        core.betza.open.is_some() || core.betza.is_reading
    }

    fn draw(&self, view: PageView<'_>, buffer: &mut Buffer) -> Option<Position> {
        let area = body_area(view.layout);
        let mut canvas = Canvas::popup(buffer, view.theme, area);
        canvas.fill(view.theme.text);
        match &view.core.betza.open {
            Some(state) => {
                draw_game(state, view.core, &mut canvas);
                if let Some(question) = &state.question {
                    question_popup(question, view.core, area).draw(view.theme, buffer);
                }
            }
            None => canvas.text(1, 1, view.core.lang.pick("読み込んでいます", "reading"), view.theme.faint),
        }
        None
    }

    fn mouse(&self, view: PageView<'_>, cell: Position, gesture: MouseGesture) -> MouseAnswer {
        let action = view.core.betza.open.as_ref().and_then(|state| match gesture {
            MouseGesture::Click => click(state, view, cell),
            MouseGesture::Wheel(_) | MouseGesture::Other => None,
        });
        MouseAnswer::Taken(action)
    }
}

fn question(core: &Core) -> Option<&BetzaQuestion> {
    core.betza.open.as_ref()?.question.as_ref()
}

/// The action while a question is asked: an answer, or none of it.
fn perform_on_question(action: &Action, core: &mut Core) -> PageAnswer {
    let Some(asked) = core.betza.open.as_mut().and_then(|state| state.question.as_mut()) else {
        return PageAnswer::PassOn;
    };
    let count = asked.answers.len();
    if let Some(step) = crate::tui::pages::list::step_of(action) {
        asked.cursor.move_by(step, count);
        return PageAnswer::done();
    }
    match action {
        Action::ListOpen => {
            let at = asked.cursor.selected;
            PageAnswer::Stay(betza::answer_question(core, at))
        }
        Action::PickListRow(row) => PageAnswer::Stay(betza::answer_question(core, *row)),
        Action::Promote => PageAnswer::Stay(betza::answer_question(core, 0)),
        Action::Decline if count == 2 => PageAnswer::Stay(betza::answer_question(core, 1)),
        Action::Cancel => {
            betza::cancel_selection(core);
            PageAnswer::done()
        }
        action if Page::opened_by(action).is_some() || !MODE.refuses(action) => PageAnswer::PassOn,
        _ => {
            core.messages.warn("まず質問に答えてください（Esc でやめる）", "answer the question first, or Esc");
            PageAnswer::done()
        }
    }
}

fn perform_on_game(action: &Action, core: &mut Core) -> PageAnswer {
    let effects = match action {
        Action::CursorPick => pick_at_cursor(core),
        Action::PickBetzaPlace(place) => betza::pick(core, *place),
        Action::CursorLeft => betza::move_cursor(core, -1, 0),
        Action::CursorRight => betza::move_cursor(core, 1, 0),
        Action::CursorUp => betza::move_cursor(core, 0, -1),
        Action::CursorDown => betza::move_cursor(core, 0, 1),
        Action::BetzaHand => betza::next_hand_piece(core),
        Action::BetzaDrop(number) => pick_from_hand(core, *number),
        Action::BetzaMove(text) => betza::play_typed(core, text.0.trim()),
        Action::BetzaUndo | Action::Undo | Action::TakeBack => betza::take_back(core, false),
        Action::BetzaRedo | Action::Redo => betza::take_back(core, true),
        Action::BetzaFirst => betza::undo_all(core, false),
        Action::BetzaLast => betza::undo_all(core, true),
        Action::PickBetzaMove(count) => betza::show_move(core, *count),
        Action::BetzaBlack(player) => betza::set_player(core, Color::Black, *player),
        Action::BetzaWhite(player) => betza::set_player(core, Color::White, *player),
        Action::BetzaPause => betza::pause(core),
        Action::BetzaResign | Action::Resign => betza::ask_resignation(core),
        Action::BetzaNew => betza::open_or_ask(core, None),
        Action::BetzaSave(path) | Action::WriteAs(path) | Action::Write(Some(path)) => {
            betza::save_game(core, Some(path), false).into_iter().collect()
        }
        Action::BetzaSaveAnyway(path) | Action::WriteAnyway(Some(path)) => {
            betza::save_game(core, Some(path), true).into_iter().collect()
        }
        // Into its file; without one the command line asks for it.
        Action::Ask(ActionId::BetzaSave) | Action::Write(None) => match betza::save_game(core, None, false) {
            Some(effect) => vec![effect],
            None => return PageAnswer::Then(Vec::new(), Action::CommandWith("betza-save ".to_owned())),
        },
        Action::BetzaOpen(path) => betza::open_or_ask(core, Some(BetzaOpening::Saved(path.clone()))),
        Action::BetzaGame(Some(name)) if !is_open_game(core, &name.0) => {
            core.view.request(PageRequest::BetzaGame);
            betza::open_or_ask(core, Some(BetzaOpening::Rules(name.0.clone())))
        }
        // A picked piece and a reason come first.
        Action::Cancel if betza::cancel_selection(core) => Vec::new(),
        Action::Cancel => {
            if core.betza.open.as_ref().is_some_and(|state| !state.game.moves().is_empty()) {
                core.messages
                    .note("対局はそのままです（:betza-game で戻る）", "the game stays: :betza-game shows it again");
            }
            return PageAnswer::closed();
        }
        action if Page::opened_by(action).is_some() || !MODE.refuses(action) => return PageAnswer::PassOn,
        _ => {
            core.messages.warn(
                "ゲームファイルの対局の画面です（Esc で戻る）",
                "a game of a game file is on the screen: Esc leaves it",
            );
            Vec::new()
        }
    };
    PageAnswer::Stay(effects)
}

/// Whether the game of this name is the one that is open.
fn is_open_game(core: &Core, name: &str) -> bool {
    core.betza.open.as_ref().is_some_and(|state| state.game.rules().is_built_in() && state.game.rules().name == name)
}

fn pick_at_cursor(core: &mut Core) -> Vec<Effect> {
    let cursor = core.betza.open.as_ref().map(|state| state.cursor);
    cursor.map(|cursor| betza::pick(core, cursor)).unwrap_or_default()
}

/// Picks the kind of piece with this number in the hand of the side to move.
fn pick_from_hand(core: &mut Core, number: usize) -> Vec<Effect> {
    let Some(state) = &core.betza.open else { return Vec::new() };
    let hand = state.hand(state.game.side_to_move());
    if let Some((kind, _)) = number.checked_sub(1).and_then(|at| hand.get(at)) {
        return betza::pick(core, BetzaPlace::Hand(*kind));
    }
    core.messages.warn(format!("持駒は{}種類です", hand.len()), format!("kinds of pieces in hand: {}", hand.len()));
    Vec::new()
}

/// The areas of the board and of the panel below the heading.
fn board_area(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

fn draw_game(state: &BetzaGameState, core: &Core, canvas: &mut Canvas<'_>) {
    draw_heading(state, core, canvas);
    let area = board_area(canvas.area);
    let layout = BetzaBoardLayout::new(state, core, area);
    layout.draw(state, core, &mut canvas.part(area));
    if let Some(panel) = layout.panel {
        draw_panel(state, core, layout.is_cut(), &mut canvas.part(panel));
    }
}

fn draw_heading(state: &BetzaGameState, core: &Core, canvas: &mut Canvas<'_>) {
    let (lang, game) = (core.lang, &state.game);
    let (shown, last) = (game.shown(), game.moves().len());
    let plies = match lang {
        Language::Ja if shown == last => format!("{last}手"),
        Language::Ja => format!("{shown}/{last}手"),
        Language::En if shown == last => format!("ply {last}"),
        Language::En => format!("ply {shown}/{last}"),
    };
    let file = state.path.as_deref().map(|path| format!("  {}", file_name(path))).unwrap_or_default();
    let unsaved = if state.is_unsaved() { " [+]" } else { "" };
    let title = format!(" {}  {plies}{file}{unsaved}", game.rules().title(lang));
    let player = |side: Color| format!("{} {}", color_mark(side), game.players[side.index()].title(lang));
    let players = format!("{}  {} ", player(Color::Black), player(Color::White));
    let has_room = text::width(&title) + text::width(&players) + 2 <= canvas.width();
    canvas.heading(&title, if has_room { &players } else { "" });
}

fn standing_sentence(state: &BetzaGameState, lang: Language) -> String {
    if let Some(outcome) = state.standing.outcome {
        return outcome.message().text(lang).to_owned();
    }
    let side = state.game.side_to_move();
    let side = lang.pick(side.ja(), side.en());
    let mut sentence = sentence!(lang, "{side}の手番", "{side} to move");
    if state.standing.in_check {
        sentence += lang.pick("、王手", ", in check");
    }
    if state.is_thinking {
        sentence += lang.pick("、考慮中", ", thinking");
    } else if state.is_paused && state.game.player_to_move() != BetzaPlayer::Person {
        sentence += lang.pick("、待機中（Space で続ける）", ", waiting: Space continues");
    }
    sentence
}

/// How often the position has occurred, once it has before.
fn repetition_sentence(state: &BetzaGameState, lang: Language) -> Option<String> {
    let times = state.standing.occurrences;
    let rule = state.game.rules().repetition;
    (times > 1).then(|| match (lang, rule) {
        (Language::Ja, Some(count)) => format!("同じ局面が{times}回目（{count}回で千日手）"),
        (Language::Ja, None) => format!("同じ局面が{times}回目（このゲームに千日手の規則はありません）"),
        (Language::En, Some(count)) => format!("this position for the {} time of {count}", ordinal(times)),
        (Language::En, None) => format!("this position for the {} time; no rule ends the game", ordinal(times)),
    })
}

/// What the computer has found: depth and score for the side that has moved, in hundredths of a square of mobility.
fn choice_sentence(choice: &MoveChoice, lang: Language) -> String {
    let plies = MATE_SCORE - choice.score.abs();
    let score = match (plies <= i32::from(u16::MAX), choice.score > 0, lang) {
        (true, true, Language::Ja) => format!("{plies}手で詰ませる"),
        (true, true, Language::En) => format!("mates in {plies}"),
        (true, false, Language::Ja) => format!("{plies}手で詰まされる"),
        (true, false, Language::En) => format!("is mated in {plies}"),
        (false, _, Language::Ja) => format!("駒の損得 {:+.1}", f64::from(choice.score) / 100.0),
        (false, _, Language::En) => format!("material {:+.1}", f64::from(choice.score) / 100.0),
    };
    sentence!(lang, ("コンピュータ: 深さ{}、{score}", choice.depth), ("computer: depth {}, {score}", choice.depth))
}

/// The areas of the texts and of the moves in the panel, with the texts.
fn panel_areas(
    state: &BetzaGameState,
    core: &Core,
    is_cut: bool,
    theme: &Theme,
    panel: Rect,
) -> (Rect, Rect, Vec<Line<'static>>) {
    if panel.width >= WIDE_PANEL {
        let texts = Rect { width: panel.width - MOVES - 1, ..panel };
        let moves = Rect { x: texts.right() + 1, width: MOVES, ..panel };
        return (texts, moves, panel_texts(state, core, is_cut, theme, texts.width.into()));
    }
    let rows = panel_texts(state, core, is_cut, theme, panel.width.into());
    let height = (rows.len() as u16 + 1).min(panel.height.saturating_sub(MIN_MOVES));
    let texts = Rect { height, ..panel };
    (texts, Rect { y: panel.y + height, height: panel.height - height, ..panel }, rows)
}

/// How the game stands, why a move is not legal, what the computer has found, and the piece under the cursor.
fn panel_texts(state: &BetzaGameState, core: &Core, is_cut: bool, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let (lang, rules) = (core.lang, state.game.rules());
    let mut rows = wrapped_rows(&standing_sentence(state, lang), columns, theme.strong);
    let mut add = |sentence: &str, style: Style| rows.extend(wrapped_rows(sentence, columns, style));
    if let Some(sentence) = repetition_sentence(state, lang).filter(|_| state.standing.outcome.is_none()) {
        add(&sentence, theme.warning);
    }
    if let Some((refusal, _)) = &state.refusal {
        add(refusal.text(lang), theme.error);
    }
    if let Some(choice) = &state.last_choice {
        add(&choice_sentence(choice, lang), theme.faint);
    }
    if is_cut {
        let sentence = lang.pick("盤の一部だけが見えています（矢印で動く）", "a part of the board: the arrows move it");
        add(sentence, theme.warning);
    }
    rows.push(Line::default());
    let Some(kind) = state.kind_at_cursor().map(|kind| &rules.kinds[kind as usize]) else { return rows };
    let title = format!("{} {}  {}", kind.name.text(lang), kind.symbol, kind.notation);
    rows.extend(wrapped_rows(&title, columns, theme.text));
    let meanings = kind.notation.meanings();
    for meaning in meanings.iter().filter(|meaning| !matches!(meaning.action, MovementAction::Drop(_))) {
        rows.extend(wrapped_rows(describe_meaning(meaning).text(lang), columns, theme.faint));
    }
    rows
}

fn draw_panel(state: &BetzaGameState, core: &Core, is_cut: bool, canvas: &mut Canvas<'_>) {
    let (texts, moves, rows) = panel_areas(state, core, is_cut, canvas.theme, canvas.area);
    draw_notes(&rows, &mut canvas.part(texts));
    draw_moves(state, core, &mut canvas.part(moves));
}

/// The indices of the moves that fit the list, the last one made among them.
fn visible_moves(state: &BetzaGameState, room: usize) -> std::ops::Range<usize> {
    let count = state.game.moves().len();
    let last = state.game.shown().saturating_sub(1);
    let first = (last + 1 + room / 4).min(count).saturating_sub(room).min(last);
    first..count.min(first + room)
}

fn draw_moves(state: &BetzaGameState, core: &Core, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    if state.game.moves().is_empty() {
        let sentence = core.lang.pick(
            "矢印と Enter（またはクリック）で駒を動かします。b・w で対局者（人、ランダム、コンピュータ）を選びます。",
            "The arrows and Enter, or clicks, move the pieces; b and w choose who plays Black and White.",
        );
        return draw_notes(&wrapped_rows(sentence, canvas.width(), theme.faint), canvas);
    }
    let range = visible_moves(state, canvas.height());
    let moves = state.game.moves_with_positions(range.clone());
    for (y, (at, (position, mv))) in range.zip(moves).enumerate() {
        let side = Color::ALL[position.side_to_move()];
        let name = move_text(&position, state.game.rules(), mv, core.lang);
        let row = format!("{} {}{name}", text::pad_left(&(at + 1).to_string(), 4), color_mark(side));
        let style = if at + 1 == state.game.shown() {
            canvas.tint(Rect::new(0, y as u16, canvas.area.width, 1), theme.text.patch(theme.chosen));
            theme.text.patch(theme.chosen)
        } else if at >= state.game.shown() {
            theme.text.patch(theme.faint)
        } else {
            theme.text
        };
        canvas.text(0, y as u16, &row, style);
    }
}

/// A question over the board.
fn question_popup(question: &BetzaQuestion, core: &Core, area: Rect) -> PopupPage {
    let answers = || question.answers.iter().map(|(answer, _)| answer.text(core.lang));
    let title = format!(" {}", question.sentence.text(core.lang));
    let width = answers().map(|answer| text::width(answer) + 4).chain([text::width(&title) + 1]).max().unwrap_or(0);
    let (width, height) = ((width as u16).min(area.width), (question.answers.len() as u16 + 1).min(area.height));
    PopupPage {
        title,
        note: String::new(),
        area: Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height },
        rows: answers().enumerate().map(|(at, row)| PopupRow::choice(at, Line::from(format!(" {row}")))).collect(),
        selected: question.cursor.selected,
    }
}

fn click(state: &BetzaGameState, view: PageView<'_>, cell: Position) -> Option<Action> {
    let area = body_area(view.layout);
    if let Some(question) = &state.question {
        return question_popup(question, view.core, area).choice_at(cell).map(Action::PickListRow);
    }
    let layout = BetzaBoardLayout::new(state, view.core, board_area(area));
    if let Some(place) = layout.place_at(state, view.core, cell) {
        return Some(Action::PickBetzaPlace(place));
    }
    let panel = layout.panel?;
    let (_, moves, _) = panel_areas(state, view.core, layout.is_cut(), view.theme, panel);
    if !moves.contains(cell) {
        return None;
    }
    let at = visible_moves(state, moves.height.into()).nth(usize::from(cell.y - moves.y))?;
    Some(Action::PickBetzaMove(at + 1))
}
