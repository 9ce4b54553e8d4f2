//! The moves of a game, of which the last ones may be undone.

use super::player::BetzaPlayer;
use crate::reference::{ReferenceGame, ReferenceMove, ReferencePosition};
use sankoma_rules::Color;
use sankoma_wording::Message;
use std::ops::Range;
use std::sync::Arc;

/// A game by the rules of a game file. Undone moves stay until another one is played.
#[derive(Clone, Debug)]
pub struct BetzaGame {
    rules: Arc<ReferenceGame>,
    start: String,
    moves: Vec<ReferenceMove>,
    /// The number of moves that are made; those after them are undone.
    shown: usize,
    /// Who has resigned after the last move.
    resigned: Option<Color>,
    /// Who plays Black and White.
    pub players: [BetzaPlayer; 2],
}

/// Games are equal when everything is that their text says.
impl PartialEq for BetzaGame {
    fn eq(&self, other: &Self) -> bool {
        self.has_same_moves(other) && self.shown == other.shown && self.players == other.players
    }
}

impl BetzaGame {
    /// A game from the start position of `rules`, between two persons.
    pub fn new(rules: ReferenceGame) -> Self {
        let rules = Arc::new(rules);
        Self::at_start(Arc::clone(&rules), &rules.setup)
    }

    /// A game from another position.
    ///
    /// # Errors
    /// What is wrong with the SFEN.
    pub fn from_position(rules: Arc<ReferenceGame>, start: &str) -> Result<Self, Message> {
        ReferencePosition::from_sfen(&rules, start)?;
        Ok(Self::at_start(rules, start))
    }

    /// A new game by the same rules, between the same players.
    pub fn again(&self) -> Self {
        let players = self.players;
        Self { players, ..Self::at_start(Arc::clone(&self.rules), &self.rules.setup) }
    }

    fn at_start(rules: Arc<ReferenceGame>, start: &str) -> Self {
        let start = start.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { rules, start, moves: Vec::new(), shown: 0, resigned: None, players: [BetzaPlayer::Person; 2] }
    }

    /// The rules.
    pub fn rules(&self) -> &ReferenceGame {
        &self.rules
    }

    /// The rules, to be shared.
    pub fn shared_rules(&self) -> Arc<ReferenceGame> {
        Arc::clone(&self.rules)
    }

    /// The start position in the manner of SFEN.
    pub fn start(&self) -> &str {
        &self.start
    }

    /// Every move, the undone ones included.
    pub fn moves(&self) -> &[ReferenceMove] {
        &self.moves
    }

    /// The number of moves that are made.
    pub fn shown(&self) -> usize {
        self.shown
    }

    /// Who has resigned, while no move is undone.
    pub fn resigned(&self) -> Option<Color> {
        self.resigned.filter(|_| self.shown == self.moves.len())
    }

    /// Who has resigned after the last move, undone or not.
    pub(super) fn written_resignation(&self) -> Option<Color> {
        self.resigned
    }

    /// The position after the moves that are made.
    pub fn position(&self) -> ReferencePosition<'_> {
        self.position_after(self.shown)
    }

    /// The position after the first `count` moves.
    pub fn position_after(&self, count: usize) -> ReferencePosition<'_> {
        let mut position = ReferencePosition::from_sfen(&self.rules, &self.start).expect("it was read before");
        for mv in &self.moves[..count.min(self.moves.len())] {
            position.make(*mv);
        }
        position
    }

    /// Some of the moves by their indices, each with the position before it.
    pub fn moves_with_positions(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (ReferencePosition<'_>, ReferenceMove)> {
        let mut position = self.position_after(range.start);
        self.moves[range].iter().map(move |&mv| {
            let before = position.clone();
            position.make(mv);
            (before, mv)
        })
    }

    /// The side to move.
    pub fn side_to_move(&self) -> Color {
        let is_start_white = self.start.split_whitespace().nth(1) == Some("w");
        Color::ALL[(usize::from(is_start_white) + self.shown) % 2]
    }

    /// Who plays the side to move.
    pub fn player_to_move(&self) -> BetzaPlayer {
        self.players[self.side_to_move().index()]
    }

    /// Makes a move, which must be legal. Moves that were undone are gone, unless it is the first of them.
    pub fn play(&mut self, mv: ReferenceMove) {
        if self.moves.get(self.shown) != Some(&mv) {
            self.moves.truncate(self.shown);
            self.moves.push(mv);
            self.resigned = None;
        }
        self.shown += 1;
    }

    /// Goes to the position after `count` moves, at most all of them.
    pub fn go_to(&mut self, count: usize) {
        self.shown = count.min(self.moves.len());
    }

    /// Whether another game has the same rules, start, moves and resignation; players and undone moves do not matter.
    pub fn has_same_moves(&self, other: &Self) -> bool {
        let parts = |game: &Self| (game.start.clone(), game.moves.clone(), game.resigned);
        self.rules.source == other.rules.source && parts(self) == parts(other)
    }

    /// Ends the game: `side` resigns. Moves that were undone are gone.
    pub fn resign(&mut self, side: Color) {
        self.moves.truncate(self.shown);
        self.resigned = Some(side);
    }
}
