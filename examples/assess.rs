//! Assessment: judges the positions given, one SFEN an argument, in a player's words.
//!
//! `cargo run --release --example assess -- "sfen …"`

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use sankoma_analysis::assessment::assess_by;
use sankoma_eval::{ExplanationEffort, Weights};
use sankoma_rules::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let weights = Weights::built_in();
    for sfen in std::env::args().skip(1) {
        let assessment = assess_by(&weights, &Position::from_sfen(&sfen)?, ExplanationEffort::SHORT);
        println!("{sfen}\n{:+7.0}", assessment.centipawns());
        for part in &assessment.parts {
            println!("  {:+7.0}  {:13} {}", part.centipawns, part.topic.name().en, part.sentence.en);
            println!("  {:7}  {:13} {}", "", "", part.sentence.ja);
        }
    }
    Ok(())
}
