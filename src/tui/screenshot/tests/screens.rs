//! Panes, popups and editors around a game.

use super::{AmbiguousWidth, ScreenshotOptions, options, record, text};
use proptest::prelude::*;
use ratatui::layout::Size;
use sankoma_wording::Language;

const GAME: &str = "先手：歩山
後手：角田
手合割：平手
*駒組みの例。
   1 ７六歩(77)   ( 0:03/00:00:03)
*角道を開ける。最も多い初手で、二番目は飛車先の歩を突く手である。
   2 ３四歩(33)   ( 0:12/00:00:12)
   3 ２二角成(88) ( 1:05/00:01:08)
   4 同　銀(31)   ( 0:01/00:00:13)
   5 ４五角打     ( 0:07/00:01:15)
   6 ５二金(61)   ( 0:09/00:00:22)
   7 ５五歩打     ( 0:02/00:01:17)

変化：3手
   3 ２六歩(27)   ( 0:03/00:00:06)
*居飛車。
   4 ８四歩(83)   ( 0:03/00:00:15)
";

pub(super) fn request(size: Size, lang: Language, theme: &str, keys: &str) -> ScreenshotOptions {
    ScreenshotOptions { game: Some(record("example.kif", GAME.as_bytes())), ..options(size, lang, theme, keys) }
}

pub(super) fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    text(request(Size::new(width, height), lang, "dark", keys))
}

#[test]
fn a_recorded_score_is_shown_beside_its_move() {
    let game = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n*#評価値=-1234\n   2 ３四歩(33)   ( 0:12/00:00:12)\n";
    let mut request = request(Size::new(120, 40), Language::Ja, "dark", "");
    request.game = Some(record("scored.kif", game.as_bytes()));
    let shown = text(request);
    let row = shown.lines().find(|row| row.contains("７六歩(77)")).expect("the move is on the list");
    assert!(row.contains("*-1234") && row.contains("0:03"), "{shown}");
}

#[test]
fn opening_shows_board_moves_and_the_comment_on_the_game() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, ""));
}

#[test]
fn a_variation_shows_its_siblings_and_its_comment() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "right right l"));
}

#[test]
fn an_illegal_ply_shows_every_broken_rule() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "x alt+6"));
}

#[test]
fn a_judged_move_shows_every_broken_rule() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "L j 'P*5d enter"));
}

#[test]
fn a_judged_text_is_illegal_only_if_it_is_a_move() {
    for (text, verdict, other) in [
        ("pass", "no move of shogi", "shogi has no pass"),
        ("58kin", "unreadable", "'58kin' cannot be read"),
        ("５八金寄", "unclear", "fits none of the golds"),
        ("３四歩", "illegal", "it is Black's turn; White could"),
    ] {
        let shown = screen(80, 24, Language::En, &format!("L j '{text} enter"));
        let heading = shown.lines().find(|row| row.contains("judged")).unwrap_or_default();
        assert!(heading.trim_end().ends_with(&format!("  {verdict}")), "{shown}");
        assert!(shown.contains(other) && !shown.contains("no such move"), "{shown}");
    }
}

#[test]
fn picking_a_piece_asks_about_promotion() {
    insta::assert_snapshot!(screen(
        80,
        24,
        Language::Ja,
        "right right b left left left left left down down down down enter right right right right right right up up up up up up enter"
    ));
}

#[test]
fn a_typed_command_is_completed() {
    insta::assert_snapshot!(screen(80, 24, Language::En, ": 'n tab tab"));
}

#[test]
fn help_begins_with_the_focused_pane() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "alt+3 ?"));
}

#[test]
fn a_terminal_too_small_for_panes_shows_the_board_or_move_and_score() {
    let board = screen(40, 13, Language::Ja, "right");
    assert!(board.contains("v香v桂v銀") && board.contains("1手 ▲ ７六歩(77)"), "{board}");
    let line = screen(60, 5, Language::En, "right");
    assert!(line.contains("▲ ７六歩(77)") && line.contains("Black ") && line.contains("board: 32×13"), "{line}");
    let asked = screen(20, 5, Language::En, ": 'goto");
    assert!(asked.contains(":goto"), "{asked}");
}

