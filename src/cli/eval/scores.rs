//! The static score with the scores of quiescence search and of a search.

use super::args::Args;
use super::assessment_table::assessment_table;
use super::rows::{
    EvalJudgedRow, EvalQuiescenceScoreRow, EvalRow, EvalScoresRow, EvalSearchScoreRow, EvalStaticScoreRow,
};
use super::term_rows::rows;
use super::text_format::weights_heading;
use crate::cli::context::Result;
use crate::cli::engine_options::{engine, unsearchable_error};
use crate::cli::output::json::{CentipawnUnit, score_unit_and_value, usi_moves};
use crate::cli::output::score::score_text;
use crate::cli::output::{SCREEN_WIDTH, print};
use sankoma_analysis::assessment::{ForcedMoves, SearchedAssessment, assess_line_by};
use sankoma_analysis::{AnalysisReport, AnalysisTask};
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_record::notation;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::{Score, SearchControl, SearchInfo, SearchLimits, SearchReport};
use sankoma_wording::text::{pad, pad_left, wrap};
use sankoma_wording::{Language, counted_noun, labels, sentence};

/// Size of the transposition table, in MiB.
const TABLE_MEBIBYTES: u32 = 64;

/// Prints the scores without search and by a search of so many nodes.
///
/// # Errors
/// Those of [`ScoreReport::of`].
pub(super) fn print_scores(position: &Position, args: &Args, weights: &Weights, lang: Language) -> Result {
    let scores = ScoreReport::of(weights, position, args.search, (lang, args.notation.style(lang)))?;
    print(args.json, || scores.json_row(), || scores.text())
}

/// Three scores of one position, all from the view of the side to move.
struct ScoreReport {
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
    fn of(
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

    fn json_row(&self) -> EvalRow {
        let search = |info: &SearchInfo| {
            let (unit, score) = score_unit_and_value(info.line.score);
            EvalSearchScoreRow {
                score,
                unit,
                depth: info.line.depth,
                nodes: info.nodes,
                line: usi_moves(&info.line.pv),
            }
        };
        let (score, line) = &self.quiescence;
        let (unit, score) = score_unit_and_value(*score);
        EvalRow::Scores(EvalScoresRow {
            sfen: self.position.sfen(),
            side_to_move: self.position.side_to_move().into(),
            weights: self.weights.clone(),
            r#static: EvalStaticScoreRow { score: self.static_score, unit: CentipawnUnit::Cp, total_raw: self.raw },
            quiescence: EvalQuiescenceScoreRow { score, unit, line: usi_moves(line) },
            search: self.search.as_ref().map(search),
            judged: self.judged.as_ref().map(|judged| EvalJudgedRow {
                sentence: judged.assessment.sentence.clone().into(),
                forced: usi_moves(&judged.forced.moves),
                assessment: rows(&judged.assessment.parts),
            }),
        })
    }

    fn text(&self) -> String {
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
