//! Scores, with the name of the side from whose view they are given.

use crate::record::annotation;
use crate::rules::Color;
use crate::search::{Bound, Score};
use crate::tui::model::PointOfView;
use crate::tui::theme::Theme;
use crate::wording::Language;
use ratatui::style::Style;

/// The side from whose view scores are given in a position.
pub fn viewer(point_of_view: PointOfView, side_to_move: Color) -> Color {
    match point_of_view {
        PointOfView::Black => Color::Black,
        PointOfView::SideToMove => side_to_move,
    }
}

/// A score of `side` as `viewer` sees it: `+123`, `-45`, `+詰7`, `-mate 2`. A bound is marked as such.
pub fn text(score: Score, bound: Bound, side: Color, viewer: Color, lang: Language) -> String {
    let turned = side != viewer;
    let sign = |positive: bool| if positive == turned { '-' } else { '+' };
    let body = match score {
        Score::Cp(0) => "0".to_owned(),
        Score::Cp(points) => format!("{}{}", sign(points > 0), points.unsigned_abs()),
        // Mated now is Mate(0): a loss for the side to move.
        Score::Mate(plies) => format!("{}{}{}", sign(plies > 0), lang.pick("詰", "mate "), plies.unsigned_abs()),
    };
    let mark = match (bound, turned) {
        (Bound::Exact, _) => "",
        (Bound::Lower, false) | (Bound::Upper, true) => ">=",
        (Bound::Upper, false) | (Bound::Lower, true) => "<=",
    };
    format!("{mark}{body}")
}

/// A score from a comment as `viewer` sees it, with a `*` before it: `*+123`, `*-詰7`, `*+m7`. A hundred thousand
/// and more, by which programs mean a mate, is given in thousands.
pub(super) fn recorded(score: annotation::AnnotationScore, viewer: Color, lang: Language) -> String {
    let sign = |favoured: Color| if favoured == viewer { '+' } else { '-' };
    match score {
        annotation::AnnotationScore::Centipawns(0) => "*0".to_owned(),
        annotation::AnnotationScore::Centipawns(points) => {
            let sign = sign(if points > 0 { Color::Black } else { Color::White });
            match points.unsigned_abs() {
                thousands @ 100_000.. => format!("*{sign}{}k", thousands / 1000),
                points => format!("*{sign}{points}"),
            }
        }
        annotation::AnnotationScore::Mate { winner, plies } => {
            let plies = plies.map(|plies| plies.to_string()).unwrap_or_default();
            format!("*{}{}{plies}", sign(winner), lang.pick("詰", "m"))
        }
    }
}

/// Which side a score favours; `None` for an even one.
pub fn favoured_side(score: Score, side: Color) -> Option<Color> {
    match score {
        Score::Cp(0) => None,
        Score::Cp(points) => Some(if points > 0 { side } else { side.other() }),
        Score::Mate(plies) => Some(if plies > 0 { side } else { side.other() }),
    }
}

/// The style of a score that favours `color`.
pub(super) fn side_style(color: Color, theme: &Theme) -> Style {
    match color {
        Color::Black => theme.score_black,
        Color::White => theme.score_white,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_changes_sign_and_bound_with_the_viewer() {
        let shown = |score, bound, viewer| text(score, bound, Color::White, viewer, Language::En);
        assert_eq!(shown(Score::Cp(120), Bound::Exact, Color::White), "+120");
        assert_eq!(shown(Score::Cp(120), Bound::Exact, Color::Black), "-120");
        assert_eq!(shown(Score::Cp(0), Bound::Exact, Color::Black), "0");
        assert_eq!(shown(Score::Cp(-30), Bound::Lower, Color::White), ">=-30");
        assert_eq!(shown(Score::Cp(-30), Bound::Lower, Color::Black), "<=+30");
        assert_eq!(shown(Score::Mate(3), Bound::Exact, Color::Black), "-mate 3");
    }

    #[test]
    fn a_recorded_score_is_marked_and_fits_its_column() {
        let shown = |score, viewer| recorded(score, viewer, Language::En);
        assert_eq!(shown(annotation::AnnotationScore::Centipawns(99_999), Color::White), "*-99999");
        assert_eq!(shown(annotation::AnnotationScore::Centipawns(-1_000_001), Color::White), "*+1000k");
        assert_eq!(shown(annotation::AnnotationScore::Centipawns(0), Color::White), "*0");
        let mate = annotation::AnnotationScore::Mate { winner: Color::White, plies: Some(7) };
        assert_eq!(shown(mate, Color::Black), "*-m7");
        assert_eq!(recorded(mate, Color::White, Language::Ja), "*+詰7");
    }

    #[test]
    fn being_mated_now_is_a_loss() {
        assert_eq!(text(Score::Mate(0), Bound::Exact, Color::Black, Color::Black, Language::Ja), "-詰0");
        assert_eq!(favoured_side(Score::Mate(0), Color::Black), Some(Color::White));
    }
}
