//! Moves of several legs and lame leaps, against the rules of real pieces written out by hand here, and against other
//! notations that must mean the same.

use crate::betza::games::piece;
use crate::support::Random;
use sankoma_betza::BetzaDialect;
use sankoma_betza::reference::ReferenceGame;
use std::collections::{BTreeMap, BTreeSet};

const SIDE: i32 = 7;
const START: (i32, i32) = (3, 3);
const ORTHOGONAL: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// What stands where other than the piece itself, in its middle square: (right, forward) from 0; true is a friend.
type Crowd = BTreeMap<(i32, i32), bool>;
/// Ends of moves, each with the squares of the pieces taken before it.
type Ends = BTreeSet<Vec<(i32, i32)>>;

/// The rule of a piece: it adds the ends of its moves.
type PieceRule = fn(&mut Walker<'_>);

/// A board on which a piece stands among others, and the ends that a rule has found for it.
struct Walker<'crowd> {
    crowd: &'crowd Crowd,
    ends: Ends,
}

impl Walker<'_> {
    fn is_inside(square: (i32, i32)) -> bool {
        (0..SIDE).contains(&square.0) && (0..SIDE).contains(&square.1)
    }

    /// Whether nothing stands there; the piece itself has left its square.
    fn is_empty(&self, square: (i32, i32)) -> bool {
        Self::is_inside(square) && !self.crowd.contains_key(&square)
    }

    fn is_enemy(&self, square: (i32, i32)) -> bool {
        self.crowd.get(&square) == Some(&false)
    }

    /// The piece may end on `square`, having taken `taken`.
    fn end(&mut self, square: (i32, i32), taken: &[(i32, i32)]) {
        if self.is_empty(square) || self.is_enemy(square) || taken.contains(&square) {
            self.ends.insert([taken, &[square]].concat());
        }
    }

    /// A slide from `from`, every square of which is a target.
    fn slide(&mut self, from: (i32, i32), way: (i32, i32)) {
        for square in self.line(from, way) {
            self.end(square, &[]);
        }
    }

    /// The squares behind `from` up to the first piece, its square included, or the edge.
    fn line(&self, from: (i32, i32), way: (i32, i32)) -> Vec<(i32, i32)> {
        let mut squares = Vec::new();
        let mut square = plus(from, way, 1);
        while Self::is_inside(square) {
            squares.push(square);
            if !self.is_empty(square) {
                break;
            }
            square = plus(square, way, 1);
        }
        squares
    }

    /// The first piece on a line.
    fn hurdle(&self, from: (i32, i32), way: (i32, i32)) -> Option<(i32, i32)> {
        self.line(from, way).last().copied().filter(|square| !self.is_empty(*square))
    }
}

fn plus(a: (i32, i32), b: (i32, i32), times: i32) -> (i32, i32) {
    (a.0 + b.0 * times, a.1 + b.1 * times)
}

fn all_ways() -> impl Iterator<Item = (i32, i32)> {
    ORTHOGONAL.into_iter().chain(DIAGONAL)
}

fn horse(board: &mut Walker<'_>) {
    for (way, side) in ORTHOGONAL.iter().flat_map(|way| [(*way, (way.1, way.0)), (*way, (-way.1, -way.0))]) {
        if board.is_empty(plus(START, way, 1)) {
            board.end(plus(plus(START, way, 2), side, 1), &[]);
        }
    }
}

fn moa(board: &mut Walker<'_>) {
    for way in DIAGONAL {
        if board.is_empty(plus(START, way, 1)) {
            board.end(plus(START, (way.0 * 2, way.1), 1), &[]);
            board.end(plus(START, (way.0, way.1 * 2), 1), &[]);
        }
    }
}

fn elephant_of_janggi(board: &mut Walker<'_>) {
    for way in ORTHOGONAL {
        for side in [(way.1, way.0), (-way.1, -way.0)] {
            let first = plus(START, way, 1);
            let slant = plus(way, side, 1);
            if board.is_empty(first) && board.is_empty(plus(first, slant, 1)) {
                board.end(plus(first, slant, 2), &[]);
            }
        }
    }
}

