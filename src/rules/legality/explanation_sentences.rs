//! An explanation as rows of sentences: the one order in which command line, screen and reports tell it.

use super::broken_rules::in_game;
use super::evasions::{EvasionGroup, EvasionGroups, NotEvasionReason};
use super::explanation::{LegalityExplanation, NearestLegalMoves};
use super::{IllegalityReason, ProofDetail, parse};
use crate::rules::{Move, PieceKind, Position, Square};
use crate::wording::{Language, Message};

/// One sentence of an explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplanationSentence {
    /// 0 for the verdict, 1 for its parts, 2 for what proves a part.
    pub level: usize,
    /// The stable name of what it says, where it has one.
    pub code: &'static str,
    /// The sentence.
    pub message: Message,
    /// The squares it speaks of.
    pub squares: Vec<Square>,
}

impl ExplanationSentence {
    fn new(level: usize, code: &'static str, message: Message) -> Self {
        Self { level, code, message, squares: Vec::new() }
    }
}

/// A longer game is no argument that a person hands to a shell.
const MAX_COMMAND_PLIES: usize = 1_000;

/// The command that says of `word` in `position` that it breaks `reasons`. What a shell could read otherwise stands in
/// quotes. `None` where that would take more than the last 1,000 plies of the game.
pub fn explain_command(position: &Position, word: &str, reasons: &[IllegalityReason]) -> Option<String> {
    let by_game = reasons.iter().any(IllegalityReason::needs_game_history);
    let asked = if by_game || !position.setup().defects().is_empty() {
        let recent = position.with_last_moves(MAX_COMMAND_PLIES);
        let proves = |word: &str| parse(word).is_ok_and(|mv| !in_game(&recent, mv).is_empty());
        if by_game && !proves(word) {
            return None;
        }
        position_with_moves(&recent)?
    } else {
        position.sfen()
    };
    Some(format!("sankoma explain {} {}", shell_word(&asked), shell_word(word)))
}

/// The position as its game shows it: an illegal move may have left one that no SFEN may show.
fn position_with_moves(position: &Position) -> Option<String> {
    let (start, moves) = start_and_moves(position);
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let can_be_shown = start.setup().defects().is_empty();
    can_be_shown.then(|| format!("position sfen {} moves {}", start.sfen(), moves.join(" ")))
}

/// Where the game began that led to `position`, and its moves.
pub fn start_and_moves(position: &Position) -> (Position, Vec<Move>) {
    let mut start = position.clone();
    let mut moves: Vec<Move> = std::iter::from_fn(|| start.unmake()).collect();
    moves.reverse();
    (start, moves)
}

fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+-_./".contains(letter);
    let plain = !text.is_empty() && !text.starts_with('-') && text.chars().all(is_plain);
    if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

/// So many moves of a list are named.
const MAX_LISTED_MOVES: usize = 12;

impl LegalityExplanation {
    /// The whole explanation, row by row. `notation` writes how a kind moves; the rules themselves know no notation.
    pub fn sentences(&self, notation: fn(PieceKind) -> &'static str) -> Vec<ExplanationSentence> {
        let mut rows = vec![self.verdict_sentence()];
        for (reason, proof) in self.reasons_with_proofs() {
            rows.push(ExplanationSentence {
                squares: reason.squares(),
                ..ExplanationSentence::new(1, reason.code(), reason.message())
            });
            rows.extend(proof.details.iter().map(|detail| detail.sentence(notation)));
        }
        rows.extend(self.evasions.iter().flat_map(EvasionGroups::sentences));
        rows.extend(self.nearest.sentences());
        rows
    }

    fn verdict_sentence(&self) -> ExplanationSentence {
        let yes = |lang: Language, holds: bool| {
            if holds { lang.pick("はい", "yes") } else { lang.pick("いいえ", "no") }
        };
        let verdict = &self.verdict;
        let class = self.check_status.message();
        let say = |lang| (yes(lang, verdict.pseudo_legal), yes(lang, verdict.legal));
        let (ja, en) = (say(Language::Ja), say(Language::En));
        let message = Message::new(
            format!("擬似合法 {} / 合法 {}（{}）", ja.0, ja.1, class.ja),
            format!("pseudo-legal {}, legal {} (the side to move is {})", en.0, en.1, class.en),
        );
        ExplanationSentence::new(0, self.check_status.code(), message)
    }
}

impl ProofDetail {
    fn sentence(&self, notation: fn(PieceKind) -> &'static str) -> ExplanationSentence {
        let mut message = self.message();
        if let Self::Movement { piece, .. } = self {
            let written = notation(piece.kind);
            message = Message::new(
                format!("{}（記法 {written}）", message.ja),
                format!("{} (in notation {written})", message.en),
            );
        }
        ExplanationSentence { squares: self.squares(), ..ExplanationSentence::new(2, self.code(), message) }
    }
}

impl EvasionGroups {
    fn sentences(&self) -> Vec<ExplanationSentence> {
        let heading = Message::new("王手の回避手", "ways out of check");
        let mut rows = vec![ExplanationSentence {
            squares: self.checkers.clone(),
            ..ExplanationSentence::new(1, "evasions", heading)
        }];
        rows.extend(self.groups.iter().map(EvasionGroup::sentence));
        rows
    }
}

impl EvasionGroup {
    fn sentence(&self) -> ExplanationSentence {
        let way = self.kind.message();
        let (ja, en) = (move_list_text(&self.moves, Language::Ja), move_list_text(&self.moves, Language::En));
        let why = self.not_evasion_reason.as_ref().map(NotEvasionReason::message);
        let (why_ja, why_en) = why.map_or_else(
            || (String::new(), String::new()),
            |why| (format!("（この手は違う: {}）", why.ja), format!(" (not this move: {})", why.en)),
        );
        let message = Message::new(format!("{}: {ja}{why_ja}", way.ja), format!("{}: {en}{why_en}", way.en));
        ExplanationSentence::new(2, self.kind.code(), message)
    }
}

impl NearestLegalMoves {
    fn sentences(&self) -> Vec<ExplanationSentence> {
        let rows = [
            ("same_piece", "同じ駒の合法手", "legal with the same piece", &self.same_piece),
            ("same_target", "同じ行き先の合法手", "legal with the same target", &self.same_target),
        ];
        let told = |(code, ja, en, moves): (&'static str, &str, &str, &Vec<Move>)| {
            let message = Message::new(
                format!("{ja}: {}", move_list_text(moves, Language::Ja)),
                format!("{en}: {}", move_list_text(moves, Language::En)),
            );
            ExplanationSentence::new(1, code, message)
        };
        rows.into_iter().filter(|(_, _, _, moves)| !moves.is_empty()).map(told).collect()
    }
}

/// The moves in USI, or a word for none.
fn move_list_text(moves: &[Move], lang: Language) -> String {
    if moves.is_empty() {
        return lang.pick("なし", "none").to_owned();
    }
    let named = moves.iter().take(MAX_LISTED_MOVES).map(Move::to_string).collect::<Vec<_>>().join(" ");
    match (moves.len().saturating_sub(MAX_LISTED_MOVES), lang) {
        (0, _) => named,
        (more, Language::Ja) => format!("{named} ほか{more}手"),
        (more, Language::En) => format!("{named} and {more} more"),
    }
}
