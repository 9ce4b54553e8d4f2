//! Breakdown of the score of a position: its terms, the share of each piece, factors, castles, and the strongest pairs. A
//! network has shares and pairs alone.

use super::args::EvalViewOptions;
use super::assessment_table::assessment_table;
use super::factors::{self, FactorOpinion};
use super::king_terms;
use super::network_rows::{EvalNetworkPairRow, EvalNetworkRow, EvalNetworkShareRow};
use super::rows::{EvalBreakdownRow, EvalPieceWorthRow, EvalRow};
use super::term_rows::rows;
use super::text_format::{
    centipawn_text, joined, kings_name, mate_line, number_row, number_table, piece_text, piece_text_without_side,
    score_heading, section, side_name,
};
use crate::cli::output::json::CentipawnUnit;
use sankoma_analysis::assessment::{Assessment, assess_by, assess_shares, known_mate};
use sankoma_analysis::{CastleValue, castle_values};
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, ExplanationEffort, PairShare, PieceShare, ShareSample, TermSums, Weights};
use sankoma_rules::{Color, Position};
use sankoma_wording::text_table::TextTable;
use sankoma_wording::{Language, Message, labels, sentence};

/// A breakdown with its assessment.
pub(super) struct BreakdownReport {
    position: Position,
    breakdown: Breakdown,
    assessment: Assessment,
    /// A mate, of which the score knows nothing.
    mate: Option<Message>,
    castles: Vec<CastleValue>,
    /// What the factors say, for weights with terms that have none.
    opinion: Option<FactorOpinion>,
    /// How many of the strongest terms and pairs are shown.
    top: usize,
    lang: Language,
}

impl BreakdownReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position, effort: ExplanationEffort) -> Self {
        let mut breakdown = view.weights.explain(position, effort);
        let assessment = match view.weights {
            Weights::ThreePiece(_) => assess_by(view.weights, position, effort),
            Weights::Network(_) => assess_shares(breakdown.clone(), position),
        };
        let mut castles = Vec::new();
        if let Ok(terms) = view.weights.terms() {
            breakdown = breakdown.with_removals(terms, position);
            castles = castle_values(terms, position);
        }
        Self {
            opinion: FactorOpinion::about(&breakdown, position),
            position: position.clone(),
            breakdown,
            assessment,
            mate: known_mate(position),
            castles,
            top: view.top,
            lang: view.lang,
        }
    }

    pub(super) fn json_row(&self) -> EvalRow {
        match &self.breakdown.sample {
            None => EvalRow::Breakdown(self.terms_row()),
            Some(sample) => EvalRow::Network(self.network_row(sample)),
        }
    }

    fn shown_pairs(&self) -> &[PairShare] {
        &self.breakdown.pairs[..self.top.min(self.breakdown.pairs.len())]
    }

    /// The breakdown, with the removal value of each piece, the castles and what the factors say.
    fn terms_row(&self) -> EvalBreakdownRow {
        let breakdown = &self.breakdown;
        let piece = |share: &PieceShare| EvalPieceWorthRow { share: share.into(), worth: share.removal };
        EvalBreakdownRow {
            position: breakdown.into(),
            sentence: self.assessment.sentence.clone().into(),
            assessment: rows(&self.assessment.parts),
            mate: self.mate.clone().map(Into::into),
            pieces: breakdown.pieces.iter().map(piece).collect(),
            factors: rows(&breakdown.factors),
            pairs: rows(self.shown_pairs()),
            castles: rows(&self.castles),
            factors_say: self.opinion.as_ref().map(|opinion| opinion.json_row(breakdown)),
        }
    }

    fn network_row(&self, sample: &ShareSample) -> EvalNetworkRow {
        let breakdown = &self.breakdown;
        let piece = |share: &PieceShare| EvalNetworkShareRow::new(breakdown, share);
        EvalNetworkRow {
            sfen: breakdown.sfen.clone(),
            side_to_move: breakdown.side_to_move.into(),
            score: breakdown.score,
            unit: CentipawnUnit::Cp,
            output: sample.output,
            output_scale: sample.output_scale,
            scale: breakdown.scale.units(),
            total_raw: breakdown.total_raw,
            kings: breakdown.kings,
            sentence: self.assessment.sentence.clone().into(),
            assessment: rows(&self.assessment.parts),
            mate: self.mate.clone().map(Into::into),
            orders: sample.orders,
            weights: breakdown.weights.clone(),
            pieces: breakdown.strongest().into_iter().map(piece).collect(),
            pairs: self.shown_pairs().iter().map(|pair| EvalNetworkPairRow::new(pair, &self.position)).collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let (lang, breakdown, assessment) = (self.lang, &self.breakdown, &self.assessment);
        joined([
            self.heading(),
            assessment_table(&assessment.sentence, &assessment.parts, !assessment.is_mate_problem, lang),
            breakdown.sums.as_ref().map_or_else(String::new, |sums| terms(sums, lang)),
            match &breakdown.sample {
                None => self.pieces(),
                Some(sample) => self.sampled_pieces(sample.orders),
            },
            factors::totals(breakdown, lang),
            self.opinion.as_ref().map_or_else(String::new, |opinion| opinion.text(breakdown, lang)),
            king_terms::castles(&self.castles, breakdown.scale, lang),
            king_terms::pieces(breakdown, self.top, lang),
            king_terms::pairs(breakdown, &self.position, self.top, lang),
        ])
    }

    /// The position, its score from Black's view, the name of the weights, and a mate if one is known.
    fn heading(&self) -> String {
        let Breakdown { sfen, side_to_move, weights, scale, total_raw, sample, .. } = &self.breakdown;
        let (score, who) = (scale.score(*total_raw, Color::Black), side_name(*side_to_move, self.lang));
        let output = match (sample, self.lang) {
            (None, _) => String::new(),
            (Some(ShareSample { output, output_scale, .. }), Language::Ja) => {
                format!("出力 {output:+} ÷ FV_SCALE {output_scale}\n")
            }
            (Some(ShareSample { output, output_scale, .. }), Language::En) => {
                format!("output {output:+} by FV_SCALE {output_scale}\n")
            }
        };
        score_heading(sfen, score, who, weights, self.lang) + &output + &mate_line(self.mate.as_ref(), self.lang)
    }

    /// The share of each piece by a network, the largest first.
    fn sampled_pieces(&self, orders: usize) -> String {
        let (lang, breakdown) = (self.lang, &self.breakdown);
        let headings = [("持ち分", "share"), ("±", "±"), ("有無の差", "worth"), ("同種比", "beyond kind")];
        let mut table = number_table("", headings.map(|(ja, en)| lang.pick(ja, en)));
        for share in breakdown.strongest() {
            table.add_row(share_cells(breakdown, share, lang));
        }
        let sums = [(kings_name(lang), breakdown.kings), (labels::TOTAL.text(lang), breakdown.total_raw)];
        for (name, raw) in sums {
            table.add_row(number_row(name, [breakdown.scale.centipawns(raw)]));
        }
        let title = lang.pick("各駒の持ち分、大きい順", "Shares of the pieces, largest first");
        section(title, &table.text(), lang) + &network_legend(orders, lang)
    }

    /// Black's pieces, White's, and those missing from the set, each with the most useful to its side first.
    fn pieces(&self) -> String {
        let lang = self.lang;
        let headings = [
            labels::MATERIAL.text(lang),
            "KKP",
            lang.pick("KPP半分", "KPP/2"),
            labels::SUM.text(lang),
            lang.pick("有無の差", "worth"),
        ];
        let mut table = number_table(labels::BLACK.text(lang), headings);
        self.add_side(&mut table, Color::Black);
        table.add_blank_row();
        table.add_row([side_name(Color::White, lang).to_owned()]);
        self.add_side(&mut table, Color::White);
        self.add_missing(&mut table);
        let legend = lang.pick(
            "有無の差: 合計と、その駒（持駒は1枚）を除いた局面の合計との差",
            "worth: the score less what it is without the piece (one of those in hand)",
        );
        section(lang.pick("各駒の持ち分", "Pieces"), &format!("{}  {legend}\n", table.text()), lang)
    }

    fn add_side(&self, table: &mut TextTable, color: Color) {
        let is_on_side = |share: &&PieceShare| share.group.piece.color == color && !is_missing(share);
        let mut shares: Vec<&PieceShare> = self.breakdown.pieces.iter().filter(is_on_side).collect();
        shares.sort_by_key(|share| -color.sign() * share.total);
        self.add_shares(table, &shares);
    }

    fn add_missing(&self, table: &mut TextTable) {
        let shares: Vec<&PieceShare> = self.breakdown.pieces.iter().filter(|share| is_missing(share)).collect();
        if !shares.is_empty() {
            table.add_blank_row();
            table.add_row([self.lang.pick("駒落ち", "missing").to_owned()]);
            self.add_shares(table, &shares);
        }
    }

    /// A row for each share, and their sum.
    fn add_shares(&self, table: &mut TextTable, shares: &[&PieceShare]) {
        let mut sums = [0.0; 4];
        for share in shares {
            let terms = share.terms.unwrap_or_default();
            let raw = |raw| self.breakdown.scale.centipawns(raw);
            let numbers = [f64::from(terms.material), raw(terms.kkp), raw(terms.kpp), raw(share.total)];
            sums.iter_mut().zip(numbers).for_each(|(sum, number)| *sum += number);
            let name = piece_text_without_side(share.group, self.lang);
            table.add_row(number_row(name, numbers.into_iter().chain(share.removal.map(raw))));
        }
        table.add_row(number_row(self.lang.pick("計", "sum"), sums));
    }
}

