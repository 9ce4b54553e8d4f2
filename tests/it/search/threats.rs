//! Threatmate and brinkmate, compared with an exhaustive search by the reference generator.

use crate::search::mate_checker::{assert_mates, assert_proves};
use crate::search::mate_oracle::{mates_within, state};
use crate::search::mate_search::problem;
use crate::support::fixed_weights::fixed_weights;
use crate::support::{Random, mv, position};
use sankoma_analysis::threat::{Brinkmate, Defence, MoveValue, Threat, Threatmate, UnrefutedReason, solve_threat};
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_betza::reference::ReferencePosition;
use sankoma_rules::{Move, Position};
use sankoma_search::mate::{MateLimits, MateTable, ReachedLimit, proof};
use sankoma_search::{Bound, Score, SearchControl, SearchLimits, SearchReport};

/// Node limit that decides every position of these tests.
const NODES: u64 = 200_000;

/// Node limit that decides most positions without a mate.
const FEW_NODES: u64 = 2_000;

fn threat_in(position: &Position) -> Threat {
    solve_threat(position, &SearchControl::new(), NODES)
}

fn after(position: &Position, mv: Move) -> Position {
    position.clone().after([mv])
}

/// Whether every move of the side to move loses to a mate within `plies`, by exhaustive search. After a check by the
/// defender (followed up to `checks` in a row) the attacker needs one evasion after which that holds again.
fn all_moves_lose(defender: &ReferencePosition<'_>, plies: u32, checks: u32) -> bool {
    let moves = defender.legal_moves();
    moves.into_iter().all(|mv| {
        let attacker = defender.after(mv);
        let evades = |attacker: &ReferencePosition<'_>| {
            let evasions = attacker.legal_moves();
            evasions.into_iter().any(|evasion| all_moves_lose(&attacker.after(evasion), plies, checks - 1))
        };
        mates_within(&attacker, plies) || checks > 0 && attacker.in_check() && evades(&attacker)
    })
}

/// Checks the line of a threatmate: a pass, then a mate. Returns its length in plies after the pass.
fn assert_threatmate(position: &Position, threat: &Threat) -> u32 {
    let Threatmate::Yes { line, plies, shortest } = &threat.mate else { panic!("{threat:?}: {}", position.sfen()) };
    // If shorter mates are not ruled out, the line may be shorter than the promised length.
    assert!(line.len() == *plies as usize + 1 || !shortest && line.len() <= *plies as usize, "{}", position.sfen());
    assert!(line[0].is_pass() && (*shortest || *plies > 3), "{}", position.sfen());
    assert_mates(&after(position, Move::PASS), &line[1..]);
    *plies
}

/// Checks that the line of a brinkmate is legal and ends in mate.
fn assert_line_mates(position: &Position, line: &[Move]) {
    let mut end = position.clone();
    for mv in line {
        let sfen = end.sfen();
        assert!(state(&sfen).legal_usi().contains(&mv.to_string()), "{mv} in {sfen}");
        end.play(*mv);
    }
    assert_eq!(end.side_to_move(), position.side_to_move());
    assert!(state(&end.sfen()).legal_moves().is_empty(), "no mate after {line:?} in {}", position.sfen());
}

#[test]
fn gold_drop_against_a_cornered_king_is_a_threatmate_with_a_defence() {
    let position = position("8k/9/8P/9/9/9/9/9/4K4 w G 1");
    let threat = threat_in(&position);
    assert_eq!(assert_threatmate(&position, &threat), 1);
    assert_eq!(threat.mate_line(), Some(&[Move::PASS, mv("G*1b")][..]));
    let Brinkmate::No(Defence::Move(defence)) = threat.brinkmate else { panic!("{threat:?}") };
    assert!(!mates_within(&state(&after(&position, defence).sfen()), 5), "{defence} does not defend");
}

#[test]
fn an_attack_that_does_not_mate_is_no_threatmate() {
    let threat = threat_in(&position("8k/9/9/9/9/9/9/9/4K4 w G 1"));
    assert_eq!((threat.mate, threat.brinkmate), (Threatmate::No, Brinkmate::NotSearched));
}

