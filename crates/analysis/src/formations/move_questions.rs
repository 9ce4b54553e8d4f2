//! Conditions of a tesuji: questions about a move, each with its name in tesuji.toml.
//!
//! ```text
//!  guarded         a fact of the move: the rows of FACTS
//!  piece R,+R      the moved piece is a rook or a dragon: the rows of PIECES, with letters of SFEN
//!  captures        the same with any kind of piece
//!  rank 2-4        a number within these bounds: the rows of NUMBERS, as the mover sees them
//!  not captures    the contrary of a condition
//! ```

use super::move_view::MoveView;
use super::shape::piece_kind;
use sankoma_rules::PieceKind::{self, Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, Rook, Silver};
use sankoma_rules::{Piece, Square, attacks};
use std::ops::RangeInclusive;

/// Minimum distance between a far-seeing bishop and the piece that it attacks, in steps of a king.
const FAR: u8 = 5;

type Fact = fn(&MoveView<'_>) -> bool;
/// A relation of the move to a piece whose kind fits.
type PieceQuestion = fn(&MoveView<'_>, &dyn Fn(PieceKind) -> bool) -> bool;
type NumberQuestion = fn(&MoveView<'_>) -> u8;

/// Facts of a move; what they say of a piece is said of the moved one.
const FACTS: [(&str, Fact); 32] = [
    ("promotes", |view| view.mv.promotes()),
    ("could promote", could_promote),
    ("edge file", |view| matches!(view.to.file(), 1 | 9)),
    ("along file", |view| view.mv.from().is_some_and(|from| from.file() == view.to.file())),
    ("empty ahead", |view| is_empty(view, 1)),
    ("two empty ahead", |view| is_empty(view, 1) && is_empty(view, 2)),
    ("takeable", |view| !view.takers().is_empty()),
    ("guarded", |view| view.after.is_attacked(view.to, view.us, view.after.occupied())),
    ("in check", |view| view.before.in_check()),
    ("check", |view| view.after.in_check()),
    ("direct check", |view| view.after.checkers().has(view.to)),
    ("double check", |view| view.after.checkers().more_than_one()),
    ("mate", |view| view.after.in_check() && !sankoma_rules::movegen::has_legal_move(view.after)),
    ("king ahead", |view| is_king_at(view, &[(0, 1)])),
    ("king behind", |view| is_king_at(view, &[(0, -1)])),
    ("king beside", |view| is_king_at(view, &[(1, 0), (-1, 0)])),
    ("king diagonally behind", |view| is_king_at(view, &[(1, -1), (-1, -1)])),
    ("far from the own king", |view| view.before.king(view.us).is_some_and(|king| king.distance(view.to) > 1)),
    ("leaves the reach of the enemy", leaves_reach),
    ("two takers beside the king", has_two_takers),
    ("a rook takes it down its file", is_taken_down_file),
    ("a pawn just taken ahead", pawn_ahead_has_just_taken),
    ("a knight's jump from an own knight", is_linked_knight),
    ("attacks two worth more", |view| view.count_attacked(|kind| worth(kind) > worth(view.kind)) >= 2),
    ("attacks two targets", attacks_two_targets),
    ("attacks two targets ahead", attacks_two_targets_ahead),
    ("attacks loose pieces on both lines", attacks_loose_on_both_lines),
    ("attacks far into the enemy camp", attacks_far_into_enemy_camp),
    ("skewers two worth more", skewers_two),
    ("golds or rooks diagonally behind", has_golds_or_rooks_behind),
    ("opens a line to a piece", opens_a_line),
    ("guards a loose own piece", guards_loose_piece),
];

const PIECES: [(&str, PieceQuestion); 6] = [
    ("piece", |view, fits| fits(view.kind)),
    ("drop", |view, fits| view.mv.drop_kind().is_some_and(fits)),
    ("captures", |view, fits| view.captured.is_some_and(fits)),
    ("attacks", |view, fits| view.count_attacked(fits) > 0),
    ("ahead", |view, fits| view.enemy_ahead().is_some_and(fits)),
    ("behind", |view, fits| view.own_on(view.beside(0, 1)).is_some_and(fits)),
];

const NUMBERS: [(&str, NumberQuestion); 3] = [
    ("rank", |view| view.rank()),
    ("file", |view| view.to.file()),
    ("from rank", |view| view.mv.from().map_or(0, |from| from.rank_for(view.us))),
];

/// A condition of the module's vocabulary.
#[derive(Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub(super) struct MoveCondition {
    is_negated: bool,
    question: TesujiQuestion,
}

#[derive(Debug)]
enum TesujiQuestion {
    Fact(Fact),
    /// About pieces of these kinds; of any where there are none.
    Pieces(PieceQuestion, Vec<PieceKind>),
    Number(NumberQuestion, RangeInclusive<u8>),
}

impl TryFrom<String> for MoveCondition {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let asked = text.strip_prefix("not ").unwrap_or(&text);
        let question = TesujiQuestion::read(asked).ok_or_else(|| format!("`{asked}` is no condition of a tesuji"))?;
        Ok(Self { is_negated: asked != text, question })
    }
}

impl TesujiQuestion {
    fn read(text: &str) -> Option<Self> {
        if let Some((_, fact)) = FACTS.into_iter().find(|(name, _)| *name == text) {
            return Some(Self::Fact(fact));
        }
        let (name, argument) = text.rsplit_once(' ').unwrap_or((text, ""));
        if let Some((_, question)) = PIECES.into_iter().find(|row| row.0 == name) {
            let kinds = argument.split(',').filter(|kind| !kind.is_empty());
            return Some(Self::Pieces(question, kinds.map(piece_kind).collect::<Option<_>>()?));
        }
        let (_, question) = NUMBERS.into_iter().find(|row| row.0 == name)?;
        let (first, last) = argument.split_once('-').unwrap_or((argument, argument));
        Some(Self::Number(question, first.parse().ok()?..=last.parse().ok()?))
    }
}

impl MoveCondition {
    pub(super) fn is_met(&self, view: &MoveView<'_>) -> bool {
        let is_so = match &self.question {
            TesujiQuestion::Fact(fact) => fact(view),
            TesujiQuestion::Pieces(question, kinds) => {
                question(view, &|kind| kinds.is_empty() || kinds.contains(&kind))
            }
            TesujiQuestion::Number(number, bounds) => bounds.contains(&number(view)),
        };
        is_so != self.is_negated
    }
}

/// The worth of a piece, in pawns; tesuji compare nothing finer.
const fn worth(kind: PieceKind) -> u8 {
    match kind {
        Pawn => 1,
        Lance | Knight => 3,
        Bishop | Rook => 9,
        Horse | Dragon => 11,
        King => 100,
        // Silver, gold, and the promoted pieces that move like one.
        _ => 5,
    }
}

fn could_promote(view: &MoveView<'_>) -> bool {
    view.mv.from().is_some_and(|from| from.in_promotion_zone(view.us) || view.to.in_promotion_zone(view.us))
}

fn is_empty(view: &MoveView<'_>, ahead: i8) -> bool {
    view.beside(0, ahead).is_some_and(|square| view.after.on(square).is_none())
}

/// The enemy king stands so many steps to the left and ahead.
fn is_king_at(view: &MoveView<'_>, steps: &[(i8, i8)]) -> bool {
    let king = view.after.king(view.them());
    king.is_some() && steps.iter().any(|&(left, ahead)| king == view.beside(left, ahead))
}

fn leaves_reach(view: &MoveView<'_>) -> bool {
    view.mv.from().is_some_and(|from| is_in_reach(view, from)) && !is_in_reach(view, view.to)
}

/// The enemy attacks a neighbour of this square.
fn is_in_reach(view: &MoveView<'_>, square: Square) -> bool {
    let without_king = view.before.occupied() & !view.before.pieces(view.us, King);
    attacks::king(square).into_iter().any(|near| view.before.is_attacked(near, view.them(), without_king))
}

fn has_two_takers(view: &MoveView<'_>) -> bool {
    view.takers().into_iter().filter(|&square| view.enemy_on(Some(square)) != Some(King)).count() >= 2
}

fn is_taken_down_file(view: &MoveView<'_>) -> bool {
    view.takers().into_iter().any(|square| {
        let is_rook = matches!(view.enemy_on(Some(square)), Some(Rook | Dragon));
        is_rook && square.file() == view.to.file() && square.rank_for(view.us) < view.rank()
    })
}

/// The enemy's last move was that of the pawn ahead, and took a pawn.
fn pawn_ahead_has_just_taken(view: &MoveView<'_>) -> bool {
    view.answered.is_some_and(|(mv, captured)| {
        Some(mv.to()) == view.beside(0, 1) && captured.is_some_and(|piece| piece.kind == Pawn)
    })
}

fn is_linked_knight(view: &MoveView<'_>) -> bool {
    let jumps = attacks::knight(view.us, view.to) | attacks::knight(view.them(), view.to);
    jumps.intersects(view.after.pieces(view.us, Knight))
}

/// A king, rook or dragon, or an unguarded gold or silver.
fn is_fork_target(view: &MoveView<'_>, square: Square) -> bool {
    match view.enemy_on(Some(square)) {
        Some(King | Rook | Dragon) => true,
        Some(Gold | Silver) => !view.is_guarded_by_enemy(square),
        _ => false,
    }
}

fn attacks_two_targets(view: &MoveView<'_>) -> bool {
    view.attacked().into_iter().filter(|&square| is_fork_target(view, square)).count() >= 2
}

fn attacks_two_targets_ahead(view: &MoveView<'_>) -> bool {
    let is_target = |&square: &Square| {
        let is_ahead = square.rank_for(view.us) < view.rank();
        let is_major = matches!(view.enemy_on(Some(square)), Some(Rook | Bishop | Dragon | Horse));
        is_ahead && (is_major || is_fork_target(view, square))
    };
    view.attacked().into_iter().filter(is_target).count() >= 2
}

/// A king, or a piece worth a silver or more that nothing guards.
fn is_loose(view: &MoveView<'_>, square: Square) -> bool {
    let kind = view.enemy_on(Some(square)).filter(|&kind| worth(kind) >= worth(Silver));
    kind.is_some_and(|kind| kind == King || !view.is_guarded_by_enemy(square))
}

fn attacks_loose_on_both_lines(view: &MoveView<'_>) -> bool {
    let is_hit = |on_file: bool| {
        view.attacked().into_iter().any(|square| (square.file() == view.to.file()) == on_file && is_loose(view, square))
    };
    is_hit(true) && is_hit(false)
}

fn attacks_far_into_enemy_camp(view: &MoveView<'_>) -> bool {
    let is_far = |square: Square| square.in_promotion_zone(view.us) && square.distance(view.to) >= FAR;
    view.attacked().into_iter().any(is_far)
}

/// A lance attacks a piece behind which, with nothing between, stands another; both are worth more.
fn skewers_two(view: &MoveView<'_>) -> bool {
    let is_worth_more = |square| view.enemy_on(Some(square)).is_some_and(|kind| worth(kind) > worth(view.kind));
    let Some(first) = view.attacked().first() else { return false };
    let behind = attacks::lance(view.us, first, view.after.occupied()) & view.after.pieces_of(view.them());
    is_worth_more(first) && behind.into_iter().any(is_worth_more)
}

fn has_golds_or_rooks_behind(view: &MoveView<'_>) -> bool {
    let is_hit = |square| matches!(view.enemy_on(square), Some(Gold | Rook | Dragon));
    [view.beside(1, -1), view.beside(-1, -1)].into_iter().all(is_hit)
}

/// The moved piece leaves the line of an own slider to a piece that is no pawn.
fn opens_a_line(view: &MoveView<'_>) -> bool {
    let Some(from) = view.mv.from() else { return false };
    view.before.sliders_aligned_with(from, view.us).into_iter().any(|slider| {
        let Some(piece) = view.after.on(slider) else { return false };
        let reach = |position| attacks::attacks(piece, slider, position);
        let newly = reach(view.after.occupied()) & !reach(view.before.occupied());
        newly.into_iter().any(|square| view.enemy_on(Some(square)).is_some_and(|kind| kind != Pawn))
    })
}

/// The moved piece guards an own one, worth more than a pawn, that was attacked and unguarded.
fn guards_loose_piece(view: &MoveView<'_>) -> bool {
    let reach = attacks::attacks(Piece::new(view.us, view.kind), view.to, view.after.occupied());
    let own = reach & view.after.pieces_of(view.us);
    own.into_iter().any(|square| {
        let occupied = view.before.occupied();
        view.own_on(Some(square)).is_some_and(|kind| !matches!(kind, Pawn | King))
            && view.before.on(square) == view.after.on(square)
            && view.before.is_attacked(square, view.them(), occupied)
            && !view.before.is_attacked(square, view.us, occupied)
    })
}
