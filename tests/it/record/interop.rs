//! Writing what other programs read: the forms are those that the readers of `tests/interop` accept.

use crate::record::files::files_in;
use crate::record::games::{GameVariety, game};
use sankoma_record::{
    self as record, Encoding, Game, MoveTime, Newline, NodeId, RecordFormat, RecordWords, RecordWriteOptions,
    WrittenRecord,
};
use sankoma_rules::Color;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

fn write(game: &Game, format: RecordFormat) -> (String, BTreeSet<&'static str>) {
    let options = RecordWriteOptions {
        encoding: Encoding::Utf8,
        newline: Newline::Lf,
        ..RecordWriteOptions::defaults_for(format)
    };
    let WrittenRecord { bytes, diagnostics } = record::write(&[game], options);
    let text = String::from_utf8(bytes).expect("UTF-8 was asked for");
    (text, diagnostics.iter().map(|found| found.code).collect())
}

fn read(text: &str) -> Game {
    record::read(text.as_bytes(), None).game
}

/// The files were read by the four programs as sankoma means them, or the difference is named
/// (tests/interop/README.md).
#[test]
fn what_other_programs_have_accepted_is_still_what_is_written() {
    let accepted = files_in("tests/interop/accepted");
    assert!(accepted.len() > 30, "{} files", accepted.len());
    for path in accepted {
        let text = std::fs::read_to_string(&path).expect("an accepted file is readable");
        let source = Path::new("tests/interop/sources").join(path.file_stem().expect("it has a name"));
        let bytes = std::fs::read(&source).unwrap_or_else(|error| panic!("{}: {error}", source.display()));
        let game = record::read(&bytes, Some(&source)).game;
        let mut formats = 0;
        for section in text.split("\n== ").map(|section| section.trim_start_matches("== ")) {
            let (name, expected) = section.split_once('\n').expect("a section has a name and a text");
            let format = RecordFormat::named(name).expect("a section is named after its format");
            assert_eq!(write(&game, format).0.trim_end(), expected.trim_end(), "{} as {name}", source.display());
            formats += 1;
        }
        assert_eq!(formats, 7, "{}", path.display());
    }
}

/// `   5 ４五角打   ( 0:16/00:00:16)+`, and nothing else: no side, no 右左直上寄引, 打 or an origin.
fn is_move_of_kif(line: &str) -> bool {
    let words = line.split([' ', '(']).next().unwrap_or(line);
    let letters: Vec<char> = words.chars().collect();
    let target = match letters.as_slice() {
        ['同', '\u{3000}', rest @ ..] => rest,
        [file, rank, rest @ ..] if "１２３４５６７８９".contains(*file) && "一二三四五六七八九".contains(*rank) => {
            rest
        }
        _ => return false,
    };
    let piece: String = target.iter().collect();
    let names = ["歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"];
    names.iter().filter_map(|name| piece.strip_prefix(name)).any(|behind| ["", "成", "打"].contains(&behind))
}

fn move_lines(kif: &str) -> impl Iterator<Item = &str> {
    let numbered = |line: &&str| line.trim_start().starts_with(|letter: char| letter.is_ascii_digit());
    kif.lines()
        .filter(numbered)
        .map(|line| line.trim_start().trim_start_matches(|letter: char| letter.is_ascii_digit()))
}

#[test]
fn moves_from_another_format_are_written_in_the_words_of_kif() {
    let formats = [RecordFormat::Ki2, RecordFormat::Csa3, RecordFormat::Jkf, RecordFormat::Usi];
    let mut moves = 0;
    for (seed, format) in (1..=100).flat_map(|seed| formats.map(|format| (seed, format))) {
        let text = write(&game(seed, GameVariety::Common), format).0;
        let (kif, _) = write(&read(&text), RecordFormat::Kif);
        for line in move_lines(&kif).map(str::trim_start).filter(|line| !line.starts_with(['投', '中'])) {
            assert!(is_move_of_kif(line), "seed {seed}, {format:?}: {line}");
            moves += 1;
        }
    }
    assert!(moves > 5000, "{moves}");
}

