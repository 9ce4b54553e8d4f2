//! What must hold of any bytes that are read as a record. The fuzzer and the tests share this file.

use sankoma_record::notation::{self, NotationStyle};
use sankoma_record::{
    self as record, Diagnostic, Game, GameFilter, GameSummary, NodeId, Record, RecordFormat, RecordWriteOptions,
    Severity, annotation, clock,
};
use sankoma_rules::Position;
use sankoma_wording::Language;

/// So many nodes of a line, and letters of a text, are asked for all that can be asked of them.
const SOME: usize = 40;

/// Inputs up to this size are also read as files that are still being written, which reads them several times.
const SMALL: usize = 4_000;

/// What is asked of a record beyond what every reading must give.
pub(crate) type Check = fn(&Record, &[u8]);

/// The checks in the order in which the fuzzer takes them in turn.
pub(crate) const CHECKS: [Check; 5] = [is_written_as_read, is_converted, growing_file, remarks, texts];

/// Panics when a reader or a writer does, or when what they return contradicts itself. Says whether the bytes were
/// taken for a record at all.
pub(crate) fn any_bytes(bytes: &[u8], checks: &[Check]) -> bool {
    let record = record::read(bytes, None);
    what_was_read_is_whole(&record, bytes);
    for check in checks {
        check(&record, bytes);
    }
    record.format != RecordFormat::Unknown
}

fn growing_file(_: &Record, bytes: &[u8]) {
    if bytes.len() <= SMALL {
        what_was_read_is_whole(&record::read_partial(bytes, None), bytes);
    }
}

fn remarks(record: &Record, _: &[u8]) {
    for (game, diagnostics) in games(record) {
        remarks_are_read(game);
        is_summed_up(game, diagnostics);
    }
}

fn games(record: &Record) -> impl Iterator<Item = (&Game, &Vec<Diagnostic>)> {
    let first = (&record.game, &record.diagnostics);
    std::iter::once(first).chain(record.further_games.iter().map(|(game, found)| (game, found)))
}

/// Any format, another one for other bytes.
fn format_in_turn(bytes: &[u8]) -> RecordFormat {
    let formats: Vec<RecordFormat> = RecordFormat::names().filter_map(RecordFormat::named).collect();
    let sum = bytes.iter().fold(0_usize, |sum, &byte| sum.wrapping_add(usize::from(byte)));
    formats[sum % formats.len()]
}

fn what_was_read_is_whole(record: &Record, bytes: &[u8]) {
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    for (game, diagnostics) in games(record) {
        tree_is_whole(game);
        for found in diagnostics {
            has_a_place(found, game, lines);
        }
    }
}

fn tree_is_whole(game: &Game) {
    let mut deepest = NodeId::ROOT;
    let mut nodes = 0;
    for node in game.walk() {
        nodes += 1;
        assert!(game.parent(node).is_none_or(|parent| game.ply(parent) + 1 == game.ply(node)));
        if game.ply(node) > game.ply(deepest) {
            deepest = node;
        }
    }
    assert_eq!(nodes, game.len());
    let _ = game.position(deepest);
}

fn has_a_place(found: &Diagnostic, game: &Game, lines: usize) {
    assert!(found.node.is_none_or(|node| node.index() < game.len()), "{found:?}");
    assert!(found.line.is_none_or(|line| 1 <= line && line as usize <= lines), "{found:?}");
    assert!(found.column.is_none_or(|column| 1 <= column), "{found:?}");
    assert!(found.column.is_none() || found.line.is_some(), "{found:?}");
    assert!(!found.message.ja.is_empty() && !found.message.en.is_empty(), "{found:?}");
}

fn remarks_are_read(game: &Game) {
    let line = game.main_line();
    assert_eq!(annotation::scores(game, &line).len(), line.len());
    assert_eq!(clock::used_along(game, &line).len(), line.len());
    for node in line.into_iter().take(SOME) {
        for found in annotation::at_node(game, node) {
            assert!(found.lines.end <= game.node(node).comments.len(), "{found:?}");
        }
    }
}

