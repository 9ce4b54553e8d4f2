//! Description of learned weights: their form, the piece values, and what having the move is worth.

use super::rows::{WeightsInfoFindingRow, WeightsInfoLearnedRow, WeightsInfoStrongestRow, WeightsInfoTurnRow};
use sankoma_analysis::bench::POSITIONS;
use sankoma_analysis::review::WIN_RATE_SCALE;
use sankoma_eval::features::{KingSquares, pieces};
use sankoma_eval::material::PieceValues;
use sankoma_eval::{Explainable, LearnedWeights, RawUnits as _};
use sankoma_rules::Position;
use sankoma_wording::text::group_thousands;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message, sentence};

/// The positions in which having the move is measured, of those of the benchmark, with their names.
const TURN_POSITIONS: [(&str, &str, usize); 5] = [
    ("開始局面", "start position", 0),
    ("序盤、角交換", "opening, bishops exchanged", 1),
    ("中盤、囲いどうし", "middle game, both in castles", 2),
    ("終盤、攻め合い", "end game, both under attack", 3),
    ("終盤、先手玉が薄い", "end game, Black's king exposed", 4),
];

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

/// JSON about learned weights.
pub(super) fn json(
    weights: &LearnedWeights,
    strongest: WeightsInfoStrongestRow,
    findings: Option<Vec<WeightsInfoFindingRow>>,
) -> WeightsInfoLearnedRow {
    WeightsInfoLearnedRow {
        name: weights.name().to_owned(),
        scale: weights.scale().units(),
        bytes: weights.bytes(),
        products: weights.lanes(),
        win_scale: weights.win_scale(),
        values: PieceValues::kinds().map(|kind| (kind.en(), weights.values().value(kind))).collect(),
        turns: turn_values(weights).map(|(_, sfen, turn)| WeightsInfoTurnRow { sfen, turn }).collect(),
        strongest,
        findings,
    }
}
