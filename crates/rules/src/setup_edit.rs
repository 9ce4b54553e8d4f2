//! Editing set-ups: operations on any arrangement of pieces, possible or not.

use super::{Color, Piece, PieceKind, Setup, Square};

/// A place of a piece while a set-up is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PiecePlace {
    /// A square of the board.
    Square(Square),
    /// An unpromoted kind other than the king, in a hand.
    Hand(Color, PieceKind),
    /// An unpromoted kind in the box: the pieces of a set that are neither on the board nor in a hand.
    Box(PieceKind),
}

/// A change of a set-up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupEdit {
    /// Moves a piece. On the board it changes places with the piece that stands there; from a hand it sends that piece
    /// to the same hand, from the box to the box. Of a hand or the box as the target the kind is ignored: a piece goes
    /// there unpromoted, a king to no hand.
    Move {
        /// Where the piece is.
        from: PiecePlace,
        /// Place that it goes to.
        to: PiecePlace,
    },
    /// Puts a piece on a square, or one of its kind into a hand, whether or not the box has one left.
    Put(Piece, PiecePlace),
    /// Moves a piece to the box.
    Remove(PiecePlace),
    /// Gives the piece on a square to the other side.
    ChangeOwner(Square),
    /// Promotes the piece on a square, or takes its promotion back.
    TogglePromotion(Square),
    /// Continues with the next form of the piece on a square: promoted, then the other side's, then that promoted.
    NextForm(Square),
    /// Moves every piece to the box.
    Clear,
    /// Gives the other side the move.
    SwitchSide,
    /// Gives a side every piece of the box but kings.
    TakeRest(Color),
    /// Mirrors the board, left for right.
    Mirror,
    /// Exchanges the sides: turns the board around, with hands and side to move.
    ExchangeSides,
    /// Replaces everything but the number of the next move.
    Replace(Box<Setup>),
}

/// Maximum number of pieces of one kind that a hand holds here, as many as SFEN can write.
const MAX_IN_HAND: u8 = 18;

impl Setup {
    /// The set-up after `edit`; the same where that cannot be done, such as moving a piece that is not there.
    #[must_use]
    pub fn edited(&self, edit: &SetupEdit) -> Self {
        let mut edited = self.clone();
        edited.apply(edit).map_or_else(|| self.clone(), |()| edited)
    }

    /// Number of pieces of an unpromoted kind, the king included, that are left in the box.
    pub(crate) fn count_in_box(&self, kind: PieceKind) -> u32 {
        u32::from(kind.count_in_set()).saturating_sub(self.count(kind))
    }

    /// Number of pieces of its kind at `place`; on a square one or none.
    pub fn count_at(&self, place: PiecePlace) -> u32 {
        match place {
            PiecePlace::Square(square) => u32::from(self.on(square).is_some()),
            PiecePlace::Hand(color, kind) => u32::from(self.hands[color.index()].count(kind)),
            PiecePlace::Box(kind) => self.count_in_box(kind),
        }
    }

    fn apply(&mut self, edit: &SetupEdit) -> Option<()> {
        match *edit {
            SetupEdit::Move { from, to } => self.move_piece(from, to)?,
            SetupEdit::Put(piece, PiecePlace::Square(square)) => self.set(square, Some(piece)),
            SetupEdit::Put(piece, PiecePlace::Hand(color, _)) => self.add_to_hand(color, piece.kind)?,
            SetupEdit::Put(_, PiecePlace::Box(_)) => return None,
            SetupEdit::Remove(place) => self.move_piece(place, PiecePlace::Box(PieceKind::Pawn))?,
            SetupEdit::ChangeOwner(square) => {
                let piece = self.on(square)?;
                self.set(square, Some(Piece::new(piece.color.other(), piece.kind)));
            }
            SetupEdit::TogglePromotion(square) => {
                let piece = self.on(square)?;
                self.set(square, Some(Piece::new(piece.color, other_side(piece.kind)?)));
            }
            SetupEdit::NextForm(square) => {
                let piece = self.on(square)?;
                self.set(square, Some(next_form(piece)));
            }
            SetupEdit::Clear => {
                *self = Self { side_to_move: self.side_to_move, move_number: self.move_number, ..Self::EMPTY };
            }
            SetupEdit::SwitchSide => self.side_to_move = self.side_to_move.other(),
            SetupEdit::TakeRest(color) => self.take_rest(color),
            SetupEdit::Mirror => self.rearrange(Square::mirror, |piece| piece),
            SetupEdit::ExchangeSides => {
                self.rearrange(Square::rotate, |piece| Piece::new(piece.color.other(), piece.kind));
                self.hands.swap(0, 1);
                self.side_to_move = self.side_to_move.other();
            }
            SetupEdit::Replace(ref setup) => *self = Self { move_number: self.move_number, ..(**setup).clone() },
        }
        Some(())
    }

