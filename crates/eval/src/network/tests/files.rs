//! Network files: what is wrong with one is named on one line, and nothing makes reading panic.

use super::{small, synthetic};
use crate::network::{InputFeatures, Network, NetworkArchitecture, NetworkFileError, NetworkHashWarning};

fn error(bytes: &[u8]) -> NetworkFileError {
    read(bytes).expect_err("this is no network")
}

fn read(bytes: &[u8]) -> Result<Network, NetworkFileError> {
    let mut source = bytes;
    Network::read(&mut source, bytes.len() as u64, &mut |_, _| ())
}

fn architecture() -> NetworkArchitecture {
    small(InputFeatures::KingsAndPieces)
}

/// A file of the usual K+P architecture, whose text and size can be changed.
fn kp() -> (NetworkArchitecture, Vec<u8>) {
    let architecture = NetworkArchitecture::KNOWN[1];
    (architecture, synthetic::file(architecture))
}

#[test]
fn what_is_wrong_is_named() {
    let (architecture, file) = kp();
    assert_eq!(error(b"fv.bin of another kind"), NetworkFileError::Version(u32::from_le_bytes(*b"fv.b")));
    assert_eq!(error(&file[..3]), NetworkFileError::HeaderCut(3));
    assert_eq!(error(&file[..100]), NetworkFileError::HeaderCut(100));
    let expected = file.len() as u64;
    let size = |found| NetworkFileError::Size { found, expected, architecture, fits: None };
    assert_eq!(error(&file[..file.len() - 1]), size(expected - 1));
    assert_eq!(error(&[&file[..], &[0]].concat()), size(expected + 1));
    let with_length = |length: u32| [&file[..8], &length.to_le_bytes(), &file[12..]].concat();
    assert_eq!(error(&with_length(u32::MAX)), NetworkFileError::TextLength(u32::MAX));
    let layer_stacks = with_text("Features=HalfKA_hm2(Friend)[73305->1536x2],Network=SFNN-1536");
    assert!(matches!(error(&layer_stacks), NetworkFileError::LayerStacks(text) if text.ends_with("SFNN-1536")));
    let unknown = with_text("Features=A\n2[1->2x2]");
    assert_eq!(error(&unknown), NetworkFileError::UnknownArchitecture("Features=A?2[1->2x2]".to_owned()));
}

/// A file that has only a header, with this text.
fn with_text(text: &str) -> Vec<u8> {
    let header = [0x7AF3_2F16, 0, text.len() as u32].map(u32::to_le_bytes).concat();
    [&header, text.as_bytes()].concat()
}

#[test]
fn a_text_of_another_architecture_than_the_size_or_the_hash_is_named() {
    let (architecture, file) = kp();
    let halfkp = NetworkArchitecture::KNOWN[0];
    let header = [&file[..8], &(halfkp.text().len() as u32).to_le_bytes(), halfkp.text().as_bytes()].concat();
    let rest = &file[12 + architecture.text().len()..];
    let found = (header.len() + rest.len()) as u64;
    let error_of_size = NetworkFileError::Size {
        found,
        expected: halfkp.file_bytes(halfkp.text().len()),
        architecture: halfkp,
        fits: None,
    };
    assert_eq!(error(&[&header, rest].concat()), error_of_size);
    let hash = halfkp.hashes().file.to_le_bytes();
    let other_hash = [&file[..4], &hash, &file[8..]].concat();
    assert_eq!(error(&other_hash), NetworkFileError::HashOfAnother { hash: halfkp, text: architecture });
}

#[test]
fn a_hash_that_differs_alone_is_a_warning() {
    let (architecture, mut file) = kp();
    file[4] ^= 1;
    let expected = architecture.hashes().file;
    assert_eq!(read(&file).expect("it can be read").warnings, [NetworkHashWarning { found: expected ^ 1, expected }]);
}

#[test]
fn damaged_files_are_read_or_refused_in_one_line() {
    let file = synthetic::file(architecture());
    let mut random = fastrand::Rng::with_seed(38);
    for round in 0..10_000 {
        let mut damaged = file.clone();
        match round % 3 {
            0 => damaged.truncate(random.usize(..file.len())),
            // Most flips hit numbers, which may be any; so half of them are in the header.
            1 => damaged[random.usize(..300)] ^= 1 << random.u8(..8),
            _ => damaged[random.usize(..file.len())] = random.u8(..),
        }
        if let Err(error) = read(&damaged) {
            let message = error.message();
            assert!([&message.ja, &message.en].iter().all(|line| line.lines().count() == 1), "{message:?}");
        }
    }
}
