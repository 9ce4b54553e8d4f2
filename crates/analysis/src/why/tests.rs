//! When a reason is said: lines that short searches do not vouch for, and reasons that the lines of fewer nodes lack.

use super::{FindingKind, MoveQuestion, ScoredLine, explain_move};
use crate::tests::fixed_weights::fixed_weights;
use sankoma_rules::Position;
use sankoma_search::{Score, SearchControl};

fn line(moves: &[&str], score: i32) -> ScoredLine {
    let moves = moves.iter().map(|text| text.parse().expect("a move")).collect();
    ScoredLine { moves, score: Score::Cp(score) }
}

fn codes(question: &MoveQuestion) -> Vec<&'static str> {
    let explanation = explain_move(question, &fixed_weights(), &SearchControl::new());
    explanation.findings.iter().map(|finding| finding.kind.code()).collect()
}

/// A bishop takes a rook that a gold guards; the scores are from the mover's view, that of the move played far too low.
fn guarded_rook() -> MoveQuestion {
    let before = Position::from_sfen("4k4/9/9/9/4b4/9/9/1R7/2G1K4 b - 1").expect("an SFEN");
    MoveQuestion::new(before, line(&["8h3h", "5a4a"], 300), line(&["5i4i", "5e8h+"], -900))
}

/// A pawn is dropped against a bishop, which the better move takes out of its way.
fn struck_bishop() -> MoveQuestion {
    let before = Position::from_sfen("4k4/9/9/9/9/9/P8/4G1B2/4K4 b p 1").expect("an SFEN");
    MoveQuestion::new(before, line(&["3h2g", "5a5b"], 200), line(&["9g9f", "P*3g"], -100))
}

#[test]
fn a_line_whose_positions_contradict_its_score_is_no_evidence() {
    // Without nodes there are no short searches, and the line is taken as it is.
    assert!(codes(&guarded_rook()).contains(&"loses_exchange"));
    let doubted = MoveQuestion { nodes: 20_000, ..guarded_rook() };
    assert_eq!(codes(&doubted), ["deep_line"]);
}

#[test]
fn a_reason_is_said_only_if_another_search_has_it() {
    assert_eq!(codes(&struck_bishop())[0], "allows_reply");
    let with_earlier = |moves: &[&str]| {
        let earlier = Some([line(&["3h2g", "5a5b"], 200), line(moves, -100)]);
        codes(&MoveQuestion { earlier, ..struck_bishop() })
    };
    assert_eq!(with_earlier(&["9g9f", "P*3g"])[0], "allows_reply");
    assert_eq!(with_earlier(&["9g9f", "5a5b"]), ["deep_line"]);
}

#[test]
fn an_unconfirmed_reason_leaves_a_line_to_be_stepped_but_no_proof() {
    let earlier = Some([line(&["3h2g", "5a5b"], 200), line(&["9g9f", "5a5b"], -100)]);
    let question = MoveQuestion { earlier, ..struck_bishop() };
    let explanation = explain_move(&question, &fixed_weights(), &SearchControl::new());
    assert!(matches!(explanation.findings[0].kind, FindingKind::DeepLine { from } if from >= 2));
    assert!(explanation.findings[0].line.is_empty() && explanation.played.len() >= 2);
}

#[test]
fn of_a_mate_nothing_else_is_said_first() {
    let before = Position::from_sfen("4k4/9/9/9/9/9/4p4/4G4/4K4 b g 1").expect("an SFEN");
    let mated = ScoredLine { score: Score::Mate(-2), ..line(&["5h4g", "G*5h"], 0) };
    assert_eq!(codes(&MoveQuestion::new(before, line(&["5h5g", "5a5b"], 500), mated))[0], "allows_mate");
}
