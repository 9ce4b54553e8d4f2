//! `eval [SFEN]`: the score taken apart.

use super::{Context, Result, Status, input};
use crate::eval::{Breakdown, PieceShare, SCALE, Weights, explain};
use crate::rules::{Lang, Position};
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;

/// Arguments of `eval`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// The position; the start position when not given.
    #[arg(value_name = "SFEN")]
    position: Vec<String>,
    /// How many of the strongest pairs of pieces to show.
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// Show what changes from the position to this one.
    #[arg(long, value_name = "SFEN2")]
    diff: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, context: &Context) -> Result {
    let before = breakdown(&input::one_position(&args.position)?, args.top);
    let after = args.diff.as_deref().map(input::position).transpose()?.map(|position| breakdown(&position, args.top));
    let text = match (after, args.json) {
        (None, true) => json!(before).to_string() + "\n",
        (None, false) => one_text(&before, context.lang),
        (Some(after), true) => {
            json!({ "from": before, "to": after, "change": change_json(&before, &after) }).to_string() + "\n"
        }
        (Some(after), false) => diff_text(&before, &after, context.lang),
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Status::Done)
}

fn breakdown(position: &Position, top: usize) -> Breakdown {
    let mut breakdown = explain(&Weights::built_in(), position);
    breakdown.pairs.truncate(top);
    breakdown
}

/// The terms by name, raw units, Black's view.
fn terms(breakdown: &Breakdown) -> [(&'static str, &'static str, i32); 6] {
    [
        ("駒割", "material", breakdown.material * SCALE),
        ("KK", "KK", breakdown.kk),
        ("KKP", "KKP", breakdown.kkp),
        ("KPP", "KPP", breakdown.kpp),
        ("手番", "turn", breakdown.turn),
        ("合計", "total", breakdown.total_raw),
    ]
}

/// Raw units as centipawns with two digits after the point.
fn cp(raw: i32) -> String {
    format!("{:+.2}", f64::from(raw) / f64::from(SCALE))
}

fn one_text(breakdown: &Breakdown, lang: Lang) -> String {
    let mut text = String::new();
    let side = breakdown.side_to_move;
    let _ = writeln!(text, "{}", breakdown.sfen);
    let _ =
        writeln!(text, "{} {:+} ({})", lang.pick("評価値", "score"), breakdown.score, lang.pick(side.ja(), side.en()));
    let view = lang.pick("先手から見た値（1/100歩と生の値）", "Black's view, centipawns and raw");
    let _ = writeln!(text, "\n{view}");
    for (ja, en, raw) in terms(breakdown) {
        let _ = writeln!(text, "  {} {:>10} {raw:>8}", pad(lang.pick(ja, en), 9), cp(raw));
    }
    pieces_text(&mut text, breakdown, lang);
    factors_text(&mut text, breakdown, lang);
    pairs_text(&mut text, breakdown, lang);
    text
}

fn pieces_text(text: &mut String, breakdown: &Breakdown, lang: Lang) {
    let head = lang.pick("駒       駒割       KKP       KPP      合計", "piece  material      KKP       KPP     total");
    let _ = writeln!(text, "\n  {head}");
    for share in &breakdown.pieces {
        let PieceShare { material, kkp, kpp, total, .. } = share;
        let _ = writeln!(
            text,
            "  {} {:>9} {:>9} {:>9} {:>9}",
            pad(&name(share), 6),
            cp(material * SCALE),
            cp(*kkp),
            cp(*kpp),
            cp(*total)
        );
    }
}

fn factors_text(text: &mut String, breakdown: &Breakdown, lang: Lang) {
    let _ = writeln!(text, "\n{}", lang.pick("要因", "factors"));
    for share in &breakdown.factors {
        let _ = writeln!(text, "  {} {:>9}", pad(share.factor.name, 14), cp(share.total));
    }
}

fn pairs_text(text: &mut String, breakdown: &Breakdown, lang: Lang) {
    if breakdown.pairs.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n{}", lang.pick("効いている組", "strongest pairs"));
    for pair in &breakdown.pairs {
        let names = format!("{}{} {}{}", pair.first.piece.sfen(), pair.first, pair.second.piece.sfen(), pair.second);
        let _ = writeln!(text, "  {} {:>9}", pad(&names, 14), cp(pair.kpp));
    }
}

fn name(share: &PieceShare) -> String {
    let spot = share.spot;
    match spot.square() {
        Some(square) => format!("{}{square}", spot.piece.sfen()),
        None => format!("{}*{}", spot.piece.sfen(), spot.count),
    }
}

/// Pads to `width` columns; kanji take two.
fn pad(text: &str, width: usize) -> String {
    let used = unicode_width::UnicodeWidthStr::width(text);
    format!("{text}{}", " ".repeat(width.saturating_sub(used)))
}

fn change_json(before: &Breakdown, after: &Breakdown) -> serde_json::Value {
    json!({
        "material": after.material - before.material, "kk": after.kk - before.kk, "kkp": after.kkp - before.kkp,
        "kpp": after.kpp - before.kpp, "turn": after.turn - before.turn,
        "total_raw": after.total_raw - before.total_raw,
    })
}

fn diff_text(before: &Breakdown, after: &Breakdown, lang: Lang) -> String {
    let mut text = format!("{}\n{}\n\n", before.sfen, after.sfen);
    let row = |text: &mut String, name: &str, from: i32, to: i32| {
        let _ = writeln!(text, "  {} {:>10} {:>10} {:>10}", pad(name, 14), cp(from), cp(to), cp(to - from));
    };
    for ((ja, en, from), (_, _, to)) in terms(before).into_iter().zip(terms(after)) {
        row(&mut text, lang.pick(ja, en), from, to);
    }
    text.push('\n');
    for (from, to) in before.factors.iter().zip(&after.factors).filter(|(from, to)| from.total != to.total) {
        row(&mut text, from.factor.name, from.total, to.total);
    }
    text.push('\n');
    for (name, from, to) in changed_pieces(before, after) {
        row(&mut text, &name, from, to);
    }
    text
}

/// Rows of either position whose total differs, those of the first position first.
fn changed_pieces(before: &Breakdown, after: &Breakdown) -> Vec<(String, i32, i32)> {
    let total = |of: &Breakdown, wanted: &str| {
        of.pieces.iter().find(|share| name(share) == wanted).map_or(0, |share| share.total)
    };
    let mut names: Vec<String> = before.pieces.iter().map(name).collect();
    names.extend(
        after.pieces.iter().map(name).filter(|name| !before.pieces.iter().any(|share| &self::name(share) == name)),
    );
    let rows = names.into_iter().map(|name| {
        let (from, to) = (total(before, &name), total(after, &name));
        (name, from, to)
    });
    rows.filter(|(_, from, to)| from != to).collect()
}
