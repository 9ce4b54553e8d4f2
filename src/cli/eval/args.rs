//! The arguments of `eval`.

use crate::cli::context::Result;
use crate::cli::engine_options::{NotationArgs, WeightsArgs};
use crate::cli::input::position_lines::PositionSource;
use crate::cli::input::positions::{begins_position, one_position_expected, parse_position_argument, position_texts};
use crate::cli::option_values::whole_number;
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_eval::Weights;
use sankoma_record::notation::NotationStyle;
use sankoma_rules::Position;
use sankoma_wording::{Language, message};
use std::path::PathBuf;

/// The fields of the JSON output, for `--help` and the manual.
const ABOUT_JSON: &str = "\
JSON: scores ('score', 'unit':'cp') are from the side to move's view; every other number is from Black's view, \
'material' in centipawns and the rest raw, 1/'scale' centipawn: total_raw = scale*material + kk + kkp + kpp + turn. \
'pieces' and the kk and turn terms sum to total_raw; 'worth' is total_raw less what it is without the piece; 'kkp_views' and 'views' are the parts that Black's \
and White's king give; 'castles' is [{side, king, name_ja, name_en, pieces, total}]; 'factors_say', with weights that \
are not made of factors, is what those give: {weights, scale, score, …, factors:[{name, total}], difference_cp}. \
--diff gives {from, to, change:{…, pairs, pieces, factors}, assessment:[{topic, from_units, to_units, rows}]}; --against {a, b, by, rows:[{square, piece, a, b, by}]}; \
--parts {assessment:[{topic, units, rows:[{words, units}]}]}; --piece {share, worth, pairs, sweep}; --sweep {piece, from, totals:{square: total_raw}} without the squares where the \
piece cannot stand; --heat {squares, hands}; --line and --game {start, plies:[{ply, move, sfen, …, change, pairs, \
largest, against}]}, where largest is 1 to 3 for the largest changes; --search {static, quiescence, search}, each with \
score, unit (cp or mate) and line, and judged:{sentence, forced, assessment}. Of a network: {score, output, total_raw, kings, pieces:[{square, total, error, worth}], \
pairs}, where kings and the totals of pieces sum to total_raw; its --diff, --line, --game, --piece, --heat and --against have shares too. Of many positions each has one line, without worth, castles and factors_say; \
one that cannot be read has {error}.

Exit status: 0 done, 2 bad input; of several positions the good ones are answered all the same.";

/// Views without plies, which `--against` has no use for. `--from` and `--to` name them: clap requires no `--line` beside
/// an option that excludes it.
const NO_WALK: [&str; 6] = ["diff", "parts", "piece", "sweep", "heat", "search"];

/// Arguments of `eval`.
#[derive(clap::Args)]
#[command(after_help = ABOUT_JSON)]
#[expect(clippy::struct_excessive_bools, reason = "options of the command line")]
pub(in crate::cli) struct Args {
    /// The position: an SFEN, startpos or a 'position … moves …' line; the start position when not given. Several, or
    /// '-' for one a line from standard input, are answered with one line each, a bad one by a line 'error: …'.
    #[arg(value_name = "SFEN")]
    pub(super) positions: Vec<String>,
    #[command(flatten)]
    pub(super) weights: WeightsArgs,
    /// A second set of weights to compare with the first: a file, a folder, or built-in.
    #[arg(long, value_name = "PATH", conflicts_with_all = NO_WALK)]
    pub(super) against: Option<PathBuf>,
    /// How many of the strongest pairs of pieces, of pieces with the kings, and of the rows of a part, to show.
    #[arg(
        long, value_name = "N", default_value_t = 10, value_parser = whole_number::<usize>(..),
        conflicts_with_all = ["sweep", "heat", "line", "game", "search", "against"]
    )]
    pub(super) top: usize,
    /// Show what changes in the static score from the position to this one; what a move changes at the ends of the
    /// lines is said by 'why' and by the workbench.
    #[arg(long, value_name = "SFEN2", group = "view")]
    pub(super) diff: Option<String>,
    /// Show one piece: its share, its pairs, what the score is without it and with it elsewhere. A square such as 7f,
    /// or P* and p* for Black's and White's pawns in hand.
    #[arg(long, value_name = "SQUARE|P*|p*", group = "view")]
    pub(super) piece: Option<String>,
    /// Show the score with the piece of this square, a king or any other, on each square.
    #[arg(long, value_name = "SQUARE", group = "view")]
    pub(super) sweep: Option<String>,
    /// Open the assessment: each of its parts with the pieces, pairs and kinds that sum to it, the largest first, as many
    /// as --top says; with --json all.
    #[arg(long, group = "view")]
    pub(super) parts: bool,
    /// Show each piece's share on a board.
    #[arg(long, group = "view")]
    pub(super) heat: bool,
    /// Show what each move of a 'position … moves …' line changed.
    #[arg(long, group = "view", group = "walk")]
    pub(super) line: bool,
    /// Show what each move of a game changed: a record of any format, or '-' for standard input.
    #[arg(long, value_name = "FILE", group = "view", group = "walk", conflicts_with = "positions")]
    pub(super) game: Option<PathBuf>,
    /// The first ply of the line or game to show.
    #[arg(
        long, value_name = "PLY", requires = "walk", conflicts_with_all = NO_WALK,
        value_parser = whole_number::<u32>(1..)
    )]
    pub(super) from: Option<u32>,
    /// The last ply of the line or game to show.
    #[arg(
        long, value_name = "PLY", requires = "walk", conflicts_with_all = NO_WALK,
        value_parser = whole_number::<u32>(1..)
    )]
    pub(super) to: Option<u32>,
    /// Show the static score with that of the quiescence search and that of a search of so many nodes, and this one in a
    /// player's words: of the board after the moves that are forced, and what the search sees further.
    #[arg(long, value_name = "NODES", group = "view", value_parser = whole_number::<u64>(1..))]
    pub(super) search: Option<u64>,
    #[command(flatten)]
    pub(super) notation: NotationArgs,
    /// Print JSON.
    #[arg(long)]
    pub(super) json: bool,
}