    fn move_piece(&mut self, from: PiecePlace, to: PiecePlace) -> Option<()> {
        match (from, to) {
            (PiecePlace::Square(from), PiecePlace::Square(to)) => {
                self.on(from)?;
                self.squares.swap(from.index(), to.index());
            }
            (PiecePlace::Square(from), PiecePlace::Hand(color, _)) => {
                self.add_to_hand(color, self.on(from)?.kind)?;
                self.set(from, None);
            }
            (PiecePlace::Square(from), PiecePlace::Box(_)) => {
                self.on(from)?;
                self.set(from, None);
            }
            (PiecePlace::Hand(color, kind), PiecePlace::Square(to)) => {
                self.take_from_hand(color, kind)?;
                if let Some(replaced) = self.on(to) {
                    self.add_to_hand(color, replaced.kind)?;
                }
                self.set(to, Some(Piece::new(color, kind)));
            }
            (PiecePlace::Hand(color, kind), PiecePlace::Hand(receiver, _)) => {
                self.take_from_hand(color, kind)?;
                self.add_to_hand(receiver, kind)?;
            }
            (PiecePlace::Hand(color, kind), PiecePlace::Box(_)) => self.take_from_hand(color, kind)?,
            (PiecePlace::Box(kind), to) => {
                (self.count_in_box(kind) > 0).then_some(())?;
                match to {
                    PiecePlace::Square(to) => self.set(to, Some(Piece::new(self.owner_from_box(kind), kind))),
                    PiecePlace::Hand(color, _) => self.add_to_hand(color, kind)?,
                    PiecePlace::Box(_) => return None,
                }
            }
        }
        Some(())
    }

    /// The side that a piece of the box gets: Black, but of the kings White's comes first, as mate problems need it.
    fn owner_from_box(&self, kind: PieceKind) -> Color {
        let white = Piece::new(Color::White, PieceKind::King);
        let needs_white_king = kind == PieceKind::King && self.squares_of(white).next().is_none();
        if needs_white_king { Color::White } else { Color::Black }
    }

    fn add_to_hand(&mut self, color: Color, kind: PieceKind) -> Option<()> {
        let kind = kind.unpromoted();
        let hand = &mut self.hands[color.index()];
        (kind != PieceKind::King && hand.count(kind) < MAX_IN_HAND).then(|| hand.add(kind))
    }

    fn take_from_hand(&mut self, color: Color, kind: PieceKind) -> Option<()> {
        let hand = &mut self.hands[color.index()];
        (kind != PieceKind::King && hand.has(kind)).then(|| hand.remove(kind))
    }

    fn take_rest(&mut self, color: Color) {
        for kind in PieceKind::HAND {
            for _ in 0..self.count_in_box(kind) {
                let _ = self.add_to_hand(color, kind);
            }
        }
    }

    fn rearrange(&mut self, place: fn(Square) -> Square, change: fn(Piece) -> Piece) {
        let before = self.squares;
        for square in Square::all() {
            self.set(place(square), before[square.index()].map(change));
        }
    }
}

/// The kind on the other side of the piece; gold and king have none.
fn other_side(kind: PieceKind) -> Option<PieceKind> {
    if kind.is_promoted() { Some(kind.unpromoted()) } else { kind.promoted() }
}

