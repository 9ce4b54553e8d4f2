//! Game graph: a curve over the plies, filled from the middle to the side that stands better, with marks of mistakes
//! below it.

use super::scene::{INK, PAPER, Rgb, Scene, SceneLayer, SceneShape, TextAnchor, TextShape};

/// A graph to be drawn.
#[derive(Clone, Debug, Default)]
pub struct GraphPicture {
    /// What it shows.
    pub title: String,
    /// The labels of top, middle and bottom.
    pub labels: [String; 3],
    /// A point for each ply, from the start position on.
    pub points: Vec<GraphPoint>,
    /// Marks below the curve.
    pub marks: Vec<GraphMark>,
    /// The ply that is emphasized.
    pub current: usize,
}

/// The value after a ply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct GraphPoint {
    /// 0 for the bottom to 1 for the top; `None` where it is not known.
    pub value: Option<f64>,
    /// Whether it comes from a search or the record, and not from a quiescence search alone.
    pub is_searched: bool,
}

/// A mark of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphMark {
    /// The ply.
    pub ply: usize,
    /// Its text, `??` for example.
    pub symbol: String,
    /// How bad it is, from 0.
    pub severity: usize,
}

const SIZE: [f64; 2] = [840.0, 292.0];
const LEFT: f64 = 58.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 30.0;
/// Two rows of marks, and the numbers of plies.
const BOTTOM: f64 = 56.0;
const FAINT: Rgb = [0x9a, 0x9a, 0x9a];
const GRID: Rgb = [0xdd, 0xdd, 0xdd];
const ABOVE: Rgb = [0x5b, 0x8d, 0xb8];
const BELOW: Rgb = [0xd9, 0x8c, 0x5f];
const CURRENT: Rgb = [0x33, 0x33, 0x33];
/// Colours of the marks by severity.
const MARKS: [Rgb; 4] = [[0x6d, 0x6d, 0x00], [0xb2, 0x6a, 0x00], [0xc6, 0x28, 0x28], [0x8e, 0x00, 0x00]];
/// The width of a mark.
const MARK_WIDTH: f64 = 17.0;
/// Maximum number of ply numbers along the axis.
const MAX_NUMBERS: usize = 14;

impl GraphPicture {
    /// The shapes of the graph.
    pub fn scene(&self) -> Scene {
        let mut scene = Scene::new(SIZE[0], SIZE[1], PAPER);
        self.draw_frame(&mut scene);
        self.draw_areas(&mut scene);
        self.draw_curves(&mut scene);
        self.draw_marks(&mut scene);
        let title =
            TextShape { anchor: TextAnchor::Start, ..TextShape::centered(&self.title, [LEFT, 20.0], 14.0, INK) };
        scene.push_text(SceneLayer::Content, title);
        scene
    }

    fn x(&self, ply: usize) -> f64 {
        let last = self.points.len().saturating_sub(1).max(1);
        LEFT + (SIZE[0] - LEFT - RIGHT) * f64::from(ply as u32) / f64::from(last as u32)
    }

