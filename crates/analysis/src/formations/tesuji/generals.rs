//! Knights, silvers, golds and lances in their places.

use super::move_view::{MoveView, worth};
use super::row::{Tesuji, tesuji};
use sankoma_rules::PieceKind::{Gold, Knight, Lance, Pawn, Silver};
use sankoma_rules::{Piece, Square, attacks};

#[rustfmt::skip] // one row per tesuji reads as the table it is
pub(super) static GENERALS: &[Tesuji] = &[
    tesuji("頭金", "Gold on the Head",
        "味方の利いた、相手玉のすぐ前に金を置く。",
        "A guarded gold comes to stand right in front of the enemy king.", is_head_gold),
    tesuji("尻金", "Gold from Behind",
        "相手玉のすぐ後ろに金を打つ。",
        "A gold is dropped right behind the enemy king.", is_tail_gold),
    tesuji("腹金", "Gold at the Side",
        "相手玉の真横に金を打つ。",
        "A gold is dropped beside the enemy king.", is_belly_gold),
    tesuji("腹銀", "Silver at the Side",
        "相手玉の真横に銀を打つ。",
        "A silver is dropped beside the enemy king.", is_belly_silver),
    tesuji("尻銀", "Silver from Behind",
        "相手玉の斜め後ろに銀を打って王手する。",
        "A silver is dropped diagonally behind the enemy king, with check.", is_tail_silver),
    tesuji("桂頭の銀", "Silver before the Knight",
        "相手の桂のすぐ前に銀を置く。",
        "A silver comes to stand right in front of an enemy knight.", is_silver_before_knight),
    tesuji("控えの桂", "Held-Back Knight",
        "五段目から七段目に、何にも当たらない桂を打つ。",
        "A knight is dropped on ranks five to seven where it attacks nothing yet.", is_held_back_knight),
    tesuji("つなぎ桂", "Linked Knights",
        "自分の桂の利く所か、自分の桂を守る所に桂を打つ。",
        "A knight is dropped where it guards an own knight, or is guarded by one.", is_linked_knight),
    tesuji("歩頭の桂", "Knight before a Pawn",
        "相手の歩のすぐ前に桂を置く。",
        "A knight comes to stand right in front of an enemy pawn.", is_knight_before_pawn),
    tesuji("吊るし桂", "Hanging Knight",
        "打った桂で詰ます。",
        "A knight that is dropped mates.", is_hanging_knight),
    tesuji("下段の香", "Lance from the Bottom",
        "八段目か九段目に、相手の駒に当たる香を打つ。",
        "A lance is dropped on the last two ranks with an enemy piece on its line.", is_bottom_lance),
    tesuji("紐付け", "Tying",
        "当たりになっていて紐のない味方の駒に、動かした駒で紐を付ける。",
        "The moved piece guards an own piece, worth more than a pawn, that was attacked and unguarded.", is_tying),
];

/// Whether the enemy king stands so many steps to the left and ahead.
fn king_is_at(view: &MoveView<'_>, left: i8, ahead: i8) -> bool {
    let king = view.enemy_king();
    king.is_some() && king == view.beside(left, ahead)
}

fn is_beside_king(view: &MoveView<'_>) -> bool {
    king_is_at(view, 1, 0) || king_is_at(view, -1, 0)
}

fn is_head_gold(view: &MoveView<'_>) -> bool {
    view.places(Gold) && king_is_at(view, 0, 1) && view.is_guarded()
}

fn is_tail_gold(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Gold) && king_is_at(view, 0, -1)
}

fn is_belly_gold(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Gold) && is_beside_king(view)
}

fn is_belly_silver(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Silver) && is_beside_king(view)
}

fn is_tail_silver(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Silver) && (king_is_at(view, 1, -1) || king_is_at(view, -1, -1))
}

fn is_silver_before_knight(view: &MoveView<'_>) -> bool {
    view.places(Silver) && view.enemy_ahead() == Some(Knight)
}

fn is_held_back_knight(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Knight) && matches!(view.rank(), 5..=7) && view.attacked().is_empty()
}

fn is_linked_knight(view: &MoveView<'_>) -> bool {
    let own_knights = view.after.pieces(view.us, Knight);
    let jumps = attacks::knight(view.us, view.to) | attacks::knight(view.them(), view.to);
    view.is_drop_of(Knight) && jumps.intersects(own_knights)
}

fn is_knight_before_pawn(view: &MoveView<'_>) -> bool {
    view.places(Knight) && view.enemy_ahead() == Some(Pawn)
}

fn is_hanging_knight(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Knight) && view.is_mate()
}

fn is_bottom_lance(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Lance) && view.rank() >= 8 && !view.attacked().is_empty()
}

fn is_tying(view: &MoveView<'_>) -> bool {
    let reach = attacks::attacks(Piece::new(view.us, view.kind), view.to, view.after.occupied());
    let was_loose = |square: &Square| {
        let (occupied, is_piece) = (view.before.occupied(), view.own_on(Some(*square)).map(worth));
        is_piece.is_some_and(|worth| (2..100).contains(&worth))
            && view.before.on(*square) == view.after.on(*square)
            && view.before.is_attacked(*square, view.them(), occupied)
            && !view.before.is_attacked(*square, view.us, occupied)
    };
    let own = reach & view.after.pieces_of(view.us);
    !view.gives_check() && own.into_iter().any(|square| was_loose(&square))
}
