//! A notation taken apart, and how it is written: what is printed is read back as the same.

use super::Dialect;
use std::fmt::{self, Write as _};

/// A whole notation: a piece may make any of the moves of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// Whose rules it is read by.
    pub dialect: Dialect,
    /// The parts, at least one.
    pub parts: Vec<Part>,
}

/// One way of moving: a step, or several joined to a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The first step.
    pub first: Step,
    /// The steps after it, each with what joins it to the one before.
    pub then: Vec<(Joint, Step)>,
}

/// Modifiers, what they modify, and how often it is repeated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The modifiers of each leg, at least one leg. More than one in `XBetza` only.
    pub legs: Vec<Vec<char>>,
    /// What is modified.
    pub core: Core,
    /// How often the step is repeated.
    pub range: Range,
    /// Letters of the pieces it becomes (Bex `=`); empty when it does not promote.
    pub promotion: String,
}

/// What stands after the modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Core {
    /// A capital letter; written twice it rides.
    Atom {
        /// The letter.
        letter: char,
        /// Whether it is written twice.
        doubled: bool,
    },
    /// `(m,n)`: a leap of so many squares one way and the other.
    Leaper(u8, u8),
    /// `@`: a drop.
    Drop,
    /// Parts in parentheses.
    Group(Vec<Part>),
    /// Parts in brackets: a bent move.
    Bent(Vec<Part>),
    /// An exotic power of Bex, as it is written between the brackets.
    Exotic(String),
}

/// How often a step is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Range {
    /// No number: as the atom says.
    Unsaid,
    /// A number: at most so often.
    UpTo(u8),
    /// A number after a nought: neither less nor more often.
    Exactly(u8),
    /// `0`: any number of times.
    Nought,
    /// `*`: any number of times.
    Star,
}

/// What joins two steps of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// `-`
    Dash,
    /// `--`
    DoubleDash,
    /// `+`
    Plus,
    /// `*`
    Times,
    /// `?`
    Question,
}

impl Joint {
    /// As it is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Dash => "-",
            Self::DoubleDash => "--",
            Self::Plus => "+",
            Self::Times => "*",
            Self::Question => "?",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(out, &self.parts)
    }
}

fn write_parts(out: &mut fmt::Formatter<'_>, parts: &[Part]) -> fmt::Result {
    parts.iter().try_for_each(|part| write!(out, "{part}"))
}

impl fmt::Display for Part {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.first)?;
        self.then.iter().try_for_each(|(joint, step)| write!(out, "{}{step}", joint.text()))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, leg) in self.legs.iter().enumerate() {
            if index > 0 {
                out.write_char('a')?;
            }
            leg.iter().try_for_each(|modifier| out.write_char(*modifier))?;
        }
        write!(out, "{}{}", self.core, self.range)?;
        if !self.promotion.is_empty() {
            write!(out, "={}", self.promotion)?;
        }
        Ok(())
    }
}

impl fmt::Display for Core {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Atom { letter, doubled: false } => out.write_char(*letter),
            Self::Atom { letter, doubled: true } => write!(out, "{letter}{letter}"),
            Self::Leaper(long, short) => write!(out, "({long},{short})"),
            Self::Drop => out.write_char('@'),
            Self::Group(parts) => {
                out.write_char('(')?;
                write_parts(out, parts)?;
                out.write_char(')')
            }
            Self::Bent(parts) => {
                out.write_char('[')?;
                write_parts(out, parts)?;
                out.write_char(']')
            }
            Self::Exotic(text) => write!(out, "[{text}]"),
        }
    }
}

impl fmt::Display for Range {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsaid => Ok(()),
            Self::UpTo(times) => write!(out, "{times}"),
            Self::Exactly(times) => write!(out, "0{times}"),
            Self::Nought => out.write_char('0'),
            Self::Star => out.write_char('*'),
        }
    }
}
