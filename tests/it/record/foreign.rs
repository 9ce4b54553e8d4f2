//! What other programs write and no definition has: lines of dashes, superfluous marks, other words for the end,
//! several statements on one line.

use crate::record::files::KIF_HEAD;
use crate::support::{mv, record_codes};
use sankoma_record::{self as record, Record, RecordedCause};
use sankoma_rules::{Color, Move};

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn moves(record: &Record) -> Vec<Move> {
    record.game.main_line().into_iter().filter_map(|id| record.game.node(id).mv).collect()
}

fn end(record: &Record) -> Option<RecordedCause> {
    let last = *record.game.main_line().last()?;
    record.game.node(last).end.as_ref().map(|end| end.cause)
}

const DIVIDERS: [&str; 16] = [
    "--",
    "---",
    "------",
    "- - - -",
    "=====",
    "___",
    "────",
    "━━━━━━",
    "══════",
    "———",
    "―――",
    "ーーーー",
    "－－－",
    "|---|:--:|",
    "+----+----+",
    "├──┼──┤",
];

/// Each divider at the front of a file, under its headings, among the moves, behind them.
#[test]
fn a_line_of_dashes_is_no_pass_in_any_format_and_loses_nothing() {
    let files = [
        "手合割：平手\n@手数----指手---------消費時間--\n@1 ７六歩(77)\n@2 ３四歩(33)\n@3 投了\n@",
        "手合割：平手\n@\n@▲７六歩 △３四歩\n@まで2手で後手の勝ち\n@",
        "▲７六歩\n@△３四歩\n@投了\n@",
        "V2.2\nN+A\n@PI\n@+\n+7776FU\n@-3334FU\n@%TORYO\n@",
        "position startpos moves 7g7f 3c3d resign\n@",
    ];
    for divider in DIVIDERS {
        for file in files {
            for place in 0..=file.matches('@').count() {
                let mut number = 0;
                let mut text = String::new();
                for (index, part) in file.split('@').enumerate() {
                    if index == place {
                        text.push_str(divider);
                        text.push('\n');
                        number += 1;
                    }
                    text.push_str(part);
                }
                assert_eq!(number, 1);
                let record = read(&text);
                assert_eq!(moves(&record), [mv("7g7f"), mv("3c3d")], "{text}{:?}", record.diagnostics);
                assert_eq!(end(&record), Some(RecordedCause::Resignation), "{text}");
                assert!(
                    record_codes(&record).iter().all(|&code| code == "unknown_line"),
                    "{text}{:?}",
                    record.diagnostics
                );
            }
        }
    }
}

/// DESIGN: a pass in every spelling, anywhere a move may stand.
#[test]
fn a_pass_among_moves_stays_one() {
    let expected = [mv("7g7f"), Move::PASS, mv("2g2f")];
    for word in ["0000", "null", "pass", "パス", "--", "Z0", "@@@@"] {
        for text in [
            format!("{KIF_HEAD}1 ７六歩(77)\n2 {word}\n3 ２六歩(27)\n"),
            format!("{KIF_HEAD}1 ７六歩(77)\n2 {word}   ( 0:00/00:00:00)\n3 ２六歩(27)\n"),
            format!("▲７六歩 △{word} ▲２六歩\n"),
            format!("position startpos moves 7g7f {word} 2g2f\n"),
            "V2.2\nPI\n+\n+7776FU\n-PASS\n+2726FU\n".to_owned(),
        ] {
            let record = read(&text);
            assert_eq!((moves(&record), record_codes(&record)), (expected.to_vec(), vec!["pass"]), "{text}");
        }
    }
    for word in ["0000", "null", "pass", "パス", "Z0", "@@@@"] {
        let record = read(&format!("{KIF_HEAD}７六歩(77)\n{word}\n２六歩(27)\n"));
        assert_eq!(
            (moves(&record), record_codes(&record)),
            (expected.to_vec(), vec!["pass"]),
            "{word} without a number"
        );
    }
}

#[test]
fn words_that_begin_like_a_pass_are_none() {
    for line in ["pass the salt", "nullify", "--help", "パスワード：なし", "0000-00-00"] {
        let record = read(&format!("{KIF_HEAD}1 ７六歩(77)\n{line}\n2 ３四歩(33)\n"));
        assert_eq!(moves(&record), [mv("7g7f"), mv("3c3d")], "{line}: {:?}", record.diagnostics);
    }
}

