//! Checksum of a result line: FNV-1a of what stands before it, so that a line that a disk, a copy or a person has
//! changed is not taken for a result.

use sankoma_record::fnv1a;

/// Text between the contents of a line and its checksum of sixteen hexadecimal digits.
const START: &[u8] = b",\"sum\":\"";
const DIGITS: usize = 16;
const END: &[u8] = b"\"}";

/// What the checksum of a line says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChecksumState {
    /// The line is as it was written.
    Right,
    /// The line was changed.
    Wrong,
    /// The line has none: it was cut off, or is no line of results.
    Missing,
}

/// The line of an object, with its checksum and its end.
pub(super) fn line_with_checksum(object: &[u8]) -> Vec<u8> {
    let contents = object.strip_suffix(b"}").unwrap_or(object);
    let digits = format!("{:0DIGITS$x}", fnv1a(contents));
    [contents, START, digits.as_bytes(), END, b"\n"].concat()
}

/// Compares a line with its checksum.
pub(super) fn checksum_state(line: &[u8]) -> ChecksumState {
    match split_checksum(line.trim_ascii_end()) {
        None => ChecksumState::Missing,
        Some((contents, sum)) if fnv1a(contents) == sum => ChecksumState::Right,
        Some(_) => ChecksumState::Wrong,
    }
}

/// The contents of a line and the checksum that it states.
fn split_checksum(line: &[u8]) -> Option<(&[u8], u64)> {
    let line = line.strip_suffix(END)?;
    let (start, digits) = line.split_at_checked(line.len().checked_sub(DIGITS)?)?;
    let sum = u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    Some((start.strip_suffix(START)?, sum))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_changed_byte_of_the_contents_is_found_and_every_cut() {
        let line = line_with_checksum(br#"{"piece":"00c3","name":"a.kif","result":{"moves":120}}"#);
        assert_eq!(line.last(), Some(&b'\n'));
        assert!(serde_json::from_slice::<serde_json::Value>(&line).is_ok());
        assert_eq!(checksum_state(&line), ChecksumState::Right);
        assert_eq!(checksum_state(line.trim_ascii_end()), ChecksumState::Right);
        let contents = line.len() - 1 - END.len() - DIGITS - START.len();
        for at in 0..contents {
            for bit in 0..8 {
                let mut changed = line.clone();
                changed[at] ^= 1 << bit;
                assert_eq!(checksum_state(&changed), ChecksumState::Wrong, "byte {at}, bit {bit}");
            }
        }
        for length in 0..line.len() - 1 {
            assert_eq!(checksum_state(&line[..length]), ChecksumState::Missing, "{length} bytes");
        }
    }
}
