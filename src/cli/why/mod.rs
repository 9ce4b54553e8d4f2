//! `why FILE [--ply N]`, `why SFEN MOVE`: why a move was a mistake, or good.
//!
//! | question | file |
//! |---|---|
//! | what was asked for? | `args` |
//! | which moves are asked about? | `moves` |
//! | what is printed? | `output`; as JSON: `rows` |

mod args;
mod moves;
mod output;
pub(super) mod rows;

pub(super) use args::Args;

use super::context::{CommandContext, Result, Status};
use super::engine_options::engine;
use super::interrupt;
use super::output::errors::InputError;
use moves::AskedMove;
use sankoma_analysis::Engine;
use sankoma_analysis::results::PositionKey;
use sankoma_analysis::review::{
    MoveComparer, MoveQuality, PositionSearcher, ReviewOrder, ReviewSearchSettings, SearchInterruption,
    SearchedPosition, StopFlag, is_suspicious, search_moves, search_position,
};
use sankoma_analysis::why::{MoveQuestion, explain_move};
use sankoma_rules::{Move, Position};
use sankoma_search::{SearchControl, SearchLimits};

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let asked = moves::asked_moves(args, context.lang)?;
    let mut searcher = MoveSearcher {
        engine: engine(args.weights.open(context.lang)?, args.hash, 1),
        limits: SearchLimits::nodes(args.nodes),
        latest: None,
    };
    let style = args.notation.style_in_sentences(context.lang);
    let mistakes_only = args.ply.is_none() && asked.iter().all(|asked| asked.ply.is_some());
    let mut found = false;
    for asked in &asked {
        if mistakes_only && !searcher.is_suspicious(asked)? {
            continue;
        }
        let question = searcher.question(asked)?;
        if mistakes_only && MoveQuality::of(question.loss()).is_none() {
            continue;
        }
        found = true;
        let weights = searcher.engine.weights();
        let (explanation, _) = interrupt::stopping_search(|control| explain_move(&question, weights, control));
        output::print(asked, &question, &explanation, style, args.json, context.lang)?;
    }
    if mistakes_only && !found && !args.json {
        output::print_no_mistakes(asked.len(), context.lang)?;
    }
    Ok(Status::Done)
}

/// Compares moves, as a review does.
struct MoveSearcher {
    engine: Engine,
    /// Limits of the search of one position.
    limits: SearchLimits,
    /// The position searched last.
    latest: Option<(PositionKey, SearchedPosition)>,
}

impl MoveSearcher {
    /// Searches of the positions around a move say that it may be a mistake.
    fn is_suspicious(&mut self, asked: &AskedMove) -> Result<bool> {
        let before = self.searched(&asked.before)?;
        let after = self.searched(&asked.before.clone().after([asked.mv]))?;
        Ok(is_suspicious(&before, &after, asked.mv))
    }

    /// The question about a move that was compared with the move that is asked for, else with the best other one.
    fn question(&self, asked: &AskedMove) -> Result<MoveQuestion> {
        let (question, control) = interrupt::stopping_search(|control| self.compared(asked, control));
        match question {
            Ok(question) if !control.is_stopped() => Ok(question),
            _ => Err(broken_off()),
        }
    }

    fn compared(
        &self,
        asked: &AskedMove,
        control: &SearchControl,
    ) -> std::result::Result<MoveQuestion, SearchInterruption> {
        let mut search = |position: &Position, moves: &[Move], limits: &SearchLimits| {
            Ok(search_moves(&self.engine, position, moves, limits, control))
        };
        let (before, played) = (&asked.before, asked.mv);
        let mut comparer = MoveComparer::new(&self.limits, &mut search);
        let found = match asked.better.filter(|&better| better != played) {
            Some(better) => Some(comparer.compare_with(before, played, better)?),
            None => comparer.compare(before, played)?,
        };
        Ok(found.map_or_else(
            || {
                // It is the only legal move.
                let line = search_moves(&self.engine, before, &[played], &self.limits, control);
                MoveQuestion::new(before.clone(), line.clone(), line)
            },
            |found| MoveQuestion::of_comparison(before.clone(), &found),
        ))
    }

    /// The result of the search of a position; that searched last is known.
    fn searched(&mut self, position: &Position) -> Result<SearchedPosition> {
        let key = PositionKey::of(position);
        if let Some((_, known)) = self.latest.as_ref().filter(|(latest, _)| *latest == key) {
            return Ok(known.clone());
        }
        let settings = ReviewSearchSettings {
            limits: self.limits.clone(),
            multipv: 1,
            order: ReviewOrder::Forward,
            passes: 1,
            variations: false,
        };
        self.engine.begin_section();
        let found = search_position(position, &settings, &mut self.engine, &StopFlag::default());
        let found = found.map_err(|_| broken_off())?;
        self.latest = Some((key, found.clone()));
        Ok(found)
    }
}

fn broken_off() -> anyhow::Error {
    InputError::new("探索を中断しました", "the search was broken off").into()
}
