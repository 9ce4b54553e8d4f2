//! `betza NOTATION`: the meaning of a movement notation, with a diagram; `betza --game`: a game to be played, or its
//! pieces; `betza --open`: a game that was saved.

use super::context::{CommandContext, Result, Status};
use super::open;
use super::option_values::whole_number;
use super::output::json::{MessageRow, list, named_words, row_text, rows};
use crate::cli::output::errors::print_to_stderr;
use crate::cli::output::standard_output;
use crate::tui::{BetzaOpening, read_betza_opening, read_betza_rules};
use anyhow::bail;
use clap::ValueEnum;
use sankoma_betza::reference::{ReferenceGame, ReferencePieceKind, ReferencePosition};
use sankoma_betza::{self as betza, BetzaDialect, BetzaNotation, MovementAction, drawing};
use sankoma_wording::{Language, Message, message, quoted, sentence};
use serde::Serialize;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Arguments of `betza`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// A movement notation, such as 'fBfsWbB2bR'.
    #[arg(required_unless_present_any = ["game", "open"], conflicts_with = "game")]
    notation: Option<String>,
    /// xbetza, original, betza2 or bex; when not given, the first of these that can read the notation.
    #[arg(long, value_name = "NAME", conflicts_with = "game")]
    dialect: Option<BetzaDialect>,
    /// Squares a side of the diagram; as many as it needs when not given.
    #[arg(long, value_name = "SQUARES", value_parser = whole_number::<u8>(3..=31), conflicts_with = "game")]
    size: Option<u8>,
    /// What to write.
    #[arg(long, value_enum, default_value_t = DiagramFormat::Text, conflicts_with = "game")]
    to: DiagramFormat,
    /// Print JSON.
    #[arg(long, conflicts_with = "to")]
    json: bool,
    /// Play a game in the workbench: shogi, minishogi, tori, patient, or the path of a game file. Where standard output
    /// is no terminal, as with --pieces.
    #[arg(long, value_name = "NAME|FILE")]
    game: Option<String>,
    /// Show the pieces of the game, with notation and meaning.
    #[arg(long, requires = "game", conflicts_with_all = ["notation", "perft", "moves"])]
    pieces: bool,
    /// Open a game that was saved. Where standard output is no terminal, print it as far as it is sound.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["notation", "game", "perft", "moves", "json", "dialect", "size", "to"])]
    open: Option<PathBuf>,
    /// Count the positions of the game so many plies deep.
    #[arg(long, value_name = "DEPTH", conflicts_with = "notation", value_parser = whole_number::<u32>(0..=16))]
    perft: Option<u32>,
    /// List the legal moves of a position of the game, or of its start when the position is empty.
    #[arg(long, value_name = "SFEN", conflicts_with_all = ["notation", "perft"])]
    moves: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum DiagramFormat {
    /// Plain text.
    Text,
    /// A picture.
    Svg,
}

/// The meaning of a notation, or a game written in it.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(super) enum BetzaRow {
    Notation(BetzaNotationRow),
    Game(BetzaGameRow),
    Perft(BetzaPerftRow),
    Moves(BetzaMovesRow),
}

rows! {
    /// A movement notation and its meaning.
    struct BetzaNotationRow(notation: &BetzaNotation) {
        /// The notation as it is written out again.
        notation: String = notation.to_string(),
        /// The dialect that it was read as.
        dialect: BetzaDialectName = BetzaDialectName::of(notation.dialect),
        /// The movements, in order.
        parts: Vec<BetzaPartRow> = list(&notation.meanings()),
    }

    /// A movement, and its meaning in words.
    struct BetzaPartRow(meaning: &betza::Meaning) {
        /// Its text.
        notation: String = meaning.text.clone(),
        /// Where it begins in the text, from 1.
        #[schemars(range(min = 1))]
        column: usize,
        /// Whether moves can be generated from it.
        executable: bool = !matches!(meaning.action, MovementAction::NotExecutable(_)),
        #[serde(flatten)]
        meaning: MessageRow = betza::describe_meaning(meaning).into(),
    }

    /// The game of `--game`.
    struct BetzaGameRow(game: &ReferenceGame) {
        /// Name of the game.
        game: String = game.name.clone(),
        /// Its title in Japanese.
        ja: String,
        /// Its title in English.
        en: String,
        /// Files of the board.
        files: u8,
        /// Ranks of the board.
        ranks: u8,
        /// Its start position, in the manner of SFEN.
        setup: String,
        /// Every kind of piece.
        pieces: Vec<BetzaPieceRow> = list(&game.kinds),
    }

    /// A kind of piece.
    struct BetzaPieceRow(kind: &ReferencePieceKind) {
        /// Its letter, with `+` when promoted.
        symbol: String,
        /// Its name in Japanese.
        ja: String = kind.name.ja.clone(),
        /// Its name in English.
        en: String = kind.name.en.clone(),
        /// Whether the game is lost with it.
        royal: bool,
        /// How it moves.
        movement: BetzaNotationRow = (&kind.notation).into(),
    }

    /// The count of `--perft`.
    struct BetzaPerftRow {
        /// Name of the game.
        game: String,
        /// Depth, in plies.
        depth: u32,
        /// Positions at that depth.
        nodes: u64,
    }

    /// The moves of `--moves`.
    struct BetzaMovesRow {
        /// Name of the game.
        game: String,
        /// The position.
        sfen: String,
        /// Legal moves, in the manner of USI.
        moves: Vec<String>,
    }
}

