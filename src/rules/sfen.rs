//! SFEN text in and out.
//!
//! `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`: rows from rank 1 down, files from 9 to 1,
//! side to move, hands, number of the next move (which may be missing).

use super::{Color, Hand, Piece, PieceKind, Position, Setup, Square};
use crate::wording::{Message, quoted};
use std::fmt;

/// The start position of an even game.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Everything that is wrong with an SFEN text, or with the set-up it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SfenError {
    /// One message per problem, never empty.
    pub problems: Vec<Message>,
}

impl SfenError {
    /// All problems on one line.
    pub fn message(&self) -> Message {
        let join = |part: fn(&Message) -> &str| self.problems.iter().map(part).collect::<Vec<_>>().join("; ");
        Message::new(join(|message| &message.ja), join(|message| &message.en))
    }
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message().en)
    }
}

impl std::error::Error for SfenError {}

/// Reads the text of a set-up. `startpos` and a leading `sfen` are understood.
///
/// # Errors
/// All problems of the text at once. Defects of the set-up itself are not looked for.
pub fn parse_setup(text: &str) -> Result<Setup, SfenError> {
    let mut reader = SfenReader { setup: Setup::EMPTY, problems: Vec::new() };
    reader.read(text);
    if reader.problems.is_empty() { Ok(reader.setup) } else { Err(SfenError { problems: reader.problems }) }
}

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// All problems of the text, or all defects of the set-up it shows.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        let setup = parse_setup(text)?;
        Self::new(&setup)
            .map_err(|defects| SfenError { problems: defects.iter().map(super::SetupDefect::message).collect() })
    }

    /// The SFEN text of this position.
    pub fn sfen(&self) -> String {
        self.setup().sfen()
    }
}

impl Setup {
    /// The start position of an even game.
    pub fn startpos() -> Self {
        parse_setup(STARTPOS).expect("the start position is well-formed")
    }

    /// The SFEN text of this set-up.
    pub fn sfen(&self) -> String {
        let rows: Vec<String> = (1..=9).map(|rank| self.sfen_row(rank)).collect();
        format!("{} {} {} {}", rows.join("/"), self.side_to_move.sfen(), self.sfen_hands(), self.move_number)
    }

    fn sfen_row(&self, rank: u8) -> String {
        let mut text = String::new();
        let mut empty = 0;
        for file in (1..=9).rev() {
            let piece = Square::new(file, rank).and_then(|square| self.on(square));
            if piece.is_none() {
                empty += 1;
            }
            if empty > 0 && (piece.is_some() || file == 1) {
                text += &empty.to_string();
                empty = 0;
            }
            if let Some(piece) = piece {
                text += &piece.sfen();
            }
        }
        text
    }

    fn sfen_hands(&self) -> String {
        let mut text = String::new();
        for color in Color::ALL {
            for (kind, count) in self.hands[color.index()].in_notation_order() {
                if count > 1 {
                    text += &count.to_string();
                }
                text += &Piece::new(color, kind).sfen();
            }
        }
        if text.is_empty() { "-".to_owned() } else { text }
    }
}

struct SfenReader {
    setup: Setup,
    problems: Vec<Message>,
}

impl SfenReader {
    fn read(&mut self, text: &str) {
        let text = text.trim();
        let text = if text == "startpos" { STARTPOS } else { text.strip_prefix("sfen ").unwrap_or(text) };
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if !(3..=4).contains(&fields.len()) {
            let (text, parts) = (quoted(text), fields.len());
            self.problem(
                format!("SFENの項目が{parts}個です（盤面 手番 持駒 手数 の4個のはず）: {text}"),
                format!("SFEN {text} has {parts} parts, expected 4: board, side, hands, move number"),
            );
            return;
        }
        self.board(fields[0]);
        self.side(fields[1]);
        self.hands(fields[2]);
        if let Some(number) = fields.get(3) {
            self.move_number(number);
        }
    }

    fn problem(&mut self, ja: impl Into<String>, en: impl Into<String>) {
        // What has more is no SFEN at all, and no clearer for a longer list.
        const MOST: usize = 20;
        if self.problems.len() < MOST {
            self.problems.push(Message::new(ja, en));
        }
    }

    fn board(&mut self, text: &str) {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 9 {
            self.problem(
                format!("盤面が{}段です（9段のはず）", rows.len()),
                format!("board part has {} rows, expected 9", rows.len()),
            );
        }
        for (rank, row) in (1..=9).zip(rows) {
            self.row(rank, row);
        }
    }

