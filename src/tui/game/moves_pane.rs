//! The moves pane: the move list, and below it variations and comment of the move shown.
//!
//! ```text
//!    33 ▲ ２四歩(25)      +45       0:07 *      score, mark, time, * comment, + branch
//!    34 △ 同　歩(23)      +31       0:12  +
//!    35 ▲ １七桂(29)     -635 ??  → ▲２四歩     the better move; where there is room, next to the time
//!  変化
//!    > △ 同　歩(23)
//!      △ ２七歩打
//!  コメント
//!    …
//! ```

use super::is_faulty_ply;
use crate::tui::action::{Action, ActionId};
use crate::tui::canvas::Canvas;
use crate::tui::core::{Core, ScoreSource};
use crate::tui::panes::row_format::{format_duration, more_rows, spaced_move};
use crate::tui::panes::score_format;
use crate::tui::review;
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::review::{MoveAssessment, MoveQuality};
use sankoma_record::notation::line_text;
use sankoma_record::{GameNode, NodeId, annotation};
use sankoma_rules::Color;
use sankoma_wording::{labels, sentence, text};

/// Columns of a move, of a score, of a mark and of a time, each with the blank before it.
const MOVE: u16 = 15;
const SCORE: u16 = 7;
const MARK: u16 = 3;
const TIME: u16 = 8;
const FLAGS: u16 = 3;
/// Least columns of a better move.
const BETTER: u16 = 11;
/// Columns that a better move has next to the time, where there is room for both.
const BETTER_BESIDE_TIME: u16 = 18;

/// Where the columns of the list begin, whatever the rows hold; those for which there is no room are left out.
///
/// ```text
/// !  33 ▲ １七桂(29)     -635 ??     0:07 *+  → ▲ ２四歩(25)
/// 0 1   6               21     28     31   39  42
/// ```
struct MoveColumns {
    /// Digits of a ply number.
    digits: u16,
    moves: u16,
    score: Option<u16>,
    mark: Option<u16>,
    time: Option<u16>,
    /// The better move: after the flags, or in their place and that of the time.
    better: Option<u16>,
}

impl MoveColumns {
    fn new(width: u16, plies: usize) -> Self {
        let digits = plies.max(1).ilog10().max(2) as u16 + 1;
        let moves = digits + 2;
        let score = moves + MOVE;
        let mark = score + SCORE;
        let time = mark + MARK;
        let fits = |end: u16| end <= width;
        let beside_time = time + TIME + FLAGS;
        let better = if fits(beside_time + BETTER_BESIDE_TIME) { beside_time } else { time };
        Self {
            digits,
            moves,
            score: fits(mark).then_some(score),
            mark: fits(time - 1).then_some(mark),
            time: fits(beside_time - 1).then_some(time),
            better: fits(better + BETTER).then_some(better),
        }
    }
}

/// The division of the body: the list, and below it the details of the move shown.
struct MovesPaneSplit {
    list_rows: usize,
    details: Vec<Line<'static>>,
}

pub(in crate::tui) fn draw(core: &Core, canvas: &mut Canvas<'_>) {
    let split = split_pane(core, canvas.theme, canvas.area);
    for (y, ply) in visible(core, split.list_rows).enumerate() {
        draw_row(core, ply, y as u16, canvas);
    }
    for (y, line) in split.details.iter().enumerate() {
        canvas.line(0, (split.list_rows + y) as u16, line);
    }
}

/// Columns of the name of the engine whose marks are shown.
const REVIEWER: usize = 16;

/// Heading: whose marks are shown, if not ours, and whether a variation is shown.
pub(in crate::tui) fn note(core: &Core) -> String {
    let on_main_line = core
        .game
        .document
        .game
        .path(core.game.shown.node)
        .windows(2)
        .all(|step| core.game.document.game.next(step[0]) == Some(step[1]));
    let progress = review::progress_pane::short(core).map(|progress| format!("{progress} ")).unwrap_or_default();
    let reviewer = core.review.reviewer.as_ref().map(|engine| format!("{} ", text::fit(&engine.name, REVIEWER)));
    let reviewer = reviewer.unwrap_or_default();
    let variation = if on_main_line { "" } else { core.lang.pick("変化 ", "variation ") };
    format!("{progress}{reviewer}{variation}")
}

/// The visible plies, with the current one in the middle unless it is near an end of the list.
fn visible(core: &Core, rows: usize) -> std::ops::Range<usize> {
    let all = core.game.shown.line.len();
    let first = core.game.shown.ply().saturating_sub(rows / 2).min(all.saturating_sub(rows));
    first..all.min(first + rows)
}

