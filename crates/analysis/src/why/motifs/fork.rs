//! Fork (両取り): one piece attacks two pieces or more, each of which it wins if it stays.

use super::motif::{ForkName, FoundMotif, MotifKind, PlayedMove};
use crate::why::exchange::worth;
use sankoma_rules::{PieceKind, Square, attacks};

/// Minimum value of a piece that a fork aims at, in centipawns: a lance.
const MIN_TARGET: i32 = 300;

/// The fork that the move makes.
pub(super) fn fork(played: &PlayedMove<'_>) -> Option<FoundMotif> {
    let actor = played.mv.to();
    let kind = played.kind_on(actor)?;
    let attacked = attacks::attacks(sankoma_rules::Piece { color: played.by, kind }, actor, played.after.occupied());
    let targets: Vec<Square> = attacked.into_iter().filter(|&square| is_target(played, kind, square)).collect();
    (targets.len() >= 2).then(|| (MotifKind::Fork(name(played, kind, actor, &targets)), actor, targets))
}

/// The piece on `square` is the king, or is worth more than the piece that attacks it, or is unguarded.
fn is_target(played: &PlayedMove<'_>, actor: PieceKind, square: Square) -> bool {
    let Some(target) = played.enemy_on(square) else { return false };
    if target == PieceKind::King {
        return true;
    }
    let is_guarded = || played.after.is_attacked(square, played.by.other(), played.after.occupied());
    worth(target) >= MIN_TARGET && (worth(target) > worth(actor) || !is_guarded())
}

fn name(played: &PlayedMove<'_>, actor: PieceKind, at: Square, targets: &[Square]) -> ForkName {
    let kinds: Vec<PieceKind> = targets.iter().filter_map(|&square| played.enemy_on(square)).collect();
    let is_rook = |kind: &PieceKind| kind.unpromoted() == PieceKind::Rook;
    let has = |kind| kinds.contains(&kind);
    let splits = || kinds.iter().all(|kind| is_rook(kind) || kind.moves_like_gold());
    let is_cross =
        || targets.iter().any(|to| to.file() == at.file()) && targets.iter().any(|to| to.rank() == at.rank());
    match actor {
        _ if has(PieceKind::King) && kinds.iter().any(is_rook) => ForkName::KingAndRook,
        PieceKind::Knight => ForkName::Knight,
        PieceKind::Silver if played.mv.is_drop() && splits() => ForkName::SplittingSilver,
        PieceKind::Rook | PieceKind::Dragon if is_cross() => ForkName::CrossRook,
        _ => ForkName::Plain,
    }
}
