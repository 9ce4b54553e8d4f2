//! End validation: recorded ends that the moves contradict.
//!
//! A file may say that a game ended by sennichite when no position occurred four times, or by mate when the king can
//! step aside. Nothing is corrected: the end stays what the file says, and the proof stands beside it.

use crate::record::findings::end_contradiction::EndContradiction;
use crate::record::findings::record_finding::RecordFinding;
use crate::record::game::end::{RecordedCause, RecordedEnd};
use crate::record::game::node::NodeId;
use crate::record::game::tree::Game;
use crate::record::notation::style::NotationStyle;
use crate::record::notation::text::move_text;
use crate::record::text::kanji;
use crate::record::text::lines::trim;
use crate::rules::declaration::{DeclarationCount, DeclarationRule, report};
use crate::rules::repetition::{self, Repetition};
use crate::rules::{Color, Position, Square, movegen};
use crate::wording::ToMessage;

/// The ends of one game are checked until this many plies have been replayed for them: each check costs the plies before
/// it, and a file may end a hundred thousand variations at the same far ply.
const MAX_REPLAYED_PLIES: usize = 1_000_000;

/// The ends that the moves contradict, in tree order.
pub(super) fn end_contradictions(game: &Game) -> Vec<(NodeId, RecordFinding)> {
    let ends = game.walk().filter_map(|id| Some((id, game.node(id).end.as_ref()?)));
    let mut found = Vec::new();
    let mut replayed = 0;
    for (id, end) in ends.filter(|(id, end)| is_testable(game, *id, end)) {
        if replayed > MAX_REPLAYED_PLIES {
            break;
        }
        replayed += game.ply(id);
        let Some(place) = RecordedEndPosition::of(game, id) else { continue };
        let contradictions =
            winner_contradiction(&place, end).into_iter().chain(cause_contradiction(&place, end.cause));
        found.extend(contradictions.map(|found| (id, RecordFinding::EndContradiction(found))));
    }
    found
}

/// The position in which a game ended.
struct RecordedEndPosition<'a> {
    game: &'a Game,
    id: NodeId,
    /// With the moves that led there.
    position: Position,
    /// Whether some move up to here breaks a rule.
    has_foul: bool,
}

impl<'a> RecordedEndPosition<'a> {
    /// `None` where there is no move before the end, or one could not be made: nothing can be proved then.
    fn of(game: &'a Game, id: NodeId) -> Option<Self> {
        let path = game.path(id);
        let moves = path.get(1..path.len() - 1)?;
        let position = game.position(id);
        let is_whole = !moves.is_empty()
            && moves.iter().all(|&id| game.node(id).mv.is_some())
            && position.plies_made() == moves.len();
        let has_foul = moves.iter().any(|&id| !game.node(id).reasons.is_empty());
        is_whole.then_some(Self { game, id, position, has_foul })
    }

    fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    /// Moves of the whole game up to here.
    fn plies(&self) -> usize {
        self.position.plies_made()
    }

    /// Whether the record shows the game from its first move on.
    fn is_whole_game(&self) -> bool {
        self.game.start().move_number <= 1
    }
}

/// Whether the moves can contradict the end at all: nearly all games end by resignation or are broken off.
fn is_testable(game: &Game, id: NodeId, end: &RecordedEnd) -> bool {
    let causes = [
        RecordedCause::Sennichite,
        RecordedCause::PerpetualCheck,
        RecordedCause::Mate,
        RecordedCause::NoMate,
        RecordedCause::Declaration,
        RecordedCause::Jishogi,
        RecordedCause::Try,
        RecordedCause::Foul,
        RecordedCause::OpponentFouled,
        RecordedCause::BlackFouled,
        RecordedCause::WhiteFouled,
        RecordedCause::MaxMoves,
    ];
    // The side to move by the number of plies; the position decides later.
    let start = game.start().side_to_move;
    let mover = if game.ply(id) % 2 == 1 { start } else { start.other() };
    causes.contains(&end.cause) || stated_winner(game, id, end).is_some_and(|(_, side)| end.winner(mover) != Some(side))
}

/// まで87手で先手の勝ち, though the end before it makes the other side win.
fn winner_contradiction(place: &RecordedEndPosition<'_>, end: &RecordedEnd) -> Option<EndContradiction> {
    let (text, written) = stated_winner(place.game, place.id, end)?;
    let winner = end.winner(place.mover()).filter(|&winner| winner != written)?;
    Some(EndContradiction::OtherWinner { text: text.to_owned(), winner, end: end.message() })
}

