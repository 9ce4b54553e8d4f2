//! Annotation blocks: what a review writes at the nodes of a game is found again in every dialect and format, and no
//! other comment changes.

use crate::record::games::{self, GameVariety};
use crate::support::Random;
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;
use sankoma_record::annotation::block::{self, AnnotationBlock, AnnotationLine, PROGRAM};
use sankoma_record::annotation::{self, AnnotationScore, CommentDialect};
use sankoma_record::{self as record, Game, GameNode, NodeId, RecordFormat, RecordWriteOptions};
use sankoma_rules::{Color, Move, Position, Setup, movegen};

const FORMATS: [RecordFormat; 5] =
    [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa, RecordFormat::Csa3, RecordFormat::Jkf];

fn dialects() -> Vec<CommentDialect> {
    CommentDialect::names().filter_map(CommentDialect::named).collect()
}

fn line(random: &mut Random, position: &Position, rank: usize) -> AnnotationLine {
    let mut position = position.clone();
    let mut pv = Vec::new();
    for _ in 0..=random.below(8) {
        let Some(mv) = random.pick(&movegen::legal_all(&position)) else { break };
        pv.push(mv);
        position.play(mv);
    }
    let winner = if random.below(2) == 0 { Color::Black } else { Color::White };
    let score = match random.below(4) {
        0 => AnnotationScore::Mate { winner, plies: Some(random.below(40) as u32) },
        _ => AnnotationScore::Centipawns(random.below(60_000) as i32 - 30_000),
    };
    let depth = 1 + random.below(40) as u32;
    let nodes = (rank == 1).then(|| random.below(1 << 30) as u64);
    AnnotationLine { score, depth: Some(depth), seldepth: Some(depth + random.below(20) as u32), nodes, pv }
}

fn block(random: &mut Random, position: &Position) -> AnnotationBlock {
    let lines = (1..=1 + random.below(3)).map(|rank| line(random, position, rank)).collect();
    let remark = ["", "悪手 -23% 最善 ▲２六歩(27)"][random.below(2)].to_owned();
    AnnotationBlock { signature: format!("{PROGRAM} 1.0 nodes=7"), remark, lines }
}

/// The nodes of the main line that have a position of their own, one from which play can continue.
fn places(game: &Game) -> Vec<(NodeId, Position)> {
    let reached = |&node: &NodeId| {
        let (mv, last): (Option<Move>, _) = (game.node(node).mv, game.position(node).last_move());
        node == NodeId::ROOT || (mv.is_some_and(|mv| !mv.is_pass()) && mv == last && game.node(node).reasons.is_empty())
    };
    let line = game.main_line().into_iter().take_while(reached);
    line.map(|node| (node, game.position(node))).filter(|(_, position)| movegen::has_legal_move(position)).collect()
}

/// The block as a dialect keeps it, without what it cannot express.
fn as_kept(block: &AnnotationBlock, dialect: CommentDialect) -> AnnotationBlock {
    let mut kept = block.clone();
    if dialect == CommentDialect::Floodgate {
        let first = &mut kept.lines[0];
        (first.depth, first.seldepth) = (None, None);
        if let AnnotationScore::Mate { winner, .. } = first.score {
            first.score = AnnotationScore::Centipawns(winner.sign() * 30_000);
        }
    }
    kept
}

fn written(game: &Game, format: RecordFormat) -> Vec<u8> {
    record::write(&[game], RecordWriteOptions::defaults_for(format)).bytes
}