#[test]
fn a_drop_of_ki2_becomes_a_drop_of_kif() {
    let ki2 = "▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角打  △６二銀右\nまで6手で中断\n";
    let (kif, _) = write(&read(ki2), RecordFormat::Kif);
    let words: Vec<&str> = move_lines(&kif).map(str::trim).collect();
    assert_eq!(
        words,
        ["７六歩(77)", "３四歩(33)", "２二角成(88)", "同　銀(31)", "４五角打", "６二銀(71)", "中断"],
        "{kif}"
    );
}

/// What a file of the same format says stays as it says it, but a drop of KI2 among moves of KIF is none of its words.
#[test]
fn the_words_of_the_same_format_stay() {
    let kif = "1 ▲７六歩(77)\n2 3四歩(33)\n3 ２二角(88)成\n";
    let (again, _) = write(&read(&kif.replace("(88)成", "不成(88)")), RecordFormat::Kif);
    let words: Vec<&str> = move_lines(&again).map(str::trim).collect();
    assert_eq!(words, ["▲７六歩(77)", "3四歩(33)", "２二角不成(88)"]);
    let (again, _) =
        write(&read("1 ▲７六歩(77)\n2 △３四歩(33)\n3 ２二角成(88)\n4 同　銀(31)\n5 ▲４五角打\n"), RecordFormat::Kif);
    assert!(again.contains("   5 ４五角打\n"), "{again}");
}

/// Two readers drop a move that is written 同歩(23), in silence.
#[test]
fn the_normal_form_has_no_words_of_the_file_for_moves_and_ends() {
    let kif = "1 ▲７六歩(77)\n2 3四歩(33)\n3 ２二角不成(88)\n4 同銀(31)\n5 反則負け\nまで4手で後手の反則勝ち\n";
    let normal = |game: &Game| {
        let options =
            RecordWriteOptions { words: RecordWords::Normal, ..RecordWriteOptions::defaults_for(RecordFormat::Kif) };
        String::from_utf8(record::write(&[game], options).bytes).expect("UTF-8 is the default")
    };
    let written = normal(&read(kif));
    let expected =
        "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角(88)\n   4 同　銀(31)\n   5 反則負け\nまで4手で先手の反則負け\n";
    assert!(written.ends_with(expected), "{written}");
    // What is no move, and an end that is not known, have no other words.
    let odd = "手数----指手---------消費時間--\n   1 ７六歩(77)\n   2 三四歩\n   3 指し継ぎ\n";
    assert!(normal(&read(odd)).ends_with(odd), "{}", normal(&read(odd)));
}

/// `ShogiHome` reads the comments of CSA that begin with a star, and no others; servers have words of their own.
#[test]
fn comments_of_csa_have_their_star() {
    let game = read("手合割：平手\n*始め\n1 ７六歩(77)\n*hello\n**評価値=12\n2 ３四歩(33)\n*** 116 +2726FU\n3 投了\n");
    for format in [RecordFormat::Csa, RecordFormat::Csa3] {
        let (csa, losses) = write(&game, format);
        let expected = "'*始め\n+7776FU\n'*hello\n'**評価値=12\n-3334FU\n'** 116 +2726FU\n%TORYO\n";
        assert!(csa.ends_with(expected) && losses.is_empty(), "{losses:?}\n{csa}");
        let (kif, losses) = write(&read(&csa), RecordFormat::Kif);
        assert!(kif.contains("\n*hello\n**評価値=12\n") && losses.is_empty(), "{losses:?}\n{kif}");
    }
    let both = read("PI\n+\n'hello\n'*hello\n+7776FU\n%TORYO\n");
    assert_eq!(both.node(NodeId::ROOT).comments, ["hello", "hello"]);
}

/// `sfen` before a position with moves: few programs read moves behind bare SFEN. It is read with the word and without.
#[test]
fn a_line_of_sfen_with_moves_says_so() {
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    for line in [format!("sfen {start} moves 7g7f"), format!("{start} moves 7g7f")] {
        let record = record::read(line.as_bytes(), None);
        assert_eq!((record.format, record.diagnostics.len()), (RecordFormat::Sfen, 0), "{line}");
        assert_eq!(write(&record.game, RecordFormat::Sfen).0, format!("sfen {start} moves 7g7f\n"));
    }
    assert_eq!(write(&read(&format!("{start}\n")), RecordFormat::Sfen).0, format!("{start}\n"));
}

