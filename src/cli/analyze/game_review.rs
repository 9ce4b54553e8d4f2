//! Game review: one game, the results for its positions, and the searches that are left.

use super::args::ReviewOptions;
use sankoma_analysis::review::{
    AccuracySummary, MoveAssessment, PassResult, ReviewSection, SearchedPosition, SectionPlan, assess_moves,
    move_remark, record_comparison, recorded_comparisons, remark_with_reason,
};
use sankoma_analysis::why::{Finding, MistakeTheme, MoveExplanation, MoveQuestion};
use sankoma_record::annotation::block::{self, AnnotationBlock};
use sankoma_record::notation::{NotationStyle, move_text, unmarked_text};
use sankoma_record::{Game, NodeId};
use sankoma_rules::{Color, Move, SetupDefect};
use sankoma_wording::Language;
use std::collections::BTreeMap;

/// A mistake with its explanation.
pub(super) struct ExplainedMistake {
    pub(super) question: MoveQuestion,
    pub(super) explanation: MoveExplanation,
}

impl ExplainedMistake {
    /// The weightiest reason in a sentence.
    pub(super) fn first_reason(&self, lang: Language) -> Option<String> {
        let text = |finding: &Finding| finding.text(&self.question.before, NotationStyle::of_language(lang), lang);
        self.explanation.findings.first().map(text)
    }

    /// Theme that was overlooked.
    pub(super) fn theme(&self) -> Option<MistakeTheme> {
        MistakeTheme::of(&self.explanation)
    }
}

/// A game with the results for its positions.
pub(super) struct GameReview {
    pub(super) game: Game,
    /// Results, of this run and of earlier ones.
    pub(super) evaluated: BTreeMap<NodeId, SearchedPosition>,
    /// Positions that cannot be searched.
    pub(super) unsearchable: Vec<(NodeId, Vec<SetupDefect>)>,
    /// Sections that are still to be searched.
    pub(super) pending: Vec<ReviewSection>,
    /// Positions searched in this run.
    pub(super) searched: usize,
    /// Counts the changes of the comments in this run.
    pub(super) changes: usize,
    /// Why the marked moves are mistakes, by the nodes that they lead to, once they are explained.
    pub(super) reasons: BTreeMap<NodeId, ExplainedMistake>,
}

impl GameReview {
    /// Takes over the results that an earlier review with the same settings has left in the comments.
    pub(super) fn new(game: Game, options: &ReviewOptions) -> Self {
        let evaluated: BTreeMap<NodeId, SearchedPosition> =
            game.walk().filter_map(|node| Some((node, earlier_result(&game, node, &options.signature)?))).collect();
        let plan = SectionPlan::of(&game, &options.extent);
        let pending =
            plan.sections.into_iter().filter_map(|section| unsearched_part(section, &evaluated, options)).collect();
        let reasons = BTreeMap::new();
        Self { game, evaluated, unsearchable: plan.unsearchable, pending, searched: 0, changes: 0, reasons }
    }

    /// Nothing is left to search.
    pub(super) fn is_complete(&self) -> bool {
        self.pending.is_empty()
    }

    /// The last ply of the main line that has a move.
    pub(super) fn plies(&self) -> usize {
        let line = self.game.main_line();
        line.iter().rposition(|&id| self.game.node(id).mv.is_some()).unwrap_or(0)
    }

    /// Adds the result for a position. Until its section is finished a later pass may replace it, so that the comment
    /// has a signature by which a later run does not take it for the final one.
    pub(super) fn add_result(&mut self, result: PassResult<'_>, options: &ReviewOptions) {
        let PassResult { node, searched, pass } = result;
        self.write_result(node, searched, options.signature_of_pass(pass), options);
        self.evaluated.insert(node, searched.clone());
        self.searched += usize::from(pass == 1);
    }

    /// Writes the result for a position into the comments, in place of earlier blocks of this program at its node; the
    /// comparisons of moves into theirs.
    fn write_result(&mut self, node: NodeId, searched: &SearchedPosition, signature: String, options: &ReviewOptions) {
        // The comparison of the move that leads here belongs to the position before.
        block::remove(&mut self.game, node, |found| found != block::COMPARISON_SIGNATURE);
        let position = self.game.position(node);
        let block = AnnotationBlock { signature, remark: String::new(), lines: searched.lines.clone() };
        block::add(&mut self.game, node, &block, options.dialect, &position);
        for child in self.game.children(node).collect::<Vec<_>>() {
            let mv = self.game.node(child).mv;
            let found = searched.comparisons.iter().flatten().find(|found| Some(found.played_move()) == mv);
            record_comparison(&mut self.game, child, found);
        }
        self.changes += 1;
    }

