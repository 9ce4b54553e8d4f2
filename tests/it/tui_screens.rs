//! Screens of the workbench, driven by keys.

use crate::support::{Random, factors, in_repository};
use proptest::prelude::*;
use ratatui::layout::Size;
use sankoma::internals::{
    AmbiguousWidth, AttackOverlay, BoardSize, RawRecord, ScreenshotOptions, Theme, keys_manual, read_keys,
    render_screenshot, screen_text,
};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::wording::{Language, PieceStyle};

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

fn request(size: Size, lang: Language, theme: &str, keys: &str) -> ScreenshotOptions {
    ScreenshotOptions {
        game: Some(RawRecord { bytes: GAME.as_bytes().to_vec(), path: None, name: "example.kif".to_owned() }),
        folder: None,
        size,
        theme: Theme::load(theme).expect("the theme is built in"),
        lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: NotationStyle::default(),
        pieces: PieceStyle::default(),
        board_size: BoardSize::default(),
        attacks: AttackOverlay::Off,
        ply: 0,
        keys: read_keys(keys).expect("they are keys"),
        weights: Some(factors()),
        second_reader: false,
        think_nodes: None,
    }
}

fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    screen_text(&render_screenshot(request(Size::new(width, height), lang, "dark", keys)))
}

#[test]
fn a_recorded_score_is_shown_beside_its_move() {
    let game = "手合割：平手\n   1 ７六歩(77)   ( 0:03/00:00:03)\n*#評価値=-1234\n   2 ３四歩(33)   ( 0:12/00:00:12)\n";
    let mut request = request(Size::new(120, 40), Language::Ja, "dark", "");
    request.game = Some(RawRecord { bytes: game.as_bytes().to_vec(), path: None, name: "scored.kif".to_owned() });
    let shown = screen_text(&render_screenshot(request));
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

/// The king on 1a could step to 2a and 2b, which the gold covers.
#[test]
fn the_proof_of_uchifuzume_marks_the_squares_to_which_the_king_cannot_step() {
    let game = b"position sfen 8k/6G2/9/8L/9/9/9/9/4K4 b P 1 moves P*1b";
    for (size, lang) in [((80, 24), Language::Ja), ((120, 40), Language::Ja)] {
        let mut request = request(Size::new(size.0, size.1), lang, "dark", "x");
        request.game = Some(RawRecord { bytes: game.to_vec(), path: None, name: "drop.usi".to_owned() });
        let shown = screen_text(&render_screenshot(request));
        let ranks = [" 一", " 二"].map(|rank| shown.lines().find(|row| row.contains(rank)).unwrap_or_default());
        let marks = ranks.map(|rank| rank.split(['一', '二']).next().unwrap_or_default().matches('x').count());
        assert_eq!(marks, [1, 1], "{shown}");
    }
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
fn a_wider_screen_has_grid_lines() {
    insta::assert_snapshot!(screen(120, 36, Language::En, "end f left left"));
}

#[test]
fn the_largest_board_has_pieces_with_a_shape() {
    insta::assert_snapshot!(screen(100, 50, Language::Ja, "alt+1 z end"));
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
        asked.game = Some(RawRecord { bytes: game.clone().into_bytes(), path: None, name: "marked.kif".to_owned() });
        let shown = screen_text(&render_screenshot(asked));
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
    let shown = screen_text(&render_screenshot(asked));
    assert!(shown.contains("+------+") && !shown.contains(['│', '─', '▄', '▀', '█', '▁', '▅', '╌']));
}

#[test]
fn sides_are_distinguishable_without_colour() {
    for theme in Theme::names() {
        for (width, height) in [(80, 24), (120, 36), (200, 60)] {
            let shown =
                screen_text(&render_screenshot(request(Size::new(width, height), Language::Ja, theme, "alt+1 z")));
            let shaped = shown.contains("▗▄▄▖") && shown.contains("▝▀▀▘");
            assert!(shown.contains("v飛") || shaped, "{theme} {width}x{height}:\n{shown}");
        }
    }
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
fn the_movement_of_the_piece_under_the_cursor_is_drawn() {
    let bishop = screen(80, 36, Language::Ja, "b down down down left left left alt+9");
    assert!(bishop.contains("先手の角") && bishop.contains("上が前方"), "{bishop}");
    insta::assert_snapshot!(screen(80, 36, Language::En, "b down down alt+9"));
}

#[test]
fn attacks_are_counted_beside_the_pieces() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "end v a"));
}

