//! Codes of the kinds of a finding, for all crates but `sankoma-rules`: that one depends on none and exports no macro, so
//! it has these lines of its own.

/// Rows of a kind and its code become the method `code` and the list `CODES`: no code can be missing in either. Behind
/// a semicolon come kinds that have codes of their own, which `CODES` leaves out.
#[macro_export]
macro_rules! codes {
    ($type:ident; $($kind:pat => $code:literal,)* $(; $($other:pat => $its_code:expr,)*)?) => {
        impl $type {
            /// Every code.
            pub const CODES: &[&str] = &[$($code),*];

            /// The stable code of this kind.
            pub const fn code(&self) -> &'static str {
                match self {
                    $($kind => $code,)*
                    $($($other => $its_code,)*)?
                }
            }
        }
    };
}
