//! A game as a line of USEN.

use super::codes;
use crate::formats::write_options::RecordWriteOptions;
use crate::formats::writer::RecordTextBuffer;
use crate::game::end::RecordedCause;
use crate::game::node::NodeId;
use crate::game::tree::Game;
use sankoma_rules::Setup;

/// Moves of all variations together; each is written as a whole, so that a tree could have the square of its moves.
const MAX_MOVES: usize = 200_000;

/// The game, and behind it each variation as a whole from the first line on, the latest first: so both ways to count an
/// offset mean the same.
pub(in crate::formats) fn write(game: &Game, _: usize, _: RecordWriteOptions, out: &mut RecordTextBuffer) {
    let main = game.main_line();
    let mut text = start(game.start());
    text.push_str(&branch(game, 0, &main[1..]));
    let mut variations: Vec<(usize, Vec<NodeId>)> = Vec::new();
    let mut moves = 0;
    for id in game.walk().filter(|&id| game.parent(id).is_some_and(|parent| game.next(parent) != Some(id))) {
        let line = game.line_through(id);
        let shared = line.iter().zip(&main).take_while(|(one, other)| one == other).count();
        moves += line.len();
        if moves > MAX_MOVES {
            break;
        }
        variations.push((shared - 1, line[shared..].to_vec()));
    }
    variations.sort_by_key(|(ply, _)| std::cmp::Reverse(*ply));
    for (ply, line) in variations {
        text.push_str(&branch(game, ply, &line));
    }
    out.push_line(&text);
}

fn start(setup: &Setup) -> String {
    if *setup == Setup::startpos() {
        return String::new();
    }
    let sfen = setup.sfen();
    let without_number = sfen.rsplit_once(' ').map_or(sfen.as_str(), |(start, _)| start);
    without_number.replace('/', "_").replace(' ', ".").replace('+', "z")
}

/// `~0.7ku2jm.r`; the moves stop at the first that has no code.
fn branch(game: &Game, ply: usize, line: &[NodeId]) -> String {
    let code = |&id: &NodeId| codes::code(game.node(id).mv?);
    let mut moves: Vec<String> = line.iter().map_while(code).collect();
    let cause = line.get(moves.len()).and_then(|&id| game.node(id).end.as_ref()).map(|end| end.cause);
    let foul = (cause == Some(RecordedCause::OpponentFouled)).then(|| moves.pop()).flatten();
    let end = match (cause, foul) {
        (_, Some(foul)) => format!("i{foul}"),
        (None, None) => String::new(),
        (Some(cause), None) => end_letter(cause).to_owned(),
    };
    format!("~{ply}.{}.{end}", moves.concat())
}

/// Letter of an end; a cause without one is an interruption, as in `ShogiHome`, and the caller is told of it.
const fn end_letter(cause: RecordedCause) -> &'static str {
    match cause {
        RecordedCause::Resignation => "r",
        RecordedCause::TimeUp => "t",
        RecordedCause::Jishogi | RecordedCause::Declaration | RecordedCause::Draw | RecordedCause::MaxMoves => "j",
        _ => "p",
    }
}
