//! Lines view: search statistics, one row for each line of play with the chosen one highlighted, the verdicts of the
//! threatmate and brinkmate solver and of the mate search; below, where there is room, the position to
//! which the chosen line leads, and the whole line.
//!
//! ```text
//!  深さ 14/21 → 15 ▲２六歩 3/42  ノード 1.2M  毎秒 850k  時間 1.4秒  ハッシュ 12.3%
//!   1    +123  ▲ ２四歩(25) △ 同　歩(23) ..
//!   2     +98  ▲ ７六歩(77) ..
//!  威     -詰5  パス △ ５二金打 ..
//!  △５三歩成(54)は詰めろ（5手）  必至（34手すべて詰み）
//! ```

use super::line_rows::{LineRenderer, LineRow};
use crate::tui::action::ActionId;
use crate::tui::board::pane::small_board;
use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::lines;
use crate::tui::lines::LineOfPlay;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::results::PositionResult;
use sankoma_analysis::threat::{MoveValue, Threat, Threatmate, threat_author};
use sankoma_record::notation::{move_text, unmarked_text};
use sankoma_search::{Bound, RootMateVerdict, Score, SearchInfo};
use sankoma_wording::{Language, counted_noun, labels, sentence, text};

/// Maximum rows of the verdict; the rest of the pane is for the lines of play.
const MAX_VERDICT_ROWS: usize = 2;

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<LineRow> {
    let lines = lines::lines_of_play(core);
    // The lines of reasons stand beside the reasons, in a pane of their own.
    let columns = usize::from(room.width);
    let renderer = LineRenderer { core, theme, columns, chosen: lines::chosen_source(core, &lines) };
    let mut rows = vec![LineRow::plain(numbers(core, theme, columns))];
    let mut cut = None;
    for line in lines.iter().filter(|line| !matches!(line.source, LineSource::Reason(_))) {
        let (row, is_cut) = renderer.row(line);
        rows.push(row);
        if is_cut && renderer.chosen == Some(line.source) {
            cut = Some(line);
        }
    }
    let height = usize::from(room.height);
    let spare = height.saturating_sub(rows.len());
    rows.extend(threat_verdict_rows(core, theme, columns, spare).into_iter().map(LineRow::plain));
    rows.extend(mate_search_row(core, theme).filter(|_| rows.len() < height).map(LineRow::plain));
    let chosen = lines.iter().find(|line| renderer.chosen == Some(line.source));
    if let Some(line) = chosen {
        rows.extend(board_rows(core, line, theme, Size::new(room.width, height.saturating_sub(rows.len()) as u16)));
    }
    let spare = height.saturating_sub(rows.len() + 1);
    if let Some(line) = cut.filter(|_| spare > 0) {
        rows.push(LineRow::plain(Line::default()));
        rows.extend(renderer.wrapped(line, spare));
    }
    rows
}

/// The position to which the chosen line leads, on a board of its own, if there is room for it.
fn board_rows(core: &Core, line: &LineOfPlay, theme: &Theme, room: Size) -> Vec<LineRow> {
    if room.height <= small_board::SIZE.height || room.width < small_board::SIZE.width {
        return Vec::new();
    }
    let (plies, name) = (line.moves.len(), line.source.name());
    let heading = sentence!(
        core.lang,
        (" {}の{plies}手後", name.ja),
        (" after the {} of {}", counted_noun(plies, "ply"), name.en)
    );
    let heading = Line::styled(text::pad(&heading, usize::from(room.width)), theme.text.patch(theme.heading));
    let board = small_board::rows(&line.position_at(plies), &core.view, core.lang, theme);
    [heading].into_iter().chain(board).map(LineRow::plain).collect()
}

/// The row shown before the first result.
pub(super) fn waiting_row(core: &Core, theme: &Theme) -> Line<'static> {
    if core.is_over() {
        let sentence = if core.game.shown.position.in_check() {
            core.lang.pick(" 詰みです。読む手はありません", " checkmate: there is nothing to search")
        } else {
            core.lang.pick(" 指せる手がありません", " no legal move: there is nothing to search")
        };
        return Line::styled(sentence, theme.faint);
    }
    let key = core.keymap.first_key(ActionId::Engine).unwrap_or_default();
    let sentence = match (core.engine.running, core.lang) {
        (true, lang) => lang.pick(" 読んでいます", " thinking").to_owned(),
        (false, Language::Ja) => format!(" {key} で検討を始めます"),
        (false, Language::En) => format!(" press {key} to start the engine"),
    };
    Line::styled(sentence, theme.faint)
}

/// The result of the mate search in one row.
fn mate_search_row(core: &Core, theme: &Theme) -> Option<Line<'static>> {
    let search = core.engine.mate_search.as_ref()?;
    let style = if matches!(search.verdict, RootMateVerdict::Mate { .. }) { theme.strong } else { theme.faint };
    Some(Line::styled(format!(" {}", search.message().text(core.lang)), style))
}

