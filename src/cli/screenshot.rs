//! `screenshot [FILE]`: a screen of the workbench, drawn without a terminal.

use super::context::{CommandContext, Result, Status};
use super::engine_options::WeightsArgs;
use super::open;
use super::option_values::whole_number;
use crate::cli::output::standard_output;
use crate::record::notation::NotationStyle;
use crate::tui::glyphs::AmbiguousWidth;
use crate::tui::key::read_keys;
use crate::tui::model::AttackOverlay;
use crate::tui::theme::{Theme, rgb};
use crate::tui::views::BoardSize;
use crate::tui::{OpenTarget, ScreenshotOptions, picture, render_screenshot};
use crate::wording::PieceStyle;
use anyhow::{Context as _, bail};
use clap::ValueEnum;
use ratatui::layout::Size;
use std::io::Write;

/// Arguments of `screenshot`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A game record, a folder of them, `-`, an SFEN or a `position` line; the start position when not given.
    #[arg(value_name = "FILE")]
    game: Option<String>,
    /// Columns and rows, such as 80x24.
    #[arg(long, default_value = "80x24", value_parser = size)]
    size: Size,
    /// The ply to show; beyond the end the last one.
    #[arg(long, default_value_t = 0, value_parser = whole_number::<usize>(..))]
    ply: usize,
    /// Theme: a name or the path of a theme file.
    #[arg(long, default_value = "dark", value_name = "NAME|PATH")]
    theme: String,
    /// Keys to press, such as "down down : 'theme space 'light enter".
    #[arg(long, default_value = "", value_name = "KEYS", allow_hyphen_values = true)]
    keys: String,
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese, western in
    /// English].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
    /// How pieces are written: kanji, one-kanji or western [default: kanji in Japanese, western in English].
    #[arg(long, value_name = "NAME")]
    pieces: Option<PieceStyle>,
    /// Size of the board where there is room: auto, small, medium or large.
    #[arg(long, value_name = "SIZE", default_value = "auto")]
    board_size: BoardSize,
    /// Count the attacks on every square: of both sides, or of one with --attacks=black or --attacks=white.
    #[arg(long, value_name = "SIDE", num_args = 0..=1, require_equals = true, default_missing_value = "both")]
    attacks: Option<AttackOverlay>,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Let the engine search so many nodes first.
    #[arg(long, value_name = "NODES", value_parser = whole_number::<u64>(..))]
    think_nodes: Option<u64>,
    /// What to write.
    #[arg(long, value_enum, default_value_t = ScreenshotFormat::Text)]
    to: ScreenshotFormat,
}

#[derive(Clone, Copy, ValueEnum)]
enum ScreenshotFormat {
    /// Plain text.
    Text,
    /// A picture.
    Svg,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let theme = Theme::load(&args.theme)?;
    let colors = theme.default_colors();
    let (game, folder) = match args.game.as_deref().map(open::open_argument).transpose()? {
        Some(OpenTarget::Game(game)) => (Some(game), None),
        Some(OpenTarget::Folder(folder)) => (None, Some(folder)),
        None => (None, None),
    };
    let screen = render_screenshot(ScreenshotOptions {
        game,
        folder,
        size: args.size,
        theme,
        lang: context.lang,
        ambiguous: AmbiguousWidth::Narrow,
        notation: args.notation.unwrap_or(NotationStyle::of_language(context.lang)),
        pieces: args.pieces.unwrap_or(PieceStyle::standard(context.lang, true)),
        board_size: args.board_size,
        attacks: args.attacks.unwrap_or_default(),
        ply: args.ply,
        keys: read_keys(&args.keys).map_err(anyhow::Error::msg).context("--keys")?,
        weights: args.weights.named(context.lang)?,
        think_nodes: args.think_nodes,
    });
    let text = match args.to {
        ScreenshotFormat::Text => picture::text(&screen),
        ScreenshotFormat::Svg => {
            // A theme without colours is drawn light on dark.
            let foreground = colors.0.and_then(rgb).unwrap_or([0xe0; 3]);
            let background = colors.1.and_then(rgb).unwrap_or([0x10; 3]);
            picture::svg(&screen, (foreground, background))
        }
    };
    standard_output::text().write_all(text.as_bytes())?;
    Ok(Status::Done)
}

/// Parses a size such as `80x24`, in columns and rows.
fn size(text: &str) -> Result<Size> {
    const MAX: u16 = 500;
    let parsed = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match parsed {
        Some((width @ 1..=MAX, height @ 1..=MAX)) => Ok(Size { width, height }),
        _ => bail!("'{text}' is no size, expected COLUMNSxROWS up to {MAX} each, such as 80x24"),
    }
}
