//! Sentences about the king, the pieces on the board and the evaluation, and about good moves.

use super::{Sentence, pawns};
use crate::why::finding::FindingKind;
use crate::why::static_split::{StaticLoss, StaticSplit};
use sankoma_rules::wording::counted_noun;
use sankoma_rules::{Piece, PieceKind, Square};

impl Sentence<'_> {
    pub(super) fn of_board(&self, kind: &FindingKind) -> String {
        match kind {
            FindingKind::FewerEscapes { played, better, attackers } => self.pick(
                format!("玉の逃げ道が{better}から{played}に減り、{attackers}枚で攻められている"),
                format!(
                    "leaves the king {} instead of {better}, with {} around it",
                    counted_noun(*played, "escape square"),
                    counted_noun(*attackers, "attacker")
                ),
            ),
            FindingKind::Reach { own, kind, square, better, played } => {
                self.reach(*own, *kind, *square, [*better, *played])
            }
            FindingKind::EnemyEscapes { played, better } => self.pick(
                format!("最善なら敵玉の逃げ道は{better}、実戦では{played}"),
                format!("leaves the enemy king {} instead of {better}", counted_noun(*played, "escape square")),
            ),
            FindingKind::FewerGuards { played, better } => self.pick(
                format!(
                    "玉の周りは攻め{}枚に守り{}枚（最善なら{}枚に{}枚）",
                    played.attackers, played.guards, better.attackers, better.guards
                ),
                format!(
                    "leaves {} against {} around the king instead of {} against {}",
                    counted_noun(played.attackers, "attacker"),
                    counted_noun(played.guards, "guard"),
                    better.attackers,
                    better.guards
                ),
            ),
            FindingKind::EnemyGuards { played, better } => self.pick(
                format!(
                    "敵玉の周りは攻め{}枚に守り{}枚（最善なら{}枚に{}枚）",
                    played.attackers, played.guards, better.attackers, better.guards
                ),
                format!(
                    "has {} against {} around the enemy king instead of {} against {}",
                    counted_noun(played.attackers, "attacker"),
                    counted_noun(played.guards, "guard"),
                    better.attackers,
                    better.guards
                ),
            ),
            FindingKind::MissesRepetition => self.pick(
                format!("{}なら千日手模様だった", self.mv(0)),
                format!("{} would have repeated the position", self.mv(0)),
            ),
            FindingKind::AllowsRepetition => {
                self.pick("同一局面に戻り、千日手模様になる", "lets the position be repeated")
            }
            FindingKind::LosesCastle { ja, en } => self.pick(format!("{ja}が崩れる"), format!("the {en} falls apart")),
            FindingKind::NearlyBest { loss } => self.nearly_best(*loss),
            FindingKind::StaticDifference(split) => self.static_difference(split),
            FindingKind::NoSingleReason { plies } => self.pick(
                format!("{plies}手先を読んだ差で、一つの理由では言えない"),
                format!("the search sees it {plies} plies deep; no single reason"),
            ),
            kind => self.praise(kind),
        }
    }

    fn nearly_best(&self, loss: f64) -> String {
        let percent = format!("{:.0}", 100.0 * loss);
        let (ja, en) = match percent.as_str() {
            "0" => (String::new(), String::new()),
            percent => (format!("（勝率の差{percent}%）"), format!(" ({percent} % less)")),
        };
        self.pick(format!("{}とほぼ同じ{ja}", self.mv(0)), format!("about as good as {}{en}", self.mv(0)))
    }

    fn reach(&self, own: bool, kind: PieceKind, square: Square, [better, played]: [u32; 2]) -> String {
        let piece = self.piece_on(kind, square);
        let squares = counted_noun(played, "square");
        let stands = self.before.on(square) == Some(Piece::new(self.finding.mover, kind));
        let (when_ja, when_en) = if stands { ("", "") } else { ("読み筋の末で", "at the end of the line ") };
        if own {
            self.pick(
                format!("{when_ja}{piece}の利きが{played}マスしかない（最善なら{better}マス）"),
                format!("{when_en}{piece} reaches only {squares} instead of {better}"),
            )
        } else {
            let name = self.kind(kind);
            self.pick(
                format!("相手の{name}の利きが{played}マスに広がる（最善なら{better}マス）"),
                format!("gives the enemy {name} {squares} instead of {better}"),
            )
        }
    }

    fn static_difference(&self, split: &StaticSplit) -> String {
        let part = |loss: &StaticLoss| {
            let StaticLoss { centipawns, words, reason } = loss;
            let ja = reason.as_ref().map(|reason| format!("、{}", reason.ja)).unwrap_or_default();
            let en = reason.as_ref().map(|reason| format!(": {}", reason.en)).unwrap_or_default();
            self.pick(format!("{}（{centipawns:+}{ja}）", words.ja), format!("{} ({centipawns:+}{en})", words.en))
        };
        let parts: Vec<String> = split.losses.iter().take(2).map(part).collect();
        self.pick(format!("読み筋の末では{}", parts.join("、")), format!("at the quiet end {}", parts.join(", ")))
    }

    fn praise(&self, kind: &FindingKind) -> String {
        match kind {
            FindingKind::OnlyMove { loss } => self.pick(
                format!("唯一の手（次善手は{:.0}%損）", 100.0 * loss),
                format!("the only move: the next best loses {:.0} %", 100.0 * loss),
            ),
            FindingKind::AnswersThreatmate { plies } => {
                self.pick(format!("{plies}手詰の詰めろを受けた"), format!("answers the threat of mate in {plies}"))
            }
            FindingKind::AnswersThreat { worth } => self.pick(
                format!("{}の狙い（{}）を受けた", self.mv(1), pawns(*worth, self.lang)),
                format!("answers the threat of {} (worth {})", self.mv(1), pawns(*worth, self.lang)),
            ),
            FindingKind::Mates { plies } => self.pick(format!("{plies}手詰"), format!("mates in {plies}")),
            _ => String::new(),
        }
    }
}
