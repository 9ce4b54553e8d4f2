//! The explorer pane: the moves made at the position of the game, with count, share, results, rating, last date and
//! scores.
//!
//! ```text
//!  move    games  share  results             rating  last      ours   players
//!  P-7f      120    60%  ████████░░▒▒▒▒▒▒▒▒    1820  2025/01    +55   …
//! ```

use super::{BookSource, ExplorerAnswer};
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::results::PositionKey;
use sankoma_explorer::{ExploredMove, Results};
use sankoma_record::Date;
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::notation::{move_text, unmarked_text};
use sankoma_wording::{Language, counted_noun, sentence, text};

/// Columns of move, games, share, bar, rating, date, our score and that of the records; the players have the rest.
/// Columns of what a book says.
const BOOK: usize = 20;
const MOVE: usize = 14;
const GAMES: usize = 8;
const SHARE: usize = 5;
const BAR: usize = 18;
const RATING: usize = 6;
const DATE: usize = 11;
const SCORE: usize = 9;
/// From these widths in columns on, date and scores, rating, and players are shown.
const WITH_SCORES: usize = MOVE + GAMES + SHARE + BAR + 2 * SCORE + 4;
const WITH_RATING: usize = WITH_SCORES + RATING + DATE;
const WITH_PLAYERS: usize = WITH_RATING + 12;
/// Below this width the bar has half its columns.
const WITH_BAR: usize = MOVE + GAMES + SHARE + BAR + 3;

pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    if let Some(answer) = core.explorer.answer.as_ref().filter(|answer| !answer.moves.is_empty()) {
        canvas.line(0, 0, &heading(answer, core.lang, canvas.width(), theme));
        let (first, count) = window(core, canvas.area);
        return draw_rows(core, answer, first, count, &mut canvas.part(below_heading(canvas.area)));
    }
    let rows = wrapped_rows(&advice(core), canvas.width(), theme.faint);
    for (y, row) in (0..canvas.area.height).zip(&rows) {
        canvas.line(0, y, row);
    }
}

fn below_heading(area: Rect) -> Rect {
    Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
}

/// The first visible row and the number of visible ones; the chosen one is among them.
fn window(core: &Core, area: Rect) -> (usize, usize) {
    let room = usize::from(area.height.saturating_sub(1));
    let count = core.explorer.answer.as_ref().map_or(0, |answer| answer.moves.len());
    let first = core.explorer.chosen.saturating_sub(room / 2).min(count.saturating_sub(room));
    (first, room.min(count - first))
}

fn draw_rows(core: &Core, answer: &ExplorerAnswer, first: usize, count: usize, canvas: &mut Canvas<'_>) {
    let all: u32 = answer.moves.iter().map(|row| row.results.games).sum();
    for (y, (at, row)) in answer.moves.iter().enumerate().skip(first).take(count).enumerate() {
        let is_chosen = at == core.explorer.chosen;
        if is_chosen {
            canvas.tint(Rect::new(0, y as u16, canvas.area.width, 1), canvas.theme.text.patch(canvas.theme.chosen));
        }
        let line = move_line(core, answer, row, all, (canvas.width(), is_chosen), canvas.theme);
        canvas.line(0, y as u16, &line);
    }
}

/// A click on a row chooses it; on the chosen one, plays its move.
pub(in crate::tui) fn click(core: &Core, area: Rect, _: u16, row: u16) -> Option<Action> {
    let (first, count) = window(core, area);
    let index = usize::from(row.checked_sub(1)?);
    (index < count).then_some(Action::PickExplorerMove(first + index))
}

/// What to do where there are no moves.
fn advice(core: &Core) -> String {
    let (explorer, lang) = (&core.explorer, core.lang);
    let index = format!(":{}", ActionId::Index.row().name);
    if let Some(problem) = &explorer.problem {
        return problem.text(lang).to_owned();
    }
    match &explorer.answer {
        _ if !explorer.is_available => {
            lang.pick("索引を置くフォルダがありません。", "There is no cache folder for an index.").to_owned()
        }
        None => lang.pick("索引に尋ねています", "asking the index").to_owned(),
        Some(answer) if answer.folders == 0 => sentence!(
            lang,
            "{index} フォルダ で棋譜のフォルダを索引にすると、この局面で指された手と結果をここに示します。",
            "{index} FOLDER indexes a folder of game records; then this shows what was played here, and how it went."
        ),
        Some(answer) => {
            let games = text::group_thousands(answer.indexed);
            match (lang, explorer.filter.is_empty()) {
                (Language::Ja, true) => {
                    format!("この局面は索引の{games}局にありません。{index} でフォルダを加えられます。")
                }
                (Language::En, true) => format!(
                    "The position is in none of the {} of the index; {index} adds a folder.",
                    counted_noun(games, "indexed game")
                ),
                (Language::Ja, false) => format!("条件「{}」に合う対局はありません。", explorer.filter),
                (Language::En, false) => format!("No game with this position passes the filter '{}'.", explorer.filter),
            }
        }
    }
}

