//! View of one piece: its share, its pairs, and the score without it and with it on other squares.

use super::args::EvalViewOptions;
use super::board_views::SweepReport;
use super::breakdown::share_cells;
use super::king_terms::{pair_line, pairs_by_network, strongest};
use super::network_rows::{EvalNetworkPairRow, EvalNetworkShareRow};
use super::term_rows::{EvaluationShareRow, PairShareRow, PieceGroupRow, RawNumbersRow};
use super::text_format::{centipawn_text, joined, number_table, parse_square, piece_text, section, weights_heading};
use crate::cli::context::Result;
use crate::cli::output::json::{list, rows};
use anyhow::bail;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, ExplanationEffort, PairShare, PieceGroup, PieceShare};
use sankoma_rules::{Color, Piece, PieceKind, Position, Square};
use sankoma_wording::{Language, labels, message, quoted};
use std::collections::BTreeMap;

rows! {
    /// `--piece`: one piece, or the pieces of a kind in one hand.
    struct EvalPieceRow(report: &PieceReport) {
        let Breakdown { sfen, weights, scale, total_raw, .. } = &report.breakdown;
        let terms = |share: &PieceShare| Some(EvaluationShareRow::of(share.terms?, share.total));

        /// The position.
        sfen: String = sfen.clone(),
        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(weights, *scale),
        /// The score, raw.
        total_raw: i32 = *total_raw,
        #[serde(flatten)]
        group: PieceGroupRow,
        /// Its share; null for a king, on which every term depends.
        share: Option<EvaluationShareRow> = report.share().and_then(terms),
        /// `total_raw` less what it is without the piece; null for a king.
        worth: Option<i32> = report.share().and_then(|share| share.removal),
        /// The strongest pairs, as many as `--top` says, strongest first.
        pairs: Vec<PairShareRow> = list(report.shown_pairs()),
        /// `total_raw` with the piece on each square where it can stand, by square; null for a piece in hand.
        sweep: Option<BTreeMap<String, i32>> = report.sweep.as_ref().map(SweepReport::totals),
    }

    /// `--piece` with a network.
    struct EvalNetworkPieceRow(report: &PieceReport) {
        let Breakdown { sfen, weights, scale, total_raw, .. } = &report.breakdown;
        let pairs = report.shown_pairs().map(|pair| EvalNetworkPairRow::of(pair, &report.position));

        /// The position.
        sfen: String = sfen.clone(),
        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(weights, *scale),
        /// The score, raw.
        total_raw: i32 = *total_raw,
        /// The piece.
        piece: PieceGroupRow = report.group.into(),
        /// Its share; null for a king, which cannot be taken away.
        share: Option<EvalNetworkShareRow> =
            report.share().map(|share| EvalNetworkShareRow::of(&report.breakdown, share)),
        /// The strongest pairs, as many as `--top` says, strongest first.
        pairs: Vec<EvalNetworkPairRow> = pairs.collect(),
        /// `total_raw` with the piece on each square where it can stand, by square; null for a piece in hand.
        sweep: Option<BTreeMap<String, i32>> = report.sweep.as_ref().map(SweepReport::totals),
    }
}

/// A piece, or the pieces of a kind in one hand.
pub(super) struct PieceReport {
    position: Position,
    group: PieceGroup,
    pub(super) breakdown: Breakdown,
    sweep: Option<SweepReport>,
    /// How many pairs are shown.
    top: usize,
    lang: Language,
}

