//! Scores, bounds and limits of searches, as text.

use sankoma_record::notation::NotationStyle;
use sankoma_search::mate::ReachedLimit;
use sankoma_search::{Bound, Score, Superiority};
use sankoma_wording::Language;

/// The notation of lines of play where `--notation` is not given.
pub(crate) const fn default_style(lang: Language) -> NotationStyle {
    match lang {
        Language::Ja => NotationStyle::Kif,
        Language::En => NotationStyle::Usi,
    }
}

/// `+34` (centipawns), `mate -5` (plies), `superior position`.
pub(crate) fn score_text(score: Score) -> String {
    if let Some(found) = Superiority::of(score) {
        return found.label().text(Language::En).to_owned();
    }
    match score {
        Score::Cp(value) => format!("{value:+}"),
        // Mated already, where no sign could be seen.
        Score::Mate(0) => "mate -0".to_owned(),
        Score::Mate(plies) if Score::mate_length(plies).is_none() => score.to_string(),
        Score::Mate(plies) => format!("mate {plies:+}"),
    }
}

/// The name of a limit.
pub(crate) const fn limit_name(limit: ReachedLimit) -> &'static str {
    match limit {
        ReachedLimit::Nodes => "nodes",
        ReachedLimit::Time => "time",
        ReachedLimit::Plies(_) => "plies",
    }
}

/// A score that may be only a bound: `<=+34`.
pub(crate) fn bounded_score_text(score: Score, bound: Bound) -> String {
    format!("{}{}", bound.sign(), score_text(score))
}
