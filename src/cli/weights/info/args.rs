//! Arguments of `weights info`.

use crate::cli::context::Result;
use crate::cli::engine_options::{BUILT_IN, OutputScaleArgs};
use crate::cli::option_values::whole_number;
use crate::cli::weights::input::WeightsInput;
use anyhow::bail;
use sankoma_wording::{message, quoted};
use std::path::PathBuf;

/// Help after the options.
const AFTER_HELP: &str = "\
Cells that differ from their left-right mirror image, and cells that no position can use but are not zero, are \
counted over all cells of the 38-entry form, which for fv.bin is what its numbers come to.

Of a network (nn.bin) the numbers of the layers are counted over positions: how many are clipped to 0 or 127, and which \
neurons are 0 in all of them. What its output is to be divided by (FV_SCALE) is in no file. --fit-scale plays games of \
500 nodes a move, as many of the default weights, and finds the scale at which a score is worth as much in both.";

/// Arguments of `weights info`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(in crate::cli) struct Args {
    /// A folder of weight files or one of the files; the weights of this program when not given.
    #[arg(value_name = "PATH", default_value = BUILT_IN, hide_default_value = true)]
    pub(super) path: PathBuf,
    /// Examine the cells of the built-in weights too, as if they were a table.
    #[arg(long)]
    pub(super) cells: bool,
    #[command(flatten)]
    pub(super) output_scale: OutputScaleArgs,
    /// Network: the positions that are counted over, one SFEN a line (a file of labels will do); games of the program
    /// against itself when not given.
    #[arg(long, value_name = "FILE")]
    pub(super) positions: Option<PathBuf>,
    /// Network: estimate what its output is to be divided by.
    #[arg(long)]
    pub(super) fit_scale: bool,
    /// Network: how many games that is estimated from.
    #[arg(long, default_value = "500", value_name = "N", requires = "fit_scale", value_parser = whole_number::<u32>(10..=1_000_000))]
    pub(super) games: u32,
    /// Network: estimate it from the scores in the comments of this record instead.
    #[arg(long, value_name = "FILE", requires = "fit_scale", conflicts_with = "games")]
    pub(super) record: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

impl Args {
    /// Refuses options of networks beside other weights.
    pub(super) fn check_network_options(&self, input: &WeightsInput) -> Result<()> {
        let options = [(self.positions.is_some(), "--positions"), (self.fit_scale, "--fit-scale")];
        match options.into_iter().find(|(is_given, _)| *is_given) {
            Some((_, option)) if !matches!(input, WeightsInput::Network(_)) => {
                let path = quoted(&self.path.display().to_string());
                bail!(message!(
                    "{option} はニューラルネットのためのもので、{path} はそうではありません。nn.bin かそのフォルダが必要です",
                    "{option} goes with a network, {path} is none, expected nn.bin or a folder with it"
                ))
            }
            _ => Ok(()),
        }
    }
}
