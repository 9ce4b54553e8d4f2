//! Networks: evaluation by a small neural network (NNUE), read from files of other programs.
//!
//! ```text
//! view(side) = biases + Σ rows of the side's features, 16 bits        first layer, summed by differences
//! inputs     = clip(view(side to move)), clip(view(other side))       bytes of 0–127
//! hidden     = clip((biases + weights · inputs) >> 6), twice          32 bits, then bytes
//! score      = (bias + weights · hidden) / FV_SCALE                   for the side to move, towards zero
//! ```
//!
//! Everything is an integer, so that every kernel and every order of summing gives the same score. A network has no
//! parts with names: its score is the output, and what a piece gives to it depends on all others.
//!
//! | question | file |
//! |---|---|
//! | which networks are there, and what does a file say of its own? | `architecture` |
//! | which rows does a position add up? | `input_features` |
//! | how is a file read? | `file`, what may be wrong with it: `file_error` |
//! | what does a move change? | `accumulator` |
//! | the sums of a line of positions | `line`, of views whose king moved `refreshed_views` |
//! | the numbers of a network | `numbers` |
//! | the layers behind the sums | `layers` |
//! | how are its numbers used over positions: saturation, dead neurons? | `statistics` |
//! | how is everything summed fast? | `kernel`, in memory that begins at cache lines `aligned` |
//! | how much of a score has each piece? | `explain` |

mod accumulator;
mod aligned;
mod architecture;
mod explain;
mod file;
mod file_error;
mod input_features;
mod kernel;
mod layers;
mod line;
mod numbers;
mod refreshed_views;
mod statistics;
#[cfg(test)]
mod tests;

pub(crate) use architecture::NETWORK_VERSION;
pub use architecture::NetworkArchitecture;
pub use explain::ExplanationEffort;
pub use file_error::{NetworkFileError, NetworkHashWarning};
pub use input_features::InputFeatures;
pub use kernel::NetworkKernel;
pub use statistics::{LayerActivity, NetworkRows, NetworkStatistics};

use super::evaluation::Evaluation;
use super::raw_scale::{RawScale, RawUnits};
use accumulator::{NetworkAccumulator, NetworkObserver};
use layers::AffineLayer;
use line::NetworkLine;
pub(crate) use numbers::Network;
use numbers::SummedNetwork;
use sankoma_rules::{BoardObserver, Color, Position};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// A network, ready to evaluate.
#[derive(Clone, Debug)]
pub struct NetworkWeights {
    name: String,
    numbers: SummedNetwork,
    /// Divisor of the output (`FV_SCALE`).
    output_scale: i32,
}

impl NetworkWeights {
    /// Divisor of the output of a network, unless its authors say otherwise.
    pub const DEFAULT_OUTPUT_SCALE: i32 = 16;
    /// Allowed divisors of the output.
    pub const OUTPUT_SCALES: RangeInclusive<i32> = 1..=128;
    /// Raw units are the output's where it is divided by the default.
    const SCALE: RawScale = match RawScale::new(Self::DEFAULT_OUTPUT_SCALE) {
        Some(scale) => scale,
        None => panic!("the default is a power of two"),
    };

    pub(super) fn new(name: impl Into<String>, network: Network) -> Self {
        let numbers = SummedNetwork { network: Arc::new(network), kernel: NetworkKernel::best() };
        Self { name: name.into(), numbers, output_scale: Self::DEFAULT_OUTPUT_SCALE }
    }

    /// The same network with another scale of its output, one of [`Self::OUTPUT_SCALES`]. The numbers are shared.
    pub fn with_output_scale(&self, output_scale: i32) -> Self {
        let output_scale = output_scale.clamp(*Self::OUTPUT_SCALES.start(), *Self::OUTPUT_SCALES.end());
        Self { output_scale, ..self.clone() }
    }

    /// The same network, summed by another kernel. The numbers are shared.
    pub fn with_kernel(&self, kernel: NetworkKernel) -> Self {
        let numbers = SummedNetwork { kernel, ..self.numbers.clone() };
        Self { numbers, ..self.clone() }
    }

    /// The name of the network.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Architecture of the network.
    pub fn architecture(&self) -> NetworkArchitecture {
        self.numbers.network.architecture
    }

    /// Divisor of the output (`FV_SCALE`).
    pub const fn output_scale(&self) -> i32 {
        self.output_scale
    }

    /// Hashes of its file that are not those of its architecture.
    pub fn warnings(&self) -> &[NetworkHashWarning] {
        &self.numbers.network.warnings
    }

    /// Memory of the numbers, in bytes.
    pub fn bytes(&self) -> usize {
        let Network { transformer, layers, .. } = &*self.numbers.network;
        let first = size_of_val::<[i16]>(&transformer.rows) + size_of_val::<[i16]>(&transformer.biases);
        first + layers.0.iter().map(AffineLayer::bytes).sum::<usize>()
    }

    /// Raw units from Black's view of an output for the side to move. A score of centipawns is the output divided by
    /// its scale, rounded towards zero: dividing in two steps rounds to the same.
    fn raw_of_output(&self, output: i32, side_to_move: Color) -> i32 {
        let raw = i64::from(output) * i64::from(Self::SCALE.units()) / i64::from(self.output_scale);
        side_to_move.sign() * raw.clamp(-i64::from(i32::MAX / 2), i64::from(i32::MAX / 2)) as i32
    }
}

impl RawUnits for NetworkWeights {
    fn scale(&self) -> RawScale {
        Self::SCALE
    }
}

impl Evaluation for NetworkWeights {
    type Accumulator = NetworkAccumulator;
    type RefreshCache = NetworkLine;

    fn accumulate(&self, _position: &Position) -> NetworkAccumulator {
        NetworkAccumulator::FIRST
    }

    fn observe<'a>(&'a self, accumulator: &'a mut NetworkAccumulator) -> impl BoardObserver + 'a {
        NetworkObserver::new(self.numbers.network.architecture.features, accumulator)
    }

    fn finish_update(&self, accumulator: &mut NetworkAccumulator, line: &mut NetworkLine, _position: &Position) {
        line.note(accumulator);
    }

    fn raw(&self, accumulator: &NetworkAccumulator, line: &mut NetworkLine, position: &Position) -> i32 {
        self.raw_of_output(line.output(&self.numbers, accumulator.ply, position), position.side_to_move())
    }
}
