//! What follows a position move by move: its piece lists, its sums, and what the last move changed.

use super::Cell;
use super::both;
use super::kernel::Swap;
use super::list::Lists;
use crate::eval::SCALE;
use crate::eval::features::Located;
use crate::eval::material::Values;
use crate::eval::three_piece::told::Follower;
use crate::rules::Color;

/// The sums of a position, each a board part and a turn part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    /// Over the pairs of each view.
    pub(super) views: [Cell; 2],
    /// KK and KKP.
    pub(super) kings: Cell,
}

impl Sums {
    /// Board part and turn part of all of them, from Black's view.
    pub(super) fn total(&self) -> Cell {
        let [black, white] = self.views;
        [black[0] - white[0] + self.kings[0], black[1] + white[1] + self.kings[1]]
    }

    /// The same in three words, a cell in each.
    pub(super) fn to_words(self) -> [u64; 3] {
        let [black, white] = self.views;
        bytemuck::cast([black, white, self.kings])
    }

    pub(super) fn from_words(words: [u64; 3]) -> Self {
        let [black, white, kings] = bytemuck::cast(words);
        Self { views: [black, white], kings }
    }
}

/// What full tables know of one position. Copied once per ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accumulator {
    lists: Lists,
    sums: Sums,
    /// Black's pieces less White's, in centipawns.
    material: i32,
    changes: Changes,
}

impl Accumulator {
    pub(super) fn new(lists: Lists, sums: Sums, material: i32) -> Self {
        Self { lists, sums, material, changes: Changes::NONE }
    }

    /// That of a set-up with more pieces than the lists hold: every move sums it anew.
    pub(super) fn crowded(total: Cell, material: i32) -> Self {
        let sums = Sums { kings: total, ..Sums::default() };
        Self { lists: Lists::EMPTY, sums, material, changes: Changes { untold: true, ..Changes::NONE } }
    }

    pub(super) fn lists(&self) -> &Lists {
        &self.lists
    }

    pub(super) fn sums(&self) -> &Sums {
        &self.sums
    }

    pub(super) fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Takes the sums of the position that the changes led to.
    pub(super) fn settle(&mut self, sums: Sums) {
        self.sums = sums;
        self.changes = Changes::NONE;
    }

    pub(super) fn raw(&self, side_to_move: Color) -> i32 {
        let [board, turn] = self.sums.total();
        SCALE * self.material + board + side_to_move.sign() * turn
    }
}

/// What a move changed since the sums were made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Changes {
    /// The places of the lists that changed.
    gone: [Gone; Self::MOST],
    count: usize,
    king_moved: [bool; 2],
    /// There is more than this can tell: the position has to be summed anew.
    untold: bool,
}

/// What stood at a place of the lists, as either view saw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Gone {
    slot: u8,
    seen: [u16; 2],
}

impl Gone {
    const NOTHING: Self = Self { slot: 0, seen: [0; 2] };
}

impl Changes {
    /// A capture changes two pieces.
    const MOST: usize = 2;
    const NONE: Self = Self { gone: [Gone::NOTHING; Self::MOST], count: 0, king_moved: [false; 2], untold: false };

    /// Whether nothing changed, as after a pass.
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    pub(super) fn untold(&self) -> bool {
        self.untold
    }

    pub(super) fn king_moved(&self, view: Color) -> bool {
        self.king_moved[view.index()]
    }

    /// The pieces that changed, as `view` sees them, and how many: a move changes one or two.
    pub(super) fn swaps(&self, view: Color, lists: &Lists) -> ([Swap; Self::MOST], usize) {
        let list = lists.of_view(view);
        let swap = |gone: Gone| {
            let slot = usize::from(gone.slot);
            Swap { slot, old: gone.seen[view.index()], new: list.at(slot) }
        };
        let [first, second] = self.gone;
        ([swap(first), swap(second)], self.count)
    }

    fn note(&mut self, gone: Gone) {
        match self.gone.get_mut(self.count) {
            Some(free) => *free = gone,
            None => return self.untold = true,
        }
        self.count += 1;
    }

    /// Where the piece stood that went last.
    fn last_slot(&self) -> Option<usize> {
        let last = self.count.checked_sub(1)?;
        Some(usize::from(self.gone[last].slot))
    }
}

/// Carries the changes of one move into an accumulator. The sums wait for the move to be complete.
pub(super) struct Listener<'a> {
    pub(super) values: &'a Values,
    pub(super) accumulator: &'a mut Accumulator,
}

impl Follower for Listener<'_> {
    fn go(&mut self, piece: Located) {
        let Accumulator { lists, material, changes, .. } = &mut *self.accumulator;
        *material -= self.values.of(piece.piece);
        if changes.untold {
            return;
        }
        match lists.slot_of(piece) {
            Some(slot) => {
                let seen = both(|view| lists.of_view(view).at(slot));
                changes.note(Gone { slot: slot as u8, seen });
            }
            None => changes.untold = true,
        }
    }

    /// Whatever comes takes the place of what went just before: a move makes no pieces.
    fn come(&mut self, piece: Located) {
        let Accumulator { lists, material, changes, .. } = &mut *self.accumulator;
        *material += self.values.of(piece.piece);
        match changes.last_slot() {
            Some(slot) => lists.put(slot, piece),
            None => changes.untold = true,
        }
    }

    fn king(&mut self, color: Color) {
        self.accumulator.changes.king_moved[color.index()] = true;
    }
}
