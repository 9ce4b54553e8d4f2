//! Japanese notation: a move as its parts (square or 同, piece, marks), written and parsed.

use super::marks::{MoveMarks, OriginCandidates, pieces_reaching};
use super::written_move::{WrittenAction, WrittenOrigin, WrittenPiece, WrittenTarget};
use crate::text::kanji::{self, color_of};
use crate::text::lines::is_blank;
use sankoma_rules::{Move, MoveParts, PieceKind, Position, Square};

/// The parts of one move in Japanese notation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JapaneseMove {
    pub(crate) target: WrittenTarget,
    pub(crate) kind: PieceKind,
    pub(crate) marks: MoveMarks,
    /// 成 or 不成, where it is written.
    pub(crate) promotion: Option<bool>,
    /// The origin in brackets.
    pub(crate) from: Option<Square>,
}

impl JapaneseMove {
    /// Marks by the federation's rules for a board move or drop that is about to be made in `before`. Pinned pieces
    /// count as pieces that could go there. A move that no marks can identify, as one of a piece that does not move
    /// that way, has its origin in brackets. `None` for a pass and for a move of no piece.
    pub(crate) fn of(before: &Position, mv: Move) -> Option<Self> {
        let target =
            if moves_to_last_target(before, mv) { WrittenTarget::Same } else { WrittenTarget::Square(mv.to()) };
        match mv.parts() {
            MoveParts::Pass => None,
            MoveParts::Drop { kind, to } => {
                let held = before.hand(before.side_to_move()).has(kind);
                let drop = !held || !pieces_reaching(before, kind, to).is_empty();
                let marks = MoveMarks { drop, ..MoveMarks::default() };
                Some(Self { target, kind, marks, promotion: None, from: None })
            }
            MoveParts::Board { from, to, promote } => {
                let us = before.side_to_move();
                let kind = before.on(from)?.kind;
                let marks = OriginCandidates::new(us, kind, to, pieces_reaching(before, kind, to)).minimal_marks(from);
                let could = kind.promoted().is_some() && (from.in_promotion_zone(us) || to.in_promotion_zone(us));
                let promotion = (promote || could).then_some(promote);
                let brackets = if marks.is_none() { Some(from) } else { None };
                Some(Self { target, kind, marks: marks.unwrap_or_default(), promotion, from: brackets })
            }
        }
    }

    /// Parses a move at the front of `text` and returns the rest too. A move without origin must be followed by a
    /// blank, the mark of a side, a time in brackets, or nothing: 七六歩と is no move. Beside an origin any marks may
    /// stand, on either side and at odds with each other: of those the first count.
    pub(crate) fn take(text: &str) -> Option<(Self, &str)> {
        let (target, rest) = take_target(text)?;
        let (kind, rest) = kanji::take_piece(rest.trim_start_matches(is_blank))?;
        let mut modifiers = MoveModifiers::default();
        let rest = modifiers.take(rest);
        let (from, rest) = take_origin(rest);
        let rest = modifiers.take(rest);
        let MoveModifiers { marks, promotion, .. } = modifiers;
        let ends = from.is_some() || (!modifiers.are_contradictory && (marks.drop || is_end_of_move(rest)));
        ends.then_some((Self { target, kind, marks, promotion, from }, rest))
    }

    /// The written action, with the origin given by the marks alone where it is not in brackets.
    pub(crate) fn action(self) -> WrittenAction {
        let origin = self.from.map_or(WrittenOrigin::ByMarks(self.marks), WrittenOrigin::Board);
        self.action_from(origin)
    }

    /// The written action for a piece that comes from `origin`.
    pub(crate) fn action_from(self, origin: WrittenOrigin) -> WrittenAction {
        let promotion = Some(self.promotion == Some(true));
        WrittenAction::PieceMove { origin, target: self.target, piece: WrittenPiece::Before(self.kind), promotion }
    }

    /// The text of the move; `same` is the text for 同 and `piece` the name of the piece.
    pub(crate) fn text(self, same: &str, piece: &str) -> String {
        let target = match self.target {
            WrittenTarget::Same => same.to_owned(),
            WrittenTarget::Square(square) => square.ja(),
        };
        let promotion = match self.promotion {
            Some(true) => "成",
            Some(false) => "不成",
            None => "",
        };
        let from = self.from.map(|from| format!("({}{})", from.file(), from.rank())).unwrap_or_default();
        format!("{target}{piece}{}{promotion}{from}", self.marks.text())
    }
}

/// Words behind the piece: marks, and whether it promotes.
#[derive(Default)]
struct MoveModifiers {
    marks: MoveMarks,
    promotion: Option<bool>,
    /// Two that exclude each other: 右左, 上引, 成不成.
    are_contradictory: bool,
}

impl MoveModifiers {
    /// Takes all there are off the front of `text`, in any order, and returns the rest.
    fn take<'a>(&mut self, text: &'a str) -> &'a str {
        let mut rest = text;
        loop {
            let (marks, behind) = MoveMarks::take(rest);
            let (promotion, behind) = take_promotion(behind);
            if behind.len() == rest.len() {
                return rest;
            }
            self.add(marks, promotion);
            rest = behind;
        }
    }

    fn add(&mut self, marks: MoveMarks, promotion: Option<bool>) {
        self.are_contradictory |= differ(self.marks.side, marks.side)
            || differ(self.marks.motion, marks.motion)
            || differ(self.promotion, promotion);
        self.marks.side = self.marks.side.or(marks.side);
        self.marks.motion = self.marks.motion.or(marks.motion);
        self.marks.drop |= marks.drop;
        self.promotion = self.promotion.or(promotion);
    }
}

fn differ<T: PartialEq + Copy>(one: Option<T>, other: Option<T>) -> bool {
    one.is_some() && other.is_some() && one != other
}

/// The move before ended where `mv` ends.
pub(super) fn moves_to_last_target(before: &Position, mv: Move) -> bool {
    before.last_move().is_some_and(|last| !last.is_pass() && last.to() == mv.to())
}

fn take_target(text: &str) -> Option<(WrittenTarget, &str)> {
    if let Some(rest) = text.strip_prefix('同') {
        return Some((WrittenTarget::Same, rest));
    }
    let (square, rest) = kanji::take_square(text)?;
    Some((WrittenTarget::Square(square), rest))
}

fn take_promotion(text: &str) -> (Option<bool>, &str) {
    const WORDS: [(&str, bool); 4] = [("不成", false), ("生", false), ("成り", true), ("成", true)];
    let found = WORDS.into_iter().find_map(|(word, promotes)| Some((Some(promotes), text.strip_prefix(word)?)));
    found.unwrap_or((None, text))
}

/// The square in brackets; there may be blanks around every part.
fn take_origin(text: &str) -> (Option<Square>, &str) {
    let trim = |text: &'_ str| -> usize { text.len() - text.trim_start_matches(is_blank).len() };
    let found = || {
        let inside = text[trim(text)..].strip_prefix(['(', '（'])?;
        let (square, rest) = kanji::take_square(&inside[trim(inside)..])?;
        Some((square, rest[trim(rest)..].strip_prefix([')', '）'])?))
    };
    found().map_or((None, text), |(square, rest)| (Some(square), rest))
}

fn is_end_of_move(text: &str) -> bool {
    match text.chars().next() {
        None => true,
        Some('(' | '（') => text.split([')', '）']).next().is_some_and(|inside| inside.contains(':')),
        Some(letter) => is_blank(letter) || "+＋#".contains(letter) || color_of(letter).is_some(),
    }
}
