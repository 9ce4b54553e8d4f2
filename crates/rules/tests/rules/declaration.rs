//! Entering king: each rule, each missing condition, for both sides; and the count against one made from SFEN text.

use crate::support::{Random, position};
use sankoma_rules::declaration::{
    DeclarationCount, DeclarationPiecePlace, DeclarationReport, DeclarationRule, DeclarationVerdict, camp, report, wins,
};
use sankoma_rules::{Color, Hand, Move, Piece, PieceKind, Position, Setup, Square, movegen};
use sankoma_wording::declaration::report_lines;
use sankoma_wording::{Language, ToMessage};

/// Ten pieces in camp count 18 points, rook and bishop in hand ten more.
const FULL: &str = "+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b RB4g4s4n4l10p 1";

/// Verdict of each rule on Black in a position: SFEN, rule, verdict, the shortfall.
const CASES: [(&str, DeclarationRule, DeclarationVerdict, &str); 14] = [
    (FULL, DeclarationRule::Points27, DeclarationVerdict::Win, ""),
    (FULL, DeclarationRule::Points24, DeclarationVerdict::Draw, "3 points are missing"),
    // Three of White's generals in hand make 31.
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b RB3Gg4s4n4l10p 1",
        DeclarationRule::Points24,
        DeclarationVerdict::Win,
        "",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b RBG3g4s4n4l10p 1",
        DeclarationRule::Points24,
        DeclarationVerdict::Draw,
        "2 points are missing",
    ),
    // One pawn of the camp is White's.
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P6/9/9/9/9/9/4k4 b RB4g4s4n4l11p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "1 point and 1 piece in camp are missing",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P6/9/9/9/9/9/4k4 b RBP4g4s4n4l10p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "1 piece in camp is missing",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P6/9/9/9/9/9/4k4 b RB3P4g4s4n4l8p 1",
        DeclarationRule::Points24,
        DeclarationVerdict::No,
        "1 point and 1 piece in camp are missing",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b Br4g4s4n4l10p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "5 points are missing",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b rb4g4s4n4l10p 1",
        DeclarationRule::Points24,
        DeclarationVerdict::No,
        "13 points are missing",
    ),
    // The king is outside; it hangs; both.
    (
        "+R+B1+P+P+P+P2/9/+P+P+P+P5/4K4/9/9/9/9/4k4 b RB4g4s4n4l10p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "the king is not in camp",
    ),
    (
        "+R+B1+P+P+P+P2/4K4/+P+P+P+Pl4/9/9/9/9/9/4k4 b RB4g4s4n3l10p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::Win,
        "",
    ),
    (
        "+R+B1+Pl+P+P+P1/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b RB4g4s4n3l10p 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "the king is in check",
    ),
    (
        "+R+B1+P+P+P+P2/4l4/+P+P+P+P5/4K4/9/9/9/9/4k4 b RB4g4s4n3l10p 1",
        DeclarationRule::Points24,
        DeclarationVerdict::No,
        "3 points are missing; the king is not in camp; the king is in check",
    ),
    (
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        DeclarationRule::Points27,
        DeclarationVerdict::No,
        "28 points and 10 pieces in camp are missing; the king is not in camp",
    ),
];

/// Verdict of the try rule on Black: SFEN, the winning move (empty: the king is there), or the shortfall.
const TRIES: [(&str, Result<&str, &str>); 11] = [
    ("9/5K3/9/9/9/9/9/9/k8 b - 1", Ok("4b5a")),
    ("4K4/9/9/9/9/9/9/9/k8 b - 1", Ok("")),
    // The checker itself is taken; an undefended piece is taken.
    ("4g4/5K3/9/9/9/9/9/9/k8 b - 1", Ok("4b5a")),
    ("4n4/5K3/9/9/9/9/9/9/k8 b - 1", Ok("4b5a")),
    // Defended: by a neighbour, along a rank, through the king that leaves.
    ("3gn4/5K3/9/9/9/9/9/9/k8 b - 1", Err("the king cannot enter 5a: ")),
    ("r8/5K3/9/9/9/9/9/9/k8 b - 1", Err("the king cannot enter 5a: ")),
    ("9/5K3/6b2/9/9/9/9/9/k8 b - 1", Err("the king cannot enter 5a: ")),
    ("4G4/5K3/9/9/9/9/9/9/k8 b - 1", Err("the king cannot enter 5a: ")),
    ("4K4/4g4/9/9/9/9/9/9/k8 b - 1", Err("the king is on 5a, but in check")),
    ("9/9/9/6K2/9/9/9/9/k8 b - 1", Err("the king is 3 moves from 5a")),
    ("9/9/9/9/9/9/9/9/k8 b - 1", Err("Black has no king")),
];

