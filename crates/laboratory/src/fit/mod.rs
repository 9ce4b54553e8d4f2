//! Fitting of the factors: least squares or logistic regression of the factors' parameters against a target.
//!
//! ```text
//! target                               rows               columns
//! scores of weights  [fit_to_labels]   one per position   what each factor sums to there, Black's view
//! labelled positions [fit_to_labels]   one per position   the same
//! ```
//!
//! The normal equations have one row and column per parameter, however many rows of data there are. The result is a
//! [`FitReport`]: each parameter with its standard error, the share that each factor explains alone and loses when left
//! out, the share of all together, residuals, and collinear factors. It measures whether the factors are well chosen.
//!
//! A set of weights is fitted by its scores ([`LabelledRows::add_scored`]) and not by its cells: many tables have the
//! same scores, since what a piece is worth may stand in its KKP cell or be spread over its pairs.
//!
//! | question | file |
//! |---|---|
//! | normal equations and their solution | `normal_equations`, `matrix` |
//! | the sign that a factor's sentence states | `signed_least_squares` |
//! | the features of labelled positions as rows of numbers | `labelled_rows` |
//! | squared error and logistic loss, and the targets for them | `loss` |
//! | fit of the parameters to labelled positions | `label_fit` |
//! | fit of the place table: thousands of numbers at once | `place_training` |
//! | the result | `report` |
//!
//! `fit` solves normal equations of the size of the factors, whatever the number of positions. `self_play` plays the
//! games that label positions. The thousands of numbers of the place table (`factors/places`) are trained by
//! `place_training` instead.

#![expect(clippy::cast_precision_loss, reason = "counts and raw units are far below 2⁵³, features below 2²⁴")]

mod label_fit;
mod labelled_rows;
mod loss;
mod matrix;
mod normal_equations;
mod place_training;
mod report;
mod signed_least_squares;

pub use label_fit::fit_to_labels;
pub use labelled_rows::LabelledRows;
pub use loss::{FitOptions, LossFunction, NoLabelsError};
pub use place_training::{PlaceTrainingOptions, PlaceTrainingSet, TrainedPlaces};
pub use report::{CollinearPair, FitReport, FitValidation, Histogram, HistogramBin, ParameterEstimate};
pub use signed_least_squares::FittedSigns;
