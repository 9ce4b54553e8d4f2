//! Sentences about a threat, in Japanese and English.

use super::outcome::{Brinkmate, Defence, MAX_DEFENDER_CHECKS, MoveValue, Threat, Threatmate, UnrefutedReason};
use sankoma_record::notation::{NotationStyle, unmarked_text};
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use sankoma_search::mate::ReachedLimit;
use sankoma_wording::{Message, counted_noun, group_thousands, message};

/// Returns the beginning of [`Threat::mate_message`]: the last move as the author of the threat, or the opponent where
/// no move is known.
pub fn threat_author(position: &Position, style: NotationStyle) -> Message {
    let mut before = position.clone();
    match before.unmake() {
        Some(mv) if !mv.is_pass() => {
            let name = unmarked_text(&before, mv, style);
            message!("{name}は", "{name} is a ")
        }
        _ => {
            let side = position.side_to_move().other();
            message!(("{}の", side.ja()), ("{}'s ", side.en()))
        }
    }
}

impl Threat {
    /// Returns whether mate is threatened; `author` comes from [`threat_author`]. `None` while that is undecided.
    pub fn mate_message(&self, author: &Message) -> Option<Message> {
        Some(match &self.mate {
            Threatmate::Searching => return None,
            Threatmate::InCheck => Message::new("王手（パスはできない）", "in check, where no pass is legal"),
            Threatmate::No => Message::new("詰めろではない", "no threatmate"),
            Threatmate::Unknown(limit) => {
                let bound = self.limit_message(*limit);
                message!(("詰めろか不明（{}）", bound.ja), ("threatmate unknown ({})", bound.en))
            }
            Threatmate::Yes { plies, shortest, .. } if self.stood_before => {
                let (ja, en) = if *shortest { ("詰", "") } else { ("以内の詰み", " at most") };
                message!("詰めろがかかっている（{plies}手{ja}）", "a threatmate stands (mate in {plies}{en})")
            }
            Threatmate::Yes { plies, shortest, .. } => {
                let (ja, en) = if *shortest { ("", "") } else { ("以内", " at most") };
                message!(("{}詰めろ（{plies}手{ja}）", author.ja), ("{}threatmate (mate in {plies}{en})", author.en))
            }
        })
    }

    /// Returns whether any move defends, or how far the search is; `None` if a brinkmate is not searched. `move_text`
    /// writes a move.
    pub fn brinkmate_message(&self, move_text: impl FnOnce(Move) -> String) -> Option<Message> {
        let in_check = self.mate == Threatmate::InCheck;
        Some(match self.brinkmate {
            Brinkmate::NotSearched => return None,
            Brinkmate::Searching { lost, moves } => message!(
                ("{}か調べています {lost}/{moves}手", if in_check { "詰み" } else { "必至" }),
                ("{}? {lost} of {moves} moves lose", if in_check { "mated" } else { "brinkmate" })
            ),
            Brinkmate::Proved { moves: 0, .. } => Message::new("指す手がない", "no legal move"),
            Brinkmate::Proved { moves, .. } if in_check => {
                message!("詰み（応手{moves}すべて）", "mated: all {moves} evasions lose")
            }
            Brinkmate::Proved { moves, .. } => {
                message!("必至（{moves}手すべて詰み）", "brinkmate: all {moves} moves are mated")
            }
            Brinkmate::No(Defence::Declaration) => {
                Message::new("必至ではない（入玉宣言できる）", "no brinkmate: a declaration wins")
            }
            Brinkmate::No(Defence::Move(mv)) if in_check => {
                let mv = move_text(mv);
                message!("詰みではない（{mv}）", "not mated: {mv} is not mated by checks")
            }
            Brinkmate::No(Defence::Move(mv)) => {
                let mv = move_text(mv);
                message!("必至ではない（{mv}で受かる）", "no brinkmate: {mv} defends")
            }
            Brinkmate::NotProved { defence, reason } => {
                let (mv, why) = (move_text(defence), self.unrefuted_message(reason));
                let (ja, en) = if in_check { ("詰み", "mate") } else { ("必至", "brinkmate") };
                message!(("{ja}は未証明（{mv}、{}）", why.ja), ("{en} not proved: {mv} not refuted ({})", why.en))
            }
        })
    }

