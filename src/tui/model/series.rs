//! The evaluation along the line shown: which positions are still to be evaluated, and what was found.

use super::{Aspect, Effect, Model};
use crate::eval::{self, Sums, Weights};
use crate::record::NodeId;
use crate::rules::Position;

/// Positions of the line shown that are to be evaluated, which takes a while.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Tells what is found from answers to an earlier request.
    pub number: u64,
    /// The nodes with their positions.
    pub places: Vec<(NodeId, Position)>,
}

/// The terms of positions, of both sets of weights.
pub type Found = Vec<(NodeId, [Option<Sums>; 2])>;

/// The request that is out.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Plotting {
    number: u64,
    waiting: bool,
}

/// Positions that are evaluated before anything is told.
const BATCH: usize = 16;

impl Series {
    /// Evaluates the positions with both sets of weights and tells what it has found now and then; returns when
    /// `tell` says that nobody listens.
    pub fn work(&self, sets: &[Option<Weights>; 2], mut tell: impl FnMut(Found) -> bool) {
        for batch in self.places.chunks(BATCH) {
            let of = |weights: &Option<Weights>| {
                let positions = || batch.iter().map(|(_, position)| position);
                weights.as_ref().map(|weights| eval::series(weights, positions()))
            };
            let [main, against] = [of(&sets[0]), of(&sets[1])];
            let at = |series: &Option<Vec<Sums>>, at: usize| series.as_ref().and_then(|sums| sums.get(at).copied());
            let found = batch.iter().enumerate().map(|(ply, (node, _))| (*node, [at(&main, ply), at(&against, ply)]));
            if !tell(found.collect()) {
                return;
            }
        }
    }
}

impl Model {
    /// Another game or other weights: what is still being evaluated is of no use.
    pub(super) fn forget_series(&mut self) {
        self.plotting = Plotting { number: self.plotting.number + 1, waiting: false };
    }

    /// Asks for what the graph does not know yet of the line shown.
    pub(super) fn ask_for_series(&mut self) -> Option<Effect> {
        if self.view.aspect != Aspect::Graph || self.sets.weights().is_none() {
            return None;
        }
        if self.sheet.sums_of != self.sets.number {
            self.sheet.sums.clear();
            self.sheet.sums_of = self.sets.number;
            self.forget_series();
        }
        if self.plotting.waiting {
            return None;
        }
        let places = self.unknown_places();
        if places.is_empty() {
            return None;
        }
        self.plotting = Plotting { number: self.plotting.number + 1, waiting: true };
        Some(Effect::Evaluate(Box::new(Series { number: self.plotting.number, places })))
    }

    fn unknown_places(&self) -> Vec<(NodeId, Position)> {
        let (game, known) = (&self.sheet.game, &self.sheet.sums);
        if self.shown.line.iter().all(|node| known.contains_key(node)) {
            return Vec::new();
        }
        let mut position = Position::forced(game.start());
        let mut places = Vec::new();
        for &node in &self.shown.line {
            game.node(node).carry_out(&mut position);
            if !known.contains_key(&node) {
                // The way there does not matter.
                places.push((node, Position::forced(&position.setup())));
            }
        }
        places
    }

    /// Takes what was found of the request with this number; answers to earlier ones are dropped.
    pub fn take_series(&mut self, number: u64, found: Found) {
        if number == self.plotting.number {
            self.sheet.sums.extend(found);
        }
    }

    /// All of the request with this number has been found.
    pub fn end_series(&mut self, number: u64) {
        if number == self.plotting.number {
            self.plotting.waiting = false;
        }
    }

    /// The terms of the position at `node`, of both sets of weights, where they are known.
    pub fn sums_at(&self, node: NodeId) -> [Option<&Sums>; 2] {
        let known = self.sheet.sums.get(&node).filter(|_| self.sheet.sums_of == self.sets.number);
        known.map_or([None, None], |[main, against]| [main.as_ref(), against.as_ref()])
    }
}
