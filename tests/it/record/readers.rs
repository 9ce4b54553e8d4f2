//! Tolerance of the readers: spellings, forms and dialects, one table each.

use crate::record::files::KIF_HEAD;
use crate::support::record_codes;
use sankoma_record::{self as record, Encoding, Game, NodeId, Record, RecordFormat, Severity};
use sankoma_rules::{Color, Setup, sfen};
use std::time::Duration;

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn usi(game: &Game) -> String {
    let moves = game.main_line().into_iter().filter_map(|id| game.node(id).mv);
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

fn setup(text: &str) -> Setup {
    sfen::parse_setup(text).expect("a test's SFEN is sound")
}

#[test]
fn moves_are_kept_as_they_are_written() {
    let texts = ["７六歩(77)", "△3四歩 (33)", "▲22角成り(88)", "同　銀(31)"];
    let numbered = (1..).zip(texts).map(|(number, text)| format!("{number} {text}   ( 0:01/)+\n"));
    let record = read(&format!("{KIF_HEAD}{}", numbered.collect::<Vec<_>>().concat()));
    // Neither the variations that the + announces are there nor an end.
    assert!(record.diagnostics.iter().all(|found| found.severity == Severity::Warning), "{:?}", record.diagnostics);
    let line = record.game.main_line();
    let written: Vec<&str> = line[1..].iter().filter_map(|&id| record.game.node(id).written.as_deref()).collect();
    assert_eq!(written, texts);
}

#[test]
fn handicaps_are_known_by_every_spelling() {
    let spellings = [
        ("香落ち", "香落 左香落ち 香車落ち 香落ち　"),
        ("右香落ち", "右香落 右香車落ち"),
        ("角落ち", "角落 角おち"),
        ("飛車落ち", "飛落ち 飛落 飛車落"),
        ("飛香落ち", "飛香落 飛車香落ち 飛香車落ち"),
        ("二枚落ち", "二枚落 2枚落ち ２枚落ち 二枚 2枚"),
        ("四枚落ち", "四枚落 4枚落ち"),
        ("五枚落ち", "右五枚落ち 5枚落"),
        ("左五枚落ち", "左5枚落ち"),
        ("右七枚落ち", "右７枚落ち"),
        ("十枚落ち", "十枚落 10枚落ち １０枚落ち"),
        ("平手", "平手#remark"),
    ];
    let start = |name: &str| {
        let record = read(&format!("手合割：{name}\n"));
        assert!(record.diagnostics.iter().all(|found| found.code == "no_moves"), "{name}: {:?}", record.diagnostics);
        record.game.start().clone()
    };
    for (name, others) in spellings {
        for other in others.split(' ') {
            assert_eq!(start(other), start(name), "{other}");
        }
    }
    assert_eq!(record_codes(&read("手合割：七枚落ち\n")), ["no_moves", "unknown_handicap"]);
}

const ROWS: [&str; 9] = [
    " ・ ・ ・ ・v玉 ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ 歩 ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ ・ ・ ・ ・ ・",
    " ・ ・ ・ ・ 玉 ・ ・ ・ ・",
];

fn framed() -> String {
    let ranks = "一二三四五六七八九".chars();
    let rows: Vec<String> = ROWS.iter().zip(ranks).map(|(row, rank)| format!("|{row}|{rank}\n")).collect();
    let rows = rows.concat();
    format!("  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n{rows}+---------------------------+\n")
}

#[test]
fn a_board_alone_is_a_record() {
    let board = "4k4/9/4P4/9/9/9/9/9/4K4";
    let bare = format!("{}\n", ROWS.join("\n"));
    let bars = format!("|{}\n", ROWS.join("\n|"));
    let cases = [
        (framed(), "b - 1"),
        (bare, "b - 1"),
        (bars, "b - 1"),
        (format!("後手の持駒：なし\n{}先手の持駒：金二　銀　\n", framed()), "b 2GS 1"),
        (format!("後手の持駒：\n{}先手の持駒：　　\n", framed()), "b - 1"),
        (format!("後手の持ち駒：飛、歩十七\n{}後手番\n", framed()), "w r17p 1"),
        (format!("上手の持駒：無し\n{}下手の持駒：角\n上手番\n", framed()), "w B 1"),
        (format!("{}手番：後手\n", framed()), "w - 1"),
        (format!("{}手数＝72  ▲５三歩  まで\n", framed()), "w - 73"),
        (format!("{}手数＝73  △５一玉  まで\n先手：甲\n後手：乙\n", framed()), "b - 74"),
    ];
    for (text, rest) in cases {
        let record = read(&text);
        assert!(record.diagnostics.is_empty(), "{text}{:?}", record.diagnostics);
        assert_eq!(record.game.start(), &setup(&format!("{board} {rest}")), "{text}");
        assert_eq!(record.format, RecordFormat::Kif);
    }
}

#[test]
fn comments_and_bookmarks_stand_anywhere() {
    let record = read(
        "*file\n&start\n手合割：平手\n*head\n手数----指手--\n*root\n1 ７六歩(77)\n*one\n2 中断\n*end\n&last\nまで1手で中断\n*behind\n\
         変化：1手\n*before\n1 ２六歩(27)\n*two\n&inside\n",
    );
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    let game = &record.game;
    let children: Vec<NodeId> = game.children(NodeId::ROOT).collect();
    let end = game.next(children[0]).expect("the game has an end");
    assert_eq!(game.node(NodeId::ROOT).comments, ["file", "head", "root", "before"]);
    assert_eq!(game.node(children[0]).comments, ["one"]);
    assert_eq!(game.node(end).comments, ["end", "behind"]);
    assert_eq!(game.node(children[1]).comments, ["two"]);
    let bookmarks = [NodeId::ROOT, end, children[1]].map(|id| game.node(id).bookmark.clone().unwrap_or_default());
    assert_eq!(bookmarks.map(String::from), ["start", "last", "inside"]);
}

#[test]
fn times_that_cannot_be_read_stay_as_comments() {
    for time in ["-0:01/00:00:01", "0:01/-1:00", "/00:00:05", "a while", "1:2:3:4"] {
        let record = read(&format!("{KIF_HEAD}1 ７六歩(77) ({time})\n"));
        assert_eq!(record_codes(&record), ["bad_time"], "{time}");
        let node = record.game.node(record.game.main_line()[1]);
        assert_eq!((node.comments.as_slice(), node.time), (&[time.to_owned()][..], None));
    }
    let record = read("PI\n+\n+7776FU\nT-3\n");
    assert_eq!(record_codes(&record), ["bad_time"]);
    assert_eq!(record.game.node(record.game.main_line()[1]).comments, ["T-3"]);
}

#[test]
fn csa_of_every_version_is_read() {
    let moves = "PI\n+\n+7776FU,T12,-3334FU,T6.125\n%TORYO,T1\n";
    let cases = [
        (format!("V2\nN+A\n{moves}"), RecordFormat::Csa),
        (format!("V2.1\n$EVENT:E\n{moves}"), RecordFormat::Csa),
        (format!("V2.2\n'comment\n{moves}"), RecordFormat::Csa),
        (format!("V3.0\n$MAX_MOVES:256\n$JISHOGI:27\n$TIME:600+10+0\n$NOTE:n\n{moves}"), RecordFormat::Csa3),
        (format!("'CSA encoding=UTF-8\nV3.0\n{moves}/\n'second\nV3.0\n{moves}"), RecordFormat::Csa3),
    ];
    for (text, format) in cases {
        let record = read(&text);
        assert!(record.diagnostics.is_empty(), "{text}{:?}", record.diagnostics);
        assert_eq!((record.format, usi(&record.game).as_str()), (format, "7g7f 3c3d"), "{text}");
        let times: Vec<Duration> =
            record.game.main_line().into_iter().filter_map(|id| Some(record.game.node(id).time?.spent)).collect();
        assert_eq!(times, [12_000, 6_125, 1_000].map(Duration::from_millis));
        assert_eq!(record.further_games.len(), text.matches("/\n").count());
    }
}

#[test]
fn csa_is_read_in_the_encoding_of_its_bytes_whatever_it_declares() {
    let text = |declared: &str, name: &str| format!("'CSA encoding={declared}\nV3.0\nN+{name}\nPI\n+\n+7776FU\n");
    let shift_jis = |text: &str| encoding_rs::SHIFT_JIS.encode(text).0.into_owned();
    let cases = [
        (text("UTF-8", "佐藤").into_bytes(), Encoding::Utf8, vec![]),
        (shift_jis(&text("SHIFT_JIS", "佐藤")), Encoding::ShiftJis, vec![]),
        (text("SHIFT_JIS", "Sato").into_bytes(), Encoding::ShiftJis, vec![]),
        (text("SHIFT_JIS", "佐藤").into_bytes(), Encoding::Utf8, vec!["encoding_contradicted"]),
        (shift_jis(&text("UTF-8", "佐藤")), Encoding::ShiftJis, vec!["encoding_contradicted"]),
    ];
    for (bytes, encoding, expected) in cases {
        let record = record::read(&bytes, None);
        assert_eq!((record.encoding, record_codes(&record)), (encoding, expected));
        assert!(matches!(record.game.player(Color::Black), Some("佐藤" | "Sato")));
        assert!(record.game.node(NodeId::ROOT).comments.is_empty(), "the declaration is no comment");
    }
}

#[test]
fn a_log_of_a_usi_program_opens_as_its_game() {
    let log = "usi\nid name Foo\noption name Hash type spin\nusiok\nisready\nreadyok\nusinewgame\n\
        [12:00:01] >1:position startpos\n> go btime 1000 wtime 1000\n< info depth 1 score cp 3 pv 7g7f\n< bestmove 7g7f\n\
        [12:00:09] >1:position startpos moves 7g7f 3c3d\n> go byoyomi 1000\n< bestmove 2g2f\n\
        position startpos moves 7g7f 3c3d 2g2f 8c8d\ngo infinite\nbestmove resign\ngameover lose\nquit\n\
        usinewgame\nposition sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo mate 1000\n";
    let record = read(log);
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    assert_eq!((record.format, record.further_games.len()), (RecordFormat::Usi, 1));
    assert_eq!(usi(&record.game), "7g7f 3c3d 2g2f 8c8d");
    assert_eq!(record.game.remarks.len() + record.further_games[0].0.remarks.len(), log.lines().count() - 4);
}

#[test]
fn lines_of_positions_are_a_game_each() {
    let start = sfen::STARTPOS;
    let lines = [
        "startpos moves 7g7f".to_owned(),
        "startpos moves 7g7f 3c3d".to_owned(),
        format!("sfen {start} moves 2g2f"),
        start.to_owned(),
        format!("{start} moves 9g9f"),
    ];
    let record = read(&lines.join("\n"));
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    assert_eq!(record.format, RecordFormat::Sfen);
    let games: Vec<String> = record.into_games().map(|(game, _)| usi(&game)).collect();
    assert_eq!(games, ["7g7f", "7g7f 3c3d", "2g2f", "", "9g9f"]);
    assert_eq!(read("position startpos\n").format, RecordFormat::Usi);
}

#[test]
fn a_record_opens_behind_what_does_not_belong_to_it() {
    let garbage = "Received by mail, with thanks\n\n".repeat(400);
    for (text, format) in [
        (format!("{KIF_HEAD}1 ７六歩(77)\r2 ３四歩(33)\r\n"), RecordFormat::Kif),
        ("V2.2\r\nPI\r+\n+7776FU\n-3334FU\r\n".to_owned(), RecordFormat::Csa),
        ("position startpos moves 7g7f 3c3d\n".to_owned(), RecordFormat::Usi),
    ] {
        let record = read(&format!("{garbage}{text}"));
        assert_eq!((record.format, usi(&record.game).as_str()), (format, "7g7f 3c3d"));
        assert!(record_codes(&record).iter().all(|&code| code == "unknown_line"), "{:?}", record.diagnostics);
    }
}

#[test]
fn jkf_is_read_as_far_as_it_goes() {
    let head =
        r#"{"header":{"先手":"甲","先手":"乙","数":3},"initial":{"preset":"HIRATE"},"moves":[{"comments":["c"]},"#;
    let first = r#"{"move":{"color":true,"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU","promote":null},
        "time":{"now":{"h":1,"m":2,"s":3.5},"total":{"m":62,"s":3}}},"#;
    let second = r#"{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"},"comments":"text","forks":[[]]},"#;
    let third = r#"{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":true}},"#;
    let fourth = r#"{"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}},{"special":"何か"}]}"#;
    let text = [head, first, second, third, fourth].concat();
    let record = read(&text);
    assert!(record.diagnostics.is_empty(), "{:?}", record.diagnostics);
    assert_eq!(usi(&record.game), "7g7f 3c3d 8h2b+ 3a2b");
    let headers: Vec<&str> = record.game.headers.iter().map(|header| header.value.as_str()).collect();
    assert_eq!(headers, ["甲", "乙", "3"]);
    let line = record.game.main_line();
    let time = record.game.node(line[1]).time.expect("there is a time");
    assert_eq!((time.spent, time.total), (Duration::from_millis(3_723_500), Some(Duration::from_secs(3_723))));
    assert_eq!(record.game.node(line[2]).comments, ["text"]);
    assert_eq!(record.game.node(line[2]).line, Some(2));
    // Cut anywhere, what stands before the cut is kept.
    for (parts, moves) in [(2, "7g7f"), (3, "7g7f 3c3d"), (4, "7g7f 3c3d 8h2b+")] {
        let cut = read(&[head, first, second, third, fourth][..parts].concat());
        assert_eq!((usi(&cut.game).as_str(), record_codes(&cut)), (moves, vec!["bad_json"]));
    }
}