#[test]
fn the_graph_marks_mistakes_and_the_ply_shown_at_every_size() {
    let scores = [30, 60, 10, 900, 880, -1500];
    let moves = ["７六歩(77)", "３四歩(33)", "２六歩(27)", "８四歩(83)", "２五歩(26)", "８五歩(84)"];
    let move_rows = moves
        .iter()
        .zip(scores)
        .enumerate()
        .map(|(at, (mv, score))| format!("   {} {mv}   ( 0:{:02}/00:00:00)\n*#評価値={score}\n", at + 1, 3 * at));
    let game = format!("手合割：平手\n{}", move_rows.collect::<String>());
    for (width, height) in [(80, 24), (100, 30), (120, 40), (200, 60), (50, 70)] {
        let mut asked = request(Size::new(width, height), Language::Ja, "dark", "right right");
        asked.game = Some(record("marked.kif", game.as_bytes()));
        let shown = text(asked);
        assert!(shown.contains("^2"), "{width}x{height}:\n{shown}");
        let axis = shown.lines().find(|row| row.contains("^2")).expect("it was found");
        assert!(axis.contains(['?', 'X']), "{width}x{height}:\n{shown}");
        assert!(shown.contains(['▁', '▂', '▃', '▄', '▅', '▆', '▇']), "{width}x{height}:\n{shown}");
    }
}

#[test]
fn wide_terminals_get_no_ambiguous_lines_or_blocks() {
    let mut asked = request(Size::new(200, 60), Language::Ja, "dark", "end");
    asked.ambiguous = AmbiguousWidth::Wide;
    let shown = text(asked);
    assert!(shown.contains("+------+") && !shown.contains(['│', '─', '▄', '▀', '█', '▁', '▅', '╌']));
}

#[test]
fn the_comment_editor_leaves_the_board_visible() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "right c enter '二行目"));
    insta::assert_snapshot!(screen(200, 60, Language::En, "right c enter '二行目"));
}

#[test]
fn the_header_editor_has_one_header_per_row() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "e h enter '備考：練習"));
}

#[test]
fn diagnostics_are_a_list_with_the_picked_one_in_full() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "alt+8 down g d"));
    insta::assert_snapshot!(screen(120, 36, Language::En, "alt+8 down g d"));
}

#[test]
fn what_can_be_copied_is_offered() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "ctrl+y tab tab"));
}

#[test]
fn the_declaration_popup_lists_missing_conditions() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "v d"));
}

/// Random keys among those with an effect.
fn random_keys(seed: u64) -> String {
    const KEYS: [&str; 51] = [
        "right",
        "left",
        "up",
        "down",
        "end",
        "home",
        "pgup",
        "pgdn",
        "v",
        "g",
        "l",
        "h",
        "j",
        "x",
        "f",
        "z",
        "b",
        "enter",
        "esc",
        "tab",
        "alt+1",
        "alt+3",
        "alt+4",
        "alt+5",
        "2",
        "0",
        "?",
        "0",
        "s",
        "L",
        "t",
        "+",
        "p",
        "a",
        "d",
        "E",
        "w",
        ":",
        "backspace",
        "e",
        "c",
        "m",
        "y",
        "{",
        "del",
        "u",
        "U",
        "n",
        "alt+8",
        "ctrl+s",
        "'龍👨‍👩",
    ];
    let mut random = fastrand::Rng::with_seed(seed);
    (0..40).map(|_| KEYS[random.usize(..KEYS.len())]).collect::<Vec<_>>().join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_keys_on_a_screen_of_any_size_draw(width in 0_u16..=250, height in 0_u16..=250, seed: u64, lang: bool) {
        let lang = if lang { Language::Ja } else { Language::En };
        let shown = screen(width, height, lang, &random_keys(seed));
        prop_assert_eq!(shown.lines().count(), usize::from(height));
    }
}
