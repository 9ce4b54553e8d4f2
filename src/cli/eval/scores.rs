//! The static score with the scores of quiescence search and of a search.

use super::assessment_table::assessment_table;
use super::term_rows::AssessmentPartRow;
use super::text_format::weights_heading;
use crate::cli::context::Result;
use crate::cli::engine_options::{engine, unsearchable_error};
use crate::cli::output::SCREEN_WIDTH;
use crate::cli::output::json::{
    CentipawnUnit, MessageRow, ScoreUnit, SideLetter, list, rows, score_unit_and_value, usi_moves,
};
use crate::cli::output::score::score_text;
use sankoma_analysis::assessment::{ForcedMoves, SearchedAssessment, assess_line_by};
use sankoma_analysis::{AnalysisReport, AnalysisTask};
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_record::notation;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::{Score, SearchControl, SearchInfo, SearchLimits, SearchReport};
use sankoma_wording::text::{pad, pad_left, wrap};
use sankoma_wording::{Language, counted_noun, labels, sentence};

rows! {
    /// `--search`: three scores of one position.
    struct EvalScoresRow(report: &ScoreReport) {
        /// The position.
        sfen: String = report.position.sfen(),
        /// The side whose view the scores have.
        side_to_move: SideLetter = report.position.side_to_move().into(),
        /// Name of the weights.
        weights: String,
        /// The static score.
        r#static: EvalStaticScoreRow = report.into(),
        /// The score of quiescence search.
        quiescence: EvalQuiescenceScoreRow = (&report.quiescence).into(),
        /// The score of a search; null where there is no legal move.
        search: Option<EvalSearchScoreRow> = report.search.as_ref().map(Into::into),
        /// That score in a player's words; null where there is none.
        judged: Option<EvalJudgedRow> = report.judged.as_ref().map(Into::into),
    }

    /// A search's score in a player's words: of the board after the moves that are forced.
    struct EvalJudgedRow(judged: &SearchedAssessment) {
        /// The score in one sentence.
        sentence: MessageRow = judged.assessment.sentence.clone().into(),
        /// The answers to checks and recaptures with which the line begins, six at most.
        forced: Vec<String> = usi_moves(&judged.forced.moves),
        /// The parts of the score, with what the search sees further. They sum to the score, unless that is a mate.
        assessment: Vec<AssessmentPartRow> = list(&judged.assessment.parts),
    }

    /// The static score.
    struct EvalStaticScoreRow(report: &ScoreReport) {
        /// The score, from the side to move's view.
        score: i32 = report.static_score,
        /// Centipawns.
        unit: CentipawnUnit = CentipawnUnit::Cp,
        /// The same from Black's view, raw.
        total_raw: i32 = report.raw,
    }

    /// The score of quiescence search.
    struct EvalQuiescenceScoreRow(quiescence: &(Score, Vec<Move>)) {
        let (unit, score) = score_unit_and_value(quiescence.0);

        /// The score, from the side to move's view.
        score: i32 = score,
        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// Its line, USI.
        line: Vec<String> = usi_moves(&quiescence.1),
    }

    /// The score of a search.
    struct EvalSearchScoreRow(info: &SearchInfo) {
        let (unit, score) = score_unit_and_value(info.line.score);

        /// The score, from the side to move's view.
        score: i32 = score,
        /// Unit of the score.
        unit: ScoreUnit = unit,
        /// Depth, in plies.
        depth: u32 = info.line.depth,
        /// Nodes searched.
        nodes: u64,
        /// Its line, USI.
        line: Vec<String> = usi_moves(&info.line.pv),
    }
}

/// Size of the transposition table, in MiB.
const TABLE_MEBIBYTES: u32 = 64;

/// Three scores of one position, all from the view of the side to move.
pub(super) struct ScoreReport {
    position: Position,
    weights: String,
    raw: i32,
    static_score: i32,
    quiescence: (Score, Vec<Move>),
    /// The last line of the search; `None` where there is no legal move, or no search.
    search: Option<SearchInfo>,
    is_searched: bool,
    /// The score of the search in a player's words.
    judged: Option<SearchedAssessment>,
    lang: Language,
    style: notation::NotationStyle,
}