/// The title of each column that `columns` have room for.
fn heading(answer: &ExplorerAnswer, lang: Language, columns: usize, theme: &Theme) -> Line<'static> {
    let books = shown_books(answer, columns);
    let all = columns;
    let columns = columns.saturating_sub(books.len() * BOOK);
    let bar = bar_columns(columns);
    let mut head = text::pad(lang.pick(" 手", " move"), MOVE)
        + &text::pad_left(lang.pick("局数", "games"), GAMES)
        + &text::pad_left(lang.pick("割合", "share"), SHARE + 1);
    for book in books {
        head += &text::pad(&format!("  {}", text::fit(&book.name, BOOK - 2)), BOOK);
    }
    head += &("  ".to_owned() + &text::pad(lang.pick("先手勝ち・分・後手", "Black, draw, White"), bar));
    if columns >= WITH_SCORES {
        head += &text::pad_left(lang.pick("評価", "ours"), SCORE);
        head += &text::pad_left(lang.pick("棋譜", "record"), SCORE);
    }
    if columns >= WITH_RATING {
        head += &text::pad_left("R", RATING);
        head += &text::pad_left(lang.pick("最後", "last"), DATE);
    }
    if columns >= WITH_PLAYERS {
        head += lang.pick("  指した人", "  players");
    }
    Line::styled(text::pad(&text::fit(&head, all), all), theme.heading)
}

const fn bar_columns(columns: usize) -> usize {
    if columns >= WITH_BAR { BAR } else { BAR / 2 }
}

fn move_line(
    core: &Core,
    answer: &ExplorerAnswer,
    row: &ExploredMove,
    all: u32,
    (columns, is_chosen): (usize, bool),
    theme: &Theme,
) -> Line<'static> {
    let on = |style: Style| {
        if is_chosen { theme.text.patch(theme.chosen).patch(Style { fg: None, bg: None, ..style }) } else { style }
    };
    let books = shown_books(answer, columns);
    let columns = columns.saturating_sub(books.len() * BOOK);
    let is_played = row.results.games > 0;
    let share = 100.0 * f64::from(row.results.games) / f64::from(all.max(1));
    let share = if is_played { format!("{share:.0}%") } else { String::new() };
    let games = if is_played { text::group_thousands(row.results.games as usize) } else { String::new() };
    let name = text::fit(&format!(" {}", move_name(core, answer, row)), MOVE);
    let mut spans = vec![
        Span::styled(text::pad(&name, MOVE), on(theme.strong)),
        Span::styled(text::pad_left(&games, GAMES), on(Style::new())),
        Span::styled(text::pad_left(&share, SHARE + 1), on(theme.faint)),
    ];
    for book in books {
        let said = format!("  {}", text::fit(&book_text(core, answer, book, row), BOOK - 2));
        spans.push(Span::styled(text::pad(&said, BOOK), on(Style::new())));
    }
    spans.push(Span::styled("  ", on(Style::new())));
    spans.extend(result_bar(row.results, bar_columns(columns), theme));
    if columns >= WITH_SCORES {
        let [ours, recorded] = scores(core, answer, row);
        spans.push(Span::styled(text::pad_left(&ours, SCORE), on(theme.strong)));
        spans.push(Span::styled(text::pad_left(&recorded, SCORE), on(theme.faint)));
    }
    if columns >= WITH_RATING {
        let rating = row.average_rating.map(|rating| rating.to_string()).unwrap_or_default();
        let date = row.last_date.as_ref().map(Date::to_string).unwrap_or_default();
        spans.push(Span::styled(text::pad_left(&rating, RATING), on(Style::new())));
        spans.push(Span::styled(text::pad_left(&date, DATE), on(theme.faint)));
    }
    if columns >= WITH_PLAYERS {
        let names: Vec<&str> = row.players.iter().map(|(name, _)| name.as_str()).collect();
        let room = columns.saturating_sub(WITH_PLAYERS - 12 + 2);
        let said = if names.is_empty() { book_comment(answer, row) } else { names.join(", ") };
        spans.push(Span::styled(format!("  {}", text::fit(&said, room)), on(theme.faint)));
    }
    Line::from(spans)
}

/// The books that have a column: as many as leave room for moves and results, and one at least.
fn shown_books(answer: &ExplorerAnswer, columns: usize) -> &[BookSource] {
    const REST: usize = MOVE + GAMES + SHARE + BAR / 2 + 3;
    let room = (columns.saturating_sub(REST) / BOOK).max(1);
    &answer.books[..room.min(answer.books.len())]
}

