//! `ShogiHome`: one `name=value` on each line, behind `#` for an analysis and `*` for a player's own search. Between the
//! lines it puts words such as 互角, which say less than the number. It shows one line of play; further ones stand in a
//! line of our own that it takes for a comment: `#候補2=評価値 -40 深さ 12/18 読み筋 △８四歩…`.

use super::block::Wording;
use super::found::{Found, Text};
use super::{Dialect, Score, Source, fields, moves, value};
use crate::record::kif::time;
use crate::record::lines::trim;
use crate::record::notation::Style;

pub(super) fn read(text: &Text<'_>) -> Option<Found> {
    if !text.hash && text.stars == 0 {
        return None;
    }
    let (name, given) = text.body.split_once('=')?;
    let given = trim(given);
    let mut found = Found::new(Dialect::ShogiHome);
    found.source = if text.hash { Source::Analysis } else { Source::Player };
    match name {
        "評価値" => found.value = Some(value::take_score(given)?.0),
        "詰み" => found.mate = Some(value::win(given)?),
        "読み筋" => found.pv = Some(given.to_owned()).filter(|line| moves::begin(line)),
        "深さ" => {
            let (depth, seldepth, _) = value::take_depths(given)?;
            (found.depth, found.seldepth) = (Some(depth), seldepth);
        }
        "選択的深さ" => found.seldepth = u32::try_from(value::take_number(given)?.0).ok(),
        "ノード数" => found.nodes = Some(value::take_number(given)?.0),
        "時間" => found.time = Some(time::clock(given)?),
        "エンジン" => found.engine = Some(given.to_owned()),
        _ => {
            found.rank = Some(name.strip_prefix("候補")?.parse().ok()?);
            fields::read(given, &mut found);
        }
    }
    Some(found)
}

pub(super) fn write(wording: &Wording<'_>) -> Vec<String> {
    let (line, moves) = (wording.line, wording.moves(Style::Federation).concat());
    if wording.rank > 1 {
        return vec![format!("#候補{}={}", wording.rank, wording.fields(&moves))];
    }
    let score = match line.score {
        Score::Cp(points) => format!("#評価値={points}"),
        Score::Mate { winner, plies } => format!("#詰み={}", value::win_text(winner, plies)),
    };
    let pv = (!moves.is_empty()).then(|| format!("#読み筋={moves}"));
    let depth = line.depth.map(|depth| format!("#深さ={depth}"));
    let seldepth = line.seldepth.map(|depth| format!("#選択的深さ={depth}"));
    let nodes = line.nodes.map(|nodes| format!("#ノード数={nodes}"));
    let engine = Some(format!("#エンジン={}", wording.engine));
    [Some(score), pv, depth, seldepth, nodes, engine].into_iter().flatten().collect()
}
