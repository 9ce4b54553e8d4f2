//! The command line: one file per command, each with its arguments (`Args`) and its work (`run`).

mod analyze;
mod bench;
mod betza;
mod check;
mod completions;
mod convert;
mod diagnostic_output;
mod engine_match;
mod engine_options;
mod eval;
mod explain;
mod explain_declaration;
mod explain_setup;
mod explanation_output;
mod file_assignment;
mod files;
mod input;
mod locale;
mod man;
mod mate;
mod moves;
mod open;
mod parallel;
mod perft;
mod progress;
mod score_format;
mod screenshot;
mod settings;
mod think;
mod threat;
mod usi;
mod validate;
mod weights;
mod weights_args;

use crate::wording::Language;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Args as _, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

/// A terminal workbench for shogi analysis: open a game, see why.
#[derive(Parser)]
#[command(name = "sankoma", version, disable_help_subcommand = true)]
#[command(override_usage = "sankoma [OPTIONS] [FILE]...\n       sankoma [--lang LANG] COMMAND")]
struct Cli {
    /// Language of messages: ja or en; from the locale when not given.
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Language>,
    #[command(flatten)]
    open: open::Args,
    #[command(subcommand)]
    command: Option<CliCommand>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Read game records and report every deviation with file, line, ply and reason.
    Check(check::Args),
    /// Convert game records between KIF, KI2, CSA, USI, SFEN and JKF, single files or whole folders.
    Convert(convert::Args),
    /// Say which rules a move breaks, with the squares that prove it.
    Explain(explain::Args),
    /// List legal moves in USI notation, one line per position.
    Moves(moves::Args),
    /// Break a position's score down into its terms and pieces.
    Eval(eval::Args),
    /// Search a position.
    Think(think::Args),
    /// Look for a mate by checks alone, and for the shortest one.
    Mate(mate::Args),
    /// Review whole games: scores, lines of play and mistakes as comments, and a summary of each player.
    Analyze(Box<analyze::Args>),
    /// Count positions, to prove the move generator.
    Perft(perft::Args),
    /// Prove the rules with random games: everything known in two ways is compared at every ply.
    Validate(validate::Args),
    /// Search fixed positions: a node signature and the speed.
    Bench(bench::Args),
    /// Let two engines play each other and say which is stronger.
    Match(Box<engine_match::Args>),
    /// Look at, convert and compare sets of evaluation weights.
    Weights(weights::Args),
    /// Say what a movement notation means, with a diagram, or show a game written in it.
    Betza(betza::Args),
    /// Serve as a USI engine on standard input and output.
    Usi(usi::Args),
    /// Draw a screen of the workbench to text or SVG.
    Screenshot(screenshot::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
    /// Print the manual page.
    Man(man::Args),
}

/// How a command ended when nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// All is well.
    Done,
    /// The work was done and something was found: an illegal move, say.
    Findings,
    /// Part of the input could not be read, which has been told; the rest was done.
    Incomplete,
}

/// What every command may ask of its surroundings.
struct CommandContext {
    lang: Language,
}

type Result<T = Status> = anyhow::Result<T>;

/// Reads the command line and carries it out. Errors are told on standard error as one line.
pub fn run() -> ExitCode {
    match parse() {
        Ok(cli) => cli.run(),
        Err(refusal) if refusal.use_stderr() => {
            print_to_stderr(&one_line(&refusal.to_string()));
            ExitCode::from(2)
        }
        Err(page) => {
            // Help or the version; whoever does not read it has had enough of it.
            let _ = page.print();
            ExitCode::SUCCESS
        }
    }
}

fn parse() -> std::result::Result<Cli, clap::Error> {
    let mut program = Cli::command();
    let matches = program.clone().try_get_matches()?;
    // clap's own `args_conflicts_with_subcommands` would refuse `--lang` before a command too.
    let mut workbench = open::Args::augment_args(clap::Command::new("workbench").disable_help_flag(true));
    workbench.build();
    let given = |arg: &&clap::Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    // A command behind a file is read as one more file.
    let files = matches.get_many::<String>(open::FILES).into_iter().flatten();
    let misplaced = files.skip(1).find(|word| program.find_subcommand(word).is_some() && !Path::new(word).exists());
    let command = matches.subcommand_name().or(misplaced.map(String::as_str));
    if let (Some(command), Some(arg)) = (command, workbench.get_arguments().find(given)) {
        let text = format!("'{arg}' is for the workbench, expected only --lang before the command '{command}'");
        return Err(program.error(ErrorKind::ArgumentConflict, text));
    }
    Cli::from_arg_matches(&matches)
}

/// The paragraph of a refusal that says what is wrong, and the one that says what was expected.
fn one_line(refusal: &str) -> String {
    let mut paragraphs = refusal.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    let problem = paragraphs.next().unwrap_or_default();
    let usage =
        paragraphs.find_map(|paragraph| paragraph.strip_prefix("Usage: ").map(|usage| format!("; usage: {usage}")));
    format!("{}{}", problem.trim_start_matches("error: "), usage.unwrap_or_default())
}

impl Cli {
    fn run(self) -> ExitCode {
        let done = match self.command {
            Some(command) => command.run(&CommandContext { lang: self.lang.unwrap_or_else(locale::lang) }),
            None => open::run(self.open, self.lang),
        };
        match done {
            Ok(Status::Done) => ExitCode::SUCCESS,
            Ok(Status::Findings) => ExitCode::from(1),
            Ok(Status::Incomplete) => ExitCode::from(2),
            Err(problem) if is_broken_pipe(&problem) => ExitCode::SUCCESS,
            Err(problem) => {
                print_to_stderr(&describe_error(&problem));
                ExitCode::from(2)
            }
        }
    }
}

impl CliCommand {
    fn run(self, context: &CommandContext) -> Result {
        match self {
            Self::Check(args) => check::run(&args, context),
            Self::Convert(args) => convert::run(&args, context),
            Self::Explain(args) => explain::run(&args, context),
            Self::Moves(args) => moves::run(&args),
            Self::Eval(args) => eval::run(&args, context),
            Self::Think(args) => think::run(&args, context),
            Self::Mate(args) => mate::run(&args, context),
            Self::Analyze(args) => analyze::run(&args, context),
            Self::Perft(args) => perft::run(&args),
            Self::Validate(args) => validate::run(&args, context),
            Self::Bench(args) => bench::run(&args),
            Self::Match(args) => engine_match::run(&args, context),
            Self::Weights(args) => weights::run(&args, context),
            Self::Betza(args) => betza::run(&args, context),
            Self::Usi(_) => usi::run(),
            Self::Screenshot(args) => screenshot::run(&args, context),
            Self::Completions(args) => completions::run(&args),
            Self::Man(_) => man::run(),
        }
    }
}

/// One line on standard error. Whoever does not listen there must not stop the work.
fn print_to_stderr(text: &str) {
    let _ = writeln!(std::io::stderr(), "sankoma: {}", text.replace('\n', " "));
}

/// The problem with its causes. Only an error of writing travels without a context of its own: it may come from any
/// line of output.
fn describe_error(problem: &anyhow::Error) -> String {
    if problem.chain().len() == 1 && problem.is::<std::io::Error>() {
        return format!("cannot write to standard output: {problem}");
    }
    format!("{problem:#}")
}

/// Whoever read our output has had enough of it: no error.
fn is_broken_pipe(problem: &anyhow::Error) -> bool {
    let io = problem.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|io| io.kind() == std::io::ErrorKind::BrokenPipe)
}
