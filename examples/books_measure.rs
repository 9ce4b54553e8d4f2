//! Measures books: `generate FILE POSITIONS` writes a sorted text book, `shuffle FILE OTHER` one in another order,
//! `ask FILE` opens a book and asks about positions, `edit FILE` adds a move to it. The figures of docs/books.md.

#![expect(clippy::print_stdout, reason = "a measurement prints what it finds")]

use sankoma_books::{Book, BookMove, TextBook, TextBookFile};
use sankoma_rules::{Move, Position, movegen};
use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["generate", file, positions] => generate(Path::new(file), positions.parse()?),
        ["shuffle", file, other] => shuffle(Path::new(file), Path::new(other)),
        ["ask", file] => ask(Path::new(file)),
        ["edit", file] => edit(Path::new(file)),
        _ => Err("expected generate FILE POSITIONS, shuffle FILE OTHER, ask FILE or edit FILE".into()),
    }
}

/// A game by the rules from the start position; the same number is the same game.
fn random_game(number: u64, mut visit: impl FnMut(&Position, Move)) {
    let mut rng = fastrand::Rng::with_seed(number);
    let mut position = Position::startpos();
    for _ in 0..40 {
        let moves: Vec<Move> = movegen::legal(&position).iter().copied().collect();
        let Some(&mv) = moves.get(rng.usize(..moves.len().max(1))) else { return };
        visit(&position, mv);
        position.play(mv);
    }
}

/// Writes a book of the positions of random games, each with one move.
fn generate(file: &Path, positions: usize) -> Result<(), Box<dyn Error>> {
    let mut book = TextBook::default();
    for number in 0.. {
        random_game(number, |position, mv| {
            let mut rng = fastrand::Rng::with_seed(position.key());
            let (score, depth, count) = (Some(rng.i32(-500..500)), Some(rng.u32(1..40)), Some(rng.u64(1..1_000)));
            book.add(position, BookMove { score, depth, count, ..BookMove::new(mv) });
        });
        if book.position_count() >= positions {
            break;
        }
    }
    let mut output = BufWriter::new(File::create(file)?);
    book.write(&mut output)?;
    output.flush()?;
    println!("{} positions, {} bytes", book.position_count(), fs::metadata(file)?.len());
    Ok(())
}

/// Writes the same book with its positions in another order.
fn shuffle(file: &Path, other: &Path) -> Result<(), Box<dyn Error>> {
    let text = fs::read_to_string(file)?;
    let mut entries: Vec<&str> = text.split("\nsfen ").skip(1).map(str::trim_end).collect();
    fastrand::Rng::with_seed(1).shuffle(&mut entries);
    fs::write(other, format!("#YANEURAOU-DB2016 1.00\nsfen {}\n", entries.join("\nsfen ")))?;
    Ok(())
}

fn ask(file: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let book = Book::open(file)?;
    let opened = start.elapsed();
    let mut positions = Vec::new();
    for number in 0..250 {
        random_game(number, |position, _| positions.push(position.without_history()));
    }
    let start = Instant::now();
    let mut found = 0;
    for position in &positions {
        found += usize::from(!book.find(position)?.moves.is_empty());
    }
    let each = start.elapsed() / positions.len() as u32;
    println!("opened in {opened:.1?}, sorted: {}", book.is_sorted());
    println!("{found} of {} positions found, {each:.1?} each; {}", positions.len(), memory());
    Ok(())
}

fn edit(file: &Path) -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let mut file = TextBookFile::read(file)?;
    let read = start.elapsed();
    file.add(&Position::startpos(), BookMove::new("9g9f".parse()?))?;
    let start = Instant::now();
    file.save()?;
    println!("read in {read:.1?}, written in {:.1?}; {}", start.elapsed(), memory());
    Ok(())
}

/// The largest memory so far, where the system says it.
fn memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap_or("memory unknown");
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
