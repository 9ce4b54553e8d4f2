//! Benchmark of listing a folder of 20,000 games in the workbench: `cargo bench --bench library`.
//!
//! Prints the time to the first rows and to the whole list, resident memory (on Linux), and the time of a filter.

#![expect(clippy::print_stdout, reason = "a benchmark prints its figures")]

use sankoma::internals::tui::action::{Action, TextEdit};
use sankoma::internals::tui::folder_reader;
use sankoma::internals::tui::model::{FolderProgress, Library};
use sankoma::internals::tui::workbench::Model;
use sankoma_record::normalize_text;
use sankoma_rules::{Position, movegen};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::channel;
use std::time::Instant;

const FILES: usize = 20_000;
const PLIES: usize = 130;

fn main() {
    let temporary = tempfile::tempdir().expect("a temporary folder can be made");
    // A folder can be given, to list real games or to keep the generated ones.
    let kept = std::env::var_os("SANKOMA_FOLDER");
    let folder = kept.as_ref().map_or(temporary.path(), Path::new);
    if std::fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none()) {
        write_games(folder);
    }
    let mut model = Model::default();
    let before = resident();
    list(&mut model, folder);
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("  {:<28} {} MiB", "memory for the list", (after - before) / 1024);
    }
    for filter in ["player 123", "result:black plies:100-150", "sfen:startpos moves 7g7f 3c3d", "-illegal -errors"] {
        type_filter(&mut model, filter);
    }
}

fn write_games(folder: &Path) {
    let mut random = fastrand::Rng::with_seed(1);
    for at in 0..FILES {
        let mut position = Position::startpos();
        let mut text = String::from("position startpos moves");
        for _ in 0..PLIES {
            let moves = movegen::legal_all(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.usize(..moves.len())];
            text.push(' ');
            text.push_str(&mv.to_string());
            position.play(mv);
        }
        let name = format!("{}/player {at:05}.usi", at / 1000);
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("the folder can be made");
        std::fs::write(path, text).expect("the file can be written");
    }
}

fn list(model: &mut Model, folder: &Path) {
    let generation = model.core.list_folder(folder.to_owned(), true);
    let (sender, receiver) = channel();
    let start = Instant::now();
    let owned = folder.to_owned();
    let reader = std::thread::spawn(move || {
        folder_reader::read(&owned, &AtomicBool::new(false), &|listing| sender.send(listing).expect("it is received"));
    });
    let mut first = None;
    for listing in receiver {
        if matches!(listing, FolderProgress::Read(..)) {
            first.get_or_insert_with(|| start.elapsed());
        }
        model.core.files.receive_folder_progress(generation, listing);
    }
    println!("  {:<28} {:.0?}", "first rows", first.unwrap_or_default());
    println!("  {:<28} {:.2?}", "all rows", start.elapsed());
    reader.join().expect("the folder is read");
}

fn type_filter(model: &mut Model, text: &str) {
    model.apply(Action::Filter);
    model.apply(Action::Edit(TextEdit::DeleteToStart));
    let mut slowest = std::time::Duration::ZERO;
    for letter in text.chars() {
        let start = Instant::now();
        model.apply(Action::Edit(TextEdit::Insert(letter.to_string())));
        slowest = slowest.max(start.elapsed());
    }
    model.apply(Action::Edit(TextEdit::Accept));
    let passing = model.core.files.library.as_ref().map_or(0, Library::matching);
    println!("  {:<28} {slowest:.2?} at most for a key, {passing} pass", normalize_text(text));
}

/// Resident memory in kibibytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.trim().parse().ok())
}
