//! Parts: the topics of an assessment, each with its share of the score and a sentence; by terms here, by the shares of
//! a network in `network_assessment`.

use super::clause::{clauses_that_fit, silent, with_clause};
use super::forced::ForcedMoves;
use super::handicap::{handicap_start, with_handicap_names};
use super::king_facts::KingFacts;
use super::material;
use super::piece_facts::{PieceFact, piece_facts};
use super::verdict::{self, JudgedTotal, NamedDifference};
use sankoma_eval::{
    Breakdown, Concerns, Explainable, PurifiedSplit, RawScale, UNITS_PER_RAW, UsualValues, centipawns_of_units,
    purified_split,
};
use sankoma_rules::{Color, Move, Position};
use sankoma_search::Score;
use sankoma_wording::{Language, Message, message};

/// Subject of a part of an assessment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Who is ahead in pieces.
    Material,
    /// Safety of the king of this side.
    King(Color),
    /// Placement of the pieces that bear on no king; by a network, of all of them.
    Pieces,
    /// Who has the move.
    Turn,
    /// The score of the kings alone with the side to move, by a network.
    Kings,
    /// Worth of the start of a handicap game by itself.
    Handicap,
    /// Score of a search beyond that of the board that is assessed.
    Further,
}

impl Topic {
    /// `Black's king`, `先手玉`.
    pub fn name(self) -> Message {
        match self {
            Self::Material => Message::new("駒の損得", "material"),
            Self::King(side) => message!(("{}玉", side.ja()), ("{}'s king", side.en())),
            Self::Pieces => Message::new("駒の働き", "pieces"),
            Self::Turn => Message::new("手番", "move"),
            Self::Kings => Message::new("両玉と手番", "kings, move"),
            Self::Handicap => Message::new("手合", "handicap"),
            Self::Further => Message::new("この先の読み", "further on"),
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
            Self::Handicap => "handicap",
            Self::Further => "further",
        }
    }
}

/// A part of a score.
#[derive(Clone, Debug, PartialEq)]
pub struct AssessmentPart {
    /// Subject of the part.
    pub topic: Topic,
    /// Its part of the score from Black's view, in units of 1/`UNITS_PER_RAW` raw unit.
    pub units: i64,
    /// The same in centipawns.
    pub centipawns: f64,
    /// Units taken off: those that cancel with the other king, and those that the start of a handicap game has by
    /// itself.
    pub taken_off: i64,
    /// Words for the part; empty where the board does not say.
    pub sentence: Message,
}

impl AssessmentPart {
    /// As many of the first clauses of the sentence as fit in so many columns; of the first one what fits.
    pub fn shortened(&self, lang: Language, columns: usize) -> String {
        clauses_that_fit(self.sentence.text(lang), lang, columns)
    }
}

/// Score as a player judges it: parts that sum to it.
#[derive(Clone, Debug)]
pub struct Assessment {
    /// Material, Black's king, White's king, pieces, move; in a handicap game the handicap, with a search what that sees
    /// further. They sum to the score.
    pub parts: Vec<AssessmentPart>,
    /// The whole in one sentence.
    pub sentence: Message,
    /// A king is missing, so that no score means anything.
    pub is_mate_problem: bool,
    /// Raw units per centipawn of the weights.
    pub scale: RawScale,
    /// Score to which the parts sum.
    pub source: AssessmentSource,
}

/// Score to which the parts of an assessment sum.
#[derive(Clone, Debug)]
pub enum AssessmentSource {
    /// The purified split of the terms.
    Split(PurifiedSplit),
    /// The shares of a network.
    Shares(Box<Breakdown>),
}

impl Assessment {
    /// The score from Black's view, in centipawns.
    pub fn centipawns(&self) -> f64 {
        centipawns_of_units(self.scale, self.parts.iter().map(|part| part.units).sum())
    }

    /// The shares by which a network judges; `None` by terms.
    pub fn shares(&self) -> Option<&Breakdown> {
        match &self.source {
            AssessmentSource::Split(_) => None,
            AssessmentSource::Shares(breakdown) => Some(breakdown),
        }
    }

    /// The assessment of a score by terms.
    fn by_terms(sentence: Message, position: &Position, board: AssessedBoard) -> Self {
        Self {
            parts: board.parts,
            sentence,
            is_mate_problem: is_mate_problem(position),
            scale: board.split.scale,
            source: AssessmentSource::Split(board.split),
        }
    }
}

