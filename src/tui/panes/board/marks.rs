//! Highlights of squares.

use super::attackers;
use crate::rules::attack_map::AttackMap;
use crate::rules::legality::IllegalityReason;
use crate::rules::{Move, MoveParts, Piece, PieceKind, Square, attacks};
use crate::tui::model::{BoardLocation, Model};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use std::cmp::Ordering;

/// The highlight of a square, to be laid over the style of the board: the current selection has precedence over the
/// attackers, the proof of a broken rule, a check, and the best and last move.
pub(super) fn style(model: &Model, attacks: Option<&AttackMap>, square: Square, theme: &Theme) -> Style {
    let here = Some(BoardLocation::Square(square));
    let selection = &model.selection;
    if selection.cursor == here {
        theme.square_cursor
    } else if selection.picked == here || selection.promotion.is_some_and(|(_, to)| to == square) {
        theme.square_picked
    } else if let Some(direct) = attacks.and_then(|attacks| attackers::attacks_directly(model, attacks, square)) {
        if direct { theme.square_attacker } else { theme.square_xray }
    } else if proves(model.broken_rules(), square) {
        theme.square_proof
    } else if line_at(model, square).is_some() {
        theme.square_line
    } else if in_check(model, square) {
        theme.square_check
    } else if selection.targets.contains(&square) {
        theme.square_target
    } else if is_move_square(model.engine.best_move(), square) {
        theme.square_best
    } else if is_move_square(model.shown.position.last_move(), square) {
        theme.square_last
    } else if model.view.declaration.is_some() && square.in_promotion_zone(model.shown.position.side_to_move()) {
        theme.square_camp
    } else {
        Style::new()
    }
}

fn proves(reasons: &[IllegalityReason], square: Square) -> bool {
    reasons.iter().any(|reason| reason.squares().contains(&square))
}

/// The character for a line of the proof through `square`: `|`, `-`, `/` or `\`; the same in a flipped view.
pub(super) fn line_at(model: &Model, square: Square) -> Option<char> {
    let (from, to) = model.explanation()?.lines().find(|&(from, to)| attacks::between(from, to).has(square))?;
    // Files count from the right: where file and rank grow together, the line falls towards the left.
    Some(match (from.file().cmp(&to.file()), from.rank().cmp(&to.rank())) {
        (Ordering::Equal, _) => '|',
        (_, Ordering::Equal) => '-',
        (files, ranks) if files == ranks => '/',
        _ => '\\',
    })
}

fn in_check(model: &Model, square: Square) -> bool {
    let position = &model.shown.position;
    let king = |piece: Piece| piece.kind == PieceKind::King && piece.color == position.side_to_move();
    position.in_check() && position.on(square).is_some_and(king)
}

/// Whether `square` is the origin or the target of the move.
fn is_move_square(mv: Option<Move>, square: Square) -> bool {
    match mv.map(Move::parts) {
        Some(MoveParts::Board { from, to, .. }) => square == from || square == to,
        Some(MoveParts::Drop { to, .. }) => square == to,
        Some(MoveParts::Pass) | None => false,
    }
}
