//! Tests of the index: its counts against a plain recount, and what becomes of it when files change, work is broken
//! off, or the file is damaged.

use crate::{ExploredMove, GameSelection, Index, IndexError, Results, UpdateOptions, UpdateReport};
use sankoma_record::annotation::AnnotationScore;
use sankoma_record::{
    self as record, Game, GameFilter, Header, NodeId, RecordFormat, RecordWriteOptions, RecordedCause, RecordedEnd,
};
use sankoma_rules::{Color, Move, Position, movegen};
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::TempDir;

const OPTIONS: UpdateOptions = UpdateOptions { threads: 2, name_opening: |_| None };

/// A folder of records and an index beside it.
struct Fixture {
    folder: TempDir,
    index: Index,
}

impl Fixture {
    fn new() -> Self {
        let folder = TempDir::new().expect("a folder can be made");
        std::fs::create_dir(folder.path().join("games")).expect("a folder can be made");
        let opened = Index::open(&folder.path().join("cache/games.index")).expect("an index can be made");
        assert!(opened.rebuilt.is_none());
        Self { folder, index: opened.index }
    }

    fn of(files: &[(&str, &str)]) -> Self {
        let mut fixture = Self::new();
        for (name, text) in files {
            fixture.write(name, text);
        }
        fixture.update();
        fixture
    }

    fn games(&self) -> PathBuf {
        self.folder.path().join("games")
    }

    fn index_file(&self) -> PathBuf {
        self.folder.path().join("cache/games.index")
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.games().join(name), text).expect("the folder can be written");
    }

    fn update(&mut self) -> UpdateReport {
        self.index.update(&[self.games()], &OPTIONS, &AtomicBool::new(false), |_| {}).expect("the folder can be read")
    }

    fn moves(&mut self, position: &Position) -> Vec<ExploredMove> {
        self.index.moves(position, &GameSelection::ALL).expect("the index is sound")
    }

    /// `7g7f 2 wins 1 0 draws 0` for each move.
    fn lines(&mut self, moves: &str) -> Vec<String> {
        let rows = self.moves(&played(moves));
        rows.iter()
            .map(|row| {
                let Results { games, wins: [black, white], draws } = row.results;
                let mv = row.mv.map_or_else(|| "end".to_owned(), |mv| mv.to_string());
                format!("{mv} {games} wins {black} {white} draws {draws}")
            })
            .collect()
    }
}

fn played(moves: &str) -> Position {
    let mut position = Position::startpos();
    for mv in moves.split_whitespace() {
        position.play(mv.parse().expect("a move"));
    }
    position
}

/// A game by the rules whose first moves are among few, so that games meet.
fn random_game(rng: &mut fastrand::Rng) -> Game {
    let turned = rng.u8(..4) == 0;
    let start = Position::startpos().setup();
    let start = if turned { start.turned() } else { start };
    let mut position = Position::from_setup_unchecked(&start);
    let mut game = Game::new(start);
    let name = |rng: &mut fastrand::Rng| format!("player {}", rng.u8(..9));
    for side in ["先手", "後手"] {
        game.headers.push(Header { name: side.to_owned(), value: name(rng), line: None });
    }
    let date = format!("{}/{:02}/{:02}", rng.u16(1990..2026), rng.u8(1..13), rng.u8(1..29));
    game.headers.push(Header { name: "開始日時".to_owned(), value: date, line: None });
    let mut node = NodeId::ROOT;
    for ply in 0..rng.usize(4..40) {
        let mut moves: Vec<Move> = movegen::legal(&position).iter().copied().collect();
        if moves.is_empty() {
            break;
        }
        moves.sort_unstable_by_key(|mv| if position.side_to_move() == Color::Black { *mv } else { mv.turned() });
        let mv = moves[rng.usize(..if ply < 8 { moves.len().min(3) } else { moves.len() })];
        position.play(mv);
        node = game.add_move(node, mv);
    }
    let cause = [RecordedCause::Resignation, RecordedCause::Sennichite, RecordedCause::Interruption][rng.usize(..3)];
    let end = RecordedEnd::new(cause, "");
    game.add_node(node, record::GameNode { end: Some(end), ..record::GameNode::default() });
    game
}

fn write_games(fixture: &Fixture, games: &[Game], first: usize) {
    for (number, game) in games.iter().enumerate() {
        let format = [RecordFormat::Kif, RecordFormat::Csa][number % 2];
        let written = record::write(&[game], RecordWriteOptions::defaults_for(format));
        let path = fixture.games().join(format!("{:04}.{}", number + first, format.extension()));
        std::fs::write(path, written.bytes).expect("the folder can be written");
    }
}

