//! End validation: recorded ends that the moves contradict.
//!
//! A file may say that a game ended by sennichite when no position occurred four times, or by mate when the king can
//! step aside. Nothing is corrected: the end stays what the file says, and the proof stands with it.

use super::verdicts::{RecordedRepetition, fouler_contradiction, is_foul, verdict_contradiction};
use crate::findings::end_contradiction::EndContradiction;
use crate::findings::record_finding::RecordFinding;
use crate::formats::csa::server_comments::refused_move;
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::notation::resolve::resolve;
use crate::notation::style::NotationStyle;
use crate::notation::text::move_text;
use crate::text::kanji;
use crate::text::lines::trim;
use sankoma_rules::declaration::{DeclarationCount, DeclarationRule, report};
use sankoma_rules::repetition::{self, Repetition};
use sankoma_rules::{Color, Position, Square, movegen};
use sankoma_wording::ToMessage;
use std::collections::HashSet;

/// The ends of one game are checked until this many plies have been replayed for them: each check costs the plies
/// before it, and a file may end a hundred thousand variations at the same far ply.
const MAX_REPLAYED_PLIES: usize = 1_000_000;

/// Findings about the recorded ends of a game.
#[derive(Default)]
pub(super) struct EndFindings {
    /// In tree order.
    pub(super) findings: Vec<(NodeId, RecordFinding)>,
    /// Nodes on the way to a sennichite that was agreed upon late: that the game was over is no fault of theirs.
    pub(super) excused: HashSet<NodeId>,
}

/// Checks the recorded ends. `fourfold` are the nodes at which a position occurred for the fourth time.
pub(super) fn check_ends(game: &Game, fourfold: &[NodeId]) -> EndFindings {
    let mut checker = EndChecker { game, fourfold: fourfold.iter().copied().collect(), found: EndFindings::default() };
    let ends = game.walk().filter_map(|id| Some((id, game.node(id).end.as_ref()?)));
    let mut replayed = 0;
    for (id, end) in ends.filter(|(id, end)| checker.is_testable(*id, end)).collect::<Vec<_>>() {
        if replayed > MAX_REPLAYED_PLIES {
            break;
        }
        replayed += game.ply(id);
        checker.check_end(id, end);
    }
    checker.check_open_end();
    checker.found
}

struct EndChecker<'a> {
    game: &'a Game,
    /// Nodes at which a position occurred for the fourth time, the first on each line.
    fourfold: HashSet<NodeId>,
    found: EndFindings,
}

impl EndChecker<'_> {
    /// The moves can contradict the end at all: nearly all games end by resignation or are broken off.
    fn is_testable(&self, id: NodeId, end: &RecordedEnd) -> bool {
        const CAUSES: [RecordedCause; 12] = [
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
        let start = self.game.start().side_to_move;
        let mover = if self.game.ply(id) % 2 == 1 { start } else { start.other() };
        let disagrees =
            || self.game.node(id).stated_verdict(mover).is_some_and(|(_, stated)| end.verdict(mover) != Some(stated));
        CAUSES.contains(&end.cause) || !self.fourfold.is_empty() || disagrees()
    }

    fn check_end(&mut self, id: NodeId, end: &RecordedEnd) {
        let repetition = self.repetition_before(id);
        let place = RecordedEndPosition::of(self.game, id, repetition);
        let fouler = fouler_contradiction(self.game, id, end, repetition);
        let about_verdict = place.as_ref().and_then(|place| verdict_contradiction(self.game, id, end, place.mover()));
        let about_cause = place.as_ref().and_then(|place| cause_contradiction(place, end));
        let contradictions = about_verdict.into_iter().chain(fouler).chain(about_cause);
        self.found.findings.extend(contradictions.map(|found| (id, RecordFinding::EndContradiction(found))));
        let is_late_draw = repetition.is_some_and(|found| found.verdict == Repetition::Draw);
        if end.cause == RecordedCause::Sennichite && is_late_draw {
            self.found.excused.extend(self.game.path(id));
        }
    }

    /// The fourth occurrence on the way to `id`, if there is one.
    fn repetition_before(&self, id: NodeId) -> Option<RecordedRepetition> {
        if self.fourfold.is_empty() {
            return None;
        }
        let at = self.game.path(id).into_iter().find(|node| self.fourfold.contains(node))?;
        RecordedRepetition::at(self.game, at)
    }

    /// The main line may stop at the fourth occurrence without a word.
    fn check_open_end(&mut self) {
        let Some(tip) = self.game.main_line().last().copied().filter(|id| self.fourfold.contains(id)) else { return };
        let found = RecordedRepetition::at(self.game, tip).map(|found| found.contradiction(None));
        self.found.findings.extend(found.map(|found| (tip, RecordFinding::EndContradiction(found))));
    }
}

