//! Histories: what earlier nodes have shown about moves and positions. Killer moves, butterfly history, capture
//! history, continuation history, pawn history, correction history.
//!
//! | question | file |
//! |---|---|
//! | how do histories outlive a search? | `pool` |

pub(super) mod pool;
#[cfg(test)]
mod tests;

use super::move_properties::moved_piece;
use super::score::{MAX_PLY, Value};
use crate::rules::{Color, Move, Piece, PieceKind, Position, Square};
use std::hint::black_box;

/// Origins of a move: the squares and, after them, the kinds in hand.
const ORIGINS: usize = Square::COUNT + 7;
/// Ways to move: all kinds that move like a gold general count as one.
const MOVEMENTS: usize = 10;
const PIECES: usize = 2 * MOVEMENTS;
/// Number of pairs of a piece and the square that it goes to.
const PIECE_SQUARES: usize = PIECES * Square::COUNT;
/// Limits of the entries of each table.
const BUTTERFLY_MAX: i32 = 8192;
const CAPTURE_MAX: i32 = 10_000;
const CONTINUATION_MAX: i32 = 16_384;
const PAWN_MAX: i32 = 8192;
/// Entries of one correction table, a power of two, and their limit, in 1/[`CORRECTION_UNIT`] centipawn.
const CORRECTION_ENTRIES: usize = 1 << 14;
const CORRECTION_MAX: i32 = 8192;
const CORRECTION_UNIT: i32 = 1024;
/// Number of features of a position that have a correction table each.
const CORRECTION_FEATURES: usize = 5;
/// Pawn structures that are told apart, a power of two.
const PAWN_STRUCTURES: usize = 512;

/// Entries of the smallest page of memory.
const ENTRIES_PER_PAGE: usize = 4096 / size_of::<i16>();

/// A piece and the square that it goes to, as the index of a table; [`PieceToSquare::NONE`] before the root and after a
/// pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceToSquare(u16);

impl PieceToSquare {
    pub(super) const NONE: Self = Self(PIECE_SQUARES as u16);

    /// Piece and target of `mv`, which is not made yet in `position`.
    pub(super) fn of(position: &Position, mv: Move) -> Self {
        moved_piece(position, mv)
            .map_or(Self::NONE, |piece| Self((piece_index(piece) * Square::COUNT + mv.to().index()) as u16))
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Pawn structure: the places of all pawns, hashed to the index of a table. Most quiet moves leave it as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PawnStructure(u16);

impl PawnStructure {
    pub(super) fn of(position: &Position) -> Self {
        let pawns = Color::ALL.map(|color| position.pieces(color, PieceKind::Pawn).bits());
        Self((hash(&pawns) % PAWN_STRUCTURES) as u16)
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Histories of the quiet moves of one piece, by target.
pub(super) struct QuietHistory<'a> {
    butterfly: &'a [i16; Square::COUNT],
    continuation: [&'a [i16]; 3],
    pawn: &'a [i16],
}

impl QuietHistory<'_> {
    pub(super) fn butterfly(&self, to: Square) -> i32 {
        i32::from(self.butterfly[to.index()])
    }

    /// Pawn history under the present pawn structure.
    pub(super) fn pawn(&self, to: Square) -> i32 {
        i32::from(self.pawn[to.index()])
    }

    /// Continuation history after the earlier move of this index.
    pub(super) fn continuation(&self, earlier: usize, to: Square) -> i32 {
        i32::from(self.continuation[earlier][to.index()])
    }
}

/// The histories of one search thread.
pub(super) struct HistoryTables {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// Butterfly history, by colour, origin and target.
    butterfly: Box<[[[i16; Square::COUNT]; ORIGINS]]>,
    /// Capture history, by piece and target, and captured kind.
    captures: Box<[[i16; PieceKind::COUNT]]>,
    /// Continuation history, by piece and target of an earlier move and of this one.
    continuation: Box<[[i16; PIECE_SQUARES]]>,
    /// Correction history, by side to move, feature and hash of the feature.
    corrections: Box<[i16]>,
    /// Pawn history, by pawn structure, and piece and target.
    pawns: Box<[[i16; PIECE_SQUARES]]>,
}

impl HistoryTables {
    pub(super) fn new() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY + 2],
            butterfly: vec![[[0; Square::COUNT]; ORIGINS]; 2].into(),
            captures: vec![[0; PieceKind::COUNT]; PIECE_SQUARES + 1].into(),
            continuation: vec![[0; PIECE_SQUARES]; PIECE_SQUARES + 1].into(),
            corrections: vec![0; 2 * CORRECTION_FEATURES * CORRECTION_ENTRIES].into(),
            pawns: vec![[0; PIECE_SQUARES]; PAWN_STRUCTURES].into(),
        }
    }

