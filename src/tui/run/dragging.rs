//! A piece, or a border between panes, that the mouse drags.
//!
//! A click picks a piece, and a second one puts it somewhere or, on the piece itself, back. A piece that is dragged is
//! picked when the button goes down and put where it goes up.

use crate::tui::action::Action;
use crate::tui::game::BoardLocation;
use crate::tui::layout::PaneBorder;
use ratatui::layout::Direction;
use sankoma_rules::Square;

/// A place of the board on which the button went down and is still held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DraggedPiece {
    place: BoardLocation,
    /// Whether its piece was picked before.
    was_picked: bool,
}

/// What a click on the board means for the button that went down: the place, and the action to perform at once.
pub(super) fn pressed(clicked: &Action, picked: Option<BoardLocation>) -> Option<(DraggedPiece, Option<Action>)> {
    let place = place_of(clicked)?;
    let was_picked = picked == Some(place);
    // Putting the piece back waits for the button to go up, since the piece may be dragged instead.
    let action = (!was_picked).then(|| clicked.clone());
    Some((DraggedPiece { place, was_picked }, action))
}

impl DraggedPiece {
    /// Whether a piece is dragged from here: the action of the button going down has picked it.
    pub(super) fn is_picked(self, picked: Option<BoardLocation>) -> bool {
        picked == Some(self.place)
    }

    /// The action when the button goes up over `released`, what a click there would mean.
    pub(super) fn released(self, released: Option<&Action>) -> Option<Action> {
        let over = released.and_then(place_of);
        if over == Some(self.place) {
            return self.was_picked.then(|| click_on(self.place));
        }
        let target: Option<Square> = match over {
            Some(BoardLocation::Square(square)) => Some(square),
            _ => None,
        };
        Some(Action::ReleasePiece(target))
    }
}

fn place_of(clicked: &Action) -> Option<BoardLocation> {
    match *clicked {
        Action::PickSquare(square) => Some(BoardLocation::Square(square)),
        Action::PickHand(color, kind) => Some(BoardLocation::Hand(color, kind)),
        _ => None,
    }
}

fn click_on(place: BoardLocation) -> Action {
    match place {
        BoardLocation::Square(square) => Action::PickSquare(square),
        BoardLocation::Hand(color, kind) => Action::PickHand(color, kind),
    }
}

/// A border that is being dragged.
#[derive(Clone, Copy, Debug)]
pub(super) struct DraggedBorder {
    /// The border.
    pub(super) border: PaneBorder,
    /// Where the mouse was last.
    pub(super) at: (u16, u16),
}

impl DraggedBorder {
    /// Cells that the border has moved, down or to the right when positive, when the mouse is at this cell.
    pub(super) fn cells(&self, (column, row): (u16, u16)) -> i16 {
        match self.border.direction {
            Direction::Vertical => row as i16 - self.at.1 as i16,
            Direction::Horizontal => column as i16 - self.at.0 as i16,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_rules::{Color, PieceKind};

    fn on(square: &str) -> Action {
        Action::PickSquare(square.parse().expect("it is a square"))
    }

    fn place(square: &str) -> BoardLocation {
        BoardLocation::Square(square.parse().expect("it is a square"))
    }

    #[test]
    fn a_click_picks_and_a_second_one_puts_back() {
        let (dragged, action) = pressed(&on("7g"), None).expect("it is on the board");
        assert_eq!(action, Some(on("7g")));
        assert!(dragged.is_picked(Some(place("7g"))) && !dragged.is_picked(None));
        assert_eq!(dragged.released(Some(&on("7g"))), None, "the piece stays picked");
        let (again, action) = pressed(&on("7g"), Some(place("7g"))).expect("it is on the board");
        assert_eq!((action, again.released(Some(&on("7g")))), (None, Some(on("7g"))));
    }

    #[test]
    fn a_dragged_piece_goes_where_the_button_goes_up() {
        let target = |action: &Action| match place_of(action) {
            Some(BoardLocation::Square(square)) => Some(square),
            _ => None,
        };
        for was_picked in [None, Some(place("7g"))] {
            let (dragged, _) = pressed(&on("7g"), was_picked).expect("it is on the board");
            assert_eq!(dragged.released(Some(&on("7f"))), Some(Action::ReleasePiece(target(&on("7f")))));
            assert_eq!(dragged.released(None), Some(Action::ReleasePiece(None)), "outside the board");
            let hand = Action::PickHand(Color::Black, PieceKind::Pawn);
            assert_eq!(dragged.released(Some(&hand)), Some(Action::ReleasePiece(None)), "over a hand");
        }
        assert_eq!(pressed(&Action::Next, None), None);
    }
}
