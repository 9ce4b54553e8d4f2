//! Recorded verdicts: who won by the end that a file records, and by what it says with that end.

use super::end::RecordedEnd;
use super::node::GameNode;
use sankoma_rules::Color;

/// The result of a game as a record has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RecordedVerdict {
    Win(Color),
    Draw,
}

impl RecordedVerdict {
    /// The winner; `None` for a draw.
    pub(crate) const fn winner(self) -> Option<Color> {
        match self {
            Self::Win(color) => Some(color),
            Self::Draw => None,
        }
    }

    /// The verdict of a sentence (まで87手で先手の勝ち), of the summary in a server log (`summary:toryo:alpha win:beta
    /// lose`, Black first), or of a word of USI (`rep_win`: the side to move, `mover`, has won).
    pub(crate) fn stated_in(text: &str, mover: Color) -> Option<Self> {
        if let Some(results) = text.trim_start_matches('\'').strip_prefix("summary:") {
            return Self::of_summary(results);
        }
        match text {
            "rep_win" => Some(Self::Win(mover)),
            "rep_lose" => Some(Self::Win(mover.other())),
            _ => Self::of_sentence(text),
        }
    }

    /// The names between the results may be anything.
    fn of_summary(results: &str) -> Option<Self> {
        let (before, white) = results.trim_end().rsplit_once(' ')?;
        match white {
            "lose" if before.contains(" win:") => Some(Self::Win(Color::Black)),
            "win" if before.contains(" lose:") => Some(Self::Win(Color::White)),
            "draw" if before.contains(" draw:") => Some(Self::Draw),
            _ => None,
        }
    }

    fn of_sentence(text: &str) -> Option<Self> {
        const SIDES: [(&str, Color); 4] =
            [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
        const WINS: [&str; 4] = ["の勝ち", "の反則勝ち", "の入玉勝ち", "勝ち"];
        const LOSSES: [&str; 1] = ["の反則負け"];
        let side_before = |words: &[&str]| {
            let begins = |rest: &str| words.iter().any(|word| rest.starts_with(word));
            let is_named = |name: &str| text.match_indices(name).any(|(at, _)| begins(&text[at + name.len()..]));
            SIDES.into_iter().find(|(name, _)| is_named(name)).map(|(_, side)| side)
        };
        side_before(&WINS).or_else(|| side_before(&LOSSES).map(Color::other)).map(Self::Win)
    }
}

impl GameNode {
    /// Result that the file states in addition to the cause of the end here: the sentence that closes a KIF file, or
    /// the summary of a server, and its meaning where `mover` is to move. A sentence that is the only word about the
    /// end is not in addition to it.
    pub(crate) fn stated_verdict(&self, mover: Color) -> Option<(&str, RecordedVerdict)> {
        let own_words = self.end.as_ref().map(|end| &*end.text);
        let closing = self.written.as_deref().filter(|&text| Some(text) != own_words);
        let summary = self.comment_lines().filter(|line| line.starts_with("summary:"));
        closing.into_iter().chain(summary).find_map(|text| Some((text, RecordedVerdict::stated_in(text, mover)?)))
    }
}

impl RecordedEnd {
    /// The verdict that the cause implies, if it implies one; `mover` is the side to move.
    pub(crate) fn verdict(&self, mover: Color) -> Option<RecordedVerdict> {
        match self.winner(mover) {
            Some(winner) => Some(RecordedVerdict::Win(winner)),
            None => self.cause.is_draw().then_some(RecordedVerdict::Draw),
        }
    }
}
