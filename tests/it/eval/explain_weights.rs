//! Synthetic weights of every form and of two scales, computed by formula instead of tables, for the tests of
//! explanations, with reference sums.
//!
//! Cell number `n` is `w(n)`. The sums were computed by the original programs from files made with the same formula.

use crate::support::{position, random_game};
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::features::{
    Feature, KingSquares, LocatedPiece, PieceListEntry, PieceLocation, full_piece_list, pieces,
};
use sankoma_eval::material::{APERY, BONANZA, OWN, PieceValues};
use sankoma_eval::{CompactWeights, Explainable, LearnedWeights, RawScale, RawUnits, TermSums, ThreePieceTerms};
use sankoma_rules::{Color, Piece, PieceKind, Position, Setup, Square};

/// Unusual positions: handicap, bare kings, one king, hands that no set could fill, promoted pieces everywhere.
const UNUSUAL: [&str; 7] = [
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "4k4/9/4P4/9/9/9/9/9/9 b 2G 1",
    "9/9/9/9/9/9/4p4/9/4K4 w rb2g 1",
];

/// Every source: the learned weights and the factors, the formula in each published form, one without any symmetry, and
/// factors and a formula that count in finer units.
pub(crate) fn sources() -> Vec<Box<dyn Explainable>> {
    let kppt = Formula { name: "kppt", pair_turn: true, ordered: false, values: &APERY, scale: RawScale::DEFAULT };
    vec![
        Box::new((**LearnedWeights::shared()).clone()),
        Box::new(CompactWeights::built_in().clone()),
        Box::new(Formula { name: "kpp-kkpt", pair_turn: false, ..kppt }),
        Box::new(Formula { name: "lopsided", ordered: true, values: &OWN, ..kppt }),
        Box::new(kppt),
        Box::new(Formula { name: "fine", scale: FINE, ..kppt }),
        Box::new(factors_in_fine_units()),
        Box::new(Bonanza),
    ]
}

/// A finer scale than that of factors and files.
pub(crate) const FINE: RawScale = RawScale::new(256).expect("a power of two");

/// The numbers of the default factors, counted in [`FINE`] units: an eighth of their worth.
fn factors_in_fine_units() -> CompactWeights {
    let parameters = FactorParameters { scale: FINE, ..FactorParameters::built_in() };
    CompactWeights::from_parameters("fine factors", parameters).expect("the default weights fit")
}

/// Calls `check` with every source and positions of random games and all the unusual ones.
pub(crate) fn for_many(mut check: impl FnMut(&dyn Explainable, &Position)) {
    let positions = positions();
    for source in sources() {
        for position in &positions {
            check(&*source, position);
        }
    }
}

fn positions() -> Vec<Position> {
    let mut positions: Vec<Position> = UNUSUAL.into_iter().map(position).collect();
    positions.push(overfull());
    for seed in 400..403 {
        let mut ply = 0;
        random_game(seed, 160, |position| {
            if ply % 13 == 0 {
                positions.push(position.clone());
            }
            ply += 1;
        });
    }
    positions
}

/// The start position with twenty more pawns in Black's hand and five golds in White's.
fn overfull() -> Position {
    let mut setup = Setup::startpos();
    setup.hands = [setup.hands[0].with(PieceKind::Pawn, 20), setup.hands[1].with(PieceKind::Gold, 5)];
    Position::from_setup_unchecked(&setup)
}

/// The total by definition: material, KK, KKP of each piece, KPP of each pair, turn.
pub(crate) fn slow_total(weights: &dyn Explainable, position: &Position) -> i32 {
    let kings = KingSquares::of(position);
    let list = if weights.counts_missing_pieces() { full_piece_list(position) } else { pieces(position).collect() };
    let mut total = weights.kk(kings) + position.side_to_move().sign() * weights.turn(kings, &list);
    for i in 0..list.len() {
        if list[i].place != PieceLocation::Missing {
            total += weights.scale().raw(1) * weights.values().of(list[i].piece);
        }
        total += weights.kkp(kings, list[i]);
        for j in 0..i {
            total += weights.kpp(kings, list[i], list[j]);
        }
    }
    total
}

