//! Theme of a mistake: what kind of thing was overlooked, to count the mistakes of a player by it.

use super::MoveExplanation;
use super::capture_cause::CaptureCause;
use super::effect::MoveEffect;
use super::finding::{FindingKind, LostMaterial};
use super::motifs::{Motif, MotifKind};

/// Theme of a mistake: the kind of thing that was overlooked. A mistake has one theme, the first of these that one of
/// its findings is about: a mate or fork says more than that a piece was lost by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MistakeTheme {
    /// A mate of one's own.
    MateMissed,
    /// A mate of the opponent.
    MateAllowed,
    /// A threatmate or brinkmate, of either side.
    Threatmate,
    /// A fork, of either side.
    Fork,
    /// A skewer or pin, of either side.
    Line,
    /// A discovered attack or check, of either side.
    Discovery,
    /// A struck or dangling pawn, of either side.
    PawnDrop,
    /// A piece that nothing guards.
    Undefended,
    /// A piece that is attacked more often than guarded, or has nowhere to go.
    Outnumbered,
    /// A threat that was there already.
    Threat,
    /// Other loss of material.
    MaterialLost,
    /// Material that could have been won.
    MaterialMissed,
    /// A promotion, of either side.
    Promotion,
    /// A repetition of the position, of either side.
    Repetition,
    /// The safety of the mover's king.
    OwnKing,
    /// Moves that are lost.
    Time,
    /// The freedom of the pieces.
    Activity,
    /// No single reason but the evaluation.
    Position,
}

sankoma_wording::named! {
    MistakeTheme, "theme":
    MateMissed = "mate_missed", "詰みの見逃し", "mates missed";
    MateAllowed = "mate_allowed", "詰まされる手", "mates allowed";
    Threatmate = "threatmate", "詰めろの見落とし", "threatmates overlooked";
    Fork = "fork", "両取りの見落とし", "forks overlooked";
    Line = "line", "田楽刺し・ピンの見落とし", "skewers and pins overlooked";
    Discovery = "discovery", "空き当たりの見落とし", "discoveries overlooked";
    PawnDrop = "pawn_drop", "歩の手筋の見落とし", "pawn drops overlooked";
    Undefended = "undefended", "浮き駒", "pieces left undefended";
    Outnumbered = "outnumbered", "数の負け・詰んだ駒", "pieces outnumbered or trapped";
    Threat = "threat", "狙いの見落とし", "threats overlooked";
    MaterialLost = "material_lost", "駒損", "material lost";
    MaterialMissed = "material_missed", "駒得の見逃し", "gains missed";
    Promotion = "promotion", "成り込み", "promotions overlooked";
    Repetition = "repetition", "千日手", "repetitions overlooked";
    OwnKing = "own_king", "玉の守り", "king weakened";
    Time = "time", "手損・手順", "time lost";
    Activity = "activity", "駒の働き", "pieces made passive";
    Position = "position", "形勢", "positional";
}

impl MistakeTheme {
    /// The theme of a move that lost win rate; `None` for one that is explained by nothing, or is no mistake.
    pub fn of(explanation: &MoveExplanation) -> Option<Self> {
        explanation.findings.iter().filter_map(|finding| theme(&finding.kind)).min()
    }

    /// Number of mistakes of each theme, the most frequent first; of equal ones the first of [`Self::ALL`].
    pub fn counted(themes: impl IntoIterator<Item = Self>) -> Vec<(Self, usize)> {
        let mut counts = Self::ALL.map(|theme| (theme, 0));
        for theme in themes {
            counts[theme as usize].1 += 1;
        }
        let mut found: Vec<(Self, usize)> = counts.into_iter().filter(|&(_, count)| count > 0).collect();
        found.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        found
    }
}

