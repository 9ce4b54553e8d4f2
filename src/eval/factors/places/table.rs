//! The learnt numbers and the text that keeps them.

use super::{FILES, HALF_FILES, HAND_STARTS, RANKS};
use crate::eval::features::BOARD_KINDS;
use crate::wording::{Message, quoted};
use std::fmt::Write as _;
use std::sync::OnceLock;

/// What each place is worth, in raw units (1/32 centipawn).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceTable(Vec<i16>);

const BUILT_IN: &str = include_str!("places.txt");

impl PlaceTable {
    /// Those of the default weights. Read once, on the first call.
    pub fn built_in() -> &'static Self {
        static PLACES: OnceLock<PlaceTable> = OnceLock::new();
        PLACES.get_or_init(|| Self::read(BUILT_IN).expect("the file in the repository is sound, a test reads it"))
    }

    /// Rounds numbers in centipawns; what is beyond 16 bits is cut off.
    ///
    /// # Panics
    /// Panics unless there are [`Self::COUNT`].
    pub fn from_centipawns(numbers: &[f64]) -> Self {
        assert_eq!(numbers.len(), Self::COUNT, "one number for each place");
        let round = |number: &f64| (number * f64::from(crate::eval::SCALE)).round() as i16;
        Self(numbers.iter().map(round).collect())
    }

    /// One of them.
    pub(in crate::eval) fn raw(&self, number: usize) -> i32 {
        i32::from(self.0[number])
    }

    /// Reads the text of a file: numbers between blanks, in the order of [`Self::to_text`]; `#` begins a comment.
    ///
    /// # Errors
    /// One sentence: what is no number, or how many there are.
    pub fn read(text: &str) -> Result<Self, Message> {
        let words = text.lines().flat_map(|line| line.split('#').next().unwrap_or("").split_whitespace());
        let numbers =
            words.map(|word| word.parse().map_err(|_| not_a_number(word))).collect::<Result<Vec<i16>, _>>()?;
        if numbers.len() == Self::COUNT { Ok(Self(numbers)) } else { Err(wrong_count(numbers.len())) }
    }

    /// The text of a file, with comment lines above.
    pub fn to_text(&self, comments: &str) -> String {
        let mut text = String::new();
        text.extend(comments.lines().map(|line| format!("# {line}\n")));
        let mut rest = self.0.as_slice();
        let mut table = |title: &str, rows: usize, columns: usize| {
            let (table, after) = rest.split_at(rows * columns);
            rest = after;
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

fn not_a_number(word: &str) -> Message {
    let word = quoted(word);
    Message::new(
        format!("{word}は-32768から32767の整数ではありません"),
        format!("{word} is no integer from -32768 to 32767"),
    )
}

fn wrong_count(count: usize) -> Message {
    let expected = PlaceTable::COUNT;
    Message::new(
        format!("数が{count}個です（{expected}個のはずです）"),
        format!("{count} numbers, expected {expected}"),
    )
}
