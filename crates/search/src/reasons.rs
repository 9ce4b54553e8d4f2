//! Events of a search, as observers are shown them: a node entered, why it ended, which moves were skipped or searched
//! again; with the labels of the reasons in Japanese and English.

use super::report::Bound;
use super::score::Value;
use sankoma_rules::Move;
use sankoma_wording::Language;

/// A node as it is entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteredNode {
    /// Plies from the root. The root is entered once for every pass over its moves and does not count as a node.
    pub ply: usize,
    /// The move that led here; a pass for a null move.
    pub mv: Option<Move>,
    /// Plies left to search; zero or less in quiescence search.
    pub depth: i32,
    /// Lower bound of the window, in centipawns for the side to move.
    pub alpha: Value,
    /// Upper bound of the window.
    pub beta: Value,
}

impl EnteredNode {
    /// The bound that `value` is for the window of this node.
    pub const fn bound(&self, value: Value) -> Bound {
        Bound::of(value, self.alpha, self.beta)
    }

    /// The node belongs to quiescence search.
    pub const fn is_quiescence(&self) -> bool {
        self.depth <= 0
    }
}

/// Why a node got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeReason {
    /// The search was aborted: the value means nothing.
    Aborted,
    /// The rules end the line: a repetition, a superior or inferior position, a declaration, the last move of the game.
    Rules,
    /// Mate distance pruning: no mate from here can be shorter than one found already.
    MateDistance,
    /// The line has reached its maximum length.
    MaxPly,
    /// Transposition table cutoff.
    Table,
    /// Reverse futility pruning: the evaluation is far above beta.
    ReverseFutility,
    /// Razoring: the evaluation is so far below alpha that only captures were tried.
    Razoring,
    /// Null move pruning: the value holds beta even after a pass.
    NullMove,
    /// Probcut: a capture holds beta with a margin at a smaller depth.
    Probcut,
    /// Multi-cut: other moves hold beta even without the table move.
    MultiCut,
    /// Mate in one move, found without search.
    Mate,
    /// Stand pat: making no move is good enough (quiescence search).
    StandPat,
    /// Beta cutoff: a move fails high; with its number among the moves searched, from 1.
    Cut(Move, usize),
    /// A move lies inside the window.
    Exact(Move),
    /// Fail low: no move reaches alpha.
    FailLow,
    /// No legal move.
    NoMove,
}

/// Why a move was skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipReason {
    /// Late move pruning: enough moves were searched before it.
    LateMove,
    /// Futility pruning: the evaluation is too far below alpha.
    Futility,
    /// History pruning: the move has failed too often elsewhere.
    History,
    /// Exchange pruning: static exchange evaluation says that it loses material.
    Exchange,
    /// Singular extension: the node is searched without this move.
    Excluded,
}

/// A search of a move that is reduced, or a re-search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchAttempt {
    /// Reduced by this many plies; negative when extended.
    Reduced(i32),
    /// The reduced search came out above alpha: searched again at full depth.
    FullDepth,
    /// The zero window search came out above alpha: searched again with the full window.
    FullWindow,
}

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
pub(crate) const NODE_REASONS: [ReasonLabel; 16] = [
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
pub(crate) const SKIP_REASONS: [ReasonLabel; 5] = [
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
    /// Index of its kind in `NODE_REASONS`.
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

    /// Code in JSON.
    pub const fn code(self) -> &'static str {
        NODE_REASONS[self.index()].code
    }

    /// The move that decided, where one did.
    pub const fn mv(self) -> Option<Move> {
        match self {
            Self::Cut(mv, _) | Self::Exact(mv) => Some(mv),
            _ => None,
        }
    }
}

impl SkipReason {
    /// Index of its kind in `SKIP_REASONS`.
    pub const fn index(self) -> usize {
        match self {
            Self::LateMove => 0,
            Self::Futility => 1,
            Self::History => 2,
            Self::Exchange => 3,
            Self::Excluded => 4,
        }
    }
    /// Label in both languages.
    pub const fn label(self) -> &'static ReasonLabel {
        &SKIP_REASONS[self.index()]
    }
}
