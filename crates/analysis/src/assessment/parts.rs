//! Parts: the topics of an assessment, each with its share of the score and a sentence.

use super::clause::{clauses_that_fit, with_clause};
use super::counterparts::Counterparts;
use super::{king, material, placement};
use sankoma_rules::wording::{Language, Message};
use sankoma_rules::{Color, Position};
use sankoma_search::eval::{Concerns, Explainable, PurifiedSplit, UsualValues, purified_split};

/// What a part of an assessment is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Who is ahead in pieces.
    Material,
    /// How safe the king of this side is.
    King(Color),
    /// How well the pieces stand that bear on no king; by a network, all of them.
    Pieces,
    /// Who has the move.
    Turn,
    /// The score of the kings alone with the side to move, by a network.
    Kings,
}

impl Topic {
    /// `Black's king`, `先手玉`.
    pub fn name(self) -> Message {
        match self {
            Self::Material => Message::new("駒の損得", "material"),
            Self::King(side) => Message::new(format!("{}玉", side.ja()), format!("{}'s king", side.en())),
            Self::Pieces => Message::new("駒の働き", "pieces"),
            Self::Turn => Message::new("手番", "move"),
            Self::Kings => Message::new("両玉と手番", "kings, move"),
        }
    }

    /// Its name in data.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::King(Color::Black) => "black_king",
            Self::King(Color::White) => "white_king",
            Self::Pieces => "pieces",
            Self::Turn => "turn",
            Self::Kings => "kings",
        }
    }
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq)]
pub struct AssessmentPart {
    /// What it is about.
    pub topic: Topic,
    /// Its part of the score from Black's view, in units of 1/`UNITS_PER_RAW` raw unit.
    pub units: i64,
    /// The same in centipawns.
    pub centipawns: f64,
    /// What makes it, in words.
    pub sentence: Message,
}

impl AssessmentPart {
    /// As many of the first clauses of the sentence as fit in so many columns; of the first one what fits.
    pub fn shortened(&self, lang: Language, columns: usize) -> String {
        clauses_that_fit(self.sentence.text(lang), lang, columns)
    }
}

/// A static score, judged.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// Material, Black's king, White's king, pieces, move.
    pub parts: Vec<AssessmentPart>,
    /// The split that the parts sum.
    pub split: PurifiedSplit,
}

impl Assessment {
    /// The static score from Black's view, in centipawns.
    pub fn centipawns(&self) -> f64 {
        self.split.centipawns(self.split.total)
    }
}

/// A set of weights with what it usually gives to the kinds, which is computed once.
#[derive(Clone, Debug)]
pub struct Assessor<'a, W: ?Sized> {
    weights: &'a W,
    usual: UsualValues,
}

impl<'a, W: Explainable + ?Sized> Assessor<'a, W> {
    /// Computes the usual values of a set of weights.
    pub fn new(weights: &'a W) -> Self {
        Self { weights, usual: UsualValues::of(weights) }
    }

    /// Judges a position.
    pub fn assess(&self, position: &Position) -> Assessment {
        assess(self.weights, &self.usual, position)
    }
}

/// Judges a position; `usual` are the values of the same weights.
pub fn assess<W: Explainable + ?Sized>(weights: &W, usual: &UsualValues, position: &Position) -> Assessment {
    let split = purified_split(weights, usual, position);
    let concerns = Concerns::of(&split, position);
    let counterparts = Counterparts::of(&split);
    let [black, white] = Color::ALL.map(|side| king::sentence(&split, &concerns, &counterparts, position, side));
    let pieces = concerns.pieces.iter().sum();
    let [black_king, white_king] = [&concerns.kings[0], &concerns.kings[1]].map(|king| king.total);
    let parts = [
        (Topic::Material, concerns.material, material::sentence(position, split.centipawns(concerns.material))),
        (Topic::King(Color::Black), black_king, black),
        (Topic::King(Color::White), white_king, white),
        (Topic::Pieces, pieces, placement::sentence(&split, &concerns, &counterparts, position)),
        (Topic::Turn, concerns.turn, turn_by_terms(position.side_to_move(), split.centipawns(concerns.turn))),
    ];
    let part =
        |(topic, units, sentence)| AssessmentPart { topic, units, centipawns: split.centipawns(units), sentence };
    Assessment { parts: parts.map(part).to_vec(), split }
}

/// Who has the move, and where the weights count that against this side, that they do.
fn turn_by_terms(side: Color, centipawns: f64) -> Message {
    let against =
        Message::new("この局面では手番がマイナス", format!("here the weights count that against {}", side.en()));
    let has_move = turn(side);
    if f64::from(side.sign()) * centipawns <= -MIN_TURN { with_clause(&has_move, &against) } else { has_move }
}

/// From which number against the side to move on it is said, in centipawns.
const MIN_TURN: f64 = 10.0;

pub(super) fn turn(side: Color) -> Message {
    Message::new(format!("{}の手番", side.ja()), format!("{} has the move", side.en()))
}
