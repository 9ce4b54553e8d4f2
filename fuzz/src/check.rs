//! What must hold of any bytes that are read as a record. The fuzzer and the tests share this file.

use sankoma::record::{self, Diagnostic, Format, Game, NodeId, Record, Severity, Target, annotation, clock};

/// Panics when a reader does, or when what it returns contradicts itself. Says whether the bytes were taken for a
/// record at all.
pub(crate) fn any_bytes(bytes: &[u8]) -> bool {
    let record = record::read(bytes, None);
    let lines = bytes.iter().filter(|byte| matches!(byte, b'\n' | b'\r')).count() + 1;
    let games = || {
        std::iter::once((&record.game, &record.diagnostics))
            .chain(record.more.iter().map(|(game, found)| (game, found)))
    };
    for (game, diagnostics) in games() {
        tree_is_whole(game);
        diagnostics.iter().for_each(|found| has_a_place(found, game, lines));
        remarks_are_read(game);
    }
    let all: Vec<&Game> = games().map(|(game, _)| game).collect();
    if record.format != Format::Unknown {
        is_written_as_read(&all, Target::of(&record));
        // Another format takes its turn with every input.
        let formats: Vec<Format> = Format::names().filter_map(Format::named).collect();
        is_written_as_read(&all[..1], Target::usual(formats[bytes.len() % formats.len()]));
    }
    record.format != Format::Unknown
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
    assert!(!found.message.ja.is_empty() && !found.message.en.is_empty(), "{found:?}");
}

fn remarks_are_read(game: &Game) {
    let line = game.main_line();
    assert_eq!(annotation::scores(game, &line).len(), line.len());
    assert_eq!(clock::along(game, &line).len(), line.len());
    for node in line.into_iter().take(200) {
        for found in annotation::of(game, node) {
            assert!(found.lines.end <= game.node(node).comments.len(), "{found:?}");
        }
    }
}

/// Without a warning nothing is lost: the main line has the same moves when what was written is read again, and
/// writing that gives the same bytes.
fn is_written_as_read(games: &[&Game], target: Target) {
    let written = record::write(games, target);
    if written.diagnostics.iter().any(|found| found.severity > Severity::Note) {
        return;
    }
    let again = record::read(&written.bytes, None);
    assert_eq!(
        moves(&again),
        games.iter().map(|game| moves_of(game)).collect::<Vec<_>>(),
        "as {}",
        target.format.name()
    );
    let games: Vec<&Game> = std::iter::once(&again.game).chain(again.more.iter().map(|(game, _)| game)).collect();
    let twice = record::write(&games, target);
    assert!(twice.bytes == written.bytes, "written twice as {}", target.format.name());
}

fn moves(record: &Record) -> Vec<String> {
    std::iter::once(&record.game).chain(record.more.iter().map(|(game, _)| game)).map(moves_of).collect()
}

fn moves_of(game: &Game) -> String {
    let moves = game.walk().filter_map(|node| Some((game.ply(node), game.node(node).mv?)));
    moves.map(|(ply, mv)| format!("{ply}:{mv} ")).collect()
}
