//! The threat in sentences.

use super::{Brinkmate, Defence, MAX_DEFENDER_CHECKS, Threat, Threatmate, UnrefutedReason};
use crate::record::notation::{NotationStyle, unmarked_text};
use crate::rules::{Move, Position};
use crate::search::mate::ReachedLimit;
use crate::wording::{Message, group_thousands};

/// Who threatens: the last move, or where none is known the side that made it. To stand before [`Threat::mate_message`].
pub fn threat_author(position: &Position, style: NotationStyle) -> Message {
    let mut before = position.clone();
    match before.unmake() {
        Some(mv) if !mv.is_pass() => {
            let name = unmarked_text(&before, mv, style);
            Message::new(format!("{name}は"), format!("{name} is a "))
        }
        _ => {
            let side = position.side_to_move().other();
            Message::new(format!("{}の", side.ja()), format!("{}'s ", side.en()))
        }
    }
}

impl Threat {
    /// Whether mate is threatened, `author` being [`threat_author`]; `None` while that is open.
    pub fn mate_message(&self, author: &Message) -> Option<Message> {
        Some(match &self.mate {
            Threatmate::Searching => return None,
            Threatmate::InCheck => Message::new("王手（パスはできない）", "in check, where no pass is legal"),
            Threatmate::No => Message::new("詰めろではない", "no threatmate"),
            Threatmate::Unknown(limit) => {
                let bound = self.limit_message(*limit);
                Message::new(format!("詰めろか不明（{}）", bound.ja), format!("threatmate unknown ({})", bound.en))
            }
            Threatmate::Yes { plies, shortest, .. } => {
                let (ja, en) = if *shortest { ("", "") } else { ("以内", " at most") };
                Message::new(
                    format!("{}詰めろ（{plies}手{ja}）", author.ja),
                    format!("{}threatmate (mate in {plies}{en})", author.en),
                )
            }
        })
    }

    /// Whether anything defends; `None` where that is not asked. `name` writes a move.
    pub fn brinkmate_message(&self, name: impl FnOnce(Move) -> String) -> Option<Message> {
        let in_check = self.mate == Threatmate::InCheck;
        Some(match self.brinkmate {
            Brinkmate::NotSearched => return None,
            Brinkmate::Searching { lost, moves } => Message::new(
                format!("{}か調べています {lost}/{moves}手", if in_check { "詰み" } else { "必至" }),
                format!("{}? {lost} of {moves} moves lose", if in_check { "mated" } else { "brinkmate" }),
            ),
            Brinkmate::Proved { moves: 0, .. } => Message::new("指す手がない", "no legal move"),
            Brinkmate::Proved { moves, .. } if in_check => {
                Message::new(format!("詰み（応手{moves}すべて）"), format!("mated: all {moves} evasions lose"))
            }
            Brinkmate::Proved { moves, .. } => {
                Message::new(format!("必至（{moves}手すべて詰み）"), format!("brinkmate: all {moves} moves are mated"))
            }
            Brinkmate::No(Defence::Declaration) => {
                Message::new("必至ではない（入玉宣言できる）", "no brinkmate: a declaration wins")
            }
            Brinkmate::No(Defence::Move(mv)) if in_check => {
                let mv = name(mv);
                Message::new(format!("詰みではない（{mv}）"), format!("not mated: {mv} is not mated by checks"))
            }
            Brinkmate::No(Defence::Move(mv)) => {
                let mv = name(mv);
                Message::new(format!("必至ではない（{mv}で受かる）"), format!("no brinkmate: {mv} defends"))
            }
            Brinkmate::NotProved { defence, reason: doubt } => {
                let (mv, why) = (name(defence), self.unrefuted_message(doubt));
                let (ja, en) = if in_check { ("詰み", "mate") } else { ("必至", "brinkmate") };
                Message::new(
                    format!("{ja}は未証明（{mv}、{}）", why.ja),
                    format!("{en} not proved: {mv} not refuted ({})", why.en),
                )
            }
        })
    }

    fn unrefuted_message(&self, doubt: UnrefutedReason) -> Message {
        match doubt {
            UnrefutedReason::Limit(limit) => self.limit_message(limit),
            UnrefutedReason::Checks => Message::new(
                format!("王手{MAX_DEFENDER_CHECKS}回まで"),
                format!("within {MAX_DEFENDER_CHECKS} checks in a row"),
            ),
        }
    }

    fn limit_message(&self, limit: ReachedLimit) -> Message {
        match limit {
            ReachedLimit::Nodes => {
                let nodes = group_thousands(self.nodes);
                Message::new(format!("{nodes}局面まで"), format!("within {nodes} nodes"))
            }
            ReachedLimit::Time => Message::new("時間まで", "within the time"),
            ReachedLimit::Plies(plies) => Message::new(format!("{plies}手まで"), format!("within {plies} plies")),
        }
    }
}
