//! Assertion levels: internal checks by cost, chosen when the program is built.
//!
//! A debug build is too slow for many positions, so the features `assert-1` … `assert-5` choose how much is checked in
//! any profile. Without one nothing is checked, at no cost.
//!
//! | level | cost | example |
//! |---|---|---|
//! | 1 | a comparison | the move made can be made |
//! | 2 | the attackers of one square | the checkers are those that attack it |
//! | 3 | a pass over the board | the incremental hash is the hash recomputed |
//! | 4 | each generated move | none of them breaks a rule; the incremental evaluation is the one from scratch |
//! | 5 | each encodable move | no other move is legal |

/// Assertions of this level (1–5) are built in.
pub const fn asserts(level: u8) -> bool {
    match level {
        1 => cfg!(feature = "assert-1"),
        2 => cfg!(feature = "assert-2"),
        3 => cfg!(feature = "assert-3"),
        4 => cfg!(feature = "assert-4"),
        _ => cfg!(feature = "assert-5"),
    }
}

/// `assert_level!(3, condition, "message {}", value)`: asserts when the program was built with that level or a higher
/// one. Below it the condition is compiled but not evaluated.
macro_rules! assert_level {
    ($level:literal, $($assertion:tt)+) => {
        if $crate::asserts($level) {
            assert!($($assertion)+);
        }
    };
}
pub(crate) use assert_level;
