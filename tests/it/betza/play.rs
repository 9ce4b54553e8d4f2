//! Games of game files that are played: their text, undo, why a move is not legal, and the players.

use proptest::prelude::*;
use sankoma_betza::play::{
    BetzaGame, BetzaPieceValues, BetzaPlayer, GameOutcome, MATE_SCORE, MoveSearchLimits, OutcomeReason, RandomNumbers,
    choose_move, random_move, read_game,
};
use sankoma_betza::reference::{BUILT_IN_GAMES, NoMovesRule, ReferenceGame, ReferenceMove, ReferencePosition};
use sankoma_rules::{Color, Position, movegen};
use std::collections::HashSet;

fn built_in(name: &str) -> ReferenceGame {
    ReferenceGame::built_in(name).unwrap_or_else(|| panic!("{name} comes with the program"))
}

/// A game with pieces whose moves depend on most of what a notation can say: first moves, en passant, hops, several
/// legs.
const FAIRY: &str = r#"
name = "fairy"
ja = "妙"
en = "fairy"
files = 6
ranks = 7
setup = "kcglhz/ppppppp/6/6/6/PPPPPPP/KCGLHZ b -"
promotion_ranks = 2
no_moves = "draw"
repetition = 3

[[piece]]
letter = "P"
ja = "歩"
en = "pawn"
moves = "fmWfceFifmnD"
promoted = "Q"
[[piece]]
letter = "C"
ja = "砲"
en = "cannon"
moves = "mRcpR@"
[[piece]]
letter = "G"
ja = "跳"
en = "grasshopper"
moves = "gQ@5"
[[piece]]
letter = "L"
ja = "獅"
en = "lion"
moves = "KcaKmcabK"
[[piece]]
letter = "H"
ja = "馬"
en = "horse"
moves = "nNf@"
promoted = "N"
[[piece]]
letter = "Z"
ja = "竜"
en = "dragon"
moves = "zBjR"
[[piece]]
letter = "K"
ja = "玉"
en = "king"
moves = "K"
royal = true
"#;

/// Every built-in game, and the one with fairy pieces.
fn games() -> Vec<ReferenceGame> {
    let fairy = FAIRY.replace("ppppppp", "pppppp").replace("PPPPPPP", "PPPPPP");
    let fairy = ReferenceGame::from_toml(&fairy).expect("the game is sound");
    BUILT_IN_GAMES.iter().map(|(name, _)| built_in(name)).chain([fairy]).collect()
}

/// A game of random moves, at most so many.
fn random_game(rules: ReferenceGame, seed: u64, plies: usize) -> BetzaGame {
    let mut game = BetzaGame::new(rules);
    let mut numbers = RandomNumbers::new(seed);
    while game.shown() < plies && game.standing().outcome.is_none() {
        let mv = random_move(&game.position(), &mut numbers).expect("the game continues");
        game.play(mv);
    }
    game
}

