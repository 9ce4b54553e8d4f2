//! The attack map against a recount that walks a plain mailbox step by step and shares no code with it.

use crate::support::{Random, position, random_game};
use sankoma_rules::attack_map::{AttackMap, Attacker};
use sankoma_rules::{Color, Piece, PieceKind, Position, Setup, Square};
use std::collections::BTreeSet;

/// Where a piece stands, and the squares it looks through; by file and rank.
type RayAttacker = (Coordinates, BTreeSet<Coordinates>);
type Coordinates = (i8, i8);

/// Eleven by eleven letters: SFEN's, with a promoted piece as its letter in the upper half of the byte range.
struct Mailbox([[u8; 11]; 11]);

const EDGE: u8 = b'#';
const EMPTY: u8 = b'.';
const PROMOTED: u8 = 128;
const FORWARD: Coordinates = (0, -1);
const ORTHOGONAL: [Coordinates; 4] = [(0, -1), (0, 1), (1, 0), (-1, 0)];
const DIAGONAL: [Coordinates; 4] = [(1, -1), (-1, -1), (1, 1), (-1, 1)];

impl Mailbox {
    fn read(sfen: &str) -> Self {
        let mut cells = [[EDGE; 11]; 11];
        let board = sfen.split(' ').next().expect("an SFEN has a board");
        for (rank, row) in (1..).zip(board.split('/')) {
            let mut file = 9;
            let mut promoted = 0;
            for letter in row.bytes() {
                match letter {
                    b'+' => promoted = PROMOTED,
                    b'1'..=b'9' => {
                        for _ in b'0'..letter {
                            cells[rank][file] = EMPTY;
                            file -= 1;
                        }
                    }
                    piece => {
                        cells[rank][file] = piece | promoted;
                        (file, promoted) = (file - 1, 0);
                    }
                }
            }
        }
        Self(cells)
    }

    fn at(&self, (file, rank): Coordinates) -> u8 {
        self.0[rank as usize][file as usize]
    }

    /// Everything the piece on `from` attacks, with what it looks through on the way.
    fn looks_at(&self, from: Coordinates) -> Vec<(Coordinates, BTreeSet<Coordinates>)> {
        let piece = self.at(from);
        let turn = if is_black(piece) { 1 } else { -1 };
        let steps = steps(kind(piece)).into_iter().map(|(file, rank)| {
            let to = (from.0 + file, from.1 + rank * turn);
            (to, BTreeSet::new())
        });
        let mut found: Vec<_> = steps.filter(|(to, _)| on_board(*to)).collect();
        for (file, rank) in lines(kind(piece)) {
            found.extend(self.walk(from, (file, rank * turn)));
        }
        found
    }

    fn walk(&self, from: Coordinates, direction: Coordinates) -> Vec<(Coordinates, BTreeSet<Coordinates>)> {
        let mut found = Vec::new();
        let mut through = BTreeSet::new();
        let mut at = (from.0 + direction.0, from.1 + direction.1);
        while on_board(at) {
            found.push((at, through.clone()));
            let there = self.at(at);
            if there != EMPTY {
                let turn = if is_black(there) { 1 } else { -1 };
                let goes_on = lines(kind(there)).contains(&(direction.0, direction.1 * turn));
                if is_black(there) != is_black(self.at(from)) || !goes_on {
                    break;
                }
                through.insert(at);
            }
            at = (at.0 + direction.0, at.1 + direction.1);
        }
        found
    }
}

fn on_board((file, rank): Coordinates) -> bool {
    (1..=9).contains(&file) && (1..=9).contains(&rank)
}

fn is_black(piece: u8) -> bool {
    (piece & !PROMOTED).is_ascii_uppercase()
}

/// The letter in upper case, promotion kept.
fn kind(piece: u8) -> u8 {
    (piece & !PROMOTED).to_ascii_uppercase() | piece & PROMOTED
}

fn steps(kind: u8) -> Vec<Coordinates> {
    const ROOK: u8 = b'R' | PROMOTED;
    const BISHOP: u8 = b'B' | PROMOTED;
    match kind {
        b'K' => [ORTHOGONAL, DIAGONAL].concat(),
        b'P' => vec![FORWARD],
        b'N' => vec![(1, -2), (-1, -2)],
        b'S' => [&DIAGONAL[..], &[FORWARD]].concat(),
        b'L' | b'R' | b'B' => Vec::new(),
        ROOK => DIAGONAL.to_vec(),
        BISHOP => ORTHOGONAL.to_vec(),
        _ => [&ORTHOGONAL[..], &DIAGONAL[..2]].concat(),
    }
}

fn lines(kind: u8) -> Vec<Coordinates> {
    match kind & !PROMOTED {
        b'L' if kind == b'L' => vec![FORWARD],
        b'R' => ORTHOGONAL.to_vec(),
        b'B' => DIAGONAL.to_vec(),
        _ => Vec::new(),
    }
}

fn place(square: Square) -> Coordinates {
    (square.file() as i8, square.rank() as i8)
}

fn seen(attacker: &Attacker) -> RayAttacker {
    (place(attacker.from), attacker.through.into_iter().map(place).collect())
}

