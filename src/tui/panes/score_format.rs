//! Text form of scores from a side's point of view.

use crate::tui::core::{Core, NodeScore, ScoreSource};
use crate::tui::theme::Theme;
use crate::tui::views::PointOfView;
use ratatui::style::Style;
use sankoma_record::annotation;
use sankoma_rules::Color;
use sankoma_search::{Bound, Score, Superiority};
use sankoma_wording::Language;

/// The side whose point of view scores have in a position.
pub(in crate::tui) fn viewer(point_of_view: PointOfView, side_to_move: Color) -> Color {
    match point_of_view {
        PointOfView::Black => Color::Black,
        PointOfView::SideToMove => side_to_move,
    }
}

/// A score from the point of view of `side`, written from that of `viewer`: centipawns `+123`, `-45`, plies to mate
/// `+詰7`, `-mate 2`; a bound is prefixed with `>=` or `<=`.
pub(in crate::tui) fn text(score: Score, bound: Bound, side: Color, viewer: Color, lang: Language) -> String {
    let inverted = side != viewer;
    let sign = |positive: bool| if positive == inverted { '-' } else { '+' };
    if let Some(found) = Superiority::of(score) {
        return superiority_text(found, inverted, lang).to_owned();
    }
    let body = match score {
        Score::Cp(0) => "0".to_owned(),
        Score::Cp(points) => format!("{}{}", sign(points > 0), points.unsigned_abs()),
        // Mate(0) means mated now: a loss for the side to move.
        Score::Mate(plies) => {
            let length = Score::mate_length(plies).map_or_else(|| "?".to_owned(), |length| length.to_string());
            format!("{}{}{length}", sign(plies > 0), lang.pick("詰", "mate "))
        }
    };
    let mark = match (bound, inverted) {
        (Bound::Exact, _) => "",
        (Bound::Lower, false) | (Bound::Upper, true) => ">=",
        (Bound::Upper, false) | (Bound::Lower, true) => "<=",
    };
    format!("{mark}{body}")
}

/// [`text`] of a score of `side` at the position shown from the point of view in use, in the style of the side that it
/// favours.
pub(in crate::tui) fn styled(
    core: &Core,
    (score, bound): (Score, Bound),
    side: Color,
    theme: &Theme,
) -> (String, Style) {
    let viewer = viewer(core.engine.point_of_view, core.game.shown.position.side_to_move());
    let style = favoured_side(score, side).map_or(theme.strong, |color| side_style(color, theme));
    (text(score, bound, side, viewer, core.lang), style)
}

/// A superior position (優等局面) in a column of scores.
fn superiority_text(found: Superiority, inverted: bool, lang: Language) -> &'static str {
    let found = if inverted { found.flipped() } else { found };
    found.short_label().text(lang)
}

/// A score from a comment from the point of view of `viewer`, prefixed with `*`: `*+123`, `*-詰7`, `*+m7`. Scores of
/// 100,000 centipawns and more, which other programs use for mates, are given in thousands.
pub(in crate::tui) fn recorded(score: annotation::AnnotationScore, viewer: Color, lang: Language) -> String {
    let sign = |favoured: Color| if favoured == viewer { '+' } else { '-' };
    match score {
        annotation::AnnotationScore::Centipawns(0) => "*0".to_owned(),
        annotation::AnnotationScore::Centipawns(points) => {
            if let Some(found) = Superiority::of_centipawns(points) {
                return format!("*{}", superiority_text(found, viewer == Color::White, lang));
            }
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

/// The score of a node from the point of view of `viewer`; one of a comment is prefixed with `*`.
pub(in crate::tui) fn of_node(found: &NodeScore, viewer: Color, lang: Language) -> String {
    let text = recorded(found.score, viewer, lang);
    if found.source == ScoreSource::Comment { text } else { text[1..].to_owned() }
}

/// The side that a score of `side` favours; `None` for 0.
pub(in crate::tui) fn favoured_side(score: Score, side: Color) -> Option<Color> {
    match score {
        Score::Cp(0) => None,
        Score::Cp(points) => Some(if points > 0 { side } else { side.other() }),
        Score::Mate(plies) => Some(if plies > 0 { side } else { side.other() }),
    }
}

/// The style of a score that favours `color`.
pub(in crate::tui) fn side_style(color: Color, theme: &Theme) -> Style {
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
        assert_eq!(shown(Score::Mate(Score::UNKNOWN_MATE), Bound::Exact, Color::Black), "-mate ?");
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

    /// A superior position is said in words that fit the columns of scores, from either side's view.
    #[test]
    fn a_superior_position_is_said_in_words() {
        let shown = |points, viewer, lang| text(Score::Cp(points), Bound::Exact, Color::White, viewer, lang);
        assert_eq!(shown(28_000, Color::White, Language::Ja), "優等");
        assert_eq!(shown(28_000, Color::Black, Language::En), "infer.");
        assert_eq!(shown(-28_000, Color::Black, Language::En), "super.");
        assert_eq!(shown(27_999, Color::White, Language::En), "+27999");
        let black = annotation::AnnotationScore::Centipawns(28_000);
        assert_eq!(recorded(black, Color::Black, Language::En), "*super.");
        assert_eq!(recorded(black, Color::White, Language::Ja), "*劣等");
    }

    #[test]
    fn mate_in_zero_is_a_loss() {
        assert_eq!(text(Score::Mate(0), Bound::Exact, Color::Black, Color::Black, Language::Ja), "-詰0");
        assert_eq!(favoured_side(Score::Mate(0), Color::Black), Some(Color::White));
    }
}
