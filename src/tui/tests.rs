//! What the tests of the workbench share.

#[path = "../../tests/it/support/fixed_weights.rs"]
pub(crate) mod fixed_weights;
