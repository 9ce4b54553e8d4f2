//! Reasons: a score as a tree of named parts. What is under a reason sums to it exactly, down to pieces and pairs, so
//! that a score, the change by a move and the difference between two sets of weights are read in the same way.
//!
//! ```text
//! +115  material            +52  castle
//!   +90  pawns                +70  Black's king
//!   +25  silver                 +40  gold 7h and silver 7i
//!                               +30  ...
//!                             -18  White's king
//! ```

use super::breakdown::{Breakdown, PairShare, PieceShare, explain};
use super::explainable::{Explainable, pieces_with_terms};
use super::piece_group::{PieceGroup, group_rows};
use super::rescaled::Rescaled;
use crate::factors::{Factor, FactorFormula};
use crate::features::{Feature, KingSquares, LocatedPiece, PieceListEntry, square_in_view};
use sankoma_rules::{Color, PieceKind, Position, Square};
use std::cmp::Reverse;

/// A part of a score with what it is made of.
#[derive(Clone, Debug)]
pub struct Reason {
    /// Subject of the reason.
    pub subject: ReasonSubject,
    /// Its part of the score: raw, from Black's view.
    pub raw: i32,
    /// Parts that sum to `raw`, strongest first. Empty where there is nothing smaller.
    pub parts: Vec<Reason>,
}

/// Subject of a reason.
#[derive(Clone, Copy, Debug)]
pub enum ReasonSubject {
    /// The values of all pieces.
    Material,
    /// The values of the pieces of one kind.
    Kind(PieceKind),
    /// A factor of the weights.
    Factor(&'static Factor),
    /// The part of a factor in the view of one side; with its king where the factor is about that.
    Side(Color, Option<Square>),
    /// The king–king term of weights without factors.
    Kings,
    /// The terms of a piece with a king alone, or with both kings together.
    Placement(PieceGroup, Option<(Color, Square)>),
    /// A piece, or the pieces of a kind in hand.
    Piece(PieceGroup),
    /// Two pieces together.
    Pair(PieceGroup, PieceGroup),
    /// Having the move.
    Turn,
    /// The rest after the strongest reasons: so many.
    Others(usize),
}

/// Division of the terms of kings and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum TermGrouping {
    ByFactor,
    ByPiece,
}

/// The reasons of a score, strongest first; they sum to `total_raw`. Weights that were expanded from factors give
/// those, trained tables give the pieces.
pub fn reasons<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Vec<Reason> {
    reasons_of_breakdown(weights, position, &explain(weights, position))
}

/// [`reasons`] of a position whose breakdown by these weights is known.
pub fn reasons_of_breakdown<W: Explainable + ?Sized>(
    weights: &W,
    position: &Position,
    breakdown: &Breakdown,
) -> Vec<Reason> {
    grouped_reasons(weights, position, breakdown, grouping_of(weights))
}

/// Changes of the score by a change of the position, strongest first; sums to the difference of the totals.
pub fn change_reasons<W: Explainable + ?Sized>(weights: &W, before: &Position, after: &Position) -> Vec<Reason> {
    difference(&reasons(weights, before), &reasons(weights, after))
}

/// The difference between the evaluations of a position by `a` and `b`, strongest first: what `b` gives less what `a`
/// gives, in raw units of the finer of both scales. Split by factors where both have them, else by pieces.
pub fn comparison_reasons<A, B>(a: &A, b: &B, position: &Position) -> Vec<Reason>
where
    A: Explainable + ?Sized,
    B: Explainable + ?Sized,
{
    let both = [grouping_of(a), grouping_of(b)];
    let grouping = if both == [TermGrouping::ByFactor; 2] { TermGrouping::ByFactor } else { TermGrouping::ByPiece };
    let (a, b) = Rescaled::both(a, b);
    difference(
        &grouped_reasons(&a, position, &explain(&a, position), grouping),
        &grouped_reasons(&b, position, &explain(&b, position), grouping),
    )
}

