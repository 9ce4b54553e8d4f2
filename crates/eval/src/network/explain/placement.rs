//! Placement: the output of a network for some of the pieces of a position, which come and go one by one; the kings
//! stay.
//!
//! Its first layer is followed by difference: a piece adds a row to each view, and takes away that of a missing piece.
//! Where features count attacks, a piece changes those of others, and the views are summed by the cache of refreshed
//! ones.

use crate::features::{LocatedPiece, PieceLocation, missing_in, square_in_view};
use crate::network::aligned::AlignedNumbers;
use crate::network::input_features::{AttackClasses, MISSING};
use crate::network::kernel::RowChange;
use crate::network::numbers::SummedNetwork;
use crate::network::refreshed_views::RefreshedViews;
use sankoma_rules::{Color, Hand, Piece, PieceKind, Position, Setup, Square};

/// Some pieces of a position with both kings.
#[derive(Clone, Debug)]
pub(super) struct NetworkPlacement<'a> {
    weights: &'a SummedNetwork,
    /// The kings alone.
    kings: Setup,
    /// The king of each view in its own coordinates; none where the view has no rows.
    king_of_rows: [Option<Square>; 2],
    /// The sums of both views for the kings alone, and for the pieces that are there.
    bare: [AlignedNumbers<i16>; 2],
    sums: [AlignedNumbers<i16>; 2],
    /// The clipped sums, the side to move's first.
    inputs: AlignedNumbers<u8>,
    hands: [Hand; 2],
    /// Number of pieces that are there.
    len: usize,
    /// For features that count attacks: what is there, and the views of it.
    attacked: Option<Box<(Setup, RefreshedViews)>>,
}

impl<'a> NetworkPlacement<'a> {
    /// The kings of a position alone.
    pub(super) fn of_kings(weights: &'a SummedNetwork, position: &Position) -> Self {
        let mut kings = Setup { squares: [None; Square::COUNT], hands: [Hand::EMPTY; 2], ..position.setup() };
        for color in Color::ALL {
            let king = Piece::new(color, PieceKind::King);
            position.king(color).into_iter().for_each(|square| kings.set(square, Some(king)));
        }
        let alone = Position::from_setup_unchecked(&kings);
        let width = weights.network.architecture.width;
        let own_king = |view: Color| alone.king(view).map(|square| square_in_view(view, square));
        let mut views = RefreshedViews::default();
        let bare = Color::ALL.map(|view| {
            let mut sums = AlignedNumbers::zeroed(width);
            views.copy_to(&mut sums, weights, (view, own_king(view)), &alone);
            sums
        });
        let follows_attacks = weights.network.architecture.features.follow_attacks();
        Self {
            weights,
            king_of_rows: Color::ALL.map(|view| weights.network.king_of_rows(own_king(view))),
            sums: bare.clone(),
            bare,
            inputs: AlignedNumbers::zeroed(2 * width),
            hands: [Hand::EMPTY; 2],
            len: 0,
            attacked: follows_attacks.then(|| Box::new((kings.clone(), views))),
            kings,
        }
    }

    /// Who moves.
    pub(super) fn side_to_move(&self) -> Color {
        self.kings.side_to_move
    }

    /// Takes all pieces away but the kings.
    pub(super) fn clear(&mut self) {
        for (sums, bare) in self.sums.iter_mut().zip(&self.bare) {
            sums.copy_from_slice(bare);
        }
        (self.hands, self.len) = ([Hand::EMPTY; 2], 0);
        if let Some(attacked) = &mut self.attacked {
            attacked.0 = self.kings.clone();
        }
    }

    /// Adds a piece; one in hand as the next of its kind.
    pub(super) fn put(&mut self, piece: LocatedPiece) {
        self.change(piece, true);
    }

    /// Takes a piece away; one in hand as the last of its kind.
    pub(super) fn take(&mut self, piece: LocatedPiece) {
        self.change(piece, false);
    }

    fn change(&mut self, LocatedPiece { piece, place }: LocatedPiece, is_added: bool) {
        let place = match place {
            PieceLocation::Hand(_) => {
                let hand = &mut self.hands[piece.color.index()];
                let count = hand.count(piece.kind);
                *hand = hand.with(piece.kind, if is_added { count + 1 } else { count - 1 });
                PieceLocation::Hand(count.max(hand.count(piece.kind)))
            }
            other => other,
        };
        let missing = missing_in(self.len);
        self.len = if is_added { self.len + 1 } else { self.len - 1 };
        let changes_missing = missing_in(self.len) != missing;
        match &mut self.attacked {
            None => self.change_sums(LocatedPiece { piece, place }, is_added, changes_missing),
            Some(attacked) => {
                attacked.0.hands = self.hands;
                if let PieceLocation::Board(square) = place {
                    attacked.0.set(square, is_added.then_some(piece));
                }
            }
        }
    }

    fn change_sums(&mut self, piece: LocatedPiece, is_added: bool, changes_missing: bool) {
        let SummedNetwork { network, kernel } = self.weights;
        for view in Color::ALL {
            let Some(king) = self.king_of_rows[view.index()] else { continue };
            let entry = network.architecture.features.entry(view, piece, &AttackClasses::NONE);
            let own = entry.map(|entry| network.row(king, entry));
            let missing = changes_missing.then(|| network.row(king, MISSING));
            let (removed, added) = if is_added { (missing, own) } else { (own, missing) };
            let rows = RowChange { removed: removed.as_slice(), added: added.as_slice() };
            kernel.change(&mut self.sums[view.index()], None, rows);
        }
    }

    /// The output for the side to move.
    pub(super) fn output(&mut self) -> i32 {
        self.sum_attacked();
        let side = self.kings.side_to_move;
        let [own, other] = self.inputs.split_at_mut(self.sums[0].len()).into();
        for (view, inputs) in [(side, own), (side.other(), other)] {
            self.weights.kernel.clip(&self.sums[view.index()], inputs);
        }
        self.weights.network.layers.output(self.weights.kernel, &self.inputs)
    }

    /// Sums the views anew where features count attacks.
    fn sum_attacked(&mut self) {
        let Some(attacked) = &mut self.attacked else { return };
        let (setup, views) = &mut **attacked;
        let position = Position::from_setup_unchecked(setup);
        for view in Color::ALL {
            let sums = &mut self.sums[view.index()];
            views.copy_to(sums, self.weights, (view, self.king_of_rows[view.index()]), &position);
        }
    }
}
