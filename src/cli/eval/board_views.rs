//! Views drawn on a board: the score with one piece on each square (`--sweep`), and each piece's share (`--heat`).

use super::args::EvalViewOptions;
use super::network_rows::EvalNetworkShareRow;
use super::term_rows::{PieceShareRow, RawNumbersRow};
use super::text_format::{
    black_view_unit, board_piece_text, parse_square, piece_text, weights_heading, whole_centipawn_text,
};
use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use crate::cli::output::json::rows;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, ExplanationEffort, PieceGroup, PieceShare, PieceSweep, heat_map};
use sankoma_rules::{Position, Square};
use sankoma_wording::text::pad_left;
use sankoma_wording::{Language, message, quoted, square_name};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

rows! {
    /// `--sweep`: the score with one piece on each square.
    struct EvalSweepRow(report: &SweepReport) {
        /// The position.
        sfen: String = report.position.sfen(),
        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(&report.weights, report.sweep.scale),
        /// SFEN letter of the piece.
        piece: String = report.sweep.piece.sfen(),
        /// Its square.
        from: String = report.sweep.from.to_string(),
        /// `total_raw` with the piece on each square where it can stand, by square.
        totals: BTreeMap<String, i32> = report.totals(),
    }

    /// `--heat`: the share of each piece.
    struct EvalHeatRow(report: &HeatReport) {
        let Breakdown { sfen, scale, weights, sample, .. } = &report.breakdown;
        let hand = |share: &PieceShare| match sample {
            None => HandShareRow::Terms(share.into()),
            Some(_) => HandShareRow::Network(EvalNetworkShareRow::of(&report.breakdown, share)),
        };

        /// The position.
        sfen: String = sfen.clone(),
        #[serde(flatten)]
        raw: RawNumbersRow = RawNumbersRow::of(weights, *scale),
        /// Share of the piece on each square, raw, by square; kings have none.
        squares: BTreeMap<String, i32> = by_square(&report.totals),
        /// Shares of the pieces in hand and, but for a network, of those missing from the set.
        hands: Vec<HandShareRow> = report.off_board().map(hand).collect(),
    }
}

/// The share of a piece that is not on the board: by terms, or by a network.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(in crate::cli) enum HandShareRow {
    Terms(PieceShareRow),
    Network(EvalNetworkShareRow),
}

/// The score with one piece on each square.
pub(super) struct SweepReport {
    sweep: PieceSweep,
    position: Position,
    weights: String,
    lang: Language,
}

/// Parses the square of `--sweep`.
///
/// # Errors
/// Text that is no square.
pub(super) fn parse_sweep_square(text: &str) -> Result<Square> {
    parse_square(text).ok_or_else(|| {
        let text = quoted(text);
        InputError::from(message!(
            "{text} はマスではありません。7f のようなマスが必要です",
            "{text} is not a square, expected one such as 7f"
        ))
        .into()
    })
}

/// The error about a square without a piece.
fn empty_square(square: Square) -> InputError {
    InputError::from(message!(
        "{square} に駒がありません。駒のあるマスが必要です",
        "{square} is empty, expected a square with a piece"
    ))
}

impl SweepReport {
    /// Moves the piece on `from` over the board.
    ///
    /// # Errors
    /// An empty square.
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position, from: Square) -> Result<Self> {
        let sweep = view.weights.sweep(position, from).ok_or_else(|| empty_square(from))?;
        Ok(Self { sweep, position: position.clone(), weights: view.weights.name().to_owned(), lang: view.lang })
    }

    /// Totals by square, raw.
    pub(super) fn totals(&self) -> BTreeMap<String, i32> {
        by_square(&self.sweep.totals)
    }

    pub(super) fn text(&self) -> String {
        format!("{}\n{}", weights_heading(&self.position.sfen(), &self.weights, self.lang), self.board())
    }

    /// The heading, the board and a legend.
    pub(super) fn board(&self) -> String {
        let PieceSweep { piece, from, .. } = self.sweep;
        let (lang, name) =
            (self.lang, piece_text(PieceGroup { piece, place: PieceLocation::Board(from), count: 1 }, self.lang));
        let view = black_view_unit(lang);
        let (heading, legend) = match lang {
            Language::Ja => (
                format!("{name}を各マスに置いたときの評価値（{view}）"),
                "[ ] 今のマス   駒 ふさがったマス   x 置けない（行き所なし・二歩・王手）",
            ),
            Language::En => (
                format!("Score with {name} on each square ({view})"),
                "[ ] where it stands   letters: occupied   x: forbidden there, or in check",
            ),
        };
        format!("{heading}\n{}\n  {legend}\n", board_text(lang, |square| self.cell(square)))
    }

    fn cell(&self, square: Square) -> String {
        match (self.sweep.totals[square.index()], self.position.on(square)) {
            _ if square == self.sweep.from => {
                let here = self.total_text(self.sweep.totals[square.index()].unwrap_or_default());
                format!("[{here}]")
            }
            (Some(raw), _) => self.total_text(raw),
            (None, Some(piece)) => board_piece_text(piece, self.lang),
            (None, None) => "x".to_owned(),
        }
    }

    fn total_text(&self, raw: i32) -> String {
        whole_centipawn_text(self.sweep.scale.centipawns(raw))
    }
}

