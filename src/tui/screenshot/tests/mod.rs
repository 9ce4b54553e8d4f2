//! Screens of the workbench after keys, as text or cell by cell.

mod board;
mod engine_views;
mod evaluation;
mod mate_search;
mod play;
mod positions;
mod screens;
mod variation_tree;

use super::{PreparedScreen, ScreenshotOptions, prepare_screenshot};
use crate::tui::core::AttackOverlay;
use crate::tui::evaluation::NamedWeights;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::keys::key::read_keys;
use crate::tui::run::RawRecord;
use crate::tui::tests::fixed_weights::fixed_weights;
use crate::tui::theme::Theme;
use crate::tui::views::BoardSize;
use crate::tui::workbench::Workbench;
use crate::tui::{picture, workbench};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect, Size};
use sankoma_record::notation::NotationStyle;
use sankoma_wording::{Language, PieceStyle};
use std::path::Path;

/// The start position without a name, evaluated by the weights of the tests.
fn options(size: Size, lang: Language, theme: &str, keys: &str) -> ScreenshotOptions {
    ScreenshotOptions {
        game: None,
        folder: None,
        size,
        theme: Theme::load(theme).expect("the theme is built in"),
        lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: NotationStyle::default(),
        pieces: PieceStyle::default(),
        board_size: BoardSize::default(),
        attacks: AttackOverlay::Off,
        ply: 0,
        keys: read_keys(keys).expect("they are keys"),
        weights: Some(fixed()),
        second_reader: false,
        think_nodes: None,
    }
}

/// A game as it would be read from a file of this name.
fn record(name: &str, bytes: &[u8]) -> RawRecord {
    RawRecord { bytes: bytes.to_vec(), path: None, name: name.to_owned() }
}

/// A file of the repository.
fn file(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("the file is there")
}

/// The weights of the tests.
fn fixed() -> NamedWeights {
    NamedWeights { weights: fixed_weights(), path: Some("fixed".into()) }
}

/// The cells of a screen.
fn render_screenshot(options: ScreenshotOptions) -> Buffer {
    let PreparedScreen { workbench: model, theme, size } = prepare_screenshot(options);
    draw(&model, &theme, size)
}

/// The cells of a workbench.
fn draw(model: &Workbench, theme: &Theme, size: Size) -> Buffer {
    let mut buffer = Buffer::empty(Rect::from((Position::ORIGIN, size)));
    workbench::draw(model, theme, &mut buffer);
    buffer
}

/// The letters of a screen, row by row.
fn text(options: ScreenshotOptions) -> String {
    picture::text(&render_screenshot(options))
}
