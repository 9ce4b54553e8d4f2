//! Factorization machine: the numbers that are learned, and the table that they sum to.
//!
//! The row of a king and an entry is a sum of three: one by the entry alone, one by its place relative to the king, one
//! of the king's square and the entry. What is rare for one king is learned from all of them that way. A training that
//! starts from weights adds these three to the row of the weights. For kings on the middle file the sum is made
//! symmetric: of each product the part that is even or the part that is odd is kept, by [`symmetry`], so that left and
//! right count alike.

use sankoma_eval::features::{BOARD_START, Feature};
use sankoma_eval::material::OWN;
use sankoma_eval::three_piece::learned::view::{KingView, LaneSymmetry, LearnedEntry};
use sankoma_rules::{PieceKind, Square};

/// Rows of the full table: one per king's square and entry.
pub(super) const ROWS: usize = KingView::COUNT * LearnedEntry::COUNT;
/// Places relative to a king: files and ranks differ by −8 to 8.
const OFFSETS: usize = 17 * 17;
/// Kinds on the board, own and enemy, and the enemy's king.
const GROUPS: usize = (Feature::COUNT - BOARD_START) / Square::COUNT + 1;
/// Rows by place relative to the king: one per group and place, and one for entries without a square.
pub(super) const RELATIVE_ROWS: usize = GROUPS * OFFSETS + 1;
/// The row of entries without a square.
const NOWHERE: u16 = (GROUPS * OFFSETS) as u16;

/// Rows of numbers: an entry's own value, and its part in each product.
#[derive(Clone, Debug)]
pub(super) struct Rows<const L: usize> {
    pub(super) own: Vec<f32>,
    pub(super) lanes: Vec<[f32; L]>,
}

impl<const L: usize> Rows<L> {
    /// So many rows of zeros.
    pub(super) fn zero(rows: usize) -> Self {
        Self { own: vec![0.0; rows], lanes: vec![[0.0; L]; rows] }
    }

    /// Sets every number to zero.
    pub(super) fn clear(&mut self) {
        self.own.fill(0.0);
        self.lanes.fill([0.0; L]);
    }

    /// Adds to one row.
    pub(super) fn add(&mut self, row: usize, own: f32, lanes: &[f32; L]) {
        self.own[row] += own;
        for (sum, lane) in self.lanes[row].iter_mut().zip(lanes) {
            *sum += lane;
        }
    }
}

/// The parameters, in units of the logarithm of the odds of winning.
#[derive(Clone, Debug)]
pub(super) struct FactorizationMachine<const L: usize> {
    /// By king's square and entry, not trained: the weights from which the training starts, zeros without.
    pub(super) start: Rows<L>,
    /// By [`LearnedEntry::index`].
    pub(super) by_entry: Rows<L>,
    /// By [`relative_row`].
    pub(super) by_place: Rows<L>,
    /// By king's square and entry.
    pub(super) by_king: Rows<L>,
    /// By [`PieceKind::index`].
    pub(super) values: [f32; PieceKind::COUNT],
}

/// `c_r`: the first half of the products count for, the others against.
pub(super) const fn sign<const L: usize>(lane: usize) -> f32 {
    if lane < L / 2 { 1.0 } else { -1.0 }
}

/// The symmetry of each product for kings on the middle file: one in three is odd, so that there are both sorts among
/// those that count for and those that count against. Of the products that say most of a trained set about a third were
/// odd.
pub(super) const fn symmetry(lane: usize) -> LaneSymmetry {
    if lane % 3 == 2 { LaneSymmetry::Odd } else { LaneSymmetry::Even }
}

/// The symmetric part of an entry's numbers, given its own and those of its mirror image: the mean of both, or half of
/// the difference in odd products. A projection that is its own transpose: gradients go back through the same function.
pub(super) fn symmetric_part<const L: usize>(
    (own, mirrored_own): (f32, f32),
    lanes: &[f32; L],
    mirrored: &[f32; L],
) -> (f32, [f32; L]) {
    let lanes = std::array::from_fn(|lane| match symmetry(lane) {
        LaneSymmetry::Even => 0.5 * (lanes[lane] + mirrored[lane]),
        LaneSymmetry::Odd => 0.5 * (lanes[lane] - mirrored[lane]),
    });
    (0.5 * (own + mirrored_own), lanes)
}