/// Writes blocks at about two thirds of the nodes of a random game, in each dialect and a format chosen by the seed;
/// reads them back, and removes them again.
fn assert_blocks_come_back(seed: u64) -> Result<(), TestCaseError> {
    for (dialect, format) in dialects().into_iter().zip(FORMATS.into_iter().cycle().skip((seed % 5) as usize)) {
        let game = games::game(seed, GameVariety::Everything);
        let mut random = Random::new(seed);
        let mut reviewed = game.clone();
        let mut blocks = Vec::new();
        for (node, position) in places(&game) {
            if random.below(3) > 0 {
                let block = block(&mut random, &position);
                block::add(&mut reviewed, node, &block, dialect, &position);
                blocks.push((game.ply(node), block));
            }
        }
        let bytes = written(&reviewed, format);
        let read = record::read(&bytes, None);
        let (encoding, mut back) = (read.encoding, read.game);
        let line = back.main_line();
        for (ply, block) in &blocks {
            let found = block::blocks(&back, line[*ply]);
            let found: Vec<AnnotationBlock> = found.into_iter().map(|(_, block)| block).collect();
            let text = bytes.escape_ascii();
            let expected = vec![as_kept(block, dialect)];
            prop_assert_eq!(found, expected, "{:?} {:?} {:?} ply {}:\n{}", dialect, format, encoding, ply, text);
        }
        for node in back.walk().collect::<Vec<_>>() {
            block::remove(&mut back, node, |_| true);
        }
        let untouched = record::read(&written(&game, format), None).game;
        let [back, untouched] = [back, untouched].map(|game| written(&game, format));
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        prop_assert!(back == untouched, "{dialect:?} {format:?}:\n{}\n{}", text(&back), text(&untouched));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn blocks_come_back_and_all_else_stays(seed in any::<u64>()) {
        assert_blocks_come_back(seed)?;
    }
}

/// Seeds with which [`blocks_come_back_and_all_else_stays`] has failed.
#[test]
fn blocks_come_back_in_games_that_failed_once() {
    for seed in [5_911_930_221_243_407_838, 18_075_626_891_510_333_764, 13_118_175_820_853_070_491] {
        assert_blocks_come_back(seed).unwrap_or_else(|error| panic!("seed {seed}: {error}"));
    }
}

fn node_with(comments: &[&str]) -> (Game, NodeId) {
    let mut game = Game::new(Setup::startpos());
    let comments = comments.iter().map(|&line| line.to_owned()).collect();
    let node = GameNode { mv: Some("7g7f".parse().expect("a move")), comments, ..GameNode::default() };
    let id = game.add_node(NodeId::ROOT, node);
    (game, id)
}

#[test]
fn a_block_ends_where_another_program_goes_on() {
    let foreign = ["互角", "#評価値=12", "#読み筋=△３四歩", "#深さ=9"];
    let signed = format!("[{PROGRAM} 1.0 nodes=7] 緩手");
    let own = [signed.as_str(), "#評価値=40", "#読み筋=△８四歩▲２六歩", "#候補2=評価値 55 読み筋 △３四歩"];
    let (mut game, node) = node_with(&[&foreign[..], &own[..], &foreign[..]].concat());
    let found = annotation::at_node(&game, node);
    let scores: Vec<_> = found.iter().map(|found| (found.score, found.rank, found.signature.is_some())).collect();
    let cp = |points| Some(AnnotationScore::Centipawns(points));
    assert_eq!(scores, [(cp(12), None, false), (cp(40), None, true), (cp(55), Some(2), false), (cp(12), None, false)]);
    let blocks = block::blocks(&game, node);
    assert_eq!((blocks.len(), blocks[0].0.clone(), blocks[0].1.lines.len()), (1, 4..8, 2));
    block::set_remark(&mut game, node, &blocks[0].1.signature, "");
    assert_eq!(game.node(node).comments[4], format!("[{PROGRAM} 1.0 nodes=7]"));
    block::remove(&mut game, node, |_| true);
    assert_eq!(game.node(node).comments, [&foreign[..], &foreign[..]].concat());
}

#[test]
fn the_comparison_of_a_move_belongs_to_no_block() {
    let comparison = block::comparison_line("200 | cp 1 2g2f | cp -9 7g7f | cp 2 2g2f | cp -8 7g7f");
    let own = format!("[{PROGRAM} 1.0 nodes=7]");
    let comments = ["互角", &comparison, "#評価値=12", &comparison, &own, "#評価値=40"];
    let (mut game, node) = node_with(&comments);
    let blocks = block::blocks(&game, node);
    assert_eq!((blocks.len(), blocks[0].0.clone()), (1, 4..6), "{blocks:?}");
    assert_eq!(annotation::prose(&game.node(node).comments).collect::<Vec<_>>(), ["互角"]);
    block::remove(&mut game, node, |found| found != block::COMPARISON_SIGNATURE);
    assert_eq!(game.node(node).comments, comments[..4], "the block alone is removed");
    block::remove(&mut game, node, |_| true);
    assert_eq!(game.node(node).comments, ["互角", "#評価値=12"]);
}

#[test]
fn a_word_of_a_person_is_no_block() {
    for words in ["[sankomathon] はじめ", "[sankoma 0.1", "sankoma ] x"] {
        let (mut game, node) = node_with(&[words, "#評価値=40"]);
        block::remove(&mut game, node, |_| true);
        assert_eq!(game.node(node).comments, [words, "#評価値=40"]);
    }
}
