//! Notations are read, written and understood: nothing panics, what is printed is read back as the same.

use proptest::prelude::*;
use sankoma_betza::{
    BetzaDialect, BetzaNotation, DiagramCell, DropRule, MovementAction, PathLeg, UNLIMITED, describe, diagram, drawing,
    shogi,
};
use sankoma_rules::{Bitboard, Color, Piece, PieceKind, Square, attacks};
use sankoma_wording::Language;
use std::collections::BTreeSet;

/// A cut-out of the alphabet that hits the grammar often.
const LETTERS: &str = "[fblrvshmcnjpgozqieytduaWFDNAHLJGRBQKCZOU@()\\[\\]\\-+*?=0-9,]{0,24}";

proptest! {
    #[test]
    fn no_text_panics_and_accepted_text_is_printed_as_it_was(text in LETTERS) {
        reads_and_prints(&text);
    }

    #[test]
    fn no_unicode_text_panics(text in "\\PC{0,40}") {
        reads_and_prints(&text);
    }

    #[test]
    fn a_dialect_that_is_recognised_accepts_the_text_too(text in LETTERS) {
        if let Ok(notation) = BetzaNotation::parse(&text, None) {
            prop_assert_eq!(BetzaNotation::parse(&text, Some(notation.dialect)), Ok(notation));
        }
    }

    #[test]
    fn errors_point_into_the_text(text in LETTERS, dialect in 0..4_usize) {
        if let Err(problem) = BetzaNotation::parse(&text, Some(BetzaDialect::ALL[dialect])) {
            prop_assert!((1..=text.chars().count() + 1).contains(&problem.column), "{}", problem);
            prop_assert!(problem.message.en.contains("expected"), "{}", problem);
        }
    }
}

fn reads_and_prints(text: &str) {
    for dialect in BetzaDialect::ALL {
        let Ok(notation) = BetzaNotation::parse(text, Some(dialect)) else { continue };
        assert_eq!(notation.to_string(), text.trim_end(), "{dialect}");
        assert_eq!(describe(&notation, Language::Ja).len(), notation.meanings().len());
        let drawn = drawing::text(&diagram(&notation, 9));
        assert_eq!(drawn.lines().count(), 9);
    }
}

#[test]
fn long_and_deep_texts_are_refused_or_read_but_never_panic() {
    for letter in "WfaK@([-0*9=q".chars() {
        for length in [999, 1000, 1001, 100_000] {
            let text: String = std::iter::repeat_n(letter, length).collect();
            reads_and_prints(&text);
        }
    }
    for pattern in [
        "aaaaaaaaQ",
        "asasasasasasasR",
        "mcpacpapamcaQ",
        "(((Q-Q)9)9)9",
        "(Q-Q-Q-Q)",
        "(W-F)0",
        "[Q?Q?Q?Q?Q]",
        "t[QQQQQQQQ]",
        "zB0",
        "qN0",
        "(99,98)0",
        "afzafqN",
    ] {
        let long = pattern.repeat(400 / pattern.len());
        for text in [pattern, &long] {
            reads_and_prints(text);
        }
    }
    let nested = |depth: usize| format!("{}W{}", "(".repeat(depth), ")".repeat(depth));
    assert!(BetzaNotation::parse(&nested(16), Some(BetzaDialect::Betza2)).is_ok());
    let problem = BetzaNotation::parse(&nested(17), Some(BetzaDialect::Betza2)).expect_err("too deep");
    assert!(problem.to_string().contains("at most 16 levels"), "{problem}");
    let problem = BetzaNotation::parse(&"W".repeat(1001), None).expect_err("too long");
    assert!(problem.to_string().contains("at most 1000 characters"), "{problem}");
}

