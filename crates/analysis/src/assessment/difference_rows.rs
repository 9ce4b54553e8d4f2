//! The rows of the parts of a difference: kinds, pieces in their places, pairs, a king's square.

use super::difference_row::{DifferenceRow, stronger};
use super::king_reason;
use super::material_change::kind_units;
use super::parts::Topic;
use super::piece_facts::{PieceFact, fact_of, piece_facts};
use super::relation::{PieceOnSquare, relation};
use super::row_tracks::RowTracks;
use sankoma_eval::{Concerns, PieceGroup, PurifiedSplit, pair_words};
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_wording::{Language, Message, message, square_name};
use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap};

/// Both positions with what their parts are about.
pub(super) struct RowBuilder<'a> {
    sides: [ComparedSide<'a>; 2],
    tracks: RowTracks,
}

/// One of the two positions.
struct ComparedSide<'a> {
    position: &'a Position,
    split: &'a PurifiedSplit,
    concerns: Concerns,
    facts: Vec<PieceFact>,
    /// The track of each row of the split.
    track_of: HashMap<usize, usize>,
}

/// Value of a row in both positions.
type BothUnits = [i64; 2];

impl<'a> RowBuilder<'a> {
    pub(super) fn new(both: [(&'a Position, &'a PurifiedSplit); 2]) -> Self {
        let groups = both.map(|(_, split)| split.pieces.iter().map(|piece| piece.group).collect());
        let tracks = RowTracks::between(groups);
        let side = |at: usize| {
            let (position, split) = both[at];
            let (concerns, facts) = (Concerns::of(split, position), piece_facts(position));
            ComparedSide { position, split, concerns, facts, track_of: tracks.by_row(at) }
        };
        Self { sides: [side(0), side(1)], tracks }
    }

    /// The rows of a part, the largest difference first; those that are worth nothing in either are left out.
    pub(super) fn rows(&self, topic: Topic) -> Vec<DifferenceRow> {
        let mut rows = match topic {
            Topic::Material => self.kinds(),
            Topic::King(side) => self.king(side),
            Topic::Pieces => self.pieces(),
            Topic::Turn | Topic::Kings | Topic::Handicap | Topic::Further => Vec::new(),
        };
        sort_by_size(&mut rows);
        rows
    }

    fn kinds(&self) -> Vec<DifferenceRow> {
        let row = |kind: PieceKind| {
            let units = self.sides.each_ref().map(|side| kind_units(side.split, kind));
            let is_equal = self.sides[stronger(units)].balance(kind) == 0;
            DifferenceRow { units, name: kind_name(kind, is_equal), relation: None, pieces: Vec::new() }
        };
        PieceKind::HAND_NOTATION_ORDER.into_iter().map(row).collect()
    }

    fn pieces(&self) -> Vec<DifferenceRow> {
        let row = |rows: &[Option<usize>; 2]| {
            let units = [0, 1].map(|at| rows[at].map_or(0, |row| self.sides[at].concerns.pieces[row]));
            let (side, row) = self.stronger(units, rows);
            let relation = row.and_then(|row| fact_of(&side.facts, side.group(row), side.concerns.pieces[row]));
            let pieces = row.map(|row| side.group(row)).into_iter().collect();
            DifferenceRow { units, name: self.tracks.name(rows), relation, pieces }
        };
        self.tracks.all().iter().map(row).collect()
    }

    fn king(&self, color: Color) -> Vec<DifferenceRow> {
        let mut rows = vec![self.king_square(color)];
        rows.extend(self.king_pieces(color));
        rows.extend(self.king_pairs(color));
        rows
    }

    fn king_square(&self, color: Color) -> DifferenceRow {
        let units = self.sides.each_ref().map(|side| side.concerns.kings[color.index()].square);
        let squares = self.sides.each_ref().map(|side| side.position.king(color));
        let named = |lang: Language| {
            let mut names: Vec<String> = squares.iter().flatten().map(|&square| square_name(square, lang)).collect();
            names.dedup();
            names.join(" -> ")
        };
        let name = message!(("玉の位置 {}", named(Language::Ja)), ("the king's square {}", named(Language::En)));
        DifferenceRow { units, name, relation: None, pieces: Vec::new() }
    }

    fn king_pieces(&self, color: Color) -> Vec<DifferenceRow> {
        let of_track = self.summed(|side| {
            side.concerns.kings[color.index()].pieces.iter().map(|&(row, units)| (side.track_of[&row], units)).collect()
        });
        let row = |(track, units): (usize, BothUnits)| {
            let rows = &self.tracks.all()[track];
            let (side, row) = self.stronger(units, rows);
            let worth = units[stronger(units)];
            let piece = row.map(|row| side.group(row));
            let relation = piece.and_then(|piece| king_reason::piece_words(side.position, color, piece, worth));
            DifferenceRow { units, name: self.tracks.name(rows), relation, pieces: piece.into_iter().collect() }
        };
        of_track.into_iter().map(row).collect()
    }

