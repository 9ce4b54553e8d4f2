//! Making a book of games: how often each move was made, how its games went, and what analysis in the comments says of
//! it.

use crate::entry::{BookMove, BookPosition};
use crate::position_text::{position_text, turned};
use crate::text::TextBook;
use sankoma_record::annotation::{self, AnnotatedPosition, Annotation, AnnotationScore};
use sankoma_record::{Game, GameSummary, RecordedCause};
use sankoma_rules::{Color, Move, Position};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Which moves of a game count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MoveSource {
    /// Those of both sides.
    #[default]
    BothSides,
    /// Those of the side that won; a game without a winner has none.
    Winner,
}

/// Contents that a new book gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MakingOptions {
    /// Moves after this ply of the game are left out.
    pub plies: u32,
    /// Moves that were made less often are left out, unless analysis gives them a score.
    pub min_count: u64,
    /// Whose moves count.
    pub source: MoveSource,
    /// Scores and lines of play in comments are taken over.
    pub analysis: bool,
    /// A comment says how the games of a move went, for the side that made it.
    pub results: bool,
}

/// Counts of a move.
#[derive(Clone, Copy, Debug, Default)]
struct CountedMove {
    count: u64,
    /// Games that its side won, drew and lost.
    results: [u32; 3],
    reply: Option<Move>,
    /// From the view of its side, with the depth.
    score: Option<(Option<u32>, i32)>,
}

#[derive(Debug)]
struct MadePosition {
    move_number: u32,
    moves: Vec<(Move, CountedMove)>,
}

/// Collects the moves of games.
#[derive(Debug)]
pub struct BookMaker {
    options: MakingOptions,
    positions: HashMap<String, MadePosition>,
}

/// Score of a mate in books of other programs: so many centipawns less the plies to the mate.
const MATE_SCORE: i32 = 32_000;

/// Plies to a mate where the comment does not say how many.
const UNKNOWN_MATE_PLIES: u32 = 1_000;

impl BookMaker {
    /// A maker that has seen no game.
    pub fn new(options: MakingOptions) -> Self {
        Self { options, positions: HashMap::new() }
    }

    /// Adds the main line of a game, up to the first move that breaks a rule or cannot be read. A position that was met
    /// with the sides exchanged is the same one.
    pub fn add(&mut self, game: &Game) {
        let Ok(mut position) = Position::new(game.start()) else { return };
        let MakingOptions { source, analysis, .. } = self.options;
        let summary = GameSummary::of(game, &[]);
        for &id in game.main_line().iter().skip(1).take(self.options.plies as usize) {
            let node = game.node(id);
            let Some(mv) = node.sound_move() else { break };
            let turn = position.side_to_move();
            if source == MoveSource::BothSides || summary.winner == Some(turn) {
                let made = self.made_move(&position, mv);
                made.count += 1;
                match summary.winner {
                    Some(winner) => made.results[if winner == turn { 0 } else { 2 }] += 1,
                    None if summary.end.is_some_and(RecordedCause::is_draw) => made.results[1] += 1,
                    None => {}
                }
                if analysis && let Some((score, depth)) = annotation::deepest_score(game, id) {
                    made.take_score(score, depth, turn);
                }
            }
            let before = analysis.then(|| position.clone());
            position.play(mv);
            if let Some(before) = before {
                for found in annotation::at_node(game, id) {
                    let searched = if found.kind == AnnotatedPosition::AfterMove { &position } else { &before };
                    self.add_line(searched, &found);
                }
            }
        }
    }

    /// Adds the first move of a line of play with its score.
    fn add_line(&mut self, position: &Position, found: &Annotation) {
        let (Some(score), Some(pv)) = (found.score, &found.pv) else { return };
        let Some(&mv) = pv.moves.first().filter(|mv| !mv.is_pass()) else { return };
        let made = self.made_move(position, mv);
        if made.take_score(score, found.depth, position.side_to_move()) {
            made.reply = pv.moves.get(1).copied().filter(|reply| !reply.is_pass());
        }
    }

    fn made_move(&mut self, position: &Position, mv: Move) -> &mut CountedMove {
        let (text, mv) = self.place_of(position, mv);
        let move_number = position.move_number();
        let made = self.positions.entry(text).or_insert_with(|| MadePosition { move_number, moves: Vec::new() });
        let at = made.moves.iter().position(|(known, _)| *known == mv).unwrap_or_else(|| {
            made.moves.push((mv, CountedMove::default()));
            made.moves.len() - 1
        });
        &mut made.moves[at].1
    }

    /// The text of the position as the first game had it, and the move there.
    fn place_of(&self, position: &Position, mv: Move) -> (String, Move) {
        let text = position_text(position);
        if !self.positions.contains_key(&text) {
            let turned = position_text(&turned(position));
            if self.positions.contains_key(&turned) {
                return (turned, mv.turned());
            }
        }
        (text, mv)
    }

    /// The book: the most frequent move of a position first, of equally frequent ones the one with the best score.
    pub fn finish(self) -> TextBook {
        let mut book = TextBook::default();
        let options = self.options;
        for (text, made) in self.positions {
            let is_wanted = |(_, made): &(Move, CountedMove)| {
                made.count >= options.min_count.max(1) || (options.analysis && made.score.is_some())
            };
            let mut moves: Vec<(Move, CountedMove)> = made.moves.into_iter().filter(is_wanted).collect();
            moves.sort_by_key(|(mv, made)| (Reverse(made.count), Reverse(made.score.map(|(_, score)| score)), *mv));
            if !moves.is_empty() {
                let moves = moves.into_iter().map(|(mv, made)| made.entry(mv, options.results)).collect();
                let move_number = Some(made.move_number);
                book.insert(text, BookPosition { move_number, moves, ..BookPosition::default() });
            }
        }
        book
    }
}

impl CountedMove {
    /// Takes over a score from Black's view if it is deeper than the one there is. Returns whether it is.
    fn take_score(&mut self, score: AnnotationScore, depth: Option<u32>, turn: Color) -> bool {
        let value = match score {
            AnnotationScore::Centipawns(value) => value.saturating_mul(turn.sign()),
            AnnotationScore::Mate { winner, plies } => {
                let plies = plies.unwrap_or(UNKNOWN_MATE_PLIES).min(UNKNOWN_MATE_PLIES) as i32;
                winner.sign() * turn.sign() * (MATE_SCORE - plies)
            }
        };
        let is_deeper = self.score.is_none_or(|(known, _)| depth > known);
        if is_deeper {
            self.score = Some((depth, value));
        }
        is_deeper
    }

    fn entry(self, mv: Move, with_results: bool) -> BookMove {
        let [won, drawn, lost] = self.results;
        let comment = if with_results && won + drawn + lost > 0 {
            format!(" {won}勝{lost}敗{drawn}分 (won {won}, lost {lost}, drawn {drawn})")
        } else {
            String::new()
        };
        BookMove {
            mv,
            reply: self.reply,
            score: self.score.map(|(_, score)| score),
            depth: self.score.and_then(|(depth, _)| depth),
            count: (self.count > 0).then_some(self.count),
            comment,
        }
    }
}
