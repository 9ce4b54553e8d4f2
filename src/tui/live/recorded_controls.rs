//! Clocks that a record names: in the headers of KIF and CSA, in what a server of CSA says before the game, and in the
//! name that floodgate gives an event.

use crate::tui::play::time_control_of_header;
use sankoma_analysis::engine_match::TimeControl;
use sankoma_record::{Game, normalize_text};
use std::time::Duration;

/// The clocks of Black and White; `None` where the record names none.
pub(super) fn recorded_controls(game: &Game) -> Option<[TimeControl; 2]> {
    let of_side = |name: &str| game.header(name).and_then(csa3);
    let sides = [of_side("$TIME+"), of_side("$TIME-")];
    if let [Some(black), Some(white)] = sides {
        return Some([black, white]);
    }
    let both = game.header("持ち時間").and_then(|text| csa2(text).or_else(|| japanese(text)));
    let both = both.map(|control| match game.header("秒読み").and_then(japanese_duration) {
        Some(byoyomi) => TimeControl { byoyomi, ..control },
        None => control,
    });
    let both = both.or_else(|| game.header("$TIME").and_then(csa3)).or_else(|| of_server(game));
    let both = both.or_else(|| game.header("棋戦").and_then(floodgate))?;
    Some([both; 2])
}

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// CSA 2: `00:15+60`, main time in hours and minutes and byoyomi in seconds.
fn csa2(text: &str) -> Option<TimeControl> {
    let (main, byoyomi) = text.trim().split_once('+')?;
    let (hours, minutes) = main.split_once(':')?;
    let (hours, minutes): (u32, u32) = (hours.parse().ok()?, minutes.parse().ok()?);
    let main = seconds(u64::from(hours) * 3600 + u64::from(minutes) * 60);
    sound(TimeControl { main, byoyomi: seconds(byoyomi.parse::<u32>().ok()?.into()), ..TimeControl::default() })
}

/// CSA 3: `600+10+5`, main time, byoyomi and increment in seconds.
fn csa3(text: &str) -> Option<TimeControl> {
    let parts: Vec<u32> = text.trim().split('+').map(str::parse).collect::<Result<_, _>>().ok()?;
    let at = |index: usize| seconds(parts.get(index).copied().unwrap_or(0).into());
    sound(TimeControl { main: at(0), byoyomi: at(1), increment: at(2) }).filter(|_| parts.len() <= 3)
}

/// Floodgate: `wdoor+floodgate-300-10F+…`, seconds of main time and behind it byoyomi, or with an `F` increment.
fn floodgate(event: &str) -> Option<TimeControl> {
    let name = event.split('+').find(|part| part.starts_with("floodgate-"))?;
    let (main, extra) = name.strip_prefix("floodgate-")?.split_once('-')?;
    let (extra, is_fischer) = extra.strip_suffix('F').map_or((extra, false), |extra| (extra, true));
    let (main, extra) = (seconds(main.parse::<u32>().ok()?.into()), seconds(extra.parse::<u32>().ok()?.into()));
    sound(if is_fischer {
        TimeControl { main, increment: extra, ..TimeControl::default() }
    } else {
        TimeControl { main, byoyomi: extra, ..TimeControl::default() }
    })
}

/// The summary of a game by a server of CSA, in units of `Time_Unit`, seconds if it names none.
fn of_server(game: &Game) -> Option<TimeControl> {
    let unit = match game.header("$Time_Unit").map(str::trim) {
        None => Duration::from_secs(1),
        Some(text) => time_unit(text)?,
    };
    let value =
        |name| game.header(name).and_then(|text| text.trim().parse().ok()).and_then(|count| unit.checked_mul(count));
    sound(TimeControl {
        main: value("$Total_Time")?,
        byoyomi: value("$Byoyomi").unwrap_or_default(),
        increment: value("$Increment").unwrap_or_default(),
    })
}

