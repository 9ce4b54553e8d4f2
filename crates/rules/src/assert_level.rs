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

/// The assertion level of this build; 0 checks nothing.
pub const ASSERT_LEVEL: u8 = if cfg!(feature = "assert-5") {
    5
} else if cfg!(feature = "assert-4") {
    4
} else if cfg!(feature = "assert-3") {
    3
} else if cfg!(feature = "assert-2") {
    2
} else {
    cfg!(feature = "assert-1") as u8
};

/// `assert_level!(3, condition, "message {}", value)`: asserts when the program was built with that level or a higher
/// one. Below it the condition is compiled but not evaluated.
#[macro_export]
macro_rules! assert_level {
    ($level:literal, $($assertion:tt)+) => {
        if $crate::ASSERT_LEVEL >= $level {
            assert!($($assertion)+);
        }
    };
}
