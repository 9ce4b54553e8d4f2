//! PNG: the pixels of a scene as a file.

use super::error::PictureError;
use super::fonts::SystemFonts;
use super::raster::raster;
use super::scene::Scene;

/// The scene as a PNG file of `width` pixels; without one of its natural size.
///
/// # Errors
/// Letters that no font has, or a size that is too large.
pub fn png(scene: &Scene, width: Option<u32>, fonts: &SystemFonts) -> Result<Vec<u8>, PictureError> {
    raster(scene, width, fonts)?.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
}
