//! Tesuji (手筋): moves with a name, recognised by the positions before and after them. A name says what a move does on
//! the board, and not that it is good.

mod forks;
mod generals;
mod kings;
mod majors;
mod move_view;
mod pawns;
mod row;

use move_view::MoveView;
use sankoma_rules::{Move, Piece, Position};

pub use row::Tesuji;

static FAMILIES: [&[Tesuji]; 5] = [forks::FORKS, pawns::PAWNS, generals::GENERALS, majors::MAJORS, kings::KINGS];

/// All tesuji.
pub(super) fn all() -> impl Iterator<Item = &'static Tesuji> {
    FAMILIES.into_iter().flatten()
}

/// The tesuji that a move is, all of them.
pub(super) fn of_move(
    before: &Position,
    mv: Move,
    after: &Position,
    answered: Option<(Move, Option<Piece>)>,
) -> Vec<&'static Tesuji> {
    let view = MoveView::new(before, mv, after, answered);
    view.map_or_else(Vec::new, |view| all().filter(|tesuji| (tesuji.is)(&view)).collect())
}