impl ScoreReport {
    /// Searches `nodes` nodes, if any.
    ///
    /// # Errors
    /// A position that cannot be searched.
    pub(super) fn of(
        weights: &Weights,
        position: &Position,
        nodes: Option<u64>,
        (lang, style): (Language, notation::NotationStyle),
    ) -> Result<Self> {
        let engine = engine(weights.clone(), TABLE_MEBIBYTES, 1);
        let task = AnalysisTask::new(position.clone(), SearchLimits::nodes(nodes.unwrap_or(1)));
        let (mut search, mut defects) = (None, Vec::new());
        engine.run(&task, &SearchControl::new(), |report| match report {
            AnalysisReport::Search(SearchReport::Line(info)) => search = Some(info),
            AnalysisReport::Refused(found) => defects = found,
            _ => {}
        });
        if !defects.is_empty() {
            return Err(unsearchable_error(&defects).into());
        }
        let search = search.filter(|_| nodes.is_some());
        let judge = |info: &SearchInfo| {
            assess_line_by(weights, position, (&info.line.pv, info.line.score), ExplanationEffort::SHORT)
        };
        Ok(Self {
            judged: search.as_ref().map(judge),
            quiescence: engine.quiescence(position),
            position: position.clone(),
            weights: weights.name().to_owned(),
            raw: weights.raw(position),
            static_score: weights.score(position),
            search,
            is_searched: nodes.is_some(),
            lang,
            style,
        })
    }

    pub(super) fn text(&self) -> String {
        let lang = self.lang;
        let heading = weights_heading(&self.position.sfen(), &self.weights, lang);
        let title = match lang {
            Language::Ja => "評価値（先手から見た値、cp）",
            Language::En => "Scores (Black's view; centipawns)",
        };
        let (score, line) = &self.quiescence;
        let scores = [
            self.row(
                lang.pick("静的評価", "static"),
                &format!("{:+}", self.position.side_to_move().sign() * self.static_score),
                &[],
            ),
            self.row(labels::QUIESCENCE.text(lang), &self.score_for_black(*score), line),
            if self.is_searched { self.search_row() } else { String::new() },
        ];
        let judged = self.judged.as_ref().map(|judged| format!("{}\n", self.judged_text(judged))).unwrap_or_default();
        format!("{heading}\n{judged}{title}\n{}", scores.concat())
    }

    /// The sentence, after which forced moves it is, and the parts.
    fn judged_text(&self, judged: &SearchedAssessment) -> String {
        let SearchedAssessment { forced: ForcedMoves { moves: forced, .. }, assessment } = judged;
        let moves = notation::line_text(&self.position, forced, self.style, self.lang).join(" ");
        let after = match self.lang {
            _ if forced.is_empty() => String::new(),
            Language::Ja => format!("{moves} まで（必然の手順）の局面\n"),
            Language::En => format!("after {moves}, as forced\n"),
        };
        let is_number = self.search.as_ref().is_some_and(|info| matches!(info.line.score, Score::Cp(_)));
        let has_score = is_number && !assessment.is_mate_problem;
        after + &assessment_table(&assessment.sentence, &assessment.parts, has_score, self.lang)
    }

    fn score_for_black(&self, score: Score) -> String {
        let sign = self.position.side_to_move().sign();
        score_text(match score {
            Score::Cp(score) => Score::Cp(sign * score),
            Score::Mate(plies) => Score::Mate(sign * plies),
        })
    }

    fn search_row(&self) -> String {
        let name = labels::SEARCH.text(self.lang);
        let Some(info) = &self.search else {
            let reason = if movegen::has_legal_move(&self.position) {
                self.lang.pick("最初の反復が終わらず、値がない", "no iteration was finished")
            } else {
                self.lang.pick("合法手なし", "no move")
            };
            return self.row(name, reason, &[]);
        };
        let effort = sentence!(
            self.lang,
            ("  深さ{}、{}局面\n", info.line.depth, info.nodes),
            ("  depth {}, {}\n", info.line.depth, counted_noun(info.nodes, "node"))
        );
        self.row(name, &self.score_for_black(info.line.score), &info.line.pv)
            + &" ".repeat(NAME_WIDTH + NUMBER_WIDTH + 2)
            + &effort
    }

    fn row(&self, name: &str, score: &str, line: &[Move]) -> String {
        let prefix = format!("  {}{}  ", pad(name, NAME_WIDTH), pad_left(score, NUMBER_WIDTH));
        let moves = notation::line_text(&self.position, line, self.style, self.lang).join(" ");
        let line_break = format!("\n{}", " ".repeat(NAME_WIDTH + NUMBER_WIDTH + 4));
        let moves = wrap(&moves, SCREEN_WIDTH - NAME_WIDTH - NUMBER_WIDTH - 4).join(&line_break);
        format!("{}\n", format!("{prefix}{moves}").trim_end())
    }
}

const NAME_WIDTH: usize = 10;
const NUMBER_WIDTH: usize = 9;
