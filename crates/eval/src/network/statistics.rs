//! Network statistics: how often the numbers of each layer are 0 or full over positions, and which rows a file leaves
//! empty.
//!
//! A layer's numbers are clipped to 0–127. One that is 0 in every position takes part in no score: a dead neuron. One
//! that is often 127 is saturated: what lies beyond changes nothing.

use super::NetworkWeights;
use super::aligned::AlignedNumbers;
use super::refreshed_views::RefreshedViews;
use crate::features::square_in_view;
use sankoma_rules::Position;

/// Maximum of a clipped number.
const FULL: u8 = 127;

/// Numbers of one layer, counted over positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerActivity {
    /// Inputs of the layer: features for the first one.
    pub inputs: usize,
    /// For each of its neurons, how often it was 0 and how often 127.
    neurons: Vec<[u64; 2]>,
    /// Numbers counted of each neuron: of the first layer two for each position, one for each view.
    counted: u64,
}

/// The numbers of a network over positions.
pub struct NetworkStatistics<'a> {
    weights: &'a NetworkWeights,
    views: RefreshedViews,
    sums: AlignedNumbers<i16>,
    /// The clipped sums of both views, the side to move's first.
    inputs: AlignedNumbers<u8>,
    layers: [LayerActivity; 3],
    positions: u64,
}

/// Rows of the first layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkRows {
    /// Number of all rows.
    pub all: usize,
    /// Of these zero everywhere: their features were never trained.
    pub zero: usize,
}

impl LayerActivity {
    fn new(inputs: usize, neurons: usize) -> Self {
        Self { inputs, neurons: vec![[0; 2]; neurons], counted: 0 }
    }

    fn add(&mut self, numbers: &[u8]) {
        self.counted += 1;
        for ([zeros, full], &number) in self.neurons.iter_mut().zip(numbers) {
            *zeros += u64::from(number == 0);
            *full += u64::from(number == FULL);
        }
    }

    /// Number of neurons of the layer.
    pub fn neurons(&self) -> usize {
        self.neurons.len()
    }

    /// Number of neurons that were 0 in every position.
    pub fn dead(&self) -> usize {
        self.neurons.iter().filter(|[zeros, _]| self.counted > 0 && *zeros == self.counted).count()
    }

    /// Share of its numbers that were 0, 0 to 1; 0 without positions.
    pub fn zero_share(&self) -> f64 {
        self.share(0)
    }

    /// Share of its numbers that were 127, 0 to 1; 0 without positions.
    pub fn full_share(&self) -> f64 {
        self.share(1)
    }

    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2⁵³")]
    fn share(&self, which: usize) -> f64 {
        let numbers = self.counted * self.neurons.len() as u64;
        let found: u64 = self.neurons.iter().map(|counts| counts[which]).sum();
        found as f64 / numbers.max(1) as f64
    }
}

impl<'a> NetworkStatistics<'a> {
    /// Statistics of no positions.
    pub fn new(weights: &'a NetworkWeights) -> Self {
        let architecture = weights.architecture();
        let (width, [first, second]) = (architecture.width, architecture.hidden);
        let sizes = [(architecture.features.rows(), width), (2 * width, first), (first, second)];
        Self {
            weights,
            views: RefreshedViews::default(),
            sums: AlignedNumbers::zeroed(width),
            inputs: AlignedNumbers::zeroed(2 * width),
            layers: sizes.map(|(inputs, neurons)| LayerActivity::new(inputs, neurons)),
            positions: 0,
        }
    }

    /// Counts the numbers of a position. Returns the output of the network, for the side to move.
    pub fn add(&mut self, position: &Position) -> i32 {
        let (numbers, width) = (&self.weights.numbers, self.sums.len());
        let us = position.side_to_move();
        for (view, clipped) in [us, us.other()].into_iter().zip(self.inputs.chunks_exact_mut(width)) {
            let king = position.king(view).map(|square| square_in_view(view, square));
            self.views.copy_to(&mut self.sums, numbers, (view, king), position);
            numbers.kernel.clip(&self.sums, clipped);
            self.layers[0].add(clipped);
        }
        let (hidden, output) = numbers.network.layers.hidden_and_output(numbers.kernel, &self.inputs);
        for (layer, hidden) in self.layers[1..].iter_mut().zip(&hidden) {
            layer.add(hidden);
        }
        self.positions += 1;
        output
    }

    /// Number of positions counted.
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// The first layer and the two hidden ones.
    pub const fn layers(&self) -> &[LayerActivity; 3] {
        &self.layers
    }
}

impl NetworkWeights {
    /// Counts the rows of the first layer, and those that are zero.
    pub fn rows(&self) -> NetworkRows {
        let rows = self.numbers.network.transformer.rows.chunks_exact(self.architecture().width);
        NetworkRows { all: rows.len(), zero: rows.filter(|row| row.iter().all(|&number| number == 0)).count() }
    }
}
