//! List page of the other engines: those that the file names, and what each does.

use super::list::{self, ListAnswer, ListPage, list_content};
use super::list_table::{ListColumn, draw_columns, draw_row_background, fit_end, heading};
use super::{Below, PageAnswer, PageContent};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::model::engines;
use crate::tui::model::{Core, Effect, ListCursor};
use crate::tui::panes::other_engine_state;
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, counted_noun, text};

/// The list of the other engines. Its cursor stays where it was left.
#[derive(Clone, Debug)]
pub struct EnginesPage;

impl ListPage for EnginesPage {
    /// Heading, titles.
    const HEADER_ROWS: u16 = 2;
    const GROUPS: &'static [ActionGroup] =
        &[ActionGroup::EngineList, ActionGroup::List, ActionGroup::Engine, ActionGroup::View, ActionGroup::Program];

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        (core.engines.cursor, core.engines.definitions.len())
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        Some(&mut core.engines.cursor)
    }

    fn draw_header(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_header(core, canvas)
    }

    fn draw_rows(&self, core: &Core, canvas: &mut Canvas<'_>) {
        draw_rows(core, canvas);
    }
}

impl PageContent for EnginesPage {
    fn open(_: &Action, _: &Below<'_>, _: &mut Core) -> Option<(Self, Vec<Effect>)> {
        Some((Self, Vec::new()))
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        use ActionId as Id;
        Some(vec![
            Id::EngineToggle,
            Id::EngineNew,
            Id::EngineSettings,
            Id::EngineTry,
            Id::EngineRestart,
            Id::EngineRemove,
            Id::Dialogue,
            Id::Cancel,
        ])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        match list::answer(self, action, core) {
            ListAnswer::Moved => return PageAnswer::done(),
            ListAnswer::Opened(_) => return PageAnswer::Stay(engines::toggle_selected_engine(core)),
            ListAnswer::Other => {}
        }
        PageAnswer::Stay(match action {
            Action::EngineToggle => engines::toggle_selected_engine(core),
            Action::EngineNew => return PageAnswer::Then(Vec::new(), Action::Ask(ActionId::EngineAdd)),
            Action::EngineTry => engines::try_selected_engine(core),
            Action::EngineRestart => engines::restart_selected_engine(core),
            Action::EngineRemove => engines::remove_selected_engine(core),
            Action::EngineSet(setting) => {
                let name = engines::selected_engine(core);
                name.and_then(|name| engines::set_engine(core, &name, setting))
                    .map(|(_, effect)| effect)
                    .into_iter()
                    .collect()
            }
            Action::Cancel => return PageAnswer::closed(),
            _ => return PageAnswer::PassOn,
        })
    }

    list_content!();
}

/// The columns letter, name, state, depth, nodes per second, command, for a list of this width.
fn engine_columns(columns: usize) -> [ListColumn; 6] {
    let rest = columns.saturating_sub(2 + 14 + 6 + 9 + 7);
    let cell = |width, align_right| ListColumn { width, align_right };
    [
        cell(2, true),
        cell(rest * 2 / 5, false),
        cell(14, false),
        cell(6, true),
        cell(9, true),
        cell(rest - rest * 2 / 5, false),
    ]
}

fn draw_header(core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
    let lang = core.lang;
    let note = match (
        core.engines.definitions.len(),
        core.engines.analysing().filter(|engine| engine.failure.is_none()).count(),
        lang,
    ) {
        (all, running, Language::Ja) => format!("{all}個（動作中 {running}） "),
        (all, running, Language::En) => format!("{}, {running} running ", counted_noun(all, "engine")),
    };
    heading(canvas, lang.pick(" ほかのエンジン", " Other engines"), &note);
    let titles = match lang {
        Language::Ja => ["", "名前", "状態", "深さ", "毎秒", "コマンド"],
        Language::En => ["", "name", "state", "depth", "nps", "command"],
    };
    let style = canvas.theme.text.patch(canvas.theme.faint);
    let widths = engine_columns(canvas.width());
    draw_columns(canvas, 1, widths.into_iter().zip(titles).map(|(cell, title)| (cell, title, style)));
    None
}

fn draw_rows(core: &Core, canvas: &mut Canvas<'_>) {
    let (engines, lang) = (&core.engines, core.lang);
    let count = engines.definitions.len();
    if count == 0 {
        let sentences = match lang {
            Language::Ja => [
                "まだエンジンがありません。a でコマンド（例 /usr/games/fairy-stockfish）を入力して加えます。",
                "ssh HOST COMMAND のようなコマンドも使えます。設定フォルダの engines.toml に保存されます。",
            ],
            Language::En => [
                "There is no engine yet: a asks for a command such as /usr/games/fairy-stockfish and adds it.",
                "A command such as ssh HOST COMMAND works too. They are saved in engines.toml in the settings folder.",
            ],
        };
        let room = canvas.width().saturating_sub(2);
        let rows = sentences.iter().flat_map(|sentence| text::wrap(sentence, room));
        for (y, row) in (0..).zip(rows) {
            canvas.text(1, y, &row, canvas.theme.text.patch(canvas.theme.faint));
        }
        return;
    }
    for (y, at) in engines.cursor.visible_rows(canvas.height(), count).enumerate() {
        draw_row(core, &engines.definitions[at], at == engines.cursor.selected, y as u16, canvas);
    }
}

fn draw_row(core: &Core, definition: &EngineDefinition, chosen: bool, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = draw_row_background(canvas, y, chosen);
    let cells = engine_columns(canvas.width());
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
    let (last, last_style) = match last {
        Some(message) => (message.text(core.lang).to_owned(), state_style),
        None => (fit_end(&command.join(" "), cells[5].width), theme.faint),
    };
    let texts = [
        (letter, on(theme.key)),
        (definition.name.clone(), on(Style::new())),
        (state.to_owned(), on(state_style)),
        (figures.depth.map_or(String::new(), |depth| depth.to_string()), on(Style::new())),
        (figures.nps.map_or(String::new(), text::short_number), on(Style::new())),
        (last, on(last_style)),
    ];
    draw_columns(canvas, y, cells.into_iter().zip(&texts).map(|(cell, (text, style))| (cell, text.as_str(), *style)));
}
