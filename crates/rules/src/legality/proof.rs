//! Proofs of broken rules: one fact for each piece and line that takes part.

use super::broken_rules;
use super::reason::IllegalityReason;
use crate::codes::codes;
use crate::{Color, Hand, Move, MoveParts, Piece, PieceKind, Position, Square, attacks, repetition};

/// The proof of one broken rule.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IllegalityProof {
    /// The facts, most important first.
    pub details: Vec<ProofDetail>,
    /// Lines to draw on the board, each from the acting piece to the square it acts on.
    pub lines: Vec<(Square, Square)>,
}

/// One fact of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the field names say it")]
pub enum ProofDetail {
    /// Movement of the piece.
    Movement { piece: Piece, from: Square },
    /// The first piece in the way.
    Blocker { square: Square, piece: Piece },
    /// A piece of the kind that is written, and the first piece in its way, if it moves like that at all.
    Candidate { from: Square, piece: Piece, to: Square, blocker: Option<(Square, Piece)> },
    /// A pin; the squares lead from the pinner to the pinned piece and on to the king.
    PinLine { pinner: Square, piece: Piece, before: Vec<Square>, from: Square, beyond: Vec<Square>, king: Square },
    /// A piece that attacks `target`, the square of the king after the move, along a line through `through`, which the
    /// king left.
    Attacker { square: Square, piece: Piece, target: Square, through: Option<Square> },
    /// The unpromoted pawn that already stands on the file.
    OtherPawn { square: Square, color: Color },
    /// All pieces in hand.
    Held { color: Color, hand: Hand },
    /// A reply to a dropped pawn, and what refutes it.
    Reply { mv: Move, piece: Piece, refuted_by: Vec<IllegalityReason> },
    /// The plies after which the same position stands, the last of them the ply in question, and the moves of `color`
    /// in between, all of them checks.
    Repetition { plies: Vec<u32>, color: Color, checks: Vec<Move> },
}

impl IllegalityProof {
    /// Proves that `mv` breaks the rule of `reason`; without a move, that the text breaks it.
    pub(super) fn new(position: &Position, mv: Option<Move>, reason: &IllegalityReason) -> Self {
        match reason {
            IllegalityReason::CannotReach { from, piece, .. } => {
                Self::with_detail(ProofDetail::Movement { piece: *piece, from: *from })
            }
            IllegalityReason::Blocked { from, to, blocker, .. } => {
                let piece = position.on(*blocker).map(|piece| ProofDetail::Blocker { square: *blocker, piece });
                Self { details: piece.into_iter().collect(), lines: vec![(*from, *to)] }
            }
            IllegalityReason::NoneReaches { piece, to, candidates } => {
                candidates_proof(position, *piece, *to, candidates)
            }
            IllegalityReason::DeadEnd { to, kind } => {
                let color = mv.and_then(Move::from).and_then(|from| position.on(from)).map(|piece| piece.color);
                let color = color.unwrap_or(position.side_to_move());
                Self::with_detail(ProofDetail::Movement { piece: Piece::new(color, *kind), from: *to })
            }
            IllegalityReason::NotInHand { color, .. } => {
                Self::with_detail(ProofDetail::Held { color: *color, hand: position.hand(*color) })
            }
            IllegalityReason::Nifu { to, pawn } => {
                let detail = ProofDetail::OtherPawn { square: *pawn, color: position.side_to_move() };
                Self { details: vec![detail], lines: vec![(*pawn, *to)] }
            }
            IllegalityReason::Pinned { from, pinner, king } => pin_proof(position, *from, *pinner, *king),
            IllegalityReason::KingIntoAttack { to, attackers } => {
                attack_proof(position, attackers, *to, mv.and_then(Move::from))
            }
            IllegalityReason::CheckNotAnswered { king, checkers }
            | IllegalityReason::PassInCheck { king, checkers } => attack_proof(position, checkers, *king, None),
            IllegalityReason::Uchifuzume { to, king } => {
                let details = mv.map_or_else(Vec::new, |mv| reply_details(position, mv, *to));
                Self { details, lines: vec![(*to, *king)] }
            }
            IllegalityReason::PerpetualCheck { .. } => {
                mv.map_or_else(Self::default, |mv| Self::with_detail(repetition_detail(position, mv)))
            }
            _ => Self::default(),
        }
    }

    fn with_detail(detail: ProofDetail) -> Self {
        Self { details: vec![detail], lines: Vec::new() }
    }
}

codes! {
    ProofDetail;
    Self::Movement { .. } => "movement",
    Self::Blocker { .. } => "blocker",
    Self::Candidate { .. } => "candidate",
    Self::PinLine { .. } => "pin_line",
    Self::Attacker { .. } => "attacker",
    Self::OtherPawn { .. } => "other_pawn",
    Self::Held { .. } => "held",
    Self::Reply { .. } => "reply",
    Self::Repetition { .. } => "repetition",
}

