//! The file of parameters: what each factor is worth, written by hand or by a fit.
//!
//! ```toml
//! turn = 320                 # what having the move is worth, raw units (1/32 centipawn)
//! [factors]                  # every factor of FACTORS, raw units per unit of the factor
//! king_square = 32
//! [values]                   # optional: piece values in centipawns, every kind
//! pawn = 100
//! [fit]                      # optional: the figures of the fit, for people
//! ```

use super::{FACTORS, Factor};
use crate::eval::material::{self, PieceValues};
use crate::rules::PieceKind;
use crate::wording::{Message, quoted};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// The text of the default weights.
pub const DEFAULT_PARAMETERS: &str = include_str!("weights.toml");

/// Largest weight of a factor and of the turn, up or down, in raw units.
const MAX_WEIGHT: i64 = 100_000;
/// Largest piece value, in centipawns.
const MAX_VALUE: i64 = 10_000;

/// The piece values of a file, in its order.
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

/// Everything that the compact form is expanded from.
#[derive(Clone, Debug)]
pub struct FactorParameters {
    /// Each factor with its weight: raw units per unit of the factor.
    pub factors: Vec<(&'static Factor, i32)>,
    /// What having the move is worth, in raw units.
    pub turn: i32,
    /// The piece values.
    pub values: PieceValues,
}

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ParametersFile {
    turn: i64,
    factors: BTreeMap<String, i64>,
    values: Option<BTreeMap<String, i64>>,
    #[serde(rename = "fit")]
    _figures: Option<toml::Table>,
}

impl FactorParameters {
    /// Those of the default weights.
    pub fn built_in() -> Self {
        Self::read(DEFAULT_PARAMETERS).expect("the file in the repository is sound, a test reads it")
    }

    /// Reads the text of a file. Piece values that are not given are the project's own.
    ///
    /// # Errors
    /// One sentence: what is not TOML, what is unknown, missing or out of range.
    pub fn read(text: &str) -> Result<Self, Message> {
        let file: ParametersFile = toml::from_str(text)
            .map_err(|problem| Message::from_parser_error(text, problem.span(), problem.message()))?;
        let names: Vec<&str> = FACTORS.iter().map(|factor| factor.name).collect();
        let weights = named_numbers("factor", "評価要素", &names, &file.factors, &(-MAX_WEIGHT..=MAX_WEIGHT))?;
        Ok(Self {
            factors: FACTORS.into_iter().zip(weights).collect(),
            turn: checked_range("turn", file.turn, &(-MAX_WEIGHT..=MAX_WEIGHT))?,
            values: file.values.as_ref().map_or(Ok(material::OWN), read_values)?,
        })
    }

    /// The text of a file, with comment lines above and the table `[fit]` below.
    pub fn to_toml(&self, comments: &str, figures: &str) -> String {
        let mut text = String::new();
        text.extend(comments.lines().map(|line| format!("# {line}\n")));
        let rows = self.factors.iter().map(|(factor, weight)| (factor.name, *weight));
        // Writing to a string cannot fail.
        let _ = write!(text, "\nturn = {}\n\n[factors]\n{}", self.turn, toml_lines(rows));
        let values = KINDS.map(|(name, kind)| (name, self.values.value(kind)));
        let _ = write!(text, "\n[values]\n{}", toml_lines(values));
        if !figures.is_empty() {
            let _ = write!(text, "\n[fit]\n{figures}");
        }
        text
    }
}

/// The kinds that have a value with their names in files.
pub(in crate::eval) const fn named_kinds() -> [(&'static str, PieceKind); 13] {
    KINDS
}

/// Piece values, each from its name in files and its kind, asked for in the order of a file.
///
/// # Errors
/// They are too large together.
pub(in crate::eval) fn piece_values_by(
    mut value: impl FnMut(&'static str, PieceKind) -> i32,
) -> Result<PieceValues, Message> {
    let mut points = [0; PieceKind::COUNT];
    for (name, kind) in KINDS {
        points[kind.index()] = value(name, kind);
    }
    PieceValues::from_points(points).map_err(|problem| problem.message())
}

fn toml_lines<'a>(rows: impl IntoIterator<Item = (&'a str, i32)>) -> String {
    let mut text = String::new();
    text.extend(rows.into_iter().map(|(name, number)| format!("{name} = {number}\n")));
    text
}

fn read_values(given: &BTreeMap<String, i64>) -> Result<PieceValues, Message> {
    let values = named_numbers("piece value", "駒の価値", &KINDS.map(|(name, _)| name), given, &(1..=MAX_VALUE))?;
    let mut values = values.into_iter();
    piece_values_by(|_, _| values.next().expect("one value for each of the kinds"))
}

/// The numbers of these names, in their order: neither one more nor one less.
fn named_numbers(
    what_en: &str,
    what_ja: &str,
    names: &[&str],
    given: &BTreeMap<String, i64>,
    range: &RangeInclusive<i64>,
) -> Result<Vec<i32>, Message> {
    if let Some(unknown) = given.keys().find(|name| !names.contains(&name.as_str())) {
        let (unknown, known) = (quoted(unknown), names.join(" "));
        return Err(Message::new(
            format!("{what_ja}{unknown}はありません。{known}のいずれかを書いてください"),
            format!("unknown {what_en} {unknown}, expected one of {known}"),
        ));
    }
    let number = |name: &&str| match given.get(*name) {
        Some(&number) => checked_range(name, number, range),
        None => Err(Message::new(
            format!("{what_ja}'{name}'がありません。すべて書いてください"),
            format!("{what_en} '{name}' is missing, expected all of {}", names.join(" ")),
        )),
    };
    names.iter().map(number).collect()
}

fn checked_range(name: &str, number: i64, range: &RangeInclusive<i64>) -> Result<i32, Message> {
    let (low, high) = (range.start(), range.end());
    let small = i32::try_from(number).ok().filter(|_| range.contains(&number));
    small.ok_or_else(|| {
        Message::new(
            format!("{name} = {number}は範囲外です。{low}から{high}までの整数を書いてください"),
            format!("{name} = {number} is out of range, expected {low} to {high}"),
        )
    })
}
