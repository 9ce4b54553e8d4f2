//! The views of the evaluation pane and the evaluation overlay on the board.

use super::{
    NamedWeights, PreparedScreen, ScreenshotOptions, draw, file, fixed, picture, prepare_screenshot, record,
    render_screenshot, text,
};
use crate::tui::evaluation::WeightsRole;
use crate::tui::screenshot::run_analysis_effects;
use crate::tui::tests::fixed_weights::fixed_factors;
use crate::tui::theme::{ColorDepth, Theme};
use crate::tui::views::EvaluationView;
use ratatui::buffer::Buffer;
use sankoma_eval::factors::FactorParameters;
use sankoma_eval::{
    CompactWeights, Explainable as _, PieceShare, RawScale, ThreePieceWeights, Weights, explain, heat_map_by, material,
};
use sankoma_rules::{Piece, PieceKind, Position, Setup, Square};
use sankoma_wording::Language;
use std::sync::Arc;

fn game() -> Vec<u8> {
    file("kifu/selfplay.kif")
}

fn options(size: (u16, u16), lang: Language, theme: &str, keys: &str) -> ScreenshotOptions {
    let game = Some(record("selfplay.kif", &game()));
    ScreenshotOptions { game, ply: 41, ..super::options(size.into(), lang, theme, keys) }
}

fn drawn(width: u16, height: u16, lang: Language, theme: &str, keys: &str) -> Buffer {
    render_screenshot(options((width, height), lang, theme, keys))
}

fn screen(width: u16, height: u16, lang: Language, keys: &str) -> String {
    picture::text(&drawn(width, height, lang, "dark", keys))
}

/// The position on the board of [`screen`].
fn position() -> Position {
    let game = sankoma_record::read(&game(), None).game;
    game.position(game.main_line()[41])
}

fn keys(view: EvaluationView) -> String {
    format!("alt+4 : 'evaluation space '{} enter", view.name())
}

#[test]
fn the_assessment_comes_first_in_a_players_words() {
    let shown = screen(120, 40, Language::En, "home alt+4");
    for words in ["assessment 1/10", " even", "material is even", "Black has the move"] {
        assert!(shown.contains(words), "no {words}: {shown}");
    }
    assert!(!shown.contains("359"), "what both kings have is not shown: {shown}");
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "alt+4 z"));
    insta::assert_snapshot!(screen(200, 60, Language::En, "alt+4"));
}

/// Beside a search the board is assessed after the moves that are forced; the end of the line is the next view.
#[test]
fn beside_a_search_the_board_is_assessed_and_the_end_of_the_line_by_itself() {
    let shown = |ply, keys: &str| {
        let game = Some(record("reviewed.kif", &file("kifu/selfplay-reviewed.kif")));
        let weights = Some(NamedWeights { path: None, ..fixed() });
        text(ScreenshotOptions { game, ply, weights, ..options((200, 60), Language::En, "dark", keys) })
    };
    // Every key costs the explanation of a mistake: on a large screen the pane is read where it is.
    let board = |ply| shown(ply, "");
    let one = board(60);
    for words in ["score of the search ", "further on", "what the search sees further"] {
        assert!(one.contains(words), "no {words}: {one}");
    }
    assert!((60..100).any(|ply| board(ply).contains(", as forced")), "nothing is forced on any line");
    let end = |ply| shown(ply, "alt+4 v e");
    let one = end(60);
    for words in ["end of the line, ", "static score here, before the line: ", "end of the line 2/10"] {
        assert!(one.contains(words), "no {words}: {one}");
    }
    let exchanges = ["on the way White wins a ", "on the way Black wins a "];
    assert!((60..100).any(|ply| exchanges.iter().any(|words| end(ply).contains(words))), "no exchange on any line");
}

#[test]
fn the_breakdown_has_the_sum_as_bars_then_reasons_then_tables() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, &format!("{} z", keys(EvaluationView::Breakdown))));
    insta::assert_snapshot!(screen(200, 60, Language::En, &keys(EvaluationView::Breakdown)));
}

