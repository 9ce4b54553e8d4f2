//! Pawns: strikes, dangling pawns, sacrifices and their kind.

use super::move_view::MoveView;
use super::row::{Tesuji, tesuji};
use sankoma_rules::PieceKind::{Bishop, Gold, Horse, King, Knight, Pawn, ProPawn, Rook};

#[rustfmt::skip] // one row per tesuji reads as the table it is
pub(super) static PAWNS: &[Tesuji] = &[
    tesuji("叩きの歩", "Striking Pawn",
        "相手の歩と玉以外の駒のすぐ前に、取られる歩を打つ。",
        "A pawn is dropped in front of a piece that is no pawn and no king, where it can be taken.", is_striking_pawn),
    tesuji("垂れ歩", "Dangling Pawn",
        "次に成れる二・三・四段目に、前が空いていて取られない歩を打つ。",
        "A pawn is dropped on the second, third or fourth rank, where nothing takes it and the square ahead, on which it promotes, is empty.", is_dangling_pawn),
    tesuji("金底の歩", "Pawn under a Gold",
        "自分の金のすぐ後ろの最下段に歩を打つ。",
        "A pawn is dropped on the last rank, right behind an own gold.", is_pawn_under_gold),
    tesuji("底歩", "Bottom Pawn",
        "最下段に歩を打つ（金の後ろを除く）。",
        "A pawn is dropped on the own last rank, not behind a gold.", is_bottom_pawn),
    tesuji("合わせの歩", "Joining Pawn",
        "相手の歩のすぐ前に歩を打ち、直前の手で取られた筋ではない。",
        "A pawn is dropped in front of an enemy pawn that has not just taken one there.", is_joining_pawn),
    tesuji("継ぎ歩", "Successive Pawn",
        "歩を取ったばかりの相手の歩の前に、続けて歩を打つ。",
        "A pawn is dropped in front of an enemy pawn that has just taken one.", is_successive_pawn),
    tesuji("突き捨て", "Pawn Sacrifice",
        "味方の利いていない所で、歩を相手の歩の前に突く。",
        "A pawn advances to where an enemy pawn takes it and nothing takes back.", is_pawn_sacrifice),
    tesuji("焦点の歩", "Focal Pawn",
        "玉以外の二枚以上の駒が利き、味方は利いていない所に歩を打つ。",
        "A pawn is dropped, unguarded, where two or more enemy pieces beside the king can take it.", is_focal_pawn),
    tesuji("成り捨て", "Promotion Sacrifice",
        "味方の利いていない所で、取られる歩を、駒を取らずに成る。",
        "A pawn promotes without a capture where it can be taken and nothing takes back.", is_promotion_sacrifice),
    tesuji("桂頭攻め", "Attack on the Knight's Head",
        "歩を桂のすぐ前に進めるか打つ。",
        "A pawn comes to stand in front of an enemy knight.", is_knight_head_attack),
    tesuji("角頭攻め", "Attack on the Bishop's Head",
        "歩を角のすぐ前に進めるか打つ。",
        "A pawn comes to stand in front of an enemy bishop or horse.", is_bishop_head_attack),
    tesuji("端攻め", "Edge Attack",
        "一筋か九筋の歩を、五段目から先で、相手の歩の前に突く。",
        "An edge pawn advances on the fifth rank or beyond to stand before the enemy's edge pawn.", is_edge_attack),
    tesuji("位取り", "Taking a Position",
        "三筋から七筋の歩を、取られない五段目に進める。",
        "A pawn of the third to seventh file reaches the fifth rank, where no pawn takes it.", is_taking_position),
    tesuji("控えの歩", "Held-Back Pawn",
        "六段目から八段目に、前の二マスが空いた歩を打つ。",
        "A pawn is dropped on ranks six to eight with two empty squares ahead.", is_held_back_pawn),
    tesuji("飛先の歩交換", "Rook-Pawn Exchange",
        "飛車が、自分の筋で相手の四段目の歩を取る。",
        "A rook takes a pawn on the fourth rank along its own file.", is_rook_pawn_exchange),
];

fn is_pawn_drop(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Pawn)
}

