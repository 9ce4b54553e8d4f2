//! The board of the workbench as a diagram, and the boards of its game.

use crate::picture::{BoardDiagram, BoardMark, CoordinateStyle};
use crate::tui::model::Model;
use sankoma_record::notation::line_text;
use sankoma_rules::wording::Language;
use sankoma_rules::{Color, Position};

/// The board as it is shown, with the marks of the best moves if they are on.
pub(super) fn board_diagram(model: &Model) -> BoardDiagram {
    let position = model.board_position().clone();
    let caption = match &model.line_view {
        Some(view) => {
            let texts = view.line().texts(model.view.notation, model.lang);
            let text = view.step().checked_sub(1).and_then(|at| texts.get(at)).map_or("", |text| text.trim());
            ply_caption(view.step(), text, model.lang)
        }
        None => caption_at(model, model.game.shown.ply()),
    };
    let marks = if model.view.best_marks { marks(model, &position) } else { Vec::new() };
    diagram(model, position, caption, marks)
}

/// The boards after the plies from `first` to `last` of the line shown.
pub(super) fn game_diagrams(model: &Model, first: usize, last: usize) -> Vec<BoardDiagram> {
    let game = &model.game.document.game;
    let mut position = Position::from_setup_unchecked(game.start());
    let mut diagrams = Vec::new();
    for (ply, &node) in model.game.shown.line.iter().enumerate().take(last + 1) {
        game.node(node).play(&mut position);
        if ply >= first {
            diagrams.push(diagram(model, position.clone(), caption_at(model, ply), Vec::new()));
        }
    }
    diagrams
}

fn diagram(model: &Model, position: Position, caption: String, marks: Vec<BoardMark>) -> BoardDiagram {
    let name = |color| model.game.document.game.player(color).unwrap_or_default().to_owned();
    BoardDiagram {
        position,
        pieces: model.view.pieces,
        coordinates: CoordinateStyle::of_notation(model.view.notation),
        flip: model.view.flip,
        lang: model.lang,
        names: Color::ALL.map(name),
        caption,
        marks,
    }
}

fn marks(model: &Model, position: &Position) -> Vec<BoardMark> {
    let text = |mv| line_text(position, &[mv], model.view.notation, model.lang).concat();
    let marks = model.move_marks();
    marks.iter().map(|mark| BoardMark { mv: mark.mv, text: text(mark.mv), rank: mark.rank }).collect()
}

/// The move that led to this ply of the line shown.
fn caption_at(model: &Model, ply: usize) -> String {
    let text = model.move_texts().get(ply).map_or("", |text| text.trim());
    ply_caption(ply, text, model.lang)
}

fn ply_caption(ply: usize, text: &str, lang: Language) -> String {
    match (ply, lang) {
        (0, _) => lang.pick("開始局面", "start").to_owned(),
        (_, Language::Ja) => format!("{ply}手目 {text}"),
        (_, Language::En) => format!("{ply}. {text}"),
    }
}
