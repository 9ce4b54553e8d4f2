//! Scene: the shapes of a picture, in units that are pixels at its natural size.

/// Red, green and blue.
pub type Rgb = [u8; 3];

/// The ground of charts.
pub const PAPER: Rgb = [0xff, 0xff, 0xff];
/// Text, and the lines of a board.
pub const INK: Rgb = [0x1a, 0x1a, 0x1a];

/// The shapes of a picture.
#[derive(Clone, Debug)]
pub struct Scene {
    /// Width in units.
    pub width: f64,
    /// Height in units.
    pub height: f64,
    /// The colour behind everything.
    pub ground: Rgb,
    /// The shapes with their layers; in a layer later ones lie over earlier ones.
    shapes: Vec<(SceneLayer, SceneShape)>,
}

/// What lies over what, lowest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SceneLayer {
    /// Surfaces.
    Surface,
    /// Tints of squares.
    Tint,
    /// Lines and labels.
    Line,
    /// Pieces and other text.
    Content,
    /// Marks over the pieces.
    Mark,
}

/// A shape.
#[derive(Clone, Debug)]
pub enum SceneShape {
    /// Filled rectangles of one colour: left, top, width, height.
    Rects(Vec<[f64; 4]>, Rgb),
    /// A line through points, of this width.
    Line {
        /// The points: x, y.
        points: Vec<[f64; 2]>,
        /// The width.
        width: f64,
        /// The colour.
        color: Rgb,
    },
    /// A filled polygon.
    Polygon {
        /// The corners: x, y.
        points: Vec<[f64; 2]>,
        /// The colour.
        color: Rgb,
        /// 0 for invisible to 1.
        opacity: f64,
    },
    /// A filled circle.
    Circle {
        /// The middle: x, y.
        center: [f64; 2],
        /// The radius.
        radius: f64,
        /// The colour.
        color: Rgb,
    },
    /// A line of text.
    Text(TextShape),
}

/// A line of text.
#[derive(Clone, Debug)]
pub struct TextShape {
    /// The text.
    pub text: String,
    /// The horizontal position that `anchor` names.
    pub x: f64,
    /// The baseline.
    pub y: f64,
    /// Size of the font.
    pub size: f64,
    /// The colour.
    pub color: Rgb,
    /// What stands at `x`.
    pub anchor: TextAnchor,
    /// The kind of font.
    pub family: FontFamily,
    /// Whether it is bold.
    pub bold: bool,
    /// Whether it is italic; pixels leave that out.
    pub italic: bool,
    /// The point around which it is turned upside down, if it is.
    pub turned_around: Option<[f64; 2]>,
}

/// What part of a text stands at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAnchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// A kind of font.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FontFamily {
    /// With serifs, as pieces are written.
    Serif,
    /// Without serifs.
    Sans,
    /// All characters equally wide.
    Monospace,
}

impl FontFamily {
    /// The families to look for, best first. The last one is what a browser falls back to.
    pub const fn names(self) -> &'static [&'static str] {
        match self {
            Self::Serif => &[
                "Noto Serif CJK JP",
                "Noto Serif JP",
                "Hiragino Mincho ProN",
                "Yu Mincho",
                "IPAexMincho",
                "IPAMincho",
                "MS Mincho",
                "serif",
            ],
            // Kanji are not in the first ones, which have the better letters.
            Self::Sans => &[
                "DejaVu Sans",
                "Helvetica Neue",
                "Segoe UI",
                "Noto Sans CJK JP",
                "Noto Sans JP",
                "Hiragino Sans",
                "Yu Gothic",
                "IPAexGothic",
                "IPAGothic",
                "Meiryo",
                "sans-serif",
            ],
            Self::Monospace => {
                &["DejaVu Sans Mono", "Noto Sans Mono CJK JP", "Noto Sans CJK JP", "IPAGothic", "monospace"]
            }
        }
    }
}

impl SceneShape {
    /// The same shape farther right and down.
    fn moved(self, [dx, dy]: [f64; 2]) -> Self {
        let moved = |[x, y]: [f64; 2]| [x + dx, y + dy];
        let all_moved = |points: Vec<[f64; 2]>| points.into_iter().map(moved).collect();
        match self {
            Self::Rects(rects, color) => Self::Rects(
                rects.into_iter().map(|[x, y, width, height]| [x + dx, y + dy, width, height]).collect(),
                color,
            ),
            Self::Line { points, width, color } => Self::Line { points: all_moved(points), width, color },
            Self::Polygon { points, color, opacity } => Self::Polygon { points: all_moved(points), color, opacity },
            Self::Circle { center, radius, color } => Self::Circle { center: moved(center), radius, color },
            Self::Text(text) => Self::Text(TextShape {
                x: text.x + dx,
                y: text.y + dy,
                turned_around: text.turned_around.map(moved),
                ..text
            }),
        }
    }
}

impl TextShape {
    /// Upright text of a size at a position, its middle there.
    pub fn centered(text: impl Into<String>, [x, y]: [f64; 2], size: f64, color: Rgb) -> Self {
        Self {
            text: text.into(),
            x,
            y,
            size,
            color,
            anchor: TextAnchor::Middle,
            family: FontFamily::Sans,
            bold: false,
            italic: false,
            turned_around: None,
        }
    }
}

impl Scene {
    /// An empty picture.
    pub const fn new(width: f64, height: f64, ground: Rgb) -> Self {
        Self { width, height, ground, shapes: Vec::new() }
    }

    /// Adds a shape over the others of its layer.
    pub fn push(&mut self, layer: SceneLayer, shape: SceneShape) {
        self.shapes.push((layer, shape));
    }

    /// Adds a text likewise.
    pub fn push_text(&mut self, layer: SceneLayer, text: TextShape) {
        self.push(layer, SceneShape::Text(text));
    }

    /// Adds all shapes of another picture, its upper left corner at `[x, y]`, on a surface of its colour.
    pub fn place(&mut self, other: &Self, [x, y]: [f64; 2]) {
        self.push(SceneLayer::Surface, SceneShape::Rects(vec![[x, y, other.width, other.height]], other.ground));
        self.shapes.extend(other.shapes.iter().map(|(layer, shape)| (*layer, shape.clone().moved([x, y]))));
    }

    /// The shapes, lowest first.
    pub fn shapes(&self) -> Vec<&SceneShape> {
        self.layered_shapes().into_iter().map(|(_, shape)| shape).collect()
    }

    /// The shapes with their layers, lowest first.
    pub(super) fn layered_shapes(&self) -> Vec<(SceneLayer, &SceneShape)> {
        let mut shapes: Vec<_> = self.shapes.iter().map(|(layer, shape)| (*layer, shape)).collect();
        shapes.sort_by_key(|(layer, _)| *layer);
        shapes
    }
}
