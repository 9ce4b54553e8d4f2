//! The summary of a review: accuracy, mean loss, counts and worst moves with their reasons of both players, what was
//! overlooked, the openings, the castles and the number of tesuji.
//!
//! ```text
//!  検討のまとめ
//!               ▲ A            △ B
//!  精度             83             79
//!  平均損失       1.9 %          2.4 %
//!  最善手と一致   24/44          21/44
//!  ?! 緩手           3              4
//!  …
//!  損の大きい手
//!    33 ▲ １七桂 ?? -24 %  最善 ▲２四歩
//!       １五歩の狙いを受けていない（手番の価値歩3枚分）
//!  評価の分かれる手   sankoma               Stockfish
//!    33 ▲１七桂       ?? -24 % ▲２四歩       -2 % ▲１七桂
//! ```

use super::AssessmentDisagreement;
use super::mistakes_page::{move_rows, theme_rows};
use crate::tui::action::{Action, ActionGroup, ActionId};
use crate::tui::core::{Core, Effect, ListCursor};
use crate::tui::game::moves_pane::mark_style;
use crate::tui::pages::list::ListAnswer;
use crate::tui::pages::popup::{PopupPage, PopupRow, area_below_title_bar};
use crate::tui::pages::{Below, PageAnswer, PageContent, PageView, list};
use crate::tui::review;
use crate::tui::theme::Theme;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::review::{AccuracySummary, MoveAssessment, MoveQuality, PlayerAccuracy, win_rate_formula};
use sankoma_record::Severity;
use sankoma_record::notation::{color_mark, line_text};
use sankoma_rules::{Color, Move};
use sankoma_wording::{Language, Message, counted_noun, labels, message, text};

/// Columns of the names of the rows, and of each player's numbers: at least so many.
const NAME: usize = 16;
const MIN_PLAYER: usize = 20;
const MAX_WIDTH: u16 = 78;
/// Columns of a move where engines are compared, and of what each engine says of it.
const MOVE: usize = 22;
const OPINION: usize = 26;

/// The summary of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewSummaryPage {
    cursor: ListCursor,
}

impl ReviewSummaryPage {
    /// Goes to the move that is selected.
    fn show_selected(&self, core: &mut Core) -> PageAnswer {
        if let Some(node) = review::summary_moves(core).into_iter().nth(self.cursor.selected) {
            review::show_mistake(core, node);
        }
        PageAnswer::closed()
    }
}

impl PageContent for ReviewSummaryPage {
    fn open(_: &Action, _: &Below<'_>, core: &mut Core) -> Option<(Self, Vec<Effect>)> {
        review::refresh_assessments(core);
        if core.review.accuracy(&core.game.document.game).is_none() {
            let message = nothing_reviewed(core);
            core.messages.notify(Severity::Warning, message);
            return None;
        }
        Some((Self::default(), Vec::new()))
    }

    fn groups(&self, _: &Core, _: Vec<ActionGroup>) -> Vec<ActionGroup> {
        vec![ActionGroup::List, ActionGroup::View, ActionGroup::Program]
    }

    fn hints(&self, _: &Core) -> Option<Vec<ActionId>> {
        Some(vec![ActionId::ListOpen, ActionId::Cancel])
    }

    fn perform(&mut self, action: &Action, core: &mut Core) -> PageAnswer {
        let count = review::summary_moves(core).len();
        match (list::cursor_answer(&mut self.cursor, count, action), action) {
            (ListAnswer::Moved, _) => PageAnswer::done(),
            (ListAnswer::Opened(_), _) => self.show_selected(core),
            (ListAnswer::Other, Action::Cancel) => PageAnswer::closed(),
            (ListAnswer::Other, _) => PageAnswer::PassOn,
        }
    }

    /// Another game, of which nothing is known, may have been opened.
    fn is_current(&self, core: &Core) -> bool {
        core.review.accuracy(&core.game.document.game).is_some()
    }

