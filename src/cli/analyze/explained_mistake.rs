//! Explained mistake: a marked move with the reasons why it is one.

use sankoma_analysis::why::{Finding, MistakeTheme, MoveExplanation, MoveQuestion};
use sankoma_record::notation::NotationStyle;
use sankoma_wording::Language;

/// A mistake with its explanation.
pub(super) struct ExplainedMistake {
    pub(super) question: MoveQuestion,
    pub(super) explanation: MoveExplanation,
}

impl ExplainedMistake {
    /// The weightiest reason in a sentence.
    pub(super) fn first_reason(&self, lang: Language) -> Option<String> {
        let text = |finding: &Finding| finding.text(&self.question.before, NotationStyle::of_language(lang), lang);
        self.explanation.findings.first().map(text)
    }

    /// What kind of thing was overlooked.
    pub(super) fn theme(&self) -> Option<MistakeTheme> {
        MistakeTheme::of(&self.explanation)
    }
}
