//! The engine's options: one row each, from which `usi` and `setoption` derive.

use crate::rules::declaration::Rule;
use crate::search::Table;
use std::time::Duration;

/// Values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the table in MiB.
    pub hash_mebibytes: usize,
    /// How many threads search.
    pub threads: usize,
    /// How many lines are reported.
    pub multipv: usize,
    /// Whether passes may stand in `info pv`.
    pub null_move_pv: bool,
    /// Whether the threat line is searched for and told.
    pub threat: bool,
    /// Time kept back per move for delays on the way.
    pub network_delay: Duration,
    /// By which rule an entering king declares, if by any.
    pub entering_king: Option<Rule>,
    /// A score of this many centipawns below zero is resigned, and being mated; `None` plays on to the mate.
    pub resign_value: Option<u32>,
    /// The game is a draw after so many moves.
    pub max_moves: Option<u32>,
    /// The folder with the weights; empty for the built-in ones.
    pub eval_dir: String,
    /// The file with the weights, in `eval_dir` if that is given; empty for the built-in ones.
    pub eval_file: String,
}

impl Default for Options {
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
        };
        for row in OPTIONS {
            row.set(&mut options, row.default).expect("every default is valid");
        }
        options
    }
}

/// What kind of value an option takes.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Check(fn(&mut Options, bool)),
    Spin { min: usize, max: usize, set: fn(&mut Options, usize) },
    Text(fn(&mut Options, String)),
    File(fn(&mut Options, String)),
    Choice { among: &'static [&'static str], set: fn(&mut Options, usize) },
}

/// How USI writes a text without letters.
const EMPTY: &str = "<empty>";

/// One option.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    name: &'static str,
    default: &'static str,
    kind: Kind,
    /// What it does, in English.
    pub help_en: &'static str,
    /// What it does, in Japanese.
    pub help_ja: &'static str,
}

/// `ResignValue` from here on means never: no score comes near it.
const NEVER: usize = 99_999;