/// The share of one group of [`Breakdown::pieces`] as a reason: its material, its terms with the kings and its half of
/// each pair. Its value is [`PieceShare::total`].
pub fn piece_reason(breakdown: &Breakdown, group: PieceGroup) -> Option<Reason> {
    let share = breakdown.share_of(group)?;
    let value = Reason::leaf(ReasonSubject::Kind(group.piece.kind), breakdown.scale.raw(share.terms?.material));
    let mut parts: Vec<Reason> = breakdown.pairs_of(group).map(|pair| pair_part(pair, group)).collect();
    parts.extend(placements(breakdown, share));
    parts.push(value);
    Some(Reason::sum_of(ReasonSubject::Piece(group), parts))
}

/// Keeps the first `count` reasons and joins the rest as [`ReasonSubject::Others`].
pub fn strongest_reasons(mut reasons: Vec<Reason>, count: usize) -> Vec<Reason> {
    if reasons.len() <= count + 1 {
        return reasons;
    }
    let rest = reasons.split_off(count);
    let subject = ReasonSubject::Others(rest.len());
    reasons.push(Reason::sum_of(subject, rest));
    reasons
}

impl Reason {
    const fn leaf(subject: ReasonSubject, raw: i32) -> Self {
        Self { subject, raw, parts: Vec::new() }
    }

    /// The reason that consists of these parts; those without a value are left out.
    fn sum_of(subject: ReasonSubject, parts: Vec<Self>) -> Self {
        let parts = strongest_first(parts);
        Self { subject, raw: parts.iter().map(|part| part.raw).sum(), parts }
    }

    /// The king around which it is counted: of a factor the side that has the larger part in it.
    pub fn king(&self) -> Option<(Color, Square)> {
        match self.main_part().subject {
            ReasonSubject::Side(color, king) => king.map(|square| (color, square)),
            ReasonSubject::Placement(_, king) => king,
            _ => None,
        }
    }

    /// The pieces with the largest parts in it, at most `count`: those that count for the side that it favours, the
    /// strongest first.
    pub fn main_pieces(&self, count: usize) -> Vec<PieceGroup> {
        let mut found: Vec<(PieceGroup, i32)> = Vec::new();
        self.main_part().add_pieces(self.raw.signum(), &mut found);
        found.sort_by_key(|&(_, size)| Reverse(size));
        let min = found.first().map_or(0, |&(_, size)| size / 4);
        found.into_iter().filter(|&(_, size)| size > min).take(count).map(|(group, _)| group).collect()
    }

    /// The strongest part in its favour, for what consists of sides or kinds; else the reason itself.
    fn main_part(&self) -> &Self {
        let consists_of = |part: &&Self| matches!(part.subject, ReasonSubject::Side(..) | ReasonSubject::Kind(_));
        let favourable = self.parts.iter().filter(consists_of).find(|part| part.raw.signum() == self.raw.signum());
        favourable.unwrap_or(self)
    }

    fn add_pieces(&self, sign: i32, found: &mut Vec<(PieceGroup, i32)>) {
        let size = sign * self.raw;
        let own = match self.subject {
            ReasonSubject::Piece(group) | ReasonSubject::Placement(group, _) => [Some(group), None],
            ReasonSubject::Pair(first, second) if first == second => [Some(first), None],
            ReasonSubject::Pair(first, second) => [Some(first), Some(second)],
            _ => [None, None],
        };
        for group in own.into_iter().flatten() {
            match found.iter_mut().find(|(known, _)| *known == group) {
                Some((_, sum)) => *sum += size,
                None => found.push((group, size)),
            }
        }
        if own == [None, None] {
            self.parts.iter().for_each(|part| part.add_pieces(sign, found));
        }
    }
}

fn strongest_first(mut reasons: Vec<Reason>) -> Vec<Reason> {
    reasons.retain(|reason| reason.raw != 0);
    reasons.sort_by_key(|reason| Reverse(reason.raw.abs()));
    reasons
}

fn grouping_of<W: Explainable + ?Sized>(weights: &W) -> TermGrouping {
    if weights.factors().is_empty() { TermGrouping::ByPiece } else { TermGrouping::ByFactor }
}

