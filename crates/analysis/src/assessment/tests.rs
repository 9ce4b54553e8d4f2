use super::*;
use sankoma_eval::material::OWN;
use sankoma_eval::{LearnedWeights, ThreePieceWeights, UsualValues, centipawns_of_units};
use sankoma_rules::{Bitboard, Color, Move, PieceKind, Position, Square, attacks, movegen};
use sankoma_search::Score;
use sankoma_wording::Language;

/// Weights with what they usually give to the kinds.
fn learned() -> (&'static LearnedWeights, UsualValues) {
    let weights = LearnedWeights::shared();
    (weights, UsualValues::of(&**weights))
}

fn assess(sfen: &str) -> Assessment {
    let (weights, usual) = learned();
    super::assess(weights, &usual, &Position::from_sfen(sfen).expect("sound"))
}

/// The score that the split sums to.
fn total(assessment: &Assessment) -> i64 {
    match &assessment.source {
        AssessmentSource::Split(split) => split.total,
        AssessmentSource::Shares(_) => panic!("weights with terms have a split"),
    }
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
    assert_eq!(sentences[..4], ["material is even", "", "", ""]);
    // What both kings have cancels: no number is shown of it.
    assert!(assessment.parts[..4].iter().all(|part| part.units == 0), "{:?}", assessment.parts);
    assert_eq!([assessment.sentence.en, assessment.sentence.ja], ["even", "互角"]);
}

/// Pieces that a handicap leaves out are counted from its start, and the sides are 下手 and 上手.
#[test]
fn the_start_of_a_handicap_game_is_even_in_its_own_terms() {
    let starts = [
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ];
    for sfen in starts {
        let assessment = assess(sfen);
        assert_eq!(sentence(&assessment, Topic::Material), "material is even", "{sfen}");
        assert!(assessment.parts[..4].iter().all(|part| part.units == 0), "{sfen}: {:?}", assessment.parts);
        assert!(centipawns(&assessment, Topic::Handicap) > 0.0, "{sfen}");
        assert_eq!(assessment.sentence.ja, "手合のわりに互角");
    }
    // Two silvers more are two from the handicap on, and one more is won, not given.
    let won = assess("lnsgkg1nl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w S 1");
    let said = &won.parts[0].sentence;
    assert_eq!([said.en.as_str(), said.ja.as_str()], ["Black is a silver up", "下手の銀得"]);
    assert!(won.sentence.ja.starts_with("下手の銀得"), "{}", won.sentence.ja);
}

