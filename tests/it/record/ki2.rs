//! KI2: moves, marks, ends and variations.

use crate::record::files::files_in;
use crate::record::games::{self, GameVariety};
use crate::support::random_game;
use sankoma_record::notation::{NotationStyle, move_text};
use sankoma_record::{self as record, Game, NodeId, RecordFormat, RecordWriteOptions, RecordedCause, WrittenRecord};
use sankoma_rules::{Move, Position};

fn read(text: &str) -> Game {
    let record = record::read(format!("{text}\n").as_bytes(), None);
    assert_eq!(record.format, RecordFormat::Ki2, "{text}");
    // The ends of these games are words to be read: no position stands behind them.
    let wrong: Vec<_> = record.diagnostics.iter().filter(|found| !found.code.starts_with("end_")).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    record.game
}

fn moves(game: &Game, leaf: NodeId) -> String {
    let moves = game.path(leaf).into_iter().filter_map(|id| game.node(id).mv);
    moves.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
}

/// Random games in the federation's words, six moves a line, with and without blanks between them.
#[test]
fn a_random_game_reads_back_whole() {
    for (seed, gap) in (1..=40).zip(["", " ", "　", "    "].into_iter().cycle()) {
        let (mut made, mut text): (Vec<Move>, String) = (Vec::new(), "手合割：平手\n".to_owned());
        let mut before = Position::startpos();
        random_game(seed, 160, |position| {
            if let Some(mv) = position.last_move().filter(|_| position.plies_made() > made.len()) {
                made.push(mv);
                text.push_str(&move_text(&before, mv, NotationStyle::Federation));
                text.push_str(if made.len() % 6 == 0 { "\n" } else { gap });
            }
            before = position.clone();
        });
        let game = read(&text);
        let line = game.main_line();
        let found: Vec<Move> = line.iter().filter_map(|&id| game.node(id).mv).collect();
        assert_eq!(found, made, "{text}");
    }
}

#[test]
fn marks_of_every_shape_and_pieces_of_every_name_are_known() {
    let expected = "7g7f 3c3d 8h2b+ 3a2b";
    for text in [
        "▲７六歩 △３四歩 ▲２二角成 △同　銀",
        "☗7六歩☖34歩☗22角成☖同銀",
        "▼７六歩\n▽３四歩\n▼２二角成り\n▽同 銀",
        "▲７六歩▲▲",
    ] {
        let record = record::read(text.as_bytes(), None);
        let line = record.game.main_line();
        let found = moves(&record.game, line[line.len().min(5) - 1]);
        assert!(expected.starts_with(&found) && !found.is_empty(), "{text}: {found}");
    }
}

#[test]
fn ends_are_read_from_the_closing_sentence() {
    let cases = [
        ("まで2手で後手の勝ち", RecordedCause::Resignation),
        ("まで2手で上手の勝ち", RecordedCause::Resignation),
        ("まで2手で先手の勝ち", RecordedCause::Other),
        ("まで2手で時間切れにより後手の勝ち", RecordedCause::TimeUp),
        ("まで2手で先手の反則負け", RecordedCause::Foul),
        ("まで2手で先手の反則勝ち", RecordedCause::OpponentFouled),
        // The side that has moved last is the one that fouled, or not.
        ("まで2手で後手の反則負け", RecordedCause::OpponentFouled),
        ("まで2手で後手の反則勝ち", RecordedCause::Foul),
        ("まで2手で中断", RecordedCause::Interruption),
        ("まで2手で千日手", RecordedCause::Sennichite),
        ("まで2手詰", RecordedCause::Mate),
        ("まで2手で不詰", RecordedCause::NoMate),
        ("まで2手で封じ手", RecordedCause::SealedMove),
    ];
    for (sentence, cause) in cases {
        let game = read(&format!("▲７六歩 △３四歩\n{sentence}\n"));
        let end = game.main_line().into_iter().find_map(|id| game.node(id).end.clone());
        assert_eq!(end.map(|end| end.cause), Some(cause), "{sentence}");
    }
}

#[test]
fn variations_comments_and_bookmarks_are_where_they_stand() {
    let path = files_in("tests/records/sound").into_iter().find(|path| path.ends_with("marks.ki2"));
    let text = std::fs::read_to_string(path.expect("the file lies there")).expect("it is readable");
    let game = read(&text);
    let leaves = game.walk().filter(|&id| game.next(id).is_none());
    let lines: Vec<String> = leaves.map(|leaf| moves(&game, leaf)).collect();
    let common = "7g7f 3c3d 8h2b+ 3a2b B*4e 4a5b";
    let expected = [
        format!("{common} 4e3d 5a6b 3d5f 6b7b"),
        format!("{common} 4e6c+ 5b6c 3i4h 7a6b"),
        "7g7f 8c8d 7i6h".to_owned(),
    ];
    assert_eq!(lines, expected);
    let line = game.main_line();
    assert_eq!(game.node(NodeId::ROOT).comments, ["KI2 の例。"]);
    assert_eq!(game.node(line[5]).comments, ["間に空白がない行もある。"]);
    assert_eq!(game.node(line[9]).bookmark.as_deref(), Some("一区切り"));
}

#[test]
fn prose_that_begins_with_a_mark_is_no_move() {
    let record = record::read("手合割：平手\n▲７六歩 △３四歩\n▲先手の角が強い\n".as_bytes(), None);
    assert_eq!(record.game.len(), 3);
    assert_eq!(record.diagnostics.iter().map(|found| found.code).collect::<Vec<_>>(), ["unknown_line"]);
}

#[test]
fn writing_what_was_read_gives_the_same_bytes() {
    for (seed, kind) in (1..=300).flat_map(|seed| [(seed, GameVariety::Everything), (seed, GameVariety::Common)]) {
        let target = RecordWriteOptions::defaults_for(RecordFormat::Ki2);
        let first = record::write(&[&games::game(seed, kind)], target);
        let [second, third] = [again(&first, target), again(&again(&first, target), target)];
        assert_eq!(text(&second), text(&third), "seed {seed}");
        // What KI2 has no line for becomes a comment the first time; from then on nothing changes.
        let becomes_comment = ["moves_left_out", "variations_left_out", "end_changed"];
        if !first.diagnostics.iter().any(|found| becomes_comment.contains(&found.code)) {
            assert_eq!(text(&first), text(&second), "seed {seed}");
        }
    }
}

fn again(written: &WrittenRecord, target: RecordWriteOptions) -> WrittenRecord {
    record::write(&[&record::read(&written.bytes, None).game], target)
}

fn text(written: &WrittenRecord) -> String {
    String::from_utf8_lossy(&written.bytes).into_owned()
}

/// Of games without illegal moves KI2 loses nothing but times.
#[test]
fn sound_games_come_back_with_every_move_end_and_remark() {
    for seed in 1..=300 {
        let game = games::game(seed, GameVariety::Common);
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Ki2));
        let back = record::read(&written.bytes, None).game;
        let said = |game: &Game| -> Vec<_> {
            let node = |id| game.node(id);
            let cause = |id| node(id).end.as_ref().map(|end| end.cause);
            game.walk()
                .map(|id| (node(id).mv, cause(id), node(id).comments.clone(), node(id).bookmark.clone()))
                .collect()
        };
        let named = |code: &str| written.diagnostics.iter().any(|found| found.code == code);
        if !named("end_changed") && !named("pass_as_variation") {
            assert_eq!(said(&back), said(&game), "seed {seed}\n{}", String::from_utf8_lossy(&written.bytes));
        }
        assert!(!named("moves_left_out") && !named("variations_left_out"), "seed {seed}");
    }
}
