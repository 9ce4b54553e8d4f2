//! The two engines on the command line.

use super::super::Result;
use super::super::engine_options::engine;
use super::super::weights_args::{self, BUILT_IN};
use super::command_line::split_words;
use super::limits::LimitArgs;
use crate::analysis::engine_match::{EnginePlayer, Player};
use crate::eval::Weights;
use crate::search::{MAX_THREADS, SearchLimits, TimeBudget, TranspositionTable};
use crate::usi::client::{GoArguments, UsiPlayer, UsiProgramSettings};
use crate::wording::{Language, quoted};
use anyhow::{anyhow, bail};
use std::path::Path;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// Which engines.
#[derive(clap::Args)]
pub(super) struct EngineArgs {
    /// Whose results are counted: `sankoma`, `sankoma:nodes=5000,…`, or the command line of a USI program.
    #[arg(value_name = "ENGINE1")]
    engine1: String,
    /// Its opponent.
    #[arg(value_name = "ENGINE2")]
    engine2: String,
    /// Option of ENGINE1, a USI program.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option1: Vec<(String, String)>,
    /// Option of ENGINE2, a USI program.
    #[arg(long, value_name = "NAME=VALUE", value_parser = option)]
    option2: Vec<(String, String)>,
    /// What to send to ENGINE1 behind `go`, instead of the limits of the match.
    #[arg(long, value_name = "TEXT")]
    go1: Option<String>,
    /// What to send to ENGINE2 behind `go`.
    #[arg(long, value_name = "TEXT")]
    go2: Option<String>,
    /// What ENGINE1 is called in tables and records.
    #[arg(long, value_name = "NAME")]
    name1: Option<String>,
    /// What ENGINE2 is called.
    #[arg(long, value_name = "NAME")]
    name2: Option<String>,
}

fn option(text: &str) -> std::result::Result<(String, String), String> {
    let split = text.split_once('=').filter(|(name, _)| !name.is_empty());
    split.map(|(name, value)| (name.to_owned(), value.to_owned())).ok_or_else(|| "expected NAME=VALUE".to_owned())
}

impl EngineArgs {
    /// Both, weights opened and command lines read; nothing is started yet.
    pub(super) fn read(&self, limits: &LimitArgs, lang: Language) -> Result<[MatchEngine; 2]> {
        let first = EngineSpecification {
            text: &self.engine1,
            options: &self.option1,
            go: self.go1.as_deref(),
            name: self.name1.as_deref(),
        };
        let second = EngineSpecification {
            text: &self.engine2,
            options: &self.option2,
            go: self.go2.as_deref(),
            name: self.name2.as_deref(),
        };
        Ok([first.resolve(limits, lang)?, second.resolve(limits, lang)?])
    }
}

/// What is given of one engine.
struct EngineSpecification<'a> {
    text: &'a str,
    options: &'a [(String, String)],
    go: Option<&'a str>,
    name: Option<&'a str>,
}

/// An engine that can be started as often as there are games at once.
pub(super) enum MatchEngine {
    /// This program.
    Own {
        name: String,
        weights: Weights,
        hash: u32,
        threads: u32,
        limits: SearchLimits,
        #[cfg(feature = "tune")]
        constants: crate::search::SearchConstants,
    },
    /// Another one.
    Usi { name: Option<String>, settings: UsiProgramSettings, going: GoArguments },
}

