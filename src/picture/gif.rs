//! GIF: a sequence of scenes as an animation. After the first frame only what has changed is written, and all frames
//! share one table of colours.

use super::animated_svg::LAST_FRAMES;
use super::error::PictureError;
use super::fonts::SystemFonts;
use super::raster::raster;
use super::scene::{Rgb, Scene};
use ::gif::{Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;
use std::collections::HashMap;
use std::time::Duration;
use tiny_skia::Pixmap;

/// Colours in a table.
const COLORS: usize = 256;

/// The scenes, all of the size of the first, one after the other, each for `delay`; the last one three times as long.
/// After it the first one follows.
///
/// # Errors
/// Letters that no font has, or a size that is too large.
pub fn gif(
    scenes: &[Scene],
    delay: Duration,
    width: Option<u32>,
    fonts: &SystemFonts,
) -> Result<Vec<u8>, PictureError> {
    let draw = |scene: &Scene| Ok(PixelFrame::of(&raster(scene, width, fonts)?));
    // The frames are drawn twice, for the table of colours and to be written, since all of them may not fit the memory.
    let mut counts = HashMap::new();
    for scene in scenes {
        draw(scene)?.count_colors(&mut counts);
    }
    let table = ColorTable::of(&counts);
    let Some((first, rest)) = scenes.split_first() else { return Ok(Vec::new()) };
    let mut writer = GifWriter::new(draw(first)?, table, delay).map_err(|error| encoding_error(&error))?;
    for scene in rest {
        writer.add(draw(scene)?).map_err(|error| encoding_error(&error))?;
    }
    writer.finish().map_err(|error| encoding_error(&error))
}

fn encoding_error(error: &EncodingError) -> PictureError {
    PictureError::Encoding(error.to_string())
}

/// The pixels of a frame, row by row.
struct PixelFrame {
    width: usize,
    height: usize,
    pixels: Vec<Rgb>,
}

impl PixelFrame {
    fn of(pixmap: &Pixmap) -> Self {
        // The ground is opaque, and so is everything on it.
        let pixels = pixmap.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Self { width: pixmap.width() as usize, height: pixmap.height() as usize, pixels }
    }

    /// Adds how often each colour occurs.
    fn count_colors(&self, counts: &mut HashMap<Rgb, usize>) {
        for run in self.pixels.chunk_by(|a, b| a == b) {
            *counts.entry(run[0]).or_default() += run.len();
        }
    }

    /// The smallest rectangle outside which this frame is as `before`: left, top, width, height; one pixel if nothing
    /// differs.
    fn changed_since(&self, before: &Self) -> [usize; 4] {
        let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
        for (at, (pixel, old)) in self.pixels.iter().zip(&before.pixels).enumerate() {
            if pixel != old {
                let (x, y) = (at % self.width, at / self.width);
                (left, top) = (left.min(x), top.min(y));
                (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
            }
        }
        if right == 0 { [0, 0, 1, 1] } else { [left, top, right - left, bottom - top] }
    }
}

/// Writes frames; the last one is kept until it is known whether another follows.
struct GifWriter {
    encoder: Encoder<Vec<u8>>,
    table: ColorTable,
    /// Hundredths of a second.
    delay: u16,
    /// The frame that is not written yet, and the part of it that has changed.
    frame: PixelFrame,
    part: [usize; 4],
}

impl GifWriter {
    fn new(frame: PixelFrame, table: ColorTable, delay: Duration) -> Result<Self, EncodingError> {
        let mut encoder = Encoder::new(Vec::new(), frame.width as u16, frame.height as u16, &table.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let delay = (delay.as_millis() / 10).clamp(2, 20_000) as u16;
        let part = [0, 0, frame.width, frame.height];
        Ok(Self { encoder, table, delay, frame, part })
    }

    fn add(&mut self, frame: PixelFrame) -> Result<(), EncodingError> {
        self.write(self.delay)?;
        self.part = frame.changed_since(&self.frame);
        self.frame = frame;
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        self.write(self.delay * LAST_FRAMES as u16)?;
        self.encoder.into_inner()
    }

    fn write(&mut self, delay: u16) -> Result<(), EncodingError> {
        let frame = self.table.part_of(&self.frame, self.part, delay);
        self.encoder.write_frame(&frame)
    }
}

/// The colours of all frames, rounded as little as needed for them to fit one table.
struct ColorTable {
    colors: Vec<Rgb>,
    indices: HashMap<Rgb, u8>,
    /// How many low bits of each part are dropped.
    dropped: u32,
}

impl ColorTable {
    fn of(counts: &HashMap<Rgb, usize>) -> Self {
        let mut table = Self { colors: Vec::new(), indices: HashMap::new(), dropped: 0 };
        loop {
            // Each rounded colour is shown as the commonest of the colours that are rounded to it.
            let mut rounded: HashMap<Rgb, (Rgb, usize)> = HashMap::new();
            for (&color, &count) in counts {
                let best = rounded.entry(table.rounded(color)).or_insert((color, count));
                if (count, color) > (best.1, best.0) {
                    *best = (color, count);
                }
            }
            if rounded.len() <= COLORS || table.dropped == 6 {
                let mut found: Vec<(Rgb, Rgb)> = rounded.into_iter().map(|(key, (color, _))| (key, color)).collect();
                found.sort_unstable();
                found.truncate(COLORS);
                table.indices = found.iter().enumerate().map(|(at, (key, _))| (*key, at as u8)).collect();
                table.colors = found.into_iter().map(|(_, color)| color).collect();
                return table;
            }
            table.dropped += 1;
        }
    }

    fn rounded(&self, color: Rgb) -> Rgb {
        color.map(|part| part >> self.dropped)
    }

    fn bytes(&self) -> Vec<u8> {
        self.colors.concat()
    }

    /// A part of a frame (left, top, width, height) in numbers of colours.
    fn part_of(&self, frame: &PixelFrame, [left, top, width, height]: [usize; 4], delay: u16) -> Frame<'static> {
        let index = |color: Rgb| self.indices.get(&self.rounded(color)).copied().unwrap_or_default();
        let rows = (top..top + height).map(|y| &frame.pixels[y * frame.width + left..][..width]);
        let mut buffer = Vec::with_capacity(width * height);
        for run in rows.flat_map(|row| row.chunk_by(|a, b| a == b)) {
            buffer.resize(buffer.len() + run.len(), index(run[0]));
        }
        Frame {
            delay,
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }
}
