//! The USI options of the engine: one row of [`OPTIONS`] each, from which the reply to `usi`, `setoption` and the table
//! in docs/usi.md derive.

use sankoma_books::BookSelection;
use sankoma_eval::NetworkWeights;
use sankoma_rules::declaration::DeclarationRule;
use sankoma_search::TranspositionTable;
use sankoma_wording::{Message, quoted};
use std::time::Duration;

/// The values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsiOptions {
    /// Size of the transposition table in MiB.
    pub hash_mebibytes: usize,
    /// Number of search threads.
    pub threads: usize,
    /// Number of lines that are reported.
    pub multipv: usize,
    /// `info pv` may contain passes.
    pub null_move_pv: bool,
    /// The threat is searched and reported.
    pub threat: bool,
    /// Time reserved per move for delays between engine and GUI.
    pub network_delay: Duration,
    /// The rule by which the engine declares a win; `None`: never.
    pub entering_king: Option<DeclarationRule>,
    /// The engine resigns at a score this many centipawns below zero, or when it is mated; `None`: it plays on to the
    /// mate.
    pub resign_value: Option<u32>,
    /// The game is a draw after this many moves.
    pub max_moves: Option<u32>,
    /// The folder with the weights; empty for the built-in ones.
    pub eval_dir: String,
    /// The file with the weights, in `eval_dir` if that is given; empty for the built-in ones.
    pub eval_file: String,
    /// Divisor of the output of a network.
    pub network_output_scale: i32,
    /// Moves of the book are played.
    pub own_book: bool,
    /// The folder of the book; may be empty.
    pub book_dir: String,
    /// The file of the book, in `book_dir` if that is given; empty without a book.
    pub book_file: String,
    /// Which of its moves are played, and how long.
    pub book_selection: BookSelection,
}

impl Default for UsiOptions {
    fn default() -> Self {
        let mut options = Self {
            hash_mebibytes: 0,
            threads: 0,
            multipv: 0,
            null_move_pv: false,
            threat: false,
            network_delay: Duration::ZERO,
            entering_king: None,
            resign_value: None,
            max_moves: None,
            eval_dir: String::new(),
            eval_file: String::new(),
            network_output_scale: 0,
            own_book: false,
            book_dir: String::new(),
            book_file: String::new(),
            book_selection: BookSelection::default(),
        };
        for row in OPTIONS {
            row.set(&mut options, row.default).expect("every default is valid");
        }
        options
    }
}

/// The kind of value that an option takes, and how it is stored.
#[derive(Clone, Copy, Debug)]
enum UsiOptionKind {
    Check(fn(&mut UsiOptions, bool)),
    Spin { min: usize, max: usize, set: fn(&mut UsiOptions, usize) },
    Text(fn(&mut UsiOptions, String)),
    File(fn(&mut UsiOptions, String)),
    Choice { choices: &'static [&'static str], set: fn(&mut UsiOptions, usize) },
}

/// Empty text, as USI writes it.
const EMPTY: &str = "<empty>";

/// One option of the engine.
#[derive(Clone, Copy, Debug)]
pub struct UsiOption {
    name: &'static str,
    default: &'static str,
    kind: UsiOptionKind,
    /// Meaning of the option, in English.
    pub help_en: &'static str,
    /// Meaning of the option, in Japanese.
    pub help_ja: &'static str,
}

/// `ResignValue` from here on means never: no score reaches it.
const NEVER_RESIGN: usize = 99_999;

