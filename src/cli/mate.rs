//! `mate [SFEN]`: is there a mate by checks alone, and which is the shortest?

use super::engine::{DEFAULT_HASH, hash_range, tell_if_smaller};
use super::wording::{limit_name, usual_style};
use super::{Context, Result, Status, input, progress};
use crate::record::notation::{self, Style};
use crate::rules::{Color, Lang, Message, Move, Position};
use crate::search::Control;
use crate::search::mate::{self, Limits, MOST_PLIES, Mate, Outcome, Progress, Proof, Report, Table};
use anyhow::bail;
use clap::value_parser;
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// Time for a position when no limit is given, in milliseconds.
const USUAL_TIME: u64 = 10_000;

const LONG_HELP: &str = "\
Prints one answer a position: `mate PLIES MOVE…`, `nomate` (proved), or `unknown LIMIT` with the limit that was reached \
(nodes, time, plies), and for a mate its line as people write it. `not proved shortest` stands behind a mate when a \
limit was reached before shorter ones were ruled out. Every ply counts, drops between that only delay included.

Exit status: 0 when every position has its answer, 1 when one stays unknown, 2 for bad input.

With --json, one object a position:
  sfen      the position
  result    \"mate\", \"nomate\" or \"unknown\"
  plies     length of the mate, else null
  shortest  whether it is proved that no mate is shorter, else null
  line      moves in USI; empty without a mate
  limit     \"nodes\", \"time\" or \"plies\" when unknown, else null
  nodes, nps, time_ms
  proof     with --proof: [{\"sfen\", \"move\", \"plies\"}…], the check to give in the position and in every one that \
a defence leads to, and the most plies that it takes to mate; null when the limits did not suffice";

/// Arguments of `mate`.
#[derive(clap::Args)]
#[command(after_long_help = LONG_HELP)]
pub(super) struct Args {
    /// The position, its side to move the attacker; `-`: one a line from standard input [default: the start position].
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// Stop after this many nodes a position.
    #[arg(long, value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop after this many milliseconds a position [default without --nodes: 10000].
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(1..))]
    time: Option<u64>,
    /// Look for mates within this many plies only.
    #[arg(long, value_name = "PLIES", value_parser = value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    depth: Option<u32>,
    /// Size of the table in MiB.
    #[arg(long, default_value = DEFAULT_HASH, value_name = "MIB", value_parser = hash_range())]
    hash: u32,
    /// How the line is written: kif, federation, western, western-numeric or usi [default: kif in Japanese, else usi].
    #[arg(long, value_name = "NAME")]
    notation: Option<Style>,
    /// Also print what to play against every defence: `SFEN`, check and plies, one position a line.
    #[arg(long)]
    proof: bool,
    /// Print one JSON object a position.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let mut table = Table::new(args.hash as usize);
    tell_if_smaller(args.hash as usize, table.mebibytes());
    let mut status = Status::Done;
    let mut answer = |position: Position| -> Result<()> {
        if answered(&position, &mut table, args, context.lang)? == Status::Findings {
            status = Status::Findings;
        }
        Ok(())
    };
    if args.position == ["-"] {
        input::from_standard_input(input::searchable_position).try_for_each(|position| answer(position?))?;
    } else {
        answer(the_position(&args.position)?)?;
    }
    Ok(status)
}

/// The position of the arguments; problems may be set up as no game could be.
fn the_position(arguments: &[String]) -> Result<Position> {
    match input::sfens_then_rest(arguments) {
        (texts, [word, ..]) if texts.len() < 2 => Err(input::not_an_sfen(word)),
        (texts, _) => match texts.as_slice() {
            [] => Ok(Position::startpos()),
            [text] => input::searchable_position(text),
            many => bail!("{} positions given, expected one", many.len()),
        },
    }
}

