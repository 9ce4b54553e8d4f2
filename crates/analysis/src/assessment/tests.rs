use super::*;
use sankoma_rules::{Color, Position, movegen};
use sankoma_search::eval::{LearnedWeights, UNITS_PER_RAW};

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
