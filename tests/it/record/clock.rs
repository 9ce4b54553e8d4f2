//! Clock: time used by each side, and whether totals add up.

use crate::record::files::KIF_HEAD;
use proptest::prelude::*;
use sankoma_record::{self as record, NodeId, clock};
use std::fmt::Write as _;
use std::time::Duration;

const KINGS: [&str; 4] = ["５八玉(59)", "５二玉(51)", "５九玉(58)", "５一玉(52)"];

/// A game in which the kings walk to and fro, with these brackets behind the moves.
fn kif(times: &[String]) -> String {
    let mut text = KIF_HEAD.to_owned();
    for (ply, time) in times.iter().enumerate() {
        // Not to the fourth occurrence: other kings' moves are a matter for another test.
        writeln!(text, "{} {} ({time})", ply + 1, KINGS[ply % 4]).expect("a text can be written to");
    }
    text
}

fn brackets(spent: u64, total: u64) -> String {
    format!("{}:{:02}/{:02}:{:02}:{:02}", spent / 60, spent % 60, total / 3600, total / 60 % 60, total % 60)
}

fn codes(text: &str) -> Vec<(&'static str, Option<usize>)> {
    let found = record::read(text.as_bytes(), None).diagnostics;
    let about_time = found.into_iter().filter(|found| found.code.starts_with("time_"));
    about_time.map(|found| (found.code, found.ply)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    /// Milliseconds, written as whole seconds, each total cut on its own: no diagnostic, and the totals are read.
    #[test]
    fn times_that_were_cut_add_up(spent in prop::collection::vec(0_u64..200_000, 1..12)) {
        let mut totals = [0; 2];
        let mut times = Vec::new();
        for (ply, &millis) in spent.iter().enumerate() {
            totals[ply % 2] += millis;
            times.push(brackets(millis / 1000, totals[ply % 2] / 1000));
        }
        let text = kif(&times);
        prop_assert_eq!(codes(&text), []);
        let game = record::read(text.as_bytes(), None).game;
        let last = game.main_line().pop().expect("a line has its root");
        let used = clock::used(&game, last);
        for (used, total) in used.into_iter().zip(totals) {
            prop_assert_eq!(used.as_secs(), total / 1000);
        }
        let along = clock::used_along(&game, &game.main_line());
        prop_assert_eq!(along.last(), Some(&used));
        prop_assert!(along.windows(2).all(|step| step[0][0] <= step[1][0] && step[0][1] <= step[1][1]));
    }

    /// One total that is off by more than a second is reported where it stands, once.
    #[test]
    fn a_wrong_total_is_named_once(
        spent in prop::collection::vec(1_u64..200, 4..12),
        place in any::<prop::sample::Index>(),
        off in prop_oneof![2_u64..5000, 50_000_u64..60_000],
        more in any::<bool>(),
    ) {
        let wrong = place.index(spent.len());
        let mut totals = [0; 2];
        let mut times = Vec::new();
        let mut written_before = [0; 2];
        let mut expected = Vec::new();
        for (ply, &seconds) in spent.iter().enumerate() {
            let side = ply % 2;
            totals[side] += seconds;
            let mut written = totals[side];
            if ply == wrong {
                written = if more { written + off } else { written.saturating_sub(off) };
                prop_assume!(written > 0 && written % 60 != 0);
                // What a cut to whole minutes would give too.
                prop_assume!(written < written_before[side] || written - written_before[side] != seconds / 60 * 60);
                prop_assume!(written.abs_diff(written_before[side] + seconds) > 1);
                let code = if written < written_before[side] { "time_backwards" } else { "time_total" };
                expected.push((code, Some(ply + 1)));
            }
            written_before[side] = written;
            times.push(brackets(seconds, written));
        }
        prop_assert_eq!(codes(&kif(&times)), expected);
    }
}

#[test]
fn totals_in_whole_minutes_may_leave_out_seconds() {
    let times = [(30, 0), (59, 0), (90, 60), (200, 180), (59, 60), (61, 240)];
    let times: Vec<String> = times.iter().map(|&(spent, total)| brackets(spent, total)).collect();
    assert_eq!(codes(&kif(&times)), []);
}

#[test]
fn a_variation_continues_from_its_branch_and_zeros_are_ignored() {
    let main: Vec<String> =
        [(10, 10), (20, 20), (30, 40), (40, 60)].map(|(spent, total)| brackets(spent, total)).to_vec();
    let base = kif(&main);
    let variation = |time: &str| format!("{base}\n変化：3手\n3 ７六歩(77) ({time})\n4 ３四歩(33) (0:05/00:00:25)\n");
    assert_eq!(codes(&variation("0:05/00:00:15")), []);
    assert_eq!(codes(&variation("0:00/00:00:00")), []);
    assert_eq!(codes(&variation("0:05/00:00:45")), [("time_total", Some(3))]);
    assert_eq!(codes(&variation("0:05/00:00:05")), [("time_backwards", Some(3))]);
}

#[test]
fn programs_that_keep_no_totals_write_zero() {
    let times: Vec<String> = [10, 20, 30, 40].map(|spent| brackets(spent, 0)).to_vec();
    assert_eq!(codes(&kif(&times)), []);
}

#[test]
fn without_totals_the_times_are_summed() {
    let text = "V2.2\nPI\n+\n+7776FU\nT6.5\n-3334FU\nT3\n+2726FU\nT4\n%TORYO\nT100\n";
    let game = record::read(text.as_bytes(), None).game;
    let last = game.main_line().pop().expect("a line has its root");
    assert_eq!(clock::used(&game, last), [Duration::from_millis(10_500), Duration::from_secs(103)]);
    assert_eq!(clock::used(&game, NodeId::ROOT), [Duration::ZERO; 2]);
}