#[test]
fn the_dialect_is_recognised_by_what_only_it_has() {
    for (text, dialect) in [
        ("WFDNAHLJG", BetzaDialect::XBetza),
        ("fBfsWbB2bR", BetzaDialect::XBetza),
        ("t[FR]", BetzaDialect::Original),
        ("[WL]", BetzaDialect::Original),
        ("fWf@8", BetzaDialect::XBetza),
        ("KNADcaKmcabK", BetzaDialect::XBetza),
        ("fmWfceFifmnD", BetzaDialect::XBetza),
        ("CZU", BetzaDialect::XBetza),
        ("KisO2", BetzaDialect::XBetza),
        ("[F?R]", BetzaDialect::XBetza),
        ("F-R", BetzaDialect::Betza2),
        ("(4,1)", BetzaDialect::Betza2),
        ("(W-F)2", BetzaDialect::Betza2),
        ("F--R", BetzaDialect::Bex),
        ("fW=Q", BetzaDialect::Bex),
        ("W[burns (1,2)]", BetzaDialect::Bex),
    ] {
        let notation = BetzaNotation::parse(text, None).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(notation.dialect, dialect, "{text}");
    }
}

#[test]
fn errors_name_the_column_and_what_was_expected() {
    for (text, dialect, column, expected) in [
        ("", BetzaDialect::Original, 1, "found the end, expected a movement letter of dialect original"),
        ("fWx", BetzaDialect::Original, 3, "found 'x'"),
        ("fW@8", BetzaDialect::Original, 3, "found '@'"),
        ("fW@08", BetzaDialect::XBetza, 4, "a rank from 1 after @"),
        ("W100", BetzaDialect::XBetza, 2, "a number up to 99"),
        ("W00", BetzaDialect::XBetza, 3, "a number from 1 to 99"),
        ("(1;2)", BetzaDialect::Bex, 3, "expected ','"),
        ("(0,0)", BetzaDialect::Bex, 4, "a number other than 0"),
        ("(WF", BetzaDialect::Betza2, 4, "found the end"),
        ("飛", BetzaDialect::Bex, 1, "found '飛'"),
        ("fW=q", BetzaDialect::Bex, 4, "capital letters of pieces after ="),
        ("W[x", BetzaDialect::Bex, 4, "expected ']'"),
        ("U3", BetzaDialect::XBetza, 2, "no number of repetitions here"),
    ] {
        let problem = BetzaNotation::parse(text, Some(dialect)).expect_err(text);
        assert_eq!(problem.column, column, "{text}: {problem}");
        assert!(problem.to_string().contains(expected), "{text}: {problem}");
    }
}

#[test]
fn directions_are_those_of_the_tradition() {
    for (text, steps) in [
        ("fW@", "(0,1)"),
        ("fsW@", "(-1,0) (0,1) (1,0)"),
        ("vW@", "(0,-1) (0,1)"),
        ("fF@", "(-1,1) (1,1)"),
        ("flF@", "(-1,1)"),
        ("lfF@", "(-1,1)"),
        ("flbrF@", "(-1,1) (1,-1)"),
        ("fN@", "(-1,2) (1,2)"),
        ("ffN@", "(-1,2) (1,2)"),
        ("fsN@", "(-2,1) (2,1)"),
        ("fhN@", "(-2,1) (-1,2) (1,2) (2,1)"),
        ("frN@", "(2,1)"),
        ("rfN@", "(1,2)"),
        ("rvN@", "(1,-2) (1,2)"),
        ("sN@", "(-2,-1) (-2,1) (2,-1) (2,1)"),
        ("fN", "(-1,2) (1,2)"),
        ("hrN", "(-2,1) (-1,-2) (1,2) (2,-1)"),
        ("hlN", "(-2,-1) (-1,2) (1,-2) (2,1)"),
        ("ffNbsN", "(-2,-1) (-1,2) (1,2) (2,-1)"),
        ("fK@", "(-1,1) (0,1) (1,1)"),
    ] {
        let notation = BetzaNotation::parse(text, None).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(steps_of(&notation), steps, "{text}");
    }
}

/// Betza's own `fN` is all four forward leaps; the other dialects keep it for the narrow two.
#[test]
fn only_the_original_dialect_reads_a_single_letter_as_half_the_board() {
    for dialect in BetzaDialect::ALL {
        let notation = BetzaNotation::parse("fN", Some(dialect)).expect("it is sound");
        let wide = dialect == BetzaDialect::Original;
        let steps = if wide { "(-2,1) (-1,2) (1,2) (2,1)" } else { "(-1,2) (1,2)" };
        assert_eq!(steps_of(&notation), steps, "{dialect}");
    }
}