/// The text of a position as the side to move sees it, and its move likewise.
fn seen(position: &Position, mv: Option<Move>) -> (String, Option<Move>) {
    let mut setup = position.setup();
    setup.move_number = 1;
    match setup.side_to_move {
        Color::Black => (Position::from_setup_unchecked(&setup).sfen(), mv),
        Color::White => (Position::from_setup_unchecked(&setup.turned()).sfen(), mv.map(Move::turned)),
    }
}

type Recount = HashMap<(String, Option<Move>), Results>;

/// Counts of the moves of these games, results by who moves and who does not.
fn recount(games: &[Game]) -> Recount {
    let mut counts = Recount::new();
    for game in games {
        let mut position = Position::from_setup_unchecked(game.start());
        let mut known = Vec::new();
        let line = game.main_line();
        let last = game.node(*line.last().expect("the root"));
        let loser = (last.end.as_ref().map(|end| end.cause) == Some(RecordedCause::Resignation)).then_some(());
        let loser = loser.map(|()| game.position(*line.last().expect("the root")).side_to_move());
        let is_draw = last.end.as_ref().is_some_and(|end| end.cause == RecordedCause::Sennichite);
        for id in &line[1..] {
            let mv = game.node(*id).mv;
            let key = seen(&position, mv);
            if !known.contains(&key) {
                known.push(key.clone());
                let results = counts.entry(key).or_default();
                results.games += 1;
                results.draws += u32::from(is_draw);
                if let Some(loser) = loser {
                    results.wins[usize::from(position.side_to_move() == loser)] += 1;
                }
            }
            if let Some(mv) = mv {
                position.play(mv);
            }
        }
    }
    counts
}

/// Every position of `games` has the counts of `expected` in the index; returns how many were compared.
fn assert_counts(fixture: &mut Fixture, games: &[Game], expected: &Recount) -> usize {
    let mut compared = 0;
    for game in games {
        let mut position = Position::from_setup_unchecked(game.start());
        for id in game.main_line().into_iter().skip(1) {
            let turn = position.side_to_move();
            let rows = fixture.moves(&position);
            for row in &rows {
                let Results { games, wins, draws } = expected[&seen(&position, row.mv)];
                let wins = if turn == Color::Black { wins } else { [wins[1], wins[0]] };
                assert_eq!(row.results, Results { games, wins, draws }, "{} {:?}", position.sfen(), row.mv);
                compared += 1;
            }
            let own = seen(&position, None).0;
            if compared % 7 == 0 {
                assert_eq!(rows.len(), expected.keys().filter(|(sfen, _)| *sfen == own).count(), "{own}");
            }
            if let Some(mv) = game.node(id).mv {
                position.play(mv);
            }
        }
    }
    compared
}

