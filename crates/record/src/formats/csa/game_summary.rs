//! The summary that a server of the CSA protocol sends before a game (`BEGIN Game_Summary` … `END Game_Summary`,
//! <http://www2.computer-shogi.org/protocol/tcp_ip_server_121.html>), as the log of a server or a player has it.

use crate::formats::draft::GameDraft;
use crate::text::lines::SourceLine;

/// Settings that a record has a name for.
const HEADERS: [(&str, &str); 3] = [("Name+", "先手"), ("Name-", "後手"), ("Game_ID", "棋戦")];
/// The others; they are headers of CSA with a `$` before their name.
const SETTINGS: [&str; 15] = [
    "Protocol_Version",
    "Protocol_Mode",
    "Format",
    "Declaration",
    "Your_Turn",
    "Rematch_On_Draw",
    "To_Move",
    "Max_Moves",
    "Time_Unit",
    "Total_Time",
    "Byoyomi",
    "Increment",
    "Delay",
    "Least_Time_Per_Move",
    "Time_Roundup",
];
/// Where a part begins or ends.
const MARKS: [&str; 4] = ["BEGIN ", "END ", "START:", "REJECT:"];
/// The parts of a summary.
const PARTS: [&str; 3] = ["Game_Summary", "Time", "Position"];

/// Takes a line of a summary. False when it is none.
pub(super) fn take_line(line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> bool {
    let text = line.text;
    let is_mark = MARKS
        .iter()
        .any(|mark| text.strip_prefix(mark).is_some_and(|rest| mark.ends_with(':') || PARTS.contains(&rest)));
    if is_mark {
        draft.remark(text, line.number);
        return true;
    }
    let Some((name, value)) = text.split_once(':') else { return false };
    if let Some((_, header)) = HEADERS.iter().find(|row| row.0 == name) {
        draft.header(header, value, Some(line.number));
    } else if SETTINGS.contains(&name) {
        draft.header(&format!("${name}"), value, Some(line.number));
    } else {
        return false;
    }
    true
}

#[cfg(test)]
mod tests {
    use crate::RecordFormat;

    const LOG: &str = "BEGIN Game_Summary\nProtocol_Version:1.2\nFormat:Shogi 1.0\nGame_ID:wdoor+floodgate-300-10F+a,b\nName+:歩山\nName-:Mori\nYour_Turn:+\nTo_Move:+\nBEGIN Time\nTime_Unit:1sec\nTotal_Time:300\nIncrement:10\nEND Time\nBEGIN Position\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\nP4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  * \nP6 *  *  *  *  *  *  *  *  * \nP7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * \nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\nEND Position\nEND Game_Summary\nSTART:wdoor+floodgate-300-10F+a,b\n+7776FU,T12\n-3334FU,T6\n#RESIGN\n";

    #[test]
    fn the_log_of_a_server_is_a_game_with_its_headers() {
        let record = crate::read(LOG.as_bytes(), None);
        assert_eq!((record.format, record.diagnostics.as_slice()), (RecordFormat::Csa, [].as_slice()));
        let header = |name| record.game.header(name);
        assert_eq!([header("先手"), header("後手")], [Some("歩山"), Some("Mori")]);
        assert_eq!([header("棋戦"), header("$Total_Time")], [Some("wdoor+floodgate-300-10F+a,b"), Some("300")]);
        assert_eq!(record.game.main_line().len(), 4);
    }

    /// While a log grows, what is there so far is a game without anything wrong.
    #[test]
    fn a_log_that_grows_is_sound_after_every_line() {
        let start = LOG.find("START").expect("it is there");
        for (end, _) in LOG.match_indices('\n').filter(|&(end, _)| end > start) {
            let record = crate::read_partial(&LOG.as_bytes()[..=end], None);
            assert_eq!(record.diagnostics, [], "{}", &LOG[start..=end]);
        }
    }
}
