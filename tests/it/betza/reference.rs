//! The reference generator, driven by notation alone, against `rules` and against counts found by other programs.

use crate::support::{random_game, rows};
use proptest::prelude::*;
use sankoma_betza::reference::{BUILT_IN_GAMES, PromotionRule, ReferenceGame, ReferencePosition};
use sankoma_rules::{Position, movegen};

#[test]
fn the_reference_generator_agrees_with_the_rules_on_random_games() {
    let shogi = ReferenceGame::built_in("shogi").expect("it is shipped");
    for seed in 0..120 {
        random_game(seed, 200, |position| {
            let sfen = position.sfen();
            assert_eq!(usi(position), reference_usi(&shogi, &sfen), "{sfen}");
        });
    }
}

#[test]
fn both_agree_on_every_position_of_the_perft_file_with_its_first_plies() {
    let shogi = ReferenceGame::built_in("shogi").expect("it is shipped");
    for row in rows("tests/rules/perft.tsv") {
        let mut position = Position::from_sfen(&row[0]).expect("the file's SFEN is sound");
        assert_eq!(usi(&position), reference_usi(&shogi, &row[0]), "{}", row[0]);
        for &mv in movegen::legal_all(&position).iter().step_by(3) {
            position.play(mv);
            let sfen = position.sfen();
            assert_eq!(usi(&position), reference_usi(&shogi, &sfen), "{sfen}");
            position.unmake();
        }
    }
}

/// Shogi's are the published counts; Fairy-Stockfish counts minishogi and tori shogi the same. The patient game is
/// ours: its first three counts follow from Fairy-Stockfish's minishogi with one move more for each gold on the board
/// whose side is not in check.
#[test]
fn perft_of_the_shipped_games() {
    let counts: [(&str, &[u64]); 4] = [
        ("shogi", &[30, 900, 25470, 719_731]),
        ("minishogi", &[14, 181, 2512, 35401]),
        ("tori", &[17, 288, 5430, 103_857]),
        ("patient", &[15, 209, 3100, 46463]),
    ];
    assert_eq!(counts.map(|(name, _)| name).to_vec(), BUILT_IN_GAMES.iter().map(|(name, _)| *name).collect::<Vec<_>>());
    for (name, counts) in counts {
        let game = ReferenceGame::built_in(name).expect("it is shipped");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.start_position().perft(depth), *count, "{name}, depth {depth}");
        }
    }
}

fn usi(position: &Position) -> Vec<String> {
    let mut moves: Vec<String> = movegen::legal_all(position).iter().map(ToString::to_string).collect();
    moves.sort();
    moves
}

/// The moves of shogi's game file in a position.
fn reference_usi(shogi: &ReferenceGame, sfen: &str) -> Vec<String> {
    ReferencePosition::from_sfen(shogi, sfen).expect("it reads our SFEN").legal_usi()
}

/// A board of three files with one piece `A` of the given notation in the middle of Black's rank, and what it may do.
fn moves_of(notation: &str, setup: &str) -> Vec<String> {
    let game = toml(notation, setup);
    ReferenceGame::from_toml(&game)
        .unwrap_or_else(|problem| panic!("{notation}: {problem:?}"))
        .start_position()
        .legal_usi()
}

fn toml(notation: &str, setup: &str) -> String {
    let header = format!("name='x'\nja='x'\nen='x'\nfiles=5\nranks=5\nsetup='{setup}'\n");
    let piece = |letter: &str, moves: &str| format!("[[piece]]\nletter='{letter}'\nja='x'\nen='x'\nmoves='{moves}'\n");
    header + &piece("A", notation) + &piece("B", "U")
}

#[test]
fn what_stands_on_the_way_matters_as_the_modifiers_say() {
    let hurdle = "5/2b2/2b2/5/2A2 b -";
    for (notation, expected) in [
        ("fR", "3e3c 3e3d"),
        ("fmR", "3e3d"),
        ("fcR", "3e3c"),
        ("fR3", "3e3c 3e3d"),
        ("fR01", "3e3d"),
        ("fR03", ""),
        // Cannons and grasshoppers that only go forward could never move again from the second-last rank.
        ("fpR", ""),
        ("fgR", ""),
        ("vpR", "3e3b"),
        ("vgR", "3e3b"),
        ("vmpR", ""),
        ("vmgR", ""),
        ("fD", "3e3c"),
        ("fDD", "3e3c"),
        ("fnD", "3e3c"),
        ("vnH", ""),
        ("vH", "3e3b"),
        ("vjH", "3e3b"),
        ("vjD", ""),
        ("fN", "3e2c 3e4c"),
        ("fsN", "3e1d 3e5d"),
        ("RfD", "3e1e 3e2e 3e3c 3e3d 3e4e 3e5e"),
    ] {
        assert_eq!(moves_of(notation, hurdle).join(" "), expected, "{notation}");
    }
    assert_eq!(moves_of("mU", hurdle).len(), 22);
    assert_eq!(moves_of("cU", hurdle), ["3e3b", "3e3c"]);
    assert_eq!(moves_of("vjR@", "5/2b2/5/2b2/2A2 b -"), ["3e3b", "3e3c"]);
}

#[test]
fn a_null_move_is_legal_unless_the_king_is_attacked() {
    let game = ReferenceGame::built_in("patient").expect("it is shipped");
    let stays = |sfen: &str| {
        let state = ReferencePosition::from_sfen(&game, sfen).expect("the SFEN is sound");
        state.legal_usi().contains(&"4e4e".to_owned())
    };
    assert!(stays("4k/5/5/5/KG3 b -"));
    assert!(!stays("r3k/5/5/5/KG3 b -"));
}

