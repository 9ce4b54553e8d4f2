//! `mate [SFEN]`: mate search (詰将棋): is there a mate by checks alone, and which is the shortest?

use super::context::{CommandContext, Result, Status};
use super::engine_options::{HashArgs, NotationArgs, warn_if_smaller};
use super::input::position_lines::{BadLineRow, PositionLine, answer_standard_input, write_bad_line};
use super::input::positions::{not_an_sfen_error, one_position_expected, parse_searchable_position, split_sfens};
use super::interrupt;
use super::option_values::whole_number;
use super::output::json::{MateLimit, named_words, row_text, usi_moves};
use super::output::score::limit_name;
use crate::cli::output::json::{list, rows};
use crate::cli::output::progress::ProgressBar;
use crate::cli::output::standard_output;
use anyhow::bail;
use sankoma_record::notation::{self, NotationStyle};
use sankoma_rules::{Color, Position};
use sankoma_search::SearchControl;
use sankoma_search::mate::{
    self, MAX_MATE_PLIES, MateLimits, MateOutcome, MateProgress, MateProof, MateReport, MateTable,
};
use sankoma_wording::{Language, Message, message};
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// Time for a position without any limit, in milliseconds.
const DEFAULT_TIME_MILLIS: u64 = 10_000;

const LONG_HELP: &str = "\
Prints one answer a position: `mate PLIES MOVE…`, `nomate` (proved), or `unknown LIMIT` with the limit that was reached \
(nodes, time, plies), and for a mate its line as people write it. `not proved shortest` stands behind a mate when a \
limit was reached before shorter ones were ruled out. Every ply counts, drops between that only delay included.

Exit status: 0 when every position has its answer, 1 when one stays unknown, 2 for bad input.