/// The row of a table is no row of a board.
#[test]
fn a_table_of_markdown_sets_up_no_board() {
    let table = "| 手数 | 指し手 |\n|---|---|\n| 歩 | 金 |\n";
    let record = read(&format!("{table}{KIF_HEAD}1 ７六歩(77)\n2 投了\n"));
    assert_eq!((moves(&record), end(&record)), (vec![mv("7g7f")], Some(RecordedCause::Resignation)));
    assert!(record_codes(&record).iter().all(|&code| code == "unknown_line"), "{:?}", record.diagnostics);
}

/// What was meant as a move is an error in its line, and never the end of the game.
#[test]
fn half_a_square_ends_no_game() {
    for half in ["三四歩(33)", "三四歩", "四歩(33)", "３歩(33)", "３四(33)", "歩(33)", "歩打", "金", "銀成"]
    {
        let record = read(&format!("{KIF_HEAD}1 ７六歩(77)\n2 {half}   ( 0:01/)\n3 ２六歩(27)\n4 投了\n"));
        let ends = record.game.walk().filter(|&id| record.game.node(id).end.is_some()).count();
        assert_eq!((ends, record_codes(&record)), (1, vec!["syntax", "rest_as_text"]), "{half}");
        assert_eq!(record.diagnostics[0].line, Some(6), "{half}");
    }
    let marked = read("▲７六歩\n△三四歩 ▲２六歩\n");
    assert_eq!(record_codes(&marked), ["syntax", "rest_as_text"]);
}

/// All orders of up to four of 右 左 直 上 引 寄 打 成 不成, before the origin and behind it.
#[test]
fn an_origin_makes_every_mark_beside_it_superfluous() {
    const MARKS: [&str; 9] = ["右", "左", "直", "上", "引", "寄", "打", "成", "不成"];
    let mut texts = vec![Vec::new()];
    for length in 0..3 {
        let longer: Vec<Vec<&str>> = texts.iter().filter(|marks: &&Vec<&str>| marks.len() == length).cloned().collect();
        for marks in longer {
            texts.extend(MARKS.map(|mark| [marks.as_slice(), &[mark]].concat()));
        }
    }
    assert_eq!(texts.len(), 1 + 9 + 81 + 729);
    for marks in texts {
        let promotes = marks.iter().find(|mark| mark.ends_with('成')) == Some(&"成");
        let expected = if promotes { "8h2b+" } else { "8h2b" };
        let (before, behind) = marks.split_at(marks.len() / 2);
        for text in
            [format!("２二角{}(88)", marks.concat()), format!("２二角{}(88){}", before.concat(), behind.concat())]
        {
            let record = read(&format!("{KIF_HEAD}1 ７六歩(77)\n2 ３四歩(33)\n3 {text}\n"));
            assert_eq!(moves(&record).last(), Some(&mv(expected)), "{text}: {:?}", record.diagnostics);
            assert_eq!(record_codes(&record), [""; 0], "{text}");
        }
    }
}

#[test]
fn lines_of_usi_end_with_a_word() {
    let causes = [
        (RecordedCause::Resignation, "resign RESIGN lose toryo %TORYO"),
        (RecordedCause::Declaration, "win kachi nyugyoku"),
        (RecordedCause::Sennichite, "rep_draw sennichite repetition"),
        (RecordedCause::PerpetualCheck, "rep_win rep_lose oute_sennichite"),
        (RecordedCause::Draw, "draw hikiwake"),
        (RecordedCause::Jishogi, "jishogi impasse"),
        (RecordedCause::MaxMoves, "max_moves max_move_draw"),
        (RecordedCause::TimeUp, "timeout time_up"),
        (RecordedCause::Interruption, "break abort interrupt chudan"),
        (RecordedCause::Foul, "illegal illegal_move"),
        (RecordedCause::BlackFouled, "%+ILLEGAL_ACTION"),
        (RecordedCause::WhiteFouled, "%-ILLEGAL_ACTION"),
        (RecordedCause::Mate, "mate checkmate tsumi"),
        (RecordedCause::NoMate, "nomate fuzumi"),
        (RecordedCause::Error, "error"),
    ];
    for (cause, words) in causes {
        for word in words.split(' ') {
            let record = read(&format!("position startpos moves 7g7f 3c3d {word}\nposition startpos moves 2g2f\n"));
            assert_eq!((moves(&record), end(&record)), (vec![mv("7g7f"), mv("3c3d")], Some(cause)), "{word}");
            assert!(
                record_codes(&record).iter().all(|code| code.starts_with("end_")),
                "{word}: {:?}",
                record.diagnostics
            );
            assert_eq!(record.further_games.len(), 1);
        }
    }
    let winner = |word: &str| {
        let record = read(&format!("startpos moves 7g7f {word}\n"));
        record::GameSummary::of(&record.game, &[]).winner
    };
    assert_eq!((winner("resign"), winner("win")), (Some(Color::Black), Some(Color::White)));
    assert_eq!((winner("rep_lose"), winner("rep_win"), winner("draw")), (Some(Color::Black), Some(Color::White), None));
}

