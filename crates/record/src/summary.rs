//! Game summaries for long lists: a few hundred bytes per game, and eight for each of its positions.

use crate::date::Date;
use crate::findings::diagnostic::{Diagnostic, Severity};
use crate::game::end::{RecordedCause, RecordedEnd};
use crate::game::node::{GameNode, NodeId};
use crate::game::recorded_verdict::RecordedVerdict;
use crate::game::replay::PositionCursor;
use crate::game::tree::Game;
use crate::text::normalization::normalize_text;
use sankoma_rules::wording::Message;
use sankoma_rules::{Color, Position};
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
    /// How it ended, if the record says so.
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
    /// Players and event, normalized for searching, one per line.
    normalized_names: Box<str>,
    /// The keys of all positions, sorted.
    keys: Box<[u64]>,
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
            normalized_names: normalize_text(&format!("{}\n{}\n{event}", players[0], players[1])).into(),
            players,
            event,
            date: DATE_HEADERS.iter().find_map(|name| Date::parse(game.header(name)?)),
            end: end.map(|end| end.cause),
            end_text: end_text.into(),
            winner: counted.end_node.and_then(|node| winner(node, counted.mover)),
            plies: counted.plies,
            illegal: counted.illegal,
            errors: diagnostics.iter().filter(|found| found.severity == Severity::Error).count() as u32,
            keys: counted.sorted_keys(),
        }
    }

    /// The message for how the game ended.
    pub fn end_message(&self) -> Option<Message> {
        self.end.map(|cause| RecordedEnd::new(cause, self.end_text.clone()).message())
    }

    /// Whether a position with this key ([`Position::key`]) occurs in the game, its variations included. Two positions
    /// may share a key: [`find_position`] on the whole game is certain.
    pub fn may_contain(&self, key: u64) -> bool {
        self.keys.binary_search(&key).is_ok()
    }

    /// Players and event, normalized for searching, one per line.
    pub(super) fn normalized_names(&self) -> &str {
        &self.normalized_names
    }
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
