//! What scores, bounds and limits are called in the output of commands.

use crate::record::notation::NotationStyle;
use crate::search::mate::ReachedLimit;
use crate::search::{Bound, Score};
use crate::wording::Language;

/// How lines of play are written where nobody says how.
pub(super) const fn default_style(lang: Language) -> NotationStyle {
    match lang {
        Language::Ja => NotationStyle::Kif,
        Language::En => NotationStyle::Usi,
    }
}

/// `+34`, `mate -5`.
pub(super) fn score_text(score: Score) -> String {
    match score {
        Score::Cp(value) => format!("{value:+}"),
        Score::Mate(plies) => format!("mate {plies:+}"),
    }
}

/// A score as JSON gives it: its unit and a number.
pub(super) const fn score_unit_and_value(score: Score) -> (&'static str, i32) {
    match score {
        Score::Cp(value) => ("cp", value),
        Score::Mate(plies) => ("mate", plies),
    }
}

/// A limit as JSON names it.
pub(super) const fn limit_name(limit: ReachedLimit) -> &'static str {
    match limit {
        ReachedLimit::Nodes => "nodes",
        ReachedLimit::Time => "time",
        ReachedLimit::Plies(_) => "plies",
    }
}

/// `<=+34`: a score of which perhaps only a bound is known.
pub(super) fn bounded_score_text(score: Score, bound: Bound) -> String {
    format!("{}{}", bound.sign(), score_text(score))
}

/// A bound as JSON names it.
pub(super) const fn bound_name(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