#[test]
fn attack_counts_are_on_grid_lines_and_attackers_are_named() {
    insta::assert_snapshot!(screen(120, 36, Language::En, "v a right right right b"));
}

#[test]
fn attacks_of_one_side_are_counted_on_the_largest_board() {
    insta::assert_snapshot!(screen(100, 50, Language::Ja, "alt+1 z v a v a"));
}

#[test]
fn the_declaration_popup_lists_missing_conditions() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "v d"));
}

/// Black's lance, rook and lance are behind one another on a file; White's pawn attacks the same square.
const BATTERY: &str = "position sfen 4k4/9/9/7p1/9/9/7L1/1B5R1/2G1K2L1 b - 1";

#[test]
fn attacker_names_are_shortened_to_fit_the_screen() {
    let named = |width: u16, lang: Language| {
        let mut asked = request(Size::new(width, 24), lang, "dark", "v a b right right right");
        asked.game = Some(RawRecord { bytes: BATTERY.as_bytes().to_vec(), path: None, name: "battery".to_owned() });
        screen_text(&render_screenshot(asked)).lines().last().expect("the screen has lines").trim().to_owned()
    };
    let full = "2e  Black 1+2: lance 2g, rook 2h through 2g, lance 2i through 2g and 2h  White 1: pawn 2d";
    assert_eq!(named(100, Language::En), full);
    assert_eq!(named(80, Language::En), "2e  Black 1+2: L2g +R2h +L2i  White 1: P2d");
    assert_eq!(
        named(100, Language::Ja),
        "２五  先手 1+2: ２七香 ２八飛（２七越し） ２九香（２七・２八越し）  後手 1: ２四歩"
    );
    assert_eq!(named(80, Language::Ja), "２五  先手 1+2: ２七香 +２八飛 +２九香  後手 1: ２四歩");
}

#[test]
fn attackers_and_x_rays_have_different_highlights_in_every_theme() {
    for theme in Theme::names() {
        let styles = |keys: &str| {
            let mut asked = request(Size::new(80, 24), Language::En, theme, keys);
            asked.game = Some(RawRecord { bytes: BATTERY.as_bytes().to_vec(), path: None, name: "battery".to_owned() });
            let buffer = render_screenshot(asked);
            // The kanji of file 2 on ranks d (a direct attacker), h (an x-ray) and c (none).
            [7, 11, 6].map(|y| buffer[(1 + 6 * 7 + 2, y)].style())
        };
        let [direct, xray, none] = styles("v a b right right right");
        let plain = styles("v a");
        assert!(direct != plain[0] && xray != plain[1] && none == plain[2], "{theme}");
        assert_ne!((direct.bg, direct.add_modifier), (xray.bg, xray.add_modifier), "{theme}");
    }
}

/// Every count on the screen equals that of the attack map; read from the narrow board, where each piece stands
/// between two digits.
#[test]
fn the_counts_on_the_board_are_those_of_the_attack_map() {
    let game = "position sfen l4S2l/4g1gs1/5p1p1/pr2N1pkp/4Gn3/PP3PPPP/2GPP4/1K7/L3r+s2L w BS2N5Pb 1";
    let mut asked = request(Size::new(80, 24), Language::En, "monochrome", "v a");
    asked.game = Some(RawRecord { bytes: game.as_bytes().to_vec(), path: None, name: "counts".to_owned() });
    let buffer = render_screenshot(asked);
    let position = crate::support::position(game.trim_start_matches("position sfen "));
    let map = sankoma_rules::attack_map::AttackMap::of(&position);
    for rank in 1..=9 {
        // Title bar, heading, hand and file labels come first.
        let y = 3 + u16::from(rank);
        for file in 1..=9 {
            let square = sankoma_rules::Square::new(file, rank).expect("it is on the board");
            for color in sankoma_rules::Color::ALL {
                let shown = buffer[(1 + 6 * (9 - u16::from(file)) + 4 * color.index() as u16, y)].symbol().trim();
                let (count, xrays) = (map.direct_count(square, color), map.xray_count(square, color));
                let expected = if count + xrays == 0 { String::new() } else { count.to_string() };
                assert_eq!(shown, expected, "{color:?} on {square}");
            }
        }
    }
}

