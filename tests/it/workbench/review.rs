//! Reviews inside the workbench, through the real program: marks, mistakes, summary, pauses, and results that are still
//! there after a restart.

#![cfg(unix)]

use crate::support::terminal::Session;
use crate::support::{json_rows, program, run_reading};
use sankoma_analysis::results::{GameKeys, PositionResult, ResultStore, SessionFolder};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{self as record, Game};
use sankoma_rules::Position;
use serde_json::Value;
use std::fs;
use std::path::Path;

/// The mark of the third move with the better one, in the list of moves.
const MARK: &str = " → ";
/// Black gives a bishop away at ply 3; composed for this test.
const MOVES: &str = "7g7f 3c3d 8h3c+ 2b3c 2g2f 8c8d 2f2e 8d8e";

/// Empties the command line and types a command.
fn command(session: &mut Session, command: &str) {
    session.press(&format!("\u{15}{command}\r"));
}

struct Desk {
    folder: tempfile::TempDir,
    state: String,
}

impl Desk {
    fn new(moves: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        fs::write(folder.path().join("game.usi"), format!("position startpos moves {moves}"))
            .expect("it can be written");
        let state = folder.path().join("state").to_str().expect("the path is text").to_owned();
        Self { folder, state }
    }

    fn game(&self) -> String {
        self.folder.path().join("game.usi").to_str().expect("the path is text").to_owned()
    }

    fn start(&self) -> Session {
        let variables = [("XDG_STATE_HOME", self.state.as_str())];
        Session::start_with(&[&self.game(), "--lang", "en", "--hash", "8"], &variables)
    }

    /// The results that were kept for the game.
    fn kept(&self) -> (Game, ResultStore) {
        let game = record::read(&fs::read(self.game()).expect("it can be read"), None).game;
        let sessions = SessionFolder::in_state_folder(&Path::new(&self.state).join("sankoma"));
        let mut store = ResultStore::default();
        for (key, result) in sessions.load(GameKeys::of(&game).all()).results {
            store.use_engine(result.engine.clone());
            store.insert_by_key(key, result);
        }
        (game, store)
    }
}

fn end(mut session: Session) {
    session.press("q");
    assert_eq!(session.end().0, 0);
}

#[test]
fn a_review_leads_from_mistake_to_mistake_and_is_there_after_a_restart() {
    let desk = Desk::new(MOVES);
    let mut session = desk.start();
    session.expect("start position");
    session.press("R");
    session.expect("review all backwards nodes=100000 lines=1 passes=2");
    session.expect("Enter runs it, Esc cancels, or change it first.");
    command(&mut session, "review all nodes=2000");
    session.expect("9 positions reviewed");
    session.expect(MARK);
    session.press("n");
    session.expect(": loses ");
    session.press("vu");
    session.expect("Summary of the review");
    session.expect("Accuracy");
    session.expect("Double Static Rook");
    session.press("\r");
    session.expect(": loses ");
    end(session);

    let mut later = desk.start();
    later.expect(MARK);
    later.press("n");
    later.expect(": loses ");
    end(later);
}

/// The reason stands in the sentence of the mistake, in the pane, in the summary and, once written, in the saved
/// record; the better line goes on the board.
#[test]
fn the_reason_of_a_mistake_is_on_the_screen_and_in_the_saved_record() {
    const REASON: &str = "loses ";
    let desk = Desk::new(MOVES);
    let mut session = desk.start();
    session.expect("start position");
    command(&mut session, ":review all nodes=2000");
    session.expect("9 positions reviewed");
    session.press("n");
    session.expect(": loses ");
    // The pane has the reason by the first pass until that by the second is known, which the sentence waits for.
    session.expect(&format!("%: {REASON}"));
    session.press("\r");
    session.expect("better line 1/");
    session.press("\u{1b}");
    session.expect_gone("better line 1/");
    session.press("vu");
    session.expect("Overlooked");
    session.expect(REASON);
    session.press("\u{1b}");
    session.expect_gone("Overlooked");
    command(&mut session, ":review-write shogihome");
    session.expect("the review is written into");
    let saved = desk.folder.path().join("saved.kif");
    command(&mut session, &format!(":write {}", saved.display()));
    session.expect("wrote saved.kif");
    end(session);
    let written = fs::read_to_string(&saved).expect("it was saved");
    assert!(written.contains(REASON), "{written}");

    let variables = [("XDG_STATE_HOME", desk.folder.path().to_str().expect("the path is text"))];
    let path = saved.to_str().expect("the path is text").to_owned();
    let mut later = Session::start_with(&[&path, "--lang", "en", "--hash", "8"], &variables);
    later.expect(MARK);
    later.press("n");
    later.expect(REASON);
    end(later);
}

