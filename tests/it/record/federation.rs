//! Federation notation: compared with another library; every notation is read back.

use crate::rules::agreement::{color, piece_kind, square, to_shogi_core};
use crate::support::{Random, mv, position, random_game, turned, turned_move};
use sankoma_record::notation::{self, NotationStyle, federation_text};
use sankoma_rules::{Color, Move, MoveParts, Piece, PieceKind, Position, Setup, Square, attacks, movegen, sfen};
use sankoma_wording::ToMessage;
use shogi_official_kifu::display_single_move_kansuji;
use std::collections::HashMap;

/// How many positions are composed with several pieces of a kind about one square.
const COMPOSED: u64 = 1_000;

#[test]
fn random_games_read_as_shogi_official_kifu_writes_them() {
    for seed in 1..=25 {
        let mut ply = 0;
        random_game(seed, 200, |position| {
            ply += 1;
            if ply % 8 == seed % 8 {
                assert_as_theirs(position);
            }
        });
    }
}

#[test]
fn several_pieces_of_a_kind_read_as_shogi_official_kifu_writes_them() {
    for position in (1..=COMPOSED).map(composed) {
        assert_as_theirs(&position);
    }
}

#[test]
fn every_style_reads_back_and_gives_each_legal_move_a_text_of_its_own() {
    for seed in 1..=4 {
        let mut ply = 0;
        random_game(seed, 240, |position| {
            ply += 1;
            if ply % 5 == 0 {
                assert_reads_back(position);
            }
        });
    }
    for position in (1..=COMPOSED).map(composed) {
        assert_reads_back(&position);
    }
}

#[test]
fn pseudo_legal_moves_read_back_too_where_no_legal_move_could_be_meant() {
    // The silver on 5h is pinned: the text that counts it is read with it counted.
    let position = position("4r3k/9/9/9/9/9/9/4S1S2/4K4 b - 1");
    assert_eq!(federation_text(&position, mv("3h4g")).as_deref(), Some("▲４七銀右"));
    assert_eq!(notation::parse(&position, "４七銀左"), Ok(mv("5h4g")));
    // Written without it, nothing distinguishes the silvers but that only one may go.
    assert_eq!(notation::parse(&position, "４七銀"), Ok(mv("3h4g")));
}

/// The examples of the federation's page, with the letters it gives them.
#[test]
fn the_examples_of_the_federation() {
    let cases = [
        // Two golds or silvers that go different ways.
        ("4k4/2G6/G8/9/9/9/9/9/4K4 b - 1", "9c8b ８二金上 7b8b ８二金寄"),
        ("4k1G2/9/5G3/9/9/9/9/9/4K4 b - 1", "4c3b ３二金上 3a3b ３二金引"),
        ("4k4/9/9/9/5G3/4G4/2S4S1/9/1S2KS3 b - 1", "5f5e ５五金上 4e5e ５五金寄 8i8h ８八銀上 7g8h ８八銀引"),
        // The same way, from either side or from straight behind.
        ("4k4/G1G6/9/9/9/3G1G3/9/9/4K4 b - 1", "9b8a ８一金左 7b8a ８一金右 6f5e ５五金左 4f5e ５五金右"),
        ("4k4/9/9/9/9/9/9/9/1GG2K1SS b - 1", "8i7h ７八金左 7i7h ７八金直 2i2h ２八銀直 1i2h ２八銀右"),
        // Three or more.
        ("9/9/3GGG3/9/9/9/9/9/k7K b - 1", "6c5b ５二金左 5c5b ５二金直 4c5b ５二金右"),
        ("4k4/9/9/9/9/9/9/+P8/+P+P+P3K2 b - 1", "9i8h ８八と左上 9h8h ８八と寄 8i8h ８八と直 7i8h ８八と右"),
        ("4k4/9/9/9/9/9/1S1S5/9/1SS1K4 b - 1", "8g7h ７八銀左引 8i7h ７八銀左上 7i7h ７八銀直 6g7h ７八銀右"),
        // Dragons and horses have only a left and a right one.
        ("+R8/9/9/1+R2k4/9/9/9/9/8K b - 1", "9a8b ８二竜引 8d8b ８二竜上"),
        ("9/4+R4/k6+R1/9/9/9/9/9/8K b - 1", "2c4c ４三竜寄 5b4c ４三竜引"),
        ("k8/9/9/9/4+R3+R/9/9/9/4K4 b - 1", "5e3e ３五竜左 1e3e ３五竜右"),
        ("4k4/9/9/9/9/9/9/9/+R+R3K3 b - 1", "9i8h ８八竜左 8i8h ８八竜右"),
        ("4k4/9/9/9/9/9/9/7+R1/K7+R b - 1", "2h1g １七竜左 1i1g １七竜右"),
        ("+B+B7/9/9/4k4/9/9/9/9/4K4 b - 1", "9a8b ８二馬左 8a8b ８二馬右"),
        ("9/9/3+B5/9/+B3k4/9/9/9/4K4 b - 1", "9e8e ８五馬寄 6c8e ８五馬引"),
        ("8+B/9/9/4k1+B2/9/9/9/9/4K4 b - 1", "1a1b １二馬引 3d1b １二馬上"),
        ("4k4/9/9/9/9/9/9/9/+B3+B3K b - 1", "9i7g ７七馬左 5i7g ７七馬右"),
        ("4k4/9/9/9/9/9/5+B3/8+B/K8 b - 1", "4g2i ２九馬左 1h2i ２九馬右"),
        // 打 only where a piece on the board could go there too.
        ("4k4/9/9/9/9/9/9/4G4/4K4 b G 1", "G*5g ５七金打 5h5g ５七金 G*1e １五金"),
    ];
    for (start, pairs) in cases {
        let position = Position::from_setup_unchecked(&sfen::parse_setup(start).expect("a test's SFEN is sound"));
        let words: Vec<&str> = pairs.split(' ').collect();
        for pair in words.chunks(2) {
            let found = federation_text(&position, mv(pair[0])).expect("a piece stands there");
            assert_eq!(found, format!("▲{}", pair[1]), "{start}");
        }
    }
}