/// The winner is known where a sentence alone names him.
#[test]
fn a_sentence_alone_tells_the_end_to_every_format() {
    let kif = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\nまで2手で後手の勝ち\n";
    let handicap = "手合割：香落ち\n1 ３四歩(33)\n2 ７六歩(77)\nまで2手で下手の勝ち\n";
    let fouled = "▲７六歩    △３四歩    ▲７五歩\nまで3手で先手の反則負け\n";
    for (text, csa_end, ki2_end) in [
        (kif, "%TORYO\n", "まで2手で後手の勝ち\n"),
        (handicap, "%TORYO\n", "まで2手で先手の勝ち\n"),
        (fouled, "%+ILLEGAL_ACTION\n", "まで3手で先手の反則負け\n"),
    ] {
        let game = read(text);
        for (format, end) in [(RecordFormat::Csa3, csa_end), (RecordFormat::Ki2, ki2_end)] {
            let (written, _) = write(&game, format);
            assert!(written.ends_with(end), "{written}");
        }
    }
}

/// Kifu for JS refuses a KI2 file with anything behind its closing sentence.
#[test]
fn a_comment_at_the_end_of_ki2_stands_before_its_sentence() {
    let game = read("手合割：平手\n1 ７六歩(77)\n2 投了\n*感想\n");
    let (ki2, losses) = write(&game, RecordFormat::Ki2);
    assert!(ki2.ends_with("▲７六歩\n*感想\nまで1手で先手の勝ち\n") && losses.is_empty(), "{losses:?}\n{ki2}");
}

/// Text that is no move belongs to its file: another format has it as a comment, and the loss is named.
#[test]
fn text_in_place_of_a_move_is_not_taken_into_another_format() {
    let csa = read("V2.2\nPI\n+\n+7776FU\n-3334ZZ\n+2726FU\n%TORYO\n");
    let (kif, losses) = write(&csa, RecordFormat::Kif);
    assert!(losses.contains("moves_left_out") && kif.contains("\n*2 -3334ZZ\n"), "{losses:?}\n{kif}");
    assert!(!kif.contains("   2 "), "{kif}");
    let (again, losses) = write(&csa, RecordFormat::Csa);
    assert!(losses.is_empty() && again.contains("\n-3334ZZ\n"), "{losses:?}\n{again}");
}

/// The times of `game` with the side that spent each.
fn times(game: &Game) -> Vec<(Color, MoveTime)> {
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let nodes = game.main_line().into_iter().skip(1);
    nodes.zip(colors).filter_map(|(id, color)| Some((color, game.node(id).time?))).collect()
}

#[test]
fn rounded_times_never_drift_from_the_clock() {
    let mut game = read("V3.0\nPI\n+\n");
    let mut at = NodeId::ROOT;
    let moves = ["2h3h", "8b7b", "3h2h", "7b8b"].into_iter().cycle();
    for (number, usi) in moves.take(200).enumerate() {
        at = game.add_move(at, usi.parse().expect("a move"));
        let spent = Duration::from_millis(1 + (number as u64 * 7919) % 4000);
        game.node_mut(at).time = Some(MoveTime { spent, total: None });
    }
    for format in [RecordFormat::Kif, RecordFormat::Csa, RecordFormat::Jkf] {
        let (text, losses) = write(&game, format);
        assert_eq!(losses, BTreeSet::from(["time_changed"]), "{format:?}");
        let back = read(&text);
        let (mut exact, mut rounded) = ([Duration::ZERO; 2], [Duration::ZERO; 2]);
        for ((color, was), (_, is)) in times(&game).into_iter().zip(times(&back)) {
            exact[color.index()] += was.spent;
            rounded[color.index()] += is.spent;
            let now = rounded[color.index()];
            assert_eq!((is.spent.subsec_nanos(), is.total.unwrap_or(now)), (0, now), "{format:?}");
            assert!(now.abs_diff(exact[color.index()]) <= Duration::from_millis(500), "{format:?}");
        }
        assert_eq!(times(&back).len(), 200, "{format:?}");
    }
}

