//! `ShogiHome`: one `name=value` on each line, behind `#` for an analysis and `*` for a player's own search. Between the
//! lines it puts words such as 互角, which say less than the number. It shows one line of play; further ones stand in a
//! line of our own that it takes for a comment: `#候補2=評価値 -40 深さ 12/18 読み筋 △８四歩…`.

use super::block::AnnotationLineFormatter;
use super::parsed::{CommentLine, ParsedAnnotation};
use super::{AnnotationScore, AnnotationSource, CommentDialect, labelled_fields, moves, numbers};
use crate::record::game::move_time::parse_duration;
use crate::record::notation::style::NotationStyle;
use crate::record::text::lines::trim;

pub(super) fn read(text: &CommentLine<'_>) -> Option<ParsedAnnotation> {
    if !text.hash && text.stars == 0 {
        return None;
    }
    let (name, given) = text.body.split_once('=')?;
    let given = trim(given);
    let mut found = ParsedAnnotation::new(CommentDialect::ShogiHome);
    found.source = if text.hash { AnnotationSource::Analysis } else { AnnotationSource::Player };
    match name {
        "評価値" => found.value = Some(numbers::take_score(given)?.0),
        "詰み" => found.mate = Some(numbers::parse_win(given)?),
        "読み筋" => found.pv = Some(given.to_owned()).filter(|line| moves::starts_like_moves(line)),
        "深さ" => {
            let (depth, seldepth, _) = numbers::take_depths(given)?;
            (found.depth, found.seldepth) = (Some(depth), seldepth);
        }
        "選択的深さ" => found.seldepth = u32::try_from(numbers::take_number(given)?.0).ok(),
        "ノード数" => found.nodes = Some(numbers::take_number(given)?.0),
        "時間" => found.time = Some(parse_duration(given)?),
        "エンジン" => found.engine = Some(given.to_owned()),
        _ => {
            found.rank = Some(name.strip_prefix("候補")?.parse().ok()?);
            labelled_fields::read(given, &mut found);
        }
    }
    Some(found)
}

pub(super) fn write(wording: &AnnotationLineFormatter<'_>) -> Vec<String> {
    let (line, moves) = (wording.line, wording.moves(NotationStyle::Federation).concat());
    if wording.rank > 1 {
        return vec![format!("#候補{}={}", wording.rank, wording.labelled_fields(&moves))];
    }
    let score = match line.score {
        AnnotationScore::Centipawns(points) => format!("#評価値={points}"),
        AnnotationScore::Mate { winner, plies } => format!("#詰み={}", numbers::win_text(winner, plies)),
    };
    let pv = (!moves.is_empty()).then(|| format!("#読み筋={moves}"));
    let depth = line.depth.map(|depth| format!("#深さ={depth}"));
    let seldepth = line.seldepth.map(|depth| format!("#選択的深さ={depth}"));
    let nodes = line.nodes.map(|nodes| format!("#ノード数={nodes}"));
    let engine = Some(format!("#エンジン={}", wording.engine));
    [Some(score), pv, depth, seldepth, nodes, engine].into_iter().flatten().collect()
}