/// A board without one of the kings is a mate problem: nothing is said of who is better.
#[test]
fn a_mate_problem_says_so() {
    let problem = assess("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    assert!(problem.is_mate_problem);
    assert_eq!([problem.sentence.en, problem.sentence.ja], ["a mate problem", "詰将棋"]);
}

#[test]
fn exchanges_are_counted_as_players_count() {
    let sentence = |sfen: &str| {
        let position = Position::from_sfen(sfen).expect("sound");
        material::sentence(&position, f64::from(OWN.balance(&position))).expect("a side is ahead").en
    };
    let board = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL";
    assert_eq!(sentence(&format!("{board} b - 1")), "material is even");
    let without_lance = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPP2/1B5R1/LNSGKGSNL b L2p 1";
    assert_eq!(sentence(without_lance), "Black is a lance up for 2 pawns");
    let bishop_up = "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b B 1";
    assert_eq!(sentence(bishop_up), "Black is a bishop up");
    // In a set that is no handicap's a missing pair is two pieces.
    let without_pawns = "lnsgkgsnl/1r5b1/ppppppp2/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(sentence(without_pawns), "Black is 2 pawns up");
    let promoted = "lnsgkgsnl/1+R5+B1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL b RB 1";
    assert_eq!(sentence(promoted), "Black is a rook and a bishop up; Black has a promoted rook and a promoted bishop");
}

/// The side that a sentence names first is ahead by the number beside it; where none is named, the number is small or
/// both sides have as many pieces of each kind.
#[test]
fn the_side_that_is_ahead_is_the_one_that_the_number_favours() {
    let mut named = 0;
    for name in ["learned", "factors"] {
        let weights = ThreePieceWeights::named(name).expect("a set of the program");
        let usual = UsualValues::of(&weights);
        for position in random_positions(11, 1_500) {
            let material = &super::assess(&weights, &usual, &position).parts[0];
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

/// Words of the pieces, and of the whole, speak as the number does.
#[test]
fn no_sentence_speaks_against_its_number() {
    let (weights, usual) = learned();
    let (mut pieces_named, mut wholes) = (0, 0);
    for position in random_positions(12, 600) {
        let assessment = super::assess(weights, &usual, &position);
        let facts = piece_facts::piece_facts(&position);
        let pieces = &assessment.parts[3];
        let favoured = if pieces.units > 0 { Color::Black } else { Color::White };
        for clause in pieces.sentence.en.split("; ").filter(|clause| !clause.is_empty()) {
            let fact = facts.iter().find(|fact| fact.words.en == clause).expect("a fact on the board");
            assert_eq!(fact.favours, favoured, "{clause}: {}", position.sfen());
            pieces_named += 1;
        }
        let total = assessment.centipawns();
        for (side, sign) in [("Black is ", 1.0), ("White is ", -1.0)] {
            let verdict = assessment.sentence.en.rsplit(": ").next().unwrap_or_default();
            let words = ["better", "winning"];
            let is_named = words.iter().any(|word| verdict == format!("{side}{word}"));
            assert!(!is_named || total * sign >= 250.0, "{total} {}", assessment.sentence.en);
            wholes += usize::from(is_named);
        }
        let turn = &assessment.parts[4];
        let speaks = turn.units.signum() == i64::from(position.side_to_move().sign());
        assert!(turn.sentence.en.is_empty() || speaks || turn.units == 0, "{turn:?}");
    }
    assert!(pieces_named > 300 && wholes > 300, "{pieces_named} pieces, {wholes} sentences");
}

/// The forced moves are answers to checks and recaptures, six at most, and the parts sum to the score of the search
/// to the unit.
#[test]
fn the_parts_sum_to_the_score_of_the_search_after_forced_moves() {
    let (weights, usual) = learned();
    let mut random = fastrand::Rng::with_seed(4);
    let mut forced_plies = [0; MAX_FORCED_PLIES + 1];
    for position in random_positions(13, 300) {
        let (mut line, mut end) = (Vec::new(), position.clone());
        for _ in 0..10 {
            // Recaptures and checks where there are some, so that much is forced.
            let all = movegen::legal_all(&end);
            let last = end.last_move().map(Move::to);
            let is_wanted = |mv: &Move| {
                let takes = end.on(mv.to()).is_some() && last == Some(mv.to());
                takes || end.clone().after([*mv]).in_check()
            };
            let captures: Vec<Move> = all.iter().copied().filter(is_wanted).collect();
            let Some(&mv) = random.choice(&captures).or_else(|| random.choice(all.iter())) else { break };
            line.push(mv);
            end.play(mv);
        }
        let score = random.i32(-3_000..3_000);
        let SearchedAssessment { forced, assessment } =
            super::assess_searched(weights, &usual, &position, (&line, Score::Cp(score)));
        let for_black = f64::from(position.side_to_move().sign() * score);
        assert!((assessment.centipawns() - for_black).abs() < 1e-9, "{}", position.sfen());
        let units: i64 = assessment.parts.iter().map(|part| part.units).sum();
        assert!((centipawns_of_units(assessment.scale, units) - for_black).abs() < 1e-9);
        assert!(line.starts_with(&forced.moves));
        forced_plies[forced.moves.len()] += 1;
        let mut board = position.clone();
        for &mv in &forced.moves {
            assert!(is_forced(&board, mv), "{mv} in {}", position.sfen());
            board.play(mv);
        }
        assert_eq!(board.sfen(), position.clone().after(forced.moves.iter().copied()).sfen());
        let next = line.get(forced.moves.len()).filter(|_| forced.moves.len() < MAX_FORCED_PLIES);
        assert!(next.is_none_or(|&mv| !is_forced(&board, mv)), "{}", position.sfen());
    }
    assert!(forced_plies[..3].iter().all(|&count| count > 0), "{forced_plies:?}");
}

/// The move answers a check or takes what has moved last.
fn is_forced(board: &Position, mv: Move) -> bool {
    let last = board.last_move().map(Move::to);
    board.in_check() || (last == Some(mv.to()) && board.on(mv.to()).is_some())
}

/// A mate that the search has found is the sentence.
#[test]
fn a_mate_is_the_sentence() {
    let (weights, usual) = learned();
    let mates =
        super::assess_searched(weights, &usual, &Position::startpos(), (&[], Score::Mate(-7))).assessment.sentence;
    assert_eq!([mates.en, mates.ja], ["White mates in 7", "後手の7手詰め"]);
}

/// Single pieces: what is said of them holds on the board.
#[test]
fn pieces_hang_are_pinned_shut_in_and_break_in() {
    let said = |sfen: &str| -> Vec<String> {
        let position = Position::from_sfen(sfen).expect("sound");
        piece_facts::piece_facts(&position).into_iter().map(|fact| fact.words.en).collect()
    };
    let hangs = "4k4/9/9/4s4/4P4/9/9/9/4K4";
    assert_eq!(said(&format!("{hangs} b - 1")), ["White's silver 5d hangs"]);
    assert_eq!(said(&format!("{hangs} w - 1")), ["White's silver 5d is attacked"]);
    let pinned = "4k4/4g4/9/9/9/9/9/9/4RK3 w - 1";
    assert_eq!(said(pinned), ["White's gold 5b is pinned"]);
    let breaks = "4k4/9/9/9/9/9/9/7R1/4K4 b - 1";
    assert_eq!(said(breaks), ["Black's rook 2h can break in on 2a"]);
    let shut_in = "4k4/9/9/9/9/9/PP7/RN7/LS2K4 b - 1";
    assert_eq!(said(shut_in), ["Black's rook 9h is shut in"]);
    // A rook and a bishop at home are not.
    assert!(said("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").is_empty());
    // A pinned piece guards nothing that is off its line.
    let guarded = "4k4/4g4/9/3s5/3P5/9/9/4L4/5K3 b - 1";
    assert!(said(guarded).contains(&"White's silver 6d hangs".to_owned()));
}

/// A king in check and enemy pieces beside it are named first, whatever the number.
#[test]
fn what_attacks_a_king_is_always_named_first() {
    let mut named = 0;
    for_kings(14, 2_000, |position, side, king, said| {
        let around = attacks::king(king) | Bitboard::of(king);
        let enemies = position.pieces_of(side.other()).into_iter();
        let attackers: Vec<Square> = enemies
            .filter(|&square| {
                let piece = position.on(square).expect("a piece");
                let reach = attacks::attacks(piece, square, position.occupied());
                piece.kind != PieceKind::King && (reach.has(king) || attacks::king(king).has(square))
            })
            .collect();
        if !attackers.is_empty() {
            let first = said.split("; ").take(2).collect::<Vec<_>>().join("; ");
            let is_said = attackers.iter().take(3).any(|square| first.contains(&square.to_string()));
            assert!(is_said, "{said}: {}", position.sfen());
            named += 1;
        }
        let checked = position.side_to_move() == side && position.in_check();
        assert!(!checked || said.contains("give"), "{said}: {}", position.sfen());
        let is_reached = enemies_reach(position, side, around);
        assert!(is_reached || !said.contains("bear"), "{said}: {}", position.sfen());
    });
    assert!(named > 200, "{named} kings with an attacker beside them");
}

/// An enemy piece of `side` reaches one of these squares.
fn enemies_reach(position: &Position, side: Color, squares: Bitboard) -> bool {
    position.pieces_of(side.other()).into_iter().any(|square| {
        let piece = position.on(square).expect("a piece");
        attacks::attacks(piece, square, position.occupied()).intersects(squares)
    })
}

/// Promoted pieces that outweigh what was lost for them are named, and so is the side that has them.
#[test]
fn promoted_pieces_that_make_up_the_difference_are_named() {
    let two_tokin =
        Position::from_sfen("lnsgkgsnl/1r3+P+Pb1/ppppp2pp/9/5pp2/9/PPPPP2PP/1B5R1/LNSGKGS1L w n 1").expect("sound");
    let said = material::sentence(&two_tokin, 240.0).expect("two promoted pawns");
    assert_eq!([said.en, said.ja], ["Black has 2 promoted pawns for a knight", "先手は桂損でもと金2枚がある"]);
    let tokin_alone =
        Position::from_sfen("lnsgkgsnl/1r4+Pb1/pppppp1pp/9/6p2/9/PPPPPP1PP/1B5R1/LNSGKGSNL w - 1").expect("sound");
    let said = material::sentence(&tokin_alone, 300.0).expect("a promoted pawn");
    assert_eq!(said.en, "the pieces are equal in number; Black has a promoted pawn");
}

/// The castle is named, and stands for its king.
#[test]
fn a_castle_is_named() {
    let mino = assess("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPP1PPPP/1BG1R1SK1/LN1S1G1NL b P 1");
    assert!(sentence(&mino, Topic::King(Color::Black)).starts_with("in Half Mino"));
    assert!(centipawns(&mino, Topic::King(Color::Black)) > 150.0);
}

fn relation_words(sfen: &str, a: &str, b: &str) -> Option<sankoma_wording::Message> {
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
fn for_kings(seed: u64, count: usize, mut check: impl FnMut(&Position, Color, Square, &str)) {
    let (weights, usual) = learned();
    for position in random_positions(seed, count) {
        let assessment = super::assess(weights, &usual, &position);
        for side in Color::ALL {
            let king = position.king(side).expect("both kings are there");
            check(&position, side, king, sentence(&assessment, Topic::King(side)));
        }
    }
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
                assert!(sankoma_wording::text::width(&short) <= columns, "{short}");
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
        let usual = UsualValues::of(&weights);
        let positions: Vec<Position> = random_positions(2, 60).collect();
        for pair in positions.windows(2) {
            let assessments = [&pair[0], &pair[1]].map(|position| super::assess(&weights, &usual, position));
            let assessed = |at: usize| AssessedPosition { position: &pair[at], assessment: &assessments[at] };
            let difference = AssessmentDifference::between(assessed(0), assessed(1));
            assert_eq!(difference.totals(), assessments.each_ref().map(total));
            let without_rows = |topic| matches!(topic, Topic::Turn | Topic::Handicap);
            for part in difference.parts.iter().filter(|part| !without_rows(part.topic)) {
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
    let (weights, usual) = learned();
    let assessments = [&before, &after].map(|position| super::assess(weights, &usual, position));
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
        let usual = UsualValues::of(&weights);
        for position in random_positions(3, 60) {
            let assessment = super::assess(&weights, &usual, &position);
            let assessed = AssessedPosition { position: &position, assessment: &assessment };
            let without_rows = |topic| matches!(topic, Topic::Turn | Topic::Handicap);
            for part in assessment.parts.iter().filter(|part| !without_rows(part.topic)) {
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