    fn row(&mut self, rank: u8, row: &str) {
        let mut width = 0_u32;
        let mut promoted = false;
        for letter in row.chars() {
            match letter {
                '+' if !promoted => promoted = true,
                '1'..='9' if !promoted => width += letter as u32 - '0' as u32,
                _ => {
                    match piece_from_letter(letter, promoted) {
                        Some(piece) => self.place(width, rank, piece),
                        None => self.bad_letter(rank, row, letter, promoted),
                    }
                    width += 1;
                    promoted = false;
                }
            }
        }
        if promoted {
            self.bad_letter(rank, row, '+', false);
        }
        if width != 9 {
            let row = quoted(row);
            self.problem(
                format!("盤面の{rank}段目 {row} が{width}マスです（9マスのはず）"),
                format!("row {rank} {row} has {width} squares, expected 9"),
            );
        }
    }

    fn place(&mut self, column: u32, rank: u8, piece: Piece) {
        let square = 9_u32.checked_sub(column).and_then(|file| Square::new(file as u8, rank));
        if let Some(square) = square {
            self.setup.set(square, Some(piece));
        }
    }

    fn bad_letter(&mut self, rank: u8, row: &str, letter: char, promoted: bool) {
        let shown = if promoted { format!("+{letter}") } else { letter.to_string() };
        let (row, shown) = (quoted(row), quoted(&shown));
        self.problem(
            format!("盤面の{rank}段目 {row} の {shown} は駒でも空きマスの数でもありません"),
            format!("row {rank} {row} has {shown}, expected a piece (PLNSGBRK, + before P L N S B R) or 1-9"),
        );
    }

    fn side(&mut self, text: &str) {
        match text {
            "b" => self.setup.side_to_move = Color::Black,
            "w" => self.setup.side_to_move = Color::White,
            _ => self.problem(
                format!("手番が {} です（b か w のはず）", quoted(text)),
                format!("side to move is {}, expected b or w", quoted(text)),
            ),
        }
    }

    fn hands(&mut self, text: &str) {
        if text == "-" {
            return;
        }
        let mut digits = String::new();
        for letter in text.chars() {
            if letter.is_ascii_digit() {
                digits.push(letter);
                continue;
            }
            self.read_hand_piece(letter, &std::mem::take(&mut digits), text);
        }
        if !digits.is_empty() {
            let (text, digits) = (quoted(text), quoted(&digits));
            self.problem(
                format!("持駒 {text} が数字 {digits} で終わっています"),
                format!("hands {text} end with the count {digits}, expected a piece after it"),
            );
        }
    }

    fn read_hand_piece(&mut self, letter: char, digits: &str, text: &str) {
        let text = quoted(text);
        let piece = piece_from_letter(letter, false).filter(|piece| piece.kind != PieceKind::King);
        let Some(piece) = piece else {
            self.problem(
                format!("持駒 {text} の '{letter}' は持駒になりません"),
                format!("hands {text} have '{letter}', expected one of RBGSNLP in either case, or -"),
            );
            return;
        };
        let hand: &mut Hand = &mut self.setup.hands[piece.color.index()];
        let count =
            if digits.is_empty() { Some(1) } else { digits.parse().ok().filter(|count| (1..=18).contains(count)) };
        match count {
            Some(count) if !hand.has(piece.kind) => *hand = hand.with(piece.kind, count),
            Some(_) => self.problem(
                format!("持駒 {text} に '{letter}' が2度あります"),
                format!("hands {text} name '{letter}' twice, expected one count per piece"),
            ),
            None => self.problem(
                format!("持駒 {text} の '{letter}' の枚数が {} です（1から18のはず）", quoted(digits)),
                format!("hands {text} have the count {} for '{letter}', expected 1 to 18", quoted(digits)),
            ),
        }
    }

    fn move_number(&mut self, text: &str) {
        match text.parse() {
            Ok(number) if number > 0 => self.setup.move_number = number,
            _ => self.problem(
                format!("手数が {} です（1以上の数のはず）", quoted(text)),
                format!("move number is {}, expected a number from 1", quoted(text)),
            ),
        }
    }
}

fn piece_from_letter(letter: char, promoted: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = PieceKind::from_sfen_letter(letter)?;
    Some(Piece::new(color, if promoted { kind.promoted()? } else { kind }))
}