/// The terms of the score, one per line.
fn terms(sums: &TermSums, lang: Language) -> String {
    let unit = format!("1/{} cp", sums.scale.units());
    let mut table = number_table("", ["cp", &unit]);
    for term in sums.all() {
        table.add_row([term.name(lang).to_owned(), centipawn_text(term.centipawns()), format!("{:+}", term.raw)]);
    }
    let title = lang.pick("項目（先手から見た値）", "Terms (Black's view)");
    format!("{title}\n{}", table.text())
}

fn is_missing(share: &PieceShare) -> bool {
    share.group.place == PieceLocation::Missing
}

/// `R2h`, share, error, worth and what it has beyond its kind, by a network.
pub(super) fn share_cells(breakdown: &Breakdown, share: &PieceShare, lang: Language) -> [String; 5] {
    let scale = breakdown.scale;
    let units = f64::from(scale.units());
    [
        piece_text(share.group, lang),
        centipawn_text(scale.centipawns(share.total)),
        format!("{:.1}", share.error / units),
        centipawn_text(scale.centipawns(share.removal.unwrap_or_default())),
        centipawn_text(breakdown.beyond_kind(share) / units),
    ]
}

/// Legend of the columns of a network.
fn network_legend(orders: usize, lang: Language) -> String {
    sentence!(
        lang,
        "  持ち分: 駒を置く{orders}通りの順での寄与の平均（シャープレイ値）、±は標準誤差\n  有無の差: その駒（持駒は1枚）を除いた評価値との差\n  同種比: 同じ種類の駒の平均との差\n",
        "  share: the mean of what the piece adds, over {orders} orders in which the pieces come\n  (Shapley value); ±: its standard error\n  worth: the score less that without the piece (one of those in hand)\n  beyond kind: share of each less the mean of its kind\n"
    )
}