/// Every move that a person could ask for, but for lists of pieces taken on the way that no piece takes.
fn encodable(position: &ReferencePosition<'_>, game: &ReferenceGame) -> HashSet<ReferenceMove> {
    let squares = || 0..game.squares();
    let on_board = squares().flat_map(|from| squares().map(move |to| (from, to)));
    let mut asked: HashSet<ReferenceMove> =
        on_board.flat_map(|(from, to)| [false, true].map(|promotes| position.board_move(from, to, promotes))).collect();
    asked.extend((0..game.kinds.len() as u8).flat_map(|kind| squares().map(move |to| ReferenceMove::drop(kind, to))));
    for mv in position.legal_moves() {
        asked.insert(mv);
        // The same pieces taken by another move.
        asked.insert(ReferenceMove { taken: mv.taken, ..position.board_move(mv.to, mv.to, false) });
    }
    asked
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_game_is_read_as_it_was_written(seed in any::<u64>(), undone in 0_usize..5, resigns in any::<bool>()) {
        for rules in games() {
            let mut game = random_game(rules, seed, 80);
            game.players = [BetzaPlayer::ALL[(seed % 3) as usize], BetzaPlayer::Random];
            if resigns && game.standing().outcome.is_none() {
                game.resign(game.side_to_move());
            }
            game.go_to(game.moves().len().saturating_sub(undone));
            let text = game.to_text();
            let read = read_game(&text).map_err(|problem| TestCaseError::fail(format!("{problem}\n{text}")))?;
            prop_assert_eq!(&read.problems, &[], "{}", text);
            prop_assert!(read.game == game, "{}", text);
            prop_assert_eq!(read.game.to_text(), text);
        }
    }

    #[test]
    fn undoing_every_move_leads_back_over_the_same_positions(seed in any::<u64>()) {
        for rules in games() {
            let mut game = random_game(rules, seed, 120);
            let name = game.rules().name.clone();
            let mut ahead = Vec::new();
            for count in 0..=game.moves().len() {
                game.go_to(count);
                ahead.push((game.position().repetition_key(), game.standing()));
            }
            for (count, (key, standing)) in ahead.iter().enumerate().rev() {
                game.go_to(count);
                prop_assert!(game.position().repetition_key() == *key && game.standing() == *standing, "{}, {}", name, count);
            }
        }
    }

    #[test]
    fn a_move_is_refused_exactly_where_the_generator_does_not_list_it(seed in any::<u64>(), plies in 0_usize..90) {
        for rules in games() {
            let game = random_game(rules, seed, plies);
            let position = game.position();
            let listed: HashSet<ReferenceMove> = position.legal_moves().into_iter().collect();
            for asked in encodable(&position, game.rules()) {
                let refusals = position.refusals(asked);
                prop_assert_eq!(refusals.is_empty(), listed.contains(&asked), "{:?} {:?}\n{}", asked, refusals, game.to_text());
                for refusal in refusals {
                    prop_assert!(!refusal.message.ja.is_empty() && !refusal.message.en.is_empty());
                    prop_assert!(refusal.squares.iter().all(|square| *square < game.rules().squares()));
                }
            }
        }
    }

    #[test]
    fn the_text_of_a_move_names_it(seed in any::<u64>(), plies in 0_usize..60) {
        for rules in games() {
            let game = random_game(rules, seed, plies);
            for mv in game.position().legal_moves() {
                let text = mv.usi(game.rules());
                prop_assert_eq!(game.position().read_move(&text), Ok(mv), "{}", text);
            }
        }
    }

    #[test]
    fn a_damaged_text_keeps_what_is_sound_before_its_bad_line(seed in any::<u64>(), bad in 0_usize..30) {
        for rules in games() {
            let game = random_game(rules, seed, 40);
            let text = game.to_text().lines().filter(|line| !line.starts_with("result:")).collect::<Vec<_>>().join("\n");
            let moves_from = text.lines().position(|line| line == "moves:").expect("a game has moves") + 1;
            let bad = bad.min(game.moves().len().saturating_sub(1));
            let damaged: Vec<&str> =
                text.lines().enumerate().map(|(at, line)| if at == moves_from + bad { "no move" } else { line }).collect();
            let read = read_game(&damaged.join("\n")).expect("its rules are sound");
            prop_assert_eq!(read.problems.len(), 1, "{:?}", read.problems);
            prop_assert_eq!(read.problems[0].line, moves_from + bad + 1);
            prop_assert_eq!(read.game.moves(), &game.moves()[..bad]);
        }
    }

    #[test]
    fn no_text_is_read_with_a_panic(lines in prop::collection::vec("[ -~]{0,30}|game: tori|moves:|start: .*|1e1d|undone: 3|resigned: white", 0..20)) {
        for head in ["", "sankoma betza game\ngame: minishogi\n", "sankoma betza game\n"] {
            let text = format!("{head}{}", lines.join("\n"));
            if let Ok(read) = read_game(&text) {
                prop_assert!(read_game(&read.game.to_text()).is_ok_and(|again| again.game == read.game), "{}", text);
            }
        }
    }

    /// Alpha-beta leaves out only what cannot matter.
    #[test]
    fn alpha_beta_finds_the_score_of_a_full_search(seed in any::<u64>(), plies in 0_usize..60) {
        for rules in games().into_iter().filter(|rules| rules.name != "shogi") {
            let game = random_game(rules, seed, plies);
            let values = BetzaPieceValues::of(game.rules());
            for depth in 1..=2 {
                let limits = MoveSearchLimits { nodes: u64::MAX, depth, seed };
                let Some(choice) = choose_move(&game.position(), &values, limits, &|| false) else { continue };
                let expected = full_search(&game.position(), game.rules(), &values, depth, 0);
                prop_assert_eq!(choice.score, expected, "depth {}\n{}", choice.depth, game.to_text());
                let chosen = -full_search(&game.position().after(choice.mv), game.rules(), &values, choice.depth - 1, 1);
                prop_assert_eq!(chosen, expected, "{}", choice.mv.usi(game.rules()));
            }
        }
    }
}

