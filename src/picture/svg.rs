//! SVG: the shapes of a scene as elements. Texts of one style share a group.

use super::scene::{FontFamily, Rgb, Scene, SceneShape, TextAnchor, TextShape};
use std::fmt::Write;

/// The scene as an SVG document of `width` pixels; without one of its natural size.
pub fn svg(scene: &Scene, width: Option<u32>) -> String {
    let mut out = opening(scene, width);
    for run in scene.shapes().chunk_by(|a, b| have_same_style(a, b)) {
        write_run(&mut out, run);
    }
    out.push_str("</svg>\n");
    out
}

/// The beginning of a document, with its ground.
pub(super) fn opening(scene: &Scene, width: Option<u32>) -> String {
    let (natural_width, natural_height) = (format_number(scene.width), format_number(scene.height));
    let shown = width.map_or(scene.width, f64::from);
    let (width, height) = (format_number(shown), format_number(shown * scene.height / scene.width));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {natural_width} {natural_height}\" lang=\"ja\">\n\
         <rect width=\"{natural_width}\" height=\"{natural_height}\" fill=\"{}\"/>\n",
        hex(scene.ground)
    )
}

/// One shape as an element of its own.
pub(super) fn element(shape: &SceneShape) -> String {
    let mut out = String::new();
    write_run(&mut out, &[shape]);
    out
}

fn have_same_style(a: &SceneShape, b: &SceneShape) -> bool {
    match (a, b) {
        (SceneShape::Text(a), SceneShape::Text(b)) => {
            let style = |text: &TextShape| (text.color, text.anchor, text.family, text.bold, text.italic);
            style(a) == style(b) && format_number(a.size) == format_number(b.size)
        }
        _ => false,
    }
}

/// Writes shapes of one style: one shape, or texts.
fn write_run(out: &mut String, run: &[&SceneShape]) {
    match run {
        [SceneShape::Rects(rects, color)] => write_rects(out, rects, *color),
        [SceneShape::Line { points, width, color }] => put(
            out,
            format_args!(
                "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>\n",
                point_list(points),
                hex(*color),
                format_number(*width)
            ),
        ),
        [SceneShape::Polygon { points, color, opacity }] => {
            let opacity =
                if *opacity < 1.0 { format!(" opacity=\"{}\"", format_number(*opacity)) } else { String::new() };
            put(out, format_args!("<polygon points=\"{}\" fill=\"{}\"{opacity}/>\n", point_list(points), hex(*color)));
        }
        [SceneShape::Circle { center: [x, y], radius, color }] => put(
            out,
            format_args!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\"/>\n",
                format_number(*x),
                format_number(*y),
                format_number(*radius),
                hex(*color)
            ),
        ),
        texts => write_texts(out, texts),
    }
}

/// One path of all rectangles.
fn write_rects(out: &mut String, rects: &[[f64; 4]], color: Rgb) {
    if rects.is_empty() {
        return;
    }
    out.push_str("<path d=\"");
    for rect in rects {
        let [x, y, width, height] = rect.map(format_number);
        put(out, format_args!("M{x} {y}h{width}v{height}h{}z", format_number(-rect[2])));
    }
    put(out, format_args!("\" fill=\"{}\"/>\n", hex(color)));
}

fn write_texts(out: &mut String, shapes: &[&SceneShape]) {
    let mut texts =
        shapes.iter().filter_map(|shape| if let SceneShape::Text(text) = shape { Some(text) } else { None });
    let Some(first) = texts.clone().next() else { return };
    let anchor = match first.anchor {
        TextAnchor::Start => "start",
        TextAnchor::Middle => "middle",
        TextAnchor::End => "end",
    };
    let weight = if first.bold { " font-weight=\"bold\"" } else { "" };
    let slant = if first.italic { " font-style=\"italic\"" } else { "" };
    put(
        out,
        format_args!(
            "<g font-family=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{anchor}\"{weight}{slant}>",
            family_list(first.family),
            format_number(first.size),
            hex(first.color)
        ),
    );
    texts.by_ref().for_each(|text| write_text(out, text));
    out.push_str("</g>\n");
}

fn write_text(out: &mut String, text: &TextShape) {
    let turned = text.turned_around.map(|center| {
        let [x, y] = center.map(format_number);
        format!(" transform=\"rotate(180 {x} {y})\"")
    });
    let (x, y) = (format_number(text.x), format_number(text.y));
    put(out, format_args!("<text x=\"{x}\" y=\"{y}\"{}>{}</text>", turned.unwrap_or_default(), escaped(&text.text)));
}

/// The families for CSS; names with blanks in quotes.
fn family_list(family: FontFamily) -> String {
    let quoted = |name: &&str| if name.contains(' ') { format!("'{name}'") } else { (*name).to_owned() };
    family.names().iter().map(quoted).collect::<Vec<_>>().join(",")
}

fn point_list(points: &[[f64; 2]]) -> String {
    let point = |[x, y]: &[f64; 2]| format!("{},{}", format_number(*x), format_number(*y));
    points.iter().map(point).collect::<Vec<_>>().join(" ")
}

/// A number with at most two decimals.
pub(super) fn format_number(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// Writing to a string cannot fail.
pub(super) fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string succeeds");
}

fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text for XML: what has a meaning there is escaped, and control characters, which XML forbids, are left out.
pub(super) fn escaped(text: &str) -> String {
    let allowed: String =
        text.chars().filter(|letter| !letter.is_control() && !matches!(letter, '\u{fffe}' | '\u{ffff}')).collect();
    allowed.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
