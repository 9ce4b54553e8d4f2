//! Names, titles and order of the panes.

use sankoma_wording::named;

/// A part of the screen with its own content. They stand in reading order, line by line from left to right as every
/// arrangement draws their headings; the graph, which is drawn elsewhere at each size, is the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(usize)]
pub enum Pane {
    /// The board with both hands.
    Board,
    /// The move list.
    Moves,
    /// Engine output.
    Engine,
    /// The composition of the static score.
    Evaluation,
    /// Why the move shown is a mistake or good.
    Why,
    /// The rules that a move breaks.
    Legality,
    /// The comment on the move shown.
    Comment,
    /// Diagnostics of the record.
    Diagnostics,
    /// The movement of a piece.
    Movement,
    /// Messages.
    Log,
    /// The use of the transposition table.
    HashTable,
    /// What was played at the position in other games.
    Explorer,
    /// The game graph.
    Graph,
}

named! {
    Pane, "pane":
    Board = "board", "盤面", "Board";
    Moves = "moves", "棋譜", "Moves";
    Engine = "engine", "検討", "Engine";
    Evaluation = "evaluation", "評価", "Evaluation";
    Why = "why", "理由", "Why";
    Legality = "legality", "合法性", "Legality";
    Comment = "comment", "コメント", "Comment";
    Diagnostics = "diagnostics", "診断", "Diagnostics";
    Movement = "movement", "駒の動き", "Movement";
    Log = "log", "ログ", "Log";
    HashTable = "hash", "置換表", "Hash";
    Explorer = "explorer", "実戦例", "Explorer";
    Graph = "graph", "形勢グラフ", "Game graph";
}

impl Pane {
    /// The panes that share an area as tabs, in their order. The others have a place of their own in each arrangement
    /// of `layout`.
    pub const TABS: [Self; 10] = [
        Self::Engine,
        Self::Evaluation,
        Self::Why,
        Self::Legality,
        Self::Comment,
        Self::Diagnostics,
        Self::Movement,
        Self::Log,
        Self::HashTable,
        Self::Explorer,
    ];

    /// The digit whose key focuses it, 0 for the tenth, if it has one.
    pub const fn digit(self) -> Option<usize> {
        let number = self as usize + 1;
        if number <= 10 { Some(number % 10) } else { None }
    }

    /// Whether the pane scrolls; board, moves and graph follow the game instead.
    pub const fn scrolls(self) -> bool {
        !matches!(self, Self::Board | Self::Moves | Self::Graph)
    }

    /// The pane `steps` further on, cyclically.
    pub fn step(self, steps: isize) -> Self {
        Self::ALL[(self as isize + steps).rem_euclid(Self::ALL.len() as isize) as usize]
    }
}
