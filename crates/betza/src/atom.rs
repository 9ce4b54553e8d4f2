//! Atom: what letters and numbers stand for, whatever the move that they are part of; leaps, ranges, modes.

use super::action::{CaptureMode, UNLIMITED};
use super::notation::StepRange;

/// The leaps of a letter, long side first, and whether it rides without a number.
pub(super) fn leaps(letter: char) -> (&'static [(u8, u8)], bool) {
    match letter {
        'W' => (&[(1, 0)], false),
        'F' => (&[(1, 1)], false),
        'D' => (&[(2, 0)], false),
        'N' => (&[(2, 1)], false),
        'A' => (&[(2, 2)], false),
        'H' => (&[(3, 0)], false),
        'L' | 'C' => (&[(3, 1)], false),
        'J' | 'Z' => (&[(3, 2)], false),
        'G' => (&[(3, 3)], false),
        'R' => (&[(1, 0)], true),
        'B' => (&[(1, 1)], true),
        'Q' => (&[(1, 0), (1, 1)], true),
        'K' => (&[(1, 0), (1, 1)], false),
        _ => (&[], false),
    }
}

/// Minimum and maximum number of steps that a range allows; without one, a rider has no limit.
pub(super) fn step_range(range: StepRange, rider: bool) -> (u8, u8) {
    match range {
        StepRange::Unspecified if rider => (1, UNLIMITED),
        StepRange::Unspecified => (1, 1),
        StepRange::UpTo(times) => (1, times),
        StepRange::Exactly(times) => (times, times),
        StepRange::Unlimited => (1, UNLIMITED),
    }
}

/// The mode that `m`, `c` and `e` select together; without any of them, to move and to capture.
pub(super) fn capture_mode(modifiers: &[char]) -> CaptureMode {
    let [quiet, capture, en_passant] = ['m', 'c', 'e'].map(|letter| modifiers.contains(&letter));
    if quiet || capture || en_passant {
        return CaptureMode { quiet, capture, en_passant };
    }
    CaptureMode { quiet: true, capture: true, en_passant: false }
}
