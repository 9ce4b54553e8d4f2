//! The mate search against trying everything, and its proofs against the checker.

use crate::mate_checker::{assert_mates, assert_proves};
use crate::mate_oracle::{mates_within, shogi, state};
use crate::support::{Random, position};
use sankoma::rules::{Color, Hand, Piece, PieceKind, Position, Setup, Square};
use sankoma::search::Control;
use sankoma::search::mate::{Limit, Limits, Mate, Outcome, Table, proof, solve};
use std::time::Duration;

fn outcome(position: &Position, table: &mut Table, limits: &Limits) -> Outcome {
    solve(position, table, &Control::new(), limits, |_| {}).outcome
}

fn within(plies: u32) -> Limits {
    Limits { plies: Some(plies), ..Limits::default() }
}

#[test]
fn short_mates_are_found_exactly_where_trying_everything_finds_them() {
    let (game, mut table, mut random) = (shogi(), Table::new(8), Random::new(6));
    let mut seen = [0; 4];
    for _ in 0..1_500 {
        let Some(position) = problem(&mut random) else { continue };
        let sfen = position.sfen();
        let least = [1, 3, 5].into_iter().find(|&plies| mates_within(&state(&game, &sfen), plies));
        seen[least.map_or(3, |plies| plies as usize / 2)] += 1;
        for plies in [1, 3, 5] {
            let found = outcome(&position, &mut table, &within(plies));
            match (least.filter(|&least| least <= plies), &found) {
                (Some(least), Outcome::Mate(mate)) => assert_found(&position, mate, least, &mut table),
                (None, Outcome::NoMate) => {}
                (None, Outcome::Unknown(limit)) => assert_eq!(*limit, Limit::Plies(plies), "{sfen}"),
                _ => panic!("{found:?} within {plies}, {least:?} by trying everything: {sfen}"),
            }
        }
        // Whatever is found without a limit must fit.
        let limits = Limits { nodes: Some(3_000), ..Limits::default() };
        match outcome(&position, &mut table, &limits) {
            Outcome::Mate(mate) if mate.shortest => assert!(least.is_none_or(|least| mate.length == least), "{sfen}"),
            Outcome::NoMate => assert_eq!(least, None, "{sfen}"),
            Outcome::Mate(_) | Outcome::Unknown(_) => {}
        }
    }
    assert!(seen.iter().all(|&count| count >= 15), "too few of a kind: {seen:?}");
}

fn assert_found(position: &Position, mate: &Mate, least: u32, table: &mut Table) {
    let sfen = position.sfen();
    assert!(mate.shortest && mate.length == least && mate.line.len() == least as usize, "{mate:?}, {least}: {sfen}");
    assert_mates(position, &mate.line);
    let proof = proof(position, mate.length, table, &Control::new(), &Limits::default());
    assert_proves(position, mate.length, &proof.expect("what was found can be proved"));
}

/// A king near the edge, a few pieces around it, a few in hand; sometimes a king of the attacker's too. `None` when the
/// pieces do not fit together.
fn problem(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    let king = (random.below(5) as i32 + 1, random.below(4) as i32 + 1);
    setup.set(square(king)?, Some(Piece::new(Color::White, PieceKind::King)));
    for _ in 0..3 + random.below(6) {
        let at = square((king.0 + random.below(7) as i32 - 3, king.1 + random.below(7) as i32 - 3));
        let piece = Piece::new(Color::ALL[usize::from(random.below(3) == 0)], PieceKind::ALL[random.below(14)]);
        if let Some(at) = at.filter(|&at| setup.on(at).is_none() && piece.kind != PieceKind::King) {
            setup.set(at, Some(piece));
        }
    }
    if random.below(3) == 0 {
        let own = square((random.below(9) as i32 + 1, 9)).filter(|&at| setup.on(at).is_none())?;
        setup.set(own, Some(Piece::new(Color::Black, PieceKind::King)));
    }
    for color in Color::ALL {
        for _ in 0..random.below(4) {
            let kind = PieceKind::HAND[random.below(7)];
            let hand: &mut Hand = &mut setup.hands[color.index()];
            *hand = hand.with(kind, hand.count(kind) + 1);
        }
    }
    Position::new(&setup).ok()
}

fn square((file, rank): (i32, i32)) -> Option<Square> {
    let fits = (1..=9).contains(&file) && (1..=9).contains(&rank);
    fits.then(|| Square::all().find(|at| (i32::from(at.file()), i32::from(at.rank())) == (file, rank))).flatten()
}

