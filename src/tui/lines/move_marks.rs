//! Marks of the best moves on the board: the first moves of the lines that are known there.

use crate::tui::core::Core;
use crate::tui::line_source::LineSource;
use crate::tui::lines;
use sankoma_rules::{Move, MoveParts, Square};

/// Maximum number of lines whose moves are marked; a rank is one digit.
const MAX_MARKS: usize = 9;

/// A move that is marked on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveMark {
    /// The move; no pass.
    pub mv: Move,
    /// The rank of its line, 1 for the best.
    pub rank: usize,
    /// Whether its line is the chosen one.
    pub is_chosen: bool,
}

impl MoveMark {
    /// The square that the piece leaves; `None` for a drop.
    pub fn source(self) -> Option<Square> {
        match self.mv.parts() {
            MoveParts::Board { from, .. } => Some(from),
            MoveParts::Drop { .. } | MoveParts::Pass => None,
        }
    }

    /// The square that the piece reaches.
    pub fn target(self) -> Square {
        self.mv.to()
    }
}

/// Marks the best moves on the board, or no longer; says what to do where none is known yet.
pub(in crate::tui) fn toggle_best_marks(core: &mut Core) {
    core.view.toggle_best_marks(&mut core.messages);
    if core.view.best_marks && move_marks(core).is_empty() {
        core.messages.note(
            "候補手がまだありません（Space で検討すると印が付きます）",
            "no best move is known yet; Space starts the engine, which marks them",
        );
    }
}

/// The best moves in the position on the board, best first: those of the engine's lines, else of other engines and of
/// the lines in the comment; of a line on the board the move that follows. One move has one mark, that of its best
/// line.
pub(in crate::tui) fn move_marks(core: &Core) -> Vec<MoveMark> {
    let mark = |mv: Move, rank, is_chosen| (!mv.is_pass()).then_some(MoveMark { mv, rank, is_chosen });
    if let Some(view) = &core.line_view {
        let rank = match view.line().source {
            LineSource::Engine(rank) | LineSource::Other(_, rank) | LineSource::Comment(rank) => rank,
            LineSource::Better
            | LineSource::Threat
            | LineSource::Brinkmate
            | LineSource::Reason(_)
            | LineSource::Checked => 1,
        };
        return view.next_move().and_then(|mv| mark(mv, rank, true)).into_iter().collect();
    }
    let lines = lines::lines_of_play(core);
    let chosen = lines::chosen_source(core, &lines);
    let has_engine = lines.iter().any(|line| matches!(line.source, LineSource::Engine(_)));
    let mut marks: Vec<MoveMark> = Vec::new();
    for line in lines.iter().filter(|line| line.start == core.game.shown.position) {
        let rank = match line.source {
            LineSource::Engine(rank) => rank,
            LineSource::Other(_, number) | LineSource::Comment(number) if !has_engine => number,
            _ => continue,
        };
        let found = line.moves.first().and_then(|&mv| mark(mv, rank, Some(line.source) == chosen));
        marks.extend(found.filter(|found| marks.iter().all(|known| known.mv != found.mv)));
    }
    marks.truncate(MAX_MARKS);
    marks
}
