//! A file that is no game record: what it is, and that it is not written to, in the middle of the screen until Esc or
//! a move.
//!
//! ```text
//!  n.txt は棋譜ではありません
//!  テキスト（UTF-8）、30行
//!  …
//! ```

use crate::tui::canvas::Canvas;
use crate::tui::core::Core;
use crate::tui::layout::ScreenLayout;
use crate::tui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use sankoma_record::ForeignContent;
use sankoma_wording::{Language, counted_noun, text};

/// Most columns of the sentences.
const COLUMNS: usize = 56;

/// Draws what the file shown is, if it is no game record and no move was made.
pub(in crate::tui) fn draw(core: &Core, theme: &Theme, layout: &ScreenLayout, buffer: &mut Buffer) {
    let Some(rows) = sentences(core, usize::from(layout.screen.width).saturating_sub(2).min(COLUMNS)) else { return };
    let area = centred(layout, &rows);
    let mut canvas = Canvas::popup(buffer, theme, area);
    let heading = theme.text.patch(theme.heading_focus);
    canvas.part(Rect { height: 1, ..area }).fill(heading);
    for (y, row) in rows.iter().enumerate() {
        let style = if y == 0 { heading } else { theme.text.patch(theme.popup) };
        canvas.text(1, y as u16, row, style);
    }
}

/// The cells that the sentences cover.
pub(in crate::tui) fn covered_area(core: &Core, layout: &ScreenLayout) -> Option<Rect> {
    let columns = usize::from(layout.screen.width).saturating_sub(2).min(COLUMNS);
    sentences(core, columns).map(|rows| centred(layout, &rows))
}

fn sentences(core: &Core, columns: usize) -> Option<Vec<String>> {
    let file = core.files.open.shown();
    let foreign = file.announced_foreign().filter(|_| core.game.document.game.len() == 1)?;
    let (name, lang) = (&file.source.name, core.lang);
    let sentences = match lang {
        Language::Ja => [
            format!("{name} は棋譜ではありません"),
            format!("中身: {}。KIF KI2 CSA USI JKF のどの行もありません。", content(foreign, lang)),
            format!(
                "このファイルには書き込みません。盤は平手の初期局面です。ここで指した手は :write 名前.kif で保存できます。:write! {name} のときだけ置き換えます。Esc で盤へ。"
            ),
        ],
        Language::En => [
            format!("{name} is no game record"),
            format!("It holds {}; no line of KIF, KI2, CSA, USI or JKF.", content(foreign, lang)),
            format!(
                "It will not be written to. The board shows the start position; what you play here is saved by :write NAME.kif, and only :write! {name} replaces the file. Esc: to the board."
            ),
        ],
    };
    Some(sentences.iter().flat_map(|sentence| text::wrap(sentence, columns.max(1))).collect())
}

fn content(foreign: ForeignContent, lang: Language) -> String {
    match (foreign, lang) {
        (ForeignContent::Binary, _) => lang.pick("文字ではないデータ", "data that is no text").to_owned(),
        (ForeignContent::Text { encoding, lines }, Language::Ja) => {
            format!("テキスト（{}、{lines}行）", encoding.name())
        }
        (ForeignContent::Text { encoding, lines }, Language::En) => {
            let lines = counted_noun(u32::try_from(lines).unwrap_or(u32::MAX), "line");
            format!("{lines} of text ({})", encoding.name())
        }
    }
}

/// In the middle between title and status bar; what does not fit is cut at the bottom.
fn centred(layout: &ScreenLayout, rows: &[String]) -> Rect {
    let top = layout.title_bar.bottom();
    let room = layout.status_bar.y.saturating_sub(top);
    let width = rows.iter().map(|row| text::width(row)).max().unwrap_or_default() as u16 + 2;
    let (width, height) = (width.min(layout.screen.width), (rows.len() as u16).min(room));
    let x = layout.screen.x + (layout.screen.width - width) / 2;
    Rect { x, y: top + (room - height) / 2, width, height }
}
