//! Search views of the engine pane: root moves, counters and the search tree.

use crate::support::in_repository;
use ratatui::layout::Size;
use sankoma::internals::tui::glyphs::AmbiguousWidth;
use sankoma::internals::tui::key::read_keys;
use sankoma::internals::tui::model::AttackOverlay;
use sankoma::internals::tui::theme::Theme;
use sankoma::internals::tui::views::EngineView;
use sankoma::internals::tui::{RawRecord, ScreenshotOptions, picture, render_screenshot};
use sankoma::record::notation::NotationStyle;
use sankoma::wording::Language;

fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    let game = std::fs::read(in_repository("kifu/selfplay.kif")).expect("the game is there");
    picture::text(&render_screenshot(ScreenshotOptions {
        game: Some(RawRecord { bytes: game, path: None, name: "selfplay.kif".to_owned() }),
        folder: None,
        size: Size::new(width, height),
        theme: Theme::load("dark").expect("the theme is built in"),
        lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: NotationStyle::default(),
        attacks: AttackOverlay::Off,
        ply: 41,
        keys: read_keys(keys).expect("they are keys"),
        think_nodes: Some(20_000),
    }))
}

fn keys(view: EngineView) -> String {
    format!("alt+3 : 'watch space '{} enter", view.name())
}

#[test]
fn root_moves_have_nodes_scores_and_reasons() {
    let shown = screen(80, 24, Language::Ja, &keys(EngineView::Roots));
    assert!(shown.contains("根の手 2/4") && shown.contains("表の手順") && shown.contains('%'), "{shown}");
    let large = screen(200, 60, Language::En, &format!("{} z", keys(EngineView::Roots)));
    assert!(large.contains("scores before") && large.contains("refuted (opponent: "), "{large}");
    let row = large.lines().find(|row| row.contains(" best")).expect("the best move is listed");
    assert!(row.contains('%') && !row.contains("refuted"), "{row}");
}

#[test]
fn counters_are_named_and_sum_up() {
    let shown = screen(80, 36, Language::Ja, &format!("{} z", keys(EngineView::Counters)));
    assert!(shown.contains("計数 3/4") && shown.contains("最初の手での枝刈り"), "{shown}");
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
    assert_eq!(rows("down right right left left left up"), rows("down up"));
    assert!(rows("+").contains("depth 4") && rows("-").contains("depth 2"));
    assert!(rows("- - -").contains("the tree is 1 to 8 plies deep"));
    assert!(rows("*").contains("deciding moves"));
}

#[test]
fn another_position_has_another_tree() {
    let tree = keys(EngineView::Tree);
    let first = screen(120, 50, Language::En, &format!("{tree} z"));
    assert_ne!(first, screen(120, 50, Language::En, &format!("{tree} z right")));
    assert!(screen(60, 20, Language::Ja, &tree).contains("探索木"));
    assert!(screen(80, 24, Language::Ja, &tree).contains("探索木 4/4"));
}

#[test]
fn search_views_are_drawn_at_both_screen_sizes() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, &format!("{} down right", keys(EngineView::Tree))));
    insta::assert_snapshot!(screen(200, 60, Language::En, &format!("{} down right", keys(EngineView::Tree))));
}
