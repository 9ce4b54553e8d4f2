//! The pictures in `screenshots/`: they are what the program draws, and an SVG picture shows all of the screen.
//!
//! `SANKOMA_WRITE=1 cargo test screenshots` regenerates them.

use crate::support::in_repository;
use crate::support::reviewed_sample::REVIEWED;
use crate::support::synthetic_networks::{guarding, write as write_network};
use crate::support::xml::{XmlElement, parse_xml};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

/// Stands for the file of a network that the tests make by formula.
const NETWORK: &str = "by-formula.bin";

/// Black in Half Mino, White's king at home.
const CASTLES: &str = "ln1gk2nl/1r1s2gb1/p1pppp1pp/1p4p2/6s2/P1PPPP3/1P1S1BPPP/2G3SK1/LN1R1G1NL b - 1";

/// A picture: its name and the arguments of `sankoma screenshot`.
struct Screenshot {
    name: &'static str,
    arguments: &'static [&'static str],
}

/// Screens that depend on the program's views alone: kept as text and SVG, and compared.
const SCREENS: [Screenshot; 19] = [
    Screenshot {
        name: "analyse-ja",
        arguments: &[REVIEWED, "--lang", "ja", "--ply", "84", "--keys", "n", "--size", "120x40"],
    },
    Screenshot {
        name: "analyse-en",
        arguments: &[REVIEWED, "--lang", "en", "--ply", "84", "--keys", "n", "--size", "120x40"],
    },
    Screenshot { name: "analyse-small-ja", arguments: &[REVIEWED, "--lang", "ja", "--ply", "84", "--keys", "n"] },
    Screenshot { name: "illegal-ja", arguments: &["kifu/nifu.kif", "--lang", "ja", "--keys", "x", "--size", "100x30"] },
    Screenshot {
        name: "illegal-en",
        arguments: &["kifu/nifu.kif", "--lang", "en", "--theme", "light", "--keys", "x", "--size", "100x30"],
    },
    Screenshot {
        name: "evaluation-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "41", "--keys", "v s alt+4", "--size", "120x40"],
    },
    Screenshot {
        name: "evaluation-en",
        arguments: &["kifu/selfplay.kif", "--lang", "en", "--ply", "41", "--keys", "v s alt+4", "--size", "120x40"],
    },
    Screenshot {
        name: "network-ja",
        arguments: &[CASTLES, "--lang", "ja", "--keys", "v s alt+4", "--size", "120x40", "--weights", NETWORK],
    },
    Screenshot {
        name: "network-en",
        arguments: &[CASTLES, "--lang", "en", "--keys", "v s alt+4", "--size", "120x40", "--weights", NETWORK],
    },
    Screenshot {
        name: "terms-ja",
        arguments: &[
            "kifu/selfplay.kif",
            "--lang",
            "ja",
            "--ply",
            "41",
            "--keys",
            "v g v g alt+g z",
            "--size",
            "120x30",
        ],
    },
    Screenshot {
        name: "variation-en",
        arguments: &["kifu/variations.kif", "--lang", "en", "--theme", "light", "--ply", "12", "--keys", "l"],
    },
    Screenshot {
        name: "tree-ja",
        arguments: &["kifu/variations.kif", "--lang", "ja", "--ply", "25", "--keys", "v T l", "--size", "120x40"],
    },
    Screenshot {
        name: "tree-en",
        arguments: &["kifu/variations.kif", "--lang", "en", "--ply", "25", "--keys", "v T l z"],
    },
    Screenshot { name: "help-en", arguments: &["kifu/selfplay.kif", "--lang", "en", "--keys", "?"] },
    Screenshot { name: "folder-en", arguments: &["kifu", "--lang", "en", "--size", "120x24"] },
    Screenshot {
        name: "diagnostics-ja",
        arguments: &["kifu/uchifuzume.kif", "--lang", "ja", "--keys", "alt+8 g d", "--size", "120x40"],
    },
    Screenshot {
        name: "board-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "50", "--keys", "alt+1 z", "--size", "90x46"],
    },
    Screenshot {
        name: "attacks-en",
        arguments: &["kifu/selfplay.kif", "--lang", "en", "--ply", "50", "--keys", "v a b alt+9", "--size", "120x40"],
    },
    Screenshot {
        name: "uchifuzume-ja",
        arguments: &[
            "4k4/3+P1+P3/4G4/9/9/9/9/9/4K4 b P 1",
            "--lang",
            "ja",
            "--keys",
            "L j 'P*5b enter alt+6",
            "--size",
            "80x30",
        ],
    },
];

