//! Optimizer: Adam (Kingma and Ba 2015) with decoupled weight decay, for rows that are updated only when a batch has
//! met them.

use super::model::Rows;

/// Size of the steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct StepSize {
    pub(super) rate: f32,
    /// The share of a number that each step takes away, times `rate`.
    pub(super) decay: f32,
}

/// Moving means of the gradients of some rows and of their squares.
#[derive(Clone, Debug)]
pub(super) struct Adam<const L: usize> {
    pub(super) first: Rows<L>,
    pub(super) second: Rows<L>,
}

const FIRST_DECAY: f32 = 0.9;
const SECOND_DECAY: f32 = 0.999;
const EPSILON: f32 = 1e-8;

impl<const L: usize> Adam<L> {
    pub(super) fn new(rows: usize) -> Self {
        Self { first: Rows::zero(rows), second: Rows::zero(rows) }
    }
}

/// Rows that are updated together, as slices of longer ones.
pub(super) struct UpdatedRows<'a, const L: usize> {
    own: [&'a mut [f32]; 3],
    lanes: [&'a mut [[f32; L]]; 3],
}

impl<'a, const L: usize> UpdatedRows<'a, L> {
    pub(super) fn new(numbers: &'a mut Rows<L>, state: &'a mut Adam<L>) -> Self {
        Self {
            own: [&mut numbers.own, &mut state.first.own, &mut state.second.own],
            lanes: [&mut numbers.lanes, &mut state.first.lanes, &mut state.second.lanes],
        }
    }

    /// Splits into stretches of so many rows.
    pub(super) fn chunks(self, rows: usize) -> Vec<Self> {
        let [own, own_first, own_second] = self.own.map(|numbers| numbers.chunks_mut(rows));
        let [lanes, lanes_first, lanes_second] = self.lanes.map(|numbers| numbers.chunks_mut(rows));
        let own = own.zip(own_first).zip(own_second).map(|((a, b), c)| [a, b, c]);
        let lanes = lanes.zip(lanes_first).zip(lanes_second).map(|((a, b), c)| [a, b, c]);
        own.zip(lanes).map(|(own, lanes)| Self { own, lanes }).collect()
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.own[0].len()
    }

    /// One step of a row by its gradient.
    pub(super) fn step(&mut self, row: usize, own: f32, lanes: &[f32; L], size: StepSize) {
        let [number, first, second] = &mut self.own;
        step(&mut number[row], &mut first[row], &mut second[row], own, size);
        let [numbers, first, second] = &mut self.lanes;
        let (numbers, first, second) = (&mut numbers[row], &mut first[row], &mut second[row]);
        let moments = first.iter_mut().zip(second);
        for ((number, (first, second)), &gradient) in numbers.iter_mut().zip(moments).zip(lanes) {
            step(number, first, second, gradient, size);
        }
    }
}

/// One step of one number. The moments start at zero and are not corrected for that: the first steps are small.
pub(super) fn step(number: &mut f32, first: &mut f32, second: &mut f32, gradient: f32, size: StepSize) {
    *first += (1.0 - FIRST_DECAY) * (gradient - *first);
    *second += (1.0 - SECOND_DECAY) * (gradient * gradient - *second);
    *number -= size.rate * (*first / (second.sqrt() + EPSILON) + size.decay * *number);
}
