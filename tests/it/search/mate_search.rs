//! The mate search compared with an exhaustive search, and its proofs with the proof checker.

use crate::search::mate_checker::{assert_mates, assert_proves};
use crate::search::mate_oracle::{mates_within, state};
use crate::support::{Random, mv, position};
use sankoma_rules::{Color, Hand, Piece, PieceKind, Position, Setup, Square, movegen};
use sankoma_search::SearchControl;
use sankoma_search::mate::{Mate, MateLimits, MateOutcome, MateTable, ReachedLimit, proof, solve};
use std::time::Duration;

fn outcome(position: &Position, table: &mut MateTable, limits: &MateLimits) -> MateOutcome {
    solve(position, table, &SearchControl::new(), limits, |_| {}).outcome
}

fn within(plies: u32) -> MateLimits {
    MateLimits { plies: Some(plies), ..MateLimits::default() }
}

#[test]
fn short_mates_agree_with_exhaustive_search() {
    let (mut table, mut random) = (MateTable::new(8), Random::new(6));
    let mut seen = [0; 4];
    for _ in 0..1_500 {
        let Some(position) = problem(&mut random) else { continue };
        let sfen = position.sfen();
        let min = [1, 3, 5].into_iter().find(|&plies| mates_within(&state(&sfen), plies));
        seen[min.map_or(3, |plies| plies as usize / 2)] += 1;
        for plies in [1, 3, 5] {
            let found = outcome(&position, &mut table, &within(plies));
            match (min.filter(|&min| min <= plies), &found) {
                (Some(min), MateOutcome::Mate(mate)) => assert_found(&position, mate, min, &mut table),
                (None, MateOutcome::NoMate) => {}
                (None, MateOutcome::Unknown(limit)) => assert_eq!(*limit, ReachedLimit::Plies(plies), "{sfen}"),
                _ => panic!("{found:?} within {plies}, {min:?} by exhaustive search: {sfen}"),
            }
        }
        // The result without a limit of plies must agree too.
        let limits = MateLimits { nodes: Some(3_000), ..MateLimits::default() };
        match outcome(&position, &mut table, &limits) {
            MateOutcome::Mate(mate) if mate.shortest => {
                assert!(min.is_none_or(|min| mate.length == min), "{sfen}");
            }
            MateOutcome::NoMate => assert_eq!(min, None, "{sfen}"),
            MateOutcome::Mate(_) | MateOutcome::Unknown(_) => {}
        }
    }
    assert!(seen.iter().all(|&count| count >= 15), "too few positions of a kind: {seen:?}");
}

fn assert_found(position: &Position, mate: &Mate, min: u32, table: &mut MateTable) {
    let sfen = position.sfen();
    assert!(mate.shortest && mate.length == min && mate.line.len() == min as usize, "{mate:?}, {min}: {sfen}");
    assert_mates(position, &mate.line);
    let proof = proof(position, mate.length, table, &SearchControl::new(), &MateLimits::default());
    assert_proves(position, mate.length, &proof.expect("a mate that was found can be proved"));
}

/// A random mate problem: a king near the edge, a few pieces around it and in hand, sometimes a king of the attacker.
/// `None` if the position has defects.
pub(crate) fn problem(random: &mut Random) -> Option<Position> {
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

/// A random position in which, after promoting the bishop, the necessary pawn drop would be uchifuzume.
#[test]
fn not_promoting_may_be_the_only_way_to_mate() {
    let mut position = position("6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1");
    let mut table = MateTable::new(8);
    let MateOutcome::Mate(mate) = outcome(&position, &mut table, &MateLimits::default()) else { panic!("no mate") };
    assert_eq!(mate.line[0], mv("1d2c"));
    assert_found(&position, &mate, 9, &mut table);
    position.play(mv("1d2c+"));
    let escapes = movegen::legal_all(&position).iter().any(|&defence| {
        position.play(defence);
        let found = outcome(&position, &mut table, &within(7));
        position.unmake();
        !matches!(found, MateOutcome::Mate(_))
    });
    assert!(escapes, "the promotion mates as well");
}

/// A dragon can check a bare king without end but not mate it; the search must prove that although every line repeats.
#[test]
fn endless_checks_are_no_mate() {
    for sfen in [
        "4k4/9/9/9/9/9/9/9/3+R5 b - 1",
        "4k4/9/9/9/9/9/9/9/3+R5 b P 1",
        "9/9/9/9/4k4/9/9/9/3+R5 b - 1",
        "k8/9/9/9/9/9/9/8+B/8K b - 1",
    ] {
        let found = outcome(&position(sfen), &mut MateTable::new(8), &MateLimits::default());
        assert_eq!(found, MateOutcome::NoMate, "{sfen}");
    }
}

#[test]
fn long_mates_are_proved_against_every_defence() {
    let (mut table, mut random) = (MateTable::new(8), Random::new(11));
    let limits = MateLimits { nodes: Some(3_000), ..MateLimits::default() };
    let problems = (0..5_000).filter_map(|_| problem(&mut random));
    let mut max_length = 0;
    let mut found = 0;
    for position in problems {
        let MateOutcome::Mate(mate) = outcome(&position, &mut table, &limits) else { continue };
        if mate.length >= 7 && mate.shortest {
            assert_found(&position, &mate, mate.length, &mut table);
            max_length = max_length.max(mate.length);
            found += 1;
        }
        if found == 30 {
            break;
        }
    }
    assert!(found == 30 && max_length >= 11, "{found} mates, the longest in {max_length}");
}

/// To be run by hand: `SANKOMA_TSUME=FILE cargo test --release --test it tsume -- --ignored --nocapture`, where the
/// file has rows `plies<TAB>sfen<TAB>solution` below a heading.
#[test]
#[ignore = "wants a file of problems in SANKOMA_TSUME"]
#[allow(clippy::print_stdout, reason = "the table is the result")]
fn tsume_of_a_file_are_solved_and_every_answer_is_proved() {
    let text = std::fs::read_to_string(std::env::var("SANKOMA_TSUME").expect("SANKOMA_TSUME names a file"));
    let mut table = MateTable::new(128);
    let mut rows = std::collections::BTreeMap::new();
    for row in text.expect("the file can be read").lines().skip(1) {
        let mut fields = row.split('\t');
        let (Some(plies), Some(sfen)) = (fields.next(), fields.next()) else { continue };
        let position = Position::from_setup_unchecked(&sankoma_rules::sfen::parse_setup(sfen).expect("sound"));
        let limits = MateLimits { time: Some(Duration::from_secs(1)), ..MateLimits::default() };
        table.clear();
        let start = std::time::Instant::now();
        let report = solve(&position, &mut table, &SearchControl::new(), &limits, |_| {});
        let time = start.elapsed();
        let row: &mut (u32, u32, u32, u32, Duration, Duration, u64) =
            rows.entry(plies.parse::<u32>().expect("a number")).or_default();
        row.0 += 1;
        row.4 += time;
        row.5 = row.5.max(time);
        row.6 += report.nodes;
        if let MateOutcome::Mate(mate) = report.outcome {
            row.1 += 1;
            row.2 += u32::from(mate.shortest);
            row.3 += u32::from(Ok(mate.length) == plies.parse());
            assert_mates(&position, &mate.line);
            let proof = proof(&position, mate.length, &mut table, &SearchControl::new(), &MateLimits::default());
            assert_proves(&position, mate.length, &proof.expect("a mate that was found can be proved"));
        }
    }
    println!("plies: problems, solved, proved shortest, as long as given, time in all, longest, nodes");
    for (plies, row) in rows {
        println!("{plies}: {row:?}");
    }
}
