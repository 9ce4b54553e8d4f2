//! Resolution of written moves: which move of a position a written move means.

use super::marks::{MoveMarks, OriginCandidates, SideMark, pieces_reaching};
use super::written_move::{WrittenAction, WrittenMove, WrittenOrigin, WrittenPiece, WrittenTarget};
use crate::findings::record_finding::RecordFinding;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Bitboard, Move, Piece, PieceKind, Position, Square};

/// The move, if there is one, with the findings about its text.
#[derive(Default)]
pub(crate) struct ResolvedMove {
    pub(crate) mv: Option<Move>,
    /// Rules that the text breaks, whatever move it means.
    pub(crate) reasons: Vec<IllegalityReason>,
    pub(crate) findings: Vec<RecordFinding>,
}

impl ResolvedMove {
    fn from_finding(finding: RecordFinding) -> Self {
        Self { findings: vec![finding], ..Self::default() }
    }

    fn from_broken_rule(reason: IllegalityReason) -> Self {
        Self { reasons: vec![reason], ..Self::default() }
    }
}

/// The move that `written` means in `position`.
pub(crate) fn resolve(written: &WrittenMove<'_>, position: &Position) -> ResolvedMove {
    match written.action {
        WrittenAction::Unreadable => {
            ResolvedMove::from_broken_rule(IllegalityReason::Syntax { text: written.text.to_string() })
        }
        WrittenAction::NoPosition => ResolvedMove::default(),
        WrittenAction::Exact(mv) => ResolvedMove { mv: Some(mv), ..ResolvedMove::default() },
        WrittenAction::PieceMove { origin, target, piece: claim, promotion } => {
            let Some(to) = target.square(position) else {
                return ResolvedMove::from_broken_rule(IllegalityReason::SameWithoutPrevious);
            };
            let wanted = |marks, may_drop| MoveWithoutOrigin {
                kind: claim.kind(),
                to,
                promotes: promotion == Some(true),
                marks,
                may_drop,
            };
            match origin {
                WrittenOrigin::Board(from) => board_move(position, from, to, claim, promotion),
                WrittenOrigin::Hand => drop_move(claim.kind(), to),
                WrittenOrigin::ByMarks(marks) => wanted(marks, true).resolve(position),
                WrittenOrigin::OnBoard => wanted(MoveMarks::default(), false).resolve(position),
                WrittenOrigin::Missing(marks) => report_missing_origin(wanted(marks, true).resolve(position)),
            }
        }
    }
}

impl WrittenTarget {
    fn square(self, position: &Position) -> Option<Square> {
        match self {
            Self::Square(square) => Some(square),
            Self::Same => position.last_move().filter(|last| !last.is_pass()).map(Move::to),
        }
    }
}

impl WrittenPiece {
    const fn kind(self) -> PieceKind {
        match self {
            Self::Before(kind) | Self::After(kind) => kind,
        }
    }
}

fn board_move(
    position: &Position,
    from: Square,
    to: Square,
    claim: WrittenPiece,
    promotion: Option<bool>,
) -> ResolvedMove {
    let found = position.on(from).map(|piece| piece.kind);
    let promotes = match claim {
        WrittenPiece::Before(_) => false,
        WrittenPiece::After(kind) => found != Some(kind) && found.and_then(PieceKind::promoted) == Some(kind),
    };
    let expected = match claim {
        WrittenPiece::After(_) if promotes => found,
        _ => Some(claim.kind()),
    };
    let other_piece = |found| IllegalityReason::NoSuchPiece { from, written: claim.kind(), found };
    let reasons = found.filter(|_| found != expected).map(other_piece).into_iter().collect();
    let mv = Move::board(from, to, promotion.unwrap_or(promotes));
    ResolvedMove { mv: Some(mv), reasons, ..ResolvedMove::default() }
}

fn drop_move(kind: PieceKind, to: Square) -> ResolvedMove {
    if PieceKind::HAND.contains(&kind) {
        return ResolvedMove { mv: Some(Move::drop(kind, to)), ..ResolvedMove::default() };
    }
    ResolvedMove::from_broken_rule(IllegalityReason::NotDroppable { kind })
}

/// Adds the finding that the origin is missing.
fn report_missing_origin(mut resolved: ResolvedMove) -> ResolvedMove {
    resolved.findings.extend(resolved.mv.map(|mv| RecordFinding::OriginMissing { usi: mv.to_string() }));
    resolved
}

/// A written move without its origin.
struct MoveWithoutOrigin {
    kind: PieceKind,
    to: Square,
    promotes: bool,
    marks: MoveMarks,
    /// A drop may be meant though 打 is not written.
    may_drop: bool,
}

