//! Round trip: a written record is read back as the same game, by our readers and by those of another library, or a
//! warning names the loss.

use crate::record::games::{GameVariety, game};
use sankoma_record::{
    self as record, Encoding, Game, GameNode, MoveTime, Newline, NodeId, Record, RecordFormat, RecordWriteOptions,
    RecordedCause, Severity,
};
use sankoma_rules::{Move, Setup};
use shogi_kifu_converter::jkf::{JsonKifuFormat, MoveFormat};
use shogi_kifu_converter::parser;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::time::Duration;

const FORMATS: [RecordFormat; 7] = [
    RecordFormat::Kif,
    RecordFormat::Ki2,
    RecordFormat::Csa,
    RecordFormat::Csa3,
    RecordFormat::Usi,
    RecordFormat::Sfen,
    RecordFormat::Jkf,
];
const GAMES: u64 = 300;

/// The content of a record in a comparable form, composed here and not by the crate.
fn content(game: &Game, format: RecordFormat) -> String {
    let mut text = game.start().sfen();
    let mut headers: Vec<(&str, &str)> = game.headers.iter().map(|header| (&*header.name, &*header.value)).collect();
    // A 手合割 only repeats the start; CSA puts the players first.
    headers.retain(|(name, _)| *name != "手合割");
    if format != RecordFormat::Kif {
        headers.sort_by_key(|(name, _)| *name);
    }
    write!(text, "{headers:?}").expect("a text can be written to");
    let remarks = game.remarks.iter().filter(|remark| remark.text.starts_with("# "));
    remarks.for_each(|remark| text.push_str(&remark.text));
    for id in game.walk() {
        let node = game.node(id);
        let cause = node.end.as_ref().map(|end| end.cause);
        let words = node.written.as_deref().filter(|_| node.mv.is_none() && cause.is_none());
        let time = node.time.map(|time| time.spent);
        let attached = (&node.comments, &node.bookmark, time);
        write!(text, "\n{} {:?} {words:?} {cause:?} {attached:?}", game.ply(id), node.mv)
            .expect("a text can be written to");
    }
    text
}

fn back(game: &Game, target: RecordWriteOptions) -> (record::WrittenRecord, Record) {
    let written = record::write(&[game], target);
    let record = record::read(&written.bytes, None);
    (written, record)
}

fn codes(written: &record::WrittenRecord) -> BTreeSet<&'static str> {
    written.diagnostics.iter().map(|found| found.code).collect()
}

/// A pass is read back, though no format defines one.
fn is_about_passes(code: &str) -> bool {
    code == "pass_as_variation" || code == "pass_undefined"
}

#[test]
fn without_a_warning_the_game_reads_back_the_same() {
    for format in FORMATS {
        let mut silent = 0;
        let kinds = [GameVariety::Everything, GameVariety::Common, GameVariety::MovesOnly];
        for (seed, wildness) in (1..=GAMES).flat_map(|seed| kinds.map(|wildness| (seed, wildness))) {
            let game = game(seed, wildness);
            let (written, record) = back(&game, RecordWriteOptions::defaults_for(format));
            if codes(&written).into_iter().all(is_about_passes) {
                silent += 1;
                assert_eq!(content(&record.game, format), content(&game, format), "seed {seed}, {format:?}");
            }
        }
        // KIF holds everything but fractions of a second, each format a bare game.
        let min = if format == RecordFormat::Kif { 2 * GAMES } else { GAMES };
        assert!(silent >= min, "only {silent} of {} games fit into {format:?} without a warning", 3 * GAMES);
    }
}

#[test]
fn kif_holds_a_wild_game_whole() {
    for seed in 1..=GAMES {
        let game = game(seed, GameVariety::Everything);
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Kif));
        // KIF has whole seconds.
        let is_known = |code: &&str| !is_about_passes(code) && *code != "time_changed";
        let codes: BTreeSet<&str> = codes(&written).into_iter().filter(is_known).collect();
        assert_eq!(codes, BTreeSet::new(), "seed {seed}\n{}", String::from_utf8_lossy(&written.bytes));
    }
}

#[test]
fn warnings_name_what_a_format_has_no_place_for() {
    for seed in 1..=GAMES {
        let game = game(seed, GameVariety::Everything);
        let nodes: Vec<&GameNode> = game.walk().map(|id| game.node(id)).collect();
        let main = game.main_line().len();
        let csa = codes(&record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Csa3)));
        let is_named = csa.contains("variations_left_out") || csa.contains("moves_left_out");
        assert!(is_named || main == nodes.len(), "seed {seed}");
        assert!(!csa.contains("variations_left_out") || main < nodes.len(), "seed {seed}");
        let usi = codes(&record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Usi)));
        let on_main = |is: fn(&GameNode) -> bool| game.main_line().into_iter().any(|id| is(game.node(id)));
        if on_main(|node| !node.comments.is_empty() && (node.mv.is_some() || node.end.is_none())) {
            assert!(usi.contains("comment_left_out") || usi.contains("moves_left_out"), "seed {seed}: {usi:?}");
        }
        assert_eq!(
            usi.contains("header_left_out"),
            game.headers.iter().any(|header| header.name != "手合割"),
            "seed {seed}"
        );
    }
}