/// The score of a search, judged by the board after the moves that are forced.
#[derive(Clone, Debug)]
pub struct SearchedAssessment {
    /// The forced moves, and the board that is assessed.
    pub forced: ForcedMoves,
    /// Its assessment, with what the search sees further, so that the parts sum to the search's score.
    pub assessment: Assessment,
}

/// Judges a position by its static score; `usual` are the values of the same weights.
pub fn assess<W: Explainable + ?Sized>(weights: &W, usual: &UsualValues, position: &Position) -> Assessment {
    let board = AssessedBoard::of(weights, usual, position);
    let sentence = board.sentence(position);
    Assessment::by_terms(sentence, position, board)
}

/// Judges the score of a search, from the view of the side to move, by the board after the forced moves of its line.
pub fn assess_searched<W: Explainable + ?Sized>(
    weights: &W,
    usual: &UsualValues,
    position: &Position,
    (line, score): (&[Move], Score),
) -> SearchedAssessment {
    let forced = ForcedMoves::of(position, line);
    let mut board = AssessedBoard::of(weights, usual, &forced.position);
    let mover = position.side_to_move();
    if let Score::Cp(score) = score {
        board.add_further(mover.sign() * score);
    }
    let mate = verdict::mate_sentence(mover, score);
    let sentence = mate.map_or_else(|| board.sentence(&forced.position), |mate| board.named(&mate));
    SearchedAssessment { forced, assessment: Assessment::by_terms(sentence, position, board) }
}

pub(super) fn is_mate_problem(position: &Position) -> bool {
    Color::ALL.into_iter().any(|side| position.king(side).is_none())
}

/// A board with the parts of its static score and what stands on it.
struct AssessedBoard {
    split: PurifiedSplit,
    parts: Vec<AssessmentPart>,
    facts: Vec<PieceFact>,
    kings: [Option<KingFacts>; 2],
    is_handicap: bool,
}

/// The topics in the order of [`units_of`].
const TOPICS: [Topic; 5] =
    [Topic::Material, Topic::King(Color::Black), Topic::King(Color::White), Topic::Pieces, Topic::Turn];

/// From how many centipawns on something is said of the pieces.
const MIN_PIECES: f64 = 50.0;
/// Up to how many times its own weight the number of all pieces is a single piece's.
const FACT_SHARE: i32 = 2;
/// Number of pieces named beside the number of all.
const NAMED_PIECES: usize = 3;

/// The parts as the weights have them.
fn units_of(split: &PurifiedSplit, position: &Position) -> [i64; 5] {
    let concerns = Concerns::of(split, position);
    let [black, white] = [0, 1].map(|side| concerns.kings[side].total);
    [concerns.material, black, white, concerns.pieces.iter().sum(), concerns.turn]
}

impl AssessedBoard {
    fn of<W: Explainable + ?Sized>(weights: &W, usual: &UsualValues, position: &Position) -> Self {
        let split = purified_split(weights, usual, position);
        let own = units_of(&split, position);
        let start = handicap_start(position);
        let of_start = start.map(|start| units_of(&purified_split(weights, usual, start), start)).unwrap_or_default();
        // Having the move is no part of a handicap.
        let handicap = [of_start[0], of_start[1], of_start[2], of_start[3], 0];
        let mut taken_off = handicap;
        let shared = shared_by_kings([1, 2].map(|at| own[at] - handicap[at]));
        taken_off[1] += shared;
        taken_off[2] -= shared;
        let mut board = Self {
            parts: Vec::new(),
            facts: piece_facts(position),
            kings: Color::ALL.map(|side| KingFacts::of(position, side)),
            is_handicap: start.is_some(),
            split,
        };
        for (at, topic) in TOPICS.into_iter().enumerate() {
            let units = own[at] - taken_off[at];
            let sentence = board.words_of(topic, board.split.centipawns(units), position);
            board.push(topic, units, taken_off[at], &sentence.unwrap_or_else(silent));
        }
        if start.is_some() {
            let words = Message::new("手合割の分", "what the handicap is worth by itself");
            board.push(Topic::Handicap, handicap.iter().sum(), 0, &words);
        }
        board
    }

    fn push(&mut self, topic: Topic, units: i64, taken_off: i64, sentence: &Message) {
        let centipawns = self.split.centipawns(units);
        let sentence = self.named(sentence);
        self.parts.push(AssessmentPart { topic, units, centipawns, taken_off, sentence });
    }

