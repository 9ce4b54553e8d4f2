//! Split: the parts of the score of one position.

use super::usual_values::{KindMeans, UsualValues};
use crate::explain::explainable::{Explainable, material, pieces_with_terms};
use crate::explain::pair_means::PairMeans;
use crate::explain::piece_group::{PieceGroup, group_rows};
use crate::explain::usual_places::{PieceClass, UsualPlaces, WHOLE};
use crate::features::{KingSquares, LocatedPiece};
use crate::raw_scale::RawScale;
use sankoma_rules::{Color, Position};
use std::ops::Range;

/// The units of a split in one raw unit.
pub const UNITS_PER_RAW: i64 = 2 * WHOLE * WHOLE;

/// The parts of a score, from Black's view in units of 1/[`UNITS_PER_RAW`] raw unit. They sum to it exactly.
#[derive(Clone, Debug)]
pub struct PurifiedSplit {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// Each piece on the board, each kind in a hand, each missing kind where the weights count those.
    pub pieces: Vec<PurifiedPiece>,
    /// Pairs of [`Self::pieces`].
    pub pairs: Vec<PurifiedPair>,
    /// Value of the square of each king, Black's and White's, with the usual pieces in their usual places.
    pub king_squares: [i64; 2],
    /// The value of having the move.
    pub turn: i64,
    /// The sum of all.
    pub total: i64,
}

/// The part of a piece, or of pieces of a kind in one hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurifiedPiece {
    /// Piece, or pieces alike in hand.
    pub group: PieceGroup,
    /// Value of its kind, with kings and pieces in their usual places: material, and what the terms add to it.
    pub value: i64,
    /// Value of this place in the view of each king, Black's and White's.
    pub place: [i64; 2],
}

/// Value of a pair beyond its two pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PurifiedPair {
    /// The places of the two in [`PurifiedSplit::pieces`]; twice the same for the pieces in one hand.
    pub rows: [usize; 2],
    /// Value in the view of each king, Black's and White's.
    pub views: [i64; 2],
}

impl PurifiedSplit {
    /// Converts a part into centipawns.
    pub fn centipawns(&self, units: i64) -> f64 {
        centipawns_of_units(self.scale, units)
    }
}

/// Converts a part of a split by weights of this scale into centipawns.
#[expect(clippy::cast_precision_loss, reason = "for people: 52 bits are more than is shown")]
pub fn centipawns_of_units(scale: RawScale, units: i64) -> f64 {
    units as f64 / UNITS_PER_RAW as f64 / f64::from(scale.units())
}

/// Splits the score of a position. `usual` are the values of the same weights.
pub fn purified_split<W: Explainable + ?Sized>(weights: &W, usual: &UsualValues, position: &Position) -> PurifiedSplit {
    let list = pieces_with_terms(weights, position);
    let classes: Vec<PieceClass> = list.iter().map(|&piece| PieceClass::of(piece)).collect();
    let kings = KingSquares::of(position);
    let mut table = Table::new(weights, kings, &list, classes);
    for side in Color::ALL {
        table.add_view(side, usual);
    }
    table.add_both_kings();
    table.split(position)
}

/// Sums, filled while the views are read one after the other.
struct Table<'a, W: ?Sized> {
    weights: &'a W,
    kings: KingSquares,
    list: &'a [LocatedPiece],
    classes: Vec<PieceClass>,
    /// Value and place of each piece of the list.
    values: Vec<i64>,
    places: Vec<[i64; 2]>,
    /// The pairs of each piece with those before it.
    pairs: Vec<Vec<[i64; 2]>>,
    king_squares: [i64; 2],
}

impl<'a, W: Explainable + ?Sized> Table<'a, W> {
    fn new(weights: &'a W, kings: KingSquares, list: &'a [LocatedPiece], classes: Vec<PieceClass>) -> Self {
        let material = |&piece: &LocatedPiece| UNITS_PER_RAW * i64::from(weights.scale().raw(material(weights, piece)));
        Self {
            weights,
            kings,
            list,
            classes,
            values: list.iter().map(material).collect(),
            places: vec![[0; 2]; list.len()],
            pairs: (0..list.len()).map(|earlier| vec![[0; 2]; earlier]).collect(),
            king_squares: [0; 2],
        }
    }

    /// Adds what the king of `side` alone gives.
    fn add_view(&mut self, side: Color, usual: &UsualValues) {
        let king = self.kings.only(side);
        let means = self.weights.pair_means(king, self.list);
        let (kinds, usual) = (KindMeans::of(self.weights, king, &means), usual.of_view(side));
        let view = side.index();
        for at in 0..self.list.len() {
            let (kind, usual) = (kinds.of_piece(at, &self.classes), usual.of_piece(at, &self.classes));
            self.values[at] += usual;
            self.king_squares[view] += kind - usual;
            let alone = UNITS_PER_RAW * i64::from(self.weights.kkp(king, self.list[at]));
            self.places[at][view] += alone - kinds.alone[self.classes[at].index()] + self.place_among(at, &means);
            for earlier in 0..at {
                self.pairs[at][earlier][view] += self.pair(king, at, earlier, &means);
            }
        }
    }

