//! Piece facts: what a player says of single pieces on the board: hanging, trapped, pinned, shut in, out of play, a tokin
//! on its way, a file on which a rook breaks in, a dominating horse.

use super::exchange::{gain, is_pinned, worth};
use super::relation::{PieceOnSquare, words};
use sankoma_eval::{PieceGroup, material};
use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square};
use sankoma_wording::{Message, message};

/// Minimum loss of a piece that is said to hang, in centipawns.
const MIN_LOSS: i32 = 150;
/// Squares that a dominating horse reaches, at least.
const MANY_SQUARES: u32 = 12;
/// From how many squares of both kings on a gold or silver is out of play.
const FAR: u8 = 5;

/// A fact about a piece, for the side that it speaks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PieceFact {
    pub(super) favours: Color,
    /// Importance of the fact, about centipawns.
    pub(super) weight: i32,
    pub(super) square: Square,
    /// `White's silver 4b is pinned`.
    pub(super) words: Message,
}

/// Kind of fact about a piece: an action of its own or one that it suffers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Trapped,
    Hangs,
    Attacked,
    BreaksIn(Square),
    ShutIn,
    Pinned,
    TokinOnItsWay,
    Dominates,
    OutOfPlay,
}

/// All facts, those that matter most first.
pub(super) fn piece_facts(position: &Position) -> Vec<PieceFact> {
    let at = |square| position.on(square).map(|piece| PieceOnSquare { piece, square });
    let pieces = position.occupied().into_iter().filter_map(at).filter(|at| at.piece.kind != PieceKind::King);
    let mut found: Vec<PieceFact> = pieces.filter_map(|at| fact(position, at)).collect();
    found.sort_by_key(|fact| (-fact.weight, fact.square.index()));
    found
}

/// The fact about a piece that speaks for the side that a number from Black's view favours.
pub(super) fn fact_of(facts: &[PieceFact], group: PieceGroup, units: i64) -> Option<Message> {
    let square = group.square()?;
    let found = facts.iter().find(|fact| fact.square == square)?;
    (units.signum() == i64::from(found.favours.sign())).then(|| found.words.clone())
}

fn fact(position: &Position, at: PieceOnSquare) -> Option<PieceFact> {
    let (fate, weight) = fate(position, at)?;
    let owner = at.piece.color;
    Some(PieceFact { favours: fate.favours(owner), weight, square: at.square, words: fate.sentence(at) })
}

fn fate(position: &Position, at: PieceOnSquare) -> Option<(Fate, i32)> {
    let PieceOnSquare { piece, square } = at;
    let (owner, value) = (piece.color, material::value(piece.kind));
    let loss = gain(position, square, owner.other(), value, position.occupied());
    let is_small = matches!(piece.kind, PieceKind::Pawn | PieceKind::Lance | PieceKind::Knight);
    if loss >= MIN_LOSS && piece.kind != PieceKind::Pawn {
        let fate = match () {
            () if !position.in_check() && is_trapped(position, at, loss) => Fate::Trapped,
            () if position.side_to_move() == owner => Fate::Attacked,
            () => Fate::Hangs,
        };
        return Some((fate, if fate == Fate::Attacked { loss / 2 } else { loss }));
    }
    let safe = || safe_squares(position, at).count();
    let rank = square.rank_for(owner);
    match piece.kind {
        PieceKind::Rook if rank >= 4 && break_square(position, at).is_some() => {
            break_square(position, at).map(|to| (Fate::BreaksIn(to), 300))
        }
        PieceKind::Rook | PieceKind::Bishop if !is_at_home(at) && safe() <= 1 => Some((Fate::ShutIn, 260)),
        _ if !is_small && is_pinned(position, square, owner) => Some((Fate::Pinned, 140)),
        PieceKind::ProPawn | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver
            if rank <= 5 && position.king(owner.other()).is_some_and(|king| matches!(king.distance(square), 3 | 4)) =>
        {
            Some((Fate::TokinOnItsWay, 200))
        }
        PieceKind::Horse if safe() >= MANY_SQUARES => Some((Fate::Dominates, 160)),
        PieceKind::Gold | PieceKind::Silver if rank <= 7 && is_far_from_kings(position, square) => {
            let is_busy = at.moves(position).intersects(position.pieces_of(owner.other()));
            (!is_busy).then_some((Fate::OutOfPlay, 120))
        }
        _ => None,
    }
}

