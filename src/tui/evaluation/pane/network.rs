//! The views of the evaluation by a network that are not those of terms: the score in one sentence, its parts, the strongest
//! pairs, and the share of each piece.
//!
//! ```text
//!  static score +72  Black's view, cp
//!  material         0    |     material is even
//!  pieces         +36    |█▌   White's silver 4b is pinned
//!  kings, move    +36    |█▌   silver 4g bears on it
//!  means over 1262 orders of the pieces; their sum is the score (kings, move +35.8)
//!         share    ± removed  kind
//! 2h R   +712.3  4.1    +690  +3.0
//! ```

use super::format::{
    PIECE_NAME, PickableRows, centipawns, heading, kings_words, piece_label, piece_row, rounded, two_tables, waiting,
};
use super::{assessment, pairs};
use crate::tui::core::Core;
use crate::tui::evaluation::{ShownAssessment, shares_in_table_order};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::panes::score_format;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use ratatui::layout::Size;
use ratatui::text::Line;
use sankoma_eval::{Breakdown, NoTermsError, PieceGroup, PieceShare};
use sankoma_rules::Color;
use sankoma_wording::labels::{STATIC_SCORE, TOTAL};
use sankoma_wording::sentence;

/// Columns of each number of a piece.
const NUMBERS: [usize; 4] = [9, 6, 9, 8];
const TABLE: usize = 1 + PIECE_NAME + NUMBERS[0] + NUMBERS[1] + NUMBERS[2] + NUMBERS[3];
/// How many pairs are shown with the shares.
const PAIRS: usize = 6;

/// The pairs, or the shares with what they show. `score` is from the side to move's view, in centipawns.
pub(super) fn rows(core: &Core, score: i32, theme: &Theme, room: Size) -> PickableRows {
    let answer = core.evaluation.network_answer(core.view.evaluation);
    let Some((answer, breakdown)) = answer.and_then(|answer| Some((answer, answer.assessment.shares()?))) else {
        return PickableRows::new(vec![headline(core, score, theme), waiting(core.lang, theme)]);
    };
    match core.view.evaluation {
        EvaluationView::Pairs => PickableRows::new(pairs::rows(core, breakdown, &answer.position, theme, room)),
        _ => shares(core, (answer, breakdown), theme, room),
    }
}

/// The static score from Black's view.
fn headline(core: &Core, score: i32, theme: &Theme) -> Line<'static> {
    let total = f64::from(core.board_position().side_to_move().sign() * score);
    assessment::headline(core, STATIC_SCORE.text(core.lang), total, theme)
}

/// The score, from the point of view of all others shown, and that it has no terms.
pub(super) fn without_terms(core: &Core, score: i32, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let (lang, side) = (core.lang, core.board_position().side_to_move());
    let viewer = score_format::viewer(core.engine.point_of_view, side);
    let seen = if viewer == side { score } else { -score };
    let (name, view) = (STATIC_SCORE.text(lang), lang.pick(viewer.ja(), viewer.en()));
    let title = sentence!(lang, " {name} {seen:+}（{view}から見た値、cp）", " {name} {seen:+} (view of {view}, cp)");
    let sentence = NoTermsError.message_beside_score();
    let explained = wrapped_rows(sentence.text(lang), usize::from(room.width), theme.faint);
    std::iter::once(Line::raw(title)).chain(explained).collect()
}

fn shares(core: &Core, (answer, breakdown): (&ShownAssessment, &Breakdown), theme: &Theme, room: Size) -> PickableRows {
    let columns = usize::from(room.width);
    let picked = picked(core, answer);
    let pairs = pairs::strongest(core, breakdown, &answer.position, (picked, PAIRS), columns, theme);
    let words = stacked(
        PickableRows::new(pairs),
        PickableRows::new(assessment::end_board(core, answer.end.as_ref(), theme, room)),
    );
    let tables = tables(core, answer, breakdown, columns, theme);
    let sample = PickableRows::new(wrapped_rows(&sample_words(core, breakdown), columns, theme.faint));
    let head = assessment::head(core, answer, columns, theme);
    // The breakdown begins with its tables, the assessment with its sentences.
    if core.view.evaluation == EvaluationView::Breakdown {
        return stacked(stacked(PickableRows::new(head.concat()), sample), stacked(tables, words));
    }
    // The rows to be picked are those of the tables.
    let head = PickableRows::new(assessment::with_parts(core, head, &answer.assessment.parts, theme, room).lines);
    stacked(stacked(head, sample), stacked(words, tables))
}

fn stacked(mut above: PickableRows, below: PickableRows) -> PickableRows {
    above.append(below);
    above
}

/// What the shares are means of, and what the kings have.
fn sample_words(core: &Core, breakdown: &Breakdown) -> String {
    let kings = centipawns(breakdown.scale.centipawns(breakdown.kings));
    let (orders, name) = (breakdown.sample.as_ref().map_or(0, |sample| sample.orders), kings_words(core.lang));
    sentence!(
        core.lang,
        "持ち分は駒を置く{orders}通りの順の平均、合計が評価値（{name} {kings}）",
        "means over {orders} orders of the pieces; their sum is the score ({name} {kings})"
    )
}

/// The piece of the picked row, while rows are picked.
fn picked(core: &Core, answer: &ShownAssessment) -> Option<PieceGroup> {
    let is_picked = core.view.is_inspection_focused() && answer.is_on_board();
    let row = core.evaluation.inspection.selected();
    shares_in_table_order(answer.assessment.shares()?).get(row).filter(|_| is_picked).map(|share| share.group)
}

/// The tables of both sides.
fn tables(core: &Core, answer: &ShownAssessment, breakdown: &Breakdown, columns: usize, theme: &Theme) -> PickableRows {
    let shares = shares_in_table_order(breakdown);
    let both = Color::ALL.map(|color| {
        let own: Vec<&PieceShare> = shares.iter().copied().filter(|share| share.group.piece.color == color).collect();
        table(core, (answer, breakdown), color, &own, theme)
    });
    two_tables(both, TABLE, columns)
}

fn table(
    core: &Core,
    (answer, breakdown): (&ShownAssessment, &Breakdown),
    color: Color,
    shares: &[&PieceShare],
    theme: &Theme,
) -> PickableRows {
    let lang = core.lang;
    let head = [lang.pick("持ち分", "share"), "±", lang.pick("除くと", "removed"), lang.pick("同種比", "kind")];
    let head = piece_row(lang.pick(color.ja(), color.en()), &head.map(str::to_owned), NUMBERS);
    let mut rows = PickableRows::new(vec![heading(&head, TABLE, theme)]);
    let scale = breakdown.scale;
    let units = f64::from(scale.units());
    for share in shares {
        let numbers = [
            centipawns(scale.centipawns(share.total)),
            format!("{:.1}", share.error / units),
            rounded(scale.centipawns(share.removal.unwrap_or_default())),
            rounded(breakdown.beyond_kind(share) / units),
        ];
        let row = Line::raw(piece_row(&piece_label(share.group, core.view.pieces, lang), &numbers, NUMBERS));
        // The board shows no position further on.
        if answer.is_on_board() {
            rows.push_pickable(row);
        } else {
            rows.lines.push(row);
        }
    }
    let sum: i32 = shares.iter().map(|share| share.total).sum();
    let sum = [centipawns(scale.centipawns(sum)), String::new(), String::new(), String::new()];
    rows.lines.push(Line::styled(piece_row(TOTAL.text(lang), &sum, NUMBERS), theme.strong));
    rows
}
