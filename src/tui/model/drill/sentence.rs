//! What is said of a drill.

use super::state::{DrillOutcome, DrillPhase, DrillState};
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_rules::wording::{Language, Message, counted_noun};
use sankoma_rules::{Move, MoveParts, Position};
use std::time::Duration;

impl DrillState {
    /// What is to be done now, in one sentence.
    pub fn sentence(&self) -> Message {
        match self.phase {
            DrillPhase::Judging => Message::new("調べています", "looking at the move"),
            DrillPhase::YourMove => self.task(),
            DrillPhase::Done(DrillOutcome::Solved) => Message::new("正解です（n で次へ）", "solved; n: next"),
            DrillPhase::Done(DrillOutcome::Helped) => Message::new(
                format!("詰みました（誤り・ヒント{}回。n で次へ）", self.errors),
                format!("mate, after {}, hints included; n: next", counted_noun(self.errors, "error")),
            ),
            DrillPhase::Done(DrillOutcome::Failed) => {
                Message::new("あきらめました（n で次へ、r でもう一度）", "given up; n: next, r: try again")
            }
        }
    }

    fn task(&self) -> Message {
        let side = self.problem().setup.side_to_move;
        let [ja, en] = self
            .solution
            .map_or_else(Default::default, |(_, plies)| [format!("（最短{plies}手）"), format!(" (mate in {plies})")]);
        Message::new(
            format!("{}の手番です。王手の連続で詰ましてください{ja}", side.ja()),
            format!("{} to move and mate by checks{en}", side.en()),
        )
    }

    /// The hint that was asked for, in one sentence: the piece, or the move.
    pub fn hint(&self, position: &Position, notation: NotationStyle, lang: Language) -> Option<String> {
        let (mv, _) = self.solution.filter(|_| self.hints > 0 && self.phase == DrillPhase::YourMove)?;
        let label = lang.pick("ヒント", "hint");
        if self.hints > 1 {
            return Some(format!("{label}: {}", line_text(position, &[mv], notation, lang).concat().trim()));
        }
        Some(match (mv.parts(), lang) {
            (MoveParts::Drop { kind, .. }, Language::Ja) => format!("{label}: 持ち駒の{}", kind.ja()),
            (MoveParts::Drop { kind, .. }, Language::En) => format!("{label}: a {} in hand", kind.en()),
            (MoveParts::Board { from, .. }, _) => {
                let piece = position.on(from)?;
                match lang {
                    Language::Ja => format!("{label}: {}の{}", from.ja(), piece.kind.ja()),
                    Language::En => format!("{label}: the {} on {from}", piece.kind.en()),
                }
            }
            (MoveParts::Pass, _) => return None,
        })
    }

    /// How the drill stands, in one sentence.
    pub fn summary(&self) -> Message {
        let [solved, helped, failed] = DrillOutcome::NAMES.map(|(outcome, _)| self.count(Some(outcome)));
        let (open, time) = (self.count(None), time_text(self.total_time()));
        Message::new(
            format!("正解{solved}、誤りあり{helped}、不正解{failed}、残り{open}（{time}）"),
            format!("{solved} solved, {helped} with help, {failed} failed, {open} left ({time})"),
        )
    }
}

/// `1:05`.
pub fn time_text(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// What is said of a wrong move: the defence that refutes it.
pub(super) fn refuted(position: &Position, moves: [Move; 2], notation: NotationStyle) -> Message {
    let texts = |lang: Language| {
        let texts = line_text(position, &moves, notation, lang);
        [0, 1].map(|at: usize| texts.get(at).map_or_else(String::new, |text| text.trim().to_owned()))
    };
    let [[mv_ja, defence_ja], [mv_en, defence_en]] = [Language::Ja, Language::En].map(texts);
    Message::new(
        format!("{mv_ja}は{defence_ja}で詰みません。もう一度"),
        format!("{mv_en} is answered by {defence_en}, and there is no mate; try again"),
    )
}
