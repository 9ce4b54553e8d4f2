//! Conversion to and from the reference generator, which knows the pieces by their movement notation alone.

use sankoma_rules::betza::reference::{self, RawShogiBoard, ReferenceShogi};
use sankoma_rules::{Color, Move, MoveList, Piece, PieceKind, Position, Square};
use std::sync::LazyLock;

static SHOGI: LazyLock<ReferenceShogi> = LazyLock::new(ReferenceShogi::new);

/// The legal moves by the reference generator.
pub(super) fn legal_moves(position: &Position) -> MoveList {
    let mut reference_moves = Vec::with_capacity(128);
    SHOGI.fill_legal_moves(&to_raw_board(position), &mut reference_moves);
    let mut moves = MoveList::new();
    for mv in reference_moves {
        moves.push(from_reference_move(mv));
    }
    moves
}

fn to_raw_board(position: &Position) -> RawShogiBoard {
    let mut board = RawShogiBoard {
        squares: [b'.'; 81],
        hands: [[0; 7]; 2],
        white_to_move: position.side_to_move() == Color::White,
    };
    for square in position.occupied() {
        if let Some(piece) = position.on(square) {
            board.squares[sfen_index(square)] = piece_byte(piece);
        }
    }
    for color in Color::ALL {
        for (column, letter) in RawShogiBoard::HAND.iter().enumerate() {
            board.hands[color.index()][column] = position.hand(color).count(hand_kind(*letter));
        }
    }
    board
}

fn piece_byte(piece: Piece) -> u8 {
    let letter = piece.kind.unpromoted().sfen().as_bytes()[0];
    let letter = if piece.color == Color::White { letter.to_ascii_lowercase() } else { letter };
    if piece.kind.is_promoted() { letter | RawShogiBoard::PROMOTED } else { letter }
}

fn from_reference_move(mv: reference::ReferenceMove) -> Move {
    let to = square(mv.to);
    if let Some(from) = mv.from {
        return Move::board(square(from), to, mv.promotes);
    }
    let symbol = &SHOGI.game().kinds[usize::from(mv.kind)].symbol;
    Move::drop(hand_kind(symbol.as_bytes()[0]), to)
}

fn hand_kind(letter: u8) -> PieceKind {
    PieceKind::from_sfen_letter(char::from(letter)).expect("the reference drops pieces of shogi")
}

/// The index of a square in SFEN order: from 9a to the right, then down.
fn sfen_index(square: Square) -> usize {
    usize::from((square.rank() - 1) * 9 + 9 - square.file())
}

/// The square with this index in SFEN order.
fn square(index: u8) -> Square {
    Square::new(9 - index % 9, index / 9 + 1).expect("the reference board has nine files and ranks")
}
