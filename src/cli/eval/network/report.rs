//! The shares of a network's score: pieces and pairs.

use crate::cli::eval::args::NetworkViewOptions;
use crate::cli::eval::assessment_table::assessment_table;
use crate::cli::eval::king_terms::value_line;
use crate::cli::eval::network_rows::{EvalNetworkPairRow, EvalNetworkRow, EvalNetworkShareRow};
use crate::cli::eval::term_rows::rows;
use crate::cli::eval::text_format::{black_view_unit, centipawn_text, mate_line, piece_text, score_heading, side_name};
use crate::cli::output::json::CentipawnUnit;
use sankoma_analysis::assessment::{AssessmentPart, assess_network, known_mate, network_sentence, pair_relation};
use sankoma_eval::{ExplanationEffort, NetworkExplanation, NetworkPair, NetworkShare, RawScale, pair_words};
use sankoma_rules::{Color, Position};
use sankoma_wording::labels::TOTAL;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, Message};

/// The explanation of a position.
pub(super) struct NetworkEvalReport {
    explanation: NetworkExplanation,
    parts: Vec<AssessmentPart>,
    /// A mate, of which the score knows nothing.
    mate: Option<Message>,
    sentence: Message,
    has_score: bool,
    /// The pairs that are shown, each with the relation of its pieces.
    pairs: Vec<(NetworkPair, Option<Message>)>,
    lang: Language,
}

impl NetworkEvalReport {
    pub(super) fn of(view: &NetworkViewOptions<'_>, position: &Position, effort: ExplanationEffort) -> Self {
        let explanation = view.weights.explain(position, effort);
        let parts = assess_network(&explanation, position);
        let sentence = network_sentence(&parts, position, None);
        let has_score = Color::ALL.into_iter().all(|side| position.king(side).is_some());
        let pairs = with_relations(explanation.pairs.iter().take(view.top), position);
        Self { explanation, parts, mate: known_mate(position), sentence, has_score, pairs, lang: view.lang }
    }

    pub(super) fn json_row(&self) -> EvalNetworkRow {
        let explanation = &self.explanation;
        EvalNetworkRow {
            sfen: explanation.sfen.clone(),
            side_to_move: explanation.side_to_move.into(),
            score: explanation.score,
            unit: CentipawnUnit::Cp,
            output: explanation.output,
            output_scale: explanation.output_scale,
            scale: explanation.scale.units(),
            total_raw: explanation.total_raw,
            kings: explanation.kings,
            sentence: self.sentence.clone().into(),
            assessment: rows(&self.parts),
            mate: self.mate.clone().map(Into::into),
            orders: explanation.orders,
            weights: explanation.weights.clone(),
            pieces: explanation.strongest().into_iter().map(|share| share_row(explanation, share)).collect(),
            pairs: self.pairs.iter().map(pair_row).collect(),
        }
    }

