//! Finding: one reason why a move is bad or good, with the line that proves it.

use super::capture_cause::CaptureCause;
use super::exchange::{CapturedPiece, NetExchange};
use super::king_guard::KingGuard;
use super::motifs::Motif;
use super::static_split::StaticSplit;
use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square};

/// A reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What was found.
    pub kind: FindingKind,
    /// The side that the move belongs to.
    pub mover: Color,
    /// The line that proves it, from the position before the move.
    pub line: Vec<Move>,
    /// The squares that it is about, to be marked on the board.
    pub squares: Vec<Square>,
    /// Its size: centipawns as players count exchanges; mates weigh 100,000 less their plies.
    pub weight: i32,
}

impl Finding {
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

/// The weight of a mate; shorter ones weigh more.
pub(super) const MATE_WEIGHT: i32 = 100_000;
/// The weight of a brinkmate and of a threatmate.
pub(super) const BRINKMATE_WEIGHT: i32 = 50_000;
/// The weight of a move's being about as good as the better one: only what decides the game weighs more.
pub(super) const NEARLY_BEST_WEIGHT: i32 = BRINKMATE_WEIGHT - 1;
/// The weight of a threatmate.
pub(super) const THREATMATE_WEIGHT: i32 = 700;

/// What was found. "Plies" of a mate are counted from the first move of the side that mates.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingKind {
    /// The move allows a mate.
    AllowsMate {
        /// Its length.
        plies: u32,
        /// Whether the mate search has proved it; else the search sees it.
        proved: bool,
    },
    /// A mate was threatened before the move, and the move does not answer it.
    LeavesThreatmate {
        /// The length of the mate that follows.
        plies: u32,
    },
    /// A mate was there instead of the move.
    MissesMate {
        /// Its length.
        plies: u32,
        /// Whether the mate search has proved it; else the search sees it.
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
    MatedAnyway,
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
    /// What falls along the line, and what falls along the better one; without what both lines capture.
    LosesExchange {
        /// Of the move played, from the mover's view.
        played: NetExchange,
        /// Of the better move.
        better: NetExchange,
    },
    /// The move loses nothing, but the better one wins something.
    MissesExchange {
        /// What the better line wins and the played one does not, from the mover's view.
        better: NetExchange,
    },
    /// Why the most valuable piece falls.
    Cause {
        /// The piece.
        piece: CapturedPiece,
        /// Why.
        cause: CaptureCause,
    },
    /// The means of the opponent.
    AllowsMotif(Motif),
    /// The means that the mover had.
    MissesMotif(Motif),
    /// A piece of the opponent gets through and is promoted.
    AllowsPromotion {
        /// What it was.
        kind: PieceKind,
        /// Where it stands.
        square: Square,
    },
    /// The threat was there before the move: the same answer wins after a pass.
    IgnoresThreat {
        /// What having the move was worth: what is lost after the pass, in centipawns as players count exchanges.
        worth: i32,
    },
    /// The piece that moved was not in danger where it stood.
    RetreatsFromNothing {
        /// Where it stood.
        square: Square,
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
    /// The king is guarded worse against its attackers than at the end of the better line.
    FewerGuards {
        /// At the end of the played line.
        played: KingGuard,
        /// At the end of the better one.
        better: KingGuard,
    },
    /// The better line leaves the enemy's king guarded worse against its attackers.
    EnemyGuards {
        /// Of the enemy's king at the end of the played line.
        played: KingGuard,
        /// The same at the end of the better one.
        better: KingGuard,
    },
    /// The better line repeats the position, which the move does not.
    MissesRepetition,
    /// The opponent can repeat the position after the move.
    AllowsRepetition,
    /// A rook or bishop reaches fewer squares at the end of the played line than at the end of the better one; one of
    /// the opponent reaches more.
    Reach {
        /// Whether it is the mover's.
        own: bool,
        /// What it is.
        kind: PieceKind,
        /// Where it stands at the end of the played line; of the opponent's, at the end of the better one.
        square: Square,
        /// Squares that it reaches at the end of the better line.
        better: u32,
        /// The same at the end of the played line.
        played: u32,
    },
    /// The better line takes squares from the enemy's king that the played one leaves it.
    EnemyEscapes {
        /// Its escape squares at the end of the played line.
        played: u32,
        /// The same at the end of the better line.
        better: u32,
    },
    /// The better line brings a piece through, which is promoted; the played line does not.
    MissesPromotion {
        /// What it is before.
        kind: PieceKind,
        /// Where it stands at the end.
        square: Square,
    },
    /// A castle is lost that the better line keeps, with its names.
    LosesCastle {
        /// In Japanese.
        ja: String,
        /// In English.
        en: String,
    },
    /// The move is about as good as the better one.
    NearlyBest {
        /// The win rate that it loses, 0 to 1.
        loss: f64,
    },
    /// The static scores of both quiet ends differ for these reasons.
    StaticDifference(StaticSplit),
    /// The search sees it, and there is no single reason.
    NoSingleReason {
        /// How deep the search saw.
        plies: u32,
    },
    /// A good move: every other move loses at least so much win rate, 0 to 1.
    OnlyMove {
        /// By how much the second-best move is worse.
        loss: f64,
    },
    /// A good move: it answers a threat of mate.
    AnswersThreatmate {
        /// The length of the mate that was threatened.
        plies: u32,
    },
    /// A good move: without it the opponent would have won material.
    AnswersThreat {
        /// What the threat was worth, in centipawns as players count exchanges.
        worth: i32,
    },
    /// A good move: it gives material and wins back more.
    Sacrifice {
        /// What is given at most on the way, in centipawns as players count exchanges.
        given: i32,
        /// What is left at the end, from the mover's view.
        won: NetExchange,
    },
    /// A good move: it mates.
    Mates {
        /// The length.
        plies: u32,
    },
}

impl FindingKind {
    /// Whether it says that a move with a loss is no mistake, so that nothing else need be said of it.
    pub(super) const fn clears_move(&self) -> bool {
        matches!(self, Self::LaterMate { .. } | Self::MatedAnyway | Self::Mates { .. })
    }
}

sankoma_rules::codes! { FindingKind;
    Self::AllowsMate { .. } => "allows_mate",
    Self::LeavesThreatmate { .. } => "leaves_threatmate",
    Self::MissesMate { .. } => "misses_mate",
    Self::LaterMate { .. } => "later_mate",
    Self::MatedAnyway => "mated_anyway",
    Self::AllowsBrinkmate => "allows_brinkmate",
    Self::AllowsThreatmate { .. } => "allows_threatmate",
    Self::MissesThreatmate { .. } => "misses_threatmate",
    Self::LosesExchange { .. } => "loses_exchange",
    Self::MissesExchange { .. } => "misses_exchange",
    Self::Cause { .. } => "cause",
    Self::AllowsMotif(_) => "allows_motif",
    Self::MissesMotif(_) => "misses_motif",
    Self::AllowsPromotion { .. } => "allows_promotion",
    Self::MissesPromotion { .. } => "misses_promotion",
    Self::Reach { .. } => "reach",
    Self::EnemyEscapes { .. } => "enemy_escapes",
    Self::IgnoresThreat { .. } => "ignores_threat",
    Self::RetreatsFromNothing { .. } => "retreats_from_nothing",
    Self::FewerEscapes { .. } => "fewer_escapes",
    Self::FewerGuards { .. } => "fewer_guards",
    Self::EnemyGuards { .. } => "enemy_guards",
    Self::MissesRepetition => "misses_repetition",
    Self::AllowsRepetition => "allows_repetition",
    Self::LosesCastle { .. } => "loses_castle",
    Self::NearlyBest { .. } => "nearly_best",
    Self::StaticDifference(_) => "static_difference",
    Self::NoSingleReason { .. } => "no_single_reason",
    Self::OnlyMove { .. } => "only_move",
    Self::AnswersThreatmate { .. } => "answers_threatmate",
    Self::AnswersThreat { .. } => "answers_threat",
    Self::Sacrifice { .. } => "sacrifice",
    Self::Mates { .. } => "mates",
}
