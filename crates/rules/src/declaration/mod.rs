//! Entering king (入玉宣言): may the side to move declare, by which rule, and what is missing?
//!
//! | question | file |
//! |---|---|
//! | what is counted, and is it enough? does a rule end the game here? | this file |
//! | which pieces make up the count? which conditions are not met? | `report` |
//!
//! **Handicap games.** The giver of a handicap counts the pieces left out as if they were in hand. A position does not
//! show the giver: it is assumed to be White, as in every named handicap. The pieces left out are those that board and
//! hands lack of the 38 other than the kings.

mod report;

pub use report::{
    DeclarationCondition, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport, DeclarationRequirement,
    DeclarationShortfall, TryAttempt, TryStatus, report,
};

use super::{Bitboard, Color, Hand, Move, PieceKind, Position, Square};

/// A rule by which an entering king ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationRule {
    /// CSA's tournaments: 28 points win for Black, 27 for White.
    Points27,
    /// 日本将棋連盟: 31 points win, 24 to 30 draw.
    Points24,
    /// The king that safely reaches the square where the other one began (5一 or 5九) wins.
    Try,
}

impl DeclarationRule {
    /// Every rule.
    pub const ALL: [Self; 3] = [Self::Points27, Self::Points24, Self::Try];
}

/// Verdict on a declaration: a win, a draw, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationVerdict {
    /// A win; by the try rule, now or with the king's move.
    Win,
    /// A draw.
    Draw,
    /// Neither a win nor a draw.
    No,
}

/// The counts of one side that the point rules need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeclarationCount {
    /// The king stands in the far three ranks.
    pub king_in_camp: bool,
    /// Own pieces there without the king; ten are needed.
    pub pieces_in_camp: u32,
    /// Rook and bishop five, others one, king none; hand included, and for White what a handicap left out.
    pub points: u32,
    /// Points to win by the 27-point rule: 28 for Black, 27 for White.
    pub points_needed: u32,
    /// A side in check cannot declare.
    pub in_check: bool,
}

impl DeclarationCount {
    /// Pieces in camp that a declaration needs.
    pub const PIECES_NEEDED: u32 = 10;
    /// Points that win by the 24-point rule.
    pub(crate) const POINTS_TO_WIN: u32 = 31;
    /// Points that draw by the 24-point rule.
    pub(crate) const POINTS_TO_DRAW: u32 = 24;

    /// Counts for the side to move.
    pub fn for_side_to_move(position: &Position) -> Self {
        Self::of(position, position.side_to_move())
    }

    /// Counts for `color`, though only the side to move may declare.
    pub fn of(position: &Position, color: Color) -> Self {
        let counted = counted_pieces(position, color);
        let on_board: u32 = kinds_of(position, counted).map(points).sum();
        let left_out = if color == Color::White { points_of(handicap_pieces(position)) } else { 0 };
        Self {
            king_in_camp: camp(color).intersects(position.pieces(color, PieceKind::King)),
            pieces_in_camp: counted.count(),
            points: on_board + points_of(position.hand(color)) + left_out,
            points_needed: if color == Color::Black { 28 } else { 27 },
            in_check: color == position.side_to_move() && position.in_check(),
        }
    }

    /// The side may declare a win by the 27-point rule.
    pub const fn wins_by_27_points(&self) -> bool {
        self.meets_other_conditions() && self.points >= self.points_needed
    }

    /// Verdict by the 24-point rule.
    pub const fn verdict_by_24_points(&self) -> DeclarationVerdict {
        match self.points {
            Self::POINTS_TO_WIN.. if self.meets_other_conditions() => DeclarationVerdict::Win,
            Self::POINTS_TO_DRAW.. if self.meets_other_conditions() => DeclarationVerdict::Draw,
            _ => DeclarationVerdict::No,
        }
    }

    /// All conditions but the points are met.
    const fn meets_other_conditions(&self) -> bool {
        self.king_in_camp && self.pieces_in_camp >= Self::PIECES_NEEDED && !self.in_check
    }
}

/// The side to move wins by `rule`: it may declare, or its king is on the square of the try rule or can go there. The
/// same as the verdict of [`report()`], without its rows.
#[inline]
pub fn wins(position: &Position, rule: DeclarationRule) -> bool {
    let us = position.side_to_move();
    let Some(king) = position.king(us).filter(|king| king.in_promotion_zone(us)) else { return false };
    match rule {
        DeclarationRule::Points27 => DeclarationCount::of(position, us).wins_by_27_points(),
        DeclarationRule::Points24 => {
            DeclarationCount::of(position, us).verdict_by_24_points() == DeclarationVerdict::Win
        }
        DeclarationRule::Try => wins_by_try(position, king, try_square(us)),
    }
}

fn wins_by_try(position: &Position, king: Square, target: Square) -> bool {
    match king.distance(target) {
        0 => !position.in_check(),
        1 => position.is_legal(Move::board(king, target, false)),
        _ => false,
    }
}

/// The king of `color` stands where the try rule wants it.
pub fn is_on_try_square(position: &Position, color: Color) -> bool {
    position.king(color) == Some(try_square(color))
}

/// The far three ranks of `color`.
pub const fn camp(color: Color) -> Bitboard {
    Bitboard::far_ranks(color, 3)
}

/// Where the other king began.
const fn try_square(color: Color) -> Square {
    match color {
        Color::Black => Square::from_index(36),
        Color::White => Square::from_index(44),
    }
}

/// The pieces on the board that count: those in the camp, the king left out.
fn counted_pieces(position: &Position, color: Color) -> Bitboard {
    (position.pieces_of(color) & camp(color)) - position.pieces(color, PieceKind::King)
}

fn kinds_of(position: &Position, squares: Bitboard) -> impl Iterator<Item = PieceKind> {
    squares.into_iter().filter_map(|square| position.on(square)).map(|piece| piece.kind)
}

/// The pieces of a full set that are neither on the board nor in hand.
fn handicap_pieces(position: &Position) -> Hand {
    PieceKind::HAND.into_iter().fold(Hand::EMPTY, |lacking, kind| {
        let promoted = kind.promoted().map_or(0, |promoted| position.pieces_of_kind(promoted).count());
        let on_board = position.pieces_of_kind(kind).count() + promoted;
        let held: u32 = Color::ALL.map(|color| u32::from(position.hand(color).count(kind))).into_iter().sum();
        lacking.with(kind, u32::from(kind.count_in_set()).saturating_sub(on_board + held) as u8)
    })
}

fn points_of(hand: Hand) -> u32 {
    hand.in_notation_order().map(|(kind, count)| points(kind) * u32::from(count)).sum()
}

const fn points(kind: PieceKind) -> u32 {
    match kind.unpromoted() {
        PieceKind::Rook | PieceKind::Bishop => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}
