//! The stable names of all kinds of diagnostics.

use super::{clock, end_validation, finding, write};
use crate::rules::legality::IllegalityReason;

/// Every code that reading a record may give; those of illegal moves are [`IllegalityReason::CODES`].
pub fn of_reading() -> impl Iterator<Item = &'static str> {
    let lists = [
        finding::RecordFinding::CODES,
        end_validation::EndContradiction::CODES,
        clock::TimeInconsistency::CODES,
        IllegalityReason::CODES,
    ];
    lists.into_iter().flatten().copied()
}

/// Every code that writing a record may give.
pub fn of_writing() -> impl Iterator<Item = &'static str> {
    write::WriteLoss::CODES.iter().copied()
}

/// Rows of a kind and its code become the method `code` and the list `CODES`: no code can be missing in either. Behind
/// a semicolon stand kinds that have codes of their own.
macro_rules! codes {
    ($($kind:pat => $code:literal,)* $(; $($other:pat => $its_code:expr,)*)?) => {
        pub(in crate::record) const CODES: &[&str] = &[$($code),*];

        /// The stable name of this kind.
        pub(in crate::record) const fn code(&self) -> &'static str {
            match self {
                $($kind => $code,)*
                $($($other => $its_code,)*)?
            }
        }
    };
}

pub(super) use codes;
