//! An explanation as rows of sentences, in the order in which command line, screen and reports show them.

use crate::message;
use crate::{Language, Message, ToMessage};
use sankoma_rules::legality::{
    EvasionGroups, LegalityExplanation, NearestLegalMoves, NotEvasionReason, ProofDetail, VerdictKind,
};
use sankoma_rules::{Move, PieceKind, Square};

/// One sentence of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationSentence {
    /// Indentation: 0 for the verdict, 1 for its parts, 2 for the proof of a part.
    pub level: usize,
    /// The stable code of the fact.
    pub code: &'static str,
    /// Sentence in both languages.
    pub message: Message,
    /// The squares that it names.
    pub squares: Vec<Square>,
}

impl ExplanationSentence {
    fn new(level: usize, code: &'static str, message: Message) -> Self {
        Self { level, code, message, squares: Vec::new() }
    }
}

/// Maximum number of moves that are written out.
const MAX_LISTED_MOVES: usize = 12;

/// Names that an explanation uses.
#[derive(Clone, Copy)]
pub struct ExplanationNames<'a> {
    /// The movement notation of a kind of piece.
    pub movement: fn(PieceKind) -> &'static str,
    /// A move in the position of the explanation, as moves are written around it.
    pub moves: &'a dyn Fn(Move) -> String,
}

/// The whole explanation, row by row. Of a text that is no move only the reasons are said: it has no verdict, and
/// nothing is near it.
pub fn explanation_sentences(
    explanation: &LegalityExplanation,
    names: ExplanationNames<'_>,
) -> Vec<ExplanationSentence> {
    let reasons = reason_sentences(explanation, names.movement);
    if explanation.kind() == VerdictKind::Unreadable {
        return reasons;
    }
    let evasions = explanation.evasions.iter().flat_map(|evasions| evasion_sentences(evasions, names));
    let nearest = nearest_sentences(&explanation.nearest, names);
    [verdict_sentence(explanation)].into_iter().chain(reasons).chain(evasions).chain(nearest).collect()
}

/// The broken rules, each with its proof.
fn reason_sentences(
    explanation: &LegalityExplanation,
    notation: fn(PieceKind) -> &'static str,
) -> Vec<ExplanationSentence> {
    let mut rows = Vec::new();
    for (reason, proof) in explanation.reasons_with_proofs() {
        rows.push(ExplanationSentence {
            squares: reason.squares(),
            ..ExplanationSentence::new(1, reason.code(), reason.message())
        });
        rows.extend(proof.details.iter().map(|detail| detail_sentence(detail, notation)));
    }
    rows
}

fn verdict_sentence(explanation: &LegalityExplanation) -> ExplanationSentence {
    let verdict = explanation.kind().message();
    let check = explanation.check_status.message();
    let message = message!(("{}（{}）", verdict.ja, check.ja), ("{} (the side to move is {})", verdict.en, check.en));
    ExplanationSentence::new(0, explanation.check_status.code(), message)
}

fn detail_sentence(detail: &ProofDetail, notation: fn(PieceKind) -> &'static str) -> ExplanationSentence {
    let mut message = detail.message();
    if let ProofDetail::Movement { piece, .. } = detail {
        let written = notation(piece.kind);
        message = message!(("{}（Betza記法 {written}）", message.ja), ("{} (Betza notation {written})", message.en));
    }
    ExplanationSentence { squares: detail.squares(), ..ExplanationSentence::new(2, detail.code(), message) }
}

fn evasion_sentences(evasions: &EvasionGroups, names: ExplanationNames<'_>) -> Vec<ExplanationSentence> {
    let reasons: Vec<Option<&NotEvasionReason>> =
        evasions.groups.iter().map(|group| group.not_evasion_reason.as_ref()).collect();
    // A reason that holds for every way is said once, of all; any other where it comes first.
    let of_all = reasons[0].filter(|first| reasons.iter().all(|reason| *reason == Some(first)));
    let heading = with_why_not(Message::new("王手の回避手", "ways out of check"), of_all);
    let mut rows = vec![ExplanationSentence {
        squares: evasions.checkers.clone(),
        ..ExplanationSentence::new(1, "evasions", heading)
    }];
    rows.extend(evasions.groups.iter().enumerate().map(|(at, group)| {
        let is_said = of_all.is_some() || reasons[..at].contains(&reasons[at]);
        let kind = group.kind.message();
        let (ja, en) =
            (move_list_text(&group.moves, names, Language::Ja), move_list_text(&group.moves, names, Language::En));
        let moves = message!(("{}: {ja}", kind.ja), ("{}: {en}", kind.en));
        ExplanationSentence::new(2, group.kind.code(), with_why_not(moves, reasons[at].filter(|_| !is_said)))
    }));
    rows
}

/// `message`, and behind it why the move in question is not meant.
fn with_why_not(message: Message, reason: Option<&NotEvasionReason>) -> Message {
    match reason.map(ToMessage::message) {
        None => message,
        Some(why) => {
            message!(("{}（この手は違う: {}）", message.ja, why.ja), ("{} (not this move: {})", message.en, why.en))
        }
    }
}

fn nearest_sentences(nearest: &NearestLegalMoves, names: ExplanationNames<'_>) -> Vec<ExplanationSentence> {
    let rows = [
        ("same_piece", "同じ駒の合法手", "legal with the same piece", &nearest.same_piece),
        ("same_target", "同じ行き先の合法手", "legal with the same target", &nearest.same_target),
    ];
    let sentence = |(code, ja, en, moves): (&'static str, &str, &str, &Vec<Move>)| {
        let message = message!(
            ("{ja}: {}", move_list_text(moves, names, Language::Ja)),
            ("{en}: {}", move_list_text(moves, names, Language::En))
        );
        ExplanationSentence::new(1, code, message)
    };
    rows.into_iter().filter(|(_, _, _, moves)| !moves.is_empty()).map(sentence).collect()
}

/// The moves, or a word for none.
fn move_list_text(moves: &[Move], names: ExplanationNames<'_>, lang: Language) -> String {
    if moves.is_empty() {
        return lang.pick("なし", "none").to_owned();
    }
    let named = moves.iter().take(MAX_LISTED_MOVES).map(|&mv| (names.moves)(mv)).collect::<Vec<_>>().join(" ");
    match (moves.len().saturating_sub(MAX_LISTED_MOVES), lang) {
        (0, _) => named,
        (more, Language::Ja) => format!("{named} ほか{more}手"),
        (more, Language::En) => format!("{named} and {more} more"),
    }
}
