//! Pictures: a board as a diagram, a game graph, a game as an animation. Nothing here knows a terminal or the
//! workbench.
//!
//! | question | file |
//! |---|---|
//! | of which shapes does a picture consist? | `scene` |
//! | how is a board drawn, with hands, last move and marks? | `board_scene`, `board`, `board_hands`, `board_marks` |
//! | the same board as lines of text | `board_text` |
//! | how is a game graph drawn? | `graph` |
//! | how do shapes become SVG, still or animated? | `svg`, `animated_svg` |
//! | how do shapes become pixels? | `raster`, `fonts` |
//! | how do pixels become files? | `png`, `gif` |
//! | what can go wrong? | `error` |
//!
//! One list of shapes is drawn as SVG and as pixels alike, so that both show the same.

mod animated_svg;
mod board;
mod board_hands;
mod board_marks;
mod board_scene;
mod board_text;
mod error;
mod fonts;
mod gif;
mod graph;
mod png;
mod raster;
mod scene;
mod svg;
#[cfg(test)]
mod tests;

pub use animated_svg::animated_svg;
pub use board::{BoardDiagram, BoardMark, CoordinateStyle};
pub use error::{MAX_PIXELS, PictureError};
pub use fonts::SystemFonts;
pub use gif::gif;
pub use graph::{GraphMark, GraphPicture, GraphPoint};
pub use png::png;
pub use scene::{FontFamily, INK, PAPER, Rgb, Scene, SceneLayer, SceneShape, TextAnchor, TextShape};
pub use svg::svg;
