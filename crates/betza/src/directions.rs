//! Directional modifiers: the directions of a leap that they select.

use super::BetzaDialect;

/// Squares to the right and squares forward, as the mover sees the board.
pub type StepVector = (i8, i8);

const DIRECTIONS: &str = "fblrvsh";

/// The steps of a leap of `leap` squares (long side first) under `modifiers`.
pub(super) fn leap_steps(leap: (u8, u8), modifiers: &[char], dialect: BetzaDialect) -> Vec<StepVector> {
    let selected: Vec<&[char]> = modifiers
        .chunk_by(|a, b| DIRECTIONS.contains(*a) == DIRECTIONS.contains(*b))
        .filter(|run| DIRECTIONS.contains(run[0]))
        .flat_map(|run| split_modifiers(run, leap))
        .collect();
    let chosen = |step: &StepVector| {
        selected.is_empty() || selected.iter().any(|modifier| matches_modifier(modifier, *step, dialect))
    };
    all_directions(leap).into_iter().filter(chosen).collect()
}

/// Whether the step is neither orthogonal nor diagonal.
pub(super) fn is_oblique((right, forward): StepVector) -> bool {
    right != 0 && forward != 0 && right.abs() != forward.abs()
}

/// Whether authors disagree on the squares that a lame leap passes: on all oblique ones but the knight's.
pub(super) fn has_no_agreed_route((long, short): (u8, u8)) -> bool {
    short != 0 && long != short && (long, short) != (2, 1)
}

/// Whether an oblique step lies clockwise of the axis nearest to it (`hr`).
pub(super) fn is_right_handed((right, forward): StepVector) -> bool {
    (right.abs() < forward.abs()) == ((right > 0) == (forward > 0))
}

/// `step` turned clockwise by so many eighths of a full turn. An orthogonal step becomes a diagonal one of as many
/// squares, and the other way round; an oblique step becomes one of the eight that are alike.
pub(super) fn rotated(step: StepVector, eighths: u8) -> StepVector {
    let around = all_around(step);
    let at = around.iter().position(|other| *other == step).unwrap_or(0);
    around[(at + usize::from(eighths)) % around.len()]
}

/// The eight steps related to `step`, clockwise.
fn all_around(step: StepVector) -> [StepVector; 8] {
    let (across, along) = (step.0.abs(), step.1.abs());
    let long = across.max(along);
    let short = if is_oblique(step) { across.min(along) } else { 0 };
    if short > 0 {
        let (l, s) = (long, short);
        return [(s, l), (l, s), (l, -s), (s, -l), (-s, -l), (-l, -s), (-l, s), (-s, l)];
    }
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)].map(|(x, y)| (x * long, y * long))
}

/// The leap in all its directions, clockwise from straight ahead.
pub(super) fn all_directions((long, short): (u8, u8)) -> Vec<StepVector> {
    let (long, short) = (long as i8, short as i8);
    let mut steps: Vec<StepVector> = Vec::new();
    for (right, forward) in [(short, long), (long, short)] {
        for step in [(right, forward), (right, -forward), (-right, -forward), (-right, forward)] {
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Splits a run of letters into modifiers: pairs on diagonal and oblique leaps, single letters on orthogonal ones.
fn split_modifiers(run: &[char], leap: (u8, u8)) -> Vec<&[char]> {
    let (orthogonal, oblique) = (leap.1 == 0, leap.1 != 0 && leap.0 != leap.1);
    let mut selected = Vec::new();
    let mut rest = run;
    while let [first, tail @ ..] = rest {
        let is_pair = !orthogonal
            && tail.first().is_some_and(|&second| {
                combines_axes(*first, second)
                    || oblique && (second == *first || second == 'h' || *first == 'h' && "lr".contains(second))
            });
        let (modifier, after) = rest.split_at(1 + usize::from(is_pair));
        selected.push(modifier);
        rest = after;
    }
    selected
}

/// Whether one letter is about ranks and the other about files.
fn combines_axes(first: char, second: char) -> bool {
    let (along_file, along_rank) = ("fbv", "lrs");
    along_file.contains(first) && along_rank.contains(second)
        || along_rank.contains(first) && along_file.contains(second)
}

fn matches_modifier(modifier: &[char], step: StepVector, dialect: BetzaDialect) -> bool {
    let oblique = is_oblique(step);
    match *modifier {
        ['h', side] => oblique && is_right_handed(step) == (side == 'r'),
        // Betza's own `fN` is all four forward leaps; those after him keep it for the narrow two.
        [letter] if oblique && dialect != BetzaDialect::Original => {
            points_towards(letter, step) && lies_mostly_along(letter, step)
        }
        [letter] | [letter, 'h'] => points_towards(letter, step),
        [first, second] if oblique => {
            points_towards(first, step) && points_towards(second, step) && lies_mostly_along(second, step)
        }
        _ => modifier.iter().all(|letter| points_towards(*letter, step)),
    }
}

fn points_towards(letter: char, (right, forward): StepVector) -> bool {
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
fn lies_mostly_along(letter: char, (right, forward): StepVector) -> bool {
    "fbv".contains(letter) == (forward.abs() > right.abs())
}
