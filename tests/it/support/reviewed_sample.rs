//! The reviewed game of the repository, as its comments have it: a test asks for a marked move of the kind that it
//! needs, so that it holds when the game is reviewed anew, by other weights.

use crate::support::{folder_with, in_repository};
use sankoma_analysis::review::recorded_comparisons;
use sankoma_record::annotation::block;
use sankoma_record::notation::{NotationStyle, move_text, unmarked_text};
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::{Move, Position};
use sankoma_wording::Language;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Its path in the repository.
pub(crate) const REVIEWED: &str = "kifu/selfplay-reviewed.kif";

/// A move that the review marks. Moves are written in English and in Japanese.
pub(crate) struct MarkedMove {
    pub(crate) ply: usize,
    /// `?!`, `?`, `??` or `X`.
    pub(crate) mark: String,
    /// The win rate that it loses, in percent.
    pub(crate) loss: u32,
    pub(crate) played: [String; 2],
    pub(crate) best: [String; 2],
    /// The first reason, in Japanese.
    pub(crate) reason: String,
}

/// The path of the game.
pub(crate) fn reviewed_game() -> PathBuf {
    in_repository(REVIEWED)
}

/// The reviewed game with the results around one move alone. A picture costs the explanation of every mistake of its
/// game, up to one for each key.
pub(crate) struct OneMistake {
    folder: TempDir,
}

impl OneMistake {
    /// Keeps the comments of the move to this ply and of the position before it.
    pub(crate) fn at(ply: usize) -> Self {
        let game = fs::read_to_string(reviewed_game()).expect("it is in the repository, in UTF-8");
        let (mut at, mut kept) = (0, String::new());
        for line in game.lines() {
            at = line.split_whitespace().next().and_then(|number| number.parse().ok()).unwrap_or(at);
            if !line.starts_with('*') || [ply - 1, ply].contains(&at) {
                kept.extend([line, "\n"]);
            }
        }
        Self { folder: folder_with(&[("game.kif", &kept)]) }
    }

    /// The path of the game, which goes with this.
    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("game.kif")
    }
}

/// The marked moves, in the order of the game.
pub(crate) fn marked_moves() -> Vec<MarkedMove> {
    let bytes = fs::read(reviewed_game()).expect("it is in the repository");
    let game = record::read(&bytes, None).game;
    let line = game.main_line();
    line.windows(2).enumerate().filter_map(|(index, nodes)| marked_move(&game, nodes, index + 1)).collect()
}

/// How many moves of a reviewed game are marked.
pub(crate) fn marks_in(path: &Path) -> usize {
    let game = record::read(&fs::read(path).expect("it is there"), None).game;
    let has_class = |remark: &str| !remark.is_empty() && !remark.starts_with("! ");
    let is_marked = |node: &NodeId| block::blocks(&game, *node).iter().any(|(_, block)| has_class(&block.remark));
    game.main_line().iter().filter(|node| is_marked(node)).count()
}

/// The first marked move whose reason has these words.
pub(crate) fn marked_for(words: &str) -> MarkedMove {
    let found = marked_moves().into_iter().find(|marked| marked.reason.contains(words));
    found.unwrap_or_else(|| panic!("no reason of {REVIEWED} has the words {words}"))
}

/// The marked move that loses most.
pub(crate) fn worst_move() -> MarkedMove {
    marked_moves().into_iter().max_by_key(|marked| marked.loss).expect("some move is marked")
}

/// The move between two nodes, by the remark `?! 緩手 -5% 最善 ▲３六歩(37): …` of the later one.
fn marked_move(game: &Game, nodes: &[NodeId], ply: usize) -> Option<MarkedMove> {
    let &[before, after] = nodes else { return None };
    let (_, found) = block::blocks(game, after).into_iter().next()?;
    let (mark, reason) = found.remark.split_once(": ")?;
    let mut words = mark.split_whitespace();
    let (mark, loss) = (words.next()?.to_owned(), words.nth(1)?.trim_start_matches('-').trim_end_matches('%').parse());
    let compared = recorded_comparisons(game, before);
    let compared = compared.into_iter().find(|found| Some(found.played_move()) == game.node(after).mv)?;
    let position = game.position(before);
    Some(MarkedMove {
        ply,
        mark,
        loss: loss.ok()?,
        played: in_both_languages(&position, game.node(after).mv?),
        best: in_both_languages(&position, compared.better().moves[0]),
        reason: reason.to_owned(),
    })
}

fn in_both_languages(position: &Position, mv: Move) -> [String; 2] {
    let style = NotationStyle::of_language;
    [unmarked_text(position, mv, style(Language::En)), move_text(position, mv, style(Language::Ja))]
}

#[test]
fn the_marks_of_the_reviewed_game_are_read() {
    let marked = marked_moves();
    assert!(marked.len() >= 5, "{} marked moves", marked.len());
    assert!(marked.iter().all(|found| ["?!", "?", "??", "X"].contains(&found.mark.as_str()) && found.loss >= 5));
}
