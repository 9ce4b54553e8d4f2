//! What stands before the moves and says where the game starts.

use super::board;
use super::{Draft, Finding, glyph, trim};
use crate::record::handicap;
use crate::record::lines::is_blank;
use crate::rules::{Color, Hand, Setup};

/// The start as far as it has been read.
#[derive(Default)]
pub(super) struct Head {
    /// 手合割 with its line.
    handicap: Option<(String, u32)>,
    board: Option<Board>,
    side_to_move: Option<Color>,
    hands: [Hand; 2],
    move_number: Option<u32>,
}

struct Board {
    setup: Setup,
    rows: usize,
    line: u32,
}

/// Whether a header with this name belongs to a game even where it stands too late.
pub(super) fn is_known(name: &str) -> bool {
    const NAMES: [&str; 14] = [
        "開始日時",
        "終了日時",
        "棋戦",
        "戦型",
        "表題",
        "持ち時間",
        "消費時間",
        "場所",
        "手合割",
        "先手",
        "後手",
        "上手",
        "下手",
        "備考",
    ];
    NAMES.contains(&trim(name))
}

/// Whether a line looks like a header of any name: a short word, a full-width colon, a value.
pub(super) fn is_header(text: &str) -> bool {
    let is_text = |letter: char| !letter.is_control() && letter != char::REPLACEMENT_CHARACTER;
    text.split_once('：').is_some_and(|(name, _)| (1..=10).contains(&name.chars().count())) && text.chars().all(is_text)
}

fn hand_owner(name: &str) -> Option<Color> {
    match name {
        "先手の持駒" | "下手の持駒" | "先手の持ち駒" | "下手の持ち駒" => Some(Color::Black),
        "後手の持駒" | "上手の持駒" | "後手の持ち駒" | "上手の持ち駒" => Some(Color::White),
        _ => None,
    }
}

impl Head {
    /// Takes a line that belongs to a board: frame, row, hands, side to move. False for any other.
    pub(super) fn board_line(&mut self, text: &str, line: u32, draft: &mut Draft<'_>) -> bool {
        if board::is_frame(text) {
            return true;
        }
        if let Some(row) = board::parse_row(text) {
            self.row(text, &row, line, draft);
            return true;
        }
        match text {
            "先手番" | "下手番" => self.side_to_move = Some(Color::Black),
            "後手番" | "上手番" => self.side_to_move = Some(Color::White),
            "盤面反転" => {
                draft.remark(text, line);
                draft.report(Finding::BoardTurned, line);
            }
            _ => return self.hand(text, line, draft) || self.moves_made(text, line, draft),
        }
        true
    }

    fn row(&mut self, text: &str, row: &board::Row, line: u32, draft: &mut Draft<'_>) {
        let board = self.board.get_or_insert(Board { setup: Setup::EMPTY, rows: 0, line });
        board.rows += 1;
        if row.cells.len() != 9 {
            draft.report(Finding::BoardRow { text: text.to_owned(), squares: row.cells.len() }, line);
        }
        board::place(&mut board.setup, board.rows.min(10) as u8, row);
    }

    fn hand(&mut self, text: &str, line: u32, draft: &mut Draft<'_>) -> bool {
        let Some((name, value)) = text.split_once(['：', ':']) else {
            return false;
        };
        let Some(color) = hand_owner(trim(name)) else {
            return false;
        };
        let (hand, rest) = parse_hand(value);
        self.hands[color.index()] = hand;
        if !rest.is_empty() {
            draft.report(Finding::BadPieces { text: text.to_owned(), rest: rest.to_owned() }, line);
        }
        true
    }

    /// 手数＝72  ▲８五銀  まで: the position came about by that move.
    fn moves_made(&mut self, text: &str, line: u32, draft: &mut Draft<'_>) -> bool {
        let Some(number) = text.strip_prefix("手数＝").or_else(|| text.strip_prefix("手数=")) else {
            return false;
        };
        self.move_number = glyph::take_number(trim(number)).map(|(made, _)| made + 1);
        draft.remark(text, line);
        true
    }

    /// Hears of every header.
    pub(super) fn header(&mut self, name: &str, value: &str, line: u32) {
        if name == "手合割" {
            let value = value.split('#').next().unwrap_or(value);
            self.handicap = Some((trim(value).to_owned(), line));
        }
    }

    /// Where the board begins, or the name of the handicap stands.
    pub(super) fn line(&self) -> Option<u32> {
        let handicap = self.handicap.as_ref().map(|&(_, line)| line);
        self.board.as_ref().map(|board| board.line).or(handicap)
    }

    /// The start that all this says; says what is wrong with it.
    pub(super) fn setup(&mut self, draft: &mut Draft<'_>) -> Setup {
        let mut setup = match self.board.take() {
            Some(board) => self.drawn(&board, draft),
            None => self.named(draft),
        };
        if let Some(color) = self.side_to_move {
            setup.side_to_move = color;
        }
        if let Some(number) = self.move_number {
            setup.move_number = number;
        }
        setup
    }

    fn drawn(&self, board: &Board, draft: &mut Draft<'_>) -> Setup {
        if board.rows != 9 {
            draft.report(Finding::BoardRows { rows: board.rows }, board.line);
        }
        Setup { hands: self.hands, ..board.setup.clone() }
    }

    fn named(&self, draft: &mut Draft<'_>) -> Setup {
        let Some((name, line)) = &self.handicap else {
            return Setup::startpos();
        };
        handicap::named(name).unwrap_or_else(|| {
            let finding = match name.as_str() {
                handicap::OTHER => Finding::NoBoard,
                _ => Finding::UnknownHandicap { value: name.clone() },
            };
            draft.report(finding, *line);
            Setup::startpos()
        })
    }
}

/// 飛二　角　歩十八, or なし. Returns what could not be read too.
fn parse_hand(text: &str) -> (Hand, &str) {
    let mut hand = Hand::EMPTY;
    let mut rest = trim(text);
    if rest == "なし" {
        return (hand, "");
    }
    while let Some((kind, behind)) =
        glyph::take_piece(rest).filter(|(kind, _)| crate::rules::PieceKind::HAND.contains(kind))
    {
        let (count, behind) = glyph::take_number(behind).unwrap_or((1, behind));
        hand = hand.with(kind, hand.count(kind).saturating_add(count.min(99) as u8).min(99));
        rest = behind.trim_start_matches(is_blank);
    }
    (hand, rest)
}
