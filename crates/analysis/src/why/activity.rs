//! Activity: rooks and bishops that reach few squares at the end of a line, and the squares of the enemy's king there.

use super::finding::{Finding, FindingKind};
use super::king::MIN_ATTACKERS;
use super::king_guard::bearing_on_king;
use super::question::MoveQuestion;
use super::replay::LineReplay;
use crate::assessment::escape_squares;
use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};

/// How many squares a rook or bishop must reach fewer, or an enemy's one more, before it is said.
const MIN_SQUARES: u32 = 5;
/// How many escape squares the enemy's king must have more than after the better line before it is said.
const MIN_ESCAPES: u32 = 2;

/// What the pieces can do less at the end of the played line than at the end of the better one.
pub(super) fn findings(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Vec<Finding> {
    if !better.ends_near(played) {
        return Vec::new();
    }
    let mover = question.mover();
    let line = || played.moves().to_vec();
    let mut found = Vec::new();
    let own = largest_drop(better.end(), played.end(), mover).map(|drop| (drop, true));
    let enemy = largest_drop(played.end(), better.end(), mover.other()).map(|drop| (drop.reversed(), false));
    for (drop, own) in [own, enemy].into_iter().flatten() {
        let Reach { kind, square, before, after } = drop;
        let kind = FindingKind::Reach { own, kind, square, better: before, played: after };
        found.push(question.finding(kind, line(), vec![square], 40 + before.abs_diff(after) as i32));
    }
    found.extend(safer_enemy_king(question, better, played));
    found
}

/// How many squares a slider reaches at two ends, and where it stands at the second one.
struct Reach {
    kind: PieceKind,
    square: Square,
    before: u32,
    after: u32,
}

impl Reach {
    fn reversed(self) -> Self {
        Self { before: self.after, after: self.before, ..self }
    }
}

/// The slider of `side` that reaches the fewest squares fewer in `to` than the one of its kind does in `from`; only
/// kinds of which each end has one.
fn largest_drop(from: &Position, to: &Position, side: Color) -> Option<Reach> {
    let kinds = [PieceKind::Rook, PieceKind::Bishop, PieceKind::Dragon, PieceKind::Horse];
    let drop = |kind: PieceKind| {
        let ((_, before), (square, after)) = (only_slider(from, side, kind)?, only_slider(to, side, kind)?);
        (after + MIN_SQUARES <= before).then_some(Reach { kind, square, before, after })
    };
    kinds.into_iter().filter_map(drop).max_by_key(|reach| reach.before - reach.after)
}

/// The one piece of a kind, and how many squares it reaches that hold no piece of its side.
fn only_slider(position: &Position, side: Color, kind: PieceKind) -> Option<(Square, u32)> {
    let pieces = position.pieces(side, kind);
    let square = pieces.first().filter(|_| !pieces.more_than_one())?;
    let reached = attacks::attacks(position.on(square)?, square, position.occupied()) - position.pieces_of(side);
    Some((square, reached.count()))
}

fn safer_enemy_king(question: &MoveQuestion, better: &LineReplay, played: &LineReplay) -> Option<Finding> {
    let enemy = question.mover().other();
    let [from, to] = [better, played].map(|line| escape_squares(line.end(), enemy).map(Bitboard::count));
    let (from, to) = (from?, to?);
    // A king at home has few squares too: its own pieces hold them.
    let attackers = bearing_on_king(better.end(), enemy, question.mover())?;
    if to < from + MIN_ESCAPES || from > 2 || attackers < MIN_ATTACKERS {
        return None;
    }
    let kind = FindingKind::EnemyEscapes { played: to, better: from };
    Some(question.finding(kind, better.moves().to_vec(), question.enemy_king(), 60))
}
