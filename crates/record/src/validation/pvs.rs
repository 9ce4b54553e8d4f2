//! Lines of play in logs of engines: each is judged as moves are, and the last ones of a search become results, in the
//! comment of the position that was searched.

use crate::annotation::block::{self, AnnotationBlock, AnnotationLine, PROGRAM};
use crate::annotation::{AnnotationScore, CommentDialect};
use crate::findings::record_finding::RecordFinding;
use crate::formats::draft::{LocatedFinding, WrittenPv, WrittenScore};
use crate::formats::end_cause;
use crate::game::node::{GameNode, NodeId};
use crate::game::replay::PositionCursor;
use crate::game::tree::Game;
use crate::notation::reading::verdict;
use crate::text::lines::SourceLocation;
use sankoma_rules::legality::IllegalityReason;
use sankoma_rules::{Move, Position};
use std::collections::{BTreeMap, HashSet};

/// Judges the lines of play of a log. The first of their moves that breaks a rule becomes a variation of the game,
/// marked as illegal, and is reported once for each line.
pub(super) fn judge_pvs(game: &mut Game, pvs: &[WrittenPv<'_>]) -> Vec<LocatedFinding> {
    let judged = replay_all(game, pvs);
    let mut findings = Vec::new();
    let mut known = HashSet::new();
    for (pv, judged) in pvs.iter().zip(&judged) {
        let fault = judged.fault.as_ref().filter(|_| judged.moves.len() >= pv.first_judged);
        if let Some(fault) = fault.filter(|_| known.insert((pv.node, &pv.words[..=judged.moves.len()]))) {
            let node = add_illegal_variation(game, pv, &judged.moves, fault);
            findings.extend(fault.findings(pv, judged.moves.len(), node));
        }
    }
    add_results(game, pvs, &judged);
    findings
}

/// A line of play as far as it can be played.
struct JudgedPv {
    moves: Vec<Move>,
    fault: Option<PvFault>,
}

/// The first move of a line of play that breaks a rule, behind the legal ones.
struct PvFault {
    mv: Option<Move>,
    reasons: Vec<IllegalityReason>,
}

fn replay_all(game: &Game, pvs: &[WrittenPv<'_>]) -> Vec<JudgedPv> {
    let mut cursor = PositionCursor::new(game);
    pvs.iter().map(|pv| replay(cursor.position_at(pv.node), &pv.words)).collect()
}

/// Repetitions are left aside: engines search on behind them.
fn replay(position: &Position, words: &[&str]) -> JudgedPv {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for word in words.iter().take_while(|word| !ends_line(word)) {
        let (mv, reasons) = judge(&position, word);
        match mv.filter(|_| reasons.is_empty()) {
            Some(mv) => {
                position.play(mv);
                moves.push(mv);
            }
            None => return JudgedPv { moves, fault: Some(PvFault { mv, reasons }) },
        }
    }
    JudgedPv { moves, fault: None }
}

/// Engines end a line with a word: `resign`, `rep_draw`, `rep_sup`.
fn ends_line(word: &str) -> bool {
    end_cause(word).is_some() || word.starts_with("rep_")
}

fn judge(position: &Position, word: &str) -> (Option<Move>, Vec<IllegalityReason>) {
    if let Some(mv) = word.parse().ok().filter(|&mv| position.is_legal(mv)) {
        return (Some(mv), Vec::new());
    }
    let verdict = verdict(position, word);
    let of_board = |reason: &IllegalityReason| !reason.needs_game_history();
    (verdict.mv, verdict.reasons.into_iter().filter(of_board).collect())
}

impl PvFault {
    fn findings(&self, pv: &WrittenPv<'_>, before: usize, node: NodeId) -> impl Iterator<Item = LocatedFinding> {
        let word = pv.words[before];
        let location = SourceLocation::new(Some(pv.line), word);
        self.reasons.iter().map(move |reason| LocatedFinding {
            finding: RecordFinding::IllegalInPv { number: before + 1, text: word.to_owned(), reason: reason.clone() },
            location,
            node: Some(node),
        })
    }
}

/// The node of the illegal move, which is added behind the legal ones.
fn add_illegal_variation(game: &mut Game, pv: &WrittenPv<'_>, moves: &[Move], fault: &PvFault) -> NodeId {
    let at = moves.iter().fold(pv.node, |at, &mv| {
        let node = GameNode { mv: Some(mv), line: Some(pv.line), ..GameNode::default() };
        game.continuation(at, mv).unwrap_or_else(|| game.add_node(at, node))
    });
    let word = pv.words[moves.len()];
    let is_same = |id: NodeId| match fault.mv {
        Some(mv) => game.node(id).mv == Some(mv),
        None => game.node(id).written.as_deref() == Some(word),
    };
    let existing = game.children(at).find(|&id| is_same(id));
    let illegal = GameNode {
        mv: fault.mv,
        written: Some(word.into()),
        reasons: fault.reasons.clone(),
        line: Some(pv.line),
        ..GameNode::default()
    };
    existing.unwrap_or_else(|| game.add_node(at, illegal))
}

/// The lines of the last search of an engine at a position, by rank.
struct LastSearch {
    search: usize,
    lines: BTreeMap<u32, AnnotationLine>,
}

/// Writes the results of each engine into the comments of the positions that it searched, the last ones of a position.
fn add_results(game: &mut Game, pvs: &[WrittenPv<'_>], judged: &[JudgedPv]) {
    let mut searches: BTreeMap<(NodeId, &str), LastSearch> = BTreeMap::new();
    for (pv, judged) in pvs.iter().zip(judged) {
        let Some((search, line)) = pv.search.zip(annotation_line(game, pv, judged)) else { continue };
        let last =
            searches.entry((pv.node, pv.engine.as_str())).or_insert(LastSearch { search, lines: BTreeMap::new() });
        if last.search != search {
            *last = LastSearch { search, lines: BTreeMap::new() };
        }
        last.lines.insert(pv.rank, line);
    }
    for ((node, engine), LastSearch { lines, .. }) in searches {
        let lines: Vec<AnnotationLine> = lines
            .into_iter()
            .zip(1..)
            .take_while(|((rank, _), place)| rank == place)
            .map(|((_, line), _)| line)
            .collect();
        if lines.is_empty() {
            continue;
        }
        let signature = block::signature_of_engine(&format!("{PROGRAM} {} log", env!("CARGO_PKG_VERSION")), engine);
        let block = AnnotationBlock { signature, remark: String::new(), lines };
        let position = game.position(node);
        block::add(game, node, &block, CommentDialect::ShogiHome, &position);
    }
}

fn annotation_line(game: &Game, pv: &WrittenPv<'_>, judged: &JudgedPv) -> Option<AnnotationLine> {
    let mover = game.position(pv.node).side_to_move();
    let score = match pv.score? {
        WrittenScore::Centipawns(points) => AnnotationScore::Centipawns(mover.sign().saturating_mul(points)),
        WrittenScore::Mate { mover_wins, plies } => {
            AnnotationScore::Mate { winner: if mover_wins { mover } else { mover.other() }, plies }
        }
    };
    let WrittenPv { depth, seldepth, nodes, .. } = *pv;
    Some(AnnotationLine { score, depth, seldepth, nodes, pv: judged.moves.clone() })
}