impl PieceReport {
    /// Evaluates the piece that `name` names: `7f`, `P*`, `p*`.
    ///
    /// # Errors
    /// Those of [`find_piece`].
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position, name: &str) -> Result<Self> {
        let group = find_piece(name, position)?;
        let mut breakdown = view.weights.explain(position, ExplanationEffort::LONG);
        if let Ok(terms) = view.weights.terms() {
            breakdown = breakdown.with_removals(terms, position);
        }
        let sweep = group.square().map(|square| SweepReport::of(view, position, square)).transpose()?;
        Ok(Self { position: position.clone(), group, breakdown, sweep, top: view.top, lang: view.lang })
    }

    /// The share; `None` for a king: every term depends on it, and it cannot be taken away.
    fn share(&self) -> Option<&PieceShare> {
        self.breakdown.share_of(self.group)
    }

    fn shown_pairs(&self) -> impl Iterator<Item = &PairShare> {
        self.breakdown.pairs_of(self.group).take(self.top)
    }

    pub(super) fn text(&self) -> String {
        let Breakdown { sfen, weights, .. } = &self.breakdown;
        let board = self.sweep.as_ref().map(SweepReport::board).unwrap_or_default();
        joined([weights_heading(sfen, weights, self.lang), self.share_text(), self.pairs_text(), board])
    }

    fn share_text(&self) -> String {
        let (lang, name) = (self.lang, piece_text(self.group, self.lang));
        let Some(share) = self.share() else {
            return match (lang, &self.breakdown.sample) {
                (Language::Ja, None) => format!("{name}（玉は持ち分を持たない。玉の位置は全ての項に効く）\n"),
                (Language::En, None) => {
                    format!("{name} (a king has no share of its own: every term depends on where it stands)\n")
                }
                (Language::Ja, Some(_)) => format!("{name}（玉は取り除けないので、持ち分を持たない）\n"),
                (Language::En, Some(_)) => format!("{name} (a king cannot be taken away, and has no share)\n"),
            };
        };
        let mut table = number_table(&name, ["cp"]);
        for (row, number) in self.share_rows(share) {
            table.add_row([row.to_owned(), number]);
        }
        section(lang.pick("持ち分", "Share"), &table.text(), lang)
    }

    fn share_rows(&self, share: &PieceShare) -> Vec<(&'static str, String)> {
        let (lang, scale) = (self.lang, self.breakdown.scale);
        let worth_name = lang.pick("有無の差（持駒は1枚）", "score less the score without it");
        let Some(terms) = share.terms else {
            let [_, total, error, worth, beyond] = share_cells(&self.breakdown, share, lang);
            return vec![
                (lang.pick("持ち分", "share"), total),
                (lang.pick("標準誤差", "standard error"), error),
                (worth_name, worth),
                (lang.pick("同種の平均との差", "beyond the mean of its kind"), beyond),
            ];
        };
        let text = |raw| centipawn_text(scale.centipawns(raw));
        vec![
            (labels::MATERIAL.text(lang), text(scale.raw(terms.material))),
            ("KKP", text(terms.kkp)),
            (lang.pick("KPPの半分", "half of its KPP"), text(terms.kpp)),
            (lang.pick("持ち分の合計", "share in all"), text(share.total)),
            (worth_name, share.removal.map(text).unwrap_or_default()),
        ]
    }

    fn pairs_text(&self) -> String {
        let lang = self.lang;
        let lines: Vec<String> =
            self.shown_pairs().map(|pair| pair_line(&self.breakdown, pair, &self.position, lang)).collect();
        match self.breakdown.sample {
            _ if lines.is_empty() => String::new(),
            None => section(lang.pick("KPPの大きい相手", "Its strongest pairs of KPP"), &lines.concat(), lang),
            Some(_) => strongest(pairs_by_network(lang), &lines, self.breakdown.pairs_of(self.group).count(), lang),
        }
    }
}

/// The piece of a position that `name` names: `7f`, `P*`, `p*`.
///
/// # Errors
/// Text that is no such name, and a piece that is not there.
fn find_piece(name: &str, position: &Position) -> Result<PieceGroup> {
    let Some(query) = PieceQuery::parse(name) else {
        let name = quoted(name);
        bail!(message!(
            "{name} は駒ではありません。7f のようなマスか、P* や p* のような持駒が必要です",
            "{name} is no piece, expected a square such as 7f or a piece in hand such as P* or p*"
        ));
    };
    let Some(group) = query.find(position) else {
        let (name, sfen) = (quoted(name), position.sfen());
        bail!(message!(
            "{sfen} の {name} に駒がありません。そこにある駒が必要です",
            "there is no piece at {name} in {sfen}, expected one that is there"
        ));
    };
    Ok(group)
}

/// The piece that `--piece` names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum PieceQuery {
    OnBoard(Square),
    InHand(Piece),
}

impl PieceQuery {
    fn parse(text: &str) -> Option<Self> {
        if let Some(square) = parse_square(text) {
            return Some(Self::OnBoard(square));
        }
        let [letter, '*'] = text.chars().collect::<Vec<_>>()[..] else {
            return None;
        };
        let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
        let kind = PieceKind::from_sfen_letter(letter).filter(|kind| PieceKind::HAND.contains(kind))?;
        Some(Self::InHand(Piece::new(color, kind)))
    }

    /// The piece or pieces in `position`, if there are any.
    fn find(self, position: &Position) -> Option<PieceGroup> {
        match self {
            Self::OnBoard(square) => {
                position.on(square).map(|piece| PieceGroup { piece, place: PieceLocation::Board(square), count: 1 })
            }
            Self::InHand(piece) => {
                let count = position.hand(piece.color).count(piece.kind);
                (count > 0).then_some(PieceGroup { piece, place: PieceLocation::Hand(1), count })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_named_by_its_square_or_by_its_hand() {
        assert!(matches!(PieceQuery::parse("7f"), Some(PieceQuery::OnBoard(_))));
        let white_pawn = Piece::new(Color::White, PieceKind::Pawn);
        assert_eq!(PieceQuery::parse("p*"), Some(PieceQuery::InHand(white_pawn)));
        assert_eq!(["", "*", "K*", "x*", "P", "P**", "7j"].map(PieceQuery::parse), [None; 7]);
    }
}
