//! Any bytes as a game record.

#![no_main]

mod check;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    check::any_bytes(bytes);
});
