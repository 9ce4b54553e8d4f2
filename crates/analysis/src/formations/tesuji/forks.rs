//! Attacks on two pieces at once.

use super::move_view::{MoveView, is_major, worth};
use super::row::{Tesuji, tesuji};
use sankoma_rules::PieceKind::{self, Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};
use sankoma_rules::{Square, attacks};

#[rustfmt::skip] // one row per tesuji reads as the table it is
pub(super) static FORKS: &[Tesuji] = &[
    tesuji("王手飛車", "King-Rook Fork",
        "王手をかけた駒が、同時に飛車か竜に当たっている。",
        "The piece that gives check attacks a rook or a dragon as well.", is_king_and_rook_fork),
    tesuji("ふんどしの桂", "Knight Fork",
        "桂が、桂より価値の高い相手の駒二つに同時に当たる。",
        "A knight attacks two pieces that are each worth more than a knight.", is_knight_fork),
    tesuji("割り打ちの銀", "Splitting Silver",
        "打った銀が、斜め後ろの二枚の金か飛車（竜）に同時に当たる。",
        "A silver that is dropped attacks two golds, rooks or dragons diagonally behind it.", is_splitting_silver),
    tesuji("田楽刺し", "Skewer",
        "香が相手の駒に当たり、そのすぐ向こうにも相手の駒が並び、どちらも香より価値が高い。",
        "A lance attacks a piece behind which, with nothing between, stands another; both are worth more than a lance.", is_skewer),
    tesuji("十字飛車", "Cross Rook",
        "飛車が縦と横の両方で、玉か、紐の付いていない銀以上の駒に当たる。",
        "A rook attacks, along its file and along its rank, a king or an unguarded piece worth a silver or more.", is_cross_rook),
    tesuji("角の両取り", "Bishop Fork",
        "角が、玉・飛車（竜）・紐の付いていない金銀のうち二つに同時に当たる。",
        "A bishop attacks two of these: the king, a rook or dragon, an unguarded gold or silver.", is_bishop_fork),
    tesuji("歩の両取り", "Pawn Fork by Discovery",
        "歩が大駒以外の駒に当たり、動いたことで自分の飛角香の利きが別の駒に通る。",
        "A pawn attacks a piece and opens the line of an own rook, bishop or lance to another.", is_pawn_discovery),
    tesuji("銀の両取り", "Silver Fork",
        "銀が、前の二か所以上で銀より価値の高い駒か紐の付いていない金銀に当たる。",
        "A silver attacks two pieces ahead of it that are majors, the king, or unguarded golds and silvers.", is_silver_fork),
];

fn is_king_and_rook_fork(view: &MoveView<'_>) -> bool {
    view.attacks_kind(&[King]) && view.attacks_kind(&[Rook, Dragon])
}

fn is_knight_fork(view: &MoveView<'_>) -> bool {
    view.places(Knight) && view.count_attacked(|kind| worth(kind) > worth(Knight)) >= 2
}

fn is_splitting_silver(view: &MoveView<'_>) -> bool {
    let behind = [view.beside(1, -1), view.beside(-1, -1)];
    let is_hit = |square| view.enemy_on(square).is_some_and(|kind| matches!(kind, Gold | Rook | Dragon));
    view.is_drop_of(Silver) && behind.into_iter().all(is_hit)
}

fn is_skewer(view: &MoveView<'_>) -> bool {
    let is_worth = |square: Square| view.enemy_on(Some(square)).filter(|&kind| worth(kind) > worth(Lance));
    let Some(first) = view.attacked().first().filter(|_| view.places(Lance)) else { return false };
    let behind = attacks::lance(view.us, first, view.after.occupied()) & view.after.pieces_of(view.them());
    is_worth(first).is_some() && behind.into_iter().any(|square| is_worth(square).is_some())
}

/// A king, or a piece worth a silver or more that nothing guards.
fn is_loose(view: &MoveView<'_>, square: Square) -> bool {
    let kind = view.enemy_on(Some(square)).filter(|&kind| worth(kind) >= worth(Silver));
    kind.is_some_and(|kind| kind == King || !view.is_guarded_by_enemy(square))
}

fn is_cross_rook(view: &MoveView<'_>) -> bool {
    let hit = |on_file: bool| {
        view.attacked().into_iter().any(|square| (square.file() == view.to.file()) == on_file && is_loose(view, square))
    };
    matches!(view.kind, Rook | Dragon) && hit(true) && hit(false)
}

fn is_fork_target(view: &MoveView<'_>, square: Square) -> bool {
    match view.enemy_on(Some(square)) {
        Some(King | Rook | Dragon) => true,
        Some(Gold | Silver) => !view.is_guarded_by_enemy(square),
        _ => false,
    }
}

fn is_bishop_fork(view: &MoveView<'_>) -> bool {
    let targets = view.attacked().into_iter().filter(|&square| is_fork_target(view, square)).count();
    matches!(view.kind, Bishop | Horse) && targets >= 2
}

fn is_silver_fork(view: &MoveView<'_>) -> bool {
    let is_target = |&square: &Square| {
        let is_ahead = square.rank_for(view.us) < view.rank();
        let is_major_there = view.enemy_on(Some(square)).is_some_and(is_major);
        is_ahead && (is_major_there || is_fork_target(view, square))
    };
    view.places(Silver) && view.attacked().into_iter().filter(is_target).count() >= 2
}

fn is_pawn_discovery(view: &MoveView<'_>) -> bool {
    let Some(from) = view.mv.from().filter(|_| view.places(Pawn)) else { return false };
    let is_minor = |kind: PieceKind| !is_major(kind) && kind != Pawn;
    let opened = view.before.sliders_aligned_with(from, view.us).into_iter().any(|slider| {
        let Some(piece) = view.after.on(slider) else { return false };
        let reach = |position| attacks::attacks(piece, slider, position);
        let newly = reach(view.after.occupied()) & !reach(view.before.occupied());
        newly.into_iter().any(|square| view.enemy_on(Some(square)).is_some_and(|kind| kind != Pawn))
    });
    view.enemy_ahead().is_some_and(is_minor) && opened
}
