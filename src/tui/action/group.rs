//! Groups of actions: sections of the help, and the conditions under which keys apply.

use sankoma_wording::Language;

/// Action group: a section of the help, and the condition under which its keys apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActionGroup {
    /// Only while a promotion is being decided.
    Promotion,
    /// Only while a position is edited.
    PositionEditor,
    /// Only while the tree of a mate is shown.
    Tsume,
    /// Only during a drill.
    Drill,
    /// Only while a game of a game file is on the screen.
    BetzaGame,
    /// Only while the board cursor is shown.
    Cursor,
    /// Only while the list of diagnostics is in focus.
    Diagnostics,
    /// Only while the explorer is in focus.
    Explorer,
    /// Only while the tree of variations is in focus.
    Variations,
    /// Only while the tree of a search is in focus.
    Tree,
    /// Only while the reasons of the score are in focus.
    Inspection,
    /// Only while there are lines of play and the board, the moves or the lines are in focus.
    Lines,
    /// Only while a pane of text is in focus, or the help is open.
    Scroll,
    /// Only while a file on the disk and the game here contradict each other, and the page about it is open.
    Conflict,
    /// Only while unsaved changes of earlier sessions are listed.
    Recovery,
    /// Only while the page of the settings is open.
    Settings,
    /// Only while the list of other engines is open.
    EngineList,
    /// Only while the settings of another engine are open.
    EngineSettings,
    /// Only while the dialogue with the other engines is open.
    Dialogue,
    /// Only while the page with the settings of a new game is open.
    PlayForm,
    /// Only while it is shown what a guessed move was worth.
    Guess,
    /// Only while a list lies over the panes.
    List,
    /// Only while a search has found something.
    Search,
    /// Only while the welcome page is shown.
    Welcome,
    /// Stepping through the game.
    Game,
    /// Making and judging moves.
    Play,
    /// Changing the game.
    Change,
    /// The engine.
    Engine,
    /// What is shown and how.
    View,
    /// The program itself.
    Program,
}

impl ActionGroup {
    /// Every group, in the order in which keys are looked up; the help shows them in the reverse order.
    pub const ALL: [Self; 30] = [
        Self::Promotion,
        Self::PositionEditor,
        Self::Tsume,
        Self::BetzaGame,
        Self::Cursor,
        Self::Drill,
        Self::Diagnostics,
        Self::Explorer,
        Self::Variations,
        Self::Tree,
        Self::Inspection,
        Self::Lines,
        Self::Scroll,
        Self::Conflict,
        Self::Recovery,
        Self::Settings,
        Self::EngineList,
        Self::EngineSettings,
        Self::Dialogue,
        Self::PlayForm,
        Self::Guess,
        Self::List,
        Self::Search,
        Self::Welcome,
        Self::Game,
        Self::Play,
        Self::Change,
        Self::Engine,
        Self::View,
        Self::Program,
    ];

    /// Whether its keys apply in one mode only; the other groups are in force together.
    pub const fn is_mode(self) -> bool {
        !matches!(self, Self::Game | Self::Play | Self::Change | Self::Engine | Self::View | Self::Program)
    }

    /// The heading in the help.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Promotion => lang.pick("成・不成を選ぶとき", "While a promotion is decided"),
            Self::PositionEditor => lang.pick("局面編集", "Position editor"),
            Self::Drill => lang.pick("ドリル（詰将棋・悪手）", "Drill (mates, mistakes)"),
            Self::Tsume => lang.pick("詰みの木", "Tree of a mate"),
            Self::BetzaGame => lang.pick("ゲームファイルの対局", "Game of a game file"),
            Self::Cursor => lang.pick("盤のカーソル", "Board cursor"),
            Self::Diagnostics => lang.pick("診断の一覧", "List of diagnostics"),
            Self::Explorer => lang.pick("実戦例", "Explorer"),
            Self::Variations => lang.pick("分岐図", "Tree of variations"),
            Self::Tree => lang.pick("探索木", "Tree of a search"),
            Self::Inspection => lang.pick("評価の理由", "Reasons of the score"),
            Self::Lines => lang.pick("読み筋を選ぶとき", "While there are lines of play"),
            Self::Scroll => lang.pick("文字の欄", "Panes of text"),
            Self::Conflict => lang.pick("二つの版から選ぶとき", "Two versions of a file"),
            Self::Recovery => lang.pick("復元できる変更", "Unsaved changes of earlier sessions"),
            Self::Settings => lang.pick("設定の一覧", "Settings page"),
            Self::EngineList => lang.pick("エンジンの一覧", "List of other engines"),
            Self::EngineSettings => lang.pick("エンジンの設定", "Settings of another engine"),
            Self::Dialogue => lang.pick("エンジンとの通信", "Dialogue with the engines"),
            Self::PlayForm => lang.pick("対局の設定", "Settings of a new game"),
            Self::Guess => lang.pick("次の一手", "Guessing the move"),
            Self::List => lang.pick("一覧", "Lists"),
            Self::Search => lang.pick("検索中", "While a search is active"),
            Self::Welcome => lang.pick("開始画面", "Welcome page"),
            Self::Game => lang.pick("棋譜を進める", "Stepping through the game"),
            Self::Play => lang.pick("指す・調べる", "Playing and judging moves"),
            Self::Change => lang.pick("棋譜の編集", "Editing the game"),
            Self::Engine => lang.pick("検討", "Engine"),
            Self::View => lang.pick("表示", "View"),
            Self::Program => lang.pick("全体", "Program"),
        }
    }
}
