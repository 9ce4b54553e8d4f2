//! Movement diagrams: where a piece can go from the middle of an empty board, as a grid.

use super::{BetzaNotation, CaptureMode, MovementAction, PathRule, Ride, StepVector};

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
}

/// The grid of `notation`; `size` is the number of squares a side, made odd and at least 3. Parts that are not carried
/// out, drops and null moves leave no mark.
pub fn diagram(notation: &BetzaNotation, size: usize) -> MovementDiagram {
    let mut diagram = MovementDiagram::new(size);
    for meaning in notation.meanings() {
        match meaning.action {
            MovementAction::Rides(rides) => rides.into_iter().for_each(|ride| diagram.mark_ride(ride)),
            MovementAction::Anywhere(mode) => diagram.mark_all(mode),
            MovementAction::Drop(_) | MovementAction::Stay | MovementAction::NotExecutable(_) => {}
        }
    }
    diagram
}

/// The size (7 to 15) that shows every leap of `notation`, and slides far enough to differ from steps.
pub fn fitting_size(notation: &BetzaNotation) -> usize {
    let farthest = |ride: &Ride| {
        let leap = ride.step.0.unsigned_abs().max(ride.step.1.unsigned_abs());
        usize::from(leap) * usize::from(if ride.most == super::UNLIMITED { 2 } else { ride.most })
    };
    let radius = notation.rides().iter().map(farthest).max().unwrap_or(0);
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

    fn mark_ride(&mut self, ride: Ride) {
        for times in 1..=ride.most.min(self.size as u8) {
            // Skipping and hopping rides never land on the first square.
            let reachable = match ride.path {
                PathRule::SkipFirst | PathRule::Cannon | PathRule::Grasshopper => times > 1,
                _ => true,
            };
            if times >= ride.least && reachable {
                let at = (i32::from(ride.step.0) * i32::from(times), i32::from(ride.step.1) * i32::from(times));
                self.mark(at, target_kind(ride), ride.mode);
            }
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
            DiagramCell::Empty => DiagramCell::Target { kind, mode },
            DiagramCell::Target { kind: other, mode: also } => DiagramCell::Target {
                kind: if other == DiagramTargetKind::Conditional { kind } else { other },
                mode: CaptureMode { quiet: mode.quiet || also.quiet, capture: mode.capture || also.capture },
            },
        };
    }

    fn index(&self, (right, forward): (i32, i32)) -> Option<usize> {
        let radius = self.size as i32 / 2;
        let inside = right.abs() <= radius && forward.abs() <= radius;
        inside.then(|| (radius - forward) as usize * self.size + (radius + right) as usize)
    }
}

fn target_kind(ride: Ride) -> DiagramTargetKind {
    let unit = ride.step.0.abs() <= 1 && ride.step.1.abs() <= 1;
    match ride.path {
        PathRule::Plain | PathRule::SkipFirst if !unit => DiagramTargetKind::Leap,
        PathRule::Plain if ride.most == 1 => DiagramTargetKind::Step,
        PathRule::Plain | PathRule::SkipFirst => DiagramTargetKind::Slide(ride.step),
        PathRule::Lame | PathRule::MustJump | PathRule::Cannon | PathRule::Grasshopper => {
            DiagramTargetKind::Conditional
        }
    }
}