/// The final mixing step of `splitmix64` over the index of a cell, reduced to −200…200.
fn w(cell: u64) -> i32 {
    let mut x = cell.wrapping_add(0x9E37_79B9_7F4A_7C15);
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    ((x ^ (x >> 31)) >> 32).rem_euclid(401) as i32 - 200
}

/// The 38-entry forms with missing pieces counted as feature 0.
#[derive(Clone, Copy)]
struct Formula {
    name: &'static str,
    /// Whether pairs have a turn part.
    pair_turn: bool,
    /// Whether the two orders of a pair are different cells.
    ordered: bool,
    values: &'static PieceValues,
    scale: RawScale,
}

impl Formula {
    const TABLE: u64 = 1 << 40;

    fn kk_at(kings: KingSquares, turn: u64) -> i32 {
        king_pair(kings).map_or(0, |pair| w(Self::TABLE + 2 * pair + turn))
    }

    fn kkp_at(kings: KingSquares, piece: LocatedPiece, turn: u64) -> i32 {
        let entry = Feature::of(Color::Black, piece).index() as u64;
        king_pair(kings).map_or(0, |pair| w(2 * Self::TABLE + 2 * (1548 * pair + entry) + turn))
    }

    fn kpp_of_view(self, view: Color, kings: KingSquares, pair: [LocatedPiece; 2], turn: u64) -> i32 {
        let Some(king) = kings.of_view(view) else { return 0 };
        let [first, second] = pair.map(|piece| Feature::of(view, piece).index() as u64);
        let [row, column] = if self.ordered { [first, second] } else { [first.max(second), first.min(second)] };
        w(3 * Self::TABLE + 2 * ((king.index() as u64 * 1548 + row) * 1548 + column) + turn)
    }
}

/// Both kings in board coordinates, Black's first.
fn king_pair(kings: KingSquares) -> Option<u64> {
    let (black, white) = (kings.of_view(Color::Black)?, kings.of_view(Color::White)?);
    Some((black.index() * 81 + white.rotate().index()) as u64)
}

impl RawUnits for Formula {
    fn scale(&self) -> RawScale {
        self.scale
    }
}

impl ThreePieceTerms for Formula {
    fn kk(&self, kings: KingSquares) -> i32 {
        Self::kk_at(kings, 0)
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        Self::kkp_at(kings, piece, 0)
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        let seen = |view| self.kpp_of_view(view, kings, [first, second], 0);
        seen(Color::Black) - seen(Color::White)
    }
}

impl Explainable for Formula {
    fn name(&self) -> &str {
        self.name
    }

    fn values(&self) -> &PieceValues {
        self.values
    }

    fn turn(&self, kings: KingSquares, pieces: &[LocatedPiece]) -> i32 {
        let mut sum = Self::kk_at(kings, 1);
        for (index, &piece) in pieces.iter().enumerate() {
            sum += Self::kkp_at(kings, piece, 1);
            for &other in pieces[..index].iter().filter(|_| self.pair_turn) {
                sum += Color::ALL.map(|view| self.kpp_of_view(view, kings, [piece, other], 1)).iter().sum::<i32>();
            }
        }
        sum
    }

    fn counts_missing_pieces(&self) -> bool {
        true
    }
}

/// `fv.bin` in the 38-entry form: hand entries are differences along the count, and the terms of empty hands go to
/// kings and pieces.
struct Bonanza;

/// Kind; first index of own and enemy in KPP, in hand and on the board; first index in KKP, in hand and on the board.
type Numbers = (PieceKind, Option<[u64; 2]>, [u64; 2], u64, u64);

