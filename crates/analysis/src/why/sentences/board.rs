//! Sentences about time, placement and the king.

use super::Sentence;
use crate::why::finding::FindingKind;
use sankoma_record::notation::unmarked_text;
use sankoma_wording::counted_noun;

impl Sentence<'_> {
    pub(super) fn of_board(&self) -> Option<String> {
        Some(match &self.finding.kind {
            FindingKind::LeavesHanging { kind, square, saving } => {
                let (piece, taking) = (self.piece_on(*kind, *square), self.mv(1));
                let saving = unmarked_text(self.before, *saving, self.style);
                self.pick(
                    format!("{piece}を{taking}と取られる（{saving}なら助かった）"),
                    format!("leaves {piece} to be taken ({taking}): {saving} would have saved it"),
                )
            }
            FindingKind::AllowsReply { effect, prevented_by } => {
                let (reply, does) = (self.mv(1), self.effect(effect, 1));
                let prevented = prevented_by.map(|mv| unmarked_text(self.before, mv, self.style));
                let prevented =
                    prevented.map(|mv| self.pick(format!("、{mv}なら防げた"), format!("; {mv} prevents it")));
                let prevented = prevented.unwrap_or_default();
                self.pick(
                    format!("{reply}を許す（{does}）{prevented}"),
                    format!("allows {reply}, which {does}{prevented}"),
                )
            }
            FindingKind::MissesMove { effect } => {
                let (better, does) = (self.mv(0), self.effect(effect, 0));
                self.pick(format!("{better}を逃す（{does}）"), format!("misses {better}, which {does}"))
            }
            FindingKind::ExchangesMajors { kind, index } => {
                let (name, first, when) = (self.kind(*kind), self.mv(*index), self.when(*index));
                let (ja, en) = if index.is_multiple_of(2) {
                    ("になる", "exchanges")
                } else {
                    ("を許す", "allows the exchange of")
                };
                self.pick(format!("{first}から{name}交換{ja}{when}"), format!("{en} {name}s by {first}{when}"))
            }
            FindingKind::TakesSquare { square } => {
                let at = self.square(*square);
                self.pick(
                    format!("自分の行きたかった{at}に{}と先着される", self.mv(1)),
                    format!("{} takes the square {at}, where the better move would have gone", self.mv(1)),
                )
            }
            FindingKind::MoveOrder => {
                let (first, second) = (self.mv(0), self.mv(2));
                self.pick(
                    format!("手順前後：{first}を先に指し、{second}はそのあと"),
                    format!("the order of moves: {first} comes first, {second} after it"),
                )
            }
            FindingKind::Returns { kind, square, index } => {
                let (name, at, when) = (self.kind(*kind), self.square(*square), self.when(*index));
                self.pick(
                    format!("{name}が{at}へ戻ることになり{when}、二手損"),
                    format!("two moves are lost: the {name} goes back to {at}{when}"),
                )
            }
            FindingKind::TwoMovesForOne { kind, square, index } => {
                let (name, at, when) = (self.kind(*kind), self.square(*square), self.when(*index));
                self.pick(
                    format!("{name}が{at}へ二手かけて行く（一手で行けた）{when}、一手損"),
                    format!(
                        "a move is lost: the {name} takes two moves to {at}{when}, where it could have gone at once"
                    ),
                )
            }
            FindingKind::FewerEscapes { played, better, attackers } => self.pick(
                format!("玉の逃げ道が{played}か所に減る（最善なら{better}か所）、攻めは{attackers}枚"),
                format!(
                    "leaves the king {} instead of {better}, with {} around it",
                    counted_noun(*played, "escape square"),
                    counted_noun(*attackers, "attacker")
                ),
            ),
            _ => return None,
        })
    }
}
