//! Measures the index: `generate FOLDER GAMES` writes games by the rules, `build FOLDER INDEX` indexes a folder, `ask INDEX`
//! asks about positions of random games. The figures of docs/explorer.md.

#![expect(clippy::print_stdout, reason = "a measurement prints what it finds")]

use sankoma_library::{GameSelection, Index, UpdateOptions};
use sankoma_record::{
    self as record, Game, GameFilter, GameNode, Header, NodeId, RecordFormat, RecordWriteOptions, RecordedCause,
    RecordedEnd,
};
use sankoma_rules::{Move, Position, movegen};
use std::error::Error;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["generate", folder, games] => generate(Path::new(folder), games.parse()?),
        ["build", folder, index] => build(Path::new(folder), Path::new(index)),
        ["ask", index] => ask(Path::new(index)),
        _ => Err("expected generate FOLDER GAMES, build FOLDER INDEX or ask INDEX".into()),
    }
}

/// Writes games of 60 to 140 plies, a thousand a folder, KIF and CSA in turn. The first plies are drawn from few moves, as in
/// openings.
fn generate(folder: &Path, games: u32) -> Result<(), Box<dyn Error>> {
    for number in 0..games {
        let part = folder.join(format!("{:03}", number / 1_000));
        std::fs::create_dir_all(&part)?;
        let format = if number % 2 == 0 { RecordFormat::Kif } else { RecordFormat::Csa };
        let written = record::write(&[&random_game(number.into())], RecordWriteOptions::defaults_for(format));
        std::fs::write(part.join(format!("{number:06}.{}", format.extension())), written.bytes)?;
    }
    Ok(())
}

fn random_game(seed: u64) -> Game {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut game, mut position, mut node) =
        (Game::new(Position::startpos().setup()), Position::startpos(), NodeId::ROOT);
    let date = format!("{}/{:02}/{:02}", rng.u16(1990..2026), rng.u8(1..13), rng.u8(1..29));
    let player = |rng: &mut fastrand::Rng| format!("player {}", rng.u16(..2_000));
    for (name, value) in [("先手", player(&mut rng)), ("後手", player(&mut rng)), ("開始日時", date)] {
        game.headers.push(Header { name: name.to_owned(), value, line: None });
    }
    for ply in 0..rng.usize(60..141) {
        let mut moves: Vec<Move> = movegen::legal(&position).iter().copied().collect();
        if moves.is_empty() {
            break;
        }
        moves.sort_unstable();
        let count = if ply < 20 { moves.len().min(4) } else { moves.len() };
        let mv = moves[rng.usize(..count).min(rng.usize(..count))];
        position.play(mv);
        node = game.add_move(node, mv);
    }
    let end = Some(RecordedEnd::new(RecordedCause::Resignation, ""));
    game.add_node(node, GameNode { end, ..GameNode::default() });
    game
}

fn build(folder: &Path, path: &Path) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let mut index = Index::open(path)?.index;
    let options = UpdateOptions { threads: 2, name_opening: |_| None };
    let report = index.update(&[folder.to_owned()], &options, &AtomicBool::new(false), |_| {})?;
    let seconds = started.elapsed().as_secs_f64();
    println!("{} games of {} files in {seconds:.1} s", report.progress.games, report.progress.files_read);
    let pairs = index.pair_count()?;
    let bytes = std::fs::metadata(path)?.len();
    println!("{pairs} pairs, {bytes} bytes, {} bytes a pair", bytes / pairs.max(1));
    print_memory();
    let started = Instant::now();
    index.update(&[], &options, &AtomicBool::new(false), |_| {})?;
    println!("looked through again in {:.2} s", started.elapsed().as_secs_f64());
    Ok(())
}

fn ask(path: &Path) -> Result<(), Box<dyn Error>> {
    let started = Instant::now();
    let mut index = Index::open(path)?.index;
    println!("opened in {:.1} ms, {} games", started.elapsed().as_secs_f64() * 1e3, index.game_count());
    let mut times = Vec::new();
    for seed in 0..200 {
        let game = random_game(seed);
        for id in game.main_line() {
            let position = game.position(id);
            let started = Instant::now();
            let moves = index.moves(&position, &GameSelection::ALL)?;
            times.push((started.elapsed().as_secs_f64() * 1e3, moves.iter().map(|row| row.results.games).sum::<u32>()));
        }
    }
    times.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (slowest, games) = times[times.len() - 1];
    println!(
        "{} positions: median {:.3} ms, slowest {slowest:.3} ms ({games} games)",
        times.len(),
        times[times.len() / 2].0
    );
    let mut at_start: Vec<f64> = (0..100)
        .map(|_| {
            let started = Instant::now();
            index.moves(&Position::startpos(), &GameSelection::ALL).map(|_| started.elapsed().as_secs_f64() * 1e3)
        })
        .collect::<Result<_, _>>()?;
    at_start.sort_by(f64::total_cmp);
    println!("the start position: quickest {:.3} ms, median {:.3} ms", at_start[0], at_start[50]);
    let started = Instant::now();
    let (filter, _) = GameFilter::parse("player:\"player 77\" date:>=2010", false, &Position::startpos());
    let selection = index.select(&[], &filter)?;
    let selected = started.elapsed().as_secs_f64() * 1e3;
    let started = Instant::now();
    index.moves(&Position::startpos(), &selection)?;
    println!("a filter in {selected:.0} ms, then an answer in {:.3} ms", started.elapsed().as_secs_f64() * 1e3);
    print_memory();
    Ok(())
}

/// The most memory that the process has had, where the system says so.
fn print_memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(line) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
}
