//! Evaluations and lines of play that programs leave in comments, as data beside the untouched text.
//!
//! They are read from [`super::GameNode::comments`] whenever they are asked for, so they cannot disagree with a comment that has
//! been edited. What is not understood stays what it was: a comment.
//!
//! | dialect | as the file has it | sign of its scores |
//! |---|---|---|
//! | `shogihome` | `#評価値=123` `#読み筋=▲７六歩…` `#詰み=先手勝ち:7手`; `*…` for a player's own search | Black's view |
//! | `shogigui` | `対局`, `解析` or `検討`, then `候補1 時間 00:01.2 深さ 16/24 ノード数 9 評価値 123↑ 読み筋 ▲７六歩(77) …` | Black's view |
//! | `kishin` | `Engine … Version … 候補1 深さ … 評価値 -47 読み筋 …` | Black's view |
//! | `floodgate` | `** 116 -8173KE +3736FU #12345` (CSA 3 too), moves also in USI | Black's view |
//! | `kshogi` | `#指し手[62]△７五歩 ▲３三桂成 …`, `#形勢[…]`, `#推奨手[…]` for another move | Black's view |
//! | `plain` | `評価値 +64 読み筋 7g7f 3c3d` wherever else it stands | Black's view |
//!
//! Every dialect that is known gives its scores from Black's view, and a score without a sign is positive. Values by
//! which programs mean a mate of unknown length (±30000, ±100000) are kept as the centipawns they are written in.
//!
//! Before what [`block`] writes stands a line with its signature, in every dialect: `[sankoma 0.1.0 nodes=20000] 悪手 …`.
//!
//! `found` has what one line says, `fields` the words that several dialects share, `value` their numbers, and `moves`
//! tells in which position a line of play stands; [`super::notation`] reads its moves.

pub mod block;
mod floodgate;
mod kishin;
mod kshogi;
mod labelled_fields;
mod moves;
mod numbers;
mod parsed;
mod plain;
mod shogigui;
mod shogihome;

use crate::record::game::node::NodeId;
use crate::record::game::tree::Game;
use crate::record::text::lines::lines;
use crate::rules::{Color, Move};
use block::AnnotationLineFormatter;
use parsed::{CommentLine, ParsedAnnotation};
use std::ops::Range;
use std::time::Duration;

/// What a program says of a position, or of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// In whose words it is written.
    pub dialect: CommentDialect,
    /// Who searched.
    pub source: AnnotationSource,
    /// Which position was searched.
    pub kind: AnnotatedPosition,
    /// The value, from Black's view.
    pub score: Option<AnnotationScore>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Depth of the longest line in plies.
    pub seldepth: Option<u32>,
    /// Positions searched.
    pub nodes: Option<u64>,
    /// Time used.
    pub time: Option<Duration>,
    /// 候補: the place among several lines, 1 for the best.
    pub rank: Option<u32>,
    /// The program.
    pub engine: Option<String>,
    /// The line of play.
    pub pv: Option<AnnotationPv>,
    /// What stands in the brackets of the line before, where [`block`] wrote it.
    pub signature: Option<String>,
    /// Which of [`super::GameNode::comments`] it was read from.
    pub lines: Range<usize>,
}

/// Whose habit of writing this is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CommentDialect {
    /// `ShogiHome` (formerly Electron Shogi).
    ShogiHome,
    /// `ShogiGUI`, `ShogiDroid` and programs that follow them.
    ShogiGui,
    /// 棋神アナリティクス.
    Kishin,
    /// Floodgate and other servers, and CSA 3.
    Floodgate,
    /// K-Shogi and ぴよ将棋.
    KShogi,
    /// The usual words in no known order.
    #[default]
    Plain,
}

/// Who searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AnnotationSource {
    /// A player, in search of a move.
    Player,
    /// An analysis, or the comment does not say.
    #[default]
    Analysis,
}

/// Which position was searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AnnotatedPosition {
    /// The one after the move; the line of play begins with the reply. So too where no line of play tells.
    #[default]
    AfterMove,
    /// The one before the move; the line of play begins with the move.
    BeforeMove,
    /// The one before the move; the line of play begins with another move.
    InsteadOfMove,
}

/// A value from Black's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnnotationScore {
    /// Centipawns.
    Centipawns(i32),
    /// A forced mate.
    Mate {
        /// Who mates.
        winner: Color,
        /// In how many plies, if that is said.
        plies: Option<u32>,
    },
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnnotationPv {
    /// As it was written.
    pub text: String,
    /// The moves that can be read and made, from the position that [`AnnotatedPosition`] names.
    pub moves: Vec<Move>,
}

