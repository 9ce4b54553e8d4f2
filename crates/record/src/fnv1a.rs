//! FNV-1a: a hash that is the same on every machine and in every version of the program, to be written into files.

use std::hash::Hasher as _;

/// The 64-bit FNV-1a hash of `bytes` (<http://www.isthe.com/chongo/tech/comp/fnv/>).
pub fn fnv1a(bytes: &[u8]) -> u64 {
    let mut hasher = fnv::FnvHasher::default();
    hasher.write(bytes);
    hasher.finish()
}
