//! An engine that runs: what was asked of it, and what it has reported on the position shown.

use crate::tui::line_source::slot_letter;
use sankoma_analysis::Generation;
use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_rules::Move;
use sankoma_rules::legality::ReplayedLine;
use sankoma_search::{Bound, Score};
use sankoma_usi::client::{
    UsiAnalysisReport, UsiEnginePhase, UsiFigures, UsiLine, UsiMateAnswer, UsiProgramIdentity, engine_identity,
};
use sankoma_usi::engines_file::EngineDefinition;
use sankoma_wording::{Language, Message, counted_noun, labels, message};
use std::sync::Arc;

/// The number of a start of an engine, which its reports carry.
pub type OtherEngineId = u64;

/// What an engine was started for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineRole {
    /// To analyse.
    Analysis,
    /// To see whether it works.
    Trial,
    /// To be added to the file if it works.
    Addition,
}

/// An engine that runs, or has failed.
#[derive(Clone, Debug)]
pub struct OtherEngine {
    /// The number of its start.
    pub id: OtherEngineId,
    /// The number of its letter: 0 for A.
    pub slot: u8,
    /// What it was started with.
    pub definition: EngineDefinition,
    /// What it was started for.
    pub role: EngineRole,
    /// Whether it is to analyse the position shown.
    pub wanted: bool,
    /// What it does.
    pub phase: UsiEnginePhase,
    /// What it says of itself.
    pub identity: Option<UsiProgramIdentity>,
    /// The newest line of each rank, by rank.
    pub lines: Vec<UsiLine>,
    /// The newest figures.
    pub figures: UsiFigures,
    /// The deepest result that is known of the position shown.
    pub result: Option<Arc<PositionResult>>,
    /// Whether it has finished its search.
    pub finished: bool,
    /// The sentence about a mate search that has ended.
    pub mate: Option<Message>,
    /// Why it cannot analyse the position shown.
    pub obstacle: Option<Message>,
    /// What was wrong last, though it continues.
    pub fault: Option<Message>,
    /// Why it is of no more use.
    pub failure: Option<Message>,
    /// The identity under which its results are stored, once it has found one.
    pub(super) result_engine: Option<EngineIdentity>,
}

impl OtherEngine {
    pub(super) fn new(id: OtherEngineId, slot: u8, definition: EngineDefinition, role: EngineRole) -> Self {
        Self {
            id,
            slot,
            definition,
            role,
            wanted: true,
            phase: UsiEnginePhase::Starting,
            identity: None,
            lines: Vec::new(),
            figures: UsiFigures::default(),
            result: None,
            finished: false,
            mate: None,
            obstacle: None,
            fault: None,
            failure: None,
            result_engine: None,
        }
    }

    /// Its letter: `A` for the first.
    pub fn letter(&self) -> char {
        slot_letter(self.slot)
    }

    /// The identity under which its results are stored.
    pub fn results_of(&self) -> EngineIdentity {
        let own = self.identity.as_ref().and_then(|identity| identity.name.as_deref());
        self.result_engine
            .clone()
            .unwrap_or_else(|| engine_identity(&self.definition.name, own, &self.definition.options))
    }