named_words! {
    /// A dialect of the notation.
    BetzaDialectName: BetzaDialect
}

impl Args {
    /// A game is to be played in the workbench.
    pub(super) fn is_played(&self) -> bool {
        let prints = self.perft.is_some() || self.moves.is_some() || self.json || self.pieces;
        (self.open.is_some() || self.game.is_some() && !prints) && standard_output::is_terminal()
    }
}

/// Opens the workbench with the game.
pub(super) fn play(args: &Args, lang: Option<Language>) -> Result {
    let opening = match (&args.open, &args.game) {
        (Some(path), _) => BetzaOpening::Saved(path.clone()),
        (None, Some(name)) => BetzaOpening::Rules(name.clone()),
        (None, None) => bail!(nothing_given()),
    };
    open::run_betza_game(read_betza_opening(&opening)?, lang)
}

fn nothing_given() -> Message {
    Message::new(
        "表示するものがありません。記法か --game か --open を指定してください",
        "nothing to show, expected a notation, --game or --open",
    )
}

/// Prints a saved game as far as it is sound, and what is wrong with it.
fn print_saved(path: &Path, context: &CommandContext) -> Result {
    let opened = read_betza_opening(&BetzaOpening::Saved(path.to_owned()))?;
    standard_output::text().write_all(opened.game.to_text().as_bytes())?;
    for problem in &opened.problems {
        print_to_stderr(&format!("{}: {}", path.display(), problem.located().text(context.lang)));
    }
    Ok(if opened.problems.is_empty() { Status::Done } else { Status::Findings })
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    if let Some(path) = &args.open {
        return print_saved(path, context);
    }
    let text = match (&args.notation, &args.game) {
        (Some(notation), _) => notation_text(notation, args, context)?,
        (None, Some(game)) => game_text(&read_betza_rules(game)?, args, context)?,
        (None, None) => bail!(nothing_given()),
    };
    standard_output::json_or_text(args.json).write_all(text.as_bytes())?;
    Ok(Status::Done)
}

fn notation_text(text: &str, args: &Args, context: &CommandContext) -> Result<String> {
    let notation = BetzaNotation::parse(text, args.dialect).map_err(|problem| {
        let text = quoted(text);
        let Message { ja, en } = problem.located();
        message!("{text}: {ja}", "{text}, {en}")
    })?;
    let row = BetzaRow::Notation(BetzaNotationRow::from(&notation));
    Ok(json_or(args, &row, || notation_drawing(text, &notation, args, context)))
}

/// The notation with its parts in words and its diagram.
fn notation_drawing(text: &str, notation: &BetzaNotation, args: &Args, context: &CommandContext) -> String {
    let size = args.size.map_or_else(|| betza::fitting_size(notation), usize::from);
    let diagram = betza::diagram(notation, size);
    let mut lines = vec![format!("{notation} ({})", notation.dialect)];
    lines.extend(part_lines(notation, context));
    if args.dialect.is_none() {
        lines.extend(other_readings(text, notation, context));
    }
    match args.to {
        DiagramFormat::Svg => drawing::svg(&diagram, &lines),
        DiagramFormat::Text => {
            let legend = drawing::legend(&diagram, context.lang).join("\n");
            format!("{}\n\n{}\n{legend}\n", lines.join("\n"), drawing::text(&diagram))
        }
    }
}

