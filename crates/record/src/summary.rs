//! Game summaries for long lists: a few hundred bytes per game, and eight for each of its positions.

use crate::date::Date;
use crate::findings::diagnostic::{Diagnostic, Severity};
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::{GameNode, NodeId};
use crate::game::recorded_verdict::RecordedVerdict;
use crate::game::replay::PositionCursor;
use crate::game::tree::Game;
use crate::text::normalization::normalize_text;
use sankoma_rules::{Color, Position};
use sankoma_wording::Message;
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;

/// The summary of one game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// Who played Black and White; empty where the record does not say.
    pub players: [Box<str>; 2],
    /// The event, or the title of the record.
    pub event: Box<str>,
    /// When it was played.
    pub date: Option<Date>,
    /// Cause of the end, if the record says it.
    pub end: Option<RecordedCause>,
    /// The text of the end in the record, where no cause has a word for it.
    end_text: Box<str>,
    /// Who won, if the record says so.
    pub winner: Option<Color>,
    /// Plies of the main line.
    pub plies: u32,
    /// Illegal plies, those of variations included.
    pub illegal: u32,
    /// Diagnostics that are errors.
    pub errors: u32,
    /// The name of its opening, if it was given one.
    pub opening: Option<Box<Message>>,
    /// Players, event and opening, normalized for searching, one per line.
    normalized_names: Box<str>,
    /// The keys of all positions, sorted.
    keys: Box<[u64]>,
}

/// Summary as a store keeps it: the same fields without the positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredSummary {
    players: [Box<str>; 2],
    event: Box<str>,
    /// [`Date::to_number`], 0 for none.
    date: u32,
    end: Option<RecordedCause>,
    end_text: Box<str>,
    /// 0 for Black, 1 for White.
    winner: Option<u8>,
    plies: u32,
    illegal: u32,
    errors: u32,
    /// Japanese and English.
    opening: Option<[Box<str>; 2]>,
}

/// KIF's names for when a game was played, the more exact first.
const DATE_HEADERS: [&str; 4] = ["開始日時", "対局日時", "対局日", "日付"];
const EVENT_HEADERS: [&str; 2] = ["棋戦", "表題"];

impl GameSummary {
    /// The summary of a game and its diagnostics.
    pub fn of(game: &Game, diagnostics: &[Diagnostic]) -> Self {
        let players = Color::ALL.map(|color| Box::from(game.player(color).unwrap_or_default()));
        let event: Box<str> = EVENT_HEADERS.iter().find_map(|name| game.header(name)).unwrap_or_default().into();
        let mut counted = SummaryCounter::default();
        visit_positions(game, |id, position| counted.count_node(game, id, position));
        let end = counted.end_node.and_then(|node| node.end.as_ref());
        let end_text = end.filter(|end| end.cause == RecordedCause::Other).map_or("", |end| &end.text);
        Self {
            normalized_names: normalized_names(&players, &event, None),
            players,
            event,
            date: DATE_HEADERS.iter().find_map(|name| Date::parse(game.header(name)?)),
            end: end.map(|end| end.cause),
            end_text: end_text.into(),
            winner: counted.end_node.and_then(|node| winner(node, counted.mover)),
            plies: counted.plies,
            illegal: counted.illegal,
            opening: None,
            errors: diagnostics.iter().filter(|found| found.severity == Severity::Error).count() as u32,
            keys: counted.sorted_keys(),
        }
    }

    /// The summary with the name of the game's opening.
    pub fn with_opening(mut self, opening: Option<Message>) -> Self {
        self.normalized_names = normalized_names(&self.players, &self.event, opening.as_ref());
        self.opening = opening.map(Box::new);
        self
    }

    /// A summary without positions, of what a store has kept of a game.
    pub fn of_stored(stored: StoredSummary) -> Self {
        let StoredSummary { players, event, date, end, end_text, winner, plies, illegal, errors, opening } = stored;
        let opening = opening.map(|[ja, en]| Message::new(ja, en));
        Self {
            normalized_names: normalized_names(&players, &event, opening.as_ref()),
            players,
            event,
            date: Date::from_number(date),
            end,
            end_text,
            winner: winner.and_then(|index| Color::ALL.get(usize::from(index)).copied()),
            plies,
            illegal,
            errors,
            opening: opening.map(Box::new),
            keys: Box::default(),
        }
    }