fn agrees_with_the_walk(position: &Position) {
    let board = Mailbox::read(&position.sfen());
    let map = AttackMap::of(position);
    for color in Color::ALL {
        let own = Square::all()
            .map(place)
            .filter(|&from| board.at(from) != EMPTY && is_black(board.at(from)) == (color == Color::Black));
        let walked: Vec<(Coordinates, RayAttacker)> = own
            .flat_map(|from| board.looks_at(from).into_iter().map(move |(to, through)| (to, (from, through))))
            .collect();
        for square in Square::all() {
            let expected: BTreeSet<&RayAttacker> =
                walked.iter().filter(|(to, _)| *to == place(square)).map(|(_, seen)| seen).collect();
            let found: Vec<RayAttacker> = map.attackers(square, color).iter().map(seen).collect();
            assert_eq!(found.iter().collect::<BTreeSet<_>>(), expected, "{color:?} {square} in {}", position.sfen());
            let direct = expected.iter().filter(|(_, through)| through.is_empty()).count();
            assert_eq!(map.direct_count(square, color), direct, "{color:?} {square} in {}", position.sfen());
            assert_eq!(map.xray_count(square, color), expected.len() - direct);
            assert_eq!(found.len(), expected.len(), "a piece is listed twice on {square} in {}", position.sfen());
        }
    }
}

#[test]
fn every_attack_is_found_by_walking_too() {
    for seed in 500..530 {
        random_game(seed, 200, |position| agrees_with_the_walk(position));
    }
}

#[test]
fn every_attack_is_found_on_boards_full_of_sliders() {
    let mut xrays = 0;
    for seed in 0..2_000 {
        let position = scattered(seed);
        agrees_with_the_walk(&position);
        let map = AttackMap::of(&position);
        let all = Square::all().flat_map(|square| Color::ALL.map(|color| map.xray_count(square, color)));
        xrays += all.sum::<usize>();
    }
    assert!(xrays > 20_000, "only {xrays} x-rays: too few to say much");
}

/// Pieces put down at random, sliders more often than others; no game leads there, and no two kings stand.
fn scattered(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut setup = Setup::EMPTY;
    for square in Square::all() {
        let kinds = [PieceKind::Lance, PieceKind::Rook, PieceKind::Bishop, PieceKind::Dragon, PieceKind::Horse];
        let kind = match random.below(4) {
            0 => kinds[random.below(kinds.len())],
            1 => PieceKind::ALL[random.below(PieceKind::COUNT)],
            _ => continue,
        };
        let piece = Piece::new(Color::ALL[random.below(2)], kind);
        let king = kind == PieceKind::King && setup.squares_of(piece).next().is_some();
        setup.set(square, (!king).then_some(piece));
    }
    Position::from_setup_unchecked(&setup)
}

#[test]
fn sides_turned_round_attack_the_same() {
    for seed in 530..540 {
        random_game(seed, 200, |position| {
            let mut turned = position.setup();
            for square in Square::all() {
                let piece = position.on(square.rotate());
                turned.set(square, piece.map(|piece| Piece::new(!piece.color, piece.kind)));
            }
            let [map, other] = [AttackMap::of(position), AttackMap::of(&Position::from_setup_unchecked(&turned))];
            for square in Square::all() {
                for color in Color::ALL {
                    let from = |attacker: &Attacker| (attacker.from.rotate(), attacker.piece.kind);
                    let here: BTreeSet<_> = map.attackers(square, color).iter().map(from).collect();
                    let there = other.attackers(square.rotate(), !color).iter();
                    assert_eq!(here, there.map(|attacker| (attacker.from, attacker.piece.kind)).collect());
                    assert_eq!(map.direct_count(square, color), other.direct_count(square.rotate(), !color));
                }
            }
        });
    }
}

/// Attackers of a square: `from` or `from>through,through` for an x-ray.
fn attackers_text(sfen: &str, square: &str, color: Color) -> Vec<String> {
    let map = AttackMap::of(&position(sfen));
    let square = square.parse().expect("it is a square");
    let attackers = map.attackers(square, color).iter();
    attackers
        .map(|attacker| {
            let through: Vec<String> = attacker.through.into_iter().map(|square| square.to_string()).collect();
            if attacker.is_direct() {
                attacker.from.to_string()
            } else {
                format!("{}>{}", attacker.from, through.join(","))
            }
        })
        .collect()
}

#[test]
fn batteries_are_told_apart_from_what_merely_stands_in_the_way() {
    // Rook behind lance and lance behind rook; a dragon sideways through a rook, but not through a lance.
    let file = "4k4/9/9/9/9/9/7L1/7R1/4K2L1 b - 1";
    assert_eq!(attackers_text(file, "2c", Color::Black), ["2g", "2h>2g", "2i>2g,2h"]);
    assert_eq!(attackers_text("4k4/9/9/9/9/9/9/+R1R4L1/8K b - 1", "4h", Color::Black), ["7h", "9h>7h"]);
    assert_eq!(attackers_text("4k4/9/9/9/9/9/9/+R1L6/8K b - 1", "6h", Color::Black), [""; 0]);
    // Bishop behind horse; a pawn or an enemy slider lets nothing through.
    assert_eq!(attackers_text("1k7/9/9/9/4+B4/5B3/9/9/K8 b - 1", "7c", Color::Black), ["5e", "4f>5e"]);
    assert_eq!(attackers_text("4k4/9/9/9/9/7P1/7R1/9/4K4 b - 1", "2e", Color::Black), ["2f"]);
    assert_eq!(attackers_text("4k4/9/9/7r1/9/9/7R1/9/4K4 b - 1", "2c", Color::Black), [""; 0]);
    // A dragon's diagonal step is no line: the bishop behind it does not look through.
    assert_eq!(attackers_text("k8/9/9/9/4+R4/5B3/9/9/K8 b - 1", "6d", Color::Black), ["5e"]);
    // White's lances look down the board.
    assert_eq!(attackers_text("k6l1/7r1/9/9/9/9/9/9/K8 b - 1", "2g", Color::White), ["2b", "2a>2b"]);
    assert_eq!(attackers_text("k8/9/9/9/7r1/7l1/9/9/K8 b - 1", "2c", Color::White), ["2e"]);
}
