//! `check FILE…`: the record doctor.

use super::{Context, Result, Status, files, tell};
use crate::record::{self, Diagnostic, Game, Severity};
use crate::rules::Lang;
use serde_json::{Value, json};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Arguments of `check`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// Records of any format; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
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
            Ok(bytes) => check(path, &bytes, args.json, context.lang, &mut sum)?,
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

fn check(path: &Path, bytes: &[u8], as_json: bool, lang: Lang, sum: &mut Sum) -> Result<()> {
    let mut out = std::io::stdout().lock();
    for (game, diagnostics) in record::read(bytes, Some(path)).into_games() {
        sum.add(&game, &diagnostics);
        if as_json {
            writeln!(out, "{}", to_json(path, &game, &diagnostics))?;
        } else {
            diagnostics.iter().try_for_each(|found| writeln!(out, "{}", to_text(path, found, lang)))?;
        }
    }
    Ok(())
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

fn to_json(path: &Path, game: &Game, diagnostics: &[Diagnostic]) -> Value {
    let rows: Vec<Value> = diagnostics
        .iter()
        .map(|found| {
            json!({
                "severity": found.severity.name(), "code": found.code, "line": found.line, "ply": found.ply,
                "message_ja": found.message.ja, "message_en": found.message.en,
            })
        })
        .collect();
    json!({ "file": path.display().to_string(), "plies": plies(game), "diagnostics": rows })
}