fn is_summed_up(game: &Game, diagnostics: &[Diagnostic]) {
    let summary = GameSummary::of(game, diagnostics);
    assert!(summary.plies as usize <= game.len() && summary.illegal as usize <= game.len());
    let start = Position::from_setup_unchecked(game.start());
    assert!(summary.may_contain(start.key()));
    assert_eq!(record::find_position(game, &start), Some(NodeId::ROOT));
    assert!(GameFilter::default().accepts("", Some(&summary)));
    let _ = summary.end_message();
}

/// What people type and paste: moves, lines of play and filters.
fn texts(record: &Record, bytes: &[u8]) {
    let game = &record.game;
    let start = Position::from_setup_unchecked(game.start());
    let line: Vec<NodeId> = game.main_line().into_iter().take(SOME).collect();
    let end = game.position(line[line.len() - 1]);
    let text = String::from_utf8_lossy(bytes);
    let mut first = text.lines().take(2).map(|line| line.chars().take(SOME).collect::<String>());
    for (line, position) in first.by_ref().zip([&start, &end]) {
        let _ = notation::parse(position, &line);
        let _ = notation::replay(position, &line);
        let _ = notation::find_line(&line);
        let (filter, _) = GameFilter::parse(&line, position == &end, position);
        let _ = filter.accepts(&record::normalize_text(&line), None);
    }
    let style = NotationStyle::ALL[bytes.len() % NotationStyle::ALL.len()];
    assert_eq!(notation::game_text(game, &line, style, Language::En).len(), line.len());
}

/// Without a warning nothing is lost: the whole tree has the same moves when what was written is read again.
///
/// What no program writes (a header within the moves, say) may stand elsewhere the first time; from the second time on
/// the bytes stay the same.
fn is_written_as_read(record: &Record, _: &[u8]) {
    let target = RecordWriteOptions::of(record);
    if record.format == RecordFormat::Unknown {
        return;
    }
    let Some((bytes, again)) = written_and_read(&all(record), target) else { return };
    let Some((twice, again)) = written_and_read(&all(&again), target) else {
        panic!("{} is written without a loss once, but not twice: {:?}", target.format.name(), text(&bytes));
    };
    let thrice = record::write(&all(&again), target).bytes;
    let name = target.format.name();
    assert!(thrice == twice, "written twice and thrice as {name}:\n{:?}\n{:?}", text(&twice), text(&thrice));
}

/// The same for the moves of the first game in another format.
fn is_converted(record: &Record, bytes: &[u8]) {
    if record.format != RecordFormat::Unknown {
        let _ = written_and_read(&[&record.game], RecordWriteOptions::defaults_for(format_in_turn(bytes)));
    }
}

/// What is written, and that read again; nothing where a warning says that it is not all.
fn written_and_read(games: &[&Game], target: RecordWriteOptions) -> Option<(Vec<u8>, Record)> {
    let written = record::write(games, target);
    if written.diagnostics.iter().any(|found| found.severity > Severity::Note) {
        return None;
    }
    let again = record::read(&written.bytes, None);
    let moves: Vec<String> = games.iter().map(|game| moves_of(game)).collect();
    let found: Vec<String> = all(&again).into_iter().map(moves_of).collect();
    assert_eq!(found, moves, "as {}: {:?}", target.format.name(), text(&written.bytes));
    Some((written.bytes, again))
}

fn all(record: &Record) -> Vec<&Game> {
    games(record).map(|(game, _)| game).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).chars().take(2_000).collect()
}

/// Every move of the tree with its ply, in the order of the tree.
fn moves_of(game: &Game) -> String {
    let moves = game.walk().filter_map(|node| Some((game.ply(node), game.node(node).mv?)));
    moves.map(|(ply, mv)| format!("{ply}:{mv}")).collect::<Vec<_>>().join(" ")
}