fn griffon(board: &mut Walker<'_>) {
    for way in DIAGONAL {
        let corner = plus(START, way, 1);
        board.end(corner, &[]);
        if board.is_empty(corner) {
            board.slide(corner, (way.0, 0));
            board.slide(corner, (0, way.1));
        }
    }
}

fn aanca(board: &mut Walker<'_>) {
    for way in ORTHOGONAL {
        let first = plus(START, way, 1);
        board.end(first, &[]);
        if board.is_empty(first) {
            for slant in DIAGONAL.into_iter().filter(|slant| slant.0 == way.0 || slant.1 == way.1) {
                board.slide(first, slant);
            }
        }
    }
}

fn hook_mover(board: &mut Walker<'_>) {
    for way in ORTHOGONAL {
        board.slide(START, way);
        for corner in board.line(START, way) {
            if board.is_empty(corner) {
                board.slide(corner, (way.1, way.0));
                board.slide(corner, (-way.1, -way.0));
            }
        }
    }
}

fn lion(board: &mut Walker<'_>) {
    for right in -2..=2 {
        for forward in -2..=2 {
            if (right, forward) != (0, 0) {
                board.end(plus(START, (right, forward), 1), &[]);
            }
        }
    }
    for way in all_ways() {
        let first = plus(START, way, 1);
        if board.is_enemy(first) {
            for more in all_ways() {
                board.end(plus(first, more, 1), &[first]);
            }
        } else if board.is_empty(first) {
            board.end(START, &[]);
        }
    }
}

fn checker(board: &mut Walker<'_>) {
    for way in [(1, 1), (-1, 1)] {
        let (first, second) = (plus(START, way, 1), plus(START, way, 2));
        if board.is_empty(first) {
            board.end(first, &[]);
        }
        if board.is_enemy(first) && board.is_empty(second) {
            board.end(second, &[first]);
        }
    }
}

/// Up to three steps of a king over empty squares, as by tenjiku shogi's fire demon, never straight back.
fn area_move(board: &mut Walker<'_>) {
    for first in all_ways() {
        for second in all_ways().filter(|way| *way != (-first.0, -first.1)) {
            for third in all_ways().filter(|way| *way != (-second.0, -second.1)) {
                let (a, b) = (plus(START, first, 1), plus(plus(START, first, 1), second, 1));
                if board.is_empty(a) && board.is_empty(b) {
                    board.end(plus(b, third, 1), &[]);
                }
            }
        }
    }
}

fn ski_rook(board: &mut Walker<'_>) {
    for way in ORTHOGONAL {
        if Walker::is_inside(plus(START, way, 1)) {
            board.slide(plus(START, way, 1), way);
        }
    }
}

fn crooked_bishop(board: &mut Walker<'_>) {
    for axis in ORTHOGONAL {
        for hand in [1, -1] {
            let mut at = START;
            for step in 0..SIDE {
                let aside = if step % 2 == 0 { hand } else { -hand };
                at = plus(at, (axis.0 + axis.1 * aside, axis.1 + axis.0 * aside), 1);
                board.end(at, &[]);
                if !board.is_empty(at) {
                    break;
                }
            }
        }
    }
}

fn rose(board: &mut Walker<'_>) {
    let circle = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    for start in 0..8_i32 {
        for hand in [1, 7] {
            let mut at = START;
            for step in 0..7 {
                at = plus(at, circle[((start + step * hand) % 8) as usize], 1);
                board.end(at, &[]);
                if !board.is_empty(at) {
                    break;
                }
            }
        }
    }
}

fn wall_hopper(board: &mut Walker<'_>) {
    for way in all_ways() {
        let first = plus(START, way, 1);
        if Walker::is_inside(first) && !board.is_empty(first) {
            board.slide(first, way);
        }
    }
}

/// A bifurcator: over the first piece on an orthogonal line, then on diagonally.
fn bifurcator(board: &mut Walker<'_>) {
    for way in ORTHOGONAL {
        if let Some(hurdle) = board.hurdle(START, way) {
            for slant in DIAGONAL.into_iter().filter(|slant| slant.0 == way.0 || slant.1 == way.1) {
                board.slide(hurdle, slant);
            }
        }
    }
}

