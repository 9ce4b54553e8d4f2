//! Breakdown of the score of a position: its terms, the share of each piece, factors, castles, and the strongest pairs. A
//! network has shares and pairs alone.

use super::args::EvalViewOptions;
use super::assessment_table::assessment_table;
use super::factors::{self, EvalFactorsSayRow, FactorOpinion};
use super::king_terms;
use super::network_rows::{EvalNetworkPairRow, EvalNetworkShareRow};
use super::term_rows::{AssessmentPartRow, EvaluatedPositionRow, FactorShareRow, PairShareRow, PieceShareRow};
use super::text_format::{
    centipawn_text, joined, kings_name, mate_line, number_row, number_table, piece_text, piece_text_without_side,
    score_heading, section, side_name,
};
use crate::cli::output::json::{CentipawnUnit, MessageRow, SideLetter, list, rows, square_names};
use sankoma_analysis::assessment::{Assessment, assess_by, assess_shares, known_mate};
use sankoma_analysis::{CastleValue, castle_values};
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, ExplanationEffort, PairShare, PieceShare, ShareSample, TermSums, Weights};
use sankoma_rules::{Color, Position};
use sankoma_wording::text_table::TextTable;
use sankoma_wording::{Language, Message, labels, sentence};

rows! {
    /// One position.
    struct EvalBreakdownRow(report: &BreakdownReport) {
        let breakdown = &report.breakdown;

        #[serde(flatten)]
        position: EvaluatedPositionRow = breakdown.into(),
        /// The score in one sentence.
        sentence: MessageRow = report.assessment.sentence.clone().into(),
        /// The score in a player's words: material, Black's king, White's king, the pieces, the move, and in a handicap
        /// game the handicap. They sum to `total_raw`.
        assessment: Vec<AssessmentPartRow> = list(&report.assessment.parts),
        /// A mate that stands on the board or that checks alone lead to within a short search; null where none is
        /// known. The score knows nothing of it.
        mate: Option<MessageRow> = report.mate.clone().map(Into::into),
        /// Share of each piece on the board, each kind in a hand, and each missing kind where the weights count those.
        /// Their totals, `kk` and `turn` sum to `total_raw`.
        pieces: Vec<EvalPieceWorthRow> = list(&breakdown.pieces),
        /// Total of each factor; they sum to `kk + kkp + kpp`. Empty for weights that are not made of factors.
        factors: Vec<FactorShareRow> = list(&breakdown.factors),
        /// The strongest pairs, as many as `--top` says, strongest first.
        pairs: Vec<PairShareRow> = list(report.shown_pairs()),
        /// The castles, Black's first; of sides with a king and pieces around it.
        castles: Vec<EvalCastleRow> = list(&report.castles),
        /// What the factors of the program say of the position; null where the weights are made of factors.
        factors_say: Option<EvalFactorsSayRow> =
            report.opinion.as_ref().map(|opinion| EvalFactorsSayRow::of(opinion, breakdown)),
    }

    /// The pieces around a king.
    struct EvalCastleRow(castle: &CastleValue) {
        let (name_ja, name_en) = castle.name.clone().map(|name| (name.ja, name.en)).unzip();

        /// Whose king.
        side: SideLetter,
        /// Its square.
        king: String = castle.king.to_string(),
        /// Name of the castle in Japanese; null when it has none.
        name_ja: Option<String> = name_ja,
        /// Name of the castle in English; null when it has none.
        name_en: Option<String> = name_en,
        /// Squares of its pieces.
        pieces: Vec<String> = square_names(&castle.pieces),
        /// What they are worth with their king, without material; raw, Black's view.
        total: i32 = castle.raw,
    }

    /// The share of a piece, and what the score is less without it.
    struct EvalPieceWorthRow(share: &PieceShare) {
        #[serde(flatten)]
        share: PieceShareRow = share.into(),
        /// `total_raw` less what it is without the piece (one of those in hand), raw; null for a missing piece.
        worth: Option<i32> = share.removal,
    }

    /// A position by a network: `total_raw = kings + Σ total of pieces`.
    struct EvalNetworkRow(breakdown: &Breakdown, sample: &ShareSample, report: &BreakdownReport) {
        let pieces = breakdown.strongest().into_iter().map(|share| EvalNetworkShareRow::of(breakdown, share));
        let pairs = report.shown_pairs().iter().map(|pair| EvalNetworkPairRow::of(pair, &report.position));

        /// The position.
        sfen: String,
        /// The side whose view `score` and `output` have.
        side_to_move: SideLetter,
        /// The score, from the side to move's view.
        score: i32,
        /// The unit of `score`.
        unit: CentipawnUnit = CentipawnUnit::Cp,
        /// What the last layer of the network gives.
        output: i32 = sample.output,
        /// What that is divided by to become centipawns (`FV_SCALE`).
        #[schemars(range(min = 1))]
        output_scale: i32 = sample.output_scale,
        /// Raw units per centipawn: a power of two.
        #[schemars(range(min = 1))]
        scale: i32 = breakdown.scale.units(),
        /// The score, raw.
        total_raw: i32,
        /// The score of the kings alone with the same side to move, raw.
        kings: i32,
        /// The score in one sentence.
        sentence: MessageRow = report.assessment.sentence.clone().into(),
        /// The score in a player's words: the parts sum to it.
        assessment: Vec<AssessmentPartRow> = list(&report.assessment.parts),
        /// A mate that stands on the board or that checks alone lead to within a short search; null where none is
        /// known. The score knows nothing of it.
        mate: Option<MessageRow> = report.mate.clone().map(Into::into),
        /// How many orders of the pieces the shares are means of.
        #[schemars(range(min = 1))]
        orders: usize = sample.orders,
        /// Name of the weights.
        weights: String,
        /// The pieces on the board and the kinds in hand, largest share first.
        pieces: Vec<EvalNetworkShareRow> = pieces.collect(),
        /// The strongest pairs, as many as `--top` says, strongest first.
        pairs: Vec<EvalNetworkPairRow> = pairs.collect(),
    }
}

/// A breakdown with its assessment.
pub(super) struct BreakdownReport {
    position: Position,
    pub(super) breakdown: Breakdown,
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

    fn shown_pairs(&self) -> &[PairShare] {
        &self.breakdown.pairs[..self.top.min(self.breakdown.pairs.len())]
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