    /// What it does, in a word or two.
    pub fn state(&self, lang: Language) -> &'static str {
        if self.failure.is_some() {
            return lang.pick("失敗", "failed");
        }
        match (self.phase, self.wanted) {
            (UsiEnginePhase::Starting, _) => lang.pick("起動中", "starting"),
            (UsiEnginePhase::GettingReady, _) => lang.pick("準備中", "getting ready"),
            (UsiEnginePhase::Searching, _) => labels::THINKING.text(lang),
            (UsiEnginePhase::Stopping, _) => lang.pick("停止中", "stopping"),
            (UsiEnginePhase::Idle, true) if self.finished => labels::FINISHED.text(lang),
            (UsiEnginePhase::Idle, _) => lang.pick("待機", "idle"),
        }
    }

    /// The best line: score from the view of the side to move, bound, depth and moves. Of the search that runs, unless
    /// a deeper result is known.
    pub fn best(&self) -> Option<OtherEngineLine<'_>> {
        self.shown_lines().into_iter().next()
    }

    /// The lines to be shown, best first.
    pub fn shown_lines(&self) -> Vec<OtherEngineLine<'_>> {
        let live_depth = self.lines.first().and_then(|line| line.depth).unwrap_or_default();
        match &self.result {
            Some(result) if self.lines.is_empty() || result.depth > live_depth => {
                let lines = result.lines.iter().zip(1..);
                let depth = Some(result.depth);
                lines
                    .map(|(line, rank)| OtherEngineLine {
                        rank,
                        score: Some(line.score),
                        bound: line.bound,
                        depth,
                        moves: OtherEngineMoves::Legal(&line.pv),
                    })
                    .collect()
            }
            _ => self.lines.iter().map(OtherEngineLine::of).collect(),
        }
    }

    /// Takes a report on the search with this generation, and returns the result that is to be saved. One on an earlier
    /// search changes nothing, nor does one that is on none.
    pub(super) fn take(&mut self, report: UsiAnalysisReport, generation: Generation) -> Option<Box<PositionResult>> {
        match report {
            UsiAnalysisReport::Search { generation: of, lines, figures } if of == generation => {
                self.take_search(lines, figures);
            }
            UsiAnalysisReport::Result(of, result) if of == generation => {
                self.result_engine = Some(result.engine.clone());
                return Some(result);
            }
            UsiAnalysisReport::Finished(of, _) if of == generation => self.finished = true,
            UsiAnalysisReport::MateFinished(of, answer) if of == generation => {
                self.take_mate(answer);
                self.finished = true;
            }
            _ => {}
        }
        None
    }

    /// Takes what a search has found since the last report.
    fn take_search(&mut self, lines: Vec<UsiLine>, figures: UsiFigures) {
        self.figures = figures;
        for line in lines {
            match self.lines.binary_search_by_key(&line.rank, |known| known.rank) {
                Ok(at) => self.lines[at] = line,
                Err(at) => self.lines.insert(at, line),
            }
        }
    }

    /// Takes the answer of a search for a mate.
    fn take_mate(&mut self, answer: UsiMateAnswer) {
        self.mate = Some(match answer {
            UsiMateAnswer::NoMate => Message::new("不詰", "there is no mate"),
            UsiMateAnswer::Timeout => Message::new("詰みは時間内に見つかりません", "no mate was found in time"),
            UsiMateAnswer::NotImplemented => Message::new("詰み探索はできません", "it cannot search for mates"),
            UsiMateAnswer::Mate(line) => {
                let plies = line.moves().len();
                let score = Some(Score::Mate(i32::try_from(plies).unwrap_or(i32::MAX)));
                self.lines =
                    vec![UsiLine { rank: 1, score, bound: Bound::Exact, depth: None, seldepth: None, line: *line }];
                message!("{plies}手詰", ("mate in {}", counted_noun(plies, "ply")))
            }
        });
    }

    /// Forgets what was reported on the position before.
    pub(super) fn clear_search(&mut self) {
        self.lines.clear();
        self.figures = UsiFigures::default();
        self.result = None;
        self.finished = false;
        self.mate = None;
        self.obstacle = None;
        self.fault = None;
    }
}

/// A line of an engine as it is shown.
#[derive(Clone, Debug)]
pub struct OtherEngineLine<'a> {
    /// Its rank, from 1.
    pub rank: usize,
    /// From the view of the side to move.
    pub score: Option<Score>,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Its moves.
    pub moves: OtherEngineMoves<'a>,
}

/// The moves of a line of an engine.
#[derive(Clone, Debug)]
pub enum OtherEngineMoves<'a> {
    /// All are legal.
    Legal(&'a [Move]),
    /// As the engine wrote them, up to the first that cannot be played.
    Replayed(&'a ReplayedLine),
}

impl<'a> OtherEngineLine<'a> {
    fn of(line: &'a UsiLine) -> Self {
        let UsiLine { rank, score, bound, depth, line, .. } = line;
        let moves = OtherEngineMoves::Replayed(line);
        Self { rank: *rank, score: *score, bound: *bound, depth: *depth, moves }
    }

    /// The moves that can be played.
    pub fn legal_moves(&self) -> Vec<Move> {
        match &self.moves {
            OtherEngineMoves::Legal(moves) => moves.to_vec(),
            OtherEngineMoves::Replayed(line) => line.moves(),
        }
    }
}
