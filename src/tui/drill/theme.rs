//! Theme of a hint: what a mistake is about and whose it is, mine or the opponent's. The themes by which mistakes are
//! counted (`sankoma_analysis::why::MistakeTheme`) are finer and say nothing of the side.

use sankoma_analysis::why::{FindingKind, LostMaterial};
use sankoma_wording::named;

/// What a mistake is about, as a hint names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HintTheme {
    /// The own king is mated, or mate is threatened.
    OwnMate,
    /// The enemy's king could be mated, or mate threatened.
    EnemyMate,
    /// Pieces are lost.
    LosesMaterial,
    /// Pieces could be won.
    WinsMaterial,
    /// A means of the opponent: a fork, a pin.
    OpponentsMotif,
    /// A means of one's own.
    OwnMotif,
    /// A piece that gets through.
    Promotion,
    /// What the opponent threatens.
    Threat,
    /// The safety of a king.
    King,
    /// Moves that are lost.
    Time,
    /// Rooks and bishops that reach much or little.
    Reach,
    /// Nothing in particular.
    Whole,
}

named! {
    HintTheme, "theme":
    OwnMate = "own-mate", "自玉の詰み・詰めろ", "mate against your king";
    EnemyMate = "enemy-mate", "敵玉の詰み・詰めろ", "mate against the enemy's king";
    LosesMaterial = "loses-material", "駒損", "pieces that are lost";
    WinsMaterial = "wins-material", "駒得の逃し", "pieces that can be won";
    OpponentsMotif = "opponents-motif", "相手の手筋（両取りなど）", "a means of the opponent, such as a fork";
    OwnMotif = "own-motif", "自分の手筋（両取りなど）", "a means of your own, such as a fork";
    Promotion = "promotion", "駒の成り込み", "a piece that gets through and is promoted";
    Threat = "threat", "相手の狙い", "a threat of the opponent";
    King = "king", "玉の安全", "the safety of a king";
    Time = "time", "手損・手順", "time";
    Reach = "reach", "大駒の働き", "what rooks and bishops reach";
    Whole = "whole", "全体の形勢", "the position as a whole";
}

impl HintTheme {
    /// The theme of a reason.
    pub fn of(kind: &FindingKind) -> Self {
        use FindingKind as Kind;
        match kind {
            Kind::AllowsMate { .. }
            | Kind::LeavesThreatmate { .. }
            | Kind::AllowsBrinkmate
            | Kind::AllowsThreatmate { .. }
            | Kind::AnswersThreatmate { .. }
            | Kind::MatedAnyway { .. } => Self::OwnMate,
            Kind::MissesMate { .. } | Kind::MissesThreatmate { .. } | Kind::LaterMate { .. } | Kind::Mates { .. } => {
                Self::EnemyMate
            }
            Kind::LosesExchange(LostMaterial { means: Some(_), .. }) => Self::OpponentsMotif,
            Kind::LosesExchange(_) => Self::LosesMaterial,
            Kind::MissesExchange { means: Some(_), .. } => Self::OwnMotif,
            Kind::MissesExchange { .. } | Kind::LetsGo { .. } | Kind::Sacrifice { .. } => Self::WinsMaterial,
            Kind::AllowsPromotion { .. } | Kind::MissesPromotion { .. } => Self::Promotion,
            Kind::IgnoresThreat { .. } | Kind::LeavesHanging { .. } | Kind::AllowsReply { .. } => Self::Threat,
            Kind::FewerEscapes { .. } => Self::King,
            Kind::MoveOrder | Kind::Returns { .. } | Kind::TwoMovesForOne { .. } => Self::Time,
            Kind::ExchangesMajors { .. } | Kind::TakesSquare { .. } => Self::Reach,
            _ => Self::Whole,
        }
    }
}