/// `1sec`, `500msec`, `1min`.
fn time_unit(text: &str) -> Option<Duration> {
    let (count, unit) = text.split_at(text.find(|letter: char| !letter.is_ascii_digit())?);
    let count: u32 = count.parse().ok()?;
    let one = match unit {
        "msec" => Duration::from_millis(1),
        "sec" => seconds(1),
        "min" => seconds(60),
        _ => return None,
    };
    one.checked_mul(count)
}

/// KIF: what this program writes, and `各4時間`, `3時間（チェスクロック使用）`, `15分 切れたら1手60秒`.
fn japanese(text: &str) -> Option<TimeControl> {
    let text = normalize_text(text);
    let text = text.split(['(', '（']).next().unwrap_or_default().trim();
    let text = text.trim_start_matches('各').trim_end_matches("切れ負け").trim_end_matches(['、', '。', ' ']);
    let byoyomi = ["秒読み", "切れたら1手", "切れたら一手"].iter().find_map(|word| text.split_once(word));
    let (main, byoyomi) = byoyomi.unwrap_or((text, ""));
    let main = main.trim_matches(['、', ' ', ',', '/']);
    let written = if byoyomi.is_empty() { main.to_owned() } else { format!("{main} 秒読み{}", byoyomi.trim()) };
    time_control_of_header(&written)
}

fn japanese_duration(text: &str) -> Option<Duration> {
    time_control_of_header(normalize_text(text).trim()).map(|control| control.main)
}

/// No clock stands for more than a day.
fn sound(control: TimeControl) -> Option<TimeControl> {
    let longest = control.main.max(control.byoyomi).max(control.increment);
    (!control.is_zero() && longest <= seconds(86_400)).then_some(control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_record as record;

    fn controls(text: &str) -> Option<[String; 2]> {
        let game = record::read(text.as_bytes(), None).game;
        recorded_controls(&game).map(|controls| controls.map(|control| control.to_string()))
    }

    #[test]
    fn clocks_of_every_kind_of_record_are_read() {
        let csa = |line: &str| format!("V2.2\n{line}\nPI\n+\n+7776FU\nT1\n");
        let kif = |header: &str| format!("{header}\n手合割：平手\n   1 ７六歩(77)\n");
        for (text, expected) in [
            (csa("$TIME_LIMIT:00:15+60"), "15m 1m byoyomi"),
            (csa("$TIME_LIMIT:01:00+00"), "1h"),
            (csa("$TIME:600+10+0"), "10m 10s byoyomi"),
            (csa("$TIME:300+0+10"), "5m+10s"),
            (csa("$EVENT:wdoor+floodgate-300-10F+a+b+20240101120000"), "5m+10s"),
            (csa("$EVENT:wdoor+floodgate-600-10+a+b+20240101120000"), "10m 10s byoyomi"),
            (kif("持ち時間：10分+10秒"), "10m+10s"),
            (kif("持ち時間：各４時間"), "4h"),
            (kif("持ち時間：3時間（チェスクロック使用）"), "3h"),
            (kif("持ち時間：15分 切れたら1手60秒"), "15m 1m byoyomi"),
            (kif("持ち時間：10分 秒読み30秒"), "10m 30s byoyomi"),
            (kif("持ち時間：10分\n秒読み：30秒"), "10m 30s byoyomi"),
            (kif("持ち時間：5分切れ負け"), "5m"),
        ] {
            assert_eq!(controls(&text), Some([expected.to_owned(), expected.to_owned()]), "{text}");
        }
        let sides = controls(&csa("$TIME+:600+0+0\n$TIME-:300+0+0"));
        assert_eq!(sides, Some(["10m".to_owned(), "5m".to_owned()]));
        for text in [
            csa("$TIME_LIMIT:soon"),
            csa("$TIME:1+2+3+4"),
            csa("$EVENT:floodgate"),
            kif("持ち時間：無制限"),
            kif("棋戦：名人戦"),
            csa("$TIME_LIMIT:9999999999:99+00"),
            csa("$Time_Unit:4000000000min\n$Total_Time:4000000000"),
        ] {
            assert_eq!(controls(&text), None, "{text}");
        }
    }
}
