//! Weight files of other programs: scores equal those of the original programs exactly.
//!
//! The files are synthetic and large: only one test at a time has its files on disk and in memory.

use crate::eval::symmetry::mirrored;
use crate::support::synthetic::{self, BONANZA_KKP, BONANZA_TRIANGLE, Bits};
use crate::support::{position, random_game, turned};
use crate::weights::oracle;
use sankoma_eval::features::{KingSquares, full_piece_list};
use sankoma_eval::files::{self, OpenedWeights};
use sankoma_eval::material::{self, PieceValues};
use sankoma_eval::three_piece::full::KppTable;
use sankoma_eval::{Explainable, RawScale, ThreePieceWeights, Weights};
use sankoma_rules::{Color, Position};
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tempfile::TempDir;

/// Words of king–piece–piece cells in `fv.bin`.
const BONANZA_KPP_WORDS: usize = 81 * BONANZA_TRIANGLE;
const BONANZA_WORDS: usize = BONANZA_KPP_WORDS + 81 * 81 * BONANZA_KKP;

/// Position, material, kpp, kkp, evaluation, and kpp in the 38-entry form: KK', KP', KPP'. Bonanza 6.0.
type BonanzaRow = (&'static str, i32, i32, i32, i32, [i32; 3]);

/// Position; Black's kpp, White's kpp, and KK + KKP + material, each for board and turn; material; evaluation with
/// KPPT and with `KPP_KKPT`.
type KpptRow = (&'static str, [[i32; 2]; 3], i32, i32, i32);

const BONANZA: [BonanzaRow; 9] = [
    (START, 0, 0, 0, 0, [0, 0, 0]),
    (PAWN, 0, 896, -46, -26, [0, 514, 382]),
    (BISHOPS, 0, 0, 0, 0, [0, 0, 0]),
    (YAGURA, 0, 12448, 1733, 443, [1262, 3156, 8030]),
    (MATSURI, 643, -1352, 675, -621, [1637, 1500, -4489]),
    (MOVES, 2032, -1403, 438, 2001, [1211, -2136, -478]),
    (PROMOTED, 1761, 1283, 716, 1823, [-1038, 4965, -2644]),
    (HANDICAP, 642, 589, 183, -666, [0, -565, 1154]),
    ("4k4/9/9/9/9/9/9/9/4K4 b - 1", 0, 0, 0, 0, [0, 0, 0]),
];

const KPPT: [KpptRow; 8] = [
    (START, [[-1175, -965], [-1175, -965], [285, 10]], 0, -51, 9),
    (PAWN, [[-2395, -1420], [-1702, -1923], [0, 251]], 0, -74, 29),
    (BISHOPS, [[-1774, -3134], [-1774, -3134], [-153, 231]], 0, -183, 12),
    (YAGURA, [[-6181, -3213], [2576, -4900], [920, -731]], 0, -521, -267),
    (MATSURI, [[1504, -2146], [-1071, 693], [23593, 307]], 720, -853, -808),
    (MOVES, [[-2193, -2269], [-1200, -2549], [115_274, 89]], 3600, 3423, 3574),
    (PROMOTED, [[863, -3451], [-745, 2454], [76714, 83]], 2385, 2419, 2450),
    (HANDICAP, [[-2964, -112], [-2464, 387], [31821, -6]], 990, -970, -978),
];

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const PAWN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
const BISHOPS: &str = "lnsgkgsnl/1r7/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL w Bb 4";
const YAGURA: &str = "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1";
const MATSURI: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
const MOVES: &str = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1";
const PROMOTED: &str = "+L+N+S3k2/4+P4/9/2+r3+B2/4+p4/3+b5/9/K8/4+n+s+l2 b R2G2S2N2L10P2g6p 1";
const HANDICAP: &str = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";

#[test]
fn fv_bin_gives_bonanzas_scores() {
    let (_alone, folder) = folder();
    let path = folder.path().join("fv.bin");
    synthetic::write("bonanza", folder.path()).expect("room for a file");
    assert_eq!(words(&path, 0, 8), [8, 199, -47, 183, 58, 175, 167, 94]);
    assert_eq!(words(&path, BONANZA_KPP_WORDS, 4), [169, -52, -9, 174]);
    assert_eq!(words(&path, BONANZA_WORDS - 1, 1), [81]);

    let weights = Weights::open(&path, None).expect("the file is sound");
    for (sfen, material, kpp, kkp, evaluation, [kk_form, kp_form, kpp_form]) in BONANZA {
        let position = position(sfen);
        let sums = sums(terms(&weights), &position);
        assert_eq!(sums.kpp, kpp_form, "{sfen}");
        assert_eq!(sums.kk + sums.kkp, kk_form + kp_form + kkp, "{sfen}");
        assert_eq!(kpp, kk_form + kp_form + kpp_form, "{sfen}");
        assert_eq!(sums.turn, 0, "{sfen}");
        assert_eq!(weights.raw(&position), RawScale::DEFAULT.raw(material) + kpp + kkp, "{sfen}");
        assert_eq!(score(&weights, &position), evaluation, "{sfen}");
    }
    for_random_positions(|position| {
        let sum = oracle::bonanza(position, |word| synthetic::w(word as u64)).iter().sum::<i32>();
        let here = balance(position, &material::BONANZA);
        assert_eq!(weights.raw(position), RawScale::DEFAULT.raw(here) + sum, "{}", position.sfen());
        let turned = Position::from_setup_unchecked(&turned(&position.setup()));
        assert_eq!(weights.raw(&turned), -weights.raw(position), "{}", position.sfen());
    });
    drop(weights);

    without_own_pieces(&path);
    let weights = Weights::open(folder.path(), None).expect("the folder can be opened like its file");
    for (sfen, _, _, _, _, [kk_form, kp_form, kpp_form]) in BONANZA {
        let sums = sums(terms(&weights), &position(sfen));
        assert_eq!([sums.kk, sums.kkp, sums.kpp], [kk_form, kp_form, kpp_form], "{sfen}");
    }
}

#[test]
fn differences_that_do_not_fit_16_bits_are_stored_in_32() {
    let (_alone, folder) = folder();
    let extreme = |word: usize| if synthetic::w(word as u64) < 0 { i16::MIN } else { i16::MAX };
    synthetic::write_bonanza(&folder.path().join("fv.bin"), extreme).expect("room for a file");
    let opened = open(folder.path());
    assert!(matches!(opened.cells.kpp, KppTable::Wide(_)));
    let KppTable::Wide(cells) = &opened.cells.kpp else { unreachable!() };
    let unfit = cells.iter().filter(|&&cell| i16::try_from(cell).is_err()).count();
    assert_eq!(opened.unfit, unfit as u64);
    let weights = opened.into_weights();
    let position = position(MATSURI);
    let terms = sums(&weights, &position);
    assert_eq!(terms.kk + terms.kkp + terms.kpp, oracle::bonanza(&position, extreme).iter().sum::<i32>());
}

#[test]
fn a_symmetric_table_gives_mirror_images_the_same_score() {
    let (_alone, folder) = folder();
    synthetic::write_bonanza(&folder.path().join("fv.bin"), symmetric()).expect("room for a file");
    let weights = Weights::open(folder.path(), None).expect("the file is sound");
    let mut differs = 0;
    for_random_positions(|position| {
        let mirrored = Position::from_setup_unchecked(&mirrored(&position.setup()));
        assert_eq!(weights.raw(&mirrored), weights.raw(position), "{}", position.sfen());
        differs += usize::from(weights.raw(position) != RawScale::DEFAULT.raw(balance(position, &material::BONANZA)));
    });
    assert!(differs > 10, "the terms are not all zero");
}

#[test]
fn kppt_files_give_those_programs_scores_at_either_width_and_without_king_pairs() {
    let (_alone, folder) = folder();
    synthetic::write("kppt", folder.path()).expect("room for files");
    let weights = check_kppt(folder.path(), true, 2, Some(0xcbf_5e04_92db));
    for (sfen, [black, white, rest], material, evaluation, _) in KPPT {
        let position = position(sfen);
        let sums = sums(terms(&weights), &position);
        let views = Color::ALL.map(|view| sums_of_view(&weights, &position, view));
        assert_eq!(views, [black, white], "{sfen}");
        assert_eq!(sums.kk + sums.kkp + RawScale::DEFAULT.raw(material), rest[0], "{sfen}");
        assert_eq!(sums.turn, black[1] + white[1] + rest[1], "{sfen}");
        assert_eq!(score(&weights, &position), evaluation, "{sfen}");
    }
    drop(weights);

    let part = |name: &str| folder.path().join(name);
    synthetic::write_kk(truncated(&part("KK_synthesized.bin")), Bits::Sixteen).expect("room for a file");
    synthetic::write_kkp(truncated(&part("KKP_synthesized.bin")), Bits::Sixteen).expect("room for a file");
    check_kppt(&part("KKP_synthesized.bin"), true, 2, Some(0xcbf_5e04_92db));

    fs::rename(part("KPP_synthesized.bin"), part("KPP.bin")).expect("a file may be renamed");
    fs::rename(part("KKP_synthesized.bin"), part("KKP.bin")).expect("a file may be renamed");
    check_kppt(folder.path(), false, 2, None);
}

#[test]
fn kpp_kkpt_files_give_that_programs_scores() {
    let (_alone, folder) = folder();
    synthetic::write("kpp-kkpt", folder.path()).expect("room for files");
    let weights = check_kppt(folder.path(), true, 1, Some(0x6fa_576c_2f02));
    for (sfen, [black, white, rest], material, _, evaluation) in KPPT {
        let position = position(sfen);
        let sums = sums(terms(&weights), &position);
        assert_eq!(sums.kpp, black[0] - white[0], "{sfen}");
        assert_eq!(sums.kk + sums.kkp + RawScale::DEFAULT.raw(material), rest[0], "{sfen}");
        assert_eq!(sums.turn, rest[1], "{sfen}");
        assert_eq!(score(&weights, &position), evaluation, "{sfen}");
    }
    assert_eq!(terms(&weights).values(), &material::APERY);
    let own = Weights::open(folder.path(), Some(&material::OWN)).expect("the files are sound");
    assert_eq!(terms(&own).values(), &material::OWN);
}

/// Opens synthetic files and compares them with the oracle on random positions.
fn check_kppt(path: &Path, has_kk: bool, kpp_parts: usize, checksum: Option<u64>) -> Weights {
    let opened = open(path);
    assert!(checksum.is_none_or(|expected| opened.checksum == expected), "{:#x}", opened.checksum);
    assert_eq!((opened.known, opened.unfit), (None, 0));
    assert!(opened.name.ends_with(opened.format.title), "{}", opened.name);
    let weights = Weights::from(opened.into_weights());
    let check = |position: &Position| {
        let [black, white, rest] = oracle::kppt(position, has_kk, kpp_parts);
        let board = black[0] - white[0] + rest[0] + RawScale::DEFAULT.raw(balance(position, &material::APERY));
        let turn = black[1] + white[1] + rest[1];
        assert_eq!(weights.raw(position), board + position.side_to_move().sign() * turn, "{}", position.sfen());
    };
    for_random_positions(check);
    for (sfen, ..) in KPPT {
        check(&position(sfen));
    }
    weights
}

/// Sums over the terms of a position, one at a time.
struct Sums {
    kk: i32,
    kkp: i32,
    kpp: i32,
    turn: i32,
}

fn terms(weights: &Weights) -> &ThreePieceWeights {
    weights.terms().expect("they have terms")
}

fn sums(weights: &impl Explainable, position: &Position) -> Sums {
    sums_with_kings(weights, KingSquares::of(position), position)
}

/// The sums of a position's pieces with these kings.
fn sums_with_kings(weights: &impl Explainable, kings: KingSquares, position: &Position) -> Sums {
    let list = full_piece_list(position);
    let pairs = list.iter().enumerate().flat_map(|(row, first)| list[..row].iter().map(move |second| (first, second)));
    Sums {
        kk: weights.kk(kings),
        kkp: list.iter().map(|&piece| weights.kkp(kings, piece)).sum(),
        kpp: pairs.map(|(&first, &second)| weights.kpp(kings, first, second)).sum(),
        turn: weights.turn(kings, &list),
    }
}

/// King–piece–piece sums of one view: board and turn.
fn sums_of_view(weights: &Weights, position: &Position, view: Color) -> [i32; 2] {
    let mut setup = position.setup();
    setup.set(position.king(view.other()).expect("both kings are there"), None);
    let sums = sums_with_kings(terms(weights), KingSquares::of(&Position::from_setup_unchecked(&setup)), position);
    [view.sign() * sums.kpp, sums.turn]
}

fn score(weights: &Weights, position: &Position) -> i32 {
    RawScale::DEFAULT.score(weights.raw(position), position.side_to_move())
}

fn balance(position: &Position, values: &PieceValues) -> i32 {
    sankoma_eval::features::pieces(position).map(|at| values.of(at.piece)).sum()
}

fn for_random_positions(mut check: impl FnMut(&Position)) {
    for seed in 500..504 {
        let mut ply = 0;
        random_game(seed, 200, |position| {
            if ply % 8 == 0 {
                check(position);
            }
            ply += 1;
        });
    }
}

/// The formula made symmetric: a cell and its mirror image have the number of the one with the lower index.
fn symmetric() -> impl Fn(usize) -> i16 + Sync {
    let rows: Vec<usize> = (0..1476).map(|row: usize| row * (row + 1) / 2).collect();
    let mirrored: Vec<usize> = (0..1476).map(oracle::bonanza_mirrored).collect();
    let own: Vec<usize> = (0..BONANZA_KKP).map(oracle::bonanza_own_mirrored).collect();
    move |word| {
        let image = if let Some(word) = word.checked_sub(BONANZA_KPP_WORDS) {
            let (kings, number) = (word / BONANZA_KKP, word % BONANZA_KKP);
            let kings = [kings / 81, kings % 81].map(oracle::bonanza_square_mirrored);
            BONANZA_KPP_WORDS + (kings[0] * 81 + kings[1]) * BONANZA_KKP + own[number]
        } else {
            let (king, cell) = (word / BONANZA_TRIANGLE, word % BONANZA_TRIANGLE);
            let high = rows.partition_point(|&first| first <= cell) - 1;
            let (a, b) = (mirrored[high], mirrored[cell - rows[high]]);
            oracle::bonanza_square_mirrored(king) * BONANZA_TRIANGLE + rows[a.max(b)] + a.min(b)
        };
        synthetic::w(word.min(image) as u64)
    }
}

/// Overwrites all king–king–piece cells with zeros.
fn without_own_pieces(path: &Path) {
    let mut file = File::options().write(true).open(path).expect("the file is there");
    file.seek(SeekFrom::Start(2 * BONANZA_KPP_WORDS as u64)).expect("a file is seekable");
    file.write_all(&vec![0; 2 * (BONANZA_WORDS - BONANZA_KPP_WORDS)]).expect("room for zeros");
}

fn truncated(path: &Path) -> &Path {
    File::create(path).expect("the folder is ours");
    path
}

fn words(path: &Path, first: usize, count: usize) -> Vec<i16> {
    let mut file = File::open(path).expect("the file is there");
    file.seek(SeekFrom::Start(2 * first as u64)).expect("a file is seekable");
    let mut bytes = vec![0; 2 * count];
    file.read_exact(&mut bytes).expect("the file is long enough");
    bytes.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]])).collect()
}

fn open(path: &Path) -> OpenedWeights {
    files::open(path, None, &mut |_, _| ()).expect("the files are sound")
}

/// A temporary folder for large files, with the lock that lets only one test have one.
pub(crate) fn folder() -> (MutexGuard<'static, ()>, TempDir) {
    static LARGE: Mutex<()> = Mutex::new(());
    let alone = LARGE.lock().unwrap_or_else(PoisonError::into_inner);
    (alone, tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder for large files"))
}
