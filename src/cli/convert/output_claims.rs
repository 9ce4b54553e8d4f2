//! Output claims: which input each output is written for. Two inputs must not be written to one file, and the first in
//! the order of the inputs has the name, however many threads convert.

use crate::cli::context::Result;
use anyhow::bail;
use sankoma_wording::message;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The claims of one run.
#[derive(Default)]
pub(super) struct OutputClaims {
    state: Mutex<ClaimState>,
    /// Woken when a turn has ended.
    changed: Condvar,
}

#[derive(Default)]
struct ClaimState {
    /// The number of the input whose turn it is.
    next: usize,
    /// The input of each output.
    inputs: HashMap<PathBuf, PathBuf>,
}

/// The turn of an input to claim its outputs. It ends when this is dropped.
pub(super) struct ClaimTurn<'a> {
    claims: &'a OutputClaims,
    number: usize,
}

impl OutputClaims {
    /// The turn of the input of this number, counted from 0: each number must have one, and be begun in order.
    pub(super) fn turn(&self, number: usize) -> ClaimTurn<'_> {
        ClaimTurn { claims: self, number }
    }

    /// Waits until it is the turn of this input.
    fn wait(&self, number: usize) -> MutexGuard<'_, ClaimState> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.changed.wait_while(state, |state| state.next != number);
        waited.unwrap_or_else(PoisonError::into_inner)
    }
}

impl ClaimTurn<'_> {
    /// Claims outputs for an input, once all inputs before it have claimed theirs. Returns how many it has: those
    /// before the first that another input has, and that one's refusal.
    pub(super) fn claim<'p>(self, input: &Path, outputs: impl Iterator<Item = &'p Path>) -> (usize, Result<()>) {
        let mut state = self.claims.wait(self.number);
        let mut claimed = 0;
        for output in outputs {
            if let Some(other) = state.inputs.get(output) {
                return (claimed, refusal(other, input, output));
            }
            state.inputs.insert(output.to_owned(), input.to_owned());
            claimed += 1;
        }
        (claimed, Ok(()))
    }
}

impl Drop for ClaimTurn<'_> {
    fn drop(&mut self) {
        self.claims.wait(self.number).next += 1;
        self.claims.changed.notify_all();
    }
}

fn refusal(other: &Path, input: &Path, output: &Path) -> Result<()> {
    let (other, input, output) = (other.display(), input.display(), output.display());
    bail!(message!(
        "'{other}' と '{input}' がどちらも '{output}' になります（今は前者です）。別の名前が必要です",
        "'{other}' and '{input}' would both become '{output}', which the first is now; expected other names"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn the_first_input_has_the_name_whichever_thread_is_quicker() {
        let claims = OutputClaims::default();
        let taken: Vec<usize> = std::thread::scope(|scope| {
            let claims = &claims;
            let threads: Vec<_> = (0..8)
                .map(|number| {
                    scope.spawn(move || {
                        let turn = claims.turn(number);
                        // The first one is the slowest.
                        std::thread::sleep(Duration::from_millis(8 - number as u64));
                        let outputs = [PathBuf::from(format!("own {number}")), PathBuf::from("shared")];
                        turn.claim(Path::new("input"), outputs.iter().map(PathBuf::as_path)).0
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join().expect("no thread panics")).collect()
        });
        assert_eq!(taken, [2, 1, 1, 1, 1, 1, 1, 1]);
    }

    #[test]
    fn an_input_that_fails_before_its_claim_holds_up_nobody() {
        let claims = OutputClaims::default();
        drop(claims.turn(0));
        assert!(claims.turn(1).claim(Path::new("b"), std::iter::once(Path::new("out"))).1.is_ok());
    }
}