fn theme(kind: &FindingKind) -> Option<MistakeTheme> {
    Some(match kind {
        FindingKind::MissesMate { .. } => MistakeTheme::MateMissed,
        FindingKind::AllowsMate { .. } => MistakeTheme::MateAllowed,
        FindingKind::LeavesThreatmate { .. }
        | FindingKind::AllowsBrinkmate
        | FindingKind::AllowsThreatmate { .. }
        | FindingKind::MissesThreatmate { .. } => MistakeTheme::Threatmate,
        FindingKind::LosesExchange(LostMaterial { means: Some(motif), .. })
        | FindingKind::MissesExchange { means: Some(motif), .. } => theme_of_motif(motif),
        FindingKind::LosesExchange(LostMaterial { cause: Some(cause), .. }) => match cause {
            CaptureCause::Outnumbered { .. } | CaptureCause::Trapped => MistakeTheme::Outnumbered,
            _ => MistakeTheme::Undefended,
        },
        FindingKind::IgnoresThreat { .. } | FindingKind::LeavesHanging { .. } => MistakeTheme::Threat,
        FindingKind::LosesExchange(_) => MistakeTheme::MaterialLost,
        FindingKind::MissesExchange { .. }
        | FindingKind::LetsGo { .. }
        | FindingKind::MissesMove { effect: MoveEffect::Takes { .. } } => MistakeTheme::MaterialMissed,
        FindingKind::AllowsPromotion { .. } | FindingKind::MissesPromotion { .. } => MistakeTheme::Promotion,
        FindingKind::FewerEscapes { .. } => MistakeTheme::OwnKing,
        FindingKind::AllowsReply { effect, .. } | FindingKind::MissesMove { effect } => theme_of_effect(effect),
        FindingKind::MoveOrder | FindingKind::Returns { .. } | FindingKind::TwoMovesForOne { .. } => MistakeTheme::Time,
        FindingKind::ExchangesMajors { .. } | FindingKind::TakesSquare { .. } => MistakeTheme::Activity,
        FindingKind::MissesRepetition | FindingKind::AllowsRepetition | FindingKind::PerpetualCheck { .. } => {
            MistakeTheme::Repetition
        }
        FindingKind::DeepLine { .. } => MistakeTheme::Position,
        _ => return None,
    })
}

fn theme_of_effect(effect: &MoveEffect) -> MistakeTheme {
    match effect {
        MoveEffect::ThreatensMate { .. } => MistakeTheme::Threatmate,
        MoveEffect::Takes { .. } => MistakeTheme::MaterialLost,
        MoveEffect::Means(motif) => theme_of_motif(motif),
        MoveEffect::Threatens { .. } | MoveEffect::Saves { .. } | MoveEffect::Guards { .. } => MistakeTheme::Threat,
        MoveEffect::Promotes { .. } => MistakeTheme::Promotion,
        MoveEffect::Confines { .. } | MoveEffect::AnswersCheck => MistakeTheme::Activity,
        MoveEffect::Breaks => MistakeTheme::Time,
        MoveEffect::Strikes { .. } => MistakeTheme::PawnDrop,
    }
}

const fn theme_of_motif(motif: &Motif) -> MistakeTheme {
    match motif.kind {
        MotifKind::Fork(_) => MistakeTheme::Fork,
        MotifKind::Skewer | MotifKind::Pin => MistakeTheme::Line,
        MotifKind::DiscoveredAttack | MotifKind::DiscoveredCheck => MistakeTheme::Discovery,
        MotifKind::StruckPawn | MotifKind::DanglingPawn => MistakeTheme::PawnDrop,
    }
}

#[cfg(test)]
mod tests {
    use super::MistakeTheme;

    #[test]
    fn themes_are_counted_the_most_frequent_first() {
        let themes = [MistakeTheme::MateMissed, MistakeTheme::Fork, MistakeTheme::Position, MistakeTheme::Fork];
        let counted = [(MistakeTheme::Fork, 2), (MistakeTheme::MateMissed, 1), (MistakeTheme::Position, 1)];
        assert_eq!(MistakeTheme::counted(themes), counted);
        assert!(MistakeTheme::counted([]).is_empty());
    }
}
