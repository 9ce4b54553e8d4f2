//! Static split: the static scores of two quiet ends, and their difference by the parts of an assessment.

use crate::assessment::{AssessedPosition, AssessmentDifference, PartDifference, Topic, assess, usual_values};
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position};
use sankoma_search::eval::Weights;

/// What is said of a part that counts against the move, in Japanese and English: material, own king, enemy king,
/// pieces. Of the fifth part, having the move, nothing is said: which side has it at an end is a matter of the line's
/// length.
const LOSSES: [(&str, &str); 4] = [
    ("駒の損得で劣る", "there is less material"),
    ("自玉が薄い", "the own king is less safe"),
    ("敵玉が安全になる", "the enemy king is safer"),
    ("駒の働きが悪い", "the pieces stand worse"),
];

/// Minimum loss that is said, in centipawns.
const MIN_LOSS: f64 = 30.0;

/// How much worse the end of the played line is than that of the better line, by parts, from the mover's view.
#[derive(Clone, Debug, PartialEq)]
pub struct StaticSplit {
    /// The difference of material, own king, enemy king, pieces and move, in units of 1/`UNITS_PER_RAW` raw unit;
    /// negative where the played line is worse.
    pub parts: [i64; 5],
    /// The parts that count against the move, the largest first, without having the move.
    pub losses: Vec<StaticLoss>,
}

/// A part of a static difference that counts against the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticLoss {
    /// How much it counts, in centipawns; negative.
    pub centipawns: i32,
    /// What it is, in words.
    pub words: Message,
    /// What shows it most on the board, in words, if anything does.
    pub reason: Option<Message>,
}

impl StaticSplit {
    /// Compares the ends of two lines; `None` for weights without terms.
    pub(super) fn between(weights: &Weights, mover: Color, better: &Position, played: &Position) -> Option<Self> {
        let terms = weights.terms().ok()?;
        let usual = usual_values(terms);
        let [first, second] = [better, played].map(|position| assess(terms, &usual, position));
        let assessed = |position, assessment| AssessedPosition { position, assessment };
        let difference = AssessmentDifference::between(assessed(better, &first), assessed(played, &second));
        let parts = in_movers_order(&difference.parts, mover);
        let units = parts.map(|part| i64::from(mover.sign()) * part.by());
        let of_part = |(part, (units, (ja, en))): (&PartDifference, (i64, (&str, &str)))| {
            let centipawns = difference.centipawns(units);
            (centipawns <= -MIN_LOSS).then(|| StaticLoss {
                centipawns: centipawns.round() as i32,
                words: Message::new(ja, en),
                reason: reason(part, mover, &difference),
            })
        };
        let said = parts.into_iter().zip(units.into_iter().zip(LOSSES));
        let mut losses: Vec<StaticLoss> = said.filter_map(of_part).collect();
        losses.sort_by_key(|loss| loss.centipawns);
        Some(Self { parts: units, losses })
    }

    /// The whole difference: the sum of the parts.
    pub fn total(&self) -> i64 {
        self.parts.iter().sum()
    }
}

/// Which reasons are left out with weights without terms; `None` where none are.
pub fn left_out_with(weights: &Weights) -> Option<Message> {
    let message = Message::new(
        "ニューラルネットワークの評価値は項に分けられないので、静的評価の差による理由は示しません",
        "the score of a neural network has no terms to take apart: reasons from differences of the static score are left out",
    );
    weights.is_network().then_some(message)
}

/// The parts in the order of [`LOSSES`], then having the move: the king of the mover comes first.
fn in_movers_order(parts: &[PartDifference], mover: Color) -> [&PartDifference; 5] {
    let [black, white] = [&parts[1], &parts[2]];
    let (own, enemy) = if mover == Color::Black { (black, white) } else { (white, black) };
    [&parts[0], own, enemy, &parts[3], &parts[4]]
}

/// What shows a loss most: of material what the mover has less than in the better line, else the strongest relation of
/// one of the two ends. One that is less than half of the loss, nor the largest part of it, would mislead.
fn reason(part: &PartDifference, mover: Color, difference: &AssessmentDifference) -> Option<Message> {
    if part.topic == Topic::Material {
        let words = difference.material.as_ref().filter(|change| change.side == mover)?.words();
        return Some(Message::new(
            format!("最善に比べて{}", words.ja),
            format!("compared with the better line {}", words.en),
        ));
    }
    let losses = part.rows.iter().filter(|row| row.by() * i64::from(mover.sign()) < 0);
    let mut named = losses.enumerate().filter(|&(at, row)| at == 0 || 2 * row.by().abs() >= part.by().abs());
    named.find_map(|(_, row)| {
        let relation = row.relation.clone()?;
        Some(match row.position() {
            0 => Message::new(format!("最善なら{}", relation.ja), format!("in the better line {}", relation.en)),
            _ => relation,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use sankoma_rules::movegen;
    use sankoma_search::eval::UNITS_PER_RAW;

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
                    let split = StaticSplit::between(&weights, mover, first, last).expect("they have terms");
                    let by = i64::from(mover.sign() * (weights.raw(last) - weights.raw(first)));
                    prop_assert_eq!(split.total(), by * UNITS_PER_RAW);
                }
            }
        }
    }

    /// Ends that differ in who has the move alone are no reason: it would be the lengths of the lines.
    #[test]
    fn having_the_move_at_an_end_is_no_reason() {
        let position = |turn: char| {
            let sfen = format!("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {turn} - 1");
            Position::from_sfen(&sfen).expect("sound")
        };
        let (better, played) = (position('b'), position('w'));
        let split = StaticSplit::between(&Weights::built_in(), Color::Black, &better, &played);
        let split = split.expect("they have terms");
        assert!(split.parts[4] < -30 * UNITS_PER_RAW, "{:?}", split.parts);
        assert_eq!(split.losses, []);
    }

    /// A loss is said with what shows it on the board: of material as players count it.
    #[test]
    fn a_loss_of_material_is_said_with_what_is_less() {
        let position = |sfen: &str| Position::from_sfen(sfen).expect("sound");
        let better = position("4k4/9/9/9/9/9/5PPPP/5GSK1/7NL b G 1");
        let played = position("4k4/9/9/9/9/9/5PPPP/5GSK1/7NL b g 1");
        let split =
            StaticSplit::between(&Weights::built_in(), Color::Black, &better, &played).expect("they have terms");
        let largest = split.losses.first().expect("a gold was lost");
        assert_eq!(largest.words.en, "there is less material");
        let reason = largest.reason.as_ref().map(|reason| reason.en.as_str());
        assert_eq!(reason, Some("compared with the better line a gold less"));
    }
}