/// A king that is attacked through a hurdle may not stay so: attacks of hoppers count too.
#[test]
fn a_royal_piece_flees_from_every_gait() {
    let game = |attacker: &str| {
        toml(attacker, "2a2/5/2b2/5/2K2 b -") + "[[piece]]\nletter='K'\nja='x'\nen='x'\nmoves='K'\nroyal=true\n"
    };
    for (attacker, stays_on_file) in [("pR", false), ("R", true)] {
        let game = ReferenceGame::from_toml(&game(attacker).replace("'U'", "'A'")).expect("the game is sound");
        let moves = game.start_position().legal_usi();
        assert_eq!(moves.contains(&"3e3d".to_owned()), stays_on_file, "{attacker}: {moves:?}");
    }
}

#[test]
fn a_bad_game_file_is_told_in_one_clear_line() {
    let shogi = BUILT_IN_GAMES[0].1;
    for (from, to, expected) in [
        ("name =", "nome =", "line 2: unknown field `nome`"),
        ("files = 9", "files = 19", "files is 19, expected 1 to 12"),
        ("files = 9", "files = 'x'", "line 5: invalid type"),
        ("\"fWf@\"", "\"fWf@x\"", "piece 'P', notation 'fWf@x': column 5: found 'x', expected"),
        ("\"fWf@\"", "\"fWoR\"", "piece 'P', notation 'fWoR': column 3, part 'oR': a move round the edge"),
        (
            "files = 9",
            "dialect = 'klingon'\nfiles = 9",
            "unknown dialect 'klingon'; expected xbetza, original, betza2 or bex",
        ),
        (
            "\"fWf@\"",
            "\"t[FR]\"",
            "piece 'P', notation 't[FR]': column 1: found 't', expected a movement letter of dialect xbetza",
        ),
        ("letter = \"P\"", "letter = \"PP\"", "letter 'PP' of a piece, expected one capital"),
        ("letter = \"P\"", "letter = \"L\"", "two pieces have the letter 'L'"),
        ("lnsgkgsnl/", "lnsgkgsn/", "setup: row 'lnsgkgsn' has 8 squares, expected 9"),
        ("lnsgkgsnl/", "lnsgkksnl/", "setup: a second royal piece 'K'"),
        ("b -", "x -", "setup: side to move 'x', expected b or w"),
    ] {
        assert!(shogi.contains(from), "{from}");
        let problem = ReferenceGame::from_toml(&shogi.replacen(from, to, 1)).expect_err(to).en;
        assert!(problem.contains(expected), "{problem}");
        assert!(!problem.contains('\n'), "{problem}");
    }
}

/// In the last of each pair the pawn's drop would mate, were it not for what the first one changes.
#[test]
fn a_pawn_is_not_dropped_to_mate_in_any_game_that_says_so() {
    for (name, drop, legal, illegal) in [
        ("minishogi", "P*1b", "4k/2R2/2s2/5/K3R b P", "4k/2RR1/2s1K/5/5 b P"),
        ("tori", "S*1b", "6k/4RR1/7/7/7/7/K6 b S", "6k/4CR1/6K/7/7/7/7 b S"),
        ("shogi", "P*1b", "8k/6R2/9/9/9/9/9/9/K7R b P", "8k/6RR1/8K/9/9/9/9/9/9 b P"),
    ] {
        let game = ReferenceGame::built_in(name).expect("it is shipped");
        let drops = |sfen: &str| {
            let state = ReferencePosition::from_sfen(&game, sfen).expect("the SFEN is sound");
            state.legal_usi().contains(&drop.to_owned())
        };
        assert!(drops(legal), "{name}: {legal}");
        assert!(!drops(illegal), "{name}: {illegal}");
    }
}

#[test]
fn forced_promotion_leaves_no_choice() {
    let tori = ReferenceGame::built_in("tori").expect("it is shipped");
    assert_eq!(tori.promotion, PromotionRule::Always);
    let state = ReferencePosition::from_sfen(&tori, "6k/7/S6/7/7/7/6K b -").expect("sound");
    let moves = state.legal_usi();
    assert!(moves.contains(&"7c7b+".to_owned()) && !moves.contains(&"7c7b".to_owned()), "{moves:?}");
}

proptest! {
    #[test]
    fn no_change_of_a_game_file_makes_it_panic(
        game in 0..BUILT_IN_GAMES.len(), place in 0..10_000_usize, length in 0..6_usize, new in "[a-z0-9+@/\\-'\"\\[\\]= \n]{0,6}",
    ) {
        let mut letters: Vec<char> = BUILT_IN_GAMES[game].1.chars().collect();
        let start = place * letters.len() / 10_000;
        let end = (start + length).min(letters.len());
        letters.splice(start..end, new.chars());
        match ReferenceGame::from_toml(&letters.into_iter().collect::<String>()) {
            Ok(game) => { game.start_position().perft(2); }
            Err(problem) => prop_assert!(!problem.en.contains('\n'), "{:?}", problem),
        }
    }

    #[test]
    fn no_text_is_a_position_that_panics(text in "[a-zA-Z0-9+/\\- ]{0,60}") {
        let game = ReferenceGame::built_in("minishogi").expect("it is shipped");
        if let Ok(state) = ReferencePosition::from_sfen(&game, &text) {
            state.legal_moves();
        }
    }
}
