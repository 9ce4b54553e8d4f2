//! What scores, bounds and limits are called in the output of commands.

use crate::record::notation::Style;
use crate::rules::Lang;
use crate::search::mate::Limit;
use crate::search::{Bound, Score};

/// How lines of play are written where nobody says how.
pub(super) const fn usual_style(lang: Lang) -> Style {
    match lang {
        Lang::Ja => Style::Kif,
        Lang::En => Style::Usi,
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
pub(super) const fn unit_and_number(score: Score) -> (&'static str, i32) {
    match score {
        Score::Cp(value) => ("cp", value),
        Score::Mate(plies) => ("mate", plies),
    }
}

/// A limit as JSON names it.
pub(super) const fn limit_name(limit: Limit) -> &'static str {
    match limit {
        Limit::Nodes => "nodes",
        Limit::Time => "time",
        Limit::Plies(_) => "plies",
    }
}

/// `<=+34`: a score of which perhaps only a bound is known.
pub(super) fn in_words(score: Score, bound: Bound) -> String {
    format!("{}{}", bound.sign(), score_text(score))
}

/// A bound as JSON names it.
pub(super) const fn bound_code(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}
