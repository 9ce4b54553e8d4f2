//! The views that a pane can show, and what can be drawn over the board; each has a name for the command line.

use sankoma_wording::named;

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
    /// The built-in engine and the others side by side.
    Others,
}

named! {
    EngineView, "view":
    Lines = "lines", "読み筋", "lines";
    Roots = "roots", "根の手", "root moves";
    Iterations = "iterations", "深さごとの評価", "score by depth";
    Counters = "counters", "計数", "counters";
    Tree = "tree", "探索木", "tree";
    Others = "others", "ほかのエンジン", "other engines";
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

named! {
    PointOfView, "point of view":
    Black = "black";
    SideToMove = "mover";
}

/// A view of the evaluation pane.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum EvaluationView {
    /// The score in a player's words: material, kings, pieces, the move.
    #[default]
    Assessment,
    /// The same of the quiet end of the engine's line, with its board.
    LineEnd,
    /// The terms, and the contribution of every piece.
    Breakdown,
    /// The pairs of pieces with the largest terms.
    Pairs,
    /// What the factors say where the weights are not made of them.
    Factors,
    /// What the last move changed, between the ends of the better line and of the line with it.
    Change,
    /// What it changed in the static score.
    StaticChange,
    /// The terms plotted along the line shown.
    Graph,
    /// Static, quiescence and search score.
    Scores,
    /// Two sets of weights side by side.
    Compare,
}

named! {
    EvaluationView, "view":
    Assessment = "assessment", "形勢判断", "assessment";
    LineEnd = "line-end", "読み筋の末", "end of the line";
    Breakdown = "breakdown", "内訳", "breakdown";
    Pairs = "pairs", "駒の組", "pairs";
    Factors = "factors", "要因", "factors";
    Change = "change", "一手の変化", "change";
    StaticChange = "static-change", "静的な変化", "static change";
    Graph = "graph", "グラフ", "graph";
    Scores = "scores", "三つの評価値", "scores";
    Compare = "compare", "重みの比較", "compare";
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

named! {
    EvaluationOverlay, "overlay":
    Off = "off", "重ねない", "none";
    Heat = "heat", "駒の寄与", "shares of pieces";
    Sweep = "sweep", "駒を動かした評価", "sweep of a piece";
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

named! {
    BoardSize, "size":
    Auto = "auto", "自動", "automatic";
    Small = "small", "小", "small";
    Medium = "medium", "中", "medium";
    Large = "large", "大", "large";
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

named! {
    GraphView, "view":
    WinRate = "win-rate", "先手の勝率", "Black's win rate";
    Centipawns = "centipawns", "評価値（先手から）", "score, Black's view (cp)";
    Terms = "terms", "評価の項", "evaluation terms";
}

/// A view of the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MovesView {
    /// The moves of the line shown, one below the other.
    #[default]
    List,
    /// The tree of variations.
    Tree,
}

named! {
    MovesView, "view":
    List = "list", "一覧", "list";
    Tree = "tree", "分岐図", "tree of variations";
}

/// What the list of comments and bookmarks holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NoteKind {
    /// Both.
    #[default]
    All,
    /// Comments.
    Comments,
    /// Bookmarks.
    Bookmarks,
}

named! {
    NoteKind, "kind":
    All = "all", "コメントとしおり", "comments and bookmarks";
    Comments = "comments", "コメントの一覧", "comments";
    Bookmarks = "bookmarks", "しおりの一覧", "bookmarks";
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

named! {
    ResizeDirection, "direction":
    Taller = "taller", "高く", "taller";
    Shorter = "shorter", "低く", "shorter";
    Wider = "wider", "広く", "wider";
    Narrower = "narrower", "狭く", "narrower";
}

impl ResizeDirection {
    /// Whether rows change, not columns.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Taller | Self::Shorter)
    }

    /// Whether the pane grows.
    pub const fn grows(self) -> bool {
        matches!(self, Self::Taller | Self::Wider)
    }
}
