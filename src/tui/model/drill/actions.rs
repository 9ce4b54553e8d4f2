//! What the keys do in a drill, and what follows an answer of the mate search.

use super::sentence;
use super::state::{DrillAnswer, DrillFile, DrillOutcome, DrillPhase, DrillQuestion, DrillResult, DrillState};
use crate::tui::model::effect::Effect;
use crate::tui::model::game::GameDocument;
use crate::tui::model::{Core, OpenFileSource, PageRequest};
use sankoma_analysis::mate_tree::AttackAnswer;
use sankoma_record::{self as record, Game, NodeId};
use sankoma_rules::wording::Message;
use sankoma_rules::{Move, Setup};
use sankoma_search::mate::ShortestMate;

impl Core {
    /// Begins a drill with the problems of a file: with the first that is open.
    pub fn begin_drill(&mut self, mut file: DrillFile) -> Vec<Effect> {
        file.problems.iter_mut().for_each(|problem| problem.setup.move_number = 1);
        let Some(first) = file.problems.first() else { return Vec::new() };
        let at = file.problems.iter().position(|problem| problem.result.is_none()).unwrap_or(0);
        let mut effects = Vec::from_iter(self.close_tsume());
        if self.drill.is_none() {
            let record = record::read(first.setup.sfen().as_bytes(), None);
            effects.extend(self.load(record, OpenFileSource { path: None, name: file.name.clone() }));
        }
        self.close_line();
        self.view.zoom = false;
        self.view.request(PageRequest::Drill);
        self.drill = Some(DrillState::new(file, at, self.drill_questions));
        effects.extend(self.show_problem(at));
        effects
    }

    /// Puts a problem on the board.
    fn show_problem(&mut self, at: usize) -> Vec<Effect> {
        let Some(drill) = &mut self.drill else { return Vec::new() };
        let file = std::mem::replace(&mut drill.file, DrillFile { name: String::new(), problems: Vec::new() });
        let drill = DrillState { started: self.play.now(), ..DrillState::new(file, at, self.drill_questions) };
        let setup: Setup = drill.problem().setup.clone();
        self.drill = Some(drill);
        self.game.show_document(GameDocument::new(Game::new(setup), Vec::new()));
        self.game.selection.clear_picked();
        self.game.selection.cursor = None;
        self.game.toggle_cursor(&mut self.view);
        let mut effects = self.propagate_board_change();
        effects.extend(self.ask_drill(None));
        effects
    }

    /// Asks the mate search about the position at the person's move.
    fn ask_drill(&mut self, mv: Option<Move>) -> Option<Effect> {
        let drill = self.drill.as_mut()?;
        self.drill_questions += 1;
        drill.number = self.drill_questions;
        let position = self.game.document.game.position(drill.node);
        Some(Effect::AskDrill(Box::new(DrillQuestion { number: drill.number, position, mv })))
    }

    /// Has the move judged that was made after the person's node, if there is one.
    pub(in crate::tui) fn judge_drill_move(&mut self) -> Option<Effect> {
        let drill = self.drill.as_mut().filter(|drill| drill.phase == DrillPhase::YourMove)?;
        let node = self.game.shown.node;
        if self.game.document.game.parent(node) != Some(drill.node) {
            return None;
        }
        let mv = self.game.document.game.node(node).mv?;
        drill.phase = DrillPhase::Judging;
        drill.remark = None;
        self.messages.clear_notice();
        self.ask_drill(Some(mv))
    }

    /// Takes an answer of the mate search; that to an earlier question is dropped.
    pub fn receive_drill_answer(&mut self, number: u64, answer: DrillAnswer) -> Vec<Effect> {
        let Some(drill) = self.drill.as_mut().filter(|drill| drill.number == number) else { return Vec::new() };
        match answer {
            DrillAnswer::Solution(ShortestMate::Mate(mv, plies)) => {
                drill.solution = Some((mv, plies));
                drill.length.get_or_insert(plies);
                Vec::new()
            }
            DrillAnswer::Solution(ShortestMate::None) => {
                drill.remark = Some(Message::new("この局面に詰みはありません", "there is no mate in this position"));
                Vec::new()
            }
            DrillAnswer::Solution(ShortestMate::Unknown) => Vec::new(),
            DrillAnswer::Judged(judged) => self.follow_judgement(judged),
        }
    }

    fn follow_judgement(&mut self, judged: AttackAnswer) -> Vec<Effect> {
        let made = self.game.document.game.node(self.game.shown.node).mv;
        let (Some(drill), Some(made)) = (&mut self.drill, made) else { return Vec::new() };
        match judged {
            AttackAnswer::Mated => return self.finish_problem(None),
            AttackAnswer::Defence(defence, plies) => return self.answer_with(defence, plies),
            AttackAnswer::NoCheck => {
                drill.errors += 1;
                drill.remark = Some(Message::new("王手ではありません。もう一度", "the move gives no check; try again"));
            }
            AttackAnswer::Escape(defence) => {
                drill.errors += 1;
                let position = self.game.document.game.position(drill.node);
                drill.remark = Some(sentence::refuted(&position, [made, defence], self.view.notation));
            }
            AttackAnswer::Unknown => {
                drill.remark = Some(Message::new(
                    "この手で詰むかどうか時間内に分かりませんでした",
                    "whether the move mates was not found out in time",
                ));
            }
        }
        drill.phase = DrillPhase::YourMove;
        self.game.take_back(&mut self.messages);
        self.game.document.undo_history.mark_saved();
        self.propagate_board_change()
    }

