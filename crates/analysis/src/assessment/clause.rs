//! Clauses: what a sentence of an assessment says one after the other, the most important first.

use sankoma_wording::{Language, Message, text};

/// A sentence with one clause more.
pub(super) fn with_clause(sentence: &Message, clause: &Message) -> Message {
    let [ja, en] = [Language::Ja, Language::En]
        .map(|lang| format!("{}{}{}", sentence.text(lang), separator(lang), clause.text(lang)));
    Message::new(ja, en)
}

/// As many of the first clauses as fit in so many columns; of the first one what fits.
pub(super) fn clauses_that_fit(sentence: &str, lang: Language, columns: usize) -> String {
    let ends = sentence.match_indices(separator(lang)).map(|(at, _)| at);
    let fitting = ends.map(|end| &sentence[..end]).chain([sentence]).filter(|start| text::width(start) <= columns);
    fitting.last().map_or_else(|| text::fit(sentence, columns), str::to_owned)
}

/// Text between the clauses of a sentence.
const fn separator(lang: Language) -> &'static str {
    lang.pick("、", "; ")
}

/// Sentence for a board that says nothing.
pub(super) fn silent() -> Message {
    Message::new("", "")
}
