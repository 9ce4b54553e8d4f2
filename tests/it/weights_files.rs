//! Weight files of other programs give those programs' scores, to the last unit.

use crate::support::{position, random_game};
use crate::synthetic;
use sankoma::eval::features::{Kings, listed, pieces};
use sankoma::eval::{Explainable, SCALE, Terms, Weights};
use sankoma::rules::Position;
use std::path::Path;

#[test]
#[ignore = "measures opening of files that are there: SANKOMA_WEIGHTS=FOLDER"]
fn opening() {
    for folder in std::env::var("SANKOMA_WEIGHTS").expect("a folder").split(':') {
        for _ in 0..3 {
            let start = std::time::Instant::now();
            let weights = Weights::open(Path::new(folder), None).expect("weights");
            eprintln!(
                "{} {:?} {} {}",
                weights.name(),
                start.elapsed(),
                weights.bytes(),
                weights.raw(&position("ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1"))
            );
        }
    }
}
