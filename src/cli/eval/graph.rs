//! The evaluation over a line or game as a picture: the terms of each ply stacked on each other.

use super::words::black_cp;
use crate::eval::{SCALE, Sums};
use crate::rules::Lang;
use crate::tui::text::pad_left;

/// Rows above the zero line, and below it.
const ROWS: i32 = 8;
/// Columns for plies; with the numbers at the left they stay below eighty.
const COLUMNS: usize = 70;
/// Columns for the numbers at the left.
const LABEL: usize = 7;

/// What a term is drawn with, in the order of [`Sums::terms`]. Letters that every terminal draws in one column.
const SIGNS: [char; 5] = ['#', 'k', '+', '=', 't'];
/// The total.
const TOTAL: char = 'O';

/// Draws the sums of the plies with these numbers. Several plies share a column when there are too many; the one with
/// the largest total stands for them.
pub(super) fn graph(numbers: &[usize], sums: &[Sums], lang: Lang) -> String {
    let plies_per_column = sums.len().div_ceil(COLUMNS).max(1);
    let columns: Vec<Stack> = sums.chunks(plies_per_column).filter_map(loudest).map(|sums| Stack::of(&sums)).collect();
    let most = columns.iter().map(Stack::reach).fold(0.0, f64::max);
    let step = step(most / f64::from(ROWS));
    let mut text = title(plies_per_column, lang);
    for row in (-ROWS..ROWS).rev() {
        let label = if row == -1 { String::new() } else { row_label(row, step) };
        let cells: String = columns.iter().map(|stack| stack.sign(row, step)).collect();
        text.push_str(&format!("{}|{}\n", pad_left(&label, LABEL), cells.trim_end()));
        if row == 0 {
            text.push_str(&format!("{}+{}\n", pad_left("0", LABEL), "-".repeat(columns.len())));
        }
    }
    text + &ply_numbers(numbers, plies_per_column) + &legend(lang)
}

fn title(plies_per_column: usize, lang: Lang) -> String {
    let view = black_cp(lang);
    match (lang, plies_per_column) {
        (Lang::Ja, 1) => format!("評価値グラフ、項目の積み上げ ({view})\n"),
        (Lang::En, 1) => format!("Evaluation stacked by term ({view})\n"),
        (Lang::Ja, plies) => format!("評価値グラフ、項目の積み上げ、1列{plies}手 ({view})\n"),
        (Lang::En, plies) => format!("Evaluation stacked by term, {plies} plies a column ({view})\n"),
    }
}

fn legend(lang: Lang) -> String {
    let zero = Sums::default();
    let names = zero.terms().into_iter().zip(SIGNS).map(|(term, sign)| format!("{sign} {}", term.name(lang)));
    let all: Vec<String> = names.chain([format!("{TOTAL} {}", zero.total().name(lang))]).collect();
    format!("{}{}\n", " ".repeat(LABEL + 1), all.join("  "))
}

/// The number of the first ply of every tenth column.
fn ply_numbers(numbers: &[usize], plies_per_column: usize) -> String {
    let marked = numbers.chunks(plies_per_column).step_by(10).filter_map(|chunk| chunk.first());
    let text: String = marked.map(|number| format!("{number:<10}")).collect();
    format!("{}{}\n", " ".repeat(LABEL + 1), text.trim_end())
}

/// The edge of a row that is away from zero.
fn row_label(row: i32, step: f64) -> String {
    let edge = if row < 0 { row } else { row + 1 };
    format!("{:+}", f64::from(edge) * step)
}

/// The next of 1, 2, 5, 10, 20, 50, … that is at least `least`.
fn step(least: f64) -> f64 {
    let mut power = 1.0;
    loop {
        if let Some(step) = [1.0, 2.0, 5.0].map(|digit| digit * power).into_iter().find(|&step| step >= least) {
            return step;
        }
        power *= 10.0;
    }
}

fn loudest(plies: &[Sums]) -> Option<Sums> {
    plies.iter().copied().max_by_key(|sums| sums.total_raw.abs())
}

/// One column: its terms in centipawns.
struct Stack {
    terms: [f64; SIGNS.len()],
    total: f64,
}

impl Stack {
    fn of(sums: &Sums) -> Self {
        let cp = |raw: i32| f64::from(raw) / f64::from(SCALE);
        Self { terms: sums.terms().map(|term| cp(term.raw)), total: cp(sums.total_raw) }
    }

    /// How far it stands out, up or down.
    fn reach(&self) -> f64 {
        let up: f64 = self.terms.iter().filter(|&&term| term > 0.0).sum();
        let down: f64 = self.terms.iter().filter(|&&term| term < 0.0).sum();
        up.max(-down)
    }

    /// What stands in a row: the total, or the term that covers the row's middle. Terms for Black are stacked up from
    /// zero, those for White down.
    fn sign(&self, row: i32, step: f64) -> char {
        let (low, middle) = (f64::from(row) * step, (f64::from(row) + 0.5) * step);
        if low <= self.total && self.total < low + step {
            return TOTAL;
        }
        let mut height = 0.0;
        for (term, sign) in self.terms.into_iter().zip(SIGNS) {
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

    fn sums(material: i32, kpp: i32) -> Sums {
        Sums { material, kpp: kpp * SCALE, total_raw: (material + kpp) * SCALE, ..Sums::default() }
    }

    #[test]
    fn terms_of_one_sign_are_stacked_and_the_total_is_marked() {
        let text = graph(&[7, 8], &[sums(400, 400), sums(300, -200)], Lang::En);
        let column = |at: usize| -> String {
            text.lines().skip(1).take(17).map(|line| line.chars().nth(LABEL + 1 + at).unwrap_or(' ')).collect()
        };
        // The largest stack is 800, so a row is 100. A total on the edge of two rows is in the one above.
        assert_eq!(column(0), " ===####-        ".replacen(' ', "=", 1));
        assert_eq!(column(1), "     ##O-==      ".replacen("##O", "#O#", 1));
        assert!(text.lines().any(|line| line.trim() == "7"), "{text}");
    }

    #[test]
    fn a_long_game_stays_within_eighty_columns() {
        let plies: Vec<Sums> = (0..500).map(|ply| sums(ply, -ply / 2)).collect();
        let numbers: Vec<usize> = (1..=500).collect();
        for lang in [Lang::Ja, Lang::En] {
            let text = graph(&numbers, &plies, lang);
            assert!(text.lines().all(|line| crate::tui::text::width(line) <= 80), "{text}");
        }
    }

    #[test]
    fn steps_are_round() {
        assert_eq!([0.0, 1.0, 1.1, 4.0, 6.0, 120.0].map(step), [1.0, 1.0, 2.0, 5.0, 10.0, 200.0]);
    }
}