#[test]
fn one_loss_names_all_rounded_times() {
    let game = read("V3.0\nPI\n+\n+7776FU\nT0.6\n-3334FU\nT1\n+2726FU\nT0.6\n-8384FU\nT2.5\n+2625FU\nT0.6\n");
    let written = record::write(&[&game], RecordWriteOptions::defaults_for(RecordFormat::Kif));
    let messages: Vec<&str> = written.diagnostics.iter().map(|found| &*found.message.en).collect();
    assert_eq!(messages, ["kif holds whole seconds; the times of 4 moves are rounded"]);
    let kif = String::from_utf8(written.bytes).expect("UTF-8 is the default");
    let seconds: Vec<&str> =
        kif.lines().filter_map(|line| line.split_once('(')?.1.split_once("( ")).map(|(_, time)| time).collect();
    assert_eq!(
        seconds,
        ["0:01/00:00:01)", "0:01/00:00:01)", "0:00/00:00:01)", "0:03/00:00:04)", "0:01/00:00:02)"],
        "{kif}"
    );
}

/// How each end is written: word and sentence in KIF, sentence in KI2, the names of CSA and JKF, and the losses named.
/// Black is to move in all of them but the first.
const ENDS: [(&str, &str, &str, &str, &str); 16] = [
    // CSA, KIF's line, KIF's sentence, KI2's sentence, losses in KIF and KI2
    ("%TORYO", "投了", "まで2手で後手の勝ち", "まで2手で後手の勝ち", ""),
    ("%CHUDAN", "中断", "まで2手で中断", "まで2手で中断", ""),
    ("%SENNICHITE", "千日手", "まで2手で千日手", "まで2手で千日手", ""),
    ("%JISHOGI", "持将棋", "まで2手で持将棋", "まで2手で持将棋", ""),
    ("%TIME_UP", "切れ負け", "まで2手で後手の勝ち", "まで2手で時間切れにより後手の勝ち", ""),
    ("%ILLEGAL_MOVE", "反則負け", "まで2手で先手の反則負け", "まで2手で先手の反則負け", ""),
    (
        "%+ILLEGAL_ACTION",
        "反則負け",
        "まで2手で先手の反則負け",
        "まで2手で先手の反則負け",
        "kif end_changed, ki2 end_changed",
    ),
    (
        "%-ILLEGAL_ACTION",
        "反則勝ち",
        "まで2手で先手の反則勝ち",
        "まで2手で先手の反則勝ち",
        "kif end_changed, ki2 end_changed",
    ),
    ("%KACHI", "入玉勝ち", "まで2手で先手の勝ち", "まで2手で先手の入玉勝ち", ""),
    ("%TSUMI", "詰み", "まで2手で後手の勝ち", "まで2手で詰み", ""),
    ("%FUZUMI", "不詰", "まで2手で不詰", "まで2手で不詰", ""),
    ("%MAX_MOVES", "最大手数", "", "まで2手で持将棋", "ki2 end_changed"),
    ("%HIKIWAKE", "引き分け", "", "まで2手で持将棋", "kif end_word, ki2 end_changed"),
    ("%MATTA", "待った", "", "まで2手で中断", "kif end_word, ki2 end_changed"),
    ("%ERROR", "エラー", "", "まで2手で中断", "kif end_word, ki2 end_changed"),
    ("%OUTE_SENNICHITE", "連続王手の千日手", "", "まで2手で中断", "kif end_word, ki2 end_changed"),
];

#[test]
fn every_end_is_written_in_words_that_others_know() {
    for (csa, line, sentence, alone, expected) in ENDS {
        let game = read(&format!("V2.2\nPI\n+\n+7776FU\n-3334FU\n{csa}\n"));
        let (kif, kif_losses) = write(&game, RecordFormat::Kif);
        let (ki2, ki2_losses) = write(&game, RecordFormat::Ki2);
        let sentence = if sentence.is_empty() { String::new() } else { format!("{sentence}\n") };
        assert!(kif.ends_with(&format!("   3 {line}\n{sentence}")), "{csa}: {kif}");
        assert!(ki2.ends_with(&format!("{alone}\n")), "{csa}: {ki2}");
        let named =
            |format, losses: BTreeSet<&str>| losses.into_iter().map(move |loss| format!("{format} {loss}")).collect();
        let all: [Vec<String>; 2] = [named("kif", kif_losses), named("ki2", ki2_losses)];
        assert_eq!(all.concat().join(", "), expected, "{csa}");
    }
}