/// Only a pawn drop would mate, which is uchifuzume; with a lance in place of the pawn it is legal.
#[test]
fn uchifuzume_is_no_threat() {
    let threat = threat_in(&position("7nk/9/7G1/9/9/9/9/9/4K4 w P 1"));
    assert_eq!((threat.mate, threat.brinkmate), (Threatmate::No, Brinkmate::NotSearched));
    let position = position("7nk/9/7G1/9/9/9/9/9/4K4 w L 1");
    assert_eq!(assert_threatmate(&position, &threat_in(&position)), 1);
}

/// Composed for this test: a cornered king without a move that helps.
#[test]
fn cornered_kings_are_brinkmated() {
    for sfen in [
        "6G1k/9/7S1/9/9/9/9/9/4K4 w Gp 1",
        "7nk/9/6P+P1/9/9/9/9/9/4K4 w GS 1",
        "7nk/6R2/8P/9/9/9/9/9/4K4 w GS 1",
        "7nk/9/6P+P1/9/9/9/9/9/9 w GS 1",
    ] {
        let position = position(sfen);
        let reference = state(sfen);
        assert!(all_moves_lose(&reference, 3, 2), "{sfen}");
        let threat = threat_in(&position);
        assert_threatmate(&position, &threat);
        let Brinkmate::Proved { line, moves } = &threat.brinkmate else { panic!("{threat:?}: {sfen}") };
        assert!(*moves > 0 && *moves == reference.legal_moves().len(), "{sfen}");
        assert_line_mates(&position, line);
    }
}

/// The defender can only delay by checks; the right evasion after each check must be found.
#[test]
fn checks_by_the_defender_only_delay_a_brinkmate() {
    for (sfen, check) in
        [("8k/6+R1b/8G/5+N3/9/9/9/9/3K5 w RBp 1", "P*6h"), ("8k/6+S2/6N1+L/8B/9/9/9/9/6K2 w s 1", "S*2h")]
    {
        let position = position(sfen);
        let reference = state(sfen);
        assert!(all_moves_lose(&reference, 3, 2) && !all_moves_lose(&reference, 3, 0), "{sfen}");
        let checked = after(&position, mv(check));
        assert!(checked.in_check() && !mates_within(&state(&checked.sfen()), 3), "{sfen}");
        let threat = threat_in(&position);
        let Brinkmate::Proved { line, .. } = &threat.brinkmate else { panic!("{threat:?}: {sfen}") };
        assert_line_mates(&position, line);
    }
}

/// Only the rook in hand saves the king.
#[test]
fn the_only_defence_is_named() {
    let sfen = "6G1k/9/7S1/9/9/9/9/9/4K4 w Gr 1";
    let position = position(sfen);
    let threat = threat_in(&position);
    assert_threatmate(&position, &threat);
    let Brinkmate::No(Defence::Move(defence)) = threat.brinkmate else { panic!("{threat:?}") };
    assert!(!mates_within(&state(&after(&position, defence).sfen()), 5), "{defence} does not defend");
}

#[test]
fn in_check_brinkmate_says_whether_the_king_is_mated() {
    for sfen in ["8k/9/7+N1/8+R/9/9/9/9/6K2 w GLg 1", "6Rk1/9/9/6R2/9/9/9/9/2K6 w S 1", "4k4/9/4R4/9/9/9/9/9/4K4 w - 1"]
    {
        let position = position(sfen);
        assert!(position.in_check());
        let threat = threat_in(&position);
        assert_eq!(threat.mate, Threatmate::InCheck, "{sfen}");
        let lost = all_moves_lose(&state(sfen), 5, 0);
        match &threat.brinkmate {
            Brinkmate::Proved { line, .. } => {
                assert!(lost, "{sfen}");
                assert_eq!(threat.mate_line(), Some(&line[..]));
                assert_line_mates(&position, line);
            }
            other => assert!(!lost, "{other:?}: {sfen}"),
        }
    }
    let mated = threat_in(&position("8k/8G/8P/9/9/9/9/9/4K4 w - 1"));
    assert_eq!(mated.brinkmate, Brinkmate::Proved { line: Vec::new(), moves: 0 });
}

#[test]
fn positions_with_one_king_are_solved() {
    let attacker_only = threat_in(&position("9/9/8P/9/9/9/9/9/4K4 w G 1"));
    assert_eq!((attacker_only.mate, attacker_only.brinkmate), (Threatmate::No, Brinkmate::NotSearched));
    let position = position("8k/6+R2/8P/9/9/9/9/9/9 w Gp 1");
    let threat = threat_in(&position);
    assert_threatmate(&position, &threat);
    assert!(matches!(threat.brinkmate, Brinkmate::Proved { .. }), "{threat:?}");
}