/// Wherever the piece goes, at least half of what it loses is lost all the same.
fn is_trapped(position: &Position, at: PieceOnSquare, loss: i32) -> bool {
    let is_lost = |to| 2 * loss_at(position, at, to) >= loss;
    at.moves(position).into_iter().all(is_lost)
        && !position.attackers(at.square, at.piece.color.other(), position.occupied()).into_iter().any(|attacker| {
            // Who attacks it can be captured instead.
            position.on(attacker).is_some_and(|piece| {
                gain(position, attacker, at.piece.color, worth(piece.kind).min(2_000), position.occupied()) > 0
            })
        })
}

/// Loss of its owner by moving the piece to a square, less its capture there.
fn loss_at(position: &Position, at: PieceOnSquare, to: Square) -> i32 {
    let occupied = (position.occupied() - Bitboard::of(at.square)) | Bitboard::of(to);
    let captured = position.on(to).map_or(0, |piece| material::value(piece.kind));
    gain(position, to, at.piece.color.other(), material::value(at.piece.kind), occupied) - captured
}

fn safe_squares(position: &Position, at: PieceOnSquare) -> Bitboard {
    at.moves(position).into_iter().filter(|&to| loss_at(position, at, to) < MIN_LOSS).collect()
}

/// The square on its file on which a rook promotes in the enemy's camp without being lost.
fn break_square(position: &Position, at: PieceOnSquare) -> Option<Square> {
    let owner = at.piece.color;
    let is_break =
        |to: &Square| to.file() == at.square.file() && to.rank_for(owner) <= 3 && loss_at(position, at, *to) < MIN_LOSS;
    let is_pinned = is_pinned(position, at.square, owner);
    (!is_pinned).then(|| at.moves(position).into_iter().find(is_break)).flatten()
}

/// On its square of the start.
fn is_at_home(at: PieceOnSquare) -> bool {
    let own = if at.piece.color == Color::Black { at.square } else { at.square.rotate() };
    let home = if at.piece.kind == PieceKind::Rook { 2 } else { 8 };
    (own.file(), own.rank()) == (home, 8)
}

fn is_far_from_kings(position: &Position, square: Square) -> bool {
    Color::ALL.into_iter().filter_map(|side| position.king(side)).all(|king| king.distance(square) >= FAR)
}

impl Fate {
    const fn favours(self, owner: Color) -> Color {
        match self {
            Self::BreaksIn(_) | Self::TokinOnItsWay | Self::Dominates => owner,
            _ => owner.other(),
        }
    }

    fn sentence(self, at: PieceOnSquare) -> Message {
        let (ja, en) = words(at);
        let owner = at.piece.color;
        let (ja, en) = (format!("{}の{ja}", owner.ja()), format!("{}'s {en}", owner.en()));
        let (verb_ja, verb_en) = match self {
            Self::Trapped => ("に逃げ場がない".to_owned(), "is trapped".to_owned()),
            Self::Hangs => ("が取られる形".to_owned(), "hangs".to_owned()),
            Self::Attacked => ("に当たり".to_owned(), "is attacked".to_owned()),
            Self::BreaksIn(to) => (format!("が{}に成り込める", to.ja()), format!("can break in on {to}")),
            Self::ShutIn => ("が狭い".to_owned(), "is shut in".to_owned()),
            Self::Pinned => ("は釘付け".to_owned(), "is pinned".to_owned()),
            Self::TokinOnItsWay => ("が玉に近づく".to_owned(), "is on its way to the king".to_owned()),
            Self::Dominates => ("がよく利く".to_owned(), "dominates the board".to_owned()),
            Self::OutOfPlay => ("は遊び駒".to_owned(), "is out of play".to_owned()),
        };
        message!("{ja}{verb_ja}", "{en} {verb_en}")
    }
}
