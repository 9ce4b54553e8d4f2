//! Sennichite and who is to blame.

use crate::support::{Random, mv, position};
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_rules::repetition::{self, Repetition, RepetitionState};
use sankoma_rules::{Color, Hand, Move, PieceKind, Position, legality};

fn play(position: &mut Position, moves: &str) {
    for word in moves.split(' ') {
        assert!(legality::reasons(position, mv(word)).is_empty(), "{word} in {}", position.sfen());
        position.play(mv(word));
    }
}

#[test]
fn the_fourth_occurrence_is_a_draw() {
    let mut game = position("startpos");
    for _ in 0..2 {
        play(&mut game, "2h3h 8b7b 3h2h 7b8b");
        assert_eq!(repetition::fourfold(&game), None);
    }
    play(&mut game, "2h3h 8b7b 3h2h");
    assert_eq!(repetition::fourfold(&game), None);
    play(&mut game, "7b8b");
    assert_eq!(repetition::fourfold(&game), Some(Repetition::Draw));
    assert_eq!(repetition::occurrences(&game).count, 4);
    assert_eq!(repetition::occurrences(&game).since_first, 12);
}

#[test]
fn different_hands_are_different_positions() {
    let mut game = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    play(&mut game, "5i5h 5a5b 5h5i 5b5a");
    assert_eq!(repetition::occurrences(&game).count, 2);
    play(&mut game, "P*9h 5a5b 9h9g 5b5a");
    assert_eq!(repetition::occurrences(&game).count, 1);
}

/// A rook that follows the king with checks: from the first check on, every move of Black gives check.
const CHASE: &str = "R8/9/4k4/9/9/9/9/9/8K b - 1";
const ROUND: &str = "9a9c 5c5b 9c9b 5b5c";

#[test]
fn perpetual_check_loses_for_the_checker() {
    let mut game = position(CHASE);
    play(&mut game, "9a9c");
    for _ in 0..3 {
        assert_eq!(repetition::fourfold(&game), None);
        play(&mut game, "5c5b 9c9b 5b5c 9b9c");
    }
    // The repeated position is the one in check.
    assert_eq!(repetition::fourfold(&game), Some(Repetition::PerpetualCheck { loser: Color::Black }));
}

#[test]
fn the_verdict_is_the_same_when_the_repeated_position_is_the_checkers_turn() {
    let mut game = position("9/R8/4k4/9/9/9/9/9/8K b - 1");
    for _ in 0..3 {
        play(&mut game, "9b9c 5c5b 9c9b 5b5c");
    }
    assert_eq!(repetition::fourfold(&game), Some(Repetition::PerpetualCheck { loser: Color::Black }));
}

#[test]
fn one_quiet_move_in_the_span_makes_it_a_draw() {
    let mut game = position(CHASE);
    play(&mut game, ROUND);
    play(&mut game, "9b9a 5c5d 9a9b 5d5c");
    for _ in 0..3 {
        play(&mut game, "9b9c 5c5b 9c9b 5b5c");
        if let Some(end) = repetition::fourfold(&game) {
            assert_eq!(end, Repetition::Draw);
            return;
        }
    }
    panic!("the position must have occurred four times");
}

#[test]
fn the_move_that_completes_a_perpetual_check_is_named() {
    let mut game = position(CHASE);
    play(&mut game, "9a9c");
    for _ in 0..2 {
        play(&mut game, "5c5b 9c9b 5b5c 9b9c");
    }
    play(&mut game, "5c5b 9c9b 5b5c");
    let reasons = legality::reasons_in_game(&game, mv("9b9c"));
    assert_eq!(reasons.iter().map(legality::IllegalityReason::code).collect::<Vec<_>>(), ["perpetual_check"]);
    // The board alone allows it.
    assert!(legality::reasons(&game, mv("9b9c")).is_empty());
    game.play(mv("9b9c"));
    let after = legality::reasons_in_game(&game, mv("5c5b"));
    assert_eq!(after.iter().map(legality::IllegalityReason::code).collect::<Vec<_>>(), ["game_over"]);
}

#[test]
fn passes_count_as_ordinary_plies() {
    let mut game = position("startpos");
    game.play(Move::PASS);
    game.play(Move::PASS);
    assert_eq!(repetition::occurrences(&game).count, 2);
}

#[test]
fn giving_a_piece_away_on_the_way_makes_an_inferior_position() {
    let mut game = position("4k4/9/9/9/9/9/9/9/4K4 b p 1");
    play(&mut game, "5i5h P*5g 5h5g 5a4a 5g5h 4a4b 5h5i 4b5a");
    assert_eq!(repetition::state_against_earlier(&game), Some(RepetitionState::Superior { plies: 8 }));
    let mut game = position("4k4/9/9/9/9/9/9/9/4K4 b P 1");
    play(&mut game, "P*5d 5a4b 5i5h 4b4c 5h4h 4c5d 4h5i 5d5c 5i5h 5c5b 5h5i 5b5a");
    assert_eq!(repetition::state_against_earlier(&game), Some(RepetitionState::Inferior { plies: 12 }));
    assert_eq!(repetition::second_occurrence(&game), None);
}

