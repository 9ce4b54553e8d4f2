//! The games of Shogi Wars (将棋ウォーズ): a page has its game as JSON in the attribute `data-react-props`.
//!
//! The moves are those of CSA, `{"t":591,"n":0,"m":"+7776FU"}`, where `t` is the time in seconds that the player has
//! left after the move; `result` is `SENTE_WIN_TORYO` and the like; `name` ends with the time of the beginning,
//! `alice-bob-20200101_123403`.

use sankoma_record::{self as record, Game, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Setup, sfen};
use serde::Deserialize;
use std::fmt::Write as _;

/// What is read of the JSON.
#[derive(Deserialize)]
struct Props {
    #[serde(rename = "gameHash")]
    game: WarsGame,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct WarsGame {
    name: String,
    /// The kind of clock: nothing for ten minutes, `sb` for three.
    gtype: String,
    sente: String,
    gote: String,
    sente_dan: Option<i32>,
    gote_dan: Option<i32>,
    result: Option<String>,
    init_sfen_position: String,
    moves: Option<Vec<WarsMove>>,
}

#[derive(Deserialize)]
struct WarsMove {
    m: String,
    t: Option<u64>,
}

/// The words of CSA for the second part of a result, behind the side that has won.
const ENDS: [(&str, &str); 5] = [
    ("TORYO", "%TORYO"),
    ("TIMEOUT", "%TIME_UP"),
    ("CHECKMATE", "%TSUMI"),
    ("ENTERINGKING", "%KACHI"),
    ("DISCONNECT", "%CHUDAN"),
];

/// The game in the JSON of a page, in CSA; `None` where it holds none.
pub(super) fn record_in_props(json: &str) -> Option<String> {
    let game = serde_json::from_str::<Props>(json).ok()?.game;
    let moves = game.moves.as_ref()?;
    let blank = Game::new(sfen::parse_setup(&game.init_sfen_position).unwrap_or_else(|_| Setup::startpos()));
    let written = record::write(&[&blank], RecordWriteOptions::defaults_for(RecordFormat::Csa));
    let position = String::from_utf8(written.bytes).ok()?.replace('\r', "");
    let mut text = "V2.2\n".to_owned();
    let _ = writeln!(text, "N+{}\nN-{}\n$SITE:将棋ウォーズ", one_line(&game.sente), one_line(&game.gote));
    text.extend(start_time(&game.name).map(|time| format!("$START_TIME:{time}\n")));
    text.extend(seconds_each(&game.gtype).map(|seconds| format!("$TIME_LIMIT:00:{:02}+00\n", seconds / 60)));
    let ranks = [&game.sente_dan, &game.gote_dan].map(|rank| rank.map(rank_text));
    if let [Some(black), Some(white)] = ranks {
        let _ = writeln!(text, "$NOTE:先手 {black}、後手 {white}");
    }
    text.extend(position.lines().filter(|line| !line.starts_with(['V', 'N', '$'])).map(|line| format!("{line}\n")));
    push_moves(moves, seconds_each(&game.gtype), &mut text);
    push_end(game.result.as_deref().unwrap_or_default(), &mut text);
    Some(text)
}

/// The moves with the time that each took, where it is known how much the players had.
fn push_moves(moves: &[WarsMove], seconds_each: Option<u64>, text: &mut String) {
    let mut left = [seconds_each; 2];
    for (ply, mv) in moves.iter().enumerate() {
        let _ = writeln!(text, "{}", one_line(&mv.m));
        let left = &mut left[ply % 2];
        if let (Some(before), Some(after)) = (*left, mv.t) {
            let _ = writeln!(text, "T{}", before.saturating_sub(after));
            *left = Some(after);
        }
    }
}

/// The end; the words of the site stay as a comment.
fn push_end(result: &str, text: &mut String) {
    let cause = result.split_once("_WIN_").map_or(result, |(_, cause)| cause);
    let known = ENDS.iter().find(|row| row.0 == cause).map(|row| row.1);
    let sennichite = cause.contains("SENNICHI").then_some("%SENNICHITE");
    match known.or(sennichite) {
        None if result.is_empty() => {}
        end => {
            let _ = writeln!(text, "{}\n'{}", end.unwrap_or("%CHUDAN"), one_line(result));
        }
    }
}

/// Seconds that each player begins with, for the clocks that are known.
fn seconds_each(gtype: &str) -> Option<u64> {
    match gtype {
        "" => Some(600),
        "sb" => Some(180),
        _ => None,
    }
}

/// -1 is 1級, 0 is 初段, 1 is 二段.
fn rank_text(number: i32) -> String {
    const DAN: [&str; 10] = ["初", "二", "三", "四", "五", "六", "七", "八", "九", "十"];
    match usize::try_from(number) {
        Ok(at) => DAN.get(at).map_or_else(|| format!("{}段", number + 1), |dan| format!("{dan}段")),
        Err(_) => format!("{}級", number.unsigned_abs()),
    }
}

/// `2020/01/01 12:34:03` of `alice-bob-20200101_123403`.
fn start_time(name: &str) -> Option<String> {
    let (date, time) = name.rsplit('-').next()?.split_once('_')?;
    let is_number = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(date, 8) || !is_number(time, 6) {
        return None;
    }
    let (year, month, day) = (&date[..4], &date[4..6], &date[6..]);
    Some(format!("{year}/{month}/{day} {}:{}:{}", &time[..2], &time[2..4], &time[4..]))
}

/// A text of the page without line ends, which would begin another statement of CSA.
fn one_line(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_record::{MoveTime, RecordedCause};
    use std::time::Duration;

    const GAME: &str = r#"{"gameHash":{"name":"tomo-nao-20240229_090807","gtype":"sb","sente":"tomo","gote":"nao","sente_dan":-3,
        "gote_dan":1,"result":"GOTE_WIN_TIMEOUT","handicap":0,"init_sfen_position":"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "moves":[{"t":179,"n":0,"m":"+2726FU"},{"t":178,"n":1,"m":"-8384FU"},{"t":170,"n":2,"m":"+2625FU"}]},"version":""}"#;

    #[test]
    fn a_game_of_a_page_is_a_record() {
        let text = record_in_props(GAME).expect("it holds a game");
        let record = record::read(text.as_bytes(), None);
        assert_eq!((record.format, record.diagnostics.as_slice()), (RecordFormat::Csa, [].as_slice()), "{text}");
        let game = &record.game;
        assert_eq!([game.header("先手"), game.header("後手")], [Some("tomo"), Some("nao")]);
        assert_eq!(game.header("開始日時"), Some("2024/02/29 09:08:07"));
        assert_eq!([game.header("持ち時間"), game.header("備考")], [Some("00:03+00"), Some("先手 3級、後手 二段")]);
        let line = game.main_line();
        let times: Vec<Option<MoveTime>> = line.iter().map(|&id| game.node(id).time).collect();
        let seconds = |spent| Some(MoveTime { spent: Duration::from_secs(spent), total: None });
        assert_eq!(times[1..4], [seconds(1), seconds(2), seconds(9)]);
        let end = game.node(line[4]).end.as_ref().map(|end| end.cause);
        assert_eq!(end, Some(RecordedCause::TimeUp));
    }

    #[test]
    fn other_results_and_clocks_lose_no_word() {
        let text = record_in_props(&GAME.replace("GOTE_WIN_TIMEOUT", "DRAW_NEW_WORD").replace("\"sb\"", "\"s9\""));
        let text = text.expect("it holds a game");
        assert!(text.ends_with("+2625FU\n%CHUDAN\n'DRAW_NEW_WORD\n") && !text.contains("\nT"), "{text}");
        let running = record_in_props(&GAME.replace("\"GOTE_WIN_TIMEOUT\"", "null")).expect("it holds a game");
        assert!(running.ends_with("T9\n"), "{running}");
        let hostile = record_in_props(&GAME.replace("tomo\"", "tomo\\n%TORYO\\u001b[2J\"")).expect("it holds a game");
        assert!(hostile.contains("N+tomo%TORYO[2J\n"), "{hostile}");
        for json in ["", "{}", "{\"gameHash\":{}}", "[1]", "{\"gameHash\":{\"moves\":3}}"] {
            assert_eq!(record_in_props(json), None, "{json}");
        }
    }
}
