//! The text of a game.
//!
//! ```text
//! sankoma betza game
//! game: minishogi 3b1f0c8a9d2e4f60
//! start: rbsgk/4p/5/P4/KGSBR b -
//! black: person
//! white: computer
//! result: Black wins: checkmate
//! moves:
//! 1e1d
//! …
//! ```
//!
//! `game:` is the name of a game that comes with the program, and the FNV-1a hash of its file by which a later version
//! of the rules is noticed. Any other game has its whole file in the text, each line after `| `. `undone:` is the
//! number of moves at the end that were undone when the game was written, `resigned:` the side that has resigned after
//! them.

use super::game::BetzaGame;
use crate::reference::ReferenceGame;
use fnv::FnvHasher;
use sankoma_wording::{Language, text};
use std::hash::Hasher as _;

/// The first line.
pub(super) const TITLE: &str = "sankoma betza game";
/// What a line of the game's own file begins with.
pub(super) const RULES_MARK: &str = "|";

impl BetzaGame {
    /// The text of the game, undone moves included.
    pub fn to_text(&self) -> String {
        let mut lines = vec![TITLE.to_owned()];
        lines.extend(self.rules_lines());
        lines.push(format!("start: {}", self.start()));
        lines.extend(
            ["black", "white"].into_iter().zip(self.players).map(|(name, player)| format!("{name}: {}", player.name())),
        );
        let undone = self.moves().len() - self.shown();
        lines.extend((undone > 0).then(|| format!("undone: {undone}")));
        lines.extend(self.written_resignation().map(|side| format!("resigned: {}", side.en().to_lowercase())));
        let outcome = self.standing().outcome;
        lines.extend(outcome.map(|outcome| format!("result: {}", outcome.message().text(Language::En))));
        lines.push("moves:".to_owned());
        lines.extend(self.moves().iter().map(|mv| mv.usi(self.rules())));
        lines.join("\n") + "\n"
    }

    fn rules_lines(&self) -> Vec<String> {
        let (rules, name) = (self.rules(), text::printable(&self.rules().name));
        if rules.is_built_in() {
            return vec![format!("game: {name} {}", rules_fingerprint(rules))];
        }
        let own = rules.source.lines().map(|line| format!("{RULES_MARK} {line}"));
        std::iter::once(format!("game: {name}")).chain(own).collect()
    }
}

/// The 64-bit FNV-1a hash of a game file, in hexadecimal digits.
pub(super) fn rules_fingerprint(rules: &ReferenceGame) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(rules.source.as_bytes());
    format!("{:016x}", hasher.finish())
}
