//! No action is silent: one that changes nothing on the screen, does nothing outside and says nothing gets a sentence
//! that gives the reason; one that changes a setting says what it is now. The screen is drawn before and after, so that
//! no action has to know what would have been seen of it; steps in the game, which come in hundreds, compare the place
//! instead.

use super::screen::{draw, limit_scrolling};
use super::{ActionWatch, Workbench};
use crate::tui::action::{Action, ActionId};
use crate::tui::arrangement::SizeClass;
use crate::tui::core::{Core, Effect};
use crate::tui::lines::LineView;
use crate::tui::pages::PageKind;
use crate::tui::settings::{LineCount, SettingId, SettingValue};
use crate::tui::settings_page::setting;
use crate::tui::theme::Theme;
use crate::tui::{game, settings_page};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use sankoma_record::{NodeId, Severity};
use sankoma_wording::{Message, message};
use std::sync::LazyLock;

/// Performs an action that a person has asked for, and says why where it changes nothing. Returns the effects to be done
/// outside.
pub(in crate::tui) fn apply_and_explain(workbench: &mut Workbench, action: Action) -> Vec<Effect> {
    workbench.settle();
    workbench.core.messages.clear_notice();
    let settings = settings_now(&workbench.core);
    let mut before = StateBefore { action: None, settings };
    before.follows(workbench, &action);
    let effects = workbench.apply_watched(action, &mut before);
    before.explain(workbench, &effects);
    effects
}

/// What is compared after an action.
struct StateBefore {
    /// The action that a person has named, unless it types, and what was seen before it.
    action: Option<(ActionId, Compared)>,
    settings: Vec<SettingValue>,
}

/// What is compared of the screen.
#[derive(PartialEq)]
enum Compared {
    /// All of it.
    Screen(Buffer),
    /// The node on the board and the step of the line of play: two drawings a step would be most of the time that a key
    /// takes.
    Place(NodeId, Option<usize>),
}

impl Compared {
    /// What this action may change. Under a page the board need not be that of the game, and a small screen has none.
    fn by(workbench: &mut Workbench, action: ActionId) -> Self {
        use ActionId as Id;
        let is_step = matches!(
            action,
            Id::Next | Id::Previous | Id::Forward | Id::Back | Id::First | Id::Last | Id::BranchUp | Id::BranchDown
        );
        if !is_step || !workbench.pages.is_empty() || SizeClass::is_too_small(workbench.core.view.screen) {
            return Self::Screen(drawn(workbench));
        }
        let core = &workbench.core;
        Self::Place(core.game.shown.node, core.line_view.as_ref().map(LineView::step))
    }
}

impl ActionWatch for StateBefore {
    fn follows(&mut self, workbench: &mut Workbench, action: &Action) {
        self.action = named_action(action).map(|action| (action, Compared::by(workbench, action)));
    }
}

impl StateBefore {
    /// Says why nothing happened, or what a setting is now, unless something was said.
    fn explain(self, workbench: &mut Workbench, effects: &[Effect]) {
        if workbench.core.messages.notice.is_some() {
            return;
        }
        if let Some(message) = changed_setting(workbench, &self.settings) {
            return workbench.core.messages.show(Severity::Note, message);
        }
        let Some((action, before)) = self.action else { return };
        if effects.is_empty() && Compared::by(workbench, action) == before {
            let message = reason(&workbench.core, action);
            workbench.core.messages.show(Severity::Warning, message);
        }
    }
}

/// The action of the table that is to be seen: what is typed and what the mouse points at have none.
fn named_action(action: &Action) -> Option<ActionId> {
    match action {
        Action::Repeat(_, action) => named_action(action),
        Action::Edit(_) | Action::Ask(_) | Action::Quit | Action::QuitAnyway => None,
        other => other.id(),
    }
}

/// The screen at the size that was drawn last; colours count, but not those of the theme in use.
fn drawn(workbench: &mut Workbench) -> Buffer {
    static THEME: LazyLock<Theme> = LazyLock::new(Theme::standard);
    let screen = Rect::from((Position::ORIGIN, workbench.core.view.screen));
    // A change of sizes waits until the layout is known.
    if workbench.core.view.resize.is_some() {
        limit_scrolling(workbench, &THEME, screen);
    }
    let mut buffer = Buffer::empty(screen);
    draw(workbench, &THEME, &mut buffer);
    buffer
}