    /// Gain of a piece in its place by pieces of the kinds that are there, in their usual places.
    fn place_among(&self, at: usize, means: &PairMeans) -> i64 {
        let own = self.classes[at].index();
        let others = self.classes.iter().enumerate().filter(|&(other, _)| other != at);
        let gain =
            |class: &PieceClass| 2 * WHOLE * means.with[at][class.index()] - 2 * means.between[own][class.index()];
        others.map(|(_, class)| gain(class)).sum()
    }

    fn pair(&self, king: KingSquares, at: usize, earlier: usize, means: &PairMeans) -> i64 {
        let [own, other] = [at, earlier].map(|place| self.classes[place].index());
        let term = i64::from(self.weights.kpp(king, self.list[at], self.list[earlier]));
        UNITS_PER_RAW * term - 2 * WHOLE * (means.with[at][other] + means.with[earlier][own])
            + 2 * means.between[own][other]
    }

    /// Adds what belongs to both kings: half to either view.
    fn add_both_kings(&mut self) {
        const HALF: i64 = UNITS_PER_RAW / 2;
        let both = BothKings { weights: self.weights, kings: self.kings };
        let mean = both.class_means();
        for (at, &piece) in self.list.iter().enumerate() {
            let class = mean[self.classes[at].index()] / 2;
            let term = HALF * i64::from(both.term(piece));
            for view in 0..2 {
                self.king_squares[view] += class;
                self.places[at][view] += term - class;
            }
        }
        let kings = HALF * i64::from(self.weights.kk(self.kings));
        self.king_squares.iter_mut().for_each(|part| *part += kings);
    }

    fn split(self, position: &Position) -> PurifiedSplit {
        let rows = group_rows(self.list);
        let (pieces, pairs) = (self.pieces(&rows), self.row_pairs(&rows));
        let turn = position.side_to_move().sign() * self.weights.turn(self.kings, self.list);
        let turn = UNITS_PER_RAW * i64::from(turn);
        let of_pieces: i64 = pieces.iter().map(|piece| piece.value + piece.place.iter().sum::<i64>()).sum();
        let of_pairs: i64 = pairs.iter().flat_map(|pair| pair.views).sum();
        let total = of_pieces + of_pairs + self.king_squares.iter().sum::<i64>() + turn;
        PurifiedSplit { scale: self.weights.scale(), pieces, pairs, king_squares: self.king_squares, turn, total }
    }

    /// The parts of the pieces, summed by row.
    fn pieces(&self, rows: &[Range<usize>]) -> Vec<PurifiedPiece> {
        let piece = |row: &Range<usize>| {
            let group = PieceGroup::of(&self.list[row.clone()])?;
            let places = &self.places[row.clone()];
            let place = [0, 1].map(|view| places.iter().map(|place| place[view]).sum());
            Some(PurifiedPiece { group, value: self.values[row.clone()].iter().sum(), place })
        };
        rows.iter().filter_map(piece).collect()
    }

    /// The pairs, summed by the rows of both pieces; those that are worth nothing are left out.
    fn row_pairs(&self, rows: &[Range<usize>]) -> Vec<PurifiedPair> {
        let mut row_of = vec![0; self.list.len()];
        rows.iter().enumerate().for_each(|(row, places)| row_of[places.clone()].fill(row));
        let mut sums = vec![vec![[0_i64; 2]; rows.len()]; rows.len()];
        for (at, earlier) in self.pairs.iter().enumerate() {
            for (other, views) in earlier.iter().enumerate() {
                let sum = &mut sums[row_of[at]][row_of[other]];
                (0..2).for_each(|view| sum[view] += views[view]);
            }
        }
        let pairs = sums.into_iter().enumerate().flat_map(|(first, row)| {
            let pair = move |(second, views)| PurifiedPair { rows: [first, second], views };
            row.into_iter().enumerate().map(pair)
        });
        pairs.filter(|pair| pair.views != [0; 2]).collect()
    }
}

/// Part of a king–king–piece term beyond those of each king alone.
struct BothKings<'a, W: ?Sized> {
    weights: &'a W,
    kings: KingSquares,
}

impl<W: Explainable + ?Sized> BothKings<'_, W> {
    fn term(&self, piece: LocatedPiece) -> i32 {
        let alone = Color::ALL.map(|side| self.weights.kkp(self.kings.only(side), piece));
        self.weights.kkp(self.kings, piece) - alone.iter().sum::<i32>()
    }

    /// The means of the classes, even numbers of units.
    fn class_means(&self) -> [i64; PieceClass::COUNT] {
        let usual = UsualPlaces::get();
        let mut means = [0; PieceClass::COUNT];
        for class in PieceClass::all() {
            let terms = usual.of(class).iter().map(|&(piece, share)| share * i64::from(self.term(piece)));
            means[class.index()] = 2 * WHOLE * terms.sum::<i64>();
        }
        means
    }
}