fn is_striking_pawn(view: &MoveView<'_>) -> bool {
    let is_struck = view.enemy_ahead().is_some_and(|kind| !matches!(kind, Pawn | King));
    is_pawn_drop(view) && is_struck && !view.takers().is_empty()
}

fn is_dangling_pawn(view: &MoveView<'_>) -> bool {
    let is_free = view.beside(0, 1).is_some_and(|ahead| view.after.on(ahead).is_none());
    is_pawn_drop(view) && matches!(view.rank(), 2..=4) && is_free && view.takers().is_empty()
}

fn is_pawn_under_gold(view: &MoveView<'_>) -> bool {
    is_pawn_drop(view) && view.rank() == 9 && view.own_on(view.beside(0, 1)) == Some(Gold)
}

fn is_bottom_pawn(view: &MoveView<'_>) -> bool {
    is_pawn_drop(view) && view.rank() == 9 && !is_pawn_under_gold(view)
}

/// Whether the enemy's last move was that of the pawn ahead, and took a pawn.
fn pawn_ahead_has_just_taken(view: &MoveView<'_>) -> bool {
    view.answered.is_some_and(|(mv, captured)| {
        Some(mv.to()) == view.beside(0, 1) && captured.is_some_and(|piece| piece.kind == Pawn)
    })
}

fn faces_pawn_by_drop(view: &MoveView<'_>) -> bool {
    is_pawn_drop(view) && view.enemy_ahead() == Some(Pawn)
}

fn is_joining_pawn(view: &MoveView<'_>) -> bool {
    faces_pawn_by_drop(view) && !pawn_ahead_has_just_taken(view)
}

fn is_successive_pawn(view: &MoveView<'_>) -> bool {
    faces_pawn_by_drop(view) && pawn_ahead_has_just_taken(view)
}

/// Whether a pawn on the board has advanced, without a capture and without promotion.
fn is_pawn_push(view: &MoveView<'_>) -> bool {
    view.places(Pawn) && !view.mv.is_drop() && view.captured.is_none()
}

fn is_pawn_sacrifice(view: &MoveView<'_>) -> bool {
    is_pawn_push(view) && view.enemy_ahead() == Some(Pawn) && !view.is_guarded()
}

fn is_focal_pawn(view: &MoveView<'_>) -> bool {
    let takers = view.takers().into_iter().filter(|&square| view.enemy_on(Some(square)) != Some(King)).count();
    is_pawn_drop(view) && takers >= 2 && !view.is_guarded()
}

fn is_promotion_sacrifice(view: &MoveView<'_>) -> bool {
    let promotes = view.places(ProPawn) && view.mv.promotes();
    promotes && view.captured.is_none() && !view.takers().is_empty() && !view.is_guarded()
}

fn is_knight_head_attack(view: &MoveView<'_>) -> bool {
    view.places(Pawn) && view.enemy_ahead() == Some(Knight)
}

fn is_bishop_head_attack(view: &MoveView<'_>) -> bool {
    view.places(Pawn) && matches!(view.enemy_ahead(), Some(Bishop | Horse))
}

fn is_edge_attack(view: &MoveView<'_>) -> bool {
    let is_edge = matches!(view.to.file(), 1 | 9);
    is_pawn_push(view) && is_edge && view.rank() <= 5 && view.enemy_ahead() == Some(Pawn)
}

fn is_taking_position(view: &MoveView<'_>) -> bool {
    let is_middle = matches!(view.to.file(), 3..=7);
    is_pawn_push(view) && is_middle && view.rank() == 5 && view.takers().is_empty() && view.enemy_ahead().is_none()
}

fn is_held_back_pawn(view: &MoveView<'_>) -> bool {
    let is_empty = |ahead| view.beside(0, ahead).is_some_and(|square| view.after.on(square).is_none());
    is_pawn_drop(view) && matches!(view.rank(), 6..=8) && is_empty(1) && is_empty(2)
}

fn is_rook_pawn_exchange(view: &MoveView<'_>) -> bool {
    let is_along_file = view.mv.from().is_some_and(|from| from.file() == view.to.file());
    view.places(Rook) && is_along_file && view.rank() == 4 && view.captured == Some(Pawn)
}
