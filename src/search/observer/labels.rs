//! What is said of reasons, of moves left out and of unusual searches, each once.

use super::{NodeReason, SearchAttempt, SkipReason};
use crate::rules::Move;
use crate::wording::{Language, Message};

/// The words for one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReasonLabel {
    /// Its name in JSON.
    pub code: &'static str,
    /// 日本語.
    pub ja: &'static str,
    /// English.
    pub en: &'static str,
}

const fn label(code: &'static str, ja: &'static str, en: &'static str) -> ReasonLabel {
    ReasonLabel { code, ja, en }
}

/// Every kind of [`NodeReason`], in the order of [`NodeReason::index`].
pub const NODE_REASONS: [ReasonLabel; 16] = [
    label("aborted", "打ち切り", "broken off"),
    label("rules", "規則により終わり", "the rules end the line"),
    label("mate_distance", "もっと短い詰みがある", "a shorter mate is known"),
    label("longest", "手順の長さの限界", "the longest line was reached"),
    label("table", "置換表が知っていた", "the table knew"),
    label("reverse_futility", "静的評価がβを大きく超える", "static score far above beta"),
    label("razoring", "静的評価がαを大きく下回る", "static score far below alpha"),
    label("null_move", "パスしてもβ以上", "holds beta even after a pass"),
    label("probcut", "駒を取る手が余裕をもってβ以上", "a capture holds beta with a margin"),
    label("multi_cut", "ほかの手もβ以上", "other moves hold beta too"),
    label("mate", "読まずに分かる詰み", "a mate seen without search"),
    label("stand_pat", "動かないのがよい", "standing still is best"),
    label("cut", "手がβ以上", "a move holds beta"),
    label("exact", "窓の中", "inside the window"),
    label("fail_low", "どの手もα以下", "no move reaches alpha"),
    label("no_move", "指す手がない", "there is no move"),
];

/// Every kind of [`SkipReason`], in the order of [`SkipReason::index`].
pub const SKIP_REASONS: [ReasonLabel; 5] = [
    label("late", "順番が遅い", "late in the list"),
    label("futility", "静的評価がαに遠い", "static score too far below alpha"),
    label("history", "よそで失敗続き", "failed too often elsewhere"),
    label("exchange", "駒損", "loses material"),
    label("excluded", "この手なしの値を問う", "the node is asked without it"),
];

impl ReasonLabel {
    /// The words in `lang`.
    pub const fn text(&self, lang: Language) -> &'static str {
        lang.pick(self.ja, self.en)
    }
}

impl NodeReason {
    /// Its kind, as a place in [`NODE_REASONS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Aborted => 0,
            Self::Rules => 1,
            Self::MateDistance => 2,
            Self::MaxPly => 3,
            Self::Table => 4,
            Self::ReverseFutility => 5,
            Self::Razoring => 6,
            Self::NullMove => 7,
            Self::Probcut => 8,
            Self::MultiCut => 9,
            Self::Mate => 10,
            Self::StandPat => 11,
            Self::Cut(..) => 12,
            Self::Exact(_) => 13,
            Self::FailLow => 14,
            Self::NoMove => 15,
        }
    }

    /// The move that decided, where one did.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Cut(mv, _) | Self::Exact(mv) => Some(mv),
            _ => None,
        }
    }

    /// Its name in JSON.
    pub const fn code(self) -> &'static str {
        NODE_REASONS[self.index()].code
    }

    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Cut(_, place) => {
                Message::new(format!("候補{place}番目の手がβ以上"), format!("move {place} of its list holds beta"))
            }
            other => {
                let words = NODE_REASONS[other.index()];
                Message::new(words.ja, words.en)
            }
        }
    }
}

impl SkipReason {
    /// Its kind, as a place in [`SKIP_REASONS`].
    pub const fn index(self) -> usize {
        match self {
            Self::LateMove => 0,
            Self::Futility => 1,
            Self::History => 2,
            Self::Exchange => 3,
            Self::Excluded => 4,
        }
    }

    /// The words for it.
    pub const fn label(self) -> &'static ReasonLabel {
        &SKIP_REASONS[self.index()]
    }
}

impl SearchAttempt {
    /// Its name in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reduced(_) => "reduced",
            Self::FullDepth => "deeper",
            Self::FullWindow => "wider",
        }
    }

    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Reduced(plies) if plies < 0 => {
                Message::new(format!("{}手深く", -plies), format!("extended by {}", -plies))
            }
            Self::Reduced(plies) => Message::new(format!("{plies}手浅く"), format!("reduced by {plies}")),
            Self::FullDepth => Message::new("元の深さで再探索", "again at full depth"),
            Self::FullWindow => Message::new("窓を広げて再探索", "again with the full window"),
        }
    }
}
