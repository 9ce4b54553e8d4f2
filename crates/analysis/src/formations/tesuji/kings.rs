//! Checks and answers to them.

use super::move_view::{MoveView, worth};
use super::row::{Tesuji, tesuji};
use sankoma_rules::PieceKind::{Bishop, Horse, King, Silver};
use sankoma_rules::{Square, attacks};

#[rustfmt::skip] // one row per tesuji reads as the table it is
pub(super) static KINGS: &[Tesuji] = &[
    tesuji("両王手", "Double Check",
        "二枚の駒で同時に王手する。",
        "Two pieces give check at once.", is_double_check),
    tesuji("開き王手", "Discovered Check",
        "動かした駒ではない駒が王手する。",
        "A piece gives check that has not moved, and the moved one does not.", is_discovered_check),
    tesuji("逆王手", "Counter-Check",
        "王手を防いだ手が王手になる。",
        "An answer to a check gives check.", is_counter_check),
    tesuji("捨て駒の王手", "Sacrifice with Check",
        "駒を取らずに、味方の利かない所で取られる銀以上の駒で王手する。",
        "A piece worth a silver or more gives check, without a capture, where it can be taken and nothing takes back.", is_sacrifice_with_check),
    tesuji("中合い", "Distant Interposition",
        "飛び道具の王手に、玉から離れた、味方の利かない所へ駒を打つ。",
        "A piece is dropped between a sliding checker and the king, not beside the king, where nothing guards it.", is_distant_interposition),
    tesuji("玉の早逃げ", "Early Escape of the King",
        "王手されていない玉が、相手の駒の利きに接した所から、接していない所へ動く。",
        "A king that is not in check leaves a square beside which the enemy attacks for one beside which it attacks nothing.", is_early_escape),
    tesuji("王手角取り", "Check and Bishop",
        "王手をかけた駒が、同時に角か馬に当たっている。",
        "The piece that gives check attacks a bishop or a horse as well.", is_check_and_bishop),
];

fn is_double_check(view: &MoveView<'_>) -> bool {
    view.after.checkers().more_than_one()
}

fn is_discovered_check(view: &MoveView<'_>) -> bool {
    view.gives_check() && !view.after.checkers().has(view.to)
}

fn is_counter_check(view: &MoveView<'_>) -> bool {
    view.before.in_check() && view.gives_check()
}

fn is_sacrifice_with_check(view: &MoveView<'_>) -> bool {
    let is_offered = view.captured.is_none() && !view.takers().is_empty() && !view.is_guarded();
    view.after.checkers().has(view.to) && worth(view.kind) >= worth(Silver) && is_offered
}

fn is_distant_interposition(view: &MoveView<'_>) -> bool {
    let is_distant = view.before.king(view.us).is_some_and(|king| king.distance(view.to) > 1);
    view.mv.is_drop() && view.before.in_check() && is_distant && !view.is_guarded()
}

/// Whether the enemy attacks a neighbour of this square.
fn is_in_reach(view: &MoveView<'_>, square: Square) -> bool {
    let without_king = view.before.occupied() & !view.before.pieces(view.us, King);
    attacks::king(square).into_iter().any(|near| view.before.is_attacked(near, view.them(), without_king))
}

fn is_early_escape(view: &MoveView<'_>) -> bool {
    let Some(from) = view.mv.from().filter(|_| view.places(King) && !view.before.in_check()) else { return false };
    view.captured.is_none() && is_in_reach(view, from) && !is_in_reach(view, view.to)
}

fn is_check_and_bishop(view: &MoveView<'_>) -> bool {
    view.attacks_kind(&[King]) && view.attacks_kind(&[Bishop, Horse])
}
