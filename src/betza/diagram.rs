//! Where a piece can go from the middle of an empty board, as a grid.

use super::{BetzaNotation, CaptureMode, MovementAction, PathRule, Ride, StepVector};

/// A square grid with the piece in its middle, forward being up.
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
        /// How it comes here.
        kind: DiagramTargetKind,
        /// Whether it may move or capture here.
        mode: CaptureMode,
    },
}

/// How a piece comes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiagramTargetKind {
    /// One step to a neighbouring square.
    Step,
    /// A leap over what lies between.
    Leap,
    /// A slide along this direction, which what stands on the way ends.
    Slide(StepVector),
    /// Only under a condition on what stands on the way.
    Conditional,
}

/// The grid of `notation`; `size` is the number of squares a side, made odd and at least 3. Parts that are not carried
/// out, drops and null moves leave no mark.
pub fn diagram(notation: &BetzaNotation, size: usize) -> MovementDiagram {
    let mut diagram = MovementDiagram::new(size);
    for sense in notation.meanings() {
        match sense.action {
            MovementAction::Rides(rides) => rides.into_iter().for_each(|ride| diagram.mark_ride(ride)),
            MovementAction::Anywhere(mode) => diagram.mark_all(mode),
            MovementAction::Drop(_) | MovementAction::Stay | MovementAction::NotExecutable(_) => {}
        }
    }
    diagram
}

/// The size that shows each leap of `notation` and slides as far as they are told apart from steps: 7 to 15.
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

    /// The square so far from the piece, if the grid holds it.
    pub fn cell(&self, (right, forward): (i32, i32)) -> Option<DiagramCell> {
        self.index((right, forward)).map(|index| self.cells[index])
    }

    fn mark_ride(&mut self, ride: Ride) {
        for times in 1..=ride.most.min(self.size as u8) {
            // The squares a skipping or hopping ride cannot land on even with hurdles.
            let beyond = match ride.path {
                PathRule::SkipFirst | PathRule::Cannon | PathRule::Grasshopper => times > 1,
                _ => true,
            };
            if times >= ride.least && beyond {
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

    /// Adds a way to a square: modes add up, and the more conspicuous way stays.
    fn mark(&mut self, at: (i32, i32), how: DiagramTargetKind, mode: CaptureMode) {
        let Some(index) = self.index(at) else { return };
        self.cells[index] = match self.cells[index] {
            DiagramCell::Piece => DiagramCell::Piece,
            DiagramCell::Empty => DiagramCell::Target { kind: how, mode },
            DiagramCell::Target { kind: other, mode: also } => DiagramCell::Target {
                kind: if other == DiagramTargetKind::Conditional { how } else { other },
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
