//! The list of a folder's records.

use super::pages::{Cell, cells, fit_end, ground, heading};
use crate::record::Summary;
use crate::rules::{Color, Lang};
use crate::tui::canvas::Canvas;
use crate::tui::model::{Library, Model, Row};
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// What a column shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Field {
    File,
    Black,
    White,
    Event,
    Date,
    Winner,
    End,
    Plies,
    Flag,
}

impl Field {
    const fn title(self, lang: Lang) -> &'static str {
        match self {
            Self::File => lang.pick("ファイル", "file"),
            Self::Black => lang.pick("先手", "Black"),
            Self::White => lang.pick("後手", "White"),
            Self::Event => lang.pick("棋戦", "event"),
            Self::Date => lang.pick("日付", "date"),
            Self::Winner => lang.pick("勝ち", "won"),
            Self::End => lang.pick("終局", "end"),
            Self::Plies => lang.pick("手数", "ply"),
            Self::Flag => "",
        }
    }
}

/// Columns from which there is room for the event and for long words.
const WIDE: usize = 120;
/// Columns below which date and end are left out.
const NARROW: usize = 76;

/// The fields on a screen of so many columns, each with its width. Names share what the others leave.
fn fields(columns: usize) -> Vec<(Field, Cell)> {
    use Field::{Black, Date, End, Event, File, Flag, Plies, White, Winner};
    let end = if columns >= WIDE { 20 } else { 8 };
    let mut wanted =
        vec![(File, 0), (Black, 0), (White, 0), (Event, 0), (Date, 10), (Winner, 5), (End, end), (Plies, 4), (Flag, 4)];
    wanted.retain(|(field, _)| match field {
        Event => columns >= WIDE,
        Date | End => columns >= NARROW,
        _ => true,
    });
    let fixed: usize = wanted.iter().map(|(_, width)| width + 1).sum();
    let rest = columns.saturating_sub(fixed + 1);
    // A file's name takes more than a player's.
    let shares: usize = wanted.iter().filter(|row| row.1 == 0).count() * 2 + 1;
    let width = |field, fixed| match (field, fixed) {
        (File, _) => rest * 3 / shares,
        (_, 0) => rest * 2 / shares,
        _ => fixed,
    };
    wanted
        .into_iter()
        .map(|(field, fixed)| (field, Cell { width: width(field, fixed), right: field == Plies }))
        .collect()
}

pub(super) fn draw_head(model: &Model, canvas: &mut Canvas<'_>) -> Option<Position> {
    let library = model.library.as_ref()?;
    heading(canvas, &format!(" {}", library.folder.display()), &note(library, model.lang));
    let titles = fields(canvas.width());
    let style = canvas.theme.text.patch(canvas.theme.faint);
    cells(canvas, 2, titles.iter().map(|(field, cell)| (*cell, field.title(model.lang), style)));
    draw_filter(library, model.lang, canvas)
}

/// How far the reading has come, and how many games there are.
fn note(library: &Library, lang: Lang) -> String {
    let (files, searching) = library.files;
    let [files, read, games, passing] = [files, library.read, library.len(), library.passing()].map(text::grouped);
    let progress = match (lang, searching) {
        (Lang::Ja, true) => format!("{files}ファイル（探しています）  "),
        (Lang::En, true) => format!("{files} files, looking for more  "),
        _ if library.is_whole() => String::new(),
        (Lang::Ja, _) => format!("読み込み {read} / {files}  "),
        (Lang::En, _) => format!("reading {read} / {files}  "),
    };
    let count = match (lang, library.line().is_empty()) {
        (Lang::Ja, true) => format!("{games}局 "),
        (Lang::En, true) => format!("{games} games "),
        (Lang::Ja, false) => format!("該当 {passing} / {games}局 "),
        (Lang::En, false) => format!("{passing} of {games} games "),
    };
    progress + &count
}

/// The filter, or what may be typed; behind it what is wrong with it.
fn draw_filter(library: &Library, lang: Lang, canvas: &mut Canvas<'_>) -> Option<Position> {
    let theme = canvas.theme;
    let ground = if library.typing.is_some() { theme.text.patch(theme.prompt) } else { theme.text };
    canvas.tint(Rect::new(0, 1, canvas.area.width, 1), ground);
    canvas.text(0, 1, "/", ground.patch(theme.key));
    let line = library.line();
    if line.is_empty() {
        let hint = lang.pick(
            "絞り込み: 羽生 player:羽 result:先手 plies:<100 date:2024 sfen:here illegal -errors",
            "filter: habu player:NAME result:black plies:<100 date:2024 sfen:here illegal -errors",
        );
        canvas.text(2, 1, &text::fit(hint, canvas.width().saturating_sub(3)), ground.patch(quiet(theme)));
    }
    canvas.text(1, 1, line, ground);
    if let Some(problem) = &library.problem {
        let x = text::width(line) + 3;
        let room = canvas.width().saturating_sub(x + 1);
        canvas.text(x as u16, 1, &text::fit(problem.text(lang), room), ground.patch(theme.error));
    }
    let typed = library.typing.as_ref()?;
    let x = 1 + text::width(typed.before_caret()).min(canvas.width().saturating_sub(2));
    Some(Position::new(canvas.area.x + x as u16, canvas.area.y + 1))
}

