//! Verdict: an assessment in one sentence: the two largest differences that the board shows, and how much that is.

use sankoma_rules::Color;
use sankoma_search::Score;
use sankoma_wording::{Message, message};

/// From how many centipawns on a difference is named.
const MIN_NAMED: f64 = 100.0;
/// Number of differences that are named.
const NAMED: usize = 2;

/// From how many centipawns on a side is better, and from how many on it wins. Finer words would be others with other
/// nodes; the number stands beside.
const BETTER: f64 = 250.0;
const WINNING: f64 = 1_200.0;

/// Named difference: its number from Black's view, and words that speak as the number does.
pub(super) struct NamedDifference {
    pub(super) centipawns: f64,
    pub(super) words: Message,
}

/// Sum of the parts of an even or of a handicap game.
pub(super) struct JudgedTotal {
    /// From Black's view, without what the handicap is worth by itself.
    pub(super) centipawns: f64,
    pub(super) is_handicap: bool,
}

/// `White is a silver up for a knight, but White's king is the barer: even`.
pub(super) fn sentence(mut differences: Vec<NamedDifference>, judged: &JudgedTotal) -> Message {
    differences.retain(|difference| difference.centipawns.abs() >= MIN_NAMED);
    differences.sort_by(|a, b| b.centipawns.abs().total_cmp(&a.centipawns.abs()));
    differences.truncate(NAMED);
    let total = judged.centipawns;
    let verdict = verdict(total, judged.is_handicap);
    let Some(reasons) = joined(&differences) else { return verdict };
    let is_against = total.abs() >= BETTER && differences.iter().all(|difference| difference.centipawns * total < 0.0);
    if is_against {
        return message!(
            ("{}が、先を読むと{}", reasons.ja, verdict.ja),
            ("{}, but further on {}", reasons.en, verdict.en)
        );
    }
    message!(("{}：{}", reasons.ja, verdict.ja), ("{}: {}", reasons.en, verdict.en))
}

/// That the search has found a mate.
pub(super) fn mate_sentence(mover: Color, score: Score) -> Option<Message> {
    let Score::Mate(plies) = score else { return None };
    let winner = if plies > 0 { mover } else { mover.other() };
    let length = Score::mate_length(plies);
    Some(match length {
        Some(length) => {
            message!(("{}の{length}手詰め", winner.ja()), ("{} mates in {length}", winner.en()))
        }
        None => message!(("{}に詰みがある", winner.ja()), ("{} mates", winner.en())),
    })
}

/// The sentence of a board without one of the kings.
pub(super) fn mate_problem() -> Message {
    Message::new("詰将棋", "a mate problem")
}

fn joined(differences: &[NamedDifference]) -> Option<Message> {
    match differences {
        [] => None,
        [only] => Some(only.words.clone()),
        [first, second, ..] => {
            let (a, b) = (&first.words, with_pronoun(&second.words, &first.words));
            let agrees = first.centipawns * second.centipawns > 0.0;
            let (between_ja, between_en) = if agrees { ("、", ", and ") } else { ("が、", ", but ") };
            Some(message!(("{}{between_ja}{}", a.ja, b.ja), ("{}{between_en}{}", a.en, b.en)))
        }
    }
}

/// `his king is the barer` after a clause about the same side.
fn with_pronoun(words: &Message, before: &Message) -> Message {
    let is_same = |side: Color| before.en.starts_with(side.en()) && words.en.starts_with(&format!("{}'s ", side.en()));
    let side = Color::ALL.into_iter().find(|&side| is_same(side));
    side.map_or_else(
        || words.clone(),
        |side| Message::new(words.ja.clone(), words.en.replacen(&format!("{}'s ", side.en()), "his ", 1)),
    )
}

/// `Black is better`, `先手が有利`; in a handicap game as it is for the handicap.
fn verdict(total: f64, is_handicap: bool) -> Message {
    let (ja, en) = if total.abs() < BETTER {
        ("互角".to_owned(), "even".to_owned())
    } else {
        let side = if total > 0.0 { Color::Black } else { Color::White };
        let (ja, en) = if total.abs() < WINNING { ("有利", "better") } else { ("勝勢", "winning") };
        (format!("{}が{ja}", side.ja()), format!("{} is {en}", side.en()))
    };
    if is_handicap { message!("手合のわりに{ja}", "{en} for the handicap") } else { Message::new(ja, en) }
}
