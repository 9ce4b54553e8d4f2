//! Move generation compared with a peer in the same run, printed as ratios: `cargo bench --bench rules`, `-- --quick`
//! for smaller depths. One core.
//!
//! Both run in turn and medians are compared, so that other load on the machine affects both. The peer is haitaka
//! 0.3.2, counting as its own `examples/perft.rs` does.
#![expect(clippy::print_stdout, reason = "the table is what a bench is run for")]

mod timing;

use haitaka::Board;
use sankoma_rules::movegen::{self, AllMoves, CheckInfo, Checks};
use sankoma_rules::{MoveList, Position, perft};
use std::hint::black_box;
use std::time::Duration;
use timing::{median, timed};

fn main() {
    let quick = std::env::args().any(|argument| argument == "--quick");
    println!("{:<40} {:>11} {:>9} {:>9} {:>7}", "", "nodes", "ours ms", "peer ms", "ratio");
    for row in &PERFT {
        let depth = row.depth - u32::from(quick);
        print_row("perft, leaves counted", row.name, depth, 5, || bulk(row, depth), || their_bulk(row, depth));
    }
    for row in &PERFT {
        let depth = row.made_depth - u32::from(quick);
        print_row("perft, leaves made", row.name, depth, 5, || made(row, depth), || their_made(row, depth));
    }
    let positions = sample();
    let direct = || checks_in(&positions, |position| movegen::list::<Checks<AllMoves>>(position).len());
    print_row("checks, to make and test", "sample", 1, 9, direct, || checks_in(&positions, count_checks_by_making));
    print_row("checks, to gives_check", "sample", 1, 9, direct, || checks_in(&positions, count_checks_by_query));
}

struct Perft {
    name: &'static str,
    sfen: &'static str,
    /// Depth of the perft that counts its leaves without making them.
    depth: u32,
    /// Depth of the perft that makes its leaves, which is slower.
    made_depth: u32,
    /// Expected nodes at depths 1 to `depth`.
    nodes: &'static [u64],
}

const PERFT: [Perft; 3] = [
    Perft {
        name: "startpos",
        sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        depth: 6,
        made_depth: 5,
        nodes: &[30, 900, 25_470, 719_731, 19_861_490, 547_581_517],
    },
    Perft {
        name: "matsuri",
        sfen: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        depth: 4,
        made_depth: 3,
        nodes: &[207, 28_684, 4_809_015, 516_925_165],
    },
    Perft {
        name: "593 moves",
        sfen: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        depth: 3,
        made_depth: 3,
        nodes: &[593, 105_677, 53_393_368],
    },
];

impl Perft {
    fn nodes(&self, depth: u32) -> u64 {
        self.nodes[depth as usize - 1]
    }

    fn position(&self) -> Position {
        Position::from_sfen(self.sfen).expect("a valid position")
    }

    fn board(&self) -> Board {
        self.sfen.parse().expect("a valid position")
    }
}

/// Times `ours` and `theirs` in turn and prints the ratio of the medians. Both return their count, which must agree.
fn print_row(
    what: &str,
    name: &str,
    depth: u32,
    rounds: usize,
    mut ours: impl FnMut() -> u64,
    mut theirs: impl FnMut() -> u64,
) {
    let mut times = [Vec::new(), Vec::new()];
    let mut nodes = 0;
    for _ in 0..rounds {
        times[0].push(timed(|| nodes = ours()));
        let mut peers_nodes = 0;
        times[1].push(timed(|| peers_nodes = theirs()));
        assert_eq!(nodes, peers_nodes, "{what}, {name}");
    }
    let [ours, theirs] = times.map(median);
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    let row = format!("{what}: {name} {depth}");
    println!("{row:<40} {nodes:>11} {:>9.1} {:>9.1} {ratio:>6.2}x", millis(ours), millis(theirs));
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn bulk(row: &Perft, depth: u32) -> u64 {
    let nodes = perft::nodes(&mut row.position(), depth);
    assert_eq!(nodes, row.nodes(depth));
    nodes
}

/// Perft that makes and unmakes every move, those of the last ply too.
fn made(row: &Perft, depth: u32) -> u64 {
    let nodes = nodes_made(&mut row.position(), depth);
    assert_eq!(nodes, row.nodes(depth));
    nodes
}

fn nodes_made(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    for &mv in &movegen::legal_all(position) {
        position.play(mv);
        sum += nodes_made(position, depth - 1);
        position.unmake();
    }
    sum
}

fn their_bulk(row: &Perft, depth: u32) -> u64 {
    their_nodes_counted(&row.board(), depth)
}

fn their_made(row: &Perft, depth: u32) -> u64 {
    their_nodes_made(&row.board(), depth)
}

/// Separate from [`their_nodes_made`] and with the branch outside the closure, as in the peer: merged, they are slower.
fn their_nodes_counted(board: &Board, depth: u32) -> u64 {
    let mut sum = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            // Not `moves.len()`, which does not count declined promotions.
            sum += moves.into_iter().len() as u64;
            false
        });
        return sum;
    }
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            sum += their_nodes_counted(&after, depth - 1);
        }
        false
    });
    sum
}

fn their_nodes_made(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut sum = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            sum += their_nodes_made(&after, depth - 1);
        }
        false
    });
    sum
}

/// Positions of random games, so that the check generator is measured on varied positions.
fn sample() -> Vec<Position> {
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut positions = Vec::new();
    for row in PERFT.iter().cycle().take(60) {
        let mut position = row.position();
        for _ in 0..100 {
            positions.push(position.clone());
            let moves = movegen::legal_all(&position);
            if moves.is_empty() {
                break;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            position.play(moves[(seed % moves.len() as u64) as usize]);
        }
    }
    positions
}

fn checks_in(positions: &[Position], count: impl Fn(&Position) -> usize) -> u64 {
    positions.iter().map(|position| black_box(count(black_box(position))) as u64).sum()
}

fn count_checks_by_making(position: &Position) -> usize {
    let mut after = position.clone();
    let mut checks = MoveList::new();
    for &mv in &movegen::legal_all(position) {
        after.play(mv);
        if after.in_check() {
            checks.push(mv);
        }
        after.unmake();
    }
    checks.len()
}

fn count_checks_by_query(position: &Position) -> usize {
    let info = CheckInfo::of(position);
    let mut checks = MoveList::new();
    for &mv in &movegen::legal_all(position) {
        if position.gives_check(&info, mv) {
            checks.push(mv);
        }
    }
    checks.len()
}
