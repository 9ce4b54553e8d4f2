//! `info` lines: the score and the line of play of a search.

use crate::formats::draft::{WrittenPv, WrittenScore};

/// Words that say what follows them, so that they end a line of play.
const KEYWORDS: [&str; 16] = [
    "depth",
    "seldepth",
    "time",
    "nodes",
    "pv",
    "multipv",
    "score",
    "currmove",
    "currmovenumber",
    "hashfull",
    "nps",
    "cpuload",
    "string",
    "tbhits",
    "lowerbound",
    "upperbound",
];

/// The line of play of an `info` line, whose node and engine are not known yet; `None` where it has none.
pub(super) fn parse(text: &str) -> Option<WrittenPv<'_>> {
    let mut words = text.split_ascii_whitespace().skip(1).peekable();
    let mut pv = WrittenPv { rank: 1, ..WrittenPv::default() };
    while let Some(word) = words.next() {
        let mut number = || words.peek().and_then(|word| word.parse().ok());
        match word {
            "string" => break,
            "depth" => pv.depth = number().and_then(|depth: i64| u32::try_from(depth).ok()),
            "seldepth" => pv.seldepth = number().and_then(|depth: i64| u32::try_from(depth).ok()),
            "nodes" => pv.nodes = number().and_then(|nodes: i64| u64::try_from(nodes).ok()),
            "multipv" => pv.rank = number().and_then(|rank: i64| u32::try_from(rank).ok()).unwrap_or(1),
            "lowerbound" | "upperbound" => pv.is_bound = true,
            "cp" => pv.score = words.peek().and_then(|word| word.parse().ok()).map(WrittenScore::Centipawns),
            "mate" => pv.score = words.peek().and_then(|word| mate_score(word)),
            "pv" => {
                // How often a book has the move may stand behind a line from it: `7g7f 3c3d (4.17%)`.
                while let Some(word) = words.next_if(|word| !KEYWORDS.contains(word) && !word.starts_with('(')) {
                    pv.words.push(word);
                }
            }
            _ => {}
        }
    }
    (!pv.words.is_empty()).then_some(pv)
}

/// `7`, `-4`, and `+` or `-` where the length is not known.
fn mate_score(word: &str) -> Option<WrittenScore> {
    let plies = word.trim_start_matches(['+', '-']);
    let plies = if plies.is_empty() { None } else { Some(plies.parse().ok()?) };
    Some(WrittenScore::Mate { mover_wins: !word.starts_with('-'), plies })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_moves_stand_in_any_order() {
        let pv =
            parse("info depth 12 seldepth 20 multipv 2 score cp -34 nodes 900 pv 7g7f 3c3d nps 5").expect("a line");
        assert_eq!((pv.depth, pv.seldepth, pv.rank, pv.nodes), (Some(12), Some(20), 2, Some(900)));
        assert_eq!((pv.score, pv.words), (Some(WrittenScore::Centipawns(-34)), vec!["7g7f", "3c3d"]));
        let book = parse("info pv 2g2f 3c3d (4.17%) score cp 59 depth 33 multipv 2").expect("a line");
        assert_eq!((book.depth, book.rank, book.words), (Some(33), 2, vec!["2g2f", "3c3d"]));
        assert_eq!(book.score, Some(WrittenScore::Centipawns(59)));
        for (text, mover_wins, plies) in
            [("mate 7", true, Some(7)), ("mate -4", false, Some(4)), ("mate -", false, None)]
        {
            let text = format!("info score {text} pv 7g7f");
            let score = parse(&text).and_then(|pv| pv.score);
            assert_eq!(score, Some(WrittenScore::Mate { mover_wins, plies }), "{text}");
        }
        assert!(parse("info string pv 7g7f").is_none() && parse("info depth 3 score cp 1").is_none());
    }
}
