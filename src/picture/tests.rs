//! Pictures of boards, graphs and games: what they show, as SVG, pixels and text.

#[path = "../../tests/it/support/xml.rs"]
mod xml;

use super::*;
use sankoma_record as record;
use sankoma_rules::{Color, PieceKind, Position, Square, movegen};
use sankoma_wording::{Language, PieceStyle};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::time::Duration;
use xml::{XmlElement, parse_xml};

const DELAY: Duration = Duration::from_millis(400);

fn diagram(position: &Position, pieces: PieceStyle) -> BoardDiagram {
    BoardDiagram {
        position: position.clone(),
        pieces,
        coordinates: CoordinateStyle::Letters,
        flip: false,
        lang: Language::En,
        names: [String::new(), String::new()],
        caption: String::new(),
        note: String::new(),
        marks: Vec::new(),
    }
}

fn texts(elements: &[XmlElement]) -> impl Iterator<Item = &XmlElement> {
    elements.iter().filter(|element| element.name == "text")
}

fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

/// The positions of a random game, after each of its plies.
fn positions(seed: u64, plies: usize) -> Vec<Position> {
    let (mut position, mut random) = (Position::startpos(), fastrand::Rng::with_seed(seed));
    let mut positions = vec![position.clone()];
    while positions.len() <= plies {
        let moves = movegen::legal_all(&position);
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.usize(..moves.len())]);
        positions.push(position.clone());
    }
    positions
}

/// The scenes of a game in letters, which more fonts have than kanji.
fn scenes(seed: u64, plies: usize) -> Vec<Scene> {
    let captioned = |(ply, position): (usize, &Position)| BoardDiagram {
        caption: format!("ply {ply}"),
        ..diagram(position, PieceStyle::Western)
    };
    positions(seed, plies).iter().enumerate().map(captioned).map(|diagram| diagram.scene()).collect()
}

/// The fonts of this system; `None`, with a word on standard error, where they lack what the pictures need.
fn fonts(letters: &str) -> Option<SystemFonts> {
    let fonts = SystemFonts::load();
    let has_letters = fonts.has_letters(letters);
    if !has_letters {
        // A test has no other way to say that it was skipped.
        let _ = writeln!(std::io::stderr(), "skipped: no font of this system has '{letters}'");
    }
    has_letters.then_some(fonts)
}

/// How often each letter of pieces stands in a picture: on the board, and once for each kind in hand.
fn expected_letters(position: &Position, style: PieceStyle) -> BTreeMap<String, usize> {
    let on_board = Square::all().filter_map(|square| position.on(square)).map(|piece| piece.kind);
    let in_hands = Color::ALL.into_iter().flat_map(|color| position.hand(color).in_notation_order());
    let mut letters = BTreeMap::new();
    for kind in on_board.chain(in_hands.map(|(kind, _)| kind)) {
        let text = style.text(kind);
        // Two kanji stand one above the other; a letter with its sign is one text.
        let parts = if style == PieceStyle::Western { vec![text] } else { text.chars().map(String::from).collect() };
        for part in parts {
            *letters.entry(part).or_default() += 1;
        }
    }
    letters
}

#[test]
fn a_diagram_shows_every_piece_once_and_turns_those_of_one_side() {
    for seed in 0..40 {
        let positions = positions(seed, 120);
        let position = &positions[positions.len() - 1];
        for (style, flip) in [(PieceStyle::Kanji, false), (PieceStyle::OneKanji, true), (PieceStyle::Western, false)] {
            let shown = BoardDiagram { flip, ..diagram(position, style) };
            let elements = parse_xml(&svg(&shown.scene(), None));
            let names: Vec<String> = PieceKind::ALL
                .into_iter()
                .flat_map(|kind| match style {
                    PieceStyle::Western => vec![style.text(kind)],
                    _ => style.text(kind).chars().map(String::from).collect(),
                })
                .collect();
            let mut found: BTreeMap<String, usize> = BTreeMap::new();
            for text in texts(&elements).filter(|text| names.contains(&text.text)) {
                *found.entry(text.text.clone()).or_default() += 1;
            }
            assert_eq!(found, expected_letters(position, style), "{} {style:?}", position.sfen());
            let above = if flip { Color::Black } else { Color::White };
            let theirs = Square::all().filter_map(|square| position.on(square)).filter(|piece| piece.color == above);
            let letters: usize = theirs.map(|piece| style.text(piece.kind).chars().count()).sum();
            let turned = texts(&elements).filter(|text| text.attributes.contains_key("transform")).count();
            assert_eq!(turned, if style == PieceStyle::Western { 0 } else { letters }, "{}", position.sfen());
        }
    }
}