/// The king has entered and meets the 27-point rule, so it may declare instead of moving.
#[test]
fn a_declaration_is_a_defence() {
    let position = position("K8/9/9/4B4/9/9/bpp6/+p+p+p4p1/rr5gk w G4s4n4l 1");
    let threat = threat_in(&position);
    assert_threatmate(&position, &threat);
    assert_eq!(threat.brinkmate, Brinkmate::No(Defence::Declaration));
}

/// With growing node limits: nothing, then the threatmate alone, then the brinkmate too.
#[test]
fn a_node_limit_leaves_questions_unknown_in_order() {
    let position = position("6G1k/9/7S1/9/9/9/9/9/4K4 w Gp 1");
    let limited = |nodes| solve_threat(&position, &SearchControl::new(), nodes);
    for nodes in [0, 1] {
        let threat = limited(nodes);
        assert_eq!(threat.nodes, nodes);
        assert_eq!((threat.mate, threat.brinkmate), (Threatmate::Unknown(ReachedLimit::Nodes), Brinkmate::NotSearched));
    }
    let mut stages = Vec::new();
    for doublings in 1..18 {
        let threat = limited(1 << doublings);
        let stage = match (&threat.mate, &threat.brinkmate) {
            (Threatmate::Unknown(ReachedLimit::Nodes), Brinkmate::NotSearched) => 0,
            (
                Threatmate::Yes { .. },
                Brinkmate::NotProved { reason: UnrefutedReason::Limit(ReachedLimit::Nodes), .. },
            ) => 1,
            (Threatmate::Yes { .. }, Brinkmate::Proved { .. }) => 2,
            _ => panic!("{threat:?}"),
        };
        stages.push(stage);
    }
    assert!(stages.is_sorted() && stages.contains(&1) && stages.last() == Some(&2), "{stages:?}");
}

#[test]
fn a_stopped_solver_reports_unknown() {
    let control = SearchControl::new();
    control.stop();
    let threat = solve_threat(&position("6G1k/9/7S1/9/9/9/9/9/4K4 w G 1"), &control, NODES);
    assert_eq!((threat.mate, threat.brinkmate), (Threatmate::Unknown(ReachedLimit::Time), Brinkmate::NotSearched));
}

#[test]
fn threatmates_agree_with_exhaustive_search() {
    let mut random = Random::new(61);
    let (mut seen, mut brinkmates, mut defended) = ([0; 3], 0, 0);
    for _ in 0..1_500 {
        let Some(position) = problem(&mut random).as_ref().and_then(defending) else { continue };
        let sfen = position.sfen();
        let passed = state(&after(&position, Move::PASS).sfen());
        let min = [1, 3].into_iter().find(|&plies| mates_within(&passed, plies));
        seen[min.map_or(2, |plies| plies as usize / 2)] += 1;
        // Most positions have no short mate: there the solver may give up, but whatever it claims must be true.
        let threat = solve_threat(&position, &SearchControl::new(), if min.is_some() { NODES } else { FEW_NODES });
        match (&threat.mate, min) {
            (Threatmate::Yes { .. }, _) => {
                let plies = assert_threatmate(&position, &threat);
                assert!(min.map_or(plies > 3, |min| plies == min), "{plies}, {min:?}: {sfen}");
            }
            (Threatmate::No | Threatmate::Unknown(ReachedLimit::Nodes), None) => {
                assert_eq!(threat.brinkmate, Brinkmate::NotSearched, "{sfen}");
                continue;
            }
            other => panic!("{other:?}: {sfen}"),
        }
        match &threat.brinkmate {
            Brinkmate::Proved { line, .. } => {
                assert_line_mates(&position, line);
                // Proofs of long mates on an open board take too long for a test.
                if line.len() <= 6 {
                    assert_every_move_loses(&position);
                    brinkmates += 1;
                }
            }
            Brinkmate::No(Defence::Move(defence)) => {
                let attacker = state(&after(&position, *defence).sfen());
                assert!(!mates_within(&attacker, 3), "{defence} does not defend: {sfen}");
                assert!(!all_moves_lose(&state(&sfen), 1, 1), "{sfen}");
                defended += 1;
            }
            Brinkmate::NotProved { .. } => {}
            other => panic!("{other:?}: {sfen}"),
        }
    }
    assert!(seen.iter().all(|&count| count >= 15), "too few positions of a kind: {seen:?}");
    assert!(brinkmates >= 10 && defended >= 10, "{brinkmates} brinkmates, {defended} defended");
}

