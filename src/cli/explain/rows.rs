//! The rows that `explain --json` prints; `check --explain` prints explanations too.

use crate::cli::output::json::{MessageRow, named_words};
use sankoma_rules::SetupDefect;
use sankoma_rules::declaration::{DeclarationRequirement, DeclarationRule, DeclarationVerdict};
use sankoma_rules::legality::{CheckStatus, IllegalityReason, LineEndWord, ProofDetail, VerdictKind};
use serde::Serialize;
use std::collections::BTreeMap;

/// One object per move, line of play or position asked about.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum ExplainRow {
    Explanation(ExplanationRow),
    Declaration(ExplainDeclarationRow),
    Line(ExplainLineRow),
    Setup(ExplainSetupRow),
}

/// A move, whether it is legal, and every rule that it breaks.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExplanationRow {
    /// The position.
    pub(super) sfen: String,
    /// The move as it was written.
    pub(super) r#move: String,
    /// Whether it is pseudo-legal: legal but for its king, which may be left in check.
    pub(super) pseudo_legal: bool,
    /// Whether the rules allow it. They say nothing of a pass, which only lines of analysis have: see `verdict`.
    pub(super) legal: bool,
    /// Every broken rule; empty for a legal move.
    pub(super) reasons: Vec<ReasonRow>,
    /// What is said of it as a whole.
    pub(super) verdict: VerdictCode,
    /// Whether the side to move is in check.
    pub(super) class: CheckStatusCode,
    /// The squares of the pieces that give check.
    pub(super) checkers: Vec<String>,
    /// The moves that end the check, by kind; null when there is no check, or the game is over.
    pub(super) evasions: Option<EvasionsRow>,
    /// Legal moves that resemble an illegal one; empty for a legal move.
    pub(super) nearest: NearestMovesRow,
}

named_words! {
    /// A broken rule.
    ReasonCode: codes of IllegalityReason
}

named_words! {
    /// What is said of a move as a whole; with several broken rules, the first of this list that fits.
    VerdictCode: codes of VerdictKind
}

named_words! {
    /// Whether the side to move is in check.
    CheckStatusCode: codes of CheckStatus
}

/// A rule that a move breaks.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ReasonRow {
    /// Which rule.
    pub(super) code: ReasonCode,
    /// The squares that prove it.
    pub(super) squares: Vec<String>,
    /// Lines to draw on the board, from square to square.
    pub(super) lines: Vec<[String; 2]>,
    /// The facts behind it.
    pub(super) proof: Vec<ProofRow>,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
}

/// A fact that proves a broken rule.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ProofRow {
    /// What the fact is about.
    pub(super) code: ProofCode,
    /// Its squares.
    pub(super) squares: Vec<String>,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
    /// Of `movement`: how the piece moves, in Betza notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(super) betza: Option<&'static str>,
    /// Of `reply`: a reply to a dropped pawn, USI.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub(super) r#move: Option<String>,
    /// Of `reply`: the rules that it breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<ReasonCode>")]
    pub(super) refuted_by: Option<Vec<ReasonCode>>,
}

named_words! {
    /// What a fact is about.
    ProofCode: codes of ProofDetail
}

/// The moves that end a check, by kind.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvasionsRow {
    /// Moves of the king.
    pub(super) king_move: EvasionGroupRow,
    /// Captures of the checker by another piece.
    pub(super) capture: EvasionGroupRow,
    /// Drops between checker and king.
    pub(super) drop_between: EvasionGroupRow,
    /// Moves between checker and king.
    pub(super) move_between: EvasionGroupRow,
}

/// The evasions of one kind.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct EvasionGroupRow {
    /// Legal moves, USI.
    pub(super) moves: Vec<String>,
    /// Why the move in question is none of these; null when it is one, or when there is no move in question.
    pub(super) why_not: Option<MessageRow>,
}

/// Legal moves that resemble an illegal one.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct NearestMovesRow {
    /// Other moves of the same piece, USI.
    pub(super) same_piece: Vec<String>,
    /// Moves of other pieces to the same square, USI.
    pub(super) same_target: Vec<String>,
}

/// `win`: whether the side to move may declare a win (entering king).
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExplainDeclarationRow {
    /// The position.
    pub(super) sfen: String,
    /// The declaration.
    pub(super) r#move: DeclarationWord,
    /// As `legal`.
    pub(super) pseudo_legal: bool,
    /// Whether the 27-point rule allows it.
    pub(super) legal: bool,
    /// The conditions of the 27-point rule that are not met.
    pub(super) reasons: Vec<ExplainUnmetConditionRow>,
    /// Whether the side to move is in check.
    pub(super) class: CheckStatusCode,
    /// Every rule.
    pub(super) rules: Vec<ExplainRuleRow>,
}

