//! Weights: files, fits, training, networks, and `sankoma weights`.

mod command;
mod conversion;
pub(crate) mod files;
mod fit;
mod fit_command;
mod label_command;
mod label_files;
mod layout;
mod network;
mod network_info;
mod network_use;
pub(crate) mod oracle;
mod refused;
mod train_command;
