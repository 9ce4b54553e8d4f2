//! Geometry of a game, computed once from its notations: where a step leads, and what each piece could ever reach.

use super::kind::ReferencePieceKind;
use crate::{CaptureMode, StepVector};

/// Marks the absence of a square or a piece.
pub(super) const NONE: u8 = u8::MAX;

/// The geometry of a game. Pieces are `2 * kind + colour`, colour 0 moving up the board.
#[derive(Clone, Debug, Default)]
pub(super) struct GameTables {
    pub squares: usize,
    files: i16,
    ranks: i16,
    /// By piece, its square and another one: it could end a leg there if the other pieces stood as it needs them.
    reaches: Vec<bool>,
    /// By piece and square: it has no move there whatever stands on the board.
    dead: Vec<bool>,
    /// Whether some piece moves otherwise while it has not moved.
    pub has_first_moves: bool,
    /// Whether some piece captures en passant.
    pub has_en_passant: bool,
}

impl GameTables {
    pub(super) fn new(kinds: &[ReferencePieceKind], files: u8, ranks: u8) -> Self {
        let mut tables = Self {
            squares: files as usize * ranks as usize,
            files: files as i16,
            ranks: ranks as i16,
            reaches: Vec::new(),
            dead: Vec::new(),
            has_first_moves: kinds.iter().flat_map(|kind| &kind.paths).any(|path| path.first_move),
            has_en_passant: kinds.iter().any(captures_en_passant),
        };
        for kind in kinds {
            for colour in 0..2 {
                for square in 0..tables.squares as u8 {
                    tables.add_square(kind, colour, square);
                }
            }
        }
        tables
    }

    fn add_square(&mut self, kind: &ReferencePieceKind, colour: u8, square: u8) {
        let goes_anywhere = kind.anywhere.is_some();
        // A capture en passant takes a piece that stands elsewhere.
        let mut reached = vec![goes_anywhere || captures_en_passant(kind); self.squares];
        let mut can_move = goes_anywhere || kind.stays;
        for path in &kind.paths {
            let stepped = |from, step| Some(self.stepped(from, step, colour)).filter(|to| *to != NONE);
            path.visit_leg_ends(square, stepped, |leg, _, end| {
                reached[end as usize] = true;
                can_move |= path.legs[leg].stop.is_some();
            });
        }
        self.reaches.extend(reached);
        self.dead.push(!can_move);
    }

    /// Whether `piece` could end a leg on `to` if the other pieces stood as it needs them.
    pub(super) fn reaches(&self, piece: u8, from: u8, to: u8) -> bool {
        self.reaches[(piece as usize * self.squares + from as usize) * self.squares + to as usize]
    }

    pub(super) fn is_dead(&self, piece: u8, square: u8) -> bool {
        self.dead[piece as usize * self.squares + square as usize]
    }

    /// Where a step of a piece of `colour` leads; [`NONE`] outside the board.
    pub(super) fn stepped(&self, square: u8, (right, forward): StepVector, colour: u8) -> u8 {
        let (files, square) = (self.files, square as i16);
        // Rows run from the top of the board, where colour 0 moves to.
        let (right, down) = if colour == 0 { (right as i16, -forward as i16) } else { (-right as i16, forward as i16) };
        let (column, row) = (square % files + right, square / files + down);
        let inside = (0..files).contains(&column) && (0..self.ranks).contains(&row);
        if inside { (row * files + column) as u8 } else { NONE }
    }

    /// The squares that one step from `square` passes over; a knight's step passes the square next to `square` along
    /// its longer side.
    pub(super) fn passed(&self, square: u8, (right, forward): StepVector, colour: u8) -> impl Iterator<Item = u8> {
        let is_knight = (right.abs() + forward.abs(), right.abs() * forward.abs()) == (3, 2);
        let parts = if is_knight { 2 } else { gcd(right.unsigned_abs(), forward.unsigned_abs()) as i8 };
        (1..parts).map(move |part| self.stepped(square, (right / parts * part, forward / parts * part), colour))
    }
}

fn captures_en_passant(kind: &ReferencePieceKind) -> bool {
    let stops = kind.paths.iter().flat_map(|path| &path.legs).filter_map(|leg| leg.stop);
    stops.into_iter().any(|mode: CaptureMode| mode.en_passant)
}

fn gcd(a: u8, b: u8) -> u8 {
    if b == 0 { a } else { gcd(b, a % b) }
}
