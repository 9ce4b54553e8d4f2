//! Assessment: the score in one sentence and part by part. With a search it is the search's score, by the board after the
//! moves that are forced, and what the search sees further; the end of its line is a view of its own.

use super::format::{PickableRows, favouring, rounded, value_row, view_title};
use super::term_bars;
use crate::tui::board::pane::small_board;
use crate::tui::core::Core;
use crate::tui::evaluation::{QuietEnd, SAME_CENTIPAWNS, ShownAssessment};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::assessment::{Assessment, AssessmentPart, PartRow, Topic, exchange_between};
use sankoma_eval::{RawScale, centipawns_of_units};
use sankoma_record::notation::line_text;
use sankoma_rules::Move;
use sankoma_wording::labels::{BLACKS_VIEW, STATIC_SCORE};
use sankoma_wording::{Language, counted_noun, sentence, text};

/// Columns of a topic's name, and of its value.
const NAME: usize = 14;
const NUMBER: usize = 6;
/// Columns of the number of a row of an opened part.
const ROW_NUMBER: usize = 9;
/// More rows than a sentence has.
const MAX_SENTENCE_ROWS: usize = 6;
/// Maximum columns of a bar on one side.
const MAX_BAR: usize = 6;
/// The value of a full bar is at least this many centipawns.
const MIN_SCALE: f64 = 300.0;
/// From this width in columns on, sentences stand next to the bars.
const TWO_COLUMNS: usize = 76;

/// The parts; while one is opened, the rows that sum to it. The end of the line has its board below.
pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> PickableRows {
    let state = &core.evaluation.assessment;
    let columns = usize::from(room.width);
    let Some(shown) = state.shown() else { return PickableRows::new(Vec::new()) };
    let Assessment { sentence, parts, is_mate_problem, scale, .. } = &shown.assessment;
    if *is_mate_problem {
        return PickableRows::new(wrapped_rows(sentence.text(core.lang), columns, theme.text));
    }
    if let Some((part, rows)) = state.opened() {
        let head = score_rows(core, shown, columns, theme);
        return below(head, opened_part(core, part, (rows, *scale), columns, theme));
    }
    let [mut head, about_the_line] = head(core, shown, columns, theme);
    add_hint(core, &mut head[0], columns, theme);
    let mut rows = with_parts(core, [head, about_the_line], parts, theme, room);
    rows.lines.extend(end_board(core, shown.end.as_ref(), theme, room));
    rows
}

/// The score with the whole in one sentence and a mate of which it knows nothing; and which line it is of.
pub(super) fn head(core: &Core, shown: &ShownAssessment, columns: usize, theme: &Theme) -> [Vec<Line<'static>>; 2] {
    let mut head = score_rows(core, shown, columns, theme);
    let about_the_line = head.split_off(1);
    head.extend(wrapped_rows(shown.assessment.sentence.text(core.lang), columns, theme.strong));
    if let Some(mate) = &shown.mate {
        head.extend(wrapped_rows(mate.text(core.lang), columns, theme.warning));
    }
    [head, about_the_line]
}

fn score_rows(core: &Core, shown: &ShownAssessment, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let total = shown.assessment.centipawns();
    match &shown.end {
        Some(end) => end_rows(core, end, total, columns, theme),
        None => judged_rows(core, total, shown.is_searched.then_some(&shown.forced[..]), columns, theme),
    }
}

/// The position at the end of the line.
pub(super) fn end_board(core: &Core, end: Option<&QuietEnd>, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let end = end.filter(|_| room.width >= small_board::SIZE.width);
    end.map_or_else(Vec::new, |end| small_board::rows(&end.position, &core.view, core.lang, theme))
}

/// The score with whose view it has; of a search after which forced moves the board is judged.
fn judged_rows(core: &Core, total: f64, forced: Option<&[Move]>, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let name = if forced.is_some() {
        core.lang.pick("探索の評価値", "score of the search")
    } else {
        STATIC_SCORE.text(core.lang)
    };
    // A mate is no number.
    let is_mate = forced.is_some() && core.evaluation.assessment.engine_score.is_none();
    let mut rows = if is_mate {
        vec![Line::styled(core.lang.pick(" この局面の静的な評価", " static score of the board"), theme.faint)]
    } else {
        vec![headline(core, name, total, theme)]
    };
    if let Some(forced) = forced.filter(|forced| !forced.is_empty()) {
        let moves = line_text(core.board_position(), forced, core.view.notation, core.lang).join(" ");
        let words = sentence!(core.lang, " {moves} まで（必然の手順）の局面", " after {moves}, as forced");
        rows.extend(wrapped_rows(&words, columns, theme.faint));
    }
    rows
}