fn steps_of(notation: &BetzaNotation) -> String {
    let found: BTreeSet<(i8, i8)> =
        legs_of(notation).iter().flat_map(|leg| &leg.headings).map(|heading| heading.step).collect();
    let found: Vec<String> = found.iter().map(|(right, forward)| format!("({right},{forward})")).collect();
    found.join(" ")
}

/// The legs of all parts.
fn legs_of(notation: &BetzaNotation) -> Vec<PathLeg> {
    let legs = notation.meanings().into_iter().filter_map(|meaning| match meaning.action {
        MovementAction::Path(path) => Some(path.legs),
        _ => None,
    });
    legs.flatten().collect()
}

#[test]
fn atoms_leap_as_far_as_their_letters_say() {
    for (letter, leap, count) in [
        ("W", (0, 1), 4),
        ("F", (1, 1), 4),
        ("D", (0, 2), 4),
        ("N", (1, 2), 8),
        ("A", (2, 2), 4),
        ("H", (0, 3), 4),
        ("L", (1, 3), 8),
        ("C", (1, 3), 8),
        ("J", (2, 3), 8),
        ("Z", (2, 3), 8),
        ("G", (3, 3), 4),
        ("(4,1)", (1, 4), 8),
        ("(1,4)", (1, 4), 8),
    ] {
        let legs = legs_of(&BetzaNotation::parse(letter, None).expect("it is an atom"));
        assert_eq!((legs.len(), legs[0].headings.len()), (1, count), "{letter}");
        for heading in &legs[0].headings {
            let (across, along) = (heading.step.0.abs(), heading.step.1.abs());
            assert_eq!((across.min(along), across.max(along)), leap, "{letter}");
        }
    }
}

#[test]
fn ranges_count_steps() {
    for (text, range) in [
        ("W", (1, 1)),
        ("WW", (1, UNLIMITED)),
        ("W0", (1, UNLIMITED)),
        ("W*", (1, UNLIMITED)),
        ("W3", (1, 3)),
        ("W03", (3, 3)),
        ("R", (1, UNLIMITED)),
        ("R4", (1, 4)),
        ("NN", (1, UNLIMITED)),
    ] {
        let legs = legs_of(&BetzaNotation::parse(text, None).expect("it is sound"));
        assert!(legs.iter().all(|leg| (leg.min, leg.max) == range), "{text}");
    }
}

/// What is read but not carried out says so, and moves nothing.
#[test]
fn nothing_is_guessed() {
    for text in [
        "oR",
        "KisO2",
        "(WF)2",
        "fW=Q",
        "W[burns]",
        "dW",
        "tW",
        "uW",
        "b@",
        "jW",
        "jN",
        "jDD",
        "pW",
        "njD",
        "nC",
        "nZ",
        "zN",
        "qR",
        "zqN",
        "yR",
        "F--R",
        "F+R",
        "jaK",
        "eaK",
        "aiK",
        "ayK",
        "afrN",
        "ahK",
        "t[F[WR]]",
        "[WR]",
        "t[nFR]",
        "cacacacacaK",
        "[W-rB]",
        "[N-sR]",
        "f(W-F)",
        "W-(F)2",
        "W-O",
        "(4,1)-W",
        "aO",
    ] {
        let notation = BetzaNotation::parse(text, None).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        let senses = notation.meanings();
        let refused = senses.iter().find(|sense| matches!(sense.action, MovementAction::NotExecutable(_)));
        let Some(MovementAction::NotExecutable(reason)) = refused.map(|sense| &sense.action) else {
            panic!("{text}: {senses:?}")
        };
        assert!(reason.en.contains("not carried out") && reason.ja.contains("実行できません"), "{text}: {reason:?}");
    }
}

#[test]
fn a_part_knows_its_column() {
    let notation = BetzaNotation::parse("fWoRNzN", None).expect("it is sound");
    let columns: Vec<usize> = notation.meanings().iter().map(|meaning| meaning.column).collect();
    assert_eq!(columns, [1, 3, 5, 6]);
}

