//! Answers: takes a guess, finds what the moves are worth, in the results or by a short search, and says it.

use super::state::{GuessAnswer, GuessExercise, GuessPhase, GuessSearch, NO_EXERCISE};
use crate::tui::action::ActionId;
use crate::tui::core::{Core, Effect};
use crate::tui::review;
use sankoma_analysis::results::{PositionKey, PositionResult, ResultStore};
use sankoma_analysis::review::{black_win_rate, score_for_black};
use sankoma_analysis::{AnalysisReport, Generation};
use sankoma_record::notation::line_text;
use sankoma_rules::{Color, Move, Position, movegen};
use sankoma_search::{Score, SearchReport};
use sankoma_wording::{Language, message};

/// Takes a guess; without a move only shows the answer.
pub(in crate::tui) fn take_guess(core: &mut Core, guessed: Option<Move>) -> Vec<Effect> {
    let shown = core.files.open.shown().id;
    let Some(exercise) = core.guess.exercise.as_mut().filter(|exercise| exercise.file == shown) else {
        core.messages.warn_obstacle(NO_EXERCISE);
        core.messages.offer(ActionId::Guess);
        return Vec::new();
    };
    if exercise.phase != GuessPhase::Asked {
        return Vec::new();
    }
    exercise.phase = GuessPhase::Searching(guessed);
    core.messages.note("読んでいます", "the answer is being searched");
    search_or_answer(core)
}

/// Searches the next position whose value is needed; once all are known shows the answer.
fn search_or_answer(core: &mut Core) -> Vec<Effect> {
    let Some(exercise) = &mut core.guess.exercise else { return Vec::new() };
    let GuessPhase::Searching(guessed) = exercise.phase else { return Vec::new() };
    if let Some(position) = exercise.position_to_search(guessed, &core.results) {
        let generation = core.engine.claim_generation();
        let mut tried = exercise.search.take().map(|search| search.tried).unwrap_or_default();
        tried.push(PositionKey::of(&position));
        let nodes = exercise.choice.nodes;
        exercise.search = Some(GuessSearch { generation, position: position.clone(), tried });
        return vec![Effect::SearchPosition(generation, Box::new(position), nodes)];
    }
    let had_search = exercise.search.take().is_some();
    let answer = exercise.answer(guessed, &core.results);
    exercise.answers.extend(answer);
    exercise.phase = GuessPhase::Answered;
    say_answer(core);
    review::show_known_result(core);
    if had_search && core.engine.running { vec![Effect::Analyse] } else { Vec::new() }
}

/// Takes a report of the search for an answer; returns it if it is of another search.
pub(in crate::tui) fn receive_answer_report(
    core: &mut Core,
    generation: Generation,
    report: AnalysisReport,
) -> Result<Vec<Effect>, AnalysisReport> {
    let search = core.guess.exercise.as_ref().and_then(|exercise| exercise.search.as_ref());
    let Some(search) = search.filter(|search| search.generation == generation) else { return Err(report) };
    match report {
        AnalysisReport::Search(SearchReport::IterationFinished(iteration)) => {
            if let Some(result) = PositionResult::of_iteration(&iteration, core.results.engine().clone()) {
                core.results.insert(&search.position, result);
            }
            Ok(Vec::new())
        }
        AnalysisReport::Done(_) | AnalysisReport::Refused(_) => Ok(search_or_answer(core)),
        _ => Ok(Vec::new()),
    }
}

/// Says what was guessed, what was played, and what the engine would play.
fn say_answer(core: &mut Core) {
    let answer = core.guess.exercise.as_ref().and_then(|exercise| exercise.answers.last());
    let Some(answer) = answer else { return };
    let text = |mv: Move, lang: Language| {
        let texts = line_text(&answer.position, &[mv], core.view.notation, lang);
        texts.first().map_or_else(|| mv.to_string(), |text| text.trim().to_owned())
    };
    let points = answer.points();
    let played = [Language::Ja, Language::En].map(|lang| text(answer.played, lang));
    let message = if answer.is_hit() {
        message!(("正解 {}（{points}点）", played[0]), ("right: {} ({points} points)", played[1]))
    } else {
        message!(("実戦は {}（{points}点）", played[0]), ("{} was played ({points} points)", played[1]))
    };
    core.messages.note(message.ja, message.en);
    core.messages.offer(ActionId::GuessNext);
}

impl GuessExercise {
    /// The next position that must be searched to answer the question; none that was searched for it already.
    fn position_to_search(&self, guessed: Option<Move>, results: &ResultStore) -> Option<Position> {
        let tried = self.search.as_ref().map_or(&[][..], |search| &search.tried);
        let is_open = |position: &Position| {
            !movegen::legal_all(position).is_empty()
                && !tried.contains(&PositionKey::of(position))
                && !results.get(position).is_some_and(|result| self.is_enough(result))
        };
        if is_open(&self.position) {
            return Some(self.position.clone());
        }
        let best = best_move(&self.position, results);
        let played = self.asked().and_then(|(_, node)| node.mv);
        let after = |mv: Move| self.position.clone().after([mv]);
        [played, guessed].into_iter().flatten().filter(|&mv| Some(mv) != best).map(after).find(is_open)
    }

    /// Whether a result says at least as much as a search for the answer would.
    fn is_enough(&self, result: &PositionResult) -> bool {
        let is_decided = result.lines.first().is_some_and(|line| matches!(line.score, Score::Mate(_)));
        result.nodes >= self.choice.nodes / 2 || is_decided
    }

    /// The answer to the question, as far as it is known from the results.
    fn answer(&self, guessed: Option<Move>, results: &ResultStore) -> Option<GuessAnswer> {
        let (node, played) = self.asked().and_then(|(node, played)| Some((*node, played.mv?)))?;
        let (ply, mover) = self.question();
        let best = best_move(&self.position, results);
        let before = win_rate(&self.position, mover, results);
        let loss = |mv: Move| {
            if Some(mv) == best {
                return Some(0.0);
            }
            let after = self.position.clone().after([mv]);
            Some((before? - win_rate(&after, mover, results)?).max(0.0))
        };
        Some(GuessAnswer {
            ply,
            node,
            mover,
            position: self.position.clone(),
            guessed,
            played,
            best,
            guessed_loss: guessed.and_then(loss),
            played_loss: loss(played),
        })
    }
}

fn best_move(position: &Position, results: &ResultStore) -> Option<Move> {
    results.get(position)?.lines.first()?.pv.first().copied()
}

/// Win rate of `side`, 0 to 1, in a position; `None` where nothing is known of it.
fn win_rate(position: &Position, side: Color, results: &ResultStore) -> Option<f64> {
    let turn = position.side_to_move();
    let black = if movegen::legal_all(position).is_empty() {
        if turn == Color::Black { 0.0 } else { 1.0 }
    } else {
        black_win_rate(score_for_black(results.get(position)?.lines.first()?.score, turn))
    };
    Some(if side == Color::Black { black } else { 1.0 - black })
}
