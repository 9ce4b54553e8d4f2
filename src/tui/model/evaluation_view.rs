//! Ways of looking at a score: in its pane, and laid over the board.

use crate::wording::Language;

/// What the evaluation pane shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluationView {
    /// The terms, and the share of every piece.
    #[default]
    Breakdown,
    /// The pairs that count most.
    Pairs,
    /// What the last move changed.
    Change,
    /// The terms along the line shown.
    Graph,
    /// Static, quiescence and search score.
    Scores,
    /// Two sets of weights side by side.
    Compare,
}

impl EvaluationView {
    /// Every aspect in the order in which one key goes through them.
    pub const ALL: [Self; 6] = [Self::Breakdown, Self::Pairs, Self::Change, Self::Graph, Self::Scores, Self::Compare];

    /// The name on the `:` command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Breakdown => "breakdown",
            Self::Pairs => "pairs",
            Self::Change => "change",
            Self::Graph => "graph",
            Self::Scores => "scores",
            Self::Compare => "compare",
        }
    }

    /// The word in the heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Breakdown => lang.pick("内訳", "breakdown"),
            Self::Pairs => lang.pick("駒の組", "pairs"),
            Self::Change => lang.pick("一手の変化", "change"),
            Self::Graph => lang.pick("グラフ", "graph"),
            Self::Scores => lang.pick("三つの評価値", "scores"),
            Self::Compare => lang.pick("重みの比較", "compare"),
        }
    }

    /// The aspect called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|aspect| aspect.name() == name)
    }

    /// What one more press of the key shows.
    pub(super) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// What is written on the squares about the evaluation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluationOverlay {
    /// Nothing.
    #[default]
    Off,
    /// What each piece adds beyond its material.
    Heat,
    /// What the score would be with one piece, a king or another, on each square.
    Sweep,
}

impl EvaluationOverlay {
    /// Every overlay in the order in which one key goes through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Heat, Self::Sweep];

    /// The name on the `:` command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Heat => "heat",
            Self::Sweep => "sweep",
        }
    }

    /// The overlay called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|overlay| overlay.name() == name)
    }

    /// What one more press of the key shows.
    pub(super) const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}