#[test]
fn key_documentation_is_up_to_date() {
    let path = in_repository("docs/keys.md");
    let made = keys_manual();
    if std::env::var_os("SANKOMA_WRITE").is_some() {
        std::fs::write(&path, &made).expect("docs/keys.md can be written");
    }
    let written = std::fs::read_to_string(&path).expect("docs/keys.md is there");
    assert!(written == made, "docs/keys.md is old: run SANKOMA_WRITE=1 cargo test key_documentation");
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
    let mut random = Random::new(seed);
    (0..40).map(|_| KEYS[random.below(KEYS.len())]).collect::<Vec<_>>().join(" ")
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

/// The screen with pieces in this style on a board of this size.
fn board_screen(size: Size, pieces: PieceStyle, board_size: BoardSize, keys: &str) -> String {
    let mut asked = request(size, Language::En, "dark", keys);
    (asked.pieces, asked.board_size) = (pieces, board_size);
    let promoted = "ln1gk2nl/1r4gb1/p1pp1p+Spp/4p4/1p5P1/2P6/PP1PPPP1P/1B5R1/LN+sGKGSNL b P 1";
    asked.game = Some(RawRecord { bytes: promoted.as_bytes().to_vec(), path: None, name: String::new() });
    screen_text(&render_screenshot(asked))
}

#[test]
fn pieces_are_written_in_three_styles_two_kanji_where_there_is_room() {
    let (small, large) = (Size::new(80, 24), Size::new(100, 50));
    for (size, style, promoted) in [
        (small, PieceStyle::Kanji, "v全"),
        (large, PieceStyle::Kanji, "成銀"),
        (large, PieceStyle::OneKanji, " 全 "),
        (small, PieceStyle::Western, "v+S"),
        (large, PieceStyle::Western, " +S "),
    ] {
        let shown = board_screen(size, style, BoardSize::Auto, "alt+1 z");
        assert!(shown.contains(promoted), "{style:?}:\n{shown}");
        assert_eq!(shown.contains('歩'), style != PieceStyle::Western, "{shown}");
    }
    let western = board_screen(small, PieceStyle::Western, BoardSize::Small, "alt+1 z");
    assert!(western.contains(" vL vN") && western.contains("  L  N"), "both sides differ without colours:\n{western}");
}

#[test]
fn keys_change_the_pieces_and_the_size_of_the_board() {
    let shown = |keys: &str| board_screen(Size::new(100, 50), PieceStyle::Kanji, BoardSize::Auto, keys);
    assert!(shown("alt+1 z s p").contains(" 全 ") && shown("alt+1 z s p s p").contains("+S"));
    assert!(shown("alt+1 z s p s p s p").contains("成銀"));
    let ranks = |keys: &str| {
        let shown = shown(keys);
        let row = |wanted: &str| shown.lines().position(|line| line.contains(wanted)).expect("the board has all ranks");
        row("九") - row("一")
    };
    assert_eq!(["alt+1 z", "alt+1 z s b", "alt+1 z s b s b", "alt+1 z s b s b s b"].map(ranks), [32, 8, 16, 32]);
}

#[test]
fn the_best_moves_are_marked_on_every_size_of_the_board() {
    for (size, board_size) in [
        (Size::new(80, 24), BoardSize::Small),
        (Size::new(110, 40), BoardSize::Medium),
        (Size::new(110, 50), BoardSize::Large),
    ] {
        let mut asked = request(size, Language::Ja, "monochrome", "alt+1 z v b");
        asked.board_size = board_size;
        asked.think_nodes = Some(5_000);
        let shown = screen_text(&render_screenshot(asked));
        let board = shown.split_once('９').expect("the board has its labels").1;
        let board = board.split_once("先手  歩山").expect("the hand below the board has a name").0;
        for rank in 1..=3 {
            let leaves = board.matches(&format!("{rank}>")).count();
            let reached = ["", "1", "2", "12"].iter().map(|better| board.matches(&format!(">{better}{rank}")).count());
            assert!(leaves <= 1 && reached.sum::<usize>() == 1, "{rank} on {board_size:?}:\n{shown}");
        }
    }
    let narrow = screen_text(&render_screenshot(ScreenshotOptions {
        second_reader: false,
        think_nodes: Some(5_000),
        ..request(Size::new(40, 13), Language::Ja, "dark", "v b")
    }));
    let leaves = ["歩", "銀", "金", "玉", "角", "飛"].into_iter().any(|piece| narrow.contains(&format!("1{piece}")));
    assert!(leaves && narrow.contains("1・"), "one column is left for the rank:\n{narrow}");
}
