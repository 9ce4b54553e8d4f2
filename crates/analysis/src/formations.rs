//! Formations: the names of castles and openings, recognised from the positions of a game. The rules are our own and
//! know the common ones only; what they do not know has no name. [`castle_values`](super::castle_values()) says what a castle
//! is worth.

use sankoma_record::Game;
use sankoma_rules::PieceKind::{self, Gold, King, Knight, Lance, Rook, Silver};
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Piece, Position, Setup, Square};

/// A castle: its names, and the pieces that must stand there, seen by Black; 78 is the square 7h (7八).
struct CastleShape {
    ja: &'static str,
    en: &'static str,
    pieces: &'static [(PieceKind, u8)],
}

const fn castle(ja: &'static str, en: &'static str, pieces: &'static [(PieceKind, u8)]) -> CastleShape {
    CastleShape { ja, en, pieces }
}

/// The castles, the more specific ones first.
#[rustfmt::skip] // one row per castle reads as the table it is
const CASTLES: [CastleShape; 24] = [
    castle("居飛車穴熊", "Static Rook Bear-in-the-Hole", &[(King, 99), (Lance, 98), (Silver, 88)]),
    castle("振り飛車穴熊", "Ranging Rook Bear-in-the-Hole", &[(King, 19), (Lance, 18), (Silver, 28)]),
    castle("銀冠", "Silver Crown", &[(King, 28), (Silver, 27), (Gold, 38), (Gold, 47)]),
    castle("高美濃囲い", "High Mino", &[(King, 28), (Silver, 38), (Gold, 49), (Gold, 47)]),
    castle("ダイヤモンド美濃", "Diamond Mino", &[(King, 28), (Silver, 38), (Silver, 47), (Gold, 49), (Gold, 58)]),
    castle("美濃囲い", "Mino", &[(King, 28), (Silver, 38), (Gold, 49), (Gold, 58)]),
    castle("片美濃囲い", "Half Mino", &[(King, 28), (Silver, 38), (Gold, 49)]),
    castle("木村美濃", "Kimura Mino", &[(King, 28), (Silver, 47), (Gold, 38), (Gold, 49)]),
    castle("金無双", "Two-Gold Castle", &[(King, 38), (Gold, 48), (Gold, 58), (Silver, 28)]),
    castle("左銀冠", "Left Silver Crown", &[(King, 88), (Silver, 87), (Gold, 78)]),
    castle("天守閣美濃", "Castle Tower Mino", &[(King, 87), (Silver, 78), (Gold, 69)]),
    castle("左美濃", "Left Mino", &[(King, 88), (Silver, 78), (Gold, 69)]),
    castle("矢倉囲い", "Yagura", &[(King, 88), (Gold, 78), (Silver, 77), (Gold, 67)]),
    castle("銀矢倉", "Silver Yagura", &[(King, 88), (Gold, 78), (Silver, 77), (Silver, 67)]),
    castle("片矢倉", "Half Yagura", &[(King, 78), (Gold, 68), (Silver, 77), (Gold, 67)]),
    castle("菊水矢倉", "Kikusui Yagura", &[(King, 89), (Silver, 88), (Gold, 78), (Gold, 67)]),
    castle("ミレニアム囲い", "Millennium", &[(King, 89), (Knight, 77), (Silver, 88)]),
    castle("雁木囲い", "Snowroof", &[(Silver, 67), (Silver, 57), (Gold, 78), (Gold, 58)]),
    castle("雁木囲い", "Snowroof", &[(Silver, 67), (Silver, 47), (Gold, 78), (Gold, 58)]),
    castle("エルモ囲い", "Elmo", &[(King, 78), (Silver, 68), (Gold, 79)]),
    castle("船囲い", "Boat", &[(King, 78), (Gold, 58), (Gold, 69), (Silver, 79)]),
    castle("カニ囲い", "Crab", &[(King, 69), (Silver, 68), (Gold, 78), (Gold, 58)]),
    castle("中住まい", "Central House", &[(King, 58), (Gold, 78), (Gold, 38)]),
    castle("早囲い", "Fast Castle", &[(King, 78), (Gold, 68), (Silver, 77), (Gold, 58)]),
];

/// Plies in which castles are looked for: later they fall.
const CASTLE_PLIES: usize = 100;
/// A castle must stand for this many plies: others are passed through on the way.
const CASTLE_HELD: usize = 4;
/// Plies in which the rook is moved, bishops are exchanged and pawns are taken, as far as that gives the opening its name.
const OPENING_PLIES: usize = 40;
/// Fewer plies show no opening.
const MIN_PLIES: usize = 8;

/// The pieces of each castle, as (kind, square seen by its side).
pub fn castles() -> impl ExactSizeIterator<Item = &'static [(PieceKind, u8)]> {
    CASTLES.iter().map(|castle| castle.pieces)
}

