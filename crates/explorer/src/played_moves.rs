//! Played moves: the sound part of a game's main line as pairs of a position and a move.

use crate::pair::{PackedEvaluation, Pair, PairPlace, move_bits};
use sankoma_record::{Game, annotation};
use sankoma_rules::{Color, Move, Position};

/// A position on the board as it is and turned round. Both are moved together, so that the key as the side to move sees
/// it is at hand at every ply.
struct BothSides {
    board: Position,
    turned: Position,
}

impl BothSides {
    fn new(position: &Position) -> Self {
        let turned = Position::from_setup_unchecked(&position.setup().turned());
        Self { board: position.without_history(), turned }
    }

    fn key(&self) -> u64 {
        match self.board.side_to_move() {
            Color::Black => self.board.key(),
            Color::White => self.turned.key(),
        }
    }

    fn play(&mut self, mv: Move) {
        self.board.play(mv);
        self.turned.play(mv.turned());
    }
}

/// The key of a position as the side to move sees it.
pub(crate) fn mover_key(position: &Position) -> u64 {
    BothSides::new(position).key()
}

/// The pairs of the main line of `game`, which has this number: up to its end or the first move that breaks a rule or
/// cannot be read. A game from a set-up that is no position has none.
pub(crate) fn pairs(game: &Game, number: u32) -> Vec<Pair> {
    let Ok(start) = Position::new(game.start()) else { return Vec::new() };
    let mut sides = BothSides::new(&start);
    let line = game.main_line();
    let mut pairs = Vec::with_capacity(line.len());
    for (ply, id) in line.iter().skip(1).map(Some).chain([None]).enumerate().take(PairPlace::MAX_PLY) {
        let turn = sides.board.side_to_move();
        let node = id.map(|&id| (id, game.node(id))).filter(|(_, node)| node.reasons.is_empty());
        let made = node.and_then(|(id, node)| Some((id, node.mv?)));
        pairs.push(Pair {
            key: sides.key(),
            mv: made.map_or(0, |(_, mv)| move_bits(mv, turn)),
            game: number,
            place: PairPlace::new(ply, turn),
            evaluation: made.and_then(|(id, _)| {
                let (score, depth) = annotation::deepest_score(game, id)?;
                Some(PackedEvaluation::new(score, depth, turn))
            }),
        });
        let Some((_, mv)) = made else { break };
        sides.play(mv);
    }
    pairs
}