/// `+35 d20 ×120`: score, depth and count.
fn book_text(core: &Core, answer: &ExplorerAnswer, book: &BookSource, row: &ExploredMove) -> String {
    let Some(said) = book.moves.iter().find(|said| Some(said.mv) == row.mv) else { return String::new() };
    let turn = answer.position.side_to_move();
    let viewer = score_format::viewer(core.engine.point_of_view, turn);
    let score = said.score.filter(|_| !core.hides_scores()).map(|score| {
        let black = AnnotationScore::Centipawns(score.saturating_mul(turn.sign()));
        let depth = said.depth.map(|depth| format!(" d{depth}")).unwrap_or_default();
        score_format::recorded(black, viewer, core.lang) + &depth
    });
    let count = said.count.map(|count| format!("×{}", text::group_thousands(count)));
    let words: Vec<String> = score.into_iter().chain(count).collect();
    // That the book has the move is something to say, too.
    if words.is_empty() { "✓".to_owned() } else { words.join(" ") }
}

/// The comment of the first book that has one on the move.
fn book_comment(answer: &ExplorerAnswer, row: &ExploredMove) -> String {
    let said = answer.books.iter().flat_map(|book| &book.moves).filter(|said| Some(said.mv) == row.mv);
    let mut comments = said.map(|said| said.comment.trim().replace('\n', " "));
    comments.find(|comment| !comment.is_empty()).unwrap_or_default()
}

fn move_name(core: &Core, answer: &ExplorerAnswer, row: &ExploredMove) -> String {
    let write = if core.lang == Language::Ja { move_text } else { unmarked_text };
    match row.mv {
        Some(mv) => write(&answer.position, mv, core.view.notation).trim().to_owned(),
        None => core.lang.pick("（終局）", "(end)").to_owned(),
    }
}

/// Black's wins, draws and White's wins in proportion; games without a result have no part.
fn result_bar(results: Results, columns: usize, theme: &Theme) -> Vec<Span<'static>> {
    let [black, white] = results.wins;
    let counted = results.finished();
    if counted == 0 {
        return vec![Span::styled(text::pad("-", columns), theme.faint)];
    }
    let part = |count: u32| (f64::from(count) / f64::from(counted) * f64::from(columns as u16)).round() as usize;
    let first = part(black);
    let last = part(white).min(columns - first);
    let percent = |count: u32| format!("{:.0}", 100.0 * f64::from(count) / f64::from(counted));
    let labelled = |label: String, room: usize| if label.len() + 1 < room { label } else { String::new() };
    let black_label = labelled(percent(black), first);
    let white_label = labelled(percent(white), last);
    vec![
        Span::styled(text::pad(&black_label, first), theme.bar_black),
        Span::styled("=".repeat(columns - first - last), theme.faint),
        Span::styled(text::pad_left(&white_label, last), theme.bar_white),
    ]
}

/// The score of the built-in engine and that of the records, as far as they are known and may be seen.
fn scores(core: &Core, answer: &ExplorerAnswer, row: &ExploredMove) -> [String; 2] {
    let turn = answer.position.side_to_move();
    let viewer = score_format::viewer(core.engine.point_of_view, turn);
    if core.hides_scores() {
        return [String::new(), String::new()];
    }
    let ours = row.mv.and_then(|mv| {
        let after = answer.position.clone().after([mv]);
        let known = core.results.get_by_key(&PositionKey::of(&after))?;
        let line = known.lines.first()?;
        Some(score_format::text(line.score, line.bound, turn.other(), viewer, core.lang))
    });
    let recorded = row.evaluation.map(|found| score_format::recorded(found.score, viewer, core.lang));
    [ours.unwrap_or_default(), recorded.unwrap_or_default()]
}

/// Heading: the number of games with the position, the filter.
pub(in crate::tui) fn note(core: &Core) -> String {
    let Some(answer) = &core.explorer.answer else { return String::new() };
    let games: u32 = answer.moves.iter().map(|row| row.results.games).sum();
    let counted = [games as usize, answer.indexed].map(text::group_thousands);
    let filter = match core.explorer.filter.as_str() {
        "" => String::new(),
        filter => format!("/{} ", text::fit(filter, 24)),
    };
    sentence!(
        core.lang,
        ("{filter}{} / {}局 ", counted[0], counted[1]),
        ("{filter}{} of {} ", counted[0], counted_noun(&counted[1], "game"))
    )
}

/// How far the update of the index has come, for the status bar.
pub(in crate::tui) fn update_sentence(core: &Core) -> Option<String> {
    let progress = core.explorer.progress?;
    let [read, files, games] = [progress.files_read, progress.files, progress.games].map(text::group_thousands);
    Some(sentence!(
        core.lang,
        "索引を更新しています {read} / {files}ファイル  {games}局",
        ("updating the index: {read} of {}, {}", counted_noun(files, "file"), counted_noun(games, "game"))
    ))
}
