//! Reasons: a tree whose parts sum to the score exactly, in every position and with weights of every form.

use crate::eval::explain_weights::{for_many, slow_total, sources};
use crate::support::position;
use sankoma_eval::{
    CompactWeights, Reason, ReasonSubject, change_reasons, comparison_reasons, explain, piece_reason, reasons,
    strongest_reasons,
};

fn total(reasons: &[Reason]) -> i32 {
    reasons.iter().map(|reason| reason.raw).sum()
}

/// Every reason with parts is their sum, at every depth; none is without value.
fn assert_is_sum_of_parts(reason: &Reason, place: &str) {
    assert!(reason.raw != 0 || matches!(reason.subject, ReasonSubject::Others(_)), "{:?} in {place}", reason.subject);
    if !reason.parts.is_empty() {
        assert_eq!(total(&reason.parts), reason.raw, "{:?} in {place}", reason.subject);
        assert!(reason.parts.is_sorted_by(|a, b| a.raw.abs() >= b.raw.abs()), "{place}");
        assert_are_sums_of_parts(&reason.parts, place);
    }
}

fn assert_are_sums_of_parts(reasons: &[Reason], place: &str) {
    for reason in reasons {
        assert_is_sum_of_parts(reason, place);
    }
}

#[test]
fn reasons_sum_to_the_score_and_their_parts_to_them() {
    for_many(|weights, position| {
        let place = format!("{}: {}", weights.name(), position.sfen());
        let found = reasons(weights, position);
        assert_eq!(total(&found), slow_total(weights, position), "{place}");
        assert_are_sums_of_parts(&found, &place);
        let few = strongest_reasons(found, 5);
        assert!(few.len() <= 6 && total(&few) == slow_total(weights, position), "{place}");
        assert_are_sums_of_parts(&few, &place);
    });
}

#[test]
fn what_changed_sums_to_the_difference_of_the_scores() {
    let mut before = position("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1");
    for_many(|weights, after| {
        let place = format!("{}: {} to {}", weights.name(), before.sfen(), after.sfen());
        let found = change_reasons(weights, &before, after);
        assert_eq!(total(&found), slow_total(weights, after) - slow_total(weights, &before), "{place}");
        assert_are_sums_of_parts(&found, &place);
        before = after.clone();
    });
}

#[test]
fn two_sets_of_weights_differ_by_the_sum_of_the_reasons() {
    let position = position("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1");
    for a in sources() {
        for b in sources() {
            let found = comparison_reasons(&*a, &*b, &position);
            let finer = a.scale().max(b.scale());
            let [of_a, of_b] = [&a, &b].map(|w| finer.units_per_unit_of(w.scale()) * slow_total(&**w, &position));
            let expected = of_b - of_a;
            assert_eq!(total(&found), expected, "{} and {}", a.name(), b.name());
        }
    }
}

#[test]
fn a_piece_opens_into_its_share() {
    for_many(|weights, position| {
        let breakdown = explain(weights, position);
        for share in &breakdown.pieces {
            let reason = piece_reason(&breakdown, share.group).expect("the group is there");
            assert_eq!(reason.raw, share.total, "{}: {} in {}", weights.name(), share.group, position.sfen());
        }
    });
}

#[test]
fn a_castle_is_a_reason_with_its_pieces() {
    // Black has a Mino castle, White an uncastled king.
    let position = position("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B2G1SK1/LNS2G1NL b - 1");
    let found = reasons(CompactWeights::built_in(), &position);
    let castle = found.iter().find(|reason| matches!(reason.subject, ReasonSubject::Factor(f) if f.name == "castles"));
    let castle = castle.expect("the castle is worth something");
    let squares: Vec<String> = castle.main_pieces(3).iter().map(ToString::to_string).collect();
    assert_eq!(castle.king().map(|(_, square)| square.to_string()).as_deref(), Some("2h"));
    assert!(castle.raw > 0 && squares.contains(&"3h".to_owned()) && squares.contains(&"5h".to_owned()), "{squares:?}");
}
