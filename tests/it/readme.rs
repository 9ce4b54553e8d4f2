//! The sentences of README.md and README.ja.md that name a key, tried one by one: pressed in the real program on a
//! clean home folder, in the language of the file.

#![cfg(unix)]

use crate::support::in_repository;
use crate::support::reviewed_sample::{MarkedMove, REVIEWED, marked_moves};
use crate::support::terminal::Session;
use std::fs;
use std::path::{Path, PathBuf};

/// A sentence: words of it in both files, what is opened, and keys with what the screen then shows.
struct Sentence {
    words: [&'static str; 2],
    opened: &'static str,
    tries: &'static [Try],
}

/// Keys, and what the screen then shows in English and in Japanese. `{first …}` and `{second ply}` stand for the first
/// marked moves of the reviewed game.
type Try = (&'static str, [&'static str; 2]);

const NIFU: &str = "kifu/nifu.kif";
const SHORT: &str = "short.usi";
const START: &str = "startpos";
const ESC: &str = "\u{1b}";
const RIGHT: &str = "\u{1b}[C";
const LEFT: &str = "\u{1b}[D";
const DOWN: &str = "\u{1b}[B";
const HOME: &str = "\u{1b}[H";
const END: &str = "\u{1b}[F";

const SENTENCES: &[Sentence] = &[
    Sentence {
        words: [
            "a record that was reviewed shows its graph and\nmarks as soon as it is opened",
            "開けばすぐにグラフと印が出ます",
        ],
        opened: REVIEWED,
        tries: &[("", ["⁈", "⁈"])],
    },
    Sentence {
        words: ["(`Home` `End` to its ends, `33G` to move 33)", "（`Home` `End` で最初・最後、`33G` で33手目）"],
        opened: REVIEWED,
        tries: &[
            (RIGHT, ["ply 1/109", " 1/109手"]),
            (LEFT, ["ply 0/109", " 0/109手"]),
            (END, ["ply 109/109", "109/109手"]),
            (HOME, ["ply 0/109", " 0/109手"]),
            ("33G", ["ply 33/109", "33/109手"]),
        ],
    },
    Sentence {
        words: ["| `Space` | engine on and off |", "| `Space` | 検討を始める・止める |"],
        opened: START,
        tries: &[("", ["stopped", "停止"]), (" ", ["thinking", "検討中"]), (" ", ["stopped", "停止"])],
    },
    Sentence {
        words: ["| `R` | review the whole game |", "| `R` | 棋譜全体を検討する |"],
        opened: SHORT,
        tries: &[
            ("R", [":review all backwards", ":review all backwards"]),
            ("\u{15}review all nodes=500\r", ["5 positions reviewed", "5局面の検討が終わりました"]),
            ("wr", ["the review is written into", "コメントに検討を書き込みました"]),
        ],
    },
    Sentence {
        words: ["| `n` `N` | next and previous mistake |", "| `n` `N` | 次・前の悪手へ |"],
        opened: REVIEWED,
        tries: &[
            ("n", ["{first ply} {first played} {first mark}", "{first ply}手目 {first played} {first mark}"]),
            ("n", ["ply {second ply}/109", " {second ply}/109手"]),
            ("N", ["ply {first ply}/109", " {first ply}/109手"]),
        ],
    },
    Sentence {
        words: ["`Enter` plays the better line on the board", "`Enter` で最善手順が盤に映ります"],
        opened: REVIEWED,
        tries: &[
            ("n", ["better: {first best}", "最善: {first best}"]),
            ("\r", ["better line 1/", "最善手順 1/"]),
            (ESC, ["ply {first ply}/109", " {first ply}/109手"]),
            ("\r", ["better line 1/", "最善手順 1/"]),
            ("a", ["added to the game", "変化に加えました"]),
        ],
    },
    Sentence {
        words: ["choose a line of play and put it on the board", "読み筋を選び、盤に映す"],
        opened: REVIEWED,
        tries: &[(DOWN, ["2 Moves", "2 棋譜"]), ("\r", ["line 2 1/", "候補2 1/"]), (ESC, ["ply 0/109", " 0/109手"])],
    },
    Sentence {
        words: ["The Why pane has every reason", "「理由」の欄には"],
        opened: REVIEWED,
        tries: &[
            ("n", ["{first ply} {first played} {first mark}", "{first ply}手目 {first played} {first mark}"]),
            ("\u{1b}5", ["5 Why", "5 理由"]),
        ],
    },
    Sentence {
        words: ["| `t` |", "| `t` |"],
        opened: START,
        tries: &[
            (" ", ["threat ", " 威 "]),
            ("t", ["threat: off", "相手の狙い: オフ"]),
            ("t", ["threat: on", "相手の狙い: オン"]),
        ],
    },
    Sentence {
        words: ["type a move: it is judged by every rule", "指し手を打ち込む。反則なら、破った規則をすべて示す"],
        opened: START,
        tries: &[
            ("m7g7f\r", ["ply 1/1", " 1/1手"]),
            ("m5a5e\r", ["does not move to 5e", "５五へは動けません"]),
            ("u", ["undone", "元に戻しました"]),
        ],
    },
    Sentence {
        words: ["| `u`, `Ctrl+S` | undo, save |", "| `u`、`Ctrl+S` | 元に戻す、保存する |"],
        opened: REVIEWED,
        tries: &[
            ("m9g9f\r", ["[+]", "[+]"]),
            ("u", ["undone", "元に戻しました"]),
            ("U", ["[+]", "[+]"]),
            ("\u{13}", ["wrote selfplay", "selfplay-reviewed.kif に保存しました"]),
        ],
    },
    Sentence {
        words: [
            "`x` jumps to the fault and says in one line which rules it breaks",
            "`x` で反則手へ飛ぶと、破った規則が一行で出て",
        ],
        opened: NIFU,
        tries: &[("x", ["is illegal: nifu", "は反則です: 二歩"]), ("\u{1b}6z", ["sankoma explain", "sankoma explain"])],
    },
    Sentence {
        words: [
            "A pasted line of play is stepped on the board up to its first impossible ply",
            "読み筋を貼り付ければ、指せなくなる手まで盤の上で進めます",
        ],
        opened: START,
        tries: &[("Ll", [":lint", ":lint"]), ("7g7f 3c3d 8h8e\r", ["8e", "８五"]), (LEFT, ["checked 1/2", "1/2"])],
    },
    Sentence {
        words: ["| `P p` | play a game, with clocks", "| `P p` | 対局する（時計付き"],
        opened: START,
        tries: &[
            ("Pp", ["A new game", "対局の設定"]),
            ("\r", ["you are to move", "あなたの手番です"]),
            ("m7g7f\r", ["ply 2/2", " 2/2手"]),
        ],
    },
    Sentence {
        words: ["`P g` asks the moves of a game one by one", "`P g` は棋譜を次の一手の問題にします"],
        opened: SHORT,
        tries: &[
            ("Pg", ["Guess 1/", "次の一手 1/"]),
            ("m7g7f\r", ["Played", "実戦"]),
            ("\r", ["Guess 2/", "次の一手 2/"]),
        ],
    },
    Sentence {
        words: [
            "| `e p` | set up a position (`M` there searches its mate, `M m` elsewhere) |",
            "| `e p` | 局面を編集する（そこでは `M`、ほかでは `M m` で詰みを調べる） |",
        ],
        opened: START,
        tries: &[("ep", ["begin a game", "この局面から始める"]), ("M", ["there is no mate by checks", "不詰です"])],
    },
    Sentence {
        words: ["`M m` unfolds its mate\nwith every defence", "`M m` で詰みを受けの木まで"],
        opened: "4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1",
        tries: &[("Mm", ["Tree of the mate", "詰みの木"])],
    },
    Sentence {
        words: ["| `E e` | other engines, on the same position |", "| `E e` | ほかのエンジンにも同じ局面を読ませる |"],
        opened: START,
        tries: &[("Ee", ["There is no engine yet", "まだエンジンがありません"])],
    },
    Sentence {
        words: ["a pop-up lists what follows", "続くキーの一覧が出る"],
        opened: REVIEWED,
        tries: &[
            ("v", ["g game graph view", "g 形勢グラフの表示"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("e", ["h game information", "h 対局情報"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("w", ["r review into comments", "r 検討を書き込む"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("L", ["j judge a move", "j 指し手を判定"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("g", ["g start position", "g 開始局面"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("E", ["a add an engine", "a エンジンを加える"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("P", ["p play a game", "p 対局"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("M", ["m search for a mate", "m 詰みを探す"]),
            (ESC, ["ply 0/109", " 0/109手"]),
            ("s", ["s settings", "s 設定"]),
        ],
    },
    Sentence {
        words: ["every command by name or by what it does", "すべてのコマンドを名前や説明で探す"],
        opened: REVIEWED,
        tries: &[
            (":", [":", ":"]),
            ("goto 5\r", ["ply 5/109", " 5/109手"]),
            ("\u{10}", ["found", "件"]),
            ("entering king", ["v d", "v d"]),
        ],
    },
    Sentence {
        words: ["| `?`, `q` | help, quit |", "| `?`、`q` | ヘルプ、終了 |"],
        opened: START,
        tries: &[("?", ["/ search", "/ 検索"])],
    },
    Sentence {
        words: ["`s s` lists all settings", "設定は `s s` で一覧できます"],
        opened: START,
        tries: &[("ss", ["point of view", "評価値の視点"])],
    },
    Sentence {
        words: [
            "a folder is a list with a filter (`/`) and several orders (`O`)",
            "フォルダを渡すと一覧になり、`/` で絞り込み、`O` で並べ替えられます",
        ],
        opened: "kifu",
        tries: &[("O", ["by Black's name", "先手の名前順"]), ("/nifu", ["1 of ", "該当 1 "])],
    },
    Sentence {
        words: ["drag a piece, or a border", "マウスでも動きます"],
        opened: START,
        tries: &[("\u{1b}[<0;10;10M\u{1b}[<32;10;9M\u{1b}[<0;10;9m", ["ply 1/1", " 1/1手"])],
    },
    Sentence {
        words: [
            "root moves with their share of the nodes, the score by depth, the search tree",
            "根の手ごとのノードの割合、深さごとの評価値の動き、探索木",
        ],
        opened: START,
        tries: &[
            (" ", ["thinking", "検討中"]),
            ("vr", ["root moves 2/6", "根の手 2/6"]),
            ("vi", ["score by depth 3/6", "深さごとの評価 3/6"]),
            ("vt", ["tree 5/6", "探索木 5/6"]),
        ],
    },
    Sentence {
        words: ["(`:focus hash`)", "（`:focus hash`）"],
        opened: START,
        tries: &[(":focus hash\r", ["The hash table has", "置換表は"])],
    },
    Sentence {
        words: ["`w p` draws board, graph, screen or game", "`w p` は盤面図、グラフ、画面、棋譜の動画を"],
        opened: START,
        tries: &[("wp", [":picture", ":picture"]), ("board b.svg\r", ["b.svg", "b.svg"])],
    },
    Sentence {
        words: [
            "what a move changed, what the board would be worth with\nthe king elsewhere",
            "直前の一手が何を変えたか、\n玉がほかのマスにいたらどうか",
        ],
        opened: REVIEWED,
        tries: &[(RIGHT, ["ply 1/109", " 1/109手"]), (":evaluation change\r", ["/10", "/10"])],
    },
];

/// A home folder with the records of the repository and a short game.
fn clean_home() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary directory can be made");
    let home = folder.path().canonicalize().expect("it is there");
    fs::create_dir(home.join("kifu")).expect("a folder can be made");
    for entry in fs::read_dir(in_repository("kifu")).expect("the repository has records").flatten() {
        fs::copy(entry.path(), home.join("kifu").join(entry.file_name())).expect("a record can be copied");
    }
    fs::write(home.join(SHORT), "position startpos moves 7g7f 3c3d 2g2f 8c8d\n").expect("it can be written");
    (folder, home)
}

/// Starts the program on a home folder that it has never seen.
fn start(home: &Path, opened: &str, lang: &str) -> Session {
    let in_home = |name: &str| home.join(name).to_str().expect("the path is text").to_owned();
    let opened = if home.join(opened).exists() { in_home(opened) } else { opened.to_owned() };
    let variables = [
        ("HOME", in_home("")),
        ("XDG_CONFIG_HOME", in_home(".config")),
        ("XDG_STATE_HOME", in_home(".local/state")),
        ("XDG_CACHE_HOME", in_home(".cache")),
    ];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    Session::start_with(&[&opened, "--lang", lang, "--hash", "8"], &variables)
}

/// What the screen shows, with the marked moves in the place of what stands for them.
fn filled(shown: &str, marked: &[MarkedMove], language: usize) -> String {
    let [first, second, ..] = marked else { panic!("fewer than two moves of {REVIEWED} are marked") };
    shown
        .replace("{first ply}", &first.ply.to_string())
        .replace("{first played}", &first.played[language])
        .replace("{first mark}", &first.mark)
        .replace("{first best}", &first.best[language])
        .replace("{second ply}", &second.ply.to_string())
}

/// Tries each sentence in the language with this number: 0 English, 1 Japanese.
fn try_sentences(readme: &str, language: usize) {
    let readme = fs::read_to_string(in_repository(readme)).expect("it is in the repository");
    let marked = marked_moves();
    for sentence in SENTENCES {
        let words = sentence.words[language];
        assert!(readme.contains(words), "'{words}' is no sentence of the file");
        let (_folder, home) = clean_home();
        let mut session = start(&home, sentence.opened, ["en", "ja"][language]);
        session.expect(["ply ", "手"][language]);
        for (keys, shown) in sentence.tries {
            if *keys == ESC {
                session.escape();
            } else {
                session.press(&keys.replace("b.svg", home.join("b.svg").to_str().expect("the path is text")));
            }
            session.expect(&filled(shown[language], &marked, language));
        }
        session.signal("TERM");
        assert_eq!(session.end().0, 0, "{words}");
    }
}

#[test]
fn what_the_english_readme_says_of_keys_is_so() {
    try_sentences("README.md", 0);
}

#[test]
fn what_the_japanese_readme_says_of_keys_is_so() {
    try_sentences("README.ja.md", 1);
}

/// The program itself is the other engine, added by its command as a person would.
#[test]
fn an_engine_is_added_compared_and_talked_to() {
    let readmes =
        ["README.md", "README.ja.md"].map(|name| fs::read_to_string(in_repository(name)).expect("it is there"));
    for word in ["`E a`", "`v o`", "`E d`"] {
        assert!(readmes.iter().all(|readme| readme.contains(word)), "{word}");
    }
    for (lang, [lists, thinking, other, dialogue]) in [
        ("en", ["Threads", "thinking", "best move", "usinewgame"]),
        ("ja", ["Threads", "検討中", "最善手", "usinewgame"]),
    ] {
        let (_folder, home) = clean_home();
        let mut session = start(&home, START, lang);
        session.expect(["ply ", "手"][usize::from(lang == "ja")]);
        session.resize((120, 40));
        session.press("Ea");
        session.expect(":engine-add ");
        session.press(&format!("{} usi\r", env!("CARGO_BIN_EXE_sankoma")));
        session.expect(lists);
        session.escape();
        session.press("\r");
        session.expect(thinking);
        session.escape();
        session.press("vo");
        session.expect(other);
        session.press("Ed");
        session.expect(dialogue);
        session.press("\r");
        session.expect(":usi");
        session.press("isready\r");
        session.expect("readyok");
        session.signal("TERM");
        assert_eq!(session.end().0, 0);
    }
}