fn draw_row(core: &Core, ply: usize, y: u16, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let id = core.game.shown.line[ply];
    let node = core.game.document.game.node(id);
    let ground = if id == core.game.shown.node { theme.text.patch(theme.chosen) } else { theme.text };
    canvas.tint(Rect::new(0, y, canvas.area.width, 1), ground);
    let fault = is_faulty_ply(node);
    let role = if fault { theme.error } else { move_style(core, id, theme) };
    let (ink, faint) = (cell_style(role, ground, theme), cell_style(theme.faint, ground, theme));
    let columns = MoveColumns::new(canvas.area.width, core.game.shown.line.len());
    let number = text::pad_left(&ply.to_string(), usize::from(columns.digits));
    canvas.text(0, y, if fault { "!" } else { " " }, ground.patch(ink));
    canvas.text(1, y, &number, ground.patch(faint));
    let room = if columns.score.is_some() { usize::from(MOVE) } else { canvas.width() };
    let move_text = row_text(core, ply);
    // A longer text, such as an unreadable move, takes the room of the columns after it.
    let is_long = text::width(&move_text) > room;
    canvas.text(columns.moves, y, &move_text, ground.patch(ink));
    if is_long {
        return;
    }
    draw_score(core, ply, y, ground, &columns, canvas);
    let is_covered = draw_mark(core, id, y, ground, &columns, canvas);
    if let Some(x) = columns.time.filter(|_| !is_covered) {
        let note = format!("{} {}", text::pad_left(&time(node), usize::from(TIME) - 1), flags(core, id));
        canvas.text(x, y, &note, ground.patch(faint));
    }
}

/// Draws the score after this ply, unless it is only that of a quiescence search.
fn draw_score(core: &Core, ply: usize, y: u16, ground: Style, columns: &MoveColumns, canvas: &mut Canvas<'_>) {
    let theme = canvas.theme;
    let found = core.node_score(core.game.shown.line[ply]).filter(|found| found.source != ScoreSource::Quiescence);
    let (Some(found), Some(x)) = (found, columns.score) else { return };
    let viewer = score_format::viewer(core.engine.point_of_view, side_to_move(core, ply));
    let style = match found.source {
        ScoreSource::Search(_) => {
            found.favoured_side().map_or(theme.faint, |color| score_format::side_style(color, theme))
        }
        _ => theme.faint,
    };
    let text = text::pad_left(&score_format::of_node(&found, viewer, core.lang), usize::from(SCORE));
    canvas.text(x, y, &text, ground.patch(cell_style(style, ground, theme)));
}

/// Draws the mark of a mistake and the better move. Returns whether that takes the place of the time.
fn draw_mark(core: &Core, id: NodeId, y: u16, ground: Style, columns: &MoveColumns, canvas: &mut Canvas<'_>) -> bool {
    let theme = canvas.theme;
    let assessment = core.review.assessment(id);
    let mark = assessment.and_then(MoveAssessment::mark);
    let (Some(mark), Some(x)) = (mark, columns.mark) else { return false };
    let quality = assessment.and_then(MoveAssessment::quality);
    let style = quality.map_or(theme.good, |quality| mark_style(quality, theme));
    canvas.text(x + 1, y, mark, ground.patch(cell_style(style, ground, theme)));
    let (Some(better), Some(x)) = (review::better_move(core, id), columns.better) else { return false };
    let room = usize::from(canvas.area.width.saturating_sub(x));
    let text = text::fit(&format!(" → {}", better.trim_start()), room);
    canvas.text(x, y, &text, ground.patch(cell_style(theme.good, ground, theme)));
    columns.time.is_none_or(|time| x <= time)
}

/// The style of the mark of a class.
pub(in crate::tui) fn mark_style(quality: MoveQuality, theme: &Theme) -> Style {
    match quality {
        MoveQuality::Inaccuracy => theme.mark_inaccuracy,
        MoveQuality::Mistake => theme.mark_mistake,
        MoveQuality::Blunder => theme.mark_blunder,
        MoveQuality::LosingBlunder => theme.mark_losing_blunder,
    }
}

/// The side to move after `ply` plies.
fn side_to_move(core: &Core, ply: usize) -> Color {
    let first = core.game.document.game.start().side_to_move;
    if ply.is_multiple_of(2) { first } else { first.other() }
}

/// The style of a cell; on the current row it keeps the colours of the row.
fn cell_style(style: Style, ground: Style, theme: &Theme) -> Style {
    if ground == theme.text { style } else { Style { fg: None, bg: None, ..style } }
}

