//! Syntax tree of a notation, and its text: a printed notation parses to the same tree.

use super::BetzaDialect;
use std::fmt::{self, Write as _};

/// A whole notation: a piece may make any of the moves of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaNotation {
    /// The dialect it is read by.
    pub dialect: BetzaDialect,
    /// The parts, at least one.
    pub parts: Vec<NotationPart>,
}

/// One movement: a step, or several joined to a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationPart {
    /// The first step.
    pub first: NotationStep,
    /// The steps after it, each with the operator before it.
    pub then: Vec<(ChainOperator, NotationStep)>,
}

/// Modifiers, the core that they modify, and its repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationStep {
    /// The modifiers of each leg, at least one leg. More than one in `XBetza` only.
    pub legs: Vec<Vec<char>>,
    /// The core.
    pub core: StepCore,
    /// How often the step is repeated.
    pub range: StepRange,
    /// Letters of the pieces it becomes (Bex `=`); empty when it does not promote.
    pub promotion: String,
}

/// The core of a step, after its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepCore {
    /// A capital letter; written twice it rides.
    Atom {
        /// The letter.
        letter: char,
        /// Whether it is written twice.
        doubled: bool,
    },
    /// `(m,n)`: a leap of m squares along one axis and n along the other.
    Leaper(u8, u8),
    /// `@`: a drop.
    Drop,
    /// Parts in parentheses.
    Group(Vec<NotationPart>),
    /// Parts in brackets: a bent move.
    Bent(Vec<NotationPart>),
    /// An exotic power of Bex, as it is written between the brackets.
    Exotic(String),
}

/// How often a step is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepRange {
    /// No number: the default of the atom.
    Unspecified,
    /// A number: at most so many times.
    UpTo(u8),
    /// A number after `0`: exactly so many times.
    Exactly(u8),
    /// `0`: any number of times.
    Zero,
    /// `*`: any number of times.
    Star,
}

/// The operator between two steps of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainOperator {
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

impl ChainOperator {
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

impl fmt::Display for BetzaNotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_parts(out, &self.parts)
    }
}

fn write_parts(out: &mut fmt::Formatter<'_>, parts: &[NotationPart]) -> fmt::Result {
    parts.iter().try_for_each(|part| write!(out, "{part}"))
}

impl fmt::Display for NotationPart {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", self.first)?;
        self.then.iter().try_for_each(|(operator, step)| write!(out, "{}{step}", operator.text()))
    }
}

impl fmt::Display for NotationStep {
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

impl fmt::Display for StepCore {
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

impl fmt::Display for StepRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unspecified => Ok(()),
            Self::UpTo(times) => write!(out, "{times}"),
            Self::Exactly(times) => write!(out, "0{times}"),
            Self::Zero => out.write_char('0'),
            Self::Star => out.write_char('*'),
        }
    }
}
