//! Labels: terms that stand as names, headings or units in more than one place, in both languages. A sentence that is
//! used once stays where it is used.

use super::Language;

/// A term in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    ja: &'static str,
    en: &'static str,
}

impl Label {
    /// The term in this language.
    pub const fn text(self, lang: Language) -> &'static str {
        lang.pick(self.ja, self.en)
    }
}

macro_rules! labels {
    ($($(#[$doc:meta])+ $name:ident $ja:literal $en:literal;)+) => {
        $($(#[$doc])+ pub const $name: Label = Label { ja: $ja, en: $en };)+
    };
}

labels! {
    /// Point of view and unit of most numbers of the evaluation.
    BLACKS_VIEW "先手から見た値（cp）" "Black's view, cp";
    /// The score of a position without search.
    STATIC_SCORE "静的評価" "static score";
    /// The score after captures only.
    QUIESCENCE "静止探索" "quiescence";
    /// The values of the pieces.
    MATERIAL "駒割" "material";
    /// Whose move it is, as a part of the score.
    TURN "手番" "turn";
    /// A sum.
    TOTAL "計" "total";
    /// Positions that a search visited.
    NODES "ノード" "nodes";
    /// Plies of a search.
    DEPTH "深さ" "depth";
    /// The transposition table.
    HASH "ハッシュ" "hash";
    /// The root of a search tree.
    ROOT "根" "root";
    /// A move.
    MOVE "手" "move";
    /// Pieces in hand.
    IN_HAND "持駒" "in hand";
    /// Positions, as a unit.
    POSITIONS "局面" "positions";
    /// Games, as a unit.
    GAMES "局" "games";
    /// Seconds, behind a number.
    SECONDS "秒" "s";
    /// Nodes per second.
    NPS "毎秒" "nps";
    /// The sum of the parts of a score, in a table.
    SUM "合計" "total";
    /// One value less another.
    DIFFERENCE "差" "difference";
    /// A score.
    SCORE "評価値" "score";
    /// The score of a search.
    SEARCH "探索" "search";
    /// The weights of the evaluation.
    WEIGHTS "評価関数" "weights";
    /// A position met before in which the player has now more in hand, as a score.
    SUPERIOR_POSITION "優等局面" "superior position";
    /// The same, in a column of scores.
    SUPERIOR_POSITION_SHORT "優等" "super.";
    /// A position met before in which the opponent has now more in hand, as a score.
    INFERIOR_POSITION "劣等局面" "inferior position";
    /// The same, in a column of scores.
    INFERIOR_POSITION_SHORT "劣等" "infer.";
    /// The best move.
    BEST "最善" "best";
    /// Words for the only good move.
    ONLY_GOOD_MOVE "唯一の好手" "the only good move";
    /// Number of a player's moves that are best moves.
    BEST_MOVES "最善手と一致" "Best moves";
    /// The mean loss of win rate of a player's moves.
    MEAN_LOSS "平均損失" "Mean loss";
    /// The side that moves first in an even game.
    BLACK "先手" "Black";
    /// The position at which a game begins.
    START_POSITION "開始局面" "start position";
    /// A comment on a move.
    COMMENT "コメント" "comment";
    /// An engine that searches.
    THINKING "検討中" "thinking";
    /// An engine that has searched as far as it was to.
    FINISHED "読み終わり" "finished";
    /// An engine that does not search.
    STOPPED "停止" "stopped";
    /// Where a setting comes from: no file and no option names it.
    DEFAULT "既定" "default";
    /// Where a setting comes from: an option names it.
    COMMAND_LINE "コマンドライン" "command line";
    /// The list of messages.
    LOG "ログ" "log";
    /// Words at the end of a page that continues.
    MORE_BELOW "（続きがあります）" "(more below)";
    /// A position without both kings, for example.
    UNSEARCHABLE "この局面は探索できません" "this position cannot be searched";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_label_has_both_languages() {
        assert_eq!([Language::Ja, Language::En].map(|lang| NODES.text(lang)), ["ノード", "nodes"]);
    }
}
