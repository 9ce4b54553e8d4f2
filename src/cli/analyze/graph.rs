//! Win rate graph: the win rate of Black over the main line.
//!
//! ```text
//!   100% |                   ##
//!        |             ##  ####
//!    50% +#######################---
//!        |                    #####
//!     0% |                      ###
//! Black   |      ⁈           ⁇
//! White   |            ?       X
//!          0         10        20
//! ```

use super::game_review::GameReview;
use crate::cli::output::ply_chart::{self, LABEL_WIDTH};
use sankoma_analysis::review::{MoveAssessment, MoveQuality, win_rate_formula};
use sankoma_record::NodeId;
use sankoma_rules::Color;
use sankoma_wording::Language;

/// Rows on either side of the middle.
const HALF_HEIGHT: i32 = 5;
/// The minimum number of columns for plies.
const MIN_COLUMNS: usize = 10;

/// Draws the graph in at most `columns` columns. Empty when no position of the main line is searched.
pub(super) fn graph(review: &GameReview, columns: usize, lang: Language) -> String {
    let line: Vec<NodeId> = review.game.main_line().into_iter().take(review.plies() + 1).collect();
    if !line.iter().any(|node| review.evaluated.contains_key(node)) {
        return String::new();
    }
    let plies_per_column = line.len().div_ceil(available_columns(columns)).max(1);
    let assessments = review.assessments();
    let rates: Vec<Option<f64>> = line.chunks(plies_per_column).map(|nodes| farthest_win_rate(review, nodes)).collect();
    let mut text = title(plies_per_column, lang);
    for row in (-HALF_HEIGHT..HALF_HEIGHT).rev() {
        let cells: String = rates.iter().map(|&rate| cell_sign(rate, row)).collect();
        let label = match row {
            row if row == HALF_HEIGHT - 1 => "100%",
            row if row == -HALF_HEIGHT => "0%",
            _ => "",
        };
        text += &ply_chart::row(label, &cells);
        if row == 0 {
            text += &ply_chart::axis("50%", rates.len());
        }
    }
    for color in Color::ALL {
        let marks: String = line.chunks(plies_per_column).map(|nodes| worst_mark(&assessments, nodes, color)).collect();
        text += &ply_chart::named_row(lang.pick(color.ja(), color.en()), &marks);
    }
    let numbers: Vec<usize> = (0..line.len()).collect();
    text + &ply_chart::ply_numbers(&numbers, plies_per_column) + &legend(lang)
}

/// Columns for plies. The last ply number may be two columns longer than the column it stands under.
fn available_columns(columns: usize) -> usize {
    columns.saturating_sub(LABEL_WIDTH + "|00".len()).max(MIN_COLUMNS)
}

fn title(plies_per_column: usize, lang: Language) -> String {
    match (lang, plies_per_column) {
        (Language::Ja, 1) => "先手の勝率\n".to_owned(),
        (Language::En, 1) => "Black's win rate\n".to_owned(),
        (Language::Ja, plies) => format!("先手の勝率、1列{plies}手\n"),
        (Language::En, plies) => format!("Black's win rate, {plies} plies a column\n"),
    }
}

fn legend(lang: Language) -> String {
    let formula = win_rate_formula().text(lang).to_owned();
    ply_chart::legend(&MoveQuality::ALL.map(|quality| legend_entry(quality, lang))) + &ply_chart::legend(&[formula])
}

/// `⁈ ?! inaccuracy`; the mark once where it has one column.
fn legend_entry(quality: MoveQuality, lang: Language) -> String {
    let narrow = quality.narrow_mark().to_string();
    let narrow = if narrow == quality.mark() { String::new() } else { format!("{narrow} ") };
    format!("{narrow}{} {}", quality.mark(), quality.message().text(lang))
}

/// The win rate farthest from 50 % among several plies.
fn farthest_win_rate(review: &GameReview, nodes: &[NodeId]) -> Option<f64> {
    let rates = nodes.iter().filter_map(|node| review.evaluated.get(node)?.black_win_rate());
    rates.max_by(|a, b| (a - 0.5).abs().total_cmp(&(b - 0.5).abs()))
}

/// The sign of a cell. Rows are filled from the middle to the win rate; row 0 is the one above the middle.
fn cell_sign(rate: Option<f64>, row: i32) -> char {
    let Some(rate) = rate else { return ' ' };
    let height = ((rate - 0.5) * 2.0 * f64::from(HALF_HEIGHT)).round() as i32;
    let is_filled = if row >= 0 { row < height } else { row >= height };
    if is_filled { '#' } else { ' ' }
}

/// The mark of the worst move of a player that leads to one of `nodes`.
fn worst_mark(assessments: &[MoveAssessment], nodes: &[NodeId], color: Color) -> char {
    let own = assessments.iter().filter(|assessment| assessment.mover == color && nodes.contains(&assessment.node));
    own.filter_map(MoveAssessment::quality).max().map_or(' ', MoveQuality::narrow_mark)
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