/// How a part is opened, at the end of the line where there is room.
fn add_hint(core: &Core, line: &mut Line<'static>, columns: usize, theme: &Theme) {
    let hint = core.lang.pick("  ↑↓ で選び Enter で内訳", "  Up, Down, Enter: open");
    if core.view.is_inspection_focused() && line.width() + text::width(hint) <= columns {
        line.push_span(Span::styled(hint, theme.faint));
    }
}

/// A part with its sentence and the rows that sum to it, in units of a scale.
fn opened_part(
    core: &Core,
    part: &AssessmentPart,
    (rows, scale): (&[PartRow], RawScale),
    columns: usize,
    theme: &Theme,
) -> PickableRows {
    let lang = core.lang;
    let hint = if core.view.is_inspection_focused() { lang.pick("Esc で戻る", "Esc: back") } else { "" };
    let title = format!("{} {}", part.topic.name().text(lang), rounded(part.centipawns));
    let mut shown = PickableRows::new(vec![view_title(&title, hint, theme)]);
    shown.lines.extend(wrapped_rows(part.sentence.text(lang), columns, theme.text));
    for row in rows {
        let value = centipawns_of_units(scale, row.units);
        shown.push_pickable(value_row(value, ROW_NUMBER, row.words.text(lang), columns, theme));
    }
    shown
}

/// The parts below the head, each of which can be picked. Where there is not room for everything the sentences are
/// shortened, as little as need be, and the second part of the head, which is about the line, comes last.
pub(super) fn with_parts(
    core: &Core,
    [mut head, about_the_line]: [Vec<Line<'static>>; 2],
    all: &[AssessmentPart],
    theme: &Theme,
    room: Size,
) -> PickableRows {
    let columns = usize::from(room.width);
    let whole = parts(core, all, columns, theme);
    let fits = |parts: &PickableRows, head: usize| head + parts.lines.len() <= usize::from(room.height);
    if fits(&whole, head.len() + about_the_line.len()) {
        head.extend(about_the_line);
        return below(head, whole);
    }
    let above = head.len();
    let shortened = |rows: usize| short_parts(core, all, rows, columns, theme);
    let fitting = (2..MAX_SENTENCE_ROWS).rev().map(shortened).find(|parts| fits(parts, above));
    let mut shown = below(head, fitting.unwrap_or_else(|| shortened(1)));
    shown.lines.extend(about_the_line);
    shown
}

fn below(head: Vec<Line<'static>>, parts: PickableRows) -> PickableRows {
    let mut shown = PickableRows::new(head);
    shown.append(parts);
    shown
}

/// The score with its name, from Black's view.
pub(super) fn headline(core: &Core, name: &str, total: f64, theme: &Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {name} "), theme.faint),
        Span::styled(rounded(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(core.lang)), theme.faint),
    ])
}

/// That it is the end of the line, with this score, what was exchanged on the way there, and the static score of the
/// position shown, which is not what the search says.
fn end_rows(core: &Core, end: &QuietEnd, total: f64, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let said = engine_words(core, total);
    let name = sentence!(
        core.lang,
        ("読み筋の{}手先{said}", end.plies),
        ("end of the line, {} on{said}:", counted_noun(end.plies, "ply"))
    );
    let headline = headline(core, &name, total, theme);
    let here = before_the_line(core, theme);
    let mut rows = if headline.width() + here.width() <= columns {
        vec![headline.into_iter().chain(here).collect()]
    } else {
        vec![headline, here]
    };
    if let Some(exchange) = exchange_between(&core.game.shown.position, &end.position) {
        let sentence = sentence!(core.lang, ("途中で{}", exchange.ja), ("on the way {}", exchange.en));
        rows.extend(wrapped_rows(&sentence, columns, theme.text));
    }
    rows
}

/// The engine's score where it is another one: what a search has learned moves its scores away from the static ones. A
/// line of a comment has the score of whoever searched it.
fn engine_words(core: &Core, total: f64) -> String {
    let is_recorded = core.engine.result.as_ref().is_some_and(|result| result.engine.weights.is_none());
    let said = core.evaluation.assessment.engine_score.map(f64::from);
    match said.filter(|said| (said - total).abs() > SAME_CENTIPAWNS) {
        None => String::new(),
        Some(said) => match (core.lang, is_recorded) {
            (Language::Ja, false) => format!("（エンジンは {}）", rounded(said)),
            (Language::Ja, true) => format!("（棋譜では {}）", rounded(said)),
            (Language::En, false) => format!(" (the engine says {})", rounded(said)),
            (Language::En, true) => format!(" (the record says {})", rounded(said)),
        },
    }
}