/// The castle of `color` in this position: its names, and the squares of its pieces without the king. `None` if it has no
/// name here.
pub(crate) fn standing_castle(position: &Position, color: Color) -> Option<(Message, Vec<Square>)> {
    let castle = castle_shape(position, color)?;
    let pieces = castle.pieces.iter().filter(|&&(kind, _)| kind != King);
    Some((Message::new(castle.ja, castle.en), pieces.filter_map(|&(_, at)| square(color, at)).collect()))
}

fn castle_shape(position: &Position, color: Color) -> Option<&'static CastleShape> {
    CASTLES.iter().find(|castle| stands(position, color, castle.pieces))
}

/// The castle of `color`: the last that stood for some plies. `None` if it has no name here.
pub fn castle_of(game: &Game, color: Color) -> Option<Message> {
    let mut found = None;
    let mut held: (Option<&str>, usize) = (None, 0);
    for position in main_line_positions(game).take(CASTLE_PLIES + 1) {
        let standing = castle_shape(&position, color);
        let name = standing.map(|castle| castle.ja);
        held = if name == held.0 { (name, held.1 + 1) } else { (name, 1) };
        if let Some(castle) = standing.filter(|_| held.1 >= CASTLE_HELD) {
            found = Some(Message::new(castle.ja, castle.en));
        }
    }
    found
}

fn stands(position: &Position, color: Color, pieces: &[(PieceKind, u8)]) -> bool {
    pieces.iter().all(|&(kind, at)| is_at(position, color, kind, at))
}

/// Whether a piece of `color` stands on a square seen by its side.
fn is_at(position: &Position, color: Color, kind: PieceKind, at: u8) -> bool {
    square(color, at).is_some_and(|square| position.on(square) == Some(Piece { color, kind }))
}

/// The square with these digits seen by `color`.
pub fn square(color: Color, at: u8) -> Option<Square> {
    let square = Square::new(at / 10, at % 10)?;
    Some(if color == Color::Black { square } else { square.rotate() })
}

/// Where the rook of a side goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RookPlace {
    Static,
    Ranging(&'static str, &'static str),
}

/// The opening of `color` in a game from the initial position; `None` for another start and while it has no name.
pub fn opening_of(game: &Game, color: Color) -> Option<Message> {
    let positions: Vec<Position> = main_line_positions(game).take(OPENING_PLIES + 1).collect();
    let start = Setup { move_number: 1, ..game.start().clone() };
    if start != Setup::startpos() || positions.len() <= MIN_PLIES {
        return None;
    }
    Some(match [color, color.other()].map(|side| rook_place(&positions, side)) {
        [RookPlace::Ranging(ja, en), RookPlace::Static] => Message::new(ja, en),
        [RookPlace::Ranging(ja, en), RookPlace::Ranging(..)] => {
            Message::new(format!("相振り飛車（{ja}）"), format!("Double Ranging Rook ({en})"))
        }
        [RookPlace::Static, RookPlace::Ranging(..)] => Message::new("居飛車", "Static Rook"),
        [RookPlace::Static, RookPlace::Static] => double_static_rook(&positions),
    })
}

/// The first file of its own camp to which the rook has gone.
fn rook_place(positions: &[Position], color: Color) -> RookPlace {
    const PLACES: [(u8, &str, &str); 4] = [
        (58, "中飛車", "Central Rook"),
        (68, "四間飛車", "Fourth-File Rook"),
        (78, "三間飛車", "Third-File Rook"),
        (88, "向かい飛車", "Opposing Rook"),
    ];
    let place = |position: &Position| PLACES.iter().find(|place| is_at(position, color, Rook, place.0));
    positions.iter().find_map(place).map_or(RookPlace::Static, |&(_, ja, en)| RookPlace::Ranging(ja, en))
}

/// The opening of two static rooks, which both sides share.
fn double_static_rook(positions: &[Position]) -> Message {
    let any = |holds: &dyn Fn(&Position, Color) -> bool| {
        positions.iter().any(|position| Color::ALL.iter().any(|&color| holds(position, color)))
    };
    let takes_side_pawn = |position: &Position, color: Color| {
        is_at(position, color, Rook, 34) && position.hand(color).has(PieceKind::Pawn)
    };
    let bishops_exchanged =
        positions.iter().any(|position| Color::ALL.iter().all(|&color| position.hand(color).has(PieceKind::Bishop)));
    let yagura = |position: &Position, color: Color| {
        is_at(position, color, Silver, 77)
            && is_at(position, color, Gold, 78)
            && is_at(position, color, PieceKind::Pawn, 66)
    };
    let snowroof =
        |position: &Position, color: Color| is_at(position, color, Silver, 67) && is_at(position, color, Gold, 78);
    let rook_pawn_advanced =
        |color: Color| positions.iter().take(20).any(|position| is_at(position, color, PieceKind::Pawn, 25));
    if any(&takes_side_pawn) {
        Message::new("横歩取り", "Side Pawn Capture")
    } else if bishops_exchanged {
        Message::new("角換わり", "Bishop Exchange")
    } else if any(&yagura) {
        Message::new("矢倉", "Yagura")
    } else if any(&snowroof) {
        Message::new("雁木", "Snowroof")
    } else if Color::ALL.into_iter().all(rook_pawn_advanced) {
        Message::new("相掛かり", "Double Wing Attack")
    } else {
        Message::new("相居飛車", "Double Static Rook")
    }
}

