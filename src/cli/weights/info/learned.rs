//! Description of learned weights: their form, the piece values, and what having the move is worth.

use super::findings::WeightsInfoFindingRow;
use super::strongest::{StrongestTerms, WeightsInfoStrongestRow};
use crate::cli::output::json::{list, rows};
use sankoma_analysis::bench::POSITIONS;
use sankoma_analysis::review::WIN_RATE_SCALE;
use sankoma_eval::features::{KingSquares, pieces};
use sankoma_eval::material::PieceValues;
use sankoma_eval::{Explainable, LearnedWeights, RawUnits as _};
use sankoma_laboratory::cell_defects::WeightsFinding;
use sankoma_rules::Position;
use sankoma_wording::text::group_thousands;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, sentence};
use std::collections::BTreeMap;

/// The positions in which having the move is measured, of those of the benchmark, with their names.
const TURN_POSITIONS: [(&str, &str, usize); 5] = [
    ("開始局面", "start position", 0),
    ("序盤、角交換", "opening, bishops exchanged", 1),
    ("中盤、囲いどうし", "middle game, both in castles", 2),
    ("終盤、攻め合い", "end game, both under attack", 3),
    ("終盤、先手玉が薄い", "end game, Black's king exposed", 4),
];

rows! {
    /// Learned weights.
    struct WeightsInfoLearnedRow(
        weights: &LearnedWeights, terms: &StrongestTerms, found: Option<&[WeightsFinding]>
    ) {
        /// Name of the weights.
        name: String = weights.name().to_owned(),
        /// Raw units per centipawn.
        #[schemars(range(min = 1))]
        scale: i32 = weights.scale().units(),
        /// Size in memory.
        bytes: usize = weights.bytes(),
        /// Products of a pair's value.
        products: usize = weights.lanes(),
        /// Centipawns per unit of the logistic curve from score to win rate.
        win_scale: i32 = weights.win_scale(),
        /// Value of each kind of piece, in centipawns, by its English name.
        values: BTreeMap<&'static str, i32> =
            PieceValues::kinds().map(|kind| (kind.en(), weights.values().value(kind))).collect(),
        /// The value of having the move in some positions.
        turns: Vec<WeightsInfoTurnRow> = list(turn_values(weights)),
        #[serde(flatten)]
        strongest: WeightsInfoStrongestRow = terms.into(),
        /// What is wrong with the cells; null unless `--cells` is given.
        findings: Option<Vec<WeightsInfoFindingRow>> = found.map(list),
    }

    /// The value of having the move in a position.
    struct WeightsInfoTurnRow(measured: (Message, &'static str, i32)) {
        /// The position.
        sfen: &'static str = measured.1,
        /// The value of having the move, raw.
        turn: i32 = measured.2,
    }
}

/// Text about learned weights.
pub(super) fn text(weights: &LearnedWeights, lang: Language) -> String {
    let heading = lang.pick("学習した重み", "learned weights");
    let title = lang.pick("駒の価値（センチポーン）", "Piece values (centipawns)");
    let turn = lang.pick(
        "手番の価値（センチポーン）: 駒と玉の位置で変わる",
        "Having the move (centipawns): depends on the pieces and the kings",
    );
    format!(
        "{}: {heading}\n{}\n{title}\n{}\n{turn}\n{}",
        weights.name(),
        form(weights, lang),
        values(weights, lang),
        turns(weights, lang)
    )
}

/// The size of the form.
fn form(weights: &LearnedWeights, lang: Language) -> String {
    let (lanes, units, scale) = (weights.lanes(), weights.scale().units(), weights.win_scale());
    let bytes = group_thousands(weights.bytes());
    let rows = [
        (
            lang.pick("形式", "form"),
            lang.pick(
                "因子分解機: 玉と駒2枚の値を積の和で表す",
                "factorization machine: a king and two pieces as a sum of products",
            )
            .to_owned(),
        ),
        (lang.pick("積の数", "products"), lanes.to_string()),
        (lang.pick("大きさ", "size"), format!("{bytes}{}", lang.pick("バイト", " bytes"))),
        (
            lang.pick("単位", "unit"),
            format!(
                "1/{units}{}",
                lang.pick("センチポーン（全ての値は整数）", " centipawn, every value is an integer")
            ),
        ),
        (lang.pick("勝率", "win rate"), win_rates(scale, lang)),
    ];
    let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Left]);
    for (name, value) in rows {
        table.add_row([name.to_owned(), value]);
    }
    table.text()
}

/// The two scales of the win rate: that of the games the weights were learned from, and that of reviews.
fn win_rates(scale: i32, lang: Language) -> String {
    sentence!(
        lang,
        "自己対戦では 1 / (1 + exp(-評価値 / {scale}))、検討では {WIN_RATE_SCALE}",
        "1 / (1 + exp(-score / {scale})) in its self-play; reviews use {WIN_RATE_SCALE}"
    )
}

fn values(weights: &LearnedWeights, lang: Language) -> String {
    let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Right]);
    for kind in PieceValues::kinds() {
        table.add_row([lang.pick(kind.ja(), kind.en()).to_owned(), weights.values().value(kind).to_string()]);
    }
    table.text()
}

fn turns(weights: &LearnedWeights, lang: Language) -> String {
    let mut table = TextTable::without_headings(&[ColumnAlignment::Left, ColumnAlignment::Right]);
    for (name, _, raw) in turn_values(weights) {
        let points = weights.scale().centipawns(raw);
        table.add_row([name.text(lang).to_owned(), format!("{points:+.1}")]);
    }
    table.text()
}

/// Name, SFEN and value of having the move of each position, raw.
fn turn_values(weights: &LearnedWeights) -> impl Iterator<Item = (Message, &'static str, i32)> + '_ {
    TURN_POSITIONS.into_iter().filter_map(|(ja, en, number)| {
        let position = Position::from_sfen(POSITIONS[number]).ok()?;
        let list: Vec<_> = pieces(&position).collect();
        Some((Message::new(ja, en), POSITIONS[number], weights.turn(KingSquares::of(&position), &list)))
    })
}
