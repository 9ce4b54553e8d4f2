//! Lines view: search statistics, the best lines, the threat line, and below it the verdicts of the threatmate and
//! brinkmate solver and of the mate search.
//!
//! ```text
//!  深さ 14/21  局面 1.2M  毎秒 850k  時間 1.4秒  表 12.3%
//!  1  先手   +123  14 ☗２四歩(25) ☖同　歩(23) …
//!  2  先手    +98  14 ☗７六歩(77) …
//!  狙 先手   -詰5   8 パス ☖５二金打 …
//!  ☖５三歩成(54)は詰めろ（5手）  必至（34手すべて詰み） ☗４八玉(59) …
//! ```

use crate::analysis::results::{PositionResult, ResultLine};
use crate::analysis::threat::{Brinkmate, MoveValue, Threat, Threatmate, threat_author};
use crate::record::notation::{line_text, unmarked_text};
use crate::rules::{Color, Move};
use crate::search::{PvLine, RootMateVerdict, Score, SearchInfo};
use crate::tui::model::{EngineState, Model};
use crate::tui::panes::row_format::spaced_move;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use crate::wording::{Language, text};
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::borrow::Cow;

/// Maximum rows of one line of play.
const MAX_LINE_ROWS: usize = 4;

/// Maximum rows of the verdict; the rest of the pane is for the lines of play.
const MAX_VERDICT_ROWS: usize = 2;

pub(super) fn rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let engine = &model.engine;
    let verdict = threat_verdict_rows(model, theme, room);
    let mating = mate_search_row(model, theme, room);
    let share =
        rows_per_line(model, usize::from(room.height).saturating_sub(verdict.len() + usize::from(mating.is_some())));
    let sized = |rank| Size::new(room.width, share(rank));
    let mut rows = vec![numbers(model, theme)];
    let mover = model.game.shown.position.side_to_move();
    for line in &shown_lines(engine) {
        rows.extend(line_rows(model, line, &line.rank.to_string(), mover, sized(line.rank), theme));
    }
    if let Some(info) = threat_line(engine) {
        let rank = model.lang.pick("狙", "th");
        rows.extend(line_rows(model, &info.line, rank, mover.other(), sized(engine.multipv + 1), theme));
    }
    rows.extend(verdict);
    rows.extend(mating);
    rows
}

/// The lines of the result; before the first one the progress of the running search.
fn shown_lines(engine: &EngineState) -> Vec<PvLine> {
    let Some(result) = &engine.result else {
        return engine.lines.iter().flatten().map(|info| info.line.clone()).collect();
    };
    let line = |(line, rank): (&ResultLine, usize)| PvLine {
        rank,
        depth: result.depth,
        seldepth: line.seldepth,
        score: line.score,
        bound: line.bound,
        pv: line.pv.clone(),
    };
    engine.result_lines().iter().zip(1..).map(line).collect()
}

/// The row shown before the first result.
pub(super) fn waiting_row(model: &Model, theme: &Theme) -> Line<'static> {
    let sentence = if model.engine.running {
        model.lang.pick(" 読んでいます", " thinking")
    } else {
        model.lang.pick(" Space で検討を始めます", " press Space to start the engine")
    };
    Line::styled(sentence, theme.faint)
}

/// The number of rows for the line of each rank, so that all lines and the threat fit `height`. Remaining rows go to the
/// best lines.
fn rows_per_line(model: &Model, height: usize) -> impl Fn(usize) -> u16 {
    let lines = model.engine.multipv + usize::from(model.engine.threat_wanted);
    let rows = height.saturating_sub(1);
    let (each, left_over) = (rows / lines, rows % lines);
    move |rank| (each + usize::from(rank <= left_over)).clamp(1, MAX_LINE_ROWS) as u16
}

/// The result of the mate search in one row; `None` if the lines of play need the room.
fn mate_search_row(model: &Model, theme: &Theme, room: Size) -> Option<Line<'static>> {
    let lines = 1 + model.engine.multipv + 2 * usize::from(model.engine.threat_wanted);
    let search = model.engine.mate_search.as_ref().filter(|_| usize::from(room.height) > lines)?;
    let style = if matches!(search.verdict, RootMateVerdict::Mate { .. }) { theme.strong } else { theme.faint };
    Some(Line::styled(format!(" {}", search.message().text(model.lang)), style))
}

/// Depth, nodes, nodes per second, time and hash usage.
fn numbers(model: &Model, theme: &Theme) -> Line<'static> {
    let lang = model.lang;
    let Some(info) = model.engine.latest() else {
        return model
            .engine
            .result
            .as_ref()
            .map_or_else(|| waiting_row(model, theme), |result| stored(result, lang, theme));
    };
    let full = format!("{}.{}%", info.hashfull / 10, info.hashfull % 10);
    let depth = format!("{}/{}", info.line.depth, info.line.seldepth);
    let time = format!("{:.1}{}", info.time.as_secs_f64(), lang.pick("秒", "s"));
    let pairs = [
        (lang.pick("深さ", "depth"), depth),
        (lang.pick("局面", "nodes"), text::short_number(info.nodes)),
        (lang.pick("毎秒", "nps"), text::short_number(info.nps())),
        (lang.pick("時間", "time"), time),
        (lang.pick("表", "hash"), full),
    ];
    let mut line = Line::default();
    // Screenshots report no time and are thus reproducible.
    let timeless = info.time.is_zero();
    for (at, (name, value)) in pairs.into_iter().enumerate() {
        if timeless && matches!(at, 2 | 3) {
            continue;
        }
        line.push_span(Span::styled(format!(" {name} "), theme.faint));
        line.push_span(Span::styled(format!("{value} "), Style::new()));
    }
    line
}