/// The sentence that closes a KIF file, and whom it names as the winner. Where it is the only word about the end, it
/// cannot contradict another.
fn stated_winner<'a>(game: &'a Game, id: NodeId, end: &RecordedEnd) -> Option<(&'a str, Color)> {
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

/// The contradiction between the position and the cause.
fn cause_contradiction(place: &RecordedEndPosition<'_>, cause: RecordedCause) -> Option<EndContradiction> {
    match cause {
        RecordedCause::Sennichite => sennichite_contradiction(place),
        RecordedCause::PerpetualCheck => perpetual_check_contradiction(place),
        RecordedCause::Mate => not_mate(place),
        RecordedCause::NoMate => is_mate(place),
        RecordedCause::Declaration => not_declarable(place),
        RecordedCause::Jishogi => kings_outside(place),
        RecordedCause::Try => not_try(place),
        RecordedCause::Foul
        | RecordedCause::OpponentFouled
        | RecordedCause::BlackFouled
        | RecordedCause::WhiteFouled => (!place.has_foul).then_some(EndContradiction::NoFoul { cause }),
        RecordedCause::MaxMoves => not_max_moves(place),
        _ => None,
    }
}

fn sennichite_contradiction(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    match repetition::fourfold(&place.position) {
        None => not_fourfold(place),
        Some(Repetition::PerpetualCheck { loser }) => {
            let since = repetition::occurrences(&place.position).since_first;
            Some(EndContradiction::IsPerpetualCheck { loser, first: place.plies() - since })
        }
        Some(Repetition::Draw) => None,
    }
}

fn perpetual_check_contradiction(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    match repetition::fourfold(&place.position) {
        None => not_fourfold(place),
        Some(Repetition::Draw) => {
            let since = repetition::occurrences(&place.position).since_first;
            Some(EndContradiction::NotPerpetualCheck { first: place.plies() - since })
        }
        Some(Repetition::PerpetualCheck { .. }) => None,
    }
}

/// Not for a part of a game: the earlier occurrences may lie before it.
fn not_fourfold(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let found = repetition::occurrences(&place.position);
    let latest = (found.count > 1).then(|| place.plies() - found.since_latest);
    place.is_whole_game().then_some(EndContradiction::NotFourfold { count: found.count, latest })
}

/// Moves shown to prove that there is no mate.
const MAX_SHOWN_MOVES: usize = 3;

fn not_mate(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let legal = movegen::legal(&place.position);
    let shown = legal.iter().take(MAX_SHOWN_MOVES);
    let moves: Vec<_> = shown.map(|&mv| (move_text(&place.position, mv, NotationStyle::Kif), mv)).collect();
    let drops_only = place.position.in_check() && legal.iter().all(|mv| mv.is_drop());
    (!moves.is_empty()).then_some(EndContradiction::NotMate { moves, count: legal.len(), drops_only })
}

fn is_mate(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let is_mate = place.position.in_check() && !movegen::has_legal_move(&place.position);
    is_mate.then_some(EndContradiction::IsMate { mated: place.mover() })
}

/// The point rules that need least; a king that has reached the square of the try rule may be meant too.
fn not_declarable(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let missing = report(&place.position, DeclarationRule::Points27).missing?.message();
    (!has_tried(place, place.mover())).then_some(EndContradiction::NotDeclarable { color: place.mover(), missing })
}

fn kings_outside(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let outside = |color: &Color| !DeclarationCount::of(&place.position, *color).king_in_camp;
    let outside: Vec<Color> = Color::ALL.into_iter().filter(outside).collect();
    (!outside.is_empty()).then_some(EndContradiction::KingsOutside { outside })
}

/// Programs differ over who is to move when the try is recorded.
fn not_try(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    (!Color::ALL.into_iter().any(|color| has_tried(place, color))).then_some(EndContradiction::NotTry)
}

/// The king of `color` stands where the other one began.
fn has_tried(place: &RecordedEndPosition<'_>, color: Color) -> bool {
    let rank = if color == Color::Black { 1 } else { 9 };
    place.position.king(color).is_some_and(|king| Some(king) == Square::new(5, rank))
}

fn not_max_moves(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let limit = ["$MAX_MOVES", "最大手数"].into_iter().find_map(|name| place.game.header(name))?;
    let (limit, _) = kanji::take_number(trim(limit))?;
    let plies = place.plies();
    (plies != limit as usize && place.is_whole_game()).then_some(EndContradiction::NotMaxMoves { limit, plies })
}
