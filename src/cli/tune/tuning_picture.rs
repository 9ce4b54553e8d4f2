//! The picture of a run: for each constant the path of its value, over the pairs of games.

use crate::picture::{INK, PAPER, Rgb, Scene, SceneLayer, SceneShape, TextAnchor, TextShape};
use sankoma_laboratory::tuning::{TunedConstant, TuningRun};

/// Columns of graphs, and the size of one with its title.
const COLUMNS: u32 = 4;
const WIDTH: f64 = 230.0;
const HEIGHT: f64 = 96.0;
/// Margins around a curve: left and right, above, below.
const SIDE: f64 = 12.0;
const ABOVE: f64 = 24.0;
const BELOW: f64 = 10.0;
/// Points of a path.
const POINTS: u32 = 200;
/// Half of the minimum height of a graph, in steps of its constant.
const MIN_STEPS: f64 = 2.0;
const GRID: Rgb = [0xcc, 0xcc, 0xcc];
const CURVE: Rgb = [0x1f, 0x5f, 0x99];

/// The shapes of the picture.
pub(super) fn scene(run: &TuningRun) -> Scene {
    let constants = run.start.constants();
    let rows = (constants.len() as u32).div_ceil(COLUMNS).max(1);
    let mut scene = Scene::new(f64::from(COLUMNS) * WIDTH, f64::from(rows) * HEIGHT + ABOVE, PAPER);
    let settings = run.start.settings();
    let title = format!("SPSA: {} of {} pairs", run.pairs.len(), settings.pairs);
    push_text(&mut scene, title, [SIDE, 17.0], 13.0);
    let path = run.path(POINTS);
    for (number, constant) in (0..).zip(constants) {
        let (column, row) = (number % COLUMNS, number / COLUMNS);
        let corner = [f64::from(column) * WIDTH, f64::from(row) * HEIGHT + ABOVE];
        let share = |pair: u32| f64::from(pair) / f64::from(settings.pairs);
        let values: Vec<[f64; 2]> = path.iter().map(|(pair, values)| [share(*pair), values[number as usize]]).collect();
        draw_constant(&mut scene, corner, constant, &values);
    }
    scene
}

/// A graph: the start in the middle, as high as the path needs.
fn draw_constant(scene: &mut Scene, [left, top]: [f64; 2], constant: &TunedConstant, values: &[[f64; 2]]) {
    let last = values.last().map_or(constant.start, |point| point[1]);
    let title = format!("{}  {} → {last:.1}", constant.name, constant.start);
    push_text(scene, title, [left + SIDE, top + 15.0], 11.0);
    let farthest = values.iter().map(|[_, value]| (value - constant.start).abs());
    let half = farthest.fold(MIN_STEPS * constant.step, f64::max);
    let (width, height) = (WIDTH - 2.0 * SIDE, HEIGHT - ABOVE - BELOW);
    let middle = top + ABOVE + height / 2.0;
    let place = |[share, value]: &[f64; 2]| {
        [left + SIDE + width * share, middle - (value - constant.start) / half * height / 2.0]
    };
    scene.push(SceneLayer::Tint, SceneShape::Rects(vec![[left + SIDE, middle - 0.5, width, 1.0]], GRID));
    let points = values.iter().map(place).collect();
    scene.push(SceneLayer::Line, SceneShape::Line { points, width: 1.5, color: CURVE });
}

fn push_text(scene: &mut Scene, text: String, place: [f64; 2], size: f64) {
    let text = TextShape { anchor: TextAnchor::Start, ..TextShape::centered(text, place, size, INK) };
    scene.push_text(SceneLayer::Content, text);
}
