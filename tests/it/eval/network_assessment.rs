//! What is said of a network's score in words: the parts sum to it, and two positions differ by what their parts do.

use crate::support::synthetic_networks::{folder_with, guarding, random};
use sankoma_analysis::assessment::{
    AssessedPosition, AssessmentDifference, AssessmentPart, DifferenceRow, PartDifference, Topic,
    assess_searched_shares, assess_shares,
};
use sankoma_eval::{Breakdown, ExplanationEffort, NetworkWeights, UNITS_PER_RAW, Weights};
use sankoma_rules::{Color, Position, movegen};
use sankoma_search::Score;
use std::sync::Arc;

/// Few orders: sums are exact with any number.
const FEW: ExplanationEffort = ExplanationEffort::of(400);

fn network(bytes: &[u8]) -> Arc<NetworkWeights> {
    let (_folder, file) = folder_with(bytes);
    match Weights::open(&file, None).expect("the file is sound") {
        Weights::Network(network) => network,
        Weights::ThreePiece(_) => panic!("it is a network"),
    }
}

fn random_positions(count: usize) -> Vec<Position> {
    let mut random = fastrand::Rng::with_seed(38);
    let played = |_| {
        let mut position = Position::startpos();
        for _ in 0..random.usize(..160) {
            let Some(&mv) = random.choice(movegen::legal_all(&position).iter()) else { break };
            position.play(mv);
        }
        position.without_history()
    };
    (0..count).map(played).collect()
}

fn part(parts: &[AssessmentPart], topic: Topic) -> &AssessmentPart {
    parts.iter().find(|part| part.topic == topic).expect("every topic has a part")
}

/// Material is even, Black is in Mino, White's king at home.
const MINO: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B1RG1SK1/LNS2G1NL b - 1";

#[test]
fn the_parts_sum_to_the_score_and_even_material_is_none() {
    for weights in [network(&random()), network(&guarding())] {
        for position in random_positions(40) {
            let explanation = weights.explain(&position, FEW);
            let parts = assess_shares(explanation.clone(), &position).parts;
            let topics: Vec<Topic> = parts.iter().map(|part| part.topic).collect();
            assert_eq!(topics, [Topic::Material, Topic::Pieces, Topic::Kings]);
            let sum: i64 = parts.iter().map(|part| part.units).sum();
            assert_eq!(sum, UNITS_PER_RAW * i64::from(explanation.total_raw), "{}", position.sfen());
        }
        let start = Position::startpos();
        let explanation = weights.explain(&start, FEW);
        let parts = assess_shares(explanation.clone(), &start).parts;
        let material = part(&parts, Topic::Material);
        assert_eq!((material.units, material.sentence.en.as_str()), (0, "material is even"));
    }
}

/// The parts of a search's score sum to it, and the sentence says no more than stands on the board.
#[test]
fn what_a_search_sees_further_makes_the_sum() {
    let weights = network(&guarding());
    for position in random_positions(20) {
        let explanation = weights.explain(&position, FEW);
        let judged = assess_searched_shares(explanation, &position, (Color::Black, Score::Cp(777)));
        let parts = judged.parts;
        let sum: f64 = parts.iter().map(|part| part.centipawns).sum();
        assert!((sum - 777.0).abs() < 1e-6, "{sum}: {}", position.sfen());
        assert_eq!(parts.last().map(|part| part.topic), Some(Topic::Further));
        let said = judged.sentence.en;
        assert!(said.contains("Black is better"), "{said}");
    }
}

#[test]
fn the_rows_of_a_difference_sum_to_the_parts_and_these_to_both_scores() {
    for weights in [network(&random()), network(&guarding())] {
        let positions = random_positions(30);
        for pair in positions.windows(2) {
            let explanations: Vec<Breakdown> = pair.iter().map(|position| weights.explain(position, FEW)).collect();
            let assessments = [0, 1].map(|at| assess_shares(explanations[at].clone(), &pair[at]));
            let assessed = |at: usize| AssessedPosition { position: &pair[at], assessment: &assessments[at] };
            let difference = AssessmentDifference::between(assessed(0), assessed(1));
            let totals = [0, 1].map(|at| UNITS_PER_RAW * i64::from(explanations[at].total_raw));
            assert_eq!(difference.totals(), totals);
            for part in difference.parts.iter().filter(|part| part.topic != Topic::Kings) {
                let sums = [0, 1].map(|at| part.rows.iter().map(|row| row.units[at]).sum::<i64>());
                assert_eq!(sums, part.units, "{:?} of {}", part.topic, pair[0].sfen());
                assert!(part.rows.windows(2).all(|rows| rows[0].by().abs() >= rows[1].by().abs()));
            }
        }
    }
}

#[test]
fn a_moved_piece_is_one_row_and_a_lost_one_is_material() {
    let weights = network(&guarding());
    let before = Position::from_sfen(MINO).expect("sound");
    let moved = before.clone().after(["7g7f".parse().expect("a move")]);
    let without_knight = Position::from_sfen(&MINO.replace("G1NL", "G2L").replace("b -", "b n")).expect("sound");
    let difference = |other: &Position| {
        let [a, b] = [&before, other].map(|position| assess_shares(weights.explain(position, FEW), position));
        AssessmentDifference::between(
            AssessedPosition { position: &before, assessment: &a },
            AssessedPosition { position: other, assessment: &b },
        )
    };
    let find = |difference: &AssessmentDifference, topic| -> PartDifference {
        difference.parts.iter().find(|part| part.topic == topic).expect("every topic has a part").clone()
    };
    let pieces = find(&difference(&moved), Topic::Pieces);
    let names: Vec<&str> = pieces.rows.iter().map(|row| row.name.en.as_str()).collect();
    assert!(names.contains(&"Black's pawn 7g -> 7f"), "{names:?}");
    assert_eq!(find(&difference(&moved), Topic::Material).units, [0, 0]);
    let material = find(&difference(&without_knight), Topic::Material);
    let knights: Vec<&DifferenceRow> = material.rows.iter().filter(|row| row.name.en == "knight").collect();
    assert!(matches!(knights[..], [row] if row.units[0] == 0 && row.units[1] < 0), "{knights:?}");
}
