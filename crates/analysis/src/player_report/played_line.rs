//! Played line: the sound part of a game's main line, stored small, so that very many games fit into memory.
//!
//! A position takes twelve bytes, a hash and a ply, and is made again from the moves where it is shown. Two positions
//! with the same hash of 64 bits count as one: among ten million positions that happens once in some 400,000 times.

use crate::results::PositionKey;
use sankoma_record::Game;
use sankoma_rules::{Color, Move, Position, Setup};
use std::collections::HashSet;

/// The sound part of a game's main line.
#[derive(Clone, Debug)]
pub(super) struct PlayedLine {
    /// `None` for the start position of the game.
    start: Option<Box<Setup>>,
    moves: Box<[Move]>,
    /// The hashes of the positions in which the player was to move, each position once, …
    hashes: Box<[u64]>,
    /// … and the number of moves before its first occurrence.
    plies: Box<[u32]>,
}

impl PlayedLine {
    /// The line of `game` as far as its moves can be made and break no rule; the player has `color`.
    pub(super) fn of(game: &Game, color: Color) -> Self {
        let start = Some(game.start()).filter(|start| **start != Setup::startpos());
        let mut position = Position::from_setup_unchecked(game.start());
        let (mut moves, mut known, mut hashes, mut plies) = (Vec::new(), HashSet::new(), Vec::new(), Vec::new());
        for (ply, &id) in (0..).zip(&game.main_line()[1..]) {
            let node = game.node(id);
            let sound = node.mv.filter(|&mv| node.reasons.is_empty() && position.can_make(mv));
            let Some(mv) = sound else { break };
            if position.side_to_move() == color && known.insert(position.key()) {
                hashes.push(position.key());
                plies.push(ply);
            }
            position.play(mv);
            moves.push(mv);
        }
        let start = start.cloned().map(Box::new);
        Self { start, moves: moves.into(), hashes: hashes.into(), plies: plies.into() }
    }

    /// The start position and the moves: the same for two copies of a game.
    pub(super) fn start_and_moves(&self) -> (Option<&Setup>, &[Move]) {
        (self.start.as_deref(), &self.moves)
    }

    /// The hashes of the positions in which the player was to move.
    pub(super) fn hashes(&self) -> &[u64] {
        &self.hashes
    }

    /// These positions: the hash, the number of moves before, and the move played.
    pub(super) fn positions(&self) -> impl Iterator<Item = (u64, u32, Move)> + '_ {
        self.hashes.iter().zip(&self.plies).map(|(&hash, &ply)| (hash, ply, self.moves[ply as usize]))
    }

    /// The position after so many moves, without its history.
    pub(super) fn position(&self, ply: u32) -> PositionKey {
        let start = self.start.as_ref().map_or_else(Setup::startpos, |start| (**start).clone());
        let position = Position::from_setup_unchecked(&start).after(self.moves.iter().take(ply as usize).copied());
        PositionKey::of(&position)
    }
}
