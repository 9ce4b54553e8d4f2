//! Prefetching: asks the processor for memory before it is used.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "the one instruction takes a pointer; its use says why any will do")
)]

/// Prefetches the cache line of `target`.
#[cfg(target_arch = "x86_64")]
pub fn prefetch_line<T>(target: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: every x86-64 has this instruction. It changes nothing, and no address makes it fail.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast()) }
}

/// Does nothing on other processors.
#[cfg(not(target_arch = "x86_64"))]
pub fn prefetch_line<T>(_target: &T) {}