impl EngineSpecification<'_> {
    fn resolve(&self, limits: &LimitArgs, lang: Language) -> Result<MatchEngine> {
        match self.text.strip_prefix("sankoma") {
            Some("") => self.built_in("", limits, lang),
            Some(rest) if rest.starts_with(':') => self.built_in(&rest[1..], limits, lang),
            _ => self.usi_program(limits),
        }
    }

    fn built_in(&self, spec: &str, args: &LimitArgs, lang: Language) -> Result<MatchEngine> {
        if !self.options.is_empty() || self.go.is_some() {
            bail!("options and go text are for USI programs, expected sankoma:KEY=VALUE for {}", quoted(self.text));
        }
        let mut limits = args.limits();
        let (mut weights, mut hash, mut threads) = (BUILT_IN, 64, 1);
        let mut name = self.name.unwrap_or(self.text).to_owned();
        let mut own_limits = SearchLimits::default();
        #[cfg(feature = "tune")]
        let mut constants = crate::search::SearchConstants::DEFAULT;
        for part in spec.split(',').filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some(("weights", path)) => weights = path,
                Some(("hash", size)) => hash = number(part, size, &(TranspositionTable::MAX_MEBIBYTES as u32))?,
                Some(("threads", count)) => threads = number(part, count, &(MAX_THREADS as u32))?,
                Some(("nodes", nodes)) => own_limits.nodes = Some(number(part, nodes, &u64::MAX)?),
                Some(("depth", depth)) => own_limits.depth = Some(number(part, depth, &u32::MAX)?),
                Some(("movetime", millis)) => {
                    let millis = number(part, millis, &u64::from(u32::MAX))?;
                    own_limits.time = Some(TimeBudget::exactly(Duration::from_millis(millis)));
                }
                Some(("name", other)) if self.name.is_none() => other.clone_into(&mut name),
                #[cfg(feature = "tune")]
                Some((constant, value)) if constants.get_mut(constant).is_some() => {
                    tune(&mut constants, constant, value)?
                }
                _ => bail!(
                    "{} in {}, expected weights=, hash=, threads=, nodes=, depth=, movetime= or name=",
                    quoted(part),
                    quoted(self.text)
                ),
            }
        }
        if own_limits != SearchLimits::default() {
            limits = own_limits;
        }
        Ok(MatchEngine::Own {
            name,
            weights: weights_args::open(Path::new(weights), None, lang)?,
            hash,
            threads,
            limits,
            #[cfg(feature = "tune")]
            constants,
        })
    }

    fn usi_program(&self, args: &LimitArgs) -> Result<MatchEngine> {
        let mut words = split_words(self.text)
            .ok_or_else(|| anyhow!("a quote in {} is not closed, expected a command line", quoted(self.text)))?
            .into_iter();
        let program = words.next().ok_or_else(|| anyhow!("an engine is empty, expected sankoma or a command line"))?;
        let settings = UsiProgramSettings {
            program,
            arguments: words.collect(),
            options: self.options.to_vec(),
            timeout: args.ready_timeout(),
        };
        let going = self.go.map_or_else(|| args.go_parameters(), |words| GoArguments::Fixed(words.to_owned()));
        Ok(MatchEngine::Usi { name: self.name.map(str::to_owned), settings, going })
    }
}

/// Sets a constant of the search.
#[cfg(feature = "tune")]
fn tune(constants: &mut crate::search::SearchConstants, name: &str, value: &str) -> Result<()> {
    let value = value.parse().map_err(|_| anyhow!("{}={}, expected a whole number", name, quoted(value)))?;
    if let Some(constant) = constants.get_mut(name) {
        *constant = value;
    }
    Ok(())
}

/// A number from 1 to `most`.
fn number<T: FromStr + PartialOrd + From<u8> + std::fmt::Display>(part: &str, text: &str, most: &T) -> Result<T> {
    let number = text.parse().ok().filter(|number: &T| *number >= T::from(1) && number <= most);
    number.ok_or_else(|| anyhow!("{}, expected a number from 1 to {most}", quoted(part)))
}

impl MatchEngine {
    /// Starts one more of it.
    pub(super) fn start(&self, lang: Language) -> Result<Box<dyn Player>> {
        match self {
            #[cfg(not(feature = "tune"))]
            Self::Own { name, weights, hash, threads, limits } => {
                let engine = Arc::new(engine(weights.clone(), *hash, *threads));
                Ok(Box::new(EnginePlayer::new(name, engine, limits.clone())))
            }
            #[cfg(feature = "tune")]
            Self::Own { name, weights, hash, threads, limits, constants } => {
                let engine = Arc::new(engine(weights.clone(), *hash, *threads).tuned(constants));
                Ok(Box::new(EnginePlayer::new(name, engine, limits.clone())))
            }
            Self::Usi { name, settings, going } => {
                let started = UsiPlayer::start(settings.clone(), going.clone(), name.clone());
                let player = started
                    .map_err(|fault| anyhow!("{}: {}", quoted(&settings.program), fault.message().text(lang)))?;
                Ok(Box::new(player))
            }
        }
    }
}
