//! List page of the games in a folder.

use super::{Library, LibraryOrder, LibraryRow};
use crate::tui::action::{Action, ActionId as Id};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, Effect, ListCursor, OpenRequest};
use crate::tui::pages::list::ListPage;
use crate::tui::pages::list_table::{
    ListCell, ListColumn, draw_filter_line, filter_ground, filter_sentence, fit_end, typing_of,
};
use crate::tui::pages::{Below, PageAnswer, Typing};
use crate::tui::theme::Theme;
use crate::tui::{drill, files};
use ratatui::layout::Position;
use ratatui::style::Style;
use sankoma_record::{GameSummary, Severity};
use sankoma_rules::Color;
use sankoma_wording::{Language, counted_noun, labels, text};
use std::ops::Range;

/// The list of the games in the folder. What was read of the folder, the filter and the cursor stay when it closes.
#[derive(Clone, Debug)]
pub struct FolderPage;

impl ListPage for FolderPage {
    /// Heading, filter, titles.
    const HEADER_ROWS: u16 = 3;
    const HINTS: &'static [Id] = &[
        Id::ListOpen,
        Id::Filter,
        Id::ListSort,
        Id::RetryListed,
        Id::PlayerReport,
        Id::ListPageDown,
        Id::Reload,
        Id::Cancel,
    ];

    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        if core.files.library.is_none() {
            core.messages.warn_obstacle(files::NO_FOLDER);
            core.messages.offer(Id::Open);
            return None;
        }
        Some((Self, Vec::new()))
    }

    fn cursor(&self, core: &Core) -> (ListCursor, usize) {
        core.files.library.as_ref().map_or_else(Default::default, |library| (library.cursor, library.matching()))
    }

    fn cursor_mut<'a>(&'a mut self, core: &'a mut Core) -> Option<&'a mut ListCursor> {
        core.files.library.as_mut().map(|library| &mut library.cursor)
    }

    fn heading(&self, core: &Core, _: usize) -> (String, String) {
        let heading = |library: &Library| (format!(" {}", library.folder.display()), note(library, core.lang));
        core.files.library.as_ref().map(heading).unwrap_or_default()
    }

    fn draw_above(&self, core: &Core, canvas: &mut Canvas<'_>) -> Option<Position> {
        draw_filter(core.files.library.as_ref()?, core.lang, canvas)
    }

    fn columns(&self, core: &Core, width: usize) -> Vec<ListColumn> {
        let column = |(field, width): (LibraryColumn, usize)| match field {
            LibraryColumn::Plies => ListColumn::right(field.title(core.lang), width),
            _ => ListColumn::left(field.title(core.lang), width),
        };
        visible_columns(width).into_iter().map(column).collect()
    }

    fn rows(&self, core: &Core, visible: Range<usize>, width: usize, theme: &Theme) -> Vec<Vec<ListCell>> {
        let Some(library) = &core.files.library else { return Vec::new() };
        let fields = visible_columns(width);
        let rows = visible.filter_map(|at| library.row(at));
        rows.map(|found| row(found, &fields, core.lang, theme)).collect()
    }

    fn empty(&self, core: &Core) -> Vec<String> {
        core.files.library.as_ref().map(|library| empty(library, core.lang).to_owned()).into_iter().collect()
    }

    fn open_row(&mut self, _: usize, core: &mut Core) -> PageAnswer {
        let opened = core.files.library.as_ref().and_then(|library| library.open_row(&mut core.messages));
        PageAnswer::Stay(opened.into_iter().collect())
    }

    fn perform_own(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        if let Action::RetryListed(choice) = action {
            return PageAnswer::Stay(drill::retry_listed(core, choice.clone()).into_iter().collect());
        }
        let Core { files, game, messages, .. } = core;
        let Some(library) = &mut files.library else { return PageAnswer::PassOn };
        match action {
            Action::Filter => library.start_filter(),
            Action::Edit(edit) => library.edit_filter(edit, &game.shown.position),
            Action::ListSort => library.sort_by_next(messages),
            Action::Reload => {
                return PageAnswer::Stay(vec![Effect::Open(library.folder.clone(), OpenRequest::default())]);
            }
            _ => return PageAnswer::PassOn,
        }
        PageAnswer::done()
    }

    fn can_perform_own(&self, action: Id) -> Option<bool> {
        matches!(action, Id::Reload | Id::Follow | Id::ListSort | Id::RetryListed | Id::PlayerReport).then_some(true)
    }

    fn is_current(&self, core: &Core) -> bool {
        core.files.library.is_some()
    }

    fn typing(&self, core: &Core) -> Typing {
        typing_of(core.files.library.as_ref().and_then(|library| library.typing.as_ref()))
    }

    fn sentence(&self, core: &Core) -> Option<(Severity, String)> {
        filter_sentence(ListPage::typing(self, core), core.lang)
    }
}

