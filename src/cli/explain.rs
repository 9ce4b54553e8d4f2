//! `explain SFEN MOVE…`: all rules for a move, pass or fail.

use super::{Context, Result, Status, input};
use crate::record::notation::{self, Style};
use crate::rules::legality::{self, Reason, Verdict};
use crate::rules::{Lang, Move, Position, Square, quoted};
use anyhow::bail;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write;

/// Arguments of `explain`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The position (SFEN, startpos or "position … moves …"), then the moves in USI notation.
    #[arg(required = true, value_name = "SFEN MOVE")]
    words: Vec<String>,
    /// Print one JSON object per move.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let (texts, moves) = input::sfens_then_rest(&args.words);
    let text = match (texts.as_slice(), moves) {
        ([text], _) => text,
        ([], [word, ..]) => return Err(input::not_an_sfen(word)),
        _ => bail!("{} positions given, expected one SFEN and then moves", texts.len()),
    };
    if moves.is_empty() {
        bail!("no move given, expected at least one in USI notation after the SFEN");
    }
    let position = input::position(text)?;
    let mut out = std::io::stdout().lock();
    let mut status = Status::Done;
    for word in moves {
        let verdict = legality::judge_text(&position, word);
        if !verdict.legal {
            status = Status::Findings;
        }
        if args.json {
            writeln!(out, "{}", to_json(&position, word, &verdict))?;
        } else {
            write!(out, "{}", to_text(&position, word, &verdict, context.lang))?;
        }
    }
    Ok(status)
}

fn to_json(position: &Position, word: &str, verdict: &Verdict) -> Value {
    let reasons: Vec<Value> = verdict.reasons.iter().map(reason_json).collect();
    json!({
        "sfen": position.sfen(),
        "move": word,
        "pseudo_legal": verdict.pseudo_legal,
        "legal": verdict.legal,
        "reasons": reasons,
    })
}

fn reason_json(reason: &Reason) -> Value {
    let message = reason.message();
    let squares: Vec<String> = reason.squares().iter().map(Square::to_string).collect();
    json!({ "code": reason.code(), "message_ja": message.ja, "message_en": message.en, "squares": squares })
}

fn to_text(position: &Position, word: &str, verdict: &Verdict, lang: Lang) -> String {
    let name = match word.parse::<Move>() {
        Ok(mv) => format!("{word} {}", notation::move_text(position, mv, Style::Kif)),
        Err(_) => quoted(word),
    };
    let answer = match (verdict.legal, verdict.pseudo_legal) {
        (true, _) => lang.pick("合法手", "legal"),
        (false, true) => lang.pick("擬似合法手だが非合法", "pseudo-legal but not legal"),
        (false, false) => lang.pick("非合法手", "illegal"),
    };
    let mut text = format!("{name}: {answer}\n");
    for reason in &verdict.reasons {
        let squares: Vec<String> = reason.squares().iter().map(Square::to_string).collect();
        let proof = if squares.is_empty() { String::new() } else { format!(" [{}]", squares.join(" ")) };
        let _ = writeln!(text, "  {:<24} {}{proof}", reason.code(), reason.message().text(lang));
    }
    text
}
