//! Material change: what a side has less and more in one position than in another, which need not follow from it.

use super::material::{KINDS, PieceCounts, names, promoted_names};
use sankoma_eval::PurifiedSplit;
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_wording::{Message, english_list};
use std::cmp::Reverse;

/// Minimum part of the whole change that a kind must have to be named: one in so many.
const MIN_PART: i64 = 5;

/// Pieces of the side that loses material, less and more, each kind by the direction of its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MaterialChange {
    /// The side that has less in the second position.
    pub side: Color,
    /// Pieces that the side has fewer of; promoted ones by their own name.
    less: PieceCounts,
    /// Pieces that it has more of.
    more: PieceCounts,
    /// Promoted pieces that the other side has more of.
    enemy_more: PieceCounts,
    /// Sum of the named kinds, from the view of the side.
    units: i64,
}

/// Value of a kind in a split, promoted or not, from Black's view.
pub(super) fn kind_units(split: &PurifiedSplit, kind: PieceKind) -> i64 {
    let pieces = split.pieces.iter().filter(|piece| piece.group.piece.kind.unpromoted() == kind);
    pieces.map(|piece| piece.value).sum()
}

impl MaterialChange {
    /// What is lost in the second position against the first; `by_kind` says what a kind has there beyond the first,
    /// from Black's view. `None` where nothing is lost, or where what can be named is less than half of it.
    pub(super) fn between(positions: [&Position; 2], by_kind: impl Fn(PieceKind) -> i64) -> Option<Self> {
        let of_black: i64 = KINDS.iter().map(|&kind| by_kind(kind)).sum();
        let side = if of_black < 0 { Color::Black } else { Color::White };
        let units = |kind: PieceKind| i64::from(side.sign()) * by_kind(kind);
        let mut kinds = KINDS.map(|kind| (kind, units(kind)));
        kinds.sort_by_key(|&(_, units)| Reverse(units.abs()));
        let total = -of_black.abs();
        let mut change = Self { side, less: Vec::new(), more: Vec::new(), enemy_more: Vec::new(), units: 0 };
        for (kind, units) in kinds.into_iter().filter(|(_, units)| MIN_PART * units.abs() >= total.abs()) {
            change.add(kind, units, positions);
        }
        let names_loss = !change.less.is_empty() || !change.enemy_more.is_empty();
        (total < 0 && names_loss && 2 * change.units <= total).then_some(change)
    }

    /// Names a kind if the pieces on the board and in hand go the way that its number goes.
    fn add(&mut self, kind: PieceKind, units: i64, [first, second]: [&Position; 2]) {
        let side = self.side;
        let by = |count: fn(&Position, Color, PieceKind) -> i32, side: Color| {
            count(second, side, kind) - count(first, side, kind)
        };
        let (own, promoted, enemy) = (by(owned, side), by(promoted, side), by(promoted, side.other()));
        let is_loss = units < 0;
        let (list, named) = match () {
            () if is_loss && (own < 0 || promoted < 0) => (&mut self.less, counts(kind, -own, -promoted)),
            () if is_loss && enemy > 0 => (&mut self.enemy_more, counts(kind, 0, enemy)),
            () if !is_loss && (own > 0 || promoted > 0) => (&mut self.more, counts(kind, own, promoted)),
            () => return,
        };
        list.extend(named);
        self.units += units;
    }

    /// `a rook less, a bishop and a pawn more`.
    pub fn words(&self) -> Message {
        let parts = [&self.less, &self.more, &self.enemy_more].map(|pieces| all_names(pieces));
        let [less, more, enemy_more] = &parts;
        let said = [
            (less, format!("{}の損", less.0), format!("{} less", less.1)),
            (more, format!("{}の得", more.0), format!("{} more", more.1)),
            (enemy_more, format!("相手に{}", enemy_more.0), format!("the other side has {} more", enemy_more.1)),
        ];
        let said = said.into_iter().filter(|(names, ..)| !names.0.is_empty());
        let (ja, en): (Vec<String>, Vec<String>) = said.map(|(_, ja, en)| (ja, en)).unzip();
        Message::new(ja.join("、"), en.join(", "))
    }
}

/// Pieces of a kind of which there are `all` more, `promoted` of them promoted: a promoted one counts by its own name.
fn counts(kind: PieceKind, all: i32, promoted: i32) -> PieceCounts {
    let promoted = kind.promoted().map(|promoted_kind| (promoted_kind, promoted.max(0)));
    let others = all - promoted.map_or(0, |(_, count)| count);
    promoted.into_iter().chain([(kind, others)]).filter(|&(_, count)| count > 0).collect()
}

/// Pieces of a kind that a side has, promoted or not, on the board and in hand.
fn owned(position: &Position, side: Color, kind: PieceKind) -> i32 {
    position.pieces(side, kind).count() as i32
        + promoted(position, side, kind)
        + i32::from(position.hand(side).count(kind))
}

/// Promoted pieces of a kind that a side has.
fn promoted(position: &Position, side: Color, kind: PieceKind) -> i32 {
    kind.promoted().map_or(0, |promoted| position.pieces(side, promoted).count() as i32)
}