/// The content of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LibraryColumn {
    File,
    Black,
    White,
    Event,
    Opening,
    Date,
    Winner,
    End,
    Plies,
    Flag,
}

impl LibraryColumn {
    const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::File => lang.pick("ファイル", "file"),
            Self::Black => labels::BLACK.text(lang),
            Self::White => lang.pick("後手", "White"),
            Self::Event => lang.pick("棋戦", "event"),
            Self::Opening => lang.pick("戦型", "opening"),
            Self::Date => lang.pick("日付", "date"),
            Self::Winner => lang.pick("勝ち", "won"),
            Self::End => lang.pick("終局", "end"),
            Self::Plies => lang.pick("手数", "ply"),
            Self::Flag => "",
        }
    }
}

/// From this width in columns on, the event is shown, and the end of the game in full.
const WIDE: usize = 120;
/// From this width in columns on, the opening is shown, in so many columns.
const OPENING_FROM: usize = 140;
const OPENING: usize = 20;
/// Below this width in columns, date and end are left out.
const NARROW: usize = 76;

/// The visible columns of a list of this width. File and player names share the width that fixed columns leave.
fn visible_columns(columns: usize) -> Vec<(LibraryColumn, usize)> {
    use LibraryColumn::{Black, Date, End, Event, File, Flag, Opening, Plies, White, Winner};
    let end = if columns >= WIDE { 20 } else { 8 };
    let mut wanted = vec![
        (File, 0),
        (Black, 0),
        (White, 0),
        (Event, 0),
        (Opening, OPENING),
        (Date, 10),
        (Winner, 5),
        (End, end),
        (Plies, 4),
        (Flag, 4),
    ];
    wanted.retain(|(field, _)| match field {
        Event => columns >= WIDE,
        Opening => columns >= OPENING_FROM,
        Date | End => columns >= NARROW,
        _ => true,
    });
    let fixed: usize = wanted.iter().map(|(_, width)| width + 1).sum();
    let rest = columns.saturating_sub(fixed + 1);
    // File names get three shares, player and event names two.
    let shares: usize = wanted.iter().filter(|row| row.1 == 0).count() * 2 + 1;
    let width = |field, fixed| match (field, fixed) {
        (File, _) => rest * 3 / shares,
        (_, 0) => rest * 2 / shares,
        _ => fixed,
    };
    wanted.into_iter().map(|(field, fixed)| (field, width(field, fixed))).collect()
}

/// Heading: progress of the reading, and the number of games.
fn note(library: &Library, lang: Language) -> String {
    let (files, searching) = library.files;
    let [files, read, games, passing] =
        [files, library.files_read, library.len(), library.matching()].map(text::group_thousands);
    let progress = match (lang, searching) {
        (Language::Ja, true) => format!("{files}ファイル（探しています）  "),
        (Language::En, true) => format!("{}, looking for more  ", counted_noun(files, "file")),
        _ if library.is_complete() => String::new(),
        (Language::Ja, _) => format!("読み込み {read} / {files}  "),
        (Language::En, _) => format!("reading {read} / {files}  "),
    };
    let count = match (lang, library.filter_text().is_empty()) {
        (Language::Ja, true) => format!("{games}局 "),
        (Language::En, true) => format!("{} ", counted_noun(games, "game")),
        (Language::Ja, false) => format!("該当 {passing} / {games}局 "),
        (Language::En, false) => format!("{passing} of {} ", counted_noun(games, "game")),
    };
    let order = if library.order() == LibraryOrder::default() { "" } else { library.order().title(lang) };
    let order = if order.is_empty() { String::new() } else { format!("{order}  ") };
    progress + &order + &count
}

