//! Conversion of colours to what a terminal can show.

use ratatui::style::{Color, Style};

/// Number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    /// 24-bit colours.
    True,
    /// The 256 colours of the xterm palette.
    Indexed,
    /// No colours (`NO_COLOR`).
    None,
}

impl ColorDepth {
    /// The depth by the environment: a non-empty `NO_COLOR` forbids colours (<https://no-color.org>), `COLORTERM`
    /// announces 24-bit colours.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::True,
            _ => Self::Indexed,
        }
    }
}

/// `style` with both colours converted.
pub(super) fn map(style: Style, change: impl Fn(Color) -> Color) -> Style {
    Style { fg: style.fg.map(&change), bg: style.bg.map(&change), ..style }
}

/// The nearest colour of the xterm palette, in its 6×6×6 cube or 24 greys, by squared RGB distance.
pub(super) fn to_indexed(color: Color) -> Color {
    let Color::Rgb(red, green, blue) = color else {
        return color;
    };
    let wanted = [red, green, blue];
    let nearest = (16_u8..=255).min_by_key(|&index| distance(palette_rgb(index), wanted));
    Color::Indexed(nearest.expect("the palette is not empty"))
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    a.into_iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
}

/// Red, green and blue of colour `index`, 16 to 255, of the xterm palette.
pub(super) fn palette_rgb(index: u8) -> [u8; 3] {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    if index >= 232 {
        return [8 + 10 * (index - 232); 3];
    }
    let at = index.saturating_sub(16);
    [at / 36, at / 6 % 6, at % 6].map(|level| LEVELS[usize::from(level)])
}

/// Red, green and blue of any colour, as common terminals show it; `None` for the terminal's own default.
pub fn rgb(color: Color) -> Option<[u8; 3]> {
    Some(match color {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index @ 16..) => palette_rgb(index),
        Color::Indexed(index) => NAMED_RGB[usize::from(index)],
        named => NAMED_RGB[named_index(named)],
    })
}

/// The sixteen named colours as xterm shows them.
const NAMED_RGB: [[u8; 3]; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

fn named_index(named: Color) -> usize {
    const ORDER: [Color; 16] = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    ORDER.iter().position(|&color| color == named).unwrap_or(7)
}
