//! Oracle: the evaluations of the original programs by their published formulas and index tables. Shares no code with
//! the library except board and hands.

use crate::support::synthetic::{self, BONANZA_KKP, BONANZA_TRIANGLE};
use sankoma_rules::{Color, PieceKind, Position, Square};

/// First indices of a kind: own in hand, enemy in hand.
type Hand = (PieceKind, usize, usize);

/// The 52-entry lists of Bonanza: the index of a hand is its row's plus its number of pieces.
const BONANZA_HAND: [Hand; 7] = [
    (PieceKind::Pawn, 0, 19),
    (PieceKind::Lance, 38, 43),
    (PieceKind::Knight, 48, 53),
    (PieceKind::Silver, 58, 63),
    (PieceKind::Gold, 68, 73),
    (PieceKind::Bishop, 78, 81),
    (PieceKind::Rook, 84, 87),
];

/// Rows in king–king–piece cells: in hand, on the board.
fn bonanza_own_row(kind: PieceKind) -> (usize, usize) {
    match kind {
        PieceKind::Pawn => (0, 36),
        PieceKind::Lance => (19, 108),
        PieceKind::Knight => (24, 171),
        PieceKind::Silver => (29, 252),
        PieceKind::Gold => (34, 333),
        PieceKind::Bishop => (39, 414),
        PieceKind::Horse => (usize::MAX, 495),
        PieceKind::Rook => (42, 576),
        PieceKind::Dragon => (usize::MAX, 657),
        _ => bonanza_own_row(PieceKind::Gold),
    }
}

fn bonanza_board_row(kind: PieceKind, own: bool) -> usize {
    let (own_row, enemy_row) = match kind {
        PieceKind::Pawn => (81, 162),
        PieceKind::Lance => (225, 306),
        PieceKind::Knight => (360, 441),
        PieceKind::Silver => (504, 585),
        PieceKind::Bishop => (828, 909),
        PieceKind::Horse => (990, 1071),
        PieceKind::Rook => (1152, 1233),
        PieceKind::Dragon => (1314, 1395),
        _ => (666, 747),
    };
    if own { own_row } else { enemy_row }
}

/// The left-right mirror image of an index in Bonanza's lists.
pub(crate) fn bonanza_mirrored(number: usize) -> usize {
    let rows = [81, 162, 225, 306, 360, 441, 504, 585, 666, 747, 828, 909, 990, 1071, 1152, 1233, 1314, 1395];
    let first = [90, 162, 234, 306, 378, 441, 504, 585, 666, 747, 828, 909, 990, 1071, 1152, 1233, 1314, 1395];
    mirrored_in(number, &rows, &first)
}

/// The same in king–king–piece cells.
pub(crate) fn bonanza_own_mirrored(number: usize) -> usize {
    let rows = [36, 108, 171, 252, 333, 414, 495, 576, 657];
    mirrored_in(number, &rows, &[45, 117, 189, 252, 333, 414, 495, 576, 657])
}

fn mirrored_in(number: usize, rows: &[usize], first: &[usize]) -> usize {
    match first.iter().rposition(|&first| first <= number) {
        Some(row) => rows[row] + bonanza_square_mirrored(number - rows[row]),
        None => number,
    }
}

/// The mirror image of a square index of Bonanza.
pub(crate) fn bonanza_square_mirrored(square: usize) -> usize {
    square / 9 * 9 + 8 - square % 9
}

/// The sum over Bonanza's 52 entries, both kings on the board: king–piece–piece and king–king–piece terms, raw, from
/// Black's view, without material. `word` is the file.
pub(crate) fn bonanza(position: &Position, word: impl Fn(usize) -> i16) -> [i32; 2] {
    let [black, white] = Color::ALL.map(|view| bonanza_square(king(position, view), view));
    let lists = Color::ALL.map(|view| bonanza_list(position, view));
    let kpp_cell = |king: usize, a: usize, b: usize| {
        let (high, low) = (a.max(b), a.min(b));
        i32::from(word(king * BONANZA_TRIANGLE + high * (high + 1) / 2 + low))
    };
    let mut kpp = 0;
    for i in 0..lists[0].len() {
        for j in 0..=i {
            kpp += kpp_cell(black, lists[0][i], lists[0][j]) - kpp_cell(white, lists[1][i], lists[1][j]);
        }
    }
    let kkp_cell = |own_king: usize, enemy_king: usize, number: usize| {
        let row = (own_king * 81 + enemy_king) * BONANZA_KKP;
        i32::from(word(81 * BONANZA_TRIANGLE + row + number))
    };
    let own = |side: Color| -> Vec<usize> { bonanza_own_list(position, side) };
    let kkp = own(Color::Black).into_iter().map(|number| kkp_cell(black, 80 - white, number)).sum::<i32>()
        - own(Color::White).into_iter().map(|number| kkp_cell(white, 80 - black, number)).sum::<i32>();
    [kpp, kkp]
}

