//! The openings, castles and tesuji of a game: one walk over its main line, and what its headers say.

use super::castles::{Castle, CastleWatch};
use super::condition::OPENING_PLIES;
use super::headers::{RecordedName, RecordedNames};
use super::openings::GameOpenings;
use super::tesuji::{self, Tesuji};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Move, Piece, Position, Setup};
use sankoma_wording::Message;

/// Named formations of a game.
#[derive(Clone, Debug, Default)]
pub struct GameFormations {
    /// The opening of each side: the record's own name, else the one recognised; `None` without a name.
    pub openings: [Option<Message>; 2],
    /// The castle of each side.
    pub castles: [Option<Message>; 2],
    /// The tesuji of each side, in the order of the game.
    pub tesuji: [Vec<PlayedTesuji>; 2],
}

/// A tesuji in a game.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTesuji {
    /// The node of its move.
    pub node: NodeId,
    /// Its ply, 1 for the first move of the game.
    pub ply: usize,
    /// Its row of the table.
    pub tesuji: &'static Tesuji,
}

impl GameFormations {
    /// The names of a game.
    pub fn of(game: &Game) -> Self {
        let found = RecognisedFormations::of(game, usize::MAX);
        let (openings, castles) = (RecordedNames::of_openings(game), RecordedNames::of_castles(game));
        Self {
            openings: Color::ALL.map(|color| opening_name(found.openings, &openings, color)),
            castles: Color::ALL.map(|color| castle_name(found.castles[color.index()], &castles, color)),
            tesuji: found.tesuji,
        }
    }
}

/// The opening of each side, as in [`GameFormations::openings`]; only the first plies are looked at.
pub(crate) fn openings_of_sides(game: &Game) -> [Option<Message>; 2] {
    let recorded = RecordedNames::of_openings(game);
    let found = RecognisedFormations::of(game, OPENING_PLIES).openings;
    Color::ALL.map(|color| opening_name(found, &recorded, color))
}

/// The opening of a game by one name: the record's own, else the more telling one of its two sides. `None` without a
/// name.
pub fn game_opening(game: &Game) -> Option<Message> {
    let recorded = RecordedNames::of_openings(game);
    let of_sides = || recorded.sides.iter().flatten().next().map(|name| name.message.clone());
    let recognised = || RecognisedFormations::of(game, OPENING_PLIES).openings.game_name();
    recorded.game.as_ref().map(|name| name.message.clone()).or_else(of_sides).or_else(recognised)
}

/// Agreement of the names recognised with a header that names an opening of the tables.
pub struct HeaderAgreement {
    /// The names in the header.
    pub header: Message,
    /// The name recognised, without the header.
    pub recognised: Option<Message>,
    /// The header has the opening recognised, or the more general one that it is one of.
    pub agrees: bool,
}

/// Compares the headers for the opening with what is recognised; nothing for games too short to show an opening, and
/// for names that the tables do not have.
pub fn header_agreements(game: &Game) -> Vec<HeaderAgreement> {
    let recorded = RecordedNames::of_openings(game);
    let found = RecognisedFormations::of(game, OPENING_PLIES).openings;
    if found.game_name().is_none() {
        return Vec::new();
    }
    let compare = |name: &RecordedName, side: Option<Color>| {
        let is_found = |ja: &&str| side.map_or(found.include(ja), |color| found.side_plays(color, ja));
        let recognised = side.map_or_else(|| found.game_name(), |color| found.name(color));
        let agrees = name.known.iter().any(is_found);
        (!name.known.is_empty()).then(|| HeaderAgreement { header: name.message.clone(), recognised, agrees })
    };
    let of_sides = Color::ALL.into_iter().filter_map(|color| compare(recorded.side(color)?, Some(color)));
    recorded.game.iter().filter_map(|name| compare(name, None)).chain(of_sides).collect()
}

/// A header of a side, else that of the game where it says more than what is recognised, else what is recognised.
fn opening_name(found: GameOpenings, recorded: &RecordedNames, color: Color) -> Option<Message> {
    if let Some(name) = recorded.side(color) {
        return Some(name.message.clone());
    }
    let Some(name) = &recorded.game else { return found.name(color) };
    let is_played_by = |color| name.known.iter().any(|ja| found.side_plays(color, ja));
    let is_only_the_others = is_played_by(color.other()) && !is_played_by(color);
    let is_of_both = name.known.iter().any(|ja| found.both_play(ja));
    if is_only_the_others || is_of_both { found.name(color) } else { Some(name.message.clone()) }
}

fn castle_name(found: Option<&Castle>, recorded: &RecordedNames, color: Color) -> Option<Message> {
    let recorded = recorded.side(color).or(recorded.game.as_ref()).map(|name| name.message.clone());
    recorded.or_else(|| found.map(|castle| Message::new(&castle.ja, &castle.en)))
}

/// Formations recognised without the headers.
#[derive(Default)]
struct RecognisedFormations {
    openings: GameOpenings,
    castles: [Option<&'static Castle>; 2],
    tesuji: [Vec<PlayedTesuji>; 2],
}

impl RecognisedFormations {
    /// Of so many plies of a game.
    fn of(game: &Game, plies: usize) -> Self {
        let mut found = Self::default();
        let mut watches: [CastleWatch; 2] = Default::default();
        let mut beginning = Vec::new();
        let mut position = Position::from_setup_unchecked(game.start());
        let mut answered: Option<(Move, Option<Piece>)> = None;
        for (ply, node) in game.main_line().into_iter().enumerate().take(plies.saturating_add(1)) {
            let before = position.without_history();
            game.node(node).play(&mut position);
            let after = position.without_history();
            for color in Color::ALL {
                watches[color.index()].observe(&after, color, ply);
            }
            let mv = game.node(node).mv.filter(|_| game.node(node).reasons.is_empty());
            if let Some(mv) = mv.filter(|_| plies > OPENING_PLIES) {
                let played = |tesuji| PlayedTesuji { node, ply, tesuji };
                let names = tesuji::of_move(&before, mv, &after, answered);
                found.tesuji[before.side_to_move().index()].extend(names.into_iter().map(played));
            }
            answered = mv.map(|mv| (mv, before.on(mv.to())));
            if ply <= OPENING_PLIES {
                beginning.push(after);
            }
        }
        found.castles = watches.map(|watch| watch.castle());
        found.openings =
            if is_even_start(game.start()) { GameOpenings::of(beginning) } else { GameOpenings::default() };
        found
    }
}

/// The game begins from the initial position; either side may move first.
fn is_even_start(start: &Setup) -> bool {
    Setup { move_number: 1, side_to_move: Color::Black, ..start.clone() } == Setup::startpos()
}
