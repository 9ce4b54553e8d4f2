//! The start position of a KIF game: handicap, board diagram, hands, side to move.

use super::board_reader;
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::GameDraft;
use crate::game::handicap;
use crate::text::kanji;
use crate::text::lines::{SourceLine, SourceLocation, is_blank, trim};
use sankoma_rules::{Color, Hand, Setup};

/// Reader of the start position.
#[derive(Default)]
pub(super) struct KifStartReader {
    /// 手合割 with its location.
    handicap: Option<(String, SourceLocation)>,
    board: Option<KifBoard>,
    side_to_move: Option<Color>,
    hands: [Hand; 2],
    /// Whose hand has a line of its own.
    has_hand: [bool; 2],
    move_number: Option<u32>,
}

struct KifBoard {
    setup: Setup,
    rows: usize,
    location: SourceLocation,
}

/// A header with this name belongs to a game even where it stands too late.
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

/// The line looks like a header of any name: a short word, a full-width colon, a value.
pub(super) fn is_header(text: &str) -> bool {
    let is_text = |letter: char| !letter.is_control() && letter != char::REPLACEMENT_CHARACTER;
    text.split_once('：').is_some_and(|(name, _)| (1..=10).contains(&name.chars().count())) && text.chars().all(is_text)
}

/// 先手の持駒, with or without の and ち.
fn hand_owner(name: &str) -> Option<Color> {
    let owner = name.strip_suffix("持駒").or_else(|| name.strip_suffix("持ち駒"))?;
    parse_side(owner.trim_end_matches('の'))
}

/// The side that `name` stands for.
fn parse_side(name: &str) -> Option<Color> {
    match name {
        "先手" | "下手" => Some(Color::Black),
        "後手" | "上手" => Some(Color::White),
        _ => None,
    }
}

/// The side that made the move that begins with this mark.
fn last_mover(text: &str) -> Option<Color> {
    match text.chars().next() {
        Some('▲' | '▼' | '☗') => Some(Color::Black),
        Some('△' | '▽' | '☖') => Some(Color::White),
        _ => None,
    }
}

impl KifStartReader {
    /// Reads a line that belongs to a board diagram: frame, row, hands, side to move. False for any other.
    pub(super) fn board_line(&mut self, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> bool {
        if board_reader::is_frame(line.text) {
            return true;
        }
        if let Some(row) = board_reader::parse_row(line.text) {
            self.row(&row, line, draft);
            return true;
        }
        if let Some(color) = line.text.strip_suffix('番').and_then(parse_side) {
            self.side_to_move = Some(color);
            return true;
        }
        if line.text == "盤面反転" {
            draft.remark(line.text, line.number);
            draft.report(RecordFinding::BoardTurned, line);
            return true;
        }
        self.hand(line, draft) || self.moves_made(line, draft)
    }

    fn row(&mut self, row: &board_reader::BoardDiagramRow, line: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        let board = self.board.get_or_insert(KifBoard { setup: Setup::EMPTY, rows: 0, location: line.into() });
        board.rows += 1;
        if row.cells.len() != 9 {
            draft.report(RecordFinding::BoardRow { text: line.text.to_owned(), squares: row.cells.len() }, line);
        }
        board_reader::place_row(&mut board.setup, board.rows.min(10) as u8, row);
    }

    fn hand(&mut self, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> bool {
        let Some((name, value)) = line.text.split_once(['：', ':']) else {
            return false;
        };
        let Some(color) = hand_owner(trim(name)) else {
            return false;
        };
        let (hand, rest) = parse_hand(value);
        self.hands[color.index()] = hand;
        self.has_hand[color.index()] = true;
        if !rest.is_empty() {
            let finding = RecordFinding::BadPieces { text: line.text.to_owned(), rest: rest.to_owned() };
            draft.report(finding, line.part(rest));
        }
        true
    }

    /// 手数＝72  ▲８五銀  まで: the position came about by that move.
    fn moves_made(&mut self, line: SourceLine<'_>, draft: &mut GameDraft<'_>) -> bool {
        let Some(number) = line.text.strip_prefix("手数＝").or_else(|| line.text.strip_prefix("手数=")) else {
            return false;
        };
        if let Some((made, behind)) = kanji::take_number(trim(number)) {
            self.move_number = Some(made + 1);
            self.side_to_move = self.side_to_move.or_else(|| last_mover(trim(behind)).map(Color::other));
        }
        draft.remark(line.text, line.number);
        true
    }

    /// Reads a header that concerns the start; `value` is the part of its line after the colon.
    pub(super) fn header(&mut self, name: &str, value: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        match name {
            "手合割" => self.handicap(value, draft),
            "手番" => self.side_to_move = parse_side(value.text.trim_end_matches('番')).or(self.side_to_move),
            _ => {}
        }
    }

    fn handicap(&mut self, value: SourceLine<'_>, draft: &mut GameDraft<'_>) {
        let name = trim(value.text.split('#').next().unwrap_or_default());
        let earlier = self.handicap.replace((name.to_owned(), value.into()));
        if let Some((first, _)) = earlier.filter(|(first, _)| first != name) {
            draft.report(RecordFinding::SecondHandicap { first, second: name.to_owned() }, value);
        }
    }

    /// Where the board begins, or the name of the handicap stands.
    pub(super) fn location(&self) -> SourceLocation {
        let handicap = self.handicap.as_ref().map(|&(_, location)| location);
        self.board.as_ref().map(|board| board.location).or(handicap).unwrap_or_default()
    }

    /// The start position that the lines have set up; reports what is wrong with it.
    pub(super) fn setup(&mut self, draft: &mut GameDraft<'_>) -> Setup {
        let mut setup = match self.board.take() {
            Some(board) => self.start_from_board(&board, draft),
            None => self.start_from_handicap(draft),
        };
        if let Some(color) = self.side_to_move {
            setup.side_to_move = color;
        }
        if let Some(number) = self.move_number {
            setup.move_number = number;
        }
        setup
    }

    fn start_from_board(&self, board: &KifBoard, draft: &mut GameDraft<'_>) -> Setup {
        if board.rows != 9 {
            draft.report(RecordFinding::BoardRows { rows: board.rows }, board.location);
        }
        draft.lacks_part_of_start = self.side_to_move.is_none() && self.has_hand[0] != self.has_hand[1];
        Setup { hands: self.hands, ..board.setup.clone() }
    }

    fn start_from_handicap(&self, draft: &mut GameDraft<'_>) -> Setup {
        let Some((name, location)) = &self.handicap else {
            return Setup::startpos();
        };
        handicap::named(name).unwrap_or_else(|| {
            let finding = match name.as_str() {
                handicap::OTHER => RecordFinding::NoBoard,
                _ => RecordFinding::UnknownHandicap { value: name.clone() },
            };
            draft.report(finding, *location);
            Setup::startpos()
        })
    }
}

/// 飛二　角　歩十八, or なし. Returns what could not be read too.
fn parse_hand(text: &str) -> (Hand, &str) {
    let mut hand = Hand::EMPTY;
    let mut rest = trim(text);
    if matches!(rest, "なし" | "無し" | "無" | "ナシ") {
        return (hand, "");
    }
    while let Some((kind, behind)) =
        kanji::take_piece(rest).filter(|(kind, _)| sankoma_rules::PieceKind::HAND.contains(kind))
    {
        let (count, behind) = kanji::take_number(behind).unwrap_or((1, behind));
        hand = hand.with(kind, hand.count(kind).saturating_add(count.min(99) as u8).min(99));
        rest = behind.trim_start_matches(|letter| is_blank(letter) || "、,・".contains(letter));
    }
    (hand, rest)
}
