//! Choice of a picture: what it shows, where to, and for a game the plies and the time for each.

use super::request_argument::{DEFAULT_DELAY, PictureForm, PictureRequest, PictureSubject, parse_delay};
use crate::picture::MAX_PIXELS;
use crate::tui::argument::ActionArgument;
use sankoma_record::files::user_folder::expand_home;
use sankoma_wording::{Message, message};
use std::path::PathBuf;
use std::time::Duration;

/// A picture as a person asks for it: `game 10-40 delay=500ms width=480 game.gif`. The ending of the file names the
/// form.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureChoice {
    subject: PictureSubject,
    form: PictureForm,
    path: PathBuf,
    plies: (usize, usize),
    delay: Duration,
    width: Option<u32>,
}

impl PictureChoice {
    /// The request to write it.
    pub fn request(self, overwrite: bool) -> PictureRequest {
        let Self { subject, form, path, plies, delay, width } = self;
        PictureRequest { subject, form, path, overwrite, width, plies, delay }
    }
}

impl ActionArgument for PictureChoice {
    const PLACEHOLDER: &'static str = "[screen|board|graph|game] FILE";
    const IS_PATH: bool = true;

    fn words() -> Vec<&'static str> {
        vec!["board ", "screen ", "graph ", "game "]
    }

    fn parse(text: &str) -> Result<Self, Message> {
        let mut words = PictureWords { plies: (0, usize::MAX), delay: DEFAULT_DELAY, ..PictureWords::default() };
        let mut rest = text.trim();
        while let Some((word, after)) = rest.split_once(char::is_whitespace).filter(|(word, _)| words.read(word)) {
            debug_assert!(!word.is_empty(), "the text is trimmed");
            rest = after.trim_start();
        }
        let path = expand_home(rest);
        let form = PictureForm::of_path(&path).ok_or_else(|| unknown_ending(rest))?;
        let usual = if form == PictureForm::Gif { PictureSubject::Game } else { PictureSubject::Board };
        let PictureWords { subject, plies, delay, width } = words;
        Ok(Self { subject: subject.unwrap_or(usual), form, path, plies, delay, width })
    }
}

/// The words before the name of the file.
#[derive(Default)]
struct PictureWords {
    subject: Option<PictureSubject>,
    plies: (usize, usize),
    delay: Duration,
    width: Option<u32>,
}

impl PictureWords {
    /// Takes a word; returns whether it is one of these.
    fn read(&mut self, word: &str) -> bool {
        if let Some(subject) = PictureSubject::named(word) {
            self.subject = Some(subject);
        } else if let Some(delay) = word.strip_prefix("delay=").and_then(|delay| parse_delay(delay).ok()) {
            self.delay = delay;
        } else if let Some(width) = word.strip_prefix("width=").and_then(|width| width.parse().ok()) {
            self.width = Some(width).filter(|width| (1..=MAX_PIXELS).contains(width));
            return self.width.is_some();
        } else if let Some(plies) = ply_range(word) {
            self.plies = plies;
        } else {
            return false;
        }
        true
    }
}

/// `10-40` or `10-`.
fn ply_range(word: &str) -> Option<(usize, usize)> {
    let (first, last) = word.split_once('-')?;
    let first = first.parse().ok()?;
    let last = if last.is_empty() { usize::MAX } else { last.parse().ok()? };
    (first <= last).then_some((first, last))
}

fn unknown_ending(text: &str) -> Message {
    message!(
        "「{text}」: 画像のファイル名は .svg .png .gif .txt .bod のどれかで終わります（例: game 10-40 delay=500ms a.gif）",
        "'{text}': a picture's file ends in .svg, .png, .gif, .txt or .bod, as in game 10-40 delay=500ms a.gif"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_before_the_file_say_what_is_drawn() {
        let request = |text: &str| PictureChoice::parse(text).expect(text).request(false);
        let board = request("a b.svg");
        assert_eq!(
            (board.subject, board.form, board.path),
            (PictureSubject::Board, PictureForm::Svg, "a b.svg".into())
        );
        assert_eq!(request("moves.gif").subject, PictureSubject::Game);
        assert_eq!(request("screen here.png").subject, PictureSubject::Screen);
        let game = request("game 10-40 delay=500ms width=480 out/game.gif");
        assert_eq!((game.plies, game.delay.as_millis(), game.width), ((10, 40), 500, Some(480)));
        assert_eq!(request("game 10- a.svg").plies, (10, usize::MAX));
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        for text in ["a.jpg", "board", "game 40-10 a", "svg", "delay=1 x"] {
            let error = PictureChoice::parse(text).expect_err(text).en;
            assert!(error.contains(".svg, .png, .gif"), "{error}");
        }
        let kept = PictureChoice::parse("width=0 a.png").expect("an unknown word begins the name").request(true);
        assert_eq!((kept.path, kept.overwrite), ("width=0 a.png".into(), true));
    }
}