/// What every view of a position needs.
pub(super) struct EvalViewOptions<'a> {
    pub(super) weights: &'a Weights,
    /// How many pairs of pieces, and of pieces with the kings, to show.
    pub(super) top: usize,
    pub(super) lang: Language,
    /// How moves are written.
    pub(super) style: NotationStyle,
}

impl Args {
    /// Several positions, to be answered with one line each; `None` where one is asked about.
    ///
    /// # Errors
    /// `-` beside other positions.
    pub(super) fn many_positions(&self) -> Result<Option<PositionSource>> {
        let texts = position_texts(&self.positions);
        Ok(match &texts[..] {
            _ if self.view_option().is_some() => None,
            [dash] if dash == DASH => Some(PositionSource::StandardInput),
            [] | [_] => None,
            _ => {
                refuse_dash(&texts)?;
                Some(PositionSource::Arguments(texts))
            }
        })
    }

    /// The position; the start position when none is given.
    ///
    /// # Errors
    /// Text that is no position, `-`, and several positions.
    pub(super) fn one_position(&self) -> Result<Position> {
        let texts = position_texts(&self.positions);
        match (&texts[..], self.view_option()) {
            ([], _) => return Ok(Position::startpos()),
            ([dash], Some(option)) if dash == DASH => bail!(message!(
                "'-'（多数の局面）は {option} と一緒に使えません。局面を1個指定してください",
                "'-' (many positions) does not go with {option}, expected one position"
            )),
            ([one], _) => return parse_position_argument(one),
            _ => refuse_dash(&texts)?,
        }
        let positions = texts.iter().map(|text| parse_position_argument(text)).collect::<Result<Vec<_>>>()?;
        Err(one_position_expected(positions.len()))
    }

    /// The option that was given of those that show a single position.
    fn view_option(&self) -> Option<&'static str> {
        let Self { diff, parts, piece, sweep, heat, line, game, search, against, .. } = self;
        let options = [
            (diff.is_some(), "--diff"),
            (*parts, "--parts"),
            (piece.is_some(), "--piece"),
            (sweep.is_some(), "--sweep"),
            (*heat, "--heat"),
            (*line, "--line"),
            (game.is_some(), "--game"),
            (search.is_some(), "--search"),
            (against.is_some(), "--against"),
        ];
        options.into_iter().find(|(is_given, _)| *is_given).map(|(_, option)| option)
    }
}

/// The argument that stands for the positions of standard input.
const DASH: &str = "-";

/// Refuses `-` beside other positions. Behind a word that is no position it may be the empty hands of a bad SFEN.
fn refuse_dash(texts: &[String]) -> Result<()> {
    if texts.iter().find(|text| !begins_position(text)).is_some_and(|text| text == DASH) {
        bail!(InputError::new(
            "'-'（標準入力の局面）は単独で指定してください。ほかの局面とは並べられません",
            "'-' (the positions of standard input) stands alone, expected no other position beside it",
        ));
    }
    Ok(())
}
