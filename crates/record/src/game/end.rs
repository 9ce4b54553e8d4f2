//! Recorded ends: how games end, and the name of each cause in every format.

use sankoma_rules::Color;
use sankoma_wording::Message;
use serde::{Deserialize, Serialize};

/// The end of a game as a record states it; validation checks it against the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEnd {
    /// Cause of the end.
    pub cause: RecordedCause,
    /// The text in the file.
    pub text: Box<str>,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RecordedCause {
    /// The side to move resigned.
    Resignation,
    /// Broken off.
    Interruption,
    /// The fourth occurrence of a position, a draw.
    Sennichite,
    /// The fourth occurrence, reached by checks of one side only.
    PerpetualCheck,
    /// Both kings have entered.
    Jishogi,
    /// The agreed number of moves is reached.
    MaxMoves,
    /// The side to move ran out of time.
    TimeUp,
    /// The side to move fouled.
    Foul,
    /// The move before was a foul.
    OpponentFouled,
    /// Black fouled, whoever was to move.
    BlackFouled,
    /// White fouled, whoever was to move.
    WhiteFouled,
    /// The side to move declared a win by its entered king.
    Declaration,
    /// The king reached the square of the try rule.
    Try,
    /// The side to move won without playing on.
    WinByDefault,
    /// The side to move lost without playing on.
    LossByDefault,
    /// The side to move is mated.
    Mate,
    /// There is no mate.
    NoMate,
    /// A draw by agreement or declaration.
    Draw,
    /// The next move was sealed.
    SealedMove,
    /// A move was taken back.
    TakenBack,
    /// The program that kept the record failed.
    Error,
    /// Words that no format defines.
    Other,
}

/// The winner that a cause implies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RecordedWinner {
    Mover,
    Opponent,
    Side(Color),
    Draw,
    Unknown,
}

/// Cause, winner, Japanese words (the first is the one written), CSA name, English.
type RecordedCauseRow = (RecordedCause, RecordedWinner, &'static [&'static str], &'static str, &'static str);

/// A word that contains another stands before it, since sentences are searched in this order.
const RECORDED_CAUSES: [RecordedCauseRow; 21] = [
    (RecordedCause::Resignation, RecordedWinner::Opponent, &["投了"], "TORYO", "resignation"),
    (RecordedCause::Interruption, RecordedWinner::Unknown, &["中断"], "CHUDAN", "interrupted"),
    (
        RecordedCause::PerpetualCheck,
        RecordedWinner::Unknown,
        &["連続王手の千日手"],
        "OUTE_SENNICHITE",
        "perpetual check",
    ),
    (RecordedCause::Sennichite, RecordedWinner::Draw, &["千日手"], "SENNICHITE", "sennichite (fourth occurrence)"),
    (RecordedCause::Jishogi, RecordedWinner::Draw, &["持将棋"], "JISHOGI", "jishogi (both kings entered)"),
    (RecordedCause::MaxMoves, RecordedWinner::Draw, &["最大手数"], "MAX_MOVES", "maximum number of moves"),
    (
        RecordedCause::TimeUp,
        RecordedWinner::Opponent,
        &["切れ負け", "時間切れ", "時間切れ負け"],
        "TIME_UP",
        "out of time",
    ),
    (RecordedCause::Foul, RecordedWinner::Opponent, &["反則負け"], "ILLEGAL_MOVE", "foul of the side to move"),
    (RecordedCause::OpponentFouled, RecordedWinner::Mover, &["反則勝ち"], "", "win by illegal move"),
    (
        RecordedCause::BlackFouled,
        RecordedWinner::Side(Color::White),
        &["先手の反則行為"],
        "+ILLEGAL_ACTION",
        "foul of Black",
    ),
    (
        RecordedCause::WhiteFouled,
        RecordedWinner::Side(Color::Black),
        &["後手の反則行為"],
        "-ILLEGAL_ACTION",
        "foul of White",
    ),
    (
        RecordedCause::Declaration,
        RecordedWinner::Mover,
        &["入玉勝ち", "勝ち宣言", "入玉宣言", "宣言勝ち", "入玉宣言勝ち"],
        "KACHI",
        "win by declaration",
    ),
    (RecordedCause::Try, RecordedWinner::Mover, &["トライ"], "", "win by the try rule"),
    (RecordedCause::WinByDefault, RecordedWinner::Mover, &["不戦勝", "不戦勝ち"], "", "win by default"),
    (RecordedCause::LossByDefault, RecordedWinner::Opponent, &["不戦敗", "不戦負け"], "", "loss by default"),
    (RecordedCause::NoMate, RecordedWinner::Unknown, &["不詰", "不詰み"], "FUZUMI", "no mate"),
    (RecordedCause::Mate, RecordedWinner::Opponent, &["詰み", "詰"], "TSUMI", "checkmate"),
    (RecordedCause::Draw, RecordedWinner::Draw, &["引き分け", "引分", "引分け"], "HIKIWAKE", "draw"),
    (RecordedCause::SealedMove, RecordedWinner::Unknown, &["封じ手"], "", "sealed move"),
    (RecordedCause::TakenBack, RecordedWinner::Unknown, &["待った"], "MATTA", "move taken back"),
    (RecordedCause::Error, RecordedWinner::Unknown, &["エラー"], "ERROR", "error"),
];

