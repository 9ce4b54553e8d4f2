//! Findings: what can be wrong with a record, and what a file cannot hold; each kind with its code, severity and
//! sentence.
//!
//! Plain data below the readers, validators and writers that find it.
//!
//! | question | file |
//! |---|---|
//! | how is a finding shown? | `diagnostic` |
//! | what may reading a record find? | `record_finding` (messages in `finding_messages`), `end_contradiction`, `time_inconsistency` |
//! | what may writing a record lose? | `write_loss` |

pub(super) mod diagnostic;
pub(super) mod end_contradiction;
mod finding_messages;
pub(super) mod record_finding;
pub(super) mod time_inconsistency;
pub(super) mod write_loss;

/// The stable names of all kinds of diagnostics.
pub mod codes {
    use super::end_contradiction::EndContradiction;
    use super::record_finding::RecordFinding;
    use super::time_inconsistency::TimeInconsistency;
    use super::write_loss::WriteLoss;
    use sankoma_rules::legality::IllegalityReason;

    /// Every code that reading a record may give; those of illegal moves are [`IllegalityReason::CODES`].
    pub fn of_reading() -> impl Iterator<Item = &'static str> {
        let lists = [RecordFinding::CODES, EndContradiction::CODES, TimeInconsistency::CODES, IllegalityReason::CODES];
        lists.into_iter().flatten().copied()
    }

    /// Every code that writing a record may give.
    pub fn of_writing() -> impl Iterator<Item = &'static str> {
        WriteLoss::CODES.iter().copied()
    }
}
