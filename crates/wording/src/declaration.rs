//! Declaration reports in sentences.

use super::{Language, Message, ToMessage, counted_noun};
use crate::message;
use crate::sentence;
use sankoma_rules::declaration::{
    DeclarationCondition, DeclarationCount, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport,
    DeclarationRequirement, DeclarationRule, DeclarationShortfall, DeclarationVerdict, TryAttempt, TryStatus,
};
use sankoma_rules::{Color, Square};

/// A report as lines of text: the verdict, the conditions, and the pieces that count by where they are.
pub fn report_lines(report: &DeclarationReport, lang: Language) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", rule_title(report.rule, lang), verdict_message(report).text(lang))];
    for condition in &report.conditions {
        let mark = if condition.met { "[x]" } else { "[ ]" };
        lines.push(format!("  {mark} {}", condition.message().text(lang)));
    }
    lines.extend(count_lines(report, lang));
    lines
}

const fn rule_title(rule: DeclarationRule, lang: Language) -> &'static str {
    match rule {
        DeclarationRule::Points27 => lang.pick("27点法", "27-point rule"),
        DeclarationRule::Points24 => lang.pick("24点法", "24-point rule"),
        DeclarationRule::Try => lang.pick("トライルール", "try rule"),
    }
}

/// One sentence about a side that is not to move: its king, its pieces in camp and its points.
pub fn side_summary(color: Color, count: &DeclarationCount) -> Message {
    let (points, pieces) = (count.points, count.pieces_in_camp);
    let king = if count.king_in_camp { ("敵陣", "in camp") } else { ("敵陣の外", "not in camp") };
    message!(
        ("{}: 玉は{}、敵陣の駒{pieces}枚、{points}点", color.ja(), king.0),
        ("{}: king {}, {} there, {}", color.en(), king.1, counted_noun(pieces, "piece"), counted_noun(points, "point"))
    )
}

/// The pieces that count, one line for each kind of place that holds any.
fn count_lines(report: &DeclarationReport, lang: Language) -> Vec<String> {
    type Holds = fn(&DeclarationPiecePlace) -> bool;
    let places: [(&str, Holds); 3] = [
        (lang.pick("敵陣", "camp"), |place| matches!(place, DeclarationPiecePlace::Camp(_))),
        (lang.pick("持駒", "hand"), |place| matches!(place, DeclarationPiecePlace::Hand)),
        (lang.pick("駒落ち分", "handicap"), |place| matches!(place, DeclarationPiecePlace::Handicap)),
    ];
    let line = |(name, holds): (&str, Holds)| {
        let rows: Vec<&DeclarationPieceCount> = report.piece_counts.iter().filter(|row| holds(&row.place)).collect();
        let points: u32 = rows.iter().map(|row| row.points).sum();
        let written: Vec<String> = rows.iter().map(|row| piece_count_text(row, lang)).collect();
        (!rows.is_empty()).then(|| {
            sentence!(
                lang,
                ("  {name} {points}点: {}", written.join(" ")),
                ("  {name} {points}: {}", written.join(", "))
            )
        })
    };
    places.into_iter().filter_map(line).collect()
}

/// `２一飛5`, `歩4枚4`; `rook 2a 5`, `4 pawns 4`.
fn piece_count_text(row: &DeclarationPieceCount, lang: Language) -> String {
    let DeclarationPieceCount { place, kind, pieces, points } = *row;
    match (lang, place) {
        (Language::Ja, DeclarationPiecePlace::Camp(square)) => format!("{}{}{points}", square.ja(), kind.ja()),
        (Language::Ja, _) => format!("{}{pieces}枚{points}", kind.ja()),
        (Language::En, DeclarationPiecePlace::Camp(square)) => format!("{} {square} {points}", kind.en()),
        (Language::En, _) => format!("{} {points}", counted_noun(pieces, kind.en())),
    }
}

fn verdict_message(report: &DeclarationReport) -> Message {
    let (ja, en) = (report.color.ja(), report.color.en());
    let (can_ja, can_en) = match (report.verdict, report.rule) {
        (DeclarationVerdict::Win, DeclarationRule::Try) => ("勝ちです", "wins"),
        (DeclarationVerdict::Win, _) => ("勝ちを宣言できます", "may declare a win"),
        (DeclarationVerdict::Draw, _) => ("引き分けを宣言できます", "may declare a draw"),
        (DeclarationVerdict::No, DeclarationRule::Try) => ("まだトライできません", "has no try"),
        (DeclarationVerdict::No, _) => ("宣言できません", "may not declare"),
    };
    let (ja, en) = (format!("{ja}は{can_ja}"), format!("{en} {can_en}"));
    match (&report.winning_move, &report.missing) {
        (Some(mv), _) => message!(("{ja}（{}玉）", mv.to().ja()), "{en} with {mv}"),
        // The condition of the try rule is the same sentence.
        (None, Some(missing)) if report.rule != DeclarationRule::Try => {
            let to_win =
                if report.verdict == DeclarationVerdict::Draw { ("勝ちには", " (for a win: ") } else { ("", " (") };
            let missing = missing.message();
            message!(("{ja}（{}{}）", to_win.0, missing.ja), ("{en}{}{})", to_win.1, missing.en))
        }
        _ => Message::new(ja, en),
    }
}

