//! Positions as text in the manner of SFEN, for boards of any size.

use super::error::ReferenceSfenError;
use super::game::ReferenceGame;
use super::kind::ReferencePieceKind;
use super::position::{MAX_KINDS, ReferencePosition};
use super::tables::NONE;

impl<'game> ReferencePosition<'game> {
    /// Reads board, side to move, hands (none when missing) and a move number, which is not kept. Pieces that stand
    /// as in the set-up count as unmoved.
    ///
    /// # Errors
    /// Names what was found and what was expected.
    pub fn from_sfen(game: &'game ReferenceGame, text: &str) -> Result<Self, ReferenceSfenError> {
        let mut words = text.split_whitespace();
        let mut position = Self::empty(game);
        read_board(&mut position, words.next().unwrap_or_default())?;
        position.compare_with_setup(&game.setup_squares);
        position.turn = match words.next() {
            None | Some("b") => 0,
            Some("w") => 1,
            Some(other) => return Err(ReferenceSfenError::SideToMove(other.to_owned())),
        };
        read_hands(&mut position, words.next().unwrap_or("-"))?;
        if let Some(number) = words.next().filter(|word| word.parse::<u32>().is_err()) {
            return Err(ReferenceSfenError::MoveNumber(number.to_owned()));
        }
        match words.next() {
            Some(word) => Err(ReferenceSfenError::TrailingText(word.to_owned())),
            None => Ok(position),
        }
    }
}

fn read_board(position: &mut ReferencePosition<'_>, text: &str) -> Result<(), ReferenceSfenError> {
    let (files, ranks) = (position.game.files, position.game.ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks as usize {
        return Err(ReferenceSfenError::RowCount { board: text.to_owned(), found: rows.len(), expected: ranks });
    }
    for (rank, row) in rows.into_iter().enumerate() {
        let width = read_row(position, row, rank as u8)?;
        if width != usize::from(files) {
            return Err(ReferenceSfenError::RowWidth { row: row.to_owned(), found: width, expected: files });
        }
    }
    Ok(())
}

/// Puts the pieces of a row and returns its width in squares.
fn read_row(position: &mut ReferencePosition<'_>, row: &str, rank: u8) -> Result<usize, ReferenceSfenError> {
    let files = position.game.files as usize;
    let mut letters = row.chars().peekable();
    let mut column = 0;
    while let Some(letter) = letters.next() {
        if let Some(mut empty) = letter.to_digit(10) {
            while let Some(digit) = letters.peek().and_then(|letter| letter.to_digit(10)) {
                empty = (empty * 10 + digit).min(1000);
                letters.next();
            }
            column += empty as usize;
            continue;
        }
        let promoted = letter == '+';
        let letter = if promoted { letters.next().unwrap_or('+') } else { letter };
        let piece = piece(&position.game.kinds, letter, promoted)
            .ok_or_else(|| ReferenceSfenError::UnknownPiece { row: row.to_owned(), letter })?;
        if column < files {
            put(position, rank * position.game.files + column as u8, piece)?;
        }
        column += 1;
    }
    Ok(column)
}

fn put(position: &mut ReferencePosition<'_>, square: u8, piece: u8) -> Result<(), ReferenceSfenError> {
    let kind = &position.game.kinds[piece as usize / 2];
    if kind.royal && position.royals[piece as usize & 1] != NONE {
        return Err(ReferenceSfenError::SecondRoyal(kind.symbol.clone()));
    }
    position.put(square, piece);
    Ok(())
}

/// The piece of an SFEN letter: capitals are Black's.
fn piece(kinds: &[ReferencePieceKind], letter: char, promoted: bool) -> Option<u8> {
    let capital = letter.to_ascii_uppercase();
    let index = kinds.iter().position(|kind| kind.symbol.ends_with(capital) && kind.symbol.len() == 1)? as u8;
    let kind = if promoted { kinds[index as usize].promotes_to? } else { index };
    Some(kind * 2 + u8::from(letter.is_ascii_lowercase()))
}

fn read_hands(position: &mut ReferencePosition<'_>, text: &str) -> Result<(), ReferenceSfenError> {
    if text == "-" {
        return Ok(());
    }
    let mut count = 0_u32;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + digit).min(1000);
            continue;
        }
        let piece = piece(&position.game.kinds, letter, false).map(usize::from);
        let droppable = piece.filter(|piece| position.game.kinds[piece / 2].drop.is_some() && piece / 2 < MAX_KINDS);
        let piece = droppable.ok_or_else(|| ReferenceSfenError::NotDroppable { hands: text.to_owned(), letter })?;
        let held = &mut position.hands[piece & 1][piece / 2];
        let total = u8::try_from(u32::from(*held) + count.max(1)).ok().filter(|total| *total <= 100);
        *held = total.ok_or_else(|| ReferenceSfenError::TooMany { hands: text.to_owned(), letter })?;
        count = 0;
    }
    if count > 0 {
        return Err(ReferenceSfenError::HandsEndWithCount(text.to_owned()));
    }
    Ok(())
}