fn next_form(piece: Piece) -> Piece {
    match piece.kind.promoted() {
        Some(promoted) => Piece::new(piece.color, promoted),
        None => Piece::new(piece.color.other(), piece.kind.unpromoted()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn square() -> impl Strategy<Value = Square> {
        (0..Square::COUNT).prop_map(Square::from_index)
    }

    fn color() -> impl Strategy<Value = Color> {
        prop::bool::ANY.prop_map(|black| if black { Color::Black } else { Color::White })
    }

    fn piece() -> impl Strategy<Value = Piece> {
        (color(), 0..PieceKind::COUNT).prop_map(|(color, kind)| Piece::new(color, PieceKind::ALL[kind]))
    }

    fn place() -> impl Strategy<Value = PiecePlace> {
        prop_oneof![
            4 => square().prop_map(PiecePlace::Square),
            2 => (color(), 0..7_usize).prop_map(|(color, kind)| PiecePlace::Hand(color, PieceKind::HAND[kind])),
            1 => (0..8_usize).prop_map(|kind| PiecePlace::Box(PieceKind::ALL[kind])),
        ]
    }

    fn edit() -> impl Strategy<Value = SetupEdit> {
        prop_oneof![
            6 => (place(), place()).prop_map(|(from, to)| SetupEdit::Move { from, to }),
            3 => (piece(), place()).prop_map(|(piece, place)| SetupEdit::Put(piece, place)),
            2 => place().prop_map(SetupEdit::Remove),
            2 => square().prop_map(SetupEdit::ChangeOwner),
            2 => square().prop_map(SetupEdit::TogglePromotion),
            2 => square().prop_map(SetupEdit::NextForm),
            1 => Just(SetupEdit::SwitchSide),
            1 => color().prop_map(SetupEdit::TakeRest),
            1 => Just(SetupEdit::Mirror),
            1 => Just(SetupEdit::ExchangeSides),
        ]
    }

    /// Any arrangement that edits make of the start position.
    fn setup() -> impl Strategy<Value = Setup> {
        prop::collection::vec(edit(), 0..40)
            .prop_map(|edits| edits.iter().fold(Setup::startpos(), |setup, edit| setup.edited(edit)))
    }

    fn total(setup: &Setup) -> u32 {
        PieceKind::ALL[..8].iter().map(|&kind| setup.count(kind)).sum()
    }

    proptest! {
        #[test]
        fn moves_between_squares_and_hands_keep_every_piece(setup in setup(), from in place(), to in place()) {
            let moved = setup.edited(&SetupEdit::Move { from, to });
            let touches_box = [from, to].iter().any(|place| matches!(place, PiecePlace::Box(_)));
            if touches_box {
                prop_assert!(total(&moved).abs_diff(total(&setup)) <= 1);
            } else {
                prop_assert_eq!(total(&moved), total(&setup));
            }
        }

        #[test]
        fn mirroring_and_exchanging_sides_twice_change_nothing(setup in setup()) {
            for edit in [SetupEdit::Mirror, SetupEdit::ExchangeSides, SetupEdit::SwitchSide] {
                prop_assert_eq!(setup.edited(&edit).edited(&edit), setup.clone());
            }
        }

        #[test]
        fn what_was_set_up_is_written_and_read(setup in setup()) {
            prop_assert_eq!(crate::sfen::parse_setup(&setup.sfen()), Ok(setup));
        }

        #[test]
        fn exchanging_sides_keeps_what_is_wrong(setup in setup()) {
            let count = |setup: &Setup| setup.defects().len();
            prop_assert_eq!(count(&setup), count(&setup.edited(&SetupEdit::ExchangeSides)));
        }

        #[test]
        fn the_forms_of_a_piece_come_round(setup in setup(), square in square()) {
            let edit = SetupEdit::NextForm(square);
            let forms = (0..4).fold(setup.clone(), |setup, _| setup.edited(&edit));
            prop_assert_eq!(forms, setup);
        }
    }

    #[test]
    fn the_rest_goes_to_one_hand_and_kings_stay_in_the_box() {
        let king = SetupEdit::Move {
            from: PiecePlace::Box(PieceKind::King),
            to: PiecePlace::Square("1a".parse().expect("it is a square")),
        };
        let setup = Setup::startpos().edited(&SetupEdit::Clear).edited(&king);
        let framed = setup.edited(&SetupEdit::TakeRest(Color::White));
        assert_eq!(framed.sfen(), "8k/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1");
        assert_eq!((framed.count_in_box(PieceKind::King), framed.unplaced_pieces().count()), (1, 0));
        assert_eq!(framed.defects(), []);
    }

    #[test]
    fn a_king_goes_to_no_hand() {
        let setup = Setup::startpos();
        let king = PiecePlace::Square("5i".parse().expect("it is a square"));
        for to in [PiecePlace::Hand(Color::Black, PieceKind::Gold), PiecePlace::Hand(Color::White, PieceKind::Pawn)] {
            assert_eq!(setup.edited(&SetupEdit::Move { from: king, to }), setup);
        }
        assert_eq!(setup.edited(&SetupEdit::Remove(king)).count_in_box(PieceKind::King), 1);
    }
}
