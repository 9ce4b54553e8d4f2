//! `ShogiHome`: one `name=value` on each line, behind `#` for an analysis and `*` for a player's own search. Between the
//! lines it puts words such as 互角, which say less than the number.

use super::found::{Found, Text};
use super::{Dialect, Source, moves, value};
use crate::record::kif::time;
use crate::record::lines::trim;

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
        _ => return None,
    }
    Some(found)
}