/// Found by fuzzing: a comment that did not decode, alone in the file written.
#[test]
fn a_file_that_would_be_taken_for_no_text_is_warned_of() {
    let mut game = Game::new(Setup::startpos());
    game.add_node(NodeId::ROOT, node("7g7f"));
    game.node_mut(NodeId::ROOT).comments.push("\u{FFFD}".repeat(100));
    for format in [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa3, RecordFormat::Jkf] {
        let (written, again) = back(&game, RecordWriteOptions::defaults_for(format));
        assert_eq!(again.format, RecordFormat::Unknown, "{}", format.name());
        assert!(codes(&written).contains("format_unclear"), "{}", format.name());
    }
}

#[test]
fn writing_what_was_read_gives_the_same_bytes() {
    for (seed, format) in (1..=GAMES).flat_map(|seed| FORMATS.map(|format| (seed, format))) {
        for encoding in [Encoding::Utf8, Encoding::ShiftJis] {
            let target = RecordWriteOptions { encoding, ..RecordWriteOptions::defaults_for(format) };
            let (first, record) = back(&game(seed, GameVariety::Everything), target);
            let (second, record) = back(&record.game, target);
            if codes(&first).into_iter().all(is_about_passes) {
                assert_eq!(text(&first.bytes), text(&second.bytes), "seed {seed}, {format:?}");
            }
            // What could not be held is gone the first time; from then on nothing changes.
            let third = record::write(&[&record.game], target);
            assert_eq!(text(&second.bytes), text(&third.bytes), "seed {seed}, {format:?}");
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn another_library_reads_the_same_tree() {
    for seed in 1..=GAMES {
        let game = game(seed, GameVariety::Common);
        if game.is_empty() {
            continue;
        }
        let text = |format| {
            let bytes = record::write(
                &[&game],
                RecordWriteOptions {
                    encoding: Encoding::Utf8,
                    newline: Newline::Lf,
                    ..RecordWriteOptions::defaults_for(format)
                },
            )
            .bytes;
            String::from_utf8(bytes).expect("UTF-8 was asked for")
        };
        let ours = ways(&game);
        let kif = parser::parse_kif_str(&text(RecordFormat::Kif)).expect("the other parser reads well-formed files");
        assert_eq!(their_tree(&kif), ours, "seed {seed}, KIF\n{}", text(RecordFormat::Kif));
        let jkf: JsonKifuFormat = serde_json::from_str(&text(RecordFormat::Jkf)).expect("its types fit");
        assert_eq!(their_tree(&jkf), ours, "seed {seed}, JKF");
        let csa = parser::parse_csa_str(&text(RecordFormat::Csa)).expect("the other parser reads well-formed files");
        let main: Vec<String> = game.main_line().iter().filter_map(|&id| game.node(id).mv).map(squares).collect();
        let theirs: Vec<String> = csa.moves.iter().filter_map(their_squares).collect();
        assert_eq!(theirs, main, "seed {seed}, CSA");
    }
}

fn squares(mv: Move) -> String {
    let from = mv.from().map_or(0, |from| from.file() * 10 + from.rank());
    format!("{from}-{}{}{}", mv.to().file(), mv.to().rank(), if mv.promotes() { "+" } else { "" })
}

fn their_squares(entry: &MoveFormat) -> Option<String> {
    let mv = entry.move_?;
    let from = mv.from.map_or(0, |from| from.x * 10 + from.y);
    Some(format!("{from}-{}{}{}", mv.to.x, mv.to.y, if mv.promote == Some(true) { "+" } else { "" }))
}

/// The path to every node. Which of several variations is the parent of another differs between programs.
fn ways(game: &Game) -> BTreeSet<String> {
    let word = |id: NodeId| game.node(id).mv.map_or_else(|| "end".to_owned(), squares);
    let way = |id: NodeId| game.path(id).into_iter().skip(1).map(word).collect::<Vec<_>>().join(" ");
    game.walk().skip(1).map(way).collect()
}

fn their_ways(entries: &[MoveFormat], before: &str, found: &mut BTreeSet<String>) {
    let mut way = before.to_owned();
    for entry in entries {
        let word = their_squares(entry).or_else(|| entry.special.as_ref().map(|_| "end".to_owned()));
        let Some(word) = word else { continue };
        for fork in entry.forks.iter().flatten() {
            their_ways(fork, &way, found);
        }
        way = if way.is_empty() { word } else { format!("{way} {word}") };
        found.insert(way.clone());
    }
}

fn their_tree(jkf: &JsonKifuFormat) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    their_ways(&jkf.moves, "", &mut found);
    found
}

/// Four legal moves that lead back to where they began, and an alternative to each.
const ROUND: [(&str, &str); 4] = [("2h1h", "9i9h"), ("8b9b", "1a1b"), ("1h2h", "9i9h"), ("9b8b", "1a1b")];

fn node(usi: &str) -> GameNode {
    GameNode { mv: Some(usi.parse().expect("the test's moves are well-formed")), ..GameNode::default() }
}

#[test]
fn a_hundred_thousand_nested_variations_come_back() {
    const DEEP: usize = 100_000;
    let mut game = Game::new(Setup::startpos());
    let mut at = NodeId::ROOT;
    for (onward, aside) in ROUND.into_iter().cycle().take(DEEP) {
        game.add_node(at, node(aside));
        at = game.add_node(at, node(onward));
    }
    for format in FORMATS {
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(format));
        match format {
            RecordFormat::Kif | RecordFormat::Ki2 | RecordFormat::Jkf => {
                let record = record::read(&written.bytes, None);
                assert_eq!((record.game.len(), written.diagnostics.len()), (game.len(), 0), "{format:?}");
                let moves = |game: &Game| game.walk().map(|id| (game.ply(id), game.node(id).mv)).collect::<Vec<_>>();
                assert!(moves(&record.game) == moves(&game), "{format:?}");
            }
            _ => assert!(codes(&written).contains("variations_left_out"), "{format:?}"),
        }
    }
}

#[test]
fn a_hundred_thousand_plies_are_written() {
    const PLIES: usize = 100_000;
    let mut game = Game::new(Setup::startpos());
    let mut at = NodeId::ROOT;
    for (onward, _) in ROUND.into_iter().cycle().take(PLIES) {
        at = game.add_node(at, node(onward));
    }
    for format in FORMATS {
        let (written, record) = back(&game, RecordWriteOptions::defaults_for(format));
        assert_eq!((record.game.main_line().len(), written.diagnostics.len()), (PLIES + 1, 0), "{format:?}");
    }
}

fn read_kif(text: &str) -> Game {
    record::read(text.as_bytes(), None).game
}

#[test]
fn every_encoding_newline_and_mark_is_read_back_as_it_was_asked_for() {
    let game = read_kif("先手：甲\n1 ７六歩(77)\n*注釈\n2 投了\n");
    for encoding in [Encoding::Utf8, Encoding::ShiftJis, Encoding::EucJp, Encoding::Utf16] {
        for (newline, mark) in [(Newline::Lf, false), (Newline::CrLf, true), (Newline::Cr, false)] {
            let target = RecordWriteOptions {
                encoding,
                newline,
                byte_order_mark: mark,
                ..RecordWriteOptions::defaults_for(RecordFormat::Kif)
            };
            let (written, record) = back(&game, target);
            let has_mark = encoding == Encoding::Utf16 || (mark && encoding == Encoding::Utf8);
            assert_eq!(RecordWriteOptions::of(&record), RecordWriteOptions { byte_order_mark: has_mark, ..target });
            assert_eq!(
                (content(&record.game, RecordFormat::Kif), written.diagnostics),
                (content(&game, RecordFormat::Kif), vec![])
            );
        }
    }
}

#[test]
fn a_character_without_a_code_is_named_with_its_place() {
    let game = read_kif("1 ７六歩(77)\n*あ☗７六歩 𠮷野〜−\n");
    let target =
        RecordWriteOptions { encoding: Encoding::ShiftJis, ..RecordWriteOptions::defaults_for(RecordFormat::Kif) };
    let (written, record) = back(&game, target);
    let places: Vec<_> = written.diagnostics.iter().map(|found| (found.code, found.line, found.column)).collect();
    let expected = [3, 8, 10, 11].map(|column| ("unmapped", Some(3), Some(column)));
    assert_eq!(places, expected);
    assert!(written.diagnostics.iter().all(|found| found.severity == Severity::Warning));
    let first = record.game.next(NodeId::ROOT).expect("there is a move");
    assert_eq!(record.game.node(first).comments, ["あ▲７六歩 〓野～－"]);
}

#[test]
fn no_character_changes_in_a_legacy_encoding_without_a_word() {
    let letters: String =
        ('\u{80}'..='\u{FFFF}').filter(|letter| !letter.is_control() && !letter.is_whitespace()).collect();
    for encoding in [Encoding::ShiftJis, Encoding::EucJp] {
        for chunk in letters.chars().collect::<Vec<char>>().chunks(60) {
            let mut game = Game::new(Setup::startpos());
            game.node_mut(NodeId::ROOT).comments.push(format!("あ{}", String::from_iter(chunk)));
            let (written, record) =
                back(&game, RecordWriteOptions { encoding, ..RecordWriteOptions::defaults_for(RecordFormat::Kif) });
            if written.diagnostics.is_empty() {
                assert_eq!(record.game.node(NodeId::ROOT).comments, game.node(NodeId::ROOT).comments);
            }
        }
    }
}

#[test]
fn kif_looks_as_other_programs_write_it() {
    let text = "手合割：平手\n先手：甲\n後手：乙\n手数----指手---------消費時間--\n*始め\n   \
                1 ７六歩(77)   ( 0:16/00:00:16)\n   2 ３四歩(33)   ( 1:05/00:01:05)+\n*注\n&印\n   \
                3 ２二角成(88) ( 0:00/00:00:16)\n   4 同　銀(31)   (60:01/01:01:06)\n   5 投了         ( 0:02/00:00:18)\n\
                まで4手で後手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 ５五角打+\n\n変化：3手\n   3 中断\n";
    let text = text.replace("５五角打", "７七角(88)");
    let written = record::write(&[&read_kif(&text)], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    assert_eq!(String::from_utf8_lossy(&written.bytes), text);
    assert_eq!(written.diagnostics, []);
}

#[test]
fn an_end_without_a_word_in_csa_becomes_the_nearest_and_is_named() {
    for (word, line) in
        [("反則勝ち", "%+ILLEGAL_ACTION"), ("不戦敗", "%TORYO"), ("封じ手", "%CHUDAN"), ("トライ", "%KACHI")]
    {
        let game = read_kif(&format!("1 ７六歩(77)\n2 {word}\n"));
        let written = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Csa));
        assert!(String::from_utf8_lossy(&written.bytes).contains(line), "{word}");
        assert_eq!(codes(&written), BTreeSet::from(["end_changed"]));
    }
}

