//! Lines of play: USI, CSA, and Japanese notation with or without an origin.

use super::Kind;
use crate::record::lines::is_blank;
use crate::record::{Game, NodeId, csa, glyph};
use crate::rules::legality;
use crate::rules::{Color, Move, PieceKind, Position, Square};

/// The marks of a side before its moves.
pub(super) const MARKS: [char; 6] = ['▲', '▼', '☗', '△', '▽', '☖'];

/// Whether `text` begins with something that has the form of a move.
pub(super) fn begin(text: &str) -> bool {
    let word = text.split_whitespace().next().unwrap_or_default();
    is_japanese(text) || word.parse::<Move>().is_ok() || csa::claims(word)
}

/// From which position `pv`, written at `node`, begins, and its moves: from the position `after` the move unless more
/// of it can be played from the one before. `instead`: its dialect says that it replaces the move.
pub(super) fn place(game: &Game, node: NodeId, after: &Position, pv: &str, instead: bool) -> (Kind, Vec<Move>) {
    let replies = if instead { Reading::default() } else { read(after, pv) };
    let Some(before) = game.position_before(node).filter(|_| !replies.whole) else {
        return (Kind::AfterMove, replies.moves);
    };
    let chosen = read(&before, pv);
    if chosen.moves.len() <= replies.moves.len() {
        return (Kind::AfterMove, replies.moves);
    }
    let is_made = chosen.moves.first().copied() == game.node(node).mv;
    (if is_made { Kind::BeforeMove } else { Kind::Instead }, chosen.moves)
}

/// How far a line of play could be read.
#[derive(Default)]
struct Reading {
    moves: Vec<Move>,
    /// To its end.
    whole: bool,
}

fn read(position: &Position, text: &str) -> Reading {
    if is_japanese(text) {
        return japanese(position.clone(), text);
    }
    let line = legality::line(position, text);
    Reading { moves: line.moves(), whole: line.fault.is_none() }
}

fn is_japanese(text: &str) -> bool {
    let names_piece = |text: &str| glyph::take_square(text).is_some_and(|(_, rest)| glyph::take_piece(rest).is_some());
    text.starts_with(MARKS) || text.starts_with('同') || names_piece(text)
}

fn japanese(mut position: Position, text: &str) -> Reading {
    let mut moves = Vec::new();
    let mut rest = text.trim_start_matches(is_blank);
    while !rest.is_empty() {
        let Some((mv, behind)) = take_move(&position, rest).filter(|&(mv, _)| position.legal(mv)) else {
            return Reading { moves, whole: false };
        };
        position.play(mv);
        moves.push(mv);
        rest = behind.trim_start_matches(is_blank);
    }
    Reading { moves, whole: true }
}

/// Takes one move in Japanese notation off the front of `text`.
fn take_move<'a>(position: &Position, text: &'a str) -> Option<(Move, &'a str)> {
    let us = position.side_to_move();
    let ours = if us == Color::Black { &MARKS[..3] } else { &MARKS[3..] };
    let unmarked = text.strip_prefix(ours).unwrap_or(text).trim_start_matches(is_blank);
    if let Some(rest) = Move::PASS_WORDS.into_iter().find_map(|word| unmarked.strip_prefix(word)) {
        return Some((Move::PASS, rest));
    }
    let (to, rest) = take_target(position, unmarked)?;
    let (kind, rest) = glyph::take_piece(rest.trim_start_matches(is_blank))?;
    let end = rest.find(|letter| !"右左直上寄引行入".contains(letter)).unwrap_or(rest.len());
    let (hints, rest) = rest.split_at(end);
    let (promote, rest) = take_promotion(rest);
    if let Some(rest) = rest.strip_prefix('打') {
        return PieceKind::HAND.contains(&kind).then(|| (Move::drop(kind, to), rest));
    }
    if let Some((from, rest)) = take_origin(rest) {
        let stands_there = position.on(from).is_some_and(|piece| piece.kind == kind);
        return stands_there.then(|| (Move::board(from, to, promote), rest));
    }
    Some((unnamed(position, kind, to, promote, hints)?, rest))
}

fn take_target<'a>(position: &Position, text: &'a str) -> Option<(Square, &'a str)> {
    match text.strip_prefix('同') {
        Some(rest) => Some((position.last_move().filter(|last| !last.is_pass())?.to(), rest)),
        None => glyph::take_square(text),
    }
}

fn take_promotion(text: &str) -> (bool, &str) {
    let declined = text.strip_prefix("不成").or_else(|| text.strip_prefix('生'));
    match (declined, text.strip_prefix('成')) {
        (Some(rest), _) => (false, rest),
        (None, Some(rest)) => (true, rest),
        (None, None) => (false, text),
    }
}

fn take_origin(text: &str) -> Option<(Square, &str)> {
    let (from, rest) = glyph::take_square(text.strip_prefix(['(', '（'])?)?;
    Some((from, rest.strip_prefix([')', '）'])?))
}

/// The only piece on the board that `hints` leaves and that may go there, else a drop.
fn unnamed(position: &Position, kind: PieceKind, to: Square, promote: bool, hints: &str) -> Option<Move> {
    let us = position.side_to_move();
    let able = position.attackers(to, us, position.occupied()) & position.pieces(us, kind);
    let mut origins: Vec<Square> = able.into_iter().collect();
    if origins.is_empty() {
        let held = PieceKind::HAND.contains(&kind) && position.hand(us).has(kind);
        return held.then(|| Move::drop(kind, to));
    }
    hints.chars().for_each(|hint| keep(&mut origins, hint, to, us));
    let mut legal = origins.into_iter().map(|from| Move::board(from, to, promote)).filter(|&mv| position.legal(mv));
    let first = legal.next()?;
    legal.next().is_none().then_some(first)
}

/// Leaves the origins to which `hint` can refer, as `us` sees the board.
fn keep(origins: &mut Vec<Square>, hint: char, to: Square, us: Color) {
    // Files count from Black's right.
    let leftness = |square: &Square| us.sign() * i32::from(square.file());
    let advance = |square: &Square| i32::from(square.rank_for(us)) - i32::from(to.rank_for(us));
    let edge = match hint {
        '右' => origins.iter().map(leftness).min(),
        '左' => origins.iter().map(leftness).max(),
        _ => None,
    };
    origins.retain(|square| match hint {
        '右' | '左' => Some(leftness(square)) == edge,
        '直' => square.file() == to.file() && advance(square) > 0,
        '上' | '行' | '入' => advance(square) > 0,
        '引' => advance(square) < 0,
        '寄' => advance(square) == 0,
        _ => true,
    });
}
