//! Gradient: the score of a sample, and what each row contributes to the derivative of its loss.
//!
//! ```text
//! score = Σ values·balance + V(us) − V(them) + T(us) + T(them)
//! V = Σ_i KP(k,i) + ½ Σ_r c_r (S_r² − Σ_i u_r(i)²),  S_r = Σ_i u_r(i)       T = KP(k,t) + Σ_r c_r·u_r(t)·S_r
//! ∂score/∂u_r(i) = c_r (±(S_r − u_r(i)) + u_r(t)),  + for our own view       ∂score/∂u_r(t) = c_r·S_r
//! ```

use super::model::{Rows, signs};
use super::samples::Sample;
use sankoma_eval::three_piece::learned::view::LearnedEntry;
use sankoma_rules::PieceKind;

/// Signs of what counts for each view's own side.
const SIDES: [f32; 2] = [1.0, -1.0];

/// A sample's score for the side to move, in units of the logarithm of the odds, with what the gradient needs again.
#[derive(Clone, Copy)]
pub(super) struct Prediction<const L: usize> {
    pub(super) score: f32,
    /// The sums of each view's lanes.
    pub(super) sums: [[f32; L]; 2],
}

/// Scores a sample with folded `rows`.
pub(super) fn predict<const L: usize>(
    rows: &Rows<L>,
    values: &[f32; PieceKind::COUNT],
    sample: &Sample,
) -> Prediction<L> {
    let signs = signs::<L>();
    let mut score = 0.0;
    for (value, &count) in values.iter().zip(&sample.balance) {
        score += value * f32::from(count);
    }
    let mut sums = [[0.0; L]; 2];
    for (view, (sums, side)) in sample.views.iter().zip(sums.iter_mut().zip(SIDES)) {
        let base = usize::from(view.king) * LearnedEntry::COUNT;
        let (mut own, mut squares) = (0.0, [0.0; L]);
        for &entry in view.entries() {
            let row = base + usize::from(entry);
            own += rows.own[row];
            let lanes = &rows.lanes[row];
            for lane in 0..L {
                sums[lane] += lanes[lane];
                squares[lane] += lanes[lane] * lanes[lane];
            }
        }
        let turn = base + LearnedEntry::TURN.index();
        let turn_lanes = &rows.lanes[turn];
        let mut products = [0.0; L];
        for lane in 0..L {
            let pairs = 0.5 * (sums[lane] * sums[lane] - squares[lane]);
            products[lane] = signs[lane] * (side * pairs + turn_lanes[lane] * sums[lane]);
        }
        score += side * own + rows.own[turn] + products.iter().sum::<f32>();
    }
    Prediction { score, sums }
}

/// Adds the gradient of a sample, `slope` being the derivative of the loss by the score.
pub(super) fn add_gradient<const L: usize>(
    rows: &Rows<L>,
    sample: &Sample,
    prediction: &Prediction<L>,
    slope: f32,
    gradient: &mut Rows<L>,
    values: &mut [f32; PieceKind::COUNT],
) {
    let signs = signs::<L>();
    for (value, &count) in values.iter_mut().zip(&sample.balance) {
        *value += slope * f32::from(count);
    }
    for (view, (sums, side)) in sample.views.iter().zip(prediction.sums.iter().zip(SIDES)) {
        let base = usize::from(view.king) * LearnedEntry::COUNT;
        let turn = base + LearnedEntry::TURN.index();
        let turn_lanes = &rows.lanes[turn];
        let (mut common, mut squared) = ([0.0; L], [0.0; L]);
        for lane in 0..L {
            common[lane] = slope * signs[lane] * (side * sums[lane] + turn_lanes[lane]);
            squared[lane] = slope * signs[lane] * side;
        }
        for &entry in view.entries() {
            let row = base + usize::from(entry);
            gradient.own[row] += slope * side;
            let (lanes, gradient) = (&rows.lanes[row], &mut gradient.lanes[row]);
            for lane in 0..L {
                gradient[lane] += common[lane] - squared[lane] * lanes[lane];
            }
        }
        gradient.own[turn] += slope;
        let turn_gradient = &mut gradient.lanes[turn];
        for lane in 0..L {
            turn_gradient[lane] += slope * signs[lane] * sums[lane];
        }
    }
}
