//! Labelled positions as rows of numbers for a fit.

use super::signed_least_squares::FittedSigns;
use crate::labels::{GameResult, LabelledPosition, UnpackedPosition};
use sankoma_eval::factors::{FactorParameters, WeightSign, WeightedFactor, named_kinds};
use sankoma_eval::features::LocatedPiece;
use sankoma_rules::PieceKind;

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
    /// An empty set of rows. With `material`, piece values are parameters too, except that of the pawn, which is the
    /// unit.
    pub fn new(parameters: FactorParameters, material: bool) -> Self {
        let factors = parameters.factors.iter().map(|(factor, _)| factor.name).chain(["turn"]);
        let names = factors.chain(fitted_kinds(material).map(|(name, _)| name)).collect();
        Self { parameters, material, names, values: Vec::new(), labels: Vec::new() }
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// There are no rows.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Adds a position.
    pub fn add(&mut self, label: &LabelledPosition) {
        let sign = label.position.side_to_move().sign();
        let for_black = |result: GameResult| if sign > 0 { result } else { result.for_opponent() };
        self.push(
            &label.position.unpack(),
            label.score.map(|score| (sign * i32::from(score)) as f32),
            label.result.map(|result| for_black(result).points() as f32),
            label.game,
        );
    }

    /// Adds a position with this score, in centipawns from Black's view.
    pub fn add_scored(&mut self, position: &UnpackedPosition, score: f64, game: Option<u32>) {
        self.push(position, Some(score as f32), None, game);
    }

    fn push(&mut self, position: &UnpackedPosition, score: Option<f32>, result: Option<f32>, game: Option<u32>) {
        let (kings, all) = (position.king_squares(), position.pieces());
        let sign = position.side_to_move.sign();
        let raw = self
            .parameters
            .factors
            .iter()
            .map(|&(factor, _)| WeightedFactor { factor, weight: 1 }.total(kings, all))
            .chain([sign]);
        let scale = self.parameters.scale;
        self.values.extend(raw.map(|raw| raw as f32 / scale.units() as f32));
        self.values.extend(fitted_kinds(self.material).map(|(_, kind)| piece_balance(all, kind) as f32));
        let own_number = NO_GAME | self.labels.len() as u64;
        let offset = self.offset(all) as f32;
        self.labels.push(RowLabel { offset, score, result, game: game.map_or(own_number, u64::from) });
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
        let FactorParameters { factors, turn, values, .. } = &self.parameters;
        let factors = factors.iter().map(|&(_, weight)| weight).chain([*turn]);
        factors.chain(fitted_kinds(self.material).map(|(_, kind)| values.value(kind))).map(f64::from).collect()
    }

    /// The parameters of the baseline: material at its present values, everything else 0.
    pub(super) fn material_alone(&self) -> Vec<f64> {
        let factors = self.parameters.factors.len() + 1;
        self.present().into_iter().enumerate().map(|(at, value)| if at < factors { 0.0 } else { value }).collect()
    }

    /// The sign that the parameter of each column must have; the turn and the piece values have none.
    pub(super) fn signs(&self, signs: FittedSigns) -> Vec<Option<WeightSign>> {
        let mut all = signs.of(self.parameters.factors.iter().map(|&(factor, _)| factor));
        all.resize(self.names.len(), None);
        all
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
