//! `check FILE…`: the record doctor.

use super::{Context, Result, Status, explanation, files, tell};
use crate::record::{self, Diagnostic, Game, NodeId, Severity};
use crate::rules::legality::{self, Explanation, Reason};
use crate::rules::{Lang, Position};
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Records of any format; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Under each illegal move, print what proves it and the command that explains it.
    #[arg(long)]
    explain: bool,
    /// Print one JSON object per game.
    #[arg(long)]
    json: bool,
}

/// What was found in all files together.
#[derive(Default)]
struct Sum {
    games: usize,
    plies: usize,
    errors: usize,
    warnings: usize,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let mut sum = Sum::default();
    let mut unreadable = None;
    for path in &args.files {
        match files::bytes(path) {
            Ok(bytes) => check(path, &bytes, args, context.lang, &mut sum)?,
            // The other files are worth checking all the same.
            Err(problem) => {
                if let Some(earlier) = unreadable.replace(problem) {
                    tell(&format!("{earlier:#}"));
                }
            }
        }
    }
    if std::io::stderr().is_terminal() && !args.json {
        tell(&sum.text(context.lang));
    }
    match unreadable {
        Some(problem) => Err(problem),
        None if sum.errors > 0 => Ok(Status::Findings),
        None => Ok(Status::Done),
    }
}

fn check(path: &Path, bytes: &[u8], args: &Args, lang: Lang, sum: &mut Sum) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for (game, diagnostics) in record::read(bytes, Some(path)).into_games() {
        sum.add(&game, &diagnostics);
        if args.json {
            writeln!(out, "{}", to_json(path, &game, &diagnostics, args.explain))?;
            continue;
        }
        for (at, found) in diagnostics.iter().enumerate() {
            writeln!(out, "{}", to_text(path, found, lang))?;
            // One move may have several rows; its proofs stand under the last.
            let is_last = diagnostics.get(at + 1).is_none_or(|next| next.node != found.node);
            if let Some(illegal) = found.node.filter(|_| args.explain && is_last).and_then(|id| Illegal::at(&game, id))
            {
                write!(out, "{}", illegal.to_text(lang))?;
            }
        }
    }
    Ok(())
}

/// An illegal move of a record and why it is one.
struct Illegal {
    before: Position,
    word: String,
    explanation: Explanation,
}

impl Illegal {
    fn at(game: &Game, id: NodeId) -> Option<Self> {
        let node = game.node(id);
        let before = game.position(game.parent(id)?);
        let written = node.written.as_deref().unwrap_or_default();
        let word = node.mv.map_or_else(|| written.to_owned(), |mv| mv.to_string());
        (!node.reasons.is_empty()).then(|| Self {
            explanation: legality::explain_reasons(&before, node.mv, node.reasons.clone()),
            before,
            word,
        })
    }

    fn to_text(&self, lang: Lang) -> String {
        let told = explanation::to_text(&self.explanation, lang);
        // A move written for the other side cannot be asked about in USI.
        let wrong_turn = |reason: &Reason| matches!(reason, Reason::WrongTurn { .. });
        let reproduces = self.explanation.mv.is_some() && !self.explanation.verdict.reasons.iter().any(wrong_turn);
        let command = legality::command(&self.before, &self.word);
        if reproduces { format!("{told}  {command}\n") } else { told }
    }
}

impl Sum {
    fn add(&mut self, game: &Game, diagnostics: &[Diagnostic]) {
        let count = |severity| diagnostics.iter().filter(|found| found.severity == severity).count();
        self.games += 1;
        self.plies += plies(game);
        self.errors += count(Severity::Error);
        self.warnings += count(Severity::Warning);
    }

    fn text(&self, lang: Lang) -> String {
        let Self { games, plies, errors, warnings, .. } = self;
        match lang {
            Lang::Ja => format!("{games}局 {plies}手: 誤り{errors} 注意{warnings}"),
            Lang::En => format!("{games} games, {plies} plies: {errors} errors, {warnings} warnings"),
        }
    }
}

/// Moves on the main line.
fn plies(game: &Game) -> usize {
    game.main_line().into_iter().filter(|&id| game.node(id).mv.is_some()).count()
}

/// `file:line: ply N: severity[code]: sentence`.
fn to_text(path: &Path, found: &Diagnostic, lang: Lang) -> String {
    let line = found.line.map(|line| format!(":{line}")).unwrap_or_default();
    let ply = found.ply.map(|ply| lang.pick("{}手目: ", "ply {}: ").replace("{}", &ply.to_string()));
    let (severity, code) = (found.severity.name(), found.code);
    let message = found.message.text(lang);
    format!("{}{line}: {}{severity}[{code}]: {message}", path.display(), ply.unwrap_or_default())
}

fn to_json(path: &Path, game: &Game, diagnostics: &[Diagnostic], explain: bool) -> Value {
    let rows: Vec<Value> = diagnostics
        .iter()
        .map(|found| {
            let mut row = json!({
                "severity": found.severity.name(), "code": found.code, "line": found.line, "ply": found.ply,
                "message_ja": found.message.ja, "message_en": found.message.en,
            });
            let is_rule = explain && Reason::CODES.contains(&found.code);
            if let Some(illegal) = found.node.filter(|_| is_rule).and_then(|id| Illegal::at(game, id)) {
                row["explanation"] = explanation::to_json(&illegal.before.sfen(), &illegal.word, &illegal.explanation);
            }
            row
        })
        .collect();
    json!({ "file": path.display().to_string(), "plies": plies(game), "diagnostics": rows })
}
