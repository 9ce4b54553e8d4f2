//! Conditions of an opening: where the rooks go, which shapes were on the board by which ply, whether the bishops are
//! gone. They are seen by the side whose opening it is; plies are counted from the start of the game.
//!
//! ```text
//!  rook static     the own rook ranges to none of the files 5 to 8 seen by its side; `rook ranging`, `rook 6`: to any, to that
//!  against 6       the opponent's rook, as its side sees it
//!  first           the side made the first move of the game; `second`: the opponent did
//!  by 40 R68 K59   the shape was on the board after at most 40 plies
//!  held 60 R38     the shape was on the board for four plies, within 60 plies
//!  never 50 S77    the shape was not on the board within 50 plies
//!  bishops off 26  both sides held a bishop within 26 plies; `bishops on 26`: they did not
//! ```

use super::shape::Shape;
use sankoma_rules::{Color, PieceKind, Position};
use sankoma_wording::{Message, message};

/// Plies of which an opening is made up: later, nothing changes its name.
pub(super) const OPENING_PLIES: usize = 80;
/// A rook that ranges does so within these plies; after an early exchange of bishops within the second number.
const RANGING_PLIES: usize = 30;
const RANGING_PLIES_WITHOUT_BISHOPS: usize = 16;
/// A shape that is [held](Condition::Held) stands for this many plies, two moves of each side.
const HELD_PLIES: usize = 4;

/// Where a side's rook goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RookPlace {
    Static,
    /// To any of the files below.
    Ranging,
    Fifth,
    Sixth,
    Seventh,
    Eighth,
}

/// The files of ranging rooks, seen by their side.
const RANGING_FILES: [(u8, RookPlace); 4] =
    [(5, RookPlace::Fifth), (6, RookPlace::Sixth), (7, RookPlace::Seventh), (8, RookPlace::Eighth)];

/// A condition of the module's vocabulary.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(try_from = "String")]
pub(super) enum Condition {
    Rook(RookPlace),
    Against(RookPlace),
    First,
    Second,
    By(usize, Shape),
    Held(usize, Shape),
    Never(usize, Shape),
    BishopsOff(usize),
    BishopsOn(usize),
}

impl TryFrom<String> for Condition {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let ply = |number: &str| number.parse().map_err(|_| format!("`{number}` is no ply"));
        let mut words = text.splitn(3, ' ');
        match [words.next(), words.next(), words.next()] {
            [Some("rook"), Some(place), None] => Ok(Self::Rook(RookPlace::read(place)?)),
            [Some("against"), Some(place), None] => Ok(Self::Against(RookPlace::read(place)?)),
            [Some("first"), None, None] => Ok(Self::First),
            [Some("second"), None, None] => Ok(Self::Second),
            [Some("by"), Some(number), Some(shape)] => Ok(Self::By(ply(number)?, Shape::read(shape)?)),
            [Some("held"), Some(number), Some(shape)] => Ok(Self::Held(ply(number)?, Shape::read(shape)?)),
            [Some("never"), Some(number), Some(shape)] => Ok(Self::Never(ply(number)?, Shape::read(shape)?)),
            [Some("bishops"), Some("off"), Some(number)] => Ok(Self::BishopsOff(ply(number)?)),
            [Some("bishops"), Some("on"), Some(number)] => Ok(Self::BishopsOn(ply(number)?)),
            _ => Err(format!("`{text}` is no condition of an opening")),
        }
    }
}

/// The beginning of a game, as openings see it.
pub(super) struct GameBeginning {
    /// The position after each ply, the start position first.
    positions: Vec<Position>,
    rooks: [RookPlace; 2],
    /// The ply after which both sides held a bishop.
    bishops_off: Option<usize>,
}

impl GameBeginning {
    pub(super) fn new(mut positions: Vec<Position>) -> Self {
        positions.truncate(OPENING_PLIES + 1);
        let holds_bishop = |position: &Position, color| position.hand(color).has(PieceKind::Bishop);
        let bishops_off =
            positions.iter().position(|position| Color::ALL.iter().all(|&color| holds_bishop(position, color)));
        let rooks = Color::ALL.map(|color| rook_place(&positions, bishops_off, color));
        Self { positions, rooks, bishops_off }
    }

    /// The plies of the game, as far as they count.
    pub(super) fn plies(&self) -> usize {
        self.positions.len().saturating_sub(1)
    }

    pub(super) fn is_ranging(&self, color: Color) -> bool {
        self.rooks[color.index()] != RookPlace::Static
    }

    fn rook_is(&self, color: Color, wanted: RookPlace) -> bool {
        let rook = self.rooks[color.index()];
        rook == wanted || wanted == RookPlace::Ranging && self.is_ranging(color)
    }

    fn first_side(&self) -> Option<Color> {
        self.positions.first().map(Position::side_to_move)
    }