/// Screens with search results, which change with the engine: kept as SVG, and checked for their size.
const SEARCHES: [Screenshot; 2] = [
    Screenshot {
        name: "engine-ja",
        arguments: &["kifu/selfplay.kif", "--lang", "ja", "--ply", "50", "--size", "200x60", "--think-nodes", "400000"],
    },
    Screenshot {
        name: "engine-en",
        arguments: &["kifu/selfplay.kif", "--lang", "en", "--ply", "50", "--size", "200x60", "--think-nodes", "400000"],
    },
];

/// Width and height of a cell in an SVG picture, in pixels.
const CELL: [u32; 2] = [9, 20];

impl Screenshot {
    /// Width and height of the picture in pixels.
    fn size(&self) -> [u32; 2] {
        let asked = self.arguments.iter().skip_while(|word| **word != "--size").nth(1).unwrap_or(&"80x24");
        let (columns, rows) = asked.split_once('x').expect("a size has two numbers");
        let [columns, rows] = [columns, rows].map(|number| number.parse::<u32>().expect("a size is in cells"));
        [columns * CELL[0], rows * CELL[1]]
    }
}

fn drawn(shot: &Screenshot, form: &str) -> String {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let network = folder.path().join(NETWORK);
    if shot.arguments.contains(&NETWORK) {
        write_network(&network, &guarding());
    }
    let argument = |word: &&str| if *word == NETWORK { network.clone() } else { PathBuf::from(word) };
    let output = Command::new(env!("CARGO_BIN_EXE_sankoma"))
        .current_dir(in_repository("."))
        .arg("screenshot")
        .args(shot.arguments.iter().map(argument))
        .args(["--to", form])
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}: {}", shot.name, String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("pictures are text")
}

