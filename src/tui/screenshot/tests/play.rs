//! Playing and guessing moves.

use super::{ScreenshotOptions, options, record, text};
use sankoma_record::notation::NotationStyle;
use sankoma_wording::Language;

const GAME: &str = "先手：歩山\n後手：角田\n手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n*角道を開けた。\n   3 ２六歩(27)\n*次は△８四歩。\n   4 ８四歩(83)\n   5 ２五歩(26)\n";

fn screen(size: (u16, u16), lang: Language, keys: &str) -> String {
    let (game, notation) = (Some(record("example.kif", GAME.as_bytes())), NotationStyle::of_language(lang));
    text(ScreenshotOptions { game, notation, ..options(size.into(), lang, "dark", keys) })
}

#[test]
fn the_settings_of_a_game_are_on_one_page() {
    insta::assert_snapshot!(screen((80, 24), Language::Ja, "right right P p down right down right right"));
    insta::assert_snapshot!(screen((120, 40), Language::En, "right right P p"));
}

#[test]
fn clocks_stand_beside_the_hands() {
    const PLAY: &str = "P p down down right right right right right enter m '7g7f enter";
    insta::assert_snapshot!(screen((80, 24), Language::Ja, PLAY));
    insta::assert_snapshot!(screen(
        (120, 40),
        Language::En,
        ": 'play space 'both space '30s space 'byoyomi enter m '7g7f enter"
    ));
    insta::assert_snapshot!(screen((200, 60), Language::Ja, PLAY));
}

/// Beside a clock too a hand shows each of its kinds with its count, on a small screen by leaving out the side's name.
#[test]
fn a_full_hand_has_room_beside_a_clock() {
    let position = "4k4/9/9/9/9/9/9/9/4K4 b RB2G2S2N2L7Prb2g2s2n2l7p 1";
    let game = Some(record("full.sfen", position.as_bytes()));
    let keys = "P p down down right right right right right enter m '5i5h enter";
    let screen = text(ScreenshotOptions { game, ..options((80, 24).into(), Language::Ja, "dark", keys) });
    // The engine has made a move, perhaps from its hand.
    for (mark, pieces) in [("▲", "飛角金2銀2桂2香2歩7"), ("△", "歩")] {
        let is_hand = |row: &&str| row.trim_start().starts_with(mark) && row.contains(':');
        let hand = screen.lines().find(is_hand).unwrap_or_else(|| panic!("no hand of {mark}: {screen}"));
        assert!(hand.contains(pieces), "{hand}");
    }
}

#[test]
fn a_question_shows_nothing_of_what_follows_and_its_answer_all() {
    const QUESTION: &str = "right right right P g";
    for size in [(80, 24), (120, 40), (200, 60)] {
        for lang in [Language::Ja, Language::En] {
            let asked = screen(size, lang, QUESTION);
            assert!(!asked.contains("８四歩") && !asked.contains("84") && !asked.contains("8d"), "{asked}");
            let commented = asked.lines().filter(|row| row.contains('*')).count();
            assert_eq!(commented, 1, "the comment before stays, that on the position does not:\n{asked}");
        }
    }
    insta::assert_snapshot!(screen((80, 24), Language::Ja, QUESTION));
    insta::assert_snapshot!(screen((80, 24), Language::En, "right right right P g m '1c1d enter"));
    insta::assert_snapshot!(screen((120, 40), Language::Ja, "right right right P g m '8c8d enter"));
    insta::assert_snapshot!(screen((80, 24), Language::Ja, "right right right P g m '1c1d enter enter P n enter"));
}