    /// The page; `None` while nothing is known of the game.
    fn popup(&self, view: PageView<'_>) -> Option<PopupPage> {
        let (core, theme) = (view.core, view.theme);
        let summary = core.review.accuracy(&core.game.document.game)?;
        let width = view.layout.screen.width.min(MAX_WIDTH);
        let columns = usize::from(width).saturating_sub(2);
        let players = player_rows(core, &summary, theme, columns);
        let mut rows: Vec<PopupRow> = players.into_iter().map(PopupRow::from).collect();
        let (moves, disagreements) = (move_rows(core, theme, columns), disagreement_rows(core, theme));
        rows.extend(theme_rows(core, theme, columns).into_iter().map(PopupRow::from));
        let choice = |(index, line)| PopupRow::choice(index, line);
        let first_disagreement = moves.len();
        if !moves.is_empty() {
            let heading = core.lang.pick("損の大きい手（Enter でその手へ）", "Worst moves (Enter goes there)");
            rows.push(Line::styled(heading, theme.strong).into());
            let row =
                |(index, lines): (usize, Vec<Line<'static>>)| lines.into_iter().map(move |line| choice((index, line)));
            rows.extend(moves.into_iter().enumerate().flat_map(row));
        }
        if !disagreements.is_empty() {
            rows.push(disagreement_heading(core, theme).into());
            rows.extend((first_disagreement..).zip(disagreements).map(choice));
        }
        rows.push(Line::styled(win_rate_formula().text(core.lang).to_owned(), theme.faint).into());
        let area = area_below_title_bar(view.layout.screen, rows.len(), MAX_WIDTH);
        Some(PopupPage { title: title(core), note: String::new(), area, rows, selected: self.cursor.selected })
    }
}

/// Why there is no summary.
fn nothing_reviewed(core: &Core) -> Message {
    match &core.review.reviewer {
        None => Message::new("まだ検討されていません（R で全局検討）", "nothing is reviewed yet; R reviews the game"),
        Some(engine) => message!(
            ("{} はまだどの指し手も検討していません（R で全局検討）", engine.name),
            ("{} has reviewed no move yet; R reviews the game", engine.name)
        ),
    }
}

/// With the name of the engine, if there are others.
fn title(core: &Core) -> String {
    let title = core.lang.pick(" 検討のまとめ", " Summary of the review");
    if review::review_comparison(core).engines.len() < 2 && core.review.reviewer.is_none() {
        return title.to_owned();
    }
    let key = core.keymap.first_key(ActionId::MarksBy).unwrap_or_default();
    format!("{title}: {}  ({key})", review::engine_name(core, review::reviewer(core)))
}

/// Columns of each player's numbers in a page of `columns`; the name of an opening is long.
fn player_columns(columns: usize) -> usize {
    (columns.saturating_sub(NAME) / 2).max(MIN_PLAYER)
}

/// One row per number, a column per player.
fn player_rows(core: &Core, summary: &AccuracySummary, theme: &Theme, columns: usize) -> Vec<Line<'static>> {
    let lang = core.lang;
    let game = &core.game.document.game;
    let name = |color: Color| {
        let player = game.player(color).filter(|name| !name.is_empty());
        format!("{} {}", color_mark(color), player.unwrap_or(game.side_name(color).text(lang)))
    };
    let player = player_columns(columns);
    let row = |heading: &str, style: Style, cells: [String; 2]| {
        let [black, white] = cells.map(|cell| text::pad_left(&text::fit(&cell, player - 1), player));
        Line::from(vec![Span::styled(text::pad(heading, NAME), style), Span::raw(black), Span::raw(white)])
    };
    let each = |cell: &dyn Fn(&PlayerAccuracy) -> String| [0, 1].map(|color: usize| cell(&summary.players[color]));
    let mut rows = vec![row("", Style::new(), Color::ALL.map(name))];
    rows.push(row(lang.pick("精度", "Accuracy"), theme.strong, each(&|player| number(player.accuracy, 1.0, ""))));
    rows.push(row(labels::MEAN_LOSS.text(lang), Style::new(), each(&|player| number(player.mean_loss, 100.0, " %"))));
    let best = |player: &PlayerAccuracy| format!("{}/{}", player.best_moves, player.moves);
    rows.extend(coverage_rows(core).into_iter().map(|(heading, cells)| row(heading, theme.warning, cells)));
    rows.push(row(labels::BEST_MOVES.text(lang), Style::new(), each(&best)));
    for quality in MoveQuality::ALL {
        let heading = quality.marked_name(lang);
        let count = |player: &PlayerAccuracy| player.quality_counts[quality as usize].to_string();
        rows.push(row(&heading, mark_style(quality, theme), each(&count)));
    }
    for other in review::review_comparison(core).engines.iter().filter(|other| other.engine != *review::reviewer(core))
    {
        let summary = AccuracySummary::of(game, &other.assessments);
        let cell = |player: &PlayerAccuracy| {
            format!("{}  {}/{}", number(player.accuracy, 1.0, ""), player.best_moves, player.moves)
        };
        let name = text::fit(review::engine_name(core, &other.engine), NAME - 1);
        rows.push(row(&name, theme.faint, [0, 1].map(|color: usize| cell(&summary.players[color]))));
    }
    rows.extend(formation_rows(core).into_iter().map(|(heading, cells)| row(heading, Style::new(), cells)));
    rows.push(Line::default());
    rows
}

fn number(value: Option<f64>, scale: f64, unit: &str) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.1}{unit}", scale * value))
}

