//! The board at every size: pieces, attacks and marks.

use super::screens::{request, screen};
use super::{BoardSize, ScreenshotOptions, Theme, record, render_screenshot, text};
use ratatui::layout::Size;
use sankoma_rules::attack_map::AttackMap;
use sankoma_rules::{Color, Position, Square};
use sankoma_wording::{Language, PieceStyle};

/// The king on 1a could step to 2a and 2b, which the gold covers.
#[test]
fn the_proof_of_uchifuzume_marks_the_squares_to_which_the_king_cannot_step() {
    let game = b"position sfen 8k/6G2/9/8L/9/9/9/9/4K4 b P 1 moves P*1b";
    for (size, lang) in [((80, 24), Language::Ja), ((120, 40), Language::Ja)] {
        let mut request = request(Size::new(size.0, size.1), lang, "dark", "x");
        request.game = Some(record("drop.usi", game));
        let shown = text(request);
        let ranks = [" 一", " 二"].map(|rank| shown.lines().find(|row| row.contains(rank)).unwrap_or_default());
        let marks = ranks.map(|rank| rank.split(['一', '二']).next().unwrap_or_default().matches('x').count());
        assert_eq!(marks, [1, 1], "{shown}");
    }
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
fn sides_are_distinguishable_without_colour() {
    for theme in Theme::names() {
        for (width, height) in [(80, 24), (120, 36), (200, 60)] {
            let shown = text(request(Size::new(width, height), Language::Ja, theme, "alt+1 z"));
            let shaped = shown.contains("▗▄▄▖") && shown.contains("▝▀▀▘");
            assert!(shown.contains("v飛") || shaped, "{theme} {width}x{height}:\n{shown}");
        }
    }
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

/// Black's lance, rook and lance are behind one another on a file; White's pawn attacks the same square.
const BATTERY: &str = "position sfen 4k4/9/9/7p1/9/9/7L1/1B5R1/2G1K2L1 b - 1";

#[test]
fn attacker_names_are_shortened_to_fit_the_screen() {
    let named = |width: u16, lang: Language| {
        let mut asked = request(Size::new(width, 24), lang, "dark", "v a b right right right");
        asked.game = Some(record("battery", BATTERY.as_bytes()));
        text(asked).lines().last().expect("the screen has lines").trim().to_owned()
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
            asked.game = Some(record("battery", BATTERY.as_bytes()));
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
    asked.game = Some(record("counts", game.as_bytes()));
    let buffer = render_screenshot(asked);
    let position = Position::from_sfen(game.trim_start_matches("position sfen ")).expect("it is sound");
    let map = AttackMap::of(&position);
    for rank in 1..=9 {
        // Title bar, heading, hand and file labels come first.
        let y = 3 + u16::from(rank);
        for file in 1..=9 {
            let square = Square::new(file, rank).expect("it is on the board");
            for color in Color::ALL {
                let shown = buffer[(1 + 6 * (9 - u16::from(file)) + 4 * color.index() as u16, y)].symbol().trim();
                let (count, xrays) = (map.direct_count(square, color), map.xray_count(square, color));
                let expected = if count + xrays == 0 { String::new() } else { count.to_string() };
                assert_eq!(shown, expected, "{color:?} on {square}");
            }
        }
    }
}

/// The screen with pieces in this style on a board of this size.
fn board_screen(size: Size, pieces: PieceStyle, board_size: BoardSize, keys: &str) -> String {
    let mut asked = request(size, Language::En, "dark", keys);
    (asked.pieces, asked.board_size) = (pieces, board_size);
    let promoted = "ln1gk2nl/1r4gb1/p1pp1p+Spp/4p4/1p5P1/2P6/PP1PPPP1P/1B5R1/LN+sGKGSNL b P 1";
    asked.game = Some(record("", promoted.as_bytes()));
    text(asked)
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
        let shown = text(asked);
        let board = shown.split_once('９').expect("the board has its labels").1;
        let board = board.split_once("先手  歩山").expect("the hand below the board has a name").0;
        for rank in 1..=3 {
            let leaves = board.matches(&format!("{rank}>")).count();
            let reached = ["", "1", "2", "12"].iter().map(|better| board.matches(&format!(">{better}{rank}")).count());
            assert!(leaves <= 1 && reached.sum::<usize>() == 1, "{rank} on {board_size:?}:\n{shown}");
        }
    }
    let narrow =
        text(ScreenshotOptions { think_nodes: Some(5_000), ..request(Size::new(40, 13), Language::Ja, "dark", "v b") });
    let leaves = ["歩", "銀", "金", "玉", "角", "飛"].into_iter().any(|piece| narrow.contains(&format!("1{piece}")));
    assert!(leaves && narrow.contains("1・"), "one column is left for the rank:\n{narrow}");
}
