//! Breakdown of the score of a position: its terms, the share of each piece, factors, castles, and the strongest pairs.

use super::args::EvalViewOptions;
use super::assessment_table::assessment_table;
use super::factors::{self, FactorOpinion};
use super::king_terms;
use super::rows::{EvalBreakdownRow, EvalPieceWorthRow, EvalRow};
use super::term_rows::rows;
use super::text_format::{
    black_view_unit, centipawn_text, mate_line, piece_text_without_side, score_heading, side_name,
};
use sankoma_analysis::assessment::{Assessment, Assessor, known_mate};
use sankoma_analysis::{CastleValue, castle_values};
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, PieceGroup, PieceShare, RawScale, TermSums, explain, removals};
use sankoma_rules::{Color, Position};
use sankoma_wording::labels;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message};

/// A breakdown, and the score without each piece.
pub(super) struct BreakdownReport {
    assessment: Assessment,
    /// A mate, of which the score knows nothing.
    mate: Option<Message>,
    breakdown: Breakdown,
    /// How many pairs there are; the breakdown holds those that are shown.
    pair_count: usize,
    removal_values: RemovalValues,
    castles: Vec<CastleValue>,
    /// What the factors say, for weights that have none.
    opinion: Option<FactorOpinion>,
    /// How many of the strongest terms are shown.
    top: usize,
    lang: Language,
}

/// Removal values: for each piece the total less the total without it, raw.
pub(super) struct RemovalValues(Vec<(PieceGroup, i32)>);

impl RemovalValues {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        Self(removals(view.weights, position))
    }

    /// `None` for a piece that cannot be removed, such as a king.
    pub(super) fn get(&self, group: PieceGroup) -> Option<i32> {
        self.0.iter().find(|(other, _)| *other == group).map(|&(_, raw)| raw)
    }
}

