//! Fitting of the factors: least squares or logistic regression of the factors' parameters against a target.
//!
//! ```text
//! target                               rows               columns
//! a set of weights   [fit_to_cells]    one per cell       what each factor's formula gives that cell
//! its scores         [fit_to_labels]   one per position   what each factor sums to there, Black's view
//! labelled positions [fit_to_labels]   one per position   the same
//! ```
//!
//! The normal equations have one row and column per parameter, however many rows of data there are. The result is a
//! [`FitReport`]: each parameter with its standard error, the share that each factor explains alone and loses when left
//! out, the share of all together, residuals, and collinear factors. It measures whether the factors are well chosen.
//!
//! Cells are fitted as they stand, though many tables have the same scores: what a piece is worth may stand in its KKP
//! cell or be spread over its pairs, a constant of a king anywhere. Terms that a set stores in other cells than the
//! formula are not recovered. Scores of positions depend on no such choice, and count each cell as often as it occurs:
//! [`LabelledRows::add_scored`] takes those of a set of weights, and [`missed_terms`] says where fitted factors miss
//! it.
//!
//! | question | file |
//! |---|---|
//! | normal equations and their solution | `normal_equations`, `matrix` |
//! | the sign that a factor's sentence states | `signed_least_squares` |
//! | the features of labelled positions as rows of numbers | `labelled_rows` |
//! | squared error and logistic loss, and the targets for them | `loss` |
//! | fit of the parameters to labelled positions | `label_fit` |
//! | fit of the place table: thousands of numbers at once | `place_training` |
//! | fit of the parameters to cells | `cell_fit` |
//! | the terms of a set of weights that a fit misses | `missed` |
//! | the result | `report` |
//!
//! `fit` solves normal equations of the size of the factors, whatever the size of the target: labels, the cells of a
//! set of weights, or the scores that it gives to positions, for which `fit::missed_terms` says in words what the
//! factors miss. `analysis::self_play` plays the games that label positions. The thousands of numbers of the place
//! table (`factors/places`) are trained by `fit::place_training` instead.

#![expect(clippy::cast_precision_loss, reason = "counts and raw units are far below 2⁵³, features below 2²⁴")]

mod cell_fit;
mod label_fit;
mod labelled_rows;
mod loss;
mod matrix;
mod missed;
mod normal_equations;
mod place_training;
mod report;
mod signed_least_squares;

pub use cell_fit::{CELL_FIT_STEPS, CellVisits, CellWeighting, fit_to_cells};
pub use label_fit::fit_to_labels;
pub use labelled_rows::LabelledRows;
pub use loss::{FitOptions, LossFunction, NoLabelsError};
pub use missed::{MissedLevels, missed_terms};
pub use place_training::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
pub use report::{
    CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, MissedTerm, MissedTermKind, ParameterEstimate,
    TableFit,
};
pub use signed_least_squares::FittedSigns;
