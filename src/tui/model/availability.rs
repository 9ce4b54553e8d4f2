//! Availability: whether an action can do anything in the present state, for the palette and the hints.

use super::{Core, is_faulty_ply};
use crate::tui::action::ActionId;
use sankoma_record::{GameNode, NodeId};

impl Core {
    /// Whether the action can do anything in the present state.
    pub(in crate::tui) fn can_perform(&self, id: ActionId) -> bool {
        self.can_step(id) && self.can_change(id) && self.can_use_files(id)
    }

    fn can_step(&self, id: ActionId) -> bool {
        use ActionId as Id;
        let shown = &self.game.shown;
        let (ply, last) = (shown.ply(), shown.line.len() - 1);
        match id {
            Id::Next | Id::Forward | Id::Last => ply < last,
            Id::Previous | Id::Back | Id::First => ply > 0,
            Id::NextFault => self.lies_ahead(1, is_faulty_ply),
            Id::PreviousFault => self.lies_ahead(-1, is_faulty_ply),
            Id::NextComment => self.lies_ahead(1, GameNode::has_comment_or_bookmark),
            Id::PreviousComment => self.lies_ahead(-1, GameNode::has_comment_or_bookmark),
            Id::NextDiagnostic | Id::PreviousDiagnostic => self.game.document.listed_diagnostics().next().is_some(),
            Id::NextVariation => {
                self.game.siblings().len() > 1 || self.game.document.game.children(shown.node).nth(1).is_some()
            }
            Id::PreviousVariation => self.game.siblings().len() > 1,
            Id::LeaveVariation | Id::MainLine | Id::PromoteVariation => self.is_in_variation(),
            _ => true,
        }
    }

    fn can_change(&self, id: ActionId) -> bool {
        use ActionId as Id;
        let (game, engine) = (&self.game, &self.engine);
        let (undone, redone) = game.undo_counts();
        match id {
            Id::Undo => undone > 0,
            Id::Redo => redone > 0,
            Id::Delete => game.shown.node != NodeId::ROOT,
            Id::TakeBack => game.is_added(game.shown.node) || self.can_take_back_in_game(),
            Id::VariationUp | Id::VariationDown => game.siblings().len() > 1,
            Id::CopyReport => game.explanation().is_some() || game.linted.is_some(),
            Id::Adopt | Id::Line | Id::LineToComment | Id::CopyLine => self.has_lines(),
            Id::NextMistake | Id::PreviousMistake => {
                let is_mistake =
                    |&node: &NodeId| self.review.assessment(node).is_some_and(|found| found.quality().is_some());
                game.shown.line.iter().any(is_mistake)
            }
            Id::PauseGame | Id::Resign | Id::DeclareWin | Id::BreakOff => self.play.is_active(),
            Id::GuessReveal | Id::WriteGuesses => self.guess.exercise.is_some(),
            Id::FewerLines => engine.multipv > 1,
            _ => true,
        }
    }

    fn can_use_files(&self, id: ActionId) -> bool {
        use ActionId as Id;
        let files = &self.files;
        match id {
            Id::Game => files.games() > 1,
            Id::NextFile | Id::PreviousFile | Id::File => files.open.files().len() > 1,
            Id::Folder => files.library.is_some(),
            Id::Reload | Id::Follow => files.source().path.is_some(),
            _ => true,
        }
    }

    fn lies_ahead(&self, step: isize, wanted: impl Fn(&GameNode) -> bool) -> bool {
        let (line, ply) = (&self.game.shown.line, self.game.shown.ply());
        let nodes = if step > 0 { &line[ply + 1..] } else { &line[..ply] };
        nodes.iter().any(|&node| wanted(self.game.document.game.node(node)))
    }

    fn is_in_variation(&self) -> bool {
        let game = &self.game.document.game;
        let path = game.path(self.game.shown.node);
        path.windows(2).any(|pair| game.next(pair[0]) != Some(pair[1]))
    }
}