impl MoveWithoutOrigin {
    fn resolve(&self, position: &Position) -> ResolvedMove {
        let able = pieces_reaching(position, self.kind, self.to);
        let mut resolved = match (self.marks.drop, able.is_empty()) {
            (true, _) => self.resolve_marked_drop(able),
            (false, true) => self.resolve_unmarked_drop(position),
            (false, false) => self.resolve_board_move(position, able),
        };
        let has_side = matches!(self.kind, PieceKind::Silver) || self.kind.moves_like_gold();
        if self.marks.side == Some(SideMark::Straight) && !has_side && resolved.mv.is_some() {
            resolved.findings.push(RecordFinding::StraightMark { kind: self.kind });
        }
        resolved
    }

    fn resolve_marked_drop(&self, able: Bitboard) -> ResolvedMove {
        let mut resolved = drop_move(self.kind, self.to);
        if able.is_empty() && resolved.mv.is_some() {
            resolved.findings.push(RecordFinding::RedundantDrop);
        }
        resolved
    }

    /// No piece on the board can reach the target.
    fn resolve_unmarked_drop(&self, position: &Position) -> ResolvedMove {
        let drop = self.drop_from_hand(position).filter(|_| self.marks.is_empty());
        let piece = Piece::new(position.side_to_move(), self.kind);
        let reason = || {
            if position.on(self.to) == Some(piece) {
                return IllegalityReason::OwnPieceOnTarget { to: self.to, piece };
            }
            let candidates = position.pieces(piece.color, piece.kind).into_iter().collect();
            IllegalityReason::NoneReaches { piece, to: self.to, candidates }
        };
        drop.map_or_else(
            || ResolvedMove::from_broken_rule(reason()),
            |drop| ResolvedMove { mv: Some(drop), ..ResolvedMove::default() },
        )
    }

    /// The drop, if it may be meant and such a piece is in hand.
    fn drop_from_hand(&self, position: &Position) -> Option<Move> {
        let is_held = PieceKind::HAND.contains(&self.kind) && position.hand(position.side_to_move()).has(self.kind);
        (self.may_drop && is_held).then(|| Move::drop(self.kind, self.to))
    }

    /// Pinned pieces may or may not count as pieces that could make the move: that is disputed. The marks are resolved
    /// with pinned pieces first, and where that gives no legal move, among the legal moves alone.
    fn resolve_board_move(&self, position: &Position, able: Bitboard) -> ResolvedMove {
        let with_all = self.unique_move(position, able);
        if let Some(mv) = with_all.filter(|&mv| position.is_legal(mv)) {
            return ResolvedMove { mv: Some(mv), ..ResolvedMove::default() };
        }
        let is_legal = |from: &Square| position.is_legal(self.move_from(*from));
        let legal = able.into_iter().filter(is_legal).fold(Bitboard::EMPTY, |all, from| all | Bitboard::of(from));
        if let Some(mv) = self.unique_move(position, legal).or(with_all) {
            return self.board_move_or_drop(position, mv);
        }
        self.resolve_conflicting_marks(position, able, legal)
    }

    fn move_from(&self, from: Square) -> Move {
        Move::board(from, self.to, self.promotes)
    }

    fn unique_move(&self, position: &Position, candidates: Bitboard) -> Option<Move> {
        let table = OriginCandidates::new(position.side_to_move(), self.kind, self.to, candidates);
        table.unique_match(self.marks).map(|from| self.move_from(from))
    }

    /// The board move, unless it is illegal and the drop is legal.
    fn board_move_or_drop(&self, position: &Position, mv: Move) -> ResolvedMove {
        let drop =
            self.drop_from_hand(position).filter(|_| self.marks.is_empty() && !self.promotes && !position.is_legal(mv));
        match drop.filter(|&drop| position.is_legal(drop)) {
            Some(drop) => ResolvedMove {
                mv: Some(drop),
                ..ResolvedMove::from_finding(RecordFinding::DropMarkMissing { usi: drop.to_string() })
            },
            None => ResolvedMove { mv: Some(mv), ..ResolvedMove::default() },
        }
    }

    /// Several pieces satisfy the marks, or none does. Where none does, the one piece that can go there is meant.
    fn resolve_conflicting_marks(&self, position: &Position, able: Bitboard, legal: Bitboard) -> ResolvedMove {
        let table = OriginCandidates::new(position.side_to_move(), self.kind, self.to, able);
        let fitting: Vec<Square> = table.fitting(self.marks).collect();
        let (kind, to, origins) = (self.kind, self.to, able.into_iter().collect());
        if !fitting.is_empty() {
            return ResolvedMove::from_broken_rule(IllegalityReason::OriginUnclear { kind, to, origins: fitting });
        }
        let candidates = if legal.is_empty() { able } else { legal };
        let marks = self.marks.text();
        let Some(from) = candidates.first().filter(|_| !candidates.more_than_one()) else {
            return ResolvedMove::from_broken_rule(IllegalityReason::MarksFitNone { kind, to, marks, origins });
        };
        let mv = self.move_from(from);
        let finding = RecordFinding::ImpossibleMarks { marks, origins, read_as: mv.to_string() };
        ResolvedMove { mv: Some(mv), ..ResolvedMove::from_finding(finding) }
    }
}
