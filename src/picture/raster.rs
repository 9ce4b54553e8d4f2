//! Raster: the shapes of a scene as pixels.

use super::error::{MAX_PIXELS, MissingGlyphs, PictureError};
use super::fonts::{GlyphOutline, SystemFonts};
use super::scene::{Rgb, Scene, SceneShape, TextAnchor, TextShape};
use tiny_skia::{Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Shader, Stroke, Transform};

/// Half the additional thickness of letters whose face is not bold, per font size.
const BOLD_STROKE: f32 = 0.04;

/// Draws the scene `width` pixels wide; without a width in its natural size.
///
/// # Errors
/// Letters that no font has, or a size beyond [`MAX_PIXELS`].
pub(super) fn raster(scene: &Scene, width: Option<u32>, fonts: &SystemFonts) -> Result<Pixmap, PictureError> {
    let width = width.unwrap_or(scene.width.round() as u32).max(1);
    let scale = f64::from(width) / scene.width;
    let height = ((scene.height * scale).round() as u32).max(1);
    let fits = width <= MAX_PIXELS && height <= MAX_PIXELS;
    let pixmap = if fits { Pixmap::new(width, height) } else { None };
    let mut pixmap = pixmap.ok_or(PictureError::TooLarge(width, height))?;
    let [red, green, blue] = scene.ground;
    pixmap.fill(Color::from_rgba8(red, green, blue, 255));
    let mut painter = ScenePainter { pixmap, transform: Transform::from_scale(scale as f32, scale as f32), fonts };
    let mut missing: Vec<char> = Vec::new();
    for shape in scene.shapes() {
        match painter.draw(shape) {
            Err(PictureError::MissingGlyphs(MissingGlyphs(letters))) => missing.extend(letters),
            other => other?,
        }
    }
    missing.sort_unstable();
    missing.dedup();
    if missing.is_empty() { Ok(painter.pixmap) } else { Err(PictureError::MissingGlyphs(MissingGlyphs(missing))) }
}

struct ScenePainter<'a> {
    pixmap: Pixmap,
    transform: Transform,
    fonts: &'a SystemFonts,
}

impl ScenePainter<'_> {
    fn draw(&mut self, shape: &SceneShape) -> Result<(), PictureError> {
        match shape {
            SceneShape::Rects(rects, color) => {
                for &[x, y, width, height] in rects {
                    let rect = Rect::from_xywh(x as f32, y as f32, width as f32, height as f32);
                    self.fill(rect.map(PathBuilder::from_rect), *color, 1.0);
                }
            }
            SceneShape::Line { points, width, color } => {
                if let Some(path) = polygon(points, false) {
                    let stroke = Stroke { width: *width as f32, line_join: LineJoin::Round, ..Stroke::default() };
                    self.pixmap.stroke_path(&path, &paint(*color, 1.0), &stroke, self.transform, None);
                }
            }
            SceneShape::Polygon { points, color, opacity } => self.fill(polygon(points, true), *color, *opacity),
            SceneShape::Circle { center: [x, y], radius, color } => {
                self.fill(PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32), *color, 1.0);
            }
            SceneShape::Text(text) => return self.text(text),
        }
        Ok(())
    }

    fn fill(&mut self, path: Option<Path>, color: Rgb, opacity: f64) {
        if let Some(path) = path {
            self.pixmap.fill_path(&path, &paint(color, opacity), FillRule::Winding, self.transform, None);
        }
    }

    fn text(&mut self, text: &TextShape) -> Result<(), PictureError> {
        let outlines = self.fonts.outlines(&text.text, text.family, text.bold)?;
        let size = text.size as f32;
        let width: f32 = outlines.iter().map(|outline| outline.advance * size).sum();
        let mut x = text.x as f32
            - match text.anchor {
                TextAnchor::Start => 0.0,
                TextAnchor::Middle => width / 2.0,
                TextAnchor::End => width,
            };
        let turn = text.turned_around.map_or(self.transform, |[x, y]| {
            self.transform.pre_concat(Transform::from_rotate_at(180.0, x as f32, y as f32))
        });
        for outline in &outlines {
            let place = turn.pre_translate(x, text.y as f32).pre_scale(size, size);
            self.glyph(outline, text.color, place);
            x += outline.advance * size;
        }
        Ok(())
    }

    fn glyph(&mut self, outline: &GlyphOutline, color: Rgb, place: Transform) {
        let Some(path) = &outline.path else { return };
        let paint = paint(color, 1.0);
        self.pixmap.fill_path(path, &paint, FillRule::Winding, place, None);
        if outline.lacks_weight {
            let stroke = Stroke { width: BOLD_STROKE, line_join: LineJoin::Round, ..Stroke::default() };
            self.pixmap.stroke_path(path, &paint, &stroke, place, None);
        }
    }
}

fn paint(color: Rgb, opacity: f64) -> Paint<'static> {
    let [red, green, blue] = color;
    let alpha = (opacity.clamp(0.0, 1.0) * 255.0).round() as u8;
    Paint {
        shader: Shader::SolidColor(Color::from_rgba8(red, green, blue, alpha)),
        anti_alias: true,
        ..Paint::default()
    }
}

fn polygon(points: &[[f64; 2]], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (at, &[x, y]) in points.iter().enumerate() {
        if at == 0 {
            builder.move_to(x as f32, y as f32);
        } else {
            builder.line_to(x as f32, y as f32);
        }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}
