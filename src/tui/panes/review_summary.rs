//! The summary of a review: accuracy, mean loss, counts and worst moves of both players, with the opening and the castles.
//!
//! ```text
//!  検討のまとめ
//!               ▲ A            △ B
//!  精度             83             79
//!  平均損失       1.9 %          2.4 %
//!  最善手と一致   24/44          21/44
//!  ?! 緩手           3              4
//!  …
//!  最も悪い手
//!    33 ▲１七桂 ?? -24 %  最善 ▲２四歩
//!  評価の分かれる手   sankoma               Stockfish
//!    33 ▲１七桂       ?? -24 % ▲２四歩       -2 % ▲１七桂
//! ```

use super::moves::mark_style;
use super::popup_page::{PopupPage, PopupRow, area_below_title_bar};
use crate::tui::action::ActionId;
use crate::tui::model::{AssessmentDisagreement, Model};
use crate::tui::theme::Theme;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sankoma_analysis::formations::{castle_of, opening_of};
use sankoma_analysis::review::{AccuracySummary, MoveAssessment, MoveQuality, PlayerAccuracy};
use sankoma_record::notation::line_text;
use sankoma_rules::wording::text;
use sankoma_rules::{Color, Move};

/// Columns of the names of the rows, and of each player's numbers.
const NAME: usize = 16;
const PLAYER: usize = 20;
const WIDEST: u16 = 64;
/// Width where engines are compared, columns of a move, and of what each engine says of it.
const WIDEST_COMPARED: u16 = 78;
const MOVE: usize = 22;
const OPINION: usize = 26;

/// The page if it is open.
pub(super) fn page(model: &Model, theme: &Theme, screen: Rect) -> Option<PopupPage> {
    let cursor = model.review.summary?;
    let summary = model.review.accuracy(&model.game.document.game)?;
    let mut rows: Vec<PopupRow> = player_rows(model, &summary, theme).into_iter().map(PopupRow::from).collect();
    let (moves, disagreements) = (move_rows(model, theme), disagreement_rows(model, theme));
    let choice = |(index, line)| PopupRow::choice(index, line);
    let first_disagreement = moves.len();
    if !moves.is_empty() {
        let heading = model.lang.pick("最も悪い手（Enter でその手へ）", "Worst moves (Enter goes there)");
        rows.push(Line::styled(heading, theme.strong).into());
        rows.extend(moves.into_iter().enumerate().map(choice));
    }
    if !disagreements.is_empty() {
        rows.push(disagreement_heading(model, theme).into());
        rows.extend((first_disagreement..).zip(disagreements).map(choice));
    }
    let widest = if model.review_comparison().engines.len() > 1 { WIDEST_COMPARED } else { WIDEST };
    let area = area_below_title_bar(screen, rows.len(), widest);
    Some(PopupPage { title: title(model), note: "", area, rows, selected: cursor.selected })
}

/// With the name of the engine, if there are others.
fn title(model: &Model) -> String {
    let title = model.lang.pick(" 検討のまとめ", " Summary of the review");
    if model.review_comparison().engines.len() < 2 && model.review.reviewer.is_none() {
        return title.to_owned();
    }
    let key = model.keymap.first_key(ActionId::MarksBy).unwrap_or_default();
    format!("{title}: {}  ({key})", model.engine_name(model.reviewer()))
}

/// One row per number, a column per player.
fn player_rows(model: &Model, summary: &AccuracySummary, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let game = &model.game.document.game;
    let name = |color: Color| {
        let player = game.player(color).filter(|name| !name.is_empty());
        format!(
            "{} {}",
            if color == Color::Black { "▲" } else { "△" },
            player.unwrap_or(lang.pick(color.ja(), color.en()))
        )
    };
    let row = |heading: &str, style: Style, cells: [String; 2]| {
        let [black, white] = cells.map(|cell| text::pad_left(&text::fit(&cell, PLAYER - 1), PLAYER));
        Line::from(vec![Span::styled(text::pad(heading, NAME), style), Span::raw(black), Span::raw(white)])
    };
    let each = |cell: &dyn Fn(&PlayerAccuracy) -> String| [0, 1].map(|color: usize| cell(&summary.players[color]));
    let mut rows = vec![row("", Style::new(), Color::ALL.map(name))];
    rows.push(row(lang.pick("精度", "Accuracy"), theme.strong, each(&|player| number(player.accuracy, 1.0, ""))));
    rows.push(row(
        lang.pick("平均損失", "Mean loss"),
        Style::new(),
        each(&|player| number(player.mean_loss, 100.0, " %")),
    ));
    let best = |player: &PlayerAccuracy| format!("{}/{}", player.best_moves, player.moves);
    rows.push(row(lang.pick("最善手と一致", "Best moves"), Style::new(), each(&best)));
    for quality in MoveQuality::ALL {
        let heading = format!("{} {}", text::pad(quality.symbol(), 2), quality.message().text(lang));
        let count = |player: &PlayerAccuracy| player.quality_counts[quality as usize].to_string();
        rows.push(row(&heading, mark_style(quality, theme), each(&count)));
    }
    for other in model.review_comparison().engines.iter().filter(|other| other.engine != *model.reviewer()) {
        let summary = AccuracySummary::of(game, &other.assessments);
        let cell = |player: &PlayerAccuracy| {
            format!("{}  {}/{}", number(player.accuracy, 1.0, ""), player.best_moves, player.moves)
        };
        let name = text::fit(model.engine_name(&other.engine), NAME - 1);
        rows.push(row(&name, theme.faint, [0, 1].map(|color: usize| cell(&summary.players[color]))));
    }
    rows.extend(formation_rows(model).into_iter().map(|(heading, cells)| row(heading, Style::new(), cells)));
    rows.push(Line::default());
    rows
}

