//! Term sums: the sum of each kind of term of a score.

use super::explainable::{Explainable, material, pieces_with_terms};
use crate::features::KingSquares;
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, Position};
use sankoma_wording::Language;
use std::borrow::Borrow;
use std::ops::Sub;

/// The sum of each kind of term, from Black's view: `total_raw = scale·material + kk + kkp + kpp + turn`.
/// All raw (1/`scale` centipawn) but the material.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TermSums {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// Black's pieces less White's, in centipawns.
    pub material: i32,
    /// The king–king term.
    pub kk: i32,
    /// The king–king–piece terms.
    pub kkp: i32,
    /// The king–piece–piece terms.
    pub kpp: i32,
    /// The value of having the move; negative when White has it.
    pub turn: i32,
    /// The sum of all.
    pub total_raw: i32,
}

/// One of the sums, with its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationTerm {
    /// Its key in data.
    pub key: &'static str,
    ja: &'static str,
    en: &'static str,
    /// Its part of the total, raw; the material too.
    pub raw: i32,
    /// Raw units per centipawn.
    pub scale: RawScale,
}

impl TermSums {
    /// Sums the terms of a position. Reads every term once: as many as there are pairs of pieces.
    pub fn of<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Self {
        let kings = KingSquares::of(position);
        let pieces = pieces_with_terms(weights, position);
        let material = pieces.iter().map(|&piece| material(weights, piece)).sum();
        let kkp = pieces.iter().map(|&piece| weights.kkp(kings, piece)).sum();
        let turn = position.side_to_move().sign() * weights.turn(kings, &pieces);
        let (kk, kpp) = (weights.kk(kings), weights.kpp_sum(kings, &pieces));
        Self { scale: weights.scale(), material, kk, kkp, kpp, turn, total_raw: 0 }.with_total()
    }

    /// Sets the total to the sum of the other fields.
    pub(super) fn with_total(self) -> Self {
        let material = self.scale.raw(self.material);
        Self { total_raw: material + self.kk + self.kkp + self.kpp + self.turn, ..self }
    }

    /// The score in centipawns, from `side`'s view.
    pub const fn score(&self, side: Color) -> i32 {
        self.scale.score(self.total_raw, side)
    }

    /// The parts by name, which sum to [`Self::total`].
    pub const fn terms(&self) -> [EvaluationTerm; 5] {
        let scale = self.scale;
        [
            EvaluationTerm { key: "material", ja: "駒割", en: "material", raw: scale.raw(self.material), scale },
            EvaluationTerm { key: "kk", ja: "KK", en: "KK", raw: self.kk, scale },
            EvaluationTerm { key: "kkp", ja: "KKP", en: "KKP", raw: self.kkp, scale },
            EvaluationTerm { key: "kpp", ja: "KPP", en: "KPP", raw: self.kpp, scale },
            EvaluationTerm { key: "turn", ja: "手番", en: "turn", raw: self.turn, scale },
        ]
    }

    /// The total, by name.
    pub const fn total(&self) -> EvaluationTerm {
        EvaluationTerm { key: "total_raw", ja: "合計", en: "total", raw: self.total_raw, scale: self.scale }
    }

    /// The total, in centipawns.
    pub fn total_centipawns(&self) -> f64 {
        self.total().centipawns()
    }

    /// The parts, followed by the total.
    pub fn all(&self) -> impl Iterator<Item = EvaluationTerm> + use<> {
        self.terms().into_iter().chain([self.total()])
    }
}

impl EvaluationTerm {
    /// Its name for people.
    pub const fn name(&self, lang: Language) -> &'static str {
        lang.pick(self.ja, self.en)
    }

    /// Its part of the total, in centipawns.
    pub fn centipawns(&self) -> f64 {
        self.scale.centipawns(self.raw)
    }
}

/// The difference of each sum. Both have the same scale.
impl Sub for TermSums {
    type Output = Self;

    fn sub(self, from: Self) -> Self {
        debug_assert_eq!(self.scale, from.scale, "sums of different scales");
        Self {
            scale: self.scale,
            material: self.material - from.material,
            kk: self.kk - from.kk,
            kkp: self.kkp - from.kkp,
            kpp: self.kpp - from.kpp,
            turn: self.turn - from.turn,
            total_raw: self.total_raw - from.total_raw,
        }
    }
}

/// Returns the sums of each position of a line or a game.
pub fn series<W: Explainable + ?Sized, P: Borrow<Position>>(
    weights: &W,
    positions: impl IntoIterator<Item = P>,
) -> Vec<TermSums> {
    positions.into_iter().map(|position| TermSums::of(weights, position.borrow())).collect()
}
