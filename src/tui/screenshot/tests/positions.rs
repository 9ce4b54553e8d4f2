//! Positions set up, chosen as starts and searched for mates.

use super::{ScreenshotOptions, options, record, text};
use ratatui::layout::Size;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, PieceStyle};

/// A mate in nine plies, composed by chance in the tests of the mate search.
const PROBLEM: &str = "6n2/8k/5R1p1/7SB/9/9/9/9/9 b P 1";
/// The rook checks from afar: whatever is put between is futile.
const FAR_ROOK: &str = "8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1";

fn screen(width: u16, height: u16, lang: Language, sfen: &str, keys: &str) -> String {
    let (game, notation) = (Some(record("problem", sfen.as_bytes())), NotationStyle::of_language(lang));
    let options = options(Size::new(width, height), lang, "dark", keys);
    text(ScreenshotOptions { game, notation, pieces: PieceStyle::Kanji, ..options })
}

#[test]
fn the_position_editor_shows_hands_box_findings_and_keys_at_every_size() {
    // A second pawn on a file, and a pawn that can never move.
    let keys = "e p P up up up up P";
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "startpos", keys));
    insta::assert_snapshot!(screen(120, 40, Language::En, "startpos", keys));
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 20), (50, 70), (40, 13)] {
        for lang in [Language::Ja, Language::En] {
            let shown = screen(width, height, lang, "startpos", keys);
            if width >= 80 {
                let said = ["二歩", "two pawns"].iter().any(|words| shown.contains(words));
                assert!(said, "{width}x{height}:\n{shown}");
                assert!(shown.contains("PLNSGBRK") || height < 24, "{width}x{height}:\n{shown}");
            }
        }
    }
}

#[test]
fn every_key_of_the_editor_is_listed_at_80_columns() {
    for (lang, words) in [
        (Language::Ja, ["左右反転", "先後入替", "残りを受方", "やり直す"]),
        (Language::En, ["mirror", "swap sides", "to defender", "redo"]),
    ] {
        let shown = screen(80, 24, lang, "startpos", "e p");
        for word in words {
            assert!(shown.contains(word), "{word}:\n{shown}");
        }
    }
}

#[test]
fn starts_for_a_new_game_are_listed_with_a_board() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "startpos", "g N down down down down down down"));
    let english = screen(120, 40, Language::En, "startpos", "g N down down down down down down");
    assert!(english.contains("rook, bishop"), "{english}");
}

#[test]
fn the_tree_of_a_mate_stands_beside_the_board_at_every_size() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, FAR_ROOK, "M m right"));
    insta::assert_snapshot!(screen(120, 40, Language::En, PROBLEM, "M m right right right"));
    for (width, height) in [(80, 24), (120, 40), (200, 60), (60, 20), (50, 70), (40, 13)] {
        let shown = screen(width, height, Language::En, PROBLEM, "M m down down");
        assert!(width < 60 || shown.contains("mate in 9"), "{width}x{height}:\n{shown}");
    }
}