    fn unrefuted_message(&self, reason: UnrefutedReason) -> Message {
        match reason {
            UnrefutedReason::Limit(limit) => self.limit_message(limit),
            UnrefutedReason::Checks => {
                message!("王手{MAX_DEFENDER_CHECKS}回まで", "within {MAX_DEFENDER_CHECKS} checks in a row")
            }
        }
    }

    fn limit_message(&self, limit: ReachedLimit) -> Message {
        match limit {
            ReachedLimit::Nodes => {
                let nodes = group_thousands(self.nodes);
                message!("{nodes}ノードまで", "within {nodes} nodes")
            }
            ReachedLimit::Time => Message::new("時間まで", "within the time"),
            ReachedLimit::Plies(plies) => {
                message!("{plies}手まで", ("within {}", counted_noun(plies, "ply")))
            }
        }
    }
}

/// Meaning of a score for the side to move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MateProspect {
    Mates,
    Undecided,
    IsMated,
}

impl MoveValue {
    /// Returns the sentence for the value, or for the mates that stand in its place.
    pub fn message(self) -> Message {
        use MateProspect::{IsMated, Mates, Undecided};
        let (with_move, after_pass) = match self {
            Self::Centipawns(value) => {
                return message!("手番の価値 {value:+}", "worth of the tempo {value:+}");
            }
            Self::Mates { with_move, after_pass } => (mate_prospect(with_move), mate_prospect(after_pass)),
        };
        let (ja, en) = match (with_move, after_pass) {
            (Mates, IsMated) => ("指せば詰まし、パスは詰まされる", "mates with the move, is mated without it"),
            (Mates, Undecided) => ("指せば詰みがある", "mates with the move, not without it"),
            (Mates, Mates) => ("パスしても詰みがある", "mates even after a pass"),
            (Undecided, IsMated) => ("パスは詰まされる", "a pass is mated"),
            (IsMated, IsMated) => ("指しても詰まされる", "is mated with the move or without it"),
            (IsMated | Undecided, _) => ("パスのほうがよい", "a pass would be better"),
        };
        message!("手番の価値: {ja}", "worth of the tempo: {en}")
    }
}

const fn mate_prospect(score: Score) -> MateProspect {
    match score {
        Score::Cp(_) => MateProspect::Undecided,
        Score::Mate(plies) if plies > 0 => MateProspect::Mates,
        Score::Mate(_) => MateProspect::IsMated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threat::solve_threat;
    use sankoma_search::SearchControl;

    /// Sentence about the threat after these moves.
    fn said(sfen: &str, moves: &[&str]) -> Message {
        let mut position = Position::from_sfen(sfen).expect("the SFEN is sound");
        for text in moves {
            position.play(text.parse().expect("a move"));
        }
        let threat = solve_threat(&position, &SearchControl::new(), 20_000);
        threat.mate_message(&threat_author(&position, NotationStyle::Western)).expect("it is decided")
    }

    /// The pawn on 1c with a gold in hand threatens mate by a gold on 1b.
    const BEFORE_THE_THREAT: &str = "8k/9/9/8P/9/9/p8/9/4K4 b G 1";

    #[test]
    fn a_threat_is_that_of_the_last_move_only_where_this_makes_it() {
        assert_eq!(said(BEFORE_THE_THREAT, &["1d1c+"]).en, "P-1c+ is a threatmate (mate in 1)");
        let stands = Message::new("詰めろがかかっている（1手詰）", "a threatmate stands (mate in 1)");
        assert_eq!(said(BEFORE_THE_THREAT, &["1d1c+", "9g9h", "5i5h"]), stands);
    }

    /// An answer to a check makes no threat that stood before the check.
    #[test]
    fn a_threat_stands_through_a_check() {
        let checked = said("8k/9/8P/9/9/9/r8/9/4K4 b G 1", &["5i4i", "9g4g", "4i3i"]);
        assert_eq!(checked.en, "a threatmate stands (mate in 1)");
    }
}
