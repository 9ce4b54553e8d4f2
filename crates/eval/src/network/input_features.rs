//! Input features: which rows of the first layer a position adds up, in each side's view.
//!
//! A view has an *entry* for each piece but the kings, the [`Feature`] of the three-piece form, and two for the kings.
//! Which row an entry has depends on the architecture: `HalfKP` has a row for each entry with each square of the own
//! king, K+P one for each entry alone. All pieces of a position have entries of their own, so that a set of entries is
//! a set of rows. What a full set cannot hold, such as a nineteenth pawn in hand, has none. Each piece that is missing
//! from a full set has [`MISSING`], whose row counts once for each, as in the programs that train networks.

use crate::features::{Feature, LocatedPiece, PieceLocation, square_in_view};
use sankoma_rules::{Color, PieceKind, Position, Square};

/// Input features of a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputFeatures {
    /// Own king with each piece.
    HalfKp,
    /// Kings and pieces, each alone.
    KingsAndPieces,
    /// Own king with each piece, the board mirrored where the king stands on files 6 to 9.
    HalfKpMirrored,
    /// Own king with each piece and how often its square is attacked by each side.
    HalfKpe9,
}

/// An entry of a view.
pub(super) type InputEntry = u16;

/// The entry of pieces that are missing from a full set.
pub(super) const MISSING: InputEntry = 0;

/// The square of an own king on the middle file is the last one that is not mirrored.
const UNMIRRORED_SQUARES: usize = 45;
/// Own and enemy attacks on a square, each counted up to two.
const ATTACK_CLASSES: usize = 9;
/// The first entry of kings.
const KING_START: usize = Feature::COUNT;

impl InputFeatures {
    /// All of them.
    const ALL: [Self; 4] = [Self::HalfKp, Self::KingsAndPieces, Self::HalfKpMirrored, Self::HalfKpe9];

    /// The name in the text of a file.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::HalfKp => "HalfKP(Friend)",
            Self::KingsAndPieces => "K+P",
            Self::HalfKpMirrored => "HalfKP_vm(Friend)",
            Self::HalfKpe9 => "HalfKPE9(Friend)",
        }
    }

    /// The name in that of an architecture.
    pub(super) const fn short_name(self) -> &'static str {
        match self {
            Self::HalfKp => "halfkp",
            Self::KingsAndPieces => "kp",
            Self::HalfKpMirrored => "halfkpvm",
            Self::HalfKpe9 => "halfkpe9",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|features| features.name() == name)
    }

    pub(super) const fn hash(self) -> u32 {
        match self {
            Self::HalfKp | Self::HalfKpe9 => 0x5D69_D5B8,
            // That of the kings with that of the pieces.
            Self::KingsAndPieces => 0xD3CE_E169 ^ 0x764C_FB4B_u32.rotate_left(1),
            Self::HalfKpMirrored => 0x0B6B_1D9A,
        }
    }

    /// Rows of the first layer.
    pub(super) const fn rows(self) -> usize {
        match self {
            Self::HalfKp => Square::COUNT * Feature::COUNT,
            Self::KingsAndPieces => KING_START + 2 * Square::COUNT,
            Self::HalfKpMirrored => UNMIRRORED_SQUARES * Feature::COUNT,
            Self::HalfKpe9 => ATTACK_CLASSES * Square::COUNT * Feature::COUNT,
        }
    }

    /// A move of the own king changes every row of a view.
    pub(super) const fn follow_own_king(self) -> bool {
        !matches!(self, Self::KingsAndPieces)
    }

    /// A move changes the entries of pieces that stay where they are.
    pub(super) const fn follow_attacks(self) -> bool {
        matches!(self, Self::HalfKpe9)
    }

    /// The row of an entry, with the own king on `king`, which stands in the coordinates of the view.
    pub(super) fn row(self, king: Square, entry: InputEntry) -> usize {
        let entry = usize::from(entry);
        match self {
            Self::KingsAndPieces => entry,
            Self::HalfKp => king.index() * Feature::COUNT + entry,
            Self::HalfKpMirrored if king.index() < UNMIRRORED_SQUARES => king.index() * Feature::COUNT + entry,
            Self::HalfKpMirrored => {
                king.mirror().index() * Feature::COUNT + Feature::from_index(entry).mirror().index()
            }
            Self::HalfKpe9 => {
                let (class, feature) = (entry / Feature::COUNT, entry % Feature::COUNT);
                (class * Square::COUNT + king.index()) * Feature::COUNT + feature
            }
        }
    }

    /// The entry of a piece where squares are attacked like this; `None` for what has no entry.
    #[inline]
    pub(super) fn entry(self, view: Color, piece: LocatedPiece, attacks: &AttackClasses) -> Option<InputEntry> {
        if let (PieceKind::King, PieceLocation::Board(square)) = (piece.piece.kind, piece.place) {
            return (self == Self::KingsAndPieces).then(|| king_entry(view, piece.piece.color, square));
        }
        let feature = Feature::of(view, piece);
        let class = match piece.place {
            PieceLocation::Board(square) => attacks.at(square),
            PieceLocation::Hand(_) | PieceLocation::Missing => 0,
        };
        (feature != Feature::NONE).then_some((usize::from(class) * Feature::COUNT + feature.index()) as InputEntry)
    }
}

fn king_entry(view: Color, color: Color, square: Square) -> InputEntry {
    let enemy = usize::from(view != color) * Square::COUNT;
    (KING_START + enemy + square_in_view(view, square).index()) as InputEntry
}

/// Attacks on each square with a piece by the side of a view and by the other, each counted up to twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct AttackClasses([u8; Square::COUNT]);

impl AttackClasses {
    /// No attacks: for features that do not count them.
    pub(super) const NONE: Self = Self([0; Square::COUNT]);

    pub(super) fn of(position: &Position, view: Color) -> Self {
        let mut classes = Self::NONE;
        for square in position.occupied() {
            let [own, enemy] = [view, view.other()].map(|color| {
                let attackers = position.attackers(square, color, position.occupied());
                attackers.into_iter().take(2).count() as u8
            });
            classes.0[square.index()] = 3 * own + enemy;
        }
        classes
    }

    pub(super) fn at(&self, square: Square) -> u8 {
        self.0[square.index()]
    }
}