fn grouped_reasons<W: Explainable + ?Sized>(
    weights: &W,
    position: &Position,
    breakdown: &Breakdown,
    grouping: TermGrouping,
) -> Vec<Reason> {
    let sums = breakdown.sums.unwrap_or_default();
    let mut found = vec![material(breakdown), Reason::leaf(ReasonSubject::Turn, sums.turn)];
    match grouping {
        TermGrouping::ByFactor => {
            let pieces = PiecesAround::new(weights, position);
            found.extend(weights.factors().iter().map(|&(factor, weight)| pieces.factor(factor, weight)));
        }
        TermGrouping::ByPiece => {
            found.push(Reason::leaf(ReasonSubject::Kings, sums.kk));
            let pieces = breakdown.pieces.iter().zip(positional_parts(breakdown));
            found.extend(pieces.map(|(share, parts)| Reason::sum_of(ReasonSubject::Piece(share.group), parts)));
        }
    }
    strongest_first(found)
}

fn material(breakdown: &Breakdown) -> Reason {
    let of_kind = |kind: PieceKind| {
        let own = breakdown.pieces.iter().filter(|share| share.group.piece.kind == kind);
        let value = |share: &PieceShare| breakdown.scale.raw(share.terms.unwrap_or_default().material);
        let pieces = own.map(|share| Reason::leaf(ReasonSubject::Piece(share.group), value(share)));
        Reason::sum_of(ReasonSubject::Kind(kind), pieces.collect())
    };
    Reason::sum_of(ReasonSubject::Material, PieceKind::ALL.into_iter().map(of_kind).collect())
}

/// The half of each pair and the terms with the kings of every group of [`Breakdown::pieces`]: together its positional
/// share. One pass over the pairs, of which there are hundreds.
fn positional_parts(breakdown: &Breakdown) -> Vec<Vec<Reason>> {
    let groups = breakdown.pieces.len();
    let mut parts: Vec<Vec<Reason>> = (0..groups).map(|_| Vec::with_capacity(groups + 3)).collect();
    for pair in &breakdown.pairs {
        let [first, second] = pair.rows;
        parts[first].push(pair_part(pair, pair.first));
        if first != second {
            parts[second].push(pair_part(pair, pair.second));
        }
    }
    for (parts, share) in parts.iter_mut().zip(&breakdown.pieces) {
        parts.extend(placements(breakdown, share));
    }
    parts
}

/// The part of a pair that one of its groups has.
fn pair_part(pair: &PairShare, group: PieceGroup) -> Reason {
    let half = pair.raw / 2;
    // The first of a pair has the remainder of an odd term, as in the table of shares.
    let share = match (pair.first == group, pair.second == group) {
        (true, true) => pair.raw,
        (true, false) => pair.raw - half,
        _ => half,
    };
    let other = if pair.first == group { pair.second } else { pair.first };
    Reason::leaf(ReasonSubject::Pair(group, other), share)
}

/// The terms of a group with each king alone, and with both.
fn placements(breakdown: &Breakdown, share: &PieceShare) -> [Reason; 3] {
    let terms = share.terms.unwrap_or_default();
    let with = |king, raw| Reason::leaf(ReasonSubject::Placement(share.group, king), raw);
    let [black, white] = Color::ALL.map(|side| {
        let king = breakdown.king_squares.of_view(side).map(|king| (side, square_in_view(side, king)));
        with(king, terms.kkp_views[side.index()])
    });
    let of_both = terms.kkp - black.raw - white.raw;
    [black, white, with(None, of_both)]
}

/// The pieces of a position as the formulas of factors see them.
struct PiecesAround {
    kings: KingSquares,
    /// Pieces that have terms, each with the number of its group.
    list: Vec<(LocatedPiece, usize)>,
    groups: Vec<PieceGroup>,
}

impl PiecesAround {
    fn new<W: Explainable + ?Sized>(weights: &W, position: &Position) -> Self {
        let all = pieces_with_terms(weights, position);
        let rows = group_rows(&all);
        let groups = rows.iter().filter_map(|row| PieceGroup::of(&all[row.clone()])).collect();
        let numbered = rows.iter().enumerate().flat_map(|(number, row)| row.clone().map(move |at| (at, number)));
        // As in the totals of factors: what no full set holds has no term.
        let has_feature = |piece: LocatedPiece| Feature::of(Color::Black, piece) != Feature::NONE;
        let list = numbered.map(|(at, number)| (all[at], number)).filter(|&(piece, _)| has_feature(piece)).collect();
        Self { kings: KingSquares::of(position), list, groups }
    }

