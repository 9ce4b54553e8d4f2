//! Training pass: the losses of one pass over the positions.

/// Losses on the positions of held-out games; all are cross entropies less the target's own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldOutLoss {
    /// Against the target of the training.
    pub target: f64,
    /// Against the results, where they are known.
    pub result: f64,
    /// Against the scores' win probabilities, where they are known.
    pub score: f64,
}

/// One pass over the positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TrainingPass {
    /// Its number, from 1.
    pub number: usize,
    /// The mean loss of the positions learned from, each before its own step.
    pub training: f64,
    /// The losses on held-out games, after the pass; `None` without such games.
    pub held_out: Option<HeldOutLoss>,
}