/// What programs say in the comments at `node`, in their order. Linear in the comments and in the plies up to the node.
pub fn at_node(game: &Game, node: NodeId) -> Vec<Annotation> {
    let found = read(&game.node(node).comments);
    let after = found.iter().any(|found| found.pv.is_some()).then(|| game.position(node));
    let annotation = |found: ParsedAnnotation| match (&found.pv, &after) {
        (Some(pv), Some(after)) => {
            let (kind, moves) = moves::locate_pv(game, node, after, pv, found.replaces_move);
            found.into_annotation(kind, moves)
        }
        _ => found.into_annotation(AnnotatedPosition::AfterMove, Vec::new()),
    };
    found.into_iter().map(annotation).collect()
}

/// For each node of `line` the score that its comments give the move or the position after it: of several the last,
/// which an analysis adds behind the player's own, and of several candidates the best. No position is looked at, so
/// this is linear in the comments.
pub fn scores(game: &Game, line: &[NodeId]) -> Vec<Option<AnnotationScore>> {
    let best = |found: &ParsedAnnotation| {
        if found.replaces_move || found.rank.unwrap_or(1) != 1 { None } else { found.score() }
    };
    line.iter().map(|&id| read(&game.node(id).comments).iter().rev().find_map(best)).collect()
}

/// What is known of a dialect.
struct CommentDialectRow {
    dialect: CommentDialect,
    /// The word for it on the command line.
    name: &'static str,
    read: fn(&CommentLine<'_>) -> Option<ParsedAnnotation>,
    /// The comments that say a line, where we write the dialect.
    write: Option<fn(&AnnotationLineFormatter<'_>) -> Vec<String>>,
}

/// The dialects, those first whose marks no other has.
const DIALECTS: [CommentDialectRow; 6] = [
    CommentDialectRow { dialect: CommentDialect::KShogi, name: "kshogi", read: kshogi::read, write: None },
    CommentDialectRow {
        dialect: CommentDialect::ShogiHome,
        name: "shogihome",
        read: shogihome::read,
        write: Some(shogihome::write),
    },
    CommentDialectRow {
        dialect: CommentDialect::Floodgate,
        name: "floodgate",
        read: floodgate::read,
        write: Some(floodgate::write),
    },
    CommentDialectRow {
        dialect: CommentDialect::ShogiGui,
        name: "shogigui",
        read: shogigui::read,
        write: Some(shogigui::write),
    },
    CommentDialectRow { dialect: CommentDialect::Kishin, name: "kishin", read: kishin::read, write: None },
    CommentDialectRow { dialect: CommentDialect::Plain, name: "plain", read: plain::read, write: Some(plain::write) },
];

impl CommentDialect {
    /// The dialect with this name, if we write it: one of [`Self::names`].
    pub fn named(name: &str) -> Option<Self> {
        written_dialects().find(|row| row.name == name).map(|row| row.dialect)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        DIALECTS.iter().find(|row| row.dialect == self).map_or("", |row| row.name)
    }

    /// The names of the dialects that we write.
    pub fn names() -> impl Iterator<Item = &'static str> {
        written_dialects().map(|row| row.name)
    }
}

fn written_dialects() -> impl Iterator<Item = &'static CommentDialectRow> {
    DIALECTS.iter().filter(|row| row.write.is_some())
}

fn read(comments: &[String]) -> Vec<ParsedAnnotation> {
    let mut all: Vec<ParsedAnnotation> = Vec::new();
    let mut signed: Option<(usize, &str)> = None;
    for (number, comment) in comments.iter().enumerate() {
        for line in lines(comment) {
            if let Some((signature, _)) = block::signature(line.text) {
                signed = Some((number, signature));
                continue;
            }
            let text = CommentLine::of(line.text);
            let signature = signed.take().filter(|(at, _)| number <= at + 1);
            let Some(mut found) = DIALECTS.iter().find_map(|row| (row.read)(&text)) else { continue };
            found.lines = signature.map_or(number, |(at, _)| at)..number + 1;
            found.signature = signature.map(|(_, signature)| signature.to_owned());
            match all.last_mut() {
                Some(last) if last.is_continued_by(&found) => last.merge(found),
                _ => all.push(found),
            }
        }
    }
    all.into_iter().filter_map(ParsedAnnotation::if_informative).collect()
}
