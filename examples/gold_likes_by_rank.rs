//! Pieces that move like a gold: counts how many of those on each rank are golds and promoted pawns, lances, knights
//! and silvers, for the table of `sankoma weights convert` (`crates/laboratory/src/conversion/folded_values.rs`).
//!
//! `cargo run --release --example gold_likes_by_rank -- labels.bin`

#![expect(clippy::print_stdout, reason = "an example prints its result")]

use sankoma_eval::features::PieceLocation;
use sankoma_laboratory::labels::LabelReader;
use sankoma_rules::{Color, PieceKind};
use std::error::Error;
use std::fs::File;
use std::io::BufReader;

/// The sum of the shares of a rank.
const WHOLE: u64 = 1000;
const RANKS: usize = 9;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: gold_likes_by_rank LABELS")?;
    let mut labels = LabelReader::new(BufReader::new(File::open(path)?))?;
    let kinds: Vec<PieceKind> = PieceKind::ALL.into_iter().filter(|kind| kind.moves_like_gold()).collect();
    let mut counts = [[0_u64; 5]; RANKS];
    while let Some(label) = labels.next_position()? {
        for located in label.position.unpack().pieces() {
            let PieceLocation::Board(square) = located.place else { continue };
            let own = if located.piece.color == Color::Black { square } else { square.rotate() };
            if let Some(kind) = kinds.iter().position(|&kind| kind == located.piece.kind) {
                counts[usize::from(own.rank()) - 1][kind] += 1;
            }
        }
    }
    println!("rank {}", kinds.iter().map(|kind| kind.en()).collect::<Vec<_>>().join(", "));
    for (rank, counts) in counts.iter().enumerate() {
        let total: u64 = counts.iter().sum::<u64>().max(1);
        let shares = counts.map(|count| ((count * WHOLE + total / 2) / total).to_string());
        println!("{} {} of {total}", rank + 1, shares.join(" "));
    }
    Ok(())
}
