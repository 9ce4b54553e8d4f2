//! Sentences about motifs: forks, skewers, pins, discovered attacks, pawn drops.

use super::Sentence;
use crate::why::motifs::{ForkName, Motif, MotifKind};
use sankoma_rules::wording::Language;

impl Sentence<'_> {
    /// `N*6e, a knight fork of …`; of a motif that was missed in another form.
    pub(super) fn of_motif(&self, motif: &Motif, missed: bool) -> String {
        let (mv, name, targets) = (self.mv(motif.index), self.motif_name(motif.kind), self.targets(motif));
        match (self.lang, missed) {
            (Language::Ja, false) => format!("{mv}が{name}（{targets}）"),
            (Language::Ja, true) => format!("{mv}の{name}を逃す（{targets}）"),
            (Language::En, false) => format!("{mv}, {name}{}", aim(motif.kind, &targets)),
            (Language::En, true) => format!("misses {mv}, {name}{}", aim(motif.kind, &targets)),
        }
    }

    fn targets(&self, motif: &Motif) -> String {
        let names: Vec<String> = motif.targets.iter().map(|&square| self.piece_at(square, motif.index + 1)).collect();
        names.join(self.lang.pick("と", " and "))
    }

    fn motif_name(&self, kind: MotifKind) -> &'static str {
        let (ja, en) = match kind {
            MotifKind::Fork(ForkName::Knight) => ("ふんどしの桂", "a knight fork"),
            MotifKind::Fork(ForkName::SplittingSilver) => ("割り打ちの銀", "a splitting silver, a fork"),
            MotifKind::Fork(ForkName::KingAndRook) => ("王手飛車", "a fork"),
            MotifKind::Fork(ForkName::CrossRook) => ("十字飛車", "a rook's fork along file and rank"),
            MotifKind::Fork(ForkName::Plain) => ("両取り", "a fork"),
            MotifKind::Skewer => ("田楽刺し", "a skewer"),
            MotifKind::Pin => ("ピン", "a pin"),
            MotifKind::DiscoveredAttack => ("空き当たり", "a discovered attack"),
            MotifKind::DiscoveredCheck => ("開き王手", "a discovered check"),
            MotifKind::StruckPawn => ("叩きの歩", "a pawn struck"),
            MotifKind::DanglingPawn => ("垂れ歩", "a dangling pawn that promotes"),
        };
        self.lang.pick(ja, en)
    }
}

/// What a motif aims at, in English, after its name.
fn aim(kind: MotifKind, targets: &str) -> String {
    match kind {
        MotifKind::Fork(_) | MotifKind::Skewer | MotifKind::DiscoveredAttack => format!(" of {targets}"),
        MotifKind::Pin => format!(" of {targets} to the king"),
        MotifKind::StruckPawn => format!(" against {targets}"),
        MotifKind::DanglingPawn | MotifKind::DiscoveredCheck => String::new(),
    }
}
