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
use anyhow::bail;
use moves::AskedMove;
use sankoma_analysis::Engine;
use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::{
    MoveQuality, PositionSearcher, ReviewOrder, ReviewSearchSettings, SearchedPosition, StopFlag, search_position,
};
use sankoma_analysis::why::{MoveQuestion, ScoredLine, explain_move};
use sankoma_rules::Position;
use sankoma_search::SearchLimits;

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let asked = moves::asked_moves(args, context.lang)?;
    let mut searcher =
        MoveSearcher { engine: engine(args.weights.open(context.lang)?, args.table.hash, 1), nodes: args.nodes };
    let style = args.notation.style_in_sentences(context.lang);
    let mistakes_only = args.ply.is_none() && asked.iter().all(|asked| asked.ply.is_some());
    let mut found = false;
    for asked in &asked {
        let Some(question) = searcher.question(asked)? else { continue };
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

/// Searches the positions before and after a move.
struct MoveSearcher {
    engine: Engine,
    nodes: u64,
}

impl MoveSearcher {
    /// The question about a move with what the searches say; `None` where the game has no better move to compare with.
    fn question(&mut self, asked: &AskedMove) -> Result<Option<MoveQuestion>> {
        let before = self.searched(&asked.before, 2)?;
        let after = self.searched(&asked.before.clone().after([asked.mv]), 1)?;
        let question = MoveQuestion::of_results(&asked.before, asked.mv, &before, &after);
        let (Some(question), Some(better)) = (&question, asked.better) else { return Ok(question) };
        let line = MoveQuestion::of_results(
            &asked.before,
            better,
            &before,
            &self.searched(&asked.before.clone().after([better]), 1)?,
        );
        let better: Option<ScoredLine> = line.map(|line| line.played);
        Ok(better.map(|better| MoveQuestion { better, ..question.clone() }))
    }

    fn searched(&mut self, position: &Position, multipv: usize) -> Result<PositionResult> {
        let found = |searched: SearchedPosition| {
            let result = PositionResult::of_review(&searched, EngineIdentity::default());
            result.ok_or_else(|| {
                let sfen = position.sfen();
                let (ja, en) =
                    (format!("{sfen} で指し手が見つかりません"), format!("the search has found no move in {sfen}"));
                InputError::new(ja, en).into()
            })
        };
        let limits = SearchLimits { nodes: Some(self.nodes), ..SearchLimits::default() };
        let settings = ReviewSearchSettings { limits, multipv, order: ReviewOrder::Forward, passes: 1 };
        self.engine.begin_section();
        match search_position(position, &settings, &mut self.engine, &StopFlag::default()) {
            Ok(searched) => found(searched),
            Err(_) => bail!(InputError::new("探索を中断しました", "the search was broken off")),
        }
    }
}