/// Heat map: each piece's share of the score on its square.
pub(super) struct HeatReport {
    breakdown: Breakdown,
    /// Shares, raw, by [`Square::index`].
    totals: [Option<i32>; Square::COUNT],
    position: Position,
    lang: Language,
}

impl HeatReport {
    pub(super) fn of(view: &EvalViewOptions<'_>, position: &Position) -> Self {
        let breakdown = view.weights.explain(position, ExplanationEffort::LONG);
        Self { totals: heat_map(&breakdown), breakdown, position: position.clone(), lang: view.lang }
    }

    pub(super) fn text(&self) -> String {
        let (lang, view) = (self.lang, black_view_unit(self.lang));
        let Breakdown { sfen, weights, sample, .. } = &self.breakdown;
        let heading = match (lang, sample) {
            (Language::Ja, None) => format!("各駒の持ち分（駒割＋KKP＋KPPの半分、{view}）"),
            (Language::En, None) => format!("Each piece's share (material + KKP + half its KPP; {view})"),
            (Language::Ja, Some(_)) => format!("各駒の持ち分（{view}）"),
            (Language::En, Some(_)) => format!("Each piece's share ({view})"),
        };
        let board = board_text(lang, |square| self.cell(square));
        let mut text = format!("{}\n{heading}\n{board}", weights_heading(sfen, weights, lang));
        for share in self.off_board() {
            let _ = writeln!(text, "  {} {}", piece_text(share.group, lang), self.share_text(share.total));
        }
        text
    }

    fn cell(&self, square: Square) -> String {
        let Some(piece) = self.position.on(square) else {
            return ".".to_owned();
        };
        let share = self.totals[square.index()].map(|raw| self.share_text(raw)).unwrap_or_default();
        format!("{}{share}", board_piece_text(piece, self.lang))
    }

    fn share_text(&self, raw: i32) -> String {
        whole_centipawn_text(self.breakdown.scale.centipawns(raw))
    }

    /// The shares of pieces in hand, and of pieces missing from the set.
    fn off_board(&self) -> impl Iterator<Item = &PieceShare> {
        self.breakdown.pieces.iter().filter(|share| share.group.square().is_none())
    }
}

/// The numbers that there are, by the name of their square.
fn by_square(numbers: &[Option<i32>; Square::COUNT]) -> BTreeMap<String, i32> {
    Square::all().filter_map(|square| Some((square.to_string(), numbers[square.index()]?))).collect()
}

/// Columns of a cell. Nine cells and the label of the rank fit on a screen.
const CELL_WIDTH: usize = 8;

/// The board from Black's side, files and ranks labelled. `cell` gives the text of a square, of at most seven columns.
fn board_text(lang: Language, cell: impl Fn(Square) -> String) -> String {
    let files: String = (1..=9).rev().map(|file| pad_left(&file_label(file, lang), CELL_WIDTH)).collect();
    let mut text = format!("{files}\n");
    for rank in 1..=9 {
        let cells =
            (1..=9).rev().filter_map(|file| Square::new(file, rank)).map(|square| pad_left(&cell(square), CELL_WIDTH));
        text.extend(cells);
        let _ = writeln!(text, "  {}", rank_label(rank, lang));
    }
    text
}

fn file_label(file: u8, lang: Language) -> String {
    label(file, 1, lang, 0)
}

fn rank_label(rank: u8, lang: Language) -> String {
    label(1, rank, lang, 1)
}

/// One of the two letters of the name of a square.
fn label(file: u8, rank: u8, lang: Language, index: usize) -> String {
    let name = Square::new(file, rank).map(|square| square_name(square, lang)).unwrap_or_default();
    name.chars().nth(index).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sankoma_wording::text::width;

    #[test]
    fn each_square_stands_under_its_file_and_beside_its_rank() {
        for lang in [Language::Ja, Language::En] {
            let text = board_text(lang, |square| square_name(square, lang));
            let lines: Vec<&str> = text.lines().collect();
            assert_eq!(lines.len(), 10);
            let ends_with = |line: &str, square: &str| line.trim_end().ends_with(square);
            assert!(ends_with(lines[0], lang.pick("１", "1")));
            let last = lang.pick("１九  九", "1i  i");
            assert!(ends_with(lines[9], last), "{text}");
            assert!(lines.iter().all(|line| width(line) < 80));
        }
    }
}