#[test]
fn ends_of_kif_become_the_nearest_sentence_of_ki2() {
    let cases = [
        ("反則勝ち", "まで1手で後手の反則勝ち"),
        ("不戦勝", "まで1手で不戦勝"),
        ("不戦敗", "まで1手で不戦敗"),
        ("トライ", "まで1手で後手の入玉勝ち"),
        ("封じ手", "まで1手で封じ手"),
    ];
    for (word, sentence) in cases {
        let (ki2, losses) =
            write(&read(&format!("1 ７六歩(77)\n2 {word}\nまで1手で{word}により終了\n")), RecordFormat::Ki2);
        assert!(ki2.ends_with(&format!("\n{sentence}\n")), "{word}: {ki2}");
        assert_eq!(losses.contains("end_changed"), word == "トライ", "{word}");
    }
}

/// Who gave perpetual check shows in the moves.
#[test]
fn perpetual_check_names_its_winner() {
    let rows = "P1 *  *  *  * -OU *  *  *  * \nP2+HI *  *  *  *  *  *  *  * \nP9+OU *  *  *  *  *  *  *  * \n+\n";
    let round = "+9291HI\n-5152OU\n+9192HI\n-5251OU\n";
    let game = read(&format!("V2.2\n{rows}{}%OUTE_SENNICHITE\n", round.repeat(3)));
    let (kif, _) = write(&game, RecordFormat::Kif);
    assert!(kif.ends_with("  13 連続王手の千日手\nまで12手で後手の勝ち\n"), "{kif}");
    let (ki2, losses) = write(&game, RecordFormat::Ki2);
    assert!(ki2.ends_with("まで12手で先手の反則負け\n") && losses.contains("end_changed"), "{losses:?}\n{ki2}");
}

#[test]
fn a_resignation_that_ki2_has_in_its_sentence_gets_a_line_in_kif() {
    let game = read("▲７六歩    △３四歩    ▲２六歩    △８八角成  ▲同　銀    △４五角\nまで6手で後手の勝ち\n");
    let (kif, losses) = write(&game, RecordFormat::Kif);
    assert!(kif.ends_with("   7 投了\nまで6手で後手の勝ち\n"), "{kif}");
    assert_eq!(losses, BTreeSet::new());
    let (csa, losses) = write(&game, RecordFormat::Csa3);
    assert!(csa.ends_with("%TORYO\n") && losses.is_empty(), "{losses:?}\n{csa}");
}

/// An unknown sentence stays where it was read, and is a comment in every other format.
#[test]
fn an_unknown_end_is_no_word_of_another_format() {
    let ki2 = "▲７六歩    △３四歩\nまで2手で指し継ぎ\n";
    assert!(write(&read(ki2), RecordFormat::Ki2).0.ends_with("まで2手で指し継ぎ\n"));
    let (kif, losses) = write(&read(ki2), RecordFormat::Kif);
    assert!(kif.ends_with("\n*3 まで2手で指し継ぎ\n") && losses.contains("end_changed"), "{losses:?}\n{kif}");
}

/// Kifu for JS reads a comment before a bookmark, and no KI2 file that begins with a remark.
#[test]
fn remarks_comments_and_bookmarks_stand_where_all_read_them() {
    let game = read("# 覚え書き\n1 ７六歩(77)\n&しおり\n*注\n");
    for format in [RecordFormat::Kif, RecordFormat::Ki2] {
        let (text, losses) = write(&game, format);
        assert!(text.contains("\n*注\n&しおり\n") && losses.is_empty(), "{losses:?}\n{text}");
        assert_eq!(text.starts_with('#'), format == RecordFormat::Kif, "{text}");
        assert!(text.contains("# 覚え書き\n"), "{text}");
    }
    let mut handicap = read("# 覚え書き\n手合割：香落ち\n1 ３四歩(33)\n");
    handicap.headers.clear();
    let (text, losses) = write(&handicap, RecordFormat::Ki2);
    assert!(text.starts_with("手合割：香落ち\n# 覚え書き\n") && losses.is_empty(), "{losses:?}\n{text}");
}

#[test]
fn a_pass_is_named_where_it_is_written() {
    for format in [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa, RecordFormat::Usi] {
        let (text, losses) = write(&read("position startpos moves 7g7f 0000 2g2f\n"), format);
        assert!(losses.contains("pass_undefined"), "{losses:?}\n{text}");
    }
}