const NUMBERS: [Numbers; 9] = [
    (PieceKind::Pawn, Some([0, 19]), [81, 162], 0, 36),
    (PieceKind::Lance, Some([38, 43]), [225, 306], 19, 108),
    (PieceKind::Knight, Some([48, 53]), [360, 441], 24, 171),
    (PieceKind::Silver, Some([58, 63]), [504, 585], 29, 252),
    (PieceKind::Gold, Some([68, 73]), [666, 747], 34, 333),
    (PieceKind::Bishop, Some([78, 81]), [828, 909], 39, 414),
    (PieceKind::Rook, Some([84, 87]), [1152, 1233], 42, 576),
    (PieceKind::Horse, None, [990, 1071], 0, 495),
    (PieceKind::Dragon, None, [1314, 1395], 0, 657),
];

/// A sum of the file's own entries, and the hand slot ("none of this kind in this hand") it belongs to.
struct Combination {
    parts: Vec<(u64, i32)>,
    slot: Option<u64>,
}

impl Combination {
    fn of(entry: PieceListEntry) -> Self {
        let (_, hand, board, ..) = numbers(entry.kind);
        let whose = usize::from(!entry.own);
        match (entry.place, hand) {
            (PieceLocation::Board(square), _) => {
                Self { parts: vec![(board[whose] + row_major(square), 1)], slot: None }
            }
            (PieceLocation::Hand(nth), Some(hand)) if nth <= entry.kind.count_in_set() => {
                let none = hand[whose];
                let (with, without) = (none + u64::from(nth), none + u64::from(nth) - 1);
                Self { parts: vec![(with, 1), (without, -1)], slot: Some(none) }
            }
            _ => Self { parts: Vec::new(), slot: None },
        }
    }
}

fn numbers(kind: PieceKind) -> Numbers {
    NUMBERS.into_iter().find(|row| row.0 == kind).expect("entries are of these kinds")
}

fn slots() -> impl Iterator<Item = u64> + Clone {
    NUMBERS.into_iter().filter_map(|row| row.1).flatten()
}

/// Rank by rank from 9一.
fn row_major(square: Square) -> u64 {
    u64::from((9 - square.file()) + 9 * (square.rank() - 1))
}

/// A KPP cell of the file.
fn cell(king: Square, a: u64, b: u64) -> i32 {
    const PER_KING: u64 = 1476 * 1477 / 2;
    let (i, j) = (a.max(b), a.min(b));
    w(row_major(king) * PER_KING + i * (i + 1) / 2 + j)
}

/// A KKP cell of the file; the kings in the view of the owner of the piece.
fn kkp_cell(own: Square, enemy: Square, index: u64) -> i32 {
    w(81 * (1476 * 1477 / 2) + (row_major(own) * 81 + row_major(enemy)) * 738 + index)
}

impl Bonanza {
    fn both_views(kings: KingSquares, seen: impl Fn(Square, Color) -> i32) -> i32 {
        let of = |view: Color| kings.of_view(view).map_or(0, |king| view.sign() * seen(king, view));
        of(Color::Black) + of(Color::White)
    }

    fn kings_of(view: Color, kings: KingSquares) -> Option<(Square, Square)> {
        Some((kings.of_view(view)?, kings.of_view(view.other())?.rotate()))
    }
}

impl RawUnits for Bonanza {}

impl ThreePieceTerms for Bonanza {
    fn kk(&self, kings: KingSquares) -> i32 {
        Self::both_views(kings, |king, view| {
            let pairs = slots().flat_map(|s| slots().filter(move |&t| t <= s).map(move |t| cell(king, s, t)));
            let none_in_hand = Self::kings_of(view, kings).map_or(0, |(own, enemy)| {
                NUMBERS.iter().filter(|row| row.1.is_some()).map(|row| kkp_cell(own, enemy, row.3)).sum()
            });
            pairs.sum::<i32>() + none_in_hand
        })
    }

