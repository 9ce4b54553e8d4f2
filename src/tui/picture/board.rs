//! The board of the workbench as a diagram, and the boards of its game.

use crate::picture::{BoardDiagram, BoardMark, CoordinateStyle};
use crate::tui::core::Core;
use crate::tui::{lines, review, why};
use sankoma_record::notation::line_text;
use sankoma_rules::{Color, Position};
use sankoma_wording::Language;

/// The board as it is shown, with the marks of the best moves if they are on.
pub(super) fn board_diagram(core: &Core) -> BoardDiagram {
    let position = core.board_position().clone();
    let caption = match &core.line_view {
        Some(view) => {
            let texts = view.line().texts(core.view.notation, core.lang);
            let text = view.step().checked_sub(1).and_then(|at| texts.get(at)).map_or("", |text| text.trim());
            ply_caption(view.step(), text, core.lang)
        }
        None => caption_at(core, core.game.shown.ply()),
    };
    let marks = if core.view.best_marks { marks(core, &position) } else { Vec::new() };
    BoardDiagram { note: reason_note(core), ..diagram(core, position, caption, marks) }
}

/// What stands below the board: the reason whose line is shown there, else why the move shown is a mistake.
fn reason_note(core: &Core) -> String {
    if core.line_view.is_none() {
        return review::mistake_note(core, core.game.shown.node)
            .map(|note| note.text(core.lang).to_owned())
            .unwrap_or_default();
    }
    let before = core.why.get(core.game.shown.node).map(|explained| &explained.question.before);
    let reason = why::chosen_reason(core).zip(before);
    reason.map(|(finding, before)| finding.text(before, core.view.notation, core.lang)).unwrap_or_default()
}

/// The boards after the plies from `first` to `last` of the line shown.
pub(super) fn game_diagrams(core: &Core, first: usize, last: usize) -> Vec<BoardDiagram> {
    let game = &core.game.document.game;
    let mut position = Position::from_setup_unchecked(game.start());
    let mut diagrams = Vec::new();
    for (ply, &node) in core.game.shown.line.iter().enumerate().take(last + 1) {
        game.node(node).play(&mut position);
        if ply >= first {
            diagrams.push(diagram(core, position.clone(), caption_at(core, ply), Vec::new()));
        }
    }
    diagrams
}

fn diagram(core: &Core, position: Position, caption: String, marks: Vec<BoardMark>) -> BoardDiagram {
    let name = |color| core.game.document.game.player(color).unwrap_or_default().to_owned();
    BoardDiagram {
        position,
        pieces: core.view.pieces,
        coordinates: CoordinateStyle::of_notation(core.view.notation),
        flip: core.view.flip,
        lang: core.lang,
        names: Color::ALL.map(name),
        caption,
        note: String::new(),
        marks,
    }
}

fn marks(core: &Core, position: &Position) -> Vec<BoardMark> {
    let text = |mv| line_text(position, &[mv], core.view.notation, core.lang).concat();
    let marks = lines::move_marks(core);
    marks.iter().map(|mark| BoardMark { mv: mark.mv, text: text(mark.mv), rank: mark.rank }).collect()
}

/// The move that led to this ply of the line shown.
fn caption_at(core: &Core, ply: usize) -> String {
    let text = core.move_texts().get(ply).map_or("", |text| text.trim());
    ply_caption(ply, text, core.lang)
}

fn ply_caption(ply: usize, text: &str, lang: Language) -> String {
    match (ply, lang) {
        (0, _) => lang.pick("開始局面", "start").to_owned(),
        (_, Language::Ja) => format!("{ply}手目 {text}"),
        (_, Language::En) => format!("{ply}. {text}"),
    }
}