/// Every option of the engine.
pub const OPTIONS: &[UsiOption] = &[
    UsiOption {
        name: "USI_Hash",
        default: "128",
        kind: UsiOptionKind::Spin {
            min: 1,
            max: TranspositionTable::MAX_MEBIBYTES,
            set: |options, value| options.hash_mebibytes = value,
        },
        help_en: "Size of the table in MiB; `go mate` has another one.",
        help_ja: "置換表の大きさ（MiB）。`go mate` は同じ大きさの表を別に使う。",
    },
    // Pondering needs no preparation; the option exists for GUIs that send `go ponder` only if it is on.
    UsiOption {
        name: "USI_Ponder",
        default: "true",
        kind: UsiOptionKind::Check(|_, _| {}),
        help_en: "For the GUI: `go ponder` is understood whatever its value.",
        help_ja: "GUI のための項目。値によらず `go ponder` を受け付ける。",
    },
    UsiOption {
        name: "Threads",
        default: "1",
        kind: UsiOptionKind::Spin { min: 1, max: 512, set: |options, value| options.threads = value },
        help_en: "Threads that search.",
        help_ja: "探索に使うスレッドの数。",
    },
    UsiOption {
        name: "MultiPV",
        default: "1",
        kind: UsiOptionKind::Spin { min: 1, max: 593, set: |options, value| options.multipv = value },
        help_en: "Lines of play reported.",
        help_ja: "候補手の数。",
    },
    UsiOption {
        name: "NullMovePV",
        default: "false",
        kind: UsiOptionKind::Check(|options, value| options.null_move_pv = value),
        help_en: "Passes are written `0000`; otherwise `info pv` ends before a pass.",
        help_ja: "パスを `0000` と書く。オフなら `info pv` はパスの前で終わる。",
    },
    UsiOption {
        name: "Threat",
        default: "false",
        kind: UsiOptionKind::Check(|options, value| options.threat = value),
        help_en: "Also search the threat, best play for the opponent after a pass: `info string threat …`.",
        help_ja: "パスしたときの相手の最善の読み筋（脅威）も調べ、`info string threat …` で伝える。",
    },
    UsiOption {
        name: "NetworkDelay",
        default: "40",
        kind: UsiOptionKind::Spin {
            min: 0,
            max: 10_000,
            set: |options, value| options.network_delay = Duration::from_millis(value as u64),
        },
        help_en: "Milliseconds of each move's time reserved for delays on the way; less below half a second.",
        help_ja: "通信の遅れに備えて一手ごとに残す時間（ミリ秒）。持ち時間が0.5秒に満たなければその割合だけ。",
    },
    UsiOption {
        name: "EnteringKingRule",
        default: "CSARule27",
        kind: UsiOptionKind::Choice {
            choices: &["CSARule27", "CSARule24", "TryRule", "NoEnteringKing"],
            set: |options, index| options.entering_king = DeclarationRule::ALL.get(index).copied(),
        },
        help_en: "The rule for `bestmove win`; by the try rule the king moves. Not in `go infinite`.",
        help_ja: "入玉宣言のルール。勝ちなら `bestmove win`、トライルールでは玉を進める。`go infinite` では宣言しない。",
    },
    UsiOption {
        name: "ResignValue",
        default: "99999",
        kind: UsiOptionKind::Spin {
            min: 1,
            max: NEVER_RESIGN,
            set: |options, value| options.resign_value = Some(value as u32).filter(|_| value < NEVER_RESIGN),
        },
        help_en: "Resign so many centipawns below zero, or when being mated; 99999: never. Not in `go infinite`.",
        help_ja: "評価値がこの値だけ負になるか、詰まされると投了する。99999 なら詰みまで指す。`go infinite` では投了しない。",
    },
    UsiOption {
        name: "MaxMovesToDraw",
        default: "0",
        kind: UsiOptionKind::Spin {
            min: 0,
            max: 100_000,
            set: |options, value| options.max_moves = Some(value as u32).filter(|&moves| moves > 0),
        },
        help_en: "The game is a draw after so many moves, counted as in the SFEN; 0: never.",
        help_ja: "この手数で引き分けとする（SFEN の手数で数える）。0 なら制限なし。",
    },
    UsiOption {
        name: "EvalDir",
        default: EMPTY,
        kind: UsiOptionKind::Text(|options, value| options.eval_dir = value),
        help_en: "The folder of the weights; empty: the built-in ones.",
        help_ja: "評価関数のあるフォルダ。`isready` で読む。空なら内蔵のもの。",
    },
    UsiOption {
        name: "EvalFile",
        default: EMPTY,
        kind: UsiOptionKind::File(|options, value| options.eval_file = value),
        help_en: "The file of the weights, in EvalDir if that is given.",
        help_ja: "評価関数のファイル。EvalDir があればその中の名前。",
    },
    UsiOption {
        name: "FV_SCALE",
        default: "16",
        kind: UsiOptionKind::Spin {
            min: *NetworkWeights::OUTPUT_SCALES.start() as usize,
            max: *NetworkWeights::OUTPUT_SCALES.end() as usize,
            set: |options, value| options.network_output_scale = value as i32,
        },
        help_en: "Divisor of the output of a network (`nn.bin`), as its authors say.",
        help_ja: "ニューラルネットワーク（`nn.bin`）の出力を割る数。作者の指定する値にする。ほかの重みでは使わない。",
    },
    UsiOption {
        name: "USI_OwnBook",
        default: "true",
        kind: UsiOptionKind::Check(|options, value| options.own_book = value),
        help_en: "Moves of the book are played at once. Not in `go infinite`, `go ponder` and `go mate`.",
        help_ja: "BookFile の定跡にある手をすぐに指す。`go infinite`、`go ponder`、`go mate` では使わない。",
    },
    UsiOption {
        name: "BookDir",
        default: EMPTY,
        kind: UsiOptionKind::Text(|options, value| options.book_dir = value),
        help_en: "The folder of the book; empty: BookFile is a whole path.",
        help_ja: "定跡のあるフォルダ。空なら BookFile がパス。",
    },
    UsiOption {
        name: "BookFile",
        default: EMPTY,
        kind: UsiOptionKind::File(|options, value| options.book_file = value),
        help_en: "The book: `#YANEURAOU-DB2016`, Apery's `book.bin` or `.sbk`; empty or `no_book`: none.",
        help_ja: "定跡ファイル。`isready` で開く（`#YANEURAOU-DB2016`、Apery の `book.bin`、`.sbk`）。空か `no_book` なら使わない。",
    },
    UsiOption {
        name: "BookMoves",
        default: "16",
        kind: UsiOptionKind::Spin {
            min: 0,
            max: 10_000,
            set: |options, value| options.book_selection.moves = value as u32,
        },
        help_en: "The book is used up to this move of the game, counted as in the SFEN; 0: never.",
        help_ja: "この手数まで定跡を使う（SFEN の手数で数える）。0 なら使わない。",
    },
    UsiOption {
        name: "BookEvalDiff",
        default: "30",
        kind: UsiOptionKind::Spin {
            min: 0,
            max: 99_999,
            set: |options, value| options.book_selection.margin = value as u32,
        },
        help_en: "The move is drawn from those at most so many centipawns below the best; 0: the best one.",
        help_ja: "最善手との評価値の差がこの値以内の手から選ぶ。0 なら最善手。",
    },
    UsiOption {
        name: "ConsiderBookMoveCount",
        default: "false",
        kind: UsiOptionKind::Check(|options, value| options.book_selection.by_count = value),
        help_en: "Moves are drawn in proportion to their counts, not with equal chances.",
        help_ja: "出現回数に比例した確率で選ぶ。オフなら等しい確率で選ぶ。",
    },
];