/// The file in `screenshots/`.
fn kept(shot: &Screenshot, ending: &str) -> String {
    let path = in_repository("screenshots").join(format!("{}.{ending}", shot.name));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn write(shot: &Screenshot, form: &str, ending: &str) {
    let path = in_repository("screenshots").join(format!("{}.{ending}", shot.name));
    std::fs::write(path, drawn(shot, form)).expect("screenshots/ can be written");
}

#[test]
fn screenshots_show_what_the_program_draws() {
    let writing = std::env::var_os("SANKOMA_WRITE").is_some();
    for shot in &SCREENS {
        if writing {
            write(shot, "text", "txt");
            write(shot, "svg", "svg");
        }
        for (form, ending) in [("text", "txt"), ("svg", "svg")] {
            let is_current = kept(shot, ending) == drawn(shot, form);
            assert!(is_current, "{}.{ending} is old; see the head of this file", shot.name);
        }
    }
    for shot in &SEARCHES {
        if writing {
            write(shot, "svg", "svg");
        }
        let elements = parse_xml(&kept(shot, "svg"));
        let size = shot.size().map(|pixels| pixels.to_string());
        let found = [&elements[0].attributes["width"], &elements[0].attributes["height"]];
        assert_eq!(found, size.each_ref(), "{}.svg is old; see the head of this file", shot.name);
        let letters = elements.iter().filter(|element| element.name == "text").count();
        assert!(letters > 500, "{}.svg shows only {letters} letters", shot.name);
    }
}

#[test]
fn a_search_with_fixed_nodes_is_reproducible() {
    let shot = Screenshot { name: "twice", arguments: &["kifu/selfplay.kif", "--ply", "20", "--think-nodes", "20000"] };
    let first = drawn(&shot, "text");
    assert!(first.contains("finished"), "{first}");
    assert_eq!(first, drawn(&shot, "text"));
}

fn number(element: &XmlElement, attribute: &str) -> f64 {
    element.attributes[attribute].parse().expect("the attribute is a number")
}

/// Lines and blocks, which an SVG picture draws as shapes.
const SHAPES: &str = "─╌│┌┐└┘├┤┬┴┼█▀▄▌▐▘▝▖▗▁▂▃▅▆▇▉▊▋▍▎▏";

/// The letters of an SVG picture, row by row and from left to right.
fn rows_of_letters(elements: &[XmlElement], rows: usize) -> Vec<String> {
    let mut placed = vec![BTreeMap::new(); rows];
    for letter in elements.iter().filter(|element| element.name == "text") {
        let (x, y) = (number(letter, "x"), number(letter, "y"));
        assert!(0.0 < x && x < number(&elements[0], "width"), "'{}' is outside the picture", letter.text);
        let row = (y / f64::from(CELL[1])).floor() as usize;
        let before = placed[row].insert((x * 100.0).round() as u32, letter.text.as_str());
        assert_eq!(before, None, "two letters in one cell of row {row}");
    }
    placed.into_iter().map(|row| row.into_values().collect()).collect()
}

/// The static score of the position shown is not what the search says: it is as faint as the name of the end, in the
/// same row too.
#[test]
fn the_static_score_next_to_the_end_of_a_line_is_faint() {
    let arguments = &[REVIEWED, "--ply", "60", "--keys", "alt+4 v e", "--size", "120x40", "--lang", "en"];
    let elements = parse_xml(&drawn(&Screenshot { name: "end", arguments }, "svg"));
    let mut fill = "";
    let mut rows: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for element in &elements {
        match element.name.as_str() {
            "g" => fill = &element.attributes["fill"],
            "text" => rows.entry(&element.attributes["y"]).or_default().push((&element.text, fill)),
            _ => {}
        }
    }
    let letters = |row: &[(&str, &str)]| row.iter().map(|(letter, _)| *letter).collect::<String>();
    let row = rows.values().find(|row| letters(row).contains("staticscorehere"));
    let row = row.expect("the static score stands in a row");
    let text = letters(row);
    assert!(text.starts_with("endoftheline,"), "{text}");
    let at = text.find("static").expect("it is there");
    let name = row[0].1;
    assert!(row[at..].iter().all(|(_, fill)| *fill == name), "{row:?}");
    assert!(row[..at].iter().any(|(_, fill)| *fill != name), "the score of the end is not: {row:?}");
}

#[test]
fn an_svg_picture_shows_every_row_and_letter_of_the_screen() {
    let mut all_shapes = 0;
    for shot in &SCREENS {
        let screen = drawn(shot, "text");
        let elements = parse_xml(&drawn(shot, "svg"));
        let root = &elements[0];
        assert_eq!((root.name.as_str(), elements.iter().filter(|element| element.name == "svg").count()), ("svg", 1));
        let size = shot.size().map(|pixels| pixels.to_string());
        assert_eq!([&root.attributes["width"], &root.attributes["height"]], size.each_ref(), "{}", shot.name);
        assert_eq!(screen.lines().count() as u32 * CELL[1], shot.size()[1], "{}", shot.name);
        let is_letter = |letter: &char| !letter.is_whitespace() && !SHAPES.contains(*letter);
        let expected: Vec<String> = screen.lines().map(|row| row.chars().filter(is_letter).collect()).collect();
        assert_eq!(rows_of_letters(&elements, expected.len()), expected, "{}", shot.name);
        // Every line or block is one rectangle at least.
        let rectangles: usize = elements
            .iter()
            .filter_map(|element| element.attributes.get("d"))
            .map(|path| path.matches('M').count())
            .sum();
        let shapes = screen.chars().filter(|letter| SHAPES.contains(*letter)).count();
        assert!(rectangles >= shapes, "{}: {rectangles} rectangles for {shapes} shapes", shot.name);
        all_shapes += shapes;
    }
    assert!(all_shapes > 100, "the screens have only {all_shapes} lines and blocks");
}

#[test]
#[should_panic(expected = "UnexpectedCloseTag")]
fn tags_that_cross_are_not_well_formed() {
    parse_xml("<svg><g><text></g></text></svg>");
}
