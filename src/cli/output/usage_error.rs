//! Usage errors: what clap has refused of the arguments, on one line in the language of messages.

use super::errors::print_to_stderr;
use crate::cli::option_values::OptionValueError;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use sankoma_wording::{Language, ToMessage as _, UnknownNameError, quoted};
use std::error::Error;
use std::process::ExitCode;

/// Prints why the arguments were refused, or the help or version that was asked for.
pub(crate) fn report_usage_error(error: &clap::Error, lang: Language) -> ExitCode {
    if error.use_stderr() {
        print_to_stderr(&usage_error_line(error, lang));
        return ExitCode::from(2);
    }
    // A reader that has closed the pipe wants no more of the help.
    let _ = error.print();
    ExitCode::SUCCESS
}

fn usage_error_line(error: &clap::Error, lang: Language) -> String {
    let japanese = (lang == Language::Ja).then(|| japanese_line(error)).flatten();
    japanese.unwrap_or_else(|| english_line(&error.to_string()))
}

/// clap's message on one line: the paragraph that says what is wrong, a similar option, and the usage.
fn english_line(message: &str) -> String {
    let mut paragraphs = message.split("\n\n").map(|lines| lines.split_whitespace().collect::<Vec<_>>().join(" "));
    let problem = paragraphs.next().unwrap_or_default();
    let paragraphs: Vec<String> = paragraphs.collect();
    let behind = |prefix: &str| paragraphs.iter().find_map(|paragraph| paragraph.strip_prefix(prefix));
    let tip = behind("tip: ").filter(|tip| tip.contains("similar")).map(|tip| format!("; {tip}"));
    let usage = behind("Usage: ").map(|usage| format!("; usage: {usage}"));
    format!("{}{}{}", problem.trim_start_matches("error: "), tip.unwrap_or_default(), usage.unwrap_or_default())
}

/// The same in Japanese; `None` for a kind of error that clap alone has words for.
fn japanese_line(error: &clap::Error) -> Option<String> {
    let problem = japanese_problem(error)?;
    let similar = detail(error, ContextKind::SuggestedArg)
        .or_else(|| detail(error, ContextKind::SuggestedSubcommand))
        .or_else(|| detail(error, ContextKind::SuggestedValue));
    let similar = similar.map(|similar| format!("。似ているのは {similar} です")).unwrap_or_default();
    let usage = detail(error, ContextKind::Usage)
        .map(|usage| format!("。使い方: {}", usage.trim_start_matches("Usage: ")))
        .unwrap_or_default();
    Some(format!("{problem}{similar}{usage}"))
}

fn japanese_problem(error: &clap::Error) -> Option<String> {
    let argument = || detail(error, ContextKind::InvalidArg);
    let value = || detail(error, ContextKind::InvalidValue).map(|value| quoted(&value));
    Some(match error.kind() {
        ErrorKind::UnknownArgument => format!("{} という引数はありません", quoted(&argument()?)),
        ErrorKind::InvalidValue if detail(error, ContextKind::InvalidValue).is_none_or(|value| value.is_empty()) => {
            format!("{} には値が必要です{}", argument()?, possible_values(error))
        }
        ErrorKind::InvalidValue => format!("{} に {} は使えません{}", argument()?, value()?, possible_values(error)),
        ErrorKind::ValueValidation => format!("{}: {}", argument()?, refused_value(&value()?, error.source()?)),
        ErrorKind::MissingRequiredArgument => format!("必要な引数がありません: {}", argument()?),
        ErrorKind::ArgumentConflict => match (argument()?, detail(error, ContextKind::PriorArg)) {
            (argument, Some(other)) if argument != other => format!("{argument} は {other} と一緒に使えません"),
            (argument, _) => format!("{argument} は一度しか使えません"),
        },
        ErrorKind::InvalidSubcommand => {
            format!("{} というコマンドはありません", quoted(&detail(error, ContextKind::InvalidSubcommand)?))
        }
        ErrorKind::MissingSubcommand => {
            let commands = detail(error, ContextKind::ValidSubcommand).unwrap_or_default();
            format!("コマンドが必要です（{commands}）")
        }
        _ => return None,
    })
}

/// Why the parser of a value has refused it.
fn refused_value(value: &str, cause: &(dyn Error + 'static)) -> String {
    if let Some(unknown) = cause.downcast_ref::<UnknownNameError>() {
        return unknown.message().ja;
    }
    match cause.downcast_ref::<OptionValueError>() {
        Some(OptionValueError { expected }) => format!("{value} は使えません。{}が必要です", expected.ja),
        None => format!("{value} は使えません（{cause}）"),
    }
}

fn possible_values(error: &clap::Error) -> String {
    let values = detail(error, ContextKind::ValidValue).filter(|values| !values.is_empty());
    values.map(|values| format!("（使える値: {values}）")).unwrap_or_default()
}

/// A part of what clap knows of an error, on one line.
fn detail(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let text = match error.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(" "),
        ContextValue::StyledStr(text) => text.to_string(),
        _ => return None,
    };
    Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
}
