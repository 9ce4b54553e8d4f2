//! Animated SVG: a sequence of scenes in one document. A shape that several scenes in a row share is written once, with
//! the times at which it is seen, so that the document grows with what changes.

use super::scene::{Scene, SceneLayer};
use super::svg::{element, format_number, opening, put};
use std::collections::HashMap;
use std::time::Duration;

/// The scenes, all of the size of the first, one after the other, each for `delay`; the last one three times as long.
/// After it the first one follows. Viewers without animation show the first one.
pub fn animated_svg(scenes: &[Scene], delay: Duration, width: Option<u32>) -> String {
    let Some(first) = scenes.first() else { return String::new() };
    let mut out = opening(first, width);
    let total = f64::from(frames_in_time(scenes.len())) * delay.as_secs_f64();
    for shape in shapes_in_time(scenes) {
        shape.write(&mut out, scenes.len(), total);
    }
    out.push_str("</svg>\n");
    out
}

/// How many delays the last scene lasts.
pub(super) const LAST_FRAMES: usize = 3;

/// How many delays so many scenes last.
const fn frames_in_time(scenes: usize) -> u32 {
    (scenes + LAST_FRAMES - 1) as u32
}

/// A shape and the scenes in which it is seen.
struct TimedShape {
    layer: SceneLayer,
    element: String,
    /// For each scene, whether it is seen there.
    seen: Vec<bool>,
}

/// The different shapes of all scenes, lowest first.
fn shapes_in_time(scenes: &[Scene]) -> Vec<TimedShape> {
    let mut shapes: Vec<TimedShape> = Vec::new();
    let mut known: HashMap<(u8, String), usize> = HashMap::new();
    for (at, scene) in scenes.iter().enumerate() {
        for (layer, shape) in scene.layered_shapes() {
            let element = element(shape);
            let index = *known.entry((layer as u8, element.clone())).or_insert_with(|| {
                shapes.push(TimedShape { layer, element, seen: vec![false; scenes.len()] });
                shapes.len() - 1
            });
            shapes[index].seen[at] = true;
        }
    }
    shapes.sort_by_key(|shape| shape.layer);
    shapes
}

impl TimedShape {
    /// Writes the element, with its times unless it is always seen.
    fn write(&self, out: &mut String, scenes: usize, total: f64) {
        if self.seen.iter().all(|&seen| seen) {
            out.push_str(&self.element);
            return;
        }
        let (mut values, mut times) = (Vec::new(), Vec::new());
        for (at, &seen) in self.seen.iter().enumerate() {
            if at == 0 || seen != self.seen[at - 1] {
                values.push(if seen { "visible" } else { "hidden" });
                let start = f64::from(at as u32) / f64::from(frames_in_time(scenes));
                times.push(if at == 0 { "0".to_owned() } else { format!("{start:.6}") });
            }
        }
        let hidden = if self.seen[0] { "" } else { " visibility=\"hidden\"" };
        put(
            out,
            format_args!(
                "<g{hidden}><animate attributeName=\"visibility\" values=\"{}\" keyTimes=\"{}\" dur=\"{}s\" \
                 calcMode=\"discrete\" repeatCount=\"indefinite\"/>{}</g>\n",
                values.join(";"),
                times.join(";"),
                format_number(total),
                self.element.trim_end()
            ),
        );
    }
}