#[test]
fn marks_and_the_last_move_lie_on_their_squares() {
    let start = Position::startpos();
    let marks = ["2g2f", "7g7f"].iter().zip(1..).map(|(mv, rank)| BoardMark {
        mv: mv.parse().expect("it is a move"),
        text: (*mv).to_owned(),
        rank,
    });
    let plain = parse_xml(&svg(&diagram(&start, PieceStyle::Kanji).scene(), None));
    let marked = BoardDiagram { marks: marks.collect(), ..diagram(&start, PieceStyle::Kanji) };
    let elements = parse_xml(&svg(&marked.scene(), None));
    let count = |elements: &[XmlElement], name: &str| elements.iter().filter(|element| element.name == name).count();
    assert_eq!(count(&elements, "polygon") - count(&plain, "polygon"), 2, "two arrows");
    let ranks: Vec<&str> =
        texts(&elements).map(|text| text.text.as_str()).filter(|text| ["1", "2"].contains(text)).collect();
    assert_eq!(ranks.len() - texts(&plain).filter(|text| ["1", "2"].contains(&text.text.as_str())).count(), 2);
    assert!(marked.text().contains("1 2g2f\n2 7g7f\n"), "{}", marked.text());
    let moved = start.after(["2g2f".parse().expect("it is a move")]);
    let tinted = parse_xml(&svg(&diagram(&moved, PieceStyle::Kanji).scene(), None));
    assert_eq!(count(&tinted, "path") - count(&plain, "path"), 2, "source and target of the last move");
}

#[test]
fn names_and_captions_are_escaped() {
    let names = ["<b>&\"山\u{1b}[31m".to_owned(), "]]>".to_owned()];
    let shown = BoardDiagram { names, caption: "a<b".to_owned(), ..diagram(&Position::startpos(), PieceStyle::Kanji) };
    let elements = parse_xml(&svg(&shown.scene(), None));
    let written: Vec<&str> = texts(&elements).map(|text| text.text.as_str()).collect();
    assert!(written.contains(&"<b>&\"山[31m") && written.contains(&"]]>") && written.contains(&"a<b"), "{written:?}");
}

#[test]
fn bod_is_read_again_as_the_same_position_and_text_has_every_row() {
    for seed in 0..20 {
        for position in positions(seed, 80).iter().step_by(20) {
            let shown = diagram(position, PieceStyle::Kanji);
            let read = record::read(shown.bod().as_bytes(), None);
            let start = read.games().next().expect("there is a game").start();
            let mut wanted = position.setup();
            wanted.move_number = start.move_number;
            assert_eq!(start, &wanted, "{}", shown.bod());
            assert!(!shown.bod().contains("指手"), "{}", shown.bod());
            let text = shown.text();
            let rows: Vec<&str> = text.lines().filter(|line| line.starts_with('|')).collect();
            assert_eq!(rows.len(), 9, "{text}");
            assert_eq!(text.matches("  *\n").count(), 1, "whose turn it is:\n{text}");
        }
    }
    let western = diagram(&position("4k4/9/9/9/9/9/9/8+p/4K4 w Rb2p 1"), PieceStyle::Western).text();
    assert!(western.contains("White  B P2  *") && western.contains("v+P") && !western.contains('歩'), "{western}");
}

#[test]
fn a_png_has_the_width_that_is_asked_for_and_shows_the_pieces() {
    let Some(fonts) = fonts("PLNSGBRK+abcdefghi123456789") else { return };
    let scene = diagram(&Position::startpos(), PieceStyle::Western).scene();
    for (asked, width) in [(None, scene.width as u32), (Some(300), 300), (Some(1200), 1200)] {
        let bytes = png(&scene, asked, &fonts).expect("letters are in every font");
        let pixels = tiny_skia::Pixmap::decode_png(&bytes).expect("it is a PNG");
        let height = (f64::from(width) * scene.height / scene.width).round() as u32;
        assert_eq!((pixels.width(), pixels.height()), (width, height));
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 80).count();
        let share = f64::from(dark as u32) / f64::from(width * height);
        assert!((0.003..0.3).contains(&share), "{share} of the picture is ink");
    }
    let empty = diagram(&position("4k4/9/9/9/9/9/9/9/4K4 b - 1"), PieceStyle::Western).scene();
    let ink = |scene: &Scene| {
        let bytes = png(scene, None, &fonts).expect("letters are in every font");
        let pixels = tiny_skia::Pixmap::decode_png(&bytes).expect("it is a PNG");
        pixels.pixels().iter().filter(|pixel| pixel.red() < 80).count()
    };
    assert!(ink(&empty) + 38 * 50 < ink(&scene), "{} and {}", ink(&empty), ink(&scene));
    assert!(matches!(png(&scene, Some(100_000), &fonts), Err(PictureError::TooLarge(100_000, _))));
}

