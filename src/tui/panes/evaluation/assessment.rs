//! Assessment: the score that is said, in a player's words. Beside a search result it is that of the end of the
//! engine's line, since the search's score is the static one there.

use super::term_bars;
use crate::tui::model::{Core, QuietEnd, SAME_CENTIPAWNS};
use crate::tui::panes::evaluation_format::{favouring, rounded};
use crate::tui::panes::row_format::wrapped_rows;
use crate::tui::theme::Theme;
use ratatui::layout::Size;
use ratatui::text::{Line, Span};
use sankoma_analysis::assessment::{AssessmentPart, exchange_between};
use sankoma_rules::wording::labels::{BLACKS_VIEW, STATIC_SCORE};
use sankoma_rules::wording::{Language, Message, counted_noun, text};

/// Columns of a topic's name, and of its value.
const NAME: usize = 14;
const NUMBER: usize = 6;
/// Maximum columns of a bar on one side.
const MAX_BAR: usize = 6;
/// The value of a full bar is at least this many centipawns.
const MIN_SCALE: f64 = 300.0;
/// From this width in columns on, sentences stand next to the bars.
const TWO_COLUMNS: usize = 76;

pub(super) fn rows(core: &Core, theme: &Theme, room: Size) -> Vec<Line<'static>> {
    let state = &core.evaluation.assessment;
    let columns = usize::from(room.width);
    let (mut head, shown) = match (&state.end, &state.here) {
        (Some(end), _) => {
            let centipawns = end.shown.assessment.centipawns();
            (end_rows(core, &end.quiet, centipawns, columns, theme), &end.shown)
        }
        (None, Some(here)) => {
            (vec![headline(core, STATIC_SCORE.text(core.lang), here.assessment.centipawns(), theme)], here)
        }
        (None, None) => return Vec::new(),
    };
    head.extend(mate_rows(core, shown.mate.as_ref(), columns, theme));
    with_parts(core, head, &shown.assessment.parts, theme, room)
}

/// The sentence about a mate of which the score knows nothing, where one is known.
pub(super) fn mate_rows(core: &Core, mate: Option<&Message>, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    mate.map_or_else(Vec::new, |mate| wrapped_rows(mate.text(core.lang), columns, theme.warning))
}

/// The parts below the head. All numbers come first where there is not room for everything.
pub(super) fn with_parts(
    core: &Core,
    mut head: Vec<Line<'static>>,
    all: &[AssessmentPart],
    theme: &Theme,
    room: Size,
) -> Vec<Line<'static>> {
    let columns = usize::from(room.width);
    let whole = parts(core, all, columns, theme);
    if head.len() + whole.len() <= usize::from(room.height) {
        head.extend(whole);
        return head;
    }
    let about_the_line = head.split_off(1);
    head.extend(short_parts(core, all, columns, theme));
    head.extend(about_the_line);
    head
}

/// The score with its name, from Black's view.
pub(super) fn headline(core: &Core, name: &str, total: f64, theme: &Theme) -> Line<'static> {
    Line::from(vec![
        Span::styled(format!(" {name} "), theme.faint),
        Span::styled(rounded(total), favouring(total, theme)),
        Span::styled(format!("  {}", BLACKS_VIEW.text(core.lang)), theme.faint),
    ])
}

/// That it is the end of the line, with this score, what was exchanged on the way there, and the static score of the
/// position shown, which is not what the search says.
pub(super) fn end_rows(core: &Core, end: &QuietEnd, total: f64, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let said = engine_words(core, total);
    let name = match core.lang {
        Language::Ja => format!("読み筋の{}手先{said}", end.plies),
        Language::En => format!("end of the line, {} on{said}:", counted_noun(end.plies, "ply")),
    };
    let headline = headline(core, &name, total, theme);
    let here = before_the_line(core, theme);
    let mut rows = if headline.width() + here.width() <= columns {
        vec![headline.into_iter().chain(here).collect()]
    } else {
        vec![headline, here]
    };
    if let Some(exchange) = exchange_between(&core.game.shown.position, &end.position) {
        let sentence = match core.lang {
            Language::Ja => format!("途中で{}", exchange.ja),
            Language::En => format!("on the way {}", exchange.en),
        };
        rows.extend(wrapped_rows(&sentence, columns, theme.text));
    }
    rows
}

