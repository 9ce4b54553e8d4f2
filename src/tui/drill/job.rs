//! Drills: reading the problems of a file or folder, questions to a search, and the results in the state folder.
//!
//! `tsume-drill.tsv` and, for mistakes, `mistakes.tsv` have a row for every result, the newest last:
//! `solved<TAB>12345<TAB>SFEN`, with the time in milliseconds.

use super::{
    DrillFile, DrillKind, DrillOutcome, DrillProblem, DrillQuestion, DrillResult, DrillResultWriting, DrillTask,
    begin_drill, follow_judgement, follow_tried, receive_solution,
};
use crate::tui::core::job::{CoreChange, Job, JobKind, Task, no_change, notice};
use crate::tui::files::file_name;
use sankoma_analysis::Engine;
use sankoma_analysis::mate_tree::{answer_attack, shortest_mate};
use sankoma_analysis::why::judge_tried;
use sankoma_record::files::user_folder::state_folder;
use sankoma_record::{self as record, RecordFormat, Severity, folder};
use sankoma_rules::Setup;
use sankoma_wording::{Message, message};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time for each question.
const TIME: Duration = Duration::from_secs(30);
/// The size of the table of a mate search in mebibytes.
const TABLE_MEBIBYTES: usize = 64;
/// The size of the table of a search that judges a move in the place of a mistake, that of reviews.
const JUDGING_MEBIBYTES: usize = 32;
/// Maximum number of problems of a drill.
const MAX_PROBLEMS: usize = 20_000;

/// Reading the problems of a file or folder.
pub struct DrillReading(pub PathBuf);

impl Job for DrillReading {
    const KIND: JobKind = JobKind::Awaited;

    fn run(self, _: &Task<'_>) -> CoreChange {
        opened(read_drill(&self.0))
    }
}

/// Begins a drill that was read, or says why there is none.
pub(super) fn opened(read: Result<DrillFile, Message>) -> CoreChange {
    match read {
        Ok(file) => Box::new(|core| begin_drill(core, file)),
        Err(reason) => notice(Severity::Error, reason),
    }
}

impl Job for DrillQuestion {
    const KIND: JobKind = JobKind::Background;

    fn run(self, task: &Task<'_>) -> CoreChange {
        let Self { position, task: wanted, weights } = self;
        let change = task.search(|control| -> CoreChange {
            match wanted {
                DrillTask::ShortestMate => {
                    let found = shortest_mate(&position, TIME, TABLE_MEBIBYTES, control);
                    Box::new(move |core| receive_solution(core, found))
                }
                DrillTask::Attack(mv) => {
                    let judged = answer_attack(&position, mv, TIME, TABLE_MEBIBYTES, control);
                    Box::new(move |core| follow_judgement(core, judged))
                }
                DrillTask::Better { tried, mistake, nodes } => {
                    let engine = Engine::new(weights, JUDGING_MEBIBYTES);
                    let tried = judge_tried(&engine, &mistake, tried, nodes, control);
                    Box::new(move |core| follow_tried(core, &tried))
                }
            }
        });
        change.unwrap_or_else(no_change)
    }
}

impl Job for DrillResultWriting {
    const KIND: JobKind = JobKind::Writing;

    fn run(self, _: &Task<'_>) -> CoreChange {
        let Some(path) = results_path(self.kind) else { return no_change() };
        let Err(error) = append_result(&path, &self.setup, self.result) else { return no_change() };
        let path = path.display();
        let message = message!(
            "ドリルの結果を {path} に書けません: {error}",
            "cannot save the result of the drill in {path}: {error}"
        );
        notice(Severity::Warning, message)
    }
}

fn results_path(kind: DrillKind) -> Option<PathBuf> {
    let name = match kind {
        DrillKind::Mates => "tsume-drill.tsv",
        DrillKind::Mistakes => "mistakes.tsv",
    };
    Some(state_folder()?.join(name))
}

/// The drill with what was done with its problems before.
pub(super) fn with_results(mut file: DrillFile) -> DrillFile {
    let results = results_path(file.kind).map(|path| read_results(&path)).unwrap_or_default();
    for problem in &mut file.problems {
        problem.result = results.get(&key(&problem.setup)).copied();
    }
    file
}

fn append_result(path: &Path, setup: &Setup, result: DrillResult) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let name = DrillOutcome::NAMES.iter().find(|(outcome, _)| *outcome == result.outcome).map_or("", |row| row.1);
    let row = format!("{name}\t{}\t{}\n", result.time.as_millis(), key(setup));
    OpenOptions::new().create(true).append(true).open(path)?.write_all(row.as_bytes())
}

/// The SFEN without the move number.
fn key(setup: &Setup) -> String {
    let sfen = setup.sfen();
    sfen.rsplit_once(' ').map_or(sfen.clone(), |(key, _)| key.to_owned())
}

