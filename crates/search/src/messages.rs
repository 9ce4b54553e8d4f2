//! Wording of search results: every sentence for people that the search has, in Japanese and English. The labels of
//! reasons are in `reasons`.

use super::reasons::{NODE_REASONS, NodeReason, SearchAttempt};
use super::report::{Bound, RootMateReport, RootMateVerdict};
use super::root_statistics::RootMoveStatistics;
use super::transposition_table::TranspositionLineEnd;
use sankoma_wording::{Language, Message, group_thousands, message};

impl NodeReason {
    /// Sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Cut(_, place) => {
                message!("候補{place}番目の手がβ以上", "move {place} of its list holds beta")
            }
            other => {
                let label = NODE_REASONS[other.index()];
                Message::new(label.ja, label.en)
            }
        }
    }
}

impl SearchAttempt {
    /// Sentence for people.
    pub fn message(self) -> Message {
        match self {
            Self::Reduced(plies) if plies < 0 => {
                message!(("{}手深く", -plies), ("extended by {}", -plies))
            }
            Self::Reduced(plies) => message!("{plies}手浅く", "reduced by {plies}"),
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
        let mates = self.reason == Some(NodeReason::NoMove);
        let verdict = match latest.bound {
            Bound::Upper if mates => Message::new("これも詰み", "mates too"),
            Bound::Upper => Message::new("却下", "refuted"),
            Bound::Exact => Message::new("最善", "best"),
            Bound::Lower => Message::new("ウィンドウより上", "above the window"),
        };
        let opponent = self.reason.filter(|_| latest.bound == Bound::Upper && !mates).map(|reason| {
            let Message { ja, en } = reason.message();
            message!("（相手: {ja}）", " (opponent: {en})")
        });
        let plies = self.reduction;
        let reduced = (plies != 0).then(|| message!("、{plies}手浅く", ", reduced by {plies}"));
        let times = self.re_searches;
        let again = (times > 0).then(|| message!("、再探索{times}回", ", searched again {times}x"));
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
                message!("ハッシュの手 {mv} は指せない", "the hash move {mv} is illegal")
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
        message!(("詰み探索 {nodes}ノード {}", verdict.ja), ("mate search {nodes} nodes: {}", verdict.en))
    }
}

impl RootMateVerdict {
    /// A short label for people.
    pub fn message(self) -> Message {
        match self {
            Self::Open => Message::new("未解決", "open"),
            Self::NoMate => Message::new("不詰", "no mate by checks"),
            Self::Mate { plies, shortest: true } => message!("{plies}手詰", "mate in {plies}"),
            Self::Mate { plies, shortest: false } => {
                message!("{plies}手以内の詰み", "mate in {plies} at most")
            }
            Self::Unplayable => Message::new("詰みはあるが指せない", "a mate that may not be played"),
        }
    }
}