/// The same position with the sides exchanged and the board turned round.
fn turned(position: &Position) -> Position {
    Position::from_setup_unchecked(&position.setup().turned())
}

fn missing(report: &DeclarationReport) -> String {
    report.missing.as_ref().map(|missing| missing.message().en).unwrap_or_default()
}

#[test]
fn points_pieces_king_and_check_decide() {
    for (sfen, rule, verdict, lacking) in CASES {
        let found = report(&position(sfen), rule);
        assert_eq!((found.verdict, missing(&found).as_str()), (verdict, lacking), "{sfen}");
        assert_eq!(
            found.conditions.iter().all(|condition| condition.met),
            verdict == DeclarationVerdict::Win,
            "{sfen}"
        );
        assert!(found.missing.is_none_or(|missing| !missing.message().ja.is_empty()));
        let count = DeclarationCount::for_side_to_move(&position(sfen));
        assert_eq!(
            rule == DeclarationRule::Points27 && verdict == DeclarationVerdict::Win,
            rule == DeclarationRule::Points27 && count.wins_by_27_points()
        );
    }
}

#[test]
fn white_needs_one_point_less_by_the_27_point_rule_and_the_same_by_the_other() {
    for (sfen, rule, verdict, _) in CASES {
        let black = position(sfen);
        let white = turned(&black);
        let [count, theirs] = [DeclarationCount::for_side_to_move(&black), DeclarationCount::for_side_to_move(&white)];
        let one_less = DeclarationCount { points_needed: count.points_needed - 1, ..count };
        assert_eq!(theirs, one_less, "{sfen}");
        if rule == DeclarationRule::Points24 {
            assert_eq!(report(&white, rule).verdict, verdict, "{sfen}");
        }
    }
    // 27 points: ten pieces in camp, rook and four pawns in hand.
    let enough = position("+R+B1+P+P+P+P2/4K4/+P+P+P+P5/9/9/9/9/9/4k4 b R4Pb4g4s4n4l6p 1");
    assert_eq!(report(&enough, DeclarationRule::Points27).verdict, DeclarationVerdict::No);
    assert_eq!(report(&turned(&enough), DeclarationRule::Points27).verdict, DeclarationVerdict::Win);
}

#[test]
fn the_giver_of_a_handicap_counts_what_was_left_out() {
    // Rook and bishop are in neither hand: White gave them, and 17 points on the board and in hand become 27.
    let black = position("1+P+P+P+P+P+P+P1/4K4/+R+B7/9/9/9/9/9/4k4 b 4g4s4n4l11p 1");
    let white = turned(&black);
    assert_eq!(DeclarationCount::for_side_to_move(&black).points, 17);
    assert_eq!(DeclarationCount::for_side_to_move(&white).points, 27);
    let [ours, theirs] = [&black, &white].map(|position| report(position, DeclarationRule::Points27));
    assert_eq!(missing(&ours), "11 points and 1 piece in camp are missing");
    assert_eq!(missing(&theirs), "1 piece in camp is missing");
    let given: Vec<(PieceKind, u32)> = theirs
        .piece_counts
        .iter()
        .filter(|row| row.place == DeclarationPiecePlace::Handicap)
        .map(|row| (row.kind, row.points))
        .collect();
    assert_eq!(given, [(PieceKind::Rook, 5), (PieceKind::Bishop, 5)]);
    assert!(report_lines(&theirs, Language::En).contains(&"  handicap 10: 1 rook 5, 1 bishop 5".to_owned()));
    assert!(ours.piece_counts.iter().all(|row| row.place != DeclarationPiecePlace::Handicap));
}

