//! `why FILE [--ply N]`, `why SFEN MOVE`: why a move was a mistake, or good.
//!
//! | question | file |
//! |---|---|
//! | which moves are asked about? | `moves` |
//! | what is printed? | `output`; as JSON: `rows` |

mod moves;
mod output;
pub(super) mod rows;

use super::context::{CommandContext, Result, Status};
use super::engine_options::{DEFAULT_HASH, WeightsArgs, engine, hash_range};
use super::interrupt;
use super::option_values::whole_number;
use anyhow::{anyhow, bail};
use moves::AskedMove;
use sankoma_analysis::Engine;
use sankoma_analysis::results::{EngineIdentity, PositionResult};
use sankoma_analysis::review::{
    MoveQuality, PositionSearcher, ReviewOrder, ReviewSearchSettings, SearchedPosition, StopFlag,
};
use sankoma_analysis::why::{MoveQuestion, ScoredLine, explain_move};
use sankoma_record::notation::NotationStyle;
use sankoma_rules::{Move, Position, movegen};
use sankoma_search::SearchLimits;

const LONG_HELP: &str = "\
Searches the position before the move and the one after it, and says what the better move would have been, and why the \
move was a mistake: each reason with the line that shows it on the board. Reasons are only those that the program has \
proved or measured (docs/why.md); of the best move it says what is good about it, if anything is.

Without --ply, every move of the main line that loses 5 % of win rate or more.

With --json, one object a move: see docs/json.md.";

/// Arguments of `why`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(super) struct Args {
    /// A game record, or a position (SFEN, startpos or \"position … moves …\") and a move in any notation.
    #[arg(required = true, value_name = "FILE | SFEN MOVE")]
    words: Vec<String>,
    /// The move of the record, counted from 1.
    #[arg(long, value_name = "N", value_parser = whole_number::<usize>(1..))]
    ply: Option<usize>,
    /// Compare with this move instead of the best one.
    #[arg(long, value_name = "MOVE", allow_hyphen_values = true)]
    better: Option<String>,
    /// Nodes of each search.
    #[arg(long, default_value = "200000", value_parser = whole_number::<u64>(1..))]
    nodes: u64,
    /// Size of the table in MiB.
    #[arg(long, default_value = DEFAULT_HASH, value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// How moves are written: kif, federation, western, western-numeric or usi [default: kif in Japanese, else western].
    #[arg(long, value_name = "NAME")]
    notation: Option<NotationStyle>,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Print one JSON object a move.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let asked = moves::asked_moves(args)?;
    let mut searcher =
        MoveSearcher { engine: engine(args.weights.open(context.lang)?, args.hash, 1), nodes: args.nodes };
    let style = args.notation.unwrap_or_else(|| NotationStyle::of_language(context.lang));
    let mistakes_only = args.ply.is_none() && asked.iter().all(|asked| asked.ply.is_some());
    for asked in &asked {
        let Some(question) = searcher.question(asked)? else { continue };
        if mistakes_only && MoveQuality::of(question.loss()).is_none() {
            continue;
        }
        let weights = searcher.engine.weights();
        let (explanation, _) = interrupt::stopping_search(|control| explain_move(&question, weights, control));
        output::print(asked, &question, &explanation, style, args.json, context.lang)?;
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
        let after = self.searched(&position_after(&asked.before, asked.mv), 1)?;
        let question = MoveQuestion::of_results(&asked.before, asked.mv, &before, &after);
        let (Some(question), Some(better)) = (&question, asked.better) else { return Ok(question) };
        let line = MoveQuestion::of_results(
            &asked.before,
            better,
            &before,
            &self.searched(&position_after(&asked.before, better), 1)?,
        );
        let better: Option<ScoredLine> = line.map(|line| line.played);
        Ok(better.map(|better| MoveQuestion { better, ..question.clone() }))
    }

    fn searched(&mut self, position: &Position, multipv: usize) -> Result<PositionResult> {
        let turn = position.side_to_move();
        let found = |searched: SearchedPosition| {
            let result = PositionResult::of_review(&searched, EngineIdentity::default());
            result.ok_or_else(|| anyhow!("the search has found no move in {}", position.sfen()))
        };
        if !movegen::has_legal_move(position) {
            return found(SearchedPosition::mated(turn));
        }
        let limits = SearchLimits { nodes: Some(self.nodes), ..SearchLimits::default() };
        let settings = ReviewSearchSettings { limits, multipv, order: ReviewOrder::Forward };
        self.engine.begin_section();
        match self.engine.search(position, &settings, &StopFlag::default()) {
            Ok(lines) => found(SearchedPosition { turn, lines }),
            Err(_) => bail!("the search was broken off"),
        }
    }
}

fn position_after(before: &Position, mv: Move) -> Position {
    let mut position = before.clone();
    position.play(mv);
    position
}