fn bonanza_list(position: &Position, view: Color) -> Vec<usize> {
    let mut list = Vec::new();
    for (kind, own, enemy) in BONANZA_HAND {
        list.push(own + usize::from(position.hand(view).count(kind)));
        list.push(enemy + usize::from(position.hand(view.other()).count(kind)));
    }
    for (at, piece) in on_board(position) {
        list.push(bonanza_board_row(piece.kind, piece.color == view) + bonanza_square(at, view));
    }
    list
}

fn bonanza_own_list(position: &Position, side: Color) -> Vec<usize> {
    let hand = |&(kind, ..): &Hand| bonanza_own_row(kind).0 + usize::from(position.hand(side).count(kind));
    let mut list: Vec<usize> = BONANZA_HAND.iter().map(hand).collect();
    let own = on_board(position).filter(|(_, piece)| piece.color == side);
    list.extend(own.map(|(at, piece)| bonanza_own_row(piece.kind).1 + bonanza_square(at, side)));
    list
}

/// Rank by rank from 9一, in `view`.
fn bonanza_square(at: Square, view: Color) -> usize {
    let number = usize::from(at.rank() - 1) * 9 + usize::from(9 - at.file());
    if view == Color::Black { number } else { 80 - number }
}

/// The sums over the 38 entries of KPPT and its relatives, both kings on the board, without material: Black's view of
/// king–piece–piece, White's view, and the rest, each for the board and for the turn.
pub(crate) fn kppt(position: &Position, has_kk: bool, kpp_parts: usize) -> [[i32; 2]; 3] {
    let views = Color::ALL.map(|view| (kppt_square(king(position, view), view), kppt_list(position, view)));
    let kings = views[0].0 * 81 + (80 - views[1].0);
    [0, 1, 2].map(|row| {
        [0, 1].map(|part| match views.get(row) {
            Some(_) if part >= kpp_parts => 0,
            Some((king, list)) => (0..list.len())
                .flat_map(|i| (0..i).map(move |j| (i, j)))
                .map(|(i, j)| i32::from(synthetic::kpp(*king, list[i], list[j], part)))
                .sum(),
            None => {
                let kk = if has_kk { i32::from(synthetic::kk(kings * 2 + part)) } else { 0 };
                let piece = |&entry: &usize| i32::from(synthetic::kkp((kings * 1548 + entry) * 2 + part));
                kk + views[0].1.iter().map(piece).sum::<i32>()
            }
        })
    })
}

fn kppt_list(position: &Position, view: Color) -> Vec<usize> {
    let hands: [Hand; 7] = [
        (PieceKind::Pawn, 1, 20),
        (PieceKind::Lance, 39, 44),
        (PieceKind::Knight, 49, 54),
        (PieceKind::Silver, 59, 64),
        (PieceKind::Gold, 69, 74),
        (PieceKind::Bishop, 79, 82),
        (PieceKind::Rook, 85, 88),
    ];
    let mut list = Vec::new();
    for (kind, own, enemy) in hands {
        list.extend((0..usize::from(position.hand(view).count(kind))).map(|nth| own + nth));
        list.extend((0..usize::from(position.hand(view.other()).count(kind))).map(|nth| enemy + nth));
    }
    for (at, piece) in on_board(position) {
        let own = match piece.kind {
            PieceKind::Pawn => 90,
            PieceKind::Lance => 252,
            PieceKind::Knight => 414,
            PieceKind::Silver => 576,
            PieceKind::Bishop => 900,
            PieceKind::Horse => 1062,
            PieceKind::Rook => 1224,
            PieceKind::Dragon => 1386,
            _ => 738,
        };
        list.push(own + if piece.color == view { 0 } else { 81 } + kppt_square(at, view));
    }
    list.resize(38, 0);
    list
}

/// File by file from 1一, in `view`.
fn kppt_square(at: Square, view: Color) -> usize {
    let number = usize::from(at.file() - 1) * 9 + usize::from(at.rank() - 1);
    if view == Color::Black { number } else { 80 - number }
}

fn on_board(position: &Position) -> impl Iterator<Item = (Square, sankoma_rules::Piece)> + '_ {
    Square::all().filter_map(|at| Some((at, position.on(at)?))).filter(|(_, piece)| piece.kind != PieceKind::King)
}

fn king(position: &Position, color: Color) -> Square {
    position.king(color).expect("both kings are on the board")
}
