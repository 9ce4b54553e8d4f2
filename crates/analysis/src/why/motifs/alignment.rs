//! Pieces on one line: skewer (田楽刺し), pin, discovered attack and discovered check (開き王手).

use super::motif::{FoundMotif, MotifKind, PlayedMove};
use crate::why::exchange::worth;
use sankoma_rules::{Bitboard, Piece, PieceKind, Square, attacks};

/// Minimum value of a piece that is skewered, pinned or attacked by discovery, in centipawns: a lance.
const MIN_TARGET: i32 = 300;

/// The skewers and pins that the piece makes which has moved.
pub(super) fn alignments(played: &PlayedMove<'_>) -> Vec<FoundMotif> {
    let actor = played.mv.to();
    let Some(kind) = played.kind_on(actor).filter(|&kind| is_slider(kind)) else { return Vec::new() };
    let occupied = played.after.occupied();
    let attacked = attacks::attacks(Piece { color: played.by, kind }, actor, occupied);
    let on_lines = attacks::attacks(Piece { color: played.by, kind: kind.unpromoted() }, actor, occupied);
    (attacked & on_lines).into_iter().filter_map(|front| alignment(played, kind.unpromoted(), actor, front)).collect()
}

/// Motif of the slider with the piece on `front` and the one behind it.
fn alignment(played: &PlayedMove<'_>, slider: PieceKind, actor: Square, front: Square) -> Option<FoundMotif> {
    let first = played.enemy_on(front).filter(|&kind| is_worth_a_lance(kind))?;
    let behind = square_behind(played, slider, actor, front)?;
    let second = played.enemy_on(behind)?;
    if second == PieceKind::King {
        return (first != PieceKind::King).then(|| (MotifKind::Pin, actor, vec![front]));
    }
    is_worth_a_lance(second).then(|| (MotifKind::Skewer, actor, vec![front, behind]))
}

/// The next occupied square behind `front` on the line from `actor`.
fn square_behind(played: &PlayedMove<'_>, slider: PieceKind, actor: Square, front: Square) -> Option<Square> {
    let without_front = played.after.occupied() - Bitboard::of(front);
    let reached = attacks::attacks(Piece { color: played.by, kind: slider }, actor, without_front);
    let beyond = reached & attacks::ray_through(actor, front) & without_front;
    beyond.into_iter().find(|&square| attacks::between(actor, square).has(front))
}

/// The attacks that the move opens for other pieces, one motif for each of these.
pub(super) fn discovered(played: &PlayedMove<'_>) -> Vec<FoundMotif> {
    let Some(from) = played.mv.from() else { return Vec::new() };
    let sliders = played.before.sliders_aligned_with(from, played.by) - Bitboard::of(from);
    sliders.into_iter().filter_map(|slider| opened_line(played, from, slider)).collect()
}

fn opened_line(played: &PlayedMove<'_>, from: Square, slider: Square) -> Option<FoundMotif> {
    let piece = played.after.on(slider)?;
    let reached = |position: &sankoma_rules::Position| attacks::attacks(piece, slider, position.occupied());
    let opened = (reached(played.after) - reached(played.before)) & attacks::ray_through(slider, from);
    let target = opened.into_iter().find(|&square| played.enemy_on(square).is_some_and(is_worth_a_lance))?;
    let is_check = played.enemy_on(target) == Some(PieceKind::King);
    let kind = if is_check { MotifKind::DiscoveredCheck } else { MotifKind::DiscoveredAttack };
    Some((kind, slider, vec![target]))
}

fn is_slider(kind: PieceKind) -> bool {
    matches!(kind.unpromoted(), PieceKind::Rook | PieceKind::Bishop) || kind == PieceKind::Lance
}

fn is_worth_a_lance(kind: PieceKind) -> bool {
    kind == PieceKind::King || worth(kind) >= MIN_TARGET
}