/// How USI writes a declaration.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DeclarationWord {
    Win,
}

/// A condition of the 27-point rule that is not met.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainUnmetConditionRow {
    /// Which condition.
    pub(super) code: ConditionCode,
    /// The squares that prove it.
    pub(super) squares: Vec<String>,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
}

named_words! {
    /// A condition of a declaration.
    ConditionCode: codes of DeclarationRequirement
}

/// What a rule says of a declaration.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainRuleRow {
    /// Which rule.
    pub(super) rule: DeclarationRuleName,
    /// What it says.
    pub(super) verdict: DeclarationVerdictName,
    /// Its conditions.
    pub(super) conditions: Vec<ExplainConditionRow>,
    /// The pieces that count; empty for the try rule.
    pub(super) pieces: Vec<ExplainPieceCountRow>,
    /// What is missing; null when nothing is.
    pub(super) missing: Option<MessageRow>,
    /// Of the try rule: the move that wins at once, USI; else null.
    pub(super) winning_move: Option<String>,
}

named_words! {
    /// A rule of declarations.
    DeclarationRuleName of DeclarationRule {
        "27-point" = DeclarationRule::Points27,
        "24-point" = DeclarationRule::Points24,
        "try" = DeclarationRule::Try,
    }
}

named_words! {
    /// What a rule says.
    DeclarationVerdictName of DeclarationVerdict {
        "win" = DeclarationVerdict::Win,
        "draw" = DeclarationVerdict::Draw,
        "no" = DeclarationVerdict::No,
    }
}

/// A condition of a rule.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainConditionRow {
    /// Whether it is met.
    pub(super) met: bool,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
}

/// Pieces that count for a declaration.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainPieceCountRow {
    /// A square, `hand`, or `handicap` for pieces missing from the set.
    pub(super) place: String,
    /// SFEN letter, as Black's.
    pub(super) piece: &'static str,
    /// How many.
    pub(super) count: u32,
    /// Their points.
    pub(super) points: u32,
}

/// `--pv`: a line of play, up to its first illegal move.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExplainLineRow {
    /// The position.
    pub(super) sfen: String,
    /// The plies.
    pub(super) plies: Vec<ExplainPlyRow>,
    /// The first illegal move; null when there is none.
    pub(super) fault: Option<ExplainFaultRow>,
    /// The word by which the engine ends the line; null when the last word is a move.
    pub(super) end: Option<ExplainLineEndRow>,
}

/// The end of a line where no move stands: `resign`, `rep_draw`.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainLineEndRow {
    /// The word as it was written.
    pub(super) text: String,
    /// What it says.
    pub(super) code: LineEndCode,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
}

named_words! {
    /// How a line ends.
    LineEndCode: codes of LineEndWord
}

/// A ply of a line.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainPlyRow {
    /// The move as it was written.
    pub(super) text: String,
    /// The move, USI; null from the first illegal one on.
    pub(super) r#move: Option<String>,
    /// Whether it was made.
    pub(super) legal: bool,
}

/// The first illegal move of a line.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainFaultRow {
    /// Its number, from 1.
    #[schemars(range(min = 1))]
    pub(super) ply: usize,
    /// The rules it breaks.
    pub(super) explanation: ExplanationRow,
}

/// A position without a move.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct ExplainSetupRow {
    /// The position.
    pub(super) sfen: String,
    /// Whether it has no defects.
    pub(super) sound: bool,
    /// What is wrong with it.
    pub(super) defects: Vec<ExplainDefectRow>,
    /// Whether the side to move is in check.
    pub(super) class: CheckStatusCode,
    /// How many legal moves the board has; null for a position with defects.
    pub(super) moves: Option<u64>,
    /// By which rule the moves that led here have ended the game; null when they have not.
    pub(super) game_over: Option<MessageRow>,
    /// The pieces in hand.
    pub(super) hands: ExplainHandsRow,
    /// The pieces of the set that are nowhere: number by SFEN letter.
    pub(super) r#box: BTreeMap<&'static str, u32>,
}

/// A defect of a position.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainDefectRow {
    /// Which defect.
    pub(super) code: DefectCode,
    /// Its squares.
    pub(super) squares: Vec<String>,
    #[serde(flatten)]
    pub(super) sentence: MessageRow,
}

named_words! {
    /// A defect of a position.
    DefectCode: codes of SetupDefect
}

/// The pieces in hand.
#[derive(Serialize, schemars::JsonSchema)]
pub(super) struct ExplainHandsRow {
    /// Black's: number by SFEN letter.
    pub(super) black: BTreeMap<&'static str, u32>,
    /// White's: number by SFEN letter.
    pub(super) white: BTreeMap<&'static str, u32>,
}