/// `sign` of every lane.
pub(super) fn signs<const L: usize>() -> [f32; L] {
    std::array::from_fn(sign::<L>)
}

impl<const L: usize> FactorizationMachine<L> {
    /// The model before training: material alone, and small random numbers in the products, which would stay zero else.
    pub(super) fn initial(seed: u64, scale: f32) -> Self {
        Self {
            start: Rows::zero(ROWS),
            by_entry: small_random_rows(seed),
            by_place: Rows::zero(RELATIVE_ROWS),
            by_king: Rows::zero(ROWS),
            values: OWN.points().map(|points| points as f32 / scale),
        }
    }

    /// Sums the rows of one king's square into `own` and `lanes`, by entry. `places` are [`relative_rows`].
    pub(super) fn fold_king(&self, king: usize, places: &[u16], own: &mut [f32], lanes: &mut [[f32; L]]) {
        for (entry, (own, lanes)) in own.iter_mut().zip(lanes.iter_mut()).enumerate() {
            let row = king * LearnedEntry::COUNT + entry;
            let place = usize::from(places[row]);
            *own = self.start.own[row] + self.by_entry.own[entry] + self.by_place.own[place] + self.by_king.own[row];
            let learned = [&self.by_entry.lanes[entry], &self.by_place.lanes[place], &self.by_king.lanes[row]];
            let start = &self.start.lanes[row];
            *lanes = std::array::from_fn(|lane| start[lane] + learned[0][lane] + learned[1][lane] + learned[2][lane]);
        }
        if king < KingView::MIDDLE_FILE {
            make_symmetric(own, lanes);
        }
    }
}

/// Rows by entry with small random numbers in the products. Where the numbers of a product are all zero, so is its
/// gradient.
pub(super) fn small_random_rows<const L: usize>(seed: u64) -> Rows<L> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut rows = Rows::zero(LearnedEntry::COUNT);
    for row in &mut rows.lanes {
        row.fill_with(|| 0.1 * (random.f32() - 0.5));
    }
    rows
}

/// Replaces the numbers of every entry of a king's square by their symmetric part.
fn make_symmetric<const L: usize>(own: &mut [f32], lanes: &mut [[f32; L]]) {
    for entry in 0..LearnedEntry::COUNT {
        let mirrored = LearnedEntry::from_index(entry).mirror().index();
        if entry <= mirrored {
            let pairs = [(entry, mirrored), (mirrored, entry)];
            let parts = pairs.map(|(a, b)| symmetric_part((own[a], own[b]), &lanes[a], &lanes[b]));
            for ((entry, _), (own_part, lanes_part)) in pairs.into_iter().zip(parts) {
                (own[entry], lanes[entry]) = (own_part, lanes_part);
            }
        }
    }
}

/// The row of each king's square and entry by place relative to the king.
pub(super) fn relative_rows() -> Vec<u16> {
    let rows =
        (0..KingView::COUNT).flat_map(|king| (0..LearnedEntry::COUNT).map(move |entry| relative_row(king, entry)));
    rows.collect()
}

fn relative_row(king: usize, entry: usize) -> u16 {
    let king = Square::from_index(Square::COUNT - KingView::COUNT + king);
    let entry = LearnedEntry::from_index(entry);
    let (group, square) = match (entry.feature(), entry.enemy_king_square()) {
        (Some(feature), _) if feature.index() >= BOARD_START => {
            let index = feature.index() - BOARD_START;
            (index / Square::COUNT, Square::from_index(index % Square::COUNT))
        }
        (_, Some(square)) => (GROUPS - 1, square),
        _ => return NOWHERE,
    };
    let offset = |of: u8, from: u8| usize::from(of + 8 - from);
    (group * OFFSETS + offset(square.file(), king.file()) * 17 + offset(square.rank(), king.rank())) as u16
}
