//! Movement diagrams: where a piece can go from the middle of an empty board, as a grid.

use super::{BetzaNotation, CaptureMode, MovementAction, MovementPath, PathLeg, PathRule, StepVector};

/// Squares by their distance (right, forward) from the piece.
type Offsets = Vec<(i32, i32)>;

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

    /// Marks what each leg leads to, as if whatever it needs stood on its way.
    fn mark_path(&mut self, path: &MovementPath) {
        let mut starts = vec![vec![(0, 0)]; path.legs[0].headings.len()];
        let mut before = LegsBefore { is_conditional: path.first_move, ignores_pieces: true };
        for (index, leg) in path.legs.iter().enumerate() {
            let headings = leg.headings.iter().zip(&starts);
            let ends: Vec<Offsets> =
                headings.map(|(heading, starts)| self.leg_ends(leg, heading.step, starts)).collect();
            for (heading, ends) in leg.headings.iter().zip(&ends) {
                let kind = leg_kind(leg, heading.step, index > 0, before);
                self.mark_leg(leg, kind, ends);
            }
            before.is_conditional |= leg.rule != PathRule::Plain || !leg.pass.quiet;
            before.ignores_pieces &= leg.rule == PathRule::Plain && leg.pass.quiet && leg.pass.hop;
            let next_leg = path.legs.get(index + 1);
            starts = self.next_starts(leg, &ends, next_leg.map_or(0, |next| next.headings.len()));
        }
    }

    fn mark_leg(&mut self, leg: &PathLeg, kind: DiagramTargetKind, ends: &Offsets) {
        for &end in ends {
            if let Some(mode) = leg.stop {
                self.mark(end, kind, mode);
            }
            if leg.pass.capture {
                self.mark_taken(end);
            }
        }
    }

    /// Where a leg along `step` may end, each square once.
    fn leg_ends(&self, leg: &PathLeg, step: StepVector, starts: &Offsets) -> Offsets {
        let at =
            |start: (i32, i32), times: i32| (start.0 + i32::from(step.0) * times, start.1 + i32::from(step.1) * times);
        let distances = leg.distances();
        let (min, max) = (i32::from(*distances.start()), i32::from(*distances.end()).min(self.size as i32 * 2));
        let lines = starts
            .iter()
            .flat_map(|start| (min..=max).map(|times| at(*start, times)).take_while(|end| self.is_near(*end)));
        self.distinct(lines)
    }

    /// By heading of the next leg: where it may start.
    fn next_starts(&self, leg: &PathLeg, ends: &[Offsets], headings: usize) -> Vec<Offsets> {
        let ends_before = |next: usize| {
            let pairs = leg.headings.iter().zip(ends);
            pairs.filter(move |(heading, _)| heading.next.contains(&next)).flat_map(|(_, ends)| ends.iter().copied())
        };
        (0..headings).map(|next| self.distinct(ends_before(next))).collect()
    }

    /// A leg may leave the grid and a later one come back, but from a little way off only.
    fn is_near(&self, at: (i32, i32)) -> bool {
        at.0.abs().max(at.1.abs()) <= self.reach()
    }

    fn reach(&self) -> i32 {
        const MARGIN: i32 = 4;
        self.size as i32 / 2 + MARGIN
    }

    /// The offsets, each once; all are near.
    fn distinct(&self, offsets: impl Iterator<Item = (i32, i32)>) -> Offsets {
        let (reach, side) = (self.reach(), self.reach() as usize * 2 + 1);
        let mut seen = vec![false; side * side];
        let is_new = |at: &(i32, i32)| {
            let index = (at.1 + reach) as usize * side + (at.0 + reach) as usize;
            !std::mem::replace(&mut seen[index], true)
        };
        offsets.filter(is_new).collect()
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

/// What the legs before one ask: of the pieces on their way, or of the piece that moves.
#[derive(Clone, Copy)]
struct LegsBefore {
    is_conditional: bool,
    ignores_pieces: bool,
}

/// How a leg gets to its ends.
fn leg_kind(leg: &PathLeg, step: StepVector, is_later: bool, before: LegsBefore) -> DiagramTargetKind {
    let unit = step.0.abs() <= 1 && step.1.abs() <= 1;
    let needs_pieces = !matches!(leg.rule, PathRule::Plain | PathRule::SkipFirst);
    if before.is_conditional || needs_pieces || leg.stop.is_some_and(CaptureMode::is_only_en_passant) {
        DiagramTargetKind::Conditional
    } else if unit && leg.max > 1 {
        DiagramTargetKind::Slide(step)
    } else if is_later && !before.ignores_pieces {
        DiagramTargetKind::Conditional
    } else if unit && !is_later {
        DiagramTargetKind::Step
    } else {
        DiagramTargetKind::Leap
    }
}
