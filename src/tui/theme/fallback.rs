//! Fallback: a theme in the colours of a terminal that has fewer. Each background becomes the nearest colour that does
//! not look like one it must differ from; then each text becomes the nearest colour that is readable on its
//! backgrounds.

use super::Theme;
use super::color::{NAMED_COLORS, contrast, contrast_of_luminances, distance, luminance, oklab, palette_rgb, rgb};
use super::grounds::{SQUARES, grounds_of, rivals_of};
use ratatui::style::{Color, Modifier, Style};

/// The colours that a terminal has.
pub(super) struct TerminalPalette {
    text: Vec<PaletteColor>,
    backgrounds: Vec<PaletteColor>,
}

#[derive(Clone, Copy)]
struct PaletteColor {
    color: Color,
    /// Kept, since it takes three powers, and every role asks for it at the start of the program.
    luminance: f64,
    lab: [f64; 3],
}

impl TerminalPalette {
    /// The xterm palette without its first sixteen, which people change.
    pub(super) fn xterm_256() -> Self {
        let colors: Vec<PaletteColor> =
            (16..=255).map(|index| PaletteColor::new(Color::Indexed(index), palette_rgb(index))).collect();
        Self { text: colors.clone(), backgrounds: colors }
    }

    /// The sixteen named colours, as xterm shows them.
    pub(super) fn ansi_16() -> Self {
        let named: Vec<PaletteColor> = (0..16)
            .filter_map(|index| Some(PaletteColor::new(NAMED_COLORS[index], rgb(NAMED_COLORS[index])?)))
            .collect();
        Self { backgrounds: named[..8].to_vec(), text: named }
    }
}

impl PaletteColor {
    fn new(color: Color, rgb: [u8; 3]) -> Self {
        Self { color, luminance: luminance(rgb), lab: oklab(rgb) }
    }
}

/// The theme in the colours of `palette`.
pub(super) fn convert(theme: &Theme, palette: &TerminalPalette) -> Theme {
    let mut converted = theme.map_styles(|style| Style { bg: None, ..style });
    for role in Theme::ROLES {
        let Some(wanted) = theme.style_of(role).bg else { continue };
        let background = background(&converted, role, wanted, palette);
        if let Some(style) = converted.style_of_mut(role) {
            style.bg = Some(background);
        }
    }
    for role in Theme::ROLES {
        let ink = theme.style_of(role).fg.map(|wanted| text_color(&converted, role, wanted, palette));
        if let Some(style) = converted.style_of_mut(role) {
            style.fg = ink;
        }
    }
    for role in SQUARES.iter().filter(|role| **role != "board") {
        own_ink_where_pieces_are_unreadable(&mut converted, role);
    }
    converted
}

/// The nearest background that none of the role's rivals has; the nearest of all if they have them all.
fn background(converted: &Theme, role: &str, wanted: Color, palette: &TerminalPalette) -> Color {
    let taken: Vec<Color> = rivals_of(role).iter().filter_map(|rival| converted.style_of(rival).bg).collect();
    let free = palette.backgrounds.iter().filter(|color| !taken.contains(&color.color));
    let found = nearest(free, wanted).or_else(|| nearest(palette.backgrounds.iter(), wanted));
    found.unwrap_or(wanted)
}

/// The nearest text colour that is readable on every background of the role; the most readable one if none is.
fn text_color(converted: &Theme, role: &str, wanted: Color, palette: &TerminalPalette) -> Color {
    let own = converted.style_of(role).bg;
    let (grounds, min) = grounds_of(role);
    let grounds: Vec<f64> = match own {
        Some(own) => vec![own],
        None => grounds.iter().filter_map(|ground| converted.style_of(ground).bg).collect(),
    }
    .into_iter()
    .filter_map(|ground| rgb(ground).map(luminance))
    .collect();
    let lowest = |color: &PaletteColor| {
        grounds.iter().map(|&ground| contrast_of_luminances(color.luminance, ground)).fold(21.0, f64::min)
    };
    let readable = palette.text.iter().filter(|color| lowest(color) >= min);
    nearest(readable, wanted).unwrap_or_else(|| {
        let best = palette.text.iter().max_by(|a, b| lowest(a).total_cmp(&lowest(b)));
        best.map_or(wanted, |color| color.color)
    })
}

fn nearest<'a>(colors: impl Iterator<Item = &'a PaletteColor>, wanted: Color) -> Option<Color> {
    let wanted = oklab(rgb(wanted)?);
    colors.min_by(|a, b| distance(a.lab, wanted).total_cmp(&distance(b.lab, wanted))).map(|color| color.color)
}

/// Sixteen colours have no dim backgrounds: there a marked square writes what stands on it in black or white, and keeps
/// it bold.
fn own_ink_where_pieces_are_unreadable(converted: &mut Theme, role: &str) {
    let Some(ground) = converted.style_of(role).bg.and_then(rgb) else { return };
    let inks = [converted.piece_black, converted.piece_white, converted.score_black, converted.score_white];
    let is_readable = |ink: Style| ink.fg.and_then(rgb).is_none_or(|ink| contrast(ink, ground) >= super::grounds::TEXT);
    if inks.into_iter().all(is_readable) {
        return;
    }
    let [black, white] = [Color::Black, Color::White].map(|ink| rgb(ink).map_or(1.0, |ink| contrast(ink, ground)));
    if let Some(style) = converted.style_of_mut(role) {
        style.fg = Some(if black > white { Color::Black } else { Color::White });
        style.add_modifier |= Modifier::BOLD;
    }
}