    /// The positions after at most so many plies.
    fn until(&self, ply: usize) -> &[Position] {
        &self.positions[..self.positions.len().min(ply + 1)]
    }

    fn has_stood(&self, ply: usize, shape: &Shape, color: Color) -> bool {
        self.until(ply).iter().any(|position| shape.stands(position, color))
    }

    fn has_held(&self, ply: usize, shape: &Shape, color: Color) -> bool {
        let is_end_of_run = |held: &mut usize, position: &Position| {
            *held = if shape.stands(position, color) { *held + 1 } else { 0 };
            Some(*held >= HELD_PLIES)
        };
        self.until(ply).iter().scan(0, is_end_of_run).any(|is_held| is_held)
    }

    fn has_bishops_off(&self, ply: usize) -> bool {
        self.bishops_off.is_some_and(|at| at <= ply)
    }
}

impl Condition {
    pub(super) fn is_met(&self, game: &GameBeginning, color: Color) -> bool {
        match self {
            Self::Rook(place) => game.rook_is(color, *place),
            Self::Against(place) => game.rook_is(color.other(), *place),
            Self::First => game.first_side() == Some(color),
            Self::Second => game.first_side() == Some(color.other()),
            Self::By(ply, shape) => game.has_stood(*ply, shape, color),
            Self::Held(ply, shape) => game.has_held(*ply, shape, color),
            Self::Never(ply, shape) => !game.has_stood(*ply, shape, color),
            Self::BishopsOff(ply) => game.has_bishops_off(*ply),
            Self::BishopsOn(ply) => !game.has_bishops_off(*ply),
        }
    }

    /// The condition in words.
    pub(super) fn message(&self) -> Message {
        match self {
            Self::Rook(place) => {
                let (ja, en) = place.words();
                message!("自分は{ja}", "{en}")
            }
            Self::Against(place) => {
                let (ja, en) = place.words();
                message!("相手は{ja}", "against a {en}")
            }
            Self::First => Message::new("先に指す側", "the side that moves first"),
            Self::Second => Message::new("後に指す側", "the side that moves second"),
            Self::By(ply, shape) => {
                let shape = shape.message();
                message!(("{ply}手目までに{}", shape.ja), ("by ply {ply}: {}", shape.en))
            }
            Self::Held(ply, shape) => {
                let shape = shape.message();
                let ja = format!("{ply}手目までに{HELD_PLIES}手の間{}", shape.ja);
                Message::new(ja, format!("held by ply {ply}: {}", shape.en))
            }
            Self::Never(ply, shape) => {
                let shape = shape.message();
                message!(("{ply}手目までに一度もない: {}", shape.ja), ("never by ply {ply}: {}", shape.en))
            }
            Self::BishopsOff(ply) => {
                message!("{ply}手目までに角交換", "bishops exchanged by ply {ply}")
            }
            Self::BishopsOn(ply) => {
                message!("{ply}手目までに角交換なし", "bishops not exchanged by ply {ply}")
            }
        }
    }
}

impl RookPlace {
    /// `static`, `ranging`, or a file.
    fn read(text: &str) -> Result<Self, String> {
        match text {
            "static" => Ok(Self::Static),
            "ranging" => Ok(Self::Ranging),
            file => {
                let named = RANGING_FILES.into_iter().find(|row| row.0.to_string() == file);
                named.map(|row| row.1).ok_or_else(|| format!("`{file}` is no place of a rook"))
            }
        }
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Static => ("居飛車", "static rook"),
            Self::Ranging => ("振り飛車", "ranging rook"),
            Self::Fifth => ("５筋の飛車", "rook on file 5"),
            Self::Sixth => ("６筋の飛車", "rook on file 6"),
            Self::Seventh => ("７筋の飛車", "rook on file 7"),
            Self::Eighth => ("８筋の飛車", "rook on file 8"),
        }
    }
}

/// The first file of its own camp to which the rook ranges: before it has gone out on its own file, and early.
fn rook_place(positions: &[Position], bishops_off: Option<usize>, color: Color) -> RookPlace {
    let is_early = |ply: usize| {
        let is_after_exchange = bishops_off.is_some_and(|off| off < ply);
        ply <= if is_after_exchange { RANGING_PLIES_WITHOUT_BISHOPS } else { RANGING_PLIES }
    };
    for (ply, position) in positions.iter().enumerate().take_while(|&(ply, _)| is_early(ply)) {
        let Some(rook) = position.pieces(color, PieceKind::Rook).first() else { continue };
        let (file, rank) = (if color == Color::Black { rook.file() } else { 10 - rook.file() }, rook.rank_for(color));
        if rank < 7 {
            return RookPlace::Static;
        }
        if let Some(&(_, place)) = RANGING_FILES.iter().find(|row| row.0 == file) {
            return if ply == 0 { RookPlace::Static } else { place };
        }
    }
    RookPlace::Static
}