/// Left and right are those of the mover.
#[test]
fn sides_are_those_of_the_mover() {
    let black = position("4k4/9/9/9/9/9/9/9/1GG2K1SS b - 1");
    let white = Position::new(&turned(&black.setup())).expect("a sound position stays sound when it is turned");
    for mv in ["8i7h", "7i7h", "2i2h", "1i2h"].map(mv) {
        let words = |text: Option<String>| text.map(|text| text.chars().skip(3).collect::<String>());
        assert_eq!(words(federation_text(&black, mv)), words(federation_text(&white, turned_move(mv))));
    }
}

#[test]
fn moves_that_no_marks_can_tell_have_their_origin() {
    let position = position("4k4/9/9/9/9/9/9/9/1GG2K1SS b - 1");
    assert_eq!(federation_text(&position, mv("8i5e")).as_deref(), Some("▲５五金(89)"));
    assert_eq!(notation::parse(&position, "▲５五金(89)"), Ok(mv("8i5e")));
}

#[test]
fn what_is_no_move_is_refused_with_a_reason() {
    let golds = position("4k4/9/9/9/9/9/9/9/1GG2K1SS b - 1");
    let cases = [
        ("７八金", "origin_unclear", "2 golds can go to 7h (7i, 8i)"),
        ("７八金寄", "origin_unclear", "'寄' (sideways) fits none of the golds that can go to 7h (7i, 8i)"),
        ("G-7h", "origin_unclear", "2 golds can go to 7h (7i, 8i)"),
        ("△７八金直", "wrong_turn", "it is Black's turn"),
        ("同金", "syntax", "同 names the target of the move before"),
        ("P-7h", "cannot_reach", "Black has no pawn on the board"),
        ("５五金", "cannot_reach", "none of Black's golds (7i, 8i) can go to 5e"),
        ("７八玉", "cannot_reach", "Black's king on 4i cannot go to 7h"),
        ("７八金(99)x", "syntax", "'７八金(99)x' cannot be read as a move, expected a form such as 7g7f"),
        ("７八銀(89)", "no_piece", "there is no silver on 8i: a gold stands there"),
    ];
    for (text, code, words) in cases {
        let reason = notation::parse(&golds, text).expect_err("it is no move");
        assert_eq!(reason.code(), code, "{text}");
        assert!(reason.message().en.starts_with(words), "{text}: {}", reason.message().en);
    }
}

#[test]
fn lines_of_play_are_read_in_japanese() {
    let start = Position::startpos();
    let line = notation::replay(&start, "▲７六歩△３四歩 ▲ ２二角成 △同　銀▲４五角 △パス 5i5h -8384FU");
    let moves: Vec<String> = line.moves().iter().map(Move::to_string).collect();
    assert_eq!(moves, ["7g7f", "3c3d", "8h2b+", "3a2b", "B*4e", "0000", "5i5h", "8c8d"]);
    let comment = "読み筋は ▲７六歩(77)△８四歩(83)";
    assert_eq!(notation::find_line(comment), Some("▲７六歩(77)△８四歩(83)"));
    assert_eq!(notation::find_line("７六歩と△８四歩の交換"), None);
    let broken = notation::replay(&start, "７六歩 ３四歩 ２二角右成 同銀");
    assert_eq!(broken.fault.map(|fault| fault.at), None, "a needless mark is no fault");
}

