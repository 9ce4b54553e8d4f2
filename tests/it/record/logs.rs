//! Logs of engines as records of thinking: whole logs of each form, results beside the positions, judged moves and
//! lines.

use crate::support::{program, run_reading, text};
use sankoma_record::annotation::{self, AnnotationScore, block};
use sankoma_record::{self as record, NodeId, Record, RecordFormat};
use sankoma_rules::Color;

/// A search of two positions; the `N` of a template is replaced by what stands before each line.
const STREAM: [(char, &str); 14] = [
    ('>', "usi"),
    ('<', "id name Example 1.0"),
    ('<', "usiok"),
    ('>', "usinewgame"),
    ('>', "position startpos"),
    ('>', "go btime 1000 wtime 1000"),
    ('<', "info depth 1 score cp 12 nodes 30 pv 7g7f"),
    ('<', "info depth 4 seldepth 6 multipv 1 score cp 34 nodes 900 pv 2g2f 8c8d 2f2e"),
    ('<', "info depth 4 multipv 2 score cp 20 nodes 900 pv 7g7f 3c3d"),
    ('<', "bestmove 2g2f ponder 8c8d"),
    ('>', "position startpos moves 2g2f 3c3d"),
    ('>', "go btime 1000 wtime 1000"),
    ('<', "info depth 3 score mate -2 pv 7g7f 8b3b"),
    ('<', "bestmove 7g7f"),
];