#[test]
fn real_pieces_move_by_their_rules() {
    let pieces: [(&str, BetzaDialect, PieceRule); 22] = [
        ("nN", BetzaDialect::XBetza, horse),
        ("afsW", BetzaDialect::XBetza, horse),
        ("W-F", BetzaDialect::Betza2, horse),
        ("n[WF]", BetzaDialect::Original, horse),
        ("afsF", BetzaDialect::XBetza, moa),
        ("afsafW", BetzaDialect::XBetza, elephant_of_janggi),
        ("W-F-F", BetzaDialect::Betza2, elephant_of_janggi),
        ("FyafsF", BetzaDialect::XBetza, griffon),
        ("[F?R]", BetzaDialect::XBetza, griffon),
        ("t[FR]", BetzaDialect::Original, griffon),
        ("[W?fsB]", BetzaDialect::XBetza, aanca),
        ("RmasR", BetzaDialect::XBetza, hook_mover),
        ("[R?sR]", BetzaDialect::XBetza, hook_mover),
        ("KNADcaKmabK", BetzaDialect::XBetza, lion_without_rifle),
        ("fmFfcafmF", BetzaDialect::XBetza, checker),
        ("fmF(fcF-mF)", BetzaDialect::Betza2, checker),
        ("aaK", BetzaDialect::XBetza, area_move),
        ("jR", BetzaDialect::XBetza, ski_rook),
        ("zB", BetzaDialect::XBetza, crooked_bishop),
        ("qN", BetzaDialect::XBetza, rose),
        ("gafK", BetzaDialect::XBetza, wall_hopper),
        ("pafsRpafsB", BetzaDialect::XBetza, both_bifurcators),
    ];
    for (notation, dialect, rule) in pieces {
        for seed in 0..60 {
            let crowd = crowd(seed);
            let mut board = Walker { crowd: &crowd, ends: Ends::new() };
            rule(&mut board);
            assert_eq!(ends(notation, dialect, &crowd), sorted(board.ends), "{notation}, crowd {seed}: {crowd:?}");
        }
    }
}

/// The lion's direct leaps, its captures of two pieces, and its pass over an empty square; `mcabK` adds the rifle.
fn lion_without_rifle(board: &mut Walker<'_>) {
    lion(board);
    board.ends.retain(|end| !(end.len() == 2 && end[1] == START));
}

/// Bifurcators that start orthogonally, and those that start diagonally.
fn both_bifurcators(board: &mut Walker<'_>) {
    bifurcator(board);
    for way in DIAGONAL {
        if let Some(hurdle) = board.hurdle(START, way) {
            board.slide(hurdle, (way.0, 0));
            board.slide(hurdle, (0, way.1));
        }
    }
}

#[test]
fn the_lion_captures_without_moving() {
    for seed in 0..60 {
        let crowd = crowd(seed);
        let mut board = Walker { crowd: &crowd, ends: Ends::new() };
        lion(&mut board);
        let neighbours = all_ways().map(|way| plus(START, way, 1)).filter(|square| board.is_enemy(*square));
        let rifle: Vec<_> = neighbours.map(|square| vec![square, START]).collect();
        board.ends.extend(rifle);
        assert_eq!(ends("KNADcaKmcabK", BetzaDialect::XBetza, &crowd), sorted(board.ends), "crowd {seed}");
    }
}