    fn king_pairs(&self, color: Color) -> Vec<DifferenceRow> {
        let of_pair = self.summed(|side| {
            let pairs = side.concerns.kings[color.index()].pairs.iter();
            pairs.map(|pair| (ordered(pair.rows.map(|row| side.track_of[&row])), pair.units)).collect()
        });
        of_pair.into_iter().filter_map(|(tracks, units)| self.pair_row(tracks, units)).collect()
    }

    /// `None` where the pair is worth nothing: only then one of its pieces may not be there.
    fn pair_row(&self, tracks: [usize; 2], units: BothUnits) -> Option<DifferenceRow> {
        let at = stronger(units);
        let side = &self.sides[at];
        let group = |track: usize| self.tracks.all()[track][at].map(|row| side.group(row));
        let (first, second) = (group(tracks[0])?, group(tracks[1])?);
        let relation = pair_relation(side.position, [first, second], units[at]);
        Some(DifferenceRow {
            units,
            name: self.pair_name(tracks, [first, second]),
            relation,
            pieces: vec![first, second],
        })
    }

    /// The two pieces; one that has moved or was promoted with where it stood and where it stands.
    fn pair_name(&self, tracks: [usize; 2], [first, second]: [PieceGroup; 2]) -> Message {
        let rows = tracks.map(|track| &self.tracks.all()[track]);
        let has_changed = |rows: &[Option<usize>; 2]| match rows {
            [Some(before), Some(after)] => self.sides[0].group(*before) != self.sides[1].group(*after),
            _ => false,
        };
        if rows.into_iter().any(has_changed) {
            let [first, second] = rows.map(|rows| self.tracks.name(rows));
            return message!(("{}と{}", first.ja, second.ja), ("{} and {}", first.en, second.en));
        }
        let [ja, en] = [Language::Ja, Language::En].map(|lang| pair_words(first, second, lang));
        Message::new(ja, en)
    }

    /// Sums what `of` finds in either position, by its key.
    fn summed<K: Ord>(&self, of: impl Fn(&ComparedSide<'_>) -> Vec<(K, i64)>) -> BTreeMap<K, BothUnits> {
        let mut sums: BTreeMap<K, BothUnits> = BTreeMap::new();
        for (at, side) in self.sides.iter().enumerate() {
            for (key, units) in of(side) {
                sums.entry(key).or_default()[at] += units;
            }
        }
        sums
    }

    /// The position in which a track is worth more, and its row there.
    fn stronger(&self, units: BothUnits, rows: &[Option<usize>; 2]) -> (&ComparedSide<'a>, Option<usize>) {
        let at = stronger(units);
        (&self.sides[at], rows[at])
    }
}

impl ComparedSide<'_> {
    fn group(&self, row: usize) -> PieceGroup {
        self.split.pieces[row].group
    }

    /// Pieces of a kind that Black has more than White, in hand and on the board.
    fn balance(&self, kind: PieceKind) -> i32 {
        let groups = self.split.pieces.iter().map(|piece| piece.group).filter(|group| group.piece.kind == kind);
        groups.map(|group| group.piece.color.sign() * group.count as i32).sum()
    }
}

/// A kind. The numbers of tables do not cancel where both sides have as many: each row is what is left of a kind when
/// everything that its places, pairs and kings explain is taken out.
fn kind_name(kind: PieceKind, is_equal: bool) -> Message {
    if is_equal {
        message!(("{}（同数）", kind.ja()), ("{}, as many on both sides", kind.en()))
    } else {
        Message::new(kind.ja(), kind.en())
    }
}

/// The largest difference first; those that are worth nothing in either position are left out.
pub(super) fn sort_by_size(rows: &mut Vec<DifferenceRow>) {
    rows.retain(|row| row.units != [0; 2]);
    rows.sort_by_key(|row| (Reverse(row.by().abs()), Reverse(row.units[1].abs())));
}

fn ordered([a, b]: [usize; 2]) -> [usize; 2] {
    if a <= b { [a, b] } else { [b, a] }
}

/// Relation of one of two pieces to the other, if that is good for the side for which they count.
fn pair_relation(position: &Position, groups: [PieceGroup; 2], units: i64) -> Option<Message> {
    let [first, second] = groups.map(PieceOnSquare::of);
    let (actor, found, other) = relation(position, first?, second?)?;
    (units.signum() == i64::from(found.gains(actor).sign())).then(|| found.sentence(actor, other))
}