/// Faint words on whatever ground there is.
fn quiet(theme: &Theme) -> Style {
    Style { bg: None, ..theme.faint }
}

pub(super) fn draw_rows(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(library) = &model.library else {
        return;
    };
    if library.passing() == 0 {
        let style = canvas.theme.text.patch(canvas.theme.faint);
        canvas.text(1, 0, empty(library, model.lang), style);
        return;
    }
    let fields = fields(canvas.width());
    for (y, at) in library.list.window(canvas.height(), library.passing()).enumerate() {
        if let Some(row) = library.row(at) {
            draw_row(row, &fields, at == library.list.at, y as u16, model.lang, canvas);
        }
    }
}

fn empty(library: &Library, lang: Lang) -> &'static str {
    match (library.is_empty(), library.is_whole()) {
        (_, false) => lang.pick("読み込んでいます…", "reading..."),
        (true, true) => lang.pick("このフォルダに棋譜はありません", "no game record lies in this folder"),
        (false, true) => {
            lang.pick("該当する棋譜はありません（/ で絞り込みを変更）", "no game passes the filter (/ changes it)")
        }
    }
}

fn draw_row(row: &Row, fields: &[(Field, Cell)], chosen: bool, y: u16, lang: Lang, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let on = ground(canvas, y, chosen);
    let name = name(row, fields.first().map_or(0, |(_, cell)| cell.width));
    match &row.found {
        Ok(summary) => {
            let texts: Vec<(Cell, String, Style)> = fields
                .iter()
                .map(|&(field, cell)| match field {
                    Field::File => (cell, name.clone(), on(Style::new())),
                    _ => (cell, words(summary, field, lang), on(style(summary, field, theme))),
                })
                .collect();
            cells(canvas, y, texts.iter().map(|(cell, words, style)| (*cell, words.as_str(), *style)));
        }
        Err(reason) => {
            let first = fields.first().map_or(Cell { width: 0, right: false }, |(_, cell)| *cell);
            let rest = Cell { width: canvas.width().saturating_sub(first.width + 3), right: false };
            let reason = (rest, reason.text(lang), on(theme.error));
            cells(canvas, y, [(first, name.as_str(), on(Style::new())), reason].into_iter());
        }
    }
}

/// The path, and which game of several.
fn name(row: &Row, columns: usize) -> String {
    let path = row.path.to_string_lossy();
    match row.game {
        (_, 0 | 1) => fit_end(&path, columns),
        (game, games) => {
            let number = format!(" {}/{games}", game + 1);
            fit_end(&path, columns.saturating_sub(number.len())) + &number
        }
    }
}

fn words(summary: &Summary, field: Field, lang: Lang) -> String {
    match field {
        Field::Black => summary.players[Color::Black.index()].to_string(),
        Field::White => summary.players[Color::White.index()].to_string(),
        Field::Event => summary.event.to_string(),
        Field::Date => summary.date.map(|date| date.to_string()).unwrap_or_default(),
        Field::Winner => winner(summary, lang).to_owned(),
        Field::End => summary.end_message().map(|message| message.text(lang).to_owned()).unwrap_or_default(),
        Field::Plies => summary.plies.to_string(),
        Field::Flag if summary.illegal > 0 => lang.pick("反則", "foul").to_owned(),
        Field::Flag if summary.errors > 0 => lang.pick("誤り", "err").to_owned(),
        Field::Flag | Field::File => String::new(),
    }
}

fn winner(summary: &Summary, lang: Lang) -> &'static str {
    match summary.winner {
        Some(Color::Black) => lang.pick("先手", "Black"),
        Some(Color::White) => lang.pick("後手", "White"),
        None if summary.end.is_some_and(crate::record::Cause::is_draw) => lang.pick("引分", "draw"),
        None => "",
    }
}

fn style(summary: &Summary, field: Field, theme: &Theme) -> Style {
    match (field, summary.winner) {
        (Field::Black, Some(Color::Black)) | (Field::White, Some(Color::White)) => theme.strong,
        (Field::Date | Field::End, _) => theme.faint,
        (Field::Flag, _) => theme.error,
        _ => Style::new(),
    }
}