/// The positions of the main line, without their histories' end nodes.
fn main_line_positions(game: &Game) -> impl Iterator<Item = Position> + '_ {
    let mut position = Position::from_setup_unchecked(game.start());
    game.main_line().into_iter().map(move |node| {
        game.node(node).play(&mut position);
        position.clone()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_record::NodeId;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Setup::startpos());
        moves.split_whitespace().fold(NodeId::ROOT, |at, mv| game.add_move(at, mv.parse().expect("it is a move")));
        game
    }

    /// The openings of both sides in Japanese; empty without a name.
    fn openings(moves: &str) -> [String; 2] {
        Color::ALL.map(|color| opening_of(&game(moves), color).map(|name| name.ja).unwrap_or_default())
    }

    #[test]
    fn a_ranging_rook_is_named_by_its_file() {
        for (rook, name) in [("2h6h", "四間飛車"), ("2h7h", "三間飛車"), ("2h5h", "中飛車"), ("2h8h", "向かい飛車")]
        {
            let bishop = if rook == "2h8h" { "8h7g 4a3b" } else { "5i4h 4a3b" };
            let moves = format!("7g7f 3c3d 6g6f 8c8d {bishop} {rook} 5a4b 9g9f");
            assert_eq!(openings(&moves), [name, "居飛車"]);
        }
        let both = "7g7f 3c3d 6g6f 8b4b 2h7h 5a6b 5i4h 6b7b 4h3h";
        assert_eq!(openings(both), ["相振り飛車（三間飛車）", "相振り飛車（四間飛車）"]);
    }

    #[test]
    fn two_static_rooks_are_named_by_what_they_do() {
        for (moves, name) in [
            ("2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d", "相掛かり"),
            ("7g7f 8c8d 2g2f 8d8e 8h7g 3c3d 7i8h 2b7g+ 8h7g", "角換わり"),
            ("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d", "横歩取り"),
            ("7g7f 8c8d 7i6h 3c3d 6g6f 7a6b 5g5f 5c5d 6h7g 6b5c 6i7h", "矢倉"),
            ("2g2f 8c8d 7g7f 9c9d 9g9f 1c1d 1g1f 7a7b 3i4h", "相居飛車"),
        ] {
            assert_eq!(openings(moves), [name, name], "{moves}");
        }
    }

    #[test]
    fn a_short_game_and_a_handicap_game_have_no_opening() {
        assert_eq!(openings("7g7f 3c3d 2h6h"), ["", ""]);
        let mut handicap = Setup::startpos();
        handicap.set(Square::new(1, 1).expect("it is a square"), None);
        assert_eq!(opening_of(&Game::new(handicap), Color::Black), None);
    }

    #[test]
    fn the_last_castle_that_stood_for_some_plies_is_named() {
        let castle = |moves: &str, color| castle_of(&game(moves), color).map(|name| name.en);
        let mino = "7g7f 8c8d 6g6f 8d8e 8h7g 3c3d 2h6h 5a4b 5i4h 4b3b 4h3h 7a6b 3h2h 5c5d 3i3h 6a5b";
        assert_eq!(castle(mino, Color::Black), None, "it has only just been built");
        let held = format!("{mino} 9g9f 9c9d 1g1f 1c1d");
        assert_eq!(castle(&held, Color::Black).as_deref(), Some("Half Mino"));
        let whole = format!("{held} 6i5h 6b5c 5g5f 3b2b 4g4f 2b1b");
        assert_eq!(castle(&whole, Color::Black).as_deref(), Some("Mino"));
        assert_eq!(castle(&whole, Color::White).as_deref(), Some("Boat"));
        assert_eq!(castle("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e", Color::White), None);
        let boat = "2g2f 3c3d 7g7f 4c4d 5i6h 8b4b 6h7h 5a6b 4i5h 6b7b 9g9f 9c9d 1g1f 1c1d";
        assert_eq!(castle(boat, Color::Black).as_deref(), Some("Boat"));
    }

    /// Every pattern is found in a position that holds nothing else, for both sides.
    #[test]
    fn every_castle_is_recognised_for_both_sides() {
        for castle in &CASTLES {
            for color in Color::ALL {
                let mut setup = Setup::EMPTY;
                for &(kind, at) in castle.pieces {
                    setup.set(square(color, at).expect("it is a square"), Some(Piece { color, kind }));
                }
                let position = Position::from_setup_unchecked(&setup);
                let (name, squares) = standing_castle(&position, color).expect("its pieces stand there");
                assert_eq!(name.ja, castle.ja);
                assert!(squares.iter().all(|&square| position.on(square).is_some_and(|piece| piece.kind != King)));
            }
        }
    }
}
