//! Sentences about a drill.

use super::mistake::Mistake;
use super::state::{DrillOutcome, DrillPhase, DrillState};
use sankoma_analysis::why::TriedMove;
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_rules::{Move, MoveParts, Position};
use sankoma_wording::{Language, Message, counted_noun, message, sentence};
use std::time::Duration;

impl DrillState {
    /// What is to be done now, in one sentence.
    pub fn sentence(&self, notation: NotationStyle) -> Message {
        match (self.phase, &self.problem().mistake) {
            (DrillPhase::Judging, _) => Message::new("調べています", "looking at the move"),
            (DrillPhase::YourMove, Some(mistake)) => better_wanted(mistake, notation),
            (DrillPhase::Done(outcome), Some(_)) => better_found(outcome),
            (DrillPhase::YourMove, None) => self.task(),
            (DrillPhase::Done(outcome), None) => self.mate_found(outcome),
        }
    }

    fn mate_found(&self, outcome: DrillOutcome) -> Message {
        match outcome {
            DrillOutcome::Solved => Message::new("正解です（n で次へ）", "solved; n: next"),
            DrillOutcome::Helped => message!(
                ("詰みました（誤り・ヒント{}回。n で次へ）", self.errors),
                ("mate, after {}, hints included; n: next", counted_noun(self.errors, "error"))
            ),
            DrillOutcome::Failed => {
                Message::new("あきらめました（n で次へ、r でもう一度）", "given up; n: next, r: try again")
            }
        }
    }

    fn task(&self) -> Message {
        let side = self.problem().setup.side_to_move;
        let [ja, en] = self
            .solution
            .map_or_else(Default::default, |(_, plies)| [format!("（最短{plies}手）"), format!(" (mate in {plies})")]);
        message!(
            ("{}の手番です。王手の連続で詰ましてください{ja}", side.ja()),
            ("{} to move and mate by checks{en}", side.en())
        )
    }

    /// The hint that was asked for, in one sentence: the piece, or the move; at a mistake the kind of its reason, or
    /// the piece.
    pub fn hint(&self, position: &Position, notation: NotationStyle, lang: Language) -> Option<String> {
        let answer = self.answer().filter(|_| self.hints > 0 && self.phase == DrillPhase::YourMove)?;
        let text = match (&self.problem().mistake, self.hints) {
            (Some(mistake), 1) => match mistake.theme() {
                Some(theme) => theme.title(lang).to_owned(),
                None => lang.pick("理由は見つかっていません", "no reason is known").to_owned(),
            },
            (None, 2..) => line_text(position, &[answer], notation, lang).concat().trim().to_owned(),
            _ => moved_piece(position, answer, lang)?,
        };
        Some(format!("{}: {text}", lang.pick("ヒント", "hint")))
    }

    /// How the drill stands, in one sentence.
    pub fn summary(&self) -> Message {
        let [solved, helped, failed] = DrillOutcome::NAMES.map(|(outcome, _)| self.count(Some(outcome)));
        let (open, time) = (self.count(None), time_text(self.total_time()));
        if self.problem().mistake.is_some() {
            return message!(
                "一度で正解{solved}、やり直して正解{helped}、答えを見た{failed}、残り{open}（{time}）",
                "{solved} at the first try, {helped} later, {failed} shown, {open} left ({time})"
            );
        }
        message!(
            "正解{solved}、誤りあり{helped}、不正解{failed}、残り{open}（{time}）",
            "{solved} solved, {helped} with help, {failed} failed, {open} left ({time})"
        )
    }
}

/// `the rook on 5i`, `a gold in hand`: what a move moves.
fn moved_piece(position: &Position, mv: Move, lang: Language) -> Option<String> {
    Some(match (mv.parts(), lang) {
        (MoveParts::Drop { kind, .. }, Language::Ja) => format!("持ち駒の{}", kind.ja()),
        (MoveParts::Drop { kind, .. }, Language::En) => format!("a {} in hand", kind.en()),
        (MoveParts::Board { from, .. }, _) => {
            let piece = position.on(from)?;
            sentence!(lang, ("{}の{}", from.ja(), piece.kind.ja()), ("the {} on {from}", piece.kind.en()))
        }
        (MoveParts::Pass, _) => return None,
    })
}

