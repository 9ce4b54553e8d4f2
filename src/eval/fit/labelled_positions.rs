//! Labelled positions: positions with score and result, read from text, and as rows of numbers for a fit.

use crate::eval::evaluation::SCALE;
use crate::eval::factors::{FactorParameters, WeightedFactor, named_kinds};
use crate::eval::features::{KingSquares, LocatedPiece, pieces};
use crate::rules::sfen::SfenError;
use crate::rules::{PieceKind, Position};
use crate::wording::{Message, ToMessage as _, quoted};
use std::fmt;
use std::str::FromStr;

/// A labelled position: one line `SFEN<TAB>score<TAB>result<TAB>game` of a file.
///
/// Score and result are from the side to move's view; `-` stands for an unknown one. The game's number may be left out;
/// then the position counts as a game of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct LabelledPosition {
    /// The position.
    pub sfen: String,
    /// The score of a search, in centipawns.
    pub score: Option<i32>,
    /// The result of the game: 1 won, 0.5 drawn, 0 lost.
    pub result: Option<f64>,
    /// The number of the game: positions of one game share their result and are not independent.
    pub game: Option<u64>,
}

impl fmt::Display for LabelledPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { sfen, score, result, game } = self;
        write!(f, "{sfen}\t{}\t{}", or_dash(*score), or_dash(*result))?;
        game.map_or(Ok(()), |game| write!(f, "\t{game}"))
    }
}

impl LabelledPosition {
    /// Parses a line. Does not parse the SFEN.
    ///
    /// # Errors
    /// The number of fields is wrong, or one of them is not what it should be.
    pub fn read(line: &str) -> Result<Self, LabelledPositionError> {
        let fields: Vec<&str> = line.trim_end().split('\t').collect();
        let (sfen, score, result, game) = match fields[..] {
            [sfen, score, result] => (sfen, score, result, None),
            [sfen, score, result, game] => (sfen, score, result, Some(game)),
            _ => return Err(LabelledPositionError::FieldCount(fields.len())),
        };
        let label = Self {
            sfen: sfen.to_owned(),
            score: unless_dash(score, "score", "centipawns such as -120, or -")?,
            result: unless_dash(result, "result", "1, 0.5, 0 or -")?,
            game: game.map(|game| number(game, "game", "a number")).transpose()?,
        };
        match label.result {
            Some(result) if !(0.0..=1.0).contains(&result) => {
                Err(invalid_field("result", &result.to_string(), "1, 0.5 or 0"))
            }
            _ => Ok(label),
        }
    }
}

/// Why a line is no labelled position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.message().en)]
pub enum LabelledPositionError {
    /// There are so many fields between tabs.
    FieldCount(usize),
    /// A field that cannot be read.
    InvalidField {
        /// Its name.
        field: &'static str,
        /// Its text.
        text: String,
        /// The expected form.
        expected: &'static str,
    },
    /// The SFEN cannot be read.
    Sfen(SfenError),
}

impl LabelledPositionError {
    /// What was found, and what was expected.
    pub fn message(&self) -> Message {
        match self {
            Self::FieldCount(count) => Message::new(
                format!(
                    "タブ区切りの欄が{count}個です。SFEN・評価値・結果の3欄（または対局番号を加えた4欄）を書いてください"
                ),
                format!("{count} fields between tabs, expected SFEN, score, result and perhaps the game's number"),
            ),
            Self::InvalidField { field, text, expected } => {
                let text = quoted(text);
                Message::new(
                    format!("{field}欄の{text}は読めません。{expected}を書いてください"),
                    format!("{field} {text}, expected {expected}"),
                )
            }
            Self::Sfen(problem) => problem.message(),
        }
    }
}

fn or_dash<N: fmt::Display>(number: Option<N>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| format!("{number}"))
}

fn unless_dash<N: FromStr>(
    text: &str,
    field: &'static str,
    expected: &'static str,
) -> Result<Option<N>, LabelledPositionError> {
    if text == "-" { Ok(None) } else { number(text, field, expected).map(Some) }
}

fn number<N: FromStr>(text: &str, field: &'static str, expected: &'static str) -> Result<N, LabelledPositionError> {
    text.trim().parse().map_err(|_| invalid_field(field, text, expected))
}

fn invalid_field(field: &'static str, text: &str, expected: &'static str) -> LabelledPositionError {
    LabelledPositionError::InvalidField { field, text: text.to_owned(), expected }
}

/// Labelled positions as rows of numbers: the change of the score per raw unit of each parameter, in centipawns from
/// Black's view.
#[derive(Clone, Debug)]
pub struct LabelledRows {
    parameters: FactorParameters,
    material: bool,
    names: Vec<&'static str>,
    values: Vec<f32>,
    pub(super) labels: Vec<RowLabel>,
}