#[test]
fn the_counts_equal_a_plain_recount() {
    let mut rng = fastrand::Rng::with_seed(39);
    let games: Vec<Game> = (0..300).map(|_| random_game(&mut rng)).collect();
    let mut fixture = Fixture::new();
    write_games(&fixture, &games, 0);
    let report = fixture.update();
    assert_eq!((report.progress.games, report.progress.files, report.unreadable), (300, 300, 0));
    let expected = recount(&games);
    let most = expected.values().map(|results| results.games).max();
    assert!(most > Some(80), "{most:?} games meet");
    let compared = assert_counts(&mut fixture, &games, &expected);
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn changed_new_and_removed_files_are_found_and_many_segments_become_few() {
    let mut rng = fastrand::Rng::with_seed(40);
    let games: Vec<Game> = (0..80).map(|_| random_game(&mut rng)).collect();
    let mut fixture = Fixture::new();
    for (part, games) in games.chunks(4).enumerate() {
        write_games(&fixture, games, part * 4);
        assert_eq!(fixture.update().progress.files, 4);
    }
    assert_eq!(fixture.update(), UpdateReport::default());
    let segments = fixture.index.store.number("SELECT count(*) FROM segment").expect("the index is sound");
    assert!(segments <= 12, "{segments} segments");
    assert_counts(&mut fixture, &games, &recount(&games));
    // The first file goes, the second gets another game.
    std::fs::remove_file(fixture.games().join("0000.kif")).expect("the file is there");
    let other = random_game(&mut rng);
    let written = record::write(&[&other], RecordWriteOptions::defaults_for(RecordFormat::Csa));
    std::fs::write(fixture.games().join("0001.csa"), written.bytes).expect("the folder can be written");
    let report = fixture.update();
    assert_eq!((report.progress.files, report.removed), (1, 1));
    let mut now = games[2..].to_vec();
    now.push(other);
    assert_counts(&mut fixture, &now, &recount(&now));
    assert_eq!(fixture.index.game_count(), 79);
    let folder = fixture.games().canonicalize().expect("the folder is there");
    fixture.index.forget(&folder).expect("the index is sound");
    assert_eq!((fixture.index.game_count(), fixture.moves(&Position::startpos())), (0, Vec::new()));
}

#[test]
fn an_update_that_is_stopped_goes_on_later() {
    let mut rng = fastrand::Rng::with_seed(41);
    let games: Vec<Game> = (0..120).map(|_| random_game(&mut rng)).collect();
    let mut fixture = Fixture::new();
    write_games(&fixture, &games, 0);
    let stop = AtomicBool::new(false);
    let stop_soon = |progress: crate::UpdateProgress| stop.store(progress.files_read >= 20, Ordering::Relaxed);
    let report = fixture.index.update(&[fixture.folder.path().join("games")], &OPTIONS, &stop, stop_soon);
    let report = report.expect("the folder can be read");
    assert!(report.is_stopped && (20..120).contains(&report.progress.files_read), "{report:?}");
    let rest = fixture.update();
    assert_eq!(rest.progress.files_read, 120 - report.progress.files_read);
    assert_counts(&mut fixture, &games, &recount(&games));
}

#[test]
fn transpositions_and_exchanged_sides_are_one_position() {
    let game = |moves: &str, end: &str| {
        let start = if end.is_empty() { "" } else { "PI\n+\n" };
        format!("V2.2\n{start}{}\n{end}\n", moves.replace(' ', "\n"))
    };
    let mut fixture = Fixture::of(&[
        ("one.csa", &game("+7776FU -3334FU +2726FU -8384FU", "%TORYO")),
        ("two.csa", &game("+2726FU -3334FU +7776FU -4132KI", "%TORYO")),
        // The same with White to begin: the end is a win of White's, who is Black there.
        (
            "turned.kif",
            "手合割：平手\n後手の持駒：なし\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n|v香v桂v銀v金v玉v金v銀v桂v香|一\n| ・v飛 ・ ・ ・ ・ ・v角 ・|二\n|v歩v歩v歩v歩v歩v歩v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n| 歩 歩 歩 歩 歩 歩 歩 歩 歩|七\n| ・ 角 ・ ・ ・ ・ ・ 飛 ・|八\n| 香 桂 銀 金 玉 金 銀 桂 香|九\n+---------------------------+\n先手の持駒：なし\n後手番\n手数----指手---------消費時間--\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 ８四歩(83)\n   4 投了\n",
        ),
    ]);
    assert_eq!(
        fixture.lines("7g7f 3c3d 2g2f"),
        ["8c8d 1 wins 0 1 draws 0", "4a3b 1 wins 0 1 draws 0", "end 1 wins 1 0 draws 0"]
    );
    let (games, all) =
        fixture.index.games(&played("7g7f 3c3d 2g2f"), None, &GameSelection::ALL, 10).expect("the index is sound");
    assert_eq!(all, 3);
    let turned: Vec<_> = games.iter().filter(|game| game.is_turned).map(|game| game.ply).collect();
    assert_eq!(turned, [3]);
}

#[test]
fn a_damaged_record_counts_for_its_sound_part() {
    let kif = "手合割：平手\n先手：A\n後手：B\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ５五角(88)\n   4 ８四歩(83)\n   5 飛んだ\n";
    let mut fixture = Fixture::of(&[("damaged.kif", kif), ("none.kif", "\u{0}\u{1}\u{2}")]);
    assert_eq!(fixture.lines(""), ["7g7f 1 wins 0 0 draws 0"]);
    assert_eq!(fixture.lines("7g7f 3c3d"), ["8h5e 1 wins 0 0 draws 0"]);
    assert_eq!(fixture.lines("7g7f 3c3d 8h5e 8c8d"), ["end 1 wins 0 0 draws 0"]);
    let illegal = kif.replace("５五角(88)", "５五飛(28)");
    fixture.write("damaged.kif", &illegal);
    fixture.update();
    assert_eq!(fixture.lines("7g7f 3c3d"), ["end 1 wins 0 0 draws 0"]);
}

#[test]
fn players_ratings_dates_and_scores_are_those_of_the_move() {
    let game = |black: &str, date: &str, rate: u32, score: &str| {
        format!(
            "V2.2\nN+{black}\nN-Z\n$START_TIME:{date}\n'black_rate:{black}+0:{rate}.0\nPI\n+\n+7776FU\n'*{score}\n-3334FU\n%TORYO\n"
        )
    };
    let mut fixture = Fixture::of(&[
        ("1.csa", &game("A", "2024/05/01", 2_000, "深さ 10 評価値 55")),
        ("2.csa", &game("A", "2025/01/07", 2_101, "深さ 20 評価値 -30")),
        ("3.csa", &game("B", "2023/12/31", 2_200, "深さ 12 評価値 400")),
    ]);
    let row = fixture.moves(&Position::startpos()).remove(0);
    assert_eq!(row.players, [("A".to_owned(), 2), ("B".to_owned(), 1)]);
    assert_eq!(row.average_rating, Some(2_100));
    assert_eq!(row.last_date.map(|date| date.to_string()).as_deref(), Some("2025/01/07"));
    let evaluation = row.evaluation.expect("the records have scores");
    assert_eq!((evaluation.score, evaluation.depth), (AnnotationScore::Centipawns(-30), Some(20)));
    for (text, games) in [("player:b", 1), ("date:>=2024", 2), ("result:black", 0), ("result:white -black:a", 1)] {
        let (filter, problem) = GameFilter::parse(text, false, &Position::startpos());
        assert!(problem.is_none(), "{text}");
        let selection = fixture.index.select(&[], &filter).expect("the index is sound");
        let rows = fixture.index.moves(&Position::startpos(), &selection).expect("the index is sound");
        assert_eq!(rows.iter().map(|row| row.results.games).sum::<u32>(), games, "{text}");
    }
    let elsewhere = fixture.index.select(&[PathBuf::from("/nowhere")], &GameFilter::default());
    let rows = fixture.index.moves(&Position::startpos(), &elsewhere.expect("the index is sound"));
    assert_eq!(rows.expect("the index is sound"), []);
}

fn open_again(path: &Path) -> Result<Option<String>, IndexError> {
    let opened = Index::open(path)?;
    let rows = { opened }.index.moves(&Position::startpos(), &GameSelection::ALL)?;
    Ok(rows.first().map(|row| row.results.games.to_string()))
}

#[test]
fn a_damaged_index_is_refused_or_rebuilt_and_knows_its_folders_where_it_can() {
    let mut rng = fastrand::Rng::with_seed(42);
    let games: Vec<Game> = (0..60).map(|_| random_game(&mut rng)).collect();
    let mut fixture = Fixture::new();
    write_games(&fixture, &games, 0);
    fixture.update();
    let path = fixture.index_file();
    drop(fixture.index);
    let sound = std::fs::read(&path).expect("the index was written");
    let mut refused = 0;
    for _ in 0..150 {
        let mut bytes = sound.clone();
        for _ in 0..8 {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.u8(..);
        }
        std::fs::write(&path, &bytes).expect("the file can be written");
        match open_again(&path) {
            Ok(_) => {}
            Err(error) => {
                assert!(error.is_damage(), "{error}");
                refused += 1;
            }
        }
    }
    assert!(refused > 10, "{refused}");
    // Another version: the folders stay known.
    std::fs::write(&path, &sound).expect("the file can be written");
    let connection = rusqlite::Connection::open(&path).expect("the file is sound");
    connection.pragma_update(None, "user_version", 0).expect("the file is sound");
    drop(connection);
    let opened = Index::open(&path).expect("an index can be made");
    assert!(matches!(opened.rebuilt, Some(IndexError::OtherVersion)));
    assert_eq!(opened.index.folders().expect("it is new").len(), 1);
    // No index at all.
    drop(opened);
    std::fs::write(&path, "a text, which is no index").expect("the file can be written");
    assert!(Index::open(&path).expect("an index can be made").rebuilt.is_some());
}

#[test]
fn a_file_that_is_no_index_is_not_written_over() {
    let folder = TempDir::new().expect("a folder can be made");
    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "notes").expect("the folder can be written");
    let other = folder.path().join("other.db");
    let connection = rusqlite::Connection::open(&other).expect("the folder can be written");
    connection.execute_batch("CREATE TABLE folder (path BLOB)").expect("the folder can be written");
    drop(connection);
    // The mark is in the file while all the rest is still in the log.
    let fresh = folder.path().join("fresh.index");
    let opened = Index::open(&fresh).expect("an index can be made");
    let copied = folder.path().join("copied.index");
    std::fs::copy(&fresh, &copied).expect("the folder can be written");
    assert!(Index::open(&copied).is_ok());
    drop(opened);
    for path in [text, other] {
        let before = std::fs::read(&path).expect("it is there");
        assert!(matches!(Index::open(&path), Err(IndexError::NotAnIndex(_))));
        assert_eq!(std::fs::read(&path).expect("it is still there"), before);
    }
}

#[test]
fn only_one_process_updates_an_index() {
    let mut fixture = Fixture::of(&[("a.csa", "V2.2\nPI\n+\n+7776FU\n")]);
    let set = |text: &str| format!("INSERT OR REPLACE INTO state VALUES ('updater', '{text}')");
    // A process of another machine, which cannot be asked.
    fixture.index.store.connection.execute_batch(&set("00000001-1")).expect("the index is sound");
    fixture.write("b.csa", "V2.2\nPI\n+\n+2726FU\n");
    let busy = fixture.index.update(&[], &OPTIONS, &AtomicBool::new(false), |_| {});
    assert!(matches!(busy, Err(IndexError::Busy)));
    assert_eq!(fixture.lines("").len(), 1);
}
