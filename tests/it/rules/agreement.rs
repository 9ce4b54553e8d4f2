//! The fast generator, the explaining definition and two independent libraries say the same of every move.

use crate::support::{Random, position, random_game, random_game_from};
use sankoma_rules::movegen::{AllMoves, PseudoLegal};
use sankoma_rules::{Color, Move, MoveParts, PieceKind, Position, Square, legality, movegen};
use shogi_core::PartialPosition;
use shogi_legality_lite::is_legal_partial_lite;
use std::collections::BTreeSet;

#[test]
fn generators_and_predicates_say_of_every_move_what_the_reasons_say() {
    let mut chooser = Random::new(1);
    for (seed, start) in (0..).zip(STARTS.into_iter().cycle().take(45)) {
        random_game_from(position(start), seed, 160, |position| {
            // Each position asks about 13,527 moves: a sample of positions is enough.
            if chooser.below(16) == 0 {
                assert_agreement(position);
            }
        });
    }
}

/// Games from here meet quiet positions, many drops, and kings in the open.
const STARTS: [&str; 3] = [
    "startpos",
    "ln1g3nl/1ks2r3/1pppg1spp/p3ppp2/9/P1PPPPP2/1P1GS2PP/1KS2R3/LN1G3NL b Bb 1",
    "4k4/3g1s3/2n3p2/4r4/9/4B4/2P3N2/3S1G3/4K4 b RG2S2N4L8Pbg8p 1",
];

fn assert_agreement(position: &Position) {
    let generated: BTreeSet<Move> = movegen::legal_all(position).iter().copied().collect();
    let pseudo: BTreeSet<Move> = movegen::list::<PseudoLegal<AllMoves>>(position).iter().copied().collect();
    for mv in Move::encodable().chain([Move::PASS]) {
        let reasons = legality::reasons(position, mv);
        let said = || format!("{mv} in {}: {reasons:?}", position.sfen());
        let only_hangs_the_king = reasons.iter().all(legality::IllegalityReason::only_exposes_king);
        assert_eq!(position.is_legal(mv), reasons.is_empty(), "{}", said());
        assert_eq!(position.is_pseudo_legal(mv), only_hangs_the_king, "{}", said());
        assert_eq!(generated.contains(&mv), reasons.is_empty() && !mv.is_pass(), "{}", said());
        assert_eq!(pseudo.contains(&mv), only_hangs_the_king && !mv.is_pass(), "{}", said());
    }
}

#[test]
fn shogi_legality_lite_agrees_on_every_encodable_move() {
    let mut chooser = Random::new(2);
    for seed in 100..140 {
        random_game(seed, 160, |position| {
            if chooser.below(16) > 0 {
                return;
            }
            let theirs = to_shogi_core(position);
            let generated: BTreeSet<Move> = movegen::legal_all(position).iter().copied().collect();
            for mv in Move::encodable() {
                let ours = generated.contains(&mv);
                assert_eq!(ours, lite_says_legal(&theirs, position, mv), "{mv} in {}", position.sfen());
            }
        });
    }
}

#[test]
fn the_shogi_crate_agrees_on_the_moves_of_random_games() {
    shogi::bitboard::Factory::init();
    for seed in 200..206 {
        random_game(seed, 120, |position| {
            let generated: BTreeSet<Move> = movegen::legal_all(position).iter().copied().collect();
            let own = position.pieces_of(position.side_to_move());
            let moves = Move::encodable().filter(|mv| mv.from().is_none_or(|from| own.has(from)));
            let mut theirs = read_by_the_shogi_crate(position);
            for mv in moves {
                let Some(their_move) = shogi::Move::from_sfen(&mv.to_string()) else { continue };
                let accepted = theirs.make_move(their_move).is_ok();
                assert_eq!(generated.contains(&mv), accepted, "{mv} in {}", position.sfen());
                if accepted {
                    theirs = read_by_the_shogi_crate(position);
                }
            }
            assert_eq!(theirs.to_sfen(), read_by_the_shogi_crate(position).to_sfen(), "a refused move changes nothing");
        });
    }
}

fn read_by_the_shogi_crate(position: &Position) -> shogi::Position {
    let mut theirs = shogi::Position::new();
    theirs.set_sfen(&position.sfen()).expect("they read our SFEN");
    theirs
}

pub(crate) fn lite_says_legal(theirs: &PartialPosition, position: &Position, mv: Move) -> bool {
    !mv.is_pass() && is_legal_partial_lite(theirs, to_their_move(mv, position.side_to_move()))
}

/// A move of `us` that is no pass.
pub(crate) fn to_their_move(mv: Move, us: Color) -> shogi_core::Move {
    match mv.parts() {
        MoveParts::Board { from, to, promote } => {
            shogi_core::Move::Normal { from: square(from), to: square(to), promote }
        }
        MoveParts::Drop { kind, to } => {
            let piece = shogi_core::Piece::new(piece_kind(kind), color(us));
            shogi_core::Move::Drop { piece, to: square(to) }
        }
        MoveParts::Pass => panic!("they have no pass"),
    }
}

pub(crate) fn to_shogi_core(position: &Position) -> PartialPosition {
    let mut theirs = PartialPosition::empty();
    for own in Square::all() {
        let piece = position.on(own).map(|piece| shogi_core::Piece::new(piece_kind(piece.kind), color(piece.color)));
        theirs.piece_set(square(own), piece);
    }
    for side in Color::ALL {
        for (kind, count) in position.hand(side).in_notation_order() {
            let hand = theirs.hand_of_a_player_mut(color(side));
            for _ in 0..count {
                *hand = hand.added(piece_kind(kind)).expect("a hand holds what a set has");
            }
        }
    }
    theirs.side_to_move_set(color(position.side_to_move()));
    theirs
}

pub(crate) fn square(square: Square) -> shogi_core::Square {
    shogi_core::Square::new(square.file(), square.rank()).expect("both boards have 81 squares")
}

pub(crate) fn color(color: Color) -> shogi_core::Color {
    match color {
        Color::Black => shogi_core::Color::Black,
        Color::White => shogi_core::Color::White,
    }
}

pub(crate) fn piece_kind(kind: PieceKind) -> shogi_core::PieceKind {
    use shogi_core::PieceKind as Theirs;
    match kind {
        PieceKind::Pawn => Theirs::Pawn,
        PieceKind::Lance => Theirs::Lance,
        PieceKind::Knight => Theirs::Knight,
        PieceKind::Silver => Theirs::Silver,
        PieceKind::Gold => Theirs::Gold,
        PieceKind::Bishop => Theirs::Bishop,
        PieceKind::Rook => Theirs::Rook,
        PieceKind::King => Theirs::King,
        PieceKind::ProPawn => Theirs::ProPawn,
        PieceKind::ProLance => Theirs::ProLance,
        PieceKind::ProKnight => Theirs::ProKnight,
        PieceKind::ProSilver => Theirs::ProSilver,
        PieceKind::Horse => Theirs::ProBishop,
        PieceKind::Dragon => Theirs::ProRook,
    }
}
