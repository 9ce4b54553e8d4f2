//! Which squares are marked, and how.

use super::attackers;
use crate::rules::attack_map::AttackMap;
use crate::rules::legality::IllegalityReason;
use crate::rules::{Move, MoveParts, Piece, PieceKind, Square, attacks};
use crate::tui::model::{BoardLocation, Model};
use crate::tui::theme::Theme;
use ratatui::style::Style;
use std::cmp::Ordering;

/// The style of a square beyond that of the board. What a person is doing covers what happened before.
pub(super) fn style(model: &Model, attacks: Option<&AttackMap>, square: Square, theme: &Theme) -> Style {
    let here = Some(BoardLocation::Square(square));
    let selection = &model.game.selection;
    if selection.cursor == here {
        theme.square_cursor
    } else if selection.picked == here || selection.promotion.is_some_and(|(_, to)| to == square) {
        theme.square_picked
    } else if let Some(direct) = attacks.and_then(|attacks| attackers::attacks_directly(model, attacks, square)) {
        if direct { theme.square_attacker } else { theme.square_xray }
    } else if proves(model.game.broken_rules(), square) {
        theme.square_proof
    } else if line_at(model, square).is_some() {
        theme.square_line
    } else if in_check(model, square) {
        theme.square_check
    } else if selection.targets.contains(&square) {
        theme.square_target
    } else if is_move_square(model.engine.best_move(), square) {
        theme.square_best
    } else if is_move_square(model.game.shown.position.last_move(), square) {
        theme.square_last
    } else if model.view.declaration.is_some() && square.in_promotion_zone(model.game.shown.position.side_to_move()) {
        theme.square_camp
    } else {
        Style::new()
    }
}

fn proves(reasons: &[IllegalityReason], square: Square) -> bool {
    reasons.iter().any(|reason| reason.squares().contains(&square))
}

/// How a line of the proof runs over `square`: `|`, `-`, `/` or `\`, the same whoever sits below.
pub(super) fn line_at(model: &Model, square: Square) -> Option<char> {
    let (from, to) = model.game.explanation()?.lines().find(|&(from, to)| attacks::between(from, to).has(square))?;
    // Files count from the right: a line on which file and rank grow together falls to the left.
    Some(match (from.file().cmp(&to.file()), from.rank().cmp(&to.rank())) {
        (Ordering::Equal, _) => '|',
        (_, Ordering::Equal) => '-',
        (files, ranks) if files == ranks => '/',
        _ => '\\',
    })
}

fn in_check(model: &Model, square: Square) -> bool {
    let position = &model.game.shown.position;
    let king = |piece: Piece| piece.kind == PieceKind::King && piece.color == position.side_to_move();
    position.in_check() && position.on(square).is_some_and(king)
}

/// Whether the move begins or ends here.
fn is_move_square(mv: Option<Move>, square: Square) -> bool {
    match mv.map(Move::parts) {
        Some(MoveParts::Board { from, to, .. }) => square == from || square == to,
        Some(MoveParts::Drop { to, .. }) => square == to,
        Some(MoveParts::Pass) | None => false,
    }
}