/// Depth and nodes of a result that was found earlier.
fn stored(result: &PositionResult, lang: Language, theme: &Theme) -> Line<'static> {
    let mut line = Line::default();
    let pairs = [
        (lang.pick("深さ", "depth"), result.depth.to_string()),
        (lang.pick("局面", "nodes"), text::short_number(result.nodes)),
        (lang.pick("前の検討から", "found earlier"), String::new()),
    ];
    for (name, value) in pairs {
        line.push_span(Span::styled(format!(" {name} "), theme.faint));
        line.push_span(Span::styled(format!("{value} "), Style::new()));
    }
    line
}

/// Rank, score and moves of one line, wrapped to at most the size of `room`.
fn line_rows(model: &Model, line: &PvLine, rank: &str, side: Color, room: Size, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let viewer = score_format::viewer(model.engine.point_of_view, model.game.shown.position.side_to_move());
    let score_text = score_format::text(line.score, line.bound, side, viewer, lang);
    let style = score_format::favoured_side(line.score, side)
        .map_or(theme.strong, |color| score_format::side_style(color, theme));
    let mut head = Line::from(vec![
        Span::styled(format!(" {} ", text::pad(rank, 2)), theme.faint),
        Span::styled(format!("{} ", lang.pick(viewer.ja(), viewer.en())), theme.faint),
        Span::styled(text::pad_left(&score_text, 7), style),
        Span::styled(format!("{} ", text::pad_left(&line.depth.to_string(), 4)), theme.faint),
    ]);
    let indent = head.width();
    let moves = move_rows(model, &line.pv, Size::new(room.width.saturating_sub(indent as u16), room.height));
    let mut rows: Vec<Line<'static>> = Vec::new();
    for text in moves {
        let mut row = if rows.is_empty() { std::mem::take(&mut head) } else { Line::raw(" ".repeat(indent)) };
        row.push_span(Span::raw(text));
        rows.push(row);
    }
    rows
}

/// The moves, wrapped between moves; those that exceed `room` are left out.
fn move_rows(model: &Model, pv: &[Move], room: Size) -> Vec<String> {
    let columns = usize::from(room.width);
    let moves = line_text(&model.game.shown.position, pv, model.view.notation, model.lang);
    let mut rows = vec![String::new()];
    for text in moves.iter().map(|text| spaced_move(text)) {
        let last = rows.last_mut().expect("there is always a row");
        if !last.is_empty() && text::width(last) + 1 + text::width(&text) > columns {
            if rows.len() == usize::from(room.height) {
                break;
            }
            rows.push(text);
        } else {
            let gap = if last.is_empty() { "" } else { " " };
            last.push_str(gap);
            last.push_str(&text);
        }
    }
    rows
}

/// The threat line: the proved mate if the threat is a threatmate, else the searched line.
fn threat_line(engine: &EngineState) -> Option<Cow<'_, SearchInfo>> {
    let searched = engine.threat_line.as_ref()?;
    let Some(Threatmate::Yes { line, plies, .. }) = engine.threat_verdict.as_ref().map(|threat| &threat.mate) else {
        return Some(Cow::Borrowed(searched));
    };
    let mut proved = searched.clone();
    proved.line.score = Score::Mate(*plies as i32);
    proved.line.pv.clone_from(line);
    Some(Cow::Owned(proved))
}

/// The verdict: one row, or two if all lines of play fit beside them.
fn threat_verdict_rows(model: &Model, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let Some(threat) = &model.engine.threat_verdict else { return Vec::new() };
    let sentence = threat_sentences(model, threat).join("  ");
    let spare = usize::from(room.height).saturating_sub(2 + model.engine.multipv);
    let columns = usize::from(room.width).saturating_sub(2);
    let style = if threat.mate_line().is_some() { theme.strong } else { theme.faint };
    let rows = text::wrap(&sentence, columns).into_iter().take(spare.clamp(1, MAX_VERDICT_ROWS));
    rows.filter(|row| !row.is_empty()).map(|row| Line::styled(format!(" {row}"), style)).collect()
}

fn threat_sentences(model: &Model, threat: &Threat) -> Vec<String> {
    let (position, lang, style) = (&model.game.shown.position, model.lang, model.view.notation);
    let brinkmate = threat.brinkmate_message(|mv| unmarked_text(position, mv, style));
    // A threatmate implies that a pass is mated: only the other values of a move add something.
    let is_informative = |value: &MoveValue| !matches!(value, MoveValue::Mates { with_move: Score::Cp(_), .. });
    let value = threat.move_value.filter(is_informative).map(MoveValue::message);
    let mate = threat.mate_message(&threat_author(position, style));
    let mut sentences: Vec<String> =
        [mate, brinkmate, value].into_iter().flatten().map(|message| message.text(lang).to_owned()).collect();
    if let Brinkmate::Proved { line, .. } = &threat.brinkmate {
        sentences.extend(line_text(position, line, style, lang).iter().map(|text| spaced_move(text)));
    }
    sentences
}
