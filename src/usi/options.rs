//! The engine's options: one row each, from which `usi` and `setoption` derive.

use crate::rules::declaration::Rule;
use crate::search::Table;
use std::time::Duration;

/// Values of all options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Size of the table in MiB.
    pub hash_mebibytes: usize,
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
    /// A score of this many centipawns below zero is resigned.
    pub resign_value: usize,
    /// The folder with the weights; empty for the built-in ones.
    pub eval_dir: String,
    /// The file with the weights, in `eval_dir` if that is given; empty for the built-in ones.
    pub eval_file: String,
}

impl Default for Options {
    fn default() -> Self {
        let mut options = Self {
            hash_mebibytes: 0,
            multipv: 0,
            null_move_pv: false,
            threat: false,
            network_delay: Duration::ZERO,
            entering_king: None,
            resign_value: 0,
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
}

/// Every option of the engine.
pub const OPTIONS: &[OptionRow] = &[
    OptionRow {
        name: "USI_Hash",
        default: "128",
        kind: Kind::Spin { min: 1, max: Table::MAX_MEBIBYTES, set: |options, value| options.hash_mebibytes = value },
    },
    // Pondering needs nothing prepared; the option exists for GUIs that ask before they send `go ponder`.
    OptionRow { name: "USI_Ponder", default: "true", kind: Kind::Check(|_, _| {}) },
    OptionRow {
        name: "MultiPV",
        default: "1",
        kind: Kind::Spin { min: 1, max: 593, set: |options, value| options.multipv = value },
    },
    OptionRow {
        name: "NullMovePV",
        default: "false",
        kind: Kind::Check(|options, value| options.null_move_pv = value),
    },
    OptionRow { name: "Threat", default: "false", kind: Kind::Check(|options, value| options.threat = value) },
    OptionRow {
        name: "NetworkDelay",
        default: "40",
        kind: Kind::Spin {
            min: 0,
            max: 10_000,
            set: |options, value| options.network_delay = Duration::from_millis(value as u64),
        },
    },
    OptionRow {
        name: "EnteringKingRule",
        default: "CSA27",
        kind: Kind::Choice {
            among: &["CSA27", "CSA24", "Try", "None"],
            set: |options, place| options.entering_king = Rule::ALL.get(place).copied(),
        },
    },
    // No score comes near the default: the engine plays on until it is mated.
    OptionRow {
        name: "ResignValue",
        default: "99999",
        kind: Kind::Spin { min: 1, max: 99_999, set: |options, value| options.resign_value = value },
    },
    OptionRow { name: "EvalDir", default: EMPTY, kind: Kind::Text(|options, value| options.eval_dir = value) },
    OptionRow { name: "EvalFile", default: EMPTY, kind: Kind::Text(|options, value| options.eval_file = value) },
];

impl OptionRow {
    /// The row of the option called `name`; names are compared without case, as GUIs differ.
    pub fn find(name: &str) -> Option<&'static Self> {
        OPTIONS.iter().find(|row| row.name.eq_ignore_ascii_case(name))
    }

    /// The text after `option` in the reply to `usi`.
    pub fn describe(&self) -> String {
        let Self { name, default, kind } = self;
        match kind {
            Kind::Check(_) => format!("name {name} type check default {default}"),
            Kind::Spin { min, max, .. } => format!("name {name} type spin default {default} min {min} max {max}"),
            Kind::Choice { among, .. } => {
                let choices = among.join(" var ");
                format!("name {name} type combo default {default} var {choices}")
            }
            Kind::Text(_) => format!("name {name} type string default {default}"),
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
            Kind::Text(set) => set(options, if value == EMPTY { String::new() } else { value.to_owned() }),
        }
        Ok(())
    }
}
