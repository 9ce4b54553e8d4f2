//! One game on the desk: what is kept of it while another is shown.

use super::Shown;
use crate::record::{Diagnostic, Game, NodeId, Severity};
use crate::rules::{Color, Setup};
use crate::search::Score;
use std::collections::{BTreeSet, HashMap};

/// A game and everything the workbench knows of it that is not on the screen.
#[derive(Debug)]
pub struct Sheet {
    /// The game, with the variations made here.
    pub game: Game,
    /// What is wrong with the record.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of the diagnostics are errors.
    pub errors: usize,
    /// Nodes that were made here, not read from the record.
    pub(super) made: BTreeSet<NodeId>,
    /// What the engine thought of the positions it was shown, from the view of the side named.
    pub(super) scores: HashMap<NodeId, (Score, Color)>,
    /// The node that was shown when the sheet was left.
    pub(super) left_at: NodeId,
}

impl Sheet {
    /// A game as it was read.
    pub(super) fn new(game: Game, diagnostics: Vec<Diagnostic>) -> Self {
        let errors = diagnostics.iter().filter(|found| found.severity == Severity::Error).count();
        Self { game, diagnostics, errors, made: BTreeSet::new(), scores: HashMap::new(), left_at: NodeId::ROOT }
    }

    pub(super) fn shown(&self, node: NodeId) -> Shown {
        Shown::at(&self.game, node)
    }
}

impl Default for Sheet {
    fn default() -> Self {
        Self::new(Game::new(Setup::startpos()), Vec::new())
    }
}
