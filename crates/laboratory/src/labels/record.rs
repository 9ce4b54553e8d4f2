//! Label records: 40 bytes each, a labelled position or the end of a game.
//!
//! ```text
//! bytes   labelled position                       end of a game
//!  0–31   packed position                         all bits set in 0–7, then six counts of 4 bytes
//! 32–35   number of the game, 2³²−1: none         number of the game
//! 36–37   score, −32,768: none                    zero
//! 38–39   bits 0–9 ply, 10–11 result, 12 whether resolved by quiescence, 13–15 opening
//! ```
//!
//! Numbers are little-endian. Result: 0 unknown, 1 lost, 2 drawn, 3 won, for the side to move, at a game's end for
//! Black. Opening: 0 unknown, else one more than its place in [`OpeningKind::ALL`].

use super::labelled_position::{GameResult, LabelledPosition, MAX_LABEL_PLY, OpeningKind};
use super::packed_position::PackedPosition;

/// First bit of each part of the last two bytes; the ply stands before them.
const RESULT_AT: u32 = MAX_LABEL_PLY.count_ones();
const RESOLVED_AT: u32 = RESULT_AT + 2;
const OPENING_AT: u32 = RESOLVED_AT + 1;

/// Size of a record in bytes.
pub(super) const RECORD_BYTES: usize = PackedPosition::BYTES + 8;
/// The first bytes of a game's end: kings that no packed position has.
const GAME_END: [u8; 8] = [0xff; 8];
const NO_GAME: u32 = u32::MAX;
const NO_SCORE: i16 = i16::MIN;

/// A record of a file of labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelRecord {
    /// A labelled position.
    Position(LabelledPosition),
    /// The end of the game whose positions the records before it are.
    GameEnd(LabelledGame),
}

/// A game whose positions were labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledGame {
    /// Number of the game.
    pub number: u32,
    /// Opening of the game.
    pub opening: OpeningKind,
    /// Black's result.
    pub result: GameResult,
    /// Its length in plies, the opening included; at most `MAX_LABEL_PLY`.
    pub plies: u16,
    /// Counts of the positions that were searched, by their use.
    pub counts: LabelCounts,
}

/// Counts of the positions that were searched in one game or several, by their use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LabelCounts {
    /// Those that have a label.
    pub labelled: u32,
    /// Those among them at the end of a quiescence search's line.
    pub resolved: u32,
    /// Left out because an equal position has a label already.
    pub duplicates: u32,
    /// Left out because the game was decided: a mate, or a score beyond the limit.
    pub decided: u32,
    /// Left out because quiescence search has found no quiet position.
    pub unresolved: u32,
    /// Moves that were drawn at random after the opening.
    pub random_moves: u32,
}

/// The bytes are those of no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the bytes are no labelled position")]
pub struct NoLabelRecordError;

impl LabelRecord {
    /// The record's bytes, the same on every machine.
    pub fn to_bytes(&self) -> [u8; RECORD_BYTES] {
        match self {
            Self::Position(label) => position_bytes(label),
            Self::GameEnd(game) => game_end_bytes(game),
        }
    }

    /// Reads the bytes of [`Self::to_bytes`].
    ///
    /// # Errors
    /// The bytes are those of no record.
    pub fn from_bytes(bytes: &[u8; RECORD_BYTES]) -> Result<Self, NoLabelRecordError> {
        if bytes.starts_with(&GAME_END) {
            return read_game_end(bytes).map(Self::GameEnd).ok_or(NoLabelRecordError);
        }
        let position = PackedPosition::from_bytes(part(bytes, 0)).ok_or(NoLabelRecordError)?;
        let game = Some(u32::from_le_bytes(part(bytes, 32))).filter(|&game| game != NO_GAME);
        let score = Some(i16::from_le_bytes(part(bytes, 36))).filter(|&score| score != NO_SCORE);
        let tags = LabelTags::from_bits(u16::from_le_bytes(part(bytes, 38))).ok_or(NoLabelRecordError)?;
        let LabelTags { ply, result, resolved, opening } = tags;
        Ok(Self::Position(LabelledPosition { position, score, result, ply, game, opening, resolved }))
    }
}