/// What is to be done at a mistake: what was played, what it lost, and that a better move is wanted.
fn better_wanted(mistake: &Mistake, notation: NotationStyle) -> Message {
    let side = mistake.question.mover();
    let [ja, en] =
        [Language::Ja, Language::En].map(|lang| mistake.move_text(mistake.question.played_move(), notation, lang));
    let (ply, loss) = (mistake.ply, 100.0 * mistake.question.loss());
    message!(
        ("{ply}手目、実戦の{ja}は勝率を {loss:.0} % 落としました。{}のよりよい手を指してください", side.ja()),
        ("ply {ply}: {en} lost {loss:.0} %; play a better move for {}", side.en())
    )
}

fn better_found(outcome: DrillOutcome) -> Message {
    match outcome {
        DrillOutcome::Solved => Message::new("正解です（→ で手順、n で次へ）", "right; right arrow: the line, n: next"),
        DrillOutcome::Helped => {
            Message::new("やり直して正解です（→ で手順、n で次へ）", "right at last; right arrow: the line, n: next")
        }
        DrillOutcome::Failed => Message::new(
            "答えです（→ で手順、n で次へ、r でもう一度）",
            "the answer; right arrow: the line, n: next, r: try again",
        ),
    }
}

/// What is said of a wrong move in the place of a mistake: what it loses, and why.
pub(super) fn wrong_try(mistake: &Mistake, tried: &TriedMove, notation: NotationStyle) -> Message {
    let question = &tried.question;
    let loss = 100.0 * question.loss();
    let first = tried.explanation.as_ref().and_then(|found| found.findings.first());
    let reason = |lang| {
        let text = first.map(|reason| reason.text(&question.before, notation, lang));
        text.map(|text| format!(": {text}")).unwrap_or_default()
    };
    let mv = |lang| mistake.move_text(question.played_move(), notation, lang);
    message!(
        ("{}は勝率を {loss:.0} % 落とします{}。もう一度（g で答え）", mv(Language::Ja), reason(Language::Ja)),
        ("{} loses {loss:.0} %{}; try again, or g shows the answer", mv(Language::En), reason(Language::En))
    )
}

/// What is said of a right move in the place of a mistake.
pub(super) fn right_try(mistake: &Mistake, tried: &TriedMove, notation: NotationStyle) -> Message {
    let question = &tried.question;
    if question.played_move() == mistake.better() {
        return Message::new("最善手です", "the best move");
    }
    let loss = 100.0 * question.loss();
    let texts = |lang| [question.played_move(), mistake.better()].map(|mv| mistake.move_text(mv, notation, lang));
    let ([mv_ja, best_ja], [mv_en, best_en]) = (texts(Language::Ja), texts(Language::En));
    message!(
        "{mv_ja}もよい手です（最善の{best_ja}との差 {loss:.0} %）",
        "{mv_en} is good too: it loses {loss:.0} % against the best, {best_en}"
    )
}

/// The answer to a mistake: the better move, and why that of the game was none.
pub(super) fn answer(mistake: &Mistake, notation: NotationStyle) -> Message {
    let mv = |lang| mistake.move_text(mistake.better(), notation, lang);
    let reason = mistake.reason_message(notation);
    let tail = |text: &str| if text.is_empty() { String::new() } else { format!(": {text}") };
    let played = |lang| mistake.move_text(mistake.question.played_move(), notation, lang);
    message!(
        ("最善は{}。実戦の{}{}", mv(Language::Ja), played(Language::Ja), tail(&reason.ja)),
        ("the best move is {}; {}{}", mv(Language::En), played(Language::En), tail(&reason.en))
    )
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
    message!(
        "{mv_ja}は{defence_ja}で詰みません。もう一度",
        "{mv_en} is answered by {defence_en}, and there is no mate; try again"
    )
}