    fn factor(&self, factor: &'static Factor, weight: i32) -> Reason {
        let around = |view: Color| {
            let king = self.kings.of_view(view)?;
            let subject = ReasonSubject::Side(view, factor.about_king.then(|| square_in_view(view, king)));
            let unit = view.sign() * weight;
            Some(match factor.formula {
                FactorFormula::Kings(value) => {
                    let other = self.kings.of_view(view.other());
                    Reason::leaf(subject, other.map_or(0, |other| unit * value(king, other.rotate())))
                }
                FactorFormula::Pieces(value) => {
                    Reason::sum_of(subject, self.single_pieces(view, |entry| unit * value(king, entry)))
                }
                FactorFormula::PairsWithin(_) | FactorFormula::PairsBetween(..) => {
                    Reason::sum_of(subject, self.pairs(view, king, factor, unit))
                }
            })
        };
        Reason::sum_of(ReasonSubject::Factor(factor), Color::ALL.into_iter().filter_map(around).collect())
    }

    fn single_pieces(&self, view: Color, value: impl Fn(PieceListEntry) -> i32) -> Vec<Reason> {
        let mut raw = vec![0; self.groups.len()];
        for &(piece, group) in &self.list {
            raw[group] += value(PieceListEntry::of(view, piece));
        }
        let parts = self.groups.iter().zip(raw);
        parts.map(|(&group, raw)| Reason::leaf(ReasonSubject::Piece(group), raw)).collect()
    }

    /// The pairs by groups. A pair's term is a sum of products of one number per piece: the formulas run once a piece.
    fn pairs(&self, view: Color, king: Square, factor: &Factor, unit: i32) -> Vec<Reason> {
        let count = self.groups.len();
        let mut raw = vec![0; count * count];
        let entries: Vec<(PieceListEntry, usize)> =
            self.list.iter().map(|&(piece, group)| (PieceListEntry::of(view, piece), group)).collect();
        for product in factor.products(unit) {
            let parts = entries.iter().map(|&(entry, group)| (product.part(king, entry), group));
            let parts: Vec<(i32, usize)> = parts.filter(|&(part, _)| part != 0).collect();
            for (at, &(second, group)) in parts.iter().enumerate() {
                for &(first, earlier) in &parts[..at] {
                    raw[earlier * count + group] += product.coefficient * first * second;
                }
            }
        }
        let pair = |(at, raw)| Reason::leaf(ReasonSubject::Pair(self.groups[at / count], self.groups[at % count]), raw);
        raw.into_iter().enumerate().filter(|&(_, raw)| raw != 0).map(pair).collect()
    }
}

/// The reasons of `after` less those of `before`, part by part.
fn difference(before: &[Reason], after: &[Reason]) -> Vec<Reason> {
    let gone = before.iter().filter(|was| !after.iter().any(|is| is.subject.is_same(was.subject)));
    let there = after.iter().map(|is| match before.iter().find(|was| is.subject.is_same(was.subject)) {
        Some(was) => is.less(was),
        None => is.clone(),
    });
    strongest_first(there.chain(gone.map(Reason::negative)).collect())
}

impl Reason {
    fn less(&self, before: &Self) -> Self {
        let parts = difference(&before.parts, &self.parts);
        Self { subject: self.subject, raw: self.raw - before.raw, parts }
    }

    fn negative(&self) -> Self {
        let parts = self.parts.iter().map(Self::negative).collect();
        Self { subject: self.subject, raw: -self.raw, parts }
    }
}

impl ReasonSubject {
    /// Both are about the same thing in two positions: a side is the same wherever its king stands, pieces in hand are
    /// the same however many they are.
    fn is_same(self, other: Self) -> bool {
        match (self, other) {
            (Self::Material, Self::Material) | (Self::Kings, Self::Kings) | (Self::Turn, Self::Turn) => true,
            (Self::Kind(a), Self::Kind(b)) => a == b,
            (Self::Factor(a), Self::Factor(b)) => a.name == b.name,
            (Self::Side(a, _), Self::Side(b, _)) => a == b,
            (Self::Placement(a, king), Self::Placement(b, other)) => {
                a.is_same_group(b) && king.map(|(side, _)| side) == other.map(|(side, _)| side)
            }
            (Self::Piece(a), Self::Piece(b)) => a.is_same_group(b),
            (Self::Pair(a, b), Self::Pair(c, d)) => a.is_same_group(c) && b.is_same_group(d),
            _ => false,
        }
    }
}
