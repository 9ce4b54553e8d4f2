//! The explanation of a move, as text or as a row.

use super::moves::AskedMove;
use super::rows::WhyMoveRow;
use crate::cli::context::Result;
use crate::cli::output::json::row_text;
use crate::cli::output::score::score_text;
use crate::cli::output::standard_output;
use sankoma_analysis::review::MoveQuality;
use sankoma_analysis::why::{MoveExplanation, MoveQuestion};
use sankoma_record::notation::{NotationStyle, line_text, move_text, unmarked_text};
use sankoma_rules::Move;
use sankoma_wording::{Language, counted_noun, sentence};
use std::fmt::Write as _;
use std::io::Write;

/// Prints the explanation of a move.
pub(super) fn print(
    asked: &AskedMove,
    question: &MoveQuestion,
    explanation: &MoveExplanation,
    style: NotationStyle,
    json: bool,
    lang: Language,
) -> Result<()> {
    let text = if json {
        row_text(&WhyMoveRow::of(asked.ply, question, explanation))
    } else {
        ExplanationText { question, explanation, style, lang }.text(asked.ply)
    };
    writeln!(standard_output::json_or_text(json), "{text}")?;
    Ok(())
}

/// Prints that none of so many moves is a mistake.
pub(super) fn print_no_mistakes(moves: usize, lang: Language) -> Result<()> {
    let text = sentence!(
        lang,
        "悪手は見つかりませんでした（{moves}手を調べました）",
        ("no mistakes found ({} searched)", counted_noun(moves, "move"))
    );
    writeln!(standard_output::text(), "{text}")?;
    Ok(())
}

struct ExplanationText<'a> {
    question: &'a MoveQuestion,
    explanation: &'a MoveExplanation,
    style: NotationStyle,
    lang: Language,
}

impl ExplanationText<'_> {
    fn text(&self, ply: Option<usize>) -> String {
        let Self { question, explanation, lang, .. } = self;
        let mut text = self.heading(ply);
        let (better, played) = (lang.pick("最善", "better"), lang.pick("実戦", "played"));
        if !question.is_best() {
            self.add_line(&mut text, better, &score_text(question.better.score), &explanation.better);
        }
        self.add_line(&mut text, played, &score_text(question.played.score), &explanation.played);
        for finding in &explanation.findings {
            let _ = write!(text, "\n  {}", finding.text(&question.before, self.style, *lang));
            let line = self.moves(&finding.line);
            if !line.is_empty() {
                let _ = write!(text, "\n      {line}");
            }
        }
        if explanation.findings.is_empty() {
            let _ = write!(text, "\n  {}", lang.pick("最善手", "the best move of the search"));
        }
        text
    }

    /// `33 ▲１七桂 ?: loses 14 %`.
    fn heading(&self, ply: Option<usize>) -> String {
        let Self { question, lang, .. } = self;
        let write = if *lang == Language::Ja { move_text } else { unmarked_text };
        let mv = write(&question.before, question.played_move(), self.style);
        let number = ply.map(|ply| format!("{ply} ")).unwrap_or_default();
        let loss = question.loss();
        let class = MoveQuality::of(loss).map(|class| format!(" {}", class.message().text(*lang)));
        let lost = format!("{:.0} %", 100.0 * loss);
        sentence!(
            lang,
            ("{number}{mv}{}: 勝率の損 {lost}", class.unwrap_or_default()),
            ("{number}{mv}{}: loses {lost}", class.unwrap_or_default())
        )
    }

    fn add_line(&self, text: &mut String, name: &str, score: &str, moves: &[Move]) {
        let _ = write!(text, "\n  {name} {score}: {}", self.moves(moves));
    }

    fn moves(&self, moves: &[Move]) -> String {
        line_text(&self.question.before, moves, self.style, self.lang).join(" ")
    }
}
