//! The numbers of a network, with the kernel that sums them.

use super::architecture::{MAX_HIDDEN, NetworkArchitecture};
use super::file_error::NetworkHashWarning;
use super::input_features::InputEntry;
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
pub(crate) struct Network {
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
    pub(crate) const fn architecture(&self) -> NetworkArchitecture {
        self.architecture
    }

    /// The row of an entry, with the own king on `king` in the coordinates of the view.
    #[inline]
    pub(super) fn row(&self, king: Square, entry: InputEntry) -> &[i16] {
        let width = self.architecture.width;
        &self.transformer.rows[self.architecture.features.row(king, entry) * width..][..width]
    }
}

impl NetworkLayers {
    /// The output for clipped sums of both views.
    pub(super) fn output(&self, kernel: NetworkKernel, inputs: &[u8]) -> i32 {
        self.hidden_and_output(kernel, inputs).1
    }

    /// The clipped numbers of both hidden layers, and the output.
    #[inline]
    pub(super) fn hidden_and_output(&self, kernel: NetworkKernel, inputs: &[u8]) -> ([[u8; MAX_HIDDEN]; 2], i32) {
        let [first, second, last] = &self.0;
        let mut hidden = [[0; MAX_HIDDEN]; 2];
        kernel.hidden(first, inputs, &mut hidden[0]);
        let [inputs, outputs] = &mut hidden;
        kernel.hidden(second, &inputs[..second.inputs().next_multiple_of(32)], outputs);
        let output = kernel.product(last, &outputs[..last.inputs()]);
        (hidden, output)
    }
}
