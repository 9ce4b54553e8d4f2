//! The state of a game of a game file.

use super::argument::BetzaPlace;
use super::requests::BetzaOpening;
use crate::tui::core::job_slot::JobSlot;
use crate::tui::core::list_cursor::ListCursor;
use sankoma_betza::play::{BetzaGame, BetzaPlayer, MoveChoice, Standing};
use sankoma_betza::reference::ReferenceMove;
use sankoma_rules::Color;
use sankoma_wording::Message;
use std::path::PathBuf;

/// The game of a game file, and what is known of reading and saving it.
#[derive(Debug, Default)]
pub struct BetzaState {
    /// The game, once one was begun; it stays when its page closes.
    pub open: Option<Box<BetzaGameState>>,
    /// Whether a file is being read.
    pub is_reading: bool,
    /// Games and questions to the computer so far.
    pub(super) number: u64,
    /// The question to the computer.
    pub(super) thinking: JobSlot,
    /// The unsaved game that is in the journal, by number and revision.
    pub(super) journaled: Option<(u64, u64)>,
}

/// A game with everything that its page shows.
#[derive(Debug)]
pub struct BetzaGameState {
    /// The moves and the players.
    pub game: BetzaGame,
    /// How it stands after the moves that are made.
    pub standing: Standing,
    /// The place under the cursor.
    pub cursor: BetzaPlace,
    /// The piece that is picked up.
    pub picked: Option<BetzaPlace>,
    /// What is asked.
    pub question: Option<BetzaQuestion>,
    /// Why the move that was tried last is not legal, with the squares that prove it.
    pub refusal: Option<(Message, Vec<u8>)>,
    /// Whether computer players wait.
    pub is_paused: bool,
    /// Whether one of them thinks.
    pub is_thinking: bool,
    /// What the computer has found for its last move.
    pub last_choice: Option<MoveChoice>,
    /// Its file.
    pub path: Option<PathBuf>,
    /// What the file held when it was read or written here.
    pub(super) known_text: Option<String>,
    /// The game as it was saved last, or as it began.
    pub(super) saved: BetzaGame,
    /// The square to which the cursor returns from the hand.
    pub(super) last_square: u8,
    /// Its number in the program, and the number of its changes.
    pub(super) number: u64,
    pub(super) revision: u64,
}

/// A question with its answers, of which one is selected.
#[derive(Debug)]
pub struct BetzaQuestion {
    /// The question.
    pub sentence: Message,
    /// The answers.
    pub answers: Vec<(Message, BetzaAnswer)>,
    /// Which answer is selected.
    pub cursor: ListCursor,
}

/// What follows from an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum BetzaAnswer {
    /// This move.
    Play(ReferenceMove),
    /// The side to move resigns.
    Resign,
    /// Another game takes the place of this one; `None`: a new one by the same rules.
    Open(Option<BetzaOpening>),
    /// Nothing.
    Nothing,
}

impl BetzaGameState {
    /// A game as its page first shows it.
    pub(super) fn new(game: BetzaGame, number: u64) -> Self {
        let side = game.side_to_move().index();
        let last_square = game.position().royal_square(side).unwrap_or(game.rules().squares() / 2);
        Self {
            standing: game.standing(),
            cursor: BetzaPlace::Square(last_square),
            picked: None,
            question: None,
            refusal: None,
            is_paused: false,
            is_thinking: false,
            last_choice: None,
            path: None,
            known_text: None,
            saved: game.clone(),
            last_square,
            number,
            revision: 0,
            game,
        }
    }

    /// Whether it holds moves, or an end, that are not saved.
    pub fn is_unsaved(&self) -> bool {
        !self.game.has_same_moves(&self.saved)
    }

    /// Whether a computer player is to move now: it is neither told to wait nor is the game over.
    pub(super) fn awaits_computer(&self) -> bool {
        !self.is_paused && self.standing.outcome.is_none() && self.game.player_to_move() != BetzaPlayer::Person
    }

    /// Whether a piece of the side to move stands on a square.
    pub(super) fn has_own_piece(&self, square: u8) -> bool {
        let side = self.game.side_to_move().index();
        self.game.position().piece_on(square).is_some_and(|piece| piece.side == side)
    }

    /// The kinds that a side has in hand, with their number, in the order of the game file.
    pub fn hand(&self, side: Color) -> Vec<(u8, u8)> {
        let position = self.game.position();
        let kinds = 0..self.game.rules().kinds.len() as u8;
        kinds.map(|kind| (kind, position.in_hand(side.index(), kind))).filter(|(_, count)| *count > 0).collect()
    }

    /// The squares that the picked piece can go to.
    pub fn targets(&self) -> Vec<u8> {
        let Some(picked) = self.picked else { return Vec::new() };
        self.standing.legal.iter().filter(|mv| starts_at(**mv, picked)).map(|mv| mv.to).collect()
    }

    /// The last move that is made.
    pub fn last_move(&self) -> Option<ReferenceMove> {
        self.game.shown().checked_sub(1).map(|at| self.game.moves()[at])
    }

    /// The kind of piece at the cursor.
    pub fn kind_at_cursor(&self) -> Option<u8> {
        match self.cursor {
            BetzaPlace::Square(square) => self.game.position().piece_on(square).map(|piece| piece.kind),
            BetzaPlace::Hand(kind) => Some(kind),
        }
    }
}

/// Whether a move starts at a place.
pub(super) fn starts_at(mv: ReferenceMove, place: BetzaPlace) -> bool {
    match place {
        BetzaPlace::Square(square) => mv.from == Some(square),
        BetzaPlace::Hand(kind) => mv.from.is_none() && mv.kind == kind,
    }
}
