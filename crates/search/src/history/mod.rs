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
use sankoma_eval::memory::{HugePageBuffer, prefetch_line};
use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square};
use std::hint::black_box;

/// Origins of a move: the squares and, after them, the kinds in hand.
const ORIGINS: usize = Square::COUNT + 7;
/// Ways to move: all kinds that move like a gold general count as one.
const MOVEMENTS: usize = 10;
const PIECES: usize = 2 * MOVEMENTS;
/// Number of pairs of a piece and the square that it goes to.
const PIECE_SQUARES: usize = PIECES * Square::COUNT;
/// One history of the moves of a piece, by target.
type ByTarget = [i16; Square::COUNT];
/// One history of all moves, by piece and target.
type ByPiece = [ByTarget; PIECES];
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
/// Number of pawn structures that are distinguished, a power of two.
const PAWN_STRUCTURES: usize = 512;
/// Row of the first pawn structure, behind those of all earlier moves and of none.
const FIRST_PAWN_STRUCTURE: usize = PIECE_SQUARES + 1;

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
        Self((hash(pawns) % PAWN_STRUCTURES) as u16)
    }

    /// Row of the table in which its history lies.
    const fn row(self) -> usize {
        FIRST_PAWN_STRUCTURE + self.0 as usize
    }
}

/// Histories of the quiet moves of one piece, by target.
pub(super) struct QuietHistory<'a> {
    pub(super) butterfly: &'a ByTarget,
    /// Continuation history after the moves one, two and four plies before.
    pub(super) continuation: [&'a ByTarget; 3],
    /// Pawn history under the present pawn structure.
    pub(super) pawn: &'a ByTarget,
}

/// Histories of the quiet moves of a node.
pub(super) struct QuietHistories<'a> {
    butterfly: &'a [ByTarget; ORIGINS],
    continuation: [&'a ByPiece; 3],
    pawn: &'a ByPiece,
}

impl<'a> QuietHistories<'a> {
    /// Those of all moves that `piece` makes from the origin of `mv`.
    pub(super) fn of_piece(&self, mv: Move, piece: Piece) -> QuietHistory<'a> {
        let index = piece_index(piece);
        QuietHistory {
            butterfly: &self.butterfly[mv.origin_index()],
            continuation: self.continuation.map(|table| &table[index]),
            pawn: &self.pawn[index],
        }
    }
}

/// The histories of one search thread.
pub(super) struct HistoryTables {
    killers: [[Option<Move>; 2]; MAX_PLY + 2],
    /// Butterfly history, by colour, origin and target.
    butterfly: Box<[[ByTarget; ORIGINS]]>,
    /// Capture history, by piece and target, and captured kind.
    captures: Box<[[i16; PieceKind::COUNT]]>,
    /// Correction history, by side to move, feature and hash of the feature.
    corrections: Box<[i16]>,
    /// Continuation history, by piece and target of an earlier move and of this one; then pawn history, by pawn
    /// structure, and piece and target. In one buffer, since a few huge pages hold both.
    by_piece: HugePageBuffer<ByPiece>,
}