#[test]
fn different_ways_to_write_a_movement_mean_the_same() {
    use BetzaDialect::{Betza2, Bex, Original, XBetza};
    for ((one, its), (other, others)) in [
        (("pR", XBetza), ("pafR", XBetza)),
        (("gQ", XBetza), ("gafQ", XBetza)),
        (("cpR", XBetza), ("pR-cR", Betza2)),
        (("mRcpR", XBetza), ("mRpafcR", XBetza)),
        (("gB", XBetza), ("pB-F", Betza2)),
        (("nA", XBetza), ("afF", XBetza)),
        (("nA", XBetza), ("F-F", Betza2)),
        (("nD", XBetza), ("afW", XBetza)),
        (("nH", XBetza), ("afafW", XBetza)),
        (("jA", XBetza), ("pafF", XBetza)),
        (("jR", XBetza), ("mpyafW", XBetza)),
        (("mpafF", XBetza), ("A", XBetza)),
        (("mpafW", XBetza), ("D", XBetza)),
        (("[WF]", Original), ("N", Original)),
        (("[WA]", Original), ("J", Original)),
        (("nN0", XBetza), ("(W-F)0", Betza2)),
        (("nN3", XBetza), ("(W-F)3", Betza2)),
        (("nN02", XBetza), ("(W-F)02", Betza2)),
        (("(F-F)", Betza2), ("F-(F)", Betza2)),
        (("zB2", XBetza), ("[F?sF]", XBetza)),
        (("zW3", XBetza), ("WasWasazW", XBetza)),
        (("hrNhlN", XBetza), ("N", XBetza)),
        (("W-F", Betza2), ("W-F", Bex)),
        (("yafsW", XBetza), ("[W-B]", XBetza)),
        (("gabyabsR", XBetza), ("[pR-bW-bsB]", XBetza)),
        (("afsafzK", XBetza), ("afrafzKaflafzK", XBetza)),
        (("afqN", XBetza), ("hrafrNhlaflN", XBetza)),
        (("fN", Original), ("fhN", XBetza)),
    ] {
        for crowd in (0..60).map(crowd) {
            assert_eq!(
                ends(one, its, &crowd),
                ends(other, others, &crowd),
                "{one} ({its}) and {other} ({others}): {crowd:?}"
            );
        }
    }
}

/// A crowd of up to half the squares around the middle one.
fn crowd(seed: u64) -> Crowd {
    let mut random = Random::new(seed);
    let density = 1 + seed as usize % 5;
    let mut crowd = Crowd::new();
    for square in (0..SIDE).flat_map(|right| (0..SIDE).map(move |forward| (right, forward))) {
        let choice = random.below(10);
        if square != START && choice < density {
            crowd.insert(square, choice.is_multiple_of(2));
        }
    }
    crowd
}

/// Where a piece of this notation can go from the middle of the board, by the reference generator.
fn ends(notation: &str, dialect: BetzaDialect, crowd: &Crowd) -> Ends {
    let square = |square: (i32, i32)| match crowd.get(&square) {
        _ if square == START => 'A',
        Some(true) => 'B',
        Some(false) => 'b',
        None => '1',
    };
    let row = |forward: i32| (0..SIDE).map(|right| square((right, forward))).collect::<Vec<char>>();
    let board: Vec<String> = (0..SIDE).rev().map(|forward| separate_digits(&row(forward))).collect();
    let text = format!(
        "name='x'\nja='x'\nen='x'\nfiles={SIDE}\nranks={SIDE}\ndialect='{dialect}'\nsetup='{} b -'\n{}{}",
        board.join("/"),
        piece("A", notation),
        piece("B", "W"),
    );
    let game = ReferenceGame::from_toml(&text).unwrap_or_else(|problem| panic!("{notation} ({dialect}): {problem:?}"));
    let moves = game.start_position().legal_usi();
    let of_piece = moves.iter().filter(|mv| mv.starts_with("4d"));
    sorted(of_piece.map(|mv| squares(&mv[2..])).collect())
}

/// A row of the board: empty squares in a row are one number.
fn separate_digits(row: &[char]) -> String {
    let runs = row.chunk_by(|a, b| a == b && *a == '1');
    runs.map(|run| if run[0] == '1' { run.len().to_string() } else { run.iter().collect() }).collect()
}

/// `5d4c` as squares.
fn squares(text: &str) -> Vec<(i32, i32)> {
    let square = |pair: &[u8]| (SIDE - i32::from(pair[0] - b'0'), SIDE - 1 - i32::from(pair[1] - b'a'));
    text.as_bytes().chunks(2).map(square).collect()
}

/// The pieces taken on the way in one order.
fn sorted(ends: Ends) -> Ends {
    let in_order = |mut end: Vec<(i32, i32)>| {
        let last = end.pop().expect("a move ends somewhere");
        end.sort_unstable();
        end.push(last);
        end
    };
    ends.into_iter().map(in_order).collect()
}