fn settings_now(core: &Core) -> Vec<SettingValue> {
    SettingId::all().map(|id| setting(core, id)).collect()
}

/// What a setting is now that was another before; the page of the settings shows it itself.
fn changed_setting(workbench: &Workbench, before: &[SettingValue]) -> Option<Message> {
    if workbench.pages.top() == Some(PageKind::Settings) {
        return None;
    }
    let core = &workbench.core;
    let changed =
        before.iter().map(|before| (before, setting(core, before.id()))).find(|(before, now)| *before != now)?;
    Some(settings_page::sentence(core, &changed.1))
}

/// Why an action has changed nothing.
fn reason(core: &Core, action: ActionId) -> Message {
    use ActionId as Id;
    match action {
        Id::Next | Id::Forward | Id::Last if core.line_view.is_some() => {
            Message::new("読み筋はここまでです（Esc で対局に戻る）", "the line ends here; Esc returns to the game")
        }
        Id::Next | Id::Forward | Id::Last | Id::BranchDown => Message::new(game::LAST_PLY.0, game::LAST_PLY.1),
        Id::Previous | Id::Back | Id::First if core.line_view.is_some() => {
            Message::new("読み筋の始まりです（Esc で対局に戻る）", "the line begins here; Esc returns to the game")
        }
        Id::Previous | Id::Back | Id::First | Id::BranchUp => {
            Message::new(game::START_POSITION.0, game::START_POSITION.1)
        }
        Id::LineUp | Id::LineDown => no_other_line(core),
        Id::CursorLeft | Id::CursorRight | Id::CursorUp | Id::CursorDown => {
            Message::new("盤の端です", "this is the edge of the board")
        }
        Id::MoreLines | Id::FewerLines | Id::MultiPv => lines_limit(core),
        Id::Cancel => Message::new("閉じるものはありません", "there is nothing to close or to cancel"),
        Id::TreeToggle | Id::TreeUnfold | Id::TreeFold | Id::ReasonOpen | Id::ListOpen | Id::TreeBest => {
            Message::new("ここには開くものがありません", "there is nothing to open here")
        }
        _ => edge_of_list(action).unwrap_or_else(|| nothing_changed(action)),
    }
}

fn no_other_line(core: &Core) -> Message {
    let more = core.keymap.first_key(ActionId::MoreLines).unwrap_or_default();
    if core.engine.multipv > 1 {
        return Message::new("ほかの読み筋はありません", "there is no other line of play in this direction");
    }
    message!("読み筋は一つだけです（{more} で増やす）", "there is only one line of play; {more} asks for more")
}

fn lines_limit(core: &Core) -> Message {
    let (lines, most) = (core.engine.multipv, LineCount::MAX);
    message!("候補手は{lines}です（1から{most}まで）", "lines of play: {lines}, from 1 to {most}")
}

/// That a list, or a page of text, ends here.
fn edge_of_list(action: ActionId) -> Option<Message> {
    use ActionId as Id;
    match action {
        Id::ListUp
        | Id::ListPageUp
        | Id::ListFirst
        | Id::TreeUp
        | Id::TreePageUp
        | Id::ReasonUp
        | Id::ScrollUp
        | Id::ScrollPageUp
        | Id::WelcomeUp => Some(Message::new("これより上はありません", "there is nothing further up")),
        Id::ListDown
        | Id::ListPageDown
        | Id::ListLast
        | Id::TreeDown
        | Id::TreePageDown
        | Id::ReasonDown
        | Id::ScrollDown
        | Id::ScrollPageDown
        | Id::WelcomeDown => Some(Message::new("これより下はありません", "there is nothing further down")),
        _ => None,
    }
}

fn nothing_changed(action: ActionId) -> Message {
    let row = action.row();
    message!(
        ("「{}」: 画面に変わるものはありません", row.label_ja),
        ("'{}' changes nothing that is shown now", row.label_en)
    )
}