fn before_the_line(core: &Core, theme: &Theme) -> Line<'static> {
    let score = rounded(static_score(core));
    let sentence = sentence!(
        core.lang,
        " この局面の静的な評価は {score}（先を読まない）",
        " static score here, before the line: {score}"
    );
    // The style is that of the span: what is joined to another line leaves a line's style behind.
    Line::from(Span::styled(sentence, theme.faint))
}

/// The static score of the position shown from Black's view, in centipawns.
fn static_score(core: &Core) -> f64 {
    if let Some(breakdown) = &core.evaluation.breakdown {
        return breakdown.centipawns();
    }
    let score = core.evaluation.score_without_terms.unwrap_or_default();
    f64::from(core.board_position().side_to_move().sign() * score)
}

fn parts(core: &Core, all: &[AssessmentPart], columns: usize, theme: &Theme) -> PickableRows {
    let max = full_bar(all.iter().map(|part| part.centipawns));
    let mut shown = PickableRows::new(Vec::new());
    for part in all {
        push_part(&mut shown, part_rows(core, part, max, columns, theme));
    }
    shown
}

/// Adds the rows of a part, of which the first can be picked.
fn push_part(shown: &mut PickableRows, rows: Vec<Line<'static>>) {
    let mut rows = rows.into_iter();
    if let Some(first) = rows.next() {
        shown.push_pickable(first);
    }
    shown.lines.extend(rows);
}

/// The parts without bars, each sentence shortened to so many rows, where not all sentences have room.
fn short_parts(core: &Core, all: &[AssessmentPart], rows: usize, columns: usize, theme: &Theme) -> PickableRows {
    let mut shown = PickableRows::new(Vec::new());
    for part in all {
        let head = topic(core, part.topic, part.centipawns, theme);
        let room = columns.saturating_sub(head.width() + 1);
        let sentence = part.shortened(core.lang, rows * room);
        push_part(&mut shown, sentence_beside(head, &sentence, 1, columns));
    }
    shown
}

/// A sentence that begins so many columns behind the head, and goes on below its beginning.
fn sentence_beside(mut head: Line<'static>, sentence: &str, gap: usize, columns: usize) -> Vec<Line<'static>> {
    let at = head.width() + gap;
    let mut words = text::wrap(sentence, columns.saturating_sub(at)).into_iter();
    head.push_span(Span::raw(format!("{}{}", " ".repeat(gap), words.next().unwrap_or_default())));
    std::iter::once(head).chain(words.map(|row| Line::raw(format!("{}{row}", " ".repeat(at))))).collect()
}

/// The name of a topic and its value.
fn topic(core: &Core, topic: Topic, centipawns: f64, theme: &Theme) -> Line<'static> {
    let name = text::pad(topic.name().text(core.lang), NAME);
    let number = text::pad_left(&rounded(centipawns), NUMBER);
    Line::from(vec![
        Span::styled(format!(" {name}"), theme.faint),
        Span::styled(format!("{number} "), favouring(centipawns, theme)),
    ])
}

/// The topic with its value and bar.
pub(super) fn topic_with_bar(core: &Core, of: Topic, centipawns: f64, max: f64, theme: &Theme) -> Line<'static> {
    let mut head = topic(core, of, centipawns, theme);
    head.spans.extend(term_bars::bar(centipawns, max, MAX_BAR, core.view.ambiguous, theme));
    head
}

/// The value of a full bar: the largest of these, or as many centipawns as make one at least.
pub(super) fn full_bar(centipawns: impl Iterator<Item = f64>) -> f64 {
    centipawns.map(f64::abs).fold(MIN_SCALE, f64::max)
}

/// The topic with its bar, and the sentence next to it or below.
fn part_rows(core: &Core, part: &AssessmentPart, max: f64, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let head = topic_with_bar(core, part.topic, part.centipawns, max, theme);
    let sentence = part.sentence.text(core.lang);
    if columns < TWO_COLUMNS {
        let below = text::wrap(sentence, columns.saturating_sub(3)).into_iter();
        let below = below.map(|row| Line::raw(format!("   {row}")));
        return std::iter::once(head).chain(below).collect();
    }
    sentence_beside(head, sentence, 2, columns)
}
