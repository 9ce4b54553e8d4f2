//! The page with the settings of a new game: a row for each, whose values are stepped through.

use crate::tui::action::{NamedEngine, PlayChoice, ReviewLimit, SidePlayer};
use crate::tui::model::list_cursor::ListStep;
use sankoma_analysis::engine_match::TimeControl;
use sankoma_analysis::usi::engines_file::EngineDefinition;
use sankoma_rules::Color;

/// The page with the settings of a new game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayForm {
    /// The settings so far.
    pub choice: PlayChoice,
    /// The index of the chosen row.
    pub selected: usize,
}

/// A row of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayFormRow {
    /// Who plays a side.
    Side(Color),
    /// The clocks.
    Clock,
    /// How far engines think.
    Limit,
    /// Where the game begins.
    Start,
    /// Whether scores are written into comments.
    Comments,
}

impl PlayFormRow {
    /// Every row, from the top.
    pub const ALL: [Self; 6] =
        [Self::Side(Color::Black), Self::Side(Color::White), Self::Clock, Self::Limit, Self::Start, Self::Comments];
}

/// The clocks that are offered.
const CLOCKS: [&str; 8] =
    ["1m+1s", "3m+2s", "5m+5s", "10m", "10m+10s", "10m 30s byoyomi", "30s byoyomi", "15m 60s byoyomi"];

/// The limits that are offered.
const LIMITS: [ReviewLimit; 10] = [
    ReviewLimit::Nodes(1_000),
    ReviewLimit::Nodes(10_000),
    ReviewLimit::Nodes(100_000),
    ReviewLimit::Nodes(1_000_000),
    ReviewLimit::Depth(3),
    ReviewLimit::Depth(6),
    ReviewLimit::Depth(10),
    ReviewLimit::Millis(1_000),
    ReviewLimit::Millis(3_000),
    ReviewLimit::Millis(10_000),
];

impl PlayForm {
    /// The row that is chosen.
    pub fn row(&self) -> PlayFormRow {
        PlayFormRow::ALL[self.selected]
    }

    /// Chooses another row.
    pub(in crate::tui::model) fn step_row(&mut self, step: ListStep) {
        let last = PlayFormRow::ALL.len() - 1;
        self.selected = match step {
            ListStep::Rows(rows) => self.selected.saturating_add_signed(rows),
            ListStep::First | ListStep::Pages(..0) => 0,
            ListStep::Last | ListStep::Pages(_) => last,
        }
        .min(last);
    }

    /// Gives the chosen row the value `step` further on, cyclically. `engines` are the other engines.
    pub(in crate::tui::model) fn step_value(&mut self, step: isize, engines: &[EngineDefinition]) {
        let choice = &mut self.choice;
        match PlayFormRow::ALL[self.selected] {
            PlayFormRow::Side(color) => {
                let player = &mut choice.players[color.index()];
                *player = stepped(&players(engines), player, step);
            }
            PlayFormRow::Clock => choice.time = stepped(&clocks(), &choice.time, step),
            PlayFormRow::Limit => choice.limit = stepped(&limits(choice.time.is_some()), &choice.limit, step),
            PlayFormRow::Start => choice.from_start = !choice.from_start,
            PlayFormRow::Comments => choice.comments = !choice.comments,
        }
        // Without clocks an engine needs a limit.
        choice.limit = choice.limit_in_force();
    }
}

fn players(engines: &[EngineDefinition]) -> Vec<SidePlayer> {
    let others = engines.iter().map(|engine| NamedEngine::Other(engine.name.clone()));
    let engines = std::iter::once(NamedEngine::Own).chain(others).map(SidePlayer::Engine);
    std::iter::once(SidePlayer::Person).chain(engines).collect()
}

fn clocks() -> Vec<Option<TimeControl>> {
    std::iter::once(None).chain(CLOCKS.iter().map(|text| text.parse().ok())).collect()
}

fn limits(has_clocks: bool) -> Vec<Option<ReviewLimit>> {
    has_clocks.then_some(None).into_iter().chain(LIMITS.map(Some)).collect()
}

/// The value `step` after `value` in a list, cyclically; for a value that is not listed the first.
fn stepped<T: Clone + PartialEq>(values: &[T], value: &T, step: isize) -> T {
    let at = values.iter().position(|other| other == value);
    let next = at.map_or(0, |at| (at as isize + step).rem_euclid(values.len() as isize) as usize);
    values[next].clone()
}