    /// Summary for a store: all but the positions.
    pub fn to_stored(&self) -> StoredSummary {
        StoredSummary {
            players: self.players.clone(),
            event: self.event.clone(),
            date: self.date.map_or(0, Date::to_number),
            end: self.end,
            end_text: self.end_text.clone(),
            winner: self.winner.map(|color| color.index() as u8),
            plies: self.plies,
            illegal: self.illegal,
            errors: self.errors,
            opening: self.opening.as_ref().map(|name| [name.ja.as_str().into(), name.en.as_str().into()]),
        }
    }

    /// The message for how the game ended.
    pub fn end_message(&self) -> Option<Message> {
        self.end.map(|cause| RecordedEnd::new(cause, self.end_text.clone()).message())
    }

    /// A position with this key ([`Position::key`]) occurs in the game, its variations included. Two positions may
    /// share a key: [`find_position`] on the whole game is certain.
    pub fn may_contain(&self, key: u64) -> bool {
        self.keys.binary_search(&key).is_ok()
    }

    /// Players, event and opening, normalized for searching, one per line.
    pub(super) fn normalized_names(&self) -> &str {
        &self.normalized_names
    }
}

fn normalized_names(players: &[Box<str>; 2], event: &str, opening: Option<&Message>) -> Box<str> {
    let [ja, en] = opening.map_or(["", ""], |name| [&name.ja, &name.en]);
    normalize_text(&format!("{}\n{}\n{event}\n{ja} {en}", players[0], players[1])).into()
}

/// The first node, main continuations first, at which `wanted` is on the board.
pub fn find_position(game: &Game, wanted: &Position) -> Option<NodeId> {
    let mut found = None;
    visit_positions(game, |id, position| {
        if position == wanted {
            found = Some(id);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// The winner by the cause of the end, else by its words (まで…後手の勝ち) or those written with it.
fn winner(node: &GameNode, mover: Color) -> Option<Color> {
    let end = node.end.as_ref()?;
    let in_words = || RecordedVerdict::stated_in(&end.text, mover);
    let stated = || in_words().or_else(|| node.stated_verdict(mover).map(|(_, verdict)| verdict));
    end.winner(mover).or_else(|| stated().and_then(RecordedVerdict::winner))
}

/// Counters of one walk over the tree.
struct SummaryCounter<'a> {
    keys: Vec<u64>,
    plies: u32,
    illegal: u32,
    /// The end of the main line.
    end_node: Option<&'a GameNode>,
    mover: Color,
    /// The next node of the main line; nothing after its end.
    next_main_node: Option<NodeId>,
}

impl Default for SummaryCounter<'_> {
    fn default() -> Self {
        Self {
            keys: Vec::new(),
            plies: 0,
            illegal: 0,
            end_node: None,
            mover: Color::Black,
            next_main_node: Some(NodeId::ROOT),
        }
    }
}

impl<'a> SummaryCounter<'a> {
    fn count_node(&mut self, game: &'a Game, id: NodeId, position: &Position) -> ControlFlow<()> {
        let node = game.node(id);
        self.keys.push(position.key());
        self.illegal += u32::from(!node.reasons.is_empty());
        if self.next_main_node == Some(id) {
            self.next_main_node = game.next(id);
            self.plies += u32::from(node.end.is_none() && id != NodeId::ROOT);
            if node.end.is_some() {
                self.end_node = Some(node);
                self.mover = position.side_to_move();
            }
        }
        ControlFlow::Continue(())
    }

    fn sorted_keys(mut self) -> Box<[u64]> {
        self.keys.sort_unstable();
        self.keys.dedup();
        self.keys.into()
    }
}

/// Calls `show` with every node and its position, in tree order.
fn visit_positions(game: &Game, mut show: impl FnMut(NodeId, &Position) -> ControlFlow<()>) {
    let mut cursor = PositionCursor::new(game);
    let _ = game.walk().try_for_each(|id| show(id, cursor.position_at(id)));
}