/// How many moves are assessed, where that is not all of them, and how many of these by what comments say.
fn coverage_rows(core: &Core) -> Vec<(&'static str, [String; 2])> {
    let found = Color::ALL.map(|color| core.review.coverage(&core.game.document.game, color));
    let assessed = found.map(|found| format!("{}/{}", found.assessed, found.moves));
    let recorded = found.map(|found| format!("{}/{}", found.from_comments, found.assessed));
    let rows = [
        (
            core.lang.pick("検討した手", "Moves reviewed"),
            assessed,
            found.iter().any(|found| found.assessed < found.moves),
        ),
        (core.lang.pick("うちコメント", "from comments"), recorded, found.iter().any(|found| found.from_comments > 0)),
    ];
    rows.into_iter().filter(|row| row.2).map(|(heading, cells, _)| (heading, cells)).collect()
}

/// The opening and the castle of each player, where they have a name, and how many of the moves are tesuji.
fn formation_rows(core: &Core) -> Vec<(&'static str, [String; 2])> {
    let found = core.review.formations.of(&core.game.document.game);
    let names = |found: &[Option<Message>; 2]| {
        found.each_ref().map(|name| name.as_ref().map(|name| name.text(core.lang).to_owned()).unwrap_or_default())
    };
    let counted = |count: usize| match core.lang {
        Language::Ja => format!("{count}手"),
        Language::En => counted_noun(count, "move"),
    };
    let tesuji =
        found.tesuji.each_ref().map(|played| if played.is_empty() { String::new() } else { counted(played.len()) });
    let rows = [
        (core.lang.pick("戦型", "Opening"), names(&found.openings)),
        (core.lang.pick("囲い", "Castle"), names(&found.castles)),
        (core.lang.pick("手筋", "Tesuji"), tesuji),
    ];
    rows.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())).collect()
}

/// The names of the engines above their opinions; without that of the other one where there are several.
fn disagreement_heading(core: &Core, theme: &Theme) -> Line<'static> {
    let engines = &review::review_comparison(core).engines;
    let other = engines.get(1).filter(|_| engines.len() == 2).map(|other| review::engine_name(core, &other.engine));
    let title = core.lang.pick("評価の分かれる手", "Engines disagree");
    let cell = |name: &str| text::pad(&text::fit(name, OPINION - 1), OPINION);
    let names =
        format!("{}{}", cell(review::engine_name(core, review::reviewer(core))), cell(other.unwrap_or_default()));
    Line::styled(format!("{}{names}", text::pad(title, MOVE)), theme.strong)
}

/// `33 ▲１七桂  ?? -24 % ▲２四歩   -2 % ▲１七桂`, the greatest disagreement first.
fn disagreement_rows(core: &Core, theme: &Theme) -> Vec<Line<'static>> {
    let engines = &review::review_comparison(core).engines;
    let row = |found: AssessmentDisagreement| {
        let before = core.game.document.game.position_before(found.node())?;
        let text_of = |mv| line_text(&before, &[mv], core.view.notation, core.lang).concat().trim().to_owned();
        let name = engines.get(found.other_engine).filter(|_| engines.len() > 2);
        let name =
            name.map(|other| format!("{} ", text::pad(&text::fit(review::engine_name(core, &other.engine), 8), 8)));
        let mv = format!(" {}", text_of(found.first.mv));
        let mut spans = vec![
            Span::styled(text::pad_left(&found.first.ply.to_string(), 5), theme.faint),
            Span::raw(text::pad(&text::fit(&mv, MOVE - 6), MOVE - 5)),
        ];
        spans.extend(opinion(&found.first, String::new(), &text_of, theme));
        spans.extend(opinion(&found.other, name.unwrap_or_default(), &text_of, theme));
        Some(Line::from(spans))
    };
    review::shown_disagreements(core).into_iter().filter_map(row).collect()
}

/// `?? -24 % ▲２四歩`: what an engine says of a move, and which it prefers.
fn opinion(
    found: &MoveAssessment,
    name: String,
    text_of: &dyn Fn(Move) -> String,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (mark, style) = found.quality().map_or(("", Style::new()), |class| (class.mark(), mark_style(class, theme)));
    let loss = text::pad_left(&format!("-{:.0} %", 100.0 * found.win_rate_loss()), 6);
    let best = found.best_move.map(text_of).unwrap_or_default();
    let room = OPINION.saturating_sub(text::width(&name) + 3 + 6 + 2);
    vec![
        Span::styled(name, theme.faint),
        Span::styled(text::pad(mark, 3), style),
        Span::raw(loss),
        Span::styled(format!(" {} ", text::pad(&text::fit(&best, room), room)), theme.good),
    ]
}
