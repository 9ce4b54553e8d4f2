//! The views that a pane can show, and what can be drawn over the board; each has a name for the command line.

use sankoma_rules::wording::Language;
use std::str::FromStr;

/// A view of the engine pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EngineView {
    /// The best lines (multi-PV) and the threat line.
    #[default]
    Lines,
    /// Statistics of every root move.
    Roots,
    /// Score and best move of every iteration.
    Iterations,
    /// The counters of the search.
    Counters,
    /// The tree of a shallow search, node by node.
    Tree,
    /// The engine inside and the others side by side.
    Others,
}

impl EngineView {
    /// Every view, in the order in which its key cycles through them.
    pub const ALL: [Self; 6] = [Self::Lines, Self::Roots, Self::Iterations, Self::Counters, Self::Tree, Self::Others];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Roots => "roots",
            Self::Iterations => "iterations",
            Self::Counters => "counters",
            Self::Tree => "tree",
            Self::Others => "others",
        }
    }

    /// The word in the heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Lines => lang.pick("読み筋", "lines"),
            Self::Roots => lang.pick("根の手", "root moves"),
            Self::Iterations => lang.pick("深さごとの評価", "score by depth"),
            Self::Counters => lang.pick("計数", "counters"),
            Self::Tree => lang.pick("探索木", "tree"),
            Self::Others => lang.pick("ほかのエンジン", "other engines"),
        }
    }

    /// The view called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// Point of view: whose advantage counts as positive in a score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PointOfView {
    /// Black's.
    #[default]
    Black,
    /// The side to move's.
    SideToMove,
}

/// A view of the evaluation pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluationView {
    /// The terms, and the contribution of every piece.
    #[default]
    Breakdown,
    /// The pairs of pieces with the largest terms.
    Pairs,
    /// What the factors say, beside weights that are not made of them.
    Factors,
    /// What the last move changed.
    Change,
    /// The terms plotted along the line shown.
    Graph,
    /// Static, quiescence and search score.
    Scores,
    /// Two sets of weights side by side.
    Compare,
}

impl EvaluationView {
    /// Every view, in the order in which its key cycles through them.
    pub const ALL: [Self; 7] =
        [Self::Breakdown, Self::Pairs, Self::Factors, Self::Change, Self::Graph, Self::Scores, Self::Compare];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Breakdown => "breakdown",
            Self::Pairs => "pairs",
            Self::Factors => "factors",
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
            Self::Factors => lang.pick("要因", "factors"),
            Self::Change => lang.pick("一手の変化", "change"),
            Self::Graph => lang.pick("グラフ", "graph"),
            Self::Scores => lang.pick("三つの評価値", "scores"),
            Self::Compare => lang.pick("重みの比較", "compare"),
        }
    }

    /// The view called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// Evaluation overlay: what is drawn on the squares of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluationOverlay {
    /// Nothing.
    #[default]
    Off,
    /// The contribution of each piece beyond its material.
    Heat,
    /// The score with one piece moved to each of the squares.
    Sweep,
}

impl EvaluationOverlay {
    /// Every overlay, in the order in which its key cycles through them.
    pub const ALL: [Self; 3] = [Self::Off, Self::Heat, Self::Sweep];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Heat => "heat",
            Self::Sweep => "sweep",
        }
    }

    /// The word in lists of keys.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Off => lang.pick("重ねない", "none"),
            Self::Heat => lang.pick("駒の寄与", "shares of pieces"),
            Self::Sweep => lang.pick("駒を動かした評価", "sweep of a piece"),
        }
    }

    /// The overlay called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|overlay| overlay.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// The size of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardSize {
    /// The largest that leaves room for the other panes.
    #[default]
    Auto,
    /// One row for each rank, without grid lines.
    Small,
    /// With grid lines, where there is room for them.
    Medium,
    /// Three rows for each rank, where there is room for them.
    Large,
}

impl BoardSize {
    /// Every size, in the order in which its key cycles through them.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Small, Self::Medium, Self::Large];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// The word in lists of keys.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Auto => lang.pick("自動", "automatic"),
            Self::Small => lang.pick("小", "small"),
            Self::Medium => lang.pick("中", "medium"),
            Self::Large => lang.pick("大", "large"),
        }
    }

    /// The size called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|size| size.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// The error for a name that is no size of the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown size '{0}'; expected {names}", names = BoardSize::ALL.map(BoardSize::name).join(", "))]
pub struct UnknownBoardSizeError(String);

impl FromStr for BoardSize {
    type Err = UnknownBoardSizeError;

    fn from_str(text: &str) -> Result<Self, UnknownBoardSizeError> {
        Self::named(text).ok_or_else(|| UnknownBoardSizeError(text.to_owned()))
    }
}

/// A view of the game graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphView {
    /// Black's win rate.
    #[default]
    WinRate,
    /// The score in centipawns.
    Centipawns,
    /// The evaluation stacked by term.
    Terms,
}

impl GraphView {
    /// Every view, in the order in which its key cycles through them.
    pub const ALL: [Self; 3] = [Self::WinRate, Self::Centipawns, Self::Terms];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::WinRate => "win-rate",
            Self::Centipawns => "centipawns",
            Self::Terms => "terms",
        }
    }

    /// The word in the heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::WinRate => lang.pick("先手の勝率", "Black's win rate"),
            Self::Centipawns => lang.pick("評価値（先手から）", "score, Black's view (cp)"),
            Self::Terms => lang.pick("評価の項", "evaluation terms"),
        }
    }

    /// The view called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|view| view.name() == name)
    }

    /// The one after it, cyclically.
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }
}

/// A direction in which a pane is resized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResizeDirection {
    /// More rows.
    Taller,
    /// Fewer rows.
    Shorter,
    /// More columns.
    Wider,
    /// Fewer columns.
    Narrower,
}

impl ResizeDirection {
    /// Every direction.
    pub const ALL: [Self; 4] = [Self::Taller, Self::Shorter, Self::Wider, Self::Narrower];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Taller => "taller",
            Self::Shorter => "shorter",
            Self::Wider => "wider",
            Self::Narrower => "narrower",
        }
    }

    /// The words for it.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Taller => lang.pick("高く", "taller"),
            Self::Shorter => lang.pick("低く", "shorter"),
            Self::Wider => lang.pick("広く", "wider"),
            Self::Narrower => lang.pick("狭く", "narrower"),
        }
    }

    /// The direction called `name`.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.name() == name)
    }

    /// Whether rows change, not columns.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Taller | Self::Shorter)
    }

    /// Whether the pane grows.
    pub const fn grows(self) -> bool {
        matches!(self, Self::Taller | Self::Wider)
    }
}
