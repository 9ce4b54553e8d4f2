//! Fitting of the factors: least squares or logistic regression of the factors' parameters against a target.
//!
//! ```text
//! target                               rows               columns
//! a set of weights   [fit_to_cells]    one per cell       what each factor's formula gives that cell
//! labelled positions [fit_to_labels]   one per position   what each factor sums to there, Black's view
//! ```
//!
//! The normal equations have one row and column per parameter, however many rows of data there are. The result is a
//! [`FitReport`]: each parameter with its standard error, the share that each factor explains alone and loses when left
//! out, the share of all together, residuals, and collinear factors. It measures whether the factors are well chosen.
//!
//! Cells are fitted as they stand. Terms that a file stores in other cells than the formula (a piece's term spread over
//! its pairs, for example) are not recovered; labelled positions do not have that weakness.
//!
//! | question | file |
//! |---|---|
//! | normal equations and their solution | `normal_equations` |
//! | the features of labelled positions as rows of numbers | `labelled_rows` |
//! | squared error and logistic loss, and the targets for them | `loss` |
//! | fit of the parameters to labelled positions | `label_fit` |
//! | fit of the place table: thousands of numbers at once | `place_training` |
//! | fit of the parameters to cells | `cell_fit` |
//! | the result | `report` |

#![expect(clippy::cast_precision_loss, reason = "counts and raw units are far below 2⁵³, features below 2²⁴")]

mod cell_fit;
mod label_fit;
mod labelled_rows;
mod loss;
mod normal_equations;
mod place_training;
mod report;

pub use cell_fit::{CELL_FIT_STEPS, CellVisits, CellWeighting, fit_to_cells};
pub use label_fit::fit_to_labels;
pub use labelled_rows::LabelledRows;
pub use loss::{FitOptions, LossFunction, NoLabelsError, win_probability};
pub use place_training::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
pub use report::{CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, ParameterEstimate, TableFit};
