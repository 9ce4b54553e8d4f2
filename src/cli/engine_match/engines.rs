//! The two engines of a match: their options, and how they are started.

use crate::cli::context::Result;
use crate::cli::engine_options::{BUILT_IN, OutputScaleArgs, engine};
use crate::cli::match_limits::LimitArgs;
use crate::cli::option_values::OptionValueError;
use crate::cli::output::errors::InputError;
use anyhow::bail;
use sankoma_analysis::engine_match::{BuiltInPlayer, Player};
use sankoma_eval::{NetworkWeights, Weights};
use sankoma_search::{MAX_THREADS, SearchLimits, TimeBudget, TranspositionTable};
use sankoma_usi::client::{GoArguments, PONDER_OPTION, UsiClientError, UsiPlayer, UsiProgramSettings};
use sankoma_usi::engines_file::{engines_path, load_engines, split_words};
use sankoma_wording::{Language, message, quoted};
use std::fmt::Display;
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Options that choose the engines.
#[derive(clap::Args)]
pub(super) struct EngineArgs {
    /// Whose results are counted: `sankoma`, `sankoma:nodes=5000,…`, a name of engines.toml, or the command line of a
    /// USI program.
    #[arg(value_name = "ENGINE1")]
    engine1: String,
    /// Its opponent.
    #[arg(value_name = "ENGINE2")]
    engine2: String,
    /// Option of ENGINE1, a USI program.
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    option1: Vec<(String, String)>,
    /// Option of ENGINE2, a USI program.
    #[arg(long, value_name = "NAME=VALUE", value_parser = name_and_value)]
    option2: Vec<(String, String)>,
    /// What to send to ENGINE1 behind `go`, instead of the limits of the match.
    #[arg(long, value_name = "TEXT")]
    go1: Option<String>,
    /// What to send to ENGINE2 behind `go`.
    #[arg(long, value_name = "TEXT")]
    go2: Option<String>,
    /// Let USI programs think on while the other side does, on the reply that they expect.
    #[arg(long)]
    ponder: bool,
    /// What ENGINE1 is called in tables and records.
    #[arg(long, value_name = "NAME")]
    name1: Option<String>,
    /// What ENGINE2 is called.
    #[arg(long, value_name = "NAME")]
    name2: Option<String>,
}

fn name_and_value(text: &str) -> std::result::Result<(String, String), OptionValueError> {
    let split = text.split_once('=').filter(|(name, _)| !name.is_empty());
    split
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .ok_or_else(|| OptionValueError::expected("NAME=VALUE の形", "NAME=VALUE"))
}

impl EngineArgs {
    /// Opens the weights and parses the command lines of both engines. No program is started yet.
    ///
    /// # Errors
    /// Settings that cannot be used, and weights that cannot be opened.
    pub(super) fn resolve(&self, limits: &LimitArgs, lang: Language) -> Result<[MatchEngine; 2]> {
        let first = EngineSpecification {
            text: &self.engine1,
            options: &self.option1,
            go: self.go1.as_deref(),
            name: self.name1.as_deref(),
            ponders: self.ponder,
        };
        let second = EngineSpecification {
            text: &self.engine2,
            options: &self.option2,
            go: self.go2.as_deref(),
            name: self.name2.as_deref(),
            ponders: self.ponder,
        };
        Ok([first.resolve(limits, lang)?, second.resolve(limits, lang)?])
    }
}

/// The options about one engine.
struct EngineSpecification<'a> {
    text: &'a str,
    options: &'a [(String, String)],
    go: Option<&'a str>,
    name: Option<&'a str>,
    ponders: bool,
}

/// An engine that can be started once for each game played at the same time.
pub(super) enum MatchEngine {
    /// The built-in engine.
    BuiltIn {
        name: String,
        weights: Weights,
        hash: u32,
        threads: u32,
        limits: SearchLimits,
        #[cfg(feature = "tune")]
        constants: Box<sankoma_search::SearchConstants>,
    },
    /// A USI engine.
    Usi { name: Option<String>, settings: UsiProgramSettings, go: GoArguments, ponders: bool },
}