/// A reason names as many pieces as there is room for; the title bar may shorten names of players.
#[test]
fn no_row_of_the_breakdown_is_cut_at_80_columns() {
    for (lang, ply) in [(Language::Ja, "33G"), (Language::En, "33G"), (Language::Ja, "60G"), (Language::En, "60G")] {
        let weights = ["built-in", "factors"].map(|name| Weights::named(name).expect("a set of the program"));
        for weights in weights {
            let weights = Some(NamedWeights { weights, path: None });
            let keys = format!("{} z '{ply}", keys(EvaluationView::Breakdown));
            let shown = text(ScreenshotOptions { weights, ..options((80, 24), lang, "dark", &keys) });
            assert!(!shown.lines().skip(1).any(|row| row.trim_end().ends_with("..")), "{shown}");
        }
    }
}

/// Squares of the board that are lit for the picked reason.
fn lit_cells(buffer: &Buffer, theme: &Theme) -> usize {
    buffer.content.iter().filter(|cell| Some(cell.bg) == theme.square_reason.bg).count()
}

#[test]
fn picking_a_reason_lights_its_pieces_and_enter_opens_it_down_to_the_pair() {
    let theme = Theme::load("dark").expect("it is built in");
    let breakdown = keys(EvaluationView::Breakdown);
    let after = |keys: &str| drawn(120, 40, Language::En, "dark", &keys.replace("alt+4", &breakdown));
    assert_eq!(lit_cells(&after(""), &theme), 0, "the pane is not in focus");
    let picked = after("alt+4 down");
    assert!(lit_cells(&picked, &theme) > 0, "{}", picture::text(&picked));
    let opened = picture::text(&after("alt+4 down enter"));
    assert!(opened.contains("Esc: back") && opened.contains("'s king"), "{opened}");
    let deeper = picture::text(&after("alt+4 down enter enter"));
    assert!(deeper.contains(" > "), "{deeper}");
    let back = picture::text(&after("alt+4 down enter enter esc esc"));
    assert!(!back.contains("Esc: back") && back.contains("reasons"), "{back}");
}

#[test]
fn the_picked_row_is_scrolled_into_view() {
    let downs = "down ".repeat(20);
    let chosen = drawn(80, 24, Language::En, "dark", &format!("{} {downs}", keys(EvaluationView::Breakdown)));
    let text = picture::text(&chosen);
    let theme = Theme::load("dark").expect("it is built in");
    let rows =
        chosen.content.chunks(80).filter(|row| row.iter().filter(|cell| Some(cell.bg) == theme.chosen.bg).count() > 8);
    assert!(rows.count() >= 2, "the move shown and the picked piece: {text}");
}

#[test]
fn pairs_are_those_of_the_position_or_of_the_piece_under_the_cursor() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, &keys(EvaluationView::Pairs)));
    insta::assert_snapshot!(screen(
        200,
        60,
        Language::En,
        &format!("{} b down down down down", keys(EvaluationView::Pairs))
    ));
}

#[test]
fn learned_weights_are_explained_by_pieces_and_by_what_the_factors_would_say() {
    let with = |weights: &str, rest: &str| format!(": 'weights space '{weights} enter {rest}");
    let screen = |lang, keys: &str| screen(200, 60, lang, keys);
    let english = screen(Language::En, &with("learned", &keys(EvaluationView::Factors)));
    for part in ["learned  factors 5/10", "by the factors", "difference", "what the factors would say", "material: "] {
        assert!(english.contains(part), "{part}: {english}");
    }
    let japanese = screen(Language::Ja, &with("learned", &keys(EvaluationView::Factors)));
    assert!(japanese.contains("要因だけなら") && japanese.contains("要因ならどう評価するか"), "{japanese}");
    let opened = screen(Language::En, &with("learned", &format!("{} down enter", keys(EvaluationView::Factors))));
    assert!(opened.contains("Esc: back"), "{opened}");
    let own = screen(Language::En, &with("factors", &keys(EvaluationView::Factors)));
    assert!(own.contains("factors 5/10") && !own.contains("by the factors"), "{own}");
    let breakdown = screen(Language::En, &with("learned", &keys(EvaluationView::Breakdown)));
    assert!(
        breakdown.contains("castles  how the pieces around each king work") && breakdown.contains(" around king 7h"),
        "{breakdown}"
    );
    let change = screen(Language::Ja, &with("learned", &keys(EvaluationView::Change)));
    assert!(change.contains("と８三歩（前は先手"), "{change}");
    let pairs = screen(Language::Ja, &with("learned", &keys(EvaluationView::Pairs)));
    let title = "値の大きい駒と玉";
    assert!(pairs.contains(title) && (pairs.contains("と両玉") || pairs.contains("と７八玉")), "{pairs}");
}

