//! What the default weights should be: least squares of the factors' parameters against a target.
//!
//! ```text
//! target                      rows                     columns
//! a set of weights  [to_cells]    one per cell             what each factor's formula gives that cell
//! labelled positions [to_labels]  one per position         what each factor sums to there, Black's view
//! ```
//!
//! Normal equations have the size of the columns, however many rows there are. The answer is a [`FitReport`]: each parameter
//! with its standard error, what each factor explains alone and when left out, what all explain together, residuals,
//! and factors that say the same. So whether the factors were well chosen is a number.
//!
//! Cells are fitted as they stand. Terms that a file keeps in another place than the formula (a piece's term spread over
//! its pairs, say) are not found there; labelled positions do not have that weakness.
//!
//! | question | file |
//! |---|---|
//! | sums over rows, and their solution | `normal` |
//! | what is a labelled position? | `label` |
//! | positions as rows | `rows` |
//! | squared error and logistic loss on them | `labels`, `loss` |
//! | the table of places: thousands of numbers at once | `places` |
//! | cells as rows, each with its weight | `cells` |
//! | what comes out | `report`, `histogram` |

#![expect(clippy::cast_precision_loss, reason = "counts and raw units are far below 2⁵³, features below 2²⁴")]

mod cell_fit;
mod histogram;
mod label_fit;
mod labelled_position;
mod labelled_rows;
mod loss;
mod normal_equations;
mod place_training;
mod report;

pub use cell_fit::{CELL_FIT_STEPS, CellVisits, CellWeighting, fit_to_cells};
pub use histogram::{Histogram, HistogramBin};
pub use label_fit::{FitOptions, fit_to_labels};
pub use labelled_position::LabelledPosition;
pub use labelled_rows::LabelledRows;
pub use loss::{LossFunction, win_probability};
pub use place_training::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
pub use report::{CollinearPair, FitReport, FitValidation, ParameterEstimate, TableFit};
