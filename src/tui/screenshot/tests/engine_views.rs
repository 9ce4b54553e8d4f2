//! Search views of the engine pane: root moves, counters and the search tree.

use super::{ScreenshotOptions, file, options, record, text};
use crate::tui::views::EngineView;
use ratatui::layout::Size;
use sankoma_wording::Language;

fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    let game = Some(record("selfplay.kif", &file("kifu/selfplay.kif")));
    let options = options(Size::new(width, height), lang, "dark", keys);
    text(ScreenshotOptions { game, ply: 41, think_nodes: Some(20_000), ..options })
}

fn keys(view: EngineView) -> String {
    format!("alt+3 : 'watch space '{} enter", view.name())
}

#[test]
fn root_moves_have_nodes_scores_and_reasons() {
    let shown = screen(80, 24, Language::Ja, &keys(EngineView::Roots));
    assert!(shown.contains("根の手 2/6") && shown.contains("表の手順") && shown.contains('%'), "{shown}");
    let large = screen(200, 60, Language::En, &format!("{} z", keys(EngineView::Roots)));
    assert!(large.contains("scores before") && large.contains("refuted (opponent: "), "{large}");
    let row = large.lines().find(|row| row.contains(" best")).expect("the best move is listed");
    assert!(row.contains('%') && !row.contains("refuted"), "{row}");
}

#[test]
fn counters_are_named_and_sum_up() {
    let shown = screen(80, 36, Language::Ja, &format!("{} z", keys(EngineView::Counters)));
    assert!(shown.contains("計数 4/6") && shown.contains("最初の手での枝刈り"), "{shown}");
    let large = screen(200, 60, Language::En, &format!("{} z", keys(EngineView::Counters)));
    assert!(large.contains("cuts by the first move") && large.contains("how nodes ended"), "{large}");
    assert!(large.contains("passes tried"), "{large}");
    // The counters exclude the mate search, which gets up to a twentieth of the 20,000 nodes.
    assert!(large.contains(" 20.0k ") || large.contains(" 19."), "{large}");
}

#[test]
fn a_tree_is_unfolded_and_folded() {
    let tree = keys(EngineView::Tree);
    let rows = |keys: &str| screen(120, 50, Language::En, &format!("{tree} z {keys}"));
    let shown = rows("");
    assert!(shown.contains("depth 3") && shown.contains("- root") && shown.contains('*'), "{shown}");
    let folded = rows("enter");
    assert!(folded.contains("+ root") && folded.lines().count() == shown.lines().count(), "{folded}");
    assert!(folded.matches('△').count() < shown.matches('△').count());
    assert_eq!(rows("enter enter"), shown);
    // Unfolds the first move and its first reply, then folds both again.
    let deep = rows("down right right");
    assert_ne!(deep, shown);
    // What is said of the last key is on the last row.
    let above = |keys: &str| rows(keys).trim_end().rsplit_once('\n').map(|(above, _)| above.to_owned());
    assert_eq!(above("down right right left left left up"), above("down up"));
    assert!(rows("+").contains("depth 4") && rows("-").contains("depth 2"));
    assert!(rows("- - -").contains("the tree is 1 to 8 plies deep"));
    assert!(rows("*").contains("deciding moves"));
}

#[test]
fn equal_rows_of_the_tree_are_one_row_with_their_number() {
    let tree = keys(EngineView::Tree);
    let rows = |keys: &str| screen(120, 50, Language::En, &format!("{tree} z {keys}"));
    let shown = rows("");
    let at = |screen: &str| screen.lines().position(|row| row.contains(" × "));
    let first = at(&shown).expect("many moves end for the same reason");
    let count: usize = shown
        .lines()
        .nth(first)
        .and_then(|row| row.split(" × ").nth(1)?.split_whitespace().next()?.parse().ok())
        .expect("it has a number");
    assert!(count >= 3, "{shown}");
    // The rows begin below the title bar, the heading and the two rows about the selected node; the root is selected.
    let down = "down ".repeat(first - 4);
    let unfolded = rows(&format!("{down} enter"));
    let row = |screen: &str, at: usize| screen.lines().nth(at).unwrap_or_default().to_owned();
    let indent = |row: &str| row.len() - row.trim_start().len();
    assert!(row(&shown, first).trim_start().starts_with('+'), "{shown}");
    assert!(row(&unfolded, first).trim_start().starts_with('-'), "{unfolded}");
    assert!(indent(&row(&unfolded, first + 1)) > indent(&row(&unfolded, first)), "{unfolded}");
    assert_eq!(rows(&format!("{down} enter enter")), rows(&down));
    assert_eq!(rows(&format!("{down} right right left left")), rows(&down), "the arrow keys do the same");
}

#[test]
fn every_iteration_has_its_score() {
    let shown = screen(120, 40, Language::En, &format!("{} z", keys(EngineView::Iterations)));
    let depths: Vec<u32> = shown
        .lines()
        .skip_while(|row| !row.contains("best move"))
        .filter_map(|row| row.split_whitespace().next()?.parse().ok())
        .collect();
    assert!(depths.len() > 4 && depths.windows(2).all(|pair| pair[0] > pair[1]), "{shown}");
    assert!(shown.contains("█") && shown.contains("Black's win rate"), "{shown}");
}

#[test]
fn another_position_has_another_tree() {
    let tree = keys(EngineView::Tree);
    let first = screen(120, 50, Language::En, &format!("{tree} z"));
    assert_ne!(first, screen(120, 50, Language::En, &format!("{tree} z right")));
    assert!(screen(60, 20, Language::Ja, &tree).contains("探索木"));
    assert!(screen(80, 24, Language::Ja, &tree).contains("探索木 5/6"));
}

#[test]
fn search_views_are_drawn_at_both_screen_sizes() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, &format!("{} down right", keys(EngineView::Tree))));
    insta::assert_snapshot!(screen(200, 60, Language::En, &format!("{} down right", keys(EngineView::Tree))));
}
