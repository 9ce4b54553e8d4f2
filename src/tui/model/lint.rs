//! Lines of play put to the test, and reports about what was judged.

use super::{Effect, Model};
use crate::betza::shogi;
use crate::record::notation::{self, NotationStyle, line_text, move_text};
use crate::rules::legality::{self, LegalityExplanation, ReplayedLine};
use crate::rules::{Move, Position};
use crate::tui::pane::Pane;
use crate::wording::legality::{explain_command, explanation_sentences};
use crate::wording::{Language, Message};

/// A line of play that was replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct LintedLine {
    /// Where it begins.
    start: Position,
    /// The line.
    pub line: ReplayedLine,
    /// The texts of its moves up to the first impossible ply, in Japanese and English.
    texts: [Vec<String>; 2],
}

impl LintedLine {
    fn new(position: &Position, text: &str, style: NotationStyle) -> Self {
        let line = notation::replay(position, text);
        let mut linted = Self { start: position.clone(), line, texts: Default::default() };
        linted.set_style(style);
        linted
    }

    /// Writes the moves in another style.
    pub(super) fn set_style(&mut self, style: NotationStyle) {
        let moves = self.line.moves();
        self.texts = [Language::Ja, Language::En].map(|lang| line_text(&self.start, &moves, style, lang));
    }

    /// The text of the ply at `at`: as people read it, or as it was written.
    pub fn text(&self, at: usize, lang: Language) -> &str {
        let written = self.line.plies.get(at).map_or("", |ply| ply.text.as_str());
        self.texts[lang as usize].get(at).map_or(written, String::as_str)
    }
}

impl Model {
    /// What there is to say of the move judged last, or of the illegal one that led to the position shown.
    pub fn explanation(&self) -> Option<&LegalityExplanation> {
        match &self.judged {
            Some(judged) => Some(&judged.explanation),
            None => self.shown.explanation.as_ref(),
        }
    }

    /// Replays `text` from the position shown.
    pub(super) fn lint(&mut self, text: &str) -> Vec<Effect> {
        self.show_linted_line(self.lint_from(&self.shown.position, legality::line_of_play_in(text)))
    }

    /// Replays the line of play in the comment shown; without one, the engine's best.
    pub(super) fn lint_here(&mut self) -> Vec<Effect> {
        let comments = &self.document.game.node(self.shown.node).comments;
        if let Some(text) = comments.iter().find_map(|comment| line_in_comment(comment)) {
            return self.show_linted_line(self.lint_comment(text));
        }
        let best = self.engine.lines.first().and_then(Option::as_ref).map(|info| info.line.pv.as_slice());
        let text = best.unwrap_or_default().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            self.show_warning(Message::new(
                "この手のコメントに読み筋がなく、検討の読み筋もありません",
                "there is no line of play in this comment and none of the engine",
            ));
            return Vec::new();
        }
        self.lint(&text)
    }

    /// Some programs write the line that follows a move, others the one that begins with it: the reading that goes
    /// further is taken.
    fn lint_comment(&self, text: &str) -> LintedLine {
        let after = self.lint_from(&self.shown.position, text);
        let Some(before) = self.document.game.position_before(self.shown.node) else {
            return after;
        };
        let with_move = self.lint_from(&before, text);
        if with_move.line.moves().len() > after.line.moves().len() { with_move } else { after }
    }

    fn lint_from(&self, position: &Position, text: &str) -> LintedLine {
        LintedLine::new(position, text, self.view.notation)
    }

    fn show_linted_line(&mut self, linted: LintedLine) -> Vec<Effect> {
        let plies = linted.line.plies.len();
        match &linted.line.fault {
            Some(fault) => self.show_warning(Message::new(
                format!("読み筋の{}手目「{}」は指せません", fault.at + 1, linted.text(fault.at, Language::Ja)),
                format!("ply {} of the line, {}, is impossible", fault.at + 1, linted.text(fault.at, Language::En)),
            )),
            None => self.show_note(format!("読み筋{plies}手はすべて合法です"), format!("all {plies} plies are legal")),
        }
        self.judged = None;
        self.linted = Some(linted);
        self.view.tab = Pane::Legality;
        Vec::new()
    }

    /// Puts what is said of the move in question on the clipboard, with the command that says it again.
    pub(super) fn copy_report(&mut self) -> Vec<Effect> {
        let Some(report) = self.report_text() else {
            self.show_warning(Message::new(
                "判定した手がありません（j で判定）",
                "no move has been judged here; j judges one",
            ));
            return Vec::new();
        };
        self.show_note("判定の報告をコピーしました", "the report is on the clipboard");
        vec![Effect::Copy(report)]
    }

    fn report_text(&self) -> Option<String> {
        let (position, word, explanation) = self.move_to_report()?;
        let name = explanation.mv.map(|mv| move_text(&position, mv, self.view.notation)).unwrap_or_default();
        let mut rows = vec![format!("SFEN: {}", position.sfen())];
        rows.push(format!("{}: {}", self.lang.pick("指し手", "moves"), moves_to(&position)));
        rows.push(format!("{}: {word} {name}", self.lang.pick("判定", "judged")));
        rows.extend(explanation_sentences(explanation, shogi::notation).into_iter().map(|told| {
            let code = if told.level == 0 { String::new() } else { format!("{} ", told.code) };
            format!("{}{code}{}", "  ".repeat(told.level), told.message.text(self.lang))
        }));
        rows.extend(explain_command(&position, &word, &explanation.verdict.reasons));
        Some(rows.join("\n") + "\n")
    }

    /// The move in question: the position before it, its text, and what is said of it.
    fn move_to_report(&self) -> Option<(Position, String, &LegalityExplanation)> {
        if let Some(fault) = self.linted.as_ref().and_then(|linted| linted.line.fault.as_ref()) {
            let written = &self.linted.as_ref()?.line.plies.get(fault.at)?.text;
            return Some((fault.position.clone(), usi_or_written(fault.explanation.mv, written), &fault.explanation));
        }
        if let Some(judged) = &self.judged {
            return Some((self.shown.position.clone(), judged.mv.to_string(), &judged.explanation));
        }
        let explanation = self.shown.explanation.as_ref()?;
        let before = self.document.game.position_before(self.shown.node)?;
        let written = self.document.game.node(self.shown.node).written.as_deref().unwrap_or_default();
        Some((before, usi_or_written(explanation.mv, written), explanation))
    }
}

/// The line of play that a comment holds, in any notation.
fn line_in_comment(comment: &str) -> Option<&str> {
    legality::find_line_in_comment(comment).or_else(|| notation::find_line(comment))
}

fn usi_or_written(mv: Option<Move>, written: &str) -> String {
    mv.map_or_else(|| written.to_owned(), |mv| mv.to_string())
}

/// The moves that led to `position`, in USI, or a dash.
fn moves_to(position: &Position) -> String {
    let moves: Vec<String> = position.start_and_moves().1.iter().map(Move::to_string).collect();
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}
