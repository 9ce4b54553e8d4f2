//! Fuzz target: reads any bytes as a game record.

#![no_main]

#[path = "../../tests/it/record/corpus/check.rs"]
mod check;

use check::CHECKS;

// Each input goes through one of the checks, chosen by its bytes, so that five times as many inputs can be tried.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let turn = bytes.iter().fold(0, |sum, &byte| sum + usize::from(byte)) % CHECKS.len();
    check::any_bytes(bytes, &CHECKS[turn..=turn]);
});
