//! Names, titles and order of the panes.

use sankoma_rules::wording::Language;

/// A part of the screen with its own content.
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
    /// The rules that a move breaks.
    Legality,
    /// The movement of a piece.
    Movement,
    /// Messages.
    Log,
    /// Diagnostics of the record.
    Diagnostics,
    /// The game graph.
    Graph,
    /// The comment on the move shown.
    Comment,
}

impl Pane {
    /// Number of panes.
    pub const COUNT: usize = 10;

    /// All panes, by number.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Board,
        Self::Moves,
        Self::Engine,
        Self::Evaluation,
        Self::Legality,
        Self::Movement,
        Self::Log,
        Self::Diagnostics,
        Self::Graph,
        Self::Comment,
    ];

    /// The name on the `:` command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Moves => "moves",
            Self::Engine => "engine",
            Self::Evaluation => "evaluation",
            Self::Legality => "legality",
            Self::Movement => "movement",
            Self::Log => "log",
            Self::Diagnostics => "diagnostics",
            Self::Graph => "graph",
            Self::Comment => "comment",
        }
    }

    /// The title in its heading.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Board => lang.pick("盤面", "Board"),
            Self::Moves => lang.pick("棋譜", "Moves"),
            Self::Engine => lang.pick("検討", "Engine"),
            Self::Evaluation => lang.pick("評価", "Evaluation"),
            Self::Legality => lang.pick("合法性", "Legality"),
            Self::Movement => lang.pick("駒の動き", "Movement"),
            Self::Log => lang.pick("ログ", "Log"),
            Self::Diagnostics => lang.pick("診断", "Diagnostics"),
            Self::Graph => lang.pick("形勢グラフ", "Game graph"),
            Self::Comment => lang.pick("コメント", "Comment"),
        }
    }

    /// The number that focuses it, 1 to 9, if it has one.
    pub const fn number(self) -> Option<usize> {
        let number = self as usize + 1;
        if number <= 9 { Some(number) } else { None }
    }

    /// The pane called `name`.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pane| pane.name() == name)
    }

    /// Whether the pane scrolls; board, moves and graph follow the game instead.
    pub const fn scrolls(self) -> bool {
        !matches!(self, Self::Board | Self::Moves | Self::Graph)
    }

    /// The pane `steps` further on, cyclically.
    pub fn step(self, steps: isize) -> Self {
        Self::ALL[(self as isize + steps).rem_euclid(Self::COUNT as isize) as usize]
    }
}