/// Depth, nodes, nodes per second, time and hash usage, as many of them as fit.
fn numbers(core: &Core, theme: &Theme, columns: usize) -> Line<'static> {
    let lang = core.lang;
    let Some(info) = core.engine.latest() else {
        let stored = core.engine.result.as_ref().map(|result| stored_numbers(result, lang, theme));
        return stored.unwrap_or_else(|| waiting_row(core, theme));
    };
    let full = format!("{}.{}%", info.hashfull / 10, info.hashfull % 10);
    let depth = format!("{}{}", depth_of_lines(core, info), running_iteration(core));
    let time = format!("{:.1}{}", info.time.as_secs_f64(), labels::SECONDS.text(lang));
    let pairs = [
        (labels::DEPTH.text(lang), depth),
        (labels::NODES.text(lang), text::short_number(info.nodes)),
        (labels::NPS.text(lang), text::short_number(info.nps())),
        (lang.pick("時間", "time"), time),
        (labels::HASH.text(lang), full),
    ];
    let mut line = Line::default();
    // Screenshots report no time and are thus reproducible.
    let timeless = info.time.is_zero();
    for (at, (name, value)) in pairs.into_iter().enumerate() {
        if timeless && matches!(at, 2 | 3) {
            continue;
        }
        let spans = [Span::styled(format!(" {name} "), theme.faint), Span::raw(format!("{value} "))];
        if line.width() + spans.iter().map(Span::width).sum::<usize>() > columns + 1 {
            break;
        }
        line.spans.extend(spans);
    }
    line
}

/// Depth of the lines shown, and of the longest one: those of the result, which a broken iteration does not change.
fn depth_of_lines(core: &Core, info: &SearchInfo) -> String {
    let longest = core.engine.result_lines().iter().map(|line| line.seldepth).max().unwrap_or_default();
    match &core.engine.result {
        Some(result) if longest >= result.depth => format!("{}/{longest}", result.depth),
        Some(result) => result.depth.to_string(),
        None => format!("{}/{}", info.line.depth, info.line.seldepth),
    }
}

/// Depth and nodes of a result that was found earlier, where they are known, and who found it.
fn stored_numbers(result: &PositionResult, lang: Language, theme: &Theme) -> Line<'static> {
    let depth = (result.depth > 0).then(|| (labels::DEPTH.text(lang), result.depth.to_string()));
    let nodes = (result.nodes > 0).then(|| (labels::NODES.text(lang), text::short_number(result.nodes)));
    let source = match result.engine.weights {
        Some(_) => (lang.pick("前の検討から", "found earlier"), String::new()),
        None => (lang.pick("棋譜のコメントから", "from the record's comment"), result.engine.name.to_string()),
    };
    let pairs = depth.into_iter().chain(nodes).chain([source]);
    let spans = pairs.flat_map(|(name, value)| {
        [Span::styled(format!(" {name} "), theme.faint), Span::styled(format!("{value} "), Style::new())]
    });
    spans.collect()
}

/// The iteration that is running: its depth, and the root move that is being searched with its number.
fn running_iteration(core: &Core) -> String {
    let Some(current) = &core.engine.current else { return String::new() };
    let name = move_text(&core.game.shown.position, current.mv, core.view.notation);
    let all = core.engine.iteration_statistics.as_ref().map(|seen| seen.root_statistics.len());
    let all = all.map(|all| format!("/{all}")).unwrap_or_default();
    format!(" → {} {} {}{all}", current.depth, name.trim(), current.number)
}

/// The verdict in the rows that the lines of play leave, two at most; one always.
fn threat_verdict_rows(core: &Core, theme: &Theme, columns: usize, spare: usize) -> Vec<Line<'static>> {
    let Some(threat) = &core.engine.threat_verdict else { return Vec::new() };
    let sentence = threat_sentences(core, threat).join("  ");
    let style = if threat.mate_line().is_some() { theme.strong } else { theme.faint };
    let rows = text::wrap(&sentence, columns.saturating_sub(2)).into_iter().take(spare.clamp(1, MAX_VERDICT_ROWS));
    rows.filter(|row| !row.is_empty()).map(|row| Line::styled(format!(" {row}"), style)).collect()
}

/// What having the move is worth: the difference of the scores in the rows above.
fn move_value(core: &Core, threat: &Threat) -> Option<MoveValue> {
    let after_pass = core.engine.threat_line.as_ref().filter(|info| info.line.bound == Bound::Exact);
    match (&threat.mate, core.engine.line(1), after_pass) {
        (Threatmate::Yes { .. }, ..) | (_, None, _) | (.., None) => threat.move_value,
        (_, Some((_, with_move)), Some(info)) => Some(MoveValue::of(with_move, info.line.score.flipped())),
    }
}

fn threat_sentences(core: &Core, threat: &Threat) -> Vec<String> {
    let (position, lang, style) = (&core.game.shown.position, core.lang, core.view.notation);
    let brinkmate = threat.brinkmate_message(|mv| unmarked_text(position, mv, style));
    // A threatmate implies that a pass is mated: only the other values of a move add something.
    let is_informative = |value: &MoveValue| !matches!(value, MoveValue::Mates { with_move: Score::Cp(_), .. });
    let value = move_value(core, threat).filter(is_informative).map(MoveValue::message);
    let mate = threat.mate_message(&threat_author(position, style));
    [mate, brinkmate, value].into_iter().flatten().map(|message| message.text(lang).to_owned()).collect()
}