pub(in crate::tui) fn move_style(core: &Core, id: NodeId, theme: &Theme) -> Style {
    let varies =
        core.game.document.game.parent(id).is_some_and(|parent| core.game.document.game.next(parent) != Some(id));
    if varies || core.game.is_added(id) { theme.variation } else { Style::new() }
}

fn row_text(core: &Core, ply: usize) -> String {
    match ply {
        0 => labels::START_POSITION.text(core.lang).to_owned(),
        _ => spaced_move(&core.move_texts()[ply]),
    }
}

fn time(node: &GameNode) -> String {
    node.time.map(|time| format_duration(time.spent)).unwrap_or_default()
}

/// `*` for a comment and `+` for a branch, as in KIF files.
fn flags(core: &Core, id: NodeId) -> String {
    let comment = if core.game.document.game.node(id).has_comment_or_bookmark() { '*' } else { ' ' };
    let branch = core
        .game
        .document
        .game
        .parent(id)
        .is_some_and(|parent| core.game.document.game.children(parent).nth(1).is_some());
    format!("{comment}{}", if branch { '+' } else { ' ' })
}

fn split_pane(core: &Core, theme: &Theme, area: Rect) -> MovesPaneSplit {
    let rows = usize::from(area.height);
    let max = (rows / 2).max(rows.saturating_sub(core.game.shown.line.len()));
    let mut below = variations(core, theme, usize::from(area.width));
    below.extend(comment(core, theme, usize::from(area.width)));
    if below.len() > max {
        let kept = max.saturating_sub(1);
        let more = below.len() - kept;
        below.truncate(kept);
        let zoom = core.keymap.first_key(ActionId::Zoom).unwrap_or_default();
        let advice = core.lang.pick("で拡大", "zooms");
        below.push(Line::styled(format!("  {}: {zoom} {advice}", more_rows(more, core.lang)), theme.faint));
    }
    MovesPaneSplit { list_rows: rows - below.len().min(rows), details: below }
}

fn variations(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let siblings = core.game.siblings();
    if siblings.len() < 2 {
        return Vec::new();
    }
    let key = core.keymap.first_key(ActionId::NextVariation).unwrap_or_default();
    let heading = sentence!(core.lang, "変化（{key} で切り替え）", "variations ({key} switches)");
    let mut rows = vec![section_heading(&heading, columns, theme)];
    for id in siblings {
        let style = if id == core.game.shown.node { theme.strong } else { theme.variation };
        let marker = if id == core.game.shown.node { "> " } else { "  " };
        rows.push(Line::styled(text::fit(&format!("  {marker}{}", move_of(core, id)), columns), style));
    }
    rows
}

/// The text of any move of the game tree.
fn move_of(core: &Core, id: NodeId) -> String {
    let node = core.game.document.game.node(id);
    let text = match (core.game.document.game.position_before(id), node.mv) {
        (Some(before), Some(mv)) => line_text(&before, &[mv], core.view.notation, core.lang).concat(),
        _ => node.end.as_ref().map(|end| end.message().text(core.lang).to_owned()).unwrap_or_default(),
    };
    spaced_move(&text)
}

/// The comment on the move shown, below the moves.
pub(in crate::tui) fn comment(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let node = core.game.document.game.node(core.game.shown.node);
    if !node.has_comment_or_bookmark() {
        return Vec::new();
    }
    let bookmark = node.bookmark.iter().map(|name| format!("& {name}"));
    let lines: Vec<String> = bookmark.chain(annotation::prose(&node.comments).map(str::to_owned)).collect();
    if lines.is_empty() {
        return Vec::new();
    }
    let mut rows = vec![section_heading(labels::COMMENT.text(core.lang), columns, theme)];
    for line in lines {
        let wrapped = text::wrap(&line, columns.saturating_sub(3));
        rows.extend(wrapped.into_iter().map(|row| Line::styled(format!("  {row}"), theme.comment)));
    }
    rows
}

/// A heading inside the pane.
fn section_heading(heading: &str, columns: usize, theme: &Theme) -> Line<'static> {
    let text = text::pad(&format!(" {heading}"), columns);
    Line::from(Span::styled(text, theme.heading))
}

/// A click on a row shows its move.
pub(in crate::tui) fn click(core: &Core, area: Rect, row: u16) -> Option<Action> {
    let theme = Theme::standard();
    let split = split_pane(core, &theme, area);
    let ply = visible(core, split.list_rows).nth(usize::from(row))?;
    Some(Action::ShowNode(core.game.shown.line[ply]))
}
