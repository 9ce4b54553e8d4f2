//! Pieces of work: files, known by what they hold, and games, known by their number.

use super::work_shard::WorkShard;
use crate::cli::context::Result;
use crate::cli::input::{is_dash, record_files};
use crate::cli::output::errors::InputError;
use crate::cli::output::progress::ProgressBar;
use crate::cli::parallel;
use anyhow::bail;
use sankoma_record::fnv1a;
use sankoma_wording::Language;
use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::{Serialize, Serializer};
use std::collections::HashSet;
use std::fmt;
use std::path::{Path, PathBuf};

/// What a piece is known by, on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PieceKey {
    /// Number of a game, from 1.
    Game(u64),
    /// Hash of the bytes of a file. Of several files with the same bytes each has a key of its own.
    File(u64),
}

impl PieceKey {
    /// The number or hash.
    pub(super) const fn value(self) -> u64 {
        match self {
            Self::Game(value) | Self::File(value) => value,
        }
    }
}

impl Serialize for PieceKey {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        match self {
            Self::Game(number) => serializer.serialize_u64(*number),
            // Programs that read JSON numbers as floating point would change the last digits.
            Self::File(hash) => serializer.serialize_str(&format!("{hash:016x}")),
        }
    }
}

impl<'de> Deserialize<'de> for PieceKey {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        deserializer.deserialize_any(PieceKeyVisitor)
    }
}

struct PieceKeyVisitor;

impl Visitor<'_> for PieceKeyVisitor {
    type Value = PieceKey;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the number of a game or the hash of a file")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> std::result::Result<PieceKey, E> {
        Ok(PieceKey::Game(number))
    }

    fn visit_str<E: de::Error>(self, hash: &str) -> std::result::Result<PieceKey, E> {
        let hash = u64::from_str_radix(hash, 16).map_err(|_| E::custom("no hash of a file"))?;
        Ok(PieceKey::File(hash))
    }
}

/// A piece of work.
#[derive(Clone, Debug)]
pub(crate) struct WorkPiece {
    pub(crate) key: PieceKey,
    /// The file, and its place in the order in which the command line names the files.
    pub(crate) file: Option<(PathBuf, u64)>,
}

impl WorkPiece {
    pub(crate) const fn game(number: u64) -> Self {
        Self { key: PieceKey::Game(number), file: None }
    }

    /// The number of a game.
    pub(crate) const fn number(&self) -> u64 {
        self.key.value()
    }

    /// The place of a file in the order of the command line.
    pub(crate) fn place(&self) -> usize {
        self.file.as_ref().map_or(0, |(_, index)| *index as usize)
    }

    /// The file; empty for a game.
    pub(crate) fn path(&self) -> &Path {
        self.file.as_ref().map_or(Path::new(""), |(path, _)| path)
    }
}

/// All work, and how much of it is a shard's.
pub(crate) struct DividedWork {
    /// Pieces of the shard.
    pub(crate) pieces: u64,
    /// Pieces of all shards.
    pub(crate) all: u64,
    /// Sum of the keys of all files: shards of the same files have the same. Zero for games.
    pub(crate) digest: u64,
}

/// The numbers of a shard's games, of which those of an opening, `games_of_opening` in a row, are in the same shard.
pub(crate) fn game_pieces(
    games: u64,
    games_of_opening: u64,
    shard: WorkShard,
) -> (DividedWork, impl Iterator<Item = WorkPiece> + Send) {
    let openings = games.div_ceil(games_of_opening);
    let own =
        openings / u64::from(shard.count) + u64::from(openings % u64::from(shard.count) >= u64::from(shard.number));
    // Only the last opening may have fewer games.
    let has_last = openings > 0 && shard.has_number(openings - 1);
    let absent = if has_last { openings * games_of_opening - games } else { 0 };
    let first_openings = (u64::from(shard.number) - 1..openings).step_by(shard.count as usize);
    let numbers = first_openings
        .flat_map(move |opening| opening * games_of_opening + 1..=((opening + 1) * games_of_opening).min(games));
    (DividedWork { pieces: own * games_of_opening - absent, all: games, digest: 0 }, numbers.map(WorkPiece::game))
}

