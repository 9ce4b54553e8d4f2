//! A line of play as text: for the clipboard, and for a comment in the dialect of the record.

use super::line_of_play::LineOfPlay;
use sankoma_analysis::review::score_for_black;
use sankoma_record::annotation::block::{self, AnnotationBlock, AnnotationLine, PROGRAM};
use sankoma_record::annotation::{self, CommentDialect};
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_record::{Game, NodeId};
use sankoma_rules::Move;
use sankoma_wording::Language;

/// The line twice: as a USI `position` command, and in the notation of KIF files.
pub(super) fn clipboard_text(line: &LineOfPlay) -> String {
    let moves: Vec<String> = line.moves.iter().map(Move::to_string).collect();
    let kif = line_text(&line.start, &line.moves, NotationStyle::Kif, Language::Ja).join(" ");
    format!("position sfen {} moves {}\n{kif}\n", line.start.sfen(), moves.join(" "))
}

/// The comments that say the line, as an analysis writes them in the dialect of the record; without a score its moves
/// alone.
pub(super) fn comment_texts(game: &Game, line: &LineOfPlay) -> Vec<String> {
    let Some((score, side)) = line.score else {
        let moves = line_text(&line.start, &line.moves, NotationStyle::Kif, Language::Ja).join(" ");
        return vec![format!("読み筋 {moves}")];
    };
    let written = AnnotationLine {
        score: score_for_black(score, side),
        depth: line.depth,
        seldepth: None,
        nodes: None,
        pv: line.moves.clone(),
    };
    let signature = format!("{PROGRAM} {}", env!("CARGO_PKG_VERSION"));
    let block = AnnotationBlock { signature, remark: String::new(), lines: vec![written] };
    block::texts(&block, dialect_of(game), &line.start)
}

/// The dialect of the first comment of the main line that has one; `ShogiHome`'s in a record without any, as `analyze`
/// writes it.
fn dialect_of(game: &Game) -> CommentDialect {
    let dialect = |node: NodeId| annotation::dialect_at(game, node);
    game.main_line().into_iter().find_map(dialect).unwrap_or(CommentDialect::ShogiHome)
}
