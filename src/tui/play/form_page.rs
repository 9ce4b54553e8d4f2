//! The page with the settings of a new game.
//!
//! ```text
//!  対局の設定
//!   先手            人
//! > 後手          < 内蔵エンジン >
//!   時計            10m+10s
//!   …
//!  :play white 10m+10s no-limit here comments
//!  Enter 始める  ↑↓ 行  ←→ 値  …
//! ```

use super::argument::{PlayChoice, SidePlayer};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::engines::argument::NamedEngine;
use crate::tui::layout::ScreenLayout;
use crate::tui::pages::list::step_of;
use crate::tui::pages::popup::{PopupPage, PopupRow, area_below_title_bar};
use crate::tui::pages::{Below, PageAnswer, PageContent, PageView};
use crate::tui::panes::key_hints::hints;
use crate::tui::play;
use crate::tui::review::argument::ReviewLimit;
use crate::tui::theme::Theme;
use ratatui::text::Line;
use sankoma_analysis::engine_match::TimeControl;
use sankoma_rules::Color;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, sentence, text};

/// Columns of the names of the settings.
const NAME: usize = 22;
const MAX_WIDTH: u16 = 76;

/// The page with the settings of a new game.
#[derive(Clone, Debug, Default)]
pub struct PlayFormPage {
    /// The settings so far.
    pub choice: PlayChoice,
    /// The index of the chosen row.
    cursor: ListCursor,
}

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PlayFormRow {
    /// Who plays a side.
    Side(Color),
    /// The clocks.
    Clock,
    /// How far engines think.
    Limit,
    /// Where the game begins.
    Start,
    /// Whether scores are written into comments.
    Comments,
}

impl PlayFormRow {
    /// Every row, from the top.
    const ALL: [Self; 6] =
        [Self::Side(Color::Black), Self::Side(Color::White), Self::Clock, Self::Limit, Self::Start, Self::Comments];
}

/// The clocks that are offered.
const CLOCKS: [&str; 8] =
    ["1m+1s", "3m+2s", "5m+5s", "10m", "10m+10s", "10m 30s byoyomi", "30s byoyomi", "15m 60s byoyomi"];

/// The limits that are offered.
const LIMITS: [ReviewLimit; 10] = [
    ReviewLimit::Nodes(1_000),
    ReviewLimit::Nodes(10_000),
    ReviewLimit::Nodes(100_000),
    ReviewLimit::Nodes(1_000_000),
    ReviewLimit::Depth(3),
    ReviewLimit::Depth(6),
    ReviewLimit::Depth(10),
    ReviewLimit::Millis(1_000),
    ReviewLimit::Millis(3_000),
    ReviewLimit::Millis(10_000),
];

impl PlayFormPage {
    /// Gives the chosen row the value `step` further on, cyclically. `engines` are the other engines.
    fn step_value(&mut self, step: isize, engines: &[EngineDefinition]) {
        let choice = &mut self.choice;
        match PlayFormRow::ALL[self.cursor.selected] {
            PlayFormRow::Side(color) => {
                let player = &mut choice.players[color.index()];
                *player = stepped(&players(engines), player, step);
            }
            PlayFormRow::Clock => choice.time = stepped(&clocks(), &choice.time, step),
            PlayFormRow::Limit => choice.limit = stepped(&limits(choice.time.is_some()), &choice.limit, step),
            PlayFormRow::Start => choice.from_start = !choice.from_start,
            PlayFormRow::Comments => choice.comments = !choice.comments,
        }
        // Without clocks an engine needs a limit.
        choice.limit = choice.limit_in_force();
    }
}

