//! What a person can ask for, each written once: the table behind keys, `:` command line, help and hints.

mod argument;
mod copy_format;
mod table;

pub use argument::{Argument, ArgumentValue, BUILT_IN, NO_WEIGHTS};
pub use copy_format::CopyFormat;
pub use table::{ACTIONS, Id};

use super::pane::Pane;
use crate::record::NodeId;
use crate::rules::{Color, PieceKind, Square};
use crate::wording::Language;

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A row of the table, with its argument.
    Do(Id, ArgumentValue),
    /// Show a node of the game (a click on a move).
    ShowNode(NodeId),
    /// Pick a square: a piece to move, or where it goes.
    PickSquare(Square),
    /// Pick a piece in hand.
    PickHand(Color, PieceKind),
    /// Scroll a pane by so many rows.
    Scroll(Pane, isize),
    /// Pick a diagnostic by its number in the list, from 0, and show what it is about.
    PickDiagnostic(usize),
    /// Point at a row of the tree; the row already pointed at is folded or unfolded (a click).
    PickTreeRow(usize),
    /// Take a text from the clipboard.
    Paste(String),
    /// Point at a row of the list on the screen; the row already pointed at is opened (a click).
    PickListRow(usize),
    /// Point so many rows further on in the list on the screen (the wheel).
    ScrollList(isize),
    /// Change the line or the page that is being typed.
    Edit(TextEdit),
}

/// What a key does to the line or the page that is being typed.
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
    /// Remove everything before the caret.
    DeleteToStart,
    /// Remove the word before the caret.
    DeleteWord,
    /// Offer the next completion.
    Complete,
    /// Offer the completion before.
    CompletePrevious,
    /// The command before in the history; the row above on a page.
    Up,
    /// The command after in the history; the row below on a page.
    Down,
    /// Begin another row of a page.
    Newline,
    Accept,
    Cancel,
}

/// Where an action belongs in the help, and when its keys apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Only while a promotion is being decided.
    Promotion,
    /// Only while the board cursor is shown.
    Cursor,
    /// Only while the list of diagnostics is in focus.
    Diagnostics,
    /// Only while the tree of a search is in focus.
    Tree,
    /// Only while a pane of text is in focus, or the help is open.
    Scroll,
    /// Only while a list of files lies over the panes.
    List,
    /// Stepping through the game.
    Game,
    /// Moves of one's own.
    Play,
    /// Changing the game.
    Change,
    /// The engine.
    Engine,
    /// What is shown, and how.
    View,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group in the order in which keys are looked up and help is shown.
    pub const ALL: [Self; 12] = [
        Self::Promotion,
        Self::Cursor,
        Self::Diagnostics,
        Self::Tree,
        Self::Scroll,
        Self::List,
        Self::Game,
        Self::Play,
        Self::Change,
        Self::Engine,
        Self::View,
        Self::Program,
    ];

    /// The heading in the help.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Promotion => lang.pick("成・不成を選ぶとき", "While a promotion is decided"),
            Self::Cursor => lang.pick("盤のカーソル", "Board cursor"),
            Self::Diagnostics => lang.pick("診断の一覧", "List of diagnostics"),
            Self::Tree => lang.pick("探索木", "Tree of a search"),
            Self::Scroll => lang.pick("文字の欄", "Panes of text"),
            Self::List => lang.pick("一覧", "Lists of files"),
            Self::Game => lang.pick("棋譜を進める", "Stepping through the game"),
            Self::Play => lang.pick("指す・調べる", "Playing and judging moves"),
            Self::Change => lang.pick("棋譜を改める", "Changing the game"),
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
    pub id: Id,
    /// The name on the `:` command line.
    pub name: &'static str,
    /// The name in Japanese, for the hint line.
    pub label_ja: &'static str,
    /// Where it belongs.
    pub group: Group,
    /// The keys it has by default; text after a blank is the argument.
    pub keys: &'static [&'static str],
    /// What may follow its name.
    pub argument: Argument,
    /// One sentence in Japanese.
    pub help_ja: &'static str,
    /// One sentence in English.
    pub help_en: &'static str,
}

impl ActionRow {
    /// The short name for the hint line.
    pub const fn label(&self, lang: Language) -> &'static str {
        lang.pick(self.label_ja, self.name)
    }

    /// The help sentence.
    pub const fn help(&self, lang: Language) -> &'static str {
        lang.pick(self.help_ja, self.help_en)
    }

    /// The name with its argument's placeholder: `goto N`.
    pub fn usage(&self) -> String {
        match self.argument.placeholder() {
            Some(placeholder) => format!("{} {placeholder}", self.name),
            None => self.name.to_owned(),
        }
    }
}

impl Id {
    /// Its row of the table.
    pub fn row(self) -> &'static ActionRow {
        &ACTIONS[self as usize]
    }

    /// The action without an argument.
    pub const fn without_argument(self) -> Action {
        Action::Do(self, ArgumentValue::None)
    }
}

/// Reads a line such as `goto 45`. Any unambiguous beginning of a name will do; a name that ends in `!` wants it
/// written.
///
/// # Errors
/// One sentence that names what was written and what was expected.
pub fn parse(line: &str) -> Result<Action, crate::wording::Message> {
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let row = find_action(name)?;
    let value = row.argument.parse(row.name, rest.trim())?;
    Ok(Action::Do(row.id, value))
}

/// Beginnings that fingers know from other programs, whatever else begins like them.
const ABBREVIATIONS: [(&str, Id); 2] = [("w", Id::Write), ("o", Id::Open)];

fn find_action(name: &str) -> Result<&'static ActionRow, crate::wording::Message> {
    if let Some(row) = ACTIONS.iter().find(|row| row.name == name) {
        return Ok(row);
    }
    if let Some((_, id)) = ABBREVIATIONS.iter().find(|(known, _)| *known == name) {
        return Ok(id.row());
    }
    let (beginning, forced) = name.strip_suffix('!').map_or((name, false), |beginning| (beginning, true));
    let begins = |row: &&ActionRow| row.name.ends_with('!') == forced && row.name.starts_with(beginning);
    let starting: Vec<&ActionRow> = ACTIONS.iter().filter(|row| !beginning.is_empty() && begins(row)).collect();
    match starting.as_slice() {
        [row] => Ok(row),
        [] => Err(crate::wording::Message::new(
            format!("「{name}」という命令はありません（? で一覧）"),
            format!("unknown command '{name}'; ? lists them"),
        )),
        several => {
            let names = several.iter().map(|row| row.name).collect::<Vec<_>>().join(", ");
            Err(crate::wording::Message::new(
                format!("「{name}」は {names} のどれか決まりません"),
                format!("'{name}' may be {names}"),
            ))
        }
    }
}

#[cfg(test)]
mod tests;
