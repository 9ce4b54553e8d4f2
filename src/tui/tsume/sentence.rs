//! Sentence about the result of a mate search.

use super::state::{TsumeProgress, TsumeState};
use sankoma_analysis::mate_tree::{MateTree, MateTreeOutcome, OtherMate};
use sankoma_record::notation::{NotationStyle, line_text};
use sankoma_search::mate::ReachedLimit;
use sankoma_wording::{Language, Message, ToMessage, counted_noun, message};

impl TsumeState {
    /// What is known of the mate, in one sentence.
    pub fn sentence(&self) -> Message {
        match &self.progress {
            TsumeProgress::Searching(None) => Message::new("詰みを探しています", "searching for a mate"),
            TsumeProgress::Searching(Some(progress)) => {
                let (seconds, nodes) = (progress.time.as_secs(), progress.nodes);
                let [ja, en] = progress.length.map_or_else(Default::default, |length| {
                    [format!("{length}手以内で詰み、"), format!("mate in {length} or fewer, ")]
                });
                message!(
                    "詰みを探しています（{ja}{nodes}局面、{seconds}秒）",
                    ("searching for a mate ({en}{}, {seconds} s)", counted_noun(nodes, "position"))
                )
            }
            TsumeProgress::Stopped => Message::new("詰みの探索を止めました", "the mate search was stopped"),
            TsumeProgress::LookingForOthers => self.mate_message(true),
            TsumeProgress::Done(MateTreeOutcome::Mate { is_shortest, .. }) => self.mate_message(*is_shortest),
            TsumeProgress::Done(MateTreeOutcome::NoMate) => {
                Message::new("不詰です（王手の連続では詰みません）", "there is no mate by checks alone")
            }
            TsumeProgress::Done(MateTreeOutcome::Unknown(limit)) => unknown(*limit),
            TsumeProgress::Done(MateTreeOutcome::NoKing) => {
                Message::new("受方の玉がありません", "the defender has no king, expected one to mate")
            }
            TsumeProgress::Done(MateTreeOutcome::Refused(defects)) => {
                let reason = defects.first().map_or_else(|| Message::new("", ""), ToMessage::message);
                message!(
                    ("この局面は探索できません: {}", reason.ja),
                    ("this position cannot be searched: {}", reason.en)
                )
            }
        }
    }

    /// `7手詰、余り駒なし（無駄合を数えると9手）`.
    fn mate_message(&self, is_shortest: bool) -> Message {
        let Some(step) = self.tree().and_then(MateTree::root) else { return Message::new("詰みます", "mate") };
        let (plies, all, left) = (step.plies_without_futile, step.plies, step.pieces_left);
        let [least_ja, least_en] = if is_shortest { ["", ""] } else { ["以内", " or fewer"] };
        let left_ja = if left == 0 { "余り駒なし".to_owned() } else { format!("{left}枚余り") };
        let left_en = if left == 0 {
            "no piece left over".to_owned()
        } else {
            format!("{} left over", counted_noun(left, "piece"))
        };
        let futile = plies != all;
        let futile_ja = if futile { format!("（無駄合を数えると{all}手）") } else { String::new() };
        let futile_en = if futile { format!(" ({all} with futile interpositions)") } else { String::new() };
        message!("{plies}手{least_ja}で詰み、{left_ja}{futile_ja}", "mate in {plies}{least_en}, {left_en}{futile_en}")
    }

    /// What is known of other moves that mate, in one sentence; `None` without a tree.
    pub fn other_mates(&self, notation: NotationStyle, lang: Language) -> Option<String> {
        let tree = self.tree()?;
        let TsumeProgress::Done(MateTreeOutcome::Mate { other_mates, is_complete, .. }) = &self.progress else {
            return Some(lang.pick("余詰を探しています", "looking for other mates").to_owned());
        };
        let named: Vec<String> = other_mates.iter().map(|other| named(tree, other, notation, lang)).collect();
        let open = if *is_complete {
            ""
        } else {
            lang.pick("（ほかに分からない手があります）", " (not every move was decided)")
        };
        Some(match (named.is_empty(), lang) {
            (true, _) if !is_complete => lang
                .pick(
                    "余詰は見つかっていません（分からない手があります）",
                    "no other mate found; not every move was decided",
                )
                .to_owned(),
            (true, _) => lang.pick("余詰なし", "no other move mates").to_owned(),
            (false, Language::Ja) => format!("余詰あり: {}{open}", named.join("、")),
            (false, Language::En) => format!("other mates: {}{open}", named.join(", ")),
        })
    }
}

/// The move with the number of its ply, where that is not the first.
fn named(tree: &MateTree, other: &OtherMate, notation: NotationStyle, lang: Language) -> String {
    let text = line_text(&tree.position_after(&other.path), &[other.mv], notation, lang).concat();
    let ply = other.path.len() + 1;
    match (ply, lang) {
        (1, _) => text.trim().to_owned(),
        (ply, Language::Ja) => format!("{ply}手目{}", text.trim()),
        (ply, Language::En) => format!("ply {ply} {}", text.trim()),
    }
}

fn unknown(limit: ReachedLimit) -> Message {
    match limit {
        ReachedLimit::Nodes => Message::new(
            "詰みかどうか分かりません（局面数の上限に達しました）",
            "unknown whether it is mate: the limit of positions was reached",
        ),
        ReachedLimit::Time => Message::new(
            "時間内には分かりませんでした（:tsume 秒数 で長く探せます）",
            "unknown: the time is over; :tsume SECONDS searches longer",
        ),
        ReachedLimit::Plies(plies) => {
            message!("{plies}手以内の詰みはありません", "there is no mate in {plies} or fewer")
        }
    }
}
