//! Measures the index: `generate FOLDER GAMES` writes games by the rules, `build FOLDER INDEX` indexes a folder,
//! `ask INDEX` asks about positions of random games. The figures of docs/explorer.md.

#![expect(clippy::print_stdout, reason = "a measurement prints what it finds")]

use sankoma_explorer::{GameSelection, Index, UpdateOptions};
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

/// Writes games of 60 to 140 plies, a thousand a folder, KIF and CSA in turn. The first plies are drawn from few moves,
/// as in openings.
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
    let start = Position::startpos();
    let timed = (0..1_000).map(|_| timed(|| index.moves(&start, &GameSelection::ALL).map(drop)));
    let timed: Vec<AnswerTime> = timed.collect::<Result<_, _>>()?;
    print_distribution("the start position", timed.iter().map(|time| time.elapsed));
    print_distribution("without waiting for a processor", timed.iter().map(|time| time.running));
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

/// How long an answer took, in milliseconds.
struct AnswerTime {
    elapsed: f64,
    /// The same without the time in which it could have run and another program had the processor.
    running: f64,
}

fn timed<E>(ask: impl FnOnce() -> Result<(), E>) -> Result<AnswerTime, E> {
    // What is waited for between the two clocks counts in both.
    let (outer, waited, started) = (Instant::now(), waited_for_processor(), Instant::now());
    ask()?;
    let elapsed = started.elapsed();
    let waited = waited_for_processor() - waited;
    Ok(AnswerTime { elapsed: elapsed.as_secs_f64() * 1e3, running: outer.elapsed().as_secs_f64() * 1e3 - waited })
}

/// For how many milliseconds in all this thread, the first one, could have run and had no processor.
fn waited_for_processor() -> f64 {
    let text = std::fs::read_to_string("/proc/self/schedstat").unwrap_or_default();
    text.split_whitespace().nth(1).and_then(|nanoseconds| nanoseconds.parse::<f64>().ok()).unwrap_or(0.0) / 1e6
}

fn print_distribution(name: &str, times: impl Iterator<Item = f64>) {
    let mut times: Vec<f64> = times.collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    let [quickest, median, most, nearly_all, slowest] = [0, 50, 95, 99, 100].map(at);
    println!(
        "{name}, {} answers: quickest {quickest:.2} ms, median {median:.2}, 95 % {most:.2}, 99 % {nearly_all:.2}, slowest {slowest:.2}",
        times.len()
    );
}

/// The most memory that the process has had, where the system says so.
fn print_memory() {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    if let Some(line) = status.lines().find(|line| line.starts_with("VmHWM")) {
        println!("{line}");
    }
}
