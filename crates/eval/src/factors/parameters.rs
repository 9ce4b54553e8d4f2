//! Factor parameters: the TOML file with the weight of each factor, written by hand or by a fit.
//!
//! ```toml
//! scale = 32                 # optional: raw units per centipawn, a power of two
//! turn = 320                 # value of having the move, raw units
//! [factors]                  # every factor of FACTORS, raw units per unit of the factor
//! king_square = 32
//! [values]                   # optional: piece values in centipawns, every kind
//! pawn = 100
//! [fit]                      # optional: the figures of the fit, not read back
//! ```

use super::FACTORS;
use super::factor::Factor;
use crate::material::{self, PieceValues, PieceValuesOutOfRange};
use crate::raw_scale::RawScale;
use sankoma_rules::PieceKind;
use sankoma_wording::{Message, message, quoted};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The text of `weights.toml`.
pub const DEFAULT_PARAMETERS: &str = include_str!("weights.toml");

/// Maximum magnitude of a factor's weight and of the turn, in raw units of the default scale.
const MAX_WEIGHT: i64 = 100_000;
/// Maximum piece value, in centipawns.
const MAX_VALUE: i64 = 10_000;

/// The keys of the piece values in a file, in its order.
const KINDS: [(&str, PieceKind); 13] = [
    ("pawn", PieceKind::Pawn),
    ("lance", PieceKind::Lance),
    ("knight", PieceKind::Knight),
    ("silver", PieceKind::Silver),
    ("gold", PieceKind::Gold),
    ("bishop", PieceKind::Bishop),
    ("rook", PieceKind::Rook),
    ("promoted_pawn", PieceKind::ProPawn),
    ("promoted_lance", PieceKind::ProLance),
    ("promoted_knight", PieceKind::ProKnight),
    ("promoted_silver", PieceKind::ProSilver),
    ("horse", PieceKind::Horse),
    ("dragon", PieceKind::Dragon),
];

/// Everything that [`CompactWeights`](crate::CompactWeights) are expanded from.
#[derive(Clone, Debug)]
pub struct FactorParameters {
    /// Raw units per centipawn.
    pub scale: RawScale,
    /// Each factor with its weight: raw units per unit of the factor.
    pub factors: Vec<(&'static Factor, i32)>,
    /// The value of having the move, in raw units.
    pub turn: i32,
    /// The piece values.
    pub values: PieceValues,
}

/// The file as serde reads it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParametersFile {
    scale: Option<i64>,
    turn: i64,
    factors: BTreeMap<String, i64>,
    values: Option<BTreeMap<String, i64>>,
    #[serde(rename = "fit")]
    _figures: Option<toml::Table>,
}

impl FactorParameters {
    /// The parameters of `weights.toml`.
    pub fn built_in() -> Self {
        Self::read(DEFAULT_PARAMETERS).expect("the file in the repository is sound, a test reads it")
    }

    /// Parses the text of a file. Piece values that are not given are the project's own.
    ///
    /// # Errors
    /// The text is not TOML of this shape, or a name is unknown, missing or its number out of range.
    pub fn read(text: &str) -> Result<Self, Message> {
        let file: ParametersFile = toml::from_str(text)
            .map_err(|problem| Message::from_parser_error(text, problem.span(), problem.message()))?;
        let names: Vec<&'static str> = FACTORS.iter().map(|factor| factor.name).collect();
        let scale = file.scale.map_or(Ok(RawScale::DEFAULT), read_scale)?;
        let numbers = NamedNumbers::factors(scale);
        let weights = numbers.read(&names, &file.factors)?;
        Ok(Self {
            scale,
            factors: FACTORS.into_iter().zip(weights).collect(),
            turn: numbers.in_range("turn", file.turn)?,
            values: file.values.as_ref().map_or(Ok(material::OWN), read_values)?,
        })
    }