/// Every option of the engine.
pub const OPTIONS: &[OptionRow] = &[
    OptionRow {
        name: "USI_Hash",
        default: "128",
        kind: Kind::Spin { min: 1, max: Table::MAX_MEBIBYTES, set: |options, value| options.hash_mebibytes = value },
        help_en: "Size of the table in MiB; `go mate` has another one of the same size.",
        help_ja: "置換表の大きさ（MiB）。`go mate` は同じ大きさの表を別に使う。",
    },
    // Pondering needs nothing prepared; the option exists for GUIs that ask before they send `go ponder`.
    OptionRow {
        name: "USI_Ponder",
        default: "true",
        kind: Kind::Check(|_, _| {}),
        help_en: "For the GUI: `go ponder` is understood whatever it says.",
        help_ja: "GUI のための項目。値によらず `go ponder` を受け付ける。",
    },
    OptionRow {
        name: "Threads",
        default: "1",
        kind: Kind::Spin { min: 1, max: 512, set: |options, value| options.threads = value },
        help_en: "How many threads search.",
        help_ja: "探索に使うスレッドの数。",
    },
    OptionRow {
        name: "MultiPV",
        default: "1",
        kind: Kind::Spin { min: 1, max: 593, set: |options, value| options.multipv = value },
        help_en: "How many lines are told.",
        help_ja: "候補手の数。",
    },
    OptionRow {
        name: "NullMovePV",
        default: "false",
        kind: Kind::Check(|options, value| options.null_move_pv = value),
        help_en: "Passes are written `0000`; otherwise `info pv` ends before a pass.",
        help_ja: "パスを `0000` と書く。オフなら `info pv` はパスの前で終わる。",
    },
    OptionRow {
        name: "Threat",
        default: "false",
        kind: Kind::Check(|options, value| options.threat = value),
        help_en: "Also look for the threat: best play for the opponent after a pass, told as `info string threat …`.",
        help_ja: "パスしたときの相手の最善の読み筋（脅威）も調べ、`info string threat …` で伝える。",
    },
    OptionRow {
        name: "NetworkDelay",
        default: "40",
        kind: Kind::Spin {
            min: 0,
            max: 10_000,
            set: |options, value| options.network_delay = Duration::from_millis(value as u64),
        },
        help_en: "Milliseconds of each move's time that are kept back for delays on the way.",
        help_ja: "通信の遅れに備えて一手ごとに残す時間（ミリ秒）。",
    },
    OptionRow {
        name: "EnteringKingRule",
        default: "CSARule27",
        kind: Kind::Choice {
            among: &["CSARule27", "CSARule24", "TryRule", "NoEnteringKing"],
            set: |options, place| options.entering_king = Rule::ALL.get(place).copied(),
        },
        help_en: "By which rule a win is declared with `bestmove win`; by the try rule the king moves. Not in `go infinite`.",
        help_ja: "入玉宣言のルール。勝ちなら `bestmove win`、トライルールでは玉を進める。`go infinite` では宣言しない。",
    },
    OptionRow {
        name: "ResignValue",
        default: "99999",
        kind: Kind::Spin {
            min: 1,
            max: NEVER,
            set: |options, value| options.resign_value = Some(value as u32).filter(|_| value < NEVER),
        },
        help_en: "Resign at a score of so many centipawns below zero, or when being mated; 99999: play on to the mate. \
                  Not in `go infinite`.",
        help_ja: "評価値がこの値だけ負になるか、詰まされると投了する。99999 なら詰みまで指す。`go infinite` では投了しない。",
    },
    OptionRow {
        name: "MaxMovesToDraw",
        default: "0",
        kind: Kind::Spin {
            min: 0,
            max: 100_000,
            set: |options, value| options.max_moves = Some(value as u32).filter(|&moves| moves > 0),
        },
        help_en: "The game is a draw after so many moves, counted as in the SFEN; 0: however long it is.",
        help_ja: "この手数で引き分けとする（SFEN の手数で数える）。0 なら制限なし。",
    },
    OptionRow {
        name: "EvalDir",
        default: EMPTY,
        kind: Kind::Text(|options, value| options.eval_dir = value),
        help_en: "The folder with the evaluation's weights, opened at `isready`; empty: the built-in ones.",
        help_ja: "評価関数のあるフォルダ。`isready` で読む。空なら内蔵のもの。",
    },
    OptionRow {
        name: "EvalFile",
        default: EMPTY,
        kind: Kind::File(|options, value| options.eval_file = value),
        help_en: "The file with the weights, in EvalDir if that is given.",
        help_ja: "評価関数のファイル。EvalDir があればその中の名前。",
    },
];

impl OptionRow {
    /// The row of the option called `name`; names are compared without case, as GUIs differ.
    pub fn find(name: &str) -> Option<&'static Self> {
        OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// The text after `option` in the reply to `usi`.
    pub fn describe(&self) -> String {
        let Self { name, default, kind, .. } = self;
        match kind {
            Kind::Check(_) => format!("name {name} type check default {default}"),
            Kind::Spin { min, max, .. } => format!("name {name} type spin default {default} min {min} max {max}"),
            Kind::Choice { among, .. } => {
                let choices = among.join(" var ");
                format!("name {name} type combo default {default} var {choices}")
            }
            Kind::Text(_) => format!("name {name} type string default {default}"),
            Kind::File(_) => format!("name {name} type filename default {default}"),
        }
    }

    /// Sets the option.
    ///
    /// # Errors
    /// Says what was expected when `value` does not fit.
    pub fn set(&self, options: &mut Options, value: &str) -> Result<(), String> {
        match self.kind {
            Kind::Check(set) => match value {
                "true" => set(options, true),
                "false" => set(options, false),
                _ => return Err(format!("option {} is '{value}', expected true or false", self.name)),
            },
            Kind::Spin { min, max, set } => match value.parse() {
                Ok(number) if min <= number && number <= max => set(options, number),
                _ => return Err(format!("option {} is '{value}', expected a number from {min} to {max}", self.name)),
            },
            Kind::Choice { among, set } => match among.iter().position(|choice| choice.eq_ignore_ascii_case(value)) {
                Some(place) => set(options, place),
                None => {
                    return Err(format!("option {} is '{value}', expected one of {}", self.name, among.join(", ")));
                }
            },
            Kind::Text(set) | Kind::File(set) => {
                set(options, if value == EMPTY { String::new() } else { value.to_owned() });
            }
        }
        Ok(())
    }
}