/// Promoted pieces by their own names, the others first.
fn all_names(pieces: &[(PieceKind, i32)]) -> (String, String) {
    let (promoted, others): (PieceCounts, PieceCounts) = pieces.iter().partition(|(kind, _)| kind.is_promoted());
    let named = others.chunks(1).map(names).chain(promoted.chunks(1).map(promoted_names));
    let (ja, en): (Vec<String>, Vec<String>) = named.unzip();
    (ja.join("と"), english_list(&en))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assessment::{AssessedPosition, AssessmentDifference, assess};
    use sankoma_eval::{LearnedWeights, UsualValues};
    use sankoma_rules::movegen;

    /// The positions of a random game, some plies apart.
    fn random_game(random: &mut fastrand::Rng) -> Vec<Position> {
        let mut positions = vec![Position::startpos()];
        for _ in 0..40 {
            let mut next = positions[positions.len() - 1].clone();
            for _ in 0..5 {
                let Some(&mv) = random.choice(movegen::legal_all(&next).iter()) else { return positions };
                next.play(mv);
            }
            positions.push(next);
        }
        positions
    }

    /// A side has fewer of what it is said to have less of, more of what it has more of, and together that is at least
    /// half of the loss that the number says.
    #[test]
    fn what_is_named_goes_the_way_of_the_number_and_explains_half_of_it() {
        let mut random = fastrand::Rng::with_seed(3);
        let weights = &**LearnedWeights::shared();
        let usual = UsualValues::of(weights);
        let mut named = 0;
        for _ in 0..40 {
            let game = random_game(&mut random);
            let assessments: Vec<_> = game.iter().map(|position| assess(weights, &usual, position)).collect();
            for _ in 0..40 {
                let [a, b] = [(); 2].map(|()| random.usize(..game.len()));
                let at = |at: usize| AssessedPosition { position: &game[at], assessment: &assessments[at] };
                let loss = assessments[b].parts[0].units - assessments[a].parts[0].units;
                let Some(change) = AssessmentDifference::between(at(a), at(b)).material else { continue };
                let side = change.side;
                let by = i64::from(side.sign()) * loss;
                assert!(by < 0 && 2 * change.units <= by, "{by}: {change:?}");
                let goes = |list: &PieceCounts, [from, to]: [usize; 2], side: Color| {
                    let names = |kind: PieceKind| list.iter().any(|&(named, _)| named == kind);
                    list.iter().all(|&(kind, count)| {
                        let beside = kind.promoted().filter(|&promoted| names(promoted));
                        let by = |kind| by_count(&game[from], &game[to], side, kind);
                        by(kind) - beside.map_or(0, by) == count
                    })
                };
                assert!(goes(&change.less, [b, a], side) && goes(&change.more, [a, b], side), "{change:?}");
                assert!(goes(&change.enemy_more, [a, b], side.other()), "{change:?}");
                assert!(!change.words().en.is_empty() && !change.words().ja.is_empty());
                named += 1;
            }
        }
        assert!(named > 300, "{named} losses");
    }

    /// Pieces of a kind that a side has more in `to`; of an unpromoted kind promoted ones count too.
    fn by_count(from: &Position, to: &Position, side: Color, kind: PieceKind) -> i32 {
        let count = |position: &Position| {
            if kind.is_promoted() { position.pieces(side, kind).count() as i32 } else { owned(position, side, kind) }
        };
        count(to) - count(from)
    }

    /// The words for what Black has less and more in the second position.
    fn words_between(sfens: [&str; 2]) -> String {
        let weights = &**LearnedWeights::shared();
        let usual = UsualValues::of(weights);
        let positions = sfens.map(|sfen| Position::from_sfen(sfen).expect("the SFEN is sound"));
        let assessments = positions.each_ref().map(|position| assess(weights, &usual, position));
        let [better, played] =
            [0, 1].map(|at| AssessedPosition { position: &positions[at], assessment: &assessments[at] });
        let loss = AssessmentDifference::between(better, played).material.expect("it is a loss");
        assert_eq!(loss.side, Color::Black);
        loss.words().en
    }

    #[test]
    fn an_exchange_is_said_as_what_is_less_and_more() {
        let with_hands = |hands: &str| format!("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b {hands} 1");
        let words = words_between([&with_hands("RBrb"), &with_hands("2B2r")]);
        assert_eq!(words, "a rook less, a bishop more");
    }

    /// One that is captured is a promoted piece less, not one of its kind.
    #[test]
    fn a_promoted_piece_that_is_lost_has_its_own_name() {
        let before = "lnsgkgsnl/9/pppp+Ppppp/9/9/9/PPPP1PPPP/9/LNSGKGSNL b RBrb 1";
        let after = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPP1PPPP/9/LNSGKGSNL b RBrb 1";
        assert_eq!(words_between([before, after]), "a promoted pawn less");
        let named = [(PieceKind::Rook, 1), (PieceKind::ProPawn, 2), (PieceKind::Gold, 1)];
        assert_eq!(all_names(&named).1, "a rook, a gold and 2 promoted pawns");
    }
}
