//! The mate search at the root in the engine pane.

use super::{ScreenshotOptions, options, record, text};
use ratatui::layout::Size;
use sankoma_wording::Language;

/// Composed for this test: a mate in 11 plies.
const MATE: &str = "position sfen 7+r1/3nk4/4+l4/2L1RS3/9/9/9/9/2K6 b N 1";
/// A lance alone gives many checks and no mate.
const NO_MATE: &str = "position sfen 4k4/9/9/9/9/9/9/9/K8 b L 1";

#[test]
fn the_engine_pane_has_a_row_for_it() {
    let japanese = screen(MATE, Language::Ja);
    let row = japanese.lines().find(|row| row.contains("詰み探索 ")).expect("there is a row");
    assert!(row.contains("手詰") || row.contains("手以内の詰み"), "{row}");
    let english = screen(NO_MATE, Language::En);
    assert!(english.contains("nodes: no mate by checks"), "{english}");
    assert!(!screen("position startpos", Language::En).contains("mate search"));
}

fn screen(game: &str, lang: Language) -> String {
    let game = Some(record("game", game.as_bytes()));
    let options = options(Size::new(120, 50), lang, "dark", "");
    text(ScreenshotOptions { game, weights: None, think_nodes: Some(60_000), ..options })
}