impl ToMessage for DeclarationCondition {
    fn message(&self) -> Message {
        match &self.requirement {
            DeclarationRequirement::KingInCamp { king } => king_message(*king, self.met),
            DeclarationRequirement::NoCheck => check_message(!self.met),
            DeclarationRequirement::PiecesInCamp { found } => {
                let needed = DeclarationCount::PIECES_NEEDED;
                message!(
                    "敵陣の駒は玉を除いて{found}枚（{needed}枚必要）",
                    ("{} in camp excluding the king, {needed} needed", counted_noun(*found, "piece"))
                )
            }
            DeclarationRequirement::Points { found, to_win, to_draw: Some(to_draw) } => message!(
                "点数は{found}点（{to_win}点で勝ち、{to_draw}点で引き分け）",
                ("{}: {to_win} win, {to_draw} draw", counted_noun(*found, "point"))
            ),
            DeclarationRequirement::Points { found, to_win, to_draw: None } => {
                message!("点数は{found}点（{to_win}点必要）", ("{}, {to_win} needed", counted_noun(*found, "point")))
            }
            DeclarationRequirement::Try(attempt) => attempt.message(),
        }
    }
}

impl ToMessage for DeclarationShortfall {
    fn message(&self) -> Message {
        match self {
            Self::Points { points, pieces, king_outside_camp, in_check } => {
                points_shortfall_message(*points, *pieces, *king_outside_camp, *in_check)
            }
            Self::Try(attempt) => attempt.message(),
        }
    }
}

impl ToMessage for TryAttempt {
    fn message(&self) -> Message {
        let (target, ja) = (self.target, self.target.ja());
        match &self.status {
            TryStatus::NoKing { color } => {
                message!(("{}の玉が盤にありません", color.ja()), ("{} has no king", color.en()))
            }
            TryStatus::Reached => {
                message!("玉が{ja}に安全にいます", "the king is safe on {target}")
            }
            TryStatus::WithinReach => {
                message!("玉が{ja}に安全に進めます", "the king can safely move to {target}")
            }
            TryStatus::InCheck => {
                message!("玉は{ja}にいますが、王手がかかっています", "the king is on {target}, but in check")
            }
            TryStatus::CannotEnter { reason } => {
                let reason = reason.message();
                message!(("玉は{ja}に入れません: {}", reason.ja), ("the king cannot enter {target}: {}", reason.en))
            }
            TryStatus::FarAway { moves } => {
                message!("玉は{ja}まであと{moves}手です", "the king is {moves} moves from {target}")
            }
        }
    }
}

fn king_message(king: Option<Square>, in_camp: bool) -> Message {
    match (king, in_camp) {
        (None, _) => Message::new("玉が盤にありません", "there is no king"),
        (Some(king), true) => {
            message!(("玉（{}）は敵陣にいます", king.ja()), "the king {king} is in camp")
        }
        (Some(king), false) => {
            message!(("玉（{}）が敵陣にいません", king.ja()), "the king {king} is not in camp")
        }
    }
}

fn check_message(in_check: bool) -> Message {
    if in_check {
        Message::new("王手がかかっています", "the king is in check")
    } else {
        Message::new("王手はかかっていません", "the king is not in check")
    }
}

fn points_shortfall_message(points: u32, pieces: u32, king_outside_camp: bool, in_check: bool) -> Message {
    let mut ja = Vec::new();
    let mut en = Vec::new();
    let amounts = [(points, "点", "点数が"), (pieces, "枚", "敵陣の駒が")];
    let lacking = amounts.into_iter().filter(|&(amount, ..)| amount > 0);
    let parts: Vec<String> = lacking.map(|(amount, unit, what)| format!("{what}{amount}{unit}")).collect();
    if !parts.is_empty() {
        ja.push(format!("{}足りません", parts.join("、")));
        en.push(lacking_en(points, pieces));
    }
    if king_outside_camp {
        ja.push("玉が敵陣にいません".to_owned());
        en.push("the king is not in camp".to_owned());
    }
    if in_check {
        let check = check_message(true);
        ja.push(check.ja);
        en.push(check.en);
    }
    Message::new(ja.join("、"), en.join("; "))
}

/// `2 points and 3 pieces in camp are missing`.
fn lacking_en(points: u32, pieces: u32) -> String {
    let mut parts = Vec::new();
    if points > 0 {
        parts.push(counted_noun(points, "point"));
    }
    if pieces > 0 {
        parts.push(format!("{} in camp", counted_noun(pieces, "piece")));
    }
    let verb = if points + pieces == 1 { "is" } else { "are" };
    format!("{} {verb} missing", parts.join(" and "))
}
