//! Motifs: the means by which a line wins material. A motif is reported only where the line shows it: a piece that it
//! aims at is captured there.
//!
//! | motif | file |
//! |---|---|
//! | fork (両取り) | `fork` |
//! | skewer (田楽刺し), pin, discovered attack and check (開き王手) | `alignment` |
//! | what every motif has | `motif` |
//! | struck pawn (叩きの歩), dangling pawn (垂れ歩) | `pawn_drop` |
//!
//! Each detector looks at one move and the position after it. `tests` compares them with plain definitions.

mod alignment;
mod fork;
mod motif;
mod pawn_drop;
#[cfg(test)]
mod tests;

pub use motif::{ForkName, Motif, MotifKind};

use super::replay::LineReplay;
use motif::FoundMotif;
pub(super) use motif::PlayedMove;
use sankoma_rules::Color;

/// Every motif of a move, whether a line shows it or not.
pub(super) fn motifs_of(played: &PlayedMove<'_>) -> Vec<FoundMotif> {
    let mut found = Vec::new();
    found.extend(fork::fork(played));
    found.extend(alignment::alignments(played));
    found.extend(alignment::discovered(played));
    found.extend(pawn_drop::pawn_drop(played));
    found
}

/// The motifs of the moves of `by` in the first `plies` moves that the line carries out, in its order.
pub(super) fn shown_motifs(replay: &LineReplay, by: Color, plies: usize) -> Vec<Motif> {
    let of_move = |index: usize| {
        let (before, after) = (replay.position(index), replay.position(index + 1));
        let found = motifs_of(&PlayedMove { mv: replay.moves()[index], by, before, after });
        found.into_iter().map(move |(kind, actor, targets)| Motif { kind, index, actor, targets })
    };
    let indices = replay.indices_of(by).filter(|&index| index < plies && !replay.moves()[index].is_pass());
    indices.flat_map(of_move).filter(|motif| is_shown(replay, motif, plies)).collect()
}

/// The line carries a motif out.
fn is_shown(replay: &LineReplay, motif: &Motif, plies: usize) -> bool {
    let departure = replay.departure(motif.actor, motif.index).filter(|&index| index < plies);
    match motif.kind {
        MotifKind::StruckPawn => {
            // It drew the piece: it captured the pawn, or it left.
            let answer = motif.index + 1;
            answer < plies && motif.targets.iter().any(|&target| replay.moves()[answer].from() == Some(target))
        }
        MotifKind::DanglingPawn => departure.is_some_and(|index| replay.moves()[index].promotes()),
        MotifKind::Pin => is_captured(replay, motif, plies, |_| true),
        MotifKind::DiscoveredCheck => {
            departure.is_none() && {
                let moved = replay.moves()[motif.index].to();
                let next = replay.departure(moved, motif.index);
                next.is_some_and(|index| index < plies && replay.is_capture(index)) || replay.is_capture(motif.index)
            }
        }
        MotifKind::Fork(_) | MotifKind::Skewer | MotifKind::DiscoveredAttack => {
            is_captured(replay, motif, plies, |index| departure == Some(index))
        }
    }
}

/// A target is captured where it stood, by a move of the acting side that `by` accepts.
fn is_captured(replay: &LineReplay, motif: &Motif, plies: usize, by: impl Fn(usize) -> bool) -> bool {
    let side = replay.mover(motif.index);
    (motif.index + 1..plies).any(|index| {
        let to = replay.moves()[index].to();
        replay.mover(index) == side && replay.is_capture(index) && motif.targets.contains(&to) && by(index)
    })
}
