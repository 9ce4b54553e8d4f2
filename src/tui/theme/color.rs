//! Conversion of colours to what a terminal can show.

use ratatui::style::Color;

/// Number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColorDepth {
    /// 24-bit colours.
    True,
    /// The 256 colours of the xterm palette.
    Indexed,
    /// The sixteen named colours; only the darker eight as backgrounds, since consoles have no others.
    Sixteen,
    /// No colours (`NO_COLOR`, or a terminal called `dumb`).
    None,
}

impl ColorDepth {
    /// The depth by the environment: a non-empty `NO_COLOR` forbids colours (<https://no-color.org>), `COLORTERM`
    /// announces 24-bit colours, and some values of `TERM` sixteen, or none.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::None;
        }
        if variable("TERM").as_deref() == Some("dumb") {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::True,
            _ => variable("TERM").map_or(Self::Indexed, |terminal| Self::of_terminal(&terminal)),
        }
    }

    /// The depth of a terminal by its terminfo name. An unknown one is taken to have 256 colours, as nearly all have.
    fn of_terminal(name: &str) -> Self {
        const SIXTEEN: [&str; 7] = ["linux", "ansi", "vt", "cygwin", "xterm-color", "xterm-16color", "rxvt-16color"];
        match name {
            _ if name.ends_with("-direct") => Self::True,
            _ if name.contains("256") => Self::Indexed,
            _ if SIXTEEN.iter().any(|known| name.starts_with(known)) => Self::Sixteen,
            _ => Self::Indexed,
        }
    }
}

/// Contrast ratio of two colours: 1 for equal ones, 21 for black on white (WCAG 2.2, success criterion 1.4.3).
pub(super) fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    contrast_of_luminances(luminance(a), luminance(b))
}

/// [`contrast`] of two colours with these [`luminance`]s.
pub(super) fn contrast_of_luminances(a: f64, b: f64) -> f64 {
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The relative luminance of a colour: 0 for black, 1 for white (WCAG 2.2).
pub(super) fn luminance(color: [u8; 3]) -> f64 {
    let [red, green, blue] = color.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// A part of an sRGB colour as light, 0 to 1 (IEC 61966-2-1).
pub(super) fn linear(part: u8) -> f64 {
    let part = f64::from(part) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

/// Lightness and the two hue axes of a colour in Oklab, where equal distances look equally large
/// (Björn Ottosson, <https://bottosson.github.io/posts/oklab/>).
pub(super) fn oklab(color: [u8; 3]) -> [f64; 3] {
    oklab_of_light(color.map(linear))
}

/// [`oklab`] of linear red, green and blue.
pub(super) fn oklab_of_light([red, green, blue]: [f64; 3]) -> [f64; 3] {
    let long = (0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue).cbrt();
    let medium = (0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue).cbrt();
    let short = (0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue).cbrt();
    [
        0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short,
        1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short,
        0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short,
    ]
}

/// The distance of two colours in Oklab; 1 for black and white.
pub(super) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    a.into_iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
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

/// The sixteen colours of a terminal by name, in the order of their numbers.
pub(super) const NAMED_COLORS: [Color; 16] = [
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

fn named_index(named: Color) -> usize {
    NAMED_COLORS.iter().position(|&color| color == named).unwrap_or(7)
}
