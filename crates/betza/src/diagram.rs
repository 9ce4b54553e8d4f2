//! Movement diagrams: where a piece can go from the middle of an empty board, as a grid.

use super::{BetzaNotation, CaptureMode, MovementAction, MovementPath, PathRule, StepVector};

/// A square grid with the piece in its middle; forward is up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementDiagram {
    size: usize,
    cells: Vec<DiagramCell>,
}

/// What the piece can do with one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramCell {
    /// Nothing.
    Empty,
    /// The piece stands here.
    Piece,
    /// It can go here.
    Target {
        /// How it gets here.
        kind: DiagramTargetKind,
        /// Whether it may move or capture here.
        mode: CaptureMode,
    },
}

/// How a piece gets to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramTargetKind {
    /// One step to a neighbouring square.
    Step,
    /// A leap over the squares between.
    Leap,
    /// A slide along this direction, ended by the first piece.
    Slide(StepVector),
    /// Only under a condition on the pieces on the way.
    Conditional,
    /// Not a target: an opponent's piece there may be taken on the way.
    TakenOnTheWay,
}

/// The grid of `notation`; `size` is the number of squares a side, made odd and at least 3. Parts that are not carried
/// out, drops and null moves leave no mark.
pub fn diagram(notation: &BetzaNotation, size: usize) -> MovementDiagram {
    let mut diagram = MovementDiagram::new(size);
    for meaning in notation.meanings() {
        match meaning.action {
            MovementAction::Path(path) => diagram.mark_path(&path),
            MovementAction::Anywhere(mode) => diagram.mark_all(mode),
            MovementAction::Drop(_) | MovementAction::Stay | MovementAction::NotExecutable(_) => {}
        }
    }
    diagram
}

/// The size (7 to 15) that shows every leap of `notation`, and slides far enough to differ from steps.
pub fn fitting_size(notation: &BetzaNotation) -> usize {
    let length = |step: StepVector| usize::from(step.0.unsigned_abs().max(step.1.unsigned_abs()));
    let times = |max: u8| usize::from(if max == super::UNLIMITED { 2 } else { max });
    let farthest = |action: &MovementAction| match action {
        MovementAction::Path(path) => {
            let legs = path.legs.iter().map(|leg| length(leg.headings[0].step) * times(*leg.distances().end()));
            legs.sum()
        }
        _ => 0,
    };
    let radius = notation.meanings().iter().map(|meaning| farthest(&meaning.action)).max().unwrap_or(0);
    radius.clamp(3, 7) * 2 + 1
}

impl MovementDiagram {
    fn new(size: usize) -> Self {
        let size = size.max(3) | 1;
        let mut cells = vec![DiagramCell::Empty; size * size];
        cells[size * size / 2] = DiagramCell::Piece;
        Self { size, cells }
    }

    /// Squares a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The rows from the farthest forward.
    pub fn rows(&self) -> impl Iterator<Item = &[DiagramCell]> {
        self.cells.chunks(self.size)
    }

    /// The square at this offset (right, forward) from the piece, if it lies in the grid.
    pub fn cell(&self, (right, forward): (i32, i32)) -> Option<DiagramCell> {
        self.index((right, forward)).map(|index| self.cells[index])
    }

    /// Marks what each leg leads to, as if whatever it needs stood on its way. A leg may leave the grid and a later one
    /// come back, but from a little way off only.
    fn mark_path(&mut self, path: &MovementPath) {
        const MARGIN: i32 = 4;
        let reach = self.size as i32 / 2 + MARGIN;
        let stepped = |at: (i32, i32), step: StepVector| {
            let next = (at.0 + i32::from(step.0), at.1 + i32::from(step.1));
            (next.0.abs().max(next.1.abs()) <= reach).then_some(next)
        };
        path.visit_leg_ends((0, 0), stepped, |number, heading, end| {
            let leg = &path.legs[number];
            if let Some(mode) = leg.stop {
                self.mark(end, leg_kind(path, number, heading.step), mode);
            }
            if leg.pass.capture {
                self.mark_taken(end);
            }
        });
    }

    fn mark_taken(&mut self, at: (i32, i32)) {
        let Some(index) = self.index(at) else { return };
        if self.cells[index] == DiagramCell::Empty {
            let mode = CaptureMode { quiet: false, capture: true, en_passant: false };
            self.cells[index] = DiagramCell::Target { kind: DiagramTargetKind::TakenOnTheWay, mode };
        }
    }

    fn mark_all(&mut self, mode: CaptureMode) {
        let radius = self.size as i32 / 2;
        for forward in -radius..=radius {
            for right in -radius..=radius {
                self.mark((right, forward), DiagramTargetKind::Leap, mode);
            }
        }
    }

    /// Marks a target: capture modes add up, and an unconditional kind replaces a conditional one.
    fn mark(&mut self, at: (i32, i32), kind: DiagramTargetKind, mode: CaptureMode) {
        let Some(index) = self.index(at) else { return };
        self.cells[index] = match self.cells[index] {
            DiagramCell::Piece => DiagramCell::Piece,
            DiagramCell::Empty | DiagramCell::Target { kind: DiagramTargetKind::TakenOnTheWay, .. } => {
                DiagramCell::Target { kind, mode }
            }
            DiagramCell::Target { kind: other, mode: also } => DiagramCell::Target {
                kind: if other == DiagramTargetKind::Conditional { kind } else { other },
                mode: CaptureMode {
                    quiet: mode.quiet || also.quiet,
                    capture: mode.capture || also.capture,
                    en_passant: mode.en_passant || also.en_passant,
                },
            },
        };
    }

    fn index(&self, (right, forward): (i32, i32)) -> Option<usize> {
        let radius = self.size as i32 / 2;
        let inside = right.abs() <= radius && forward.abs() <= radius;
        inside.then(|| (radius - forward) as usize * self.size + (radius + right) as usize)
    }
}

/// How a leg gets to its ends.
fn leg_kind(path: &MovementPath, number: usize, step: StepVector) -> DiagramTargetKind {
    let (leg, before) = (&path.legs[number], &path.legs[..number]);
    let is_conditional = path.first_move || before.iter().any(|leg| leg.rule != PathRule::Plain || !leg.pass.quiet);
    let needs_pieces = !matches!(leg.rule, PathRule::Plain | PathRule::SkipFirst);
    let is_en_passant = leg.stop.is_some_and(|mode| mode.en_passant && !mode.quiet && !mode.capture);
    let is_stopped_before = before.iter().any(|leg| !leg.pass.hop);
    let unit = step.0.abs() <= 1 && step.1.abs() <= 1;
    if is_conditional || needs_pieces || is_en_passant {
        DiagramTargetKind::Conditional
    } else if unit && leg.max > 1 {
        DiagramTargetKind::Slide(step)
    } else if is_stopped_before {
        DiagramTargetKind::Conditional
    } else if unit && number == 0 {
        DiagramTargetKind::Step
    } else {
        DiagramTargetKind::Leap
    }
}
