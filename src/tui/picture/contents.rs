//! From a subject to a file: what the workbench shows is gathered first; drawing it, which takes long where fonts are read,
//! needs the workbench no more and can be left to a thread.

use super::board::{board_diagram, game_diagrams};
use super::request_argument::{PictureForm, PictureRequest, PictureSubject, form_names};
use super::screen;
use crate::picture::{BoardDiagram, GraphPicture, Rgb, Scene, SystemFonts, animated_svg, gif, png, svg};
use crate::tui::theme::{Theme, rgb};
use crate::tui::workbench::Workbench;
use crate::tui::{review, workbench};
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use sankoma_wording::{Language, Message, message};
use std::time::Duration;

/// What a picture shows, without the workbench that it comes from.
#[derive(Debug)]
pub enum PictureContents {
    /// A screen with the default colours of its terminal: text and background.
    Screen(Box<Buffer>, (Rgb, Rgb)),
    /// A board.
    Board(Box<BoardDiagram>),
    /// A graph.
    Graph(GraphPicture),
    /// The boards of a game, ply by ply.
    Game(Vec<BoardDiagram>),
}

/// The size and speed of a picture.
#[derive(Clone, Copy, Debug)]
struct DrawingOptions {
    form: PictureForm,
    width: Option<u32>,
    delay: Duration,
}

impl PictureContents {
    /// Gathers what the picture shows; `screen` is the size of the screen.
    ///
    /// # Errors
    /// A form that the subject cannot have, or a ply that the game does not have.
    pub fn of(workbench: &Workbench, theme: &Theme, screen: Size, request: &PictureRequest) -> Result<Self, Message> {
        let core = &workbench.core;
        let PictureRequest { subject, form, plies: (first, last), .. } = *request;
        if !subject.forms().contains(&form) {
            let (name, forms) = (form.name(), form_names(subject.forms()));
            return Err(message!(
                ("{}は {name} にできません（{forms}）", subject.title(Language::Ja)),
                ("{} cannot be written as {name}, expected {forms}", subject.title(Language::En))
            ));
        }
        Ok(match subject {
            PictureSubject::Screen => {
                let mut buffer = Buffer::empty(Rect::from((ratatui::layout::Position::ORIGIN, screen)));
                workbench::draw(workbench, theme, &mut buffer);
                Self::Screen(Box::new(buffer), default_colors(theme))
            }
            PictureSubject::Board => Self::Board(Box::new(board_diagram(core))),
            PictureSubject::Graph => Self::Graph(review::graph_pane::graph_picture(core)),
            PictureSubject::Game => {
                let end = core.game.shown.line.len() - 1;
                if first > end {
                    return Err(message!(
                        "この手順は {end} 手までで、{first} 手目はありません",
                        "this line has {end} plies, there is no ply {first}"
                    ));
                }
                Self::Game(game_diagrams(core, first, last.clamp(first, end)))
            }
        })
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// Letters that no font has, or a size that is too large.
    pub fn file(&self, request: &PictureRequest) -> Result<Vec<u8>, Message> {
        let options = DrawingOptions { form: request.form, width: request.width, delay: request.delay };
        match (self, request.form) {
            (Self::Screen(buffer, _), PictureForm::Text) => Ok(screen::text(buffer).into_bytes()),
            (Self::Screen(buffer, ground), _) => still(&screen::scene(buffer, *ground), options),
            (Self::Board(diagram), PictureForm::Text) => Ok(diagram.text().into_bytes()),
            (Self::Board(diagram), PictureForm::Bod) => Ok(diagram.bod().into_bytes()),
            (Self::Board(diagram), _) => still(&diagram.scene(), options),
            (Self::Graph(graph), _) => still(&graph.scene(), options),
            (Self::Game(diagrams), _) => animated(diagrams, options),
        }
    }
}

fn still(scene: &Scene, options: DrawingOptions) -> Result<Vec<u8>, Message> {
    Ok(match options.form {
        PictureForm::Png => png(scene, options.width, &SystemFonts::load())?,
        _ => svg(scene, options.width).into_bytes(),
    })
}

fn animated(diagrams: &[BoardDiagram], options: DrawingOptions) -> Result<Vec<u8>, Message> {
    let scenes: Vec<Scene> = diagrams.iter().map(BoardDiagram::scene).collect();
    Ok(match options.form {
        PictureForm::Gif => gif(&scenes, options.delay, options.width, &SystemFonts::load())?,
        _ => animated_svg(&scenes, options.delay, options.width).into_bytes(),
    })
}

/// Text and background; a theme without colours is drawn light on dark.
fn default_colors(theme: &Theme) -> (Rgb, Rgb) {
    let (text, background) = theme.default_colors();
    (text.and_then(rgb).unwrap_or([0xe0; 3]), background.and_then(rgb).unwrap_or([0x10; 3]))
}
