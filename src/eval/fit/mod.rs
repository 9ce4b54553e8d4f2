//! Fitting.

mod label;

pub use label::Label;
