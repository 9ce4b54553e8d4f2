//! King facts: what a player sees of a king: checks, enemy pieces beside it and those that reach a square next to it,
//! its castle, its guards, its squares to flee, how far it has entered.

use super::clause::with_clause;
use super::king_safety::escape_squares;
use super::relation::{PieceOnSquare, listed};
use crate::formations::standing_castle;
use sankoma_rules::declaration::DeclarationCount;
use sankoma_rules::{Bitboard, Color, PieceKind, Position, Square, attacks};
use sankoma_wording::{Message, counted_noun, message};

/// Greatest number of pieces named for one fact.
const MAX_PIECES: usize = 3;

/// Facts on the board about the king of a side.
pub(super) struct KingFacts {
    side: Color,
    king: Square,
    checkers: Vec<PieceOnSquare>,
    /// Enemy pieces on the squares next to it.
    beside: Vec<PieceOnSquare>,
    /// Other enemy pieces that reach one of these squares.
    bearing: Vec<PieceOnSquare>,
    castle: Option<Message>,
    /// Golds, silvers and promoted pieces within two squares.
    guards: u32,
    escapes: u32,
    /// Its own silver that shuts it in (壁銀).
    wall: Option<PieceOnSquare>,
    points: DeclarationCount,
}

impl KingFacts {
    /// `None` where the side has no king.
    pub(super) fn of(position: &Position, side: Color) -> Option<Self> {
        let king = position.king(side)?;
        let ring = attacks::king(king);
        let on = |square| position.on(square).map(|piece| PieceOnSquare { piece, square });
        let enemies = position.pieces_of(side.other()).into_iter().filter_map(on);
        let enemies: Vec<PieceOnSquare> = enemies.filter(|at| at.piece.kind != PieceKind::King).collect();
        let reach = |at: &PieceOnSquare| attacks::attacks(at.piece, at.square, position.occupied());
        let (checkers, others): (Vec<_>, Vec<_>) = enemies.into_iter().partition(|at| reach(at).has(king));
        let (beside, others): (Vec<_>, Vec<_>) = others.into_iter().partition(|at| ring.has(at.square));
        let bearing = others.into_iter().filter(|at| reach(at).intersects(ring)).collect();
        let guard = |square: &Square| {
            king.distance(*square) <= 2 && position.on(*square).is_some_and(|piece| is_general(piece.kind))
        };
        Some(Self {
            side,
            king,
            checkers,
            beside,
            bearing,
            castle: standing_castle(position, side).map(|(name, _)| name),
            guards: position.pieces_of(side).into_iter().filter(guard).count() as u32,
            escapes: escape_squares(position, side).map_or(0, Bitboard::count),
            wall: wall(position, side, king).and_then(on),
            points: DeclarationCount::of(position, side),
        })
    }

    /// Sentence beside a number of so many centipawns for the king: attackers always, then what speaks as it does.
    pub(super) fn sentence(&self, for_king: f64) -> Option<Message> {
        let good = [self.castle_words(), self.guards_words(), self.entering_words()];
        let bad = [self.escape_words(), self.home_words(), self.wall_words(), self.bare_words()];
        let said = match () {
            () if for_king >= MIN_SAID => good,
            () if for_king <= -MIN_SAID => [bad[0].clone(), bad[1].clone(), bad[2].clone().or(bad[3].clone())],
            () => [None, None, None],
        };
        let clauses = self.attackers().into_iter().chain(said.into_iter().flatten());
        clauses.reduce(|sentence, clause| with_clause(&sentence, &clause))
    }

    /// Checks, pieces beside it, pieces that reach a square next to it.
    fn attackers(&self) -> Vec<Message> {
        let said = |pieces: &[PieceOnSquare], ja: &str, one: &str, many: &str| {
            let named = &pieces[..pieces.len().min(MAX_PIECES)];
            let (words_ja, words_en) = listed(named);
            let verb = if named.len() == 1 { one } else { many };
            (!named.is_empty()).then(|| message!("{words_ja}{ja}", "{words_en} {verb}"))
        };
        let found = [
            said(&self.checkers, "の王手", "gives check", "give check"),
            said(&self.beside, "が玉に迫る", "stands beside it", "stand beside it"),
            said(&self.bearing, "が玉のそばに利く", "bears on it", "bear on it"),
        ];
        found.into_iter().flatten().collect()
    }

    const fn attacker_count(&self) -> usize {
        3 * self.checkers.len() + 2 * self.beside.len() + self.bearing.len()
    }

    fn castle_words(&self) -> Option<Message> {
        self.castle.as_ref().map(|castle| Message::new(castle.ja.clone(), format!("in {}", castle.en)))
    }

