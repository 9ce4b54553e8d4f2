//! Instruction sets: what a processor has beyond the instructions of its architecture, found when the program runs.
//!
//! Kernels that use one take its type, which exists only where the processor has it.

use std::fmt;

/// Instructions that kernels are written for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// Those that every processor of the architecture has.
    Plain,
    #[cfg(target_arch = "x86_64")]
    Sse41(Sse41),
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    #[cfg(target_arch = "aarch64")]
    Neon(Neon),
}

/// An instruction set: its type, its name for the processor and the architecture that has it.
macro_rules! instruction_set {
    ($set:ident, $feature:tt, $architecture:literal, $detected:ident) => {
        #[doc = concat!("Proof that the processor has ", $feature, ".")]
        #[cfg(target_arch = $architecture)]
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) struct $set(());

        #[cfg(target_arch = $architecture)]
        impl $set {
            fn detect() -> Option<Self> {
                std::arch::$detected!($feature).then_some(Self(()))
            }
        }
    };
}

instruction_set!(Sse41, "sse4.1", "x86_64", is_x86_feature_detected);
instruction_set!(Avx2, "avx2", "x86_64", is_x86_feature_detected);
instruction_set!(Neon, "neon", "aarch64", is_aarch64_feature_detected);

impl Instructions {
    /// Those that this processor has, the fastest first, [`Self::Plain`] last.
    pub(crate) fn available() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        let sets = [Avx2::detect().map(Self::Avx2), Sse41::detect().map(Self::Sse41)];
        #[cfg(target_arch = "aarch64")]
        let sets = [Neon::detect().map(Self::Neon)];
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        let sets: [Option<Self>; 0] = [];
        sets.into_iter().flatten().chain([Self::Plain]).collect()
    }
}

/// Their name.
impl fmt::Debug for Instructions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Self::Sse41(_) => "SSE4.1",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "AVX2",
            #[cfg(target_arch = "aarch64")]
            Self::Neon(_) => "NEON",
        })
    }
}
