//! Positions for tests: random games from a seed, and the rows of test data files. The tests of the crate `sankoma-rules`
//! use it, too.

use sankoma_rules::{Move, MoveList, MoveParts, Piece, Position, Setup, Square, movegen};
use std::path::{Path, PathBuf};

/// Random number generator (xorshift64*), so that a failure can be repeated from its seed.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    /// A number below `limit`.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % limit
    }

    pub(crate) fn pick(&mut self, moves: &MoveList) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.below(moves.len())])
    }
}

/// Plays random legal moves from the start position and calls `visit` with every position, the last one included.
pub(crate) fn random_game(seed: u64, plies: usize, visit: impl FnMut(&mut Position)) {
    random_game_from(Position::startpos(), seed, plies, visit);
}

/// [`random_game`] from another position.
pub(crate) fn random_game_from(mut position: Position, seed: u64, plies: usize, mut visit: impl FnMut(&mut Position)) {
    let mut random = Random::new(seed);
    for _ in 0..plies {
        visit(&mut position);
        let Some(mv) = random.pick(&movegen::legal_all(&position)) else { return };
        position.play(mv);
    }
    visit(&mut position);
}

/// A path inside the repository.
pub(crate) fn in_repository(path: &str) -> PathBuf {
    let folders = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let root =
        folders.filter(|folder| folder.join("Cargo.lock").exists()).last().expect("the workspace has a lock file");
    root.join(path)
}

/// The rows of a tab-separated file, without its heading and `#` lines.
pub(crate) fn rows(path: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(in_repository(path)).expect("the test data lies in the repository");
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .skip(1)
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect()
}

/// The position of a test's own SFEN.
pub(crate) fn position(sfen: &str) -> Position {
    Position::from_sfen(sfen).expect("the test's SFEN is sound")
}

/// The move of a test's own USI text.
pub(crate) fn mv(text: &str) -> Move {
    text.parse().expect("the test's move is well-formed")
}

/// The board turned round, every piece, hand and the turn given to the other side.
pub(crate) fn turned(setup: &Setup) -> Setup {
    let mut result = setup.clone();
    for square in Square::all() {
        let piece = setup.on(square).map(|piece| Piece::new(piece.color.other(), piece.kind));
        result.set(square.rotate(), piece);
    }
    result.hands.swap(0, 1);
    result.side_to_move = setup.side_to_move.other();
    result
}

/// The same move on the board turned round.
pub(crate) fn turned_move(mv: Move) -> Move {
    match mv.parts() {
        MoveParts::Board { from, to, promote } => Move::board(from.rotate(), to.rotate(), promote),
        MoveParts::Drop { kind, to } => Move::drop(kind, to.rotate()),
        MoveParts::Pass => mv,
    }
}
