//! `moves [SFEN…]`: legal moves in USI notation.

use super::context::{CommandContext, Result, Status};
use super::input::position_lines::{BadLineRow, PositionLine, answer_standard_input, write_bad_line};
use super::input::positions::{parse_position, positions_from_arguments, report_game_over};
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::json::{named_words, rows, texts};
use crate::cli::output::{print, standard_output};
use sankoma_rules::Position;
use sankoma_rules::movegen::{self, MoveGenerationKind};
use sankoma_wording::{Message, UnknownNameError};
use serde::Serialize;

/// Arguments of `moves`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Positions; one a line from standard input for `-` or when none is given; a bad one is answered by a line
    /// `error: …`.
    #[arg(value_name = "SFEN")]
    positions: Vec<String>,
    /// legal-all: every legal move; legal: those without the non-promotions that are never better (of a pawn, a bishop,
    /// a rook, and a lance to the second-last rank); of these captures, quiets (the others), checks, and evasions (all,
    /// in check; else none); checks-all: those of legal-all that give check.
    #[arg(long, default_value = "legal-all", value_parser = generation_kind)]
    kind: MoveGenerationKind,
    /// Print one JSON object per position.
    #[arg(long)]
    json: bool,
}

/// One object per position: its moves, or why a line of standard input is none.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(super) enum MovesRow {
    Moves(MovesPositionRow),
    Error(BadLineRow),
}

rows! {
    /// The moves of a position.
    struct MovesPositionRow(position: &Position, kind: MoveGenerationKind, moves: Vec<String>) {
        /// The position.
        sfen: String = position.sfen(),
        /// Which moves.
        kind: MoveKindName = MoveKindName::of(kind),
        /// The moves, USI, sorted.
        moves: Vec<String> = moves,
    }
}

named_words! {
    /// Which moves. `legal-all`: every legal move; `legal`: those without the non-promotions that are never better, of
    /// a pawn, a bishop, a rook, and a lance to the second-last rank; `captures` and `quiets`: those of `legal` that
    /// capture and the others; `checks-all` and `checks`: those of `legal-all` and of `legal` that give check;
    /// `evasions`: those of `legal` in check, none otherwise.
    MoveKindName: MoveGenerationKind
}

fn generation_kind(name: &str) -> std::result::Result<MoveGenerationKind, UnknownNameError> {
    let found = MoveGenerationKind::ALL.into_iter().find(|kind| kind.name() == name);
    found.ok_or_else(|| UnknownNameError::new("kind", name, &MoveGenerationKind::NAMES))
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if args.positions.is_empty() || args.positions == ["-"] {
        return answer_standard_input(context.lang, parse_position, |line, _| match line {
            PositionLine::Blank => Ok(()),
            PositionLine::Position(position) => print_moves(&position, args),
            PositionLine::Bad(reason) => Ok(write_bad_line(
                &mut standard_output::json_or_text(args.json),
                reason,
                args.json.then_some(MovesRow::Error),
            )?),
        });
    }
    let positions = positions_from_arguments(&args.positions)?;
    positions.iter().try_for_each(|position| print_moves(position, args))?;
    let board_alone = Message::new("盤上だけで合法な手を示しました", "these are the moves that the board alone allows");
    for position in &positions {
        report_game_over(position, &board_alone, context.lang);
    }
    if args.kind == MoveGenerationKind::Evasions && positions.iter().any(|position| !position.in_check()) {
        print_to_stderr(context.lang.pick(
            "王手を受けていない局面に、王手を逃れる手はありません",
            "no evasions where the side to move is not in check",
        ));
    }
    Ok(Status::Done)
}

fn print_moves(position: &Position, args: &Args) -> Result<()> {
    let mut moves = texts(&movegen::moves(position, args.kind));
    moves.sort();
    let text = moves.join(" ") + "\n";
    print(args.json, || MovesRow::Moves(MovesPositionRow::of(position, args.kind, moves)), || text).map(drop)
}
