//! The assessment of the position shown: of the end of the engine's line, whose static score the engine's score is, and
//! of the position itself.

use super::quiet_end::QuietEnd;
use sankoma_analysis::assessment::{
    AssessedPosition, Assessment, AssessmentPart, PartRow, Topic, assess, known_mate, usual_values,
};
use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use sankoma_search::eval::ThreePieceWeights;

/// Assessments, and where they are of.
#[derive(Debug, Default)]
pub struct AssessmentState {
    /// The position shown, where no engine's line is shown.
    pub here: Option<ShownAssessment>,
    /// The end of the engine's best line.
    pub end: Option<LineEnd>,
    /// The score that the engine says of that line, in centipawns from Black's view.
    pub engine_score: Option<i32>,
    /// The part that is opened; it stays open from position to position.
    opened: Option<Topic>,
    /// The rows of the opened part.
    rows: Vec<PartRow>,
}

/// The assessment of a position, with a mate that its score does not see.
#[derive(Debug)]
pub struct ShownAssessment {
    /// The assessment.
    pub assessment: Assessment,
    /// The mate, in words.
    pub mate: Option<Message>,
}

impl ShownAssessment {
    fn of(weights: &ThreePieceWeights, position: &Position) -> Self {
        Self { assessment: assess(weights, &usual_values(weights), position), mate: known_mate(position) }
    }
}

/// The quiet end of a line of play.
#[derive(Debug)]
pub struct LineEnd {
    /// The line, as the engine gave it.
    line: Vec<Move>,
    /// The end.
    pub quiet: QuietEnd,
    /// Its assessment.
    pub shown: ShownAssessment,
}

impl AssessmentState {
    /// Forgets the position.
    pub(super) fn clear(&mut self) {
        *self = Self { opened: self.opened, ..Self::default() };
    }

    /// The assessment that is shown: of the end of the line, or else of the position itself.
    pub fn shown(&self) -> Option<&ShownAssessment> {
        self.end.as_ref().map(|end| &end.shown).or(self.here.as_ref())
    }

    /// The part that is opened, with its rows, the largest first.
    pub fn opened(&self) -> Option<(&AssessmentPart, &[PartRow])> {
        let topic = self.opened?;
        let part = self.shown()?.assessment.parts.iter().find(|part| part.topic == topic)?;
        Some((part, &self.rows))
    }

    /// Opens the part at this place; the move has nothing to open. Returns whether it was opened.
    pub(super) fn open(&mut self, part: usize) -> bool {
        let topic = self.shown().and_then(|shown| shown.assessment.parts.get(part)).map(|part| part.topic);
        self.opened = topic.filter(|&topic| topic != Topic::Turn);
        self.rows.clear();
        self.opened.is_some()
    }

    /// Closes the part that is open. Returns its place.
    pub(super) fn close(&mut self) -> Option<usize> {
        let topic = self.opened.take()?;
        self.shown()?.assessment.parts.iter().position(|part| part.topic == topic)
    }

    /// Assesses what is not assessed yet; `best` is the engine's best line with its score.
    pub(super) fn compute(&mut self, weights: &ThreePieceWeights, position: &Position, best: Option<(&[Move], Score)>) {
        let line = best.map_or(&[][..], |(line, _)| line);
        self.engine_score = engine_score(position, best);
        if line.is_empty() {
            if self.end.take().is_some() {
                self.rows.clear();
            }
            self.here.get_or_insert_with(|| ShownAssessment::of(weights, position));
        } else if self.end.as_ref().is_none_or(|end| end.line != line) {
            let quiet = QuietEnd::with_score(&weights.clone().into(), position, line, self.engine_score);
            let shown = ShownAssessment::of(weights, &quiet.position);
            self.end = Some(LineEnd { line: line.to_vec(), quiet, shown });
            self.rows.clear();
        }
        if self.rows.is_empty() {
            self.rows = self.rows_of_opened(position);
        }
    }

    /// The rows of the opened part; `position` is the one shown, unless that is the end of a line.
    fn rows_of_opened(&self, position: &Position) -> Vec<PartRow> {
        let position = self.end.as_ref().map_or(position, |end| &end.quiet.position);
        let (Some(topic), Some(shown)) = (self.opened, self.shown()) else { return Vec::new() };
        PartRow::of_part(AssessedPosition { position, assessment: &shown.assessment }, topic)
    }
}

/// What the engine says of its best line, in centipawns from Black's view; `None` for a mate.
pub(super) fn engine_score(position: &Position, best: Option<(&[Move], Score)>) -> Option<i32> {
    match best {
        Some((_, Score::Cp(score))) => Some(position.side_to_move().sign() * score),
        _ => None,
    }
}
