//! Which directions a leap takes under its directional modifiers.

use super::Dialect;

/// Squares to the right and squares forward, as the mover sees the board.
pub type Vector = (i8, i8);

const DIRECTIONS: &str = "fblrvsh";

/// What one or two letters say together.
#[derive(Clone, Copy)]
enum Word {
    One(char),
    Two(char, char),
}

/// The steps of a leap of `leap` squares (long side first) under `modifiers`.
pub(super) fn steps(leap: (u8, u8), modifiers: &[char], dialect: Dialect) -> Vec<Vector> {
    let words: Vec<Word> = modifiers
        .chunk_by(|a, b| DIRECTIONS.contains(*a) == DIRECTIONS.contains(*b))
        .filter(|run| DIRECTIONS.contains(run[0]))
        .flat_map(|run| words(run, leap))
        .collect();
    let chosen = |step: &Vector| words.is_empty() || words.iter().any(|word| fits(*word, *step, dialect));
    all(leap).into_iter().filter(chosen).collect()
}

/// The leap in all its directions, clockwise from straight ahead.
fn all((long, short): (u8, u8)) -> Vec<Vector> {
    let (long, short) = (long as i8, short as i8);
    let mut steps: Vec<Vector> = Vec::new();
    for (right, forward) in [(short, long), (long, short)] {
        for step in [(right, forward), (right, -forward), (-right, -forward), (-right, forward)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Parts a run of letters into words: pairs on diagonal and oblique leaps, single letters on orthogonal ones.
fn words(run: &[char], leap: (u8, u8)) -> Vec<Word> {
    let (orthogonal, diagonal) = (leap.1 == 0, leap.0 == leap.1);
    let mut words = Vec::new();
    let mut rest = run;
    while let [first, tail @ ..] = rest {
        let paired = match tail.first() {
            _ if orthogonal => None,
            Some(second) if across(*first, *second) => Some(*second),
            Some(second) if !diagonal && (second == first || *second == 'h') => Some(*second),
            _ => None,
        };
        words.push(paired.map_or(Word::One(*first), |second| Word::Two(*first, second)));
        rest = if paired.is_some() { &tail[1..] } else { tail };
    }
    words
}

/// Whether one letter speaks of ranks and the other of files.
fn across(first: char, second: char) -> bool {
    let (along_file, along_rank) = ("fbv", "lrs");
    along_file.contains(first) && along_rank.contains(second)
        || along_rank.contains(first) && along_file.contains(second)
}

fn fits(word: Word, step: Vector, dialect: Dialect) -> bool {
    let oblique = step.0 != 0 && step.1 != 0 && step.0.abs() != step.1.abs();
    match word {
        // Betza's own `fN` is all four forward leaps; those after him keep it for the narrow two.
        Word::One(letter) if oblique && dialect != Dialect::Original => points(letter, step) && mostly(letter, step),
        Word::One(letter) | Word::Two(letter, 'h') => points(letter, step),
        Word::Two(first, second) if oblique => points(first, step) && points(second, step) && mostly(second, step),
        Word::Two(first, second) => points(first, step) && points(second, step),
    }
}

fn points(letter: char, (right, forward): Vector) -> bool {
    match letter {
        'f' => forward > 0,
        'b' => forward < 0,
        'l' => right < 0,
        'r' => right > 0,
        'v' => forward != 0,
        's' => right != 0,
        _ => false,
    }
}

/// Whether the longer side of the step lies along the letter's axis.
fn mostly(letter: char, (right, forward): Vector) -> bool {
    "fbv".contains(letter) == (forward.abs() > right.abs())
}