    fn guards_words(&self) -> Option<Message> {
        let words = || message!(("金銀{}枚の守り", self.guards), ("{} golds and silvers around it", self.guards));
        (self.guards >= 3).then(words)
    }

    fn entering_words(&self) -> Option<Message> {
        let DeclarationCount { points, points_needed, .. } = self.points;
        match self.king.rank_for(self.side) {
            1..=3 => Some(message!(
                "入玉、{points}点（宣言は{points_needed}点）",
                "has entered, {points} of {points_needed} points"
            )),
            rank @ 4..=5 => Some(message!(
                ("敵陣まで{}段、{points}点", rank - 3),
                ("{} from the camp, {points} points", counted_noun(rank - 3, "rank"))
            )),
            _ => None,
        }
    }

    fn escape_words(&self) -> Option<Message> {
        let is_attacked = self.attacker_count() > 0;
        match self.escapes {
            0 if is_attacked => Some(Message::new("逃げ道がない", "no square to flee")),
            1 if is_attacked => Some(Message::new("逃げ道1つ", "one square to flee")),
            _ => None,
        }
    }

    fn is_at_home(&self) -> bool {
        self.king.file() == 5 && self.king.rank_for(self.side) == 9
    }

    fn home_words(&self) -> Option<Message> {
        self.is_at_home().then(|| Message::new("居玉", "still in the centre"))
    }

    fn wall_words(&self) -> Option<Message> {
        let words = |at: PieceOnSquare| message!(("{}銀が壁", at.square.ja()), ("walled in by silver {}", at.square));
        self.wall.map(words)
    }

    fn bare_words(&self) -> Option<Message> {
        match self.guards {
            0 => Some(Message::new("守りの金銀がいない", "no gold or silver near it")),
            1 => Some(Message::new("守りは金銀1枚", "one gold or silver near it")),
            _ => None,
        }
    }

    /// In what this king is the worse of the two, if anything on the board says so.
    pub(super) fn worse_than(&self, other: &Self) -> Option<Message> {
        let (own_ja, own_en) = (self.side.ja(), self.side.en());
        let (ja, en) = if !self.checkers.is_empty() {
            (format!("{own_ja}玉は王手"), format!("{own_en}'s king is in check"))
        } else if !self.beside.is_empty() && self.attacker_count() > other.attacker_count() {
            let (words_ja, words_en) = listed(&self.beside[..self.beside.len().min(MAX_PIECES)]);
            let stand = if self.beside.len() == 1 { "stands" } else { "stand" };
            (format!("{own_ja}玉に{words_ja}が迫る"), format!("{words_en} {stand} beside {own_en}'s king"))
        } else if self.guards < other.guards && self.attacker_count() >= other.attacker_count() {
            (format!("{own_ja}玉が薄い"), format!("{own_en}'s king is the barer"))
        } else if self.attacker_count() > other.attacker_count() && self.guards <= other.guards + 1 {
            let (words_ja, words_en) = listed(&self.bearing[..self.bearing.len().min(MAX_PIECES)]);
            let bear = if self.bearing.len() == 1 { "bears" } else { "bear" };
            (format!("{own_ja}玉に{words_ja}が利く"), format!("{words_en} {bear} on {own_en}'s king"))
        } else if self.is_at_home() && !other.is_at_home() {
            (format!("{own_ja}は居玉"), format!("{own_en}'s king is still in the centre"))
        } else if other.castle.is_some() && self.castle.is_none() && self.attacker_count() >= other.attacker_count() {
            (format!("{}玉が堅い", other.side.ja()), format!("{}'s king is the safer", other.side.en()))
        } else if self.wall.is_some() && other.wall.is_none() {
            (format!("{own_ja}は壁銀"), format!("{own_en}'s king is walled in"))
        } else {
            return None;
        };
        Some(Message::new(ja, en))
    }
}

/// From how many centipawns on a king's number is spoken for.
const MIN_SAID: f64 = 50.0;

/// Gold, silver and what moves like a gold.
const fn is_general(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Gold
            | PieceKind::Silver
            | PieceKind::ProPawn
            | PieceKind::ProLance
            | PieceKind::ProKnight
            | PieceKind::ProSilver
    )
}

/// A silver on its second rank at the bishop's square, between a king in the middle and that edge.
fn wall(position: &Position, side: Color, king: Square) -> Option<Square> {
    let own = |square: Square| if side == Color::Black { square } else { square.rotate() };
    let (king, square) = (own(king), own(Square::new(8, 8)?));
    let is_silver = position.on(square).is_some_and(|piece| piece.color == side && piece.kind == PieceKind::Silver);
    (is_silver && king.rank() >= 8 && (5..=6).contains(&king.file())).then_some(square)
}
