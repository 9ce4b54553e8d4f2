//! Pictures, as they are asked for: the subject of a picture, its form, its size, and which part of the game it shows.

use sankoma_wording::named;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PictureSubject {
    /// The screen of the workbench.
    #[default]
    Screen,
    /// The board as a diagram.
    Board,
    /// The game graph.
    Graph,
    /// The moves of the game, one after the other.
    Game,
}

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureForm {
    /// Lines of text.
    Text,
    /// A board diagram that shogi programs read.
    Bod,
    /// Shapes; a game is animated.
    Svg,
    /// Pixels.
    Png,
    /// Animated pixels.
    Gif,
}

/// A picture to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureRequest {
    /// What it shows.
    pub subject: PictureSubject,
    /// Its form.
    pub form: PictureForm,
    /// The file.
    pub path: PathBuf,
    /// Whether it replaces a file that exists.
    pub overwrite: bool,
    /// Width in pixels; `None` for the natural one.
    pub width: Option<u32>,
    /// The first and the last ply of a game; beyond its end the last one.
    pub plies: (usize, usize),
    /// How long each ply of a game is shown.
    pub delay: Duration,
}

/// How long each ply of a game is shown where nothing else was asked for.
pub(super) const DEFAULT_DELAY: Duration = Duration::from_secs(1);

/// Maximum time for a ply.
const MAX_DELAY: Duration = Duration::from_secs(60);
/// The shortest one: viewers of GIF show shorter ones as a tenth of a second.
const MIN_DELAY: Duration = Duration::from_millis(20);

named! {
    PictureSubject, "subject":
    Screen = "screen", "画面", "the screen";
    Board = "board", "盤面", "the board";
    Graph = "graph", "形勢グラフ", "the graph";
    Game = "game", "棋譜", "the game";
}

named! {
    PictureForm, "form":
    Text = "text";
    Bod = "bod";
    Svg = "svg";
    Png = "png";
    Gif = "gif";
}

impl PictureSubject {
    /// The forms that it can have, the usual one first.
    pub const fn forms(self) -> &'static [PictureForm] {
        match self {
            Self::Screen => &[PictureForm::Text, PictureForm::Svg, PictureForm::Png],
            Self::Board => &[PictureForm::Text, PictureForm::Bod, PictureForm::Svg, PictureForm::Png],
            Self::Graph => &[PictureForm::Svg, PictureForm::Png],
            Self::Game => &[PictureForm::Svg, PictureForm::Gif],
        }
    }
}

impl PictureForm {
    /// The endings of its files.
    const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Text => &["txt", "text"],
            Self::Bod => &["bod"],
            Self::Svg => &["svg"],
            Self::Png => &["png"],
            Self::Gif => &["gif"],
        }
    }

    /// The form that the ending of a file names.
    pub fn of_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|form| form.endings().contains(&ending.as_str()))
    }

    /// Whether it is for programs, not for a terminal.
    pub const fn is_binary(self) -> bool {
        matches!(self, Self::Png | Self::Gif)
    }
}

/// The names of forms in a list: `text, svg, png`.
pub(in crate::tui) fn form_names(forms: &[PictureForm]) -> String {
    forms.iter().map(|form| form.name()).collect::<Vec<_>>().join(", ")
}

/// A text that is no time for a ply.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a time such as 1s, 0.5s or 500ms, from 20ms to 60s")]
pub struct PictureDelayError;

/// Parses `1s`, `0.5s` or `500ms`.
///
/// # Errors
/// Anything else, or a time that is too short or too long.
pub fn parse_delay(text: &str) -> Result<Duration, PictureDelayError> {
    let seconds = match text.strip_suffix("ms") {
        Some(millis) => millis.parse::<f64>().ok().map(|millis| millis / 1000.0),
        None => text.strip_suffix('s').and_then(|seconds| seconds.parse().ok()),
    };
    let delay = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    delay.filter(|delay| (MIN_DELAY..=MAX_DELAY).contains(delay)).ok_or(PictureDelayError)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_of_a_file_names_its_form() {
        for (path, form) in [
            ("a.svg", Some(PictureForm::Svg)),
            ("folder.gif/a.PNG", Some(PictureForm::Png)),
            ("a.txt", Some(PictureForm::Text)),
            ("a.bod", Some(PictureForm::Bod)),
            ("a.gif", Some(PictureForm::Gif)),
            ("a.jpg", None),
            ("png", None),
        ] {
            assert_eq!(PictureForm::of_path(Path::new(path)), form, "{path}");
        }
    }

    #[test]
    fn a_delay_has_a_unit_and_bounds() {
        let millis = |text: &str| parse_delay(text).map(|delay| delay.as_millis());
        assert_eq!([millis("1s"), millis("0.5s"), millis("250ms")], [Ok(1000), Ok(500), Ok(250)]);
        for text in ["1", "s", "0s", "-1s", "19ms", "61s", "nans", "infs", "1 s", ""] {
            assert_eq!(millis(text), Err(PictureDelayError), "{text}");
        }
    }
}
