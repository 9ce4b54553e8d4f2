//! View of one piece: its share, its pairs, and the score without it and with it on other squares.

use super::args::EvalViewOptions;
use super::board_views::SweepReport;
use super::breakdown::RemovalValues;
use super::king_terms::term_line;
use super::rows::{EvalPieceRow, EvalRow};
use super::term_rows::rows;
use super::text_format::{black_view_unit, centipawn_text, parse_square, piece_text};
use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use crate::cli::output::json::RawUnit;
use anyhow::bail;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, PairShare, PieceGroup, PieceShare, explain};
use sankoma_rules::{Color, Piece, PieceKind, Position, Square};
use sankoma_wording::labels;
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, quoted};

/// A piece, or the pieces of a kind in one hand.
pub(super) struct PieceReport {
    group: PieceGroup,
    breakdown: Breakdown,
    /// `None` for a king: every term depends on it.
    share: Option<PieceShare>,
    removal_value: Option<i32>,
    sweep: Option<SweepReport>,
    pairs: Vec<PairShare>,
    lang: Language,
}

impl PieceReport {
    /// Evaluates the piece that `name` names: `7f`, `P*`, `p*`.
    ///
    /// # Errors
    /// Those of [`find_piece`].
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position, name: &str) -> Result<Self> {
        let group = find_piece(name, position)?;
        let breakdown = explain(view.weights, position);
        let share = breakdown.pieces.iter().find(|share| share.group == group).copied();
        let pairs = breakdown.pairs_of(group).take(view.top).copied().collect();
        let removal_value = RemovalValues::of(view, position).get(group);
        let sweep = group.square().map(|square| SweepReport::of(view, position, square)).transpose()?;
        Ok(Self { group, breakdown, share, removal_value, sweep, pairs, lang: view.lang })
    }

    pub(super) fn json_row(&self) -> EvalRow {
        let Breakdown { sfen, weights, scale, sums, .. } = &self.breakdown;
        EvalRow::Piece(EvalPieceRow {
            sfen: sfen.clone(),
            weights: weights.clone(),
            unit: RawUnit::Raw,
            scale: scale.units(),
            total_raw: sums.total_raw,
            group: self.group.into(),
            share: self.share.map(|share| share.share().into()),
            worth: self.removal_value,
            pairs: rows(&self.pairs),
            sweep: self.sweep.as_ref().map(SweepReport::totals),
        })
    }

    pub(super) fn text(&self) -> String {
        let Breakdown { sfen, weights, .. } = &self.breakdown;
        let heading = format!("{sfen}\n{} {weights}\n", labels::WEIGHTS.text(self.lang));
        let mut sections = vec![heading, self.share()];
        sections.extend(self.strongest_pairs());
        sections.extend(self.sweep.as_ref().map(SweepReport::board));
        sections.join("\n")
    }

    fn share(&self) -> String {
        let (lang, name) = (self.lang, piece_text(self.group, self.lang));
        let Some(share) = &self.share else {
            return match lang {
                Language::Ja => format!("{name}（玉は持ち分を持たない。玉の位置は全ての項に効く）\n"),
                Language::En => {
                    format!("{name} (a king has no share of its own: every term depends on where it stands)\n")
                }
            };
        };
        let scale = self.breakdown.scale;
        let mut table = TextTable::new([(ColumnAlignment::Left, name.as_str()), (ColumnAlignment::Right, "cp")]);
        let rows = [
            (labels::MATERIAL.text(lang), Some(scale.raw(share.material))),
            ("KKP", Some(share.kkp)),
            (lang.pick("KPPの半分", "half of its KPP"), Some(share.kpp)),
            (lang.pick("持ち分の合計", "share in all"), Some(share.total)),
            (lang.pick("有無の差（持駒は1枚）", "score less the score without it"), self.removal_value),
        ];
        for (row, raw) in rows {
            table.add_row([row.to_owned(), raw.map(|raw| centipawn_text(scale.centipawns(raw))).unwrap_or_default()]);
        }
        format!("{} ({})\n{}", lang.pick("持ち分", "Share"), black_view_unit(lang), table.text())
    }

    fn strongest_pairs(&self) -> Option<String> {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let title = match lang {
            Language::Ja => format!("KPPの大きい相手 ({view})"),
            Language::En => format!("Its strongest pairs of KPP ({view})"),
        };
        let Breakdown { kings, scale, .. } = self.breakdown;
        let line = |share: &PairShare| term_line(&share.term(), kings, scale, lang);
        (!self.pairs.is_empty()).then(|| format!("{title}\n{}", self.pairs.iter().map(line).collect::<String>()))
    }
}

/// The piece of a position that `name` names: `7f`, `P*`, `p*`.
///
/// # Errors
/// Text that is no such name, and a piece that is not there.
pub(super) fn find_piece(name: &str, position: &Position) -> Result<PieceGroup> {
    let Some(query) = PieceQuery::parse(name) else {
        let name = quoted(name);
        bail!(InputError::new(
            format!("{name} は駒ではありません。7f のようなマスか、P* や p* のような持駒が必要です"),
            format!("{name} is no piece, expected a square such as 7f or a piece in hand such as P* or p*"),
        ));
    };
    let Some(group) = query.find(position) else {
        let (name, sfen) = (quoted(name), position.sfen());
        bail!(InputError::new(
            format!("{sfen} の {name} に駒がありません。そこにある駒が必要です"),
            format!("there is no piece at {name} in {sfen}, expected one that is there"),
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