/// The stream in the form of each program, with the name that the engine has there.
fn logs() -> [(String, &'static str); 5] {
    let lines = |prefix: &dyn Fn(char) -> String| STREAM.map(|(sign, line)| prefix(sign) + line + "\n").concat();
    [
        (lines(&|_| String::new()), "Example 1.0"),
        (lines(&|sign| format!("{sign} ")), "Example 1.0"),
        (lines(&|sign| format!("{sign}1:")), "Example 1.0"),
        (lines(&|sign| format!("[2026-11-24T09:00:00.123] [INFO] usi - sid=3: {sign} ")), "Example 1.0"),
        (lines(&|sign| format!("00:12.345 Example {sign} ")), "Example 1.0"),
    ]
}

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn usi(record: &Record) -> String {
    let line = record.game.main_line();
    line.iter().filter_map(|&id| record.game.node(id).mv).map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn whole_logs_of_every_form_are_a_game_with_the_results_of_the_engine() {
    for (log, engine) in logs() {
        let record = read(&log);
        assert_eq!(record.diagnostics, [], "{log}");
        assert_eq!((record.format, record.further_games.len(), record.is_log), (RecordFormat::Usi, 0, true), "{log}");
        assert_eq!(usi(&record), "2g2f 3c3d 7g7f", "{log}");
        let line = record.game.main_line();
        let found = block::blocks(&record.game, NodeId::ROOT);
        let [(_, found)] = found.as_slice() else { panic!("{found:?}") };
        assert_eq!(block::searching_engine(&found.signature), engine, "{log}");
        let scores: Vec<AnnotationScore> = found.lines.iter().map(|line| line.score).collect();
        assert_eq!(scores, [34, 20].map(AnnotationScore::Centipawns), "{log}");
        let best = &found.lines[0];
        assert_eq!((best.depth, best.seldepth, best.nodes, best.pv.len()), (Some(4), Some(6), Some(900), 3), "{log}");
        // The second position is one of White's, who mates in two.
        let scores = annotation::scores(&record.game, &line);
        assert_eq!(scores[2], Some(AnnotationScore::Mate { winner: Color::White, plies: Some(2) }), "{log}");
    }
}

#[test]
fn an_illegal_best_move_and_an_illegal_line_have_line_ply_and_reason() {
    let log = "position startpos moves 7g7f 3c3d\ngo nodes 100\ninfo depth 2 score cp 5 pv 2g2f 2b9i 1a1b\n\
               info depth 3 score cp 5 pv 2g2f 2b9i 5a5b\ninfo depth 3 score cp 5 pv xyz\nbestmove 8c8e\n";
    let record = read(log);
    let found: Vec<_> =
        record.diagnostics.iter().map(|found| (found.code, found.line, found.column, found.ply)).collect();
    let expected = [
        ("blocked", Some(3), Some(33), Some(4)),
        ("syntax", Some(5), Some(28), Some(3)),
        ("opponents_piece", Some(6), Some(10), Some(3)),
    ];
    assert_eq!(found[..3], expected, "{:?}", record.diagnostics);
    // A move has as many diagnostics as it breaks rules.
    assert!(found[3..].iter().all(|found| found.1 == Some(6)), "{:?}", record.diagnostics);
    let en = &record.diagnostics[0].message.en;
    assert!(en.starts_with("move 2 of the pv, '2b9i': "), "{en}");
    // The illegal line is a variation that can be stepped through up to the move that breaks the rule.
    let node = record.diagnostics[0].node.expect("a node");
    let words: Vec<String> =
        record.game.path(node)[3..].iter().filter_map(|&id| record.game.node(id).mv).map(|mv| mv.to_string()).collect();
    assert_eq!(words, ["2g2f", "2b9i"]);
    assert!(!record.game.node(node).reasons.is_empty());
    let output = run_reading(&mut program(["check", "-"]), log.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).contains("-:6:10: ply 3: error[opponents_piece]"), "{}", text(&output.stdout));
}

#[test]
fn an_expected_reply_is_judged_and_words_that_end_a_line_are_not() {
    let log = |rest: &str| format!("position startpos\ngo\n{rest}\n");
    let codes =
        |text: &str| read(&log(text)).diagnostics.iter().map(|found| (found.code, found.ply)).collect::<Vec<_>>();
    assert_eq!(codes("bestmove 7g7f ponder 7f7e"), [("opponents_piece", Some(2))]);
    assert_eq!(codes("bestmove 7g7f ponder 3c3d"), []);
    assert_eq!(codes("info score cp 0 pv 7g7f 3c3d rep_draw\nbestmove 7g7f"), []);
    assert_eq!(codes("bestmove resign"), []);
    assert_eq!(codes("checkmate nomate"), []);
    assert_eq!(codes("checkmate 7g7f 5a5b 9i9a+"), [("blocked", Some(3))]);
}

#[test]
fn a_guess_of_the_reply_is_no_move_of_the_game() {
    let log = "position startpos moves 7g7f 3c3d\ngo ponder btime 1000\nstop\nbestmove 2g2f\n\
               position startpos moves 7g7f 8c8d\ngo btime 1000\nbestmove 6g6f\n";
    let record = read(log);
    assert_eq!((usi(&record).as_str(), record.further_games.len()), ("7g7f 8c8d 6g6f", 0));
    let first = record.game.main_line()[1];
    assert_eq!(record.game.children(first).count(), 2);
    let two = "usinewgame\nposition startpos moves 7g7f\ngo\nbestmove 3c3d\ngameover win\nusinewgame\nposition startpos\n\
               go\nbestmove 2g2f\n";
    let record = read(two);
    assert_eq!((usi(&record).as_str(), record.further_games.len()), ("7g7f 3c3d", 1));
}

#[test]
fn a_move_is_explained_as_the_engine_gave_it() {
    let explain = |words: &[&str]| run_reading(program(["explain"]).args(words), b"");
    for words in [
        &["position startpos moves 7g7f", "bestmove 8c8e"][..],
        &["startpos moves 7g7f", "bestmove", "8c8e"],
        &["position startpos", "bestmove 7g7f ponder 8c8e"],
        &["position startpos moves 7g7f", "info depth 3 score cp 1 pv 8c8e"],
    ] {
        let output = explain(words);
        let printed = text(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{words:?}: {printed}{}", text(&output.stderr));
        assert!(printed.contains("8c8e") && printed.contains("illegal"), "{words:?}: {printed}");
    }
    assert_eq!(explain(&["position startpos", "bestmove 7g7f ponder 3c3d"]).status.code(), Some(0));
}

/// A match of two engines that ponder, with what `ShogiHome` writes besides: the games of both are one.
#[test]
fn a_match_of_two_engines_is_one_game() {
    let log = |number: u32, line: &str| format!("[2026-11-24T09:00:00.100] [INFO] usi - sid={number}: {line}\n");
    let start = |number: u32, name: &str| {
        let lines = [&format!("launch: /opt/{name}"), "> usi", &format!("< id name {name}"), "< usiok", "> usinewgame"];
        lines.map(|line| log(number, line)).concat()
    };
    let lines = [
        (1, "> position startpos"),
        (1, "> go btime 300000 wtime 300000 byoyomi 1000"),
        (1, "< info depth 5 score cp 45 pv 2g2f 8c8d"),
        (1, "< bestmove 2g2f ponder 8c8d"),
        (1, "> position startpos moves 2g2f 8c8d"),
        (1, "> go ponder btime 299000 wtime 300000 byoyomi 1000"),
        (2, "> position startpos moves 2g2f"),
        (2, "> go btime 299000 wtime 300000 byoyomi 1000"),
        (2, "< info depth 4 score cp -20 pv 3c3d 7g7f"),
        (2, "< bestmove 3c3d ponder 7g7f"),
        (1, "> stop"),
        (1, "< bestmove 2f2e"),
        (2, "> position startpos moves 2g2f 3c3d 7g7f"),
        (2, "> go ponder btime 299000 wtime 298000 byoyomi 1000"),
        (1, "> position startpos moves 2g2f 3c3d"),
        (1, "> go btime 299000 wtime 298000 byoyomi 1000"),
        (1, "< bestmove 7g7f"),
        (2, "> ponderhit"),
        (2, "< book loaded late"),
        (2, "< bestmove resign"),
        (1, "> gameover win"),
        (1, "quit USI engine"),
    ];
    let lines: String = lines.into_iter().map(|(number, line)| log(number, line)).collect();
    let whole = [start(1, "Alpha"), start(2, "Beta"), lines].concat();
    let shogidokoro: String = whole
        .lines()
        .filter_map(|line| {
            let (number, said) = line.split_once("sid=")?.1.split_once(": ")?;
            let (direction, command) = said.split_once(' ').filter(|(word, _)| ["<", ">"].contains(word))?;
            Some(format!("{direction}{number}:{command}\r\n"))
        })
        .collect();
    for log in [whole, shogidokoro] {
        let record = read(&log);
        assert_eq!((record.diagnostics.as_slice(), record.further_games.len()), (&[][..], 0), "{log}");
        assert_eq!(usi(&record), "2g2f 3c3d 7g7f", "{log}");
        let engines = [NodeId::ROOT, record.game.main_line()[1]].map(|id| {
            block::blocks(&record.game, id)
                .iter()
                .map(|(_, found)| block::searching_engine(&found.signature).clone())
                .collect::<Vec<_>>()
        });
        assert_eq!(engines, [["Alpha"], ["Beta"]], "{log}");
    }
}

/// Lines from a book have the score behind the moves and how often it was played between; engines print as they like.
#[test]
fn what_engines_write_in_their_own_way_is_no_fault() {
    let log = "> position startpos\n> go byoyomi 1000\n< book: 2 moves\n\
               < info pv 2g2f 3c3d 7g7f (4.17%) score cp 59 depth 33 multipv 1\n\
               < info depth 3 score cp 32 upperbound nodes 42 pv 7g7f 8c8d rep_inf\n< info string 7g7f (53%)\n\
               < info depth 9 score mate + pv 2g2f 3c3d\n< bestmove 2g2f ponder 3c3d\n";
    assert_eq!(read(log).diagnostics, []);
}
