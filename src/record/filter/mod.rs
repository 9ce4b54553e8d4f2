//! Which games of a list are wanted: `羽生 result:black plies:<100 -illegal`.
//!
//! Words are looked for in players, event and file name; a word with a key asks about one thing; `-` in front of a
//! word turns it round. Wide, narrow, capital and small letters are the same. All words must hold.
//!
//! | question | file |
//! |---|---|
//! | does a game pass? | here |
//! | what does a line ask for? | `read` |
//! | which numbers or dates? | `span` |
//! | which position? | `position` |

mod position;
mod read;
mod span;

use super::{Cause, Date, Summary};
use crate::rules::{Color, Position};
use span::Span;

/// A condition on games; the default accepts every one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Filter {
    /// Each with whether it must hold, or must not.
    terms: Vec<(bool, Term)>,
}

/// One word of a filter. Texts are folded.
#[derive(Clone, Debug, PartialEq)]
enum Term {
    /// Part of a player's name, the event or the file's name.
    Word(String),
    /// Part of the name of a player, of one side or of either.
    Player(Option<Color>, String),
    /// Part of the name of the event.
    Event(String),
    /// Part of the file's name.
    File(String),
    Result(Outcome),
    Plies(Span<u32>),
    Date(Span<Date>),
    /// A position that occurs.
    Position(Box<Position>),
    /// An illegal ply.
    Illegal,
    /// A diagnostic that is an error, or a file that cannot be read.
    Errors,
}

/// What is asked of the result.
#[derive(Clone, Debug, PartialEq)]
enum Outcome {
    Winner(Color),
    Draw,
    /// The record names no end.
    Unsaid,
    /// One of these.
    Causes(Vec<Cause>),
}

impl Filter {
    /// Whether it accepts everything.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Whether a game passes. `name` is the folded name of its file; a file that cannot be read has no summary.
    pub fn accepts(&self, name: &str, summary: Option<&Summary>) -> bool {
        self.terms.iter().all(|(wanted, term)| term.holds(name, summary) == *wanted)
    }

    /// The position that the games must contain, to be looked for where a game is opened.
    pub fn position(&self) -> Option<&Position> {
        self.terms.iter().find_map(|term| match term {
            (true, Term::Position(position)) => Some(position.as_ref()),
            _ => None,
        })
    }
}

impl Term {
    fn holds(&self, name: &str, summary: Option<&Summary>) -> bool {
        let Some(summary) = summary else {
            return match self {
                Self::Word(text) | Self::File(text) => name.contains(text),
                Self::Errors => true,
                _ => false,
            };
        };
        let line = |at: usize| summary.folded().split('\n').nth(at).unwrap_or_default();
        match self {
            Self::Word(text) => summary.folded().contains(text) || name.contains(text),
            Self::Player(Some(color), text) => line(color.index()).contains(text),
            Self::Player(None, text) => Color::ALL.iter().any(|color| line(color.index()).contains(text)),
            Self::Event(text) => line(2).contains(text),
            Self::File(text) => name.contains(text),
            Self::Result(outcome) => outcome.is_of(summary),
            Self::Plies(span) => span.contains(summary.plies),
            Self::Date(span) => summary.date.is_some_and(|date| span.contains(date)),
            Self::Position(position) => summary.may_contain(position.key()),
            Self::Illegal => summary.illegal > 0,
            Self::Errors => summary.errors > 0,
        }
    }
}

impl Outcome {
    fn is_of(&self, summary: &Summary) -> bool {
        match self {
            Self::Winner(color) => summary.winner == Some(*color),
            Self::Draw => summary.winner.is_none() && summary.end.is_some_and(Cause::is_draw),
            Self::Unsaid => summary.end.is_none(),
            Self::Causes(causes) => summary.end.is_some_and(|cause| causes.contains(&cause)),
        }
    }
}

#[cfg(test)]
mod tests;
