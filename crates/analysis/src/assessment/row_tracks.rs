//! Row tracks: which row of pieces of one position is which of another: the same piece where it stood, or where it has
//! gone; and its name, with both squares where it has moved.

use sankoma_eval::{PieceGroup, owned_piece_words, piece_words};
use sankoma_wording::{Language, Message, square_name};
use std::collections::HashMap;

/// The rows of two positions, matched. A row without a match has a track of its own.
pub(super) struct RowTracks {
    groups: [Vec<PieceGroup>; 2],
    /// The row of each track in the first position and in the second.
    rows: Vec<[Option<usize>; 2]>,
}

impl RowTracks {
    /// Pieces that stand where they stood match first, then the nearest ones of the same kind, then of the same kind
    /// promoted or not. Of a hand all pieces of a kind are one row.
    pub(super) fn between(groups: [Vec<PieceGroup>; 2]) -> Self {
        let mut matching =
            Matching { second_of: vec![None; groups[0].len()], taken: vec![false; groups[1].len()], groups };
        for rule in [stays, moves, promotes] {
            matching.match_by(rule);
        }
        matching.tracks()
    }

    pub(super) fn all(&self) -> &[[Option<usize>; 2]] {
        &self.rows
    }

    /// `Black's silver 7g`; of one that has moved `Black's silver 7g -> 6f`.
    pub(super) fn name(&self, rows: &[Option<usize>; 2]) -> Message {
        let both = [0, 1].map(|at| rows[at].map(|row| self.groups[at][row]));
        let [ja, en] = [Language::Ja, Language::En].map(|lang| moved_piece_words(both, lang));
        Message::new(ja, en)
    }

    /// The track of each row of the first position (`0`) or the second (`1`).
    pub(super) fn by_row(&self, of: usize) -> HashMap<usize, usize> {
        self.rows.iter().enumerate().filter_map(|(track, rows)| Some((rows[of]?, track))).collect()
    }
}

/// Distance of the second group from the first, if it may be the same piece.
type Rule = fn(PieceGroup, PieceGroup) -> Option<u8>;

struct Matching {
    groups: [Vec<PieceGroup>; 2],
    second_of: Vec<Option<usize>>,
    taken: Vec<bool>,
}

impl Matching {
    fn match_by(&mut self, rule: Rule) {
        for first in 0..self.groups[0].len() {
            if self.second_of[first].is_some() {
                continue;
            }
            let group = self.groups[0][first];
            let free = self.groups[1].iter().enumerate().filter(|&(second, _)| !self.taken[second]);
            let nearest = free.filter_map(|(second, &other)| Some((rule(group, other)?, second))).min();
            if let Some((_, second)) = nearest {
                self.second_of[first] = Some(second);
                self.taken[second] = true;
            }
        }
    }

    fn tracks(self) -> RowTracks {
        let of_first = self.second_of.iter().enumerate().map(|(first, &second)| [Some(first), second]);
        let added = self.taken.iter().enumerate().filter(|(_, taken)| !**taken).map(|(second, _)| [None, Some(second)]);
        RowTracks { rows: of_first.chain(added).collect(), groups: self.groups }
    }
}

fn stays(first: PieceGroup, second: PieceGroup) -> Option<u8> {
    first.is_same_group(second).then_some(0)
}

fn moves(first: PieceGroup, second: PieceGroup) -> Option<u8> {
    let [from, to] = [first.square()?, second.square()?];
    (first.piece == second.piece).then(|| from.distance(to))
}

fn promotes(first: PieceGroup, second: PieceGroup) -> Option<u8> {
    let is_same =
        first.piece.color == second.piece.color && first.piece.kind.unpromoted() == second.piece.kind.unpromoted();
    let [from, to] = [first.square()?, second.square()?];
    is_same.then(|| from.distance(to))
}

/// `Black's silver 7g`; of one that has moved `Black's silver 7g -> 6f`, and as what if it was promoted.
fn moved_piece_words([first, second]: [Option<PieceGroup>; 2], lang: Language) -> String {
    match (first, second) {
        (Some(first), Some(second)) => in_both(first, second, lang),
        (first, second) => first.or(second).map(|group| owned_piece_words(group, lang)).unwrap_or_default(),
    }
}

fn in_both(first: PieceGroup, second: PieceGroup, lang: Language) -> String {
    let words = owned_piece_words(first, lang);
    match second.square().filter(|_| first.square() != second.square()) {
        None => owned_piece_words(second, lang),
        Some(square) if first.piece == second.piece => format!("{words} -> {}", square_name(square, lang)),
        Some(_) => format!("{words} -> {}", piece_words(second, lang)),
    }
}