    /// Formats the text of a file, with comment lines above and the table `[fit]` below.
    pub fn to_toml(&self, comments: &str, figures: &str) -> String {
        let mut text = String::new();
        text.extend(comments.lines().map(|line| format!("# {line}\n")));
        let rows = self.factors.iter().map(|(factor, weight)| (factor.name, *weight));
        // Writing to a string cannot fail.
        if self.scale != RawScale::DEFAULT {
            let _ = write!(text, "\nscale = {}", self.scale.units());
        }
        let _ = write!(text, "\nturn = {}\n\n[factors]\n{}", self.turn, toml_lines(rows));
        let values = KINDS.map(|(name, kind)| (name, self.values.value(kind)));
        let _ = write!(text, "\n[values]\n{}", toml_lines(values));
        if !figures.is_empty() {
            let _ = write!(text, "\n[fit]\n{figures}");
        }
        text
    }
}

/// A table of the file: its numbers by name, and their range.
struct NamedNumbers {
    en: &'static str,
    ja: &'static str,
    lowest: i64,
    highest: i64,
}

impl NamedNumbers {
    const VALUES: Self = Self { en: "piece value", ja: "駒の価値", lowest: 1, highest: MAX_VALUE };

    const fn factors(scale: RawScale) -> Self {
        let highest = MAX_WEIGHT * scale.units() as i64 / RawScale::DEFAULT.units() as i64;
        Self { en: "factor", ja: "要因", lowest: -highest, highest }
    }

    /// The numbers of these names, in their order. Every name must be there, and no other.
    fn read(&self, names: &[&'static str], given: &BTreeMap<String, i64>) -> Result<Vec<i32>, Message> {
        let known = names.join(" ");
        if let Some(unknown) = given.keys().find(|name| !names.contains(&name.as_str())) {
            let unknown = quoted(unknown);
            return Err(message!(
                ("{}{unknown}はありません。{known}のいずれかを書いてください", self.ja),
                ("unknown {} {unknown}, expected one of {known}", self.en)
            ));
        }
        let number = |&name: &&'static str| match given.get(name) {
            Some(&number) => self.in_range(name, number),
            None => Err(message!(
                ("{}'{name}'がありません。すべて書いてください", self.ja),
                ("{} '{name}' is missing, expected all of {known}", self.en)
            )),
        };
        names.iter().map(number).collect()
    }

    fn in_range(&self, name: &str, number: i64) -> Result<i32, Message> {
        let (lowest, highest) = (self.lowest, self.highest);
        let small = i32::try_from(number).ok().filter(|_| (lowest..=highest).contains(&number));
        small.ok_or_else(|| {
            message!(
                "{name} = {number}は範囲外です。{lowest}から{highest}までの整数を書いてください",
                "{name} = {number} is out of range, expected {lowest} to {highest}"
            )
        })
    }
}

/// The kinds that have a value, with their names in files.
pub const fn named_kinds() -> [(&'static str, PieceKind); 13] {
    KINDS
}

/// Makes piece values from a function of each kind and its name, called in the order of a file.
///
/// # Errors
/// They are too large together.
pub fn piece_values_by(
    mut value: impl FnMut(&'static str, PieceKind) -> i32,
) -> Result<PieceValues, PieceValuesOutOfRange> {
    let mut points = [0; PieceKind::COUNT];
    for (name, kind) in KINDS {
        points[kind.index()] = value(name, kind);
    }
    PieceValues::from_points(points)
}

fn read_scale(units: i64) -> Result<RawScale, Message> {
    let scale = i32::try_from(units).ok().and_then(RawScale::new);
    scale.ok_or_else(|| {
        let finest = RawScale::FINEST.units();
        message!(
            "scale = {units}は使えません。1から{finest}までの2の累乗を書いてください",
            "scale = {units} is no scale, expected a power of two from 1 to {finest}"
        )
    })
}

fn read_values(given: &BTreeMap<String, i64>) -> Result<PieceValues, Message> {
    let values = NamedNumbers::VALUES.read(&KINDS.map(|(name, _)| name), given)?;
    let mut values = values.into_iter();
    piece_values_by(|_, _| values.next().expect("one value for each of the kinds")).map_err(|problem| problem.message())
}

fn toml_lines<'a>(rows: impl IntoIterator<Item = (&'a str, i32)>) -> String {
    let mut text = String::new();
    text.extend(rows.into_iter().map(|(name, number)| format!("{name} = {number}\n")));
    text
}
