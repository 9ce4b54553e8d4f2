//! Sentences: every sentence of the program in both languages, as the sources hold them, a line each:
//! `file:line`, English, Japanese, separated by tabs.
//!
//! ```text
//! cargo run --example sentences                all sentences
//! cargo run --example sentences -- repeated    those that stand in several places
//! cargo run --example sentences -- unequal     words with several translations
//! cargo run --example sentences -- alone       Japanese without English, data such as the words of KIF
//! ```

mod pairs;
mod sources;

use pairs::{Sentence, SourceSentences};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::process::ExitCode;

fn main() -> io::Result<ExitCode> {
    let SourceSentences { sentences, alone } = sources::sentences_of_repository()?;
    let argument = std::env::args().nth(1);
    let listed = match argument.as_deref() {
        None => sentences,
        Some("repeated") => repeated(sentences),
        Some("unequal") => unequal(sentences),
        Some("alone") => alone,
        Some(other) => {
            writeln!(io::stderr(), "unknown list '{other}', expected repeated, unequal, alone or none for all")?;
            return Ok(ExitCode::from(2));
        }
    };
    let mut out = io::stdout().lock();
    for Sentence { place, ja, en } in listed {
        writeln!(out, "{place}\t{}\t{}", escaped(&en), escaped(&ja))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\n', "\\n").replace('\t', "\\t")
}

/// The sentences that stand in several places, those of one wording together.
fn repeated(sentences: Vec<Sentence>) -> Vec<Sentence> {
    let groups = grouped(sentences, |sentence| (sentence.ja.clone(), sentence.en.clone()));
    groups.into_iter().filter(|group| group.len() > 1).flatten().collect()
}

/// The sentences of which one language is the same and the other is not.
fn unequal(sentences: Vec<Sentence>) -> Vec<Sentence> {
    let differs =
        |group: &Vec<Sentence>| group.iter().any(|other| (&other.ja, &other.en) != (&group[0].ja, &group[0].en));
    let by_japanese = grouped(sentences.clone(), |sentence| sentence.ja.clone());
    let by_english = grouped(sentences, |sentence| sentence.en.clone());
    by_japanese.into_iter().chain(by_english).filter(differs).flatten().collect()
}

fn grouped<K: Ord>(sentences: Vec<Sentence>, key: impl Fn(&Sentence) -> K) -> Vec<Vec<Sentence>> {
    let mut groups: BTreeMap<K, Vec<Sentence>> = BTreeMap::new();
    for sentence in sentences {
        groups.entry(key(&sentence)).or_default().push(sentence);
    }
    groups.into_values().collect()
}