/// The engine's score where it is another one: what a search has learned moves its scores away from the static ones. A
/// line of a comment has the score of whoever searched it.
fn engine_words(core: &Core, total: f64) -> String {
    let is_recorded = core.engine.result.as_ref().is_some_and(|result| result.engine.weights.is_none());
    let said = core.evaluation.assessment.engine_score.map(f64::from);
    match said.filter(|said| (said - total).abs() > SAME_CENTIPAWNS) {
        None => String::new(),
        Some(said) => match (core.lang, is_recorded) {
            (Language::Ja, false) => format!("（エンジンは {}）", rounded(said)),
            (Language::Ja, true) => format!("（棋譜では {}）", rounded(said)),
            (Language::En, false) => format!(" (the engine says {})", rounded(said)),
            (Language::En, true) => format!(" (the record says {})", rounded(said)),
        },
    }
}

fn before_the_line(core: &Core, theme: &Theme) -> Line<'static> {
    let score = rounded(static_score(core));
    let sentence = match core.lang {
        Language::Ja => format!(" この局面の静的な評価は {score}（先を読まない）"),
        Language::En => format!(" static score here, before the line: {score}"),
    };
    // The style is that of the span: what is joined to another line leaves a line's style behind.
    Line::from(Span::styled(sentence, theme.faint))
}

/// The static score of the position shown from Black's view, in centipawns.
fn static_score(core: &Core) -> f64 {
    if let Some(breakdown) = &core.evaluation.breakdown {
        return breakdown.sums.total_centipawns();
    }
    let score = core.evaluation.score_without_terms.unwrap_or_default();
    f64::from(core.board_position().side_to_move().sign() * score)
}

fn parts(core: &Core, all: &[AssessmentPart], columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let max = all.iter().map(|part| part.centipawns.abs()).fold(MIN_SCALE, f64::max);
    all.iter().flat_map(|part| part_rows(core, part, max, columns, theme)).collect()
}

/// One row a part, where not all sentences have room: as much of each as fits.
fn short_parts(core: &Core, all: &[AssessmentPart], columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let row = |part: &AssessmentPart| {
        let mut head = topic(core, part, theme);
        let sentence = part.shortened(core.lang, columns.saturating_sub(head.width() + 1));
        head.push_span(Span::raw(format!(" {sentence}")));
        head
    };
    all.iter().map(row).collect()
}

/// The name of a topic and its value.
fn topic(core: &Core, part: &AssessmentPart, theme: &Theme) -> Line<'static> {
    let name = text::pad(part.topic.name().text(core.lang), NAME);
    let number = text::pad_left(&rounded(part.centipawns), NUMBER);
    Line::from(vec![
        Span::styled(format!(" {name}"), theme.faint),
        Span::styled(format!("{number} "), favouring(part.centipawns, theme)),
    ])
}

/// The topic with its bar, and the sentence next to it or below.
fn part_rows(core: &Core, part: &AssessmentPart, max: f64, columns: usize, theme: &Theme) -> Vec<Line<'static>> {
    let mut head = topic(core, part, theme);
    head.spans.extend(term_bars::bar(part.centipawns, max, MAX_BAR, core.view.ambiguous, theme));
    let sentence = part.sentence.text(core.lang);
    if columns < TWO_COLUMNS {
        let below = text::wrap(sentence, columns.saturating_sub(3)).into_iter();
        let below = below.map(|row| Line::raw(format!("   {row}")));
        return std::iter::once(head).chain(below).collect();
    }
    let at = head.width() + 2;
    let mut words = text::wrap(sentence, columns.saturating_sub(at)).into_iter();
    head.push_span(Span::raw(format!("  {}", words.next().unwrap_or_default())));
    std::iter::once(head).chain(words.map(|row| Line::raw(format!("{}{row}", " ".repeat(at))))).collect()
}