    /// Sets everything to zero.
    pub(super) fn clear(&mut self) {
        self.killers = [[None; 2]; MAX_PLY + 2];
        self.tables().into_iter().for_each(|table| table.fill(0));
    }

    /// Writes to every page without changing it, so that the system commits the memory now, not during a search.
    pub(super) fn commit_memory(&mut self) {
        for entry in self.tables().into_iter().flat_map(|table| table.iter_mut().step_by(ENTRIES_PER_PAGE)) {
            *entry = black_box(*entry);
        }
    }

    fn tables(&mut self) -> [&mut [i16]; 5] {
        [
            self.butterfly.as_flattened_mut().as_flattened_mut(),
            self.captures.as_flattened_mut(),
            self.continuation.as_flattened_mut(),
            &mut self.corrections,
            self.pawns.as_flattened_mut(),
        ]
    }

    pub(super) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Clears the killer moves of `ply`. Those of a node's grandchildren are stale when the node is entered again.
    pub(super) fn clear_killers(&mut self, ply: usize) {
        self.killers[ply] = [None; 2];
    }

    pub(super) fn add_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    pub(super) fn butterfly(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[color.index()][origin_index(mv)][mv.to().index()])
    }

    /// The histories of all moves that `piece` makes from the origin of `mv`, after the earlier moves.
    pub(super) fn quiet_history(
        &self,
        mv: Move,
        piece: Piece,
        earlier: [PieceToSquare; 3],
        pawns: PawnStructure,
    ) -> QuietHistory<'_> {
        let first = piece_index(piece) * Square::COUNT;
        QuietHistory {
            pawn: &self.pawns[pawns.index()][first..first + Square::COUNT],
            butterfly: &self.butterfly[piece.color.index()][origin_index(mv)],
            continuation: earlier.map(|earlier| &self.continuation[earlier.index()][first..first + Square::COUNT]),
        }
    }

    pub(super) fn reward_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        update(&mut self.butterfly[color.index()][origin_index(mv)][mv.to().index()], bonus, BUTTERFLY_MAX);
    }

    pub(super) fn pawn(&self, pawns: PawnStructure, piece_to: PieceToSquare) -> i32 {
        self.pawns[pawns.index()].get(piece_to.index()).map_or(0, |&entry| i32::from(entry))
    }

    pub(super) fn reward_pawn(&mut self, pawns: PawnStructure, piece_to: PieceToSquare, bonus: i32) {
        if let Some(entry) = self.pawns[pawns.index()].get_mut(piece_to.index()) {
            update(entry, bonus, PAWN_MAX);
        }
    }

    pub(super) fn continuation(&self, earlier: PieceToSquare, piece_to: PieceToSquare) -> i32 {
        // A pass has no entry of its own.
        self.continuation[earlier.index()].get(piece_to.index()).map_or(0, |&entry| i32::from(entry))
    }

    pub(super) fn reward_continuation(&mut self, earlier: PieceToSquare, piece_to: PieceToSquare, bonus: i32) {
        if earlier != PieceToSquare::NONE
            && let Some(entry) = self.continuation[earlier.index()].get_mut(piece_to.index())
        {
            update(entry, bonus, CONTINUATION_MAX);
        }
    }

    /// `captured` is the kind on the target; a promotion without capture counts as capturing a king.
    pub(super) fn capture(&self, piece_to: PieceToSquare, captured: PieceKind) -> i32 {
        i32::from(self.captures[piece_to.index()][captured.index()])
    }

    pub(super) fn reward_capture(&mut self, piece_to: PieceToSquare, captured: PieceKind, bonus: i32) {
        update(&mut self.captures[piece_to.index()][captured.index()], bonus, CAPTURE_MAX);
    }

    /// Correction history: by how much searches came out above the evaluation in positions with the same features,
    /// summed over the features, in `weight` / [`CORRECTION_UNIT`] centipawns.
    pub(super) fn correction(&self, position: &Position, earlier: [PieceToSquare; 2], weight: i32) -> Value {
        let entries = correction_entries(position, earlier).map(|entry| i32::from(self.corrections[entry]));
        entries.into_iter().sum::<i32>() * weight / CORRECTION_UNIT
    }

    pub(super) fn reward_correction(&mut self, position: &Position, earlier: [PieceToSquare; 2], bonus: i32) {
        let bonus = bonus.clamp(-CORRECTION_MAX / 4, CORRECTION_MAX / 4);
        for entry in correction_entries(position, earlier) {
            update(&mut self.corrections[entry], bonus, CORRECTION_MAX);
        }
    }
}