/// The latest result of every position. Rows that cannot be read are left out.
fn read_results(path: &Path) -> HashMap<String, DrillResult> {
    let bytes = std::fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let row = |line: &str| {
        let mut cells = line.split('\t');
        let (name, time, key) = (cells.next()?, cells.next()?.parse().ok()?, cells.next()?);
        let outcome = DrillOutcome::NAMES.iter().find(|row| row.1 == name)?.0;
        Some((key.to_owned(), DrillResult { outcome, time: Duration::from_millis(time) }))
    };
    text.lines().filter_map(row).collect()
}

/// The problems of a file or folder: the start of every game in which the defender has a king.
fn read_drill(path: &Path) -> Result<DrillFile, Message> {
    let paths =
        if path.is_dir() { folder::records(path).filter_map(io::Result::ok).collect() } else { vec![path.to_owned()] };
    let mut problems = Vec::new();
    for file in &paths {
        let bytes = match std::fs::read(file) {
            Ok(bytes) => bytes,
            Err(_) if path.is_dir() => continue,
            Err(error) => return Err(unreadable(path, &error.to_string(), &error.to_string())),
        };
        problems.extend(problems_of(&bytes, file));
        if problems.len() >= MAX_PROBLEMS {
            break;
        }
    }
    problems.truncate(MAX_PROBLEMS);
    if problems.is_empty() {
        return Err(unreadable(
            path,
            "詰将棋の局面がありません",
            "it holds no position that the side to move could mate in",
        ));
    }
    let problem = |setup: Setup| DrillProblem { setup, result: None, mistake: None };
    let problems = problems.into_iter().map(problem).collect();
    Ok(with_results(DrillFile { kind: DrillKind::Mates, name: file_name(path), problems }))
}

fn problems_of(bytes: &[u8], path: &Path) -> Vec<Setup> {
    let record = record::read(bytes, Some(path));
    if record.format == RecordFormat::Unknown {
        return Vec::new();
    }
    let starts = record.games().map(|game| Setup { move_number: 1, ..game.start().clone() });
    starts.filter(is_problem).collect()
}

/// Whether the side to move could mate: a search can start, and the other side has a king.
fn is_problem(setup: &Setup) -> bool {
    let king = sankoma_rules::Piece::new(setup.side_to_move.other(), sankoma_rules::PieceKind::King);
    setup.is_searchable() && setup.squares_of(king).next().is_some()
}

fn unreadable(path: &Path, ja: &str, en: &str) -> Message {
    let path = path.display();
    message!("'{path}' からドリルを始められません: {ja}", "no drill begins from '{path}': {en}")
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROBLEM: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p";

    #[test]
    fn results_are_kept_for_each_position_the_newest_counts() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let path = folder.path().join("state/tsume-drill.tsv");
        let setup = sankoma_rules::sfen::parse_setup(PROBLEM).expect("the SFEN is sound");
        for (outcome, millis) in [(DrillOutcome::Failed, 90_000), (DrillOutcome::Solved, 1_500)] {
            let result = DrillResult { outcome, time: Duration::from_millis(millis) };
            append_result(&path, &setup, result).expect("the folder can be written to");
        }
        let saved = std::fs::read(&path).expect("it was written");
        std::fs::write(&path, [&b"broken\trow\n\xff\n"[..], &saved].concat()).expect("it can be written");
        let result = DrillResult { outcome: DrillOutcome::Solved, time: Duration::from_millis(1_500) };
        assert_eq!(read_results(&path).into_iter().collect::<Vec<_>>(), [(PROBLEM.to_owned(), result)]);
        assert!(read_results(Path::new("missing")).is_empty());
    }

    #[test]
    fn problems_come_from_every_format_and_from_folders() {
        let folder = tempfile::tempdir().expect("a temporary directory can be made");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("the folder can be written to");
        };
        write("a.sfen", &format!("{PROBLEM} 1\n8k/6G2/9/7N1/9/9/9/4P4/4R4 b p 1\n9/9/9/9/9/9/9/9/4K4 b P 1\n"));
        write("b.kif", "手合割：平手\n   1 ７六歩(77)\n");
        write("c.txt", "no record");
        let count = |path: &Path| read_drill(path).map(|file| file.problems.len());
        assert_eq!(count(&folder.path().join("a.sfen")), Ok(2), "the third has no king to mate");
        assert_eq!(count(folder.path()), Ok(3));
        let refused = count(&folder.path().join("c.txt")).expect_err("it is no record");
        assert!(refused.en.contains("no position"), "{}", refused.en);
        assert!(count(&folder.path().join("missing.kif")).is_err());
    }
}