#[test]
fn the_change_view_shows_what_the_last_move_changed() {
    insta::assert_snapshot!(screen(80, 24, Language::En, &keys(EvaluationView::Change)));
    insta::assert_snapshot!(screen(200, 60, Language::Ja, &keys(EvaluationView::Change)));
}

#[test]
fn the_graph_stacks_the_terms_along_the_line() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, &keys(EvaluationView::Graph)));
    insta::assert_snapshot!(screen(200, 60, Language::En, &keys(EvaluationView::Graph)));
}

#[test]
fn the_scores_view_compares_three_scores() {
    insta::assert_snapshot!(screen(80, 24, Language::En, &keys(EvaluationView::Scores)));
    insta::assert_snapshot!(screen(200, 60, Language::Ja, &keys(EvaluationView::Scores)));
}

/// Weights with twice the numbers of [`fixed`], but for the values of the pieces.
fn doubled() -> Weights {
    let (factors, turn) = (fixed_factors().factors(), fixed_factors().tempo());
    let factors = factors.iter().map(|&(factor, weight)| (factor, 2 * weight)).collect();
    let parameters = FactorParameters { scale: RawScale::DEFAULT, factors, turn: 2 * turn, values: material::OWN };
    let weights = CompactWeights::from_parameters("double", parameters).expect("small weights fit");
    ThreePieceWeights::Compact(Arc::new(weights)).into()
}

#[test]
fn two_sets_of_weights_are_compared() {
    let with_a_second = |size, lang| {
        let keys = format!(": 'against space 'double enter {}", keys(EvaluationView::Compare));
        let PreparedScreen { workbench: mut model, theme, size } =
            prepare_screenshot(options(size, lang, "dark", &keys));
        let effects = model.core.weights_loaded(WeightsRole::Against, Ok(doubled()));
        run_analysis_effects(&mut model, effects);
        picture::text(&draw(&model, &theme, size))
    };
    insta::assert_snapshot!(with_a_second((80, 24), Language::Ja));
    insta::assert_snapshot!(with_a_second((200, 60), Language::En));
    assert!(screen(80, 24, Language::En, &keys(EvaluationView::Compare)).contains("there is no second set of weights"));
}

#[test]
fn the_heat_map_shows_the_share_of_each_piece() {
    insta::assert_snapshot!(screen(80, 24, Language::Ja, "v s b down down down down"));
    insta::assert_snapshot!(screen(200, 60, Language::En, "v s"));
}

#[test]
fn the_sweep_shows_the_score_change_for_each_square() {
    insta::assert_snapshot!(screen(80, 24, Language::En, "v w b"));
    insta::assert_snapshot!(screen(120, 36, Language::Ja, "v w"));
}

#[test]
fn at_the_start_position_there_is_no_change() {
    assert!(
        screen(80, 24, Language::En, &format!("home {}", keys(EvaluationView::Change)))
            .contains("no move leads to the start")
    );
}

