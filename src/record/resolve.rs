//! What is written and the position together make a move.

use super::finding::Finding;
use super::notation::{Marks, Side, Table, reaching};
use super::written::{Action, Claim, Origin, Target, WrittenMove};
use crate::rules::legality::Reason;
use crate::rules::{Bitboard, Move, PieceKind, Position, Square};

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
                Origin::Marked(marks) => {
                    Wanted { kind: claim.kind(), to, promotes: promotion == Some(true), marks }.find(position)
                }
                Origin::Unsaid(marks) => {
                    let wanted = Wanted { kind: claim.kind(), to, promotes: promotion == Some(true), marks };
                    missing(wanted.find(position))
                }
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

/// Says that the origin should have been written.
fn missing(mut resolved: Resolved) -> Resolved {
    match resolved.mv {
        Some(mv) => resolved.findings.push(Finding::OriginMissing { usi: mv.to_string() }),
        None => {
            for finding in &mut resolved.findings {
                if let Finding::AmbiguousMove { origins } = finding {
                    *finding = Finding::OriginUnclear { origins: std::mem::take(origins) };
                }
            }
        }
    }
    resolved
}

/// A move without its origin.
struct Wanted {
    kind: PieceKind,
    to: Square,
    promotes: bool,
    marks: Marks,
}

impl Wanted {
    fn find(&self, position: &Position) -> Resolved {
        let able = reaching(position, self.kind, self.to);
        let mut resolved = match (self.marks.drop, able.is_empty()) {
            (true, _) => self.marked_drop(able),
            (false, true) => self.plain_drop(position),
            (false, false) => self.among(position, able),
        };
        let has_side = matches!(self.kind, PieceKind::Silver) || self.kind.moves_like_gold();
        if self.marks.side == Some(Side::Straight) && !has_side && resolved.mv.is_some() {
            resolved.findings.push(Finding::StraightMark { kind: self.kind });
        }
        resolved
    }

    fn marked_drop(&self, able: Bitboard) -> Resolved {
        let mut resolved = drop_of(self.kind, self.to);
        if able.is_empty() && resolved.mv.is_some() {
            resolved.findings.push(Finding::RedundantDrop);
        }
        resolved
    }

    /// No piece on the board can go there.
    fn plain_drop(&self, position: &Position) -> Resolved {
        match self.held(position) {
            _ if !self.marks.is_empty() => Resolved::found(Finding::ImpossibleMarks {
                marks: self.marks.text(),
                origins: Vec::new(),
                read_as: None,
            }),
            Some(drop) => Resolved { mv: Some(drop), ..Resolved::default() },
            None => Resolved::found(Finding::OriginUnclear { origins: Vec::new() }),
        }
    }

    /// The drop, if such a piece is held.
    fn held(&self, position: &Position) -> Option<Move> {
        let is_held = PieceKind::HAND.contains(&self.kind) && position.hand(position.side_to_move()).has(self.kind);
        is_held.then(|| Move::drop(self.kind, self.to))
    }

    /// Whether pinned pieces count as pieces that could go there is disputed. The marks are read with them counted,
    /// and where that leaves no legal move, among the legal ones alone.
    fn among(&self, position: &Position, able: Bitboard) -> Resolved {
        let with_all = self.only(position, able);
        if let Some(mv) = with_all.filter(|&mv| position.legal(mv)) {
            return Resolved { mv: Some(mv), ..Resolved::default() };
        }
        let is_legal = |from: &Square| position.legal(self.from(*from));
        let legal = able.into_iter().filter(is_legal).fold(Bitboard::EMPTY, |all, from| all | Bitboard::of(from));
        if let Some(mv) = self.only(position, legal).or(with_all) {
            return self.or_drop(position, mv);
        }
        self.contradicted(position, able, legal)
    }

    fn from(&self, from: Square) -> Move {
        Move::board(from, self.to, self.promotes)
    }

    fn only(&self, position: &Position, candidates: Bitboard) -> Option<Move> {
        let table = Table::new(position.side_to_move(), self.kind, self.to, candidates);
        table.only(self.marks).map(|from| self.from(from))
    }

    /// The board move, unless it is illegal and a drop is not.
    fn or_drop(&self, position: &Position, mv: Move) -> Resolved {
        let drop = self.held(position).filter(|_| self.marks.is_empty() && !self.promotes && !position.legal(mv));
        match drop.filter(|&drop| position.legal(drop)) {
            Some(drop) => {
                Resolved { mv: Some(drop), ..Resolved::found(Finding::DropMarkMissing { usi: drop.to_string() }) }
            }
            None => Resolved { mv: Some(mv), ..Resolved::default() },
        }
    }

    /// Several pieces satisfy the marks, or none does.
    fn contradicted(&self, position: &Position, able: Bitboard, legal: Bitboard) -> Resolved {
        let table = Table::new(position.side_to_move(), self.kind, self.to, able);
        let fitting: Vec<Square> = table.fitting(self.marks).collect();
        if !fitting.is_empty() {
            return Resolved::found(Finding::AmbiguousMove { origins: fitting });
        }
        let candidates = if legal.is_empty() { able } else { legal };
        let mv = candidates.first().filter(|_| !candidates.several()).map(|from| self.from(from));
        let finding = Finding::ImpossibleMarks {
            marks: self.marks.text(),
            origins: able.into_iter().collect(),
            read_as: mv.map(|mv| mv.to_string()),
        };
        Resolved { mv, ..Resolved::found(finding) }
    }
}
