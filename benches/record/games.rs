//! Games of [`PLIES`] moves with times, written in every format.

use sankoma_record as record;
use sankoma_rules::{Color, Move, MoveParts, Position, movegen};
use shogi_kifu_converter::converter::ToKif;
use shogi_kifu_converter::parser::parse_csa_str;
use std::fmt::Write as _;

/// Number of moves of every game.
pub(crate) const PLIES: usize = 130;

/// One game in every format that is timed.
pub(crate) struct Texts {
    pub(crate) kif: String,
    pub(crate) csa: String,
    pub(crate) jkf: String,
    pub(crate) usi: String,
}

/// The first moves of the self-play game in `kifu/`.
pub(crate) fn self_play() -> Texts {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/kifu/selfplay.csa");
    let record = record::read(&std::fs::read(path).expect("the game lies in the repository"), None);
    let moves: Vec<Move> = record.game.walk().filter_map(|id| record.game.node(id).mv).take(PLIES).collect();
    assert_eq!(moves.len(), PLIES);
    texts(&moves)
}

/// A game of random legal moves, determined by its seed.
pub(crate) fn random(seed: u64) -> Texts {
    texts(&random_moves(seed))
}

fn random_moves(seed: u64) -> Vec<Move> {
    let mut random = fastrand::Rng::with_seed(seed);
    loop {
        let mut position = Position::startpos();
        let mut moves = Vec::new();
        while let Some(&mv) = random.choice(movegen::legal(&position).iter()).filter(|_| moves.len() < PLIES) {
            position.play(mv);
            moves.push(mv);
        }
        if moves.len() == PLIES {
            return moves;
        }
    }
}

/// KIF and JKF are written by the peer.
fn texts(moves: &[Move]) -> Texts {
    let csa = csa(moves);
    let peers = parse_csa_str(&csa).expect("the peer reads a valid game");
    let jkf = serde_json::to_string(&peers).expect("the peer's model is JSON");
    Texts { kif: peers.to_kif_owned(), jkf, usi: usi(moves), csa }
}

fn csa(moves: &[Move]) -> String {
    let mut text = "V2.2\nN+Kasumi\nN-Botan\n$EVENT:bench\n$START_TIME:2026/04/25 14:00:00\nPI\n+\n".to_owned();
    let mut position = Position::startpos();
    for (number, &mv) in moves.iter().enumerate() {
        writeln!(text, "{}\nT{}", csa_move(&position, mv), number * 7 % 90).expect("a text can be written to");
        position.play(mv);
    }
    text + "%TORYO\n"
}

fn csa_move(before: &Position, mv: Move) -> String {
    let sign = if before.side_to_move() == Color::Black { '+' } else { '-' };
    let (from, kind) = match mv.parts() {
        MoveParts::Board { from, promote, .. } => {
            let kind = before.on(from).expect("a legal move starts at a piece").kind;
            let after = kind.promoted().filter(|_| promote).unwrap_or(kind);
            (from.file() * 10 + from.rank(), after)
        }
        MoveParts::Drop { kind, .. } => (0, kind),
        MoveParts::Pass => unreachable!("a pass is not among the legal moves"),
    };
    format!("{sign}{from:02}{}{}{}", mv.to().file(), mv.to().rank(), kind.csa())
}

fn usi(moves: &[Move]) -> String {
    let mut text = "position startpos moves".to_owned();
    for mv in moves {
        write!(text, " {mv}").expect("a text can be written to");
    }
    text + "\n"
}