fn position_bytes(label: &LabelledPosition) -> [u8; RECORD_BYTES] {
    let &LabelledPosition { position, score, result, ply, game, opening, resolved } = label;
    let mut bytes = [0; RECORD_BYTES];
    bytes[..32].copy_from_slice(&position.to_bytes());
    bytes[32..36].copy_from_slice(&game.unwrap_or(NO_GAME).to_le_bytes());
    bytes[36..38].copy_from_slice(&score.unwrap_or(NO_SCORE).to_le_bytes());
    bytes[38..].copy_from_slice(&LabelTags { ply, result, resolved, opening }.bits().to_le_bytes());
    bytes
}

fn game_end_bytes(game: &LabelledGame) -> [u8; RECORD_BYTES] {
    let &LabelledGame { number, opening, result, plies, counts } = game;
    let mut bytes = [0; RECORD_BYTES];
    bytes[..8].copy_from_slice(&GAME_END);
    for (part, count) in bytes[8..32].as_chunks_mut::<4>().0.iter_mut().zip(counts.to_array()) {
        *part = count.to_le_bytes();
    }
    bytes[32..36].copy_from_slice(&number.to_le_bytes());
    let tags = LabelTags { ply: plies, result: Some(result), resolved: false, opening: Some(opening) };
    bytes[38..].copy_from_slice(&tags.bits().to_le_bytes());
    bytes
}

fn read_game_end(bytes: &[u8; RECORD_BYTES]) -> Option<LabelledGame> {
    let tags = LabelTags::from_bits(u16::from_le_bytes(part(bytes, 38)))?;
    let counts = std::array::from_fn(|count| u32::from_le_bytes(part(bytes, 8 + 4 * count)));
    Some(LabelledGame {
        number: Some(u32::from_le_bytes(part(bytes, 32))).filter(|&number| number != NO_GAME)?,
        opening: tags.opening?,
        result: tags.result?,
        plies: tags.ply,
        counts: LabelCounts::from_array(counts),
    })
}

/// The `N` bytes from `start` on.
fn part<const N: usize>(bytes: &[u8; RECORD_BYTES], start: usize) -> [u8; N] {
    std::array::from_fn(|at| bytes[start + at])
}

impl LabelCounts {
    const fn to_array(self) -> [u32; 6] {
        let Self { labelled, resolved, duplicates, decided, unresolved, random_moves } = self;
        [labelled, resolved, duplicates, decided, unresolved, random_moves]
    }

    const fn from_array([labelled, resolved, duplicates, decided, unresolved, random_moves]: [u32; 6]) -> Self {
        Self { labelled, resolved, duplicates, decided, unresolved, random_moves }
    }
}

/// The last two bytes of a record.
struct LabelTags {
    ply: u16,
    result: Option<GameResult>,
    resolved: bool,
    opening: Option<OpeningKind>,
}

impl LabelTags {
    fn bits(&self) -> u16 {
        let result = self.result.map_or(0, |result| result as u16 + 1);
        let opening = self.opening.map_or(0, |opening| opening as u16 + 1);
        self.ply.min(MAX_LABEL_PLY)
            | result << RESULT_AT
            | u16::from(self.resolved) << RESOLVED_AT
            | opening << OPENING_AT
    }

    /// `None` for the code of an opening that is not known.
    fn from_bits(bits: u16) -> Option<Self> {
        let result = usize::from(bits >> RESULT_AT & 3);
        let opening = usize::from(bits >> OPENING_AT);
        Some(Self {
            ply: bits & MAX_LABEL_PLY,
            result: result.checked_sub(1).map(|result| GameResult::ALL[result]),
            resolved: bits >> RESOLVED_AT & 1 == 1,
            opening: match opening.checked_sub(1) {
                None => None,
                Some(opening) => Some(*OpeningKind::ALL.get(opening)?),
            },
        })
    }
}
