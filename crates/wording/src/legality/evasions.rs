//! Check, and the ways out of it, in sentences.

use crate::message;
use crate::squares::{squares_en, squares_ja};
use crate::{Message, ToMessage, joined};
use sankoma_rules::legality::{CheckStatus, EvasionKind, NotEvasionReason};

impl ToMessage for CheckStatus {
    fn message(&self) -> Message {
        match self {
            Self::NotInCheck => Message::new("王手はかかっていない", "not in check"),
            Self::InCheck => Message::new("王手がかかっている", "in check"),
            Self::DoubleCheck => {
                Message::new("両王手で、玉を動かすしかない", "in double check, so that only the king can move")
            }
        }
    }
}

impl ToMessage for EvasionKind {
    fn message(&self) -> Message {
        match self {
            Self::KingMove => Message::new("玉が動く", "king move"),
            Self::Capture => Message::new("王手の駒を取る", "capture of the checker"),
            Self::DropBetween => Message::new("合駒を打つ", "drop between"),
            Self::MoveBetween => Message::new("移動合", "move between"),
        }
    }
}

impl ToMessage for NotEvasionReason {
    fn message(&self) -> Message {
        match self {
            Self::Breaks { reasons } => {
                let Message { ja, en } = joined(reasons);
                message!("形はそうだが規則に反する（{ja}）", "it would be one, but is illegal: {en}")
            }
            Self::DoubleCheck => Message::new("両王手は玉を動かすしかない", "a double check leaves only king moves"),
            Self::Pass => Message::new("パスでは盤上が変わらない", "a pass changes nothing on the board"),
            Self::KingStays { king } => {
                message!(("玉は{}のまま", king.ja()), "the king stays on {king}")
            }
            Self::KingMoves => Message::new("玉を動かす手", "it is the king that moves"),
            Self::DropTakesNothing => Message::new("打つ手では取れない", "a drop takes nothing"),
            Self::NotOnChecker { to, checker } => message!(
                ("{}へ行く手で、{}の駒を取らない", to.ja(), checker.ja()),
                "it goes to {to}, the checker stands on {checker}"
            ),
            Self::NothingBetween { checker } => message!(
                ("{}の駒と玉の間に入るマスがない", checker.ja()),
                "there is no square between {checker} and the king to fill"
            ),
            Self::IsDrop => Message::new("駒を打つ手", "it is a drop"),
            Self::IsNoDrop => Message::new("盤上の駒を動かす手", "it is no drop"),
            Self::NotBetween { to, between } => message!(
                ("{}は王手の駒と玉の間（{}）ではない", to.ja(), squares_ja(between)),
                ("{to} does not lie between checker and king ({})", squares_en(between))
            ),
        }
    }
}