    /// Makes the defender's move, and goes on.
    fn answer_with(&mut self, defence: Move, plies: u32) -> Vec<Effect> {
        let name = Message::new("応手", "the answer");
        self.game.add_line(self.game.shown.node, &[defence], None, &name, &mut self.messages);
        self.messages.clear_notice();
        self.game.document.undo_history.mark_saved();
        let node = self.game.shown.node;
        if let Some(drill) = &mut self.drill {
            (drill.node, drill.phase, drill.hints, drill.solution) = (node, DrillPhase::YourMove, 0, None);
            drill.remark = Some(Message::new(
                format!("よい手です。あと{plies}手以内で詰みます"),
                format!("a good move: mate in {plies} or fewer from here"),
            ));
        }
        let mut effects = self.propagate_board_change();
        effects.extend(self.ask_drill(None));
        effects
    }

    /// Ends the problem: given up with `outcome`, else solved.
    fn finish_problem(&mut self, outcome: Option<DrillOutcome>) -> Vec<Effect> {
        let clock = self.play.now();
        let Some(drill) = &mut self.drill else { return Vec::new() };
        let solved = if drill.errors == 0 { DrillOutcome::Solved } else { DrillOutcome::Helped };
        let outcome = outcome.unwrap_or(solved);
        drill.phase = DrillPhase::Done(outcome);
        let result = DrillResult { outcome, time: clock.saturating_sub(drill.started) };
        drill.file.problems[drill.at].result = Some(result);
        drill.remark = drill.next_open().is_none().then(|| {
            let summary = drill.summary();
            Message::new(format!("全問終わりました: {}", summary.ja), format!("all are done: {}", summary.en))
        });
        let setup = drill.problem().setup.clone();
        self.game.document.undo_history.mark_saved();
        vec![Effect::KeepDrillResult(Box::new(setup), result)]
    }

    /// Goes to the next open problem, or by so many problems.
    pub(in crate::tui) fn step_drill(&mut self, step: Option<isize>) -> Vec<Effect> {
        let Some(drill) = &self.drill else { return Vec::new() };
        let count = drill.file.problems.len() as isize;
        let at = match step {
            Some(step) => Some((drill.at as isize + step).rem_euclid(count) as usize),
            None => drill.next_open().or(Some((drill.at + 1) % count as usize)),
        };
        at.map_or_else(Vec::new, |at| self.show_problem(at))
    }

    /// Puts the problem on the board again.
    pub(in crate::tui) fn repeat_problem(&mut self) -> Vec<Effect> {
        self.step_drill(Some(0))
    }

    /// Goes to the problem with this index.
    pub(in crate::tui) fn pick_problem(&mut self, at: usize) -> Vec<Effect> {
        let is_there = self.drill.as_ref().is_some_and(|drill| at < drill.file.problems.len());
        if is_there { self.show_problem(at) } else { Vec::new() }
    }

    /// Tells more of the solution: the piece to move, then the move.
    pub(in crate::tui) fn give_hint(&mut self) {
        let Some(drill) = &mut self.drill else { return };
        if drill.phase != DrillPhase::YourMove {
            self.messages.warn("この問題は終わっています", "this problem is done");
        } else if drill.solution.is_none() {
            // The hint is shown as soon as there is one.
            drill.hints = 1;
            self.messages.note("まだ詰みを調べています", "the mate is still being looked for; the hint follows");
        } else if drill.hints < 2 {
            drill.hints += 1;
            drill.errors += u32::from(drill.hints == 2);
        }
    }

    /// Gives the problem up: its position is on the board again.
    pub(in crate::tui) fn give_up(&mut self) -> Vec<Effect> {
        let Some(drill) = &self.drill else { return Vec::new() };
        let mut effects = Vec::new();
        if !matches!(drill.phase, DrillPhase::Done(_)) {
            effects.extend(self.finish_problem(Some(DrillOutcome::Failed)));
        }
        self.game.go_to_node(NodeId::ROOT, &mut self.messages);
        effects.extend(self.propagate_board_change());
        effects
    }

    /// Leaves the drill and closes its file.
    pub(in crate::tui) fn close_drill(&mut self) {
        let Some(drill) = self.drill.take() else { return };
        self.game.document.undo_history.mark_saved();
        let Self { game, files, messages, .. } = self;
        files.close_file(files.open.shown_index(), game, messages);
        let summary = drill.summary();
        self.messages.note(format!("ドリル: {}", summary.ja), format!("drill: {}", summary.en));
    }
}
