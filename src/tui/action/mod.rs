//! Actions: what a person can do. One table is behind the keys, the command line, the help and the hints.
//!
//! | question | file |
//! |---|---|
//! | which actions are there? | `table` |
//! | what may follow an action's name? | `argument` |
//! | what is a review asked to do? | `review_choice` |
//! | how do other engines search? | `engine_go` |
//! | what is a game to be, what is guessed? | `play_choice`, `guess_choice` |
//! | what can be copied? | `copy_format` |
//! | what can be done in the position editor? | `setup_command` |
//! | which picture is written? | `picture_choice` |
//! | what does a number typed before a key mean? | `count` |

mod argument;
mod copy_format;
mod count;
mod engine_go;
mod guess_choice;
mod named_engine;
mod picture_choice;
mod play_choice;
mod review_choice;
mod setup_command;
mod table;

pub(in crate::tui) use argument::ActionArgument;
pub use argument::{
    ArgumentInfo, BUILT_IN, ComparisonChoice, EngineCommand, GameStart, HandicapName, LineText, MoveText,
    OpenFileChoice, ThemeName, WeightsChoice,
};
pub use copy_format::CopyFormat;
pub use engine_go::EngineGoChoice;
pub use guess_choice::GuessChoice;
pub use named_engine::NamedEngine;
pub use picture_choice::PictureChoice;
pub use play_choice::{PlayChoice, SidePlayer};
pub use review_choice::{ReviewChoice, ReviewLimit};
pub use setup_command::{SetupCommand, TypedPiece};
pub use table::{ACTIONS, Action, ActionId};

use sankoma_rules::wording::{Language, Message};

/// What an editing key does to the line or the page that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of editing keys")]
pub enum TextEdit {
    Insert(String),
    Backspace,
    Delete,
    Left,
    Right,
    Home,
    End,
    /// Removes everything before the caret.
    DeleteToStart,
    /// Removes the word before the caret.
    DeleteWord,
    /// Inserts the next completion.
    Complete,
    /// Inserts the previous completion.
    CompletePrevious,
    /// The previous command of the history; on a page, the row above.
    Up,
    /// The next command of the history; on a page, the row below.
    Down,
    /// Begins another row of a page.
    Newline,
    Accept,
    Cancel,
}

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
    /// Only while the board cursor is shown.
    Cursor,
    /// Only while the list of diagnostics is in focus.
    Diagnostics,
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
    pub const ALL: [Self; 27] = [
        Self::Promotion,
        Self::PositionEditor,
        Self::Tsume,
        Self::Cursor,
        Self::Drill,
        Self::Diagnostics,
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
            Self::Drill => lang.pick("詰将棋ドリル", "Tsume drill"),
            Self::Tsume => lang.pick("詰みの木", "Tree of a mate"),
            Self::Cursor => lang.pick("盤のカーソル", "Board cursor"),
            Self::Diagnostics => lang.pick("診断の一覧", "List of diagnostics"),
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

/// One row of the table.
#[derive(Debug)]
pub struct ActionRow {
    /// The identifier in the code.
    pub id: ActionId,
    /// The name on the command line.
    pub name: &'static str,
    /// The name in Japanese, for hints and lists of keys.
    pub label_ja: &'static str,
    /// The name in English, for hints and lists of keys.
    pub label_en: &'static str,
    /// Its section of the help.
    pub group: ActionGroup,
    /// The default keys; sequences of keys separated by blanks. After ` = ` follows the argument.
    pub keys: &'static [&'static str],
    /// The argument, if it takes one.
    pub argument: Option<ArgumentInfo>,
    /// One sentence in Japanese.
    pub help_ja: &'static str,
    /// One sentence in English.
    pub help_en: &'static str,
    parse_argument: fn(&str) -> Result<Action, Message>,
}

impl ActionRow {
    /// The short name in hints and lists of keys.
    pub const fn label(&self, lang: Language) -> &'static str {
        lang.pick(self.label_ja, self.label_en)
    }

    /// The short name of this action with the argument that `text` holds.
    pub fn label_with(&self, text: &str, lang: Language) -> String {
        let title = self.argument.and_then(|argument| (argument.title)(text, lang));
        match (title, text) {
            (Some(title), _) => title.to_owned(),
            (None, "") => self.label(lang).to_owned(),
            (None, text) => format!("{} {text}", self.label(lang)),
        }
    }

    /// The help sentence.
    pub const fn help(&self, lang: Language) -> &'static str {
        lang.pick(self.help_ja, self.help_en)
    }

    /// The name with its argument's placeholder: `goto N`.
    pub fn usage(&self) -> String {
        match self.argument {
            Some(argument) => format!("{} {}", self.name, argument.placeholder()),
            None => self.name.to_owned(),
        }
    }

    /// The action of this row with the argument that `text` holds. Without a text, an action that needs an argument
    /// becomes [`Action::Ask`].
    ///
    /// # Errors
    /// One sentence that names what was written and what was expected.
    pub fn with_argument(&self, text: &str) -> Result<Action, Message> {
        (self.parse_argument)(text)
    }
}

impl ActionId {
    /// Its row of the table.
    pub fn row(self) -> &'static ActionRow {
        &ACTIONS[self as usize]
    }
}

/// Parses a line of the command line such as `goto 45`; a number alone is the ply to go to. Any unambiguous prefix of a name will do; only a prefix that
/// ends in `!` matches a name that ends in `!`.
///
/// # Errors
/// One sentence that names what was written and what was expected.
pub fn parse(line: &str) -> Result<Action, Message> {
    let line = line.trim();
    if line.chars().all(|letter| letter.is_ascii_digit()) && !line.is_empty() {
        return ActionId::Goto.row().with_argument(line);
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    find_action(name)?.with_argument(rest.trim())
}

/// Abbreviations known from other programs, though several names begin like them.
const ABBREVIATIONS: [(&str, ActionId); 2] = [("w", ActionId::Write), ("o", ActionId::Open)];

fn find_action(name: &str) -> Result<&'static ActionRow, Message> {
    if let Some(row) = ACTIONS.iter().find(|row| row.name == name) {
        return Ok(row);
    }
    if let Some((_, id)) = ABBREVIATIONS.iter().find(|(known, _)| *known == name) {
        return Ok(id.row());
    }
    let (prefix, forced) = name.strip_suffix('!').map_or((name, false), |prefix| (prefix, true));
    let begins = |row: &&ActionRow| row.name.ends_with('!') == forced && row.name.starts_with(prefix);
    let candidates: Vec<&ActionRow> = ACTIONS.iter().filter(|row| !prefix.is_empty() && begins(row)).collect();
    match candidates.as_slice() {
        [row] => Ok(row),
        [] => {
            Err(Message::new(format!("「{name}」というコマンドはありません"), format!("there is no command '{name}'")))
        }
        several => {
            let names = several.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
            Err(Message::new(format!("「{name}」は {names} のどれか決まりません"), format!("'{name}' may be {names}")))
        }
    }
}

#[cfg(test)]
mod tests;