fn assert_as_theirs(position: &Position) {
    let theirs = to_theirs(position);
    for &mv in movegen::legal_all(position).iter().filter(|&&mv| could_be_another(position, mv)) {
        let expected = display_single_move_kansuji(&theirs, their_move(position, mv));
        assert_eq!(federation_text(position, mv), expected, "{mv} in {}", position.sfen());
    }
}

/// Whether another piece of the kind could make the move too. The other library is slow and the other moves are all
/// alike, so only a few of those are compared.
fn could_be_another(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let kind = mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind).or(mv.drop_kind());
    let able = position.attackers(mv.to(), us, position.occupied());
    let same = kind.map_or(0, |kind| (able & position.pieces(us, kind)).count());
    same > u32::from(!mv.is_drop()) || mv.to_bits().is_multiple_of(16)
}

fn assert_reads_back(position: &Position) {
    for style in NotationStyle::ALL {
        let mut owners: HashMap<String, Move> = HashMap::new();
        for &mv in movegen::legal_all(position).iter().chain(&[Move::PASS]) {
            let text = notation::move_text(position, mv, style);
            assert_eq!(notation::parse(position, &text), Ok(mv), "{text} in {}", position.sfen());
            let bare = notation::unmarked_text(position, mv, style);
            assert_eq!(notation::parse(position, &bare), Ok(mv), "{bare} in {}", position.sfen());
            let earlier = owners.insert(text.clone(), mv);
            assert_eq!(earlier, None, "{text} is {mv} too in {}", position.sfen());
        }
    }
}

/// Converts a position; the other library takes the square of 同 from the last move.
fn to_theirs(position: &Position) -> shogi_core::PartialPosition {
    let mut before = position.clone();
    let Some(last) = before.unmake() else {
        return to_shogi_core(position);
    };
    let mut theirs = to_shogi_core(&before);
    theirs.make_move(their_move(&before, last)).expect("a legal move can be made there too");
    theirs
}

fn their_move(before: &Position, mv: Move) -> shogi_core::Move {
    match mv.parts() {
        MoveParts::Board { from, to, promote } => {
            shogi_core::Move::Normal { from: square(from), to: square(to), promote }
        }
        MoveParts::Drop { kind, to } => {
            let piece = shogi_core::Piece::new(piece_kind(kind), color(before.side_to_move()));
            shogi_core::Move::Drop { piece, to: square(to) }
        }
        MoveParts::Pass => panic!("random games do not pass"),
    }
}

/// Two to six pieces of a kind that all reach one square, one in hand, kings, and some of the other side about.
fn composed(seed: u64) -> Position {
    const KINDS: [PieceKind; 11] = [
        PieceKind::Gold,
        PieceKind::Silver,
        PieceKind::ProPawn,
        PieceKind::ProLance,
        PieceKind::ProKnight,
        PieceKind::ProSilver,
        PieceKind::Knight,
        PieceKind::Bishop,
        PieceKind::Rook,
        PieceKind::Horse,
        PieceKind::Dragon,
    ];
    let mut random = Random::new(seed);
    loop {
        let mut setup = Setup::EMPTY;
        setup.side_to_move = Color::ALL[random.below(2)];
        let us = setup.side_to_move;
        let piece = Piece::new(us, KINDS[random.below(KINDS.len())]);
        let target = Square::from_index(random.below(81));
        let able: Vec<Square> =
            Square::all().filter(|&from| attacks::attacks_on_empty_board(piece, from).has(target)).collect();
        if able.len() < 2 {
            continue;
        }
        for _ in 0..2 + random.below(5) {
            setup.set(able[random.below(able.len())], Some(piece));
        }
        let others = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Lance, PieceKind::Pawn];
        let their_pieces = (0..3).map(|_| Piece::new(us.other(), others[random.below(4)])).collect::<Vec<_>>();
        let kings = Color::ALL.map(|color| Piece::new(color, PieceKind::King));
        for piece in their_pieces.into_iter().chain(kings) {
            let place = Square::from_index(random.below(81));
            if place != target && setup.on(place).is_none() {
                setup.set(place, Some(piece));
            }
        }
        let hand = piece.kind.unpromoted();
        setup.hands[us.index()] = setup.hands[us.index()].with(hand, 1);
        let has_kings = kings.iter().all(|&king| setup.squares_of(king).count() == 1);
        if let Some(position) = Position::new(&setup).ok().filter(|_| has_kings) {
            return position;
        }
    }
}
