//! The table of actions. The keys, the command line with its completion, the help, the hint line and docs/keys.md
//! derive from these rows. A row: variant with its argument's type, name, label in both languages, group, default keys,
//! help in both languages. A key is a sequence of keys separated by blanks; after ` = ` follows the argument.

use super::argument::{
    ComparisonChoice, GameStart, HandicapName, LineText, MoveText, OpenFileChoice, UsiCommandLine, WeightsChoice,
};
use super::{ActionGroup, CopyFormat, TextEdit};
use crate::tui::argument::{ActionArgument, ArgumentInfo};
use crate::tui::arrangement::Measure;
use crate::tui::betza::argument::{BetzaGameName, BetzaPlace};
use crate::tui::drill::argument::RetryChoice;
use crate::tui::engines::argument::EngineGoChoice;
use crate::tui::engines::argument::EngineSetting;
use crate::tui::engines::argument::NamedEngine;
use crate::tui::engines::argument::TypedUsiLine;
use crate::tui::guess::argument::GuessChoice;
use crate::tui::line_source::LineSource;
use crate::tui::pane::Pane;
use crate::tui::picture::argument::PictureChoice;
use crate::tui::play::argument::PlayChoice;
use crate::tui::position_editor::argument::{SetupCommand, TypedPiece};
use crate::tui::review::argument::ReviewChoice;
use crate::tui::settings::{SettingValue, ThemeName};
use crate::tui::views::{
    BoardSize, EngineView, EvaluationOverlay, EvaluationView, GraphView, MovesView, NoteKind, ResizeDirection,
};
use sankoma_betza::play::BetzaPlayer;
use sankoma_record::NodeId;
use sankoma_record::annotation::CommentDialect;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::{Color, PieceKind, PiecePlace, Square};
use sankoma_wording::{Language, Message, PieceStyle, message};
use std::path::PathBuf;

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
    /// The row of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        ACTIONS.iter().find(|row| row.name == name)
    }

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

impl Action {
    /// Whether it picks a piece or a square on the board with the mouse, the cursor or a typed move.
    pub(in crate::tui) const fn picks_on_board(&self) -> bool {
        matches!(
            self,
            Self::PickSquare(_) | Self::PickHand(..) | Self::ReleasePiece(_) | Self::CursorPick | Self::Move(_)
        )
    }
}

