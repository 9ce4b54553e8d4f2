//! Quantization: trained numbers as the integers of learned weights.

use super::model::{FactorizationMachine, ROWS, Rows};
use super::samples::Sample;
use sankoma_eval::RawScale;
use sankoma_eval::features::PieceListEntry;
use sankoma_eval::material::{OWN, PieceValues};
use sankoma_eval::three_piece::learned::view::LearnedEntry;
use sankoma_eval::three_piece::learned::{LearnedNumbers, LearnedTableError, LearnedWeights};
use sankoma_rules::PieceKind;

/// The finest unit that is tried, in raw units per centipawn.
const MAX_UNITS: i32 = 4096;
/// The coarsest unit that is tried.
const MIN_UNITS: i32 = 32;

/// The mean own term of each kind as an own and as an enemy piece, over the positions of the training.
struct MeanTerms {
    means: [[f32; 2]; PieceKind::COUNT],
    kinds: Vec<Option<(PieceKind, usize)>>,
}

/// The kind and the side, 0 own and 1 enemy, of each entry that is a piece; gold for everything that moves like one.
fn kinds_and_sides() -> Vec<Option<(PieceKind, usize)>> {
    let mut kinds = vec![None; LearnedEntry::COUNT];
    for entry in PieceListEntry::all() {
        kinds[entry.feature().index()] = Some((entry.kind, usize::from(!entry.own)));
    }
    kinds
}

impl MeanTerms {
    fn of<const L: usize>(rows: &Rows<L>, samples: &[Sample]) -> Self {
        let kinds = kinds_and_sides();
        let mut sums = [[[0.0_f64; 2]; 2]; PieceKind::COUNT];
        for view in samples.iter().flat_map(|sample| &sample.views) {
            for &entry in view.entries() {
                let Some((kind, side)) = kinds[usize::from(entry)] else { continue };
                let own = rows.own[usize::from(view.king) * LearnedEntry::COUNT + usize::from(entry)];
                sums[kind.index()][side][0] += f64::from(own);
                sums[kind.index()][side][1] += 1.0;
            }
        }
        Self { means: sums.map(|sides| sides.map(|[sum, count]| (sum / count.max(1.0)) as f32)), kinds }
    }

    fn of_entry(&self, entry: usize) -> f32 {
        self.kinds[entry].map_or(0.0, |(kind, side)| self.means[kind.index()][side])
    }

    /// Value of the kind in addition to its learned value.
    fn of_kind(&self, kind: PieceKind) -> f32 {
        let kind = if kind.moves_like_gold() { PieceKind::Gold } else { kind };
        let [own, enemy] = self.means[kind.index()];
        own - enemy
    }
}

/// The integers of a trained model. The mean of each kind's terms becomes its piece value, and the unit is chosen so
/// that piece values are as near as possible to [`OWN`], to which the constants of the search belong.
pub(super) fn quantize<const L: usize>(
    name: &str,
    model: &FactorizationMachine<L>,
    rows: &Rows<L>,
    samples: &[Sample],
) -> Result<LearnedWeights, LearnedTableError> {
    let means = MeanTerms::of(rows, samples);
    let values: [f32; PieceKind::COUNT] = std::array::from_fn(|index| {
        let kind = PieceKind::ALL[index];
        if kind == PieceKind::King { 0.0 } else { model.values[index] + means.of_kind(kind) }
    });
    let centipawns = centipawns_per_unit(&values);
    let points = values.map(|value| (value * centipawns).round() as i32);
    let points = PieceValues::from_points(points).map_err(|_| LearnedTableError::TooLarge)?;
    let mut units = MAX_UNITS;
    loop {
        let scale = RawScale::new(units).expect("a power of two");
        let numbers = numbers(rows, &means, centipawns * units as f32);
        let weights = LearnedWeights::new(name, points.clone(), (scale, centipawns.round() as i32), L, numbers);
        if units == MIN_UNITS || !matches!(weights, Err(LearnedTableError::TooLarge)) {
            return weights;
        }
        units /= 2;
    }
}

/// Centipawns per unit of the logarithm of the odds: least squares to [`OWN`], each kind as often as a set has it.
fn centipawns_per_unit(values: &[f32; PieceKind::COUNT]) -> f32 {
    let kinds = PieceValues::kinds().filter(|kind| !kind.is_promoted());
    let (mut above, mut below) = (0.0, 0.0);
    for kind in kinds {
        let (value, count) = (values[kind.index()], f32::from(kind.count_in_set()));
        above += count * value * OWN.value(kind) as f32;
        below += count * value * value;
    }
    above / below
}

/// The rows in raw units, `raw` being the raw units of one unit of the logarithm of the odds.
fn numbers<'a, const L: usize>(
    rows: &'a Rows<L>,
    means: &'a MeanTerms,
    raw: f32,
) -> impl Iterator<Item = LearnedNumbers> + 'a {
    let root = raw.sqrt();
    (0..ROWS).map(move |row| {
        let (king, entry) = (row / LearnedEntry::COUNT, row % LearnedEntry::COUNT);
        LearnedNumbers {
            king,
            entry,
            own: ((rows.own[row] - means.of_entry(entry)) * raw).round() as i32,
            parts: rows.lanes[row].iter().map(|part| (part * root).round() as i16).collect(),
        }
    })
}
