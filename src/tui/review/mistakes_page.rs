//! The mistakes in the summary of a review: what each player overlooked, and the worst moves with their reasons.

use crate::tui::core::Core;
use crate::tui::game::moves_pane::mark_style;
use crate::tui::panes::row_format::move_with_side;
use crate::tui::theme::Theme;
use crate::tui::{review, why};
use ratatui::text::{Line, Span};
use sankoma_analysis::review::MoveAssessment;
use sankoma_analysis::why::MistakeTheme;
use sankoma_record::NodeId;
use sankoma_record::notation::{color_mark, line_text};
use sankoma_rules::Color;
use sankoma_wording::{counted_noun, labels, sentence, text};

/// Columns before the text of a reason, and before what a player overlooked, where the side's mark stands.
const REASON_INDENT: usize = 7;
const SIDE: usize = 3;

/// What kinds of things each player overlooked, as far as the reasons are known, in rows of `columns`.
pub(super) fn theme_rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let mut rows: Vec<Line<'static>> =
        Color::ALL.into_iter().flat_map(|color| player_themes(core, color, columns)).collect();
    rows.extend(awaited_row(core, theme));
    if !rows.is_empty() {
        rows.insert(0, Line::styled(core.lang.pick("見落とし", "Overlooked"), theme.strong));
        rows.push(Line::default());
    }
    rows
}

/// `▲ forks overlooked 2, mates missed 1`; nothing for a player without mistakes that are explained.
fn player_themes(core: &Core, color: Color, columns: usize) -> Vec<Line<'static>> {
    let is_own_mistake = |node: &&NodeId| {
        core.review.assessment(**node).is_some_and(|found| found.mover == color && found.quality().is_some())
    };
    let line = core.game.document.game.main_line();
    let themes = line.iter().filter(is_own_mistake).filter_map(|&node| core.why.theme(node));
    let name = |(kind, count): (MistakeTheme, usize)| format!("{} {count}", kind.title(core.lang));
    let names: Vec<String> = MistakeTheme::counted(themes).into_iter().map(name).collect();
    let rows = indented(&names.join(core.lang.pick("、", ", ")), SIDE, columns).into_iter().enumerate();
    rows.map(|(at, row)| {
        if at == 0 { format!("{}{}", text::pad(&color_mark(color).to_string(), SIDE), row.trim_start()) } else { row }
    })
    .map(Line::raw)
    .collect()
}

/// How many reasons are still looked for.
fn awaited_row(core: &Core, theme: &Theme) -> Option<Line<'static>> {
    let count = why::unexplained_mistakes(core);
    let text = sentence!(
        core.lang,
        "残り{count}手の理由を調べています",
        ("looking for the reasons of {} more", counted_noun(count, "move"))
    );
    (count > 0).then(|| Line::styled(text, theme.faint))
}

/// A sentence in rows of `columns`, of which the first `indent` are blank; none for an empty sentence.
fn indented(sentence: &str, indent: usize, columns: usize) -> Vec<String> {
    let rows = text::wrap(sentence, columns.saturating_sub(indent)).into_iter().filter(|row| !row.is_empty());
    rows.map(|row| format!("{}{row}", " ".repeat(indent))).collect()
}

/// `33 ▲ １七桂 ?? -24 %  最善 ▲２四歩` and below it the reason, the largest loss first.
pub(super) fn move_rows(core: &Core, theme: &Theme, columns: usize) -> Vec<Vec<Line<'static>>> {
    let lang = core.lang;
    let row = |found: MoveAssessment| {
        let quality = found.quality()?;
        let before = core.game.document.game.position_before(found.node)?;
        let mv = move_with_side(found.mover, &line_text(&before, &[found.mv], core.view.notation, lang).concat());
        let better = review::better_move(core, found.node).map(|best| format!("  {} {best}", labels::BEST.text(lang)));
        let first = Line::from(vec![
            Span::styled(text::pad_left(&found.ply.to_string(), 5), theme.faint),
            Span::raw(format!(" {} ", text::pad(&mv, 15))),
            Span::styled(text::pad(quality.mark(), 3), mark_style(quality, theme)),
            Span::raw(text::pad_left(&format!("-{:.0} %", 100.0 * found.win_rate_loss()), 6)),
            Span::styled(better.unwrap_or_default(), theme.good),
        ]);
        let reason = core.why.first_reason(found.node, core.view.notation, lang).unwrap_or_default();
        let below = indented(&reason, REASON_INDENT, columns).into_iter().map(Line::raw);
        Some(std::iter::once(first).chain(below).collect())
    };
    review::worst_moves(core).into_iter().filter_map(row).collect()
}
