//! Output scale of a network (`FV_SCALE`): what its output is to be divided by to become centipawns.
//!
//! A file does not say it, but its scores do. A centipawn is that of the default weights, for which the margins of the
//! search were tuned and by which reviews give win rates. Two ways lead there:
//!
//! - **games**: the network and the default weights each play quick games against themselves, from the same seed. The
//!   slope of the logistic curve from quiescence scores to results says how much a unit of score is worth
//!   ([`Slope::of_results`]); the scale is where both slopes are the same.
//! - **a record** with scores of another program: the slope from the scores of short searches to those of the record,
//!   by least squares through the origin ([`Slope::of_scores`]).
//!
//! | question | file |
//! |---|---|
//! | how is a slope fitted, and how exactly is it known? | `slope` |
//! | which positions are taken, of a game of self-play or a record? | `samples` |

mod samples;
mod slope;

pub use samples::{samples_of_record, samples_of_self_play};
pub use slope::{ScoreSample, Slope};

/// A number with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OutputScaleEstimate {
    /// Divisor of the output, estimated.
    pub value: f64,
    /// Standard error of the divisor.
    pub standard_error: f64,
}

impl OutputScaleEstimate {
    /// The scale at which the scores of `network`, which were found with `present`, are worth as much as those of
    /// `default`. `None` where one of the slopes is not above zero by two standard errors: results then say nothing of
    /// scores.
    pub fn of_games(present: i32, network: Slope, default: Slope) -> Option<Self> {
        let relative = network.relative_error()?.hypot(default.relative_error()?);
        let value = f64::from(present) * default.value / network.value;
        Some(Self { value, standard_error: value * relative })
    }

    /// The scale at which the scores of short searches, which were found with `present`, are those of a record. `None`
    /// as for [`Self::of_games`].
    pub fn of_record(present: i32, slope: Slope) -> Option<Self> {
        let value = f64::from(present) / slope.value;
        Some(Self { value, standard_error: value * slope.relative_error()? })
    }
}