impl RecordedEnd {
    /// An end in the words of a file.
    pub fn new(cause: RecordedCause, text: impl Into<Box<str>>) -> Self {
        Self { cause, text: text.into() }
    }

    /// The standard word for the cause, or the text of the file where there is none.
    pub fn message(&self) -> Message {
        match self.cause.row() {
            Some((_, _, words, _, english)) => Message::new(words[0], *english),
            None => Message::new(&*self.text, &*self.text),
        }
    }

    /// The winner, if the cause implies one; `mover` is the side to move.
    pub fn winner(&self, mover: Color) -> Option<Color> {
        match self.cause.row()?.1 {
            RecordedWinner::Mover => Some(mover),
            RecordedWinner::Opponent => Some(mover.other()),
            RecordedWinner::Side(color) => Some(color),
            RecordedWinner::Draw | RecordedWinner::Unknown => None,
        }
    }
}

impl RecordedCause {
    fn row(self) -> Option<&'static RecordedCauseRow> {
        RECORDED_CAUSES.iter().find(|row| row.0 == self)
    }

    /// The word for it in KIF; none for [`RecordedCause::Other`].
    pub(crate) fn japanese(self) -> Option<&'static str> {
        self.row().map(|row| row.2[0])
    }

    /// CSA's name, without its `%`, or that of the end nearest to it: one with the same winner, else 中断. `mover` is
    /// the side to move.
    pub(crate) fn csa(self, mover: Color) -> &'static str {
        match self {
            Self::OpponentFouled if mover == Color::Black => Self::WhiteFouled.csa(mover),
            Self::OpponentFouled => Self::BlackFouled.csa(mover),
            Self::Try | Self::WinByDefault => Self::Declaration.csa(mover),
            Self::LossByDefault => Self::Resignation.csa(mover),
            Self::SealedMove | Self::Other => Self::Interruption.csa(mover),
            _ => self.row().map_or("", |row| row.3),
        }
    }

    /// The cause that KIF has a word for. `mover` is the side to move.
    pub(crate) fn in_kif(self, mover: Color) -> Self {
        match (self, mover) {
            (Self::BlackFouled, Color::Black) | (Self::WhiteFouled, Color::White) => Self::Foul,
            (Self::BlackFouled | Self::WhiteFouled, _) => Self::OpponentFouled,
            _ => self,
        }
    }

    /// The cause that a closing sentence alone can give: itself, or the nearest one with the same winner, else 中断.
    /// `loser` is the side that gave perpetual check.
    pub(crate) fn in_ki2(self, mover: Color, loser: Option<Color>) -> Self {
        match self.in_kif(mover) {
            Self::PerpetualCheck if loser == Some(mover) => Self::Foul,
            Self::PerpetualCheck if loser.is_some() => Self::OpponentFouled,
            Self::MaxMoves | Self::Draw => Self::Jishogi,
            Self::Try => Self::Declaration,
            Self::PerpetualCheck | Self::TakenBack | Self::Error | Self::Other => Self::Interruption,
            other => other,
        }
    }

    /// The definition of KIF has a word for it.
    pub(crate) const fn is_defined_in_kif(self) -> bool {
        !matches!(
            self,
            Self::PerpetualCheck
                | Self::BlackFouled
                | Self::WhiteFouled
                | Self::Try
                | Self::Draw
                | Self::SealedMove
                | Self::TakenBack
                | Self::Error
                | Self::Other
        )
    }

    /// The schema of JKF has a word for it.
    pub(crate) const fn is_defined_in_jkf(self) -> bool {
        !matches!(self, Self::PerpetualCheck | Self::MaxMoves)
    }

    /// The cause is a draw.
    pub fn is_draw(self) -> bool {
        self.row().is_some_and(|row| row.1 == RecordedWinner::Draw)
    }

    /// The causes that match a search word: the beginning of a Japanese or English word for it, in small letters, or
    /// its CSA name.
    pub(crate) fn matching_word(word: &str) -> impl Iterator<Item = Self> {
        let (word, csa) = (word.to_owned(), word.replace(['%', '_', '-'], "").to_uppercase());
        let is_csa = move |name: &str| !csa.is_empty() && name.replace('_', "") == csa;
        RECORDED_CAUSES
            .iter()
            .filter(move |(_, _, words, name, english)| {
                let english = english.split(|letter: char| !letter.is_ascii_alphabetic());
                let mut all = words.iter().copied().chain(english.filter(|part| part.len() > 2));
                !word.is_empty() && (all.any(|part| part.to_lowercase().starts_with(&word)) || is_csa(name))
            })
            .map(|row| row.0)
    }

    /// The cause that a KIF move line names.
    pub fn from_japanese(word: &str) -> Option<Self> {
        RECORDED_CAUSES.iter().find(|row| row.2.contains(&word)).map(|row| row.0)
    }

    /// The cause that a sentence such as まで87手で時間切れにより先手の勝ち mentions.
    pub(crate) fn mentioned_in(sentence: &str) -> Option<Self> {
        RECORDED_CAUSES.iter().find(|row| row.2.iter().any(|word| sentence.contains(word))).map(|row| row.0)
    }

    /// The cause that a CSA line names, without its `%` (or the `#` of server logs).
    pub(crate) fn from_csa(name: &str) -> Option<Self> {
        if name == "RESIGN" {
            return Some(Self::Resignation);
        }
        RECORDED_CAUSES.iter().find(|row| !name.is_empty() && row.3 == name).map(|row| row.0)
    }
}
