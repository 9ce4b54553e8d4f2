//! Picking: the reasons and table rows of the evaluation pane that can be picked and opened, and the pieces that they
//! light on the board.

use super::assessment::ShownAssessment;
use super::inspection::Inspection;
use super::network::is_of_line;
use super::state::EvaluationState;
use crate::tui::game::BoardLocation;
use crate::tui::views::EvaluationView;
use sankoma_analysis::assessment::PartRow;
use sankoma_eval::features::PieceLocation;
use sankoma_eval::{Breakdown, PieceGroup, PieceShare, ReasonSubject, piece_reason};
use std::cmp::Reverse;

/// How many pieces of a reason are named and lit.
pub const NAMED_PIECES: usize = 3;

impl EvaluationState {
    /// The breakdown whose tables a view shows, of the position on the board.
    fn table_breakdown(&self, view: EvaluationView) -> Option<&Breakdown> {
        let answer = || self.network_answer(view).filter(|answer| answer.end.is_none());
        self.breakdown.as_ref().or_else(|| answer()?.assessment.shares())
    }

    /// The pieces of each row of the table below the reasons; empty while a reason is open.
    fn table_rows(&self, view: EvaluationView) -> Vec<Vec<PieceGroup>> {
        let one = |group: PieceGroup| vec![group];
        match view {
            _ if !self.inspection.opened().is_empty() => Vec::new(),
            view if view == EvaluationView::Breakdown || self.shows_shares(view) => {
                let shares = self.table_breakdown(view).map(shares_in_table_order).unwrap_or_default();
                shares.into_iter().map(|share| one(share.group)).collect()
            }
            EvaluationView::Compare => {
                self.comparison.iter().flat_map(|comparison| &comparison.rows).map(|row| one(row.group)).collect()
            }
            view if self.shows_static_change(view) => {
                let pieces = self.change.iter().flat_map(|change| &change.pieces);
                pieces.map(|piece| piece.before.into_iter().chain(piece.after).collect()).collect()
            }
            EvaluationView::Assessment | EvaluationView::LineEnd => self.assessment_rows(),
            _ => Vec::new(),
        }
    }

    /// The pieces of each row of the opened part of the assessment; while none is open, of each part: none.
    fn assessment_rows(&self) -> Vec<Vec<PieceGroup>> {
        let state = &self.assessment;
        // The board shows no position further on.
        let is_on_board = state.shown().is_some_and(ShownAssessment::is_on_board);
        let pieces = |row: &PartRow| if is_on_board { row.pieces.clone() } else { Vec::new() };
        match (state.opened(), state.shown()) {
            (Some((_, rows)), _) => rows.iter().map(pieces).collect(),
            (None, Some(shown)) => vec![Vec::new(); shown.assessment.parts.len()],
            (None, None) => Vec::new(),
        }
    }

    /// Drops the reasons, because another view asks for others, and picks the first row.
    pub(in crate::tui) fn show_other_reasons(&mut self) {
        self.inspection = Inspection::default();
    }

    fn row_count(&self, view: EvaluationView) -> usize {
        self.inspection.reasons().len() + self.table_rows(view).len()
    }

    /// Picks the row `rows` further down.
    pub(in crate::tui) fn step_row(&mut self, rows: isize, view: EvaluationView) {
        let last = self.row_count(view).saturating_sub(1);
        self.inspection.selected = self.inspection.selected.saturating_add_signed(rows).min(last);
        self.inspection.follow = true;
    }

    /// Picks this row; opens it if it is picked already (a click).
    pub(in crate::tui) fn pick_row(&mut self, row: usize, view: EvaluationView) {
        if self.inspection.selected == row {
            self.open_row(view);
        } else {
            self.inspection.selected = row.min(self.row_count(view).saturating_sub(1));
        }
    }

    /// Opens what the picked row is made of; a piece of the breakdown opens into its share.
    pub(in crate::tui) fn open_row(&mut self, view: EvaluationView) {
        let selected = self.inspection.selected;
        if self.shows_assessment(view) {
            if self.assessment.opened().is_none() && self.assessment.open(selected) {
                self.inspection.select(0);
            }
            return;
        }
        let reasons = self.inspection.reasons();
        let picked = match reasons.get(selected) {
            Some(reason) => Some(reason.clone()),
            None if view == EvaluationView::Breakdown => self.breakdown.as_ref().and_then(|breakdown| {
                let shares = shares_in_table_order(breakdown);
                piece_reason(breakdown, shares.get(selected - reasons.len())?.group)
            }),
            None => None,
        };
        if let Some(reason) = picked.filter(|reason| !reason.parts.is_empty()) {
            self.inspection.open(reason);
        }
    }

    /// Goes back from the row that was opened last. Returns whether one was open.
    pub(in crate::tui) fn close_row(&mut self, view: EvaluationView) -> bool {
        if !self.shows_assessment(view) {
            return self.inspection.close();
        }
        let Some(part) = self.assessment.close() else { return false };
        self.inspection.select(part);
        true
    }

    /// Whether the view is the assessment by terms; that by a network has rows of its own.
    fn shows_assessment(&self, view: EvaluationView) -> bool {
        is_of_line(view) && self.network_weights().is_none()
    }

    /// Whether the view is the assessment by a network, with the tables of its shares.
    fn shows_shares(&self, view: EvaluationView) -> bool {
        is_of_line(view) && self.network_weights().is_some()
    }

    /// The places on the board that the picked row is about.
    pub fn lit_places(&self, view: EvaluationView) -> Vec<BoardLocation> {
        let reasons = self.inspection.reasons();
        let selected = self.inspection.selected;
        let Some(reason) = reasons.get(selected) else {
            let row = selected.checked_sub(reasons.len());
            let groups = row.and_then(|row| self.table_rows(view).into_iter().nth(row));
            return groups.unwrap_or_default().into_iter().filter_map(place_of).collect();
        };
        if matches!(reason.subject, ReasonSubject::Others(_)) {
            return Vec::new();
        }
        // The parts of a king's share are pieces near it: the king stays lit while they are gone through.
        let king = reason.king().or_else(|| self.inspection.opened().last()?.king());
        let pieces = reason.main_pieces(NAMED_PIECES).into_iter().filter_map(place_of);
        pieces.chain(king.map(|(_, square)| BoardLocation::Square(square))).collect()
    }
}

/// The pieces in the order of the tables: Black's, White's, missing ones, each by descending absolute share.
pub fn shares_in_table_order(breakdown: &Breakdown) -> Vec<&PieceShare> {
    let mut shares: Vec<&PieceShare> = breakdown.pieces.iter().collect();
    let table = |share: &PieceShare| match share.group.place {
        PieceLocation::Missing => 2,
        _ => share.group.piece.color.index(),
    };
    shares.sort_by_key(|share| (table(share), Reverse(share.total.abs())));
    shares
}

/// Where the pieces of a group are; `None` for missing ones.
fn place_of(group: PieceGroup) -> Option<BoardLocation> {
    match group.place {
        PieceLocation::Board(square) => Some(BoardLocation::Square(square)),
        PieceLocation::Hand(_) => Some(BoardLocation::Hand(group.piece.color, group.piece.kind)),
        PieceLocation::Missing => None,
    }
}
