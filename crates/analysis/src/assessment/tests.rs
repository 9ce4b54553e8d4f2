use super::*;
use sankoma_rules::wording::Language;
use sankoma_rules::{Bitboard, Color, Move, Piece, Position, Square, attacks, movegen};
use sankoma_search::SearchControl;
use sankoma_search::eval::material::OWN;
use sankoma_search::eval::{LearnedWeights, ThreePieceWeights};
use sankoma_search::mate::{MateExplorer, MateLimits, MateTable};
use std::cell::Cell;

fn assess(sfen: &str) -> Assessment {
    Assessor::new(&**LearnedWeights::shared()).assess(&Position::from_sfen(sfen).expect("sound"))
}

fn sentence(assessment: &Assessment, topic: Topic) -> &str {
    let part = assessment.parts.iter().find(|part| part.topic == topic);
    &part.expect("every topic has a part").sentence.en
}

/// Centipawns of a part, for the side whose part it is or Black.
fn centipawns(assessment: &Assessment, topic: Topic) -> f64 {
    let part = assessment.parts.iter().find(|part| part.topic == topic);
    part.expect("every topic has a part").centipawns
}

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
fn the_start_position_is_even_and_names_no_reason() {
    let assessment = assess("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    let sentences: Vec<&str> = assessment.parts.iter().map(|part| part.sentence.en.as_str()).collect();
    let even = "no piece stands out";
    let [black, white] = ["king 5i", "king 5a"].map(|king| format!("{king}; the other king stands the same"));
    assert_eq!(sentences, ["material is even", &black, &white, even, "Black has the move"]);
    let kings = centipawns(&assessment, Topic::King(Color::Black)) + centipawns(&assessment, Topic::King(Color::White));
    assert!(kings.abs() < 1e-9 && centipawns(&assessment, Topic::Pieces).abs() < 1e-9);
}

#[test]
fn exchanges_are_counted_as_players_count() {
    let sentence = |sfen: &str| {
        let position = Position::from_sfen(sfen).expect("sound");
        material::sentence(&position, f64::from(OWN.balance(&position))).en
    };
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(sentence(&format!("{board} b - 1")), "material is even");
    let without_lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPP2/1B5R1/LNSGKGSNL b L2p 1";
    assert_eq!(sentence(without_lance), "Black has a lance for 2 pawns");
    let bishop_up = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1";
    assert_eq!(sentence(bishop_up), "Black is ahead by a bishop");
    // A lance less in a handicap game is a lance.
    let handicap = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert_eq!(sentence(handicap), "Black is ahead by a lance");
    let promoted = "lnsgkgsnl/1+R5+B1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b RB 1";
    assert_eq!(
        sentence(promoted),
        "Black is ahead by a rook and a bishop; Black has a promoted rook and a promoted bishop"
    );
}

/// The side that a sentence names first is ahead by the number beside it; where none is named, the number is small or
/// both sides have as many pieces of each kind.
#[test]
fn the_side_that_is_ahead_is_the_one_that_the_number_favours() {
    let mut named = 0;
    for name in ["learned", "factors"] {
        let weights = ThreePieceWeights::named(name).expect("a set of the program");
        let assessor = Assessor::new(&weights);
        for position in random_positions(11, 1_500) {
            let material = &assessor.assess(&position).parts[0];
            let (said, number) = (material.sentence.en.as_str(), material.centipawns);
            let favoured = if number > 0.0 { "Black" } else { "White" };
            let is_even = said.starts_with("material is even") || said.starts_with("material is nearly even");
            assert!(!is_even || number.abs() < 50.0, "{number} {said}: {}", position.sfen());
            if said.starts_with("Black") || said.starts_with("White") {
                assert!(said.starts_with(favoured), "{number} {said}: {}", position.sfen());
                named += 1;
            }
            let sides: Vec<&str> =
                ["先手", "後手"].into_iter().filter(|&side| material.sentence.ja.starts_with(side)).collect();
            let expected = if number > 0.0 { "先手" } else { "後手" };
            assert!(sides.iter().all(|&side| side == expected), "{number} {}", material.sentence.ja);
        }
    }
    assert!(named > 1_000, "{named} positions in which a side is ahead");
}

/// A sentence on the pieces has one that speaks as their sum does: a blocked bishop of White's explains no gain of White.
#[test]
fn a_named_piece_speaks_as_the_sum_of_the_pieces_does() {
    let assessor = Assessor::new(&**LearnedWeights::shared());
    let mut named = 0;
    for position in random_positions(12, 600) {
        let pieces = &assessor.assess(&position).parts[3];
        let favours = |said: &str| match said.split_once(": ")? {
            ("best", piece) => Some(piece.starts_with("Black")),
            ("worst", piece) => Some(piece.starts_with("White")),
            _ => None,
        };
        let favoured: Vec<bool> = pieces.sentence.en.split("; ").filter_map(favours).collect();
        named += usize::from(!favoured.is_empty());
        let is_sum = pieces.sentence.en.starts_with("many small parts");
        let speaks = is_sum || favoured.is_empty() || favoured.contains(&(pieces.units > 0));
        assert!(speaks, "{} {}: {}", pieces.centipawns, pieces.sentence.en, position.sfen());
    }
    assert!(named > 300, "pieces are named in {named} of 600 positions");
}

/// Promoted pieces that outweigh what was lost for them are named, and so is the side that has them.
#[test]
fn promoted_pieces_that_make_up_the_difference_are_named() {
    let two_tokin =
        Position::from_sfen("lnsgkgsnl/1r3+P+Pb1/ppppp2pp/9/5pp2/9/PPPPP2PP/1B5R1/LNSGKGS1L w n 1").expect("sound");
    let said = material::sentence(&two_tokin, 240.0);
    assert_eq!([said.en, said.ja], ["Black has 2 promoted pawns for a knight", "先手にと金2枚（桂損）"]);
    let tokin_alone =
        Position::from_sfen("lnsgkgsnl/1r4+Pb1/pppppp1pp/9/6p2/9/PPPPPP1PP/1B5R1/LNSGKGSNL w - 1").expect("sound");
    let said = material::sentence(&tokin_alone, 300.0);
    assert_eq!(said.en, "the pieces are equal in number; Black has a promoted pawn");
}

/// A sixth pawn in hand is worth less than the first: its material counts it in full, its row takes that back in words.
#[test]
fn pawns_that_cannot_be_used_say_so() {
    let with_pawns = |count: u32| {
        let hand = if count > 1 { format!("{count}P") } else { "P".to_owned() };
        assess(&format!("lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b {hand} 1"))
    };
    let gain = |from, to| {
        let [from, to] = [from, to].map(|count| with_pawns(count).centipawns());
        to - from
    };
    assert!(gain(8, 9) < gain(1, 2), "{} {}", gain(8, 9), gain(1, 2));
    let many = assess("lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 13P 1");
    assert!(sentence(&many, Topic::Pieces).contains("13 pawns in hand (more of a kind than can be used)"), "{many:?}");
}

/// Mino: the castle is named with the pieces that carry it, and stands for its king.
#[test]
fn a_castle_is_named_with_the_pieces_that_carry_it() {
    let mino = assess("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1BG1R1SK1/LN1S1G1NL b P 1");
    assert!(sentence(&mino, Topic::King(Color::Black)).starts_with("king 2h in Half Mino (silver 3h and gold 4i)"));
    assert!(centipawns(&mino, Topic::King(Color::Black)) > 150.0);
}

#[test]
fn a_rook_next_to_its_king_and_a_blocked_file_are_said() {
    let close = assess("ln3k1n1/1r3s1bl/1spggpppp/p2p5/9/2PP2GPP/P1B1pPP1N/3G2R1L/LNS2KS2 w P2p 1");
    let king = sentence(&close, Topic::King(Color::Black));
    assert!(king.contains("exposed") && king.contains("rook 3h stands close to the king"), "{king}");
    let blocked = relation_words("4k4/9/9/9/9/9/4P4/4R4/4K4 b - 1", "5g", "5h");
    assert_eq!(blocked.map(|words| words.ja).as_deref(), Some("５七歩が飛車先を止めている"));
}

fn relation_words(sfen: &str, a: &str, b: &str) -> Option<sankoma_rules::wording::Message> {
    let position = Position::from_sfen(sfen).expect("sound");
    let at = |square: &str| {
        let square = square.parse().expect("a square");
        PieceOnSquare { piece: position.on(square).expect("a piece"), square }
    };
    relation(&position, at(a), at(b)).map(|(actor, relation, other)| relation.sentence(actor, other))
}

#[test]
fn the_strongest_relation_is_named() {
    let named = |sfen, a, b| relation_words(sfen, a, b).map(|words| words.en);
    let file = "4k4/4g4/9/4L4/9/9/4P4/4R4/4K4 b - 1";
    assert_eq!(named(file, "5d", "5b").as_deref(), Some("lance 5d pins gold 5b"));
    assert_eq!(named(file, "5g", "5h").as_deref(), Some("pawn 5g blocks rook 5h"));
    // A gold two files from the king has nothing to do with it.
    assert_eq!(named("4k4/9/9/9/9/9/9/2G6/4K4 b - 1", "7h", "5i"), None);
}

/// Calls `check` with either king of positions of random games, and what is said of it.
fn for_kings(seed: u64, count: usize, check: impl Fn(&Position, Color, Square, &str)) {
    let assessor = Assessor::new(&**LearnedWeights::shared());
    for position in random_positions(seed, count) {
        let assessment = assessor.assess(&position);
        for side in Color::ALL {
            let king = position.king(side).expect("both kings are there");
            check(&position, side, king, sentence(&assessment, Topic::King(side)));
        }
    }
}

/// Squares named in the clauses of a king's sentence are those of pieces that bear on it; of a pair, one does.
#[test]
fn what_is_said_of_a_king_stands_or_reaches_next_to_it() {
    for_kings(5, 300, |position, _, king, said| {
        for clause in said.split("; ").skip(1) {
            let words = clause.split(|letter: char| !letter.is_ascii_alphanumeric());
            let squares: Vec<Square> = words.filter_map(|word| word.parse().ok()).collect();
            let concern = |square: &Square| {
                king.distance(*square) <= 2
                    || position.on(*square).is_some_and(|piece| reaches(position, piece, *square, king))
            };
            let is_of_each = clause.ends_with("the king") || clause.ends_with("the king's head");
            let holds = if is_of_each { squares.iter().all(concern) } else { squares.iter().any(concern) };
            assert!(squares.is_empty() || holds, "{clause}: {}", position.sfen());
        }
    });
}

/// Whether a piece attacks the king or a square next to it.
fn reaches(position: &Position, piece: Piece, square: Square, king: Square) -> bool {
    let at_king = attacks::king(king) | Bitboard::of(king);
    !(attacks::attacks(piece, square, position.occupied()) & at_king).is_empty()
}

/// A piece in hand is never said to be for or against a king.
#[test]
fn a_kings_sentence_names_no_piece_in_hand() {
    for_kings(6, 200, |position, _, _, said| assert!(!said.contains("hand"), "{said}: {}", position.sfen()));
}

/// A king is called safe only where no enemy piece reaches a square next to it, exposed only where one does.
#[test]
fn safe_and_exposed_agree_with_the_board() {
    for_kings(7, 400, |position, side, king, said| {
        let enemies = position.pieces_of(side.other()).into_iter();
        let mut enemies = enemies.filter_map(|square| Some((position.on(square)?, square)));
        let is_reached = enemies.any(|(piece, square)| reaches(position, piece, square, king));
        assert!(!said.contains(", safe") || !is_reached, "{said}: {}", position.sfen());
        assert!(!said.contains(", exposed") || is_reached, "{said}: {}", position.sfen());
    });
}

/// A king is called safe only where the mate search refutes every mate against it: one without an attacker near, whose
/// own pieces leave it no square, may be mated by a drop.
#[test]
fn a_king_that_can_be_mated_is_not_safe() {
    let safe = Cell::new(0);
    for_kings(8, 4_000, |position, side, _, said| {
        let place = said.split("; ").next().unwrap_or_default();
        if place.ends_with(", safe") {
            safe.set(safe.get() + 1);
            assert!(!is_mated_in_three(position, side), "{said}: {}", position.sfen());
        }
    });
    // No enemy piece is near these kings, and a knight that is dropped on 2g mates.
    let shut_in = [
        "4k4/9/9/9/9/9/6L1P/4G2BL/5SGNK w 2rbn 1",
        "4k4/9/9/9/9/9/6L1P/4S2BL/6SNK w 2rbn 1",
        "4k4/9/9/9/9/9/5PL1P/4SGLBL/6GNK w 2rbn 1",
    ];
    for sfen in shut_in {
        let said = assess(sfen);
        let said = sentence(&said, Topic::King(Color::Black));
        assert!(said.starts_with("king 1i, no attacker near, 0 escape squares"), "{said}");
    }
    assert!(safe.get() > 10, "{safe:?} safe");
}

/// Whether the king of `side` is mated within three plies if the other side has the move.
fn is_mated_in_three(position: &Position, side: Color) -> bool {
    let mut attacked = position.without_history();
    if attacked.side_to_move() == side {
        attacked.play(Move::PASS);
    }
    let (mut table, control) = (MateTable::new(1), SearchControl::new());
    MateExplorer::new(&attacked.clone(), &mut table, &control, &MateLimits::default()).mates_within(&mut attacked, 3)
        == Some(true)
}

#[test]
fn a_shortened_sentence_ends_with_a_whole_clause_where_one_fits() {
    let assessment = assess("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1BG1R1SK1/LN1S1G1NL b P 1");
    for part in &assessment.parts {
        for lang in [Language::Ja, Language::En] {
            let whole = part.sentence.text(lang);
            assert_eq!(part.shortened(lang, 500), whole);
            for columns in 10..60 {
                let short = part.shortened(lang, columns);
                assert!(sankoma_rules::wording::text::width(&short) <= columns, "{short}");
                let start = short.trim_end_matches('.');
                assert!(whole.starts_with(start), "{short} of {whole}");
            }
        }
    }
}

/// In either position the rows of a part sum to it, and the parts to the score, by every set of weights.
#[test]
fn the_rows_of_a_difference_sum_to_the_parts_and_these_to_both_scores() {
    for name in ["learned", "factors"] {
        let weights = ThreePieceWeights::named(name).expect("a set of the program");
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
    let after = before.clone().after(["7g7f".parse().expect("a move")]);
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

/// The rows of a part of one position sum to it, the largest first, and their pieces stand in the position.
#[test]
fn the_rows_of_a_part_sum_to_it_and_have_the_pieces_of_the_position() {
    for name in ["learned", "factors"] {
        let weights = ThreePieceWeights::named(name).expect("a set of the program");
        let assessor = Assessor::new(&weights);
        for position in random_positions(3, 60) {
            let assessment = assessor.assess(&position);
            let assessed = AssessedPosition { position: &position, assessment: &assessment };
            for part in assessment.parts.iter().filter(|part| part.topic != Topic::Turn) {
                let rows = PartRow::of_part(assessed, part.topic);
                assert_eq!(rows.iter().map(|row| row.units).sum::<i64>(), part.units, "{}", position.sfen());
                assert!(rows.is_sorted_by_key(|row| -row.units.abs()));
                let on_board =
                    rows.iter().flat_map(|row| &row.pieces).filter_map(|group| Some((group.square()?, group)));
                on_board.for_each(|(square, group)| assert_eq!(position.on(square), Some(group.piece)));
            }
        }
    }
}

/// A king with a large number has a reason for it: never only what speaks against the number.
#[test]
fn a_kings_large_number_is_never_without_a_reason_of_its_sign() {
    let assessor = Assessor::new(&**LearnedWeights::shared());
    let mut large = 0;
    for position in random_positions(9, 400) {
        let assessment = assessor.assess(&position);
        let split = &assessment.split;
        for side in Color::ALL {
            let part = &assessment.parts[1 + side.index()];
            let castle = part.sentence.en.contains(" in ");
            if part.centipawns.abs() < 150.0 || castle {
                continue;
            }
            large += 1;
            let king = position.king(side).expect("both kings are there");
            let assessed = AssessedPosition { position: &position, assessment: &assessment };
            let rows = PartRow::of_part(assessed, part.topic);
            let speaks = |row: &&PartRow| row.units.signum() == part.units.signum() && row.pieces.len() < 2;
            let square_of = |row: &PartRow| row.pieces.first().map_or(Some(king), |group| group.square());
            let squares = rows.iter().filter(speaks).filter(|row| split.centipawns(row.units).abs() >= 10.0);
            let mut squares = squares.filter_map(square_of).map(|square| square.to_string()).peekable();
            let said = &part.sentence.en;
            let is_said = squares.peek().is_none()
                || said.contains("other king")
                || said.contains("many small parts")
                || squares.any(|square| said.contains(&square));
            assert!(is_said, "{} {}: {}", part.centipawns, part.sentence.en, position.sfen());
        }
    }
    assert!(large > 300, "{large} kings with a large number");
}

/// What exposes a king is named, and a number that charges the side to move for having the move says so.
#[test]
fn attackers_of_an_exposed_king_and_a_move_that_counts_against_its_side_are_said() {
    let assessment = assess("lns1k1+P1l/rg2g4/1pp3n2/p2ppp2p/5gg1P/PnP+bP1pp1/1P+b2PN1L/L2S2S2/4KR3 b S2p 79");
    let king = sentence(&assessment, Topic::King(Color::Black));
    assert!(king.starts_with("king 5i, exposed to horses 6f and 7g"), "{king}");
    let charged = assess("ln1g3nl/1ks2r3/1pppg1bpp/p4pp2/4p4/P1P1PPP2/1PSP4P/1KGB1R3/LN1G3NL b Ss 42");
    for assessment in [&assessment, &charged] {
        let turn = assessment.parts.last().expect("the move");
        let charges = turn.centipawns <= -10.0;
        assert_eq!(turn.sentence.en.contains("count that against Black"), charges, "{turn:?}");
    }
}