fn number(value: Option<f64>, scale: f64, unit: &str) -> String {
    value.map_or_else(|| "-".to_owned(), |value| format!("{:.1}{unit}", scale * value))
}

/// The opening and the castle of each player, where they have a name.
fn formation_rows(model: &Model) -> Vec<(&'static str, [String; 2])> {
    let game = &model.game.document.game;
    let text = |found: Option<sankoma_rules::wording::Message>| {
        found.map(|name| name.text(model.lang).to_owned()).unwrap_or_default()
    };
    let openings = Color::ALL.map(|color| text(opening_of(game, color)));
    let castles = Color::ALL.map(|color| text(castle_of(game, color)));
    let rows = [(model.lang.pick("戦型", "Opening"), openings), (model.lang.pick("囲い", "Castle"), castles)];
    rows.into_iter().filter(|(_, cells)| cells.iter().any(|cell| !cell.is_empty())).collect()
}

/// `33 ▲１七桂 ?? -24 %  最善 ▲２四歩`, the worst moves in the order of the game.
fn move_rows(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let lang = model.lang;
    let row = |found: sankoma_analysis::review::MoveAssessment| {
        let quality = found.quality()?;
        let before = model.game.document.game.position_before(found.node)?;
        let mv = line_text(&before, &[found.mv], model.view.notation, lang).concat();
        let better = model.better_move(found.node).map(|best| format!("  {} {best}", lang.pick("最善", "best")));
        Some(Line::from(vec![
            Span::styled(text::pad_left(&found.ply.to_string(), 5), theme.faint),
            Span::raw(format!(" {} ", text::pad(mv.trim_start(), 15))),
            Span::styled(text::pad(quality.symbol(), 3), mark_style(quality, theme)),
            Span::raw(text::pad_left(&format!("-{:.0} %", 100.0 * found.win_rate_loss()), 6)),
            Span::styled(better.unwrap_or_default(), theme.good),
        ]))
    };
    model.worst_moves().into_iter().filter_map(row).collect()
}

/// The names of the engines above their opinions; without that of the other one where there are several.
fn disagreement_heading(model: &Model, theme: &Theme) -> Line<'static> {
    let engines = &model.review_comparison().engines;
    let other = engines.get(1).filter(|_| engines.len() == 2).map(|other| model.engine_name(&other.engine));
    let title = model.lang.pick("評価の分かれる手", "Engines disagree");
    let cell = |name: &str| text::pad(&text::fit(name, OPINION - 1), OPINION);
    let names = format!("{}{}", cell(model.engine_name(model.reviewer())), cell(other.unwrap_or_default()));
    Line::styled(format!("{}{names}", text::pad(title, MOVE)), theme.strong)
}

/// `33 ▲１七桂  ?? -24 % ▲２四歩   -2 % ▲１七桂`, the greatest disagreement first.
fn disagreement_rows(model: &Model, theme: &Theme) -> Vec<Line<'static>> {
    let engines = &model.review_comparison().engines;
    let row = |found: AssessmentDisagreement| {
        let before = model.game.document.game.position_before(found.node())?;
        let text_of = |mv| line_text(&before, &[mv], model.view.notation, model.lang).concat().trim().to_owned();
        let name = engines.get(found.other_engine).filter(|_| engines.len() > 2);
        let name = name.map(|other| format!("{} ", text::pad(&text::fit(model.engine_name(&other.engine), 8), 8)));
        let mv = format!(" {}", text_of(found.first.mv));
        let mut spans = vec![
            Span::styled(text::pad_left(&found.first.ply.to_string(), 5), theme.faint),
            Span::raw(text::pad(&text::fit(&mv, MOVE - 6), MOVE - 5)),
        ];
        spans.extend(opinion(&found.first, String::new(), &text_of, theme));
        spans.extend(opinion(&found.other, name.unwrap_or_default(), &text_of, theme));
        Some(Line::from(spans))
    };
    model.shown_disagreements().into_iter().filter_map(row).collect()
}

/// `?? -24 % ▲２四歩`: what an engine says of a move, and which it prefers.
fn opinion(
    found: &MoveAssessment,
    name: String,
    text_of: &dyn Fn(Move) -> String,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (mark, style) = found.quality().map_or(("", Style::new()), |class| (class.symbol(), mark_style(class, theme)));
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
