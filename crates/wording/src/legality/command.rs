//! The shell command that reproduces a verdict.

use sankoma_rules::legality::{self, IllegalityReason};
use sankoma_rules::{Move, Position};

/// Maximum length of a game that is put into a command, in plies.
const MAX_COMMAND_PLIES: usize = 1_000;

/// The `sankoma explain` command that shows that the move `word` breaks `reasons` in `position`, quoted for a POSIX
/// shell. `None` where the proof needs more than the last 1,000 plies of the game.
pub fn explain_command(position: &Position, word: &str, reasons: &[IllegalityReason]) -> Option<String> {
    let by_game = reasons.iter().any(IllegalityReason::needs_game_history);
    let position_text = if by_game || !position.setup().defects().is_empty() {
        let recent = position.with_last_moves(MAX_COMMAND_PLIES);
        let proves = |word: &str| {
            let reasons = word.parse().map(|mv| legality::reasons_in_game(&recent, mv)).unwrap_or_default();
            reasons.iter().any(IllegalityReason::needs_game_history)
        };
        if by_game && !proves(word) {
            return None;
        }
        position_with_moves(&recent)?
    } else {
        position.sfen()
    };
    Some(format!("sankoma explain {} {}", shell_word(&position_text), shell_word(word)))
}

/// `position` as a USI `position` command: after an illegal move an SFEN alone could not show it. `None` where the
/// first position of the game is defective itself.
fn position_with_moves(position: &Position) -> Option<String> {
    let (start, moves) = position.start_and_moves();
    let moves: Vec<String> = moves.iter().map(Move::to_string).collect();
    let can_be_shown = start.setup().defects().is_empty();
    can_be_shown.then(|| format!("position sfen {} moves {}", start.sfen(), moves.join(" ")))
}

fn shell_word(text: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "+-_./".contains(letter);
    let plain = !text.is_empty() && !text.starts_with('-') && text.chars().all(is_plain);
    if plain { text.to_owned() } else { format!("'{}'", text.replace('\'', "'\\''")) }
}
