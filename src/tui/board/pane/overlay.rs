//! Evaluation overlay: the share of each piece, or the score change if one piece stood on each other square.
//!
//! ```text
//! v銀 -8      without grid lines: after the kanji
//! │v銀 │
//! ├──-8┤      with grid lines: on the line below
//! │ +45│      on an empty square: in its middle; x where the rules forbid the piece, or a king would be in check
//! ```

use super::geometry::BoardGeometry;
use super::squares;
use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::game::{BoardLocation, column_and_row};
use crate::tui::layout::SquareSize;
use crate::tui::theme::Theme;
use crate::tui::views::EvaluationOverlay;
use ratatui::style::Style;
use sankoma_eval::{PieceShare, PieceSweep, RawScale, SweepObstacle, heat_map_by};
use sankoma_rules::{Bitboard, Square};
use sankoma_wording::labels::{MATERIAL, TOTAL};
use sankoma_wording::{sentence, square_name, text};

/// The value of each square in raw units, from Black's view.
pub(super) struct OverlayValues {
    scale: RawScale,
    squares: [Option<i32>; Square::COUNT],
    /// Squares where the piece that is moved cannot stand.
    forbidden: Bitboard,
    /// Squares with at least this absolute value, in raw units, are tinted.
    tint_threshold: i32,
}

impl OverlayValues {
    /// The values of the active overlay; `None` if the overlay is off or there is no evaluation.
    pub(super) fn of(core: &Core) -> Option<Self> {
        if core.has_side_panel() {
            return None;
        }
        let (scale, squares, forbidden) = match core.view.overlay {
            EvaluationOverlay::Off => return None,
            EvaluationOverlay::Heat => {
                let (scale, squares) = heat(core)?;
                (scale, squares, Bitboard::EMPTY)
            }
            EvaluationOverlay::Sweep => {
                let sweep = core.evaluation.sweep.as_ref()?;
                (sweep.scale, differences(sweep), forbidden_squares(sweep))
            }
        };
        let max = squares.iter().flatten().map(|raw| raw.abs()).max().unwrap_or(0);
        Some(Self { scale, squares, forbidden, tint_threshold: (max / 2).max(scale.units()) })
    }

    /// The tint of a square with a large value: the colour of the side that it favours.
    pub(super) fn tint(&self, square: Square, theme: &Theme) -> Style {
        match self.squares[square.index()] {
            Some(raw) if raw >= self.tint_threshold => theme.heat_black,
            Some(raw) if raw <= -self.tint_threshold => theme.heat_white,
            _ => Style::new(),
        }
    }

    /// Writes the value of `square`; `ground` is the style of the square, highlights included.
    pub(super) fn draw(
        &self,
        core: &Core,
        square: Square,
        ground: Style,
        geometry: &BoardGeometry,
        canvas: &mut Canvas<'_>,
    ) {
        let theme = canvas.theme;
        let raw = self.squares[square.index()];
        if raw.is_none() && !self.forbidden.has(square) {
            return;
        }
        let (column, row) = column_and_row(square, core.view.flip);
        let cell = geometry.cell(column, row);
        let occupied = core.board_position().on(square).is_some();
        let (x, y, width, ground) = match geometry.square_size {
            SquareSize::Compact => (cell.x, cell.y, cell.width, ground),
            SquareSize::Large | SquareSize::Grid if occupied => {
                let line = geometry.line_below(column, row);
                (line.x, line.y, line.width, theme.text.patch(theme.board))
            }
            SquareSize::Valued | SquareSize::Counted if occupied => (cell.x + 3, cell.y, cell.width - 3, ground),
            _ => (cell.x, cell.y + cell.height / 2, cell.width, ground),
        };
        let style = squares::style_on_ground(ground, value_style(raw.unwrap_or_default(), theme), theme);
        let width = usize::from(width);
        let value = raw.map_or_else(|| FORBIDDEN.to_owned(), |raw| short(self.scale.centipawns(raw), width));
        let number = text::pad_left(&value, width);
        let line = geometry.square_size.has_lines() && occupied;
        // On a grid line the number is not padded, so that the rest of the line stays visible.
        let number = if line { number.trim_start() } else { &number };
        canvas.text(x + (width - text::width(number)) as u16, y, number, style);
    }
}

