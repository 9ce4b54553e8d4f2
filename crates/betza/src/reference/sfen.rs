//! Positions as text in the manner of SFEN, for boards of any size.

use super::game::ReferenceGame;
use super::kind::ReferencePieceKind;
use super::position::{MAX_KINDS, ReferencePosition};
use super::tables::NONE;
use sankoma_wording::{Message, message, quoted};

impl<'game> ReferencePosition<'game> {
    /// Reads board, side to move, hands (none when missing) and a move number, which is not kept. Pieces that stand
    /// as in the set-up count as unmoved.
    ///
    /// # Errors
    /// Names what was found and what was expected.
    pub fn from_sfen(game: &'game ReferenceGame, text: &str) -> Result<Self, Message> {
        let mut words = text.split_whitespace();
        let mut position = Self::empty(game);
        read_board(&mut position, words.next().unwrap_or_default())?;
        position.compare_with_setup(&game.setup_squares);
        position.turn = match words.next() {
            None | Some("b") => 0,
            Some("w") => 1,
            Some(other) => {
                let found = quoted(other);
                return Err(message!("手番が {found} です（b か w のはず）", "side to move {found}, expected b or w"));
            }
        };
        read_hands(&mut position, words.next().unwrap_or("-"))?;
        if let Some(number) = words.next().filter(|word| word.parse::<u32>().is_err()) {
            let found = quoted(number);
            return Err(message!("手数が {found} です（数のはず）", "move number {found}, expected a number"));
        }
        if let Some(word) = words.next() {
            let text = quoted(word);
            return Err(message!(
                "手数のあとに {text} があります（ここで終わるはず）",
                "{text} after the move number, expected the end"
            ));
        }
        Ok(position)
    }
}

fn read_board(position: &mut ReferencePosition<'_>, text: &str) -> Result<(), Message> {
    let (files, ranks) = (position.game.files, position.game.ranks);
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != ranks as usize {
        let (board, found) = (quoted(text), rows.len());
        return Err(message!(
            "盤面 {board} が{found}段です（{ranks}段のはず）",
            "board {board} has {found} rows, expected {ranks}"
        ));
    }
    for (rank, row) in rows.into_iter().enumerate() {
        let width = read_row(position, row, rank as u8)?;
        if width != usize::from(files) {
            let row = quoted(row);
            return Err(message!(
                "段 {row} が{width}マスです（{files}マスのはず）",
                "row {row} has {width} squares, expected {files}"
            ));
        }
    }
    Ok(())
}

/// Puts the pieces of a row and returns its width in squares.
fn read_row(position: &mut ReferencePosition<'_>, row: &str, rank: u8) -> Result<usize, Message> {
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
        let piece = piece(&position.game.kinds, letter, promoted).ok_or_else(|| {
            let (row, letter) = (quoted(row), quoted(&letter.to_string()));
            message!(
                "段 {row} の {letter} はこのゲームの駒ではありません",
                "row {row} holds {letter}, expected a piece of the game"
            )
        })?;
        if column < files {
            put(position, rank * position.game.files + column as u8, piece)?;
        }
        column += 1;
    }
    Ok(column)
}

fn put(position: &mut ReferencePosition<'_>, square: u8, piece: u8) -> Result<(), Message> {
    let kind = &position.game.kinds[piece as usize / 2];
    if kind.royal && position.royals[piece as usize & 1] != NONE {
        let symbol = &kind.symbol;
        return Err(message!(
            "同じ側に二つ目の玉'{symbol}'があります（一つまでのはず）",
            "a second royal piece '{symbol}' of one side, expected one at most"
        ));
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

fn read_hands(position: &mut ReferencePosition<'_>, text: &str) -> Result<(), Message> {
    if text == "-" {
        return Ok(());
    }
    let hands = quoted(text);
    let mut count = 0_u32;
    for letter in text.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = (count * 10 + digit).min(1000);
            continue;
        }
        let piece = piece(&position.game.kinds, letter, false).map(usize::from);
        let droppable = piece.filter(|piece| position.game.kinds[piece / 2].drop.is_some() && piece / 2 < MAX_KINDS);
        let name = quoted(&letter.to_string());
        let piece = droppable.ok_or_else(|| {
            message!(
                "持ち駒 {hands} の {name} は打てる駒ではありません",
                "hand {hands} holds {name}, expected pieces that can be dropped"
            )
        })?;
        let held = &mut position.hands[piece & 1][piece / 2];
        let total = u8::try_from(u32::from(*held) + count.max(1)).ok().filter(|total| *total <= 100);
        *held = total.ok_or_else(|| {
            message!(
                "持ち駒 {hands} の {name} が多すぎます（100枚までのはず）",
                "hand {hands} holds too many of {name}, expected at most 100"
            )
        })?;
        count = 0;
    }
    if count > 0 {
        return Err(message!(
            "持ち駒 {hands} が数で終わっています（続けて駒があるはず）",
            "hand {hands} ends with a number, expected a piece after it"
        ));
    }
    Ok(())
}
