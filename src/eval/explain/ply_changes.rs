//! A line or a game, ply by ply.

use super::{EvaluationChange, Explainable, TermSums, change};
use crate::rules::Position;
use serde::Serialize;
use std::borrow::Borrow;

/// One position of a line.
#[derive(Clone, Debug, Serialize)]
pub struct PlyChange {
    /// Its sums, raw, from Black's view.
    pub sums: TermSums,
    /// What changed since the position before; nothing for the first.
    pub change: Option<EvaluationChange>,
}

/// Tells what each ply changed, for "why did it drop here?". Worked out as it is asked for: a change has a row for
/// every pair of pieces, and whoever keeps a whole game may want to truncate them.
pub fn ply_changes<'w, W, P>(
    weights: &'w W,
    positions: impl IntoIterator<Item = P> + 'w,
) -> impl Iterator<Item = PlyChange> + 'w
where
    W: Explainable + ?Sized,
    P: Borrow<Position> + 'w,
{
    let mut before: Option<P> = None;
    positions.into_iter().map(move |position| {
        let change = before.as_ref().map(|before| change(weights, before.borrow(), position.borrow()));
        let sums = change.as_ref().map_or_else(|| TermSums::of(weights, position.borrow()), |change| change.to);
        before = Some(position);
        PlyChange { sums, change }
    })
}
