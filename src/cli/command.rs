//! The command line of the program: its options, its commands, and which code runs each of them.
//!
//! To add a command: write `x.rs` or `x/mod.rs` with `Args` and `run`, one variant of [`CliCommand`] and its match arm.

use super::context::{CommandContext, Result, ResultSettings};
use super::input::locale_language;
use super::{
    analyze, bench, betza, book, check, completions, config, convert, engine_match, eval, explain, explore, join, man,
    mate, merge, moves, open, perft, report, screenshot, think, usi, validate, weights, why,
};
use anyhow::bail;
use clap::error::{ContextKind, ContextValue};
use clap::parser::ValueSource;
use clap::{Args as _, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use sankoma_rules::legality;
use sankoma_wording::{Language, Message, message, quoted};
use std::ffi::OsString;
use std::path::Path;

/// The command whose arguments may begin with a hyphen: moves such as `-3334FU`.
const EXPLAIN: &str = "explain";

/// Text of `--version`: the version of the program, and that of its JSON (docs/json.md).
pub(super) const LONG_VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\nJSON 1");

/// A terminal workbench for shogi analysis: open a game, see why.
#[derive(Parser)]
#[command(name = "sankoma", version, long_version = LONG_VERSION, disable_help_subcommand = true)]
#[command(override_usage = "sankoma [OPTIONS] [FILE]...\n       sankoma [--lang LANG] COMMAND")]
pub(super) struct Cli {
    /// Language of messages: ja or en; from the locale when not given.
    #[arg(long, global = true, value_name = "LANG")]
    lang: Option<Language>,
    #[command(flatten)]
    open: open::Args,
    #[command(subcommand)]
    command: Option<CliCommand>,
    /// Every option of the command by its name.
    #[arg(skip)]
    options: ResultSettings,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Read game records and report every deviation with file, line, ply and reason.
    Check(check::Args),
    /// Convert game records between KIF, KI2, CSA, USI, SFEN, USEN and JKF, single files or whole folders.
    Convert(convert::Args),
    /// Put the games of several records together as one game with variations.
    Merge(merge::Args),
    /// Say which rules a move breaks, with the squares that prove it.
    Explain(explain::Args),
    /// Say what was played at a position in the records of any folders, and how it went.
    Explore(explore::Args),
    /// Look at, edit and make opening books.
    Book(book::Args),
    /// List legal moves in USI notation, one line per position.
    Moves(moves::Args),
    /// Break a position's score down into its terms and pieces.
    Eval(eval::Args),
    /// Search a position.
    Think(think::Args),
    /// Say why a move was a mistake, or good: reasons that are proved, each with its line.
    Why(why::Args),
    /// Look for a mate by checks alone, and for the shortest one.
    Mate(mate::Args),
    /// Review whole games: scores, lines of play and mistakes as comments, and a summary of each player.
    Analyze(Box<analyze::Args>),
    /// Say how a player fares over many games: results by opening, accuracy over time, mistakes, where games were lost.
    Report(Box<report::Args>),
    /// Count positions, to prove the move generator.
    Perft(perft::Args),
    /// Prove the rules with random games: everything known in two ways is compared at every ply.
    Validate(validate::Args),
    /// Search fixed positions: a node signature and the speed.
    Bench(bench::Args),
    /// Let two engines play each other and say which is stronger.
    Match(Box<engine_match::Args>),
    /// Put the results of shards together, and print what one run would have printed.
    Join(join::Args),
    /// Tune constants of the search by games of the program against itself (SPSA).
    #[cfg(feature = "tune")]
    Tune(super::tune::Args),
    /// Look at, convert and compare sets of evaluation weights.
    Weights(weights::Args),
    /// Say what a movement notation means, with a diagram, or play a game written in it.
    Betza(betza::Args),
    /// Serve as a USI engine on standard input and output.
    Usi(usi::Args),
    /// Print every setting of the workbench with its value and where it comes from.
    Config(config::Args),
    /// Draw the workbench, its board, its graph or a game as text, bod, SVG, PNG or GIF.
    Screenshot(screenshot::Args),
    /// Print a completion script for a shell.
    Completions(completions::Args),
    /// Print the manual page, or write a page for each command.
    Man(man::Args),
}

impl Cli {
    /// Reads the arguments of the process.
    ///
    /// # Errors
    /// Arguments that cannot be used; help and the version are errors to clap too.
    pub(super) fn from_arguments() -> Result<Self> {
        let arguments = with_help_as_option(with_guarded_moves(std::env::args_os()));
        let matches = Self::command().try_get_matches_from(arguments)?;
        refuse_workbench_options_before_command(&matches)?;
        refuse_misspelled_command(&matches)?;
        Ok(Self { options: options_of_command(&matches), ..Self::from_arg_matches(&matches)? })
    }

    /// Runs the command, or the workbench where there is none.
    pub(super) fn run(self) -> Result {
        let lang = self.lang.unwrap_or_else(|| locale_language().language);
        match self.command {
            Some(CliCommand::Config(args)) => config::run(&args, self.lang),
            Some(CliCommand::Betza(args)) if args.is_played() => betza::play(&args, self.lang),
            Some(command) => command.run(&CommandContext { lang, options: self.options }),
            None => open::run(self.open, self.lang),
        }
    }
}

impl CliCommand {
    fn run(self, context: &CommandContext) -> Result {
        match self {
            Self::Check(args) => check::run(&args, context),
            Self::Convert(args) => convert::run(&args, context),
            Self::Merge(args) => merge::run(&args, context),
            Self::Explain(args) => explain::run(&args, context),
            Self::Explore(args) => explore::run(&args, context),
            Self::Book(args) => book::run(&args, context),
            Self::Moves(args) => moves::run(&args, context),
            Self::Eval(args) => eval::run(&args, context),
            Self::Think(args) => think::run(&args, context),
            Self::Why(args) => why::run(&args, context),
            Self::Mate(args) => mate::run(&args, context),
            Self::Analyze(args) => analyze::run(&args, context),
            Self::Report(args) => report::run(&args, context),
            Self::Perft(args) => perft::run(&args),
            Self::Validate(args) => validate::run(&args, context),
            Self::Bench(args) => bench::run(&args, context),
            Self::Match(args) => engine_match::run(&args, context),
            Self::Join(args) => join::run(&args, context),
            #[cfg(feature = "tune")]
            Self::Tune(args) => super::tune::run(&args, context),
            Self::Weights(args) => weights::run(&args, context),
            Self::Betza(args) => betza::run(&args, context),
            Self::Usi(_) => usi::run(),
            Self::Config(args) => config::run(&args, Some(context.lang)),
            Self::Screenshot(args) => screenshot::run(&args, context),
            Self::Completions(args) => completions::run(&args, Cli::command()),
            Self::Man(args) => man::run(&args, Cli::command()),
        }
    }
}

/// The options of the command by their names, as they are written or their defaults; several values are a list.
fn options_of_command(matches: &clap::ArgMatches) -> ResultSettings {
    let program = Cli::command();
    let Some((name, given)) = matches.subcommand() else { return ResultSettings::new() };
    let options = program.find_subcommand(name).into_iter().flat_map(clap::Command::get_arguments);
    let text_of = |arg: &clap::Arg| {
        let values = given.try_get_raw(arg.get_id().as_str()).ok()??;
        let mut texts: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
        let value = if texts.len() == 1 { texts.remove(0).into() } else { texts.into() };
        Some((arg.get_id().as_str().to_owned(), value))
    };
    options.filter_map(text_of).collect()
}

/// The arguments with a blank before each move of `explain` that begins with a hyphen (`-3334FU`, and at the end `--`,
/// a pass), so that clap does not take it for an option; the words of `explain` are read without that blank.
fn with_guarded_moves(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut arguments: Vec<OsString> = arguments.collect();
    let last = arguments.len().saturating_sub(1);
    let first = arguments.iter().position(|word| word == EXPLAIN).map_or(arguments.len(), |at| at + 1);
    for (index, word) in arguments.iter_mut().enumerate().skip(first) {
        let is_move = word.to_str().is_some_and(is_hyphenated_move);
        if is_move && (word != "--" || index == last) {
            let mut guarded = OsString::from(" ");
            guarded.push(&*word);
            *word = guarded;
        }
    }
    arguments
}

/// `help COMMAND` as `COMMAND --help`, behind `--lang` too. clap's own would be one more command below each command.
fn with_help_as_option(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let first = match arguments.get(1).and_then(|word| word.to_str()) {
        Some("--lang") => 3,
        Some(word) if word.starts_with("--lang=") => 2,
        _ => 1,
    };
    if arguments.get(first).is_some_and(|word| word == "help") {
        arguments.remove(first);
        arguments.push("--help".into());
    }
    arguments
}

/// No option begins with a digit: `-7776XX` is a move with a slip.
fn is_hyphenated_move(text: &str) -> bool {
    let behind = text.strip_prefix('-');
    behind.is_some_and(|rest| legality::is_move_text(text) || rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

/// A first word that names no file and no position, but nearly a command.
fn refuse_misspelled_command(matches: &clap::ArgMatches) -> Result<()> {
    let Some(word) = matches.get_many::<String>(open::FILES).and_then(|mut files| files.next()) else { return Ok(()) };
    if matches.subcommand().is_some() || open::names_game(word) {
        return Ok(());
    }
    let mut commands = clap::Command::new("sankoma").subcommands(Cli::command().get_subcommands().cloned());
    let error = commands.try_get_matches_from_mut(["sankoma", word]).err();
    let similar = match error.as_ref().and_then(|error| error.get(ContextKind::SuggestedSubcommand)) {
        Some(ContextValue::String(name)) => vec![name.clone()],
        Some(ContextValue::Strings(names)) => names.clone(),
        _ => Vec::new(),
    };
    let names: Vec<String> = similar.iter().map(|name| quoted(name)).collect();
    let expected = if names.is_empty() {
        Message::new(
            "ファイル、局面、または --help にあるコマンドが必要です",
            "expected a file, a position or one of the commands that --help lists",
        )
    } else {
        let (ja, en) = (names.join("、"), names.join(" or "));
        message!("似ているコマンドは {ja} です", "a similar command is {en}")
    };
    bail!(message!(
        ("{} というファイルもコマンドもありません。{}", quoted(word), expected.ja),
        ("{} is neither a file nor a command; {}", quoted(word), expected.en)
    ))
}

/// Only `--lang` may stand before a command. clap's own `args_conflicts_with_subcommands` would refuse that too.
fn refuse_workbench_options_before_command(matches: &clap::ArgMatches) -> Result<()> {
    let program = Cli::command();
    let mut workbench = open::Args::augment_args(clap::Command::new("workbench").disable_help_flag(true));
    workbench.build();
    // clap reads a command that stands behind a file as one more file.
    let files = matches.get_many::<String>(open::FILES).into_iter().flatten();
    let misplaced = files.skip(1).find(|word| program.find_subcommand(word).is_some() && !Path::new(word).exists());
    let command = matches.subcommand_name().or(misplaced.map(String::as_str));
    let is_given = |arg: &&clap::Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    if let (Some(command), Some(arg)) = (command, workbench.get_arguments().find(is_given)) {
        bail!(message!(
            "'{arg}' は棋譜を画面に開くときの引数です。コマンド '{command}' の前に置けるのは --lang だけです",
            "'{arg}' is for the workbench, expected only --lang before the command '{command}'"
        ));
    }
    Ok(())
}