impl EngineSpecification<'_> {
    fn resolve(&self, limits: &LimitArgs, lang: Language) -> Result<MatchEngine> {
        match self.text.strip_prefix("sankoma") {
            Some("") => self.built_in("", limits, lang),
            Some(rest) if rest.starts_with(':') => self.built_in(&rest[1..], limits, lang),
            _ => self.named(limits).map_or_else(|| self.usi_program(limits), Ok),
        }
    }

    fn built_in(&self, spec: &str, args: &LimitArgs, lang: Language) -> Result<MatchEngine> {
        if !self.options.is_empty() || self.go.is_some() {
            let text = quoted(self.text);
            bail!(message!(
                "オプションと go の文はUSIプログラムのためのものです。{text} には sankoma:KEY=VALUE を指定してください",
                "options and go text are for USI programs, expected sankoma:KEY=VALUE for {text}"
            ));
        }
        let mut settings = BuiltInSettings::of(self);
        for part in spec.split(',').filter(|part| !part.is_empty()) {
            settings.read(part)?;
        }
        let has_limits = settings.limits != SearchLimits::default();
        Ok(MatchEngine::BuiltIn {
            name: settings.name.to_owned(),
            weights: settings.output_scale.open(Path::new(settings.weights), lang)?,
            hash: settings.hash,
            threads: settings.threads,
            limits: if has_limits { settings.limits } else { args.limits() },
            #[cfg(feature = "tune")]
            constants: Box::new(settings.constants),
        })
    }

    fn usi_program(&self, args: &LimitArgs) -> Result<MatchEngine> {
        let unclosed = || {
            let text = quoted(self.text);
            InputError::from(message!(
                "{text} の引用符が閉じていません。コマンドラインを指定してください",
                "a quote in {text} is not closed, expected a command line"
            ))
        };
        let empty = || {
            InputError::new(
                "エンジンが空です。sankoma かコマンドラインを指定してください",
                "an engine is empty, expected sankoma or a command line",
            )
        };
        let mut words = split_words(self.text).ok_or_else(unclosed)?.into_iter();
        let program = words.next().ok_or_else(empty)?;
        let settings = UsiProgramSettings {
            arguments: words.collect(),
            options: self.options.to_vec(),
            ..UsiProgramSettings::new(program, args.ready_timeout())
        };
        Ok(self.usi(self.name.map(str::to_owned), settings, args))
    }

    /// An engine of the engines file; options of the command line replace those of the file.
    fn named(&self, args: &LimitArgs) -> Option<MatchEngine> {
        let mut definition = load_engines(&engines_path()?).find(self.text)?.clone();
        for (name, value) in self.options {
            definition.set_option(name, Some(value.clone()));
        }
        let name = Some(self.name.unwrap_or(&definition.name).to_owned());
        let settings = definition.program_settings(args.ready_timeout());
        Some(self.usi(name, settings, args))
    }

    fn usi(&self, name: Option<String>, mut settings: UsiProgramSettings, args: &LimitArgs) -> MatchEngine {
        let go = self.go.map_or_else(|| args.go_parameters(), |text| GoArguments::Fixed(text.to_owned()));
        if self.ponders && settings.options.iter().all(|(name, _)| name != PONDER_OPTION) {
            settings.options.push((PONDER_OPTION.to_owned(), "true".to_owned()));
        }
        MatchEngine::Usi { name, settings, go, ponders: self.ponders }
    }
}

/// The settings of the built-in engine in a match.
struct BuiltInSettings<'a> {
    engine: &'a EngineSpecification<'a>,
    name: &'a str,
    /// A file, or [`BUILT_IN`].
    weights: &'a str,
    output_scale: OutputScaleArgs,
    /// Size of the transposition table in MiB.
    hash: u32,
    threads: u32,
    /// Instead of the limits of the match, if there are any.
    limits: SearchLimits,
    #[cfg(feature = "tune")]
    constants: sankoma_search::SearchConstants,
}

impl<'a> BuiltInSettings<'a> {
    /// The settings where the command line has none.
    fn of(engine: &'a EngineSpecification<'a>) -> Self {
        Self {
            engine,
            name: engine.name.unwrap_or(engine.text),
            weights: BUILT_IN,
            output_scale: OutputScaleArgs::default(),
            hash: 64,
            threads: 1,
            limits: SearchLimits::default(),
            #[cfg(feature = "tune")]
            constants: sankoma_search::SearchConstants::DEFAULT,
        }
    }

