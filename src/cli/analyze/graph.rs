//! The win rate of Black over the main line as a picture.
//!
//! ```text
//!   100% |                   ##
//!        |             ##  ####
//!    50% +#######################---
//!        |                    #####
//!     0% |                      ###
//! Black   |      -           x
//! White   |            ?       X
//!          0         10        20
//! ```

use super::game_review::GameReview;
use crate::analysis::review::{MoveAssessment, MoveQuality};
use crate::cli::eval::graph::ply_numbers;
use crate::record::NodeId;
use crate::rules::Color;
use crate::wording::Language;
use crate::wording::text::{pad, pad_left};
use std::fmt::Write as _;

/// Rows on either side of the middle.
const HALF_HEIGHT: i32 = 5;
/// Fewer columns for plies show nothing.
const MIN_COLUMNS: usize = 10;
/// Columns for the labels, as [`ply_numbers`] leaves them.
const LABEL_WIDTH: usize = 7;

/// As wide as `columns` allow; empty when no position of the main line is known.
pub(super) fn graph(reviewed: &GameReview, columns: usize, lang: Language) -> String {
    let line: Vec<NodeId> = reviewed.game.main_line().into_iter().take(reviewed.plies() + 1).collect();
    if !line.iter().any(|node| reviewed.evaluated.contains_key(node)) {
        return String::new();
    }
    let folded = line.len().div_ceil(available_columns(columns)).max(1);
    let verdicts = reviewed.verdicts();
    let rates: Vec<Option<f64>> = line.chunks(folded).map(|nodes| farthest_win_rate(reviewed, nodes)).collect();
    let mut text = title(folded, lang);
    for row in (-HALF_HEIGHT..HALF_HEIGHT).rev() {
        let cells: String = rates.iter().map(|&rate| cell_sign(rate, row)).collect();
        let label = match row {
            row if row == HALF_HEIGHT - 1 => "100%",
            row if row == -HALF_HEIGHT => "0%",
            _ => "",
        };
        let _ = writeln!(text, "{}|{}", pad_left(label, LABEL_WIDTH), cells.trim_end());
        if row == 0 {
            let _ = writeln!(text, "{}+{}", pad_left("50%", LABEL_WIDTH), "-".repeat(rates.len()));
        }
    }
    for color in Color::ALL {
        let marks: String = line.chunks(folded).map(|nodes| gravest_mark(&verdicts, nodes, color)).collect();
        let _ = writeln!(text, "{}|{}", pad(lang.pick(color.ja(), color.en()), LABEL_WIDTH), marks.trim_end());
    }
    let numbers: Vec<usize> = (0..line.len()).collect();
    text + &ply_numbers(&numbers, folded) + &legend(lang)
}

/// Columns for plies: beside the labels, and the last number may be longer than the column it stands under.
fn available_columns(columns: usize) -> usize {
    columns.saturating_sub(LABEL_WIDTH + "|00".len()).max(MIN_COLUMNS)
}

fn title(folded: usize, lang: Language) -> String {
    match (lang, folded) {
        (Language::Ja, 1) => "先手の勝率\n".to_owned(),
        (Language::En, 1) => "Black's win rate\n".to_owned(),
        (Language::Ja, plies) => format!("先手の勝率、1列{plies}手\n"),
        (Language::En, plies) => format!("Black's win rate, {plies} plies a column\n"),
    }
}

fn legend(lang: Language) -> String {
    let names = MoveQuality::ALL.map(|class| format!("{} {}", class.mark(), class.message().text(lang)));
    format!("{}{}\n", " ".repeat(LABEL_WIDTH + 1), names.join("  "))
}

/// Of several plies the one farthest from even.
fn farthest_win_rate(reviewed: &GameReview, nodes: &[NodeId]) -> Option<f64> {
    let rates = nodes.iter().filter_map(|node| reviewed.evaluated.get(node)?.black_win_rate());
    rates.max_by(|a, b| (a - 0.5).abs().total_cmp(&(b - 0.5).abs()))
}

/// Rows are filled from the middle to the win rate; row 0 is the one above the middle.
fn cell_sign(rate: Option<f64>, row: i32) -> char {
    let Some(rate) = rate else { return ' ' };
    let height = ((rate - 0.5) * 2.0 * f64::from(HALF_HEIGHT)).round() as i32;
    let is_filled = if row >= 0 { row < height } else { row >= height };
    if is_filled { '#' } else { ' ' }
}

/// The gravest class of a player's moves that end here.
fn gravest_mark(verdicts: &[MoveAssessment], nodes: &[NodeId], color: Color) -> char {
    let own = verdicts.iter().filter(|verdict| verdict.mover == color && nodes.contains(&verdict.node));
    own.filter_map(MoveAssessment::quality).max().map_or(' ', MoveQuality::mark)
}

#[cfg(test)]
mod tests {
    use super::cell_sign;

    #[test]
    fn a_column_reaches_from_the_middle_to_the_win_rate() {
        let column = |rate| (-5..5).rev().map(|row| cell_sign(Some(rate), row)).collect::<String>();
        assert_eq!(column(1.0), "#####     ");
        assert_eq!(column(0.5), "          ");
        assert_eq!(column(0.29), "     ##   ");
        assert_eq!(column(0.0), "     #####");
        assert_eq!(cell_sign(None, 0), ' ');
    }
}
