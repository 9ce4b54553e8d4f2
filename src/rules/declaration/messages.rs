//! The sentences of a report.

use super::report::{DeclarationCondition, DeclarationPieceCount, DeclarationPiecePlace, DeclarationReport};
use super::{DeclarationCount, DeclarationRule, DeclarationVerdict};
use crate::rules::{Color, Square};
use crate::wording::{Language, Message};

impl DeclarationRule {
    /// What people call it.
    pub const fn title(self, lang: Language) -> &'static str {
        match self {
            Self::Points27 => lang.pick("27点法", "27-point rule"),
            Self::Points24 => lang.pick("24点法", "24-point rule"),
            Self::Try => lang.pick("トライルール", "try rule"),
        }
    }
}

/// A report as lines of text: the verdict, the conditions, and the pieces that count by where they are.
pub fn report_lines(report: &DeclarationReport, lang: Language) -> Vec<String> {
    let mut lines = vec![format!("{}: {}", report.rule.title(lang), verdict_message(report).text(lang))];
    for DeclarationCondition { met, message } in &report.conditions {
        let mark = if *met { "[x]" } else { "[ ]" };
        lines.push(format!("  {mark} {}", message.text(lang)));
    }
    lines.extend(count_lines(report, lang));
    lines
}

/// One sentence about a side that is not to move: its king, its pieces in camp and its points.
pub fn side_summary(color: Color, count: &DeclarationCount) -> Message {
    let (points, pieces) = (count.points, count.pieces_in_camp);
    let king = if count.king_in_camp { ("敵陣", "in camp") } else { ("敵陣の外", "not in camp") };
    Message::new(
        format!("{}: 玉は{}、敵陣の駒{pieces}枚、{points}点", color.ja(), king.0),
        format!(
            "{}: king {}, {} there, {}",
            color.en(),
            king.1,
            counted_noun(pieces, "piece"),
            counted_noun(points, "point")
        ),
    )
}

/// The pieces that count, one line for each sort of place that holds any.
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
        (!rows.is_empty()).then(|| match lang {
            Language::Ja => format!("  {name} {points}点: {}", written.join(" ")),
            Language::En => format!("  {name} {points}: {}", written.join(", ")),
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
        (Some(mv), _) => Message::new(format!("{ja}（{}玉）", mv.to().ja()), format!("{en} with {mv}")),
        // The one condition of the try rule says the same.
        (None, Some(missing)) if report.rule != DeclarationRule::Try => {
            let to_win =
                if report.verdict == DeclarationVerdict::Draw { ("勝ちには", " (for a win: ") } else { ("", " (") };
            Message::new(format!("{ja}（{}{}）", to_win.0, missing.ja), format!("{en}{}{})", to_win.1, missing.en))
        }
        _ => Message::new(ja, en),
    }
}

/// The conditions of the point rules; `needed` points win.
pub(super) fn conditions(
    count: &DeclarationCount,
    king: Option<Square>,
    rule: DeclarationRule,
    needed: u32,
) -> Vec<DeclarationCondition> {
    let (points, pieces) = (count.points, count.pieces_in_camp);
    let pieces_needed = DeclarationCount::PIECES_NEEDED;
    let draw = DeclarationCount::POINTS_TO_DRAW;
    let asked = match rule {
        DeclarationRule::Points24 => Message::new(
            format!("点数は{points}点（{needed}点で勝ち、{draw}点で引き分け）"),
            format!("{}: {needed} win, {draw} draw", counted_noun(points, "point")),
        ),
        _ => Message::new(
            format!("点数は{points}点（{needed}点必要）"),
            format!("{}, {needed} needed", counted_noun(points, "point")),
        ),
    };
    let in_camp = Message::new(
        format!("敵陣の駒は玉を除いて{pieces}枚（{pieces_needed}枚必要）"),
        format!("{} in camp beside the king, {pieces_needed} needed", counted_noun(pieces, "piece")),
    );
    vec![
        DeclarationCondition { met: count.king_in_camp, message: king_message(king, count.king_in_camp) },
        DeclarationCondition { met: !count.in_check, message: check_message(count.in_check) },
        DeclarationCondition { met: pieces >= pieces_needed, message: in_camp },
        DeclarationCondition { met: points >= needed, message: asked },
    ]
}

fn king_message(king: Option<Square>, in_camp: bool) -> Message {
    match (king, in_camp) {
        (None, _) => Message::new("玉が盤にありません", "there is no king"),
        (Some(king), true) => {
            Message::new(format!("玉（{}）は敵陣にいます", king.ja()), format!("the king {king} is in camp"))
        }
        (Some(king), false) => {
            Message::new(format!("玉（{}）が敵陣にいません", king.ja()), format!("the king {king} is not in camp"))
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

/// Everything that the count lacks of a win with `needed` points.
pub(super) fn missing(count: &DeclarationCount, needed: u32) -> Message {
    let points = needed.saturating_sub(count.points);
    let pieces = DeclarationCount::PIECES_NEEDED.saturating_sub(count.pieces_in_camp);
    let mut ja = Vec::new();
    let mut en = Vec::new();
    let amounts = [(points, "点", "点数が", "point"), (pieces, "枚", "敵陣の駒が", "piece")];
    let lacking: Vec<_> = amounts.into_iter().filter(|&(amount, ..)| amount > 0).collect();
    if !lacking.is_empty() {
        let parts: Vec<String> =
            lacking.iter().map(|(amount, unit, what, _)| format!("{what}{amount}{unit}")).collect();
        ja.push(format!("{}足りません", parts.join("、")));
        en.push(lacking_en(points, pieces));
    }
    if !count.king_in_camp {
        ja.push("玉が敵陣にいません".to_owned());
        en.push("the king is not in camp".to_owned());
    }
    if count.in_check {
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

/// `1 point`, `2 points`; the plural of a promoted pawn, lance or knight is regular too.
fn counted_noun(amount: u32, noun: &str) -> String {
    format!("{amount} {noun}{}", if amount == 1 { "" } else { "s" })
}

pub(super) fn no_king(color: Color) -> Message {
    Message::new(format!("{}の玉が盤にありません", color.ja()), format!("{} has no king", color.en()))
}

pub(super) fn king_can_reach(target: Square, there: bool) -> Message {
    if there {
        return Message::new(format!("玉が{}に安全にいます", target.ja()), format!("the king is safe on {target}"));
    }
    Message::new(format!("玉が{}に安全に進めます", target.ja()), format!("the king can safely move to {target}"))
}

pub(super) fn in_check_there(target: Square) -> Message {
    Message::new(
        format!("玉は{}にいますが、王手がかかっています", target.ja()),
        format!("the king is on {target}, but in check"),
    )
}

pub(super) fn cannot_enter(target: Square, reason: &Message) -> Message {
    Message::new(
        format!("玉は{}に入れません: {}", target.ja(), reason.ja),
        format!("the king cannot enter {target}: {}", reason.en),
    )
}

pub(super) fn king_is_far_away(target: Square, moves: u8) -> Message {
    Message::new(
        format!("玉は{}まであと{moves}手です", target.ja()),
        format!("the king is {moves} moves from {target}"),
    )
}