/// Draws the filter line: the filter or a hint, and its error; returns the position of the caret while it is edited.
fn draw_filter(library: &Library, lang: Language, canvas: &mut Canvas<'_>) -> Option<Position> {
    let hint = lang.pick(
        "絞り込み: 羽生 player:羽 result:先手 plies:<100 date:2024 sfen:here illegal -errors",
        "filter: habu player:NAME result:black plies:<100 date:2024 sfen:here illegal -errors",
    );
    let line = library.filter_text();
    let caret = draw_filter_line(canvas, line, library.typing.as_ref(), hint);
    if let Some(problem) = &library.filter_error {
        let ground = filter_ground(canvas.theme, library.typing.is_some());
        let x = text::width(line) + 3;
        let room = canvas.width().saturating_sub(x + 1);
        canvas.text(x as u16, 1, &text::fit(problem.text(lang), room), ground.patch(canvas.theme.error));
    }
    caret
}

fn empty(library: &Library, lang: Language) -> &'static str {
    match (library.is_empty(), library.is_complete()) {
        (_, false) => lang.pick("読み込んでいます…", "reading..."),
        (true, true) => lang.pick("このフォルダに棋譜はありません", "no game record lies in this folder"),
        (false, true) => {
            lang.pick("該当する棋譜はありません（/ で絞り込みを変更）", "no game passes the filter (/ changes it)")
        }
    }
}

/// A game, or a file that cannot be read with the reason.
fn row(row: &LibraryRow, fields: &[(LibraryColumn, usize)], lang: Language, theme: &Theme) -> Vec<ListCell> {
    let name = (name(row, fields[0].1), Style::new());
    match &row.summary {
        Ok(summary) => {
            let cell = |&(field, _): &(LibraryColumn, usize)| {
                (column_text(summary, field, lang), style(summary, field, theme))
            };
            std::iter::once(name).chain(fields[1..].iter().map(cell)).collect()
        }
        Err(reason) => vec![name, (reason.text(lang).to_owned(), theme.error)],
    }
}

/// The path, with the number of the game if the file has several.
fn name(row: &LibraryRow, columns: usize) -> String {
    let path = row.path.to_string_lossy();
    match row.game {
        (_, 0 | 1) => fit_end(&path, columns),
        (game, games) => {
            let number = format!(" {}/{games}", game + 1);
            fit_end(&path, columns.saturating_sub(number.len())) + &number
        }
    }
}

fn column_text(summary: &GameSummary, field: LibraryColumn, lang: Language) -> String {
    match field {
        LibraryColumn::Black => summary.players[Color::Black.index()].to_string(),
        LibraryColumn::White => summary.players[Color::White.index()].to_string(),
        LibraryColumn::Event => summary.event.to_string(),
        LibraryColumn::Date => summary.date.map(|date| date.to_string()).unwrap_or_default(),
        LibraryColumn::Winner => winner(summary, lang).to_owned(),
        LibraryColumn::End => summary.end_message().map(|message| message.text(lang).to_owned()).unwrap_or_default(),
        LibraryColumn::Plies => summary.plies.to_string(),
        LibraryColumn::Flag if summary.illegal > 0 => lang.pick("反則", "foul").to_owned(),
        LibraryColumn::Flag if summary.errors > 0 => lang.pick("誤り", "err").to_owned(),
        LibraryColumn::Opening => summary.opening.as_ref().map(|name| name.text(lang).to_owned()).unwrap_or_default(),
        LibraryColumn::Flag | LibraryColumn::File => String::new(),
    }
}

/// Who won, in a word; empty where nobody is known to have.
pub(in crate::tui) fn winner(summary: &GameSummary, lang: Language) -> &'static str {
    match summary.winner {
        Some(Color::Black) => labels::BLACK.text(lang),
        Some(Color::White) => lang.pick("後手", "White"),
        None if summary.end.is_some_and(sankoma_record::RecordedCause::is_draw) => lang.pick("引分", "draw"),
        None => "",
    }
}

fn style(summary: &GameSummary, field: LibraryColumn, theme: &Theme) -> Style {
    match (field, summary.winner) {
        (LibraryColumn::Black, Some(Color::Black)) | (LibraryColumn::White, Some(Color::White)) => theme.strong,
        (LibraryColumn::Date | LibraryColumn::End | LibraryColumn::Opening, _) => theme.faint,
        (LibraryColumn::Flag, _) => theme.error,
        _ => Style::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_opening_is_shown_on_wide_screens() {
        let shows = |columns| visible_columns(columns).iter().any(|(field, _)| *field == LibraryColumn::Opening);
        assert!(!shows(OPENING_FROM - 1) && shows(OPENING_FROM));
        for columns in [OPENING_FROM, 200] {
            let widths: Vec<usize> = visible_columns(columns).iter().map(|&(_, width)| width).collect();
            assert!(widths.iter().all(|&width| width > 0), "{columns}: {widths:?}");
        }
    }
}
