//! A finished game as a game record, with times and scores.

use super::match_game::{MatchGame, MatchGameEnd, MatchGameMove};
use sankoma_record::{Game, GameNode, Header, MoveTime, NodeId, RecordedEnd};
use sankoma_rules::{Color, Position};
use sankoma_search::Score;
use sankoma_wording::Language;
use std::time::Duration;

/// Converts a game to a record. Headers hold the event and the names of the players. Each move of a player carries its
/// time and a comment in the form of `ShogiHome`: score (centipawns, Black's view), depth, nodes and time. The end is
/// recorded with its keyword and, as a comment, the sentence in `lang`. Times of moves are whole seconds, as most
/// programs expect; times in comments are in milliseconds.
pub fn to_record(played: &MatchGame, names: [&str; 2], event: &str, lang: Language) -> Game {
    let (start, moves) = played.position.start_and_moves();
    let mut game = Game::new(start.setup());
    for (name, value) in [("棋戦", event), ("先手", names[0]), ("後手", names[1])] {
        game.headers.push(Header { name: name.to_owned(), value: value.to_owned(), line: None });
    }
    let opening = moves.len() - played.plies.len();
    let mut position = start;
    let mut at = NodeId::ROOT;
    let mut totals = [Duration::ZERO; 2];
    for (number, &mv) in moves.iter().enumerate() {
        let mut node = GameNode { mv: Some(mv), ..GameNode::default() };
        if let Some(ply) = number.checked_sub(opening).map(|ply| &played.plies[ply]) {
            annotate(&mut node, ply, &position, &mut totals);
        }
        at = game.add_node(at, node);
        position.play(mv);
    }
    game.add_node(at, end_node(&played.end, lang));
    game
}

fn annotate(node: &mut GameNode, ply: &MatchGameMove, before: &Position, totals: &mut [Duration; 2]) {
    let mover = before.side_to_move();
    let total = &mut totals[mover.index()];
    let spent = Duration::from_secs(ply.time.as_secs());
    *total += spent;
    node.time = Some(MoveTime { spent, total: Some(*total) });
    node.comments = move_comments(ply, mover);
}

/// The comment on a move of `mover` in the form of `ShogiHome`: score (centipawns, Black's view), depth, nodes and
/// time.
pub fn move_comments(ply: &MatchGameMove, mover: Color) -> Vec<String> {
    let score = ply.info.score.map(|score| match score {
        Score::Cp(value) => format!("*評価値={}", mover.sign() * value),
        Score::Mate(plies) => {
            let winner = if plies > 0 { mover } else { mover.other() };
            let length = Score::mate_length(plies).map_or_else(String::new, |length| format!(":{length}手"));
            format!("*詰み={}勝ち{length}", winner.ja())
        }
    });
    let depth = ply.info.depth.map(|depth| format!("*深さ={depth}"));
    let nodes = ply.info.nodes.map(|nodes| format!("*ノード数={nodes}"));
    let millis = ply.time.as_millis();
    let time = format!("*時間={}:{:02}.{:03}", millis / 60_000, millis / 1_000 % 60, millis % 1_000);
    [score, depth, nodes, Some(time)].into_iter().flatten().collect()
}

/// The last node of a game that ended like this: the keyword of the end and, as a comment, the sentence in `lang`.
pub fn end_node(end: &MatchGameEnd, lang: Language) -> GameNode {
    let cause = end.record_cause();
    let sentence = end.message().text(lang).to_owned();
    let keyword = RecordedEnd::new(cause, "").message().ja;
    GameNode { end: Some(RecordedEnd::new(cause, keyword)), comments: vec![sentence], ..GameNode::default() }
}
