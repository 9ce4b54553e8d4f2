//! The moves that are asked about: of a record, or one in a position.

use super::args::Args;
use crate::cli::context::Result;
use crate::cli::input::positions::{parse_searchable_position, split_sfens};
use crate::cli::input::record_files;
use crate::cli::output::errors::{InputError, print_to_stderr};
use anyhow::bail;
use sankoma_record::{self as record, Game, NodeId, Record, RecordFormat, notation};
use sankoma_rules::{Move, Position};
use sankoma_wording::{Language, ToMessage as _, counted_noun, message, quoted, sentence};
use std::path::Path;

/// A move to be explained.
pub(super) struct AskedMove {
    /// Its ply in the record, counted from 1.
    pub(super) ply: Option<usize>,
    /// The position before it.
    pub(super) before: Position,
    /// The move.
    pub(super) mv: Move,
    /// The move to compare it with, instead of the best one.
    pub(super) better: Option<Move>,
}

impl AskedMove {
    fn new(ply: Option<usize>, before: Position, mv: Move, args: &Args) -> Result<Self> {
        let better = args.better.as_deref().map(|text| legal_move(&before, text)).transpose()?;
        Ok(Self { ply, before, mv, better })
    }
}

/// What the arguments ask about.
///
/// # Errors
/// No position and no record, a move that is not legal, a ply that the record does not have.
pub(super) fn asked_moves(args: &Args, lang: Language) -> Result<Vec<AskedMove>> {
    if let [word] = &args.words[..] {
        // A path has slashes as an SFEN has.
        if parse_searchable_position(word).is_ok() {
            bail!(InputError::new(
                "局面だけで指し手がありません。説明する指し手を局面のあとに指定してください",
                "a position without a move given, expected the move to explain behind it",
            ));
        }
        return of_record(Path::new(word), args, lang);
    }
    match split_sfens(&args.words) {
        (texts, [mv]) if texts.len() == 1 => {
            if args.ply.is_some() {
                bail!(InputError::new(
                    "--ply は棋譜のためのものです。局面と指し手には付けないでください",
                    "--ply goes with a record, expected a position and a move without it",
                ));
            }
            let before = parse_searchable_position(&texts[0])?;
            let mv = legal_move(&before, mv)?;
            Ok(vec![AskedMove::new(None, before, mv, args)?])
        }
        (texts, rest) => {
            let (positions, others) = (texts.len() as u32, rest.len() as u32);
            bail!(message!(
                "局面が{positions}個、ほかの語が{others}個あります。棋譜か、局面と指し手を1つずつ指定してください",
                (
                    "{} and {} given, expected a record, or one position and one move",
                    counted_noun(positions, "position"),
                    counted_noun(others, "other word")
                )
            ))
        }
    }
}

fn legal_move(position: &Position, text: &str) -> Result<Move> {
    let verdict = notation::verdict(position, text);
    match (verdict.mv, verdict.reasons.first()) {
        (Some(mv), None) if !mv.is_pass() => Ok(mv),
        (_, Some(reason)) => {
            let (text, reason) = (quoted(text), reason.message());
            bail!(message!(
                ("{text} はこの局面の合法手ではありません: {}", reason.ja),
                ("{text} is not legal here: {}", reason.en)
            ))
        }
        _ => {
            let text = quoted(text);
            bail!(message!(
                "{text} は説明できる手ではありません。合法手が必要です",
                "{text} is no move that can be explained, expected a legal move"
            ))
        }
    }
}

/// The moves of the main line of the first game, or the one at `--ply`.
fn of_record(path: &Path, args: &Args, lang: Language) -> Result<Vec<AskedMove>> {
    let name = quoted(&path.display().to_string());
    let Record { game, format, further_games, .. } = record::read(&record_files::read_bytes(path)?, Some(path));
    if format == RecordFormat::Unknown {
        bail!(message!(
            "{name} は棋譜ではありません。棋譜か、局面と指し手が必要です",
            "{name} is no game record, expected one, or a position and a move"
        ));
    }
    if !further_games.is_empty() {
        let games = further_games.len() + 1;
        print_to_stderr(&sentence!(
            lang,
            "{name} には対局が{games}局あります。最初の対局を説明します",
            "{name} holds {games} games, the first is explained"
        ));
    }
    let nodes: Vec<NodeId> = game.main_line().into_iter().filter(|&node| is_explained(&game, node)).collect();
    let wanted: Vec<NodeId> =
        nodes.into_iter().filter(|&node| args.ply.is_none_or(|ply| game.ply(node) == ply)).collect();
    if wanted.is_empty() {
        bail!(match args.ply {
            Some(ply) => InputError::from(message!(
                "{name} の{ply}手目に合法手がありません",
                "the game in {name} has no legal move at ply {ply}"
            )),
            None => InputError::from(message!(
                "{name} に合法手がありません",
                "the game in {name} has no legal moves, expected one or more"
            )),
        });
    }
    let asked = |&node: &NodeId| {
        let ply = game.ply(node);
        let before = game.position_before(node).ok_or_else(|| {
            InputError::from(message!("{ply}手目の前に局面がありません", "ply {ply} has no position before it"))
        })?;
        let mv = game
            .node(node)
            .mv
            .ok_or_else(|| InputError::from(message!("{ply}手目は指し手ではありません", "ply {ply} is no move")))?;
        AskedMove::new(Some(ply), before, mv, args)
    };
    wanted.iter().map(asked).collect()
}

/// The node is a legal move from a position that can be searched.
fn is_explained(game: &Game, node: NodeId) -> bool {
    game.node(node).sound_move().is_some()
        && game.position_before(node).is_some_and(|position| position.setup().is_searchable())
}