impl HistoryTables {
    /// # Panics
    /// Panics when the system has no memory for them.
    pub(super) fn new() -> Self {
        Self {
            killers: [[None; 2]; MAX_PLY + 2],
            butterfly: vec![[[0; Square::COUNT]; ORIGINS]; 2].into(),
            captures: vec![[0; PieceKind::COUNT]; PIECE_SQUARES + 1].into(),
            corrections: vec![0; 2 * CORRECTION_FEATURES * CORRECTION_ENTRIES].into(),
            by_piece: HugePageBuffer::zeroed(FIRST_PAWN_STRUCTURE + PAWN_STRUCTURES)
                .unwrap_or_else(|refused| panic!("no memory for histories: {refused}")),
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

    fn tables(&mut self) -> [&mut [i16]; 4] {
        [
            self.butterfly.as_flattened_mut().as_flattened_mut(),
            self.captures.as_flattened_mut(),
            &mut self.corrections,
            self.by_piece.as_flattened_mut().as_flattened_mut(),
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

    #[inline]
    pub(super) fn butterfly(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[color.index()][mv.origin_index()][mv.to().index()])
    }

    /// The histories of the quiet moves of `color` after the earlier moves.
    pub(super) fn quiet_histories(
        &self,
        color: Color,
        earlier: [PieceToSquare; 3],
        pawns: PawnStructure,
    ) -> QuietHistories<'_> {
        QuietHistories {
            butterfly: &self.butterfly[color.index()],
            continuation: earlier.map(|earlier| &self.by_piece[earlier.index()]),
            pawn: &self.by_piece[pawns.row()],
        }
    }

    pub(super) fn reward_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        update(&mut self.butterfly[color.index()][mv.origin_index()][mv.to().index()], bonus, BUTTERFLY_MAX);
    }

    pub(super) fn pawn(&self, pawns: PawnStructure, piece_to: PieceToSquare) -> i32 {
        self.by_piece[pawns.row()].as_flattened().get(piece_to.index()).map_or(0, |&entry| i32::from(entry))
    }

    pub(super) fn reward_pawn(&mut self, pawns: PawnStructure, piece_to: PieceToSquare, bonus: i32) {
        if let Some(entry) = self.by_piece[pawns.row()].as_flattened_mut().get_mut(piece_to.index()) {
            update(entry, bonus, PAWN_MAX);
        }
    }

    pub(super) fn continuation(&self, earlier: PieceToSquare, piece_to: PieceToSquare) -> i32 {
        // A pass has no entry of its own.
        self.by_piece[earlier.index()].as_flattened().get(piece_to.index()).map_or(0, |&entry| i32::from(entry))
    }

    pub(super) fn reward_continuation(&mut self, earlier: PieceToSquare, piece_to: PieceToSquare, bonus: i32) {
        if earlier != PieceToSquare::NONE
            && let Some(entry) = self.by_piece[earlier.index()].as_flattened_mut().get_mut(piece_to.index())
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

    /// Correction history: the entries of a position that `earlier` moves led to, prefetched.
    pub(super) fn correction_entries(&self, position: &Position, earlier: [PieceToSquare; 2]) -> CorrectionEntries {
        let entries = CorrectionEntries::of(position, earlier);
        entries.0.iter().for_each(|&entry| prefetch_line(&self.corrections[entry as usize]));
        entries
    }

    /// By how much searches came out above the evaluation in positions with the same features, summed over the
    /// features, in `weight` / [`CORRECTION_UNIT`] centipawns.
    pub(super) fn correction(&self, entries: CorrectionEntries, weight: i32) -> Value {
        let sum: i32 = entries.0.iter().map(|&entry| i32::from(self.corrections[entry as usize])).sum();
        sum * weight / CORRECTION_UNIT
    }

    pub(super) fn reward_correction(&mut self, entries: CorrectionEntries, bonus: i32) {
        let bonus = bonus.clamp(-CORRECTION_MAX / 4, CORRECTION_MAX / 4);
        for entry in entries.0 {
            update(&mut self.corrections[entry as usize], bonus, CORRECTION_MAX);
        }
    }
}

/// History gravity: moves the entry towards the limit of the bonus's sign, the slower the nearer it is.
fn update(entry: &mut i16, bonus: i32, limit: i32) {
    let bonus = bonus.clamp(-limit, limit);
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / limit) as i16;
}

/// Index of a colour and a way to move. A promoted pawn has the history of a gold general: it moves alike, and a
/// smaller table misses the cache less.
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

/// Correction history: the indices of a position's entries, for the pawns, for kings with generals, for the hands, for
/// rooks with bishops, and for the last two moves.
#[derive(Clone, Copy)]
pub(super) struct CorrectionEntries([u32; CORRECTION_FEATURES]);

impl CorrectionEntries {
    fn of(position: &Position, earlier: [PieceToSquare; 2]) -> Self {
        let [black, white] = Color::ALL.map(|color| position.pieces_of(color).bits());
        let of = |kind| position.pieces_of_kind(kind).bits();
        let pawns = of(PieceKind::Pawn);
        let generals = of(PieceKind::Gold) | of(PieceKind::Silver);
        let kings = of(PieceKind::King);
        let rooks = of(PieceKind::Rook) | of(PieceKind::Dragon);
        let bishops = of(PieceKind::Bishop) | of(PieceKind::Horse);
        let ranging = rooks | bishops;
        let hands = Color::ALL.map(|color| u128::from(position.hand(color).bits()));
        let hashes = [
            hash([pawns & black, pawns & white]),
            hash([generals & black, generals & white, kings & black, kings & white]),
            hash(hands),
            hash([ranging & black, ranging & white]),
            hash(earlier.map(|earlier| u128::from(earlier.0))),
        ];
        let first = position.side_to_move().index() * CORRECTION_FEATURES;
        Self(std::array::from_fn(|feature| ((first + feature) * CORRECTION_ENTRIES + hashes[feature]) as u32))
    }
}

/// Multiplicative hashing after Knuth: the words by powers of 2⁶⁴ over the golden ratio, both halves of each product,
/// so that the highest bits count too. The products do not wait for each other.
fn hash<const N: usize>(words: [u128; N]) -> usize {
    let mixed = words.iter().enumerate().fold(0_u64, |sum, (at, &word)| {
        let [low, high] = [word as u64, (word >> 64) as u64];
        sum.wrapping_add(multiplied(low, MULTIPLIERS[2 * at])).wrapping_add(multiplied(high, MULTIPLIERS[2 * at + 1]))
    });
    (mixed >> 50) as usize & (CORRECTION_ENTRIES - 1)
}

const MULTIPLIERS: [u64; 8] = {
    let mut powers = [0x9e37_79b9_7f4a_7c15; 8];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = u64::wrapping_mul(powers[at - 1], powers[0]);
        at += 1;
    }
    powers
};

const fn multiplied(word: u64, multiplier: u64) -> u64 {
    let product = word as u128 * multiplier as u128;
    product as u64 ^ (product >> 64) as u64
}