#[test]
fn the_king_tries_where_the_other_began() {
    for (sfen, expected) in TRIES {
        let found = report(&position(sfen), DeclarationRule::Try);
        let theirs = report(&turned(&position(sfen)), DeclarationRule::Try);
        assert_eq!(theirs.verdict, found.verdict, "{sfen}");
        match expected {
            Ok(mv) => {
                let made = found.winning_move.map(|mv| mv.to_string()).unwrap_or_default();
                assert_eq!(
                    (found.verdict, made.as_str(), missing(&found).as_str()),
                    (DeclarationVerdict::Win, mv, ""),
                    "{sfen}"
                );
                let turned = found.winning_move.map(|mv| (mv.from().map(Square::rotate), mv.to().rotate()));
                assert_eq!(theirs.winning_move.map(|mv| (mv.from(), mv.to())), turned);
            }
            Err(lacking) => {
                assert_eq!((found.verdict, found.winning_move), (DeclarationVerdict::No, None), "{sfen}");
                assert!(missing(&found).starts_with(lacking), "{sfen}: {}", missing(&found));
            }
        }
    }
}

/// Random boards and hands without regard for sets of pieces, kings near the far side.
fn scattered(seed: u64) -> Position {
    let mut random = Random::new(seed);
    let mut setup = Setup::EMPTY;
    for square in Square::all() {
        if random.below(4) == 0 {
            let kind = PieceKind::ALL[random.below(PieceKind::COUNT)];
            let piece = Piece::new(Color::ALL[random.below(2)], kind);
            setup.set(square, (kind != PieceKind::King).then_some(piece));
        }
    }
    for color in Color::ALL {
        let near = Square::new(4 + random.below(3) as u8, 1 + random.below(4) as u8).expect("it is on the board");
        let square = if color == Color::Black { near } else { near.rotate() };
        setup.set(square, Some(Piece::new(color, PieceKind::King)));
        let held = PieceKind::HAND.into_iter();
        setup.hands[color.index()] = held.fold(Hand::EMPTY, |hand, kind| hand.with(kind, random.below(3) as u8));
    }
    setup.side_to_move = Color::ALL[random.below(2)];
    Position::from_setup_unchecked(&setup)
}

/// Pieces in camp and points of `color`, read off the letters of an SFEN.
fn counted_by_letters(sfen: &str, color: Color) -> (u32, u32) {
    let fields: Vec<&str> = sfen.split(' ').collect();
    let own = |letter: &char| letter.is_alphabetic() && letter.is_uppercase() == (color == Color::Black);
    let value = |letter: char| match letter.to_ascii_lowercase() {
        'k' => 0,
        'r' | 'b' => 5,
        _ => 1,
    };
    let rows: Vec<&str> = fields[0].split('/').collect();
    let far = if color == Color::Black { &rows[..3] } else { &rows[6..] };
    let camp: Vec<char> = far.iter().flat_map(|row| row.chars()).filter(own).collect();
    let kings = camp.iter().filter(|letter| letter.eq_ignore_ascii_case(&'k')).count();
    let all_on_board = fields[0].chars().filter(char::is_ascii_alphabetic).map(value).sum::<u32>();
    let (mut held, mut held_by_both, mut count) = (0, 0, 0);
    for letter in fields[2].chars().filter(|&letter| letter != '-') {
        if let Some(digit) = letter.to_digit(10) {
            count = count * 10 + digit;
            continue;
        }
        let points = value(letter) * count.max(1);
        held += if own(&letter) { points } else { 0 };
        held_by_both += points;
        count = 0;
    }
    let on_board: u32 = camp.iter().copied().map(value).sum();
    let lacking = 54_u32.saturating_sub(all_on_board + held_by_both);
    let given = if color == Color::White { lacking } else { 0 };
    (camp.len() as u32 - kings as u32, on_board + held + given)
}