macro_rules! actions {
    (
        rows { $($id:ident $(($argument:ty))? $name:literal $label_ja:literal $label_en:literal $group:ident [$($key:literal),*]
            $ja:literal $en:literal;)+ }
        without_a_row { $($(#[$doc:meta])+ $other:ident($($content:ty),+);)+ }
    ) => {
        /// Names a row of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(usize)]
        pub enum ActionId {
            $(#[doc = $en] $id,)+
        }

        /// Something that a person can do, with its argument: the rows of the table, then what has no name because
        /// only the mouse, the clipboard or typing does it.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Action {
            $(#[doc = $en] $id $(($argument))?,)+
            $($(#[$doc])+ $other($($content),+),)+
        }

        impl Action {
            /// The row of the table that it belongs to, if it has one.
            pub fn id(&self) -> Option<ActionId> {
                match self {
                    $(Self::$id { .. } => Some(ActionId::$id),)+
                    Self::Ask(id) => Some(*id),
                    _ => None,
                }
            }
        }

        /// Every row of the table.
        pub const ACTIONS: &[ActionRow] = &[$(ActionRow {
            id: ActionId::$id,
            name: $name,
            label_ja: $label_ja,
            label_en: $label_en,
            group: ActionGroup::$group,
            keys: &[$($key),*],
            argument: actions!(@info $($argument)?),
            help_ja: $ja,
            help_en: $en,
            parse_argument: actions!(@parse $id $name $($argument)?),
        }),+];
    };
    (@info) => { None };
    (@info $argument:ty) => { Some(ArgumentInfo::of::<$argument>()) };
    (@parse $id:ident $name:literal) => {
        |text| if text.is_empty() { Ok(Action::$id) } else { Err(unexpected_argument($name, text)) }
    };
    (@parse $id:ident $name:literal $argument:ty) => {
        |text| {
            let argument = <$argument as ActionArgument>::parse_or_ask(text)?;
            Ok(argument.map_or(Action::Ask(ActionId::$id), Action::$id))
        }
    };
}

fn unexpected_argument(action: &str, text: &str) -> Message {
    message!("{action} は引数を取りません（「{text}」）", "{action} takes no argument, got '{text}'")
}

#[rustfmt::skip] // one row per action reads as the table it is
actions! {
rows {
    Promote "promote" "成る" "promote" Promotion ["enter", "+", "y"]
        "成る。" "Promote.";
    Decline "decline" "成らない" "do not promote" Promotion ["-", "n"]
        "成らない。" "Do not promote.";

    SetupPick "setup-pick" "つかむ・置く" "pick or drop" PositionEditor ["space"]
        "駒をつかむ、またはつかんだ駒をカーソルの所に置く（そこの駒とは入れ替わる）。" "Pick up the piece under the cursor, or put the one picked up there; it changes places with a piece that is there.";
    SetupPiece(TypedPiece) "setup-piece" "駒を置く" "put a piece" PositionEditor ["P = P", "L = L", "N = N", "S = S", "G = G", "B = B", "R = R", "K = K", "p = p", "l = l", "n = n", "s = s", "g = g", "b = b", "r = r", "k = k"]
        "カーソルの所に駒を置く（SFEN の文字: 大文字は先手、小文字は後手。漢字でもよい）。" "Put a piece under the cursor: a letter of SFEN, capitals for Black; or its kanji.";
    SetupChange(SetupCommand) "setup-change" "局面を変える" "change the position" PositionEditor ["t = turn", "+ = promote", "= = promote", "del = remove", "x = remove", "backspace = remove", "H = black-hand", "h = white-hand", "w = side", "c = clear", "i = start", "z = rest", "m = mirror", "o = exchange", "u = undo", "U = redo", "ctrl+r = redo"]
        "局面を変える: turn 向き、promote 成り・不成、remove 駒箱へ、black-hand 先手の持駒へ、white-hand 後手の持駒へ、side 手番、clear 盤を空に、start 平手、rest 残りの駒をすべて受方（手番でない側）の持駒に、mirror 左右反転、exchange 先後の入れ替え、undo 元に戻す、redo やり直す。"
        "Change the position: turn (the piece's side), promote, remove (to the box), black-hand, white-hand, side (to move), clear, start (of an even game), rest (all pieces of the box to the defender, who is not to move), mirror, exchange (the sides), undo, redo.";
    SetupHandicap(HandicapName) "setup-handicap" "駒落ち" "handicap" PositionEditor ["j"]
        "駒落ちの開始局面に並べる。" "Set up the start of a handicap game by its name.";
    SetupMate "setup-mate" "詰みを探す" "find a mate" PositionEditor ["M"]
        "編集中の局面の詰みを探し、変化の木を表示する（Esc で編集に戻る）。" "Search the edited position for a mate and show its tree; Esc goes back to editing.";
    SetupDone "setup-done" "この局面から始める" "begin a game" PositionEditor ["enter"]
        "編集を終え、この局面から始まる棋譜を新しく開く（前の棋譜も開いたまま）。" "Leave the editor and begin a game from this position in a file of its own; the game before stays open.";

    BetzaHand "betza-hand" "持駒" "hand" BetzaGame ["tab"]
        "カーソルを手番の持駒へ移す。もう一度で次の種類、最後の次は盤へ戻る。" "Move the cursor to the pieces in hand of the side to move; again: the next kind, and after the last one the board.";
    BetzaDrop(usize) "betza-drop" "持駒をつかむ" "pick from the hand" BetzaGame ["1 = 1", "2 = 2", "3 = 3", "4 = 4", "5 = 5", "6 = 6", "7 = 7", "8 = 8", "9 = 9"]
        "その番号の持駒をつかむ（次に打つマスを選ぶ）。" "Pick up the piece in hand with this number, to be dropped on a square.";
    BetzaUndo "betza-undo" "待った" "take back" BetzaGame ["u", "backspace"]
        "手を戻す（相手がコンピュータなら自分の番まで）。" "Take back the last move, against the computer up to your own.";
    BetzaRedo "betza-redo" "手を進める" "make again" BetzaGame ["ctrl+r", "U"]
        "戻した手をもう一度指す。" "Make a move again that was taken back.";
    BetzaFirst "betza-first" "開始局面" "start" BetzaGame ["home"]
        "すべての手を戻す。" "Take back every move.";
    BetzaLast "betza-last" "最終手" "last move" BetzaGame ["end"]
        "戻した手をすべてもう一度指す。" "Make every move again that was taken back.";
    BetzaMove(MoveText) "betza-move" "手を入力" "type a move" BetzaGame ["m"]
        "指し手を USI の形で入力する（7g7f、P*5e、8h2b+）。指せなければ理由を示す。" "Play a move written as in USI, such as 7g7f, P*5e or 8h2b+; says why where it is not legal.";
    BetzaBlack(Option<BetzaPlayer>) "betza-black" "先手" "Black" BetzaGame ["b"]
        "先手の対局者を選ぶ（省けば次）: person 人、random ランダム、computer コンピュータ。" "Let Black be played by a person, random or computer; without a name by the next of them.";
    BetzaWhite(Option<BetzaPlayer>) "betza-white" "後手" "White" BetzaGame ["w"]
        "後手の対局者を選ぶ（省けば次）: person 人、random ランダム、computer コンピュータ。" "Let White be played by a person, random or computer; without a name by the next of them.";
    BetzaPause "betza-pause" "待つ・続ける" "wait or continue" BetzaGame ["space"]
        "コンピュータを待たせる・続けさせる。" "Let the computer wait, or continue.";
    BetzaResign "betza-resign" "投了" "resign" BetzaGame ["R"]
        "投了する。" "Resign.";
    BetzaNew "betza-new" "新しい対局" "new game" BetzaGame ["n"]
        "同じゲームの新しい対局を始める。" "Begin a new game by the same rules.";
    BetzaSave(PathBuf) "betza-save" "保存" "save" BetzaGame ["ctrl+s"]
        "対局を文字のファイルに保存する。" "Save the game as a text file.";
    BetzaSaveAnyway(PathBuf) "betza-save!" "上書き保存" "save anyway" BetzaGame []
        "ファイルがあっても、変わっていても、対局を保存する。" "Save the game over an existing or changed file.";
    BetzaOpen(PathBuf) "betza-open" "対局を開く" "open" BetzaGame ["o"]
        "保存した対局を開く。" "Open a saved game.";

    CursorLeft "cursor-left" "左" "left" Cursor ["left"]
        "カーソルを左へ動かす。" "Move the board cursor to the left.";
    CursorRight "cursor-right" "右" "right" Cursor ["right"]
        "カーソルを右へ動かす。" "Move the board cursor to the right.";
    CursorUp "cursor-up" "上" "up" Cursor ["up"]
        "カーソルを上へ動かす（盤の上は持ち駒）。" "Move the board cursor up, beyond the edge into the hand.";
    CursorDown "cursor-down" "下" "down" Cursor ["down"]
        "カーソルを下へ動かす（盤の下は持ち駒）。" "Move the board cursor down, beyond the edge into the hand.";
    CursorPick "cursor-pick" "つかむ・置く" "pick or drop" Cursor ["enter"]
        "駒をつかむ、またはつかんだ駒を置く。" "Pick up the piece under the cursor, or put the one picked up there.";

    ShowDiagnostic "show-diagnostic" "その手へ" "go to the move" Diagnostics ["enter"]
        "選んだ診断の手を盤に表示する。" "Show the move that the selected diagnostic is about.";

    ExplorerUp "explorer-up" "上の手" "move above" Explorer ["up"]
        "実戦例の一つ上の手を選ぶ。" "Choose the move above in the explorer.";
    ExplorerDown "explorer-down" "下の手" "move below" Explorer ["down"]
        "実戦例の一つ下の手を選ぶ。" "Choose the move below in the explorer.";
    ExplorerPlay "explorer-play" "指す" "play" Explorer ["enter"]
        "選んだ手を盤に指す。" "Play the chosen move.";
    ExplorerGames "explorer-games" "対局の一覧" "games" Explorer ["o"]
        "選んだ手が指された対局の一覧を出す（Enter でその局面を開く）。" "List the games with the chosen move; Enter opens one at this position.";
    ExplorerFilter(Option<String>) "explorer-filter" "絞り込み" "filter" Explorer ["/"]
        "数える対局を絞り込む: player:羽生 date:>=2020 result:先手 opening:矢倉。- で外す。"
        "Count only the games that pass a filter: player:habu date:>=2020 result:black opening:Yagura; - removes it.";

    BookAdd "book-add" "定跡に加える" "add to book" Explorer ["a"]
        "棋譜の次の手（なければ選んだ手）を、検討した評価値とともに定跡に加えて保存する。"
        "Add the next move of the record, or else the chosen one, to the first book with the score that was found, and save it.";
    BookRemove "book-remove" "定跡から消す" "remove from book" Explorer ["del"]
        "選んだ手を定跡から消して保存する。" "Remove the chosen move from the first book, and save it.";
    BookComment(Option<String>) "book-comment" "定跡のコメント" "comment in book" Explorer ["c"]
        "選んだ手に定跡のコメントを書いて保存する（- で消す）。" "Write a comment on the chosen move into the first book, and save it; - removes it.";

    BranchUp "branch-up" "前の手" "move above" Variations ["up"]
        "分岐図で、一つ上の手へ戻る。" "Go to the move above in the tree of variations.";
    BranchDown "branch-down" "次の手" "move below" Variations ["down"]
        "分岐図で、一つ下の手へ進む。" "Go to the move below in the tree of variations.";
    BranchLeft "branch-left" "左の変化" "to the left" Variations ["left"]
        "分岐図で、同じ手数の左の手へ移る。" "Go to the move on the left at this ply in the tree of variations.";
    BranchRight "branch-right" "右の変化" "to the right" Variations ["right"]
        "分岐図で、同じ手数の右の手へ移る。" "Go to the move on the right at this ply in the tree of variations.";
    BranchFold "branch-fold" "たたむ・開く" "fold or unfold" Variations ["enter"]
        "分岐図で、この手の先をたたむ・開く。" "Fold or unfold what follows this move in the tree of variations.";
    BranchFoldOthers "branch-fold-others" "ほかをたたむ" "fold the others" Variations ["*"]
        "分岐図で、表示中の手順のほかの変化をすべてたたむ（もう一度ですべて開く）。" "Fold every variation but the line shown in the tree of variations; once more unfolds all.";

    TsumeStop "tsume-stop" "止める・探す" "stop or search" Tsume ["space"]
        "詰みの探索を止める・もう一度探す。" "Stop the mate search, or begin it again.";
    TsumeAdopt "tsume-adopt" "手順を棋譜へ" "line into record" Tsume ["a"]
        "選んだ手を通る詰み手順を、変化として棋譜に加える。" "Add the line through the selected move, up to the mate, to the record as a variation.";
    TsumeAdoptAll "tsume-adopt-all" "木を棋譜へ" "tree into record" Tsume ["A"]
        "開いている行をすべて、詰みまでの変化として棋譜に加える。" "Add every row of the tree that is shown, with its mate, to the record as variations.";

    DrillNext "drill-next" "次の問題" "next problem" Drill ["n"]
        "まだ解いていない次の問題へ進む（解く前なら後に回す）。" "Go to the next problem that is open; one that is not solved yet is left for later.";
    DrillPrevious "drill-previous" "前の問題" "previous problem" Drill ["p"]
        "前の問題へ戻る。" "Go to the previous problem.";
    DrillAgain "drill-again" "もう一度" "again" Drill ["r"]
        "この問題を初めから解き直す。" "Begin this problem again.";
    DrillHint "drill-hint" "ヒント" "hint" Drill ["h"]
        "ヒントを見る（詰将棋では動かす駒、次に指し手。悪手では理由の種類、次に動かす駒）。" "Get a hint: at a mate problem the piece to move, then the move; at a mistake the kind of reason, then the piece.";
    DrillGiveUp "drill-give-up" "答えを見る" "give up" Drill ["g"]
        "あきらめて、答えを見る（詰みの木、または最善手順）。" "Give the problem up and see the answer: the tree of its mate, or the better line.";

    TreeUp "tree-up" "上の行" "row above" Tree ["up"]
        "探索木の一つ上の行へ移る。" "Go to the row above in the search tree.";
    TreeDown "tree-down" "下の行" "row below" Tree ["down"]
        "探索木の一つ下の行へ移る。" "Go to the row below in the search tree.";
    TreePageUp "tree-page-up" "前ページ" "page up" Tree ["pgup", "ctrl+b"]
        "探索木を一画面上へ移る。" "Go up the search tree by a screenful.";
    TreePageDown "tree-page-down" "次ページ" "page down" Tree ["pgdn", "ctrl+f"]
        "探索木を一画面下へ移る。" "Go down the search tree by a screenful.";
    TreeToggle "tree-toggle" "開閉" "fold or unfold" Tree ["enter"]
        "ノードの下を開く・たたむ。" "Fold or unfold what is below a node.";
    TreeUnfold "tree-unfold" "開く" "unfold" Tree ["right"]
        "ノードの下を開く（開いていれば中へ入る）。" "Unfold a node, or go into one that is unfolded.";
    TreeFold "tree-fold" "たたむ" "fold" Tree ["left"]
        "ノードの下をたたむ（たたんであれば親へ戻る）。" "Fold a node, or go to the parent of one that is folded.";
    TreeDeeper "tree-deeper" "一手深く" "deeper" Tree ["+", "="]
        "探索木を一手深く読み直す。" "Search the tree one ply deeper.";
    TreeShallower "tree-shallower" "一手浅く" "shallower" Tree ["-"]
        "探索木を一手浅く読み直す。" "Search the tree one ply shallower.";
    TreeBest "tree-best" "最善手だけ" "best moves only" Tree ["*"]
        "根より下では最善手だけを表示する・すべて表示する。" "Below the root show only the best move of each node, or all moves again.";

    ReasonUp "reason-up" "上の理由" "reason above" Inspection ["up"]
        "一つ上の理由か駒を選ぶ（盤のそのマスに色が付く）。" "Pick the reason or piece above; its squares light up on the board.";
    ReasonDown "reason-down" "下の理由" "reason below" Inspection ["down"]
        "一つ下の理由か駒を選ぶ（盤のそのマスに色が付く）。" "Pick the reason or piece below; its squares light up on the board.";
    ReasonOpen "reason-open" "内訳を開く" "open reason" Inspection ["enter"]
        "選んだ理由の内訳を駒の組まで開く（Esc で戻る）。" "Open what the picked reason is made of, down to the pair; Esc goes back.";

    LineUp "line-up" "上の読み筋" "line above" Lines ["up"]
        "一つ上の読み筋を選ぶ。" "Choose the line of play above.";
    LineDown "line-down" "下の読み筋" "line below" Lines ["down"]
        "一つ下の読み筋を選ぶ。" "Choose the line of play below.";

    ScrollUp "scroll-up" "上へ" "up" Scroll ["up"]
        "一行上へスクロールする。" "Scroll up by one row.";
    ScrollDown "scroll-down" "下へ" "down" Scroll ["down"]
        "一行下へスクロールする。" "Scroll down by one row.";
    ScrollPageUp "scroll-page-up" "前ページ" "page up" Scroll ["pgup"]
        "十行上へスクロールする。" "Scroll up by ten rows.";
    ScrollPageDown "scroll-page-down" "次ページ" "page down" Scroll ["pgdn"]
        "十行下へスクロールする。" "Scroll down by ten rows.";

    KeepMine "keep-mine" "ここの版を残す" "keep mine" Conflict ["m"]
        "ここの版を残す（保存するとファイルに上書きする）。" "Keep the version here; saving writes it over the other one.";
    TakeTheirs "take-theirs" "ディスクの版にする" "take theirs" Conflict ["t"]
        "ディスクの版にする（u で戻せる）。" "Take the version on disk; u takes that back.";
    KeepBoth "keep-both" "両方を残す" "keep both" Conflict ["b"]
        "両方の版を残す（手は変化に、コメントはつなげる）。" "Keep both: moves become variations, comments are joined.";
    NextAnswer "answer-next" "次の答え" "next answer" Conflict ["right", "tab"]
        "次の答えを選ぶ（Enter で決める）。" "Choose the next answer; Enter gives it.";
    PreviousAnswer "answer-previous" "前の答え" "previous answer" Conflict ["left", "backtab"]
        "前の答えを選ぶ。" "Choose the answer before.";

    DiscardRecovery "discard-recovery" "捨てる" "drop" Recovery ["d", "del"]
        "選んだファイルの復元できる変更を捨てる（二度押す）。" "Drop the recoverable changes of this file for good; press twice.";

    SettingNext "setting-next" "次の値" "next value" Settings ["right", "l", "+", "="]
        "選んだ設定を次の値にする。" "Give the selected setting its next value.";
    SettingPrevious "setting-previous" "前の値" "previous value" Settings ["left", "h", "-"]
        "選んだ設定を前の値にする。" "Give the selected setting its previous value.";
    TypeSetting "setting-type" "値を入力" "type the value" Settings ["enter"]
        "選んだ設定の値を入力する。" "Type the value of the selected setting.";
    ResetSetting "setting-reset" "元の値" "value as it was" Settings ["del", "d"]
        "選んだ設定を、起動したとき（または保存したとき）の値に戻す。" "Give the selected setting the value that it had at the start, or when it was saved.";
    WriteSettings "settings-write" "設定を保存" "save the settings" Settings ["w"]
        "ここで変えた設定を設定ファイルに書き込む（コメントはそのまま残る）。" "Write the settings changed here into the settings file; its comments stay.";

    PlayStart "play-start" "始める" "start" PlayForm ["enter"]
        "この設定で対局を始める。" "Start the game with these settings.";
    OptionNext "option-next" "次の値" "next value" PlayForm ["right", "l", "tab", "space"]
        "選んだ設定を次の値にする。" "Give the selected setting its next value.";
    OptionPrevious "option-previous" "前の値" "previous value" PlayForm ["left", "h", "backtab"]
        "選んだ設定を前の値にする。" "Give the selected setting its previous value.";
    PlayAsCommand "play-as-command" "コマンドで書く" "as a command" PlayForm ["e"]
        "対局の設定をコマンドとして書き換える（ほかの持ち時間や強さ）。" "Write the settings of the game as a command, for other clocks and limits.";

    GuessNext "guess-next" "次の問題" "next question" Guess ["enter", "space"]
        "次の問題へ進む。" "Continue with the next question.";

    ListUp "list-up" "上の行" "row above" List ["up", "k"]
        "一つ上の行へ移る。" "Go to the row above.";
    ListDown "list-down" "下の行" "row below" List ["down", "j"]
        "一つ下の行へ移る。" "Go to the row below.";
    ListPageUp "list-page-up" "前ページ" "page up" List ["pgup", "ctrl+b"]
        "一画面上へ移る。" "Go up by a screenful.";
    ListPageDown "list-page-down" "次ページ" "page down" List ["pgdn", "ctrl+f"]
        "一画面下へ移る。" "Go down by a screenful.";
    ListFirst "list-first" "先頭" "first" List ["home", "g g", "<"]
        "最初の行へ移る。" "Go to the first row.";
    ListLast "list-last" "末尾" "last" List ["end", "G", ">"]
        "最後の行へ移る。" "Go to the last row.";
    ListOpen "list-open" "開く" "open" List ["enter"]
        "選んだ行の棋譜を開く。" "Open the game of this row.";
    Filter "filter" "絞り込み" "filter" List ["/"]
        "一覧を絞り込む（語、player:羽 result:black plies:<50 date:2024 sfen:here illegal errors、- で否定）。" "Filter the list: words, player:NAME result:black plies:<50 date:2024 sfen:here illegal errors; - negates.";

    RetryListed(Option<RetryChoice>) "retry-listed" "悪手を指し直す" "retry mistakes" List ["P m"]
        "一覧に出ている検討済みの対局の悪手を、多い種類から順に指し直す: black・white・both、player=名前。"
        "Retry the mistakes of the reviewed games in the list of a folder, the most frequent kind first: black, white, both or player=NAME.";
    PlayerReport(Option<String>) "player-report" "成績" "player report" List ["P r"]
        "一覧の対局での成績（戦型別、精度の推移、悪手の種類、敗着、よく負ける局面）を、名前の一部で選んだ人について表示する。"
        "Report on a player, by a part of the name, over the games in the list of a folder: results by opening, accuracy over time, kinds of mistakes, lost games, positions lost most often.";
    ListSort "list-sort" "並べ替え" "sort" List ["O"]
        "一覧の並び順を変える（ファイル名、先手、後手、日付、手数の順に切り替わる）。" "Change the order of the list: by file, Black, White, date, number of moves, and so on in turn.";

    EngineToggle "engine-toggle" "起動・終了" "start or end" EngineList ["enter"]
        "選んだエンジンを起動する・終了する。" "Start the engine of this row, or end it.";
    EngineNew "engine-new" "加える" "add" EngineList ["a"]
        "エンジンのコマンドを尋ねて加える。" "Ask for the command of an engine, and add it.";
    EngineSettings "engine-settings" "設定" "settings" EngineList ["o"]
        "選んだエンジンの設定とオプションを表示する。" "Show the settings and options of the engine of this row.";
    EngineTry "engine-try" "試す" "try" EngineList ["t"]
        "選んだエンジンが動くか試す。" "See whether the engine of this row works.";
    EngineRestart "engine-restart" "再起動" "restart" EngineList ["r"]
        "選んだエンジンを終了して起動し直す。" "End the engine of this row and start it again.";
    EngineRemove "engine-remove" "消す" "remove" EngineList ["d", "del"]
        "選んだエンジンを engines.toml から消す（二度押す）。" "Remove the engine of this row from engines.toml; press twice.";

    EngineSettingEdit "engine-setting-edit" "変更" "change" EngineSettings ["enter"]
        "選んだ設定を変える（チェックと選択肢は次の値、ボタンは押す、ほかは入力）。"
        "Change this setting: a check or a choice takes its next value, a button is pressed, anything else is typed.";
    EngineSettingReset "engine-setting-reset" "既定値" "default" EngineSettings ["d", "del"]
        "選んだ設定を既定値に戻す。" "Take this setting back to its default.";

    CopyDialogue "copy-dialogue" "コピー" "copy" Dialogue ["y"]
        "表示している通信の行をクリップボードにコピーする。" "Copy the lines of the dialogue that pass the filter.";

    SearchNext "search-next" "次の一致" "next match" Search ["n"]
        "次に見つかった所へ移る。" "Go to the next place where the search found something.";
    SearchPrevious "search-previous" "前の一致" "previous match" Search ["N"]
        "前に見つかった所へ移る。" "Go to the previous place where the search found something.";

    WelcomeUp "welcome-up" "上の行" "row above" Welcome ["up", "k"]
        "一つ上の行へ移る。" "Go to the row above.";
    WelcomeDown "welcome-down" "下の行" "row below" Welcome ["down", "j"]
        "一つ下の行へ移る。" "Go to the row below.";
    WelcomeOpen "welcome-open" "選ぶ" "choose" Welcome ["enter"]
        "選んだ行を実行する。" "Do what the selected row says.";
    WelcomePick(usize) "welcome-pick" "番号で選ぶ" "choose by number" Welcome ["1 = 1", "2 = 2", "3 = 3", "4 = 4", "5 = 5", "6 = 6", "7 = 7", "8 = 8"]
        "番号の行を実行する。" "Do what the row with this number says.";

    Next "next" "次の手" "next move" Game ["right", "j", "down"]
        "一手進む。" "Go one ply forward.";
    Previous "previous" "前の手" "previous move" Game ["left", "k", "up"]
        "一手戻る。" "Go one ply back.";
    Forward "forward" "10手先" "10 plies on" Game ["pgdn", "ctrl+f"]
        "十手進む。" "Go ten plies forward.";
    Back "back" "10手前" "10 plies back" Game ["pgup", "ctrl+b"]
        "十手戻る。" "Go ten plies back.";
    First "first" "開始局面" "start position" Game ["home", "g g", "<"]
        "開始局面へ移る（数を付ければその手数へ）。" "Go to the start position; with a count, to that ply.";
    Last "last" "最終手" "last move" Game ["end", "G", "g e", ">"]
        "この手順の最終手へ移る（数を付ければその手数へ）。" "Go to the end of this line; with a count, to that ply.";
    Goto(usize) "goto" "手数を指定" "go to ply" Game []
        "指定した手数へ移る（数だけでもよい）。" "Go to the given ply of this line; the number alone does it too.";
    NextComment "next-comment" "次のコメント" "next comment" Game ["g c"]
        "コメントのある次の手へ移る。" "Go to the next ply with a comment.";
    PreviousComment "previous-comment" "前のコメント" "previous comment" Game ["g C"]
        "コメントのある前の手へ移る。" "Go to the previous ply with a comment.";
    NextMistake "next-mistake" "次の悪手" "next mistake" Game ["n"]
        "次の悪手・疑問手へ進み、何が悪かったかを一文で示す。" "Go to the next mistake and say in one sentence what was wrong.";
    PreviousMistake "previous-mistake" "前の悪手" "previous mistake" Game ["N"]
        "前の悪手・疑問手へ戻り、何が悪かったかを一文で示す。" "Go to the previous mistake and say in one sentence what was wrong.";
    NextFault "next-fault" "次の反則" "next fault" Game ["x"]
        "次の反則手・読めない手へ移る。" "Go to the next ply that is illegal or cannot be read.";
    PreviousFault "previous-fault" "前の反則" "previous fault" Game ["X"]
        "前の反則手・読めない手へ移る。" "Go to the previous ply that is illegal or cannot be read.";
    NextDiagnostic "next-diagnostic" "次の診断" "next diagnostic" Game ["g d"]
        "次の診断を読み、その手へ移る。" "Read the next diagnostic and go to its move.";
    PreviousDiagnostic "previous-diagnostic" "前の診断" "previous diagnostic" Game ["g D"]
        "前の診断を読み、その手へ移る。" "Read the previous diagnostic and go to its move.";
    NextVariation "next-variation" "変化に入る" "into variation" Game ["l", "shift+right", "shift+down"]
        "この手の次の変化に切り替える。変化がなければ次の手の変化に入る。" "Switch to the next variation at this ply, or enter one of the next ply.";
    PreviousVariation "previous-variation" "前の変化" "previous variation" Game ["shift+up"]
        "この手の前の変化に切り替える。" "Switch to the previous variation at this ply.";
    LeaveVariation "leave-variation" "変化を出る" "out of variation" Game ["h", "shift+left"]
        "この変化を出て、分かれる前の手順に戻る。" "Leave this variation for the line that it branches from.";
    CommentList(Option<NoteKind>) "comment-list" "コメントの一覧" "list of comments" Game ["g a", "g B = bookmarks"]
        "コメントとしおりを一覧し、打った語で絞り込み、Enter でその手へ移る（comments コメントだけ、bookmarks しおりだけ）。"
        "List comments and bookmarks, filtered by the words that are typed; Enter goes to the move (comments or bookmarks: only those).";
    MainLine "main-line" "本譜" "main line" Game ["g m"]
        "本譜から分かれた手へ戻り、本譜に入る。" "Return to the main line where this variation left it.";
    Game(Option<usize>) "game" "次の対局" "next game" Game ["g n"]
        "同じファイルの次の対局（または N 局目）を表示する。" "Show the next game of the file, or game number N.";

    Search(String) "search" "検索" "search" Program ["/"]
        "指し手・コメント・対局者などを探す。ヘルプでは説明を絞り込む。" "Search moves, comments and players; in the help, its rows.";

    Move(MoveText) "move" "指し手を入力" "type a move" Play ["m"]
        "指し手（7g7f, 8h2b+, P*5e）を判定し、合法なら指す。" "Judge a move (7g7f, 8h2b+, P*5e) and make it if it is legal.";
    Judge(MoveText) "judge" "指し手を判定" "judge a move" Play ["L j"]
        "指し手を判定だけする。違反する規則をすべて示す。" "Judge a move without making it: every rule it breaks.";
    Lint(LineText) "lint" "読み筋を検査" "check a line" Play ["L l"]
        "読み筋（7g7f 3c3d …、info … pv … も可）を再生し、指せない最初の手を示す。" "Replay a line of play (7g7f 3c3d ..., or info ... pv ...) up to its first impossible ply.";
    LintHere "lint-here" "コメントの読み筋を検査" "check the comment's line" Play ["L c"]
        "この手のコメント（なければ検討）の読み筋を検査する。" "Replay the line of play in this comment, or else the engine's best line.";
    CopyReport "copy-report" "判定をコピー" "copy the report" Play ["L r", "y r"]
        "判定の報告（局面・理由・再現するコマンド）をクリップボードにコピーする。" "Copy what is said of the judged move, with the command that reproduces it.";
    Pass "pass" "パス" "pass" Play ["0"]
        "パスする（相手の狙いを調べる）。" "Pass, to see what the other side would do.";
    TakeBack "take-back" "待った" "take back" Play ["backspace", "P t"]
        "ここで指した手を取り消す（棋譜の手は消えない）。対局中は自分の手番まで戻す。" "Take back a move made here; moves of the record stay. In a game, back to your turn before.";
    Play(Option<PlayChoice>) "play" "対局" "play a game" Play ["P p"]
        "この局面から対局する。設定のページを開くか、続けて書く: black・white・both・engines、engine=名前（文字や名前の初めでもよい）、時計（10m+5s、10m 30s byoyomi、no-clock）、nodes=100000・depth=10・time=2s・no-limit、here・start。"
        "Play a game from this position. Opens a page with the settings, which may follow instead: black, white, both or engines, engine=NAME (its letter or beginning will do), a clock (10m+5s, 10m 30s byoyomi, no-clock), nodes=100000, depth=10, time=2s or no-limit, here or start.";
    PauseGame "pause" "一時停止" "pause" Play ["P z"]
        "対局を一時停止する・再開する（時計も止まる）。" "Pause or resume the game that is played, its clocks too.";
    Resign "resign" "投了" "resign" Play ["P r"]
        "対局で投了する（二度押す）。" "Resign the game that is played; press twice.";
    DeclareWin "declare-win" "宣言する" "declare a win" Play ["P d"]
        "対局で入玉宣言をする（27点法。条件が足りなければ何が足りないかを示す）。" "Declare a win by the 27-point rule in the game that is played; says what is missing if it is not won.";
    BreakOff "break-off" "対局を中断" "break off" Play ["P x"]
        "対局を中断で終える。" "End the game that is played as broken off.";
    Guess(Option<GuessChoice>) "guess" "次の一手" "guess the move" Play ["P g"]
        "棋譜の次の一手を当てる: black・white・both（どちらの手を当てるか）、何手目から、nodes=100000。もう一度でやめる。"
        "Guess the moves of the game: black, white or both (whose moves), from which ply, nodes=100000. Once more ends it.";
    GuessReveal "guess-reveal" "答えを見る" "show the answer" Play ["P n"]
        "次の一手の答えを見る。" "Show the answer to the question without guessing.";
    Retry(Option<RetryChoice>) "retry" "悪手を指し直す" "retry mistakes" Play ["P m"]
        "検討した対局の悪手の局面で、よりよい手を指し直す: black・white・both（どちらの悪手か）、player=名前。結果を覚える。"
        "Play a better move at each mistake of the reviewed game: black, white or both (whose mistakes), player=NAME; results are saved.";
    Line(Option<usize>) "line" "読み筋を盤に" "line on the board" Play ["enter"]
        "選んだ読み筋（または一覧の N 番目）を盤に並べる。矢印で進み、Esc で対局に戻る。" "Put the chosen line of play (or number N of the list) on the board; the arrow keys step through it, Esc goes back.";
    Adopt(Option<usize>) "adopt" "読み筋を棋譜へ" "line into record" Play ["a"]
        "選んだ読み筋（盤に並べたものはその手まで）または候補手 N を変化として棋譜に加える。" "Add the chosen line (on the board, up to the step shown) or the engine's number N to the record as a variation.";
    LineToComment "line-to-comment" "読み筋をコメントへ" "line into comment" Play ["A", "e l"]
        "選んだ読み筋をコメントに書き加える。" "Add the chosen line of play to the comment.";
    CopyLine "copy-line" "読み筋をコピー" "copy the line" Play ["y l"]
        "選んだ読み筋を USI と KIF の表記でクリップボードにコピーする。" "Copy the chosen line of play, in USI and as KIF files write it.";
    Cursor "cursor" "盤で指す" "move on the board" Play ["b", "g b"]
        "盤のカーソルを出す・しまう。" "Show or hide the board cursor.";

    Comment "comment" "コメント" "comment" Change ["c", "e c"]
        "この手のコメントを書く。" "Write the comment on this move.";
    Bookmark(Option<String>) "bookmark" "しおり" "bookmark" Change ["e b"]
        "この手にしおりを付ける・外す。" "Set a bookmark at this move, or remove the one that is there.";
    Headers "headers" "対局情報" "game information" Change ["e h"]
        "対局者などの情報を編集する（一行に一つ）。" "Edit the headers, such as the players; one a row.";
    PositionEditor "position-editor" "局面編集" "position editor" Change ["e p"]
        "盤の局面を編集する（駒の配置、持ち駒、手番、駒落ち、詰将棋の配置）。" "Edit the position on the board: pieces, hands, side to move, handicaps, mate problems.";
    Merge(PathBuf) "merge" "棋譜を合わせる" "merge a record" Change ["e M"]
        "ファイルの棋譜を変化としてこの棋譜に合わせる（同じ手は一つになる）。" "Merge the record of a file into the game as variations; what is equal stays one.";
    OpenPasted "open-pasted" "別に開く" "open beside" Change ["e B"]
        "貼り付けて合わせた棋譜を、合わせる前に戻して別に開く。" "Open the record that was pasted beside the game, and undo its merge.";
    PromoteVariation "promote-variation" "本譜にする" "make main line" Change ["e m"]
        "この変化を分岐の先頭（本譜）にする。" "Make this variation the main continuation where it left the line.";
    VariationUp "variation-up" "変化を上へ" "variation up" Change ["e o", "{"]
        "この変化の順番を一つ上げる。" "Move this variation before the one above it.";
    VariationDown "variation-down" "変化を下へ" "variation down" Change ["e O", "}"]
        "この変化の順番を一つ下げる。" "Move this variation behind the one below it.";
    Delete "delete" "以降を削除" "delete from here" Change ["del", "e d"]
        "この手とその先をすべて削除する。" "Delete this move and everything after it.";
    WriteReview(Option<CommentDialect>) "review-write" "検討を書き込む" "review into comments" Change ["w r"]
        "検討の結果を本譜のコメントに書き込む（shogihome、shogigui、floodgate、plain。省けば shogihome）。" "Write the results of the main line into its comments, as shogihome, shogigui, floodgate or plain; without a name as shogihome.";
    Undo "undo" "元に戻す" "undo" Change ["u"]
        "棋譜の変更を元に戻す。" "Undo the latest change of the game.";
    Redo "redo" "やり直す" "redo" Change ["ctrl+r", "U"]
        "元に戻した変更をやり直す。" "Make the change again that was undone.";

    Engine "engine" "検討" "engine" Engine ["space"]
        "検討を始める・止める。" "Start or stop the engine.";
    Engines "engines" "ほかのエンジン" "other engines" Engine ["E e"]
        "ほかの USI エンジンの一覧を表示する・しまう。" "Show or hide the list of other USI engines.";
    EngineAdd(UsiCommandLine) "engine-add" "エンジンを加える" "add an engine" Engine ["E a"]
        "コマンド（例 /usr/games/fairy-stockfish、ssh HOST COMMAND）のエンジンに名前とオプションを尋ねて加える。"
        "Ask the engine of this command (/usr/games/fairy-stockfish, ssh HOST COMMAND) for its name and options, and add it.";
    EngineStart(Option<String>) "engine-start" "エンジンを起動" "start an engine" Engine ["E s"]
        "engines.toml の名前のエンジンを起動し、同じ局面を検討させる。" "Start the engine of this name, which analyses the same position.";
    EngineEnd(Option<String>) "engine-end" "エンジンを終了" "end an engine" Engine ["E q"]
        "名前のエンジン（省けばすべて）を終了する。" "End the engine of this name; without one all other engines.";
    EngineGo(EngineGoChoice) "engine-go" "エンジンの探索" "how engines search" Engine ["E g"]
        "ほかのエンジンの探索: infinite、nodes=N、depth=N、time=2s、mate、mate=5s、ponder。"
        "How the other engines search: infinite, nodes=N, depth=N, time=2s, mate, mate=5s or ponder.";
    EngineSet(EngineSetting) "engine-set" "エンジンの設定" "set an engine" Engine []
        "選んだエンジンの設定を変える: name、command、arguments、directory、threads、environment、option NAME。"
        "Change the engine that is selected: name, command, arguments, directory, threads, environment or option NAME = VALUE.";
    Dialogue "dialogue" "エンジンとの通信" "dialogue" Engine ["E d"]
        "ほかのエンジンとの通信を表示する・しまう（/ で絞り込み）。" "Show or hide the dialogue with the other engines; / filters it.";
    EngineSay(TypedUsiLine) "usi" "USI を送る" "send USI" Engine ["E u"]
        "ほかのエンジンに USI のコマンドを送る（B: setoption … のように文字で相手を選べる。答えは通信のページに出る）。" "Send a USI command to another engine (B: setoption ... names it by its letter); the answer stands in the dialogue.";
    MoreLines "more-lines" "候補手を増やす" "more lines" Engine ["+", "="]
        "候補手を一つ増やす。" "Show one more line.";
    FewerLines "fewer-lines" "候補手を減らす" "fewer lines" Engine ["-"]
        "候補手を一つ減らす。" "Show one line fewer.";
    MultiPv(usize) "multipv" "候補手の数" "number of lines" Engine ["E l"]
        "候補手の数を決める。" "Set the number of lines.";
    Threat "threat" "相手の狙い" "threat" Engine ["t", "E t"]
        "パスした場合の相手の狙いを読む・やめる。" "Show or hide what the other side threatens after a pass.";
    Watch(Option<EngineView>) "watch" "検討の表示" "engine view" Engine ["v l = lines", "v r = roots", "v i = iterations", "v c = counters", "v t = tree", "v o = others"]
        "検討の欄の表示を選ぶ（省けば次）: lines 読み筋、roots ルートの手、iterations 深さごとの評価、counters 統計、tree 探索木、others ほかのエンジン。"
        "Choose the view of the engine: lines, roots (every root move), iterations (score by depth), counters, tree (a small search) or others (other engines); without a name the next.";
    Tsume(Option<usize>) "tsume" "詰みを探す" "search for a mate" Engine ["M m"]
        "盤の局面の詰み（王手の連続）を探し、すべての受けと詰みまでの手数を木で表示する（秒数を付けられる）。"
        "Search the position on the board for a mate by checks, and show every defence with its length as a tree; so many seconds.";
    BetzaGame(Option<BetzaGameName>) "betza-game" "ゲームファイルで対局" "play a game file" Program []
        "ゲームファイルの規則で対局する（shogi、minishogi、tori、patient、またはファイル）。名前を省けば続きに戻る。" "Play by the rules of a game file: shogi, minishogi, tori, patient or a file; without a name shows the game that is open.";
    Drill(PathBuf) "drill" "詰将棋ドリル" "tsume drill" Engine ["M d"]
        "ファイルやフォルダの局面（棋譜の開始局面、SFEN の各行）を順に出題し、解いた結果を覚える。" "Solve the positions of a file or folder one after another (the start of every game, every SFEN); results are saved.";
    Review(Option<ReviewChoice>) "review" "全局検討" "review the game" Engine ["R"]
        "対局全体を検討する。範囲（all、33-60）、向き（backwards、forwards）、制限（nodes=100000、time=2s、depth=14）、候補手の数（lines=1）、何巡読むか（passes=2。2巡目は疑わしい手を最善手と同じノードで読み比べ、印を付ける）、エンジン（engine=名前。いくつか書けば比べる）を指定できる。検討中なら一時停止・再開する。"
        "Review the game: the plies (all, 33-60), the order (backwards, forwards), the limit (nodes=100000, time=2s, depth=14), the lines, the passes (passes=2: in the second one suspicious moves are compared with the best other ones and marked) and the engines (engine=NAME; several are compared) can be chosen; pauses or resumes a review that runs.";
    ReviewStop "review-stop" "全局検討をやめる" "stop the review" Engine ["E x"]
        "全局検討をやめる。それまでの結果は残る。" "Stop the review; what it has found stays.";
    ReviewSummary "review-summary" "検討のまとめ" "review summary" View ["v u"]
        "検討のまとめ（精度、平均損失、悪手の数と一覧、戦型・囲い・手筋）を表示する・しまう。" "Show or hide the summary of the review: accuracy, mean loss, counts, worst moves, openings, castles and tesuji.";
    WriteGuesses "guess-write" "答えを書き込む" "guesses into comments" Program ["w g"]
        "次の一手の答えを棋譜のコメントに書き込む。" "Write the guessed moves into the comments of the game.";
    MarksBy(Option<NamedEngine>) "marks-by" "印を付けるエンジン" "marks by engine" View ["v m"]
        "棋譜の印・評価値・形勢グラフを、この対局を検討した次のエンジン（または名前のエンジン）のものにする。" "Take marks, scores and graph from the next engine that reviewed the game, or from the one named.";
    PointOfView "point-of-view" "評価値の視点" "point of view" Engine ["v p", "E p"]
        "評価値の視点を先手と手番側で切り替える。" "Give scores from Black's point of view, or from the side to move.";

    FocusNext "focus-next" "次の欄" "next pane" View ["tab"]
        "次の欄へ移る（数を付ければその番号の欄へ）。" "Focus the next pane; with a count, the pane of that number.";
    FocusPrevious "focus-previous" "前の欄" "previous pane" View ["backtab"]
        "前の欄へ移る。" "Focus the previous pane.";
    Focus(Pane) "focus" "欄を選ぶ" "focus a pane" View ["alt+1 = board", "alt+2 = moves", "alt+3 = engine", "alt+4 = evaluation", "alt+5 = why", "alt+6 = legality", "alt+7 = comment", "alt+8 = diagnostics", "alt+9 = movement", "alt+0 = log", "alt+g = graph"]
        "欄を選ぶ。" "Focus a pane.";
    Explorer "explorer" "実戦例" "explorer" View ["v x"]
        "この局面が索引の棋譜でどう指され、どうなったかを見る。" "See what was played at this position in the indexed records, and how it went.";
    Book(PathBuf) "book" "定跡を開く" "open a book" Program []
        "定跡ファイル（#YANEURAOU-DB2016、Apery の book.bin、.sbk）を開き、実戦例に並べる。" "Open an opening book (#YANEURAOU-DB2016, Apery's book.bin, .sbk) and show it in the explorer.";
    BookAddLine "book-add-line" "手順を定跡に加える" "add the line to the book" Program []
        "盤の局面を通る手順をすべて定跡に加えて保存する。" "Add the whole line through the position shown to the first book, and save it.";
    Index(PathBuf) "index" "索引を作る" "index a folder" Program []
        "フォルダの棋譜を実戦例の索引に加える（後で変わったファイルだけ読み直す）。" "Index the records of a folder for the explorer; later only changed files are read again.";
    Zoom "zoom" "欄を拡大" "zoom the pane" View ["z", "v z"]
        "選んだ欄を全画面に広げる・元に戻す。" "Give the pane in focus the whole screen, or take it back.";
    Hide(Option<Pane>) "hide" "欄を隠す" "hide the pane" View ["v h"]
        "選んだ欄（または名前の欄）を隠す・また出す。"
        "Hide the pane in focus or the one named, or show a hidden one again.";
    Resize(ResizeDirection) "resize" "欄の大きさ" "resize the pane" View ["v + = taller", "v - = shorter", "v > = wider", "v < = narrower", "ctrl+up = taller", "ctrl+down = shorter", "ctrl+right = wider", "ctrl+left = narrower"]
        "選んだ欄の大きさを変える: taller 高く、shorter 低く、wider 広く、narrower 狭く。"
        "Make the pane in focus taller, shorter, wider or narrower.";
    ResetPanes "reset-panes" "欄を元に戻す" "reset the panes" View ["v 0"]
        "すべての欄を元の大きさに戻し、隠した欄を出す。"
        "Give all panes their standard sizes, and show the hidden ones.";
    Graph(Option<GraphView>) "graph" "形勢グラフの表示" "game graph view" View ["v g"]
        "形勢グラフの表示を選ぶ（省けば次）: win-rate 勝率、centipawns 評価値、terms 評価の項。"
        "Choose the view of the game graph: win-rate, centipawns or terms (of the evaluation); without a name the next.";
    MovesView(Option<MovesView>) "moves-view" "棋譜の表示" "view of the moves" View ["v T"]
        "棋譜の欄の表示を選ぶ（省けば次）: list 一覧、tree 分岐図（変化を枝として描く）。"
        "Choose the view of the moves: list, or tree (variations drawn as branches); without a name the next.";
    Flip "flip" "盤を反転" "flip the board" View ["f"]
        "盤を上下反転する。" "Turn the board around.";
    BestMarks "best-marks" "最善手の印" "best-move marks" View ["v b"]
        "最善手の移動元と移動先に順位の印を付ける・やめる（1> 元、>1 先、*1 打つ）。"
        "Mark the best moves on the board with their rank, or stop: 1> leaves, >1 arrives, *1 is dropped.";
    Pieces(Option<PieceStyle>) "pieces" "駒の文字" "pieces" View ["s p"]
        "駒の文字を選ぶ（省けば次）: kanji 漢字（成銀）、one-kanji 一字（全）、western 英字（+S）。"
        "Write the pieces as kanji, one-kanji or western letters; without a name, in the next way.";
    BoardSize(Option<BoardSize>) "board-size" "盤の大きさ" "board size" View ["s b"]
        "盤の大きさを選ぶ（省けば次）: auto 自動、small 小、medium 中、large 大（入る範囲で）。"
        "Choose the size of the board: auto, small, medium or large, as far as there is room; without a name the next.";
    Attacks "attacks" "駒の利き" "attacks" View ["v a"]
        "利きの数を盤に表示する（両方、先手、後手、なし）。" "Count the attacks on every square: of both sides, Black's, White's, none.";
    Evaluation(Option<EvaluationView>) "evaluation" "評価の表示" "evaluation view" View ["v e"]
        "評価の欄の表示を選ぶ（省けば次）: assessment 形勢判断、line-end 読み筋の末、breakdown 内訳、pairs 駒の組、factors 要因、change 一手の変化、static-change 静的な変化、graph グラフ、scores 三つの評価値、compare 重みの比較。"
        "Choose the view of the evaluation: assessment, line-end, breakdown, pairs, factors, change, static-change, graph, scores or compare; without a name the next.";
    ExplainScore "explain-score" "評価を説明する" "explain the score" View []
        "評価の欄を開き、形勢を言葉で説明する。" "Show in the evaluation pane why the score is what it is, in a player's words.";
    MarkPosition "mark-position" "比べる局面に印" "mark to compare" View ["v M"]
        "表示中の局面（読み筋の欄では選んだ候補手）に、比べるための印を付ける・消す。"
        "Mark the position shown to be compared with another one, or in the list of lines the candidate move chosen; again: unmark.";
    ComparePositions "compare-positions" "局面を比べる" "compare two positions" View ["v C"]
        "印の局面と表示中の局面を並べ、評価の差を内訳まで示す。印がなければ、指した手と最善手の読み筋の末を比べる。"
        "Explain the marked position and the one shown side by side, with what they differ in; without a mark, the better move and the one played.";
    Overlay(Option<EvaluationOverlay>) "overlay" "評価を盤に重ねる" "scores on the board" View ["v s = heat", "v w = sweep"]
        "評価を盤に重ねる・やめる（省けば次）: heat 駒の価値を除いた駒ごとの寄与、sweep カーソルの駒（なければ手番の玉）を各マスへ動かしたときの評価の変化、off なし。"
        "Lay the score over the board, or remove it: heat (what each piece adds beyond its value), sweep (how the score changes with the piece under the cursor, or else the king, on each square), off; without a name the next.";
    Weights(Option<WeightsChoice>) "weights" "評価の重み" "weights" View []
        "評価の重みを読み込む（ファイルか built-in、factors、learned）。ネットワークには後ろに fv-scale=24 のように尺度を書ける。名前を省けば今の重みを示す。"
        "Evaluate with these weights: a file (of a network with its scale behind it, fv-scale=24), built-in, factors or learned; without a name says which are in use.";
    Against(Option<ComparisonChoice>) "against" "比較する重み" "weights to compare" View []
        "比較する重みを読み込む（ファイルか built-in、factors、learned、none でやめる）。後ろの fv-scale=24 はその重みだけの尺度。"
        "Compare with a second set of weights: a file (of a network with a scale of its own behind it, fv-scale=24), built-in, factors, learned, or none.";
    Declaration "declaration" "入玉宣言" "declaration" View ["v d"]
        "入玉宣言ができるか、何が足りないかを駒ごとに数えて示す。" "Show or hide what an entering king may declare, counted piece by piece.";
    Notation(Option<NotationStyle>) "notation" "指し手の表記" "notation" View ["v n", "s n"]
        "指し手の表記を選ぶ（省けば次の表記）: kif federation western western-numeric usi。"
        "Write moves as kif, federation, western, western-numeric or usi; without a name, in the next way.";
    ThemeNext "theme-next" "次の配色" "next theme" View ["s t"]
        "次の配色にする。" "Use the next theme.";
    Theme(ThemeName) "theme" "配色を選ぶ" "theme" View []
        "配色を選ぶ（名前またはファイル）。" "Use a theme: a name, or the path of a file.";
    LangNext "language-next" "日本語・英語" "Japanese or English" View ["s l"]
        "日本語と英語を切り替える。" "Switch between Japanese and English.";
    Language(Language) "language" "言語を選ぶ" "language" View []
        "言語を選ぶ。" "Use a language.";
    Settings "settings" "設定" "settings" View ["s s"]
        "すべての設定と、その値がどこから来たかを一覧する。矢印で変えるとすぐに反映される。" "List every setting with its value and where it comes from; the arrow keys change it at once.";
    Set(SettingValue) "set" "設定を変える" "change a setting" View []
        "設定を変える: set theme light。" "Change a setting: set theme light.";
    Mouse "mouse" "マウス" "mouse" View ["s m"]
        "マウスを端末に返す（文字を選択できる）・また使う。" "Leave the mouse to the terminal for selecting text, or take it again.";

    Help "help" "ヘルプ" "help" Program ["?", "f1"]
        "この一覧を開く・閉じる。" "Show or hide this help.";
    Palette "palette" "コマンドを探す" "find a command" Program ["ctrl+p"]
        "今使えるコマンドを、名前や説明の言葉で探して実行する。" "Find a command that can be used now by its name or a word of its sentence, and run it.";
    Command "command" "コマンド" "command" Program [":"]
        "コマンドを名前で入力する（Tab で補完）。" "Type a command by name; Tab completes it.";
    Cancel "cancel" "戻る" "back" Program ["esc"]
        "開いているものを閉じ、つかんだ駒を放す。" "Close what is open and put down the piece picked up.";
    NewGame(Option<GameStart>) "new" "新しい対局" "new game" Program ["g N"]
        "新しい対局を始める（一覧から選ぶか、手合割の名前か SFEN を書く）。" "Begin a new game: even or with a handicap, from a list or by its name, or from an SFEN.";
    Open(PathBuf) "open" "ファイルを開く" "open a file" Program ["o"]
        "棋譜ファイルを開く。フォルダなら一覧を表示する。" "Open a game record, or list a folder.";
    File(Option<OpenFileChoice>) "file" "開いているファイル" "open files" Program ["g o"]
        "開いているファイルの一覧を表示する。番号か名前（の一部）を書けばそのファイルへ移る。" "List the open files, or go to one by its number or a part of its name.";
    NextFile "next-file" "次のファイル" "next file" Program ["g f", "]"]
        "開いている次のファイルへ移る。" "Go to the next open file.";
    PreviousFile "previous-file" "前のファイル" "previous file" Program ["g F", "["]
        "開いている前のファイルへ移る。" "Go to the previous open file.";
    CloseFile "close-file" "ファイルを閉じる" "close the file" Program ["ctrl+w", "w c"]
        "ファイルを閉じる。" "Close the file.";
    Folder "folder" "フォルダの一覧" "folder list" Program ["g l"]
        "フォルダの一覧を表示する・しまう。" "Show or hide the list of the folder.";
    Conflict "conflict" "版の違い" "two versions" Program []
        "ここの版とディスクの版の違いを表示し、どちらを残すか選ぶ。" "List what differs between the game here and its file on disk, and choose which counts.";
    Recovery "recovery" "変更の復元" "recover changes" Program []
        "前回保存されなかった変更の一覧を表示する・しまう。" "List the unsaved changes of earlier sessions, or hide the list.";
    Follow "follow" "最終手を追う" "follow the game" Program ["."]
        "対局中の棋譜の最終手を追い続ける・やめる。" "Always follow a growing file to its last move, or stop.";
    Write(Option<PathBuf>) "write" "保存" "save" Program ["ctrl+s", "w w"]
        "ファイルに保存する（名前を書けばその名前で、拡張子の形式で保存）。" "Save to the file, or under another name in the format of its extension.";
    WriteAs(PathBuf) "write-as" "名前を付けて保存" "save as" Program ["w a"]
        "名前を付けて、拡張子の形式で保存する。" "Save under another name, in the format of its extension.";
    WriteAnyway(Option<PathBuf>) "write!" "強制保存" "save anyway" Program ["w !"]
        "ファイルが変わっていても、書けないものがあっても保存する。" "Save over a changed or existing file, leaving out what the format cannot hold.";
    Picture(PictureChoice) "picture" "画像を書く" "write a picture" Program ["w p"]
        "盤面（screen 画面、graph グラフ、game 棋譜の動画）を画像ファイルに書く。拡張子が形式を決める（svg png gif txt bod）。game には 10-40 delay=500ms、画像には width=800 を付けられる。"
        "Write the board, or the screen, the graph or the game (as an animation) into a file whose ending is svg, png, gif, txt or bod; a game takes 10-40 delay=500ms, pixels take width=800.";
    PictureAnyway(PictureChoice) "picture!" "画像を上書き" "write a picture anyway" Program []
        "画像を書く。ファイルがあれば置き換える。" "Write a picture in the place of the file, if there is one.";
    Reload "reload" "読み直す" "reload" Program ["r", "f5"]
        "ファイルを読み直す。" "Read the file again.";
    Copy(CopyFormat) "copy" "コピー" "copy" Program ["ctrl+y", "y y = sfen", "y p = position", "y b = bod", "y k = kif", "y 2 = ki2", "y c = csa", "y u = usi", "y j = jkf"]
        "局面（sfen, position, bod）か棋譜（kif, ki2, csa, usi, jkf）をクリップボードにコピーする。" "Copy the position (sfen, position, bod) or the game (kif, ki2, csa, usi, jkf) to the clipboard.";
    Redraw "redraw" "再描画" "redraw" Program ["ctrl+l"]
        "画面を描き直す。" "Draw the whole screen again.";
    Suspend "suspend" "中断" "suspend" Program ["ctrl+z"]
        "シェルへ戻る（fg で再開）。" "Stop and return to the shell; fg continues.";
    Quit "quit" "終了" "quit" Program ["q", "ctrl+c"]
        "終了する（保存していない変更があれば一度確認する）。" "Quit; asks once when there are unsaved changes.";
    QuitAnyway "quit!" "保存せずに終了" "quit without saving" Program []
        "保存していない変更を捨てて終了する。" "Quit and drop unsaved changes.";
}

without_a_row {
    /// Asks for the argument of an action on the command line.
    Ask(ActionId);
    /// Opens the command line with a command that may be changed.
    CommandWith(String);
    /// Performs an action so many times, or until it warns.
    Repeat(usize, Box<Action>);
    /// Shows a node of the game (a click on a move).
    ShowNode(NodeId);
    /// Shows a node of the tree of variations; folds or unfolds what follows the one that is shown already (a click).
    VisitTreeNode(NodeId);
    /// Folds or unfolds what follows a node in the tree of variations (a click on its count).
    ToggleFold(NodeId);
    /// Picks a square: a piece to move, or its destination.
    PickSquare(Square);
    /// Picks a piece in hand.
    PickHand(Color, PieceKind);
    /// Picks a place in the table of the position editor.
    PickSetupPlace(PiecePlace);
    /// Continues with the next form of the piece on a square in the position editor (a click with the right button).
    ShowNextForm(Square);
    /// Puts the picked piece on a square, or back where it was (the mouse button goes up elsewhere).
    ReleasePiece(Option<Square>);
    /// Scrolls a pane by this many rows.
    Scroll(Pane, isize);
    /// Changes a measure of the layout by this many cells (a border is dragged).
    MoveBorder(Measure, i16);
    /// Puts a line of play on the board after this many moves (a click on a move of a line).
    PickLineStep(LineSource, usize);
    /// Picks a diagnostic by its number in the list, from 0, and shows the move that it is about.
    PickDiagnostic(usize);
    /// Chooses a move of the explorer by its row, or plays it where it is chosen (a click).
    PickExplorerMove(usize);
    /// Goes to the problem of a drill with this index (a click).
    PickProblem(usize);
    /// Points at a row of the tree of a mate; folds or unfolds the row that is pointed at already (a click).
    PickTsumeRow(usize);
    /// Points at a row of the search tree; folds or unfolds the row that is pointed at already (a click).
    PickTreeRow(usize);
    /// Picks a row of the evaluation pane; opens the one that is picked already (a click).
    PickReason(usize);
    /// Picks a place of the board of a game file (a click).
    PickBetzaPlace(BetzaPlace);
    /// Goes to the position after so many moves of such a game (a click on a move).
    PickBetzaMove(usize);
    /// Takes a text from the clipboard.
    Paste(String);
    /// Points at a row of the list on the screen; opens the row that is pointed at already (a click).
    PickListRow(usize);
    /// Moves the pointer of the list on the screen by this many rows (the wheel).
    ScrollList(isize);
    /// Edits the line or the page that is being typed.
    Edit(TextEdit);
    /// Closes the palette and performs an action that it has found (a click).
    PickFound(ActionId);
}
}
