//! Random game trees with everything that a record may hold, for the tests of the writers.

use crate::support::{Random, random_game};
use sankoma_record::{
    Game, GameNode, Header, MoveTime, NodeId, RecordFormat, RecordedCause, RecordedEnd, Remark, read,
};
use sankoma_rules::{Move, Position, Setup, movegen};
use std::time::Duration;

/// Texts that would mean something else at the beginning of a line, or need an escape.
const TEXTS: [&str; 22] = [
    "",
    "ふつうのコメント",
    " 先頭に空白",
    "　全角の空白",
    "*星",
    "**二つ星",
    "#番号記号",
    "'引用符",
    "&しおり",
    "変化：3手",
    "まで3手で先手の勝ち",
    "手数----指手---------消費時間--",
    "1 ７六歩(77)",
    "+7776FU",
    "%TORYO",
    "T12",
    "P1-KY",
    "/",
    "{\"moves\": [\\]}",
    "position startpos",
    "先手：甲",
    "#評価値=12, quote \" and \\",
];

const ENDS: [&str; 21] = [
    "投了",
    "中断",
    "連続王手の千日手",
    "千日手",
    "持将棋",
    "最大手数",
    "切れ負け",
    "反則負け",
    "反則勝ち",
    "先手の反則行為",
    "後手の反則行為",
    "入玉勝ち",
    "トライ",
    "不戦勝",
    "不戦敗",
    "不詰",
    "詰み",
    "引き分け",
    "封じ手",
    "待った",
    "エラー",
];

const HANDICAPS: [&str; 6] = ["平手", "香落ち", "飛香落ち", "二枚落ち", "左五枚落ち", "十枚落ち"];

/// The variety of a random game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum GameVariety {
    /// Legal moves only, which every format holds.
    MovesOnly,
    /// Variations, headers, whole seconds, known ends too: what every program reads.
    Common,
    /// Comments, bookmarks, headers, fractions, handicaps, all starts, illegal moves, passes, words that are no moves.
    Everything,
}

/// A game from a seed.
pub(crate) fn game(seed: u64, wildness: GameVariety) -> Game {
    let mut maker = GameGenerator {
        random: Random::new(seed),
        everything: wildness == GameVariety::Everything,
        moves_only: wildness == GameVariety::MovesOnly,
    };
    let mut game = maker.start(seed);
    game.written_in = Some(RecordFormat::Kif);
    maker.headers(&mut game);
    let mut at = vec![NodeId::ROOT];
    for _ in 0..maker.random.below(70) {
        maker.grow(&mut game, &mut at);
    }
    if maker.everything {
        maker.add_remarks(game.node_mut(NodeId::ROOT));
    }
    game
}

struct GameGenerator {
    random: Random,
    everything: bool,
    moves_only: bool,
}

impl GameGenerator {
    fn once_in(&mut self, times: usize) -> bool {
        self.everything && self.random.below(times) == 0
    }

    fn text(&mut self) -> String {
        TEXTS[self.random.below(TEXTS.len())].to_owned()
    }

    fn start(&mut self, seed: u64) -> Game {
        if self.once_in(3) {
            let name = HANDICAPS[self.random.below(HANDICAPS.len())];
            return read(format!("手合割：{name}\n").as_bytes(), None).game;
        }
        if !self.once_in(3) {
            return Game::new(Setup::startpos());
        }
        let mut last = Position::startpos();
        random_game(seed, 200, |position| last = position.clone());
        let number = 1 + self.random.below(300) as u32;
        Game::new(Setup { move_number: number, ..last.setup() })
    }

    fn headers(&mut self, game: &mut Game) {
        const NAMES: [&str; 9] = ["開始日時", "棋戦", "先手", "後手", "備考", "場所", "表題", "対局ID", "持ち時間"];
        if !self.everything && !self.moves_only {
            for name in ["棋戦", "後手", "先手", "場所"] {
                game.headers.push(Header { name: name.to_owned(), value: "三駒研究会".to_owned(), line: None });
            }
            return;
        }
        for _ in 0..if self.everything { self.random.below(7) } else { 0 } {
            let name = NAMES[self.random.below(NAMES.len())].to_owned();
            let value = self.text();
            game.headers.push(Header { name, value: value.trim().to_owned(), line: None });
        }
        if self.once_in(4) {
            game.remarks.push(Remark { text: "# 覚え書き".to_owned(), line: 1 });
        }
    }

    /// Adds one node, mostly behind the last.
    fn grow(&mut self, game: &mut Game, at: &mut Vec<NodeId>) {
        let last = at.len() - 1;
        let place = if !self.moves_only && self.random.below(5) == 0 { self.random.below(at.len()) } else { last };
        let parent = at[place];
        if game.node(parent).end.is_some() {
            return;
        }
        let before = game.position(parent);
        let is_text = parent != NodeId::ROOT && game.node(parent).mv.is_none_or(|mv| is_lost(game, parent, mv));
        let mut node = if is_text {
            GameNode { written: Some("７六歩(77)".into()), ..GameNode::default() }
        } else if !self.moves_only && self.random.below(25) == 0 {
            self.end()
        } else {
            match self.mv(&before) {
                Some(mv) => GameNode { mv: Some(mv), ..GameNode::default() },
                None => return,
            }
        };
        let is_there = |child: NodeId| game.node(child).mv == node.mv && game.node(child).end == node.end;
        if game.children(parent).any(is_there) {
            return;
        }
        if !self.moves_only && self.random.below(2) == 0 {
            let fraction = if self.once_in(4) { 1_000_000 * self.random.below(1000) as u32 } else { 0 };
            node.time = Some(MoveTime { spent: Duration::new(self.random.below(9000) as u64, fraction), total: None });
        }
        if self.everything {
            self.add_remarks(&mut node);
        }
        at.push(game.add_node(parent, node));
    }

    fn end(&mut self) -> GameNode {
        let word = if self.everything { ENDS[self.random.below(ENDS.len())] } else { "投了" };
        let cause = RecordedCause::from_japanese(word).expect("the words are KIF's own");
        GameNode { end: Some(RecordedEnd::new(cause, word)), ..GameNode::default() }
    }

    fn mv(&mut self, before: &Position) -> Option<Move> {
        if self.once_in(40) {
            return Some(Move::PASS);
        }
        if self.once_in(20) {
            let odd: Vec<Move> = Move::encodable().filter(|&mv| !before.is_legal(mv) && !mv.is_pass()).collect();
            return Some(odd[self.random.below(odd.len())]);
        }
        let legal = movegen::legal_all(before);
        self.random.pick(&legal)
    }

    fn add_remarks(&mut self, node: &mut GameNode) {
        if self.once_in(6) {
            let lines = 1 + self.random.below(3);
            node.comments = (0..lines).map(|_| self.text()).collect();
        }
        if self.once_in(15) {
            node.bookmark = Some("しおり".into());
        }
    }
}

/// Whether the move of `id` could not be carried out.
fn is_lost(game: &Game, id: NodeId, mv: Move) -> bool {
    let parent = game.parent(id).expect("a move has a node before it");
    !game.position(parent).can_make(mv)
}