#[test]
fn totals_are_added_up_and_kept_where_they_are_no_sum() {
    let game =
        read_kif("1 ７六歩(77) ( 0:10/00:00:10)\n2 ３四歩(33) ( 0:05/00:00:05)\n3 ２六歩(27) ( 0:10/00:01:00)\n");
    let kif = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    assert!(String::from_utf8_lossy(&kif.bytes).contains("( 0:10/00:01:00)"));
    assert_eq!(codes(&kif), BTreeSet::new());
    assert_eq!(
        codes(&record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Csa))),
        BTreeSet::from(["time_changed"])
    );
}

#[test]
fn several_games_go_where_there_is_room() {
    let games: Vec<Game> = (1..=3).map(|seed| game(seed, GameVariety::Common)).collect();
    let games: Vec<&Game> = games.iter().collect();
    for format in FORMATS {
        let written = record::write(&games, RecordWriteOptions::defaults_for(format));
        let found = 1 + record::read(&written.bytes, None).further_games.len();
        assert_eq!(found, if format.holds_multiple_games() { 3 } else { 1 }, "{format:?}");
        assert_eq!(codes(&written).contains("games_left_out"), !format.holds_multiple_games(), "{format:?}");
    }
}

#[test]
fn a_time_with_a_fraction_needs_version_3() {
    let mut game = read_kif("1 ７六歩(77)\n");
    let first = game.next(NodeId::ROOT).expect("there is a move");
    game.node_mut(first).time = Some(MoveTime { spent: Duration::from_millis(6_123), total: None });
    let text = |format| {
        String::from_utf8_lossy(&record::write(&[&game], RecordWriteOptions::defaults_for(format)).bytes).into_owned()
    };
    assert!(text(RecordFormat::Csa3).contains("\nT6.123\r\n") && text(RecordFormat::Csa).contains("\nT6\r\n"));
    assert_eq!(
        codes(&record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Csa))),
        BTreeSet::from(["time_changed"])
    );
}

#[test]
fn every_cause_of_an_end_survives_kif() {
    let game = read_kif("1 ７六歩(77)\n2 ???\n");
    let (_, record) = back(&game, RecordWriteOptions::defaults_for(RecordFormat::Kif));
    let end = record.game.main_line().last().and_then(|&id| record.game.node(id).end.clone());
    assert_eq!(end.map(|end| (end.cause, end.text)), Some((RecordedCause::Other, "???".into())));
}