#[test]
fn rows_sum_to_the_count_and_the_count_to_the_letters() {
    for seed in 0..3_000 {
        let position = scattered(seed);
        let sfen = position.sfen();
        let color = position.side_to_move();
        let found = report(&position, DeclarationRule::Points27);
        let count = DeclarationCount::for_side_to_move(&position);
        assert_eq!(found.piece_counts.iter().map(|row| row.points).sum::<u32>(), count.points, "{sfen}");
        let in_camp = found.piece_counts.iter().filter(|row| matches!(row.place, DeclarationPiecePlace::Camp(_)));
        assert_eq!(in_camp.map(|row| row.pieces).sum::<u32>(), count.pieces_in_camp, "{sfen}");
        // More of a kind than a set has would hide what another kind lacks: then only Black's points are compared.
        let overfull = position.setup().defects().iter().any(|defect| format!("{defect:?}").starts_with("TooMany"));
        let (pieces, points) = counted_by_letters(&sfen, color);
        assert_eq!(count.pieces_in_camp, pieces, "{sfen}");
        if color == Color::Black || !overfull {
            assert_eq!(count.points, points, "{sfen}");
        }
        for row in &found.piece_counts {
            let DeclarationPiecePlace::Camp(square) = row.place else { continue };
            assert!(camp(color).has(square));
            assert_eq!(position.on(square), Some(Piece::new(color, row.kind)));
        }
        assert_eq!(found.verdict == DeclarationVerdict::Win, count.wins_by_27_points());
        assert_eq!(report(&position, DeclarationRule::Points24).verdict, count.verdict_by_24_points());
    }
}

#[test]
fn a_try_is_a_legal_move_or_a_safe_king() {
    let mut wins = 0;
    for seed in 0..3_000 {
        let position = scattered(seed);
        let color = position.side_to_move();
        let target: Square = if color == Color::Black { "5a" } else { "5i" }.parse().expect("it is a square");
        let king = position.king(color).expect("each side has one");
        let step = Move::board(king, target, false);
        let legal = king != target && movegen::legal_all(&position).contains(&step);
        let safe = king == target && !position.in_check();
        let found = report(&position, DeclarationRule::Try);
        assert_eq!(found.verdict == DeclarationVerdict::Win, legal || safe, "{}", position.sfen());
        assert_eq!(found.winning_move, legal.then_some(step), "{}", position.sfen());
        wins += u32::from(legal) + u32::from(safe);
    }
    assert!(wins > 100, "only {wins} tries");
}

#[test]
fn a_side_wins_by_a_rule_where_its_report_says_so() {
    for seed in 0..3_000 {
        let position = scattered(seed);
        for rule in DeclarationRule::ALL {
            let verdict = report(&position, rule).verdict;
            assert_eq!(wins(&position, rule), verdict == DeclarationVerdict::Win, "{rule:?} {}", position.sfen());
        }
    }
}

/// A report in English, then in Japanese.
const REPORT: &str = "\
27-point rule: Black may not declare (1 piece in camp is missing)
  [x] the king 5b is in camp
  [x] the king is not in check
  [ ] 9 pieces in camp excluding the king, 10 needed
  [x] 29 points, 28 needed
  camp 17: promoted pawn 3a 1, promoted pawn 4a 1, promoted pawn 5a 1, promoted pawn 6a 1, promoted pawn 7c 1, \
horse 8a 5, promoted pawn 8c 1, dragon 9a 5, promoted pawn 9c 1
  hand 12: 1 rook 5, 1 bishop 5, 2 pawns 2
27点法: 先手は宣言できません（敵陣の駒が1枚足りません）
  [x] 玉（５二）は敵陣にいます
  [x] 王手はかかっていません
  [ ] 敵陣の駒は玉を除いて9枚（10枚必要）
  [x] 点数は29点（28点必要）
  敵陣 17点: ３一と1 ４一と1 ５一と1 ６一と1 ７三と1 ８一馬5 ８三と1 ９一龍5 ９三と1
  持駒 12点: 飛1枚5 角1枚5 歩2枚2";

#[test]
fn a_report_reads_in_both_languages() {
    let found =
        report(&position("+R+B1+P+P+P+P2/4K4/+P+P+P6/9/9/9/9/9/4k4 b RB2P4g4s4n4l9p 1"), DeclarationRule::Points27);
    let lines = [report_lines(&found, Language::En), report_lines(&found, Language::Ja)].concat().join("\n");
    assert_eq!(lines, REPORT);
}