/// The score by looking at every move; mates found at less depth count as they are.
fn full_search(
    position: &ReferencePosition<'_>,
    rules: &ReferenceGame,
    values: &BetzaPieceValues,
    depth: u32,
    ply: i32,
) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        let is_draw = !position.in_check() && rules.no_moves == NoMovesRule::Draw;
        return if is_draw { 0 } else { ply - MATE_SCORE };
    }
    if depth == 0 {
        return values.material(position);
    }
    let scores = moves.iter().map(|mv| -full_search(&position.after(*mv), rules, values, depth - 1, ply + 1));
    scores.max().expect("there is a move")
}

/// Reads a game of these moves.
fn played(name: &str, start: Option<&str>, moves: &str) -> BetzaGame {
    let rules = built_in(name);
    let start = start.unwrap_or(&rules.setup);
    let moves = moves.split_whitespace().collect::<Vec<_>>().join("\n");
    let text = format!("sankoma betza game\ngame: {name}\nstart: {start}\nmoves:\n{moves}\n");
    let read = read_game(&text).expect("it is a game");
    assert_eq!(read.problems, [], "{text}");
    read.game
}

#[test]
fn the_computer_finds_mates_in_one() {
    for (name, start, moves) in [
        ("minishogi", "4k/p4/4G/5/K4 b G", vec!["G*1b", "G*2b"]),
        ("shogi", "4k4/9/4P4/9/9/9/9/9/4K4 b G", vec!["G*5b"]),
        ("tori", "3k3/7/3C3/7/7/7/3K3 b F", vec!["F*4b"]),
    ] {
        let game = played(name, Some(start), "");
        let values = BetzaPieceValues::of(game.rules());
        let limits = MoveSearchLimits { nodes: 500, depth: u32::MAX, seed: 1 };
        let choice = choose_move(&game.position(), &values, limits, &|| false).expect("there are moves");
        let text = choice.mv.usi(game.rules());
        assert!(moves.contains(&text.as_str()), "{name}: {text}, expected one of {moves:?}");
        assert_eq!(choice.score, MATE_SCORE - 1);
    }
}

#[test]
fn a_search_ends_where_it_is_stopped() {
    let game = BetzaGame::new(built_in("minishogi"));
    let values = BetzaPieceValues::of(game.rules());
    let limits = MoveSearchLimits { nodes: u64::MAX, depth: u32::MAX, seed: 1 };
    let asked = std::cell::Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 3
    };
    let choice = choose_move(&game.position(), &values, limits, &stop).expect("there are moves");
    assert!(game.standing().legal.contains(&choice.mv));
    assert!(choice.nodes < 2_000, "{choice:?}");
}

/// The stronger player wins nearly always.
#[test]
fn the_computer_beats_the_random_player() {
    let rules = built_in("minishogi");
    let values = BetzaPieceValues::of(&rules);
    let mut wins = 0;
    for seed in 0..6 {
        let mut game = BetzaGame::new(rules.clone());
        let mut numbers = RandomNumbers::new(seed);
        let computer = Color::ALL[seed as usize % 2];
        while game.shown() < 200 && game.standing().outcome.is_none() {
            let position = game.position();
            let mv = if game.side_to_move() == computer {
                let limits = MoveSearchLimits { nodes: 3_000, depth: u32::MAX, seed };
                choose_move(&position, &values, limits, &|| false).expect("the game continues").mv
            } else {
                random_move(&position, &mut numbers).expect("the game continues")
            };
            game.play(mv);
        }
        wins += usize::from(game.standing().outcome.is_some_and(|outcome| outcome.winner == Some(computer)));
    }
    assert!(wins >= 5, "{wins} of 6");
}

