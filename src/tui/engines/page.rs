//! List page of the other engines: those that the file names, and what each does.

use crate::tui::action::{Action, ActionGroup, ActionId as Id};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::engine::pane::other_engine_state;
use crate::tui::engines;
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{ListCell, ListColumn, fit_end};
use crate::tui::pages::{Below, PageAnswer};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, counted_noun, sentence, text};
use std::ops::Range;

/// The list of the other engines. Its cursor stays where it was left.
#[derive(Clone, Debug)]
pub struct EnginesPage;

impl ListPage for EnginesPage {
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::EngineList, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];
    const HINTS: &'static [Id] = &[
        Id::EngineToggle,
        Id::EngineNew,
        Id::EngineSettings,
        Id::EngineTry,
        Id::EngineRestart,
        Id::EngineRemove,
        Id::Dialogue,
        Id::Cancel,
    ];

    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self, Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.engines.cursor, core.engines.definitions.len())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.engines.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let all = core.engines.definitions.len();
        let running = core.engines.analysing().filter(|engine| engine.failure.is_none()).count();
        let note = sentence!(
            core.lang,
            "{all}個（動作中 {running}） ",
            ("{}, {running} running ", counted_noun(all, "engine"))
        );
        (core.lang.pick(" ほかのエンジン", " Other engines").to_owned(), note)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let lang = core.lang;
        let rest = width.saturating_sub(2 + 14 + 6 + 9 + 7);
        vec![
            ListColumn::right("", 2),
            ListColumn::left(lang.pick("名前", "name"), rest * 2 / 5),
            ListColumn::left(lang.pick("状態", "state"), 14),
            ListColumn::right(lang.pick("深さ", "depth"), 6),
            ListColumn::right(lang.pick("毎秒", "nps"), 9),
            ListColumn::left(lang.pick("コマンド", "command"), rest - rest * 2 / 5),
        ]
    }

    fn rows(&self, core: &Core, visible: Range<usize>, width: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let (definitions, room) = (&core.engines.definitions[visible], self.columns(core, width)[5].width);
        definitions.iter().map(|definition| row(core, definition, room, theme)).collect()
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        let sentences = match core.lang {
            Language::Ja => [
                "まだエンジンがありません。a でコマンド（例 /usr/games/fairy-stockfish）を入力して加えます。",
                "ssh HOST COMMAND のようなコマンドも使えます。設定フォルダの engines.toml に保存されます。",
            ],
            Language::En => [
                "There is no engine yet: a asks for a command such as /usr/games/fairy-stockfish and adds it.",
                "A command such as ssh HOST COMMAND works too. They are saved in engines.toml in the settings folder.",
            ],
        };
        sentences.map(str::to_owned).to_vec()
    }

    fn open_row(&mut self, _: usize, core: &mut Core) -> PageAnswer {
        PageAnswer::Stay(engines::toggle_selected_engine(core))
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        PageAnswer::Stay(match action {
            Action::EngineToggle => engines::toggle_selected_engine(core),
            Action::EngineNew => return PageAnswer::Then(Vec::new(), Action::Ask(Id::EngineAdd)),
            Action::EngineTry => engines::try_selected_engine(core),
            Action::EngineRestart => engines::restart_selected_engine(core),
            Action::EngineRemove => engines::remove_selected_engine(core),
            Action::EngineSet(setting) => {
                let name = engines::selected_engine(core);
                let changed = name.and_then(|name| engines::set_engine(core, &name, setting));
                changed.map(|(_, effect)| effect).into_iter().collect()
            }
            _ => return PageAnswer::PassOn,
        })
    }
}

fn row(core: &Core, definition: &EngineDefinition, room: usize, theme: &Theme) -> Vec<ListCell> {
    let running = core.engines.running_as(&definition.name);
    let letter = running.map(|engine| engine.letter().to_string()).unwrap_or_default();
    let state = running.map_or(core.lang.pick("停止", "not running"), |engine| other_engine_state(core, engine));
    let state_style = match running {
        Some(engine) if engine.failure.is_some() => theme.error,
        Some(engine) if engine.fault.is_some() => theme.warning,
        Some(_) => theme.strong,
        None => theme.faint,
    };
    let figures = running.map(|engine| engine.figures).unwrap_or_default();
    let command: Vec<&str> =
        std::iter::once(&definition.command).chain(&definition.arguments).map(String::as_str).collect();
    let last = running.and_then(|engine| engine.failure.as_ref().or(engine.fault.as_ref()));
    let last = match last {
        Some(message) => (message.text(core.lang).to_owned(), state_style),
        None => (fit_end(&command.join(" "), room), theme.faint),
    };
    vec![
        (letter, theme.key),
        (definition.name.clone(), Style::new()),
        (state.to_owned(), state_style),
        (figures.depth.map_or(String::new(), |depth| depth.to_string()), Style::new()),
        (figures.nps.map_or(String::new(), text::short_number), Style::new()),
        last,
    ]
}
