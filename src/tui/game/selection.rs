//! Selecting on the board, by cursor or mouse.

use sankoma_rules::{Color, Hand, PieceKind, Square};

/// A location from which a piece can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardLocation {
    /// A square.
    Square(Square),
    /// A kind of piece in a hand.
    Hand(Color, PieceKind),
}

/// The board cursor and the piece picked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// Where the board cursor stands, while it is shown.
    pub cursor: Option<BoardLocation>,
    /// The piece picked up.
    pub picked: Option<BoardLocation>,
    /// Its legal destinations.
    pub targets: Vec<Square>,
    /// A move that waits for the answer whether it promotes: from, to.
    pub promotion: Option<(Square, Square)>,
}

impl Selection {
    /// Puts the picked piece down; the cursor stays.
    pub fn clear_picked(&mut self) {
        self.picked = None;
        self.targets.clear();
        self.promotion = None;
    }
}

/// The square at this column (0–8 from the left) and row (0–8 from the top) of the board on the screen.
pub fn square_at(column: u8, row: u8, flip: bool) -> Option<Square> {
    let square = Square::new(9_u8.checked_sub(column)?, row + 1)?;
    Some(if flip { square.rotate() } else { square })
}

/// Column and row of `square` on the screen, from the left and the top, from 0.
pub fn column_and_row(square: Square, flip: bool) -> (u8, u8) {
    let shown = if flip { square.rotate() } else { square };
    (9 - shown.file(), shown.rank() - 1)
}

/// The colour whose hand is shown above the board.
pub const fn color_above(flip: bool) -> Color {
    if flip { Color::Black } else { Color::White }
}

/// The cursor one step to the right and down (negative: left and up) from `location`. Beyond the upper or lower edge
/// lies the hand shown there, if it holds a piece.
pub(super) fn step_cursor(location: BoardLocation, right: i8, down: i8, flip: bool, hands: [Hand; 2]) -> BoardLocation {
    match location {
        BoardLocation::Square(square) => step_on_board(square, right, down, flip, hands),
        BoardLocation::Hand(color, kind) => step_in_hand(color, kind, right, down, flip, hands),
    }
}

fn step_on_board(square: Square, right: i8, down: i8, flip: bool, hands: [Hand; 2]) -> BoardLocation {
    let (column, row) = column_and_row(square, flip);
    let column = column.saturating_add_signed(right).min(8);
    let beyond = match (row, down) {
        (0, -1) => Some(color_above(flip)),
        (8, 1) => Some(color_above(flip).other()),
        _ => None,
    };
    let held =
        beyond.and_then(|color| Some(BoardLocation::Hand(color, hands[color.index()].in_notation_order().next()?.0)));
    let row = row.saturating_add_signed(down).min(8);
    held.or_else(|| square_at(column, row, flip).map(BoardLocation::Square)).unwrap_or(BoardLocation::Square(square))
}

fn step_in_hand(color: Color, kind: PieceKind, right: i8, down: i8, flip: bool, hands: [Hand; 2]) -> BoardLocation {
    let above = color == color_above(flip);
    if down == if above { 1 } else { -1 } {
        let row = if above { 0 } else { 8 };
        return square_at(4, row, flip).map_or(BoardLocation::Hand(color, kind), BoardLocation::Square);
    }
    let kinds: Vec<PieceKind> = hands[color.index()].in_notation_order().map(|(kind, _)| kind).collect();
    let at = kinds.iter().position(|&other| other == kind).unwrap_or(0);
    let next = at.saturating_add_signed(isize::from(right)).min(kinds.len().saturating_sub(1));
    BoardLocation::Hand(color, kinds.get(next).copied().unwrap_or(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_where_it_is_shown() {
        for flip in [false, true] {
            for square in Square::all() {
                let (column, row) = column_and_row(square, flip);
                assert_eq!(square_at(column, row, flip), Some(square));
            }
        }
        assert_eq!(square_at(9, 0, false), None);
        assert_eq!(square_at(0, 9, true), None);
    }

    #[test]
    fn the_cursor_leaves_the_board_only_into_a_hand_that_holds_something() {
        let top = BoardLocation::Square(square_at(4, 0, false).expect("it is on the board"));
        let empty = [Hand::EMPTY; 2];
        assert_eq!(step_cursor(top, 0, -1, false, empty), top);
        let held = [Hand::EMPTY, Hand::EMPTY.with(PieceKind::Pawn, 2).with(PieceKind::Gold, 1)];
        let gold = step_cursor(top, 0, -1, false, held);
        assert_eq!(gold, BoardLocation::Hand(Color::White, PieceKind::Gold));
        assert_eq!(step_cursor(gold, 1, 0, false, held), BoardLocation::Hand(Color::White, PieceKind::Pawn));
        assert_eq!(step_cursor(gold, -1, 0, false, held), gold);
        assert_eq!(step_cursor(gold, 0, 1, false, held), top);
    }
}
