//! The report as text: tables, one below the other.

use super::losing_positions::{LosingPosition, MIN_GAMES_OF_POSITION};
use super::report::{AccuracyPeriod, LostGame, OpeningResults, PlayerStatistics};
use super::reported_game::ReportedMistake;
use super::result_counts::ResultCounts;
use crate::review::MoveQuality;
use sankoma_record::Date;
use sankoma_record::notation::{NotationStyle, color_mark, move_text};
use sankoma_rules::{Move, Position};
use sankoma_wording::text_table::{ColumnAlignment, TextTable};
use sankoma_wording::{Language, counted_noun, labels, sentence};
use std::path::Path;

/// Columns of a bar of 100 %.
const BAR: f64 = 20.0;

/// A row of the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportTextRow {
    /// The text; empty between two tables.
    pub text: String,
    /// It is the heading of a table.
    pub is_heading: bool,
    /// The number of the lost game in [`PlayerStatistics::lost_games`] that the row is about.
    pub lost_game: Option<usize>,
}

impl PlayerStatistics {
    /// The report as tables, one below the other; at most `limit` rows in each.
    pub fn text_rows(&self, limit: usize, style: NotationStyle, lang: Language) -> Vec<ReportTextRow> {
        let parts = [
            (heading(self, lang), false),
            (results_by_side(self, lang), false),
            (results_by_opening(self, limit, lang), false),
            (accuracy(self, lang), false),
            (mistakes(self, limit, lang), false),
            (lost_games(&self.lost_games, limit, style, lang), true),
            (losing_positions(&self.losing_positions, limit, style, lang), false),
        ];
        let shown = self.lost_games.len().min(limit);
        let mut rows: Vec<ReportTextRow> = Vec::new();
        for (part, is_about_games) in parts.iter().filter(|(part, _)| !part.is_empty()) {
            if !rows.is_empty() {
                rows.push(ReportTextRow { text: String::new(), is_heading: false, lost_game: None });
            }
            rows.extend(part.lines().enumerate().map(|(at, text)| ReportTextRow {
                text: text.to_owned(),
                is_heading: at == 0,
                lost_game: at.checked_sub(1).filter(|&at| *is_about_games && at < shown),
            }));
        }
        rows
    }
}

fn heading(report: &PlayerStatistics, lang: Language) -> String {
    let names: Vec<&str> = report.names.iter().map(|(name, _)| name.as_str()).collect();
    let games = report.all.games;
    let counted = sentence!(
        lang,
        ("{}：{games}局、うち検討済み{}局", names.join("、"), report.reviewed),
        ("{}: {}, {} reviewed", names.join(", "), counted_noun(games, "game"), report.reviewed)
    );
    let advice = match lang {
        _ if report.reviewed > 0 => String::new(),
        Language::Ja => "  検討（棋譜の画面の R か sankoma analyze）すると精度・悪手・敗着も数えます\n".to_owned(),
        Language::En => "  reviews (R in the workbench, or sankoma analyze) add accuracy and mistakes\n".to_owned(),
    };
    format!("{}\n{}{advice}", sankoma_wording::text::printable(&counted), copies(report.copies, lang))
}

/// Number of copies of games, which do not count; nothing where there is none.
fn copies(count: usize, lang: Language) -> String {
    match (count, lang) {
        (0, _) => String::new(),
        (_, Language::Ja) => format!("  同じ対局を含むほかの棋譜{count}件は数えていません\n"),
        (1, Language::En) => "  1 copy in another file is left out\n".to_owned(),
        (_, Language::En) => format!("  {count} copies in other files are left out\n"),
    }
}

fn results_by_side(report: &PlayerStatistics, lang: Language) -> String {
    let mut table = result_table(lang.pick("手番", "side"), lang);
    let [black, white] = report.by_color;
    add_result_row(&mut table, lang.pick("合計", "both").to_owned(), &report.all);
    add_result_row(&mut table, labels::BLACK.text(lang).to_owned(), &black);
    add_result_row(&mut table, lang.pick("後手", "White").to_owned(), &white);
    table.text()
}

