//! Shares: the score in one sentence, its parts, the strongest pairs, and the share of each piece.
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

use super::pairs;
use super::parts::{centipawns_of, headline, kings_words};
use crate::tui::model::{Core, NetworkAnswer};
use crate::tui::panes::evaluation::assessment;
use crate::tui::panes::evaluation_format::{
    PIECE_NAME, PickableRows, centipawns, heading, piece_label, piece_row, rounded,
};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationView;
use ratatui::layout::Size;
use ratatui::text::Line;
use sankoma_eval::{NetworkShare, PieceGroup};
use sankoma_rules::Color;
use sankoma_wording::Language;
use sankoma_wording::labels::TOTAL;

/// Columns of each number of a piece.
const NUMBERS: [usize; 4] = [9, 6, 9, 8];
const TABLE: usize = 1 + PIECE_NAME + NUMBERS[0] + NUMBERS[1] + NUMBERS[2] + NUMBERS[3];
/// How many pairs are shown with the shares.
const PAIRS: usize = 6;

pub(super) fn rows(core: &Core, answer: &NetworkAnswer, score: i32, theme: &Theme, room: Size) -> PickableRows {
    let columns = usize::from(room.width);
    let pairs = pairs::strongest(core, answer, picked(core, answer), PAIRS, columns, theme);
    let words = stacked(
        PickableRows::new(pairs),
        PickableRows::new(assessment::end_board(core, answer.end.as_ref(), theme, room)),
    );
    let tables = tables(core, answer, columns, theme);
    let sample = PickableRows::new(wrapped_rows(&sample_words(core, answer), columns, theme.faint));
    let head = head(core, answer, score, columns, theme);
    // The breakdown begins with its tables, the assessment with its sentences.
    if core.view.evaluation == EvaluationView::Breakdown {
        return stacked(stacked(PickableRows::new(head.concat()), sample), stacked(tables, words));
    }
    // The rows to be picked are those of the tables.
    let head = PickableRows::new(assessment::with_parts(core, head, &answer.parts, theme, room).lines);
    stacked(stacked(head, sample), stacked(words, tables))
}

/// The score in one sentence, with a mate that it knows nothing of, and which line it is of.
fn head(core: &Core, answer: &NetworkAnswer, score: i32, columns: usize, theme: &Theme) -> [Vec<Line<'static>>; 2] {
    let of_parts = || answer.parts.iter().map(|part| part.centipawns).sum();
    let mut head = match (&answer.end, &answer.forced) {
        (Some(end), _) => {
            assessment::end_rows(core, end, centipawns_of(answer, answer.explanation.total_raw), columns, theme)
        }
        (None, Some(forced)) => assessment::judged_rows(core, of_parts(), Some(forced), columns, theme),
        (None, None) => vec![headline(core, score, theme)],
    };
    let about_the_line = head.split_off(1);
    head.extend(assessment::sentence_rows(core, &answer.sentence, columns, theme));
    head.extend(assessment::mate_rows(core, answer.mate.as_ref(), columns, theme));
    [head, about_the_line]
}

fn stacked(mut above: PickableRows, below: PickableRows) -> PickableRows {
    above.append(below);
    above
}

/// What the shares are means of, and what the kings have.
fn sample_words(core: &Core, answer: &NetworkAnswer) -> String {
    let kings = centipawns(centipawns_of(answer, answer.explanation.kings));
    let (orders, name) = (answer.explanation.orders, kings_words(core));
    match core.lang {
        Language::Ja => format!("持ち分は駒を置く{orders}通りの順の平均、合計が評価値（{name} {kings}）"),
        Language::En => format!("means over {orders} orders of the pieces; their sum is the score ({name} {kings})"),
    }
}

/// The piece of the picked row, while rows are picked.
fn picked(core: &Core, answer: &NetworkAnswer) -> Option<PieceGroup> {
    let is_picked = core.view.is_inspection_focused() && answer.is_on_board();
    let row = core.evaluation.inspection.selected();
    answer.shares_in_table_order().get(row).filter(|_| is_picked).map(|share| share.group)
}

/// The tables of both sides, next to each other if there is room.
fn tables(core: &Core, answer: &NetworkAnswer, columns: usize, theme: &Theme) -> PickableRows {
    let shares = answer.shares_in_table_order();
    let [black, white] = Color::ALL.map(|color| {
        let own: Vec<&NetworkShare> = shares.iter().copied().filter(|share| share.group.piece.color == color).collect();
        table(core, answer, color, &own, theme)
    });
    if columns < 2 * TABLE {
        return stacked(black, white);
    }
    black.beside((columns / 2).min(TABLE + 4), white)
}

fn table(core: &Core, answer: &NetworkAnswer, color: Color, shares: &[&NetworkShare], theme: &Theme) -> PickableRows {
    let lang = core.lang;
    let head = [lang.pick("持ち分", "share"), "±", lang.pick("除くと", "removed"), lang.pick("同種比", "kind")];
    let head = piece_row(lang.pick(color.ja(), color.en()), &head.map(str::to_owned), NUMBERS);
    let mut rows = PickableRows::new(vec![heading(&head, TABLE, theme)]);
    let units = f64::from(answer.explanation.scale.units());
    for share in shares {
        let numbers = [
            centipawns(centipawns_of(answer, share.total)),
            format!("{:.1}", share.error / units),
            rounded(centipawns_of(answer, share.removal)),
            rounded(answer.explanation.beyond_kind(share) / units),
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
    let sum = [centipawns(centipawns_of(answer, sum)), String::new(), String::new(), String::new()];
    rows.lines.push(Line::styled(piece_row(TOTAL.text(lang), &sum, NUMBERS), theme.strong));
    rows
}
