//! Finding: one reason why a move is bad or good, with the line that proves it.

use super::capture_cause::CaptureCause;
use super::effect::MoveEffect;
use super::exchange::{CapturedPiece, NetExchange};
use super::motifs::Motif;
use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square};

/// Finding: a reason with its line.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// Kind of the finding, with its facts.
    pub kind: FindingKind,
    /// The side that the move belongs to.
    pub mover: Color,
    /// The line that proves it, from the position before the move.
    pub line: Vec<Move>,
    /// The squares that it is about, the main one first, to be marked on the board.
    pub squares: Vec<Square>,
    /// Its rank among the reasons: the higher one is said first.
    pub weight: i32,
}

impl Finding {
    /// This is the same reason as `other`: of one kind, about the same square first of all.
    pub(super) fn is_same_reason(&self, other: &Self) -> bool {
        self.kind.code() == other.kind.code() && self.squares.first() == other.squares.first()
    }

    /// The pieces on [`Self::squares`], in their order: each as it stands before the move or, on a square that is empty
    /// then, as the line first puts it there; `None` where it puts none.
    pub fn pieces(&self, before: &Position) -> Vec<Option<Piece>> {
        let mut position = before.clone();
        let mut pieces: Vec<Option<Piece>> = self.squares.iter().map(|&square| position.on(square)).collect();
        for &mv in &self.line {
            position.play(mv);
            for (piece, &square) in pieces.iter_mut().zip(&self.squares) {
                *piece = piece.or_else(|| position.on(square));
            }
        }
        pieces
    }
}

/// The ranks of reasons: what decides the game, what falls and by which means, threats, the king, time, placement; among
/// equals the nearest first.
pub(super) struct Rank;

impl Rank {
    pub(super) const MATE: i32 = 100_000;
    pub(super) const BRINKMATE: i32 = 50_000;
    /// That a move is about as good as the better one: only what decides the game is said besides.
    pub(super) const NEARLY_BEST: i32 = Self::BRINKMATE - 1;
    pub(super) const THREATMATE: i32 = 20_000;
    pub(super) const MATERIAL: i32 = 10_000;
    pub(super) const THREAT: i32 = 8_000;
    pub(super) const REPETITION: i32 = 7_000;
    pub(super) const KING: i32 = 6_000;
    pub(super) const TIME: i32 = 4_000;
    pub(super) const PLACEMENT: i32 = 2_000;
    /// That no reason holds.
    pub(super) const NONE: i32 = 0;

    /// The rank of a reason whose event is the move at `index` of its line.
    pub(super) const fn nearest(rank: i32, index: usize) -> i32 {
        rank - index as i32
    }
}