/// The score and the line of play of each position are those of the command with the same settings.
#[test]
fn a_review_finds_what_analyze_finds() {
    let desk = Desk::new(MOVES);
    let mut session = desk.start();
    session.expect("start position");
    command(&mut session, ":review all nodes=3000 lines=2");
    session.expect("9 positions reviewed");
    end(session);

    let (game, kept) = desk.kept();
    let out = desk.folder.path().join("out.kif");
    let mut analyze = program(["analyze", &desk.game(), "--json", "--nodes", "3000", "--multipv", "2", "--out"]);
    let rows = json_rows(&run_reading(analyze.arg(out), b""));
    let positions: Vec<&Value> = rows.iter().filter(|row| row["kind"] == "position").collect();
    assert_eq!(positions.len(), game.main_line().len());
    for row in positions {
        let sfen = row["sfen"].as_str().expect("it is text");
        let position = Position::from_sfen(sfen).expect("it is a position");
        let result: &PositionResult = kept.get(&position).unwrap_or_else(|| panic!("{sfen} was not kept"));
        let lines = result.as_searched(position.side_to_move()).lines;
        let found: Vec<Value> = lines
            .iter()
            .map(|line| {
                let AnnotationScore::Centipawns(points) = line.score else { panic!("there is no mate in this game") };
                let moves: Vec<String> = line.pv.iter().map(ToString::to_string).collect();
                serde_json::json!([points, moves])
            })
            .collect();
        let candidates = row["candidates"].as_array().expect("they are a list");
        let expected: Vec<Value> =
            candidates.iter().map(|line| serde_json::json!([line["score"], line["pv"]])).collect();
        assert_eq!(found, expected, "{sfen}");
        // What is kept has the depth of its best line.
        assert_eq!(lines[0].depth.map(Value::from).as_ref(), candidates[0].get("depth"), "{sfen}");
    }
}

/// The start of a review says how much it searches at most; with one pass there is nothing to say.
#[test]
fn a_review_says_its_budget_before_it_begins() {
    let desk = Desk::new(MOVES);
    let mut session = desk.start();
    session.expect("start position");
    command(&mut session, ":review all nodes=2000000000");
    // The sentence takes two rows of 80 columns.
    session.expect("9 positions, suspicious moves are compared, in all at most 2.5 times the work");
    session.expect("of one pass");
    session.press("Ex");
    session.expect("the review is stopped after 0 of 9 positions");
    command(&mut session, ":review all nodes=2000");
    session.expect("9 positions reviewed");
    session.press("n");
    session.expect(": loses ");
    end(session);
    let (game, kept) = desk.kept();
    let mut position = Position::startpos();
    let compared = game.main_line().into_iter().filter_map(|node| {
        game.node(node).play(&mut position);
        kept.get(&position)?.comparisons.as_ref().map(Vec::len)
    });
    assert!(compared.sum::<usize>() > 0, "the loss of the bishop was compared with a better move");
}

#[test]
fn a_review_is_paused_continued_and_stopped_while_one_steps() {
    let desk = Desk::new(MOVES);
    let mut session = desk.start();
    session.expect("start position");
    command(&mut session, ":review all nodes=2000000000 passes=1");
    session.expect("review: 0 of 9 positions");
    session.press("R");
    session.expect("the review is paused; R resumes it");
    session.press("\u{1b}[C");
    session.expect("1/8");
    session.expect("paused  R resumes");
    session.press("R");
    session.expect("the review is resumed");
    session.press("Ex");
    session.expect("the review is stopped after 0 of 9 positions");
    end(session);
}

/// A record that was reviewed elsewhere shows its marks as it is opened.
#[test]
fn a_reviewed_record_shows_its_marks_at_once() {
    let desk = Desk::new(MOVES);
    let out = desk.folder.path().join("reviewed.kif");
    let mut analyze = program(["analyze", &desk.game(), "--nodes", "2000", "--quiet", "--out"]);
    assert!(run_reading(analyze.arg(&out), b"").status.success());
    let mut session = Session::start(&[out.to_str().expect("the path is text"), "--lang", "en"]);
    session.expect(MARK);
    session.press("n");
    session.expect(": loses ");
    session.press("vu");
    session.expect("Accuracy");
    end(session);
}

#[test]
fn a_damaged_file_of_results_is_noted_in_the_log_and_nothing_else() {
    let desk = Desk::new(MOVES);
    let game = record::read(format!("position startpos moves {MOVES}").as_bytes(), None).game;
    let folder = Path::new(&desk.state).join("sankoma").join("results");
    fs::create_dir_all(&folder).expect("it can be made");
    let file = folder.join(format!("{:016x}.results", GameKeys::of(&game).whole()));
    fs::write(file, "sankoma results 1\np\tnothing\n").expect("it can be written");
    let mut session = desk.start();
    session.expect("start position");
    command(&mut session, ":focus log");
    session.expect("the checksum does not match");
    end(session);
}
