//! `explain SFEN [MOVE…]`: all rules for a move, pass or fail; for a line of play; for the set-up itself.

use super::{CommandContext, Result, Status, explain_declaration, explain_setup, explanation_output, input};
use crate::record::notation::{self, NotationStyle};
use crate::rules::Position;
use crate::rules::legality::{self, LegalityExplanation, LegalityVerdict, ReplayedLine};
use crate::wording::{Language, quoted};
use anyhow::bail;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Arguments of `explain`.
#[derive(clap::Args)]
#[command(after_help = "Exit status: 0 all is legal, 1 a move or the position is not, 2 bad input.")]
pub(super) struct Args {
    /// The position (SFEN, startpos or "position … moves …"), then the moves in any notation; "win" is the
    /// entering king's declaration; without a move the position itself is examined.
    #[arg(required = true, value_name = "SFEN MOVE")]
    words: Vec<String>,
    /// Replay a line of play: moves in USI, CSA or Japanese notation, or an engine's "info … pv …" line.
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pv: Option<String>,
    /// Print one JSON object per move.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &CommandContext) -> Result {
    let (texts, moves) = input::sfens_then_rest(&args.words);
    let text = match (texts.as_slice(), moves) {
        ([text], _) => text,
        ([], [word, ..]) => return Err(input::not_an_sfen(word)),
        _ => bail!("{} positions given, expected one SFEN and then moves", texts.len()),
    };
    if moves.is_empty() && args.pv.is_none() {
        return explain_setup::run(text, args.json, context.lang);
    }
    let position = input::position(text)?;
    let mut out = std::io::stdout().lock();
    let mut status = Status::Done;
    for word in moves {
        if word == explain_declaration::USI_WIN {
            if explain_declaration::run(&position, args.json, context.lang, &mut out)? == Status::Findings {
                status = Status::Findings;
            }
            continue;
        }
        let explanation = match notation::parse(&position, word) {
            Ok(mv) => legality::explain(&position, mv),
            Err(_) => legality::explain_text(&position, word),
        };
        if !explanation.verdict.legal {
            status = Status::Findings;
        }
        if args.json {
            writeln!(out, "{}", explanation_output::to_json(&position.sfen(), word, &explanation))?;
        } else {
            write!(out, "{}", to_text(&position, word, &explanation, context.lang))?;
        }
    }
    if let Some(pv) = &args.pv {
        let line = notation::replay(&position, legality::line_of_play_in(pv));
        if line.fault.is_some() {
            status = Status::Findings;
        }
        if args.json {
            writeln!(out, "{}", line_json(&position, &line))?;
        } else {
            write!(out, "{}", line_text(&position, &line, context.lang))?;
        }
    }
    Ok(status)
}

fn to_text(position: &Position, word: &str, explanation: &LegalityExplanation, lang: Language) -> String {
    let name = match explanation.mv {
        Some(mv) => format!("{word} {}", notation::move_text(position, mv, NotationStyle::Kif)),
        None => quoted(word),
    };
    let answer = verdict_text(&explanation.verdict, lang);
    format!("{name}: {answer}\n{}", explanation_output::to_text(explanation, lang))
}

fn verdict_text(verdict: &LegalityVerdict, lang: Language) -> &'static str {
    match (verdict.legal, verdict.pseudo_legal) {
        (true, _) => lang.pick("合法手", "legal"),
        (false, true) => lang.pick("擬似合法手だが非合法", "pseudo-legal but not legal"),
        (false, false) => lang.pick("非合法手", "illegal"),
    }
}

/// One row per ply; the first impossible one with its explanation, those behind it as text.
fn line_text(position: &Position, line: &ReplayedLine, lang: Language) -> String {
    let moves = line.moves();
    let names = notation::line_text(position, &moves, NotationStyle::Kif, lang);
    let mut text = String::new();
    for (at, ply) in line.plies.iter().enumerate() {
        let number = at + 1;
        let fault = line.fault.as_ref().filter(|fault| fault.at == at);
        let _ = match (names.get(at), fault) {
            (Some(name), _) => writeln!(text, "{number:>3} {} {name}: {}", ply.text, lang.pick("合法手", "legal")),
            (None, Some(fault)) => {
                let answer = verdict_text(&fault.explanation.verdict, lang);
                let told = explanation_output::to_text(&fault.explanation, lang);
                let heading = format!("{number:>3} {}: {answer}", quoted(&ply.text));
                writeln!(text, "{heading} ({})", fault.position.sfen()).and_then(|()| text.write_str(&told))
            }
            (None, None) => {
                writeln!(text, "{number:>3} {}: {}", quoted(&ply.text), lang.pick("未判定", "not replayed"))
            }
        };
    }
    text
}

fn line_json(position: &Position, line: &ReplayedLine) -> Value {
    let plies: Vec<Value> = line
        .plies
        .iter()
        .map(|ply| json!({ "text": ply.text, "move": ply.mv.map(|mv| mv.to_string()), "legal": ply.mv.is_some() }))
        .collect();
    let fault = line.fault.as_ref().map(|fault| {
        let word = line.plies.get(fault.at).map_or("", |ply| ply.text.as_str());
        let explanation = explanation_output::to_json(&fault.position.sfen(), word, &fault.explanation);
        json!({ "ply": fault.at + 1, "explanation": explanation })
    });
    json!({ "sfen": position.sfen(), "plies": plies, "fault": fault })
}