fn answered(position: &Position, table: &mut Table, args: &Args, lang: Lang) -> Result {
    let defender = position.side_to_move().other();
    if position.king(defender).is_none() {
        bail!("{}", no_king(defender, position).text(lang));
    }
    let (limits, control, progress) = (limits(args), Control::new(), Shown::new());
    let report = mate::solve(position, table, &control, &limits, |now| progress.tell(now));
    let time = control.elapsed();
    let proof = match &report.outcome {
        Outcome::Mate(mate) if args.proof => Some(mate::proof(position, mate.length, table, &Control::new(), &limits)),
        _ => None,
    };
    drop(progress);
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", to_json(position, &report, time, proof.as_ref()))?;
    } else {
        write!(out, "{}", to_text(position, &report, proof.as_ref(), args.notation, lang))?;
    }
    out.flush()?;
    Ok(if matches!(report.outcome, Outcome::Unknown(_)) { Status::Findings } else { Status::Done })
}

fn no_king(defender: Color, position: &Position) -> Message {
    let sfen = position.sfen();
    Message::new(
        format!("{}の玉がありません。詰める玉が必要です: {sfen}", defender.ja()),
        format!("{} has no king, expected one to mate: {sfen}", defender.en()),
    )
}

fn limits(args: &Args) -> Limits {
    let millis = args.time.or(args.nodes.is_none().then_some(USUAL_TIME));
    Limits { nodes: args.nodes, time: millis.map(Duration::from_millis), plies: args.depth }
}

fn to_text(
    position: &Position,
    report: &Report,
    proof: Option<&Option<Proof>>,
    notation: Option<Style>,
    lang: Lang,
) -> String {
    let mate = match &report.outcome {
        Outcome::Mate(mate) => mate,
        Outcome::NoMate => return "nomate\n".to_owned(),
        Outcome::Unknown(limit) => return format!("unknown {}\n", limit_name(*limit)),
    };
    let mut text = format!("mate {} {}\n", mate.length, words(&mate.line).join(" "));
    let style = notation.unwrap_or_else(|| usual_style(lang));
    if style != Style::Usi {
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

fn step_text(step: &mate::Step) -> String {
    format!("{} {} {}\n", step.position.sfen(), step.mv, step.plies)
}

fn to_json(position: &Position, report: &Report, time: Duration, proof: Option<&Option<Proof>>) -> Value {
    let mate = match &report.outcome {
        Outcome::Mate(mate) => Some(mate),
        _ => None,
    };
    let (result, limit) = match report.outcome {
        Outcome::Mate(_) => ("mate", None),
        Outcome::NoMate => ("nomate", None),
        Outcome::Unknown(limit) => ("unknown", Some(limit_name(limit))),
    };
    let nps = report.nodes.saturating_mul(1_000_000).checked_div(time.as_micros() as u64).unwrap_or(0);
    let mut value = json!({
        "sfen": position.sfen(), "result": result, "plies": mate.map(|mate| mate.length),
        "shortest": mate.map(|mate| mate.shortest), "line": mate.map_or_else(Vec::new, |mate: &Mate| words(&mate.line)),
        "limit": limit, "nodes": report.nodes, "nps": nps, "time_ms": time.as_millis() as u64,
    });
    if let Some(proof) = proof {
        value["proof"] = proof.as_ref().map_or(Value::Null, steps);
    }
    value
}

fn steps(proof: &Proof) -> Value {
    let step =
        |step: &mate::Step| json!({ "sfen": step.position.sfen(), "move": step.mv.to_string(), "plies": step.plies });
    proof.steps.iter().map(step).collect()
}

fn words(moves: &[Move]) -> Vec<String> {
    moves.iter().map(Move::to_string).collect()
}

/// How far the search has come, on a terminal only.
struct Shown(ProgressBar);

impl Shown {
    fn new() -> Self {
        Self(progress::bar(None, "{spinner} {elapsed} {msg}"))
    }

    fn tell(&self, now: Progress) {
        if self.0.is_hidden() {
            return;
        }
        let found = now.length.map_or(String::new(), |length| format!(", mate {length}"));
        self.0.set_message(format!("nodes {}, table {} ‰{found}", now.nodes, now.fill));
        self.0.tick();
    }
}
