//! Static, quiescence and search score of the position side by side.

use super::cells::head;
use crate::eval::Breakdown;
use crate::record::notation::line_text;
use crate::rules::{Color, Lang, Move};
use crate::search::{Bound, Score};
use crate::tui::model::{Model, PointOfView};
use crate::tui::panes::score;
use crate::tui::text;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};

/// Columns of a name, of a score and of its difference from the static one.
const NAME: usize = 14;
const SCORE: usize = 9;

/// One score of the three.
struct Row<'a> {
    name: &'a str,
    /// From the side to move's view; none where it is not known.
    score: Option<(Score, Bound)>,
    /// What it is, or why it is not known.
    remark: String,
}

pub(super) fn rows(model: &Model, breakdown: &Breakdown, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = model.lang;
    let viewer = score::viewer(model.engine.point_of_view, breakdown.side_to_move);
    let title = lang.pick("静的・静止探索・探索の評価値", "static, quiescence and search score");
    let names = [lang.pick("評価", "score"), lang.pick("静的との差", "to static")];
    let labels =
        format!(" {}{}{}", text::pad("", NAME), text::pad_left(names[0], SCORE), text::pad_left(names[1], SCORE + 3));
    let mut rows = vec![head(title, &unit(model, viewer), theme), Line::from(Span::styled(labels, theme.heading))];
    let found = [still(breakdown, lang), quiet(model, lang), searched(model, lang)];
    rows.extend(found.iter().map(|row| line(row, breakdown, viewer, model, usize::from(room.width), theme)));
    rows
}

/// Whose view and which unit the numbers have.
fn unit(model: &Model, viewer: Color) -> String {
    let lang = model.lang;
    let side = lang.pick(viewer.ja(), viewer.en());
    match (model.engine.point_of_view, lang) {
        (PointOfView::Black, Lang::Ja) => format!("{side}から見た値 単位 cp"),
        (PointOfView::Black, Lang::En) => format!("{side}'s view, in cp"),
        (PointOfView::SideToMove, Lang::Ja) => format!("手番（{side}）から見た値 単位 cp"),
        (PointOfView::SideToMove, Lang::En) => format!("view of the side to move ({side}), in cp"),
    }
}

fn still(breakdown: &Breakdown, lang: Lang) -> Row<'static> {
    Row {
        name: lang.pick("静的評価", "static"),
        score: Some((Score::Cp(breakdown.score), Bound::Exact)),
        remark: lang.pick("今の盤面のまま", "the position as it stands").to_owned(),
    }
}

fn quiet(model: &Model, lang: Lang) -> Row<'static> {
    let name = lang.pick("静止探索", "quiescence");
    let Some((score, line)) = &model.evaluation.quiet else {
        let why = lang.pick("この局面は探索できません", "this position cannot be searched");
        return Row { name, score: None, remark: why.to_owned() };
    };
    let remark = if line.is_empty() {
        lang.pick("取り合いはない", "nothing worth taking").to_owned()
    } else {
        moves(model, line)
    };
    Row { name, score: Some((*score, Bound::Exact)), remark }
}

fn searched(model: &Model, lang: Lang) -> Row<'static> {
    let name = lang.pick("探索", "search");
    if let Some(info) = model.engine.lines.first().and_then(Option::as_ref) {
        let depth = info.line.depth;
        let depth = if lang == Lang::Ja { format!("深さ{depth}") } else { format!("depth {depth}") };
        let remark = format!("{depth}  {}", moves(model, &info.line.pv));
        return Row { name, score: Some((info.line.score, info.line.bound)), remark };
    }
    if let Some((score, _)) = model.score_at(model.shown.node) {
        let remark = lang.pick("前の検討から", "found earlier").to_owned();
        return Row { name, score: Some((score, Bound::Exact)), remark };
    }
    Row { name, score: None, remark: lang.pick("検討を始めると出ます", "start the engine for it").to_owned() }
}

fn moves(model: &Model, line: &[Move]) -> String {
    let texts = line_text(&model.shown.position, line, model.view.notation, model.lang);
    let spaced: Vec<String> =
        texts.iter().map(|text| crate::tui::panes::moves::spaced(text).trim_start().to_owned()).collect();
    spaced.join(" ")
}

fn line(
    row: &Row<'_>,
    breakdown: &Breakdown,
    viewer: Color,
    model: &Model,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let side = breakdown.side_to_move;
    let (shown, style) = match row.score {
        Some((found, bound)) => {
            let style = score::favours(found, side).map_or(theme.faint, |color| score::style(color, theme));
            (score::text(found, bound, side, viewer, model.lang), style)
        }
        None => ("-".to_owned(), theme.faint),
    };
    let by = match row.score {
        Some((Score::Cp(points), _)) if points != breakdown.score => {
            score::text(Score::Cp(points - breakdown.score), Bound::Exact, side, viewer, model.lang)
        }
        _ => String::new(),
    };
    let room = columns.saturating_sub(NAME + 2 * SCORE + 6);
    Line::from(vec![
        Span::raw(format!(" {}", text::pad(row.name, NAME))),
        Span::styled(text::pad_left(&shown, SCORE), style),
        Span::raw(text::pad_left(&by, SCORE + 3)),
        Span::styled(format!("  {}", text::fit(&row.remark, room)), theme.faint),
    ])
}
