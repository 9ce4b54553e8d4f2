//! Labelled positions as rows of numbers.

use super::LabelledPosition;
use crate::eval::SCALE;
use crate::eval::factors::{FactorParameters, WeightedFactor, named_kinds};
use crate::eval::features::{KingSquares, LocatedPiece, pieces};
use crate::rules::{PieceKind, Position};
use crate::wording::{Message, ToMessage};

/// Positions as rows: what one raw unit of each parameter does to the score, in centipawns from Black's view.
#[derive(Clone, Debug)]
pub struct LabelledRows {
    parameters: FactorParameters,
    material: bool,
    names: Vec<&'static str>,
    values: Vec<f32>,
    pub(super) labels: Vec<RowLabel>,
}

/// What is known of a row, from Black's view.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowLabel {
    /// The part of the score that is not fitted, in centipawns.
    pub(super) offset: f32,
    /// The score's label, in centipawns.
    pub(super) score: Option<f32>,
    /// Black's points.
    pub(super) result: Option<f32>,
    /// The game, or a number of its own.
    pub(super) witness: u64,
}

/// Numbers for rows without a game begin here.
const NO_GAME: u64 = 1 << 63;

impl LabelledRows {
    /// No rows yet. With `material`, piece values are parameters too; the pawn stays what it is, as the unit of all.
    pub fn new(parameters: FactorParameters, material: bool) -> Self {
        let factors = parameters.factors.iter().map(|(factor, _)| factor.name).chain(["turn"]);
        let names = factors.chain(fitted_kinds(material).map(|(name, _)| name)).collect();
        Self { parameters, material, names, values: Vec::new(), labels: Vec::new() }
    }

    /// How many rows.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds a position.
    ///
    /// # Errors
    /// The SFEN cannot be read.
    pub fn add(&mut self, label: &LabelledPosition) -> Result<(), Message> {
        let position = Position::from_sfen(&label.sfen).map_err(|problem| problem.message())?;
        self.add_position(&position, label);
        Ok(())
    }

    /// Adds the position of a label, read already.
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
        let number = NO_GAME | self.labels.len() as u64;
        self.labels.push(RowLabel {
            offset: self.offset(&all) as f32,
            score: label.score.map(|score| (sign * score) as f32),
            result: label.result.map(|points| if sign > 0 { points as f32 } else { 1.0 - points as f32 }),
            witness: label.game.unwrap_or(number),
        });
    }

    /// The score with the present parameters, in centipawns from Black's view.
    pub(super) fn present_score(&self, row: usize) -> f64 {
        let terms = self.row(row).iter().zip(self.present());
        f64::from(self.labels[row].offset) + terms.map(|(&x, value)| f64::from(x) * value).sum::<f64>()
    }

    /// The score, in centipawns, that is fixed: all material, or the pawns alone.
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

    /// Parameters that leave nothing but material, at its present values.
    pub(super) fn material_alone(&self) -> Vec<f64> {
        let factors = self.parameters.factors.len() + 1;
        self.present().into_iter().enumerate().map(|(at, value)| if at < factors { 0.0 } else { value }).collect()
    }

    /// How many of the columns are factors; the turn and the piece values follow.
    pub(super) fn factors(&self) -> usize {
        self.parameters.factors.len()
    }
}

/// The kinds whose values are parameters: none, or with `material` all but the pawn, the unit of all.
fn fitted_kinds(material: bool) -> impl Iterator<Item = (&'static str, PieceKind)> {
    named_kinds().into_iter().filter(move |&(_, kind)| material && kind != PieceKind::Pawn)
}

/// Black's pieces of this very kind less White's.
fn piece_balance(all: &[LocatedPiece], kind: PieceKind) -> i32 {
    all.iter().filter(|at| at.piece.kind == kind).map(|at| at.piece.color.sign()).sum()
}
