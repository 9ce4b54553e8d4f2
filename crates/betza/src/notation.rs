//! Syntax tree of a notation.

use super::BetzaDialect;
use std::fmt;

/// A whole notation: a piece may make any of the moves of its parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetzaNotation {
    /// The dialect it is read by.
    pub dialect: BetzaDialect,
    /// As it is written.
    pub(super) text: String,
    /// The parts, at least one.
    pub(super) parts: Vec<NotationPart>,
}

/// One movement: a step, or several joined to a chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotationPart {
    /// As it is written.
    pub text: String,
    /// The first step.
    pub first: NotationStep,
    /// The steps after it, each with the operator before it: `-`, `--`, `+`, `*` or `?`.
    pub then: Vec<(&'static str, NotationStep)>,
}

/// Modifiers, the core that they modify, and its repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NotationStep {
    /// The modifiers of each leg, at least one leg. More than one in `XBetza` only.
    pub legs: Vec<Vec<char>>,
    /// The core.
    pub core: StepCore,
    /// How often the step is repeated.
    pub range: StepRange,
    /// Whether it says what the piece becomes (Bex `=`).
    pub promotes: bool,
}

/// The core of a step, after its modifiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum StepCore {
    /// A capital letter; written twice it rides.
    Atom { letter: char, doubled: bool },
    /// `(m,n)`: a leap of m squares along one axis and n along the other.
    Leaper(u8, u8),
    /// `@`: a drop.
    Drop,
    /// Parts in parentheses, or in brackets: a bent move.
    Group(Vec<NotationPart>),
    /// An exotic power of Bex.
    Exotic,
}

/// How often a step is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum StepRange {
    /// No number: the default of the atom.
    Unspecified,
    /// A number: at most so many times.
    UpTo(u8),
    /// A number after `0`: exactly so many times.
    Exactly(u8),
    /// `0` or `*`: any number of times.
    Unlimited,
}

impl fmt::Display for BetzaNotation {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}
