//! Any bytes as a game record.

#![no_main]

#[path = "../../tests/it/record_corpus/check.rs"]
mod check;

use check::CHECKS;

// One of the checks takes its turn with every input: five times as many inputs are tried as if all did.
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let turn = bytes.iter().fold(0, |sum, &byte| sum + usize::from(byte)) % CHECKS.len();
    check::any_bytes(bytes, &CHECKS[turn..=turn]);
});
