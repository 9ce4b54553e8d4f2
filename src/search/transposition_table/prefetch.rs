//! Asking the processor for memory ahead of its use.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the one instruction takes a pointer; its use says why any will do")
)]

/// Asks for the cache line of `wanted` where the processor can be asked.
#[cfg(target_arch = "x86_64")]
pub(super) fn line<T>(wanted: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 has this instruction. It changes nothing, and no address makes it fail.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(wanted).cast()) }
}

/// Other processors are left to find out by themselves.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn line<T>(_wanted: &T) {}
