//! Place table: the numbers by index, and the text file that stores them.
//!
//! | the index of | numbers |
//! |---|---|
//! | a piece on the board relative to the king of the view: own or enemy, kind, files between (0–8), ranks from the king (−8, behind it, to 8) | 2·9·9·17 |
//! | an own piece's square, left and right alike | 9·5·9 |
//! | the nth own piece of a kind in hand | 38 |
//! | the own king's square, left and right alike | 5·9 |

use crate::features::{BOARD_KINDS, HAND_KINDS, PieceListEntry, PieceLocation};
use crate::raw_scale::RawScale;
use sankoma_rules::{PieceKind, Square};
use sankoma_wording::{Message, message, quoted};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// Kinds in hand, with the first index of each.
pub(super) const HAND_STARTS: [(PieceKind, usize); 7] = {
    let mut hands = [(PieceKind::Pawn, 0); 7];
    let (mut row, mut next) = (0, HAND_START);
    while row < HAND_KINDS.len() {
        hands[row] = (HAND_KINDS[row], next);
        next += HAND_KINDS[row].count_in_set() as usize;
        row += 1;
    }
    hands
};

/// File distances, from 0.
const FILES: usize = 9;
/// Rank offsets from the king, from −8 to 8.
const RANKS: usize = 17;
/// Files from either edge to the middle: left and right share their numbers.
const HALF_FILES: usize = 5;
const SQUARE_START: usize = 2 * BOARD_KINDS.len() * FILES * RANKS;
const HAND_START: usize = SQUARE_START + BOARD_KINDS.len() * HALF_FILES * 9;
const KING_START: usize = HAND_START + 38;

/// The value of each place, in raw units of the default scale (1/32 centipawn).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceTable(Vec<i16>);

const BUILT_IN: &str = include_str!("places.txt");

impl PlaceTable {
    /// Number of places.
    pub const COUNT: usize = KING_START + HALF_FILES * 9;

    /// The places whose values a piece adds up, one or two, in the view of the side whose king stands on `king`.
    pub fn indices_of_piece(king: Square, entry: PieceListEntry) -> impl Iterator<Item = usize> {
        let (first, second) = match entry.place {
            PieceLocation::Board(square) => {
                (relative_to_king(king, entry, square), entry.own.then(|| on_square(entry.kind, square)).flatten())
            }
            PieceLocation::Hand(nth) if entry.own => (in_hand(entry.kind, nth), None),
            PieceLocation::Hand(_) | PieceLocation::Missing => (None, None),
        };
        first.into_iter().chain(second)
    }

    /// The place of a king on its own square.
    pub fn index_of_king(king: Square) -> usize {
        KING_START + halved_square(king)
    }

    /// The table of the factors' weights. Parsed once, on the first call.
    pub fn built_in() -> &'static Self {
        static PLACES: OnceLock<PlaceTable> = OnceLock::new();
        PLACES.get_or_init(|| Self::read(BUILT_IN).expect("the file in the repository is sound, a test reads it"))
    }

    /// Rounds values in centipawns to raw units, saturating at 16 bits.
    ///
    /// # Panics
    /// Panics unless there are [`Self::COUNT`] values.
    pub fn from_centipawns(values: &[f64]) -> Self {
        assert_eq!(values.len(), Self::COUNT, "one value for each place");
        let round = |value: &f64| (value * f64::from(RawScale::DEFAULT.units())).round() as i16;
        Self(values.iter().map(round).collect())
    }

    /// The value of one place, in raw units.
    pub(crate) fn raw(&self, index: usize) -> i32 {
        i32::from(self.0[index])
    }

    /// Parses the text of a file: numbers separated by whitespace, in the order of [`Self::to_text`]; `#` begins a
    /// comment.
    ///
    /// # Errors
    /// A word is no 16-bit number, or there are not [`Self::COUNT`] of them.
    pub fn read(text: &str) -> Result<Self, Message> {
        let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or("").split_whitespace());
        let number = |word: &str| word.parse().map_err(|_| not_a_number(word));
        let values = words.map(number).collect::<Result<Vec<i16>, _>>()?;
        let (count, expected) = (values.len(), Self::COUNT);
        if count != expected {
            return Err(message!(
                "数が{count}個です（{expected}個のはずです）",
                "{count} numbers, expected {expected}"
            ));
        }
        Ok(Self(values))
    }

    /// Formats the table as the text of a file, with comment lines above.
    pub fn to_text(&self, comments: &str) -> String {
        let mut text = String::new();
        text.extend(comments.lines().map(|line| format!("# {line}\n")));
        let mut rest = self.0.as_slice();
        let mut table = |title: &str, rows: usize, columns: usize| {
            let (table, after) = rest.split_at(rows * columns);
            rest = after;
            // Writing to a string cannot fail.
            let _ = write!(text, "\n# {title}\n");
            for row in table.chunks(columns) {
                let row: Vec<String> = row.iter().map(i16::to_string).collect();
                let _ = writeln!(text, "{}", row.join(" "));
            }
        };
        for owner in ["own", "enemy"] {
            for kind in BOARD_KINDS {
                table(&format!("{owner} {kind:?}: rows files from the king, columns ranks from -8 to 8"), FILES, RANKS);
            }
        }
        for kind in BOARD_KINDS {
            table(&format!("{kind:?}: rows files from the edge, columns ranks 1 to 9"), HALF_FILES, 9);
        }
        for (kind, _) in HAND_STARTS {
            table(&format!("{kind:?} in hand: the first, the second, ..."), 1, usize::from(kind.count_in_set()));
        }
        table("own king: rows files from the edge, columns ranks 1 to 9", HALF_FILES, 9);
        text
    }
}

/// The place of a piece relative to the king.
fn relative_to_king(king: Square, entry: PieceListEntry, square: Square) -> Option<usize> {
    let kind = kind_row(entry.kind)? + if entry.own { 0 } else { BOARD_KINDS.len() };
    let files = usize::from(king.file().abs_diff(square.file()));
    let ranks = usize::from(8 + square.rank() - king.rank());
    Some((kind * FILES + files) * RANKS + ranks)
}

fn on_square(kind: PieceKind, square: Square) -> Option<usize> {
    Some(SQUARE_START + kind_row(kind)? * HALF_FILES * 9 + halved_square(square))
}

fn in_hand(kind: PieceKind, nth: u8) -> Option<usize> {
    let (_, first) = HAND_STARTS.into_iter().find(|&(in_hand, _)| in_hand == kind)?;
    (1..=kind.count_in_set()).contains(&nth).then(|| first + usize::from(nth) - 1)
}

fn kind_row(kind: PieceKind) -> Option<usize> {
    BOARD_KINDS.into_iter().position(|other| other == kind)
}

/// The index of a square that it shares with its mirror image: files from the nearer edge, then ranks from the top.
fn halved_square(square: Square) -> usize {
    let file = usize::from(square.file() - 1);
    file.min(8 - file) * 9 + usize::from(square.rank() - 1)
}

fn not_a_number(word: &str) -> Message {
    let word = quoted(word);
    message!("{word}は-32768から32767の整数ではありません", "{word} is no integer from -32768 to 32767")
}
