//! The rows that `explain --json` prints; `check --explain` prints explanations too.

use crate::cli::output::json::{MessageRow, list, named_words, rows, square_names, usi_moves};
use sankoma_betza::shogi;
use sankoma_rules::declaration::{
    DeclarationCondition, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport, DeclarationRequirement,
    DeclarationRule, DeclarationVerdict,
};
use sankoma_rules::legality::{
    self, CheckStatus, EvasionGroup, EvasionKind, IllegalityProof, IllegalityReason, LegalityExplanation, LineEndWord,
    NearestLegalMoves, ProofDetail, ReplayedEnd, ReplayedLine, ReplayedPly, VerdictKind,
};
use sankoma_rules::{Color, Position, Setup, SetupDefect, movegen};
use sankoma_wording::ToMessage as _;
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

rows! {
    /// A move, whether it is legal, and every rule that it breaks.
    struct ExplanationRow(sfen: &str, word: &str, explanation: &LegalityExplanation) {
        let verdict = &explanation.verdict;
        let evasions = explanation.evasions.as_ref();

        /// The position.
        sfen: String = sfen.to_owned(),
        /// The move as it was written.
        r#move: String = word.to_owned(),
        /// Whether it is pseudo-legal: legal but for its king, which may be left in check.
        pseudo_legal: bool = verdict.pseudo_legal,
        /// Whether the rules allow it. They say nothing of a pass, which only lines of analysis have: see `verdict`.
        legal: bool = verdict.legal,
        /// Every broken rule; empty for a legal move.
        reasons: Vec<ReasonRow> =
            explanation.reasons_with_proofs().map(|(reason, proof)| ReasonRow::of(reason, proof)).collect(),
        /// What is said of it as a whole.
        verdict: VerdictCode = VerdictCode::of(&explanation.kind()),
        /// Whether the side to move is in check.
        class: CheckStatusCode = CheckStatusCode::of(&explanation.check_status),
        /// The squares of the pieces that give check.
        checkers: Vec<String> = evasions.map_or_else(Vec::new, |evasions| square_names(&evasions.checkers)),
        /// The moves that end the check, by kind; null when there is no check, or the game is over.
        evasions: Option<EvasionsRow> = evasions.map(|evasions| EvasionsRow::from(&evasions.groups)),
        /// Legal moves that resemble an illegal one; empty for a legal move.
        nearest: NearestMovesRow = (&explanation.nearest).into(),
    }

    /// A rule that a move breaks.
    struct ReasonRow(reason: &IllegalityReason, proof: &IllegalityProof) {
        /// Which rule.
        code: ReasonCode = ReasonCode::of(reason),
        /// The squares that prove it.
        squares: Vec<String> = square_names(&reason.squares()),
        /// Lines to draw on the board, from square to square.
        lines: Vec<[String; 2]> = proof.lines.iter().map(|(from, to)| [from.to_string(), to.to_string()]).collect(),
        /// The facts behind it.
        proof: Vec<ProofRow> = list(&proof.details),
        #[serde(flatten)]
        sentence: MessageRow = reason.message().into(),
    }

    /// A fact that proves a broken rule.
    struct ProofRow(detail: &ProofDetail) {
        let movement = if let ProofDetail::Movement { piece, .. } = detail { Some(piece.kind) } else { None };
        let reply = if let ProofDetail::Reply { mv, refuted_by, .. } = detail { Some((mv, refuted_by)) } else { None };

        /// What the fact is about.
        code: ProofCode = ProofCode::of(detail),
        /// Its squares.
        squares: Vec<String> = square_names(&detail.squares()),
        #[serde(flatten)]
        sentence: MessageRow = detail.message().into(),
        /// Of `movement`: how the piece moves, in Betza notation.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        betza: Option<&'static str> = movement.map(shogi::notation),
        /// Of `reply`: a reply to a dropped pawn, USI.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String")]
        r#move: Option<String> = reply.map(|(mv, _)| mv.to_string()),
        /// Of `reply`: the rules that it breaks.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Vec<ReasonCode>")]
        refuted_by: Option<Vec<ReasonCode>> = reply.map(|(_, broken)| broken.iter().map(ReasonCode::of).collect()),
    }

    /// The moves that end a check, by kind.
    struct EvasionsRow(groups: &[EvasionGroup; EvasionKind::ALL.len()]) {
        let [king_move, capture, drop_between, move_between] = groups.each_ref().map(EvasionGroupRow::from);

        /// Moves of the king.
        king_move: EvasionGroupRow = king_move,
        /// Captures of the checker by another piece.
        capture: EvasionGroupRow = capture,
        /// Drops between checker and king.
        drop_between: EvasionGroupRow = drop_between,
        /// Moves between checker and king.
        move_between: EvasionGroupRow = move_between,
    }

    /// The evasions of one kind.
    struct EvasionGroupRow(group: &EvasionGroup) {
        /// Legal moves, USI.
        moves: Vec<String> = usi_moves(&group.moves),
        /// Why the move in question is none of these; null when it is one, or when there is no move in question.
        why_not: Option<MessageRow> = group.not_evasion_reason.as_ref().map(|reason| reason.message().into()),
    }

    /// Legal moves that resemble an illegal one.
    struct NearestMovesRow(nearest: &NearestLegalMoves) {
        /// Other moves of the same piece, USI.
        same_piece: Vec<String> = usi_moves(&nearest.same_piece),
        /// Moves of other pieces to the same square, USI.
        same_target: Vec<String> = usi_moves(&nearest.same_target),
    }

    /// `win`: whether the side to move may declare a win (entering king).
    struct ExplainDeclarationRow(position: &Position, reports: &[DeclarationReport; 3]) {
        let report = engine_rule(reports);
        let wins = report.verdict == DeclarationVerdict::Win;
        let unmet = report.conditions.iter().filter(|condition| !condition.met);

        /// The position.
        sfen: String = position.sfen(),
        /// The declaration.
        r#move: DeclarationWord = DeclarationWord::Win,
        /// As `legal`.
        pseudo_legal: bool = wins,
        /// Whether the 27-point rule allows it.
        legal: bool = wins,
        /// The conditions of the 27-point rule that are not met.
        reasons: Vec<ExplainUnmetConditionRow> =
            unmet.map(|condition| ExplainUnmetConditionRow::of(position, condition)).collect(),
        /// Whether the side to move is in check.
        class: CheckStatusCode = CheckStatusCode::of(&CheckStatus::of(position)),
        /// Every rule.
        rules: Vec<ExplainRuleRow> = list(reports),
    }

    /// A condition of the 27-point rule that is not met.
    struct ExplainUnmetConditionRow(position: &Position, condition: &DeclarationCondition) {
        let squares = match condition.requirement {
            DeclarationRequirement::KingInCamp { king } => Vec::from_iter(king),
            DeclarationRequirement::NoCheck => {
                position.checkers().into_iter().chain(position.king(position.side_to_move())).collect()
            }
            _ => Vec::new(),
        };

        /// Which condition.
        code: ConditionCode = ConditionCode::of(&condition.requirement),
        /// The squares that prove it.
        squares: Vec<String> = square_names(&squares),
        #[serde(flatten)]
        sentence: MessageRow = condition.message().into(),
    }

    /// What a rule says of a declaration.
    struct ExplainRuleRow(report: &DeclarationReport) {
        /// Which rule.
        rule: DeclarationRuleName,
        /// What it says.
        verdict: DeclarationVerdictName,
        /// Its conditions.
        conditions: Vec<ExplainConditionRow> = list(&report.conditions),
        /// The pieces that count; empty for the try rule.
        pieces: Vec<ExplainPieceCountRow> = list(&report.piece_counts),
        /// What is missing; null when nothing is.
        missing: Option<MessageRow> = report.missing.as_ref().map(|missing| missing.message().into()),
        /// Of the try rule: the move that wins at once, USI; else null.
        winning_move: Option<String> = report.winning_move.map(|mv| mv.to_string()),
    }

    /// A condition of a rule.
    struct ExplainConditionRow(condition: &DeclarationCondition) {
        /// Whether it is met.
        met: bool,
        #[serde(flatten)]
        sentence: MessageRow = condition.message().into(),
    }

    /// Pieces that count for a declaration.
    struct ExplainPieceCountRow(row: &DeclarationPieceCount) {
        let place = match row.place {
            DeclarationPiecePlace::Camp(square) => square.to_string(),
            DeclarationPiecePlace::Hand => "hand".to_owned(),
            DeclarationPiecePlace::Handicap => "handicap".to_owned(),
        };

        /// A square, `hand`, or `handicap` for pieces missing from the set.
        place: String = place,
        /// SFEN letter, as Black's.
        piece: &'static str = row.kind.sfen(),
        /// How many.
        count: u32 = row.pieces,
        /// Their points.
        points: u32,
    }

    /// `--pv`: a line of play, up to its first illegal move.
    struct ExplainLineRow(position: &Position, line: &ReplayedLine) {
        let fault = line.fault.as_ref().map(|fault| {
            let word = line.plies.get(fault.at).map_or("", |ply| ply.text.as_str());
            let explanation = ExplanationRow::of(&fault.position.sfen(), word, &fault.explanation);
            ExplainFaultRow { ply: fault.at + 1, explanation }
        });

        /// The position.
        sfen: String = position.sfen(),
        /// The plies.
        plies: Vec<ExplainPlyRow> = list(&line.plies),
        /// The first illegal move; null when there is none.
        fault: Option<ExplainFaultRow> = fault,
        /// The word by which the engine ends the line; null when the last word is a move.
        end: Option<ExplainLineEndRow> = line.end.as_ref().map(Into::into),
    }

    /// The end of a line where no move stands: `resign`, `rep_draw`.
    struct ExplainLineEndRow(found: &ReplayedEnd) {
        /// The word as it was written.
        text: String,
        /// What it says.
        code: LineEndCode = LineEndCode::of(&found.end),
        #[serde(flatten)]
        sentence: MessageRow = found.end.message().into(),
    }

    /// A ply of a line.
    struct ExplainPlyRow(ply: &ReplayedPly) {
        /// The move as it was written.
        text: String,
        /// The move, USI; null from the first illegal one on.
        r#move: Option<String> = ply.mv.map(|mv| mv.to_string()),
        /// Whether it was made.
        legal: bool = ply.mv.is_some(),
    }

    /// The first illegal move of a line.
    struct ExplainFaultRow {
        /// Its number, from 1.
        #[schemars(range(min = 1))]
        ply: usize,
        /// The rules it breaks.
        explanation: ExplanationRow,
    }

    /// A position without a move.
    struct ExplainSetupRow(position: &Position, setup: &Setup, defects: &[SetupDefect]) {
        let held = |color: Color| {
            let pieces = setup.hands[color.index()].in_notation_order();
            pieces.map(|(kind, count)| (kind.sfen(), u32::from(count))).collect()
        };

        /// The position.
        sfen: String = setup.sfen(),
        /// Whether it has no defects.
        sound: bool = defects.is_empty(),
        /// What is wrong with it.
        defects: Vec<ExplainDefectRow> = list(defects),
        /// Whether the side to move is in check.
        class: CheckStatusCode = CheckStatusCode::of(&CheckStatus::of(position)),
        /// How many legal moves the board has; null for a position with defects.
        moves: Option<u64> = defects.is_empty().then(|| movegen::count_legal_all(position)),
        /// By which rule the moves that led here have ended the game; null when they have not.
        game_over: Option<MessageRow> = legality::game_over(position).map(|over| over.message().into()),
        /// The pieces in hand.
        hands: ExplainHandsRow = ExplainHandsRow { black: held(Color::Black), white: held(Color::White) },
        /// The pieces of the set that are nowhere: number by SFEN letter.
        r#box: BTreeMap<&'static str, u32> =
            setup.unplaced_pieces().map(|(kind, count)| (kind.sfen(), count)).collect(),
    }

    /// A defect of a position.
    struct ExplainDefectRow(defect: &SetupDefect) {
        /// Which defect.
        code: DefectCode = DefectCode::of(defect),
        /// Its squares.
        squares: Vec<String> = square_names(&defect.squares()),
        #[serde(flatten)]
        sentence: MessageRow = defect.message().into(),
    }

    /// The pieces in hand.
    struct ExplainHandsRow {
        /// Black's: number by SFEN letter.
        black: BTreeMap<&'static str, u32>,
        /// White's: number by SFEN letter.
        white: BTreeMap<&'static str, u32>,
    }
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

named_words! {
    /// What a fact is about.
    ProofCode: codes of ProofDetail
}

/// How USI writes a declaration.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum DeclarationWord {
    Win,
}

named_words! {
    /// A condition of a declaration.
    ConditionCode: codes of DeclarationRequirement
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

named_words! {
    /// How a line ends.
    LineEndCode: codes of LineEndWord
}

named_words! {
    /// A defect of a position.
    DefectCode: codes of SetupDefect
}

/// The report on the 27-point rule, the first one.
pub(super) const fn engine_rule(reports: &[DeclarationReport; 3]) -> &DeclarationReport {
    &reports[0]
}
