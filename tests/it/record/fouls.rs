//! The fouling side and the recorded verdict, in both directions and in every format; games that stop at the fourth
//! occurrence of a position.

use crate::record::files::csa_move;
use crate::support::{mv, turned};
use sankoma_record::notation::{self, NotationStyle};
use sankoma_record::{self as record, Severity};
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Color, Move, MoveParts, Position, Setup};
use std::fmt::Write as _;

/// Both sides have a pawn in hand after these.
const OPENING: &str = "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f";

/// A game that ends with a second pawn on a file, dropped by this side.
fn nifu_by(color: Color) -> Vec<Move> {
    let last = if color == Color::Black { "P*7e" } else { "9g9f P*3e" };
    OPENING.split(' ').chain(last.split(' ')).map(mv).collect()
}

/// The game in each format, with room for an end behind it.
fn in_formats(moves: &[Move]) -> [(&'static str, String); 4] {
    let mut position = Position::startpos();
    let mut texts = [
        "V2.2\nPI\n+\n".to_owned(),
        "手合割：平手\n手数----指手---------消費時間--\n".to_owned(),
        "手合割：平手\n\n".to_owned(),
        "{\"moves\":[{},\n".to_owned(),
    ];
    for (number, &mv) in (1..).zip(moves) {
        let kif = notation::move_text(&position, mv, NotationStyle::Kif);
        let ki2 = notation::federation_text(&position, mv).expect("no move is a pass");
        let kind = mv.from().and_then(|from| position.on(from)).map(|piece| piece.kind);
        let origin = mv.from().map(|from| format!(r#""from":{{"x":{},"y":{}}},"#, from.file(), from.rank()));
        let kind = match mv.parts() {
            MoveParts::Drop { kind, .. } => kind,
            _ => kind.expect("a move starts at a piece"),
        };
        let jkf = format!(
            r#"{{"move":{{{}"to":{{"x":{},"y":{}}},"piece":"{}"}}}},"#,
            origin.unwrap_or_default(),
            mv.to().file(),
            mv.to().rank(),
            kind.csa()
        );
        for (text, line) in
            texts.iter_mut().zip([csa_move(&position, mv), format!("{number} {}", &kif['▲'.len_utf8()..]), ki2, jkf])
        {
            writeln!(text, "{line}").expect("a text can be written to");
        }
        position.play(mv);
    }
    let [csa, kif, ki2, jkf] = texts;
    [("csa", csa), ("kif", kif), ("ki2", ki2), ("jkf", jkf)]
}

/// The loser by each end, with what each format writes for it; `mover` is to move.
fn foul_ends(mover: Color) -> Vec<(Color, &'static str, String)> {
    let special = |name: &str| format!("{{\"special\":\"{name}\"}}]}}\n");
    let mut ends = Vec::new();
    for (loser, csa, words) in [
        (mover, "ILLEGAL_MOVE", "反則負け"),
        (mover.other(), "", "反則勝ち"),
        (Color::Black, "+ILLEGAL_ACTION", "先手の反則行為"),
        (Color::White, "-ILLEGAL_ACTION", "後手の反則行為"),
    ] {
        if !csa.is_empty() {
            ends.push((loser, "csa", format!("%{csa}\n")));
            ends.push((loser, "jkf", special(csa)));
        }
        ends.push((loser, "kif", format!("99 {words}\n")));
        ends.push((loser, "ki2", format!("{words}\n")));
    }
    for (loser, results) in [(Color::Black, "lose:b win"), (Color::White, "win:b lose")] {
        ends.push((loser, "csa", format!("'summary:illegal move:a {results}\n")));
    }
    ends
}

fn codes(text: &str) -> Vec<&'static str> {
    record::read(text.as_bytes(), None).diagnostics.iter().map(|found| found.code).collect()
}

#[test]
fn the_side_that_fouled_is_the_side_that_loses() {
    let mut compared = 0;
    for fouler in Color::ALL {
        for (format, text) in in_formats(&nifu_by(fouler)) {
            for (loser, _, end) in foul_ends(fouler.other()).into_iter().filter(|end| end.1 == format) {
                let found: Vec<_> =
                    codes(&format!("{text}{end}")).into_iter().filter(|code| *code != "ply_jump").collect();
                let expected = if loser == fouler { vec!["nifu"] } else { vec!["nifu", "end_other_fouler"] };
                assert_eq!(found, expected, "{format}: nifu of {fouler:?}, {end}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 2 * (3 + 3 + 4 + 4 + 2));
}

/// Which side's move makes the fourth occurrence.
#[derive(Clone, Copy, Debug, PartialEq)]
enum CompletedBy {
    Checker,
    Defender,
}

/// Kings and a dragon that checks along two files, up to the fourth occurrence.
fn perpetual_check(checker: Color, completed_by: CompletedBy) -> String {
    const CYCLE: [&str; 4] = ["6c5c", "5a6a", "5c6c", "6a5a"];
    let (dragon, first) = match completed_by {
        CompletedBy::Checker => ("43RY", Some("4c5c")),
        CompletedBy::Defender => ("63RY", None),
    };
    let black = record::read(format!("V2.2\nP-51OU\nP+19OU{dragon}\n+\n").as_bytes(), None).game.start().clone();
    let start = if checker == Color::Black { black } else { turned(&black) };
    let mut position = Position::new(&start).expect("the start is sound");
    let mut text = board(&start);
    let rest = CYCLE.iter().cycle().skip(usize::from(first.is_some())).take(12).copied();
    for word in first.into_iter().chain(rest) {
        let straight = mv(word);
        let from = straight.from().expect("no piece is dropped");
        let rotated = Move::board(from.rotate(), straight.to().rotate(), false);
        let mv = if checker == Color::Black { straight } else { rotated };
        writeln!(text, "{}", csa_move(&position, mv)).expect("a text can be written to");
        position.play(mv);
    }
    text
}

fn board(start: &Setup) -> String {
    let side = |color: Color| if color == Color::Black { '+' } else { '-' };
    let mut text = "V2.2\n".to_owned();
    for square in sankoma_rules::Square::all() {
        if let Some(piece) = start.on(square) {
            let (file, rank) = (square.file(), square.rank());
            writeln!(text, "P{}{file}{rank}{}", side(piece.color), piece.kind.csa()).expect("a text can be written to");
        }
    }
    text + if start.side_to_move == Color::Black { "+\n" } else { "-\n" }
}

/// By either side, complete with a move of either, with every end.
#[test]
fn perpetual_check_is_held_against_every_end() {
    let ways = [CompletedBy::Checker, CompletedBy::Defender];
    for (checker, way) in Color::ALL.into_iter().flat_map(|color| ways.map(|way| (color, way))) {
        let text = perpetual_check(checker, way);
        let mover = if way == CompletedBy::Checker { checker.other() } else { checker };
        let about_end = |end: &str| -> Vec<(&'static str, Severity)> {
            let found = record::read(format!("{text}{end}").as_bytes(), None).diagnostics;
            found
                .iter()
                .filter(|found| found.code.starts_with("end_"))
                .map(|found| (found.code, found.severity))
                .collect()
        };
        let (note, warning) = (Severity::Note, Severity::Warning);
        let won = |loser: Color| if loser == checker { note } else { warning };
        assert_eq!(about_end("%SENNICHITE\n"), [("end_is_perpetual_check", warning)]);
        assert_eq!(about_end("%OUTE_SENNICHITE\n"), []);
        assert_eq!(about_end("%TORYO\n"), [("end_at_fourfold", won(mover))]);
        assert_eq!(about_end("%TIME_UP\n"), [("end_at_fourfold", won(mover))]);
        assert_eq!(about_end("%CHUDAN\n"), [("end_at_fourfold", note)]);
        assert_eq!(about_end("%HIKIWAKE\n"), [("end_at_fourfold", warning)]);
        assert_eq!(about_end(""), [("end_at_fourfold", note)]);
        for (end, loser) in [
            ("%ILLEGAL_MOVE\n", mover),
            ("%+ILLEGAL_ACTION\n", Color::Black),
            ("%-ILLEGAL_ACTION\n", Color::White),
            ("'summary:oute_sennichite:a lose:b win\n", Color::Black),
            ("'summary:oute_sennichite:a win:b lose\n", Color::White),
            ("'summary:illegal move:a lose:b win\n", Color::Black),
            ("'summary:illegal move:a win:b lose\n", Color::White),
        ] {
            let found = about_end(end);
            let contradicted = found.contains(&("end_other_fouler", warning));
            assert_eq!(contradicted, loser != checker, "{checker:?} {way:?} {end}{found:?}");
            assert!(contradicted || found.is_empty(), "{checker:?} {way:?} {end}{found:?}");
        }
    }
}

#[test]
fn the_plies_of_a_perpetual_check_are_named() {
    let found =
        record::read(format!("{}%SENNICHITE\n", perpetual_check(Color::White, CompletedBy::Checker)).as_bytes(), None)
            .diagnostics;
    let about_end = found.iter().find(|found| found.code == "end_is_perpetual_check").expect("it is one");
    assert!(
        about_end.message.en.contains("White has given check with every move since ply 1 up to ply 13"),
        "{about_end:?}"
    );
    assert!(about_end.message.ja.contains("1手目の局面から13手目まで後手の指し手はすべて王手"), "{about_end:?}");
}

const SHUFFLE: &str = "+5958OU\n-5152OU\n+5859OU\n-5251OU\n";

/// Three rounds make the fourth occurrence of the start.
fn shuffled(plies_after: usize) -> String {
    let after: String = SHUFFLE.lines().take(plies_after).fold(String::new(), |text, line| text + line + "\n");
    format!("V2.2\nPI\n+\n{}{after}", SHUFFLE.repeat(3))
}

#[test]
fn a_game_that_stops_at_the_fourth_occurrence_gets_a_note() {
    for end in ["", "%TORYO\n", "%CHUDAN\n", "%TIME_UP\n"] {
        let found = record::read(format!("{}{end}", shuffled(0)).as_bytes(), None).diagnostics;
        let codes: Vec<_> = found.iter().map(|found| (found.code, found.severity)).collect();
        assert_eq!(codes, [("end_at_fourfold", Severity::Note)], "{end}");
    }
    assert_eq!(codes(&format!("{}%SENNICHITE\n", shuffled(0))), [""; 0]);
    assert_eq!(codes(&format!("{}%HIKIWAKE\n", shuffled(0))), [""; 0]);
    let three = format!("V2.2\nPI\n+\n{}%TORYO\n", SHUFFLE.repeat(2));
    assert_eq!(codes(&three), [""; 0]);
}

#[test]
fn a_sennichite_agreed_upon_late_is_no_error() {
    for later in 1..=3 {
        let text = format!("{}%SENNICHITE\n", shuffled(later));
        let record = record::read(text.as_bytes(), None);
        let found: Vec<_> = record.diagnostics.iter().map(|found| (found.code, found.severity)).collect();
        assert_eq!(found, [("end_after_fourfold", Severity::Note)], "{later} plies later");
        let is_over = |reason: &IllegalityReason| matches!(reason, IllegalityReason::GameOver { .. });
        assert!(record.game.walk().all(|id| !record.game.node(id).reasons.iter().any(is_over)));
        assert_eq!(codes(&format!("{}%TORYO\n", shuffled(later))), ["game_over"], "no one agreed");
    }
    // Nor is a perpetual check forgiven because it was claimed late as a draw.
    let found = codes(&format!("{}-5161OU\n%SENNICHITE\n", perpetual_check(Color::Black, CompletedBy::Checker)));
    assert_eq!(found, ["perpetual_check", "game_over", "end_is_perpetual_check"]);
}