    /// With the names of the sides in a handicap game.
    fn named(&self, sentence: &Message) -> Message {
        if self.is_handicap { with_handicap_names(sentence) } else { sentence.clone() }
    }

    /// Adds what the search's score, in centipawns from Black's view, has beyond the parts.
    fn add_further(&mut self, score: i32) {
        let units = further_units(self.split.scale, score, &self.parts);
        self.push(Topic::Further, units, 0, &further_words());
    }

    /// Words beside a number; `None` where the board says nothing that speaks as the number does.
    fn words_of(&self, topic: Topic, centipawns: f64, position: &Position) -> Option<Message> {
        match topic {
            Topic::Material => material::sentence(position, centipawns),
            Topic::King(side) => self.kings[side.index()].as_ref()?.sentence(f64::from(side.sign()) * centipawns),
            Topic::Pieces => pieces_words(&self.facts, centipawns),
            _ => turn(position.side_to_move(), centipawns),
        }
    }

    /// The whole in one sentence.
    fn sentence(&self, position: &Position) -> Message {
        if is_mate_problem(position) {
            return verdict::mate_problem();
        }
        let number = |at: usize| self.parts[at].centipawns;
        let material = material_difference(position, number(0));
        let kings = number(1) + number(2);
        let worse = match &self.kings {
            [Some(black), Some(white)] if kings > 0.0 => white.worse_than(black),
            [Some(black), Some(white)] => black.worse_than(white),
            _ => None,
        };
        let kings = worse.map(|words| NamedDifference { centipawns: kings, words });
        let pieces = strongest_piece(&self.facts, number(3));
        let differences = [material, kings, pieces].into_iter().flatten().collect();
        self.named(&verdict::sentence(differences, &judged_total(&self.parts)))
    }
}

/// Rest of a score in centipawns from Black's view beyond these parts.
pub(super) fn further_units(scale: RawScale, score: i32, parts: &[AssessmentPart]) -> i64 {
    let known: i64 = parts.iter().map(|part| part.units).sum();
    i64::from(score) * i64::from(scale.units()) * UNITS_PER_RAW - known
}

pub(super) fn further_words() -> Message {
    Message::new("探索が先に見るもの", "what the search sees further")
}

/// Sum of the parts, apart from the handicap.
pub(super) fn judged_total(parts: &[AssessmentPart]) -> JudgedTotal {
    let is_handicap = parts.iter().any(|part| part.topic == Topic::Handicap);
    let own = parts.iter().filter(|part| part.topic != Topic::Handicap);
    JudgedTotal { centipawns: own.map(|part| part.centipawns).sum(), is_handicap }
}

/// Part of the numbers of both kings that cancels, with the sign of Black's.
fn shared_by_kings([black, white]: [i64; 2]) -> i64 {
    if black.signum() * white.signum() < 0 { black.signum() * black.abs().min(white.abs()) } else { 0 }
}

/// The material as a difference of the whole.
pub(super) fn material_difference(position: &Position, centipawns: f64) -> Option<NamedDifference> {
    let words = material::difference_words(position, centipawns)?;
    Some(NamedDifference { centipawns, words })
}

/// The piece that matters most of those that speak as the number of all does.
pub(super) fn strongest_piece(facts: &[PieceFact], centipawns: f64) -> Option<NamedDifference> {
    let favoured = favoured(centipawns);
    let fact = facts.iter().find(|fact| fact.favours == favoured)?;
    // The piece alone is not the number of all pieces: it stands where its own worth does.
    let most = f64::from(FACT_SHARE * fact.weight);
    Some(NamedDifference { centipawns: centipawns.clamp(-most, most), words: fact.words.clone() })
}

fn favoured(centipawns: f64) -> Color {
    if centipawns > 0.0 { Color::Black } else { Color::White }
}

/// Which pieces speak as their number does.
pub(super) fn pieces_words(facts: &[PieceFact], centipawns: f64) -> Option<Message> {
    let speaks = |fact: &&PieceFact| centipawns.abs() >= MIN_PIECES && fact.favours == favoured(centipawns);
    let clauses = facts.iter().filter(speaks).take(NAMED_PIECES).map(|fact| fact.words.clone());
    clauses.reduce(|sentence, clause| with_clause(&sentence, &clause))
}

/// Who has the move, unless the number speaks against them.
fn turn(side: Color, centipawns: f64) -> Option<Message> {
    let has_move = message!(("{}の手番", side.ja()), ("{} has the move", side.en()));
    (f64::from(side.sign()) * centipawns >= 0.0).then_some(has_move)
}
