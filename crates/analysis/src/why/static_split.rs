//! Static split: the static scores of two quiet ends, and their difference by what the terms are about.

use sankoma_rules::{Color, Position};
use sankoma_search::eval::features::PieceLocation;
use sankoma_search::eval::{Breakdown, RawScale, Weights, explain};

/// The groups of terms, in the order of [`StaticSplit::parts`]: name in data, and what is said where it counts against the
/// move, in Japanese and English.
pub const STATIC_GROUPS: [(&str, &str, &str); 6] = [
    ("material", "駒の損得で劣る", "there is less material"),
    ("own_king", "自玉が薄い", "the own king is less safe"),
    ("enemy_king", "敵玉が安全になる", "the enemy king is safer"),
    ("pieces", "駒の働きが悪い", "the pieces work less well together"),
    ("hand", "持ち駒が生きない", "the pieces in hand count for less"),
    ("turn", "手番がない", "the move is the other side's"),
];

/// How much worse the end of the played line is than that of the better line, by groups, from the mover's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaticSplit {
    /// The difference of each group in raw units, in the order of [`STATIC_GROUPS`]; negative where the played line is worse.
    pub parts: [i32; STATIC_GROUPS.len()],
    /// Raw units per centipawn.
    pub scale: RawScale,
}

impl StaticSplit {
    /// Compares the ends of two lines.
    pub(super) fn between(weights: &Weights, mover: Color, better: &Position, played: &Position) -> Self {
        let [better, played] = [better, played].map(|position| explain(weights, position));
        let (from, to) = (grouped(&better, mover), grouped(&played, mover));
        Self { parts: std::array::from_fn(|group| to[group] - from[group]), scale: played.scale }
    }

    /// The whole difference, raw: the sum of the parts.
    pub fn total(&self) -> i32 {
        self.parts.iter().sum()
    }

    /// The groups that count against the move, the strongest first, each in centipawns.
    pub fn strongest_losses(&self) -> Vec<(usize, i32)> {
        let groups =
            self.parts.iter().enumerate().map(|(group, &raw)| (group, self.scale.centipawns(raw).round() as i32));
        let mut losses: Vec<(usize, i32)> = groups.filter(|&(_, points)| points <= -30).collect();
        losses.sort_by_key(|&(_, points)| points);
        losses
    }
}

/// The terms of a position by groups, raw, from the view of `mover`; they sum to its total.
fn grouped(breakdown: &Breakdown, mover: Color) -> [i32; STATIC_GROUPS.len()] {
    let [mut material, mut own, mut enemy, mut pieces, mut hand, turn] =
        [0, 0, 0, breakdown.sums.kk, 0, breakdown.sums.turn];
    for share in &breakdown.pieces {
        material += breakdown.scale.raw(share.material);
        if matches!(share.group.place, PieceLocation::Hand(_)) {
            hand += share.positional();
            continue;
        }
        let with_own = share.kkp_views[mover.index()];
        let with_enemy = share.kkp_views[mover.other().index()];
        own += with_own;
        enemy += with_enemy;
        pieces += share.positional() - with_own - with_enemy;
    }
    [material, own, enemy, pieces, hand, turn].map(|raw| mover.sign() * raw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sankoma_rules::movegen;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The parts of a split sum to the difference of the totals, whatever the positions.
        #[test]
        fn parts_sum_to_the_difference(choices in prop::collection::vec(any::<prop::sample::Index>(), 2..60)) {
            let mut positions = vec![Position::startpos()];
            for choice in choices {
                let mut next = positions[positions.len() - 1].clone();
                let moves = movegen::legal(&next);
                if moves.is_empty() { break; }
                next.play(moves[choice.index(moves.len())]);
                positions.push(next);
            }
            let (first, last) = (&positions[positions.len() / 2], &positions[positions.len() - 1]);
            for name in ["learned", "factors"] {
                let weights = Weights::named(name).expect("a set in the program");
                for mover in Color::ALL {
                    let split = StaticSplit::between(&weights, mover, first, last);
                    prop_assert_eq!(split.total(), mover.sign() * (weights.raw(last) - weights.raw(first)));
                }
            }
        }
    }
}
