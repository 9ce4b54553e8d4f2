//! Fonts of the system: the outline of a letter from the best face that has it.

use super::error::{MissingGlyphs, PictureError};
use super::scene::FontFamily;
use std::cell::RefCell;
use std::collections::HashMap;
use tiny_skia::{Path, PathBuilder, Transform};
use ttf_parser::OutlineBuilder;

/// The fonts of the system, and the outlines that were asked for.
pub struct SystemFonts {
    fonts: fontdb::Database,
    outlines: RefCell<HashMap<(char, FontFamily, bool), Option<GlyphOutline>>>,
}

/// The outline of a letter for a font size of 1, its origin on the baseline, y downwards.
#[derive(Clone)]
pub(super) struct GlyphOutline {
    /// The outline; `None` for a blank.
    pub(super) path: Option<Path>,
    /// The distance to the next letter.
    pub(super) advance: f32,
    /// Whether bold was asked for, and the face is not.
    pub(super) lacks_weight: bool,
}

/// Fonts that have a box for every letter.
const PLACEHOLDER_FONTS: [&str; 2] = ["LastResort", ".LastResort"];

/// The weight from which a face counts as bold.
const BOLD: u16 = 600;

impl SystemFonts {
    /// Looks for the fonts of the system.
    pub fn load() -> Self {
        let mut fonts = fontdb::Database::new();
        fonts.load_system_fonts();
        Self::from_database(fonts)
    }

    /// No fonts at all.
    #[cfg(test)]
    pub fn none() -> Self {
        Self::from_database(fontdb::Database::new())
    }

    fn from_database(fonts: fontdb::Database) -> Self {
        Self { fonts, outlines: RefCell::default() }
    }

    /// Whether some font has every letter of `text`.
    #[cfg(test)]
    pub fn has_letters(&self, text: &str) -> bool {
        text.chars().all(|letter| self.outline(letter, FontFamily::Sans, false).is_some())
    }

    /// The outlines of the letters of a text.
    ///
    /// # Errors
    /// The letters that no font has.
    pub(super) fn outlines(
        &self,
        text: &str,
        family: FontFamily,
        bold: bool,
    ) -> Result<Vec<GlyphOutline>, PictureError> {
        let mut missing = Vec::new();
        let mut found = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_control()) {
            match self.outline(letter, family, bold) {
                Some(outline) => found.push(outline),
                None => missing.push(letter),
            }
        }
        if missing.is_empty() { Ok(found) } else { Err(PictureError::MissingGlyphs(MissingGlyphs(missing))) }
    }

    fn outline(&self, letter: char, family: FontFamily, bold: bool) -> Option<GlyphOutline> {
        let key = (letter, family, bold);
        if let Some(known) = self.outlines.borrow().get(&key) {
            return known.clone();
        }
        let found = self.faces_by_preference(family, bold).into_iter().find_map(|id| self.outline_in(id, letter, bold));
        self.outlines.borrow_mut().insert(key, found.clone());
        found
    }

    /// The faces in the order in which they are tried: by family, then upright ones, then the nearest weight.
    fn faces_by_preference(&self, family: FontFamily, bold: bool) -> Vec<fontdb::ID> {
        let wanted: u16 = if bold { 700 } else { 400 };
        let rank = |face: &fontdb::FaceInfo| {
            let of_family = |name: &&str| face.families.iter().any(|(known, _)| known == name);
            let at = family.names().iter().position(of_family);
            let upright = face.style == fontdb::Style::Normal;
            (at.unwrap_or(usize::MAX), !upright, face.weight.0.abs_diff(wanted), face.post_script_name.clone())
        };
        let is_placeholder =
            |face: &fontdb::FaceInfo| face.families.iter().any(|(name, _)| PLACEHOLDER_FONTS.contains(&name.as_str()));
        let mut faces: Vec<_> =
            self.fonts.faces().filter(|face| !is_placeholder(face)).map(|face| (rank(face), face.id)).collect();
        faces.sort_by(|(a, _), (b, _)| a.cmp(b));
        faces.into_iter().map(|(_, id)| id).collect()
    }

    /// The outline of a letter in one face; `None` if that does not have it, or only as an image.
    fn outline_in(&self, id: fontdb::ID, letter: char, bold: bool) -> Option<GlyphOutline> {
        let weight = self.fonts.face(id)?.weight.0;
        self.fonts.with_face_data(id, |data, index| {
            let mut face = ttf_parser::Face::parse(data, index).ok()?;
            let is_variable = bold && face.set_variation(ttf_parser::Tag::from_bytes(b"wght"), 700.0).is_some();
            let glyph = face.glyph_index(letter).filter(|glyph| glyph.0 != 0)?;
            let size = f32::from(face.units_per_em());
            let mut outline = SkiaOutline(PathBuilder::new());
            let has_outline = face.outline_glyph(glyph, &mut outline).is_some();
            if !has_outline && !letter.is_whitespace() {
                return None;
            }
            let path =
                outline.0.finish().and_then(|path| path.transform(Transform::from_scale(1.0 / size, -1.0 / size)));
            let advance = face.glyph_hor_advance(glyph).map_or(1.0, |advance| f32::from(advance) / size);
            Some(GlyphOutline { path, advance, lacks_weight: bold && weight < BOLD && !is_variable })
        })?
    }
}

/// Builds the path of an outline.
struct SkiaOutline(PathBuilder);

impl OutlineBuilder for SkiaOutline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.0.close();
    }
}
