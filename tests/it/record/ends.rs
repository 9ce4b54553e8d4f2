//! Ends that stand in no line of their own: the summaries of servers.

use crate::support::record_codes;
use sankoma_record::{self as record, GameSummary, Record, RecordedCause};
use sankoma_rules::Color;

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn end(record: &Record) -> Option<RecordedCause> {
    let last = *record.game.main_line().last()?;
    record.game.node(last).end.as_ref().map(|end| end.cause)
}

const HEAD: &str = "V2\nN+al:pha\nN-beta\n'Max_Moves:256\n'Least_Time_Per_Move:0\nPI\n'rating:al:pha:beta\n+\n";

/// Every cause and result that shogi-server writes, after the lines that it writes before them. White is to move.
#[test]
fn the_summary_of_a_server_is_an_end() {
    let (black, white) = ("al:pha win:beta lose", "al:pha lose:beta win");
    let (black_won, white_won) = (Some(Color::Black), Some(Color::White));
    let cases = [
        ("", "toryo", black, RecordedCause::Resignation, black_won),
        ("%TORYO\n", "toryo", black, RecordedCause::Resignation, black_won),
        ("#RESIGN\n", "toryo", black, RecordedCause::Resignation, black_won),
        ("%TORYO\n", "abnormal", black, RecordedCause::Resignation, black_won),
        ("#DISCONNECT\n", "abnormal", black, RecordedCause::Interruption, black_won),
        ("", "abnormal", black, RecordedCause::Interruption, black_won),
        ("", "abnormal", white, RecordedCause::Interruption, white_won),
        ("%TIME_UP\n", "time up", black, RecordedCause::TimeUp, black_won),
        ("", "time up", black, RecordedCause::TimeUp, black_won),
        ("", "illegal move", black, RecordedCause::WhiteFouled, black_won),
        ("", "illegal move", white, RecordedCause::BlackFouled, white_won),
        ("'ILLEGAL_MOVE(-3334KA)\n", "illegal move", black, RecordedCause::WhiteFouled, black_won),
        ("", "uchifuzume", black, RecordedCause::WhiteFouled, black_won),
        ("", "oute_kaihimore", black, RecordedCause::WhiteFouled, black_won),
        ("", "outori", white, RecordedCause::BlackFouled, white_won),
        ("", "sennichite", "al:pha draw:beta draw", RecordedCause::Sennichite, None),
        ("%SENNICHITE\n", "sennichite", "al:pha draw:beta draw", RecordedCause::Sennichite, None),
        ("", "oute_sennichite", black, RecordedCause::PerpetualCheck, black_won),
        ("", "oute_sennichite", white, RecordedCause::PerpetualCheck, white_won),
        ("%KACHI\nT1\n%KACHI\n", "kachi", white, RecordedCause::Declaration, white_won),
        ("", "max_moves", "al:pha draw:beta draw", RecordedCause::MaxMoves, None),
        ("", "jishogi", white, RecordedCause::Declaration, white_won),
        ("", "jishogi", "al:pha draw:beta draw", RecordedCause::Jishogi, None),
    ];
    for (lines, cause, result, expected, winner) in cases {
        let summary =
            format!("'P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n'summary:{cause}:{result}\n'$END_TIME:2026/01/02 03:04:05\n");
        let record = read(&format!("{HEAD}+2726FU\nT8\n-8384FU\nT5\n+7776FU\nT1\n{lines}{summary}"));
        assert_eq!(end(&record), Some(expected), "{cause} {result}");
        assert_eq!(GameSummary::of(&record.game, &[]).winner, winner, "{cause} {result}");
        let other: Vec<&str> = record_codes(&record).into_iter().filter(|code| !code.starts_with("end_")).collect();
        assert_eq!(other, [""; 0], "{cause}: {:?}", record.diagnostics);
        assert!(!record_codes(&record).contains(&"end_other_winner"), "{cause}: {:?}", record.diagnostics);
        let is_kept = |line: &str| line == format!("summary:{cause}:{result}");
        let kept = record.game.walk().flat_map(|id| record.game.node(id).comments.iter()).filter(|line| is_kept(line));
        assert_eq!(kept.count(), 1, "the summary stays a comment");
    }
}

#[test]
fn a_summary_and_the_end_before_it_are_compared() {
    let read_with =
        |end: &str, summary: &str| read(&format!("{HEAD}+2726FU\nT8\n-8384FU\nT5\n{end}'summary:{summary}\n"));
    for (end, summary, agree) in [
        ("%TORYO\n", "toryo:al:pha lose:beta win", true),
        ("%TORYO\n", "toryo:al:pha win:beta lose", false),
        ("#TIME_UP\n", "time up:al:pha win:beta lose", false),
        ("%HIKIWAKE\n", "sennichite:al:pha draw:beta draw", true),
        ("%HIKIWAKE\n", "toryo:al:pha win:beta lose", false),
        ("%TORYO\n", "max_moves:al:pha draw:beta draw", false),
        ("%KACHI\n", "illegal kachi:al:pha lose:beta win", false),
        ("", "toryo:al:pha win:beta lose", false),
    ] {
        let found = read_with(end, summary);
        assert_eq!(
            !record_codes(&found).contains(&"end_other_winner"),
            agree,
            "{end}{summary}: {:?}",
            found.diagnostics
        );
    }
}

/// The move that the server refused stands in a comment: a foul if it is one.
#[test]
fn a_refused_move_is_the_foul() {
    let with = |refused: &str| read(&format!("{HEAD}+2726FU\nT8\n'ILLEGAL_MOVE({refused})\n%ILLEGAL_MOVE\n"));
    assert_eq!(record_codes(&with("-8384FU")), ["end_without_foul"]);
    // The end is a foul, and no move is: the sentence does not say that a foul is recorded.
    let said = with("-8384FU").diagnostics.remove(0).message;
    assert!(said.en.starts_with("a foul ends the game, but no recorded move breaks a rule; "), "{said:?}");
    assert!(said.ja.starts_with("反則とありますが、指し手に反則はありません"), "{said:?}");
    assert_eq!(record_codes(&with("-8383FU")), [""; 0]);
    assert_eq!(record_codes(&with("-0055FU")), [""; 0]);
}

#[test]
fn a_summary_with_another_cause_is_named() {
    let record = read(&format!("{HEAD}+2726FU\nT8\n'summary:earthquake:al:pha win:beta lose\n"));
    assert_eq!((end(&record), record_codes(&record)), (Some(RecordedCause::Other), vec!["unknown_end"]));
    let before = read(&format!("{HEAD}'summary:toryo:al:pha win:beta lose\n+2726FU\n%TORYO\n"));
    assert_eq!((end(&before), record_codes(&before)), (Some(RecordedCause::Resignation), vec![]));
}
