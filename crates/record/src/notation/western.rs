//! Western notation (P-7f, S6gx7h+, P*5e): piece, origin where it is needed, `-` `x` or `*`, target, `+` or `=` for a
//! promotion made or declined; ranks are letters or numbers (<https://en.wikipedia.org/wiki/Shogi_notation>).

use super::marks::pieces_reaching;
use sankoma_rules::{Move, MoveParts, PieceKind, Position, Square};

/// Form of ranks: letters or digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WesternRankStyle {
    Letters,
    Numbers,
}

impl WesternRankStyle {
    fn name(self, square: Square) -> String {
        match self {
            Self::Letters => square.to_string(),
            Self::Numbers => format!("{}{}", square.file(), square.rank()),
        }
    }
}

/// `mv`, about to be made in `before`. The origin is written when another piece of the kind could go there too, pinned
/// or not. `None` for a pass and for a move of no piece.
pub(super) fn text(before: &Position, mv: Move, ranks: WesternRankStyle) -> Option<String> {
    Some(match mv.parts() {
        MoveParts::Pass => return None,
        MoveParts::Drop { kind, to } => format!("{}*{}", kind.sfen(), ranks.name(to)),
        MoveParts::Board { from, to, promote } => {
            let us = before.side_to_move();
            let kind = before.on(from)?.kind;
            let able = pieces_reaching(before, kind, to);
            let origin = if able.has(from) && !able.more_than_one() { String::new() } else { ranks.name(from) };
            let joint = if before.on(to).is_some() { 'x' } else { '-' };
            let could = kind.promoted().is_some() && (from.in_promotion_zone(us) || to.in_promotion_zone(us));
            let promotion = if promote {
                "+"
            } else if could {
                "="
            } else {
                ""
            };
            format!("{}{origin}{joint}{}{promotion}", kind.sfen(), ranks.name(to))
        }
    })
}

/// The parts of a move in Western notation; a missing origin is found from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WesternMove {
    pub(super) kind: PieceKind,
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    pub(super) drop: bool,
    pub(super) promotes: bool,
}

/// Parses a move. The joint may be missing, brackets may stand round the origin, and `'` may stand for `*`.
pub(super) fn parse(text: &str) -> Option<WesternMove> {
    let (kind, rest) = take_kind(text)?;
    let (rest, promotes) = match rest.strip_suffix('+') {
        Some(rest) => (rest, true),
        None => (rest.strip_suffix('=').unwrap_or(rest), false),
    };
    let drop = rest.starts_with(['*', '\'']);
    let squares: String = rest.chars().filter(|letter| !"-x*'()".contains(*letter)).collect();
    let (first, second) = squares.split_at_checked(2)?;
    let (first, second) = (square(first)?, if second.is_empty() { None } else { Some(square(second)?) });
    let is_plain = rest.chars().filter(|letter| "-x*'".contains(*letter)).count() <= 1;
    let fits = is_plain && !(drop && (second.is_some() || promotes));
    let (from, to) = second.map_or((None, first), |to| (Some(first), to));
    fits.then_some(WesternMove { kind, from, to, drop, promotes })
}

fn take_kind(text: &str) -> Option<(PieceKind, &str)> {
    let (unpromoted, is_promoted) = text.strip_prefix('+').map_or((text, false), |rest| (rest, true));
    let letter = unpromoted.chars().next().filter(char::is_ascii_uppercase)?;
    let kind = PieceKind::from_sfen_letter(letter)?;
    let kind = if is_promoted { kind.promoted()? } else { kind };
    Some((kind, &unpromoted[1..]))
}

/// `7f` or `76`.
fn square(text: &str) -> Option<Square> {
    let numbers = || {
        let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = text.as_bytes() else {
            return None;
        };
        Square::new(file - b'0', rank - b'0')
    };
    text.parse().ok().or_else(numbers)
}
