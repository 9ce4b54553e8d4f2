//! Clauses about motifs: forks, skewers, pins, discovered attacks, pawn drops.

use super::Sentence;
use crate::why::motifs::{ForkName, Motif, MotifKind};
use sankoma_rules::{PieceKind, Square};
use sankoma_wording::{Language, english_list, sentence};

impl Sentence<'_> {
    /// `N*6e forks the golds on 4h and 6h`, `６五桂打がふんどしの桂`.
    pub(super) fn motif(&self, motif: &Motif) -> String {
        let (mv, missed) = (self.mv(motif.index), motif.index.is_multiple_of(2));
        sentence!(
            self.lang,
            ("{mv}{}", self.japanese_motif(motif, missed)),
            ("{mv}{}", self.english_motif(motif, missed))
        )
    }

    /// The same without the move: `forks the golds`, `ふんどしの桂（金桂両取り）`.
    pub(super) fn means(&self, motif: &Motif) -> String {
        match self.lang {
            Language::Ja => self.japanese_motif(motif, true).trim_start_matches('の').to_owned(),
            Language::En => self.english_motif(motif, false).trim_start().to_owned(),
        }
    }

    fn english_motif(&self, motif: &Motif, missed: bool) -> String {
        let names: Vec<String> = motif.targets.iter().map(|&square| self.target(motif, square)).collect();
        let targets = english_list(&names);
        if missed {
            return match motif.kind {
                MotifKind::Fork(_) => format!(", a fork of {targets}"),
                MotifKind::Skewer => format!(", a skewer of {targets}"),
                MotifKind::Pin => format!(", a pin of {targets} to the king"),
                MotifKind::DiscoveredAttack => format!(", a discovered attack on {targets}"),
                MotifKind::DiscoveredCheck => ", a discovered check".to_owned(),
                MotifKind::StruckPawn => format!(", a pawn struck against {targets}"),
                MotifKind::DanglingPawn => ", a dangling pawn that promotes".to_owned(),
            };
        }
        match motif.kind {
            MotifKind::Fork(_) => format!(" forks {targets}"),
            MotifKind::Skewer => format!(" skewers {targets}"),
            MotifKind::Pin => format!(" pins {targets} to the king"),
            MotifKind::DiscoveredAttack => format!(" opens a line on {targets}"),
            MotifKind::DiscoveredCheck => " is a discovered check".to_owned(),
            MotifKind::StruckPawn => format!(" strikes {targets}"),
            MotifKind::DanglingPawn => ", a dangling pawn, is to promote".to_owned(),
        }
    }

    fn japanese_motif(&self, motif: &Motif, missed: bool) -> String {
        let particle = if missed { "の" } else { "が" };
        let kinds = self.kinds_of_targets(motif);
        match motif.kind {
            MotifKind::Fork(ForkName::Knight) if !kinds.contains('王') => format!("{particle}ふんどしの桂（{kinds}）"),
            MotifKind::Fork(ForkName::SplittingSilver) => format!("{particle}割り打ちの銀"),
            MotifKind::Fork(ForkName::CrossRook) => format!("{particle}十字飛車"),
            MotifKind::Fork(_) => format!("{particle}{kinds}"),
            MotifKind::Skewer => format!("{particle}田楽刺し（{kinds}）"),
            MotifKind::Pin => {
                let target = self.first_target(motif);
                let (ja, ja_missed) = (format!("に{target}が釘付け"), format!("で{target}を釘付けにする手"));
                if missed { ja_missed } else { ja }
            }
            MotifKind::DiscoveredAttack => format!("{particle}{}への空き当たり", self.first_target(motif)),
            MotifKind::DiscoveredCheck => format!("{particle}開き王手"),
            MotifKind::StruckPawn => format!("{particle}{}への叩きの歩", self.first_target(motif)),
            MotifKind::DanglingPawn => format!("{particle}垂れ歩"),
        }
    }

    /// `桂香両取り`, `王手飛車取り`; of skewered pieces `飛と銀`, `玉と香`.
    fn kinds_of_targets(&self, motif: &Motif) -> String {
        let position = self.position(motif.index + 1);
        let kinds: Vec<PieceKind> = motif.targets.iter().filter_map(|&at| Some(position.on(at)?.kind)).collect();
        let has_king = kinds.contains(&PieceKind::King);
        let others = kinds.iter().filter(|&&kind| kind != PieceKind::King);
        let names: Vec<&str> = others.map(|kind| kind.ja_in_sentence()).collect();
        match motif.kind {
            MotifKind::Skewer if has_king => format!("玉と{}", names.join("と")),
            MotifKind::Skewer => names.join("と"),
            _ if has_king => format!("王手{}取り", names.concat()),
            _ => format!("{}両取り", names.concat()),
        }
    }

    fn target(&self, motif: &Motif, square: Square) -> String {
        let piece = self.position(motif.index + 1).on(square);
        match piece.map(|piece| piece.kind) {
            Some(PieceKind::King) => self.pick("玉", "the king"),
            _ => self.piece_at(square, motif.index + 1),
        }
    }

    fn first_target(&self, motif: &Motif) -> String {
        motif.targets.first().map(|&square| self.target(motif, square)).unwrap_or_default()
    }
}
