//! Reading records compared with a peer in the same run, printed as ratios: `cargo bench --bench record`. `-- folder`
//! times `sankoma check` over folders of 1,000, 5,000 and 20,000 games instead, and `-- hostile` files constructed to
//! be slow.
//!
//! | question | file |
//! |---|---|
//! | which games, in which formats? | `games` |
//! | how much time and memory does a folder take? | `folder` |
//! | does time grow faster than the size of a file? | `hostile` |
//!
//! Ours is `record::read`: it detects encoding and format, reads the whole tree, and checks every move against all
//! rules, repetition included. The peer is shogi-kifu-converter 0.2.2, which is given the format and decoded text: its
//! parser (nom, or serde for JKF), then its `normalize`, which looks up each piece on the board, adds up the times,
//! derives 右左直上寄引 from a list of legal moves, and makes the move if its piece can; it does not test whether the
//! king is left in check. Both run in turn and medians are compared, so that other load on the machine affects both.
#![expect(clippy::print_stdout, reason = "the table is what a bench is run for")]

mod folder;
mod games;
mod hostile;
#[path = "../timing/mod.rs"]
mod timing;

use games::Texts;
use sankoma_record as record;
use shogi_kifu_converter::jkf::JsonKifuFormat;
use shogi_kifu_converter::parser::{parse_csa_str, parse_kif_str};
use std::hint::black_box;
use std::time::Duration;
use timing::{median, timed};

fn main() {
    let has_argument = |word: &str| std::env::args().any(|argument| argument == word);
    if has_argument("folder") {
        folder::run();
    } else if has_argument("hostile") {
        hostile::run();
    } else {
        compare_with_peer();
    }
}

fn compare_with_peer() {
    println!("{:<26} {:>8} {:>10} {:>10} {:>11} {:>8}", "", "bytes", "ours µs", "peer µs", "games/s", "ratio");
    for (name, texts) in [("self-play", games::self_play()), ("random", games::random(1))] {
        print_row(name, "KIF", &texts.kif, Some(|text| parse_kif_str(text).expect("its own text")));
        print_row(name, "CSA", &texts.csa, Some(|text| parse_csa_str(text).expect("a valid game")));
        print_row(name, "JKF", &texts.jkf, Some(normalized));
        print_row(name, "USI", &texts.usi, None);
    }
}

fn normalized(text: &str) -> JsonKifuFormat {
    let mut game: JsonKifuFormat = serde_json::from_str(text).expect("its own text");
    game.normalize().expect("a valid game");
    game
}

/// Number of rounds.
const ROUNDS: usize = 41;
/// Readings per round by our reader; the peer reads once.
const READINGS: u32 = 20;

fn print_row(game: &str, format: &str, text: &str, peer: Option<fn(&str) -> JsonKifuFormat>) {
    assert_valid(text);
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let read = || (0..READINGS).for_each(|_| drop(black_box(record::read(black_box(text.as_bytes()), None))));
        ours.push(timed(read) / READINGS);
        if let Some(peer) = peer {
            theirs.push(timed(|| drop(black_box(peer(black_box(text))))));
        }
    }
    let ours = micros(median(ours));
    let row = format!("{game}, {format}: {} plies", games::PLIES);
    print!("{row:<26} {:>8} {ours:>10.1}", text.len());
    match peer.map(|_| micros(median(theirs))) {
        Some(theirs) => println!(" {theirs:>10.1} {:>11.0} {:>7.1}x", 1e6 / ours, theirs / ours),
        None => println!(" {:>10} {:>11.0} {:>8}", "-", 1e6 / ours, "-"),
    }
}

/// Asserts that the text is a whole game without diagnostics.
fn assert_valid(text: &str) {
    let record = record::read(text.as_bytes(), None);
    let moves = record.game.walk().filter(|&id| record.game.node(id).mv.is_some()).count();
    assert_eq!((moves, record.diagnostics), (games::PLIES, Vec::new()), "{text}");
}

fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}

impl Texts {
    /// The texts by file extension.
    fn files(&self) -> [(&'static str, &str); 4] {
        [("kif", &self.kif), ("csa", &self.csa), ("jkf", &self.jkf), ("usi", &self.usi)]
    }
}
