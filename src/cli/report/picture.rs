//! The page of pictures: results by opening, accuracy over time and kinds of mistakes as bars, and the boards on which
//! games were lost.

use crate::cli::context::Result;
use crate::cli::output::errors::InputError;
use crate::picture::{
    BoardDiagram, CoordinateStyle, INK, PAPER, PictureError, Rgb, Scene, SceneLayer, SceneShape, SystemFonts,
    TextAnchor, TextShape, png, svg,
};
use crate::tui::picture::request_argument::PictureForm;
use sankoma_analysis::player_report::{AccuracyPeriod, LostGame, OpeningResults, PlayerStatistics};
use sankoma_analysis::why::MistakeTheme;
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, PieceStyle, counted_noun, message, sentence};
use std::path::Path;

const WIDTH: f64 = 1060.0;
const MARGIN: f64 = 24.0;
const TITLE: f64 = 44.0;
const SECTION: f64 = 34.0;
const ROW: f64 = 22.0;
/// Columns of names, of bars and of what stands behind them.
const NAME: f64 = 330.0;
const BAR: f64 = 430.0;
/// Boards stand beside each other, this many.
const BOARDS: usize = 2;
/// Rows of a section of bars.
const MAX_ROWS: usize = 10;
const FAINT: Rgb = [0x6a, 0x6a, 0x6a];
const GROUND: Rgb = [0xe4, 0xe4, 0xe4];
const WON: Rgb = [0x5b, 0x8d, 0xb8];
const LOST: Rgb = [0xd9, 0x8c, 0x5f];
const DRAWN: Rgb = [0xb0, 0xb0, 0xb0];

/// The form of the picture by the ending of its file.
pub(super) fn form_of_file(path: &Path) -> Result<PictureForm> {
    let form = PictureForm::of_path(path).filter(|form| matches!(form, PictureForm::Svg | PictureForm::Png));
    form.ok_or_else(|| {
        let path = path.display();
        InputError::from(message!(
            "'{path}' の拡張子は図の頁のものではありません。.svg か .png にしてください",
            "'{path}' has no ending of a page of pictures, expected .svg or .png"
        ))
        .into()
    })
}

/// The bytes of the file.
///
/// # Errors
/// Letters that no font has, for PNG.
pub(super) fn file(
    report: &PlayerStatistics,
    form: PictureForm,
    style: NotationStyle,
    lang: Language,
) -> std::result::Result<Vec<u8>, PictureError> {
    let scene = scene(report, style, lang);
    match form {
        PictureForm::Png => png(&scene, None, &SystemFonts::load()),
        _ => Ok(svg(&scene, None).into_bytes()),
    }
}

/// One bar: its name, its parts with their colours as shares of the whole width, and what stands behind it.
struct BarRow {
    name: String,
    parts: Vec<(f64, Rgb)>,
    value: String,
}

fn scene(report: &PlayerStatistics, style: NotationStyle, lang: Language) -> Scene {
    let sections = [
        (lang.pick("戦型別の成績", "results by opening"), opening_rows(report, lang)),
        (lang.pick("精度の推移", "accuracy over time"), period_rows(report)),
        (lang.pick("悪手の種類", "kinds of mistakes"), theme_rows(report, lang)),
    ];
    let boards: Vec<Scene> =
        report.lost_games.iter().take(BOARDS).map(|game| lost_board(game, style, lang).scene()).collect();
    let bars: f64 = sections.iter().filter(|(_, rows)| !rows.is_empty()).map(|(_, rows)| section_height(rows)).sum();
    let board_height = boards.iter().map(|board| board.height + SECTION).fold(0.0, f64::max);
    let mut scene = Scene::new(WIDTH, MARGIN + TITLE + bars + board_height + MARGIN, PAPER);
    push_text(&mut scene, &title(report, lang), [MARGIN, MARGIN + 22.0], 22.0, INK);
    let mut top = MARGIN + TITLE;
    for (heading, rows) in sections.iter().filter(|(_, rows)| !rows.is_empty()) {
        push_text(&mut scene, heading, [MARGIN, top + 22.0], 16.0, INK);
        rows.iter().zip(0_u32..).for_each(|(row, at)| draw_bar(&mut scene, row, top + SECTION + f64::from(at) * ROW));
        top += section_height(rows);
    }
    if !boards.is_empty() {
        push_text(&mut scene, lang.pick("敗着", "where games were lost"), [MARGIN, top + 22.0], 16.0, INK);
    }
    for (board, at) in boards.iter().zip(0_u32..) {
        scene.place(board, [MARGIN + f64::from(at) * (WIDTH - 2.0 * MARGIN) / f64::from(BOARDS as u32), top + SECTION]);
    }
    scene
}