    fn kkp(&self, kings: KingSquares, piece: LocatedPiece) -> i32 {
        let alone = Self::both_views(kings, |king, view| {
            let Combination { parts, slot } = Combination::of(PieceListEntry::of(view, piece));
            let with_none = |x| slots().filter(|&none| Some(none) != slot).map(|none| cell(king, x, none)).sum::<i32>();
            parts.iter().map(|&(x, sign)| sign * (cell(king, x, x) + with_none(x))).sum()
        });
        let owner = piece.piece.color;
        let entry = PieceListEntry::of(owner, piece);
        let (.., hand, board) = numbers(entry.kind);
        let with_kings = Self::kings_of(owner, kings).map_or(0, |(own, enemy)| match entry.place {
            PieceLocation::Board(square) => kkp_cell(own, enemy, board + row_major(square)),
            PieceLocation::Hand(nth) if nth <= entry.kind.count_in_set() => {
                let count = u64::from(nth);
                kkp_cell(own, enemy, hand + count) - kkp_cell(own, enemy, hand + count - 1)
            }
            _ => 0,
        });
        alone + owner.sign() * with_kings
    }

    fn kpp(&self, kings: KingSquares, first: LocatedPiece, second: LocatedPiece) -> i32 {
        Self::both_views(kings, |king, view| {
            let [a, b] = [first, second].map(|piece| Combination::of(PieceListEntry::of(view, piece)));
            if a.slot.is_some() && a.slot == b.slot {
                return 0;
            }
            let products =
                a.parts.iter().flat_map(|&(x, p)| b.parts.iter().map(move |&(y, q)| p * q * cell(king, x, y)));
            products.sum()
        })
    }
}

impl Explainable for Bonanza {
    fn name(&self) -> &'static str {
        "bonanza"
    }

    fn values(&self) -> &PieceValues {
        &BONANZA
    }

    fn turn(&self, _: KingSquares, _: &[LocatedPiece]) -> i32 {
        0
    }
}

/// SFEN; score of the side to move by Bonanza, KPPT and `KPP_KKPT`.
const SCORES: [(&str, [i32; 3]); 8] = [
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", [0, -51, 9]),
    ("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2", [-26, -74, 29]),
    ("lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Bb 4", [0, -183, 12]),
    ("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1", [443, -521, -267]),
    ("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", [-621, -853, -808]),
    ("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1", [2001, 3423, 3574]),
    ("+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1", [1823, 2419, 2450]),
    ("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1", [-666, -970, -978]),
];

#[test]
fn sums_score_as_the_original_programs_do() {
    for (column, name) in ["bonanza", "kppt", "kpp-kkpt"].into_iter().enumerate() {
        let weights = sources().into_iter().find(|source| source.name() == name).expect("a source of that name");
        for (sfen, scores) in SCORES {
            let position = position(sfen);
            let score = TermSums::of(&*weights, &position).score(position.side_to_move());
            assert_eq!(score, scores[column], "{name} {sfen}");
        }
    }
}

#[test]
fn the_formula_in_bonanzas_form_has_the_published_pair_sums() {
    for (sfen, pairs, total) in [
        (SCORES[1].0, 382, 850),
        (SCORES[3].0, 8030, 14181),
        (SCORES[4].0, -4489, 19899),
        (SCORES[5].0, -478, 64059),
        (SCORES[6].0, -2644, 58351),
        (SCORES[7].0, 1154, 21316),
    ] {
        let sums = TermSums::of(&Bonanza, &position(sfen));
        assert_eq!((sums.kpp, sums.total_raw), (pairs, total), "{sfen}");
    }
}

#[test]
fn the_lopsided_weights_have_no_symmetry() {
    let lopsided = sources().into_iter().find(|source| source.name() == "lopsided").expect("a source of that name");
    let start = Position::startpos();
    let (kings, list) = (KingSquares::of(&start), full_piece_list(&start));
    assert_ne!(lopsided.kpp(kings, list[0], list[9]), lopsided.kpp(kings, list[9], list[0]));
    let missing = LocatedPiece { piece: Piece::new(Color::Black, PieceKind::Rook), place: PieceLocation::Missing };
    assert_ne!(lopsided.kkp(kings, missing), 0);
}