    pub(super) fn text(&self) -> String {
        let sections = [self.heading(), self.assessment(), self.pieces(), self.pairs()];
        sections.into_iter().filter(|section| !section.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn heading(&self) -> String {
        let NetworkExplanation { sfen, side_to_move, score, weights, output, output_scale, .. } = &self.explanation;
        let who = side_name(*side_to_move, self.lang);
        let mate = mate_line(self.mate.as_ref(), self.lang);
        let output = match self.lang {
            Language::Ja => format!("出力 {output:+} ÷ FV_SCALE {output_scale}\n{mate}"),
            Language::En => format!("output {output:+} by FV_SCALE {output_scale}\n{mate}"),
        };
        score_heading(sfen, side_to_move.sign() * score, who, weights, self.lang) + &output
    }

    fn assessment(&self) -> String {
        assessment_table(&self.sentence, &self.parts, self.has_score, self.lang)
    }

    fn pieces(&self) -> String {
        let (lang, explanation) = (self.lang, &self.explanation);
        let mut table = TextTable::new([
            (ColumnAlignment::Left, ""),
            (ColumnAlignment::Right, lang.pick("持ち分", "share")),
            (ColumnAlignment::Right, "±"),
            (ColumnAlignment::Right, lang.pick("有無の差", "worth")),
            (ColumnAlignment::Right, lang.pick("同種比", "beyond kind")),
        ]);
        for share in explanation.strongest() {
            table.add_row(share_cells(explanation, share, lang));
        }
        let rows =
            [(lang.pick("両玉と手番", "kings and move"), explanation.kings), (TOTAL.text(lang), explanation.total_raw)];
        for (name, raw) in rows {
            table.add_row([name.to_owned(), centipawn_text(explanation.scale.centipawns(raw))]);
        }
        let (title, legend) =
            (lang.pick("各駒の持ち分、大きい順", "Shares of the pieces, largest first"), legend(explanation, lang));
        format!("{title} ({})\n{}{legend}", black_view_unit(lang), table.text())
    }

    fn pairs(&self) -> String {
        pairs_text(&self.pairs, self.explanation.pairs.len(), self.explanation.scale, self.lang)
    }
}

/// What the columns are.
fn legend(explanation: &NetworkExplanation, lang: Language) -> String {
    let orders = explanation.orders;
    match lang {
        Language::Ja => format!(
            "  持ち分: 駒を置く{orders}通りの順での寄与の平均（シャープレイ値）、±は標準誤差\n  有無の差: その駒（持駒は1枚）を除いた評価値との差\n  同種比: 同じ種類の駒の平均との差\n"
        ),
        Language::En => format!(
            "  share: the mean of what the piece adds, over {orders} orders in which the pieces come\n  (Shapley value); ±: its standard error\n  worth: the score less that without the piece (one of those in hand)\n  beyond kind: share of each less the mean of its kind\n"
        ),
    }
}

/// `R2h`, share, error, worth and what it has beyond its kind.
pub(super) fn share_cells(explanation: &NetworkExplanation, share: &NetworkShare, lang: Language) -> [String; 5] {
    let scale = explanation.scale;
    let units = f64::from(scale.units());
    [
        piece_text(share.group, lang),
        centipawn_text(scale.centipawns(share.total)),
        format!("{:.1}", share.error / units),
        centipawn_text(scale.centipawns(share.removal)),
        centipawn_text(explanation.beyond_kind(share) / units),
    ]
}

/// Pairs with the relations of their pieces on the board.
pub(super) fn with_relations<'a>(
    pairs: impl Iterator<Item = &'a NetworkPair>,
    position: &Position,
) -> Vec<(NetworkPair, Option<Message>)> {
    pairs.map(|pair| (*pair, pair_relation(position, pair.first, pair.second))).collect()
}

/// The pairs, of `all` that there are, one line each.
pub(super) fn pairs_text(
    pairs: &[(NetworkPair, Option<Message>)],
    all: usize,
    scale: RawScale,
    lang: Language,
) -> String {
    if pairs.is_empty() {
        return String::new();
    }
    let (shown, view) = (pairs.len(), black_view_unit(lang));
    let title = match lang {
        Language::Ja => format!("働き合う駒の組（両方を除く差 － 片方ずつ）、{all}のうち{shown} ({view})"),
        Language::En => format!("Strongest pairs: what two do together, {shown} of {all} ({view})"),
    };
    let line = |(pair, relation): &(NetworkPair, Option<Message>)| {
        let words = match relation {
            Some(relation) => relation.text(lang).to_owned(),
            None => pair_words(pair.first, pair.second, lang),
        };
        value_line(scale.centipawns(pair.raw), &words)
    };
    format!("{title}\n{}", pairs.iter().map(line).collect::<String>())
}

pub(super) fn share_row(explanation: &NetworkExplanation, share: &NetworkShare) -> EvalNetworkShareRow {
    let &NetworkShare { group, total, error, removal } = share;
    let beyond_kind = explanation.beyond_kind(share);
    EvalNetworkShareRow { group: group.into(), total, error, worth: removal, beyond_kind }
}

pub(super) fn pair_row((pair, relation): &(NetworkPair, Option<Message>)) -> EvalNetworkPairRow {
    let relation = relation.clone().map(Into::into);
    EvalNetworkPairRow { first: pair.first.into(), second: pair.second.into(), together: pair.raw, relation }
}
