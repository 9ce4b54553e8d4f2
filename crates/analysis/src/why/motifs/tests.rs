//! Detectors of motifs against plain definitions, on the moves of random games.

use super::motif::{FoundMotif, MotifKind, PlayedMove};
use super::motifs_of;
use crate::why::exchange::worth;
use sankoma_rules::{Color, Move, Piece, PieceKind, Position, Square, movegen};
use std::collections::BTreeSet;

/// Random moves whose motifs are compared, unless `SANKOMA_MOTIF_MOVES` says how many.
const MOVES: usize = 20_000;
/// Plies of a random game.
const GAME_PLIES: usize = 160;

/// A motif as a kind of its own for comparison: forks, skewers, pins, discoveries.
type Found = BTreeSet<(char, Square, Vec<Square>)>;

#[test]
fn motifs_are_those_of_the_plain_definitions() {
    let mut random = fastrand::Rng::with_seed(20_261_124);
    let mut position = Position::startpos();
    let mut counts = [0; 4];
    let asked = std::env::var("SANKOMA_MOTIF_MOVES").ok().map(|moves| moves.parse().expect("a number of moves"));
    for _ in 0..asked.unwrap_or(MOVES) {
        let moves = movegen::legal(&position);
        if moves.is_empty() || position.plies_made() > GAME_PLIES {
            position = Position::startpos();
            continue;
        }
        let mv = moves[random.usize(..moves.len())];
        let (before, by) = (position.clone(), position.side_to_move());
        position.play(mv);
        let played = PlayedMove { mv, by, before: &before, after: &position };
        let (found, expected) = (detected(&played), plain(&played));
        assert_eq!(found, expected, "{mv} in {}", before.sfen());
        for (at, letter) in ['f', 's', 'p', 'd'].into_iter().enumerate() {
            counts[at] += found.iter().filter(|motif| motif.0 == letter).count();
        }
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?} forks, skewers, pins, discoveries");
}

fn detected(played: &PlayedMove<'_>) -> Found {
    let letter = |kind| match kind {
        MotifKind::Fork(_) => Some('f'),
        MotifKind::Skewer => Some('s'),
        MotifKind::Pin => Some('p'),
        MotifKind::DiscoveredAttack | MotifKind::DiscoveredCheck => Some('d'),
        MotifKind::StruckPawn | MotifKind::DanglingPawn => None,
    };
    let entry = |(kind, actor, mut targets): FoundMotif| {
        targets.sort_by_key(|square| square.index());
        Some((letter(kind)?, actor, targets))
    };
    motifs_of(played).into_iter().filter_map(entry).collect()
}

/// The same by walking over the board square by square.
fn plain(played: &PlayedMove<'_>) -> Found {
    let mut found = Found::new();
    let after = Board(played.after);
    let actor = played.mv.to();
    let piece = played.after.on(actor).expect("the piece that has moved");
    let hit: Vec<Square> = Square::all().filter(|&to| after.attacks(actor, to)).collect();
    let forked: Vec<Square> = hit.iter().copied().filter(|&to| is_forked(after, piece, to)).collect();
    if forked.len() >= 2 {
        found.insert(('f', actor, forked));
    }
    for (files, ranks) in slides(piece) {
        let line: Vec<Square> = occupied_along(after, actor, files, ranks).take(2).collect();
        let [front, behind] = line[..] else { continue };
        let [first, second] = [front, behind].map(|at| after.0.on(at).expect("occupied"));
        if first.color == played.by || second.color == played.by || !counts(first.kind) {
            continue;
        }
        if second.kind == PieceKind::King {
            found.insert(('p', actor, vec![front]));
        } else if counts(second.kind) {
            let mut both = vec![front, behind];
            both.sort_by_key(|square| square.index());
            found.insert(('s', actor, both));
        }
    }
    found.extend(discoveries(played));
    found
}

/// The attacks of other sliders through the square that the move left.
fn discoveries(played: &PlayedMove<'_>) -> Found {
    let Some(from) = played.mv.from() else { return Found::new() };
    let (before, after) = (Board(played.before), Board(played.after));
    let own = |square: &Square| {
        *square != played.mv.to() && after.0.on(*square).is_some_and(|piece| piece.color == played.by)
    };
    let mut found = Found::new();
    for slider in Square::all().filter(own) {
        let piece = after.0.on(slider).expect("own");
        for (files, ranks) in slides(piece) {
            let through = walk(slider, files, ranks).any(|square| square == from);
            let target = occupied_along(after, slider, files, ranks).next();
            let opened = target.filter(|&to| through && !before.attacks(slider, to));
            let is_enemy = |to: &Square| after.0.on(*to).is_some_and(|it| it.color != played.by && counts(it.kind));
            found.extend(opened.filter(is_enemy).map(|to| ('d', slider, vec![to])));
        }
    }
    found
}

