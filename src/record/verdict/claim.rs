//! What an end claims, held against the position.

use super::{Cause, Contradiction, End, Game, NodeId, Place};
use crate::record::glyph;
use crate::record::lines::trim;
use crate::record::notation::{Style, move_text};
use crate::rules::declaration::{Declaration, Rule, report};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Square, movegen};

/// Whether there is anything to ask the moves: nearly all games end by resignation or are broken off.
pub(super) fn is_any(game: &Game, id: NodeId, end: &End) -> bool {
    let causes = [
        Cause::Sennichite,
        Cause::PerpetualCheck,
        Cause::Mate,
        Cause::NoMate,
        Cause::Declaration,
        Cause::Jishogi,
        Cause::Try,
        Cause::Foul,
        Cause::OpponentFouled,
        Cause::BlackFouled,
        Cause::WhiteFouled,
        Cause::MaxMoves,
    ];
    // Whoever is to move by the count of the plies; the position has the last word.
    let start = game.start().side_to_move;
    let mover = if game.ply(id) % 2 == 1 { start } else { start.other() };
    causes.contains(&end.cause)
        || written_winner(game, id, end).is_some_and(|(_, side)| end.winner(mover) != Some(side))
}

/// まで87手で先手の勝ち, though the end before it makes the other side win.
pub(super) fn winner(place: &Place<'_>, end: &End) -> Option<Contradiction> {
    let (text, written) = written_winner(place.game, place.id, end)?;
    let winner = end.winner(place.mover()).filter(|&winner| winner != written)?;
    Some(Contradiction::OtherWinner { text: text.to_owned(), winner, end: end.message() })
}

/// The sentence that closes a KIF file, and whom it names as the winner. Where it is the only word about the end, it
/// cannot contradict another.
fn written_winner<'a>(game: &'a Game, id: NodeId, end: &End) -> Option<(&'a str, Color)> {
    const SIDES: [(&str, Color); 4] =
        [("先手", Color::Black), ("下手", Color::Black), ("後手", Color::White), ("上手", Color::White)];
    const WINS: [&str; 4] = ["の勝ち", "の反則勝ち", "の入玉勝ち", "勝ち"];
    let text = game.node(id).written.as_deref().filter(|&text| text != &*end.text)?;
    let wins = |rest: &str| WINS.iter().any(|win| rest.starts_with(win));
    let named = |(name, side): (&str, Color)| {
        text.match_indices(name).any(|(at, _)| wins(&text[at + name.len()..])).then_some(side)
    };
    Some((text, SIDES.into_iter().find_map(named)?))
}

/// What the position says against the cause.
pub(super) fn cause(place: &Place<'_>, cause: Cause) -> Option<Contradiction> {
    match cause {
        Cause::Sennichite => sennichite(place),
        Cause::PerpetualCheck => perpetual_check(place),
        Cause::Mate => not_mate(place),
        Cause::NoMate => mate(place),
        Cause::Declaration => declaration(place),
        Cause::Jishogi => jishogi(place),
        Cause::Try => not_try(place),
        Cause::Foul | Cause::OpponentFouled | Cause::BlackFouled | Cause::WhiteFouled => {
            (!place.has_foul).then_some(Contradiction::NoFoul { cause })
        }
        Cause::MaxMoves => max_moves(place),
        _ => None,
    }
}

fn sennichite(place: &Place<'_>) -> Option<Contradiction> {
    match repetition::fourfold(&place.position) {
        None => too_few(place),
        Some(Repetition::PerpetualCheck { loser }) => {
            let since = repetition::occurrences(&place.position).since_first;
            Some(Contradiction::IsPerpetualCheck { loser, first: place.plies() - since })
        }
        Some(Repetition::Draw) => None,
    }
}

fn perpetual_check(place: &Place<'_>) -> Option<Contradiction> {
    match repetition::fourfold(&place.position) {
        None => too_few(place),
        Some(Repetition::Draw) => {
            let since = repetition::occurrences(&place.position).since_first;
            Some(Contradiction::NotPerpetualCheck { first: place.plies() - since })
        }
        Some(Repetition::PerpetualCheck { .. }) => None,
    }
}

/// Not for a part of a game: the earlier occurrences may lie before it.
fn too_few(place: &Place<'_>) -> Option<Contradiction> {
    let found = repetition::occurrences(&place.position);
    let latest = (found.count > 1).then(|| place.plies() - found.since_latest);
    place.is_from_start().then_some(Contradiction::NotFourfold { count: found.count, latest })
}

/// So many moves prove that there is no mate.
const PROOFS: usize = 3;

fn not_mate(place: &Place<'_>) -> Option<Contradiction> {
    let legal = movegen::legal(&place.position);
    let shown = legal.iter().take(PROOFS);
    let moves: Vec<_> = shown.map(|&mv| (move_text(&place.position, mv, Style::Kif), mv)).collect();
    let drops_only = place.position.in_check() && legal.iter().all(|mv| mv.is_drop());
    (!moves.is_empty()).then_some(Contradiction::NotMate { moves, count: legal.len(), drops_only })
}

fn mate(place: &Place<'_>) -> Option<Contradiction> {
    let is_mate = place.position.in_check() && !movegen::has_legal_move(&place.position);
    is_mate.then_some(Contradiction::IsMate { mated: place.mover() })
}

/// The point rules that need least; a king that has reached the square of the try rule may be meant too.
fn declaration(place: &Place<'_>) -> Option<Contradiction> {
    let missing = report(&place.position, Rule::Points27).missing?;
    (!has_tried(place, place.mover())).then_some(Contradiction::NotDeclarable { color: place.mover(), missing })
}

fn jishogi(place: &Place<'_>) -> Option<Contradiction> {
    let outside = |color: &Color| !Declaration::of(&place.position, *color).king_in_camp;
    let outside: Vec<Color> = Color::ALL.into_iter().filter(outside).collect();
    (!outside.is_empty()).then_some(Contradiction::KingsOutside { outside })
}

/// Programs differ over who is to move when the try is recorded.
fn not_try(place: &Place<'_>) -> Option<Contradiction> {
    (!Color::ALL.into_iter().any(|color| has_tried(place, color))).then_some(Contradiction::NotTry)
}

/// The king of `color` stands where the other one began.
fn has_tried(place: &Place<'_>, color: Color) -> bool {
    let rank = if color == Color::Black { 1 } else { 9 };
    place.position.king(color).is_some_and(|king| Some(king) == Square::new(5, rank))
}

fn max_moves(place: &Place<'_>) -> Option<Contradiction> {
    let limit = ["$MAX_MOVES", "最大手数"].into_iter().find_map(|name| place.game.header(name))?;
    let (limit, _) = glyph::take_number(trim(limit))?;
    let plies = place.plies();
    (plies != limit as usize && place.is_from_start()).then_some(Contradiction::NotMaxMoves { limit, plies })
}