/// Made for these tests: promoting at once would leave only a pawn's drop, which is uchifuzume.
#[test]
fn not_promoting_may_be_the_only_way_to_mate() {
    let (game, mut table, mut random) = (shogi(), Table::new(8), Random::new(9));
    let mut found = 0;
    for _ in 0..200_000 {
        let Some(position) = pawn_problem(&mut random) else { continue };
        let Outcome::Mate(mate) = outcome(&position, &mut table, &within(3)) else { continue };
        let first = mate.line[0];
        let kind = first.from().and_then(|from| position.on(from)).map(|piece| piece.kind);
        let could = first.to().rank() <= 3 || first.from().is_some_and(|from| from.rank() <= 3);
        let plain = matches!(kind, Some(PieceKind::Rook | PieceKind::Bishop | PieceKind::Pawn)) && !first.promotes();
        if could && plain && mate.length == 3 {
            assert!(mates_within(&state(&game, &position.sfen()), 3), "{}", position.sfen());
            assert_found(&position, &mate, 3, &mut table);
            found += 1;
        }
        if found == 3 {
            return;
        }
    }
    panic!("{found} such problems, expected 3");
}

/// A king in the corner region, rook or bishop beside, a pawn in hand and the defender with nothing.
fn pawn_problem(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::EMPTY;
    setup.set(square((1 + random.below(2) as i32, 1 + random.below(3) as i32))?, Some(Piece::new(Color::White, PieceKind::King)));
    let kinds = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Gold, PieceKind::Silver, PieceKind::Knight];
    for number in 0..6 {
        let at = square((random.below(4) as i32 + 1, random.below(5) as i32 + 1))?;
        let color = Color::ALL[usize::from(number > 3)];
        if setup.on(at).is_none() {
            setup.set(at, Some(Piece::new(color, kinds[random.below(if number > 3 { 4 } else { 5 })])));
        }
    }
    setup.hands[0] = Hand::EMPTY.with(PieceKind::Pawn, 1);
    Position::new(&setup).ok()
}

/// A dragon may check a bare king for ever and does not mate it; the search must say so although every line returns.
#[test]
fn endless_checks_are_no_mate() {
    for sfen in [
        "4k4/9/9/9/9/9/9/9/4+R4 b - 1",
        "4k4/9/9/9/9/9/9/9/4+R4 b P 1",
        "9/9/9/9/4k4/9/9/9/4+R4 b - 1",
        "k8/9/9/9/9/9/9/8+B/8K b - 1",
        "9/9/9/9/9/9/9/4k4/4+R4 w - 1",
    ] {
        let found = outcome(&position(sfen), &mut Table::new(8), &Limits::default());
        assert_eq!(found, Outcome::NoMate, "{sfen}");
    }
}

/// A ladder by hand: gold after gold drives the king down the file.
#[test]
fn the_line_of_a_long_mate_is_proved_against_every_defence() {
    for (sfen, length) in [
        ("9/7R1/9/9/7G1/8k/9/9/9 b - 1", 7),
        ("9/9/9/9/7R1/8k/9/9/9 b G 1", 7),
        ("9/7R1/7G1/8k/9/9/9/9/9 b - 1", 11),
    ] {
        let position = position(sfen);
        let mut table = Table::new(8);
        let Outcome::Mate(mate) = outcome(&position, &mut table, &Limits::default()) else { panic!("{sfen}") };
        assert_found(&position, &mate, length, &mut table);
    }
}

/// By hand: `SANKOMA_TSUME=FILE cargo test --release --test it tsume -- --ignored --nocapture`, a file of rows
/// `plies<TAB>sfen<TAB>solution` below a heading.
#[test]
#[ignore = "wants a file of problems in SANKOMA_TSUME"]
#[allow(clippy::print_stdout, reason = "the table is the result")]
fn tsume_of_a_file_are_solved_and_every_answer_is_proved() {
    let text = std::fs::read_to_string(std::env::var("SANKOMA_TSUME").expect("SANKOMA_TSUME names a file"));
    let mut table = Table::new(128);
    let mut rows = std::collections::BTreeMap::new();
    for row in text.expect("the file can be read").lines().skip(1) {
        let mut fields = row.split('\t');
        let (Some(plies), Some(sfen)) = (fields.next(), fields.next()) else { continue };
        let position = Position::forced(&sankoma::rules::sfen::parse_setup(sfen).expect("sound"));
        let limits = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        table.clear();
        let start = std::time::Instant::now();
        let report = solve(&position, &mut table, &Control::new(), &limits, |_| {});
        let time = start.elapsed();
        let row: &mut (u32, u32, u32, u32, Duration, Duration, u64) = rows.entry(plies.parse::<u32>().expect("a number")).or_default();
        row.0 += 1;
        row.4 += time;
        row.5 = row.5.max(time);
        row.6 += report.nodes;
        if let Outcome::Mate(mate) = report.outcome {
            row.1 += 1;
            row.2 += u32::from(mate.shortest);
            row.3 += u32::from(Ok(mate.length) == plies.parse());
            assert_mates(&position, &mate.line);
            let proof = proof(&position, mate.length, &mut table, &Control::new(), &Limits::default());
            assert_proves(&position, mate.length, &proof.expect("what was found can be proved"));
        }
    }
    println!("plies: problems, solved, proved shortest, as long as given, time in all, longest, nodes");
    rows.iter().for_each(|(plies, row)| println!("{plies}: {row:?}"));
}