/// The number on a square of the board of 80 columns: three columns after the kanji, or all six of an empty square.
fn number_on(buffer: &Buffer, square: Square, occupied: bool) -> String {
    let x = 1 + 6 * (9 - u16::from(square.file())) + if occupied { 3 } else { 0 };
    let y = 3 + u16::from(square.rank());
    let width = if occupied { 3 } else { 6 };
    (0..width).map(|at| buffer[(x + at, y)].symbol()).collect::<String>().trim().to_owned()
}

fn cell(raw: i32) -> String {
    let points = RawScale::DEFAULT.centipawns(raw).round() as i32;
    match points {
        0 => "0".to_owned(),
        -99..=99 => format!("{points:+}"),
        _ => format!("{:+}h", points / 100),
    }
}

/// Every number on the board equals the share of the piece as the library computes it, in every theme.
#[test]
fn the_numbers_of_the_heat_map_are_the_shares_of_the_pieces() {
    let position = position();
    let expected =
        heat_map_by(&explain(fixed().weights.terms().expect("they have terms"), &position), PieceShare::positional);
    for theme in Theme::names() {
        let buffer = drawn(80, 24, Language::En, theme, "v s");
        for square in Square::all() {
            let Some(piece) = position.on(square) else { continue };
            let expected = expected[square.index()].map(cell).unwrap_or_default();
            assert_eq!(number_on(&buffer, square, true), expected, "{piece:?} on {square}, {theme}");
        }
    }
}

/// Every number of the sweep is the difference of two totals, each computed for a position set up for it.
#[test]
fn the_numbers_of_the_sweep_are_differences_of_totals() {
    let position = position();
    let weights = fixed().weights;
    let king = position.king(position.side_to_move()).expect("there is a king");
    let buffer = drawn(80, 24, Language::En, "monochrome", "v w");
    let present = weights.raw(&position);
    for square in Square::all().filter(|&square| position.on(square).is_none()) {
        let mut setup: Setup = position.setup();
        let piece = Piece { kind: PieceKind::King, color: position.side_to_move() };
        setup.squares[king.index()] = None;
        setup.squares[square.index()] = Some(piece);
        let moved = Position::from_setup_unchecked(&setup);
        if moved.is_attacked(square, piece.color.other(), moved.occupied()) {
            assert!(number_on(&buffer, square, false).parse::<i32>().is_err(), "king in check on {square}");
            continue;
        }
        let by = weights.raw(&moved) - present;
        let points = RawScale::DEFAULT.centipawns(by).round() as i32;
        let expected = if points == 0 { "0".to_owned() } else { format!("{points:+}") };
        assert_eq!(number_on(&buffer, square, false), expected, "king on {square}");
    }
}

#[test]
fn terms_of_the_graph_have_different_colours_on_every_terminal() {
    for name in Theme::names().filter(|name| *name != "monochrome") {
        for depth in [ColorDepth::True, ColorDepth::Indexed] {
            let theme = Theme::load(name).expect("it is built in").for_depth(depth);
            let inks = [theme.term_material, theme.term_kk, theme.term_kkp, theme.term_kpp, theme.term_turn];
            for (at, ink) in inks.iter().enumerate() {
                assert!(inks[at + 1..].iter().all(|other| other.fg != ink.fg), "{name} {depth:?}");
            }
        }
    }
}

#[test]
fn the_ply_shown_is_marked_in_the_graph_in_every_theme() {
    for theme in Theme::names() {
        let buffer = drawn(80, 40, Language::En, theme, &keys(EvaluationView::Graph));
        let text = picture::text(&buffer);
        // The game graph above has such an axis too.
        let rows: Vec<&str> = text.lines().collect();
        let y = rows.iter().rposition(|row| row.contains("^41")).expect("the axis names the ply");
        let row = rows[y];
        let x = row.find('^').expect("it is there") as u16;
        let above = (1..6).map(|up| buffer[(x, y as u16 - up)].style()).collect::<Vec<_>>();
        let right = (1..6).map(|up| buffer[(x + 1, y as u16 - up)].style()).collect::<Vec<_>>();
        assert!(above.iter().zip(&right).all(|(marked, plain)| marked != plain), "{theme}: {text}");
    }
}
