//! Names of squares on boards of any size: files are numbers from the right, ranks letters or kanji numerals from the
//! top.

use super::game::ReferenceGame;
use sankoma_wording::Language;

/// The numerals of the ranks of the largest board.
const RANKS_JA: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];

impl ReferenceGame {
    /// The number of squares of the board.
    pub fn squares(&self) -> u8 {
        self.files * self.ranks
    }

    /// The text of a square as in USI: `7f`, `12a`.
    pub fn square_text(&self, square: u8) -> String {
        format!("{}{}", self.file_of(square), char::from(b'a' + self.rank_of(square) - 1))
    }

    /// The name of a square in that language: `７六` or `7f`.
    pub fn square_name(&self, square: u8, lang: Language) -> String {
        match lang {
            Language::En => self.square_text(square),
            Language::Ja => {
                let wide =
                    |digit: u8| ["０", "１", "２", "３", "４", "５", "６", "７", "８", "９"][usize::from(digit - b'0')];
                let file: String = self.file_of(square).to_string().bytes().map(wide).collect();
                file + &self.rank_label(square, lang)
            }
        }
    }

    /// The number of the file of a square, from the right.
    pub fn file_of(&self, square: u8) -> u8 {
        self.files - square % self.files
    }

    /// The label of the rank of a square: `六` or `f`.
    pub fn rank_label(&self, square: u8, lang: Language) -> String {
        let rank = self.rank_of(square);
        match lang {
            Language::Ja => RANKS_JA.get(usize::from(rank) - 1).copied().unwrap_or_default().to_owned(),
            Language::En => char::from(b'a' + rank - 1).to_string(),
        }
    }

    /// Reads the text of a square at the beginning of `text`. Returns it with what follows.
    pub(super) fn read_square<'a>(&self, text: &'a str) -> Option<(u8, &'a str)> {
        let digits = text.len() - text.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
        let file: u8 = text[..digits].parse().ok().filter(|file| (1..=self.files).contains(file))?;
        let letter = *text.as_bytes().get(digits)?;
        let rank = letter.checked_sub(b'a').filter(|rank| *rank < self.ranks)?;
        Some((rank * self.files + self.files - file, &text[digits + 1..]))
    }

    /// The rank of a square, from the top, from 1.
    fn rank_of(&self, square: u8) -> u8 {
        square / self.files + 1
    }
}