#[test]
fn the_values_of_shogi_have_the_order_that_players_give_them() {
    let rules = built_in("shogi");
    let values = BetzaPieceValues::of(&rules);
    let value = |symbol: &str| {
        let kind = rules.kinds.iter().position(|kind| kind.symbol == symbol).expect("shogi has it");
        values.of_kind(kind as u8)
    };
    for pair in ["P", "N", "S", "G", "B", "R", "+R"].windows(2) {
        assert!(value(pair[0]) < value(pair[1]), "{pair:?}: {} {}", value(pair[0]), value(pair[1]));
    }
    assert!(value("L") > value("P") && value("L") < value("G"), "{}", value("L"));
    assert_eq!(value("K"), 0);
}

/// Shogi as a game file and shogi as the program knows it, over random games: legal moves, checks and mates.
#[test]
fn shogi_as_a_game_file_is_shogi() {
    let mut mates = 0;
    for seed in 0..60 {
        let mut game = BetzaGame::new(built_in("shogi"));
        let mut numbers = RandomNumbers::new(seed);
        let mut position = Position::startpos();
        while game.shown() < 400 {
            let standing = game.standing();
            let mut texts: Vec<String> = standing.legal.iter().map(|mv| mv.usi(game.rules())).collect();
            texts.sort();
            let own_moves = movegen::legal_all(&position);
            let mut own: Vec<String> = own_moves.iter().map(ToString::to_string).collect();
            own.sort();
            assert_eq!(texts, own, "{}", game.to_text());
            assert_eq!(standing.in_check, position.in_check());
            if standing.outcome.is_some() {
                mates += usize::from(standing.outcome.is_some_and(|end| end.reason == OutcomeReason::Checkmate));
                break;
            }
            let mv = random_move(&game.position(), &mut numbers).expect("the game continues");
            let text = mv.usi(game.rules());
            position.play(*own_moves.iter().find(|own| own.to_string() == text).expect("it is in both lists"));
            game.play(mv);
        }
    }
    assert!(mates >= 5, "{mates} of 60 games");
}

#[test]
fn repetition_ends_a_game_as_its_file_says() {
    let shuffle =
        |name: &str, cycle: &str, times: usize| played(name, None, &[cycle].repeat(times).join(" ")).standing();
    let golds = "4e4d 2a2b 4d4e 2b2a";
    let end = |winner, reason| Some(GameOutcome { winner, reason });
    let minishogi = shuffle("minishogi", golds, 3);
    assert_eq!((minishogi.occurrences, minishogi.outcome), (4, end(Some(Color::White), OutcomeReason::Repetition)));
    assert_eq!(shuffle("minishogi", golds, 2).outcome, None);
    assert_eq!(shuffle("shogi", "4i4h 6a6b 4h4i 6b6a", 3).outcome, end(None, OutcomeReason::Repetition));
    // A game without a rule continues.
    let patient = shuffle("patient", golds, 5);
    assert_eq!((patient.occurrences, patient.outcome), (6, None));
    // White's rook checks with every move.
    let checks =
        played("minishogi", Some("4k/1r3/5/2K2/5 w -"), "4b3b 3d4d 3b4b 4d3d 4b3b 3d4d 3b4b 4d3d 4b3b 3d4d 3b4b 4d3d");
    assert_eq!(checks.standing().outcome, end(Some(Color::Black), OutcomeReason::PerpetualCheck));
}

