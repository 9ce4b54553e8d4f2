//! Positions as text in the manner of SFEN, for boards of any size.

use super::position::{MAX_KINDS, ReferencePosition};
use super::tables::NONE;
use super::{ReferenceGame, ReferencePieceKind};
use crate::wording::quoted;

impl<'game> ReferencePosition<'game> {
    /// Reads board, side to move, hands (none when missing) and a move number, which is not kept.
    ///
    /// # Errors
    /// One line that names what was found and what was expected.
    pub fn from_sfen(game: &'game ReferenceGame, text: &str) -> Result<Self, String> {
        let mut words = text.split_whitespace();
        let mut state = Self::empty(game);
        read_board(&mut state, words.next().unwrap_or_default())?;
        state.turn = match words.next() {
            None | Some("b") => 0,
            Some("w") => 1,
            Some(other) => return Err(format!("side to move {}, expected b or w", quoted(other))),
        };
        read_hands(&mut state, words.next().unwrap_or("-"))?;
        if let Some(number) = words.next().filter(|word| word.parse::<u32>().is_err()) {
            return Err(format!("move number {}, expected a number", quoted(number)));
        }
        match words.next() {
            Some(word) => Err(format!("{} after the move number, expected the end", quoted(word))),
            None => Ok(state),
        }
    }
}

fn read_board(state: &mut ReferencePosition<'_>, text: &str) -> Result<(), String> {
    let (files, ranks) = (state.game.files, state.game.ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks as usize {
        return Err(format!("board {} has {} rows, expected {ranks}", quoted(text), rows.len()));
    }
    for (rank, row) in rows.into_iter().enumerate() {
        let width = read_row(state, row, rank as u8)?;
        if width != usize::from(files) {
            return Err(format!("row {} has {width} squares, expected {files}", quoted(row)));
        }
    }
    Ok(())
}

/// Returns how many squares the row describes.
fn read_row(state: &mut ReferencePosition<'_>, row: &str, rank: u8) -> Result<usize, String> {
    let files = state.game.files as usize;
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
        let piece = piece(&state.game.kinds, letter, promoted).ok_or_else(|| {
            format!("row {} holds {}, expected a piece of the game", quoted(row), quoted_piece(letter))
        })?;
        if column < files {
            put(state, rank * state.game.files + column as u8, piece)?;
        }
        column += 1;
    }
    Ok(column)
}

fn put(state: &mut ReferencePosition<'_>, square: u8, piece: u8) -> Result<(), String> {
    let kind = &state.game.kinds[piece as usize / 2];
    if kind.royal && state.royals[piece as usize & 1] != NONE {
        return Err(format!("a second royal piece '{}' of one side, expected one at most", kind.symbol));
    }
    state.put(square, piece);
    Ok(())
}

fn quoted_piece(letter: char) -> String {
    quoted(&letter.to_string())
}

/// The piece of an SFEN letter: capitals are Black's.
fn piece(kinds: &[ReferencePieceKind], letter: char, promoted: bool) -> Option<u8> {
    let capital = letter.to_ascii_uppercase();
    let index = kinds.iter().position(|kind| kind.symbol.ends_with(capital) && kind.symbol.len() == 1)? as u8;
    let kind = if promoted { kinds[index as usize].promotes_to? } else { index };
    Some(kind * 2 + u8::from(letter.is_ascii_lowercase()))
}

fn read_hands(state: &mut ReferencePosition<'_>, text: &str) -> Result<(), String> {
    if text == "-" {
        return Ok(());
    }
    let mut count = 0_u32;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + digit).min(1000);
            continue;
        }
        let piece = piece(&state.game.kinds, letter, false).map(usize::from);
        let droppable = piece.filter(|piece| state.game.kinds[piece / 2].drop.is_some() && piece / 2 < MAX_KINDS);
        let piece = droppable.ok_or_else(|| {
            format!("hand {} holds {}, expected pieces that can be dropped", quoted(text), quoted_piece(letter))
        })?;
        let held = &mut state.hands[piece & 1][piece / 2];
        *held = u8::try_from(u32::from(*held) + count.max(1)).ok().filter(|held| *held <= 100).ok_or_else(|| {
            format!("hand {} holds too many of {}, expected at most 100", quoted(text), quoted_piece(letter))
        })?;
        count = 0;
    }
    if count > 0 {
        return Err(format!("hand {} ends with a number, expected a piece after it", quoted(text)));
    }
    Ok(())
}