    /// Reads `KEY=VALUE`.
    ///
    /// # Errors
    /// An unknown key, and a value out of its range.
    fn read(&mut self, part: &'a str) -> Result<()> {
        match part.split_once('=') {
            Some(("weights", path)) => self.weights = path,
            Some(("fv-scale", scale)) => {
                let max = *NetworkWeights::OUTPUT_SCALES.end() as u32;
                self.output_scale.fv_scale = Some(number(part, scale, &max)?);
            }
            Some(("hash", size)) => self.hash = number(part, size, &(TranspositionTable::MAX_MEBIBYTES as u32))?,
            Some(("threads", count)) => self.threads = number(part, count, &(MAX_THREADS as u32))?,
            Some(("nodes", nodes)) => self.limits.nodes = Some(number(part, nodes, &u64::MAX)?),
            Some(("depth", depth)) => self.limits.depth = Some(number(part, depth, &u32::MAX)?),
            Some(("movetime", millis)) => {
                let millis = number(part, millis, &u64::from(u32::MAX))?;
                self.limits.time = Some(TimeBudget::exactly(Duration::from_millis(millis)));
            }
            Some(("name", name)) if self.engine.name.is_none() => self.name = name,
            #[cfg(feature = "tune")]
            Some(("tuned", log)) => self.constants = crate::cli::tune::tuned_constants(Path::new(log))?,
            #[cfg(feature = "tune")]
            Some((constant, value)) if self.constants.get_mut(constant).is_some() => {
                tune(&mut self.constants, constant, value)?;
            }
            _ => {
                const KEYS: &str = "weights=, fv-scale=, hash=, threads=, nodes=, depth=, movetime=";
                let (part, text) = (quoted(part), quoted(self.engine.text));
                bail!(message!(
                    "{text} の {part} は使えません。{KEYS}, name= のどれかを指定してください",
                    "{part} in {text}, expected {KEYS} or name="
                ))
            }
        }
        Ok(())
    }
}

/// Sets a tunable constant of the search.
#[cfg(feature = "tune")]
fn tune(constants: &mut sankoma_search::SearchConstants, name: &str, value: &str) -> Result<()> {
    let value = value.parse().map_err(|_| {
        let value = quoted(value);
        InputError::from(message!("{name}={value}: 整数が必要です", "{name}={value}, expected a whole number"))
    })?;
    if let Some(constant) = constants.get_mut(name) {
        *constant = value;
    }
    Ok(())
}

/// Parses the value `text` of the setting `part`: a number from 1 to `max`.
fn number<T: FromStr + PartialOrd + From<u8> + Display>(part: &str, text: &str, max: &T) -> Result<T> {
    let number = text.parse().ok().filter(|number: &T| *number >= T::from(1) && number <= max);
    let part = quoted(part);
    number.ok_or_else(|| {
        InputError::from(message!("{part}: 1から{max}の数が必要です", "{part}, expected a number from 1 to {max}"))
            .into()
    })
}

impl MatchEngine {
    /// Starts one more engine.
    ///
    /// # Errors
    /// A program that does not start or does not get ready.
    pub(super) fn start(&self) -> Result<Box<dyn Player>> {
        match self {
            #[cfg(not(feature = "tune"))]
            Self::BuiltIn { name, weights, hash, threads, limits } => {
                let engine = Arc::new(engine(weights.clone(), *hash, *threads));
                Ok(Box::new(BuiltInPlayer::new(name, engine, limits.clone())))
            }
            #[cfg(feature = "tune")]
            Self::BuiltIn { name, weights, hash, threads, limits, constants } => {
                let engine = Arc::new(engine(weights.clone(), *hash, *threads).tuned(constants));
                Ok(Box::new(BuiltInPlayer::new(name, engine, limits.clone())))
            }
            Self::Usi { name, settings, go, ponders } => {
                let started = UsiPlayer::start(settings.clone(), go.clone(), name.clone());
                let named = |error: UsiClientError| InputError::about(quoted(&settings.program), &error.message());
                let player = started.map_err(named)?;
                Ok(Box::new(player.pondering(*ponders)))
            }
        }
    }
}
