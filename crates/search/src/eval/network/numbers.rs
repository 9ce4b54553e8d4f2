//! The numbers of a network, with the kernel that sums them.

use super::architecture::{MAX_HIDDEN, NetworkArchitecture};
use super::file_error::NetworkHashWarning;
use super::input_features::Entry;
use super::kernel::NetworkKernel;
use super::layers::AffineLayer;
use crate::memory::HugePageBuffer;
use sankoma_rules::Square;
use std::sync::Arc;

/// A network, shared, with the kernel that sums it.
#[derive(Clone, Debug)]
pub(super) struct SummedNetwork {
    pub(super) network: Arc<Network>,
    pub(super) kernel: NetworkKernel,
}

/// The numbers of a network.
#[derive(Debug)]
pub(in crate::eval) struct Network {
    pub(super) architecture: NetworkArchitecture,
    pub(super) transformer: NetworkTransformer,
    pub(super) layers: NetworkLayers,
    pub(super) warnings: Vec<NetworkHashWarning>,
}

/// The first layer, of which each feature adds a row.
#[derive(Debug)]
pub(super) struct NetworkTransformer {
    pub(super) biases: Vec<i16>,
    pub(super) rows: HugePageBuffer<i16>,
}

/// The layers behind the sums of both views.
#[derive(Debug)]
pub(super) struct NetworkLayers(pub(super) [AffineLayer; 3]);

impl Network {
    /// Its architecture.
    pub(in crate::eval) const fn architecture(&self) -> NetworkArchitecture {
        self.architecture
    }

    /// The row of an entry, with the own king on `king` in the coordinates of the view.
    pub(super) fn row(&self, king: Square, entry: Entry) -> &[i16] {
        let width = self.architecture.width;
        &self.transformer.rows[self.architecture.features.row(king, entry) * width..][..width]
    }
}

impl NetworkLayers {
    /// The output for clipped sums of both views.
    pub(super) fn output(&self, kernel: NetworkKernel, inputs: &[u8]) -> i32 {
        let [first, second, last] = &self.0;
        let mut sums = [0; MAX_HIDDEN];
        kernel.sums(first, inputs, &mut sums[..first.outputs()]);
        for layer in [second, last] {
            let hidden = clipped_sums(sums);
            let inputs = &hidden[..layer.inputs().next_multiple_of(32)];
            sums = [0; MAX_HIDDEN];
            kernel.sums(layer, inputs, &mut sums[..layer.outputs()]);
        }
        sums[0]
    }
}

/// The sums of a hidden layer as the inputs of the next one: 0–127.
#[inline]
pub(super) fn clipped_sums(sums: [i32; MAX_HIDDEN]) -> [u8; MAX_HIDDEN] {
    sums.map(|sum| (sum >> HIDDEN_SHIFT).clamp(0, 127) as u8)
}

/// The sums of hidden layers are divided by 64.
const HIDDEN_SHIFT: u32 = 6;
