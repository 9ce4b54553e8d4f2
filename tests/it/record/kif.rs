//! KIF: variations, handicaps, ends, times, marks.

use crate::record::files::KIF_HEAD;
use sankoma_record::notation::{self, NotationStyle};
use sankoma_record::{self as record, Game, NodeId, Record, RecordedCause};
use sankoma_rules::{Color, Setup, sfen};
use sankoma_wording::Language;
use std::time::Duration;

fn read(text: &str) -> Record {
    record::read(text.as_bytes(), None)
}

fn game(moves: &str) -> Game {
    let record = read(&format!("{KIF_HEAD}{moves}"));
    // These games are too short for the ends they claim, and have fewer variations; that is a matter for other tests.
    let is_other = |code: &str| code.starts_with("end_") || code == "missing_variation";
    let found: Vec<_> = record.diagnostics.iter().filter(|found| !is_other(found.code)).collect();
    assert!(found.is_empty(), "{found:?}");
    record.game
}

/// Every line of the tree in USI, the main line first.
fn lines_of(game: &Game) -> Vec<String> {
    let leaves = game.walk().filter(|&id| game.next(id).is_none());
    let text = |leaf| {
        let moves = game.path(leaf).into_iter().filter_map(|id| game.node(id).mv);
        moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    };
    leaves.map(text).collect()
}

#[test]
fn a_variation_branches_off_the_line_before_it() {
    let game = game(
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\n\
         変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n\n変化：4手\n4 ４四歩(43)\n\n変化：1手\n1 ２六歩(27)\n",
    );
    let expected = ["7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 6g6f 8c8d", "7g7f 3c3d 6g6f 4c4d", "2g2f"];
    assert_eq!(lines_of(&game), expected);
}

#[test]
fn a_variation_behind_a_shorter_one_returns_to_the_longer_line() {
    let game = game(
        "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\
         変化：2手\n2 ８四歩(83)\n変化：4手\n4 ４四歩(43)\n",
    );
    assert_eq!(lines_of(&game), ["7g7f 3c3d 2g2f 8c8d", "7g7f 3c3d 2g2f 4c4d", "7g7f 8c8d"]);
}

