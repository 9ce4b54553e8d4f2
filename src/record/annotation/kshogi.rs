//! K-Shogi and ぴよ将棋: `#指し手[62]△７五歩 ▲３三桂成 …` for the move made, `#形勢[62]…` for the position, and
//! `#推奨手[244] ▲５六歩 …` for what had been better. Their lines may hold a pass.

use super::parsed::{CommentLine, ParsedAnnotation};
use super::{CommentDialect, moves, numbers};
use crate::record::text::lines::trim;

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    const NAMES: [(&str, bool); 3] = [("指し手", false), ("形勢", false), ("推奨手", true)];
    if !text.hash {
        return None;
    }
    let named = NAMES.into_iter().find_map(|(name, instead)| Some((instead, text.body.strip_prefix(name)?)));
    let (instead, rest) = named?;
    let (score, rest) = rest.strip_prefix('[')?.split_once(']')?;
    let mut found = ParsedAnnotation { replaces_move: instead, ..ParsedAnnotation::new(CommentDialect::KShogi) };
    found.value = numbers::take_score(trim(score)).map(|(score, _)| score);
    // A word such as 悪手 may stand before the first move.
    found.pv = rest.find(moves::is_side_mark).map(|start| trim(&rest[start..]).to_owned());
    found.if_informative()
}
