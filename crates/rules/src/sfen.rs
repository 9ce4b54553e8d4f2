//! SFEN: the text of a position, read and written.
//!
//! `lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1`: rows from rank 1 down, files from 9 to 1,
//! side to move, hands, number of the next move (which may be missing).

pub use super::sfen_error::{SfenError, SfenProblem};
use super::{Color, Hand, Piece, PieceKind, Position, Setup, Square};

/// The start position of an even game.
pub const STARTPOS: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Reads the text of a set-up. `startpos` and a leading `sfen` are understood.
///
/// # Errors
/// All problems of the text at once. Defects of the set-up itself are not looked for.
pub fn parse_setup(text: &str) -> Result<Setup, SfenError> {
    let mut reader = SfenReader { setup: Setup::EMPTY, problems: Vec::new() };
    reader.read(text);
    if reader.problems.is_empty() { Ok(reader.setup) } else { Err(SfenError { problems: reader.problems }) }
}

/// `word` can be the field `index` behind the board of an SFEN: 0 side to move, 1 hands, 2 move number.
pub fn is_field(index: usize, word: &str) -> bool {
    match index {
        0 => word == "b" || word == "w",
        1 => word == "-" || word.chars().all(|letter| letter.is_ascii_digit() || "RBGSNLPrbgsnlp".contains(letter)),
        _ => word.chars().all(|letter| letter.is_ascii_digit()),
    }
}

impl Position {
    /// Reads a position.
    ///
    /// # Errors
    /// All problems of the text, or all defects of the set-up it shows.
    pub fn from_sfen(text: &str) -> Result<Self, SfenError> {
        let setup = parse_setup(text)?;
        Self::new(&setup)
            .map_err(|defects| SfenError { problems: defects.into_iter().map(SfenProblem::Defect).collect() })
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
    problems: Vec<SfenProblem>,
}

impl SfenReader {
    fn read(&mut self, text: &str) {
        let text = text.trim();
        let text = if text == "startpos" { STARTPOS } else { text.strip_prefix("sfen ").unwrap_or(text) };
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        if !(3..=4).contains(&fields.len()) {
            self.problem(SfenProblem::FieldCount { text: text.to_owned(), found: fields.len() });
            return;
        }
        self.board(fields[0]);
        self.side(fields[1]);
        self.hands(fields[2]);
        if let Some(number) = fields.get(3) {
            self.move_number(number);
        }
    }

    fn problem(&mut self, problem: SfenProblem) {
        // A text with more problems is no SFEN at all: a longer list would not help.
        const MAX_PROBLEMS: usize = 20;
        if self.problems.len() < MAX_PROBLEMS && !self.problems.contains(&problem) {
            self.problems.push(problem);
        }
    }

    fn board(&mut self, text: &str) {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 9 {
            self.problem(SfenProblem::RowCount { found: rows.len() });
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
            self.problem(SfenProblem::RowWidth { rank, row: row.to_owned(), found: width });
        }
    }

    fn place(&mut self, column: u32, rank: u8, piece: Piece) {
        let square = 9_u32.checked_sub(column).and_then(|file| Square::new(file as u8, rank));
        if let Some(square) = square {
            self.setup.set(square, Some(piece));
        }
    }

    fn bad_letter(&mut self, rank: u8, row: &str, letter: char, promoted: bool) {
        let found = if promoted { format!("+{letter}") } else { letter.to_string() };
        self.problem(SfenProblem::BoardLetter { rank, row: row.to_owned(), found });
    }

    fn side(&mut self, text: &str) {
        match text {
            "b" => self.setup.side_to_move = Color::Black,
            "w" => self.setup.side_to_move = Color::White,
            _ => self.problem(SfenProblem::SideToMove { found: text.to_owned() }),
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
            self.problem(SfenProblem::HandsEndWithCount { hands: text.to_owned(), count: digits });
        }
    }

    fn read_hand_piece(&mut self, letter: char, digits: &str, text: &str) {
        let hands = || text.to_owned();
        let piece = piece_from_letter(letter, false).filter(|piece| piece.kind != PieceKind::King);
        let Some(piece) = piece else {
            self.problem(SfenProblem::HandLetter { hands: hands(), letter });
            return;
        };
        let hand: &mut Hand = &mut self.setup.hands[piece.color.index()];
        let count =
            if digits.is_empty() { Some(1) } else { digits.parse().ok().filter(|count| (1..=18).contains(count)) };
        match count {
            Some(count) if !hand.has(piece.kind) => *hand = hand.with(piece.kind, count),
            Some(_) => self.problem(SfenProblem::HandPieceTwice { hands: hands(), letter }),
            None => self.problem(SfenProblem::HandCount { hands: hands(), letter, count: digits.to_owned() }),
        }
    }

    fn move_number(&mut self, text: &str) {
        match text.parse() {
            Ok(number) if number > 0 => self.setup.move_number = number,
            _ => self.problem(SfenProblem::MoveNumber { found: text.to_owned() }),
        }
    }
}

fn piece_from_letter(letter: char, promoted: bool) -> Option<Piece> {
    let color = if letter.is_ascii_uppercase() { Color::Black } else { Color::White };
    let kind = PieceKind::from_sfen_letter(letter)?;
    Some(Piece::new(color, if promoted { kind.promoted()? } else { kind }))
}