#[test]
fn the_reason_of_a_refusal_names_the_squares_that_prove_it() {
    let expect = |game: &BetzaGame, text: &str, sentence: &str, squares: &str| {
        let position = game.position();
        let refusals = position.refusals(position.read_move(text).expect("it is a move"));
        let refusal = refusals.first().unwrap_or_else(|| panic!("{text} is legal"));
        let at: Vec<String> = refusal.squares.iter().map(|square| game.rules().square_text(*square)).collect();
        assert_eq!((refusal.message.en.as_str(), at.join(" ").as_str()), (sentence, squares), "{text}");
    };
    let mini = |start: &str| played("minishogi", Some(start), "");
    let start = BetzaGame::new(built_in("minishogi"));
    expect(&start, "3c3b", "there is no piece on 3c", "3c");
    expect(&start, "1a1b", "the king on 1a is the opponent's", "1a");
    let rook = "the rook on 1e cannot move to 1a (R: slides any distance in every orthogonal direction)";
    expect(&start, "1e1a", rook, "1b 1c 1d 1e");
    expect(&start, "5d5b", "the pawn on 5d cannot move to 5b (fW: steps one square forward)", "5c 5d");
    expect(&start, "4e4d+", "the gold never promotes", "4e");
    expect(&start, "P*3c", "there is no pawn in hand", "");
    expect(&start, "K*3c", "the king is never dropped", "");
    expect(&mini("4k/4p/5/4P/K4 b P"), "P*1c", "no further pawn may be dropped on this file: one stands on 1d", "1d");
    expect(&mini("4k/4p/5/4P/K4 b P"), "P*1b", "drops go to empty squares only: the pawn on 1b stands there", "1b");
    expect(&mini("k4/5/5/5/K4 b P"), "P*3a", "the pawn could never move again from 3a", "3a");
    expect(&mini("k4/2P2/5/5/K4 b -"), "3b3a", "the pawn could never move again from 3a", "3a");
    expect(&mini("r3k/5/G4/5/K4 b -"), "5c4c", "the king on 5e would be attacked by the rook on 5a", "5a 5e");
    expect(&mini("r3k/5/5/5/K4 b G"), "G*4d", "the king on 5e would still be attacked by the rook on 5a", "5a 5e");
    expect(&mini("3pk/5/3G1/5/K3R b P"), "P*1b", "dropping the pawn may not mate, and the piece on 1a is mated", "1a");
    expect(
        &mini("4k/5/2S2/5/K4 b -"),
        "3c4d+",
        "the silver on 3c promotes only with a move that starts or ends on the far rank",
        "3c",
    );
    let tori = played("tori", Some("3k3/7/7/S6/7/7/3K3 b -"), "7d7c");
    let refusal = tori.position().read_move("4a4b").map(|asked| tori.position().refusals(asked));
    assert_eq!(refusal, Ok(Vec::new()));
    let must = played("tori", Some("3k3/7/S6/7/7/7/3K3 b -"), "");
    expect(&must, "7c7b", "the swallow on 7c must promote with this move", "7c");
}

#[test]
fn bad_texts_are_refused_with_their_line() {
    let head = "sankoma betza game\ngame: minishogi\n";
    for (text, expected) in [
        (String::new(), "line 1: no game of a game file, expected 'sankoma betza game' as the first line"),
        ("手合割：平手\n".to_owned(), "line 1: no game of a game file"),
        ("sankoma betza game\nblack: person\n".to_owned(), "line 2: expected 'game: NAME'"),
        (
            "sankoma betza game\ngame: chu\nmoves:\n".to_owned(),
            "line 2: game 'chu' is none that comes with the program",
        ),
        ("sankoma betza game\ngame: own\n| name = 3\n".to_owned(), "line 3: rules: "),
    ] {
        let problem = read_game(&text).expect_err("it is no game").to_string();
        assert!(problem.starts_with(expected), "{problem}");
    }
    for (lines, expected) in [
        (
            "moves:\n1e1a\n1e1d\n1b1c\n",
            "line 4: '1e1a' is not legal: the rook on 1e cannot move to 1a (R: slides any distance in every orthogonal direction); the 2 lines after it are left out",
        ),
        ("black: deep thought\nmoves:\n", "line 3: player 'deep thought', expected person, random or computer"),
        (
            "start: 5/5 b -\nmoves:\n1e1d\n",
            "line 3: start position: board '5/5' has 2 rows, expected 5; the line after it is left out",
        ),
        (
            "black: computer 3\nwhite: computer\nmoves:\n1e1a\n",
            "line 6: '1e1a' is not legal: the rook on 1e cannot move to 1a (R: slides any distance in every orthogonal direction)",
        ),
        ("undone: 3\nmoves:\n1e1d\n", "line 3: 3 moves are undone of 1"),
        ("result: drawn: repetition\nmoves:\n1e1d\n", "line 3: the result does not follow: the game continues"),
        ("1e1d\n", "line 3: '1e1d', expected start, black, white, undone, resigned, result or moves"),
    ] {
        let read = read_game(&format!("{head}{lines}")).expect("its rules are sound");
        assert_eq!(read.problems.first().map(ToString::to_string).as_deref(), Some(expected), "{lines}");
    }
    let other = "sankoma betza game\ngame: minishogi 0123456789abcdef\nmoves:\n1e1d\n";
    let read = read_game(other).expect("its rules are sound");
    assert_eq!((read.problems.len(), read.game.shown()), (1, 1), "other rules are told, and the game is read");
}
