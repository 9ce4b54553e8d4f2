//! Usual places: counts where the pieces of labelled positions stand, and prints the table that explanations of scores
//! take their means over (`crates/eval/src/explain/usual_places.txt`).
//!
//! `cargo run --release --example usual_places -- labels.bin`

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use sankoma_eval::features::{BOARD_KINDS, LocatedPiece, PieceListEntry, PieceLocation};
use sankoma_laboratory::labels::{LabelReader, LabelledPosition};
use sankoma_rules::{Color, PieceKind, Square};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

/// The sum of the shares of each kind.
const WHOLE: u64 = 1024;
/// Maximum number of places of a kind.
const MAX_PLACES: usize = 16;

/// Places with counts, in the coordinates of the owner.
type Counts = HashMap<PieceLocation, u64>;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: usual_places LABELS")?;
    let mut labels = LabelReader::new(BufReader::new(File::open(path)?))?;
    let mut counts: HashMap<PieceKind, Counts> = HashMap::new();
    while let Some(label) = labels.next_position()? {
        count(&mut counts, &label);
    }
    for kind in [PieceKind::King].into_iter().chain(BOARD_KINDS) {
        let shares = shares(counts.get(&kind).ok_or_else(|| format!("no {} in the labels", kind.en()))?);
        let words: Vec<String> = shares.iter().map(|(place, share)| format!("{}={share}", word(*place))).collect();
        println!("{} {}", kind.en(), words.join(" "));
    }
    Ok(())
}

/// Counts every piece in its owner's coordinates, and its mirror image.
fn count(counts: &mut HashMap<PieceKind, Counts>, label: &LabelledPosition) {
    let position = label.position.unpack();
    let kings = Color::ALL.into_iter().filter_map(|side| {
        let square = position.kings[side.index()]?;
        Some((PieceKind::King, PieceLocation::Board(if side == Color::Black { square } else { square.rotate() })))
    });
    let pieces = position.pieces().iter().map(|&piece| own_place(piece));
    for (kind, place) in kings.chain(pieces) {
        for place in [place, mirror(place)] {
            *counts.entry(kind).or_default().entry(place).or_default() += 1;
        }
    }
}

/// The kind as features count it, and the place in the owner's coordinates.
fn own_place(piece: LocatedPiece) -> (PieceKind, PieceLocation) {
    let entry = PieceListEntry::of(piece.piece.color, piece);
    (entry.kind, entry.place)
}

fn mirror(place: PieceLocation) -> PieceLocation {
    match place {
        PieceLocation::Board(square) => PieceLocation::Board(square.mirror()),
        in_hand => in_hand,
    }
}

/// The most frequent places with shares that sum to [`WHOLE`]: a place and its mirror image have the same share, what
/// rounding leaves over belongs to the most frequent place that is its own mirror image.
fn shares(counts: &Counts) -> Vec<(PieceLocation, u64)> {
    let mut places: Vec<(PieceLocation, u64)> = counts.iter().map(|(&place, &count)| (place, count)).collect();
    places.sort_by_key(|&(place, count)| (Reverse(count), first_of_pair(place), order(place)));
    places.truncate(MAX_PLACES);
    if let Some(&(last, _)) = places.last() {
        // No place without its mirror image.
        if !places.iter().any(|(place, _)| *place == mirror(last)) {
            places.pop();
        }
    }
    let total: u64 = places.iter().map(|(_, count)| count).sum();
    for (_, count) in &mut places {
        *count = *count * WHOLE / total;
    }
    let rest = WHOLE - places.iter().map(|(_, share)| share).sum::<u64>();
    if let Some((_, share)) = places.iter_mut().find(|(place, _)| *place == mirror(*place)) {
        *share += rest;
    }
    places.retain(|(_, share)| *share > 0);
    places
}

/// The first of a place and its mirror image, so that sorted places keep the two together.
fn first_of_pair(place: PieceLocation) -> usize {
    order(place).min(order(mirror(place)))
}

fn order(place: PieceLocation) -> usize {
    match place {
        PieceLocation::Board(square) => square.index(),
        PieceLocation::Hand(nth) => Square::COUNT + usize::from(nth),
        PieceLocation::Missing => usize::MAX,
    }
}

/// `7g`, or `hand2` for the second piece of its kind in hand.
fn word(place: PieceLocation) -> String {
    match place {
        PieceLocation::Board(square) => square.to_string(),
        PieceLocation::Hand(nth) => format!("hand{nth}"),
        PieceLocation::Missing => "missing".to_owned(),
    }
}