/// The position in which a game ended.
struct RecordedEndPosition<'a> {
    game: &'a Game,
    id: NodeId,
    /// With the moves that led there.
    position: Position,
    /// Some move up to here breaks a rule.
    has_foul: bool,
    /// The fourth occurrence of a position, here or before.
    repetition: Option<RecordedRepetition>,
}

impl<'a> RecordedEndPosition<'a> {
    /// `None` where there is no move before the end, or one could not be made: nothing can be proved then.
    fn of(game: &'a Game, id: NodeId, repetition: Option<RecordedRepetition>) -> Option<Self> {
        let path = game.path(id);
        let moves = path.get(1..path.len() - 1)?;
        let position = game.position(id);
        let is_whole = !moves.is_empty()
            && moves.iter().all(|&id| game.node(id).mv.is_some())
            && position.plies_made() == moves.len();
        let has_foul = moves.iter().any(|&id| !game.node(id).reasons.is_empty());
        is_whole.then_some(Self { game, id, position, has_foul, repetition })
    }

    fn mover(&self) -> Color {
        self.position.side_to_move()
    }

    /// Moves of the whole game up to here.
    fn plies(&self) -> usize {
        self.position.plies_made()
    }

    /// The record shows the game from its first move on.
    fn is_whole_game(&self) -> bool {
        self.game.start().move_number <= 1
    }

    /// The end comes directly behind the fourth occurrence.
    fn is_at_repetition(&self) -> bool {
        self.repetition.is_some_and(|found| Some(found.node) == self.game.parent(self.id))
    }

    /// A rule was broken: by a move, by perpetual check, or by a move that the server did not let pass.
    fn shows_foul(&self) -> bool {
        let perpetual = self.repetition.is_some_and(|found| found.verdict != Repetition::Draw);
        self.has_foul || perpetual || self.has_refused_foul()
    }

    fn has_refused_foul(&self) -> bool {
        let before = self.game.parent(self.id).into_iter().chain([self.id]);
        let mut comments = before.flat_map(|id| self.game.node(id).comment_lines());
        comments.any(|comment| {
            let mv = refused_move(comment).map(|written| resolve(&written, &self.position).mv);
            mv.is_some_and(|mv| mv.is_none_or(|mv| !self.position.is_legal(mv)))
        })
    }
}

/// The contradiction between the position and the cause.
fn cause_contradiction(place: &RecordedEndPosition<'_>, end: &RecordedEnd) -> Option<EndContradiction> {
    match end.cause {
        RecordedCause::Sennichite => sennichite_contradiction(place),
        RecordedCause::PerpetualCheck => perpetual_check_contradiction(place),
        RecordedCause::Mate => not_mate(place),
        RecordedCause::NoMate => is_mate(place),
        RecordedCause::Declaration => not_declarable(place),
        RecordedCause::Jishogi => kings_outside(place),
        RecordedCause::Try => not_try(place),
        cause if is_foul(cause) => (!place.shows_foul()).then_some(EndContradiction::NoFoul { cause }),
        RecordedCause::MaxMoves => not_max_moves(place),
        _ => None,
    }
    .or_else(|| repetition_not_named(place, end))
}

/// Another end, just where a position has occurred for the fourth time. One that comes to the same says enough.
fn repetition_not_named(place: &RecordedEndPosition<'_>, end: &RecordedEnd) -> Option<EndContradiction> {
    let found = place.repetition.filter(|_| place.is_at_repetition())?;
    let stated = || place.game.node(place.id).stated_verdict(place.mover()).map(|(_, verdict)| verdict);
    let recorded = end.verdict(place.mover()).or_else(stated);
    let says_enough = match end.cause {
        RecordedCause::Sennichite | RecordedCause::PerpetualCheck => true,
        // A foul of the wrong side is named as such.
        cause if is_foul(cause) => found.verdict != Repetition::Draw,
        cause => cause.is_draw() && recorded == Some(found.result()),
    };
    (!says_enough).then(|| found.contradiction(recorded))
}

fn sennichite_contradiction(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    let Some(found) = place.repetition else { return not_fourfold(place) };
    match found.verdict {
        Repetition::PerpetualCheck { loser } => {
            Some(EndContradiction::IsPerpetualCheck { loser, first: found.first, last: found.ply })
        }
        Repetition::Draw if place.is_at_repetition() => None,
        Repetition::Draw => Some(EndContradiction::LateSennichite { ply: found.ply, recorded: place.plies() }),
    }
}

fn perpetual_check_contradiction(place: &RecordedEndPosition<'_>) -> Option<EndContradiction> {
    match place.repetition {
        None => not_fourfold(place),
        Some(RecordedRepetition { verdict: Repetition::Draw, first, .. }) => {
            Some(EndContradiction::NotPerpetualCheck { first })
        }
        Some(_) => None,
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

/// The point rule that needs the fewest points; a king that has reached the square of the try rule may be meant too.
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
