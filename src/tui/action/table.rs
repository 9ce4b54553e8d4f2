//! The table of actions. The keys, the command line with its completion, the help, the hint line and docs/keys.md
//! derive from these rows. A row: variant with its argument's type, name, Japanese label, group, default keys, help.

use super::argument::{
    ActionArgument, ArgumentInfo, ComparisonChoice, LineText, MoveText, OpenFileChoice, ThemeName, WeightsChoice,
};
use super::{ActionGroup, ActionRow, CopyFormat, TextEdit};
use crate::record::NodeId;
use crate::record::notation::NotationStyle;
use crate::rules::{Color, PieceKind, Square};
use crate::tui::pane::Pane;
use crate::tui::views::{EngineView, EvaluationOverlay, EvaluationView};
use crate::wording::{Language, Message};
use std::path::PathBuf;

macro_rules! actions {
    (
        rows { $($id:ident $(($argument:ty))? $name:literal $label:literal $group:ident [$($key:literal),*]
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
            label_ja: $label,
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
    Message::new(
        format!("{action} は引数を取りません（「{text}」）"),
        format!("{action} takes no argument, got '{text}'"),
    )
}

#[rustfmt::skip] // one row per action reads as the table it is
actions! {
rows {
    Promote "promote" "成る" Promotion ["enter", "+", "y"]
        "成る。" "Promote.";
    Decline "decline" "成らない" Promotion ["-", "n"]
        "成らない。" "Do not promote.";

    CursorLeft "cursor-left" "左" Cursor ["left"]
        "カーソルを左へ動かす。" "Move the board cursor to the left.";
    CursorRight "cursor-right" "右" Cursor ["right"]
        "カーソルを右へ動かす。" "Move the board cursor to the right.";
    CursorUp "cursor-up" "上" Cursor ["up"]
        "カーソルを上へ動かす（盤の上は持駒）。" "Move the board cursor up, beyond the edge into the hand.";
    CursorDown "cursor-down" "下" Cursor ["down"]
        "カーソルを下へ動かす（盤の下は持駒）。" "Move the board cursor down, beyond the edge into the hand.";
    CursorPick "cursor-pick" "つかむ・置く" Cursor ["enter"]
        "駒をつかむ、またはつかんだ駒を置く。" "Pick the piece under the cursor, or put the picked one there.";

    ShowDiagnostic "show-diagnostic" "その手へ" Diagnostics ["enter"]
        "選んだ診断の手を盤に映す。" "Show the move that the picked diagnostic is about.";

    TreeUp "tree-up" "上へ" Tree ["up"]
        "木の一つ上の行へ。" "Point at the row above in the tree.";
    TreeDown "tree-down" "下へ" Tree ["down"]
        "木の一つ下の行へ。" "Point at the row below in the tree.";
    TreePageUp "tree-page-up" "前ページ" Tree ["pgup", "ctrl+b"]
        "木を一画面上へ。" "Go up the tree by a screenful.";
    TreePageDown "tree-page-down" "次ページ" Tree ["pgdn", "ctrl+f"]
        "木を一画面下へ。" "Go down the tree by a screenful.";
    TreeToggle "tree-toggle" "開閉" Tree ["enter"]
        "局面の下を開く・たたむ。" "Unfold or fold what is below a node.";
    TreeUnfold "tree-unfold" "開く" Tree ["right"]
        "局面の下を開く（開いていれば中へ）。" "Unfold a node, or go into one that is unfolded.";
    TreeFold "tree-fold" "たたむ" Tree ["left"]
        "局面の下をたたむ（たたんであれば親へ）。" "Fold a node, or go to the parent of one that is folded.";
    TreeDeeper "tree-deeper" "深く" Tree ["+", "="]
        "探索木を一手深く読み直す。" "Search the tree one ply deeper.";
    TreeShallower "tree-shallower" "浅く" Tree ["-"]
        "探索木を一手浅く読み直す。" "Search the tree one ply less deep.";
    TreeBest "tree-best" "決め手だけ" Tree ["*"]
        "根より下では各局面を決めた手だけを映す・すべて映す。" "Below the root show only the move that decided each node, or all again.";

    ScrollUp "scroll-up" "上へ" Scroll ["up"]
        "一行上を見る。" "Scroll one row up.";
    ScrollDown "scroll-down" "下へ" Scroll ["down"]
        "一行下を見る。" "Scroll one row down.";
    ScrollPageUp "scroll-page-up" "前ページ" Scroll ["pgup"]
        "十行上を見る。" "Scroll ten rows up.";
    ScrollPageDown "scroll-page-down" "次ページ" Scroll ["pgdn"]
        "十行下を見る。" "Scroll ten rows down.";

    ListUp "list-up" "上へ" List ["up"]
        "一つ上の行へ。" "Point at the row above.";
    ListDown "list-down" "下へ" List ["down"]
        "一つ下の行へ。" "Point at the row below.";
    ListPageUp "list-page-up" "前ページ" List ["pgup", "ctrl+b"]
        "一画面上へ。" "Go up by a screenful.";
    ListPageDown "list-page-down" "次ページ" List ["pgdn", "ctrl+f"]
        "一画面下へ。" "Go down by a screenful.";
    ListFirst "list-first" "先頭" List ["home", "<"]
        "最初の行へ。" "Point at the first row.";
    ListLast "list-last" "末尾" List ["end", ">"]
        "最後の行へ。" "Point at the last row.";
    ListOpen "list-open" "開く" List ["enter"]
        "選んだ行の棋譜を見る。" "Show the game of this row.";
    Filter "filter" "絞り込み" List ["/"]
        "一覧を絞り込む（語、player:羽 result:black plies:<50 date:2024 sfen:here illegal errors、- で否定）。" "Filter the list: words, player:NAME result:black plies:<50 date:2024 sfen:here illegal errors; - negates.";

    Next "next" "次の手" Game ["right", "down", "l"]
        "一手進む。" "Go one ply forward.";
    Previous "previous" "前の手" Game ["left", "up", "h"]
        "一手戻る。" "Go one ply back.";
    Forward "forward" "10手先" Game ["pgdn", "ctrl+f"]
        "十手進む。" "Go ten plies forward.";
    Back "back" "10手前" Game ["pgup", "ctrl+b"]
        "十手戻る。" "Go ten plies back.";
    First "first" "開始局面" Game ["home", "<"]
        "開始局面へ。" "Go to the start position.";
    Last "last" "最終手" Game ["end", ">"]
        "この手順の最後へ。" "Go to the end of this line.";
    Goto(usize) "goto" "手数" Game ["g"]
        "指定した手数へ飛ぶ。" "Go to the given ply of this line.";
    NextComment "next-comment" "次の注釈" Game ["c"]
        "コメントのある次の手へ。" "Go to the next ply with a comment.";
    PreviousComment "previous-comment" "前の注釈" Game ["C"]
        "コメントのある前の手へ。" "Go to the previous ply with a comment.";
    NextFault "next-fault" "次の反則" Game ["x"]
        "次の反則手・読めない手へ。" "Go to the next ply that is illegal or cannot be read.";
    PreviousFault "previous-fault" "前の反則" Game ["X"]
        "前の反則手・読めない手へ。" "Go to the previous ply that is illegal or cannot be read.";
    NextDiagnostic "next-diagnostic" "次の診断" Game ["d"]
        "次の診断を読み、その手へ。" "Read the next diagnostic and go to its move.";
    PreviousDiagnostic "previous-diagnostic" "前の診断" Game ["D"]
        "前の診断を読み、その手へ。" "Read the previous diagnostic and go to its move.";
    NextVariation "next-variation" "次の変化" Game ["v"]
        "同じ局面からの次の変化へ切り替える。" "Switch to the next variation at this ply.";
    PreviousVariation "previous-variation" "前の変化" Game ["V"]
        "同じ局面からの前の変化へ切り替える。" "Switch to the previous variation at this ply.";
    MainLine "main-line" "本譜" Game ["B"]
        "変化が分かれた手へ戻り、本譜に入る。" "Return to the main line where this variation left it.";

    Game(Option<usize>) "game" "別の局" Game ["G"]
        "同じファイルの次の局（または N 局目）を見る。" "Show the next game of the file, or game number N.";

    Move(MoveText) "move" "指す" Play ["m"]
        "指し手（7g7f, 8h2b+, P*5e）を判定し、合法なら指す。" "Judge a move (7g7f, 8h2b+, P*5e) and make it if it is legal.";
    Judge(MoveText) "judge" "判定" Play ["j"]
        "指し手を判定だけする。破る規則をすべて示す。" "Judge a move without making it: every rule it breaks.";
    Lint(LineText) "lint" "読み筋を検査" Play ["i"]
        "読み筋（7g7f 3c3d …、info … pv … も可）を並べ、指せない最初の手を示す。" "Replay a line of play (7g7f 3c3d ..., or info ... pv ...) up to its first impossible ply.";
    LintHere "lint-here" "注釈の読み筋" Play ["I"]
        "この手のコメント（なければ検討）の読み筋を検査する。" "Replay the line of play in this comment, or else the engine's best.";
    CopyReport "copy-report" "判定をコピー" Play ["Y"]
        "判定の報告（局面・理由・再現する命令）をクリップボードへ送る。" "Copy what is said of the judged move, with the command that reproduces it.";
    Pass "pass" "パス" Play ["0"]
        "パスする（相手の狙いを見る）。" "Pass, to see what the other side would do.";
    TakeBack "take-back" "待った" Play ["backspace"]
        "ここで指した手を取り消す（棋譜の手は消えない）。" "Take back a move made here; moves of the record stay.";
    Adopt(Option<usize>) "adopt" "読み筋を入れる" Play ["a"]
        "読み筋（N 番目、省けば一番目）を変化として棋譜に入れる。" "Add the engine's line (the best, or number N) to the game as a variation.";
    Cursor "cursor" "盤で指す" Play ["b", "enter"]
        "盤のカーソルを出す・しまう（矢印で動かし Enter で選ぶ）。" "Show or hide the board cursor: arrows move it, Enter picks.";

    Comment "comment" "注釈を書く" Change ["e"]
        "この手のコメントを書く。" "Write the comment beside this move.";
    Bookmark(Option<String>) "bookmark" "しおり" Change ["M"]
        "この手にしおりを付ける・外す。" "Set a bookmark at this move, or remove the one that is there.";
    Headers "headers" "ヘッダー" Change ["H"]
        "対局者などのヘッダーを見る・書く（一行に一つ）。" "Show and write the headers, one a row.";
    PromoteVariation "promote-variation" "先頭へ" Change ["P"]
        "この変化を分岐の先頭（本譜）にする。" "Make this variation the main continuation where it left the line.";
    VariationUp "variation-up" "変化を上へ" Change ["ctrl+up", "{"]
        "この変化を一つ前に移す。" "Move this variation before the one above it.";
    VariationDown "variation-down" "変化を下へ" Change ["ctrl+down", "}"]
        "この変化を一つ後に移す。" "Move this variation behind the one below it.";
    Delete "delete" "削除" Change ["del"]
        "この手とその先をすべて削除する。" "Delete this move and everything after it.";
    Undo "undo" "元に戻す" Change ["u"]
        "棋譜の変更を元に戻す。" "Undo the latest change of the game.";
    Redo "redo" "やり直す" Change ["ctrl+r", "U"]
        "戻した変更をやり直す。" "Make the change again that was undone.";

    Engine "engine" "検討" Engine ["space"]
        "検討を始める・止める。" "Start or stop the engine.";
    MoreLines "more-lines" "候補を増やす" Engine ["+", "="]
        "候補手を一つ増やす。" "Show one more line.";
    FewerLines "fewer-lines" "候補を減らす" Engine ["-"]
        "候補手を一つ減らす。" "Show one line less.";
    MultiPv(usize) "multipv" "候補数" Engine []
        "候補手の数を決める。" "Set the number of lines.";
    Threat "threat" "狙い" Engine ["t"]
        "パスした場合の相手の狙いを読む・やめる。" "Show or hide what the other side threatens after a pass.";
    Watch(Option<EngineView>) "watch" "検討の見方" Engine ["W"]
        "検討の欄に映すものを選ぶ（省けば次）: lines 読み筋、roots 根の手、counters 計数、tree 探索木。"
        "Show another view of the engine: lines, roots (every root move), counters or tree (a small search); without a name the next.";
    PointOfView "point-of-view" "評価の視点" Engine ["p"]
        "評価値の視点を先手・手番側で切り替える。" "Give scores from Black's view, or from the side to move.";

    FocusNext "focus-next" "次の欄" View ["tab"]
        "次の欄へ移る。" "Focus the next pane.";
    FocusPrevious "focus-previous" "前の欄" View ["backtab"]
        "前の欄へ移る。" "Focus the previous pane.";
    Focus(Pane) "focus" "欄" View ["1 board", "2 moves", "3 engine", "4 evaluation", "5 legality", "6 movement", "7 log", "8 diagnostics"]
        "欄を選ぶ。" "Focus a pane.";
    Zoom "zoom" "拡大" View ["z"]
        "選んだ欄だけを大きく映す・戻す。" "Give the pane in focus the whole screen, or take it back.";
    Flip "flip" "盤を回す" View ["f"]
        "盤を上下逆にする。" "Turn the board around.";
    Attacks "attacks" "利き" View ["k"]
        "利きの数を盤に映す（両方、先手、後手、なし）。" "Count the attacks on every square: of both sides, Black's, White's, none.";
    Evaluation(Option<EvaluationView>) "evaluation" "評価の見方" View ["E"]
        "評価の欄に映すものを選ぶ（省けば次）: breakdown 内訳、pairs 駒の組、change 一手の変化、graph グラフ、scores 三つの評価値、compare 重みの比較。"
        "Show another view of the score: breakdown, pairs, change, graph, scores or compare; without a name the next.";
    Overlay(Option<EvaluationOverlay>) "overlay" "評価を盤に" View ["S"]
        "評価を盤に重ねる（省けば次）: heat 駒ごとの寄与、sweep カーソルの駒（なければ手番の玉）を各升に置いた評価、off なし。"
        "Lay the score over the board: heat (what each piece adds), sweep (the score with the piece under the cursor, or else the king, on each square), off; without a name the next.";
    Weights(Option<WeightsChoice>) "weights" "重み" View []
        "評価の重みを読み込む（ファイルか built-in）。名前を省けば今の重みを言う。"
        "Evaluate with these weights: a file, or built-in; without a name says which are in use.";
    Against(Option<ComparisonChoice>) "against" "比べる重み" View []
        "比べる相手の重みを読み込む（ファイルか built-in、none でやめる）。"
        "Compare with a second set of weights: a file, built-in, or none.";
    Declaration "declaration" "入玉宣言" View ["K"]
        "入玉宣言ができるか、何が足りないかを駒ごとに数えて映す。" "Show or hide what an entering king may declare, counted piece by piece.";
    Notation(Option<NotationStyle>) "notation" "表記" View ["N"]
        "指し手の表記を選ぶ（省けば次の表記）: kif federation western western-numeric usi。"
        "Write moves as kif, federation, western, western-numeric or usi; without a name, in the next way.";
    ThemeNext "theme-next" "配色" View ["T"]
        "次の配色にする。" "Use the next theme.";
    Theme(ThemeName) "theme" "配色" View []
        "配色を選ぶ（名前またはファイル）。" "Use a theme: a name, or the path of a file.";
    LangNext "language-next" "言語" View ["L"]
        "日本語と英語を切り替える。" "Switch between Japanese and English.";
    Language(Language) "language" "言語" View []
        "言語を選ぶ。" "Use a language.";
    Mouse "mouse" "マウス" View ["s"]
        "マウスを端末に返す（文字を選べる）・また使う。" "Release the mouse for selecting text, or take it again.";

    Help "help" "ヘルプ" Program ["?", "f1"]
        "この一覧を出す・しまう。" "Show or hide this help.";
    Command "command" "命令" Program [":"]
        "命令を名前で打つ（Tab で補完）。" "Type a command by name; Tab completes.";
    Cancel "cancel" "やめる" Program ["esc"]
        "開いている窓を閉じ、つかんだ駒を放す。" "Close what is open and put down the picked piece.";
    Open(PathBuf) "open" "開く" Program ["o"]
        "棋譜ファイルを開く。フォルダなら一覧を出す。" "Open a game record, or list a folder.";
    File(Option<OpenFileChoice>) "file" "ファイル" Program ["F"]
        "開いているファイルの一覧を出す。番号か名前（の一部）でそのファイルへ。" "List the open files, or go to one by its number or a part of its name.";
    NextFile "next-file" "次のファイル" Program ["]"]
        "開いている次のファイルへ。" "Go to the next open file.";
    PreviousFile "previous-file" "前のファイル" Program ["["]
        "開いている前のファイルへ。" "Go to the previous open file.";
    CloseFile "close-file" "閉じる" Program ["ctrl+w"]
        "ファイルを閉じる。" "Close the file.";
    Folder "folder" "フォルダ" Program ["O"]
        "フォルダの一覧へ戻る・しまう。" "Go back to the list of the folder, or hide it.";
    Follow "follow" "追う" Program ["."]
        "書き込み中の棋譜の最終手をいつも追う・やめる。" "Always follow a growing file to its last move, or stop.";
    Write(Option<PathBuf>) "write" "保存" Program ["w", "ctrl+s"]
        "ファイルへ保存する（名前を書けば拡張子の形式で別名に保存）。" "Save to the file, or under another name in the format of its extension.";
    WriteAnyway(Option<PathBuf>) "write!" "上書き" Program []
        "ファイルが変わっていても、書けないものがあっても保存する。" "Save over a changed or existing file, leaving out what the format cannot hold.";
    Reload "reload" "読み直す" Program ["r", "f5"]
        "ファイルを読み直す。" "Read the file again.";
    Copy(CopyFormat) "copy" "コピー" Program ["y sfen", "ctrl+y"]
        "局面（sfen, position, bod）か棋譜（kif, ki2, csa, usi, jkf）をクリップボードへ送る。y は SFEN。" "Copy the position (sfen, position, bod) or the game (kif, ki2, csa, usi, jkf); y copies the SFEN.";
    Redraw "redraw" "再描画" Program ["ctrl+l"]
        "画面を描き直す。" "Draw the whole screen again.";
    Suspend "suspend" "中断" Program ["ctrl+z"]
        "シェルへ戻る（fg で続きから）。" "Stop and return to the shell; fg continues.";
    Quit "quit" "終了" Program ["q", "ctrl+c"]
        "終了する（保存していない変更があれば一度確かめる）。" "Quit; asks once when there are unsaved changes.";
    QuitAnyway "quit!" "捨てて終了" Program []
        "保存していない変更を捨てて終了する。" "Quit and drop unsaved changes.";
}

without_a_row {
    /// Asks for the argument of an action on the command line.
    Ask(ActionId);
    /// Shows a node of the game (a click on a move).
    ShowNode(NodeId);
    /// Picks a square: a piece to move, or its destination.
    PickSquare(Square);
    /// Picks a piece in hand.
    PickHand(Color, PieceKind);
    /// Scrolls a pane by this many rows.
    Scroll(Pane, isize);
    /// Picks a diagnostic by its number in the list, from 0, and shows the move that it is about.
    PickDiagnostic(usize);
    /// Points at a row of the search tree; folds or unfolds the row that is pointed at already (a click).
    PickTreeRow(usize);
    /// Takes a text from the clipboard.
    Paste(String);
    /// Points at a row of the list on the screen; opens the row that is pointed at already (a click).
    PickListRow(usize);
    /// Moves the pointer of the list on the screen by this many rows (the wheel).
    ScrollList(isize);
    /// Edits the line or the page that is being typed.
    Edit(TextEdit);
}
}
