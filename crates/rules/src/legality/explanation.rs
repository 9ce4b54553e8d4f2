//! Explanation of one move: verdict, proofs, evasions, nearest legal moves. Costly, so only made on request.

use super::evasions::{CheckStatus, EvasionGroups};
use super::proof::{IllegalityProof, ProofDetail};
use super::{IllegalityReason, LegalityVerdict, broken_rules, reasons_in_game};
use crate::{Move, PieceKind, Position, Square};

/// A verdict with its proofs and the alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LegalityExplanation {
    /// The move; `None` when the text is no move.
    pub mv: Option<Move>,
    /// Pseudo-legal, legal, and every broken rule.
    pub verdict: LegalityVerdict,
    /// The proof of each broken rule, in the order of `verdict.reasons`.
    pub proofs: Vec<IllegalityProof>,
    /// Checks against the side to move.
    pub check_status: CheckStatus,
    /// The evasions, in check only; `None` when the game is over.
    pub evasions: Option<EvasionGroups>,
    /// Legal moves that may have been meant; none when the game is over.
    pub nearest: NearestLegalMoves,
}

/// Legal moves near the one in question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NearestLegalMoves {
    /// Other moves of the same piece (for a drop, other drops of its kind; where the piece is not known, moves and
    /// drops of its kind), nearest target first.
    pub same_piece: Vec<Move>,
    /// Moves of other pieces to the same square, by USI text.
    pub same_target: Vec<Move>,
}

/// Explains the verdict on `mv` in this position and the game that led here.
pub fn explain(position: &Position, mv: Move) -> LegalityExplanation {
    explain_reasons(position, Some(mv), reasons_in_game(position, mv))
}

/// Explains reasons that are known already, such as those of a move of a record.
pub fn explain_reasons(position: &Position, mv: Option<Move>, reasons: Vec<IllegalityReason>) -> LegalityExplanation {
    let is_over = reasons.iter().any(IllegalityReason::forbids_every_move);
    let mut legal: Vec<Move> = broken_rules::legal_moves(position).filter(|_| !is_over).collect();
    legal.sort_by_cached_key(Move::to_string);
    let evasions = EvasionGroups::new(position, &legal, mv.map(|mv| (mv, reasons.as_slice())));
    LegalityExplanation {
        mv,
        proofs: reasons.iter().map(|reason| IllegalityProof::new(position, mv, reason)).collect(),
        check_status: CheckStatus::of(position),
        evasions: evasions.filter(|_| !is_over),
        nearest: match (mv, reasons.iter().find_map(IllegalityReason::unclear_move)) {
            (Some(mv), _) => NearestLegalMoves::new(&legal, mv),
            (None, Some((kind, to))) => NearestLegalMoves::of_kind(position, &legal, kind, to),
            (None, None) => NearestLegalMoves::default(),
        },
        verdict: reasons.into(),
    }
}

impl NearestLegalMoves {
    fn new(legal: &[Move], mv: Move) -> Self {
        if mv.is_pass() {
            return Self::default();
        }
        let piece = |mv: Move| (mv.from(), mv.drop_kind());
        let others = || legal.iter().copied().filter(|&other| other != mv);
        let mut same_piece: Vec<Move> = others().filter(|&other| piece(other) == piece(mv)).collect();
        same_piece.sort_by_key(|other| other.to().distance(mv.to()));
        let same_target = others().filter(|&other| other.to() == mv.to() && piece(other) != piece(mv)).collect();
        Self { same_piece, same_target }
    }

    /// For a move without its origin: moves and drops of any piece of `kind`, and moves of other kinds to `target`.
    fn of_kind(position: &Position, legal: &[Move], kind: PieceKind, target: Square) -> Self {
        let kind_of = |mv: Move| mv.drop_kind().or_else(|| Some(position.on(mv.from()?)?.kind));
        let (mut same_piece, others): (Vec<Move>, Vec<Move>) = legal.iter().partition(|&&mv| kind_of(mv) == Some(kind));
        same_piece.sort_by_key(|mv| mv.to().distance(target));
        Self { same_piece, same_target: others.into_iter().filter(|mv| mv.to() == target).collect() }
    }
}

impl LegalityExplanation {
    /// The broken rules, each with its proof.
    pub fn reasons_with_proofs(&self) -> impl Iterator<Item = (&IllegalityReason, &IllegalityProof)> {
        self.verdict.reasons.iter().zip(&self.proofs)
    }

    /// The squares that prove the verdict.
    pub fn squares(&self) -> Vec<Square> {
        self.verdict.reasons.iter().flat_map(IllegalityReason::squares).collect()
    }

    /// The squares to which a king mated by a dropped pawn cannot step, since they are attacked.
    pub fn covered_escapes(&self) -> impl Iterator<Item = Square> + '_ {
        let details = self.proofs.iter().flat_map(|proof| &proof.details);
        details.filter_map(|detail| match detail {
            ProofDetail::Reply { mv, refuted_by, .. } => {
                let is_covered = |reason: &IllegalityReason| matches!(reason, IllegalityReason::KingIntoAttack { .. });
                refuted_by.iter().any(is_covered).then(|| mv.to())
            }
            _ => None,
        })
    }

    /// The lines to be drawn on the board.
    pub fn lines(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.proofs.iter().flat_map(|proof| proof.lines.iter().copied())
    }
}