/// The label of a row, from Black's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowLabel {
    /// The part of the score that is not fitted, in centipawns.
    pub(super) offset: f32,
    /// The score's label, in centipawns.
    pub(super) score: Option<f32>,
    /// The result: Black's points, 0 to 1.
    pub(super) result: Option<f32>,
    /// The number of the game, or a unique number for a row without one.
    pub(super) game: u64,
}

/// The first number for rows without a game.
const NO_GAME: u64 = 1 << 63;

impl LabelledRows {
    /// An empty set of rows. With `material`, piece values are parameters too, except that of the pawn, which is the unit.
    pub fn new(parameters: FactorParameters, material: bool) -> Self {
        let factors = parameters.factors.iter().map(|(factor, _)| factor.name).chain(["turn"]);
        let names = factors.chain(fitted_kinds(material).map(|(name, _)| name)).collect();
        Self { parameters, material, names, values: Vec::new(), labels: Vec::new() }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds a position.
    ///
    /// # Errors
    /// The SFEN cannot be read.
    pub fn add(&mut self, label: &LabelledPosition) -> Result<(), LabelledPositionError> {
        let position = Position::from_sfen(&label.sfen).map_err(LabelledPositionError::Sfen)?;
        self.add_position(&position, label);
        Ok(())
    }

    /// Adds a label whose position is parsed already.
    pub(super) fn add_position(&mut self, position: &Position, label: &LabelledPosition) {
        let sign = position.side_to_move().sign();
        let all: Vec<LocatedPiece> = pieces(position).collect();
        let kings = KingSquares::of(position);
        let raw = self
            .parameters
            .factors
            .iter()
            .map(|&(factor, _)| WeightedFactor { factor, weight: 1 }.total(kings, &all))
            .chain([sign]);
        self.values.extend(raw.map(|raw| raw as f32 / SCALE as f32));
        self.values.extend(fitted_kinds(self.material).map(|(_, kind)| piece_balance(&all, kind) as f32));
        let own_number = NO_GAME | self.labels.len() as u64;
        self.labels.push(RowLabel {
            offset: self.offset(&all) as f32,
            score: label.score.map(|score| (sign * score) as f32),
            result: label.result.map(|points| if sign > 0 { points as f32 } else { 1.0 - points as f32 }),
            game: label.game.unwrap_or(own_number),
        });
    }

    /// The score with the present parameters, in centipawns from Black's view.
    pub(super) fn present_score(&self, row: usize) -> f64 {
        let terms = self.row(row).iter().zip(self.present());
        f64::from(self.labels[row].offset) + terms.map(|(&x, value)| f64::from(x) * value).sum::<f64>()
    }

    /// The part of the score that is not fitted, in centipawns: all material, or the pawns alone.
    fn offset(&self, all: &[LocatedPiece]) -> i32 {
        let values = &self.parameters.values;
        if self.material {
            return values.value(PieceKind::Pawn) * piece_balance(all, PieceKind::Pawn);
        }
        all.iter().map(|at| values.of(at.piece)).sum()
    }

    pub(super) fn names(&self) -> &[&'static str] {
        &self.names
    }

    pub(super) fn row(&self, index: usize) -> &[f32] {
        &self.values[index * self.names.len()..][..self.names.len()]
    }

    /// The present parameters, in the order of the columns.
    pub(super) fn present(&self) -> Vec<f64> {
        let FactorParameters { factors, turn, values } = &self.parameters;
        let factors = factors.iter().map(|&(_, weight)| weight).chain([*turn]);
        factors.chain(fitted_kinds(self.material).map(|(_, kind)| values.value(kind))).map(f64::from).collect()
    }

    /// The parameters of the baseline: material at its present values, everything else 0.
    pub(super) fn material_alone(&self) -> Vec<f64> {
        let factors = self.parameters.factors.len() + 1;
        self.present().into_iter().enumerate().map(|(at, value)| if at < factors { 0.0 } else { value }).collect()
    }

    /// Number of columns that are factors; the turn and the piece values follow.
    pub(super) fn factors(&self) -> usize {
        self.parameters.factors.len()
    }
}

/// The kinds whose values are parameters: none, or with `material` all but the pawn, which is the unit.
fn fitted_kinds(material: bool) -> impl Iterator<Item = (&'static str, PieceKind)> {
    named_kinds().into_iter().filter(move |&(_, kind)| material && kind != PieceKind::Pawn)
}

/// Black's pieces of this kind less White's; promoted pieces are a kind of their own.
fn piece_balance(all: &[LocatedPiece], kind: PieceKind) -> i32 {
    all.iter().filter(|at| at.piece.kind == kind).map(|at| at.piece.color.sign()).sum()
}
