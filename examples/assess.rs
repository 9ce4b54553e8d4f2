//! Assessment: judges the positions given, one SFEN an argument, in a player's words.
//!
//! `cargo run --release --example assess -- "sfen …"`

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use sankoma_analysis::assessment::Assessor;
use sankoma_eval::LearnedWeights;
use sankoma_rules::Position;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let assessor = Assessor::new(&**LearnedWeights::shared());
    for sfen in std::env::args().skip(1) {
        let assessment = assessor.assess(&Position::from_sfen(&sfen)?);
        println!("{sfen}\n{:+7.0}", assessment.centipawns());
        for part in &assessment.parts {
            println!("  {:+7.0}  {:13} {}", part.centipawns, part.topic.name().en, part.sentence.en);
            println!("  {:7}  {:13} {}", "", "", part.sentence.ja);
        }
    }
    Ok(())
}