#[test]
fn the_letter_o_depends_on_the_dialect() {
    let action =
        |dialect| BetzaNotation::parse("O", Some(dialect)).expect("it is an atom").meanings()[0].action.clone();
    assert_eq!(action(BetzaDialect::Bex), MovementAction::Stay);
    assert_eq!(action(BetzaDialect::Betza2), MovementAction::Stay);
    assert!(matches!(action(BetzaDialect::XBetza), MovementAction::NotExecutable(_)));
    let royal = BetzaNotation::parse("yK", Some(BetzaDialect::Bex)).expect("it is sound").meanings();
    assert!(royal[0].royal && matches!(royal[0].action, MovementAction::Path(_)));
}

/// The diagram of each piece of shogi marks the squares that `rules` says it attacks from the middle of the board.
#[test]
fn shogi_pieces_move_as_the_rules_know_them() {
    let center = Square::new(5, 5).expect("the middle is a square");
    for kind in PieceKind::ALL {
        let notation = BetzaNotation::parse(shogi::notation(kind), None).expect("our own notation is sound");
        let diagram = diagram(&notation, 9);
        let attacked = attacks::attacks(Piece::new(Color::Black, kind), center, Bitboard::EMPTY);
        for square in Square::all() {
            let at = (5 - i32::from(square.file()), 5 - i32::from(square.rank()));
            let marked = matches!(diagram.cell(at), Some(DiagramCell::Target { .. }));
            assert_eq!(marked, attacked.has(square), "{kind:?} {square:?}");
        }
        let last_rank = 9 - kind.dead_end_ranks();
        let drop = notation.meanings().into_iter().find_map(|sense| match sense.action {
            MovementAction::Drop(drop) => Some(drop),
            _ => None,
        });
        let expected = PieceKind::HAND
            .contains(&kind)
            .then_some(DropRule { ranks: (last_rank < 9).then_some(last_rank), one_per_file: kind == PieceKind::Pawn });
        assert_eq!(drop, expected, "{kind:?}");
    }
}

#[test]
fn an_eagle_is_described_and_drawn() {
    let notation = BetzaNotation::parse("fBfsWbB2bR", None).expect("it is sound");
    let english = "slides any distance forward-right, forward-left\nsteps one square forward, right, left\n\
                   slides up to 2 squares back-right, back-left\nslides any distance back";
    assert_eq!(describe(&notation, Language::En).join("\n"), english);
    let japanese = "右前・左前へ何マスでも走る\n前・右・左へ1マス\n右後ろ・左後ろへ2マスまで走る\n後ろへ何マスでも走る";
    assert_eq!(describe(&notation, Language::Ja).join("\n"), japanese);
    insta::assert_snapshot!(drawing::text(&diagram(&notation, 7)), @r"
     \  .  .  .  .  .  /
     .  \  .  .  .  /  .
     .  .  \  o  /  .  .
     .  .  o  @  o  .  .
     .  .  /  |  \  .  .
     .  /  .  |  .  \  .
     .  .  .  |  .  .  .
    ");
}

#[test]
fn a_diagram_tells_moves_from_captures_and_conditions() {
    let notation = BetzaNotation::parse("fmWcfFpRNfAfmA", None).expect("it is sound");
    let legend = drawing::legend(&diagram(&notation, 7), Language::En).join("\n");
    insta::assert_snapshot!(drawing::text(&diagram(&notation, 7)), @r"
    .  .  .  ^  .  .  .
    .  *  *  ^  *  *  .
    .  *  ox om ox *  .
    ^  ^  .  @  .  ^  ^
    .  *  .  .  .  *  .
    .  .  *  ^  *  .  .
    .  .  .  ^  .  .  .
    ");
    for sign in ["o  ", "*  ", "^  ", "m  ", "x  "] {
        assert!(legend.contains(&format!("\n{sign}")), "{sign} in {legend}");
    }
    let picture = drawing::svg(&diagram(&notation, 7), &["a < b".to_owned()]);
    assert!(picture.contains("a &lt; b") && picture.matches("×</text>").count() == 2, "{picture}");
}
