//! Game filter: selects games of a list by a line such as `羽生 result:black plies:<100 -illegal`.
//!
//! Words are searched in players, event, opening and file name; a word with a key is a condition on one field; `-` in
//! front of a word negates it. Wide, narrow, capital and small letters are the same. All conditions must hold.
//!
//! | question | file |
//! |---|---|
//! | does a game match? | here |
//! | which conditions does a line state? | `parser` |
//! | which range of numbers or dates? | `range` |
//! | which position? | `position` |

mod parser;
mod position;
mod range;

use crate::date::Date;
use crate::game::end::RecordedCause;
use crate::summary::GameSummary;
use range::GameFilterRange;
use sankoma_rules::{Color, Position};

/// A condition on games; the default accepts every one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameFilter {
    /// The conditions, each with whether it must hold or must not.
    terms: Vec<(bool, GameFilterTerm)>,
}

/// One condition of a filter. Texts are normalized.
#[derive(Clone, Debug, PartialEq)]
enum GameFilterTerm {
    /// Part of a player's name, the event, the opening or the file's name.
    Word(String),
    /// Part of the name of a player, of one side or of either.
    Player(Option<Color>, String),
    /// Part of the name of the event.
    Event(String),
    /// Part of the name of the opening.
    Opening(String),
    /// Part of the file's name.
    File(String),
    Result(ResultCondition),
    Plies(GameFilterRange<u32>),
    Date(GameFilterRange<Date>),
    /// A position that occurs in the game.
    Position(Box<Position>),
    /// An illegal ply.
    Illegal,
    /// A diagnostic that is an error, or a file that cannot be read.
    Errors,
}

/// A condition on the result.
#[derive(Clone, Debug, PartialEq)]
enum ResultCondition {
    Winner(Color),
    Draw,
    /// The record has no end.
    Unknown,
    /// One of these causes.
    Causes(Vec<RecordedCause>),
}

impl GameFilter {
    /// The filter accepts everything.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// The game matches. `name` is the normalized name of its file; a file that cannot be read has no summary.
    pub fn accepts(&self, name: &str, summary: Option<&GameSummary>) -> bool {
        self.terms.iter().all(|(wanted, term)| term.holds(name, summary) == *wanted)
    }

    /// It has a condition on the positions of the games, which a summary without positions cannot answer.
    pub fn asks_for_position(&self) -> bool {
        self.terms.iter().any(|(_, term)| matches!(term, GameFilterTerm::Position(_)))
    }

    /// The position that the games must contain, to be shown when a game is opened.
    pub fn position(&self) -> Option<&Position> {
        self.terms.iter().find_map(|term| match term {
            (true, GameFilterTerm::Position(position)) => Some(position.as_ref()),
            _ => None,
        })
    }
}

impl GameFilterTerm {
    fn holds(&self, name: &str, summary: Option<&GameSummary>) -> bool {
        let Some(summary) = summary else {
            return match self {
                Self::Word(text) | Self::File(text) => name.contains(text),
                Self::Errors => true,
                _ => false,
            };
        };
        let line = |at: usize| summary.normalized_names().split('\n').nth(at).unwrap_or_default();
        match self {
            Self::Word(text) => summary.normalized_names().contains(text) || name.contains(text),
            Self::Player(Some(color), text) => line(color.index()).contains(text),
            Self::Player(None, text) => Color::ALL.iter().any(|color| line(color.index()).contains(text)),
            Self::Event(text) => line(2).contains(text),
            Self::Opening(text) => line(3).contains(text),
            Self::File(text) => name.contains(text),
            Self::Result(outcome) => outcome.matches(summary),
            Self::Plies(span) => span.contains(summary.plies),
            Self::Date(span) => summary.date.is_some_and(|date| span.contains(date)),
            Self::Position(position) => summary.may_contain(position.key()),
            Self::Illegal => summary.illegal > 0,
            Self::Errors => summary.errors > 0,
        }
    }
}

impl ResultCondition {
    fn matches(&self, summary: &GameSummary) -> bool {
        match self {
            Self::Winner(color) => summary.winner == Some(*color),
            Self::Draw => summary.winner.is_none() && summary.end.is_some_and(RecordedCause::is_draw),
            Self::Unknown => summary.end.is_none(),
            Self::Causes(causes) => summary.end.is_some_and(|cause| causes.contains(&cause)),
        }
    }
}

#[cfg(test)]
mod tests;
