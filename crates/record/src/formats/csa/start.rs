//! The start position of a CSA game: `PI` with removed pieces, rows `P1`–`P9`, single pieces `P+`/`P-`, the side to
//! move.

use super::moves::{parse_origin, split_color};
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::notation::written_move::WrittenOrigin;
use crate::text::lines::{SourceLine, SourceLocation};
use sankoma_rules::{Color, Piece, PieceKind, Setup, Square};

/// Reader of the start position.
#[derive(Default)]
pub(super) struct CsaStartReader {
    setup: Option<Setup>,
    side_to_move: Option<Color>,
    location: Option<SourceLocation>,
}

/// The line is one of the nine rows of a board, or says that the usual board is meant.
pub(super) fn is_row(text: &str) -> bool {
    match text.as_bytes() {
        [b'P', b'1'..=b'9', rest @ ..] => rest.len() >= 18,
        _ => text == "PI",
    }
}

impl CsaStartReader {
    /// A line has set the board or the side to move.
    pub(super) const fn is_given(&self) -> bool {
        self.setup.is_some() || self.side_to_move.is_some()
    }

    /// The location of the first line that sets up the board.
    pub(super) fn location(&self) -> SourceLocation {
        self.location.unwrap_or_default()
    }

    /// `+` or `-` alone.
    pub(super) fn side_to_move(&mut self, text: &str) -> bool {
        self.side_to_move = split_color(text).map(|(color, _)| color);
        true
    }

    /// Takes the side to move from the first move where no line has given it.
    pub(super) fn first_move_by(&mut self, color: Color, line: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        if self.side_to_move.is_none() && !draft.has_moves() {
            self.side_to_move = Some(color);
            draft.report(RecordFinding::TurnAssumed { color }, line);
        }
    }

    /// Reads a line that begins with P. False when it does not set up a board.
    pub(super) fn piece_line(&mut self, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> bool {
        let Some(rest) = line.text.get(2..) else {
            return false;
        };
        self.location.get_or_insert(line.into());
        match line.text.as_bytes()[1] {
            b'I' => self.usual_board(rest, line, draft),
            rank @ b'1'..=b'9' => self.row(rest, rank - b'0', line, draft),
            b'+' => self.pieces(rest, Color::Black, line, draft),
            b'-' => self.pieces(rest, Color::White, line, draft),
            _ => return false,
        }
        true
    }

    fn board(&mut self) -> &mut Setup {
        self.setup.get_or_insert(Setup::EMPTY)
    }

    /// `PI82HI22KA`: the even start without the pieces named.
    fn usual_board(&mut self, removed: &str, line: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        let mut setup = Setup::startpos();
        let mut rest = removed.trim_end();
        while let Some((WrittenOrigin::Board(square), kind, behind)) = take_piece(rest) {
            if let Some(found) = setup.on(square).map(|piece| piece.kind).filter(|&found| found != kind) {
                draft.report(RecordFinding::PieceName { square, written: kind, found }, line.part(rest));
            }
            setup.set(square, None);
            rest = behind;
        }
        if !rest.is_empty() {
            draft.report(bad_pieces(line.text, rest), line.part(rest));
        }
        self.setup = Some(setup);
    }

    /// `P1-KY-KE * …`: nine squares of three characters, file 9 first.
    fn row(&mut self, cells: &str, rank: u8, line: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        let mut rest = cells;
        for file in (1..=9).rev() {
            let cell = take_cell(rest);
            let Some((piece, behind)) = cell else {
                let finding = RecordFinding::BoardRow { text: line.text.to_owned(), squares: usize::from(9 - file) };
                draft.report(finding, line.part(rest));
                return;
            };
            if let Some(square) = Square::new(file, rank) {
                self.board().set(square, piece);
            }
            rest = behind;
        }
        if !rest.trim().is_empty() {
            draft.report(bad_pieces(line.text, rest), line.part(rest));
        }
    }

    /// `P+00HI55FU00AL`: pieces on squares or, on 00, in hand; AL is every piece not yet placed.
    fn pieces(&mut self, pieces: &str, color: Color, line: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        let mut rest = pieces.trim_end();
        loop {
            if let Some(behind) = rest.strip_prefix("00AL") {
                self.add_rest_to_hand(color);
                rest = behind;
                continue;
            }
            rest = match take_piece(rest) {
                Some((WrittenOrigin::Board(square), kind, behind)) => {
                    self.board().set(square, Some(Piece::new(color, kind)));
                    behind
                }
                Some((WrittenOrigin::Hand, kind, behind)) if PieceKind::HAND.contains(&kind) => {
                    self.add_to_hand(color, kind, 1);
                    behind
                }
                _ => break,
            };
        }
        if !rest.is_empty() {
            draft.report(bad_pieces(line.text, rest), line.part(rest));
        }
    }

    fn add_to_hand(&mut self, color: Color, kind: PieceKind, count: u8) {
        let hand = &mut self.board().hands[color.index()];
        *hand = hand.with(kind, hand.count(kind).saturating_add(count).min(99));
    }

    fn add_rest_to_hand(&mut self, color: Color) {
        for kind in PieceKind::HAND {
            let setup = self.board();
            let on_board = setup.squares.iter().flatten().filter(|piece| piece.kind.unpromoted() == kind).count() as u8;
            let held: u8 = setup.hands.iter().map(|hand| hand.count(kind)).sum();
            self.add_to_hand(color, kind, kind.count_in_set().saturating_sub(on_board.saturating_add(held)));
        }
    }

    /// The start position that the lines have set up.
    pub(super) fn setup(&mut self, draft: &mut GameDraft<'_>, location: SourceLocation) -> Setup {
        if self.setup.is_none() && draft.has_moves() {
            draft.report(RecordFinding::NoBoard, location);
        }
        draft.lacks_part_of_start = self.setup.is_some() && self.side_to_move.is_none();
        let mut setup = self.setup.take().unwrap_or_else(Setup::startpos);
        if let Some(color) = self.side_to_move {
            setup.side_to_move = color;
        }
        setup
    }
}

fn bad_pieces(text: &str, rest: &str) -> RecordFinding {
    RecordFinding::BadPieces { text: text.to_owned(), rest: rest.to_owned() }
}

/// A place and a piece: `55FU`.
fn take_piece(text: &str) -> Option<(WrittenOrigin, PieceKind, &str)> {
    let place = parse_origin(text.get(..2)?)?;
    let kind = PieceKind::from_csa(text.get(2..4)?)?;
    Some((place, kind, &text[4..]))
}

/// `+FU`, `-RY` or an empty square. The blanks of the last square may be missing.
fn take_cell(text: &str) -> Option<(Option<Piece>, &str)> {
    if let Some((color, rest)) = split_color(text) {
        let kind = PieceKind::from_csa(rest.get(..2)?)?;
        return Some((Some(Piece::new(color, kind)), &rest[2..]));
    }
    let empty = [" * ", " *", "   "].into_iter().find_map(|empty| text.strip_prefix(empty));
    empty.map(|rest| (None, rest))
}
