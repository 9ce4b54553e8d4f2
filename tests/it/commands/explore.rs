//! `explore`: counts against a plain recount, lists, filters, and an index that is killed, interrupted, damaged or
//! forgotten.

#[cfg(unix)]
use crate::support::{
    Random, json_rows, program, random_game, random_game_from, run_reading, send_signal, text, turned, turned_move,
};
#[cfg(unix)]
use sankoma_explorer::{ExploredMove, GameSelection, Index, Results};
use sankoma_record::{
    self as record, Game, GameNode, Header, NodeId, RecordFormat, RecordWriteOptions, RecordedCause, RecordedEnd,
};
use sankoma_rules::{Color, Move, Position};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = program(["explore"]);
    command.args(arguments).current_dir(folder);
    command.env("XDG_CACHE_HOME", folder.join("cache"));
    command
}

fn explore(folder: &Path, arguments: &[&str]) -> Output {
    run_reading(&mut command(folder, arguments), b"")
}

fn rows(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = explore(folder, &[arguments, &["--json"]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    json_rows(&output)
}

/// `move games black_wins white_wins draws` of each move.
fn counts(row: &Value) -> BTreeMap<String, [u64; 4]> {
    let number = |row: &Value, name: &str| row[name].as_u64().expect("a number");
    let moves = row["moves"].as_array().expect("a list").iter();
    moves
        .map(|row| {
            let name = row["move"].as_str().unwrap_or("end").to_owned();
            (name, ["games", "black_wins", "white_wins", "draws"].map(|field| number(row, field)))
        })
        .collect()
}

/// A game of some plies in which a side resigns or the moves end in a draw.
fn game(seed: u64) -> Game {
    let mut game = Game::new(Position::startpos().setup());
    let mut node = NodeId::ROOT;
    for (name, value) in [("先手", seed % 7), ("後手", seed % 5), ("開始日時", 2000 + seed % 25)] {
        let value = if name == "開始日時" { format!("{value}/01/02") } else { format!("P{value}") };
        game.headers.push(Header { name: name.to_owned(), value, line: None });
    }
    // Few seeds of the first plies, so that games meet.
    let (mut moves, mut middle) = (Vec::new(), Position::startpos());
    random_game(seed % 20, 10, |position| {
        moves.extend(position.last_move());
        middle = position.clone();
    });
    random_game_from(middle.without_history(), seed, 2 + (seed % 9) as usize, |position| {
        moves.extend(position.last_move());
    });
    for mv in moves {
        node = game.add_move(node, mv);
    }
    let cause = if seed.is_multiple_of(3) { RecordedCause::Sennichite } else { RecordedCause::Resignation };
    let end = Some(RecordedEnd::new(cause, ""));
    game.add_node(node, GameNode { end, ..GameNode::default() });
    game
}

fn write_games(folder: &Path, seeds: std::ops::Range<u64>) -> Vec<Game> {
    fs::create_dir_all(folder).expect("the folder can be made");
    let games: Vec<Game> = seeds.clone().map(game).collect();
    for (seed, game) in seeds.zip(&games) {
        let format = [RecordFormat::Kif, RecordFormat::Csa, RecordFormat::Jkf][seed as usize % 3];
        let bytes = record::write(&[game], RecordWriteOptions::defaults_for(format)).bytes;
        fs::write(folder.join(format!("{seed:05}.{}", format.extension())), bytes).expect("the folder is writable");
    }
    games
}

/// The position as Black would see it, and how its moves are named there.
fn seen(position: &Position) -> (String, fn(Move) -> Move) {
    let mut setup = position.setup();
    setup.move_number = 1;
    match setup.side_to_move {
        Color::Black => (Position::from_setup_unchecked(&setup).sfen(), |mv| mv),
        Color::White => (Position::from_setup_unchecked(&turned(&setup)).sfen(), turned_move),
    }
}

/// Games, wins of the side to move and of the other side, and draws.
type SeenCounts = [u64; 4];

/// The plain recount of all positions of games: for each as the side to move sees it, its moves (`None`: games that end
/// there).
struct Recount(HashMap<String, HashMap<Option<Move>, SeenCounts>>);

impl Recount {
    fn of(games: &[Game]) -> Self {
        let mut counts = Self(HashMap::new());
        for game in games {
            counts.add(game);
        }
        counts
    }

    fn add(&mut self, game: &Game) {
        let line = game.main_line();
        let last = game.node(line[line.len() - 1]);
        let loser = game.position(line[line.len() - 1]).side_to_move();
        let is_draw = last.end.as_ref().is_some_and(|end| end.cause == RecordedCause::Sennichite);
        let mut position = Position::from_setup_unchecked(game.start());
        let mut counted = HashSet::new();
        for id in &line[1..] {
            let mv = game.node(*id).mv;
            let (here, seen_as) = seen(&position);
            let outcome = if is_draw { 3 } else { 1 + usize::from(position.side_to_move() == loser) };
            if counted.insert((here.clone(), mv.map(seen_as))) {
                let row = self.0.entry(here).or_default().entry(mv.map(seen_as)).or_default();
                row[0] += 1;
                row[outcome] += 1;
            }
            if let Some(mv) = mv {
                position.play(mv);
            }
        }
    }

    /// The moves of a position by their names on its board, with the wins of Black and of White.
    fn at(&self, asked: &Position) -> BTreeMap<String, [u64; 4]> {
        let (here, seen_as) = seen(asked);
        let name = |mv: Option<Move>| mv.map_or_else(|| "end".to_owned(), |mv| seen_as(mv).to_string());
        let by_color = |[games, own, other, draws]: SeenCounts| match asked.side_to_move() {
            Color::Black => [games, own, other, draws],
            Color::White => [games, other, own, draws],
        };
        self.0[&here].iter().map(|(&mv, &counts)| (name(mv), by_color(counts))).collect()
    }
}

#[test]
fn counts_equal_a_plain_recount() {
    let folder = TempDir::new().expect("a temporary folder");
    let games = write_games(&folder.path().join("games"), 0..240);
    let recount = Recount::of(&games);
    let first = &rows(folder.path(), &["startpos", "--games", "games"])[0];
    assert_eq!((&first["indexed"], counts(first)), (&json!(240), recount.at(&Position::startpos())));
    for (number, game) in games.iter().step_by(24).enumerate() {
        let line = game.main_line();
        let position = game.position(line[number % 6 + 1]);
        let row = &rows(folder.path(), &[&position.sfen()])[0];
        assert_eq!(counts(row), recount.at(&position), "{}", position.sfen());
        // The same with the sides exchanged.
        let other = Position::from_setup_unchecked(&turned(&position.setup()));
        let row = &rows(folder.path(), &[&other.sfen(), "--no-update"])[0];
        assert_eq!(counts(row), recount.at(&other), "{}", other.sfen());
    }
}

/// Games without a result have no part in the shares of wins and draws, as in the pane of the workbench.
#[test]
fn shares_of_results_leave_unfinished_games_out() {
    let folder = TempDir::new().expect("a temporary folder");
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    for (name, end) in [("won", "投了"), ("lost", "投了"), ("lost-too", "投了"), ("stopped", "中断"), ("open", "")]
    {
        let plies = if name == "won" { "   1 ７六歩(77)\n" } else { "   1 ７六歩(77)\n   2 ３四歩(33)\n" };
        let last = if end.is_empty() { String::new() } else { format!("   {} {end}\n", plies.lines().count() + 1) };
        // White resigns at ply 2, Black at ply 3; each game differs in a header, so that none counts as a copy.
        let record = format!("棋戦：{name}\n手合割：平手\n手数----指手---------消費時間--\n{plies}{last}");
        fs::write(games.join(format!("{name}.kif")), record).expect("the folder is writable");
    }
    let shown = text(&explore(folder.path(), &["startpos", "--games", "games"]).stdout);
    let row = shown.lines().find(|line| line.contains("100%")).unwrap_or_else(|| panic!("no row: {shown}"));
    let percents: Vec<&str> = row.split_whitespace().filter(|word| word.ends_with('%')).collect();
    assert_eq!(percents, ["100%", "33%", "0%", "67%"], "{shown}");
    assert_eq!(counts(&rows(folder.path(), &["startpos", "--no-update"])[0])["7g7f"], [5, 1, 2, 0]);
    fs::remove_dir_all(&games).expect("the folder can be removed");
    fs::create_dir(&games).expect("a folder");
    fs::write(games.join("open.kif"), "手合割：平手\n   1 ２六歩(27)\n").expect("the folder is writable");
    let shown = text(&explore(folder.path(), &["startpos", "--games", "games"]).stdout);
    let row = shown.lines().find(|line| line.contains("100%")).unwrap_or_else(|| panic!("no row: {shown}"));
    assert_eq!(row.split_whitespace().filter(|&word| word == "-").count(), 3, "{shown}");
}

#[test]
fn games_are_listed_with_their_ply_and_filtered() {
    let folder = TempDir::new().expect("a temporary folder");
    let games = write_games(&folder.path().join("games"), 0..60);
    let position = games[1].position(games[1].main_line()[4]).sfen();
    let listed = rows(folder.path(), &[&position, "--games", "games", "--list"]);
    assert!(!listed.is_empty());
    assert!(listed.iter().all(|row| row["ply"] == 4 && row["turned"] == false), "{listed:?}");
    let dates: Vec<&str> = listed.iter().filter_map(|row| row["date"].as_str()).collect();
    assert!(dates.len() == listed.len() && dates.is_sorted_by(|one, other| one >= other), "{dates:?}");
    let all = || rows(folder.path(), &["startpos", "--list", "--limit", "1000"]);
    let named = rows(folder.path(), &["--list", "--limit", "1000", "--filter", "black:p3 date:>=2010"]);
    let expected = all().into_iter().filter(|row| row["black"] == "P3" && row["date"].as_str() >= Some("2010"));
    assert_eq!(named, expected.collect::<Vec<_>>());
    let mv = counts(&rows(folder.path(), &["startpos"])[0]).into_keys().next().expect("a move");
    let with_move = rows(folder.path(), &["startpos", "--list", "--move", &mv, "--limit", "1000"]);
    assert!(with_move.iter().all(|row| row["move"] == mv.as_str()) && with_move.len() < all().len());
    let text = text(&explore(folder.path(), &["startpos", "--list", "--limit", "3"]).stdout);
    assert!(text.contains("57 games more") && text.lines().count() == 4, "{text}");
}

#[test]
fn folders_are_remembered_and_forgotten() {
    let folder = TempDir::new().expect("a temporary folder");
    write_games(&folder.path().join("one"), 0..10);
    write_games(&folder.path().join("two"), 10..30);
    let indexed = |arguments: &[&str]| rows(folder.path(), arguments)[0]["indexed"].clone();
    assert_eq!(indexed(&["--games", "one"]), 10);
    assert_eq!(indexed(&["--games", "two"]), 30);
    let of_one = counts(&rows(folder.path(), &["--games", "one"])[0]);
    assert_eq!(of_one.values().map(|row| row[0]).sum::<u64>(), 10);
    write_games(&folder.path().join("one"), 30..35);
    assert_eq!(indexed(&["--no-update"]), 30);
    assert_eq!(indexed(&[]), 35);
    assert_eq!(explore(folder.path(), &["--forget", "two"]).status.code(), Some(0));
    assert_eq!(indexed(&[]), 15);
    // An index that is deleted is built again from nothing.
    fs::remove_file(folder.path().join("cache/sankoma/games.index")).expect("the index is there");
    assert_eq!(indexed(&["--games", "two"]), 20);
}

#[test]
fn what_cannot_be_answered_is_one_line() {
    let folder = TempDir::new().expect("a temporary folder");
    fs::write(folder.path().join("notes"), "some notes, which are no index").expect("the folder is writable");
    for (arguments, part) in [
        (&["startpos"][..], "no folder is indexed, expected --games"),
        (&["startpos", "--games", "nowhere"], "cannot read 'nowhere'"),
        (&["startpos", "--filter", "nonsense:1"], "unknown condition 'nonsense:'"),
        (&["startpos", "--filter", "sfen:here"], "sfen: is no condition here"),
        (&["hello"], "'hello' is not an SFEN"),
        (&["--forget", "nowhere"], "'nowhere' is not indexed"),
        (&["--index", "notes", "--games", "."], "'notes' is no index"),
        (&["startpos", "--list", "--move", "hello"], "'hello' is no move here"),
    ] {
        let output = explore(folder.path(), arguments);
        let error = text(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{arguments:?}: {error}");
        assert!(error.contains(part), "'{error}' does not contain '{part}'");
    }
    let notes = fs::read_to_string(folder.path().join("notes")).expect("it is still there");
    assert_eq!(notes, "some notes, which are no index");
}

#[test]
fn a_damaged_index_is_built_again_with_one_line() {
    let folder = TempDir::new().expect("a temporary folder");
    write_games(&folder.path().join("games"), 0..20);
    let sound = rows(folder.path(), &["--games", "games"]);
    let index = folder.path().join("cache/sankoma/games.index");
    let mut bytes = fs::read(&index).expect("the index is there");
    bytes[..100].fill(0xee);
    fs::write(&index, bytes).expect("the index is writable");
    let output = explore(folder.path(), &["--games", "games", "--json"]);
    let error = text(&output.stderr);
    assert!(error.lines().count() == 1 && error.contains("it is built again"), "{error}");
    let again: Value = serde_json::from_str(text(&output.stdout).trim()).expect("a line of JSON");
    let [again, sound] = [vec![again], sound].map(without_names);
    assert_eq!(again, sound);
}

/// The index is built while its process is ended again and again, at random moments, with and without the time to write
/// what it has read, and in the middle of that. Then every position has the answer of a plain recount.
#[test]
#[cfg(unix)]
fn an_index_that_is_killed_at_random_moments_answers_as_a_plain_recount() {
    const GAMES: u64 = 3_000;
    let folder = TempDir::new().expect("a temporary folder");
    let games = write_games(&folder.path().join("games"), 0..GAMES);
    let arguments = ["startpos", "--games", "games", "--index", "killed.index", "--threads", "2"];
    let path = folder.path().join("killed.index");
    // The moments are parts of the time that this machine takes for the whole.
    let began = Instant::now();
    let whole = ["startpos", "--games", "games", "--index", "whole.index", "--threads", "2"];
    assert_eq!(rows(folder.path(), &whole)[0]["indexed"], GAMES);
    let whole = began.elapsed();
    let mut random = Random::new(39);
    let (mut killed, mut indexed) = (0, Vec::new());
    for _ in 0..14 {
        let mut child = command(folder.path(), &arguments);
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
        std::thread::sleep(whole * (50 + random.below(150) as u32) / 1_000);
        if random.below(3) > 0 && child.try_wait().expect("a child").is_none() {
            // It writes what it has read, and is killed before, in or after that.
            send_signal(child.id(), "TERM");
            std::thread::sleep(whole * random.below(25) as u32 / 1_000);
        }
        killed += usize::from(child.try_wait().expect("a child").is_none());
        let _ = child.kill();
        child.wait().expect("the process has ended");
        indexed.push(Index::open(&path).expect("the index is sound").index.game_count());
    }
    // Those without a signal before are killed at least.
    assert!(killed > 2 && indexed.is_sorted(), "{killed} times killed, {indexed:?} games");
    let parts = indexed.iter().filter(|&&count| (1..GAMES as usize).contains(&count)).collect::<HashSet<_>>().len();
    assert!(parts > 1, "every part was lost or all was there: {indexed:?}");
    assert_eq!(rows(folder.path(), &arguments)[0]["indexed"], GAMES);
    let mut index = Index::open(&path).expect("the index is sound").index;
    let recount = Recount::of(&games);
    let mut compared = HashSet::new();
    for game in &games {
        for id in game.main_line() {
            let position = game.position(id);
            if game.node(id).end.is_none() && compared.insert(seen(&position).0) {
                assert_eq!(answer(&mut index, &position), recount.at(&position), "{}", position.sfen());
            }
        }
    }
    assert_eq!(compared.len(), recount.0.len());
}

/// The counts of each move in the index, as [`counts`] has them.
#[cfg(unix)]
fn answer(index: &mut Index, position: &Position) -> BTreeMap<String, [u64; 4]> {
    let rows = index.moves(position, &GameSelection::ALL).expect("the index is sound");
    let counts = |row: ExploredMove| {
        let Results { games, wins: [black, white], draws } = row.results;
        let name = row.mv.map_or_else(|| "end".to_owned(), |mv| mv.to_string());
        (name, [games, black, white, draws].map(u64::from))
    };
    rows.into_iter().map(counts).collect()
}

/// Rows without the names of players: of those with equal counts, the ones that were read first are named.
fn without_names(mut rows: Vec<Value>) -> Vec<Value> {
    let moves = rows.iter_mut().flat_map(|row| row["moves"].as_array_mut().expect("an array"));
    for player in moves.flat_map(|mv| mv["players"].as_array_mut().expect("an array")) {
        player.as_object_mut().expect("an object").remove("name").expect("a player has a name");
    }
    rows
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_what_was_read() {
    let folder = TempDir::new().expect("a temporary folder");
    write_games(&folder.path().join("games"), 0..3_000);
    let mut child = command(folder.path(), &["startpos", "--games", "games", "--json"]);
    let child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let index = folder.path().join("cache/sankoma/games.index");
    while !index.exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    std::thread::sleep(Duration::from_millis(120));
    send_signal(child.id(), "TERM");
    let output = child.wait_with_output().expect("the program ends");
    let error = text(&output.stderr);
    if output.status.code() == Some(2) {
        assert!(error.contains("of 3000 files are indexed, and the next run continues"), "{error}");
    }
    // On a busy machine the signal may have come before the folder was noted.
    assert_eq!(rows(folder.path(), &["startpos", "--games", "games"])[0]["indexed"], 3_000);
}
