use super::*;
use sankoma_rules::{Color, Position, movegen};
use sankoma_search::eval::{LearnedWeights, UNITS_PER_RAW, Weights};

fn random_positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    let mut random = fastrand::Rng::with_seed(seed);
    (0..count).map(move |_| {
        let mut position = Position::startpos();
        for _ in 0..random.usize(..200) {
            let Some(&mv) = random.choice(movegen::legal_all(&position).iter()) else { break };
            position.play(mv);
        }
        position
    })
}

#[test]
fn the_parts_sum_to_the_score() {
    let assessor = Assessor::new(&**LearnedWeights::shared());
    for position in random_positions(1, 300) {
        let assessment = assessor.assess(&position);
        let sum: i64 = assessment.parts.iter().map(|part| part.units).sum();
        assert_eq!(sum, assessment.split.total, "{}", position.sfen());
        assert_eq!(sum % UNITS_PER_RAW, 0);
        assert_eq!(assessment.parts.len(), 5);
    }
}

#[test]
fn the_start_position_is_even_and_names_no_reason() {
    let assessment = Assessor::new(&**LearnedWeights::shared()).assess(&Position::startpos());
    let sentences: Vec<&str> = assessment.parts.iter().map(|part| part.sentence.en.as_str()).collect();
    let even = "no piece stands out";
    assert_eq!(sentences, ["material is even", "king 5i", "king 5a", even, "Black has the move"]);
}

#[test]
fn exchanges_are_counted_as_players_count() {
    let sentence = |sfen: &str| material::sentence(&Position::from_sfen(sfen).expect("sound")).en;
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(sentence(&format!("{board} b - 1")), "material is even");
    let without_lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPP2/1B5R1/LNSGKGSNL b L2p 1";
    assert_eq!(sentence(without_lance), "Black has a lance for 2 pawns");
    let bishop_up = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1";
    assert_eq!(sentence(bishop_up), "Black is ahead by a bishop");
    // A lance less in a handicap game is a lance.
    let handicap = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(sentence(handicap), "Black is ahead by a lance");
}

#[test]
fn the_strongest_relation_is_named() {
    let position = Position::from_sfen("4k4/4g4/9/4L4/9/9/4P4/4R4/4K4 b - 1").expect("sound");
    let at = |square: &str| {
        let square = square.parse().expect("a square");
        PieceOnSquare { piece: position.on(square).expect("a piece"), square }
    };
    let named =
        |a, b| relation(&position, at(a), at(b)).map(|(actor, relation, other)| relation.sentence(actor, other).en);
    assert_eq!(named("5d", "5b").as_deref(), Some("lance 5d pins gold 5b"));
    assert_eq!(named("5h", "5g").as_deref(), Some("pawn 5g blocks rook 5h"));
    assert_eq!(position.on("5d".parse().expect("a square")).map(|piece| piece.color), Some(Color::Black));
}

/// In either position the rows of a part sum to it, and the parts to the score, by every set of weights.
#[test]
fn the_rows_of_a_difference_sum_to_the_parts_and_these_to_both_scores() {
    for name in ["learned", "factors"] {
        let weights = Weights::named(name).expect("a set of the program");
        let assessor = Assessor::new(&weights);
        let positions: Vec<Position> = random_positions(2, 60).collect();
        for pair in positions.windows(2) {
            let assessments = [&pair[0], &pair[1]].map(|position| assessor.assess(position));
            let assessed = |at: usize| AssessedPosition { position: &pair[at], assessment: &assessments[at] };
            let difference = AssessmentDifference::between(assessed(0), assessed(1));
            assert_eq!(difference.totals(), assessments.each_ref().map(|found| found.split.total));
            for part in difference.parts.iter().filter(|part| part.topic != Topic::Turn) {
                let sums = [0, 1].map(|at| part.rows.iter().map(|row| row.units[at]).sum::<i64>());
                assert_eq!(sums, part.units, "{:?} of {}", part.topic, pair[0].sfen());
                let (shown, others) = part.strongest(3);
                let joined = others.map_or(0, |(_, sums)| sums[1] - sums[0]);
                assert_eq!(shown.iter().map(DifferenceRow::by).sum::<i64>() + joined, part.by());
            }
        }
    }
}

/// A piece that has moved is one row, and a relation stands only where its value speaks as it does.
#[test]
fn a_moved_piece_is_one_row_with_both_squares() {
    let before = Position::startpos();
    let mut after = before.clone();
    after.play("7g7f".parse().expect("a move"));
    let assessor = Assessor::new(&**LearnedWeights::shared());
    let assessments = [&before, &after].map(|position| assessor.assess(position));
    let [first, second] = [(&before, &assessments[0]), (&after, &assessments[1])]
        .map(|(position, assessment)| AssessedPosition { position, assessment });
    let difference = AssessmentDifference::between(first, second);
    let pieces = difference.parts.iter().find(|part| part.topic == Topic::Pieces).expect("it is there");
    let names: Vec<&str> = pieces.rows.iter().map(|row| row.name.en.as_str()).collect();
    assert!(names.contains(&"Black's pawn 7g -> 7f"), "{names:?}");
    assert_eq!(names.iter().filter(|name| name.contains("pawn 7")).count(), 2, "White's is another: {names:?}");
}
