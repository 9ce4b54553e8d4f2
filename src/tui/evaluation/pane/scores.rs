//! Scores: static, quiescence and search score of the position.

use super::format::view_title;
use crate::tui::core::Core;
use crate::tui::panes::row_format::spaced_move;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use crate::tui::views::PointOfView;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_record::notation::line_text;
use sankoma_rules::{Color, Move};
use sankoma_search::{Bound, Score};
use sankoma_wording::labels::{self, BLACKS_VIEW, QUIESCENCE, STATIC_SCORE, UNSEARCHABLE};
use sankoma_wording::{Language, text};

/// Columns of a name and of a score.
const NAME: usize = 14;
const SCORE: usize = 10;

/// One of the three scores.
struct EvaluationScoreRow<'a> {
    name: &'a str,
    /// From the view of the side to move; `None` if unknown.
    score: Option<(Score, Bound)>,
    /// The line or source of the score, or why it is unknown.
    remark: String,
}

/// `score` is the static score, from the side to move's view in centipawns.
pub(super) fn rows(core: &Core, score: i32, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let lang = core.lang;
    let viewer = score_format::viewer(core.engine.point_of_view, core.board_position().side_to_move());
    let title = lang.pick("評価値: 静的・静止探索・探索", "static, quiescence and search scores");
    let names = [labels::SCORE.text(lang), lang.pick("静的との差", "difference")];
    let labels =
        format!(" {}{}{}", text::pad("", NAME), text::pad_left(names[0], SCORE), text::pad_left(names[1], SCORE + 3));
    let mut rows = vec![view_title(title, &unit(core, viewer), theme), Line::from(Span::styled(labels, theme.heading))];
    let found = [static_score(score, lang), quiescence_score(core, lang), search_score(core, lang)];
    rows.extend(found.iter().map(|row| line(row, score, viewer, core, usize::from(room.width), theme)));
    rows
}

/// Point of view and unit of the numbers.
fn unit(core: &Core, viewer: Color) -> String {
    let lang = core.lang;
    let side = lang.pick(viewer.ja(), viewer.en());
    match (core.engine.point_of_view, lang) {
        (PointOfView::Black, _) => BLACKS_VIEW.text(lang).to_owned(),
        (PointOfView::SideToMove, Language::Ja) => format!("手番の{side}から見た値（cp）"),
        (PointOfView::SideToMove, Language::En) => format!("view of the side to move, {side}, cp"),
    }
}

fn static_score(score: i32, lang: Language) -> EvaluationScoreRow<'static> {
    EvaluationScoreRow {
        name: STATIC_SCORE.text(lang),
        score: Some((Score::Cp(score), Bound::Exact)),
        remark: lang.pick("先を読まない評価", "without looking ahead").to_owned(),
    }
}

fn quiescence_score(core: &Core, lang: Language) -> EvaluationScoreRow<'static> {
    let name = QUIESCENCE.text(lang);
    let Some((score, line)) = &core.evaluation.quiescence else {
        let why = UNSEARCHABLE.text(lang);
        return EvaluationScoreRow { name, score: None, remark: why.to_owned() };
    };
    let remark = if line.is_empty() && core.is_over() {
        lang.pick("指せる手がありません", "no legal move").to_owned()
    } else if line.is_empty() {
        lang.pick("得な取り合いなし", "nothing worth taking").to_owned()
    } else {
        moves(core, line)
    };
    EvaluationScoreRow { name, score: Some((*score, Bound::Exact)), remark }
}

fn search_score(core: &Core, lang: Language) -> EvaluationScoreRow<'static> {
    let name = labels::SEARCH.text(lang);
    if core.line_view.is_some() {
        let remark = lang.pick("盤は読み筋の局面です", "the board shows a line of play").to_owned();
        return EvaluationScoreRow { name, score: None, remark };
    }
    if let (Some(result), Some(best)) = (&core.engine.result, core.engine.result_lines().first()) {
        let depth = result.depth;
        let depth = if lang == Language::Ja { format!("深さ{depth}") } else { format!("depth {depth}") };
        let remark = format!("{depth}  {}", moves(core, &best.pv));
        return EvaluationScoreRow { name, score: Some((best.score, best.bound)), remark };
    }
    let remark = if core.is_over() {
        lang.pick("指せる手がありません", "no legal move: there is nothing to search")
    } else {
        lang.pick("検討を始めると表示します", "start the engine to see it")
    };
    EvaluationScoreRow { name, score: None, remark: remark.to_owned() }
}

fn moves(core: &Core, line: &[Move]) -> String {
    let texts = line_text(core.board_position(), line, core.view.notation, core.lang);
    let spaced: Vec<String> = texts.iter().map(|text| spaced_move(text).trim_start().to_owned()).collect();
    spaced.join(" ")
}

fn line(
    row: &EvaluationScoreRow<'_>,
    static_score: i32,
    viewer: Color,
    core: &Core,
    columns: usize,
    theme: &Theme,
) -> Line<'static> {
    let side = core.board_position().side_to_move();
    let (shown, style) = match row.score {
        Some((found, bound)) => {
            let style = score_format::favoured_side(found, side)
                .map_or(theme.faint, |color| score_format::side_style(color, theme));
            (score_format::text(found, bound, side, viewer, core.lang), style)
        }
        None => ("-".to_owned(), theme.faint),
    };
    let by = match row.score {
        Some((Score::Cp(points), _)) if points != static_score => {
            score_format::text(Score::Cp(points - static_score), Bound::Exact, side, viewer, core.lang)
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