/// What was found. "Plies" of a mate are counted from the first move of the side that mates; an index is that of a move
/// in the line of the finding.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingKind {
    /// The move allows a mate.
    AllowsMate {
        /// Length of the mate in plies.
        plies: u32,
        /// The mate search has proved it; else the search sees it.
        proved: bool,
    },
    /// A mate was threatened before the move, and the move does not answer it.
    LeavesThreatmate {
        /// The length of the mate that follows.
        plies: u32,
    },
    /// A mate was there instead of the move.
    MissesMate {
        /// Length of the mate in plies.
        plies: u32,
        /// The mate search has proved it; else the search sees it.
        proved: bool,
    },
    /// Both moves mate, this one later: no mistake.
    LaterMate {
        /// The length after the better move, counted from it.
        better: u32,
        /// The length after the move, counted from it.
        played: u32,
    },
    /// Both moves are mated: no mistake.
    MatedAnyway {
        /// The plies of the mate from the position before the move, where they are known.
        plies: Option<u32>,
    },
    /// After the best answer mate is threatened and no move defends.
    AllowsBrinkmate,
    /// After the best answer mate is threatened.
    AllowsThreatmate {
        /// The length of the mate.
        plies: u32,
    },
    /// The better move threatens mate, this one does not.
    MissesThreatmate {
        /// The length of the mate.
        plies: u32,
    },
    /// The checks of a line repeat the position: perpetual check, which loses.
    PerpetualCheck {
        /// The mover gives them, in the played line; else the opponent would have to, in the better one.
        own: bool,
    },
    /// The played line loses material.
    LosesExchange(LostMaterial),
    /// The better line wins material that the played one does not.
    MissesExchange {
        /// Exchange of the better line, from the mover's view.
        better: NetExchange,
        /// Motif by which it would be won.
        means: Option<Motif>,
    },
    /// The better move takes a piece, or what follows it does; now the piece gets away.
    LetsGo {
        /// Piece that gets away.
        piece: CapturedPiece,
        /// The move that lets it go.
        played: Move,
        /// The answer by which it goes.
        escape: Move,
    },
    /// A piece of the opponent gets through and is promoted.
    AllowsPromotion {
        /// Kind before the promotion.
        kind: PieceKind,
        /// Square of the promotion.
        square: Square,
        /// The index of the move.
        index: usize,
    },
    /// The better line brings a piece through, which is promoted; the played line does not.
    MissesPromotion {
        /// Kind before the promotion.
        kind: PieceKind,
        /// Square of the promotion.
        square: Square,
        /// The index of the move.
        index: usize,
    },
    /// The threat was there before the move: the same answer wins after a pass.
    IgnoresThreat {
        /// Pieces lost after the pass, the most valuable first.
        lost: Vec<CapturedPiece>,
    },
    /// A piece that could have been saved is left to be taken.
    LeavesHanging {
        /// Kind of the piece.
        kind: PieceKind,
        /// Square of the piece.
        square: Square,
        /// The move that would have saved it.
        saving: Move,
    },
    /// The answer, which the better move prevents or makes harmless, does something at once.
    AllowsReply {
        /// Effect of the answer.
        effect: MoveEffect,
        /// The better move, where the answer cannot be played after it.
        prevented_by: Option<Move>,
    },
    /// The better move does something at once that the move played does not.
    MissesMove {
        /// Effect of the better move.
        effect: MoveEffect,
    },
    /// Rooks or bishops are exchanged, which the better line avoids.
    ExchangesMajors {
        /// Kind that is exchanged: rook or bishop.
        kind: PieceKind,
        /// The index of the first capture.
        index: usize,
    },
    /// The answer goes where the better move would have gone.
    TakesSquare {
        /// Square that is taken.
        square: Square,
    },
    /// Both lines have the same two moves in another order.
    MoveOrder,
    /// A piece goes back to where it came from: two moves are lost.
    Returns {
        /// Kind of the piece.
        kind: PieceKind,
        /// Where it stood and stands again.
        square: Square,
        /// The index of the move back.
        index: usize,
    },
    /// A piece takes two moves for a way of one.
    TwoMovesForOne {
        /// Kind of the piece.
        kind: PieceKind,
        /// Square of its second move.
        square: Square,
        /// The index of the second move.
        index: usize,
    },
    /// The king has fewer squares than after the better move.
    FewerEscapes {
        /// Squares that the king can go to after the answer to the move.
        played: u32,
        /// The same after the better move.
        better: u32,
        /// Pieces of the opponent that attack the squares around the king.
        attackers: u32,
    },
    /// The better line repeats the position, which the move does not.
    MissesRepetition,
    /// The opponent can repeat the position after the move.
    AllowsRepetition,
    /// The move is about as good as the better one.
    NearlyBest {
        /// The win rate that it loses, 0 to 1.
        loss: f64,
    },
    /// No reason holds: the difference shows only far along the line.
    DeepLine {
        /// From which move on, counted from 1.
        from: u32,
    },
    /// A good move: every other move loses at least so much win rate, 0 to 1.
    OnlyMove {
        /// By how much the second-best move is worse.
        loss: f64,
    },
    /// A good move: no other is legal.
    OnlyLegalMove,
    /// A good move: it answers a threat of mate.
    AnswersThreatmate {
        /// The length of the mate that was threatened.
        plies: u32,
    },
    /// A good move: it gives material and wins back more.
    Sacrifice {
        /// Material given at most on the way, in centipawns as players count exchanges.
        given: i32,
        /// Exchange left at the end, from the mover's view.
        won: NetExchange,
    },
    /// A good move: it mates.
    Mates {
        /// Length of the mate in plies.
        plies: u32,
    },
    /// A good move: what it does at once.
    GoodMove {
        /// Effect of the move.
        effect: MoveEffect,
    },
}