fn is_forked(board: Board<'_>, actor: Piece, to: Square) -> bool {
    let Some(target) = board.0.on(to).filter(|target| target.color != actor.color) else { return false };
    let guarded = || {
        Square::all().any(|from| board.0.on(from).is_some_and(|it| it.color == target.color) && board.attacks(from, to))
    };
    target.kind == PieceKind::King
        || worth(target.kind) >= 300 && (worth(target.kind) > worth(actor.kind) || !guarded())
}

fn counts(kind: PieceKind) -> bool {
    kind == PieceKind::King || worth(kind) >= 300
}

/// A position as a board of squares.
#[derive(Clone, Copy)]
struct Board<'a>(&'a Position);

impl Board<'_> {
    /// The piece on `from` attacks `to`, by its steps and slides.
    fn attacks(self, from: Square, to: Square) -> bool {
        let Some(piece) = self.0.on(from) else { return false };
        let steps = steps(piece).into_iter().any(|(files, ranks)| from.offset(files, ranks) == Some(to));
        steps || slides(piece).into_iter().any(|(files, ranks)| self.reaches(from, to, files, ranks))
    }

    fn reaches(self, from: Square, to: Square, files: i8, ranks: i8) -> bool {
        for square in walk(from, files, ranks) {
            if square == to {
                return true;
            }
            if self.0.on(square).is_some() {
                return false;
            }
        }
        false
    }
}

fn walk(from: Square, files: i8, ranks: i8) -> impl Iterator<Item = Square> {
    std::iter::successors(from.offset(files, ranks), move |square| square.offset(files, ranks))
}

fn occupied_along(board: Board<'_>, from: Square, files: i8, ranks: i8) -> impl Iterator<Item = Square> {
    walk(from, files, ranks).filter(move |&square| board.0.on(square).is_some())
}

/// Steps of a piece: files to the left, ranks down the board.
fn steps(piece: Piece) -> Vec<(i8, i8)> {
    let ahead = if piece.color == Color::Black { -1 } else { 1 };
    let gold = vec![(0, ahead), (1, ahead), (-1, ahead), (1, 0), (-1, 0), (0, -ahead)];
    match piece.kind {
        PieceKind::Pawn => vec![(0, ahead)],
        PieceKind::Knight => vec![(1, 2 * ahead), (-1, 2 * ahead)],
        PieceKind::Silver => vec![(0, ahead), (1, ahead), (-1, ahead), (1, -ahead), (-1, -ahead)],
        PieceKind::King => [gold, vec![(1, -ahead), (-1, -ahead)]].concat(),
        PieceKind::Horse => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        PieceKind::Dragon => vec![(1, 1), (1, -1), (-1, 1), (-1, -1)],
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook => Vec::new(),
        _ => gold,
    }
}

fn slides(piece: Piece) -> Vec<(i8, i8)> {
    match piece.kind {
        PieceKind::Lance => vec![(0, if piece.color == Color::Black { -1 } else { 1 })],
        PieceKind::Bishop | PieceKind::Horse => vec![(1, 1), (1, -1), (-1, 1), (-1, -1)],
        PieceKind::Rook | PieceKind::Dragon => vec![(0, 1), (0, -1), (1, 0), (-1, 0)],
        _ => Vec::new(),
    }
}

/// A pawn struck in front of a gold, and one that is dropped to promote next.
#[test]
fn pawn_drops_are_struck_or_dangling() {
    for (sfen, mv, expected) in [
        ("4k4/4g4/9/9/9/9/9/9/4K4 b P 1", "P*5c", Some(MotifKind::StruckPawn)),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2d", Some(MotifKind::DanglingPawn)),
        ("4k4/7p1/9/9/9/9/9/9/4K4 b P 1", "P*2c", None),
        ("4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*2e", None),
    ] {
        let before = Position::from_sfen(sfen).expect("an SFEN");
        let mv: Move = mv.parse().expect("a move");
        let after = before.clone().after([mv]);
        let found = motifs_of(&PlayedMove { mv, by: Color::Black, before: &before, after: &after });
        assert_eq!(found.first().map(|motif| motif.0), expected, "{mv} in {sfen}");
    }
}