#[test]
fn without_a_font_a_picture_is_refused_and_the_letters_are_named() {
    let scene = diagram(&Position::startpos(), PieceStyle::OneKanji).scene();
    let error = png(&scene, None, &SystemFonts::none()).expect_err("there is no font").to_string();
    assert!(
        error.contains("no font of this system has '") && error.contains("svg") && error.contains("western"),
        "{error}"
    );
    assert!(!error.contains('\n'));
    assert!(gif(&[scene], DELAY, None, &SystemFonts::none()).is_err());
}

#[test]
fn a_gif_has_a_frame_for_each_ply_and_each_shows_its_position() {
    let Some(fonts) = fonts("PLNSGBRK+abcdefghi123456789") else { return };
    let scenes = scenes(7, 30);
    let bytes = gif(&scenes, DELAY, Some(260), &fonts).expect("letters are in every font");
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes.as_slice()).expect("it is a GIF");
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    assert_eq!(width, 260);
    let mut screen = vec![[0_u8; 3]; width * height];
    let mut delays = Vec::new();
    for scene in &scenes {
        let frame = decoder.read_next_frame().expect("it is well-formed").expect("there is a frame for each ply");
        delays.push(frame.delay);
        for (at, pixel) in frame.buffer.chunks_exact(4).enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            screen[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] = [pixel[0], pixel[1], pixel[2]];
        }
        let still = png(scene, Some(260), &fonts).expect("letters are in every font");
        let still = tiny_skia::Pixmap::decode_png(&still).expect("it is a PNG");
        let distance = |(shown, wanted): (&[u8; 3], &tiny_skia::PremultipliedColorU8)| {
            let wanted = [wanted.red(), wanted.green(), wanted.blue()];
            shown.iter().zip(wanted).map(|(a, b)| u64::from(a.abs_diff(b))).max().unwrap_or(0)
        };
        let worst = screen.iter().zip(still.pixels()).map(distance).max();
        assert!(worst <= Some(40), "a colour is off by {worst:?}");
    }
    assert!(decoder.read_next_frame().expect("it is well-formed").is_none(), "no frame more");
    assert_eq!(delays[0], 40, "hundredths of a second");
    assert_eq!((delays[1..30].iter().all(|&delay| delay == 40), delays[delays.len() - 1]), (true, 120));
}

/// The texts of a part of an SVG document, with where they stand.
fn text_elements(document: &str) -> Vec<&str> {
    let mut found: Vec<&str> = document
        .match_indices("<text ")
        .map(|(at, _)| &document[at..at + document[at..].find("</text>").expect("it is closed")])
        .collect();
    found.sort_unstable();
    found
}

#[test]
fn every_moment_of_an_animated_svg_shows_the_still_picture_of_that_ply() {
    let scenes = scenes(3, 25);
    let document = animated_svg(&scenes, DELAY, None);
    parse_xml(&document);
    let attribute = |line: &str, name: &str| -> Vec<String> {
        let (_, after) = line.split_once(&format!(" {name}=\"")).expect("the attribute is there");
        let (value, _) = after.split_once('"').expect("it ends");
        value.split(';').map(str::to_owned).collect()
    };
    // Every shape is one line; one that comes and goes is animated.
    let is_seen = |line: &str, time: f64| {
        if !line.contains("<animate ") {
            return true;
        }
        let times = attribute(line, "keyTimes");
        let last = times.iter().rposition(|start| start.parse::<f64>().expect("it is a number") <= time);
        attribute(line, "values")[last.expect("times begin with 0")] == "visible"
    };
    for (ply, scene) in scenes.iter().enumerate() {
        let time = (f64::from(ply as u32) + 0.5) / f64::from(scenes.len() as u32 + 2);
        let seen: String = document.lines().filter(|line| is_seen(line, time)).collect::<Vec<_>>().join("\n");
        let still = svg(scene, None);
        assert_eq!(text_elements(&seen), text_elements(&still), "ply {ply}");
        assert_eq!(seen.matches("<polygon").count(), still.matches("<polygon").count(), "ply {ply}");
        assert_eq!(seen.matches("<path").count(), still.matches("<path").count(), "ply {ply}");
    }
    let single: usize = scenes.iter().map(|scene| svg(scene, None).len()).sum();
    assert!(document.len() * 2 < single, "{} bytes against {single}", document.len());
}