/// One line for each dialect that reads the same text otherwise.
fn other_readings(text: &str, notation: &BetzaNotation, context: &CommandContext) -> Vec<String> {
    let actions = |notation: &BetzaNotation| -> Vec<MovementAction> {
        notation.meanings().into_iter().map(|meaning| meaning.action).collect()
    };
    let shown = actions(notation);
    let others = BetzaDialect::ALL.into_iter().filter(|dialect| *dialect != notation.dialect);
    let differing = others.filter(|dialect| {
        let other = BetzaNotation::parse(text, Some(*dialect));
        other.is_ok_and(|other| {
            let other = actions(&other);
            let is_executable = |action: &MovementAction| !matches!(action, MovementAction::NotExecutable(_));
            other != shown && other.iter().all(is_executable)
        })
    });
    let line = |dialect: BetzaDialect| {
        sentence!(
            context.lang,
            "  ({dialect} では読み方が違います: --dialect {dialect})",
            "  ({dialect} reads this otherwise: --dialect {dialect})"
        )
    };
    differing.map(line).collect()
}

/// One line per part of the notation: `  fB  slides …`.
fn part_lines(notation: &BetzaNotation, context: &CommandContext) -> Vec<String> {
    let meanings = notation.meanings();
    let width = meanings.iter().map(|meaning| meaning.text.chars().count()).max().unwrap_or(0).min(24);
    let line = |meaning: &betza::Meaning| {
        format!("  {:<width$}  {}", meaning.text, betza::describe_meaning(meaning).text(context.lang))
    };
    meanings.iter().map(line).collect()
}

/// The row as JSON where that is asked for, else the text.
fn json_or(args: &Args, row: &BetzaRow, text: impl FnOnce() -> String) -> String {
    if args.json { row_text(row) + "\n" } else { text() }
}

fn game_text(game: &ReferenceGame, args: &Args, context: &CommandContext) -> Result<String> {
    let name = game.name.clone();
    if let Some(depth) = args.perft {
        let nodes = game.start_position().perft(depth);
        let row = BetzaRow::Perft(BetzaPerftRow { game: name, depth, nodes });
        return Ok(json_or(args, &row, || format!("nodes {nodes}\n")));
    }
    if let Some(sfen) = &args.moves {
        let sfen = if sfen.is_empty() { &game.setup } else { sfen };
        let moves = ReferencePosition::from_sfen(game, sfen)?.legal_usi();
        let text = moves.join(" ") + "\n";
        let row = BetzaRow::Moves(BetzaMovesRow { game: name, sfen: sfen.clone(), moves });
        return Ok(json_or(args, &row, || text));
    }
    Ok(json_or(args, &BetzaRow::Game(BetzaGameRow::from(game)), || pieces_text(game, context)))
}

fn pieces_text(game: &ReferenceGame, context: &CommandContext) -> String {
    let mut out = format!("{} ({}×{})\n{}\n", game.title(context.lang), game.files, game.ranks, game.setup);
    for kind in &game.kinds {
        let name = kind.name.text(context.lang);
        out.extend(["\n", &kind.symbol, " ", name, " ", &kind.notation.to_string(), "\n"]);
        for line in part_lines(&kind.notation, context).into_iter().chain(piece_conditions(game, kind, context)) {
            out.extend([line.as_str(), "\n"]);
        }
    }
    out
}

/// The rules of the game about a piece beyond its notation, one line each.
fn piece_conditions(game: &ReferenceGame, kind: &ReferencePieceKind, context: &CommandContext) -> Vec<String> {
    let has_drops = kind.drop.is_some();
    let count = kind.per_file;
    let rows = [
        (kind.royal, Message::new("玉", "royal")),
        (
            game.drops_avoid_dead_ends(kind),
            Message::new("行き所のないマスには打てない", "it is not dropped where it could never move again"),
        ),
        (has_drops && count > 1, message!("同じ筋に{count}枚まで", "up to {count} of them on a file")),
        (has_drops && !kind.drop_mate, Message::new("打って詰ませてはいけない", "its drop may not mate")),
    ];
    rows.iter().filter(|row| row.0).map(|row| format!("  {}", row.1.text(context.lang))).collect()
}