/// Reads all files and returns those of the shard, in order.
///
/// # Errors
/// Standard input, and a folder that cannot be searched or holds no records. A file that cannot be read is a piece too:
/// its name stands for its bytes.
pub(crate) fn divide_files(
    files: impl Iterator<Item = Result<PathBuf>> + Send,
    shard: WorkShard,
    threads: usize,
    lang: Language,
) -> Result<(DividedWork, Vec<WorkPiece>)> {
    let bar = ProgressBar::spinner().with_message(lang.pick("ファイルを分けています", "dividing the files"));
    let (mut own, mut keys, mut digest, mut index) = (Vec::new(), HashSet::new(), 0_u64, 0);
    let hashed = |path: Result<PathBuf>| -> Result<(u64, PathBuf)> {
        let path = path?;
        if is_dash(&path) {
            bail!(InputError::new(
                "標準入力は分けられません。ファイルかフォルダを指定してください",
                "standard input cannot be divided, expected files or folders",
            ));
        }
        Ok((content_hash(&path), path))
    };
    parallel::map_in_order(files, threads, hashed, |hashed| {
        let (hash, path) = hashed?;
        let mut key = mixed(hash);
        while !keys.insert(key) {
            key = mixed(key);
        }
        digest = digest.wrapping_add(key);
        if shard.has_hash(key) {
            own.push(WorkPiece { key: PieceKey::File(key), file: Some((path, index)) });
        }
        index += 1;
        bar.tick();
        Ok::<(), anyhow::Error>(())
    })?;
    Ok((DividedWork { pieces: own.len() as u64, all: index, digest }, own))
}

fn content_hash(path: &Path) -> u64 {
    match record_files::read_bytes(path) {
        Ok(bytes) => fnv1a(&bytes),
        Err(_) => fnv1a(path.as_os_str().as_encoded_bytes()),
    }
}

/// A permutation of 64 bits in which every bit depends on all (SplitMix64): the upper bits of an FNV hash alone would
/// divide short files unevenly.
const fn mixed(hash: u64) -> u64 {
    let hash = hash.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let hash = (hash ^ (hash >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let hash = (hash ^ (hash >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn numbers(games: u64, of_opening: u64, shard: WorkShard) -> Vec<u64> {
        let (work, pieces) = game_pieces(games, of_opening, shard);
        let numbers: Vec<u64> = pieces.map(|piece| piece.key.value()).collect();
        assert_eq!(work.pieces, numbers.len() as u64, "{games} games, {shard}");
        numbers
    }

    proptest! {
        #[test]
        fn every_game_is_in_one_shard_beside_those_of_its_opening(
            games in 0..200_u64, of_opening in 1..4_u64, count in 1..20_u32,
        ) {
            let mut all = Vec::new();
            let mut sizes = Vec::new();
            for number in 1..=count {
                let shard = WorkShard { number, count };
                let own = numbers(games, of_opening, shard);
                prop_assert!(own.iter().all(|&game| shard.has_number((game - 1) / of_opening)));
                sizes.push(own.len() as u64);
                all.extend(own);
            }
            all.sort_unstable();
            prop_assert!(all.into_iter().eq(1..=games));
            let (min, max) = (sizes.iter().min().expect("a shard"), sizes.iter().max().expect("a shard"));
            prop_assert!(max - min <= of_opening);
        }

        #[test]
        fn every_file_is_in_one_shard(hash in any::<u64>(), count in 1..50_u32) {
            let shards = (1..=count).filter(|&number| WorkShard { number, count }.has_hash(mixed(hash)));
            prop_assert_eq!(shards.count(), 1);
        }
    }

    #[test]
    fn files_that_differ_little_are_divided_evenly() {
        let mut sizes = [0_u32; 8];
        for number in 0..8_000_u32 {
            let hash = mixed(fnv1a(&number.to_le_bytes()));
            let shard = (1..=8).find(|&number| WorkShard { number, count: 8 }.has_hash(hash)).expect("a shard");
            sizes[shard as usize - 1] += 1;
        }
        assert!(sizes.iter().all(|size| (900..1_100).contains(size)), "{sizes:?}");
    }

    #[test]
    fn keys_survive_json() {
        for key in [PieceKey::Game(17), PieceKey::File(u64::MAX), PieceKey::File(3)] {
            let text = serde_json::to_string(&key).expect("it is data");
            assert_eq!(serde_json::from_str::<PieceKey>(&text).expect("it was written so"), key);
        }
    }
}