    fn draw_frame(&self, scene: &mut Scene) {
        let width = SIZE[0] - LEFT - RIGHT;
        let lines = [0.0, 0.25, 0.75, 1.0].map(|value| [LEFT, y(value) - 0.5, width, 1.0]).to_vec();
        scene.push(SceneLayer::Tint, SceneShape::Rects(lines, GRID));
        scene.push(SceneLayer::Line, SceneShape::Rects(vec![[LEFT, y(0.5) - 0.75, width, 1.5]], FAINT));
        for (label, value) in self.labels.iter().zip([1.0, 0.5, 0.0]) {
            let place = [LEFT - 6.0, y(value) + 4.5];
            let text = TextShape { anchor: TextAnchor::End, ..TextShape::centered(label, place, 12.0, FAINT) };
            scene.push_text(SceneLayer::Line, text);
        }
        let step = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| self.points.len() / step <= MAX_NUMBERS);
        for ply in (0..self.points.len()).step_by(step.unwrap_or(200)) {
            let place = [self.x(ply), SIZE[1] - 8.0];
            scene.push_text(SceneLayer::Line, TextShape::centered(ply.to_string(), place, 12.0, FAINT));
        }
        let x = self.x(self.current);
        scene.push(SceneLayer::Line, SceneShape::Rects(vec![[x - 0.75, y(1.0), 1.5, y(0.0) - y(1.0)]], CURRENT));
    }

    /// The plies with a value, as runs without a gap; each with its place.
    fn runs(&self, wanted: impl Fn(&GraphPoint) -> bool) -> Vec<Vec<[f64; 2]>> {
        let mut runs: Vec<Vec<[f64; 2]>> = vec![Vec::new()];
        for (ply, point) in self.points.iter().enumerate() {
            match point.value.filter(|_| wanted(point)) {
                Some(value) => runs.last_mut().expect("there is one").push([self.x(ply), value]),
                None => runs.push(Vec::new()),
            }
        }
        runs.retain(|run| run.len() > 1);
        runs
    }

    fn draw_areas(&self, scene: &mut Scene) {
        for run in self.runs(|_| true) {
            let run = with_crossings(&run);
            let ends = [run[run.len() - 1][0], run[0][0]];
            for (color, limit) in [(ABOVE, f64::max as fn(f64, f64) -> f64), (BELOW, f64::min)] {
                let mut points: Vec<[f64; 2]> = run.iter().map(|&[x, value]| [x, y(limit(value, 0.5))]).collect();
                points.extend(ends.map(|x| [x, y(0.5)]));
                scene.push(SceneLayer::Surface, SceneShape::Polygon { points, color, opacity: 0.55 });
            }
        }
    }

    fn draw_curves(&self, scene: &mut Scene) {
        let curve = |run: Vec<[f64; 2]>, width, color| {
            let points = run.into_iter().map(|[x, value]| [x, y(value)]).collect();
            SceneShape::Line { points, width, color }
        };
        for run in self.runs(|_| true) {
            scene.push(SceneLayer::Content, curve(run, 1.0, FAINT));
        }
        for run in self.runs(|point| point.is_searched) {
            scene.push(SceneLayer::Content, curve(run, 2.0, INK));
        }
    }

    fn draw_marks(&self, scene: &mut Scene) {
        let (mut row, mut end) = (0.0, f64::MIN);
        for mark in &self.marks {
            let color = MARKS[mark.severity.min(MARKS.len() - 1)];
            let x = self.x(mark.ply);
            if let Some(value) = self.points.get(mark.ply).and_then(|point| point.value) {
                let center = [x, y(value)];
                scene.push(SceneLayer::Mark, SceneShape::Circle { center, radius: 3.5, color });
            }
            // A mark that would touch the one before it stands in the other row.
            row = if x < end { 1.0 - row } else { 0.0 };
            end = x + MARK_WIDTH;
            let place = [x, y(0.0) + 15.0 + 12.0 * row];
            let text = TextShape { bold: true, ..TextShape::centered(&mark.symbol, place, 12.0, color) };
            scene.push_text(SceneLayer::Mark, text);
        }
    }
}

/// The vertical place of a value.
fn y(value: f64) -> f64 {
    let height = SIZE[1] - TOP - BOTTOM;
    TOP + height * (1.0 - value.clamp(0.0, 1.0))
}

/// The run with a point wherever it crosses the middle.
fn with_crossings(run: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut points = vec![run[0]];
    for pair in run.windows(2) {
        let [[x0, before], [x1, after]] = [pair[0], pair[1]];
        if (before - 0.5) * (after - 0.5) < 0.0 {
            points.push([x0 + (x1 - x0) * (0.5 - before) / (after - before), 0.5]);
        }
        points.push([x1, after]);
    }
    points
}