impl PageContent for PlayFormPage {
    /// Proposes what was chosen last. While a game is played there is no other one.
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        let choice = play::proposed_game(core)?;
        Some((Self { choice, cursor: ListCursor::default() }, vec![Effect::ReadEngines]))
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::PlayForm, ActionGroup::List, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        let of_rows = [Id::ListUp, Id::ListDown, Id::OptionPrevious, Id::OptionNext];
        Some([&[Id::PlayStart], &of_rows[..], &[Id::PlayAsCommand, Id::Cancel]].concat())
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if let Some(step) = step_of(action) {
            self.cursor.move_by(step, PlayFormRow::ALL.len());
            return PageAnswer::done();
        }
        match action {
            Action::PlayStart => return PageAnswer::CloseAndPerform(Action::Play(Some(self.choice.clone()))),
            Action::OptionNext => self.step_value(1, &core.engines.definitions),
            Action::OptionPrevious => self.step_value(-1, &core.engines.definitions),
            Action::PickListRow(row) if *row == self.cursor.selected => self.step_value(1, &core.engines.definitions),
            Action::PickListRow(row) => self.cursor.selected = (*row).min(PlayFormRow::ALL.len() - 1),
            Action::PlayAsCommand => {
                return PageAnswer::CloseAndPerform(Action::CommandWith(format!("play {}", self.choice)));
            }
            Action::Cancel => return PageAnswer::closed(),
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    fn popup(&self, view: PageView<'_>) -> Option<PopupPage> {
        let (core, theme) = (view.core, view.theme);
        let (lang, ground) = (core.lang, theme.text.patch(theme.popup));
        let setting = |(index, row)| {
            let value = value(core, &self.choice, row);
            let value = if index == self.cursor.selected { format!("< {value} >") } else { format!("  {value}") };
            PopupRow::choice(index, Line::raw(format!("{}{value}", text::pad(name(row, lang), NAME))))
        };
        let mut rows: Vec<PopupRow> = PlayFormRow::ALL.into_iter().enumerate().map(setting).collect();
        rows.push(Line::default().into());
        rows.push(Line::styled(format!(":play {}", self.choice), ground.patch(theme.strong)).into());
        let notes = notes(core, &self.choice).into_iter();
        rows.extend(notes.map(|note| Line::styled(note, ground.patch(theme.faint)).into()));
        rows.push(Line::default().into());
        let keys = [ActionId::PlayStart, ActionId::OptionNext, ActionId::PlayAsCommand, ActionId::Cancel];
        rows.push(hints(core, &keys, theme.popup, theme).into());
        let area = area_below_title_bar(view.layout.screen, rows.len(), MAX_WIDTH);
        let title = lang.pick(" 対局の設定", " A new game").to_owned();
        Some(PopupPage { title, note: String::new(), area, rows, selected: self.cursor.selected })
    }

    /// All rows are on the screen: a page further is the last one.
    fn fit(&mut self, _: &mut Core, _: &Theme, _: &ScreenLayout) {
        self.cursor.update_viewport(PlayFormRow::ALL.len(), PlayFormRow::ALL.len());
    }
}

const fn name(row: PlayFormRow, lang: Language) -> &'static str {
    match row {
        PlayFormRow::Side(Color::Black) => lang.pick("▲ 先手（下手）", "Black"),
        PlayFormRow::Side(Color::White) => lang.pick("△ 後手（上手）", "White"),
        PlayFormRow::Clock => lang.pick("時計", "Clock"),
        PlayFormRow::Limit => lang.pick("エンジンの強さ", "An engine thinks"),
        PlayFormRow::Start => lang.pick("開始局面", "Begins at"),
        PlayFormRow::Comments => lang.pick("エンジンの評価値", "Scores of an engine"),
    }
}

fn value(core: &Core, choice: &PlayChoice, row: PlayFormRow) -> String {
    let lang = core.lang;
    match row {
        PlayFormRow::Side(color) => match &choice.players[color.index()] {
            SidePlayer::Person => lang.pick("人", "a person").to_owned(),
            SidePlayer::Engine(NamedEngine::BuiltIn) => lang.pick("内蔵エンジン", "the built-in engine").to_owned(),
            SidePlayer::Engine(NamedEngine::Other(name)) => name.clone(),
        },
        PlayFormRow::Clock => choice.time.map_or_else(|| lang.pick("なし", "none").to_owned(), |time| time.to_string()),
        PlayFormRow::Limit => choice
            .limit
            .map_or_else(|| lang.pick("持ち時間の範囲で", "as the clock allows").to_owned(), |limit| limit.to_string()),
        PlayFormRow::Start if choice.from_start => lang.pick("開始局面", "the start position").to_owned(),
        PlayFormRow::Start => sentence!(
            lang,
            ("いまの局面（{}手目）", core.game.shown.ply()),
            ("this position (ply {})", core.game.shown.ply())
        ),
        PlayFormRow::Comments if choice.comments => lang.pick("コメントに書く", "written into comments").to_owned(),
        PlayFormRow::Comments => lang.pick("書かない", "not written").to_owned(),
    }
}

/// What should be known of the game.
fn notes(core: &Core, choice: &PlayChoice) -> Vec<&'static str> {
    let lang = core.lang;
    let mut notes = vec![lang.pick(
        "ここまでの手から始まる新しい棋譜になります（いまの棋譜はそのまま）。",
        "The game is a new record, which begins with the moves up to here;",
    )];
    if lang == Language::En {
        notes.push("the one that is open stays as it is.");
    }
    if choice.has_person() {
        notes.push(lang.pick(
            "対局中は評価値を隠します（Space で検討できます）。",
            "Scores are hidden while you play; Space asks the engine for help.",
        ));
    }
    notes
}

fn players(engines: &[EngineDefinition]) -> Vec<SidePlayer> {
    let others = engines.iter().map(|engine| NamedEngine::Other(engine.name.clone()));
    let engines = std::iter::once(NamedEngine::BuiltIn).chain(others).map(SidePlayer::Engine);
    std::iter::once(SidePlayer::Person).chain(engines).collect()
}

fn clocks() -> Vec<Option<TimeControl>> {
    std::iter::once(None).chain(CLOCKS.iter().map(|text| text.parse().ok())).collect()
}

fn limits(has_clocks: bool) -> Vec<Option<ReviewLimit>> {
    has_clocks.then_some(None).into_iter().chain(LIMITS.map(Some)).collect()
}

/// The value `step` after `value` in a list, cyclically; for a value that is not listed the first.
fn stepped<T: Clone + PartialEq>(values: &[T], value: &T, step: isize) -> T {
    let at = values.iter().position(|other| other == value);
    let next = at.map_or(0, |at| (at as isize + step).rem_euclid(values.len() as isize) as usize);
    values[next].clone()
}
