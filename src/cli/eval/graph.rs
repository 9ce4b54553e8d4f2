//! Evaluation graph: the terms of each ply of a line or game, stacked.

use super::text_format::black_view_unit;
use crate::cli::output::ply_chart;
use sankoma_eval::TermSums;
use sankoma_wording::Language;

/// Rows of the graph; there may be one more on either side of the zero line.
const MAX_ROWS: f64 = 16.0;
/// Columns for plies. With the labels they fit on a screen.
const MAX_COLUMNS: usize = 70;

/// The sign of each term, in the order of [`TermSums::terms`]: letters that every terminal draws in one column.
const TERM_SIGNS: [char; 5] = ['#', 'k', '+', '=', 't'];
/// The sign of the total.
const TOTAL_SIGN: char = 'O';

/// Draws the sums of the plies with these numbers. When there are too many plies, several share a column, which shows
/// the one with the largest total.
pub(super) fn graph(numbers: &[usize], sums: &[TermSums], lang: Language) -> String {
    let plies_per_column = sums.len().div_ceil(MAX_COLUMNS).max(1);
    let columns: Vec<StackedColumn> =
        sums.chunks(plies_per_column).filter_map(largest_total).map(|sums| StackedColumn::of(&sums)).collect();
    let farthest = |reach: fn(&StackedColumn) -> f64| columns.iter().map(reach).fold(0.0, f64::max);
    let (up, down) = (farthest(StackedColumn::height_above_zero), farthest(StackedColumn::height_below_zero));
    let step = round_step((up + down) / MAX_ROWS);
    let rows = |reach: f64| (reach / step).ceil() as i32;
    let mut text = title(plies_per_column, lang);
    for row in (-rows(down)..=rows(up)).rev() {
        let cells: String = columns.iter().map(|stack| stack.sign(row, step)).collect();
        // The topmost row may hold only totals that lie exactly on its lower edge.
        if row < rows(up) || !cells.trim().is_empty() {
            text += &ply_chart::row(&row_label(row, step), &cells);
        }
        if row == 0 {
            text += &ply_chart::axis("0", columns.len());
        }
    }
    text + &ply_chart::ply_numbers(numbers, plies_per_column) + &legend(lang)
}

fn title(plies_per_column: usize, lang: Language) -> String {
    let view = black_view_unit(lang);
    match (lang, plies_per_column) {
        (Language::Ja, 1) => format!("評価値グラフ、項目の積み上げ ({view})\n"),
        (Language::En, 1) => format!("Evaluation stacked by term ({view})\n"),
        (Language::Ja, plies) => format!("評価値グラフ、項目の積み上げ、1列{plies}手 ({view})\n"),
        (Language::En, plies) => format!("Evaluation stacked by term, {plies} plies a column ({view})\n"),
    }
}

fn legend(lang: Language) -> String {
    let zero = TermSums::default();
    let names = zero.terms().into_iter().zip(TERM_SIGNS).map(|(term, sign)| format!("{sign} {}", term.name(lang)));
    let all: Vec<String> = names.chain([format!("{TOTAL_SIGN} {}", zero.total().name(lang))]).collect();
    ply_chart::legend(&all)
}

/// The value at the edge of a row that is away from zero, in centipawns.
fn row_label(row: i32, step: f64) -> String {
    let edge = if row < 0 { row } else { row + 1 };
    format!("{:+}", f64::from(edge) * step)
}

/// The next of 1, 2, 3, 4, 5, 8, 10, 20, … that is at least `least`.
fn round_step(min: f64) -> f64 {
    let mut power = 1.0;
    loop {
        if let Some(step) =
            [1.0, 2.0, 3.0, 4.0, 5.0, 8.0].map(|digit| digit * power).into_iter().find(|&step| step >= min)
        {
            return step;
        }
        power *= 10.0;
    }
}

fn largest_total(plies: &[TermSums]) -> Option<TermSums> {
    plies.iter().copied().max_by_key(|sums| sums.total_raw.abs())
}

/// A column: the terms and their total, in centipawns.
struct StackedColumn {
    terms: [f64; TERM_SIGNS.len()],
    total: f64,
}

impl StackedColumn {
    fn of(sums: &TermSums) -> Self {
        Self { terms: sums.terms().map(|term| term.centipawns()), total: sums.total_centipawns() }
    }

    /// Height above zero.
    fn height_above_zero(&self) -> f64 {
        self.terms.iter().filter(|&&term| term > 0.0).sum()
    }

    /// Height below zero.
    fn height_below_zero(&self) -> f64 {
        -self.terms.iter().filter(|&&term| term < 0.0).sum::<f64>()
    }

    /// The sign in a row: the total, or the term that covers the middle of the row. Terms in favour of Black are
    /// stacked up from zero, those in favour of White down.
    fn sign(&self, row: i32, step: f64) -> char {
        let (low, middle) = (f64::from(row) * step, (f64::from(row) + 0.5) * step);
        if low <= self.total && self.total < low + step {
            return TOTAL_SIGN;
        }
        let mut height = 0.0;
        for (term, sign) in self.terms.into_iter().zip(TERM_SIGNS) {
            if term * middle > 0.0 {
                height += term.abs();
                if height >= middle.abs() {
                    return sign;
                }
            }
        }
        ' '
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::output::SCREEN_WIDTH;
    use crate::cli::output::ply_chart::LABEL_WIDTH;

    fn sums(material: i32, kpp: i32) -> TermSums {
        let zero = TermSums::default();
        let (kpp, total_raw) = (zero.scale.raw(kpp), zero.scale.raw(material + kpp));
        TermSums { material, kpp, total_raw, ..zero }
    }

    #[test]
    fn terms_of_one_sign_are_stacked_and_the_total_is_marked() {
        let text = graph(&[7, 8], &[sums(800, 400), sums(300, -400)], Language::En);
        let column = |index: usize| -> String {
            let sign = |line: &str| line.chars().nth(LABEL_WIDTH + 1 + index).unwrap_or(' ');
            text.lines().filter(|line| line[LABEL_WIDTH..].starts_with(['|', '+'])).map(sign).collect()
        };
        // A row is 100 centipawns, from +1200 down to -400. A total on the edge of two rows is in the upper one.
        assert_eq!(column(0), "O====########-    ");
        assert_eq!(column(1), "          ###-O===");
        assert!(text.lines().any(|line| line.trim() == "7"), "{text}");
        assert!(text.contains("  +1300|O\n") && text.contains("   -400| =\n"), "{text}");
    }

    #[test]
    fn a_long_game_stays_within_eighty_columns() {
        let plies: Vec<TermSums> = (0..500).map(|ply| sums(ply, -ply / 2)).collect();
        let numbers: Vec<usize> = (1..=500).collect();
        for lang in [Language::Ja, Language::En] {
            let text = graph(&numbers, &plies, lang);
            assert!(text.lines().all(|line| sankoma_wording::text::width(line) <= SCREEN_WIDTH), "{text}");
        }
    }

    #[test]
    fn steps_are_round() {
        let steps = [0.0, 1.0, 1.1, 6.0, 9.0, 120.0].map(|min| round_step(min).round() as i32);
        assert_eq!(steps, [1, 1, 2, 8, 10, 200]);
    }
}