impl UsiOption {
    /// Finds an option by its name; case is ignored, as GUIs differ.
    ///
    /// # Errors
    /// There is no option of this name.
    pub fn find(name: &str) -> Result<&'static Self, Message> {
        let row = OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name));
        row.ok_or_else(|| Message::untranslated(format!("unknown option {}", quoted(name))))
    }

    /// Returns the text after `option` in the reply to `usi`.
    pub fn describe(&self) -> String {
        let Self { name, default, kind, .. } = self;
        match kind {
            UsiOptionKind::Check(_) => format!("name {name} type check default {default}"),
            UsiOptionKind::Spin { min, max, .. } => {
                format!("name {name} type spin default {default} min {min} max {max}")
            }
            UsiOptionKind::Choice { choices, .. } => {
                let choices = choices.join(" var ");
                format!("name {name} type combo default {default} var {choices}")
            }
            UsiOptionKind::Text(_) => format!("name {name} type string default {default}"),
            UsiOptionKind::File(_) => format!("name {name} type filename default {default}"),
        }
    }

    /// Sets the option.
    ///
    /// # Errors
    /// `value` is not allowed; the error says what was expected.
    pub fn set(&self, options: &mut UsiOptions, value: &str) -> Result<(), Message> {
        let invalid =
            |expected: String| Message::untranslated(format!("option {} is '{value}', expected {expected}", self.name));
        match self.kind {
            UsiOptionKind::Check(set) => {
                let on = value.parse().map_err(|_| invalid("true or false".to_owned()))?;
                set(options, on);
            }
            UsiOptionKind::Spin { min, max, set } => {
                let number = value.parse().ok().filter(|number| (min..=max).contains(number));
                set(options, number.ok_or_else(|| invalid(format!("a number from {min} to {max}")))?);
            }
            UsiOptionKind::Choice { choices, set } => {
                let index = choices.iter().position(|choice| choice.eq_ignore_ascii_case(value));
                set(options, index.ok_or_else(|| invalid(format!("one of {}", choices.join(", "))))?);
            }
            UsiOptionKind::Text(set) | UsiOptionKind::File(set) => {
                set(options, if value == EMPTY { String::new() } else { value.to_owned() });
            }
        }
        Ok(())
    }
}

/// Returns the table of options for docs/usi.md, in both languages, as Markdown.
pub fn options_table() -> String {
    let rows = OPTIONS.iter().map(|row| {
        let description = row.describe();
        let description = description.strip_prefix("name ").unwrap_or(&description);
        format!("| `{description}` | {} {} |\n", row.help_en, row.help_ja)
    });
    std::iter::once("| option | |\n|---|---|\n".to_owned()).chain(rows).collect()
}