fn results_by_opening(report: &PlayerStatistics, limit: usize, lang: Language) -> String {
    let mut table = result_table(lang.pick("戦型", "opening"), lang);
    for row in report.openings.iter().take(limit) {
        add_result_row(&mut table, format!("{}{}", color_mark(row.color), row.name(lang)), &row.counts);
    }
    table.text() + &rest(report.openings.len(), limit, lang)
}

fn result_table(first: &'static str, lang: Language) -> TextTable {
    use ColumnAlignment::{Left, Right};
    TextTable::new([
        (Left, first),
        (Right, lang.pick("局数", "games")),
        (Right, lang.pick("勝", "won")),
        (Right, lang.pick("負", "lost")),
        (Right, lang.pick("分", "drawn")),
        (Right, lang.pick("勝率", "score")),
        (Right, lang.pick("精度", "accuracy")),
    ])
}

fn add_result_row(table: &mut TextTable, name: String, counts: &ResultCounts) {
    let number = |count: u32| count.to_string();
    table.add_row([
        name,
        number(counts.games),
        number(counts.won),
        number(counts.lost),
        number(counts.drawn),
        counts.score().map(|score| format!("{:.0}%", 100.0 * score)).unwrap_or_default(),
        counts.accuracy.map(|accuracy| format!("{accuracy:.1}")).unwrap_or_default(),
    ]);
}

/// Accuracy over time.
fn accuracy(report: &PlayerStatistics, lang: Language) -> String {
    use ColumnAlignment::{Left, Right};
    if report.periods.len() < 2 {
        return String::new();
    }
    let mut table = TextTable::new([
        (Left, lang.pick("精度の推移", "accuracy over time")),
        (Right, lang.pick("局数", "games")),
        (Right, lang.pick("精度", "accuracy")),
        (Right, lang.pick("1局の悪手", "mistakes a game")),
        (Left, ""),
    ]);
    for (period, number) in report.periods.iter().zip(1..) {
        table.add_row([
            period.name(number),
            period.games.to_string(),
            format!("{:.1}", period.accuracy),
            format!("{:.1}", period.mistakes_per_game),
            bar(period.accuracy / 100.0),
        ]);
    }
    table.text()
}

impl AccuracyPeriod {
    /// The dates, else the number of the period.
    pub fn name(&self, number: usize) -> String {
        match self.dates.map(|date| date.as_ref().map(Date::to_string)) {
            [Some(first), Some(last)] if first == last => first,
            [Some(first), Some(last)] => format!("{first} – {last}"),
            _ => format!("{number}"),
        }
    }
}

impl OpeningResults {
    /// The name of the opening.
    pub fn name(&self, lang: Language) -> &str {
        self.opening.as_ref().map_or(lang.pick("（名前なし）", "(no name)"), |name| name.text(lang))
    }
}

impl ReportedMistake {
    /// `33 ▲１七桂 ?`.
    pub fn text(&self, style: NotationStyle) -> String {
        let mark = self.quality.map(|quality| format!(" {}", quality.mark())).unwrap_or_default();
        format!("{} {}{mark}", self.ply, move_name(&self.before, self.mv, style))
    }

    /// Better move, in the same notation.
    pub fn better_text(&self, style: NotationStyle) -> Option<String> {
        Some(move_name(&self.before, self.better?, style))
    }
}

