//! Wording of search results: every sentence for people that the search has, in Japanese and English.

use super::observer::reasons::{NodeReason, SearchAttempt, SkipReason};
use super::report::{Bound, RootMateReport, RootMateVerdict};
use super::root_statistics::RootMoveStatistics;
use super::transposition_table::TranspositionLineEnd;
use sankoma_rules::wording::{Language, Message, group_thousands};

/// Label of a reason or a statistic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReasonLabel {
    /// Code in JSON.
    pub code: &'static str,
    /// Japanese.
    pub ja: &'static str,
    /// English.
    pub en: &'static str,
}

const fn label(code: &'static str, ja: &'static str, en: &'static str) -> ReasonLabel {
    ReasonLabel { code, ja, en }
}

/// Labels of [`NodeReason`], by [`NodeReason::index`].
pub(super) const NODE_REASONS: [ReasonLabel; 16] = [
    label("aborted", "打ち切り", "broken off"),
    label("rules", "規則により終わり", "the rules end the line"),
    label("mate_distance", "もっと短い詰みがある", "a shorter mate is known"),
    label("longest", "手順の長さの限界", "the line has the maximum length"),
    label("table", "置換表にあった", "found in the hash table"),
    label("reverse_futility", "静的評価がβを大きく超える", "static score far above beta"),
    label("razoring", "静的評価がαを大きく下回る", "static score far below alpha"),
    label("null_move", "パスしてもβ以上", "holds beta even after a pass"),
    label("probcut", "駒を取る手が余裕をもってβ以上", "a capture holds beta with a margin"),
    label("multi_cut", "ほかの手もβ以上", "other moves hold beta too"),
    label("mate", "読まずに分かる詰み", "a mate seen without search"),
    label("stand_pat", "動かないのがよい", "standing still is best"),
    label("cut", "手がβ以上", "a move holds beta"),
    label("exact", "ウィンドウ内", "inside the window"),
    label("fail_low", "どの手もα以下", "no move reaches alpha"),
    label("no_move", "指す手がない", "there is no move"),
];

/// Labels of [`SkipReason`], by [`SkipReason::index`].
pub(super) const SKIP_REASONS: [ReasonLabel; 5] = [
    label("late", "順番が遅い", "late in the list"),
    label("futility", "静的評価がαに遠い", "static score too far below alpha"),
    label("history", "よそで失敗続き", "failed too often elsewhere"),
    label("exchange", "駒損", "loses material"),
    label("excluded", "この手なしの値を問う", "the node is asked without it"),
];

impl ReasonLabel {
    /// Its text in `lang`.
    pub const fn text(&self, lang: Language) -> &'static str {
        lang.pick(self.ja, self.en)
    }
}

impl NodeReason {
    /// Code in JSON.
    pub const fn code(self) -> &'static str {
        NODE_REASONS[self.index()].code
    }

    /// Sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Cut(_, place) => {
                Message::new(format!("候補{place}番目の手がβ以上"), format!("move {place} of its list holds beta"))
            }
            other => {
                let label = NODE_REASONS[other.index()];
                Message::new(label.ja, label.en)
            }
        }
    }
}

impl SkipReason {
    /// Label in both languages.
    pub const fn label(self) -> &'static ReasonLabel {
        &SKIP_REASONS[self.index()]
    }
}

impl SearchAttempt {
    /// Sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Reduced(plies) if plies < 0 => {
                Message::new(format!("{}手深く", -plies), format!("extended by {}", -plies))
            }
            Self::Reduced(plies) => Message::new(format!("{plies}手浅く"), format!("reduced by {plies}")),
            Self::FullDepth => Message::new("元の深さで再探索", "again at full depth"),
            Self::FullWindow => Message::new("ウィンドウを広げて再探索", "again with the full window"),
        }
    }
}

impl RootMoveStatistics {
    /// Why the move has its place: the opponent's answer to it and how it was searched. Does not name [`Self::reply`].
    pub fn explanation(&self) -> Message {
        let Some(latest) = self.latest_score() else {
            return Message::new("まだ読んでいない", "not searched yet");
        };
        let verdict = match latest.bound {
            Bound::Upper => Message::new("却下", "refuted"),
            Bound::Exact => Message::new("最善", "best"),
            Bound::Lower => Message::new("ウィンドウより上", "above the window"),
        };
        let opponent = self.reason.filter(|_| latest.bound == Bound::Upper).map(|reason| {
            let Message { ja, en } = reason.message();
            Message::new(format!("（相手: {ja}）"), format!(" (opponent: {en})"))
        });
        let plies = self.reduction;
        let reduced = (plies != 0).then(|| Message::new(format!("、{plies}手浅く"), format!(", reduced by {plies}")));
        let times = self.re_searches;
        let again =
            (times > 0).then(|| Message::new(format!("、再探索{times}回"), format!(", searched again {times}x")));
        let parts: Vec<Message> = [Some(verdict), opponent, reduced, again].into_iter().flatten().collect();
        let [ja, en] =
            [Language::Ja, Language::En].map(|lang| parts.iter().map(|part| part.text(lang)).collect::<String>());
        Message::new(ja, en)
    }
}

impl TranspositionLineEnd {
    /// Sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Missing => Message::new("この先はハッシュにない", "the hash table holds no more"),
            Self::NoMove => Message::new("この先の手はハッシュにない", "the hash table holds no move here"),
            Self::Illegal(mv) => {
                Message::new(format!("ハッシュの手 {mv} は指せない"), format!("the hash move {mv} is illegal"))
            }
            Self::Repetition => Message::new("同じ局面に戻る", "the position repeats"),
            Self::MaxLength => Message::new("長さの限界", "as long as a line may get"),
        }
    }
}

impl RootMateReport {
    /// Sentence for people: `詰み探索 12,345局面 不詰`.
    pub fn message(&self) -> Message {
        let (nodes, verdict) = (group_thousands(self.nodes), self.verdict.message());
        Message::new(
            format!("詰み探索 {nodes}ノード {}", verdict.ja),
            format!("mate search {nodes} nodes: {}", verdict.en),
        )
    }
}

impl RootMateVerdict {
    /// A short label for people.
    pub fn message(self) -> Message {
        match self {
            Self::Open => Message::new("未解決", "open"),
            Self::NoMate => Message::new("不詰", "no mate by checks"),
            Self::Mate { plies, shortest: true } => Message::new(format!("{plies}手詰"), format!("mate in {plies}")),
            Self::Mate { plies, shortest: false } => {
                Message::new(format!("{plies}手以内の詰み"), format!("mate in {plies} at most"))
            }
            Self::Unplayable => Message::new("詰みはあるが指せない", "a mate that may not be played"),
        }
    }
}