    /// Notes that all positions of a section are searched: their results are final.
    pub(super) fn finish_section(&mut self, section: &ReviewSection, options: &ReviewOptions) {
        if options.settings.passes > 1 {
            for &node in section {
                if let Some(searched) = self.evaluated.get(&node).cloned() {
                    self.write_result(node, &searched, options.signature.clone(), options);
                }
            }
        }
        self.pending.retain(|waiting| waiting != section);
    }

    /// The assessments of the moves whose positions before and after are searched.
    pub(super) fn assessments(&self) -> Vec<MoveAssessment> {
        assess_moves(&self.game, &self.evaluated)
    }

    /// The accuracy of both players.
    pub(super) fn summary(&self) -> AccuracySummary {
        AccuracySummary::of(&self.game, &self.assessments())
    }

    /// Writes a remark about each move with a mark into the comments.
    pub(super) fn name_mistakes(&mut self, options: &ReviewOptions) {
        let lang = options.lang;
        let mut remarks: BTreeMap<NodeId, String> = BTreeMap::new();
        for assessment in &self.assessments() {
            if let Some(remark) = move_remark(&self.game, assessment, NotationStyle::of_language(lang), lang) {
                let reason = self.first_reason(assessment, lang);
                remarks.insert(assessment.node, remark_with_reason(remark, reason.as_deref()));
            }
        }
        for &node in self.evaluated.keys() {
            let remark = remarks.get(&node).map(String::as_str).unwrap_or_default();
            for signature in options.signatures() {
                block::set_remark(&mut self.game, node, &signature, remark);
            }
        }
    }

    /// Number of results beyond those known before this run: changes of results, and explained moves.
    pub(super) fn new_results(&self) -> usize {
        self.changes + self.reasons.len()
    }

    /// The weightiest reason why a marked move is a mistake, in a sentence.
    pub(super) fn first_reason(&self, assessment: &MoveAssessment, lang: Language) -> Option<String> {
        self.reasons.get(&assessment.node)?.first_reason(lang)
    }

    /// Number of mistakes of a player in the main line by theme, the most frequent first.
    pub(super) fn themes(&self, color: Color) -> Vec<(MistakeTheme, usize)> {
        let line = self.game.main_line();
        let own = line.iter().filter_map(|node| self.reasons.get(node)).filter(|found| found.question.mover() == color);
        MistakeTheme::counted(own.filter_map(ExplainedMistake::theme))
    }

    /// The best move in place of the one that was made.
    pub(super) fn best_text(&self, assessment: &MoveAssessment, lang: Language) -> Option<String> {
        self.move_text_at(assessment.node, assessment.best_move?, lang)
    }

    /// The move that was made.
    pub(super) fn move_text(&self, assessment: &MoveAssessment, lang: Language) -> String {
        self.move_text_at(assessment.node, assessment.mv, lang).unwrap_or_else(|| assessment.mv.to_string())
    }

    fn move_text_at(&self, node: NodeId, mv: Move, lang: Language) -> Option<String> {
        let before = self.game.position_before(node)?;
        let text = if lang == Language::Ja { move_text } else { unmarked_text };
        Some(text(&before, mv, NotationStyle::of_language(lang)))
    }
}

/// The result in a comment of this program at `node`, if it was written with the same settings.
fn earlier_result(game: &Game, node: NodeId, signature: &str) -> Option<SearchedPosition> {
    let (_, block) = block::blocks(game, node).into_iter().find(|(_, block)| block.signature == signature)?;
    let comparisons = Some(recorded_comparisons(game, node));
    Some(SearchedPosition { turn: game.position(node).side_to_move(), lines: block.lines, comparisons })
}

/// The part of a section that is to be searched. A deterministic search repeats the whole section or nothing of it, so
/// that its transposition table holds the same entries as in a review that was not interrupted.
fn unsearched_part(
    mut section: ReviewSection,
    evaluated: &BTreeMap<NodeId, SearchedPosition>,
    options: &ReviewOptions,
) -> Option<ReviewSection> {
    let is_known = |node: &NodeId| evaluated.contains_key(node);
    if section.iter().all(is_known) {
        return None;
    }
    if !options.settings.is_deterministic() {
        section.retain(|node| !is_known(node));
    }
    Some(section)
}
