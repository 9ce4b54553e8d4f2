//! Where a piece can go from the middle of an empty board, as a grid.

use super::{Action, Gait, Mode, Notation, Ride, Vector};

/// A square grid with the piece in its middle, forward being up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    size: usize,
    cells: Vec<Cell>,
}

/// What the piece can do with one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// The piece stands here.
    Piece,
    /// It can go here.
    Target {
        /// How it comes here.
        how: How,
        /// Whether it may move or capture here.
        mode: Mode,
    },
}

/// How a piece comes to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// One step to a neighbouring square.
    Step,
    /// A leap over what lies between.
    Leap,
    /// A slide along this direction, which what stands on the way ends.
    Slide(Vector),
    /// Only under a condition on what stands on the way.
    Conditional,
}

/// The grid of `notation`; `size` is the number of squares a side, made odd and at least 3. Parts that are not carried
/// out, drops and null moves leave no mark.
pub fn diagram(notation: &Notation, size: usize) -> Diagram {
    let mut diagram = Diagram::new(size);
    for sense in notation.senses() {
        match sense.action {
            Action::Rides(rides) => rides.into_iter().for_each(|ride| diagram.mark_ride(ride)),
            Action::Anywhere(mode) => diagram.mark_all(mode),
            Action::Drop(_) | Action::Stay | Action::NotExecutable(_) => {}
        }
    }
    diagram
}

/// The size that shows each leap of `notation` and slides as far as they are told apart from steps: 7 to 15.
pub fn fitting_size(notation: &Notation) -> usize {
    let farthest = |ride: &Ride| {
        let leap = ride.step.0.unsigned_abs().max(ride.step.1.unsigned_abs());
        usize::from(leap) * usize::from(if ride.most == super::UNLIMITED { 2 } else { ride.most })
    };
    let radius = notation.rides().iter().map(farthest).max().unwrap_or(0);
    radius.clamp(3, 7) * 2 + 1
}

impl Diagram {
    fn new(size: usize) -> Self {
        let size = size.max(3) | 1;
        let mut cells = vec![Cell::Empty; size * size];
        cells[size * size / 2] = Cell::Piece;
        Self { size, cells }
    }

    /// Squares a side.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The rows from the farthest forward.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.cells.chunks(self.size)
    }

    /// The square so far from the piece, if the grid holds it.
    pub fn cell(&self, (right, forward): (i32, i32)) -> Option<Cell> {
        self.index((right, forward)).map(|index| self.cells[index])
    }

    fn mark_ride(&mut self, ride: Ride) {
        for times in 1..=ride.most.min(self.size as u8) {
            // The squares a skipping or hopping ride cannot land on even with hurdles.
            let beyond = match ride.gait {
                Gait::SkipFirst | Gait::Cannon | Gait::Grasshopper => times > 1,
                _ => true,
            };
            if times >= ride.least && beyond {
                let at = (i32::from(ride.step.0) * i32::from(times), i32::from(ride.step.1) * i32::from(times));
                self.mark(at, how(ride), ride.mode);
            }
        }
    }

    fn mark_all(&mut self, mode: Mode) {
        let radius = self.size as i32 / 2;
        for forward in -radius..=radius {
            for right in -radius..=radius {
                self.mark((right, forward), How::Leap, mode);
            }
        }
    }

    /// Adds a way to a square: modes add up, and the more conspicuous way stays.
    fn mark(&mut self, at: (i32, i32), how: How, mode: Mode) {
        let Some(index) = self.index(at) else { return };
        self.cells[index] = match self.cells[index] {
            Cell::Piece => Cell::Piece,
            Cell::Empty => Cell::Target { how, mode },
            Cell::Target { how: other, mode: also } => Cell::Target {
                how: if other == How::Conditional { how } else { other },
                mode: Mode { quiet: mode.quiet || also.quiet, capture: mode.capture || also.capture },
            },
        };
    }

    fn index(&self, (right, forward): (i32, i32)) -> Option<usize> {
        let radius = self.size as i32 / 2;
        let inside = right.abs() <= radius && forward.abs() <= radius;
        inside.then(|| (radius - forward) as usize * self.size + (radius + right) as usize)
    }
}

fn how(ride: Ride) -> How {
    let unit = ride.step.0.abs() <= 1 && ride.step.1.abs() <= 1;
    match ride.gait {
        Gait::Plain | Gait::SkipFirst if !unit => How::Leap,
        Gait::Plain if ride.most == 1 => How::Step,
        Gait::Plain | Gait::SkipFirst => How::Slide(ride.step),
        Gait::Lame | Gait::Over | Gait::Cannon | Gait::Grasshopper => How::Conditional,
    }
}