/// History gravity: moves the entry towards the limit of the bonus's sign, the slower the nearer it is.
fn update(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Index of a colour and a way to move. A promoted pawn has the history of a gold general: it moves alike, and a smaller
/// table misses the cache less.
fn piece_index(piece: Piece) -> usize {
    let movement = match piece.kind {
        PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => {
            PieceKind::Gold.index()
        }
        PieceKind::Horse => MOVEMENTS - 2,
        PieceKind::Dragon => MOVEMENTS - 1,
        kind => kind.index(),
    };
    piece.color.index() * MOVEMENTS + movement
}

fn origin_index(mv: Move) -> usize {
    mv.drop_kind().map_or_else(|| mv.from().map_or(0, Square::index), |kind| Square::COUNT + kind.index())
}

/// Indices of the entries for the pawns, for kings with generals, for the hands, for rooks with bishops, and for the last
/// two moves.
fn correction_entries(position: &Position, earlier: [PieceToSquare; 2]) -> [usize; CORRECTION_FEATURES] {
    let [black, white] = Color::ALL.map(|color| position.pieces_of(color).bits());
    let of = |kind| position.pieces_of_kind(kind).bits();
    let pawns = of(PieceKind::Pawn);
    let generals = of(PieceKind::Gold) | of(PieceKind::Silver);
    let kings = of(PieceKind::King);
    let rooks = of(PieceKind::Rook) | of(PieceKind::Dragon);
    let bishops = of(PieceKind::Bishop) | of(PieceKind::Horse);
    let ranging = rooks | bishops;
    let hands = Color::ALL.map(|color| u128::from(position.hand(color).bits()));
    let first = position.side_to_move().index() * CORRECTION_FEATURES;
    [
        first * CORRECTION_ENTRIES + hash(&[pawns & black, pawns & white]),
        (first + 1) * CORRECTION_ENTRIES + hash(&[generals & black, generals & white, kings & black, kings & white]),
        (first + 2) * CORRECTION_ENTRIES + hash(&hands),
        (first + 3) * CORRECTION_ENTRIES + hash(&[ranging & black, ranging & white]),
        (first + 4) * CORRECTION_ENTRIES + hash(&earlier.map(|earlier| u128::from(earlier.0))),
    ]
}

/// Multiplicative hashing after Knuth; the constant is 2⁶⁴ by the golden ratio.
fn hash(words: &[u128]) -> usize {
    let mix = |hash: u64, word: u64| (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = words.iter().fold(0, |hash, &word| mix(mix(hash, word as u64), (word >> 64) as u64));
    (mixed >> 50) as usize & (CORRECTION_ENTRIES - 1)
}
