//! FNV-1a: a hash that is the same on every machine and in every version of the program.

/// The 64-bit FNV-1a hash of `bytes` (<http://www.isthe.com/chongo/tech/comp/fnv/>).
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
