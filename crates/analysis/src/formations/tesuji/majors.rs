//! Rooks and bishops.

use super::move_view::{MoveView, is_major, worth};
use super::row::{Tesuji, tesuji};
use sankoma_rules::PieceKind::{Bishop, Dragon, Gold, Horse, Pawn, Rook, Silver};
use sankoma_rules::Square;

/// Minimum distance between a far-seeing bishop and the piece that it attacks, in steps of a king.
const FAR: u8 = 5;

#[rustfmt::skip] // one row per tesuji reads as the table it is
pub(super) static MAJORS: &[Tesuji] = &[
    tesuji("遠見の角", "Far-Seeing Bishop",
        "自陣に打った角が、五マス以上離れた敵陣の駒に当たる。",
        "A bishop dropped in the own camp attacks a piece in the enemy camp that is five squares or more away.", is_far_seeing_bishop),
    tesuji("自陣角", "Home Bishop",
        "自陣に角を打つ。",
        "A bishop is dropped in the own camp.", is_home_bishop),
    tesuji("自陣飛車", "Home Rook",
        "自陣に飛車を打つ。",
        "A rook is dropped in the own camp.", is_home_rook),
    tesuji("飛車切り", "Rook Sacrifice",
        "飛車か竜で、守られた金か銀を取る。",
        "A rook or dragon takes a guarded gold or silver.", is_rook_sacrifice),
    tesuji("角切り", "Bishop Sacrifice",
        "角か馬で、守られた金か銀を取る。",
        "A bishop or horse takes a guarded gold or silver.", is_bishop_sacrifice),
    tesuji("馬の引きつけ", "Horse Drawn Home",
        "馬を敵陣か中段から自陣に引く。",
        "A horse returns to the own camp from outside it.", is_horse_drawn_home),
    tesuji("大駒の近づけ", "Drawing a Major Near",
        "飛車・竜の縦の利きの途中に、味方の利かない捨て駒の歩を打つ。",
        "A pawn is dropped, unguarded, on the file of a rook or dragon that can take it and looks down at the own camp.", is_drawing_near),
    tesuji("不成", "Declined Promotion",
        "成れる歩・角・飛車を成らない。",
        "A pawn, bishop or rook that could promote does not.", is_declined_promotion),
];

fn is_in_own_camp(view: &MoveView<'_>) -> bool {
    view.rank() >= 7
}

fn is_home_bishop(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Bishop) && is_in_own_camp(view)
}

fn is_far_seeing_bishop(view: &MoveView<'_>) -> bool {
    let is_far = |square: Square| square.in_promotion_zone(view.us) && square.distance(view.to) >= FAR;
    is_home_bishop(view) && view.attacked().into_iter().any(is_far)
}

fn is_home_rook(view: &MoveView<'_>) -> bool {
    view.is_drop_of(Rook) && is_in_own_camp(view)
}

/// Whether a guarded general is taken by a piece worth more.
fn takes_guarded_general(view: &MoveView<'_>) -> bool {
    let is_general = view.captured.is_some_and(|kind| matches!(kind, Gold | Silver) && worth(kind) < worth(view.kind));
    is_general && !view.takers().is_empty()
}

fn is_rook_sacrifice(view: &MoveView<'_>) -> bool {
    matches!(view.kind, Rook | Dragon) && takes_guarded_general(view)
}

fn is_bishop_sacrifice(view: &MoveView<'_>) -> bool {
    matches!(view.kind, Bishop | Horse) && takes_guarded_general(view)
}

fn is_horse_drawn_home(view: &MoveView<'_>) -> bool {
    let comes_home = view.mv.from().is_some_and(|from| from.rank_for(view.us) < 7) && is_in_own_camp(view);
    view.places(Horse) && !view.mv.promotes() && comes_home
}

fn is_drawing_near(view: &MoveView<'_>) -> bool {
    let takes_down_file = |square: Square| {
        let is_rook = view.enemy_on(Some(square)).is_some_and(|kind| matches!(kind, Rook | Dragon));
        is_rook && square.file() == view.to.file() && square.rank_for(view.us) < view.rank()
    };
    view.is_drop_of(Pawn) && !view.is_guarded() && view.takers().into_iter().any(takes_down_file)
}

fn is_declined_promotion(view: &MoveView<'_>) -> bool {
    let could =
        view.mv.from().is_some_and(|from| from.in_promotion_zone(view.us) || view.to.in_promotion_zone(view.us));
    could && (view.places(Pawn) || is_major(view.kind) && !view.kind.is_promoted())
}