/// Everything said of repetition equals a recount of all positions of the game, each kept as text.
#[test]
fn repetitions_equal_a_naive_recount() {
    let mut seen = [0; 6];
    for (seed, start) in (0..).zip(STARTS.into_iter().cycle().take(400)) {
        let mut random = Random::new(seed);
        let mut game = position(start);
        let mut past = vec![RecordedPosition::of(&game)];
        for _ in 0..150 {
            let Some(mv) = returning_move(&mut random, &mut game) else { break };
            game.play(mv);
            past.push(RecordedPosition::of(&game));
            assert_recount(&game, &past, &mut seen);
        }
    }
    let names = ["draw", "Black checks", "White checks", "superior", "inferior", "fourfold"];
    assert!(seen.iter().all(|&count| count >= 10), "the games hardly meet {names:?}: {seen:?}");
}

const STARTS: [&str; 4] = [
    "4k4/9/9/9/9/9/9/9/4K4 b Rr 1",
    "4k4/9/9/3R5/5r3/9/9/9/4K4 w Gp 1",
    "9/9/3k5/9/9/5B3/9/4K4/9 b Gg 1",
    "9/4k4/9/4P4/9/4p4/9/4K4/9 w Gr 1",
];

/// A position of the game as text, and what the verdicts need.
struct RecordedPosition {
    squares_and_turn: String,
    held: [Hand; 2],
    turn: Color,
    in_check: bool,
}

impl RecordedPosition {
    fn of(game: &Position) -> Self {
        let sfen = game.sfen();
        let squares_and_turn = sfen.split(' ').take(2).collect();
        let held = Color::ALL.map(|color| game.hand(color));
        Self { squares_and_turn, held, turn: game.side_to_move(), in_check: game.in_check() }
    }
}

/// A move that likes to go back where it came from, to check and to take; sometimes a pass.
fn returning_move(random: &mut Random, game: &mut Position) -> Option<Move> {
    let all = movegen::legal_all(game);
    let choice = random.below(16);
    if choice == 0 && !game.in_check() {
        return Some(Move::PASS);
    }
    let back = own_last_move(game).and_then(|mv| Some(Move::board(mv.to(), mv.from()?, false)));
    let wanted = match choice {
        1..=7 => back.filter(|mv| all.contains(mv)),
        8..=11 => random.pick(&movegen::moves(game, MoveGenerationKind::ChecksAll)),
        12 => random.pick(&movegen::moves(game, MoveGenerationKind::Captures)),
        _ => None,
    };
    wanted.or_else(|| random.pick(&all))
}

fn own_last_move(game: &mut Position) -> Option<Move> {
    let latest = game.unmake()?;
    let own = game.last_move();
    game.play(latest);
    own
}

fn assert_recount(game: &Position, past: &[RecordedPosition], seen: &mut [u32; 6]) {
    let (now, before) = past.split_last().expect("a game has a position");
    let same_squares =
        || before.iter().enumerate().rev().filter(|(_, then)| then.squares_and_turn == now.squares_and_turn);
    let equal: Vec<usize> = same_squares().filter(|(_, then)| then.held == now.held).map(|(at, _)| at).collect();
    let found = repetition::occurrences(game);
    assert_eq!(found.count, equal.len() + 1, "{}", game.sfen());
    assert_eq!(found.since_latest, equal.first().map_or(0, |at| before.len() - at));
    assert_eq!(found.since_first, equal.last().map_or(0, |at| before.len() - at));
    assert_eq!(repetition::second_occurrence(game), equal.first().map(|&at| recounted_blame(&past[at..])));
    let fourfold = equal.last().filter(|_| equal.len() >= 3).map(|&at| recounted_blame(&past[at..]));
    assert_eq!(repetition::fourfold(game), fourfold);
    let earlier = same_squares().find_map(|(at, then)| {
        let plies = before.len() - at;
        let more = |a: &RecordedPosition, b: &RecordedPosition| {
            PieceKind::HAND.iter().all(|&kind| held(a, now.turn, kind) >= held(b, now.turn, kind))
        };
        match (more(now, then), more(then, now)) {
            (true, true) => Some(RepetitionState::Same { plies, verdict: recounted_blame(&past[at..]) }),
            (true, false) => Some(RepetitionState::Superior { plies }),
            (false, true) => Some(RepetitionState::Inferior { plies }),
            (false, false) => None,
        }
    });
    assert_eq!(repetition::state_against_earlier(game), earlier, "{}", game.sfen());
    let kind = earlier.map(|earlier| match earlier {
        RepetitionState::Same { verdict: Repetition::Draw, .. } => 0,
        RepetitionState::Same { verdict: Repetition::PerpetualCheck { loser }, .. } => 1 + loser.index(),
        RepetitionState::Superior { .. } => 3,
        RepetitionState::Inferior { .. } => 4,
    });
    for kind in kind.into_iter().chain(fourfold.map(|_| 5)) {
        seen[kind] += 1;
    }
}

fn held(kept: &RecordedPosition, color: Color, kind: PieceKind) -> u8 {
    kept.held[color.index()].count(kind)
}

/// Every move of a side in the span, the last position included, gave check.
fn recounted_blame(span: &[RecordedPosition]) -> Repetition {
    let always = |color| span.windows(2).filter(|pair| pair[0].turn == color).all(|pair| pair[1].in_check);
    match (always(Color::Black), always(Color::White)) {
        (true, false) => Repetition::PerpetualCheck { loser: Color::Black },
        (false, true) => Repetition::PerpetualCheck { loser: Color::White },
        _ => Repetition::Draw,
    }
}
