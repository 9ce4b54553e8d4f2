//! Lines of play put to the test, and reports about what was judged.

use super::{Effect, Model};
use crate::betza::shogi;
use crate::record::notation::{self, Style, line_text, move_text};
use crate::rules::legality::{self, Explanation, Line};
use crate::rules::{Lang, Message, Move, Position};
use crate::tui::pane::Pane;

/// A line of play that was replayed.
#[derive(Clone, Debug, PartialEq)]
pub struct Linted {
    /// Where it begins.
    start: Position,
    /// The line.
    pub line: Line,
    /// The texts of its moves up to the first impossible ply, in Japanese and English.
    texts: [Vec<String>; 2],
}

impl Linted {
    fn new(position: &Position, text: &str, style: Style) -> Self {
        let line = notation::replay(position, text);
        let mut linted = Self { start: position.clone(), line, texts: Default::default() };
        linted.write_in(style);
        linted
    }

    /// Writes the moves in another style.
    pub(super) fn write_in(&mut self, style: Style) {
        let moves = self.line.moves();
        self.texts = [Lang::Ja, Lang::En].map(|lang| line_text(&self.start, &moves, style, lang));
    }

    /// The text of the ply at `at`: as people read it, or as it was written.
    pub fn text(&self, at: usize, lang: Lang) -> &str {
        let written = self.line.plies.get(at).map_or("", |ply| ply.text.as_str());
        self.texts[lang as usize].get(at).map_or(written, String::as_str)
    }
}

impl Model {
    /// What there is to say of the move judged last, or of the illegal one that led to the position shown.
    pub fn explanation(&self) -> Option<&Explanation> {
        match &self.judged {
            Some(judged) => Some(&judged.explanation),
            None => self.shown.explanation.as_ref(),
        }
    }

    /// Replays `text` from the position shown.
    pub(super) fn lint(&mut self, text: &str) -> Vec<Effect> {
        self.show_line(self.linted(&self.shown.position, legality::pasted(text)))
    }

    /// Replays the line of play in the comment shown; without one, the engine's best.
    pub(super) fn lint_here(&mut self) -> Vec<Effect> {
        let comments = &self.sheet.game.node(self.shown.node).comments;
        if let Some(text) = comments.iter().find_map(|comment| moves_of(comment)) {
            return self.show_line(self.line_of_comment(text));
        }
        let best = self.engine.lines.first().and_then(Option::as_ref).map(|info| info.line.pv.as_slice());
        let text = best.unwrap_or_default().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        if text.is_empty() {
            self.refuse(Message::new(
                "この手のコメントに読み筋がなく、検討の読み筋もありません",
                "there is no line of play in this comment and none of the engine",
            ));
            return Vec::new();
        }
        self.lint(&text)
    }

    /// Some programs write the line that follows a move, others the one that begins with it: the reading that goes
    /// further is taken.
    fn line_of_comment(&self, text: &str) -> Linted {
        let after = self.linted(&self.shown.position, text);
        let Some(before) = self.sheet.game.position_before(self.shown.node) else {
            return after;
        };
        let with_move = self.linted(&before, text);
        if with_move.line.moves().len() > after.line.moves().len() { with_move } else { after }
    }

    fn linted(&self, position: &Position, text: &str) -> Linted {
        Linted::new(position, text, self.view.notation)
    }

    fn show_line(&mut self, linted: Linted) -> Vec<Effect> {
        let plies = linted.line.plies.len();
        match &linted.line.fault {
            Some(fault) => self.refuse(Message::new(
                format!("読み筋の{}手目「{}」は指せません", fault.at + 1, linted.text(fault.at, Lang::Ja)),
                format!("ply {} of the line, {}, is impossible", fault.at + 1, linted.text(fault.at, Lang::En)),
            )),
            None => self.say(format!("読み筋{plies}手はすべて合法です"), format!("all {plies} plies are legal")),
        }
        self.judged = None;
        self.linted = Some(linted);
        self.view.tab = Pane::Legality;
        Vec::new()
    }

    /// Puts what is said of the move in question on the clipboard, with the command that says it again.
    pub(super) fn copy_report(&mut self) -> Vec<Effect> {
        let Some(report) = self.report_text() else {
            self.refuse(Message::new(
                "判定した手がありません（j で判定）",
                "no move has been judged here; j judges one",
            ));
            return Vec::new();
        };
        self.say("判定の報告をコピーしました", "the report is on the clipboard");
        vec![Effect::Copy(report)]
    }

    fn report_text(&self) -> Option<String> {
        let (position, word, explanation) = self.reported()?;
        let name = explanation.mv.map(|mv| move_text(&position, mv, self.view.notation)).unwrap_or_default();
        let mut rows = vec![format!("SFEN: {}", position.sfen())];
        rows.push(format!("{}: {}", self.lang.pick("指し手", "moves"), moves_to(&position)));
        rows.push(format!("{}: {word} {name}", self.lang.pick("判定", "judged")));
        rows.extend(explanation.told(shogi::notation).into_iter().map(|told| {
            let code = if told.level == 0 { String::new() } else { format!("{} ", told.code) };
            format!("{}{code}{}", "  ".repeat(told.level), told.message.text(self.lang))
        }));
        rows.push(legality::command(&position, &word));
        Some(rows.join("\n") + "\n")
    }

    /// The move in question: the position before it, its text, and what is said of it.
    fn reported(&self) -> Option<(Position, String, &Explanation)> {
        if let Some(fault) = self.linted.as_ref().and_then(|linted| linted.line.fault.as_ref()) {
            let written = &self.linted.as_ref()?.line.plies.get(fault.at)?.text;
            return Some((fault.position.clone(), word(fault.explanation.mv, written), &fault.explanation));
        }
        if let Some(judged) = &self.judged {
            return Some((self.shown.position.clone(), judged.mv.to_string(), &judged.explanation));
        }
        let explanation = self.shown.explanation.as_ref()?;
        let before = self.sheet.game.position_before(self.shown.node)?;
        let written = self.sheet.game.node(self.shown.node).written.as_deref().unwrap_or_default();
        Some((before, word(explanation.mv, written), explanation))
    }
}

/// The line of play that a comment holds, in any notation.
fn moves_of(comment: &str) -> Option<&str> {
    legality::find_moves(comment).or_else(|| notation::find_line(comment))
}

fn word(mv: Option<Move>, written: &str) -> String {
    mv.map_or_else(|| written.to_owned(), |mv| mv.to_string())
}

/// The moves that led to `position`, in USI, or a dash.
fn moves_to(position: &Position) -> String {
    let moves: Vec<String> = legality::way_here(position).1.iter().map(Move::to_string).collect();
    if moves.is_empty() { "-".to_owned() } else { moves.join(" ") }
}
