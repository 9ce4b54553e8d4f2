//! What is said of reasons, of moves left out and of unusual searches, each once.

use super::{Reason, Skip, Trial};
use crate::rules::{Lang, Message, Move};

/// The words for one kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Its name in JSON.
    pub code: &'static str,
    /// 日本語.
    pub ja: &'static str,
    /// English.
    pub en: &'static str,
}

const fn row(code: &'static str, ja: &'static str, en: &'static str) -> Wording {
    Wording { code, ja, en }
}

/// Every kind of [`Reason`], in the order of [`Reason::index`].
pub const REASONS: [Wording; 16] = [
    row("aborted", "打ち切り", "broken off"),
    row("rules", "規則により終わり", "the rules end the line"),
    row("mate_distance", "もっと短い詰みがある", "a shorter mate is known"),
    row("longest", "手順の長さの限界", "the longest line was reached"),
    row("table", "置換表が知っていた", "the table knew"),
    row("reverse_futility", "静的評価がβを大きく超える", "static score far above beta"),
    row("razoring", "静的評価がαを大きく下回る", "static score far below alpha"),
    row("null_move", "パスしてもβ以上", "holds beta even after a pass"),
    row("probcut", "駒を取る手が余裕をもってβ以上", "a capture holds beta with a margin"),
    row("multi_cut", "ほかの手もβ以上", "other moves hold beta too"),
    row("mate", "読まずに分かる詰み", "a mate seen without search"),
    row("stand_pat", "動かないのがよい", "standing still is best"),
    row("cut", "手がβ以上", "a move holds beta"),
    row("exact", "窓の中", "inside the window"),
    row("fail_low", "どの手もα以下", "no move reaches alpha"),
    row("no_move", "指す手がない", "there is no move"),
];

/// Every kind of [`Skip`], in the order of [`Skip::index`].
pub const SKIPS: [Wording; 5] = [
    row("late", "順番が遅い", "late in the list"),
    row("futility", "静的評価がαに遠い", "static score too far below alpha"),
    row("history", "よそで失敗続き", "failed too often elsewhere"),
    row("exchange", "駒損", "loses material"),
    row("excluded", "この手なしの値を問う", "the node is asked without it"),
];

impl Wording {
    /// The words in `lang`.
    pub const fn text(&self, lang: Lang) -> &'static str {
        lang.pick(self.ja, self.en)
    }
}

impl Reason {
    /// Its kind, as a place in [`REASONS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Aborted => 0,
            Self::Rules => 1,
            Self::MateDistance => 2,
            Self::Longest => 3,
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
        REASONS[self.index()].code
    }

    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Cut(_, place) => {
                Message::new(format!("候補{place}番目の手がβ以上"), format!("move {place} of its list holds beta"))
            }
            other => {
                let words = REASONS[other.index()];
                Message::new(words.ja, words.en)
            }
        }
    }
}

impl Skip {
    /// Its kind, as a place in [`SKIPS`].
    pub const fn index(self) -> usize {
        match self {
            Self::Late => 0,
            Self::Futility => 1,
            Self::History => 2,
            Self::Exchange => 3,
            Self::Excluded => 4,
        }
    }

    /// The words for it.
    pub const fn wording(self) -> &'static Wording {
        &SKIPS[self.index()]
    }
}

impl Trial {
    /// Its name in JSON.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Reduced(_) => "reduced",
            Self::Deeper => "deeper",
            Self::Wider => "wider",
        }
    }

    /// What is said of it.
    pub fn message(self) -> Message {
        match self {
            Self::Reduced(plies) if plies < 0 => {
                Message::new(format!("{}手深く", -plies), format!("extended by {}", -plies))
            }
            Self::Reduced(plies) => Message::new(format!("{plies}手浅く"), format!("reduced by {plies}")),
            Self::Deeper => Message::new("元の深さで再探索", "again at full depth"),
            Self::Wider => Message::new("窓を広げて再探索", "again with the full window"),
        }
    }
}