#[test]
fn every_handicap_opens_with_white_to_move() {
    let starts = [
        ("平手", sfen::STARTPOS),
        ("香落ち", "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("右香落ち", "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("角落ち", "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("飛車落ち", "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("飛香落ち", "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("二枚落ち", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("三枚落ち", "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("四枚落ち", "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("五枚落ち", "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("左五枚落ち", "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("六枚落ち", "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("左七枚落ち", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("右七枚落ち", "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("八枚落ち", "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
        ("十枚落ち", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"),
    ];
    for (name, start) in starts {
        let record = read(&format!("手合割：{name}　　\n"));
        assert!(record.diagnostics.iter().all(|found| found.code == "no_moves"), "{:?}", record.diagnostics);
        assert_eq!(record.game.start(), &sfen::parse_setup(start).expect("a test's SFEN is sound"), "{name}");
    }
}

#[test]
fn a_file_without_handicap_is_even() {
    assert_eq!(game("1 ７六歩(77)\n").start(), &Setup::startpos());
}

#[test]
fn every_end_is_known_by_its_word() {
    let words = [
        ("投了", RecordedCause::Resignation, Some(Color::White)),
        ("中断", RecordedCause::Interruption, None),
        ("千日手", RecordedCause::Sennichite, None),
        ("持将棋", RecordedCause::Jishogi, None),
        ("最大手数", RecordedCause::MaxMoves, None),
        ("切れ負け", RecordedCause::TimeUp, Some(Color::White)),
        ("反則勝ち", RecordedCause::OpponentFouled, Some(Color::Black)),
        ("反則負け", RecordedCause::Foul, Some(Color::White)),
        ("入玉勝ち", RecordedCause::Declaration, Some(Color::Black)),
        ("不戦勝", RecordedCause::WinByDefault, Some(Color::Black)),
        ("不戦敗", RecordedCause::LossByDefault, Some(Color::White)),
        ("詰み", RecordedCause::Mate, Some(Color::White)),
        ("不詰", RecordedCause::NoMate, None),
        ("封じ手", RecordedCause::SealedMove, None),
        ("勝ち宣言", RecordedCause::Declaration, Some(Color::Black)),
        ("引き分け", RecordedCause::Draw, None),
        ("トライ", RecordedCause::Try, Some(Color::Black)),
    ];
    for (word, cause, winner) in words {
        let game = game(&format!("1 ７六歩(77)\n2 ３四歩(33)\n3 {word}   ( 0:01/00:00:02)\nまで2手で終局\n"));
        let last = game.main_line().pop().expect("a line has its root");
        let end = game.node(last).end.as_ref().expect("the last node is the end");
        assert_eq!((end.cause, end.winner(Color::Black)), (cause, winner), "{word}");
        assert!(game.node(last).time.is_some());
    }
}

#[test]
fn a_closing_line_alone_is_an_end() {
    for (sentence, cause) in [
        ("まで1手で時間切れにより先手の勝ち", RecordedCause::TimeUp),
        ("まで1手で後手の反則負け", RecordedCause::Foul),
        ("まで1手で詰", RecordedCause::Mate),
        ("まで1手で不詰", RecordedCause::NoMate),
        ("まで1手で先手の勝ち", RecordedCause::Resignation),
        ("まで1手で後手の勝ち", RecordedCause::Other),
    ] {
        let game = game(&format!("1 ７六歩(77)\n{sentence}\n"));
        let last = game.main_line().pop().expect("a line has its root");
        assert_eq!(game.node(last).end.as_ref().map(|end| end.cause), Some(cause), "{sentence}");
        assert_eq!(game.node(last).written.as_deref(), Some(sentence));
    }
}

#[test]
fn times_may_have_hours_and_fractions() {
    let times = [
        ("( 0:16/00:00:16)", 16_000, Some(16_000)),
        ("(1:02:03/ 1:02:03)", 3_723_000, Some(3_723_000)),
        ("(00:12.5 / 00:00:12.5)", 12_500, Some(12_500)),
        ("( 0:07)", 7_000, None),
        ("（０:０８）", 8_000, None),
    ];
    for (text, spent, total) in times {
        let game = game(&format!("1 ７六歩(77)   {text}+\n"));
        let first = game.next(NodeId::ROOT).expect("there is a move");
        let time = game.node(first).time.expect("the time is read");
        assert_eq!(time.spent, Duration::from_millis(spent), "{text}");
        assert_eq!(time.total, total.map(Duration::from_millis), "{text}");
    }
}

#[test]
fn comments_and_bookmarks_stay_where_they_stand() {
    let game = game("*始め\n1 ７六歩(77)\n*一\n*#評価値=12\n&印\n2 ３四歩(33)\n");
    let first = game.next(NodeId::ROOT).expect("there is a move");
    assert_eq!(game.node(NodeId::ROOT).comments, ["始め"]);
    assert_eq!(game.node(first).comments, ["一", "#評価値=12"]);
    assert_eq!(game.node(first).bookmark.as_deref(), Some("印"));
}

#[test]
fn moves_behind_an_impossible_one_stay_as_text() {
    let record = read(&format!("{KIF_HEAD}1 ７六歩(77)\n2 ３四歩(54)\n3 ２二角成(88)\n*まだ続く\n"));
    let line = record.game.main_line();
    let texts = notation::game_text(&record.game, &line, NotationStyle::Kif, Language::Ja);
    assert_eq!(texts, ["", "▲７六歩(77)", "３四歩(54)", "２二角成(88)"]);
    assert_eq!(record.game.node(line[3]).comments, ["まだ続く"]);
    assert_eq!(record.game.position(line[3]).plies_made(), 1);
}