/// The marked moves by class and by kind.
fn mistakes(report: &PlayerStatistics, limit: usize, lang: Language) -> String {
    use ColumnAlignment::{Left, Right};
    if report.reviewed == 0 {
        return String::new();
    }
    let classes = MoveQuality::ALL.into_iter().zip(report.quality_counts);
    let classes: Vec<String> = classes
        .map(|(quality, count)| format!("{} {} {count}", quality.mark(), quality.message().text(lang)))
        .collect();
    let mut text = format!("  {}\n", classes.join("   "));
    let max = report.themes.first().map_or(1, |&(_, count)| count);
    let mut table = TextTable::without_headings(&[Left, Right, Left]);
    for &(theme, count) in report.themes.iter().take(limit) {
        table.add_row([
            theme.title(lang).to_owned(),
            count.to_string(),
            bar(f64::from(count as u32) / f64::from(max as u32)),
        ]);
    }
    text.push_str(&table.text());
    text + &rest(report.themes.len(), limit, lang)
}

/// Where lost games were lost.
fn lost_games(games: &[LostGame], limit: usize, style: NotationStyle, lang: Language) -> String {
    use ColumnAlignment::{Left, Right};
    if games.is_empty() {
        return String::new();
    }
    let mut table = TextTable::new([
        (Left, lang.pick("敗着", "lost by")),
        (Right, lang.pick("勝率", "win rate")),
        (Left, lang.pick("最善手", "better")),
        (Left, lang.pick("見落とし", "overlooked")),
        (Left, lang.pick("対局", "game")),
    ]);
    for game in games.iter().take(limit) {
        let LostGame { file, number, opponent, mistake } = game;
        table.add_row([
            mistake.text(style),
            format!("-{:.0}%", 100.0 * mistake.loss),
            mistake.better_text(style).unwrap_or_default(),
            mistake.theme.map(|theme| theme.title(lang).to_owned()).unwrap_or_default(),
            format!("{} {opponent}", place(file, *number, mistake.ply)),
        ]);
    }
    table.text() + &rest(games.len(), limit, lang)
}

fn move_name(before: &Position, mv: Move, style: NotationStyle) -> String {
    move_text(before, mv, style).replace('\u{3000}', "").trim().to_owned()
}

/// `games/a.kif:2 --ply 33`, as other commands take it.
fn place(file: &Path, number: usize, ply: usize) -> String {
    let game = if number > 1 { format!(":{number}") } else { String::new() };
    format!("{}{game} --ply {ply}", file.display())
}

/// Positions that were lost again and again.
fn losing_positions(positions: &[LosingPosition], limit: usize, style: NotationStyle, lang: Language) -> String {
    use ColumnAlignment::{Left, Right};
    if positions.is_empty() {
        return String::new();
    }
    let heading = sentence!(
        lang,
        "よく負ける局面（{MIN_GAMES_OF_POSITION}局以上）",
        "positions lost most often (in {MIN_GAMES_OF_POSITION} games and more)"
    );
    let mut table = TextTable::new([
        (Left, heading.as_str()),
        (Right, lang.pick("手数", "ply")),
        (Right, lang.pick("勝", "won")),
        (Right, lang.pick("負", "lost")),
        (Left, lang.pick("指した手", "played")),
    ]);
    for found in positions.iter().take(limit) {
        let moves = found.moves.iter().take(3);
        let moves: Vec<String> =
            moves.map(|&(mv, count)| format!("{} {count}", move_name(&found.position, mv, style))).collect();
        table.add_row([
            found.position.sfen(),
            found.ply.to_string(),
            found.counts.won.to_string(),
            found.counts.lost.to_string(),
            moves.join(", "),
        ]);
    }
    table.text() + &rest(positions.len(), limit, lang)
}

/// A bar of full blocks for a share, 0 to 1.
fn bar(share: f64) -> String {
    "█".repeat((share.clamp(0.0, 1.0) * BAR).round() as usize)
}

/// Number of rows that were left out.
fn rest(all: usize, limit: usize, lang: Language) -> String {
    match (all.saturating_sub(limit), lang) {
        (0, _) => String::new(),
        (more, Language::Ja) => format!("  ほか{more}件（--limit で増やせます）\n"),
        (more, Language::En) => format!("  {more} more (--limit shows more)\n"),
    }
}
