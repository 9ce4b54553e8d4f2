//! End words: how KIF and KI2 write an end; the word of its line in KIF, and the closing sentence
//! (まで87手で先手の勝ち).
//!
//! Other programs know the sentences that Kifu for Windows writes and few others; some refuse the whole file for one
//! that they do not know (docs/interop.md). So a sentence is written only in those forms.

use crate::formats::write_options::{RecordWords, RecordWriteOptions};
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::repetition::{self, Repetition};
use sankoma_rules::{Color, Position};

/// An end to be written in KIF or KI2.
pub(super) struct EndWords<'a> {
    game: &'a Game,
    id: NodeId,
    end: &'a RecordedEnd,
    /// The side to move.
    mover: Color,
    /// The side that gave perpetual check, if that is how the game ended.
    loser: Option<Color>,
    target: RecordWriteOptions,
}

impl<'a> EndWords<'a> {
    /// The words for the end `id`, which stands behind the last move of `position`.
    pub(super) fn new(
        game: &'a Game,
        id: NodeId,
        end: &'a RecordedEnd,
        position: &Position,
        target: RecordWriteOptions,
    ) -> Self {
        let is_perpetual = end.cause == RecordedCause::PerpetualCheck;
        let loser = is_perpetual.then(|| repetition::fourfold(position)).flatten().and_then(Repetition::loser);
        Self { game, id, end, mover: position.side_to_move(), loser, target }
    }

    /// The word of the end's own line, KIF's only: the file's where it is of the same format. `None` where that file
    /// has the sentence alone, or KIF has no word.
    pub(super) fn line(&self) -> Option<String> {
        if self.is_own() {
            return Some(self.end.text.to_string()).filter(|text| !is_closing(text));
        }
        self.end.cause.in_kif(self.mover).japanese().map(str::to_owned)
    }

    /// The line has a word that the definition of KIF has not.
    pub(super) fn is_undefined(&self) -> bool {
        !self.is_own() && !self.end.cause.in_kif(self.mover).is_defined_in_kif()
    }

    /// The closing sentence of a file of the same format.
    pub(super) fn own_closing(&self) -> Option<String> {
        let written = self.game.node(self.id).written.as_deref().or(Some(&self.end.text));
        written.filter(|text| self.is_own() && is_closing(text)).map(str::to_owned)
    }

    /// The closing sentence behind the line of the end, which has said the cause: the winner is what all programs read.
    pub(super) fn closing_behind_line(&self) -> Option<String> {
        let cause = self.end.cause.in_kif(self.mover);
        match cause {
            RecordedCause::TimeUp
            | RecordedCause::Mate
            | RecordedCause::Declaration
            | RecordedCause::Try
            | RecordedCause::WinByDefault
            | RecordedCause::LossByDefault
            | RecordedCause::PerpetualCheck => self.victory(""),
            _ => self.closing_of(cause),
        }
    }

    /// The closing sentence that stands alone for the end, as in KI2.
    pub(super) fn closing_alone(&self) -> Option<String> {
        let is_unknown = self.end.cause == RecordedCause::Other;
        self.closing_of(self.end.cause.in_ki2(self.mover, self.loser)).filter(|_| !is_unknown)
    }

    fn closing_of(&self, cause: RecordedCause) -> Option<String> {
        match cause {
            RecordedCause::Resignation => self.victory(""),
            RecordedCause::TimeUp => self.victory("時間切れにより"),
            RecordedCause::Foul => Some(self.sentence(&format!("{}の反則負け", self.name(self.mover)))),
            RecordedCause::OpponentFouled => Some(self.sentence(&format!("{}の反則勝ち", self.name(self.mover)))),
            RecordedCause::Declaration => Some(self.sentence(&format!("{}の入玉勝ち", self.name(self.mover)))),
            RecordedCause::Interruption
            | RecordedCause::Sennichite
            | RecordedCause::Jishogi
            | RecordedCause::SealedMove
            | RecordedCause::WinByDefault
            | RecordedCause::LossByDefault
            | RecordedCause::Mate
            | RecordedCause::NoMate => cause.japanese().map(|word| self.sentence(word)),
            _ => None,
        }
    }

    /// まで87手で先手の勝ち
    fn victory(&self, by: &str) -> Option<String> {
        let winner = self.end.winner(self.mover).or(self.loser.map(Color::other))?;
        Some(self.sentence(&format!("{by}{}の勝ち", self.name(winner))))
    }

    fn sentence(&self, result: &str) -> String {
        format!("まで{}手で{result}", self.game.ply(self.id) - 1)
    }

    fn name(&self, color: Color) -> &'static str {
        match color {
            Color::Black if self.game.header("下手").is_some() => "下手",
            Color::White if self.game.header("上手").is_some() => "上手",
            color => color.ja(),
        }
    }

    /// The words of the file stand.
    fn is_own(&self) -> bool {
        let keeps_words = self.target.words == RecordWords::OfFile || self.end.cause == RecordedCause::Other;
        keeps_words && self.game.has_words_of(self.target.format)
    }
}

/// `text` is a closing sentence of a KIF file.
pub(super) fn is_closing(text: &str) -> bool {
    text.starts_with("まで") && !text.contains(['\n', '\r'])
}