/// What each piece has beyond its material; by a network, beyond the mean of its kind.
fn heat(core: &Core) -> Option<(RawScale, [Option<i32>; Square::COUNT])> {
    if let Some(breakdown) = &core.evaluation.breakdown {
        return Some((breakdown.scale, heat_map_by(breakdown, PieceShare::positional)));
    }
    let shares = core.evaluation.network.shares()?;
    Some((shares.scale, heat_map_by(shares, |share| shares.beyond_kind(share).round() as i32)))
}

/// The sign of a square where the piece cannot stand.
const FORBIDDEN: &str = "x";

/// The empty squares where the piece cannot stand: by the rules, or because a king would stand in check.
fn forbidden_squares(sweep: &PieceSweep) -> Bitboard {
    let is_forbidden =
        |square: &Square| sweep.obstacles[square.index()].is_some_and(|obstacle| obstacle != SweepObstacle::Occupied);
    Square::all().filter(is_forbidden).collect()
}

fn differences(sweep: &PieceSweep) -> [Option<i32>; Square::COUNT] {
    let present = sweep.current_total().unwrap_or_default();
    sweep.totals.map(|total| total.map(|raw| raw - present))
}

fn value_style(raw: i32, theme: &Theme) -> Style {
    match raw {
        0 => theme.board_label,
        1.. => theme.score_black,
        _ => theme.score_white,
    }
}

/// Signed whole centipawns in at most `columns`: `+45`, or if too wide in hundreds `+3h`, in thousands
/// `+12k`, or only the sign `+*`.
fn short(centipawns: f64, columns: usize) -> String {
    let points = centipawns.round() as i32;
    if points == 0 {
        return "0".to_owned();
    }
    let sign = if points > 0 { '+' } else { '-' };
    let size = points.unsigned_abs();
    let forms = [format!("{sign}{size}"), format!("{sign}{}h", size / 100), format!("{sign}{}k", size / 1000)];
    forms.into_iter().find(|form| form.len() <= columns).unwrap_or_else(|| format!("{sign}*"))
}

/// Heading: meaning, point of view and unit of the numbers.
pub(super) fn legend(core: &Core) -> String {
    let lang = core.lang;
    match (core.view.overlay, &core.evaluation.sweep) {
        (EvaluationOverlay::Off, _) | (EvaluationOverlay::Sweep, None) => String::new(),
        (EvaluationOverlay::Heat, _) if core.evaluation.network_weights().is_some() => lang
            .pick("同種の平均との差 先手から見た値（cp） ", "beyond the mean of the kind, Black's view, cp ")
            .to_owned(),
        (EvaluationOverlay::Heat, _) => {
            lang.pick("駒割以外の評価 先手から見た値（cp） ", "beyond material, Black's view, cp ").to_owned()
        }
        (EvaluationOverlay::Sweep, Some(sweep)) => {
            let from = square_name(sweep.from, lang);
            sentence!(
                lang,
                ("{from}{}の移動（先手から、cp） x 置けない ", sweep.piece.kind.ja()),
                "{from} moved, Black's view, cp; x forbidden "
            )
        }
    }
}

/// Status bar: the exact values of the square under the cursor, or of the best squares if there is no cursor.
pub(super) fn sentence(core: &Core, columns: usize) -> Option<String> {
    let here = match core.board_cursor() {
        Some(BoardLocation::Square(square)) => Some(square),
        _ => None,
    };
    let sentence = match core.view.overlay {
        EvaluationOverlay::Off => return None,
        EvaluationOverlay::Heat => share_text(core, here?)?,
        EvaluationOverlay::Sweep => sweep_text(core, here)?,
    };
    Some(text::fit(&sentence, columns))
}