With --json, one object a position, and {\"error\"} for a line of standard input that is none:
  sfen      the position
  result    \"mate\", \"nomate\" or \"unknown\"
  plies     length of the mate, else null
  shortest  whether it is proved that no mate is shorter, else null
  line      moves in USI; empty without a mate
  limit     \"nodes\", \"time\" or \"plies\" when unknown, else null
  nodes, nps, time_ms
  proof     with --proof: [{\"sfen\", \"move\", \"plies\"}…], the check to give in the position and in every one that \
a defence leads to, and the maximum number of plies that it takes to mate; null when the limits did not suffice";

/// Arguments of `mate`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(super) struct Args {
    /// The position, its side to move the attacker; `-`: one a line from standard input, a bad one answered by a line
    /// `error: …` [default: the start position].
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// Stop after this many nodes a position.
    #[arg(long, value_parser = whole_number::<u64>(1..))]
    nodes: Option<u64>,
    /// Stop after this many milliseconds a position [default without --nodes: 10000].
    #[arg(long, value_name = "MS", value_parser = whole_number::<u64>(1..))]
    time: Option<u64>,
    /// Look for mates within this many plies only.
    #[arg(long, value_name = "PLIES", value_parser = whole_number::<u32>(1..=u64::from(MAX_MATE_PLIES)))]
    depth: Option<u32>,
    #[command(flatten)]
    table: HashArgs,
    #[command(flatten)]
    notation: NotationArgs,
    /// Also print what to play against every defence: `SFEN`, check and plies, one position a line.
    #[arg(long)]
    proof: bool,
    /// Print one JSON object a position.
    #[arg(long)]
    json: bool,
}

/// One object per position: its answer, or why a line of standard input is none.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub(super) enum MateRow {
    Position(Box<MatePositionRow>),
    Error(BadLineRow),
}

rows! {
    /// The answer for a position.
    struct MatePositionRow(
        position: &Position, report: &MateReport, time: Duration, proof: Option<&Option<MateProof>>
    ) {
        let (mate, limit) = match &report.outcome {
            MateOutcome::Mate(mate) => (Some(mate), None),
            MateOutcome::NoMate => (None, None),
            MateOutcome::Unknown(limit) => (None, Some((*limit).into())),
        };

        /// The position; its side to move attacks.
        sfen: String = position.sfen(),
        /// What was found; `nomate`: proved.
        result: MateResult = (&report.outcome).into(),
        /// Length of the mate; null without one.
        plies: Option<u32> = mate.map(|mate| mate.length),
        /// Whether it is proved that no mate is shorter; null without a mate.
        shortest: Option<bool> = mate.map(|mate| mate.shortest),
        /// Its moves, USI; empty without a mate.
        line: Vec<String> = mate.map_or_else(Vec::new, |mate| usi_moves(&mate.line)),
        /// The limit that was reached; null unless `result` is `unknown`.
        limit: Option<MateLimit> = limit,
        /// Nodes searched.
        nodes: u64 = report.nodes,
        /// Nodes per second.
        nps: u64 = report.nodes.saturating_mul(1_000_000).checked_div(time.as_micros() as u64).unwrap_or(0),
        /// Time, in milliseconds.
        time_ms: u64 = time.as_millis() as u64,
        /// With `--proof`: what to play against every defence; null without a mate or when the limits did not suffice.
        #[serde(skip_serializing_if = "Option::is_none")]
        proof: Option<Option<Vec<ProofStepRow>>> =
            proof.map(|proof| Some(list(&proof.as_ref()?.steps))),
    }

    /// What to play in a position of a proof.
    struct ProofStepRow(step: &mate::ProofStep) {
        /// The position.
        sfen: String = step.position.sfen(),
        /// The check to give, USI.
        r#move: String = step.mv.to_string(),
        /// The maximum number of plies that it takes to mate.
        plies: u32,
    }
}

named_words! {
    /// What the search for a mate has found.
    MateResult of &MateOutcome {
        "mate" = MateOutcome::Mate(_),
        "nomate" = MateOutcome::NoMate,
        "unknown" = MateOutcome::Unknown(_),
    }
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let mut table = MateTable::new(args.table.hash as usize);
    warn_if_smaller(args.table.hash as usize, table.mebibytes());
    if args.position != ["-"] {
        return solve_and_print(&position_argument(&args.position)?, &mut table, args, context.lang);
    }
    let mut found = Status::Done;
    let read = answer_standard_input(context.lang, parse_mate_problem, |line, _| {
        let status = match line {
            PositionLine::Blank => Status::Done,
            PositionLine::Position(position) => solve_and_print(&position, &mut table, args, context.lang)?,
            PositionLine::Bad(reason) => {
                write_bad_line(
                    &mut standard_output::json_or_text(args.json),
                    reason,
                    args.json.then_some(MateRow::Error),
                )?;
                Status::Done
            }
        };
        if status == Status::Findings {
            found = status;
        }
        Ok(())
    })?;
    Ok(if read == Status::Done { found } else { read })
}

/// Parses a mate problem: it may have defects that no game could have, but needs a king to mate.
fn parse_mate_problem(text: &str) -> Result<Position> {
    let position = parse_searchable_position(text)?;
    let defender = position.side_to_move().other();
    match position.king(defender) {
        Some(_) => Ok(position),
        None => bail!(no_king_message(defender, &position)),
    }
}

/// Parses the position of the arguments.
fn position_argument(arguments: &[String]) -> Result<Position> {
    match split_sfens(arguments) {
        (texts, [word, ..]) if texts.len() < 2 => Err(not_an_sfen_error(word)),
        (texts, _) => match texts.as_slice() {
            [] => Ok(Position::startpos()),
            [text] => parse_mate_problem(text),
            many => Err(one_position_expected(many.len())),
        },
    }
}

fn solve_and_print(position: &Position, table: &mut MateTable, args: &Args, lang: Language) -> Result {
    let (limits, progress) = (limits(args), MateProgressBar::new());
    let (report, control) =
        interrupt::stopping_search(|control| mate::solve(position, table, control, &limits, |now| progress.show(now)));
    if control.is_stopped() {
        let (nodes, sfen) = (report.nodes, position.sfen());
        bail!(message!(
            "{sfen} の探索を{nodes}ノードで中断しました",
            "the search was broken off after {nodes} nodes in {sfen}"
        ));
    }
    let time = control.elapsed();
    let proof = match &report.outcome {
        MateOutcome::Mate(mate) if args.proof => {
            Some(mate::proof(position, mate.length, table, &SearchControl::new(), &limits))
        }
        _ => None,
    };
    drop(progress);
    let mut out = standard_output::json_or_text(args.json);
    if args.json {
        let row = MatePositionRow::of(position, &report, time, proof.as_ref());
        writeln!(out, "{}", row_text(&MateRow::Position(Box::new(row))))?;
    } else {
        write!(out, "{}", to_text(position, &report, proof.as_ref(), args.notation.style(lang), lang))?;
    }
    out.flush()?;
    Ok(if matches!(report.outcome, MateOutcome::Unknown(_)) { Status::Findings } else { Status::Done })
}

fn no_king_message(defender: Color, position: &Position) -> Message {
    let sfen = position.sfen();
    message!(
        ("{}の玉がありません。詰める玉が必要です: {sfen}", defender.ja()),
        ("{} has no king, expected one to mate: {sfen}", defender.en())
    )
}

fn limits(args: &Args) -> MateLimits {
    let millis = args.time.or(args.nodes.is_none().then_some(DEFAULT_TIME_MILLIS));
    MateLimits { nodes: args.nodes, time: millis.map(Duration::from_millis), plies: args.depth }
}

fn to_text(
    position: &Position,
    report: &MateReport,
    proof: Option<&Option<MateProof>>,
    style: NotationStyle,
    lang: Language,
) -> String {
    let mate = match &report.outcome {
        MateOutcome::Mate(mate) => mate,
        MateOutcome::NoMate => return "nomate\n".to_owned(),
        MateOutcome::Unknown(limit) => return format!("unknown {}\n", limit_name(*limit)),
    };
    let mut text = format!("mate {} {}\n", mate.length, usi_moves(&mate.line).join(" "));
    if style != NotationStyle::Usi {
        text += &notation::line_text(position, &mate.line, style, lang).join(" ");
        text += "\n";
    }
    if !mate.shortest {
        text += lang.pick("最短とは証明されていません\n", "not proved shortest\n");
    }
    match proof {
        None => {}
        Some(None) => text += lang.pick("制限内に証明を組み立てられません\n", "no proof within the limits\n"),
        Some(Some(proof)) => text.extend(proof.steps.iter().map(step_text)),
    }
    text
}

fn step_text(step: &mate::ProofStep) -> String {
    format!("{} {} {}\n", step.position.sfen(), step.mv, step.plies)
}

/// A spinner with the nodes searched so far.
struct MateProgressBar(ProgressBar);

impl MateProgressBar {
    fn new() -> Self {
        Self(ProgressBar::spinner())
    }

    fn show(&self, now: MateProgress) {
        let found = now.length.map_or(String::new(), |length| format!(", mate {length}"));
        self.0.set_message(&format!("nodes {}, table {} ‰{found}", now.nodes, now.fill));
        self.0.tick();
    }
}