/// A file of one line, its statements in one line or in several, with and without version and names.
#[test]
fn statements_of_csa_share_lines_in_every_way() {
    let statements = ["V2.2", "PI", "+", "+7776FU", "T3", "-3334FU", "T12", "%TORYO", "T1"];
    for first in 0..2 {
        let statements = &statements[first..];
        for joints in 0..1_u32 << (statements.len() - 1) {
            let mut text = statements[0].to_owned();
            for (index, statement) in statements[1..].iter().enumerate() {
                text.push(if joints >> index & 1 == 1 { ',' } else { '\n' });
                text.push_str(statement);
            }
            let record = read(&format!("{text}\n"));
            assert_eq!(moves(&record), [mv("7g7f"), mv("3c3d")], "{text}");
            assert_eq!((record_codes(&record), end(&record)), (vec![], Some(RecordedCause::Resignation)), "{text}");
        }
    }
    let board = "P-51OU,P+59OU28HI,P+00FU,P-00AL,+,+2824HI\n";
    assert_eq!((moves(&read(board)), record_codes(&read(board))), (vec![mv("2h2d")], vec![]));
}

/// The words of both move lists of 81Dojo, as its client writes them.
#[test]
fn the_words_of_81dojo_are_known() {
    let head = "#KIF version=2.0 encoding=UTF-8\n開始日時：2026/01/02\n場所：81Dojo (ver.2026/1/1)\n持ち時間：5分+30秒\n\
        手合割：平手\n先手：kou\n後手：otsu\n手数----指手---------消費時間--\n1   ７六歩(77)   (0:5/0:0:5)\n2   ３四歩(33)   ( 0:1/)\n";
    let words = [
        (RecordedCause::TimeUp, " Time-up"),
        (RecordedCause::TimeUp, "切れ負け"),
        (RecordedCause::Resignation, "投了"),
        (RecordedCause::Resignation, " Resign"),
        (RecordedCause::OpponentFouled, "反則手"),
        (RecordedCause::OpponentFouled, " Illegal move"),
        (RecordedCause::Sennichite, "千日手"),
        (RecordedCause::Sennichite, " Repetition"),
        (RecordedCause::PerpetualCheck, "連続王手の千日手"),
        (RecordedCause::PerpetualCheck, " Perpetual Check"),
        (RecordedCause::Declaration, "27点宣言勝ち"),
        (RecordedCause::Declaration, " 27-point Declare"),
        (RecordedCause::Interruption, "接続切れ"),
        (RecordedCause::Interruption, " Disconnection"),
        (RecordedCause::Mate, "キャッチ!"),
        (RecordedCause::Mate, " CATCH!"),
        (RecordedCause::Try, "トライ!"),
        (RecordedCause::Try, " REACH!"),
    ];
    for (cause, word) in words {
        for time in ["   ( 0:5/)", "   (0:5/0:0:10)", ""] {
            let record = read(&format!("{head}3   {word}{time}\n"));
            assert_eq!((moves(&record), end(&record)), (vec![mv("7g7f"), mv("3c3d")], Some(cause)), "{word}");
            assert!(
                record_codes(&record).iter().all(|code| code.starts_with("end_")),
                "{word}: {:?}",
                record.diagnostics
            );
            let last = *record.game.main_line().last().expect("a line has its root");
            assert_eq!(record.game.node(last).time.is_some(), !time.is_empty(), "{word}{time}");
        }
    }
}