/// Material that a line loses, as it is told: by which means, why, and what the better line does.
#[derive(Clone, Debug, PartialEq)]
pub struct LostMaterial {
    /// Exchange of the line, from the mover's view.
    pub played: NetExchange,
    /// The same of the better line.
    pub better: NetExchange,
    /// The means of the opponent.
    pub means: Option<Motif>,
    /// Why the most valuable piece falls.
    pub cause: Option<CaptureCause>,
    /// The better move, where it would have guarded that piece.
    pub guarding: Option<Move>,
}

impl FindingKind {
    /// It says that a move with a loss is no mistake, so that nothing else need be said of it.
    pub(super) const fn clears_move(&self) -> bool {
        matches!(self, Self::LaterMate { .. } | Self::MatedAnyway { .. } | Self::Mates { .. })
    }

    /// It is about mate or repetition: proved, or the score itself.
    pub(super) const fn is_decided(&self) -> bool {
        matches!(
            self,
            Self::AllowsMate { .. }
                | Self::LeavesThreatmate { .. }
                | Self::MissesMate { .. }
                | Self::AllowsBrinkmate
                | Self::PerpetualCheck { .. }
                | Self::MissesRepetition
                | Self::AllowsRepetition
        )
    }
}

sankoma_wording::codes! { FindingKind;
    Self::AllowsMate { .. } => "allows_mate",
    Self::LeavesThreatmate { .. } => "leaves_threatmate",
    Self::MissesMate { .. } => "misses_mate",
    Self::LaterMate { .. } => "later_mate",
    Self::MatedAnyway { .. } => "mated_anyway",
    Self::AllowsBrinkmate => "allows_brinkmate",
    Self::AllowsThreatmate { .. } => "allows_threatmate",
    Self::MissesThreatmate { .. } => "misses_threatmate",
    Self::PerpetualCheck { .. } => "perpetual_check",
    Self::LosesExchange(_) => "loses_exchange",
    Self::MissesExchange { .. } => "misses_exchange",
    Self::LetsGo { .. } => "lets_go",
    Self::AllowsPromotion { .. } => "allows_promotion",
    Self::MissesPromotion { .. } => "misses_promotion",
    Self::IgnoresThreat { .. } => "ignores_threat",
    Self::LeavesHanging { .. } => "leaves_hanging",
    Self::AllowsReply { .. } => "allows_reply",
    Self::MissesMove { .. } => "misses_move",
    Self::ExchangesMajors { .. } => "exchanges_majors",
    Self::TakesSquare { .. } => "takes_square",
    Self::MoveOrder => "move_order",
    Self::Returns { .. } => "returns",
    Self::TwoMovesForOne { .. } => "two_moves_for_one",
    Self::FewerEscapes { .. } => "fewer_escapes",
    Self::MissesRepetition => "misses_repetition",
    Self::AllowsRepetition => "allows_repetition",
    Self::NearlyBest { .. } => "nearly_best",
    Self::DeepLine { .. } => "deep_line",
    Self::OnlyMove { .. } => "only_move",
    Self::OnlyLegalMove => "only_legal_move",
    Self::AnswersThreatmate { .. } => "answers_threatmate",
    Self::Sacrifice { .. } => "sacrifice",
    Self::Mates { .. } => "mates",
    Self::GoodMove { .. } => "good_move",
}
