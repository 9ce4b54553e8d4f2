//! The Why pane: reasons of a mistake beside the reviewed game, and their lines on the board.

use crate::support::reviewed_sample::{OneMistake, marked_for, reviewed_game, worst_move};
use crate::support::{in_repository, program, run_reading, text};

/// What Japanese reasons have of an answer that the move allows, and what English ones have.
const ALLOWED: [&str; 2] = ["を許す", "allows "];

/// The screen after these keys in the reviewed game, one move before a marked one that allows an answer.
fn screen(keys: &str, lang: &str) -> String {
    let mistake = marked_for(ALLOWED[0]).ply;
    let (game, ply) = (OneMistake::at(mistake), (mistake - 1).to_string());
    let mut command = program(["screenshot"]);
    command.arg(game.path()).args(["--ply", &ply, "--size", "120x40", "--lang", lang, "--keys", keys]);
    text(&run_reading(&mut command, b"").stdout)
}

#[test]
fn a_mistake_is_shown_with_its_reasons() {
    let english = screen("n", "en");
    for expected in [" better: ", " played: ", " 1 "] {
        assert!(english.contains(expected), "no {expected:?} in\n{english}");
    }
    assert!(english.contains(ALLOWED[1]), "{english}");
    let japanese = screen("n", "ja");
    assert!(japanese.contains("最善: ") && japanese.contains("実戦: "), "{japanese}");
}

#[test]
fn enter_plays_the_better_line_from_the_position_before_the_mistake() {
    let screen = screen("n enter right", "en");
    assert!(screen.contains("better line 2/"), "{screen}");
    assert!(screen.contains(" better: "), "the reasons stay: {screen}");
}

#[test]
fn the_line_of_a_reason_goes_on_the_board() {
    let screen = screen("n down down down down down down down down enter", "en");
    assert!(screen.contains("reason "), "{screen}");
}

#[test]
fn in_the_why_pane_down_chooses_a_reason_and_enter_puts_its_line_on_the_board() {
    let at_mistake = screen("n alt+5", "en");
    assert!(at_mistake.contains("better line on board"), "{at_mistake}");
    let chosen = screen("n alt+5 down", "en");
    assert!(chosen.contains("reason 1 on board"), "{chosen}");
    let shown = screen("n alt+5 down enter", "en");
    assert!(shown.contains("reason 1 1/"), "{shown}");
}

#[test]
fn without_a_review_the_pane_says_what_to_do() {
    let game = in_repository("kifu/selfplay.kif");
    let mut command = program(["screenshot"]);
    command.arg(game).args(["--size", "120x40", "--lang", "en", "--keys", ": f o c u s space w h y enter"]);
    let screen = text(&run_reading(&mut command, b"").stdout);
    assert!(screen.contains("reviews the game; then this says why"), "{screen}");
}

/// The summary has what each player overlooked and the worst moves with their reasons, on the smallest usual screen
/// too.
#[test]
fn the_summary_has_kinds_of_mistakes_and_reasons() {
    let worst = worst_move();
    let reason: String = worst.reason.chars().take(6).collect();
    let [best, _] = &worst.best;
    for (lang, size, expected) in [
        ("en", "120x40", ["Overlooked", "Worst moves", best]),
        ("ja", "120x40", ["見落とし", "損の大きい手", &reason]),
        ("en", "80x24", ["Overlooked", "Worst moves", "Accuracy"]),
    ] {
        let mut command = program(["screenshot"]);
        command.arg(reviewed_game()).args(["--size", size, "--lang", lang, "--keys", "v u"]);
        let screen = text(&run_reading(&mut command, b"").stdout);
        for words in expected {
            assert!(screen.contains(words), "no {words:?} in\n{screen}");
        }
    }
}

/// The board of a mistake as a picture: its reason stands below it, in every form that has words.
#[test]
fn the_picture_of_a_mistake_has_its_reason() {
    let ply = (marked_for(ALLOWED[0]).ply - 1).to_string();
    let picture = |keys: &str, form: &str| {
        let arguments = ["--ply", &ply, "--of", "board", "--to", form, "--keys", keys];
        text(&run_reading(program(["screenshot"]).arg(reviewed_game()).args(arguments), b"").stdout)
    };
    let of_mistake = picture("n", "text");
    assert!(of_mistake.contains(ALLOWED[1]) && of_mistake.contains("; best "), "{of_mistake}");
    assert!(picture("n", "svg").contains(ALLOWED[1]));
    assert!(!picture("home", "text").contains(ALLOWED[1]));
}
