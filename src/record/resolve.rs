//! What is written and the position together make a move.

use super::finding::Finding;
use super::written::{Action, Claim, Origin, Target, WrittenMove};
use crate::rules::legality::{self, Reason};
use crate::rules::{Move, PieceKind, Position, Square};

/// The move, if the text says one, and what is odd about the text.
#[derive(Default)]
pub(super) struct Resolved {
    pub(super) mv: Option<Move>,
    /// Broken rules that no encodable move can carry.
    pub(super) reasons: Vec<Reason>,
    pub(super) findings: Vec<Finding>,
}

impl Resolved {
    fn found(finding: Finding) -> Self {
        Self { findings: vec![finding], ..Self::default() }
    }

    fn broken(reason: Reason) -> Self {
        Self { reasons: vec![reason], ..Self::default() }
    }
}

/// The move that `written` means in `position`.
pub(super) fn resolve(written: &WrittenMove<'_>, position: &Position) -> Resolved {
    match written.action {
        Action::Unreadable => Resolved::broken(Reason::Syntax { text: written.text.to_string() }),
        Action::Homeless => Resolved::default(),
        Action::Exact(mv) => Resolved { mv: Some(mv), ..Resolved::default() },
        Action::Piece { origin, target, claim, promotion } => {
            let Some(to) = target.square(position) else {
                return Resolved::found(Finding::SameWithoutPrevious);
            };
            match origin {
                Origin::Board(from) => board_move(position, from, to, claim, promotion),
                Origin::Hand => drop_of(claim.kind(), to),
                Origin::Unsaid => without_origin(position, claim, to, promotion),
            }
        }
    }
}

impl Target {
    fn square(self, position: &Position) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square),
            Self::Same => position.last_move().filter(|last| !last.is_pass()).map(Move::to),
        }
    }
}

impl Claim {
    const fn kind(self) -> PieceKind {
        match self {
            Self::Before(kind) | Self::After(kind) => kind,
        }
    }
}

fn board_move(position: &Position, from: Square, to: Square, claim: Claim, promotion: Option<bool>) -> Resolved {
    let found = position.on(from).map(|piece| piece.kind);
    let promotes = match claim {
        Claim::Before(_) => false,
        Claim::After(kind) => found != Some(kind) && found.and_then(PieceKind::promoted) == Some(kind),
    };
    let expected = match claim {
        Claim::After(_) if promotes => found,
        _ => Some(claim.kind()),
    };
    let name = |found| Finding::PieceName { square: from, written: claim.kind(), found };
    let findings = found.filter(|_| found != expected).map(name).into_iter().collect();
    let mv = Move::board(from, to, promotion.unwrap_or(promotes));
    Resolved { mv: Some(mv), findings, ..Resolved::default() }
}

fn drop_of(kind: PieceKind, to: Square) -> Resolved {
    if PieceKind::HAND.contains(&kind) {
        return Resolved { mv: Some(Move::drop(kind, to)), ..Resolved::default() };
    }
    Resolved::broken(Reason::NotDroppable { kind })
}

/// The only piece on the board that can go there, else a drop.
fn without_origin(position: &Position, claim: Claim, to: Square, promotion: Option<bool>) -> Resolved {
    let kind = claim.kind();
    let us = position.side_to_move();
    let able = position.attackers(to, us, position.occupied()) & position.pieces(us, kind);
    let origins: Vec<Square> = able.into_iter().collect();
    let promote = promotion.unwrap_or(false);
    let held = PieceKind::HAND.contains(&kind) && position.hand(us).has(kind);
    let chosen = match origins.as_slice() {
        [] if held => Some(Move::drop(kind, to)),
        [from] => Some(Move::board(*from, to, promote)),
        several => only_legal(position, several.iter().map(|&from| Move::board(from, to, promote))),
    };
    match chosen {
        Some(mv) => Resolved { mv: Some(mv), ..Resolved::found(Finding::OriginMissing { usi: mv.to_string() }) },
        None => Resolved::found(Finding::OriginUnclear { origins }),
    }
}

/// The one legal move among several, if exactly one is legal.
fn only_legal(position: &Position, mut moves: impl Iterator<Item = Move>) -> Option<Move> {
    let mut is_legal = |mv: &Move| legality::is_legal(position, *mv);
    let first = moves.find(&mut is_legal)?;
    moves.find(is_legal).is_none().then_some(first)
}