fn share_text(core: &Core, square: Square) -> Option<String> {
    let lang = core.lang;
    let Some(breakdown) = core.evaluation.breakdown.as_ref() else { return network_share_text(core, square) };
    let share = breakdown.pieces.iter().find(|share| share.group.square() == Some(square))?;
    let terms = share.terms?;
    let name = format!("{}{}", square_name(square, lang), lang.pick(share.group.piece.kind.ja(), ""));
    let parts = [
        (MATERIAL.text(lang), breakdown.scale.raw(terms.material)),
        ("KKP", terms.kkp),
        ("KPP/2", terms.kpp),
        (TOTAL.text(lang), share.total),
    ];
    let parts = parts.map(|(part, raw)| format!("{part} {}", exact(breakdown.scale, raw))).join("  ");
    Some(format!("{}  {parts}", name.trim()))
}

/// The share of the piece on a square by a network.
fn network_share_text(core: &Core, square: Square) -> Option<String> {
    let lang = core.lang;
    let explanation = core.evaluation.network.shares()?;
    let share = explanation.pieces.iter().find(|share| share.group.square() == Some(square))?;
    let units = f64::from(explanation.scale.units());
    let name = format!("{}{}", square_name(square, lang), lang.pick(share.group.piece.kind.ja(), ""));
    let [total, removal] = [share.total, share.removal?].map(|raw| exact(explanation.scale, raw));
    let (error, beyond) = (share.error / units, explanation.beyond_kind(share) / units);
    Some(sentence!(
        lang,
        "{name}  持ち分 {total}（±{error:.1}）  除くと {removal}  同種の平均との差 {beyond:+.1}",
        "{name}  share {total} (±{error:.1})  if removed {removal}  beyond its kind {beyond:+.1}"
    ))
}

fn sweep_text(core: &Core, here: Option<Square>) -> Option<String> {
    let lang = core.lang;
    let sweep = core.evaluation.sweep.as_ref()?;
    let values = differences(sweep);
    let shown = |square, raw| format!("{} {}", square_name(square, lang), exact(sweep.scale, raw));
    let at = |square: Square| values[square.index()].map(|raw| shown(square, raw));
    let name = format!("{}{}", square_name(sweep.from, lang), lang.pick(sweep.piece.kind.ja(), ""));
    let forbidden = |square: Square| {
        let obstacle = sweep.obstacles[square.index()].filter(|&obstacle| obstacle != SweepObstacle::Occupied)?;
        Some(format!("{} {}", square_name(square, lang), obstacle.message().text(lang)))
    };
    let here = here.and_then(|square| at(square).or_else(|| forbidden(square)));
    let here = here.map(|text| format!("{text}  ")).unwrap_or_default();
    let others = Square::all().filter(|&square| square != sweep.from);
    let mut squares: Vec<Square> = others.filter(|square| values[square.index()].is_some()).collect();
    squares.sort_by_key(|square| values[square.index()].map(|raw| -sweep.piece.color.sign() * raw));
    let best: Vec<String> = squares.iter().take(3).filter_map(|&square| at(square)).collect();
    let Some(worst) = squares.last().and_then(|&square| at(square)) else {
        let nowhere = lang.pick("ほかに置けるマスはない", "it can stand nowhere else");
        return Some(format!("{here}{name} {nowhere}"));
    };
    let side = lang.pick(sweep.piece.color.ja(), sweep.piece.color.en());
    Some(sentence!(
        lang,
        ("{here}{side}{name}の最善 {}  最悪 {worst}", best.join(" ")),
        ("{here}{side}'s {} {}: best {}  worst {worst}", sweep.piece.kind.en(), name, best.join(" "))
    ))
}

fn exact(scale: RawScale, raw: i32) -> String {
    format!("{:+.1}", scale.centipawns(raw))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_keeps_its_sign_in_any_room() {
        let shown = |points: i32, columns| short(f64::from(points), columns);
        assert_eq!([shown(45, 3), shown(-45, 3), shown(0, 3)], ["+45", "-45", "0"]);
        assert_eq!([shown(145, 3), shown(-1450, 3), shown(145, 4)], ["+1h", "-1k", "+145"]);
        assert_eq!([shown(12_345, 4), shown(-12_345, 3), shown(12_345, 6)], ["+12k", "-*", "+12345"]);
    }
}
