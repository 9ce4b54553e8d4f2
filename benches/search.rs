//! Nodes per second of the search: `cargo bench --bench search`. One core; the counter shows nodes per second.

use divan::counter::ItemsCount;
use sankoma_analysis::{AnalysisReport, AnalysisTask, Engine};
use sankoma_eval::Weights;
use sankoma_rules::Position;
use sankoma_search::{SearchControl, SearchLimits};

fn main() {
    divan::main();
}

const NODES: u64 = 300_000;

const POSITIONS: [(&str, &str); 3] = [
    ("opening", "startpos"),
    ("middle game", "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1"),
    ("attack", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
];

#[divan::bench(args = POSITIONS.map(|(name, _)| name), sample_count = 5)]
fn search(bencher: divan::Bencher<'_, '_>, name: &str) {
    let (_, sfen) = POSITIONS.into_iter().find(|(other, _)| *other == name).expect("a position of the list");
    let position = Position::from_sfen(sfen).expect("a valid position");
    let engine = Engine::new(Weights::built_in(), 64);
    let task = AnalysisTask::new(position, SearchLimits::nodes(NODES));
    bencher.counter(ItemsCount::new(NODES)).bench_local(|| {
        engine.clear();
        engine.run(&task, &SearchControl::new(), |report| {
            if let AnalysisReport::Done(outcome) = report {
                assert_eq!(outcome.nodes, NODES);
            }
        });
    });
}
