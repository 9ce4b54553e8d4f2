//! Moves that each history distinguishes, and moves that it takes for the same.

use super::*;
use crate::tests::{mv, position};

/// The start, and the position after the moves.
fn after(moves: &[&str]) -> Position {
    let mut position = Position::startpos();
    for text in moves {
        position.play(mv(text));
    }
    position
}

#[test]
fn pawn_history_belongs_to_the_places_of_the_pawns() {
    let mut history = HistoryTables::new();
    let (start, gold_moved, pawn_moved) = (Position::startpos(), after(&["4i5h", "4a5b"]), after(&["7g7f", "3c3d"]));
    let silver = PieceToSquare::of(&start, mv("3i4h"));
    history.reward_pawn(PawnStructure::of(&start), silver, 1000);
    let known = |position: &Position| {
        let piece = Piece::new(Color::Black, PieceKind::Silver);
        let pawns = PawnStructure::of(position);
        let ordered = history.quiet_histories(Color::Black, [PieceToSquare::NONE; 3], pawns);
        let ordered = ordered.of_piece(mv("3i4h"), piece);
        let ordered = i32::from(ordered.pawn[mv("3i4h").to().index()]);
        assert_eq!(ordered, history.pawn(pawns, silver), "the order of moves and their reduction read one entry");
        ordered
    };
    assert!(known(&start) > 0);
    assert_eq!(known(&gold_moved), known(&start));
    assert_eq!(known(&pawn_moved), 0);
    assert_eq!(history.pawn(PawnStructure::of(&start), PieceToSquare::of(&start, mv("3i3h"))), 0);
    history.clear();
    assert_eq!(history.pawn(PawnStructure::of(&start), silver), 0);
}

#[test]
fn what_moves_like_a_gold_general_shares_its_history() {
    let of = |piece: &str| {
        let position = position(&format!("7k1/9/9/9/4{piece}4/9/9/9/1K7 b - 1"));
        PieceToSquare::of(&position, mv("5e5d"))
    };
    let gold = of("G");
    assert!(["+P", "+L", "+N", "+S"].into_iter().all(|piece| of(piece) == gold));
    let others = ["P", "L", "S", "R", "+B", "+R"].map(of);
    assert!(others.iter().all(|&other| other != gold));
    assert!((0..others.len()).all(|at| !others[..at].contains(&others[at])), "{others:?}");
}

/// Five corrections, of the pawns, the kings with generals, the hands, the rooks with bishops, and the last two moves,
/// are added up.
#[test]
fn corrections_come_from_the_pieces_and_from_the_last_two_moves() {
    let mut history = HistoryTables::new();
    let start = Position::startpos();
    let [silver, gold, pawn] = ["3i4h", "4i5h", "7g7f"].map(|text| PieceToSquare::of(&start, mv(text)));
    history.reward_correction(history.correction_entries(&start, [silver, gold]), 2000);
    let correction =
        |position: &Position, earlier| history.correction(history.correction_entries(position, earlier), 15);
    let all = correction(&start, [silver, gold]);
    assert!(all > 0);
    // The same pieces after other moves, and with a rook elsewhere: each lacks one of the five.
    let rook_moved = after(&["2h5h", "8b5b"]);
    for four in [correction(&start, [silver, pawn]), correction(&rook_moved, [silver, gold])] {
        assert!((5 * four - 4 * all).abs() <= 5, "{four} of {all}");
    }
    let three = correction(&rook_moved, [silver, pawn]);
    assert!((5 * three - 3 * all).abs() <= 5, "{three} of {all}");
    assert_eq!(history.correction(history.correction_entries(&start, [silver, gold]), 0), 0);
}
