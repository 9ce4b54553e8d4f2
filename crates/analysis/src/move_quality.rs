//! Move quality: the class of a move by the win rate that it lost, with its names and marks.

use sankoma_wording::{Language, Message, text};

/// The class of a move that lost win rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveQuality {
    /// Loses at least 5 % of win rate.
    Inaccuracy,
    /// At least 10 %.
    Mistake,
    /// At least 20 %.
    Blunder,
    /// At least 50 %.
    LosingBlunder,
}

/// Limit and words of a class.
struct QualityRow {
    quality: MoveQuality,
    /// Minimum loss of win rate, 0 to 1.
    min_loss: f64,
    ja: &'static str,
    en: &'static str,
    /// The stable name, for JSON.
    name: &'static str,
    mark: &'static str,
    /// The mark in one column: no terminal draws it in two.
    narrow_mark: char,
}

/// The marks are those of chess up to `??`; a losing blunder, which turns the game, has a fourth.
const QUALITY_TABLE: [QualityRow; 4] = [
    QualityRow {
        quality: MoveQuality::Inaccuracy,
        min_loss: 0.05,
        ja: "緩手",
        en: "inaccuracy",
        name: "inaccuracy",
        mark: "?!",
        narrow_mark: '⁈',
    },
    QualityRow {
        quality: MoveQuality::Mistake,
        min_loss: 0.10,
        ja: "疑問手",
        en: "mistake",
        name: "mistake",
        mark: "?",
        narrow_mark: '?',
    },
    QualityRow {
        quality: MoveQuality::Blunder,
        min_loss: 0.20,
        ja: "悪手",
        en: "blunder",
        name: "blunder",
        mark: "??",
        narrow_mark: '⁇',
    },
    QualityRow {
        quality: MoveQuality::LosingBlunder,
        min_loss: 0.50,
        ja: "大悪手",
        en: "losing blunder",
        name: "losing_blunder",
        mark: "X",
        narrow_mark: 'X',
    },
];

impl MoveQuality {
    /// All classes, the smallest loss first.
    pub const ALL: [Self; QUALITY_TABLE.len()] = [Self::Inaccuracy, Self::Mistake, Self::Blunder, Self::LosingBlunder];

    /// Returns the class of a move that lost `loss` of win rate, 0 to 1; `None` below 5 %.
    pub fn of(loss: f64) -> Option<Self> {
        QUALITY_TABLE.iter().rev().find(|row| loss >= row.min_loss).map(|row| row.quality)
    }

    const fn row(self) -> &'static QualityRow {
        &QUALITY_TABLE[self as usize]
    }

    /// Returns the name for people.
    pub fn message(self) -> Message {
        Message::new(self.row().ja, self.row().en)
    }

    /// Returns the stable name, for JSON.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Columns of the widest mark.
    pub const MARK_WIDTH: usize = 2;

    /// Returns the mark of the class, in every view and file: `?!`, `?`, `??`, `X`.
    pub const fn mark(self) -> &'static str {
        self.row().mark
    }

    /// Returns the mark in one column, for graphs with a column or less for each ply.
    pub const fn narrow_mark(self) -> char {
        self.row().narrow_mark
    }

    /// Returns mark and name, the mark padded so that names stand below each other: `?  疑問手`.
    pub fn marked_name(self, lang: Language) -> String {
        self.marked(self.message().text(lang))
    }

    /// Returns `name` behind the padded mark.
    pub(crate) fn marked(self, name: &str) -> String {
        format!("{} {name}", text::pad(self.mark(), Self::MARK_WIDTH))
    }
}