fn section_height(rows: &[BarRow]) -> f64 {
    SECTION + f64::from(rows.len() as u32) * ROW + 12.0
}

fn title(report: &PlayerStatistics, lang: Language) -> String {
    let name = report.names.first().map_or("", |(name, _)| name.as_str());
    let all = report.all;
    sentence!(
        lang,
        ("{name}　{}局 {}勝{}敗{}分", all.games, all.won, all.lost, all.drawn),
        ("{name}: {}, {} won, {} lost, {} drawn", counted_noun(all.games, "game"), all.won, all.lost, all.drawn)
    )
}

fn opening_rows(report: &PlayerStatistics, lang: Language) -> Vec<BarRow> {
    let max = report.openings.iter().map(|row| row.counts.games).max().unwrap_or(1);
    let row = |row: &OpeningResults| {
        let counts = row.counts;
        let share = |count: u32| f64::from(count) / f64::from(max);
        BarRow {
            name: format!("{} {}", lang.pick(row.color.ja(), row.color.en()), row.name(lang)),
            parts: vec![(share(counts.won), WON), (share(counts.drawn), DRAWN), (share(counts.lost), LOST)],
            value: match counts.score() {
                Some(_) => format!("{} – {} – {}", counts.won, counts.drawn, counts.lost),
                None => lang.pick("結果不明", "no result").to_owned(),
            },
        }
    };
    report.openings.iter().take(MAX_ROWS).map(row).collect()
}

fn period_rows(report: &PlayerStatistics) -> Vec<BarRow> {
    let row = |(period, number): (&AccuracyPeriod, usize)| BarRow {
        name: period.name(number),
        parts: vec![(period.accuracy / 100.0, WON)],
        value: format!("{:.1}", period.accuracy),
    };
    if report.periods.len() < 2 { Vec::new() } else { report.periods.iter().zip(1..).map(row).collect() }
}

fn theme_rows(report: &PlayerStatistics, lang: Language) -> Vec<BarRow> {
    let max = report.themes.first().map_or(1, |&(_, count)| count);
    let row = |&(theme, count): &(MistakeTheme, usize)| BarRow {
        name: theme.title(lang).to_owned(),
        parts: vec![(f64::from(count as u32) / f64::from(max as u32), LOST)],
        value: count.to_string(),
    };
    report.themes.iter().take(MAX_ROWS).map(row).collect()
}

fn draw_bar(scene: &mut Scene, row: &BarRow, top: f64) {
    push_text(scene, &row.name, [MARGIN, top + 15.0], 14.0, INK);
    let left = MARGIN + NAME;
    scene.push(SceneLayer::Surface, SceneShape::Rects(vec![[left, top + 2.0, BAR, ROW - 6.0]], GROUND));
    let mut x = left;
    for &(share, color) in &row.parts {
        let width = share.clamp(0.0, 1.0) * BAR;
        scene.push(SceneLayer::Tint, SceneShape::Rects(vec![[x, top + 2.0, width, ROW - 6.0]], color));
        x += width;
    }
    push_text(scene, &row.value, [left + BAR + 10.0, top + 15.0], 14.0, FAINT);
}

/// The board before the move by which a game was lost.
fn lost_board(game: &LostGame, style: NotationStyle, lang: Language) -> BoardDiagram {
    let mistake = &game.mistake;
    let better = match (mistake.better_text(style), lang) {
        (None, _) => String::new(),
        (Some(better), Language::Ja) => format!("最善は{better}"),
        (Some(better), Language::En) => format!("better: {better}"),
    };
    let theme = mistake.theme.map(|theme| theme.title(lang)).unwrap_or_default();
    let separator = if theme.is_empty() || better.is_empty() { "" } else { lang.pick("　", ", ") };
    BoardDiagram {
        position: mistake.before.clone(),
        pieces: PieceStyle::standard(lang, true),
        coordinates: CoordinateStyle::of_notation(style),
        flip: false,
        lang,
        names: [String::new(), String::new()],
        caption: mistake.text(style),
        note: format!("{better}{separator}{theme}"),
        marks: Vec::new(),
    }
}

fn push_text(scene: &mut Scene, text: &str, place: [f64; 2], size: f64, color: Rgb) {
    let shape = TextShape { anchor: TextAnchor::Start, ..TextShape::centered(text, place, size, color) };
    scene.push_text(SceneLayer::Content, shape);
}
