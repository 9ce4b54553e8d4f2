//! Tried move: another move in the place of a mistake, judged by its loss against the best one.

use super::question::MoveQuestion;
use super::{MoveExplanation, explain_move};
use crate::Engine;
use crate::review::{MoveComparer, MoveQuality, search_moves};
use sankoma_rules::{Move, Position};
use sankoma_search::{SearchControl, SearchLimits};

/// A move that was tried in the place of a mistake, with what was found about it.
#[derive(Clone, Debug)]
pub struct TriedMove {
    /// The move as the one played, against the best one.
    pub question: MoveQuestion,
    /// Why it is wrong; `None` for a right one.
    pub explanation: Option<MoveExplanation>,
}

impl TriedMove {
    /// The move is right: it loses less win rate than a move that has a mark.
    pub fn is_right(&self) -> bool {
        self.explanation.is_none()
    }
}

/// Judges `tried` in the place of the move that `mistake` is about: it is compared with the better move, as a review
/// compares moves, with `nodes` nodes for each. The better move itself and the mistake made again need no search. Where
/// `control` stops it the judgement is worth nothing.
pub fn judge_tried(
    engine: &Engine,
    mistake: &MoveQuestion,
    tried: Move,
    nodes: u64,
    control: &SearchControl,
) -> TriedMove {
    let question = match mistake.better.moves.first() {
        Some(&better) if better == tried => MoveQuestion { played: mistake.better.clone(), ..mistake.clone() },
        Some(&better) if mistake.played_move() != tried => {
            compared_with(engine, &mistake.before, [better, tried], nodes, control)
        }
        _ => mistake.clone(),
    };
    let is_wrong = tried == mistake.played_move() || MoveQuality::of(question.loss()).is_some();
    let explanation = is_wrong.then(|| explain_move(&question, engine.weights(), control));
    TriedMove { question, explanation }
}

/// The question about `tried`, compared with `better`.
fn compared_with(
    engine: &Engine,
    before: &Position,
    [better, tried]: [Move; 2],
    nodes: u64,
    control: &SearchControl,
) -> MoveQuestion {
    let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
        Ok(search_moves(engine, position, moves, limits, control))
    };
    let compared = MoveComparer::new(&SearchLimits::nodes(nodes), &mut search).compare_with(before, tried, better);
    match compared {
        Ok(found) => MoveQuestion::of_comparison(before.clone(), &found),
        Err(_) => unreachable!("these searches end by themselves"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scored_line::ScoredLine;
    use crate::tests::fixed_weights::fixed_weights;
    use crate::why::FindingKind;
    use sankoma_search::Score;

    const NODES: u64 = 20_000;

    fn line(moves: &[&str], score: i32) -> ScoredLine {
        ScoredLine { moves: moves.iter().map(|text| mv(text)).collect(), score: Score::Cp(score) }
    }

    fn mv(text: &str) -> Move {
        text.parse().expect("the test's move is well-formed")
    }

    /// Black let the rook on 8h stand where the bishop on 5e attacks it.
    fn hanging_rook() -> MoveQuestion {
        MoveQuestion::new(
            Position::from_sfen("4k4/9/9/9/4b4/9/9/1R7/4K4 b - 1").expect("the SFEN is sound"),
            line(&["8h5h"], 300),
            line(&["5i4i", "5e8h+"], -1_100),
        )
    }

    /// Black's gold and rook could have taken the rook on 5e.
    fn rook_to_take() -> MoveQuestion {
        MoveQuestion::new(
            Position::from_sfen("4k4/9/9/9/1R2r4/4G4/9/9/4K4 b - 1").expect("the SFEN is sound"),
            line(&["5f5e"], 2_500),
            line(&["5i4i", "5e8e"], -900),
        )
    }

    fn judged(mistake: &MoveQuestion, tried: &str) -> TriedMove {
        judge_tried(&Engine::new(fixed_weights(), 4), mistake, mv(tried), NODES, &SearchControl::new())
    }

    #[test]
    fn the_better_move_is_right_and_the_mistake_wrong_without_a_search() {
        let best = judged(&hanging_rook(), "8h5h");
        assert!(best.is_right() && best.question.is_best());
        let again = judged(&hanging_rook(), "5i4i");
        assert_eq!((again.is_right(), &again.question), (false, &hanging_rook()));
        assert_eq!(again.explanation.expect("it is wrong").findings[0].kind.code(), "loses_exchange");
    }

    #[test]
    fn another_move_is_right_if_it_loses_little_and_wrong_with_a_reason_if_it_loses_much() {
        let other = judged(&rook_to_take(), "8e5e");
        assert!(other.is_right() && other.question.loss() < 0.05, "it takes the rook too: {:?}", other.question);
        let wrong = judged(&rook_to_take(), "5i6i");
        let first = wrong.explanation.as_ref().and_then(|found| found.findings.first()).expect("it has a reason");
        assert!(!matches!(first.kind, FindingKind::DeepLine { .. }), "{first:?}");
        assert_eq!(wrong.question.played_move(), mv("5i6i"));
        assert!(MoveQuality::of(wrong.question.loss()).is_some());
    }

    #[test]
    fn a_move_that_mates_is_right_whatever_the_better_one_was() {
        let before = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1").expect("the SFEN is sound");
        let mistake = MoveQuestion::new(before, line(&["G*6b"], 2_000), line(&["5i4i"], 0));
        let mate = judged(&mistake, "G*5b");
        assert_eq!((mate.is_right(), mate.question.played.score), (true, Score::Mate(1)));
    }
}
