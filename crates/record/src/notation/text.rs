//! The text of a move, of a line of play and of the moves of a game, in every notation.

use super::japanese_move::{JapaneseMove, moves_to_last_target};
use super::style::NotationStyle;
use super::western::{self, WesternRankStyle};
use crate::game::node::NodeId;
use crate::game::tree::Game;
use crate::text::kanji::{color_mark, split_color};
use sankoma_rules::{Move, MoveParts, PieceKind, Position};
use sankoma_wording::Language;

/// `mv`, about to be made in `before`; a pass is パス in a Japanese style, else pass. A move that `before` cannot carry
/// out is written in USI in every style.
pub fn move_text(before: &Position, mv: Move, style: NotationStyle) -> String {
    match style {
        NotationStyle::Usi => mv.to_string(),
        _ => localized(before, mv, style, if style.is_japanese() { Language::Ja } else { Language::En }),
    }
}

/// [`move_text`] without the mark of the side.
pub fn unmarked_text(before: &Position, mv: Move, style: NotationStyle) -> String {
    let text = move_text(before, mv, style);
    split_color(&text).1.to_owned()
}

/// The moves of `pv`, one text each, beginning in `start`. A pass is パス or pass; from a move that cannot be carried
/// out onward the texts are USI.
pub fn line_text(start: &Position, pv: &[Move], style: NotationStyle, lang: Language) -> Vec<String> {
    let mut position = start.clone();
    let mut lost = false;
    pv.iter()
        .map(|&mv| {
            lost |= !position.can_make(mv);
            let text = if lost { mv.to_string() } else { localized(&position, mv, style, lang) };
            if !lost {
                position.play(mv);
            }
            text
        })
        .collect()
}

/// One text for each node of `line`, which begins at the root: the move, the words of an end, or what the file has
/// in their place. The root's text is empty.
pub fn game_text(game: &Game, line: &[NodeId], style: NotationStyle, lang: Language) -> Vec<String> {
    let mut position = Position::from_setup_unchecked(game.start());
    line.iter()
        .map(|&id| {
            let node = game.node(id);
            node.pass_if_out_of_turn(&mut position);
            let text = match (&node.mv, &node.end) {
                (Some(mv), _) if position.can_make(*mv) => localized(&position, *mv, style, lang),
                (None, Some(end)) => end.message().text(lang).to_owned(),
                (mv, _) => node.written.as_deref().map_or_else(|| usi_or_empty(*mv), str::to_owned),
            };
            node.play_without_pass(&mut position);
            text
        })
        .collect()
}

fn usi_or_empty(mv: Option<Move>) -> String {
    mv.map(|mv| mv.to_string()).unwrap_or_default()
}

fn localized(before: &Position, mv: Move, style: NotationStyle, lang: Language) -> String {
    if mv.is_pass() {
        let pass = lang.pick("パス", "pass");
        return if style.is_japanese() { format!("{}{pass}", mover_mark(before, mv)) } else { pass.to_owned() };
    }
    let text = match style {
        NotationStyle::Kif => kif_text(before, mv),
        NotationStyle::Federation => federation_text(before, mv),
        NotationStyle::Western => western::text(before, mv, WesternRankStyle::Letters),
        NotationStyle::WesternNumeric => western::text(before, mv, WesternRankStyle::Numbers),
        NotationStyle::Usi => None,
    };
    text.unwrap_or_else(|| mv.to_string())
}

/// The mark of the side whose piece moves: of the side to move, unless the piece is the opponent's.
fn mover_mark(before: &Position, mv: Move) -> char {
    let owner = mv.from().and_then(|from| before.on(from)).map(|piece| piece.color);
    color_mark(owner.unwrap_or(before.side_to_move()))
}

fn kif_text(before: &Position, mv: Move) -> Option<String> {
    let mark = mover_mark(before, mv);
    Some(match mv.parts() {
        MoveParts::Pass => return None,
        MoveParts::Drop { kind, to } => format!("{mark}{}{}打", to.ja(), kind.ja()),
        MoveParts::Board { from, to, promote } => {
            let kind = before.on(from)?.kind;
            let target = if moves_to_last_target(before, mv) { "同　".to_owned() } else { to.ja() };
            let promotion = if promote { "成" } else { "" };
            format!("{mark}{target}{}{promotion}({}{})", kind.ja(), from.file(), from.rank())
        }
    })
}

/// `mv`, about to be made in `before`, with the mark of the side: ▲５八金左. `None` for a pass and for a move of no
/// piece.
pub fn federation_text(before: &Position, mv: Move) -> Option<String> {
    let phrase = JapaneseMove::of(before, mv)?;
    let piece = if phrase.kind == PieceKind::Dragon { "竜" } else { phrase.kind.ja() };
    Some(format!("{}{}", mover_mark(before, mv), phrase.text("同", piece)))
}
