//! Labelled position: a position with the score of a search and the result of its game; its form as a line of text.

use super::packed_position::PackedPosition;
use sankoma_rules::{Color, Position};
use sankoma_wording::{Message, message, quoted};
use std::fmt;
use std::str::FromStr;

/// Maximum ply that a label holds: it stands for itself and all greater ones, and has ten bits.
pub(crate) const MAX_LABEL_PLY: u16 = 1_023;

/// A position with what is known of its value. Score and result are from the side to move's view.
///
/// As text: a line `SFEN<TAB>score<TAB>result<TAB>game`, with `-` for what is unknown. The game's number may be left
/// out. The kind of the opening and `resolved` are in binary records alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelledPosition {
    /// The position without its moves and move number.
    pub position: PackedPosition,
    /// The score of a search, in centipawns, from −32,767.
    pub score: Option<i16>,
    /// The result of the game.
    pub result: Option<GameResult>,
    /// Plies from the start of the game, the opening included; at most `MAX_LABEL_PLY`, which stands for more.
    pub ply: u16,
    /// The number of the game, below `u32::MAX`: positions of one game share its result and are not independent.
    /// Without a number the position counts as a game of its own.
    pub game: Option<u32>,
    /// Opening of the game.
    pub opening: Option<OpeningKind>,
    /// The position stands at the end of a quiescence search's line, and not in the game itself.
    pub resolved: bool,
}

/// The result of a game for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The side lost: no points.
    Lost,
    /// A draw: half a point.
    Drawn,
    /// The side won: 1 point.
    Won,
}

impl GameResult {
    /// The results in the order of their points.
    pub const ALL: [Self; 3] = [Self::Lost, Self::Drawn, Self::Won];

    /// The result for `side` of a game with this winner, or a draw.
    pub fn of(winner: Option<Color>, side: Color) -> Self {
        match winner {
            None => Self::Drawn,
            Some(winner) if winner == side => Self::Won,
            Some(_) => Self::Lost,
        }
    }

    /// The points: 1 for a win, ½ for a draw, 0 for a loss.
    pub const fn points(self) -> f64 {
        match self {
            Self::Lost => 0.0,
            Self::Drawn => 0.5,
            Self::Won => 1.0,
        }
    }

    /// The same result for the other side.
    #[must_use]
    pub const fn for_opponent(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

/// Opening of a game of self-play; the order is that of the binary records' codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OpeningKind {
    /// Random moves from the start position, until neither side is much better.
    Balanced,
    /// Both sides in castles.
    Castles,
    /// The rooks on files of our choice, few other moves made.
    Rooks,
    /// A king in or near the enemy camp, or both.
    EnteringKings,
    /// One side without some of its pieces.
    Handicap,
    /// Nearly best moves of a search from the start position, as people and engines open.
    Played,
    /// One side has more material, and the position is even by a search.
    Compensation,
}

sankoma_wording::named! {
    OpeningKind, "opening":
    Balanced = "balanced", "互角", "balanced";
    Castles = "castles", "囲い", "castles";
    Rooks = "rooks", "居飛車・振り飛車", "static and ranging rooks";
    EnteringKings = "entering_kings", "入玉", "entering kings";
    Handicap = "handicap", "駒落ち", "handicap";
    Played = "played", "定跡風", "moves of a search";
    Compensation = "compensation", "駒損の代償", "compensation for material";
}

impl fmt::Display for LabelledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.position.setup(u32::from(self.ply) + 1);
        let result = self.result.map(GameResult::points);
        write!(f, "{}\t{}\t{}", setup.sfen(), or_dash(self.score), or_dash(result))?;
        self.game.map_or(Ok(()), |game| write!(f, "\t{game}"))
    }
}

impl LabelledPosition {
    /// A position of which nothing is known.
    pub const fn unlabelled(position: PackedPosition) -> Self {
        Self { position, score: None, result: None, ply: 0, game: None, opening: None, resolved: false }
    }

    /// Reads a line of text. The ply is read from the move number of the SFEN.
    ///
    /// # Errors
    /// The number of fields is wrong, or one of them is not what it should be.
    pub fn read(line: &str) -> Result<Self, Message> {
        let fields: Vec<&str> = line.trim_end().split('\t').collect();
        let (sfen, score, result, game) = match fields[..] {
            [sfen, score, result] => (sfen, score, result, None),
            [sfen, score, result, game] => (sfen, score, result, Some(game)),
            _ => return Err(wrong_field_count(fields.len())),
        };
        let score = unless_dash(score, "score", "centipawns such as -120, or -")?;
        let result = unless_dash(result, "result", "1, 0.5, 0 or -")?.map(|points| read_result(points, result));
        let game =
            game.map(|text| number(text, "game", "a number").and_then(|game| in_range(game, text))).transpose()?;
        let position = Position::from_sfen(sfen)?;
        Ok(Self {
            score: score.map(|score: i32| score_in_range(score)).transpose()?,
            result: result.transpose()?,
            ply: (position.move_number() - 1).min(u32::from(MAX_LABEL_PLY)) as u16,
            game,
            ..Self::unlabelled(PackedPosition::pack(&position)?)
        })
    }
}

fn or_dash<N: fmt::Display>(number: Option<N>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number}"))
}

fn unless_dash<N: FromStr>(text: &str, field: &'static str, expected: &'static str) -> Result<Option<N>, Message> {
    if text == "-" { Ok(None) } else { number(text, field, expected).map(Some) }
}

fn number<N: FromStr>(text: &str, field: &'static str, expected: &'static str) -> Result<N, Message> {
    text.trim().parse().map_err(|_| invalid_field(field, text, expected))
}

/// The result with exactly these points.
fn read_result(points: f64, text: &str) -> Result<GameResult, Message> {
    let found = GameResult::ALL.into_iter().find(|result| result.points().to_bits() == (points + 0.0).to_bits());
    found.ok_or_else(|| invalid_field("result", text, "1, 0.5 or 0"))
}

fn score_in_range(score: i32) -> Result<i16, Message> {
    let narrow = i16::try_from(score).ok().filter(|&score| score != i16::MIN);
    narrow.ok_or_else(|| invalid_field("score", &score.to_string(), "centipawns from -32767 to 32767"))
}

/// The number of a game; the greatest number stands for none.
fn in_range(game: u64, text: &str) -> Result<u32, Message> {
    let narrow = u32::try_from(game).ok().filter(|&game| game != u32::MAX);
    narrow.ok_or_else(|| invalid_field("game", text, "a number up to 4294967294"))
}

fn invalid_field(field: &'static str, text: &str, expected: &'static str) -> Message {
    let text = quoted(text);
    message!("{field}欄の{text}は読めません。{expected}を書いてください", "{field} {text}, expected {expected}")
}

fn wrong_field_count(count: usize) -> Message {
    message!(
        "タブ区切りの欄が{count}個です。SFEN・評価値・結果の3欄（または対局番号を加えた4欄）を書いてください",
        "{count} fields between tabs, expected SFEN, score, result and perhaps the game's number"
    )
}
