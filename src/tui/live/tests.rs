//! Tests of following a game: its clocks, and what is counted while the person looks at an earlier position.

use super::{begin_following_at, clock, has_ended, look_at_shown, time_to_next_reading, unseen_moves};
use crate::tui::core::Core;
use crate::tui::files::OpenFileSource;
use crate::tui::play;
use sankoma_analysis::engine_match::ClockReading;
use sankoma_record::{self as record, Record};
use sankoma_rules::Color;
use sankoma_wording::Language;
use std::path::{Path, PathBuf};
use std::time::Duration;

const FILE: &str = "live.csa";

fn game(moves: &str) -> Record {
    record::read(format!("V2.2\n$TIME_LIMIT:00:10+30\nPI\n+\n{moves}").as_bytes(), None)
}

/// A followed game whose newest move is so old.
fn followed(moves: &str, age: u64) -> Core {
    let mut core = Core { lang: Language::En, ..Core::default() };
    let source = OpenFileSource { path: Some(PathBuf::from(FILE)), name: FILE.to_owned() };
    core.load(game(moves), source);
    begin_following_at(&mut core, Path::new(FILE), seconds(age));
    core
}

fn grow(core: &mut Core, moves: &str) {
    core.reload_file(Path::new(FILE), game(moves));
}

const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

fn left(core: &Core, color: Color) -> (u64, bool) {
    let face = clock(core, color).expect("it is followed");
    let ClockReading { main, byoyomi } = face.left.expect("it has clocks");
    (byoyomi.unwrap_or(main).as_secs(), face.is_running)
}

#[test]
fn the_clock_of_the_side_to_move_runs_down() {
    let mut core = followed("+7776FU\nT100\n", 5);
    play::pass_time(&mut core, seconds(2));
    assert_eq!(left(&core, Color::Black), (500, false));
    assert_eq!(left(&core, Color::White), (593, true));
    assert!(time_to_next_reading(&core).is_some());
    play::pass_time(&mut core, seconds(10));
    grow(&mut core, "+7776FU\nT100\n-3334FU\nT590\n");
    assert_eq!((left(&core, Color::Black), left(&core, Color::White)), ((500, true), (10, false)));
    play::pass_time(&mut core, seconds(13));
    assert_eq!(left(&core, Color::Black), (497, true));
    grow(&mut core, "+7776FU\nT100\n-3334FU\nT590\n+2726FU\nT3\n");
    play::pass_time(&mut core, seconds(28));
    assert_eq!(left(&core, Color::White), (25, true), "in byoyomi");
    grow(&mut core, "+7776FU\nT100\n-3334FU\nT590\n+2726FU\nT3\n%TORYO\n");
    assert!(has_ended(&core, core.files.open.shown().id));
    assert_eq!((left(&core, Color::White).1, time_to_next_reading(&core)), (false, None));
}

/// Without clocks in the record the time used is shown.
#[test]
fn without_clocks_the_time_used_is_shown() {
    let mut core = Core::default();
    let text = "V2.2\nPI\n+\n+7776FU\nT100\n";
    let source = OpenFileSource { path: Some(PathBuf::from(FILE)), name: FILE.to_owned() };
    core.load(record::read(text.as_bytes(), None), source);
    assert_eq!(clock(&core, Color::Black), None, "it is not followed");
    begin_following_at(&mut core, Path::new(FILE), Duration::ZERO);
    play::pass_time(&mut core, seconds(7));
    let used = |color| clock(&core, color).map(|face| (face.left, face.used));
    assert_eq!(
        [used(Color::Black), used(Color::White)],
        [Some((None, Some(seconds(100)))), Some((None, Some(seconds(7))))]
    );
}

#[test]
fn moves_are_counted_while_an_earlier_position_is_shown() {
    let mut core = followed("+7776FU\n-3334FU\n", 0);
    assert_eq!((core.game.shown.ply(), core.engine.running), (2, true));
    grow(&mut core, "+7776FU\n-3334FU\n+2726FU\n");
    look_at_shown(&mut core);
    assert_eq!((core.game.shown.ply(), unseen_moves(&core)), (3, 0));
    core.game.go_to_ply(1, &mut core.messages);
    grow(&mut core, "+7776FU\n-3334FU\n+2726FU\n-8384FU\n");
    grow(&mut core, "+7776FU\n-3334FU\n+2726FU\n-8384FU\n+2625FU\n%CHUDAN\n");
    assert_eq!((core.game.shown.ply(), unseen_moves(&core)), (1, 2));
    core.game.go_to_main_line_end();
    look_at_shown(&mut core);
    assert_eq!(unseen_moves(&core), 0);
}
