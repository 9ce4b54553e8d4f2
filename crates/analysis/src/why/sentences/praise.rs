//! Sentences about good moves: what they do.

use super::Sentence;
use crate::why::effect::MoveEffect;
use crate::why::finding::FindingKind;
use crate::why::motifs::Motif;
use sankoma_wording::{Language, counted_noun, counted_pieces};

impl Sentence<'_> {
    pub(super) fn of_good_move(&self) -> Option<String> {
        Some(match &self.finding.kind {
            FindingKind::OnlyMove { loss } => self.pick(
                format!("この一手（他の手は勝率が{:.0}%以上下がる）", 100.0 * loss),
                format!("the only move: any other loses {:.0} % or more", 100.0 * loss),
            ),
            FindingKind::OnlyLegalMove => self.pick("唯一の合法手", "the only legal move"),
            FindingKind::AnswersThreatmate { plies } => {
                self.pick(format!("{plies}手詰の詰めろを受けた"), format!("answers the threat of mate in {plies}"))
            }
            FindingKind::Mates { plies } => self.pick(format!("{plies}手詰"), format!("mates in {plies}")),
            FindingKind::Sacrifice { given, won } => {
                let given = pawns(*given, self.lang);
                let counts: Vec<_> = won.won.iter().map(|piece| (piece.kind, 1)).collect();
                let won = counted_pieces(&counts, self.lang);
                if counts.is_empty() {
                    self.pick(
                        format!("{given}の駒を捨てて取り返す"),
                        format!("gives material worth {given} and wins it back"),
                    )
                } else {
                    self.pick(
                        format!("{given}の駒を捨てて{won}を得る"),
                        format!("gives material worth {given} and wins {won}"),
                    )
                }
            }
            FindingKind::GoodMove { effect } => self.effect(effect, 0),
            _ => return None,
        })
    }
}

/// Sentences for effects of moves.
impl Sentence<'_> {
    /// `attacks the silver on 7e`: what the move at `index` of the line does, after its subject.
    pub(super) fn effect(&self, effect: &MoveEffect, index: usize) -> String {
        match effect {
            MoveEffect::ThreatensMate { plies, .. } => {
                self.pick(format!("{plies}手詰の詰めろ"), format!("threatens mate in {plies}"))
            }
            MoveEffect::Takes { kind, back, .. } => {
                let name = self.kind(*kind);
                let (ja, en) = if *back { ("取り返す", "takes back") } else { ("取る", "takes") };
                self.pick(format!("{name}を{ja}"), format!("{en} the {name}"))
            }
            MoveEffect::Means(motif) => self.means(&Motif { index, ..motif.clone() }),
            MoveEffect::Threatens { kind, square } => {
                let piece = self.piece_on(*kind, *square);
                self.pick(format!("{piece}取り"), format!("attacks {piece}"))
            }
            MoveEffect::Saves { kind, .. } => {
                let name = self.kind(*kind);
                self.pick(
                    format!("取られそうな{name}を逃がす"),
                    format!("saves the {name}, which would have been taken"),
                )
            }
            MoveEffect::Guards { kind, square, blocks } => {
                let piece = self.piece_on(*kind, *square);
                let (ja, en) =
                    if *blocks { ("への当たりを遮る", "shields") } else { ("を受ける", "guards") };
                self.pick(format!("取られそうな{piece}{ja}"), format!("{en} {piece}, which would have been taken"))
            }
            MoveEffect::Promotes { kind } => {
                let became = self.kind(kind.promoted().unwrap_or(*kind));
                self.pick(format!("{became}を作る"), format!("makes a {became}"))
            }
            MoveEffect::Confines { kind, square } => {
                let piece = self.piece_on(*kind, *square);
                self.pick(format!("{piece}を閉じ込める"), format!("shuts {piece} in"))
            }
            MoveEffect::Breaks => self.pick("歩を突いて仕掛ける", "opens the lines with a pawn"),
            MoveEffect::Strikes { kind, square } => {
                let piece = self.piece_on(*kind, *square);
                self.pick(format!("{piece}への叩き"), format!("strikes {piece}"))
            }
            MoveEffect::AnswersCheck => self.pick("王手を受ける", "answers the check"),
        }
    }
}

/// Centipawns as players count exchanges, in pawns.
fn pawns(points: i32, lang: Language) -> String {
    let count = (points + 50) / 100;
    match lang {
        Language::Ja => format!("歩{count}枚分"),
        Language::En => counted_noun(count.unsigned_abs(), "pawn"),
    }
}