/// Returns the position with the defender to move; `None` if the attacker would be in check.
fn defending(problem: &Position) -> Option<Position> {
    let mut setup = problem.setup();
    setup.side_to_move = setup.side_to_move.other();
    Position::new(&setup).ok()
}

/// Checks with the proof checker that every move loses. Defences that give check have no proof by checks alone.
fn assert_every_move_loses(position: &Position) {
    let mut table = MateTable::new(8);
    for text in state(&position.sfen()).legal_usi() {
        let attacker = Position::from_sfen(&after(position, mv(&text)).sfen()).expect("it is legal");
        let limits = MateLimits { nodes: Some(10 * NODES), ..MateLimits::default() };
        match proof(&attacker, 99, &mut table, &SearchControl::new(), &limits) {
            Some(proof) => assert_proves(&attacker, 99, &proof),
            None => assert!(attacker.in_check(), "{text} defends: {}", position.sfen()),
        }
    }
}

fn reports(sfen: &str, limits: SearchLimits) -> Vec<AnalysisReport> {
    let task = AnalysisTask { threat: true, ..AnalysisTask::new(position(sfen), limits) };
    let mut found = Vec::new();
    Engine::new(fixed_weights(), 8).run(&task, &SearchControl::new(), |report| found.push(report));
    found
}

fn threats(reports: &[AnalysisReport]) -> Vec<&Threat> {
    let mut threats = Vec::new();
    for report in reports {
        if let AnalysisReport::ThreatUpdate(threat) = report {
            threats.push(threat);
        }
    }
    threats
}

#[test]
fn threat_reports_come_in_order_and_are_deterministic() {
    let run = || reports("6G1k/9/7S1/9/9/9/9/9/4K4 w Gr 1", SearchLimits::nodes(20_000));
    let (first, second) = (run(), run());
    assert_eq!(threats(&first), threats(&second));
    let line = first.iter().position(|report| matches!(report, AnalysisReport::ThreatLine(_)));
    let answer = first.iter().position(|report| matches!(report, AnalysisReport::ThreatUpdate(_)));
    assert!(line.is_some() && line < answer, "{line:?} {answer:?}");
    let last = *threats(&first).last().expect("it is reported");
    assert!(matches!(last.mate, Threatmate::Yes { .. }) && last.brinkmate != Brinkmate::NotSearched, "{last:?}");
}

#[test]
fn move_value_is_the_difference_of_the_last_scores() {
    let found = reports("startpos", SearchLimits::nodes(30_000));
    let last =
        |wanted: fn(&AnalysisReport) -> Option<Score>| found.iter().rev().find_map(wanted).expect("it is reported");
    let with_move = last(|report| match report {
        AnalysisReport::Search(SearchReport::Line(info)) if info.line.bound == Bound::Exact => Some(info.line.score),
        _ => None,
    });
    let after_pass = last(|report| match report {
        AnalysisReport::ThreatLine(info) if info.line.bound == Bound::Exact => Some(info.line.score.flipped()),
        _ => None,
    });
    let threat = *threats(&found).last().expect("it is reported");
    assert_eq!(threat.move_value, Some(MoveValue::of(with_move, after_pass)));
    assert_eq!(threat.mate, Threatmate::No);
    assert!(matches!(threat.move_value, Some(MoveValue::Centipawns(value)) if value > 0), "{threat:?}");
}

#[test]
fn a_proved_threatmate_replaces_the_score_after_the_pass() {
    let found = reports("8k/9/8P/9/9/9/9/9/4K4 w G 1", SearchLimits::nodes(2_000));
    let threat = *threats(&found).last().expect("it is reported");
    let Some(MoveValue::Mates { after_pass, .. }) = threat.move_value else { panic!("{threat:?}") };
    assert_eq!(after_pass, Score::Mate(-1));
    let found = reports("4k4/9/4R4/9/9/9/9/9/4K4 w - 1", SearchLimits::nodes(2_000));
    let in_check = threats(&found);
    assert!(!in_check.is_empty() && in_check.iter().all(|threat| threat.move_value.is_none()), "{in_check:?}");
}