impl ProofDetail {
    /// The squares of the fact.
    pub fn squares(&self) -> Vec<Square> {
        match self {
            Self::Movement { from, .. } => vec![*from],
            Self::Blocker { square, .. } | Self::OtherPawn { square, .. } => vec![*square],
            Self::Candidate { from, blocker, .. } => {
                [*from].into_iter().chain(blocker.map(|(square, _)| square)).collect()
            }
            Self::PinLine { pinner, before, from, beyond, king, .. } => {
                [&[*pinner], before.as_slice(), &[*from], beyond, &[*king]].concat()
            }
            Self::Attacker { square, target, through, .. } => {
                [*square].into_iter().chain(*through).chain([*target]).collect()
            }
            Self::Held { .. } => Vec::new(),
            Self::Repetition { checks, .. } => {
                let mut squares: Vec<Square> = checks.iter().map(|mv| mv.to()).collect();
                squares.sort_unstable();
                squares.dedup();
                squares
            }
            Self::Reply { mv, refuted_by, .. } => {
                let mut squares = vec![mv.to()];
                squares
                    .extend(refuted_by.iter().flat_map(IllegalityReason::squares).filter(|&square| square != mv.to()));
                squares
            }
        }
    }
}

/// The occurrences of the position to which `mv` leads, and the checks that lead from the first to the last.
fn repetition_detail(position: &Position, mv: Move) -> ProofDetail {
    let after = position.clone().after([mv]);
    let since: Vec<usize> = repetition::plies_since_occurrences(&after).collect();
    let ply = after.move_number() - 1;
    let plies = since.iter().rev().map(|&plies| ply.saturating_sub(plies as u32)).chain([ply]).collect();
    let span = since.last().copied().unwrap_or_default();
    let mut checks: Vec<Move> = after.made_moves().iter().rev().take(span).step_by(2).map(|made| made.mv).collect();
    checks.reverse();
    ProofDetail::Repetition { plies, color: position.side_to_move(), checks }
}

/// Obstacle of each of `candidates`, the pieces like `piece`; and for a piece that can be held, the number in hand.
fn candidates_proof(position: &Position, piece: Piece, to: Square, candidates: &[Square]) -> IllegalityProof {
    let detail = |&from: &Square| {
        let blocker = broken_rules::blocker(position, piece, from, to);
        let blocker = blocker.and_then(|square| Some((square, position.on(square)?)));
        ProofDetail::Candidate { from, piece, to, blocker }
    };
    let held = PieceKind::HAND
        .contains(&piece.kind)
        .then(|| ProofDetail::Held { color: piece.color, hand: position.hand(piece.color) });
    IllegalityProof {
        details: candidates.iter().map(detail).chain(held).collect(),
        lines: candidates.iter().map(|&from| (from, to)).collect(),
    }
}

fn pin_proof(position: &Position, from: Square, pinner: Square, king: Square) -> IllegalityProof {
    let along = |a: Square, b: Square| {
        let mut squares: Vec<Square> = attacks::between(a, b).into_iter().collect();
        squares.sort_by_key(|square| square.distance(a));
        squares
    };
    let detail = position.on(pinner).map(|piece| ProofDetail::PinLine {
        pinner,
        piece,
        before: along(pinner, from),
        from,
        beyond: along(from, king),
        king,
    });
    IllegalityProof { details: detail.into_iter().collect(), lines: vec![(pinner, king)] }
}

/// `left` is the square from which the king steps to `target`, if it does.
fn attack_proof(position: &Position, attackers: &[Square], target: Square, left: Option<Square>) -> IllegalityProof {
    let row = |&square: &Square| {
        let through = left.filter(|&left| attacks::between(square, target).has(left));
        Some(ProofDetail::Attacker { square, piece: position.on(square)?, target, through })
    };
    IllegalityProof {
        details: attackers.iter().filter_map(row).collect(),
        lines: attackers.iter().map(|&square| (square, target)).collect(),
    }
}

/// Each king step and each capture of the pawn dropped on `to`, with the rules that forbid it.
fn reply_details(position: &Position, drop: Move, to: Square) -> Vec<ProofDetail> {
    let Some(after) = broken_rules::position_after(position, drop) else {
        return Vec::new();
    };
    let them = after.side_to_move();
    let Some(king) = after.king(them) else {
        return Vec::new();
    };
    let steps = attacks::king(king).into_iter().map(|to| Move::board(king, to, false));
    let takers = after.attackers(to, them, after.occupied()).into_iter().filter(|&from| from != king);
    steps.chain(takers.map(|from| best_capture(&after, from, to))).filter_map(|mv| reply_detail(&after, mv)).collect()
}

/// The capture with or without promotion, whichever breaks fewer rules: a pawn that must promote is not refuted by the
/// dead end.
fn best_capture(after: &Position, from: Square, to: Square) -> Move {
    let plain = Move::board(from, to, false);
    let promoted = Move::board(from, to, true);
    let broken = |mv| broken_rules::on_board(after, mv).len();
    if broken(promoted) < broken(plain) { promoted } else { plain }
}

fn reply_detail(after: &Position, mv: Move) -> Option<ProofDetail> {
    let MoveParts::Board { from, .. } = mv.parts() else {
        return None;
    };
    Some(ProofDetail::Reply { mv, piece: after.on(from)?, refuted_by: broken_rules::on_board(after, mv) })
}
