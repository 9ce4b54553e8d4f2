//! The tree of variations at every size.

use super::screens::request;
use super::{AmbiguousWidth, ScreenshotOptions, record, text};
use ratatui::layout::Size;
use sankoma_wording::Language;

/// Variations within variations, with scores: △３四歩 is better than △８四歩, and ▲２二角成 the worst of three moves.
const GAME: &str = "手合割：平手
   1 ７六歩(77)
*#評価値=40
   2 ３四歩(33)
*#評価値=30
   3 ２六歩(27)
*#評価値=50
*飛車先を突く。
   4 ８四歩(83)
*#評価値=60
   5 ２五歩(26)
*#評価値=55
   6 ８五歩(84)
*#評価値=58

変化：5手
   5 ７八金(69)
*#評価値=90
   6 ３二金(41)

変化：3手
   3 ２二角成(88)
*#評価値=-900
&角交換
   4 同　銀(31)
*#評価値=-880
   5 ４五角打

変化：3手
   3 ６六歩(67)
*#評価値=20

変化：2手
   2 ８四歩(83)
*#評価値=130
   3 ２六歩(27)
   4 ８五歩(84)

変化：4手
   4 ３二金(41)
";

fn asked(width: u16, height: u16, lang: Language, keys: &str) -> ScreenshotOptions {
    let game = Some(record("tree.kif", GAME.as_bytes()));
    ScreenshotOptions { game, ..request(Size::new(width, height), lang, "dark", keys) }
}

fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    text(asked(width, height, lang, keys))
}

#[test]
fn branches_are_drawn_beside_their_line_at_every_size() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "v T down down down right"));
    insta::assert_snapshot!(screen(120, 40, Language::En, "v T down down down right"));
    insta::assert_snapshot!(screen(200, 60, Language::Ja, "v T down down right z"));
}

#[test]
fn folded_branches_show_what_they_hide() {
    let shown = screen(200, 60, Language::Ja, "v T z down *");
    assert!(shown.contains("+3手 変化1"), "{shown}");
    assert!(!shown.contains("３二金"), "{shown}");
    let inside = screen(120, 40, Language::En, "v T down down enter");
    assert!(inside.contains("+10, 3 var"), "{inside}");
    let unfolded = screen(200, 60, Language::Ja, "v T z down * *");
    assert!(unfolded.contains("すべて開きました") && !unfolded.contains("+3手"), "{unfolded}");
}

/// The best line follows △３四歩, which is better for White than △８四歩, and then ▲７八金.
#[test]
fn the_best_line_is_drawn_with_double_rails() {
    let shown = screen(200, 60, Language::Ja, "v T z");
    for part in ["╠ ７六歩", "╠ ３四歩", "╠ ２六歩", "╦ ７八金", "╚ ３二金", "├ ２五歩", "┬ ２二角成"]
    {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
}

#[test]
fn a_mark_stands_behind_its_move() {
    let shown = screen(200, 60, Language::Ja, "v T down down down right z");
    let row = shown.lines().find(|row| row.contains("２二角成")).expect("the move is drawn");
    assert!(row.contains("-900") && (row.contains('X') || row.contains("??")), "{row}");
}

#[test]
fn wide_terminals_get_ascii_rails() {
    let mut asked = asked(200, 60, Language::Ja, "v T z");
    asked.ambiguous = AmbiguousWidth::Wide;
    let shown = text(asked);
    assert!(!shown.contains(['│', '─', '├', '┬', '╠', '┣', '═', '━']), "{shown}");
    assert!(shown.contains("* ７六歩") && shown.contains("+ ８四歩"), "{shown}");
}

#[test]
fn comments_and_bookmarks_are_listed_and_filtered_while_typing() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "g a"));
    let bookmarks = screen(80, 24, Language::Ja, "g B");
    assert!(bookmarks.contains("角交換") && !bookmarks.contains("飛車先"), "{bookmarks}");
    let found = screen(120, 40, Language::Ja, "g a '飛車");
    assert!(found.contains("飛車先を突く") && !found.contains("角交換"), "{found}");
    let opened = screen(120, 40, Language::En, "g B enter");
    assert!(opened.contains("ply 3/5"), "{opened}");
}