impl BreakdownReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        let mut breakdown = explain(view.weights, position);
        let pair_count = breakdown.pairs.len();
        breakdown.pairs.truncate(view.top);
        Self {
            assessment: Assessor::new(view.weights).assess(position),
            mate: known_mate(position),
            opinion: FactorOpinion::about(&breakdown, position),
            breakdown,
            pair_count,
            removal_values: RemovalValues::of(view, position),
            castles: castle_values(view.weights, position),
            top: view.top,
            lang: view.lang,
        }
    }

    /// The breakdown, with the removal value of each piece, the castles and what the factors say.
    pub(super) fn json_row(&self) -> EvalRow {
        let breakdown = &self.breakdown;
        let piece =
            |share: &PieceShare| EvalPieceWorthRow { share: share.into(), worth: self.removal_values.get(share.group) };
        EvalRow::Breakdown(EvalBreakdownRow {
            position: breakdown.into(),
            sentence: self.assessment.sentence.clone().into(),
            assessment: rows(&self.assessment.parts),
            mate: self.mate.clone().map(Into::into),
            pieces: breakdown.pieces.iter().map(piece).collect(),
            factors: rows(&breakdown.factors),
            pairs: rows(&breakdown.pairs),
            castles: rows(&self.castles),
            factors_say: self.opinion.as_ref().map(|opinion| opinion.json_row(breakdown)),
        })
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let breakdown = &self.breakdown;
        let sections = [
            heading(breakdown, self.mate.as_ref(), lang),
            assessment_table(&self.assessment.sentence, &self.assessment.parts, !self.assessment.is_mate_problem, lang),
            terms(&breakdown.sums, lang),
            self.pieces(),
            factors::totals(breakdown, lang),
            self.opinion.as_ref().map_or_else(String::new, |opinion| opinion.text(breakdown, lang)),
            king_terms::castles(&self.castles, breakdown.scale, lang),
            king_terms::pieces(breakdown, self.top, lang),
            king_terms::pairs(breakdown, self.pair_count, lang),
        ];
        sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// Black's pieces, White's, and those missing from the set, each with the most useful to its side first.
    fn pieces(&self) -> String {
        let lang = self.lang;
        let title = lang.pick("各駒の持ち分", "Pieces");
        let mut table = TextTable::new([
            (ColumnAlignment::Left, labels::BLACK.text(lang)),
            (ColumnAlignment::Right, labels::MATERIAL.text(lang)),
            (ColumnAlignment::Right, "KKP"),
            (ColumnAlignment::Right, lang.pick("KPP半分", "KPP/2")),
            (ColumnAlignment::Right, labels::SUM.text(lang)),
            (ColumnAlignment::Right, lang.pick("有無の差", "worth")),
        ]);
        self.add_side(&mut table, Color::Black);
        table.add_blank_row();
        table.add_row([side_name(Color::White, lang).to_owned()]);
        self.add_side(&mut table, Color::White);
        self.add_missing(&mut table);
        let legend = lang.pick(
            "有無の差: 合計と、その駒（持駒は1枚）を除いた局面の合計との差",
            "worth: the score less what it is without the piece (one of those in hand)",
        );
        format!("{title} ({})\n{}  {legend}\n", black_view_unit(lang), table.text())
    }

    fn add_side(&self, table: &mut TextTable, color: Color) {
        let is_on_side = |share: &&PieceShare| share.group.piece.color == color && !is_missing(share);
        let mut shares: Vec<&PieceShare> = self.breakdown.pieces.iter().filter(is_on_side).collect();
        shares.sort_by_key(|share| -color.sign() * share.total);
        for share in &shares {
            table.add_row(self.row(share, self.removal_values.get(share.group)));
        }
        self.add_sum(table, &shares);
    }

    fn add_missing(&self, table: &mut TextTable) {
        let shares: Vec<&PieceShare> = self.breakdown.pieces.iter().filter(|share| is_missing(share)).collect();
        if shares.is_empty() {
            return;
        }
        table.add_blank_row();
        table.add_row([self.lang.pick("駒落ち", "missing").to_owned()]);
        for share in &shares {
            table.add_row(self.row(share, None));
        }
        self.add_sum(table, &shares);
    }

    fn row(&self, share: &PieceShare, worth: Option<i32>) -> impl Iterator<Item = String> {
        let name = piece_text_without_side(share.group, self.lang);
        let numbers = [share.kkp, share.kpp, share.total].into_iter().chain(worth);
        share_row(name, self.breakdown.scale, share.material, numbers)
    }

    fn add_sum(&self, table: &mut TextTable, shares: &[&PieceShare]) {
        let sum = |part: fn(&PieceShare) -> i32| shares.iter().map(|share| part(share)).sum::<i32>();
        let name = self.lang.pick("計", "sum").to_owned();
        let numbers = [sum(|share| share.kkp), sum(|share| share.kpp), sum(|share| share.total)];
        table.add_row(share_row(name, self.breakdown.scale, sum(|share| share.material), numbers));
    }
}

/// The position, its score from Black's view, the name of the weights, and a mate if one is known.
fn heading(breakdown: &Breakdown, mate: Option<&Message>, lang: Language) -> String {
    let Breakdown { sfen, side_to_move, weights, sums, .. } = breakdown;
    let score = sums.score(Color::Black);
    let (who, mate) = (side_name(*side_to_move, lang), mate_line(mate, lang));
    score_heading(sfen, score, who, weights, lang) + &mate
}

/// The terms of the score, one per line.
fn terms(sums: &TermSums, lang: Language) -> String {
    let unit = format!("1/{} cp", sums.scale.units());
    let mut table = TextTable::new([
        (ColumnAlignment::Left, ""),
        (ColumnAlignment::Right, "cp"),
        (ColumnAlignment::Right, unit.as_str()),
    ]);
    for term in sums.all() {
        table.add_row([term.name(lang).to_owned(), centipawn_text(term.centipawns()), format!("{:+}", term.raw)]);
    }
    let title = lang.pick("項目（先手から見た値）", "Terms (Black's view)");
    format!("{title}\n{}", table.text())
}

/// A name, material in centipawns, and numbers in raw units.
fn share_row(
    name: String,
    scale: RawScale,
    material: i32,
    raw: impl IntoIterator<Item = i32>,
) -> impl Iterator<Item = String> {
    let material = centipawn_text(f64::from(material));
    [name, material].into_iter().chain(raw.into_iter().map(move |raw| centipawn_text(scale.centipawns(raw))))
}

fn is_missing(share: &PieceShare) -> bool {
    share.group.place == PieceLocation::Missing
}
