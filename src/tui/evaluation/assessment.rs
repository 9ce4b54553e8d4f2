//! The assessment of the position shown, by terms or by the shares of a network: with an engine's line the score of the
//! search, by the board after the moves that are forced; or of the quiet end of that line, whose static score it is.

use super::quiet_end::QuietEnd;
use sankoma_analysis::assessment::{
    AssessedPosition, Assessment, AssessmentPart, PartRow, SearchedAssessment, Topic, assess_by, assess_line_by,
    known_mate,
};
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_rules::{Move, Position};
use sankoma_search::Score;
use sankoma_wording::Message;

/// The assessment that is shown, and what of it is opened.
#[derive(Debug, Default)]
pub struct AssessmentState {
    /// What is shown, and what it was asked of.
    shown: Option<(AssessmentQuestion, ShownAssessment)>,
    /// The score that the engine says of its best line, in centipawns from Black's view.
    pub engine_score: Option<i32>,
    /// The part that is opened; it stays open from position to position.
    opened: Option<Topic>,
    /// The rows of the opened part.
    rows: Vec<PartRow>,
}

/// What of a position is assessed.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AssessmentQuestion {
    /// The engine's best line with its score; none where no engine's line is shown.
    pub(super) line: Option<(Vec<Move>, Score)>,
    /// Whether it is the quiet end of the line.
    pub(super) is_end: bool,
}

impl AssessmentQuestion {
    pub(super) fn of(best: Option<(&[Move], Score)>, is_end: bool) -> Self {
        let line = best.filter(|(line, _)| !line.is_empty()).map(|(line, score)| (line.to_vec(), score));
        Self { line, is_end }
    }
}

/// The assessment of a position, with a mate that its score does not see.
#[derive(Clone, Debug)]
pub struct ShownAssessment {
    /// The assessment.
    pub assessment: Assessment,
    /// The position that is assessed.
    pub position: Position,
    /// The moves that lead there and are forced.
    pub forced: Vec<Move>,
    /// The end of the line, where that is assessed.
    pub end: Option<QuietEnd>,
    /// Whether the score is that of a search.
    pub is_searched: bool,
    /// The mate, in words.
    pub mate: Option<Message>,
}

impl ShownAssessment {
    /// Answers a question about a position; what takes longer by a network is another thread's.
    pub(super) fn of(weights: &Weights, position: &Position, question: &AssessmentQuestion) -> Self {
        match &question.line {
            None => Self::of_board(weights, position),
            Some((line, score)) if question.is_end => {
                let score = engine_score(position, Some((line, *score)));
                let end = QuietEnd::with_score(weights, position, line, score);
                Self { end: Some(end.clone()), ..Self::of_board(weights, &end.position) }
            }
            Some((line, score)) => {
                let SearchedAssessment { forced, assessment } =
                    assess_line_by(weights, position, (line, *score), ExplanationEffort::SHORT);
                let (position, forced) = (forced.position, forced.moves);
                Self { assessment, position, forced, end: None, is_searched: true, mate: None }
            }
        }
    }

    fn of_board(weights: &Weights, position: &Position) -> Self {
        Self {
            assessment: assess_by(weights, position, ExplanationEffort::SHORT),
            mate: known_mate(position),
            position: position.clone(),
            forced: Vec::new(),
            end: None,
            is_searched: false,
        }
    }

    /// Whether the position that is assessed is the one on the board.
    pub const fn is_on_board(&self) -> bool {
        self.forced.is_empty() && self.end.is_none()
    }
}

impl AssessmentState {
    /// Forgets the position.
    pub(super) fn clear(&mut self) {
        *self = Self { opened: self.opened, ..Self::default() };
    }

    /// The assessment that is shown.
    pub fn shown(&self) -> Option<&ShownAssessment> {
        self.shown.as_ref().map(|(_, shown)| shown)
    }

    /// The part that is opened, with its rows, the largest first.
    pub fn opened(&self) -> Option<(&AssessmentPart, &[PartRow])> {
        let topic = self.opened?;
        let part = self.shown()?.assessment.parts.iter().find(|part| part.topic == topic)?;
        Some((part, &self.rows))
    }

    /// Opens the part at this place, unless it has no rows. Returns whether it was opened.
    pub(super) fn open(&mut self, part: usize) -> bool {
        let topic = self.shown().and_then(|shown| shown.assessment.parts.get(part)).map(|part| part.topic);
        self.opened = topic.filter(|topic| matches!(topic, Topic::Material | Topic::King(_) | Topic::Pieces));
        self.rows.clear();
        self.opened.is_some()
    }

    /// Closes the part that is open. Returns its place.
    pub(super) fn close(&mut self) -> Option<usize> {
        let topic = self.opened.take()?;
        self.shown()?.assessment.parts.iter().position(|part| part.topic == topic)
    }

    /// Assesses what is not assessed yet; `best` is the engine's best line with its score.
    pub(super) fn compute(
        &mut self,
        weights: &Weights,
        position: &Position,
        best: Option<(&[Move], Score)>,
        is_end: bool,
    ) {
        self.engine_score = engine_score(position, best);
        let question = AssessmentQuestion::of(best, is_end);
        if self.shown.as_ref().is_none_or(|(known, _)| *known != question) {
            let shown = ShownAssessment::of(weights, position, &question);
            self.shown = Some((question, shown));
            self.rows.clear();
        }
        if self.rows.is_empty() {
            self.rows = self.rows_of_opened();
        }
    }

    fn rows_of_opened(&self) -> Vec<PartRow> {
        let (Some(topic), Some(shown)) = (self.opened, self.shown()) else { return Vec::new() };
        PartRow::of_part(AssessedPosition { position: &shown.position, assessment: &shown.assessment }, topic)
    }
}

/// What the engine says of its best line, in centipawns from Black's view; `None` for a mate.
pub(super) fn engine_score(position: &Position, best: Option<(&[Move], Score)>) -> Option<i32> {
    match best {
        Some((_, Score::Cp(score))) => Some(position.side_to_move().sign() * score),
        _ => None,
    }
}
