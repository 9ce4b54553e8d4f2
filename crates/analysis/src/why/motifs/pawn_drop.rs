//! Pawn drops: the struck pawn (叩きの歩) in front of a piece, the dangling pawn (垂れ歩) before its promotion.

use super::motif::{FoundMotif, MotifKind, PlayedMove};
use sankoma_rules::{PieceKind, attacks};

/// Motif of a dropped pawn, with its target.
pub(super) fn pawn_drop(played: &PlayedMove<'_>) -> Option<FoundMotif> {
    if played.mv.drop_kind() != Some(PieceKind::Pawn) {
        return None;
    }
    let at = played.mv.to();
    let ahead = attacks::pawn(played.by, at).first()?;
    match played.enemy_on(ahead) {
        Some(PieceKind::Pawn) => None,
        Some(_) => Some((MotifKind::StruckPawn, at, vec![ahead])),
        None if played.after.on(ahead).is_none() && ahead.in_promotion_zone(played.by) => {
            Some((MotifKind::DanglingPawn, at, vec![ahead]))
        }
        None => None,
    }
}
